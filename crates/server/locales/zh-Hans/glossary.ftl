# 术语只在这里定下，其他文件用 { -term } 引用。
# 依据：TER-01、TER-02、TER-04、TER-05；国际棋联规则词汇表。

-chess = 国际象棋
-king = 王
-queen = 后
-rook = 车
-bishop = 象
-knight = 马
-pawn = 兵

# 狭义：不含兵。连兵一起说时用 -men。
-piece = 棋子
-pieces = 棋子
-men = 棋子和兵

-file = 直线
-rank = 横线
-diagonal = 斜线
-check = 将军
-parry = 应将
-checkmate = 将死
-stalemate = 逼和
-no-moves = 无子可动
-dead-position = 死局
-touch-move = 摸子
-adjournment = 封棋
-sealed-move = 封着
-resumption = 续赛
-time-control = 时限
-flag = 小旗
-draw = 和棋
-draw-offer = 提和
-to-resign = 认输
-resignation = 认输
-promotion = 升变
-en-passant = 吃过路兵
-castling = 王车易位
-game = 对局
-repetition = 三次重复
-fifty = 五十回合规则
-taking-back = 悔棋

# 双方各走一着为一回合，一方走一次为一着，不可混用。
-move = 回合
-ply = 着

# 术语表里的全称、简称与字母。
role-king = 国王
role-queen = 皇后
role-rook = 城堡
role-bishop = 主教
role-knight = 骑士
role-pawn = 兵卒
role-king-short = { -king }
role-queen-short = { -queen }
role-rook-short = { -rook }
role-bishop-short = { -bishop }
role-knight-short = { -knight }
role-pawn-short = { -pawn }
role-king-letter = K
role-queen-letter = Q
role-rook-letter = R
role-bishop-letter = B
role-knight-letter = N
role-pawn-letter = P
