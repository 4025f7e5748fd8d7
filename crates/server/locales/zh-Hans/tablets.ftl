# 棋手录入结果的平板。

desk-tablets = 录入结果的平板
desk-tablets-text = 双方在平板上确认结果，无需账号；结果如棋手上报一样交您核对。每台用各自的代码加入，可在此停用。
desk-tablet-code = 一台平板的代码
desk-tablet-code-text = 用平板扫码，或在平板上输入代码。只供一台平板在十五分钟内加入，不再显示。
desk-tablet-invite = 让一台平板加入
desk-tablet-number = 平板 { $n }
desk-tablet-revoke = 停用
desk-tablet-revoked = 已停用
desk-tablet-in = 使用中
desk-tablet-invited = 待加入
desk-tablet-missed = 未加入
desk-refused-tablet-shut = 此平板未获准，或代码已用过或过期。请向裁判员要新代码。
desk-warn-tablet-comes-back = 平板 { $n } 已停用：此操作后，又可在该平板上报成绩。
desk-log-tablet-player = 平板 { $n }，{ $name }
desk-fact-tablet-invited = 邀请平板 { $n }
desk-fact-tablet-joined = 平板 { $n } 加入
desk-fact-tablet-revoked = 停用平板 { $n }
desk-fact-at-tablet = { $color }，在平板 { $n }
event-tablet-board = 第 { $board } 台
event-tablet-agrees = { $name } 确认此结果
event-tablet-enter = 报告裁判员
event-tablet-text = 选择您的台次，双方确认结果，裁判员随即看到。
event-tablet-join = 作为平板加入
event-tablet-join-text = 裁判员准许后，可在此录入本赛事的结果。
