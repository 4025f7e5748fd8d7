# 分析棋盘：页面，以及页面上的话。
analysis-title = 分析
analysis-this = 分析这局棋
analysis-barred = 您正在与人对局。对局结束之前，引擎不为您分析；您仍可以在盘上摆动棋子。
analysis-game = 对局
analysis-no-script = 分析棋盘需要 JavaScript。
analysis-nothing = 这段文字里没有找到局面（FEN）或对局（PGN）。
analysis-too-long = 文字超过 60,000 字节：请只取其中一局。
analysis-too-many = 连变化在内，此局超过 { $moves } 着：其后各着未载入。
analysis-fault = 第 { $line } 行第 { $column } 列读不出来。它之前的着法已摆在盘上。
analysis-engine = 引擎
analysis-engine-on = 分析
analysis-engine-off = 停止
analysis-depth = 深度 { $depth }
analysis-wait = 引擎正在思考……
analysis-failed = 引擎没有回应。请稍后再试。
analysis-lines = 最佳变化
analysis-better = { $side ->
    [white] 白方优势，约 { $pawns } 兵
    [black] 黑方优势，约 { $pawns } 兵
   *[even] 均势
}
analysis-mate = { $side ->
    [white] 白方 { $moves } 回合杀
   *[black] 黑方 { $moves } 回合杀
}
analysis-tree = 着法与变化
analysis-empty = 走一步棋，或在下面贴入一局棋。
analysis-promote = 升为主线
analysis-delete = 从这里删去
analysis-comment = 这步棋的注释
analysis-symbol = 符号
analysis-symbol-none = 无
analysis-paste = 局面（FEN）或对局（PGN）
analysis-load = 摆上棋盘
analysis-copy-pgn = 复制 PGN
analysis-copy-fen = 复制 FEN
analysis-copy-link = 复制链接
analysis-copied = 已复制
analysis-flip = 翻转棋盘
analysis-start = 开局局面
