# Tablets at which players tell results.

desk-tablets = Tablets for results
desk-tablets-text = At a tablet both players confirm their result without an account; it is told to you as any report of theirs. Each joins with a code of its own and can be shut out here.
desk-tablet-code = Code for one tablet
desk-tablet-code-text = Read the picture with the tablet, or type the code there. It lets one tablet in, within fifteen minutes, and is not shown again.
desk-tablet-invite = Let a tablet join
desk-tablet-number = Tablet { $n }
desk-tablet-revoke = Shut out
desk-tablet-revoked = shut out
desk-tablet-in = in use
desk-tablet-invited = invited
desk-tablet-missed = never joined
desk-refused-tablet-shut = This tablet is not let in, or the code is used or too old. Ask the arbiter for a new one.
desk-warn-tablet-comes-back = Tablet { $n } was shut out: with this, results can be told at it again.
desk-log-tablet-player = Tablet { $n }, { $name }
desk-fact-tablet-invited = Tablet { $n } was invited
desk-fact-tablet-joined = Tablet { $n } joined
desk-fact-tablet-revoked = Tablet { $n } was shut out
desk-fact-at-tablet = { $color }, at tablet { $n }
event-tablet-board = Board { $board }
event-tablet-agrees = { $name } confirms this result
event-tablet-enter = Tell the arbiter
event-tablet-text = Choose your board. Both players confirm the result, and the arbiter sees it.
event-tablet-join = Join as a tablet
event-tablet-join-text = Results of this event can be told here once the arbiter has let this tablet in.
