//! Pairs every round of a team event again and tells where its pairings differ.

use super::{MatchRecord, Table, pair};
use crate::swiss::{Difference, Seat};
use crate::{Bye, Tournament};
use rules::Color;
use std::collections::BTreeSet;

/// Every round that differs, seats as team numbers. Of an event that does not say how many rounds it has, the last one
/// paired is the last.
pub fn check(event: &Tournament) -> Vec<Difference> {
    let table = Table::new(event);
    let event = Tournament { rounds: event.rounds.or(Some(table.rounds)), ..event.clone() };
    (1..=table.rounds).filter_map(|round| difference(&event, &table, round)).collect()
}

fn difference(event: &Tournament, table: &Table, round: u32) -> Option<Difference> {
    let expected = pair(event, round).map(|pairing| {
        let matches = pairing.matches.iter().map(|board| (board.white, Some(board.black)));
        matches.chain(pairing.bye.map(|tpn| (tpn, None))).collect()
    });
    Difference::between(round, &seats(table, round), expected)
}

/// The matches as they stand. Of one without colours the smaller number has White.
fn seats(table: &Table, round: u32) -> BTreeSet<Seat> {
    let seat = |side: &super::Side| match &side.records[round as usize - 1] {
        MatchRecord::Bye(Bye::PairingAllocated) => Some((side.tpn, None)),
        MatchRecord::Bye(_) => None,
        MatchRecord::Match(meeting) => {
            let white = meeting.color.map_or(side.tpn < meeting.opponent, |color| color == Color::White);
            white.then_some((side.tpn, Some(meeting.opponent)))
        }
    };
    table.sides.iter().filter_map(seat).collect()
}
