# 用我們自己的話簡述規則；對局會引用的條文都有錨點。

laws-title = { -chess }規則
laws-all = 本站對局可採用的規則
laws-article = 第 { $number } 條
laws-name-fide-2023 = 國際棋聯 2023 年規則
laws-name-classic-17 = 十七條舊規則
laws-name-casual-online = 線上休閒規則
laws-about-fide-2023 = 自 2023 年 1 月 1 日起施行。以下用我們自己的話簡述在本站決定勝負的條文，編號與正式文本一致，一切以正式文本為準。
laws-about-classic-17 = 舊教材裡講授的規則，用我們自己的話簡述。
laws-about-casual-online = 線上休閒對局的規則，用我們自己的話簡述。

# fide-2023
law-fide-2023-1-4 = 目標是攻擊對方的{ -king }，使對方無論怎麼走都救不了它，這就是{ -checkmate }。不得把己方的{ -king }留在或送進對方的攻擊之下，也不得吃{ -king }。
law-fide-2023-1-5 = 雙方都已不可能{ -checkmate }對方時，對局為和棋（見 5.2.2）。
law-fide-2023-3-1 = 不得走到己方棋子或兵所在的格子。走到對方所在的格子，就在同一著裡吃掉它。
law-fide-2023-3-2 = { -bishop }沿{ -diagonal }走，路上無阻可走任意格。
law-fide-2023-3-3 = { -rook }沿{ -file }或{ -rank }走，路上無阻可走任意格。
law-fide-2023-3-4 = { -queen }可以像{ -rook }，也可以像{ -bishop }那樣走。
law-fide-2023-3-5 = { -bishop }、{ -rook }、{ -queen }都不能越過其他棋子或兵。
law-fide-2023-3-6 = { -knight }沿{ -file }或{ -rank }走兩格再橫走一格，中間有沒有阻擋都不妨礙。
law-fide-2023-3-7 = { -pawn }向前走一格；在起始格上、前面兩格都空時，也可以走兩格。{ -pawn }吃子時斜進一格。{ -en-passant }：對方的{ -pawn }剛走兩格時，緊接著的一著可以當它只走了一格來吃。走到底線必須立即變成本方的{ -queen }、{ -rook }、{ -bishop }或{ -knight }，稱為{ -promotion }。
law-fide-2023-3-8 = { -king }每次走一格，不得走進受攻擊的格子。{ -castling }：{ -king }與那個{ -rook }都沒有動過，兩者之間沒有阻擋，{ -king }未被{ -check }，經過與到達的格子也都不受攻擊，才可以走，全局一次。
law-fide-2023-3-9 = { -king }受到攻擊稱為被{ -check }。任何一著都不得使己方的{ -king }處於被{ -check }狀態。
law-fide-2023-5-1-1 = { -checkmate }對方即獲勝。只要這著棋合規則，對局立即結束。
law-fide-2023-5-1-2 = { -to-resign }即告負，對局立即結束。但對方若用任何合法著法都不可能{ -checkmate }，則為和棋。
law-fide-2023-5-2-1 = 輪到走棋的一方{ -no-moves }，而{ -king }又未被{ -check }，立即成和，稱為{ -stalemate }。
law-fide-2023-5-2-2 = 出現雙方用任何合法著法都不可能{ -checkmate }對方的局面，立即成和，稱為{ -dead-position }。本站每走一著都由程式尋找這樣的著法，不必提出。
law-fide-2023-5-2-3 = 雙方各走過至少一著之後，可以協議和棋，對局立即結束。
law-fide-2023-6-2 = 按停自己的棋鐘，一著才算走完。本站在落子並存妥之後自動完成，儲存所用的時間不計在任何一方。
law-fide-2023-6-3 = 雙方須在規定的{ -time-control }內走完規定的著數或全部著數。有加秒時每走一著加時；有延時時棋鐘先等後走。省下的時間歸自己以後使用。
law-fide-2023-6-9 = 未能在規定時間內走完規定著數的一方告負。但對方若用任何合法著法都不可能{ -checkmate }，則為和棋。
law-fide-2023-9-1-2 = 應在走完一著、按鐘之前{ -draw-offer }；其他時候{ -draw-offer }也有效。提出後不得撤回，也不得附帶條件；直到對方接受、口頭拒絕、走棋拒絕，或對局以其他方式結束為止。
law-fide-2023-9-2 = 同一局面第三次出現時（不必連續），輪到走棋的一方可以主張和棋：或先聲明、尚未走出的下一著將造成它（9.2.1），或它剛剛出現（9.2.2）。同一方走棋、同樣的{ -men }在同樣的格子上、可走的著法也相同（包括{ -castling }權和{ -en-passant }），才是同一局面（9.2.3）。
law-fide-2023-9-2-1 = 先聲明著法的主張：第三次出現即將由這著棋造成。
law-fide-2023-9-2-2 = 就盤面提出的主張：第三次出現剛剛形成。
law-fide-2023-9-3 = 雙方各走五十著（即五十回合）沒有動過{ -pawn }，也沒有吃子，輪到走棋的一方可以主張和棋：或先聲明、尚未走出的下一著將滿五十回合（9.3.1），或已滿五十回合（9.3.2）。
law-fide-2023-9-3-1 = 先聲明著法的主張：這著棋將滿五十回合。
law-fide-2023-9-3-2 = 就盤面提出的主張：已滿五十回合。
law-fide-2023-9-5 = 主張不得撤回，同時也視為{ -draw-offer }。主張成立，立即成和（9.5.2）。
law-fide-2023-9-5-3 = 主張不成立，對方加時兩分鐘（快棋與超快棋為一分鐘），對局繼續；先聲明的著法必須走出。
law-fide-2023-9-6-1 = 同一局面出現五次，對局即為和棋，不必主張。
law-fide-2023-9-6-2 = 雙方各走七十五著（即七十五回合）沒有動過{ -pawn }，也沒有吃子，對局即為和棋，不必主張。若最後一著{ -checkmate }，以{ -checkmate }論。
law-fide-2023-11-5 = 不得干擾對方，包括無理的主張和反覆{ -draw-offer }。

# classic-17
law-classic-17-10-1 = { -checkmate }對方即獲勝。
law-classic-17-10-2 = { -to-resign }即告負。
law-classic-17-10-3 = 輪到走棋的一方{ -no-moves }而未被{ -check }，成和：{ -stalemate }。
law-classic-17-10-4 = 只剩以下{ -men }時成和：單{ -king }對單{ -king }；單{ -king }對{ -king }加一{ -bishop }或一{ -knight }；雙方各有{ -king }與一{ -bishop }，且兩{ -bishop }在同色格。
law-classic-17-10-5 = 超時告負；但對方只剩單{ -king }時為和棋。
law-classic-17-10-6 = 雙方可以協議和棋。
law-classic-17-10-10 = 同一局面第三次出現，輪到走棋的一方可以主張和棋。
law-classic-17-10-12 = 連續五十回合沒有吃子、沒有動{ -pawn }，輪到走棋的一方可以主張和棋。
law-classic-17-10-13 = 主張不成立，主張的一方用時增加五分鐘；餘時不足者告負。
law-classic-17-10-14 = 未能在規定時間內走完規定著數者告負。

# casual-online
law-casual-online-5-1-2 = 一方{ -to-resign }，而對方用任何合法著法都不可能{ -checkmate }，為和棋。
law-casual-online-6-9 = 一方超時，而對方用任何合法著法都不可能{ -checkmate }，為和棋。
law-casual-online-8 = 對局照常以{ -checkmate }、{ -stalemate }、超時、協議或{ -to-resign }（滿十五回合後）結束。以下情況自動成和：同一局面三次；連續三十回合沒有吃子、沒有動{ -pawn }；一方連續{ -check }十次，或一方累計被{ -check }三十次；雙方所剩子力都不可能{ -checkmate }。五回合以內超時，對局不計。滿十六回合後，輪到自己走棋時可以{ -draw-offer }，每局三次。
