# 術語只在這裡定下，其他檔案用 { -term } 引用。
# 依據：TER-01、TER-02、TER-04、TER-05；國際棋聯規則詞彙表。

-chess = 西洋棋
-king = 王
-queen = 后
-rook = 車
-bishop = 象
-knight = 馬
-pawn = 兵

# 狹義：不含兵。連兵一起說時用 -men。
-piece = 棋子
-pieces = 棋子
-men = 棋子和兵

-file = 直線
-rank = 橫線
-diagonal = 斜線
-check = 將軍
-parry = 應將
-checkmate = 將死
-stalemate = 逼和
-no-moves = 無子可動
-dead-position = 死局
-touch-move = 摸子
-adjournment = 封棋
-sealed-move = 封著
-resumption = 續賽
-time-control = 時限
-flag = 小旗
-draw = 和棋
-draw-offer = 提和
-to-resign = 認輸
-resignation = 認輸
-promotion = 升變
-en-passant = 吃過路兵
-castling = 王車易位
-game = 對局
-repetition = 三次重複
-fifty = 五十回合規則
-taking-back = 悔棋

# 雙方各走一著為一回合，一方走一次為一著，不可混用。
-move = 回合
-ply = 著

# 術語表裡的全稱、簡稱與字母。
role-king = 國王
role-queen = 皇后
role-rook = 城堡
role-bishop = 主教
role-knight = 騎士
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
