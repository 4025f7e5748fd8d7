games-title = 正在進行的對局
games-none = 現在沒有對局。開一局，就會出現在這裡。
games-watchers = { $count ->
    [0] 無人觀戰
   *[other] { $count } 人觀戰
    }
games-moves = { $count ->
    [0] 尚未走棋
   *[other] 第 { $count } 回合
    }
games-start = 開一局
player-title = { $name } 的對局
player-mine = 我的對局
player-since = { $when } 註冊
player-none = 還沒有對局。第一局下完後會出現在這裡。
player-date = 日期
player-white = 白方
player-black = 黑方
player-you = 您
player-time = { -time-control }
player-result = 結果
player-why = 原因
player-running = 進行中
player-older = 更早的對局
player-replay = 重播 { $white } – { $black }
player-guest = 這些對局只留在本瀏覽器。有了帳號，在任何裝置上都能看到。
