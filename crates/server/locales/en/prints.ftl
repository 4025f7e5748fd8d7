# Prints of an event: what hangs in the hall, lies on the boards, and is handed out.

print-title = Prints
print-paper = Paper
print-language = Languages
print-both = 中文 + English
print-choose = Choose
print-back = Prints of the event
print-how = Your browser prints these pages, or saves them as PDF: Ctrl+P, or Print in its menu. Paper, page numbers and running heads are set.
print-pages = { $n ->
    [one] { $n } page
   *[other] { $n } pages
}
print-later = after the first pairing
print-page-of = Page { $page } of { $pages }
print-heading = { $what } · { $round }
print-after = after round { $round }
print-fact = { $name }: { $text }
print-part = Part { $n } of { $of }
print-rounds = Rounds { $first }–{ $last }
print-opponents = Opponents { $first }–{ $last }
print-legend-separator = { " · " }
print-cross-matrix = In each cell: the colour actually played, and the result.
print-here = Here
print-round = Round
print-value = Value
print-date = Date
print-arbiter = Arbiter
print-scoresheet = Scoresheet
print-of-white = White’s sheet
print-of-black = Black’s sheet
print-time-white = White’s time
print-time-black = Black’s time
print-poster-hint = Point your phone’s camera here, then type your name.

print-pairings = Pairings
print-pairings-text = A round by boards, with results once they are in. To hang up.
print-names = Pairings by name
print-names-text = The same round by name: everybody finds the board at once. Chinese names stand by their sound.
print-slips = Result slips
print-slips-text = One for each board, to be signed by both. Cut through the whole pile and lay the piles on one another: they are in the order of boards.
print-scoresheets = Scoresheets
print-scoresheets-text = Two for each board with names, round and date filled in, sixty moves.
print-blank = Empty scoresheet
print-blank-text = Without names, to copy.
print-boards = Board cards
print-boards-text = Who plays where, large, to stand on each board.
print-standings = Standings
print-standings-text = Ranks with points and every tie-break.
print-cross = Cross table
print-cross-text = Who met whom, with the colours as played. Wide ones fold by rounds.
print-cards = Player cards
print-cards-text = Everybody’s rounds: opponent, colour, result, running total.
print-team-cards = Team cards
print-team-cards-text = Each team’s members round by round, and its matches with match points and game points.
print-working = Working of the tie-breaks
print-working-text = What each round gives to each tie-break, for everybody.
print-players = List of players
print-players-text = Everybody in the initial order, with a box to tick.
print-badges = Badges
print-badges-text = Name and club, and a code that shows the phone one’s board in every round.
print-poster = Find your board
print-poster-text = One code for everybody, for the door.

event-find = Find your board
event-find-who = Name or number
event-find-do = Find
event-find-board = Board { $board }
event-find-nobody = Nobody of that name or number takes part.
event-find-no-game = No game in this round.
event-find-more = There are more. Type more of the name.

print-group = Category
print-prize = Prize
print-fide-id = FIDE ID
print-prizes = Prizes
print-prizes-text = Who wins what, by category, shared as the terms say.
print-prizes-so-far = As things stand: the event is not over.
print-no-prizes = No prizes are set, or nobody can win one yet.
print-awards = Certificate of award
print-awards-text = One page for each prize; without prizes, for the first three.
print-participation = Certificate of participation
print-participation-text = One page for everybody who has played, with points and place.
print-norms = Title norm certificate
print-norms-text = One page for each title norm reached: every game, and every article with what was counted.

certificate-none = Nobody yet.
certificate-played = has played in { $event } and scored { $points } points in { $rounds } rounds, { $rank }.
certificate-rank = place { $place } of { $of }
certificate-won = has won { $prize } in { $event }, with { $points } points in { $rounds } rounds.
certificate-prize = place { $place }, { $group },
certificate-place = place { $place }
certificate-organiser = Organiser
norms-nobody-yet = Nobody has reached a title norm in this event.
norm-counts = Counts
norm-certificate-text = By the FIDE Handbook B.01 of 1 January 2024. Arbiters, hours of play and registration of the event are for those who sign to confirm.
norm-federation-sign = Federation

export-title = Files to take away
export-report-16 = Report file for older programs
export-report-06 = Report file for the oldest programs
export-games = All games with their results
export-games-round = Games of round { $round }
export-workbook = Players, standings, cross table and results as a workbook
export-tables = One table each:
export-page = The whole event as one page
export-results = Results
export-name-zh = Name in Chinese
export-forfeit = forfeit
export-remark = Remark

title-paper-print = Print the application
title-paper-certificate = Title certificate
title-paper-granted = holds the title of { $title }, earned in { $event }.
title-paper-seal = Signature and seal
title-paper-applicant = Applicant
title-paper-authority = Granting authority
title-paper-back = The application
