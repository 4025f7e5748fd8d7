# 分析棋盤：頁面，以及頁面上的話。
analysis-title = 分析
analysis-this = 分析這局棋
analysis-barred = 您正在與人對局。對局結束之前，引擎不為您分析；您仍可以在盤上擺動棋子。
analysis-game = 對局
analysis-no-script = 分析棋盤需要 JavaScript。
analysis-nothing = 這段文字裡沒有找到局面（FEN）或對局（PGN）。
analysis-too-long = 文字超過 60,000 位元組：請只取其中一局。
analysis-too-many = 連變化在內，此局超過 { $moves } 著：其後各著未載入。
analysis-fault = 第 { $line } 行第 { $column } 欄讀不出來。它之前的著法已擺在盤上。
analysis-engine = 引擎
analysis-engine-on = 分析
analysis-engine-off = 停止
analysis-depth = 深度 { $depth }
analysis-wait = 引擎正在思考……
analysis-failed = 引擎沒有回應。請稍後再試。
analysis-lines = 最佳變化
analysis-better = { $side ->
    [white] 白方優勢，約 { $pawns } 兵
    [black] 黑方優勢，約 { $pawns } 兵
   *[even] 均勢
}
analysis-mate = { $side ->
    [white] 白方 { $moves } 回合殺
   *[black] 黑方 { $moves } 回合殺
}
analysis-tree = 著法與變化
analysis-empty = 走一步棋，或在下面貼入一局棋。
analysis-promote = 升為主線
analysis-delete = 從這裡刪去
analysis-comment = 這步棋的註釋
analysis-symbol = 符號
analysis-symbol-none = 無
analysis-paste = 局面（FEN）或對局（PGN）
analysis-load = 擺上棋盤
analysis-copy-pgn = 複製 PGN
analysis-copy-fen = 複製 FEN
analysis-copy-link = 複製連結
analysis-copied = 已複製
analysis-flip = 翻轉棋盤
analysis-start = 開局局面
