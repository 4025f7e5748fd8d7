//! How a game of chess ends, as far as movement rules and PGN can say.
//!
//! What only an arbiter can give (0-0, half points, void, forfeits) belongs to the game.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// Won, lost or drawn.
///
/// ```
/// use rules::{Color, Outcome};
///
/// assert_eq!("0-1".parse(), Ok(Outcome::win(Color::Black)));
/// assert_eq!(Outcome::Draw.to_string(), "1/2-1/2");
/// assert!("*".parse::<Outcome>().is_err(), "a game that goes on has no outcome");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// 1/2-1/2
    Draw,
}

impl Outcome {
    /// A win of this colour.
    #[must_use]
    pub const fn win(color: Color) -> Outcome {
        match color {
            Color::White => Outcome::WhiteWins,
            Color::Black => Outcome::BlackWins,
        }
    }

    /// Who has won, if anyone.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::WhiteWins => Some(Color::White),
            Outcome::BlackWins => Some(Color::Black),
            Outcome::Draw => None,
        }
    }
}

/// `1-0`, `0-1`, `1/2-1/2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// The text is not an outcome as PGN writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotAnOutcome;

impl fmt::Display for NotAnOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not 1-0, 0-1 or 1/2-1/2")
    }
}

impl std::error::Error for NotAnOutcome {}

/// What `Display` writes, and nothing else.
impl FromStr for Outcome {
    type Err = NotAnOutcome;

    fn from_str(text: &str) -> Result<Outcome, NotAnOutcome> {
        match text {
            "1-0" => Ok(Outcome::WhiteWins),
            "0-1" => Ok(Outcome::BlackWins),
            "1/2-1/2" => Ok(Outcome::Draw),
            _ => Err(NotAnOutcome),
        }
    }
}
