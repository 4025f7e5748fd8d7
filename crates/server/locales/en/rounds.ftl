# When rounds begin, and where their games are played.

event-round-begins = Begins { $at }
event-hall-begins = Begins { $at }, in { $n } min
desk-field-offset = clock of the place
desk-offset = Clock of the place
desk-offset-none = not known
desk-offset-hint = With it the schedule says when rounds begin: games played here, the hall, pairings and prints take it from there.
desk-start-scheduled = Empty: as the schedule says, { $at }.
desk-place-boards = Boards here or over the board
desk-place-boards-text = Before the games begin each board of two with accounts can be moved.
desk-placed-here = played here
desk-placed-board = over the board
desk-place-here = Play here
desk-place-on-board = Play over the board
desk-refused-begun = The game has begun.
desk-refused-no-account = { $name } has no account here, or the same as the opponent.
desk-fact-placed-here = Round { $round }, { $white } – { $black }: played here
desk-fact-placed-board = Round { $round }, { $white } – { $black }: over the board
