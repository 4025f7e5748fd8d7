# 进行中的对局与复盘。$side 为 side-white 或 side-black；$plies 为“12…Ke7、18…Ke7”一类的列表。

connecting = 正在连接
connection-lost = 连接中断，正在重连。棋钟显示的是最后收到的时间，服务器上仍在走。
connection-back = 已重新连上
present = 在线
away = 离线
you = （您）
guest = 访客

clock-of = { $side }棋钟
clock-label = 棋钟
no-clock = 不计时
clocks-spoken = 白方剩 { $white }，黑方剩 { $black }
time-label = { -time-control }
time-delay = 延时
time-bronstein = 布氏延时
time-hourglass = 沙漏
kind-label = 类别
speed-standard = 慢棋
speed-classical = 慢棋
speed-rapid = 快棋
speed-blitz = 超快棋
speed-bullet = 超快棋
speed-untimed = 不计时
speed-none = 不计时
speed-correspondence = 通讯棋
rated = 计等级分
casual = 友谊赛
laws-label = 适用规则
laws-fide-2023 = 国际棋联{ -chess }规则（2023）
laws-classic-17 = 传统规则（第 1–17 条）
laws-casual-online = 网上休闲规则
watchers-label = 观战
line-label = 网络
line-up = 正常
line-lost = 中断，正在重连
line-lag = 往返 { $ms } 毫秒
lag-forgiven = 网络延迟 { $ms } 毫秒不计入用时
game-waiting = 双方都到场后棋钟才开始走。
about-game = 本局情况
paused-outage = 服务器曾中断，棋钟停走，这段时间不算在任何一方
paused-queue = 服务器繁忙，棋钟暂停
resumed = 棋钟继续走

moves-label = 着法
no-move-yet = 还没有走棋
step-first = 回到开头
step-back = 后退一着
step-on = 前进一着
step-last = 到最后
taken = 已吃：{ $list }
count-of = { $count } 个{ $man }

abort = 取消对局
abort-sure = 要取消这盘棋吗？取消后不计成绩。
offer-draw = { -draw-offer }
draw-armed = { -draw-offer }将随您的下一着一起提出
draw-offered = { $side }{ -draw-offer }
draw-offered-mine = 您已{ -draw-offer }
draw-declined = { $side }不同意和棋
accept-draw = 同意和棋
decline = 不同意
claim-draw = 主张和棋
claim-ready = 可主张和棋
claim-threefold = 同一局面第三次出现
claim-fifty = 连续五十回合没有吃子，也没有动兵
claim-warning = 主张如果不成立，可能给对方加时，而您的主张仍算作{ -draw-offer }。
claim-now = 就现在的局面主张
claim-with-move = 连同我的下一着主张
claim-armed = 您在棋盘上走的下一着不会走出，只作为准备走的一着提出主张
claim-wrong = { $side }的主张不成立。
claim-wrong-threefold = { $count ->
    [0] 这个局面以前没有出现过。
    [1] 这个局面只出现过一次：{ $plies } 之后。
   *[other] 这个局面出现过 { $count } 次：{ $plies } 之后。
    }
claim-wrong-fifty = 到现在只有 { $halfmoves } 个回合没有吃子、没有动兵。
claim-penalty = 对方加时 { $minutes } 分钟。
by-article = （第 { $article } 条）
takeback = { -taking-back }
takeback-asked = { $side }请求{ -taking-back }
takeback-asked-mine = 您已请求{ -taking-back }
takeback-declined = { $side }不同意{ -taking-back }
accept-takeback = 同意
taken-back = 已退回一着
resign = { -to-resign }
resign-sure = 确定{ -to-resign }吗？
confirm-move = 走这一着吗？
play-it = 走
cancel = 取消
flip = 翻转棋盘
sound-on = 声音开
sound-off = 声音关
refused-other = 现在不能这样做。

game-over = 对局结束。
rematch = 再来一局
rematch-asked = 已邀请再来一局
rematch-accept = 同意再来一局
rematch-offered = 对方邀请再来一局
to-rematch = 去下一局
replay = 复盘
copy-pgn = 复制 PGN
download-pgn = 下载 PGN
copy-fen = 复制 FEN
copy-link = 复制链接
copied = 已复制
