admin-title = 管理
admin-server = 伺服器
admin-revision = 原始碼版本
admin-started = 啟動於
admin-uptime = { $days ->
    [0] 已運作 { $hours } 小時 { $minutes } 分鐘
   *[other] 已運作 { $days } 天 { $hours } 小時 { $minutes } 分鐘
    }
admin-data = 資料存放位置
admin-data-none = 無：全部在記憶體中
admin-source-none = 未設定：請用 --source-url 位址 啟動伺服器，讓來訪者找得到原始碼
admin-games = 正在進行的對局
admin-people = 使用者與身分
admin-people-text = 新註冊的在前。按下的按鈕表示已有的身分，再按即可更改。
admin-joined = 註冊時間
admin-seen = 最近來訪
admin-roles = 身分
admin-give = 授予 { $name }「{ $role }」身分
admin-take = 撤銷 { $name } 的「{ $role }」身分
admin-older = 更早的帳號
admin-first-title = 第一位管理員
admin-first-text = 在這裡確認的人將管理本伺服器：使用者、身分和設定。連結只能用一次。
admin-first-do = 成為管理員
admin-first-sign-up = 請先註冊或登入，之後會回到本頁。
admin-first-used = 這個連結已經用過，或者屬於上一次啟動。只要還沒有管理員，伺服器每次啟動都會顯示新的連結。

role-name-player = 棋手
role-name-teacher = 教師
role-name-arbiter = 裁判
role-name-organiser = 主辦者
role-name-administrator = 管理員

admin-health = 狀態
admin-health-good = 一切正常
admin-health-busy = 繁忙：暫不開新局，進行中的對局照常走棋
admin-health-read-only = 磁碟無法寫入：對局已暫停
admin-online = 大廳人數
