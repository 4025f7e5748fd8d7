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
list-report-fault = 第 { $line } 行第 { $column } 列：{ $what }
trf-bad-field = 此處應為 { $wanted }，實為「{ $found }」
trf-unknown-code = 報告中沒有以「{ $code }」開頭的行
trf-not-blank = 兩欄之間應為空白
trf-contradiction = 兩行所寫互相矛盾（{ $what }）
trf-beyond-last = 本賽事只有 { $rounds } 輪
trf-announced = { $number } 號登記了第 { $round } 輪輪空，該輪卻另有內容
trf-same-number = 有兩行序號都是 { $number }
trf-unknown = 沒有 { $number } 號
trf-two-teams = { $number } 號同時列在兩個隊
trf-not-a-member = { $number } 號不屬於該隊
trf-team-points = 所寫為 { $stated } 分，各場合計 { $sum } 分
trf-rounds-differ = 兩行所寫輪數不同：{ $one } 與 { $other }
trf-bad-cell = 第 { $round } 輪的代碼與對手或顏色矛盾
trf-not-mutual = 第 { $round } 輪此人與 { $number } 號沒有互相對應，或顏色不相反
trf-gap = 第 { $round } 輪沒有編排，之後卻有
trf-points = { $number } 號所寫為 { $stated } 分，與各輪合計不符
list-twice = 這份報告已在流水中，編號 { $number }。如有改動，請作為它的更正提交。
list-ambiguous = { $name }：名單上有多人同名，請在報告中寫明編號。
