# 棋盤：看、聽、走。$square 為 a2、b7 等；$man 為 man-… 之一。

man-king = { $men ->
    [full] { role-king }
    [letter] { role-king-letter }
   *[short] { -king }
    }
man-queen = { $men ->
    [full] { role-queen }
    [letter] { role-queen-letter }
   *[short] { -queen }
    }
man-rook = { $men ->
    [full] { role-rook }
    [letter] { role-rook-letter }
   *[short] { -rook }
    }
man-bishop = { $men ->
    [full] { role-bishop }
    [letter] { role-bishop-letter }
   *[short] { -bishop }
    }
man-knight = { $men ->
    [full] { role-knight }
    [letter] { role-knight-letter }
   *[short] { -knight }
    }
man-pawn = { $men ->
    [full] { role-pawn }
    [letter] { role-pawn-letter }
   *[short] { -pawn }
    }

side-white = 白方
side-black = 黑方

board-label = { -chess }棋盤
board-section = 棋盤
board-help = 用方向鍵在格子間移動；按 K、Q、R、B、N、P 依次跳到下一個{ -king }、{ -queen }、{ -rook }、{ -bishop }、{ -knight }、{ -pawn }，數字鍵跳到該{ -rank }。Enter 鍵拿起或放下，Esc 鍵放手。T 報棋鐘，L 報上一著，M 報這枚子可去的格子。
board-let-go = 已放手
board-none-such = 盤上沒有
board-taken-up = { $square }，已拿起，可到 { $moves }
board-taken-up-stuck = { $square }，已拿起，沒有合法著法
square-empty = { $square }，空格
square-white = { $square }，白{ $man }
square-black = { $square }，黑{ $man }
start-position = 起始局面
none = 無
where-men = { $man }：白方 { $white }；黑方 { $black }

promotion-label = 選擇{ -promotion }成什麼

say-side = { $side }：{ $move }
say-moves = { $from }{ $piece }到 { $square }
say-takes = { $from }{ $piece }吃 { $square }
say-en-passant = { -en-passant }
say-promotes = { -promotion }為{ $piece }
say-castles-short = 短易位
say-castles-long = 長易位
say-check = { -check }
say-mate = { -checkmate }
say-time = { $hours ->
    [0] {""}
   *[other] { $hours } 小時{" "}
    }{ $minutes ->
    [0] {""}
   *[other] { $minutes } 分{" "}
    }{ $seconds } 秒
list-separator = ，
list-and = 、

move-box = 輸入著法
move-box-hint = 如 馬f3 或 e2e4
typed-illegal = 「{ $text }」在這裡不是合法著法，也不是可用的口令
typed-ambiguous = 可能是 { $moves }，請寫清楚
typed-help = 可寫著法（馬f3、Nf3、e2e4、O-O、♘f3），或寫口令：{ -to-resign }、{ -draw-offer }、棋鐘、上一著、{ -taking-back }、著法、翻轉；「p n」報各{ -knight }的位置，「s e4」報 e4 格上是什麼。
