admin-title = 管理
admin-server = 服务器
admin-revision = 源代码版本
admin-started = 启动于
admin-uptime = { $days ->
    [0] 已运行 { $hours } 小时 { $minutes } 分钟
   *[other] 已运行 { $days } 天 { $hours } 小时 { $minutes } 分钟
    }
admin-data = 数据文件夹
admin-data-none = 无：全部在内存中
admin-source-none = 未设置：请用 --source-url 地址 启动服务器，让来访者找得到源代码
admin-games = 正在进行的对局
admin-people = 用户与身份
admin-people-text = 新注册的在前。按下的按钮表示已有的身份，再按即可更改。
admin-joined = 注册时间
admin-seen = 最近来访
admin-roles = 身份
admin-give = 授予 { $name }“{ $role }”身份
admin-take = 撤销 { $name } 的“{ $role }”身份
admin-older = 更早的账号
admin-first-title = 第一位管理员
admin-first-text = 在这里确认的人将管理本服务器：用户、身份和设置。链接只能用一次。
admin-first-do = 成为管理员
admin-first-sign-up = 请先注册或登录，之后会回到本页。
admin-first-used = 这个链接已经用过，或者属于上一次启动。只要还没有管理员，服务器每次启动都会显示新的链接。

role-name-player = 棋手
role-name-teacher = 教师
role-name-arbiter = 裁判
role-name-organiser = 组织者
role-name-administrator = 管理员

admin-health = 状态
admin-health-good = 一切正常
admin-health-busy = 繁忙：暂不开新局，进行中的对局照常走棋
admin-health-read-only = 磁盘无法写入：对局已暂停
admin-online = 大厅人数
