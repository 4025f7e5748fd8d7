# 約戰條件有誤。
terms-minutes = 分鐘：請寫數字，例如 10 或 0.5。
terms-increment = 每著加秒：請寫數字，例如 5 或 0。
terms-moves = 本時段回合數：請寫整數，或者留空。
terms-no-time = 基本用時與加秒不能都為零。
terms-range = 用時最多 31 天。
terms-periods = 除最後一個時段外，每個時段都要寫明回合數；最後一個時段走完其餘全部。
terms-clock = 這裡沒有這種棋鐘。
terms-laws = 這裡沒有這套規則。
terms-variant = 這裡沒有這種開局擺法。
terms-fen-over = 這個局面已經結束，無法開始對局。
terms-fen-board = 看不懂這個局面：第一部分應為八條{ -rank }，每條八格。
terms-fen-turn = 看不懂這個局面：棋盤之後應寫 w 或 b，表示輪到哪一方。
terms-fen-castling = 局面自相矛盾：有{ -castling }權時，{ -king }與{ -rook }必須在原位。
terms-fen-ep = 局面自相矛盾：沒有{ -pawn }可能剛經過{ -en-passant }的格子。
terms-fen-halfmove = 看不懂這個局面：未吃子未動{ -pawn }的著數應為數字。
terms-fen-fullmove = 看不懂這個局面：回合數應為從 1 起的數字。
terms-fen-position = 對局中不可能出現這個局面。
