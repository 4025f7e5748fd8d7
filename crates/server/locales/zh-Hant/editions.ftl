# 賽事所依規則的版本。

event-editions = 規則版本
event-rules-pairing = 編排
event-rules-tie-breaks = 小分
event-rules-rating = 等級分
event-rules-titles = 稱號
event-rules-report = 報告檔案
event-edition = 國際棋聯 { $code }，自 { $date } 起施行
event-edition-of = { $rules }：{ $edition }
export-rules = 規則
desk-field-editions = 規則版本
desk-refused-unknown-edition = 沒有這一版本：{ $rules }「{ $edition }」。
desk-editions-hint = 目前各只有最新版本。賽事始終按這裏寫明的版本。
