# How a game ended (game::Termination, game::GameResult) and why something was refused
# (game::Rejection). $winner is white, black or none; $color is white or black.

result-white-wins = White wins
result-black-wins = Black wins
result-draw = Draw
result-both-lose = Both lose
result-white-half = Half a point for White, none for Black
result-black-half = Half a point for Black, none for White
result-white-forfeit = White wins without play
result-black-forfeit = Black wins without play
result-both-forfeit = Neither player came
result-void = The game does not count

end-checkmate = { $winner ->
    [white] Black’s { -king } is mated
   *[black] White’s { -king } is mated
    }: { -checkmate }
end-stalemate = The side to move has { -no-moves } and is not in { -check }: { -stalemate }
end-dead-position = Neither side can give { -checkmate } by any series of legal moves: { -dead-position }
end-flag = { $winner ->
    [white] Black ran out of time
   *[black] White ran out of time
    }
end-flag-no-mate = Time ran out, but the opponent could not give { -checkmate } by any series of legal moves: a { -draw }
end-resignation = { $winner ->
    [white] Black resigned
   *[black] White resigned
    }
end-resignation-no-mate = A player resigned, but the opponent could not give { -checkmate } by any series of legal moves: a { -draw }
end-agreement = The players agreed to a { -draw }
end-threefold = The same position has occurred three times: { -repetition }
end-fifty = Fifty moves by each side without a capture or a { -pawn } move: { -fifty }
end-fivefold = The same position has occurred five times
end-seventy-five-moves = Seventy-five moves by each side without a capture or a { -pawn } move
end-thirty-moves = Thirty moves by each side without a capture or a { -pawn } move
end-ten-checks = One side has given { -check } ten times running
end-thirty-checks = One side has been in { -check } thirty times
end-claim-penalty = { $winner ->
    [white] Black’s penalty for a wrong claim used up the remaining time
   *[black] White’s penalty for a wrong claim used up the remaining time
    }
end-flag-too-early = Time ran out so early that the game does not count
end-aborted = Called off before both sides had moved
end-no-show = { $winner ->
    [white] Black did not come in time
    [black] White did not come in time
   *[none] Neither player came in time
    }
end-article = Article { $article }
end-reviewable = The program could not settle whether { -checkmate } was still possible; an arbiter may look at it
end-beyond = { $n ->
    [one] This was seen one move later; that move does not count
   *[other] This was seen { $n } moves later; those moves do not count
    }

refused-over = The game is over
refused-out-of-order = The game is not there yet
refused-not-your-turn = It is the opponent’s turn
refused-illegal-move = That move is not legal
refused-bound = After a wrong claim you must play the move you announced
refused-not-yours = Only the server may do this
refused-paused = The clocks are stopped
refused-not-paused = The clocks are not stopped
refused-repeated = This was done already
refused-no-offer = There is no offer to answer
refused-offer-stands = Your offer stands already
refused-too-early-to-agree = A { -draw } can be agreed only after both sides have moved
refused-offer-not-your-turn = You may offer a { -draw } again only after your opponent has offered one
refused-offers-spent = You have no { -draw-offer } left in this game
refused-no-such-claim = Under these rules this { -draw } comes by itself; there is nothing to claim
refused-too-early-to-resign = It is too early to { -to-resign } under these rules
refused-too-late-to-abort = Both sides have moved; the game can no longer be called off
refused-flag-not-fallen = No { -flag } has fallen
refused-no-takebacks = In this game moves stand
refused-nothing-to-take-back = You have no move to take back
refused-nothing-decided = The position was not settled
refused-not-begun = The game begins at the time that the event has set
refused-appointed = A game of an event cannot be called off by its players
refused-too-many-offers = You have asked for many games in the last minute. Wait a little
refused-stale = The position had changed meanwhile
refused-auth = You are not a player of this game
refused-refused = This is not possible now
refused-claim-threefold = Wrong claim: the position has not occurred three times
refused-claim-fifty = Wrong claim: there have not been fifty moves by each side without a capture or a { -pawn } move
