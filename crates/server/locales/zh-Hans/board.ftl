# 棋盘：看、听、走。$square 为 a2、b7 等；$man 为 man-… 之一。

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

board-label = { -chess }棋盘
board-section = 棋盘
board-help = 用方向键在格子间移动；按 K、Q、R、B、N、P 依次跳到下一个{ -king }、{ -queen }、{ -rook }、{ -bishop }、{ -knight }、{ -pawn }，数字键跳到该{ -rank }。回车键拿起或放下，Esc 键放手。T 报棋钟，L 报上一着，M 报这枚子可去的格子。
board-let-go = 已放手
board-none-such = 盘上没有
board-taken-up = { $square }，已拿起，可到 { $moves }
board-taken-up-stuck = { $square }，已拿起，没有合法着法
square-empty = { $square }，空格
square-white = { $square }，白{ $man }
square-black = { $square }，黑{ $man }
start-position = 开始局面
none = 无
where-men = { $man }：白方 { $white }；黑方 { $black }

promotion-label = 选择{ -promotion }成什么

say-side = { $side }：{ $move }
say-moves = { $from }{ $piece }到 { $square }
say-takes = { $from }{ $piece }吃 { $square }
say-en-passant = { -en-passant }
say-promotes = { -promotion }为{ $piece }
say-castles-short = 短易位
say-castles-long = 长易位
say-check = { -check }
say-mate = { -checkmate }
say-time = { $hours ->
    [0] {""}
   *[other] { $hours } 小时{" "}
    }{ $minutes ->
    [0] {""}
   *[other] { $minutes } 分{" "}
    }{ $seconds } 秒
list-separator = ，
list-and = 、

move-box = 输入着法
move-box-hint = 如 马f3 或 e2e4
typed-illegal = “{ $text }”在这里不是合法着法，也不是可用的口令
typed-ambiguous = 可能是 { $moves }，请写清楚
typed-help = 可写着法（马f3、Nf3、e2e4、O-O、♘f3），或写口令：{ -to-resign }、{ -draw-offer }、棋钟、上一着、{ -taking-back }、着法、翻转；“p n”报各{ -knight }的位置，“s e4”报 e4 格上是什么。
