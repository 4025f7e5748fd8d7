# Events: what everybody may see. Criteria and articles are those of FIDE Handbook C.04.3 and C.07.

nav-events = Events
door-events = Events
door-events-text = Pairings, standings and every tie-break with its working
events-title = Events
events-none = No event yet. The first one will stand here, with its players, pairings and standings.
events-new = New event
events-running = In progress
events-coming = Coming
events-over = Over
event-players-count = { $n ->
    [one] one player
   *[other] { $n } players
    }
event-round-of = Round { $round } of { $rounds }
event-round = Round { $round }
event-rounds-count = { $n ->
    [one] one round
   *[other] { $n } rounds
    }

event-tabs = Pages of the event
event-tab-players = Players
event-tab-pairings = Pairings
event-tab-standings = Standings
event-tab-cross = Cross table
event-tab-games = Games
event-tab-about = About

event-number = No.
event-name = Name
event-title-column = Title
event-rating = Rating
event-federation = Fed.
event-club = Club
event-birth = Born
event-points = Points
event-rank = Rank
event-rate = Score
event-rate-text = Score: points out of those that could be had, in per cent.
event-board = Board
event-round-choice = Rounds of this event
event-refresh = This page shows the latest when you reload it.
event-white = White
event-white-letter = w
event-black = Black
event-black-letter = b
event-result = Result
event-opponent = Opponent
event-color = Colour
event-total = Total
event-unrated = unrated
event-no-players = Nobody has entered yet.
event-no-rounds = No round has been paired yet. The first one will stand here as soon as it is published.
event-no-standings = Standings begin with the first result.
event-round-head = Round
event-rounds = Rounds
event-bye-row = Without a game this round
event-open-result = not yet known

event-why = Why this pairing?
event-why-first = It is the first pairing in the rules’ order (article 4), and no criterion speaks against it.
event-why-instead = The rules’ order offers { $own } – { $other } first. Not so here: { $why }.
event-why-exchanged = One of the two changed between the halves of the bracket. Without an exchange: { $why }.
event-why-otherwise = Were { $own } paired in this bracket: { $why }.
event-why-colors = Colours
event-why-manual = The arbiter paired this board by hand. The rules would give { $white } – { $black }.
event-why-manual-bye = The arbiter paired this board by hand. The rules would leave { $name } without a game.
event-why-bracket = Bracket of { $points }
event-why-float = { $name } moves down
event-why-bye = { $name } has the bye
event-why-none = How this round was paired is not explained: { $why }.
event-floats = Who moved down, and why
event-no-pairing = no legal pairing exists; the arbiter decides (article 1.9.3)
event-no-such-round = the event has no such round
event-too-many-scores = a bracket holds players of too many different scores
event-c1 = they have met, or the event keeps them apart (C1)
event-c3 = both must have the same colour (C3)
event-c4 = not everybody below could be paired, or the bye would go to the wrong score (C4, C5)
event-c6 = more players would move down (C6)
event-c7 = somebody with a higher score would move down (C7)
event-c8 = the next bracket would fare worse (C8)
event-c9 = the bye would go to somebody with more unplayed rounds (C9)
event-c10 = a colour difference would exceed two (C10)
event-c11 = somebody would have one colour three times running (C11)
event-c12 = fewer players would have the colour they prefer (C12)
event-c13 = fewer players would have the colour they strongly prefer (C13)
event-c14 = somebody would move down as in the last round (C14)
event-c15 = somebody would meet a higher score as in the last round (C15)
event-c16 = somebody would move down as two rounds ago (C16)
event-c17 = somebody would meet a higher score as two rounds ago (C17)
event-c18 = somebody would move down farther, as in the last round (C18)
event-c19 = somebody would meet a much higher score, as in the last round (C19)
event-c20 = somebody would move down farther, as two rounds ago (C20)
event-c21 = somebody would meet a much higher score, as two rounds ago (C21)
event-c-order = the pairing would come later in the order (article 4)
event-color-both = Both have the colour they prefer (5.2.1).
event-color-stronger = The stronger preference is granted (5.2.2).
event-color-alternated = The other way round than the last time the two had different colours (5.2.3).
event-color-higher = The higher-ranked has the colour preferred (5.2.4).
event-color-lot = By the lot drawn before the first round, and the number of the higher-ranked (5.2.5).
event-color-fewer-whites = White to whoever had White less often (C.04.5, 4.3).

event-cross-text = Each cell: opponent’s number, own colour as played, result.
event-star = Points without a game (★)
event-star-text = ★ marks points, or none, without a game. They do not count for ratings.
event-star-bye = bye
event-star-full-bye = full-point bye
event-star-half-bye = half-point bye
event-star-absent = absent
event-star-forfeit-win = win by forfeit
event-star-forfeit-loss = loss by forfeit

event-card-rounds = Round by round
event-card-colors = Colours played
event-card-colors-none = No game has been played yet.
event-card-colors-count = White { $white }, Black { $black }
event-card-tie-breaks = Tie-breaks and their working
event-card-round = Round { $round }
event-card-cut-low = left out as a lowest
event-card-cut-high = left out as a highest
event-card-no-value = The regulation defines no value here; it parts groups of equals.
event-card-plain = No sum: the value is read off directly.
event-dummy-granted = bye: a game against a dummy
event-dummy-forfeit-win = win by forfeit: a game against a dummy
event-dummy-requested = requested bye: a game against a dummy
event-dummy-forfeit-loss = loss by forfeit: a game against a dummy
event-dummy-retired = withdrawn or absent to the end: a game against a dummy
event-own-points = own points

event-tb-points = points
event-tb-direct = direct encounter
event-tb-wins = number of wins
event-tb-wins-board = wins over the board
event-tb-black = games with Black
event-tb-black-wins = wins with Black
event-tb-progressive = sum of the running totals
event-tb-elected = rounds one chose to play
event-tb-standard = standard points
event-tb-number = pairing number
event-tb-rating = rating
event-tb-buchholz = Buchholz: sum of the opponents’ points
event-tb-fore-buchholz = Fore Buchholz: with the last round drawn
event-tb-average-buchholz = average of the opponents’ Buchholz
event-tb-sonneborn = Sonneborn-Berger: opponents’ points times the result
event-tb-koya = Koya: points against those with half or more
event-tb-average-rating = average rating of the opponents
event-tb-performance = tournament performance rating
event-tb-perfect = perfect tournament performance
event-tb-average-performance = average performance of the opponents
event-tb-average-perfect = average perfect performance of the opponents
event-tb-other-score = the other of match points and game points
event-tb-board-count = board count: board numbers times the points there, the lower first
event-tb-top-boards = points of the first board, then of the second, and so on
event-tb-bottom-boards = points of all boards but the last, then but the last two, and so on
event-tb-team-sonneborn = extended Sonneborn-Berger: opponents’ totals times the result against them
event-tb-team-direct = extended direct encounter: by the first score, the other, then the boards
event-tb-score-strength = the other score and a part of Buchholz
event-tb-divisor = divided by { $n }
event-tb-cut = { $n ->
    [one] without the lowest
   *[other] without the { $n } lowest
    }
event-tb-median = { $n ->
    [one] without the lowest and the highest
   *[other] without the { $n } lowest and the { $n } highest
    }
event-tb-limit = limit moved by { $n } half points
event-tb-forfeits = forfeits taken for games
event-tb-fore = with the last round drawn
event-tb-reversed = the other way round
event-tb-unrated = the unrated at a fixed value

event-system = System
event-system-swiss = Swiss, FIDE (Dutch) rules of 1 February 2026
event-system-dubov = Swiss, Dubov rules of 1 February 2026 (no endorsed program exists to compare with)
event-system-burstein = Swiss, Burstein rules of 1 February 2026 (no endorsed program exists to compare with)
event-system-double-swiss = Double-Swiss, rules of 1 February 2026: matches of two games, two rounds each (no endorsed program exists to compare with)
event-why-table = The table of the system gives opponents and colours of every round.
event-why-knockout = The bracket gives the opponents: whoever won goes on.
event-why-since = The rules gave this pairing when the round was paired; numbers or results have changed since.
event-system-round-robin-2 = Double round robin (Berger)
event-system-match = Match of several games
event-system-scheveningen = Scheveningen: each of one team meets each of the other
event-system-knockout = Knockout
event-system-manual = Paired by hand
event-system-round-robin = Round robin (Berger)
event-dates = Dates
event-place = Place
event-arbiter = Chief arbiter
event-deputies = Arbiters
event-time = { -time-control }
event-scoring = Scoring
event-scoring-text = win { $win }, draw { $draw }, loss { $loss }, bye { $bye }
event-tie-breaks = Tie-breaks
event-tie-breaks-none = None: equal points share a rank.
event-tie-breaks-edition = FIDE C.07, in force since 1 March 2026
event-acceleration = Accelerated
event-acceleration-text = Virtual points in the first rounds (C.04.7), for pairing only.
event-about-columns = On a narrow screen columns drop in this order: score, federation, club, rating, the later tie-breaks. Rank, name and points always stay.
event-download-report = Report file (TRF)

events-who-creates = Organisers, arbiters and teachers create events here; an administrator gives these roles.
event-left-fide-mode = This event goes on outside the FIDE rules.
event-to-desk = To the desk
event-to-board = My board
event-enter = Entry
event-enter-sign-in = Sign in to enter: the entry belongs to your account, so that you can withdraw and tell results.
event-enter-shut = The list of entries is closed.
event-enter-withdrawn = You have withdrawn from this event. The arbiter can let you play again.
event-enter-entered = You have entered.
event-enter-waiting = You are on the waiting list. Whoever withdraws makes room.
event-enter-places = { $n ->
    [one] One place is left.
   *[other] { $n } places are left.
    }
event-enter-full = No place is left. You can go on the waiting list.
event-enter-name-hint = As it should stand in the lists, family name first.
event-enter-do = Enter
event-enter-wait = Go on the waiting list
event-enter-withdraw = Withdraw
event-board-title = My board
event-board-where = Round { $round }, board { $board }
event-board-over = The arbiter has entered the result.
event-board-told = You told { $result }. You can change it until the arbiter confirms.
event-board-text = Both players tell the result; the arbiter confirms it.
event-board-none = You have no game in this round.
event-hall-page = { $n } / { $of }
