# 棋手錄入結果的平板。

desk-tablets = 錄入結果的平板
desk-tablets-text = 雙方在平板上確認結果，無需帳號；結果如棋手上報一樣交您核對。每台用各自的代碼加入，可在此停用。
desk-tablet-code = 一台平板的代碼
desk-tablet-code-text = 用平板掃碼，或在平板上輸入代碼。只供一台平板在十五分鐘內加入，不再顯示。
desk-tablet-invite = 讓一台平板加入
desk-tablet-number = 平板 { $n }
desk-tablet-revoke = 停用
desk-tablet-revoked = 已停用
desk-tablet-in = 使用中
desk-tablet-invited = 待加入
desk-tablet-missed = 未加入
desk-refused-tablet-shut = 此平板未獲准，或代碼已用過或過期。請向裁判員要新代碼。
desk-warn-tablet-comes-back = 平板 { $n } 已停用：此操作後，又可在該平板上報成績。
desk-log-tablet-player = 平板 { $n }，{ $name }
desk-fact-tablet-invited = 邀請平板 { $n }
desk-fact-tablet-joined = 平板 { $n } 加入
desk-fact-tablet-revoked = 停用平板 { $n }
desk-fact-at-tablet = { $color }，在平板 { $n }
event-tablet-board = 第 { $board } 台
event-tablet-agrees = { $name } 確認此結果
event-tablet-enter = 報告裁判員
event-tablet-text = 選擇您的台次，雙方確認結果，裁判員隨即看到。
event-tablet-join = 作為平板加入
event-tablet-join-text = 裁判員准許後，可在此錄入本賽事的結果。
