//! What one round was for one participant: a closed set.

use crate::Tpn;
use rules::Color;
use serde::{Deserialize, Serialize};

/// A round without an opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// Given by the pairing to the odd one out (`U`).
    PairingAllocated,
    /// Granted at a full point (`F`).
    FullPoint,
    /// Granted at half a point (`H`).
    HalfPoint,
    /// Absent, withdrawn or not yet entered (`Z`).
    ZeroPoint,
}

/// One side's score of a game over the board. The two sides' need not add up: an arbiter may give 0–0
/// or ½–0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// The points of a loss.
    Loss,
    /// The points of a draw.
    Draw,
    /// The points of a win.
    Win,
}

/// What one round was for one participant (C.04.2, C.07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Record {
    /// A game was played. `rated` is false where it was too short to be rated (`W`, `D`, `L`).
    Played {
        /// The opponent.
        opponent: Tpn,
        /// This participant's colour.
        color: Color,
        /// This participant's score.
        score: Score,
        /// Whether it counts for ratings.
        rated: bool,
    },
    /// Paired, and not played because one or both failed to appear.
    Forfeit {
        /// The scheduled opponent, where the report names one.
        opponent: Option<Tpn>,
        /// The colour that was scheduled.
        color: Option<Color>,
        /// Whether this participant gets the points.
        won: bool,
    },
    /// No opponent.
    Bye(Bye),
    /// Paired, the result not known yet.
    Paired {
        /// The opponent.
        opponent: Tpn,
        /// This participant's colour.
        color: Color,
    },
}

impl Record {
    /// The opponent that counts as met: over the board, or on the board now. A forfeited game is no
    /// meeting (C.04.1, article 3).
    pub fn met(self) -> Option<Tpn> {
        match self {
            Record::Played { opponent, .. } | Record::Paired { opponent, .. } => Some(opponent),
            Record::Forfeit { .. } | Record::Bye(_) => None,
        }
    }

    /// The colour that counts for the colour history; none for what was not played.
    pub fn color(self) -> Option<Color> {
        match self {
            Record::Played { color, .. } | Record::Paired { color, .. } => Some(color),
            Record::Forfeit { .. } | Record::Bye(_) => None,
        }
    }

    /// The opponent of the schedule, whether or not there was a game.
    pub fn scheduled(self) -> Option<Tpn> {
        match self {
            Record::Played { opponent, .. } | Record::Paired { opponent, .. } => Some(opponent),
            Record::Forfeit { opponent, .. } => opponent,
            Record::Bye(_) => None,
        }
    }

    /// The same against whoever `to` makes of the opponent: for reports with other numbers.
    #[must_use]
    pub fn renumbered(self, to: impl Fn(Tpn) -> Tpn) -> Record {
        match self {
            Record::Played { opponent, color, score, rated } => {
                Record::Played { opponent: to(opponent), color, score, rated }
            }
            Record::Forfeit { opponent, color, won } => {
                Record::Forfeit { opponent: opponent.map(to), color, won }
            }
            Record::Paired { opponent, color } => Record::Paired { opponent: to(opponent), color },
            Record::Bye(bye) => Record::Bye(bye),
        }
    }

    /// Whether a game took place and has its result.
    pub fn is_played(self) -> bool {
        matches!(self, Record::Played { .. })
    }

    /// A voluntarily unplayed round (C.07, article 16): a bye that was asked for, absence, or a forfeit loss.
    pub fn is_voluntarily_unplayed(self) -> bool {
        matches!(self, Record::Bye(Bye::HalfPoint | Bye::ZeroPoint) | Record::Forfeit { won: false, .. })
    }
}
