# 各輪何時開始，在哪裏對局。

event-round-begins = 開始時間：{ $at }
event-hall-begins = { $at } 開始，還有 { $n } 分鐘
desk-field-offset = 當地時間
desk-offset = 當地時間
desk-offset-none = 未說明
desk-offset-hint = 說明後，各輪開始時間按日程：線上對局、賽場螢幕、編排和列印都以此為準。
desk-start-scheduled = 不填：按日程，{ $at }。
desk-place-boards = 逐台選擇線上或實地
desk-place-boards-text = 開始之前，雙方都有帳號的台次可以改換。
desk-placed-here = 線上對局
desk-placed-board = 實地對局
desk-place-here = 改為線上
desk-place-on-board = 改為實地
desk-refused-begun = 對局已經開始。
desk-refused-no-account = { $name } 在本站沒有帳號，或與對手相同。
desk-fact-placed-here = 第 { $round } 輪，{ $white } – { $black }：線上對局
desk-fact-placed-board = 第 { $round } 輪，{ $white } – { $black }：實地對局
