games-title = Games in progress
games-none = No game is running. Start one, and it will stand here.
games-watchers = { $count ->
    [0] nobody watching
    [one] one watching
   *[other] { $count } watching
    }
games-moves = { $count ->
    [0] not begun
    [one] one { -move }
   *[other] { $count } moves
    }
games-start = Start a game
player-title = Games of { $name }
player-mine = Your games
player-since = Signed up { $when }
player-none = No games yet. The first one will stand here when it is over.
player-date = Date
player-white = White
player-black = Black
player-you = You
player-time = Time
player-result = Result
player-why = Why
player-running = in progress
player-older = Older games
player-replay = Replay { $white } – { $black }
player-guest = These games belong to this browser. With an account they follow you to every device.
list-report-fault = Line { $line }, column { $column }: { $what }
trf-bad-field = here must stand { $wanted }; found “{ $found }”
trf-unknown-code = no line of a report begins with “{ $code }”
trf-not-blank = something stands between two fields
trf-contradiction = two lines say different things of this ({ $what })
trf-beyond-last = the event has only { $rounds } rounds
trf-announced = player { $number } has a bye announced for round { $round }, where something else stands
trf-same-number = two lines have number { $number }
trf-unknown = nobody has number { $number }
trf-two-teams = player { $number } stands in two teams
trf-not-a-member = player { $number } is not of this team
trf-team-points = { $stated } points are stated, the matches make { $sum }
trf-rounds-differ = two lines give different numbers of rounds: { $one } and { $other }
trf-bad-cell = the code of round { $round } contradicts its opponent or colour
trf-not-mutual = in round { $round } this player and number { $number } do not name each other, or not with opposite colours
trf-gap = nobody is paired in round { $round }, but in a later one
trf-points = { $stated } points are stated for number { $number }, which fit no sum of the rounds
list-twice = This report is in the stream already, as number { $number }. If it was changed, send it as the correction of that one.
list-ambiguous = { $name }: the name fits several people of the list. Give the number in the report.
