# 赛事所依规则的版本。

event-editions = 规则版本
event-rules-pairing = 编排
event-rules-tie-breaks = 小分
event-rules-rating = 等级分
event-rules-titles = 称号
event-rules-report = 报告文件
event-edition = 国际棋联 { $code }，自 { $date } 起施行
event-edition-of = { $rules }：{ $edition }
export-rules = 规则
desk-field-editions = 规则版本
desk-refused-unknown-edition = 没有这一版本：{ $rules } “{ $edition }”。
desk-editions-hint = 目前各只有最新版本。赛事始终按这里写明的版本。
