# 用我们自己的话简述规则；对局会引用的条文都有锚点。

laws-title = { -chess }规则
laws-all = 本站对局可采用的规则
laws-article = 第 { $number } 条
laws-name-fide-2023 = 国际棋联 2023 年规则
laws-name-classic-17 = 十七条旧规则
laws-name-casual-online = 网上休闲规则
laws-about-fide-2023 = 自 2023 年 1 月 1 日起施行。以下用我们自己的话简述在本站决定胜负的条文，编号与正式文本一致，一切以正式文本为准。
laws-about-classic-17 = 旧教材里讲授的规则，用我们自己的话简述。
laws-about-casual-online = 网上休闲对局的规则，用我们自己的话简述。

# fide-2023
law-fide-2023-1-4 = 目标是攻击对方的{ -king }，使对方无论怎么走都救不了它，这就是{ -checkmate }。不得把己方的{ -king }留在或送进对方的攻击之下，也不得吃{ -king }。
law-fide-2023-1-5 = 双方都已不可能{ -checkmate }对方时，对局为和棋（见 5.2.2）。
law-fide-2023-3-1 = 不得走到己方棋子或兵所在的格子。走到对方所在的格子，就在同一着里吃掉它。
law-fide-2023-3-2 = { -bishop }沿{ -diagonal }走，路上无阻可走任意格。
law-fide-2023-3-3 = { -rook }沿{ -file }或{ -rank }走，路上无阻可走任意格。
law-fide-2023-3-4 = { -queen }可以像{ -rook }，也可以像{ -bishop }那样走。
law-fide-2023-3-5 = { -bishop }、{ -rook }、{ -queen }都不能越过其他棋子或兵。
law-fide-2023-3-6 = { -knight }沿{ -file }或{ -rank }走两格再横走一格，中间有没有阻挡都不妨碍。
law-fide-2023-3-7 = { -pawn }向前走一格；在起始格上、前面两格都空时，也可以走两格。{ -pawn }吃子时斜进一格。{ -en-passant }：对方的{ -pawn }刚走两格时，紧接着的一着可以当它只走了一格来吃。走到底线必须立即变成本方的{ -queen }、{ -rook }、{ -bishop }或{ -knight }，称为{ -promotion }。
law-fide-2023-3-8 = { -king }每次走一格，不得走进受攻击的格子。{ -castling }：{ -king }与那个{ -rook }都没有动过，两者之间没有阻挡，{ -king }未被{ -check }，经过与到达的格子也都不受攻击，才可以走，全局一次。
law-fide-2023-3-9 = { -king }受到攻击称为被{ -check }。任何一着都不得使己方的{ -king }处于被{ -check }状态。
law-fide-2023-5-1-1 = { -checkmate }对方即获胜。只要这着棋合规则，对局立即结束。
law-fide-2023-5-1-2 = { -to-resign }即告负，对局立即结束。但对方若用任何合法着法都不可能{ -checkmate }，则为和棋。
law-fide-2023-5-2-1 = 轮到走棋的一方{ -no-moves }，而{ -king }又未被{ -check }，立即成和，称为{ -stalemate }。
law-fide-2023-5-2-2 = 出现双方用任何合法着法都不可能{ -checkmate }对方的局面，立即成和，称为{ -dead-position }。本站每走一着都由程序查找这样的着法，不必提出。
law-fide-2023-5-2-3 = 双方各走过至少一着之后，可以协议和棋，对局立即结束。
law-fide-2023-6-2 = 按停自己的棋钟，一着才算走完。本站在落子并存妥之后自动完成，存储所用的时间不计在任何一方。
law-fide-2023-6-3 = 双方须在规定的{ -time-control }内走完规定的着数或全部着数。有加秒时每走一着加时；有延时时棋钟先等后走。省下的时间归自己以后使用。
law-fide-2023-6-9 = 未能在规定时间内走完规定着数的一方告负。但对方若用任何合法着法都不可能{ -checkmate }，则为和棋。
law-fide-2023-9-1-2 = 应在走完一着、按钟之前{ -draw-offer }；其他时候{ -draw-offer }也有效。提出后不得撤回，也不得附带条件；直到对方接受、口头拒绝、走棋拒绝，或对局以其他方式结束为止。
law-fide-2023-9-2 = 同一局面第三次出现时（不必连续），轮到走棋的一方可以主张和棋：或先声明、尚未走出的下一着将造成它（9.2.1），或它刚刚出现（9.2.2）。同一方走棋、同样的{ -men }在同样的格子上、可走的着法也相同（包括{ -castling }权和{ -en-passant }），才是同一局面（9.2.3）。
law-fide-2023-9-2-1 = 先声明着法的主张：第三次出现即将由这着棋造成。
law-fide-2023-9-2-2 = 就盘面提出的主张：第三次出现刚刚形成。
law-fide-2023-9-3 = 双方各走五十着（即五十回合）没有动过{ -pawn }，也没有吃子，轮到走棋的一方可以主张和棋：或先声明、尚未走出的下一着将满五十回合（9.3.1），或已满五十回合（9.3.2）。
law-fide-2023-9-3-1 = 先声明着法的主张：这着棋将满五十回合。
law-fide-2023-9-3-2 = 就盘面提出的主张：已满五十回合。
law-fide-2023-9-5 = 主张不得撤回，同时也视为{ -draw-offer }。主张成立，立即成和（9.5.2）。
law-fide-2023-9-5-3 = 主张不成立，对方加时两分钟（快棋与超快棋为一分钟），对局继续；先声明的着法必须走出。
law-fide-2023-9-6-1 = 同一局面出现五次，对局即为和棋，不必主张。
law-fide-2023-9-6-2 = 双方各走七十五着（即七十五回合）没有动过{ -pawn }，也没有吃子，对局即为和棋，不必主张。若最后一着{ -checkmate }，以{ -checkmate }论。
law-fide-2023-11-5 = 不得干扰对方，包括无理的主张和反复{ -draw-offer }。

# classic-17
law-classic-17-10-1 = { -checkmate }对方即获胜。
law-classic-17-10-2 = { -to-resign }即告负。
law-classic-17-10-3 = 轮到走棋的一方{ -no-moves }而未被{ -check }，成和：{ -stalemate }。
law-classic-17-10-4 = 只剩以下{ -men }时成和：单{ -king }对单{ -king }；单{ -king }对{ -king }加一{ -bishop }或一{ -knight }；双方各有{ -king }与一{ -bishop }，且两{ -bishop }在同色格。
law-classic-17-10-5 = 超时告负；但对方只剩单{ -king }时为和棋。
law-classic-17-10-6 = 双方可以协议和棋。
law-classic-17-10-10 = 同一局面第三次出现，轮到走棋的一方可以主张和棋。
law-classic-17-10-12 = 连续五十回合没有吃子、没有动{ -pawn }，轮到走棋的一方可以主张和棋。
law-classic-17-10-13 = 主张不成立，主张的一方用时增加五分钟；余时不足者告负。
law-classic-17-10-14 = 未能在规定时间内走完规定着数者告负。

# casual-online
law-casual-online-5-1-2 = 一方{ -to-resign }，而对方用任何合法着法都不可能{ -checkmate }，为和棋。
law-casual-online-6-9 = 一方超时，而对方用任何合法着法都不可能{ -checkmate }，为和棋。
law-casual-online-8 = 对局照常以{ -checkmate }、{ -stalemate }、超时、协议或{ -to-resign }（满十五回合后）结束。以下情况自动成和：同一局面三次；连续三十回合没有吃子、没有动{ -pawn }；一方连续{ -check }十次，或一方累计被{ -check }三十次；双方所剩子力都不可能{ -checkmate }。五回合以内超时，对局不计。满十六回合后，轮到自己走棋时可以{ -draw-offer }，每局三次。
