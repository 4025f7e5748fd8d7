# The Laws in our own words, shortened; the articles a game can cite have their anchors.

laws-title = The Laws of Chess
laws-all = Laws a game here can be played under
laws-article = Article { $number }
laws-name-fide-2023 = FIDE Laws of 2023
laws-name-classic-17 = Older Laws in seventeen articles
laws-name-casual-online = Casual online rules
laws-about-fide-2023 = In force since 1 January 2023. What follows is a short telling in our own words of what decides games here; the numbers are those of the official text, which alone is binding.
laws-about-classic-17 = As they were taught in older handbooks: a short telling in our own words.
laws-about-casual-online = House rules of casual play online: a short telling in our own words.

# fide-2023
law-fide-2023-1-4 = The aim is to attack the opponent's { -king } so that no legal move is left that saves it: { -checkmate }. Nobody may leave, put or capture a { -king } under attack.
law-fide-2023-1-5 = If neither side can give { -checkmate } any more, the game is drawn (5.2.2).
law-fide-2023-3-1 = Nothing moves to a square held by its own side. Moving to a square held by the other side captures what stands there, in the same move.
law-fide-2023-3-2 = The { -bishop } moves along its { -diagonal }s, as far as the way is free.
law-fide-2023-3-3 = The { -rook } moves along its { -file } or { -rank }, as far as the way is free.
law-fide-2023-3-4 = The { -queen } moves as a { -rook } or as a { -bishop }.
law-fide-2023-3-5 = A { -bishop }, { -rook } or { -queen } does not jump over anything.
law-fide-2023-3-6 = The { -knight } goes two squares along a { -file } or { -rank } and one to the side; what stands between does not matter.
law-fide-2023-3-7 = The { -pawn } goes one square forward, from its first square also two, if they are free. It captures one square { -diagonal }ly forward. Capture { -en-passant }: a { -pawn } that has just gone two squares may be captured on the very next move as if it had gone one. On the last { -rank } it becomes a { -queen }, { -rook }, { -bishop } or { -knight } of its colour at once: { -promotion }.
law-fide-2023-3-8 = The { -king } goes one square, never to one that is attacked. The { -king } may also castle, once ({ -castling }): if neither { -king } nor that { -rook } has moved, nothing stands between, and the { -king } is not in { -check }, does not cross an attacked square and does not land on one.
law-fide-2023-3-9 = A { -king } under attack is in { -check }. No move may leave or put one's own { -king } in { -check }.
law-fide-2023-5-1-1 = The game is won by { -checkmate }. That ends it at once, if the move was legal.
law-fide-2023-5-1-2 = Who resigns loses, and the game ends at once. If the opponent could not give { -checkmate } by any series of legal moves, the game is drawn instead.
law-fide-2023-5-2-1 = If the player to move has { -no-moves } and the { -king } is not in { -check }, the game is drawn at once: { -stalemate }.
law-fide-2023-5-2-2 = If a position comes about in which neither player can mate the other by any series of legal moves, the game is drawn at once: a { -dead-position }. Here the program looks for such a series itself after every move; a claim is not needed.
law-fide-2023-5-2-3 = The players may agree to a draw, once each has made at least one move. That ends the game at once.
law-fide-2023-6-2 = A move is completed by stopping one's clock. Here that happens by itself when the move is released and safely stored; the time of storing is charged to nobody.
law-fide-2023-6-3 = Each player must complete a number of moves, or all, within the time given. With an increment time is added for every move; with a delay the clock waits before it runs. Saved time carries over.
law-fide-2023-6-9 = Who does not complete the moves in time loses. If the opponent could not give { -checkmate } by any series of legal moves, the game is drawn instead.
law-fide-2023-9-1-2 = A draw is offered after one's move and before stopping the clock; an offer at another time counts too. It cannot be withdrawn and bears no condition. It stands until the opponent accepts, declines in words, declines by moving, or the game ends otherwise.
law-fide-2023-9-2 = The player to move may claim a draw when the same position occurs for the third time, not necessarily in a row: with a move that brings it about, announced and not yet made (9.2.1), or when it has just appeared (9.2.2). Positions are the same if the same player is to move, the same { -men } stand on the same squares, and the same moves are possible, { -castling } rights and { -en-passant } included (9.2.3).
law-fide-2023-9-2-1 = The claim with a move announced: the third occurrence is about to appear.
law-fide-2023-9-2-2 = The claim on the board: the third occurrence has just appeared.
law-fide-2023-9-3 = The player to move may claim a draw when fifty moves by each player have been made without a { -pawn } move and without a capture: with a move announced that completes them (9.3.1), or when they are complete (9.3.2).
law-fide-2023-9-3-1 = The claim with a move announced: it will complete the fifty moves.
law-fide-2023-9-3-2 = The claim on the board: the fifty moves are complete.
law-fide-2023-9-5 = A claim cannot be withdrawn and counts as a draw offer too. If it is right, the game is drawn at once (9.5.2).
law-fide-2023-9-5-3 = If a claim is wrong, two minutes are added to the opponent's time (one minute in rapid and blitz) and the game goes on; a move that was announced must be played.
law-fide-2023-9-6-1 = If the same position has occurred five times, the game is drawn; nobody needs to claim it.
law-fide-2023-9-6-2 = If seventy-five moves by each player have been made without a { -pawn } move and without a capture, the game is drawn; nobody needs to claim it. A { -checkmate } on the last move comes first.
law-fide-2023-11-5 = It is forbidden to disturb the opponent, with needless claims or draw offers too.

# classic-17
law-classic-17-10-1 = The game is won by { -checkmate }.
law-classic-17-10-2 = Who resigns loses.
law-classic-17-10-3 = If the player to move has { -no-moves } and is not in { -check }, the game is drawn: { -stalemate }.
law-classic-17-10-4 = The game is drawn when only these are left: { -king } against { -king }; { -king } against { -king } with { -bishop } or { -knight }; { -king } and { -bishop } each, on squares of one colour.
law-classic-17-10-5 = Who runs out of time loses, but against a bare { -king } the game is drawn.
law-classic-17-10-6 = The players may agree to a draw.
law-classic-17-10-10 = The player to move may claim a draw when the same position occurs for the third time.
law-classic-17-10-12 = The player to move may claim a draw after fifty moves by each player without a capture or a { -pawn } move.
law-classic-17-10-13 = A wrong claim costs the claimant five minutes; who has less left loses.
law-classic-17-10-14 = Who does not complete the moves in time loses.

# casual-online
law-casual-online-5-1-2 = Who resigns to an opponent who could not give { -checkmate } draws.
law-casual-online-6-9 = Who runs out of time against an opponent who could not give { -checkmate } draws.
law-casual-online-8 = Games end as usual by { -checkmate }, { -stalemate }, time, agreement or resignation (from the fifteenth move). By themselves drawn are: the same position three times; thirty moves by each side without a capture or a { -pawn } move; ten { -check }s running by one side, or thirty received in all; material with which neither side can mate. A { -flag } that falls within five moves voids the game. A draw may be offered on one's own turn after the sixteenth move, three times a game.
