# 進行中的對局與覆盤。$side 為 side-white 或 side-black；$plies 為「12…Ke7、18…Ke7」一類的列表。

connecting = 正在連線
connection-lost = 連線中斷，正在重新連線。棋鐘顯示的是最後收到的時間，伺服器上仍在走。
connection-back = 已重新連上
present = 在線
away = 離線
you = （您）
guest = 訪客

clock-of = { $side }棋鐘
clock-label = 棋鐘
no-clock = 不計時
clocks-spoken = 白方剩 { $white }，黑方剩 { $black }
time-label = { -time-control }
time-delay = 延時
time-bronstein = 布氏延時
time-hourglass = 沙漏
kind-label = 類別
speed-standard = 慢棋
speed-classical = 慢棋
speed-rapid = 快棋
speed-blitz = 超快棋
speed-bullet = 超快棋
speed-untimed = 不計時
speed-none = 不計時
speed-correspondence = 通訊棋
rated = 計等級分
casual = 友誼賽
laws-label = 適用規則
laws-fide-2023 = 國際棋聯{ -chess }規則（2023）
laws-classic-17 = 傳統規則（第 1–17 條）
laws-casual-online = 線上休閒規則
watchers-label = 觀戰
line-label = 網路
line-up = 正常
line-lost = 中斷，正在重新連線
line-lag = 往返 { $ms } 毫秒
lag-forgiven = 網路延遲 { $ms } 毫秒不計入用時
game-waiting = 雙方都到場後棋鐘才開始走。
about-game = 本局情況
paused-outage = 伺服器曾中斷，棋鐘停走，這段時間不算在任何一方
paused-queue = 伺服器繁忙，棋鐘暫停
resumed = 棋鐘繼續走

moves-label = 著法
no-move-yet = 還沒有走棋
step-first = 回到開頭
step-back = 後退一著
step-on = 前進一著
step-last = 到最後
taken = 已吃：{ $list }
count-of = { $count } 個{ $man }

abort = 取消對局
abort-sure = 要取消這盤棋嗎？取消後不計成績。
offer-draw = { -draw-offer }
draw-armed = { -draw-offer }將隨您的下一著一起提出
draw-offered = { $side }{ -draw-offer }
draw-offered-mine = 您已{ -draw-offer }
draw-declined = { $side }不同意和棋
accept-draw = 同意和棋
decline = 不同意
claim-draw = 主張和棋
claim-ready = 可主張和棋
claim-threefold = 同一局面第三次出現
claim-fifty = 連續五十回合沒有吃子，也沒有動兵
claim-warning = 主張如果不成立，可能給對方加時，而您的主張仍算作{ -draw-offer }。
claim-now = 就現在的局面主張
claim-with-move = 連同我的下一著主張
claim-armed = 您在棋盤上走的下一著不會走出，只作為準備走的一著提出主張
claim-wrong = { $side }的主張不成立。
claim-wrong-threefold = { $count ->
    [0] 這個局面以前沒有出現過。
    [1] 這個局面只出現過一次：{ $plies } 之後。
   *[other] 這個局面出現過 { $count } 次：{ $plies } 之後。
    }
claim-wrong-fifty = 到現在只有 { $halfmoves } 個回合沒有吃子、沒有動兵。
claim-penalty = 對方加時 { $minutes } 分鐘。
by-article = （第 { $article } 條）
takeback = { -taking-back }
takeback-asked = { $side }請求{ -taking-back }
takeback-asked-mine = 您已請求{ -taking-back }
takeback-declined = { $side }不同意{ -taking-back }
accept-takeback = 同意
taken-back = 已退回一著
resign = { -to-resign }
resign-sure = 確定{ -to-resign }嗎？
confirm-move = 走這一著嗎？
play-it = 走
cancel = 取消
flip = 翻轉棋盤
sound-on = 聲音開
sound-off = 聲音關
refused-other = 現在不能這樣做。

game-over = 對局結束。
rematch = 再來一局
rematch-asked = 已邀請再來一局
rematch-accept = 同意再來一局
rematch-offered = 對方邀請再來一局
to-rematch = 去下一局
replay = 覆盤
copy-pgn = 複製 PGN
download-pgn = 下載 PGN
copy-fen = 複製 FEN
copy-link = 複製連結
copied = 已複製
