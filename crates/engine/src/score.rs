//! Scores: centipawns for the side to move, with mates above everything.
//!
//! In the search a score is a plain `i32`; a mate in n plies is [`MATE`] − n. [`Score`] is what is told.

use rules::Color;
use std::fmt;

/// The score of a mate on the board.
pub(crate) const MATE: i32 = 32_000;
/// More than any score.
pub(crate) const INFINITE: i32 = 32_001;
/// Scores above this are mates.
pub(crate) const LEAST_MATE: i32 = MATE - 1_000;
/// The evaluation stays within this.
pub(crate) const MOST_EVALUATION: i32 = 20_000;
/// No score.
pub(crate) const NONE: i32 = -32_002;
/// The deepest ply of a line.
pub(crate) const MAX_PLY: usize = 240;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// The side to move mates in so many of its own moves, at least 1.
    Mate(u32),
    /// The side to move is mated in so many moves of the opponent; 0 is mate on the board.
    Mated(u32),
}

impl Score {
    /// The score of the search's number.
    pub(crate) fn new(value: i32) -> Score {
        if value > LEAST_MATE {
            Score::Mate(((MATE - value + 1) / 2).unsigned_abs())
        } else if value < -LEAST_MATE {
            Score::Mated(((MATE + value) / 2).unsigned_abs())
        } else {
            Score::Centipawns(value)
        }
    }

    /// In centipawns, a mate as 10,000 and more.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mate(moves) => 11_000 - moves.min(500) as i32,
            Score::Mated(moves) => moves.min(500) as i32 - 11_000,
        }
    }

    /// The same as White sees it, where `turn` is the side to move.
    #[must_use]
    pub fn for_white(self, turn: Color) -> Score {
        match (turn, self) {
            (Color::White, score) => score,
            (Color::Black, Score::Centipawns(value)) => Score::Centipawns(-value),
            (Color::Black, Score::Mate(moves)) => Score::Mated(moves),
            (Color::Black, Score::Mated(moves)) => Score::Mate(moves),
        }
    }
}

/// As UCI says it: `cp 24`, `mate 3`, `mate -2`, `mate 0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
            Score::Mated(0) => f.write_str("mate 0"),
            Score::Mated(moves) => write!(f, "mate -{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_sees_the_scores_of_both_sides() {
        for score in [Score::Centipawns(24), Score::Mate(2), Score::Mated(3)] {
            assert_eq!(score.for_white(Color::White), score);
        }
        assert_eq!(Score::Centipawns(24).for_white(Color::Black), Score::Centipawns(-24));
        assert_eq!(Score::Mate(2).for_white(Color::Black), Score::Mated(2));
        assert_eq!(Score::Mated(0).for_white(Color::Black), Score::Mate(0));
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let said = |value| Score::new(value).to_string();
        assert_eq!(said(24), "cp 24");
        assert_eq!(said(MATE - 1), "mate 1");
        assert_eq!(said(MATE - 3), "mate 2");
        assert_eq!(said(-MATE), "mate 0");
        assert_eq!(said(-MATE + 2), "mate -1");
        assert_eq!(said(-MATE + 4), "mate -2");
    }
}
