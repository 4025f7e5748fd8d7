//! Can this side still mate by any legal sequence? A verdict with its witness or its proof.
//!
//! The question is the FIDE Laws' own (5.1.2, 5.2.2, 6.9, 7.5.5): not whether a side can *force*
//! mate, but whether some series of legal moves, the worst play of both included, ends in it.
//! Counters and repetitions never enter; a verdict depends on the position alone, side to move,
//! castling and en passant rights included.
//!
//! - **Sound**: a [`Verdict::Winnable`] carries a line that was replayed with [`rules`] to the mate; a
//!   [`Verdict::Unwinnable`] names its reason. Neither is ever a guess.
//! - **Complete**: no. [`Effort::Quick`] never looks for a mate, and misses positions that are dead for
//!   reasons of many moves; [`Effort::Full`] answers every position known from games, but may give up
//!   after about 2²⁴ nodes. With Chess960 castling rights it asks without them: a yes stands (rights
//!   only add moves), a no has to be closed by a search of our own and may stay open.
//!
//! A gap, as an example: `5bk1/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1` holds 152,352 positions and no
//! mate. An exhaustive search with a smaller budget cannot tell; reasoning on the locked wall does.
//!
//! [`Verdict`] has no `bool`: whoever folds the third answer into one of the others decides a game
//! that was not decided.
//!
//! ```
//! use deadpos::{Effort, Verdict, can_mate};
//! use rules::{Color, FenMode, Variant, read_fen};
//!
//! let fen = "8/8/4kq2/8/8/3KN3/8/8 w - - 0 1";
//! let position = read_fen(fen, FenMode::Strict, Variant::Standard)?.position;
//! assert!(matches!(can_mate(&position, Color::White, Effort::Full), Verdict::Unwinnable(_)));
//! assert!(matches!(can_mate(&position, Color::Black, Effort::Full), Verdict::Winnable(_)));
//! # Ok::<(), rules::FenFault>(())
//! ```
#![forbid(unsafe_code)]

mod closure;
mod line;
mod material;
mod solver;

pub use closure::{Closure, close};
pub use material::{MaterialClass, material_class};

use rules::{Color, Move, Position};

/// How hard to look. Budgets are in nodes, never in time, so that no verdict depends on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Microseconds: material, forced lines, locked walls. Never finds a mate, only its absence. For
    /// every ply.
    Quick,
    /// Everything: up to some milliseconds on positions from games, seconds on composed ones. For a
    /// blocking thread, at flag fall and resignation.
    Full,
}

/// What is known of a side's chance to mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can: these moves by both sides, from the position asked about, end in mate. Empty when the
    /// mate is on the board.
    Winnable(Vec<Move>),
    /// It cannot.
    Unwinnable(Proof),
    /// Not known within the effort.
    Undetermined,
}

/// Why a side can never mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No placement of the men left is a mate, nor of what can come of them.
    Material(MaterialClass),
    /// The game is over on the board: stalemate, or this side is mated itself.
    Over,
    /// Every move is forced up to an end without a mate by this side.
    ForcedLine(Vec<Move>),
    /// All positions that can be reached were looked at.
    Closed {
        /// How many there are.
        positions: usize,
    },
    /// Reasoning on what can never move again, or a search that came to its end.
    Search,
}

/// Positions our own exhaustive search may visit to give a no of the solver its name.
const NAMING_POSITIONS: usize = 5_000;

/// Positions it may visit where the solver has no answer or cannot be asked.
const CLOSURE_POSITIONS: usize = 200_000;

/// Can this side mate by any series of legal moves?
pub fn can_mate(position: &Position, winner: Color, effort: Effort) -> Verdict {
    if !position.has_legal_move() {
        return match position.is_check() && position.turn() != winner {
            true => Verdict::Winnable(Vec::new()),
            false => Verdict::Unwinnable(Proof::Over),
        };
    }
    if let Some(class) = material_class(position, winner) {
        return Verdict::Unwinnable(Proof::Material(class));
    }
    if let Some(verdict) = line::forced(position, winner) {
        return verdict;
    }
    match effort {
        Effort::Quick => match solver::is_unwinnable_quick(position, winner) {
            true => Verdict::Unwinnable(Proof::Search),
            false => Verdict::Undetermined,
        },
        Effort::Full => full(position, winner),
    }
}

fn full(position: &Position, winner: Color) -> Verdict {
    let answer = solver::winnable(position, winner);
    if let solver::Answer::Yes(line) = answer {
        return Verdict::Winnable(line);
    }
    let budget = if answer == solver::Answer::No { NAMING_POSITIONS } else { CLOSURE_POSITIONS };
    match (close(position, winner, budget), answer) {
        (Closure::Mate(line), answer) => {
            debug_assert!(!matches!(answer, solver::Answer::No), "the solver missed a mate: {position:?}");
            Verdict::Winnable(line)
        }
        (Closure::Closed { positions }, _) => Verdict::Unwinnable(Proof::Closed { positions }),
        (Closure::Spent, solver::Answer::No) => Verdict::Unwinnable(Proof::Search),
        (Closure::Spent, _) => Verdict::Undetermined,
    }
}

/// Is the position dead as far as a quick look shows: can neither side mate (5.2.2)? A `false` means
/// "not seen to be".
pub fn is_dead_quick(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| matches!(can_mate(position, color, Effort::Quick), Verdict::Unwinnable(_)))
}

/// Does this line of legal moves end in mate by `winner`?
fn mates(position: &Position, line: &[Move], winner: Color) -> bool {
    let end = line.iter().try_fold(position.clone(), |position, &mv| position.play(mv));
    end.is_ok_and(|end| end.turn() != winner && end.is_checkmate())
}

#[cfg(test)]
mod tests;
