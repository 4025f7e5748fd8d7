# The live game and the replay. $side is side-white or side-black; $plies is a list such as 12…Ke7 and 18…Ke7.

connecting = Connecting
connection-lost = The connection is lost; trying again
connection-lost-clocks = The connection is lost; trying again. The clocks show what was last heard; on the server they may still be running.
connection-back = The connection is back
present = here
your-turn = Your turn
away = away
you = (you)
guest = Guest

clock-of = Clock of { $side }
no-clock = No clock
clocks-spoken = White has { $white }; Black has { $black }
time-label = Time
time-delay = delay
time-bronstein = Bronstein
time-hourglass = hourglass
kind-label = Kind
speed-standard = Standard
speed-classical = Standard
speed-rapid = Rapid
speed-blitz = Blitz
speed-bullet = Blitz
speed-untimed = Untimed
speed-none = Untimed
speed-correspondence = Correspondence
rated = rated
casual = casual
laws-label = Laws in force
laws-fide-2023 = FIDE Laws of Chess (2023)
laws-classic-17 = Classic laws (articles 1–17)
laws-casual-online = Casual online rules
watchers-label = Watching
line-label = Connection
line-up = good
line-lost = lost, trying again
line-lag = { $ms } ms round trip
lag-label = Delay not charged
lag-forgiven = { $ms } ms
game-waiting = The clocks start when both players are here.
game-waiting-event = The clocks start at the time that the event has set, whoever is here.
about-game = About this game
paused-outage = Stopped while the server was away; nobody loses that time
paused-queue = Stopped while the server is busy
resumed = The clocks run again

moves-label = Moves
no-move-yet = No move yet
step-first = To the start
step-back = One back
step-on = One on
step-last = To the end
taken = Taken: { $list }
count-of = { $count } { $man }
points-ahead = ahead by { $points }

abort = Call off
abort-sure = Call this game off? It will not count.
offer-draw = Offer draw
draw-armed = Your draw offer will go with your next move
draw-offered = { $side } offers a { -draw }
draw-offered-mine = You have offered a { -draw }; it stands until your opponent answers or moves
draw-declined = { $side } declined the { -draw }
accept-draw = Accept the { -draw }
decline = Decline
claim-draw = Claim draw
claim-ready = You may claim
claim-threefold = The same position for the third time
claim-fifty = Fifty moves by each side without a capture or a { -pawn } move
claim-warning = If the claim is wrong, your opponent may be given extra time and your claim stands as an offer.
claim-now = Claim now
claim-with-move = Claim with my next move
claim-armed = Your next move on the board will not be played but claimed: it is the move you intend
claim-wrong = { $side }’s claim was wrong.
claim-wrong-threefold = { $count ->
    [0] The position has not occurred before.
    [1] The position has occurred once: after { $plies }.
    [2] The position has occurred twice: after { $plies }.
   *[other] The position has occurred { $count } times: after { $plies }.
    }
claim-wrong-fifty = { $halfmoves ->
    [one] There has been one full move by each side without a capture or a { -pawn } move.
   *[other] There have been { $halfmoves } full moves by each side without a capture or a { -pawn } move.
    }
claim-penalty = { $minutes ->
    [one] The opponent receives { $minutes } minute more.
   *[other] The opponent receives { $minutes } minutes more.
    }
claim-stands = { $side }’s claim now stands as an offer of a { -draw }
claim-stands-mine = Your claim now stands as an offer of a { -draw }
by-article = (Article { $article })
takeback = Take back
takeback-asked = { $side } asks to take a move back
takeback-asked-mine = You have asked to take a move back
takeback-declined = { $side } would rather not take the move back
accept-takeback = Allow
taken-back = The move was taken back
resign = Resign
resign-sure = Resign this game?
confirm-move = Play this move?
play-it = Play
cancel = Cancel
flip = Turn board
sound-on = Sound on
sound-off = Sound off
refused-other = This is not possible now.

game-over = The game is over.
rematch = Rematch
rematch-asked = Rematch offered
rematch-accept = Accept rematch
rematch-offered = Your opponent offers a rematch
rematch-declined = Your opponent would rather not play again
to-rematch = To the rematch
replay = Replay
new-game = New game
download-pgn = Download PGN
copy-pgn = Copy PGN
copy-fen = Copy FEN
copy-link = Copy link
copied = Copied
