# Events of teams.

teams-count = { $n ->
    [one] 1 team
   *[other] { $n } teams
    }
teams-tab-teams = Teams
teams-tab-boards = Boards
teams-team = Team
teams-none = No team has entered yet.
teams-members = Members
teams-nickname = Short name
teams-rank = Rank { $rank }
teams-match-points = Match points
teams-game-points = Game points
teams-mp = MP
teams-gp = GP
teams-match-points-short = { $points } match points
teams-game-points-short = { $points } game points
teams-strength = strength { $strength }
teams-strength-head = Strength
teams-games = Games
teams-reserve-letter = R
teams-nobody = nobody
teams-bye-row = Without a match
teams-tally = Won–drawn–lost
teams-working-text = A team’s own page shows where each of these values comes from.
teams-cross-text = The number of the other team, the colour on the first board, and the game points won in the match.
teams-boards-text = In the order of the points at the board, then of the share of those that could be won in games played there, then of the team’s rank. Points without a game count as points and not as games.
teams-print-marks = The marks before the names: ○ White, ● Black.
teams-star-forfeit = forfeited match
teams-first-board = First board
teams-match = Match
teams-print-board = Match { $match }, board { $board }
teams-print-cross-matrix = In each cell: the colour on the first board, and the game points won in the match.
teams-captain = Captain
teams-captain-account = The captain’s account here
teams-captain-hint = Whoever has this account hands in the line-ups and tells the results of the team.
teams-rules-apart-none = No teams are kept apart.
teams-rules-apart-add = Keep teams apart
teams-rules-color = In round 1 the higher-ranked team of the first match has { $color } on the first board.
teams-captain-match = Match { $match }: { $teams }
teams-warn-full-point = { $name } would win a match without playing; such byes are discouraged.

teams-system-swiss = Swiss for teams, FIDE rules of 1 February 2026 (no endorsed program exists to compare with)
teams-system-round-robin = Round robin of teams (Berger), once
teams-system-round-robin-2 = Round robin of teams (Berger), twice
teams-system-scheveningen = Scheveningen of two teams: each member against each of the other team
teams-preset-league = Team league
teams-preset-league-text = Teams of four meet by the tables, with line-ups and match points

teams-forfeit-first = The match did not take place: won by the first team.
teams-forfeit-second = The match did not take place: won by the second team.
teams-forfeit-both = The match did not take place: neither team came.

teams-rule-lot = Colours: neither team has played yet; they follow from the lot (4.3.1).
teams-rule-only-one = Colours: only one of the teams has a wish, and gets it (4.3.2).
teams-rule-both-granted = Colours: both teams get what they wish (4.3.3).
teams-rule-strong = Colours: the stronger wish is granted (4.3.4).
teams-rule-difference = Colours: White for the team that had it less (4.3.5).
teams-rule-alternated = Colours: the other way round than the last time that the two differed (4.3.6).
teams-rule-first = Colours: the wish of the team that ranks higher (4.3.7).
teams-rule-first-alternates = Colours: the team that ranks higher alternates (4.3.8).
teams-rule-other-alternates = Colours: the team that ranks lower alternates (4.3.9).

teams-terms = Matches of teams
teams-terms-text = These count where the system pairs teams. They are fixed once a round has been paired.
teams-boards = Boards of a match
teams-colors = Colours of the boards
teams-colors-hint = For the team with White on the first board, a letter W or B for each board; empty: alternating.
teams-order = Line-ups
teams-order-fixed = In the order of the members
teams-order-free = In any order
teams-win = Match points: won
teams-draw = Match points: drawn
teams-loss = Match points: lost
teams-primary = What ranks first
teams-wishes = Wishes for colours (Swiss)
teams-wishes-a = Type A: simple
teams-wishes-b = Type B: strong and mild
teams-wishes-none = None
teams-gaps = A board may stay empty above one that is occupied

teams-desk-text = A match has { $boards ->
    [one] one board
   *[other] { $boards } boards
    }. The first members sit at them; those that follow are reserves.
teams-name-zh = Name in Chinese
teams-name-en = Name in English
teams-members-hint = One player a line, by number in the list or by name, in the order of the boards; reserves last.
teams-unknown-player = Nobody in the list is “{ $text }”.
teams-add = Enter the team
teams-of-units = Make teams of the clubs
teams-of-units-text = Clubs come from the column “club” or “team” of a pasted list; members take the order of the list.
teams-draw-numbers = Draw the numbers by lot
teams-free = { $n ->
    [one] 1 player belongs to no team.
   *[other] { $n } players belong to no team.
    }
teams-next = The players are there. Make teams of them next.
teams-place = Place
teams-place-of = Place of { $name }
teams-places-text = Change the numbers to change the order; empty a number to take somebody out. Members below place { $boards } are reserves.
teams-add-member = Add
teams-line-up-of-round = Line-up of round { $round }
teams-line-up-title = Line-up of { $name }, round { $round }
teams-line-up-against = Against { $name }
teams-line-up-fixed = Whoever plays sits in the order of the members. Where somebody is missing the others move up; empty boards are the last ones.
teams-line-up-free = Members may sit in any order.
teams-line-up-table = The table says who meets whom. Put a reserve in the place of whoever is missing.
teams-to-captain = My team
teams-captain-title = Captain of { $name }
teams-captain-deadline = You can change it until the arbiter publishes the round.
teams-captain-hand-in = Hand in
teams-captain-handed-in = A line-up has been handed in for this round.
teams-captain-results = Tell the results of your match; the arbiter confirms them.
teams-line-up-usual = As usual
teams-line-up-of = Line-up: { $name }
teams-matches = Matches
teams-forfeit = The match does not take place
teams-forfeit-winner = Won by
teams-forfeit-nobody = Neither team
teams-forfeit-do = Note the forfeit
teams-by-hand-text = Each match takes two numbers from the list of teams; the first has White on the first board. Save as often as you like; end pairing by hand when it is right.

teams-field-boards = boards of a match
teams-field-colors = colours of the boards
teams-field-points = match points
teams-field-team = team
teams-field-terms = matches of teams

teams-refused-no-such-team = No team in this event has number { $number }.
teams-refused-in-another-team = { $name } belongs to another team.
teams-refused-has-played = { $name } has been in a line-up of the team and stays in it.
teams-refused-line-up = Line-up of { $name }: { $why }
teams-refused-match-begun = A game of { $name } has its result already, so the line-up stays.
teams-refused-not-for-teams = This does not go with the system of the event: it pairs teams, or it does not.
teams-fault-boards = { $found } boards are named, and a match has { $wanted }.
teams-fault-not-a-member = { $name } is not of this team.
teams-fault-twice = { $name } sits at two boards.
teams-fault-order = { $above } must sit above { $below }.
teams-fault-gap = Board { $board } is empty above one that is not.
teams-fault-empty = Nobody sits at any board.

teams-fact-entered = The team { $name } entered
teams-fact-edited = The team { $name } was corrected
teams-fact-removed = The team { $name } was taken back
teams-fact-numbered = Teams were given their numbers
teams-fact-line-up = Round { $round }, line-up of { $name }: { $names }
teams-fact-line-up-usual = Round { $round }: { $name } plays as usual
teams-fact-forfeit-won = Round { $round }: the match of { $name } did not take place; { $name } gets it
teams-fact-forfeit-lost = Round { $round }: the match of { $name } did not take place; the other team gets it
teams-fact-forfeit-none = Round { $round }: the match of { $name } did not take place; neither team gets it
