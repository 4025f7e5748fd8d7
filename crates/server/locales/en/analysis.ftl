# The analysis board: the page, and what its island says.
analysis-title = Analysis
analysis-this = Analyse this game
analysis-barred = You are playing a person. Until that game is over the board analyses nothing for you; you can still move the men.
analysis-game = Game
analysis-no-script = The analysis board needs JavaScript.
analysis-nothing = Neither a position (FEN) nor a game (PGN) could be found in this text.
analysis-too-long = The text is longer than 60,000 bytes: take one game of it.
analysis-too-many = This game has more than { $moves } moves, variations included: those after them were left out.
analysis-fault = Line { $line }, column { $column } could not be read. What stands before it is on the board.
analysis-engine = Engine
analysis-engine-on = Analyse
analysis-engine-off = Stop
analysis-depth = depth { $depth }
analysis-wait = The engine is looking …
analysis-failed = The engine did not answer. Try again in a moment.
analysis-lines = Best lines
analysis-better = { $side ->
    [white] White stands better by { $pawns } pawns
    [black] Black stands better by { $pawns } pawns
   *[even] Even
}
analysis-mate = { $side ->
    [white] White mates in { $moves }
   *[black] Black mates in { $moves }
}
analysis-tree = Moves and variations
analysis-empty = Move a man, or paste a game below.
analysis-promote = To the main line
analysis-delete = Delete from here
analysis-comment = Comment on this move
analysis-symbol = Symbol
analysis-symbol-none = none
analysis-paste = Position (FEN) or game (PGN)
analysis-load = Put on the board
analysis-copy-pgn = Copy PGN
analysis-copy-fen = Copy FEN
analysis-copy-link = Copy link
analysis-copied = Copied
analysis-flip = Turn the board
analysis-start = Start position
