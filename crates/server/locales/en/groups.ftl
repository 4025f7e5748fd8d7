# Groups that feed a final.

event-system-groups = Groups and final
event-group = Group { $letter }
event-final = Final
event-everybody = Ranking of all
event-goes-on = goes on
desk-place-groups = Groups
desk-preset-groups = Groups and final
desk-preset-groups-text = Four groups, everybody against everybody; the first two of each play a knockout
desk-field-groups = groups
desk-groups-number = How many groups
desk-groups-cycles = Games between two of a group
desk-groups-advance = How many of each group go on
desk-groups-dealing = How participants are dealt out
desk-groups-hint = For the system “Groups and final” only. A knockout crosses the groups: the first of one meets the second of another. The number of rounds is set when participants are dealt out.
desk-dealing-serpentine = by rating, forwards and backwards in turns
desk-dealing-lots = by lot
desk-dealing-apart = by rating, clubs or federations kept apart
desk-final-carried = Round robin, games within a group carried over
desk-final-carried-2 = Double round robin, games within a group carried over
desk-groups-rounds = { $n ->
    [one] The groups play one round.
   *[other] The groups play { $n } rounds.
    }
desk-groups-proposal = This is how the terms deal participants out. Nothing is settled before you say so.
desk-groups-deal = Deal out like this
desk-groups-again = Deal out anew
desk-groups-move = Move
desk-groups-move-who = Where to move { $name }
desk-groups-to = To the group
desk-groups-without = These have no group yet.
desk-groups-begin = Begin the final
desk-groups-begin-text = The groups are done. Those who stand best go on; who has left does not.
desk-groups-ties = The tables leave open who comes first here. Hold a play-off, or draw lots.
desk-groups-tie = Tie { $n }
desk-groups-how = How the order was found
desk-groups-by-lot = Begin, ties by lot
desk-next-deal = Participants can be dealt out to the groups.
desk-next-final = The groups are done; the final can begin.
desk-refused-not-dealt = Participants are not dealt out to the groups yet, or not all of them.
desk-refused-final-not-begun = The groups are done. Begin the final first.
desk-refused-final-begun = Who goes on was settled by these results. Undo the beginning of the final first.
desk-refused-tie-open = { $names } are tied, and who goes on hangs on it: give each a place of its own, or draw lots.
desk-fact-dealt = Participants were dealt out to groups
desk-fact-final-begun = The final began
desk-fact-final-begun-by-lot = The final began; lots decided ties
