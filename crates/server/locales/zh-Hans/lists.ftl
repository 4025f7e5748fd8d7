games-title = 正在进行的对局
games-none = 现在没有对局。开一局，就会出现在这里。
games-watchers = { $count ->
    [0] 无人观战
   *[other] { $count } 人观战
    }
games-moves = { $count ->
    [0] 尚未走棋
   *[other] 第 { $count } 回合
    }
games-start = 开一局
player-title = { $name } 的对局
player-mine = 我的对局
player-since = { $when } 注册
player-none = 还没有对局。第一局下完后会出现在这里。
player-date = 日期
player-white = 白方
player-black = 黑方
player-you = 您
player-time = { -time-control }
player-result = 结果
player-why = 原因
player-running = 进行中
player-older = 更早的对局
player-replay = 回放 { $white } – { $black }
player-guest = 这些对局只留在本浏览器。有了账号，在任何设备上都能看到。
