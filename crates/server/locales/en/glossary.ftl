# The one place where the chess world's terms are fixed. Other files refer to them as { -term }.
# Sources of the terms: requirements TER-01, TER-02, TER-04, TER-05; FIDE Laws, glossary.

-chess = chess
-king = king
-queen = queen
-rook = rook
-bishop = bishop
-knight = knight
-pawn = pawn

# Narrow sense: without pawns. For both say -men.
-piece = piece
-pieces = pieces
-men = pieces and pawns

-file = file
-rank = rank
-diagonal = diagonal
-check = check
-parry = parry
-checkmate = checkmate
-stalemate = stalemate
-no-moves = no legal move
-dead-position = dead position
-touch-move = touch-move
-adjournment = adjournment
-sealed-move = sealed move
-resumption = resumption
-time-control = time control
-flag = flag
-draw = draw
-draw-offer = draw offer
-to-resign = resign
-resignation = resignation
-promotion = promotion
-en-passant = en passant
-castling = castling
-game = game
-repetition = threefold repetition
-fifty = fifty-move rule
-taking-back = takeback

# A move by each side, and one side's move. Never mixed.
-move = move
-ply = ply

# Names as shown in term tables: full, short and letter.
role-king = King
role-queen = Queen
role-rook = Rook
role-bishop = Bishop
role-knight = Knight
role-pawn = Pawn
role-king-short = King
role-queen-short = Queen
role-rook-short = Rook
role-bishop-short = Bishop
role-knight-short = Knight
role-pawn-short = Pawn
role-king-letter = K
role-queen-letter = Q
role-rook-letter = R
role-bishop-letter = B
role-knight-letter = N
role-pawn-letter = P
