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
