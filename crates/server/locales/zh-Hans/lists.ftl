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
list-report-fault = 第 { $line } 行第 { $column } 列：{ $what }
trf-bad-field = 此处应为 { $wanted }，实为“{ $found }”
trf-unknown-code = 报告中没有以“{ $code }”开头的行
trf-not-blank = 两栏之间应为空白
trf-contradiction = 两行所写互相矛盾（{ $what }）
trf-beyond-last = 本赛事只有 { $rounds } 轮
trf-announced = { $number } 号登记了第 { $round } 轮轮空，该轮却另有内容
trf-same-number = 有两行序号都是 { $number }
trf-unknown = 没有 { $number } 号
trf-two-teams = { $number } 号同时列在两个队
trf-not-a-member = { $number } 号不属于该队
trf-team-points = 所写为 { $stated } 分，各场合计 { $sum } 分
trf-rounds-differ = 两行所写轮数不同：{ $one } 与 { $other }
trf-bad-cell = 第 { $round } 轮的代码与对手或颜色矛盾
trf-not-mutual = 第 { $round } 轮此人与 { $number } 号没有互相对应，或颜色不相反
trf-gap = 第 { $round } 轮没有编排，之后却有
trf-points = { $number } 号所写为 { $stated } 分，与各轮合计不符
list-twice = 这份报告已在流水中，编号 { $number }。如有改动，请作为它的更正提交。
list-ambiguous = { $name }：名单上有多人同名，请在报告中写明编号。
