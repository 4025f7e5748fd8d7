//! A Scheveningen, member against member: what the cross table shows of it.

use crate::app::events::{Shown, Teams};
use tournament::desk::System;
use tournament::team::{Side, Team};
use tournament::{Points, Record, Tpn};

/// Members of the first team down, those of the second across.
pub(crate) struct Grid {
    /// The two teams with their game points.
    pub(crate) teams: [(Tpn, Points); 2],
    /// Who has sat at a board for the second team.
    pub(crate) columns: Vec<Tpn>,
    /// Who has sat for the first, what each game was for him or her, and what they come to.
    pub(crate) rows: Vec<(Tpn, Vec<Option<Record>>, Points)>,
    /// What the members of the second team have, by columns.
    pub(crate) sums: Vec<Points>,
}

impl Grid {
    /// The table of a Scheveningen of which a round has been paired; none of another event.
    pub(crate) fn of(shown: &Shown, teams: &Teams) -> Option<Grid> {
        let ([first, second], [one, other]) = (&teams.teams[..], &teams.table.sides[..]) else { return None };
        if shown.system != System::TeamScheveningen || shown.rounds == 0 {
            return None;
        }
        let columns = seated(second, other);
        let points = |tpn: Tpn| {
            let records = shown.counted.player(tpn).map_or(&[][..], |player| &player.records);
            let games = records.iter().filter(|record| !matches!(record, Record::Bye(_)));
            games.map(|record| shown.counted.scoring.points(*record)).sum::<Points>()
        };
        let against = |own: Tpn, opponent: Tpn| {
            let records = shown.event.player(own).map_or(&[][..], |player| &player.records);
            records.iter().copied().find(|record| record.scheduled() == Some(opponent))
        };
        let row = |tpn: Tpn| {
            (tpn, columns.iter().map(|opponent| against(tpn, *opponent)).collect::<Vec<_>>(), points(tpn))
        };
        let total = |side: &Side| side.points_after(shown.rounds).1;
        Some(Grid {
            teams: [(first.tpn, total(one)), (second.tpn, total(other))],
            rows: seated(first, one).into_iter().map(row).collect(),
            sums: columns.iter().map(|tpn| points(*tpn)).collect(),
            columns,
        })
    }
}

/// Members who have sat at a board, in their order.
fn seated(team: &Team, side: &Side) -> Vec<Tpn> {
    let rounds = 1..=side.records.len() as u32;
    let sat = |tpn: &Tpn| {
        let mut meetings = rounds.clone().filter_map(|round| side.meeting(round));
        meetings.any(|one| one.boards.iter().any(|board| board.player == *tpn))
    };
    team.players.iter().copied().filter(sat).collect()
}
