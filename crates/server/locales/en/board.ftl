# The board by eye, by ear and by hand. $square is a2, b7…; $man is one of the man-… words.

man-king = { $men ->
    [letter] { role-king-letter }
   *[short] { -king }
    }
man-queen = { $men ->
    [letter] { role-queen-letter }
   *[short] { -queen }
    }
man-rook = { $men ->
    [letter] { role-rook-letter }
   *[short] { -rook }
    }
man-bishop = { $men ->
    [letter] { role-bishop-letter }
   *[short] { -bishop }
    }
man-knight = { $men ->
    [letter] { role-knight-letter }
   *[short] { -knight }
    }
man-pawn = { $men ->
    [letter] { role-pawn-letter }
   *[short] { -pawn }
    }

side-white = White
side-black = Black

board-label = Chessboard
board-section = Board
board-help = Arrow keys walk over the squares. K, Q, R, B, N and P jump to the next { -king }, { -queen }, { -rook }, { -bishop }, { -knight } or { -pawn }; digits go to that { -rank }. Enter takes up and puts down, Escape lets go. T tells the clocks, L the last move, M where the marked one may go.
board-let-go = Let go
board-none-such = None on the board
board-taken-up = { $square }, taken up. To { $moves }
board-taken-up-stuck = { $square }, taken up. It has no legal move
square-empty = { $square }, empty
square-white = { $square }, white { $man }
square-black = { $square }, black { $man }
start-position = Start position
none = none
where-men = { $man }: White { $white }; Black { $black }

promotion-label = Promote to

say-side = { $side }: { $move }
say-moves = { $piece } { $from }{ $square }
say-takes = { $piece } { $from }takes { $square }
say-en-passant = { -en-passant }
say-promotes = promotes to { $piece }
say-castles-short = castles short
say-castles-long = castles long
say-check = { -check }
say-mate = { -checkmate }
say-time = { $hours ->
    [0] {""}
    [one] { $hours } hour{" "}
   *[other] { $hours } hours{" "}
    }{ $minutes ->
    [0] {""}
    [one] { $minutes } minute{" "}
   *[other] { $minutes } minutes{" "}
    }{ $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
    }
list-separator = {", "}
list-and = {" and "}

move-box = Your move
move-box-hint = such as Nf3 or e2e4
typed-illegal = “{ $text }” is no legal move here, and no word this box knows
typed-ambiguous = That could be { $moves }
typed-help = Write a move (Nf3, e2e4, O-O, ♘f3) or: resign, draw, clock, last, takeback, moves, flip; “p n” tells where the { -knight }s are, “s e4” what stands on e4.
