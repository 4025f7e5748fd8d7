//! Swiss pairing: the FIDE (Dutch) system as in force since 1 February 2026 (Handbook C.04.3, with C.04.1, C.04.2, C.04.7).
//!
//! [`pair`] gives the one pairing that the rules define for a round, or says that there is none. Absent is who has
//! a bye announced for the round or stands in its column with one; everybody else is paired, whatever his rounds so
//! far were. Cost: a bracket of n players takes about n³ small steps at worst and far fewer as a rule.
//!
//! The slow twin of this module is `tests/it/twin.rs`: it enumerates candidates as the regulation tells it.
//!
//! [`SwissSystem`] has FIDE's other systems for individuals beside it: Dubov, Burstein and Double-Swiss. No endorsed
//! program exists to compare those with; their twins are in `tests/it/other_swiss.rs`.

mod baku;
pub(crate) mod bits;
mod burstein;
pub(crate) mod cardinality;
mod check;
mod color;
mod cost;
mod double;
mod dubov;
mod explain;
pub(crate) mod face;
mod field;
mod ground;
pub(crate) mod matching;
mod round;
mod sets;
mod simulate;
mod system;
mod weight;
mod window;

pub use baku::baku;
pub use check::{Difference, Seat, check};
pub(crate) use color::preference;
pub use color::{ColorRule, Preference, Strength};
pub use double::second_half;
pub use explain::{Criterion, ExplainedBracket, ExplainedPair, Reason, explain};
pub use field::{Entrant, Float};
pub use ground::{Ground, Regulation};
pub(crate) use sets::{counts_from, sets};
pub use simulate::{Lots, Oddities, Plan, common_scorings, simulate};
pub use system::SwissSystem;

pub(crate) use color::allocate;
pub(crate) use field::{Field, counts_as_bye};
pub(crate) use ground::{Taker, bye_reason};

use crate::{Bye, Points, Tournament, Tpn};
use rules::Color;
use std::cmp::Reverse;
use std::fmt;

/// Why there is no pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairError {
    /// No legal pairing exists: every way breaks C1, C2 or C3. The arbiter decides (article 1.9.3).
    NoPairing,
    /// Rounds count from 1 to the number planned.
    NoSuchRound,
    /// A bracket holds players of thousands of different scores.
    TooManyScores,
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PairError::NoPairing => "no legal pairing exists",
            PairError::NoSuchRound => "the event has no such round",
            PairError::TooManyScores => "a bracket holds players of too many different scores",
        })
    }
}

impl std::error::Error for PairError {}

/// Two who meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Has the white men.
    pub white: Tpn,
    /// Has the black men.
    pub black: Tpn,
    /// What gave them these colours.
    pub rule: ColorRule,
}

/// One bracket as it was paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// The residents' pairing score.
    pub score: Points,
    /// Who came down from above, or in a system with upfloaters up from below, by rank.
    pub moved_down: Vec<Tpn>,
    /// The scoregroup, by rank.
    pub residents: Vec<Tpn>,
    /// Pairs, the higher-ranked first.
    pub pairs: Vec<(Tpn, Tpn)>,
    /// Who moves on to the next bracket; from the last one whoever has the bye.
    pub downfloaters: Vec<Tpn>,
}

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// Boards in their order.
    pub boards: Vec<Board>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<Tpn>,
    /// Who sits the round out by a bye announced or given.
    pub absent: Vec<(Tpn, Bye)>,
    /// Brackets from the top.
    pub brackets: Vec<Bracket>,
}

/// Pairs a round, from 1, by the records of the rounds before it.
///
/// # Errors
/// See [`PairError`].
pub fn pair(event: &Tournament, round: u32) -> Result<Pairing, PairError> {
    let field = Field::new(event, round)?;
    let paired = round::Round::new(&field)?.pair()?;
    let tpn = |at: &usize| field.entrants[*at].tpn;
    let brackets = paired.iter().map(|paired| {
        let (moved, residents) = paired.place.members.split_at(paired.place.moved);
        Bracket {
            score: field.entrants[paired.place.end - 1].score,
            moved_down: moved.iter().map(tpn).collect(),
            residents: residents.iter().map(tpn).collect(),
            pairs: paired.pairs.iter().map(|(a, b)| (tpn(a), tpn(b))).collect(),
            downfloaters: paired.floats.iter().map(tpn).collect(),
        }
    });
    let pairs: Vec<(usize, usize)> = paired.iter().flat_map(|paired| paired.pairs.clone()).collect();
    let bye = paired.last().and_then(|last| last.floats.first()).copied();
    Ok(seated(event, round, &field, pairs, bye, brackets.collect()))
}

/// The pairing of these pairs, the higher-ranked first in each: boards in their order, with colours.
fn seated(
    event: &Tournament,
    round: u32,
    field: &Field,
    mut pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
    brackets: Vec<Bracket>,
) -> Pairing {
    let entrant = |at: usize| &field.entrants[at];
    pairs.sort_by_key(|&(a, b)| {
        let (better, other) = (a.min(b), a.max(b));
        (Reverse(entrant(better).score), Reverse(entrant(better).score + entrant(other).score), better)
    });
    let board = |(a, b): (usize, usize)| {
        let (color, rule) = allocate(entrant(a), entrant(b), field.initial);
        let (white, black) = if color == Color::White { (a, b) } else { (b, a) };
        Board { white: entrant(white).tpn, black: entrant(black).tpn, rule }
    };
    let repaired = event.is_paired(round);
    let absent = event
        .players
        .iter()
        .filter_map(|player| Some((player.tpn, field::absence(event, player, round, repaired)?)));
    Pairing {
        boards: pairs.into_iter().map(board).collect(),
        bye: bye.map(|at| entrant(at).tpn),
        absent: absent.collect(),
        brackets,
    }
}
