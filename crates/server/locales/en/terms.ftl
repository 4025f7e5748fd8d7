# Terms of a challenge that were refused.
terms-minutes = Minutes: write a number such as 10 or 0.5.
terms-increment = Seconds added: write a number such as 5 or 0.
terms-moves = Moves in a period: write a whole number, or leave it empty.
terms-no-time = There must be minutes or seconds added.
terms-range = A time may be at most 31 days.
terms-periods = Every period but the last needs its number of moves; the last one is for all the rest.
terms-clock = There is no such clock here.
terms-laws = There are no such laws here.
terms-variant = There is no such start here.
terms-fen-over = From this position nothing can be played: it is over already.
terms-fen-board = The position cannot be read: its first part needs eight ranks of eight squares.
terms-fen-turn = The position cannot be read: after the board must stand w or b for the side to move.
terms-fen-castling = The position contradicts itself: { -castling } rights need { -king } and { -rook } at home.
terms-fen-ep = The position contradicts itself: no { -pawn } can have passed the { -en-passant } square.
terms-fen-halfmove = The position cannot be read: the count of half-moves since a capture or { -pawn } move must be a number.
terms-fen-fullmove = The position cannot be read: the number of the move must be a number from 1.
terms-fen-position = This position cannot come about in a game.
