# 各轮何时开始，在哪里对局。

event-round-begins = 开始时间：{ $at }
event-hall-begins = { $at } 开始，还有 { $n } 分钟
desk-field-offset = 当地时间
desk-offset = 当地时间
desk-offset-none = 未说明
desk-offset-hint = 说明后，各轮开始时间按日程：在线对局、赛场屏幕、编排和打印都以此为准。
desk-start-scheduled = 不填：按日程，{ $at }。
desk-place-boards = 逐台选择在线或实地
desk-place-boards-text = 开始之前，双方都有账号的台次可以改换。
desk-placed-here = 在线对局
desk-placed-board = 实地对局
desk-place-here = 改为在线
desk-place-on-board = 改为实地
desk-refused-begun = 对局已经开始。
desk-refused-no-account = { $name } 在本站没有账号，或与对手相同。
desk-fact-placed-here = 第 { $round } 轮，{ $white } – { $black }：在线对局
desk-fact-placed-board = 第 { $round } 轮，{ $white } – { $black }：实地对局
