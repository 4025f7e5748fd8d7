# 對局如何結束（game::Termination、game::GameResult），以及為何被拒絕（game::Rejection）。
# $winner 取 white、black 或 none；$color 取 white 或 black。

result-white-wins = 白方勝
result-black-wins = 黑方勝
result-draw = { -draw }
result-both-lose = 雙方判負
result-white-half = 白方得半分，黑方不得分
result-black-half = 黑方得半分，白方不得分
result-white-forfeit = 白方不戰而勝
result-black-forfeit = 黑方不戰而勝
result-both-forfeit = 雙方棄權
result-void = 對局不計

end-checkmate = { $winner ->
    [white] 黑{ -king }被{ -checkmate }
   *[black] 白{ -king }被{ -checkmate }
    }
end-stalemate = 輪走一方未被{ -check }而{ -no-moves }：{ -stalemate }
end-dead-position = 雙方用任何合法著法都不可能{ -checkmate }對方：{ -dead-position }
end-flag = { $winner ->
    [white] 黑方超時
   *[black] 白方超時
    }
end-flag-no-mate = 一方超時，但對方用任何合法著法都不可能{ -checkmate }：{ -draw }
end-resignation = { $winner ->
    [white] 黑方{ -to-resign }
   *[black] 白方{ -to-resign }
    }
end-resignation-no-mate = 一方{ -to-resign }，但對方用任何合法著法都不可能{ -checkmate }：{ -draw }
end-agreement = 雙方同意{ -draw }
end-threefold = 同一局面出現三次：{ -repetition }
end-fifty = 連續五十回合沒有吃子，也沒有動兵：{ -fifty }
end-fivefold = 同一局面出現五次
end-seventy-five-moves = 連續七十五回合沒有吃子，也沒有動兵
end-thirty-moves = 連續三十回合沒有吃子，也沒有動兵
end-ten-checks = 一方連續{ -check }十次
end-thirty-checks = 一方被{ -check }累計三十次
end-claim-penalty = { $winner ->
    [white] 黑方主張有誤被罰時，餘下時間用盡
   *[black] 白方主張有誤被罰時，餘下時間用盡
    }
end-flag-too-early = 開局不久即超時，對局不計
end-aborted = 雙方都走棋之前已取消
end-no-show = { $winner ->
    [white] 黑方未按時到場
    [black] 白方未按時到場
   *[none] 雙方均未按時到場
    }
end-article = 第 { $article } 條
end-reviewable = 程式未能斷定當時是否還可能{ -checkmate }，裁判可以複核
end-beyond = 程式在其後第 { $n } 著棋才看出這一點；其後所走的棋不計

refused-over = 對局已經結束
refused-out-of-order = 對局尚未開始
refused-not-your-turn = 現在輪到對方走棋
refused-illegal-move = 這著棋不合規則
refused-bound = 主張有誤後，必須走事先聲明的那著棋
refused-not-yours = 只有伺服器可以這樣做
refused-paused = 棋鐘已停
refused-not-paused = 棋鐘沒有停
refused-repeated = 這件事已經辦過了
refused-no-offer = 沒有可以答覆的提議
refused-offer-stands = 您的提議仍然有效
refused-too-early-to-agree = 雙方都走過棋以後才可以同意{ -draw }
refused-offer-not-your-turn = 對方{ -draw-offer }之後，您才可以再次{ -draw-offer }
refused-offers-spent = 您在本局已不能再{ -draw-offer }
refused-no-such-claim = 按本局規則，這種{ -draw }自動成立，不必主張
refused-too-early-to-resign = 按本局規則，現在{ -to-resign }還太早
refused-too-late-to-abort = 雙方都已走棋，不能再取消對局
refused-flag-not-fallen = 沒有人超時
refused-no-takebacks = 本局落子無悔
refused-nothing-to-take-back = 您沒有可以悔的棋
refused-nothing-decided = 局面尚無定論
refused-not-begun = 對局將在賽事規定的時間開始
refused-appointed = 賽事的對局不能由棋手取消
refused-too-many-offers = 一分鐘內您發出的對局邀請太多，請稍等
refused-stale = 局面已經變了
refused-auth = 您不是本局的棋手
refused-refused = 現在不能這樣做
refused-claim-threefold = 主張不成立：這個局面還沒有出現三次
refused-claim-fifty = 主張不成立：還沒有連續五十回合不吃子、不動兵
