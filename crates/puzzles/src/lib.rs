//! Puzzles: positions with one winning move, found in games by search, checked deeper, named by theme.
//!
//! A puzzle begins one move early: the opponent's [`lead`](Puzzle::lead) is shown, then the solver looks for the first
//! move of the [`solution`](Puzzle::solution). Solver and opponent alternate, the solver has the first and the last
//! move, and every move of the solver's is the only one that wins; where the last move mates, any mate is as good.
//!
//! ```
//! use puzzles::{Puzzle, Theme};
//! use rules::Position;
//!
//! let before: Position = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1".parse()?;
//! let (lead, mate) = (before.read_uci("a2a3")?, "b1b8");
//! let solution = vec![before.play(lead)?.read_uci(mate)?];
//! let puzzle = Puzzle::new(before, lead, solution).expect("the moves are legal");
//! assert!(puzzle.themes().contains(&Theme::BackRankMate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod find;
mod mates;
mod motifs;
#[cfg(test)]
mod tests;
mod themes;

pub use find::{Found, Seeker, Settings};
pub use themes::Theme;

use rules::{Move, Position};

/// The README's example, held to compile and to be right.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// A puzzle whose moves are known to be legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    start: Position,
    lead: Move,
    solution: Vec<Move>,
}

impl Puzzle {
    /// A puzzle of these moves; none where one of them is not legal, or where the solver has not the last.
    #[must_use]
    pub fn new(start: Position, lead: Move, solution: Vec<Move>) -> Option<Puzzle> {
        let mut position = start.play(lead).ok()?;
        for &mv in &solution {
            position = position.play(mv).ok()?;
        }
        (solution.len() % 2 == 1).then_some(Puzzle { start, lead, solution })
    }

    /// The position before the opponent's move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The opponent's move, which is shown.
    #[must_use]
    pub fn lead(&self) -> Move {
        self.lead
    }

    /// The moves of solver and opponent in turn.
    #[must_use]
    pub fn solution(&self) -> &[Move] {
        &self.solution
    }

    /// The position that is to be solved.
    #[must_use]
    pub fn position(&self) -> Position {
        self.start.play_unchecked(self.lead)
    }

    /// The position at the end of the solution.
    #[must_use]
    pub fn last(&self) -> Position {
        self.solution.iter().fold(self.position(), |position, &mv| position.play_unchecked(mv))
    }

    /// How many moves the solver has to find.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// What is in it, in the order of [`Theme::ALL`].
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        themes::of(self)
    }
}
