# 对局如何结束（game::Termination、game::GameResult），以及为何被拒绝（game::Rejection）。
# $winner 取 white、black 或 none；$color 取 white 或 black。

result-white-wins = 白方胜
result-black-wins = 黑方胜
result-draw = { -draw }
result-both-lose = 双方判负
result-white-half = 白方得半分，黑方不得分
result-black-half = 黑方得半分，白方不得分
result-white-forfeit = 白方不战而胜
result-black-forfeit = 黑方不战而胜
result-both-forfeit = 双方弃权
result-void = 对局不计

end-checkmate = { $winner ->
    [white] 黑{ -king }被{ -checkmate }
   *[black] 白{ -king }被{ -checkmate }
    }
end-stalemate = 轮走一方未被{ -check }而{ -no-moves }：{ -stalemate }
end-dead-position = 双方用任何合法着法都不可能{ -checkmate }对方：{ -dead-position }
end-flag = { $winner ->
    [white] 黑方超时
   *[black] 白方超时
    }
end-flag-no-mate = 一方超时，但对方用任何合法着法都不可能{ -checkmate }：{ -draw }
end-resignation = { $winner ->
    [white] 黑方{ -to-resign }
   *[black] 白方{ -to-resign }
    }
end-resignation-no-mate = 一方{ -to-resign }，但对方用任何合法着法都不可能{ -checkmate }：{ -draw }
end-agreement = 双方同意{ -draw }
end-threefold = 同一局面出现三次：{ -repetition }
end-fifty = 连续五十回合没有吃子，也没有动兵：{ -fifty }
end-fivefold = 同一局面出现五次
end-seventy-five-moves = 连续七十五回合没有吃子，也没有动兵
end-thirty-moves = 连续三十回合没有吃子，也没有动兵
end-ten-checks = 一方连续{ -check }十次
end-thirty-checks = 一方被{ -check }累计三十次
end-claim-penalty = { $winner ->
    [white] 黑方主张有误被罚时，余下时间用尽
   *[black] 白方主张有误被罚时，余下时间用尽
    }
end-flag-too-early = 开局不久即超时，对局不计
end-aborted = 双方都走棋之前已取消
end-no-show = { $winner ->
    [white] 黑方未按时到场
    [black] 白方未按时到场
   *[none] 双方均未按时到场
    }
end-article = 第 { $article } 条
end-reviewable = 程序未能断定当时是否还可能{ -checkmate }，裁判可以复核
end-beyond = 程序在其后第 { $n } 着棋才看出这一点；其后所走的棋不计

refused-over = 对局已经结束
refused-out-of-order = 对局尚未开始
refused-not-your-turn = 现在轮到对方走棋
refused-illegal-move = 这着棋不合规则
refused-bound = 主张有误后，必须走事先声明的那着棋
refused-not-yours = 只有服务器可以这样做
refused-paused = 棋钟已停
refused-not-paused = 棋钟没有停
refused-repeated = 这件事已经办过了
refused-no-offer = 没有可以答复的提议
refused-offer-stands = 您的提议仍然有效
refused-too-early-to-agree = 双方都走过棋以后才可以同意{ -draw }
refused-offer-not-your-turn = 对方{ -draw-offer }之后，您才可以再次{ -draw-offer }
refused-offers-spent = 您在本局已不能再{ -draw-offer }
refused-no-such-claim = 按本局规则，这种{ -draw }自动成立，不必主张
refused-too-early-to-resign = 按本局规则，现在{ -to-resign }还太早
refused-too-late-to-abort = 双方都已走棋，不能再取消对局
refused-flag-not-fallen = 没有人超时
refused-no-takebacks = 本局落子无悔
refused-nothing-to-take-back = 您没有可以悔的棋
refused-nothing-decided = 局面尚无定论
refused-not-begun = 对局将在赛事规定的时间开始
refused-appointed = 赛事的对局不能由棋手取消
refused-too-many-offers = 一分钟内您发出的对局邀请太多，请稍等
refused-stale = 局面已经变了
refused-auth = 您不是本局的棋手
refused-refused = 现在不能这样做
refused-claim-threefold = 主张不成立：这个局面还没有出现三次
refused-claim-fifty = 主张不成立：还没有连续五十回合不吃子、不动兵
