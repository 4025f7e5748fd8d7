//! Pairs every round of an event again and tells where its pairings differ.

use super::{PairError, SwissSystem};
use crate::{Bye, Record, Tournament, Tpn};
use rules::Color;
use std::collections::BTreeSet;

/// White and Black; no Black for the pairing-allocated bye.
pub type Seat = (Tpn, Option<Tpn>);

/// A round whose pairing is not the one of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The round, from 1.
    pub round: u32,
    /// In the event, but not by the rules.
    pub found: Vec<Seat>,
    /// By the rules, but not in the event.
    pub expected: Vec<Seat>,
    /// Why the rules give no pairing, where they give none.
    pub error: Option<PairError>,
}

/// Every round that differs, by the system that the type code names. Of an event that does not say how many rounds it has, the last one paired is the last.
pub fn check(event: &Tournament) -> Vec<Difference> {
    let paired = event.paired_rounds();
    let event = Tournament { rounds: event.rounds.or(Some(paired)), ..event.clone() };
    (1..=paired).filter_map(|round| difference(&event, round)).collect()
}

fn difference(event: &Tournament, round: u32) -> Option<Difference> {
    let expected = SwissSystem::of(event).pair(event, round).map(|pairing| {
        let boards = pairing.boards.iter().map(|board| (board.white, Some(board.black)));
        boards.chain(pairing.bye.map(|tpn| (tpn, None))).collect()
    });
    Difference::between(round, &seats(event, round), expected)
}

impl Difference {
    /// What differs between a round as it stands and as the rules pair it, if anything does.
    pub(crate) fn between(
        round: u32,
        found: &BTreeSet<Seat>,
        expected: Result<BTreeSet<Seat>, PairError>,
    ) -> Option<Difference> {
        let (expected, error) = match expected {
            Ok(expected) => (expected, None),
            Err(error) => (BTreeSet::new(), Some(error)),
        };
        (*found != expected || error.is_some()).then(|| Difference {
            round,
            found: found.difference(&expected).copied().collect(),
            expected: expected.difference(found).copied().collect(),
            error,
        })
    }
}

/// The pairing as it stands. Of a forfeit without colours the smaller number has White.
fn seats(event: &Tournament, round: u32) -> BTreeSet<Seat> {
    let seat = |player: &crate::Player| {
        let record = player.record(round)?;
        let color = match record {
            Record::Bye(Bye::PairingAllocated) => return Some((player.tpn, None)),
            Record::Forfeit { color, .. } => color,
            record => record.color(),
        };
        let opponent = record.scheduled()?;
        let white = color.map_or(player.tpn < opponent, |color| color == Color::White);
        white.then_some((player.tpn, Some(opponent)))
    };
    event.players.iter().filter_map(seat).collect()
}
