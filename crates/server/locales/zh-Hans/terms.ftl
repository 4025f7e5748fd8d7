# 约战条件有误。
terms-minutes = 分钟：请写数字，例如 10 或 0.5。
terms-increment = 每着加秒：请写数字，例如 5 或 0。
terms-moves = 本时段回合数：请写整数，或者留空。
terms-no-time = 基本用时与加秒不能都为零。
terms-range = 用时最多 31 天。
terms-periods = 除最后一个时段外，每个时段都要写明回合数；最后一个时段走完其余全部。
terms-clock = 这里没有这种棋钟。
terms-laws = 这里没有这套规则。
terms-variant = 这里没有这种开局摆法。
terms-fen-over = 这个局面已经结束，无法开始对局。
terms-fen-board = 看不懂这个局面：第一部分应为八条{ -rank }，每条八格。
terms-fen-turn = 看不懂这个局面：棋盘之后应写 w 或 b，表示轮到哪一方。
terms-fen-castling = 局面自相矛盾：有{ -castling }权时，{ -king }与{ -rook }必须在原位。
terms-fen-ep = 局面自相矛盾：没有{ -pawn }可能刚经过{ -en-passant }的格子。
terms-fen-halfmove = 看不懂这个局面：未吃子未动{ -pawn }的着数应为数字。
terms-fen-fullmove = 看不懂这个局面：回合数应为从 1 起的数字。
terms-fen-position = 对局中不可能出现这个局面。
