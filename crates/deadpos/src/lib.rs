//! Can this side still mate by any legal sequence? A verdict with its witness or its proof.
//!
//! The question is the FIDE Laws' own (5.1.2, 5.2.2, 6.9, 7.5.5): not whether a side can *force*
//! mate, but whether some series of legal moves, the worst play of both included, ends in it.
//! Counters and repetitions never enter; a verdict depends on the position alone, side to move,
//! castling and en passant rights included.
//!
//! - **Sound**: a [`Verdict::Winnable`] carries a line that was replayed with [`rules`] to the mate, a
//!   [`Verdict::Unwinnable`] its proof, and [`check`] holds either against the position without trusting
//!   the solver. Neither is ever a guess.
//! - **Complete** within its budget of positions: whatever can be reached is looked at in the end.
//!   [`Effort::QUICK`] never looks for a mate, and misses positions that are dead for reasons of many
//!   moves.
//!
//! Five steps, each dearer than the one before: material classes; forced lines; walls (what can never
//! move again, [`wall`]); a search for a help-mate that, where there is none, closes everything that can
//! be reached; and where that is too much, the colour of free bishops. `docs/dead-positions.md` tells
//! them with pictures.
//!
//! A gap, as an example: Black can never mate in `8/b1b5/k6p/2b2p1P/1b3p2/5PpK/6P1/8 w - - 0 1`, where
//! stalemate is the most that can come of it. No wall shows that, and the bishops have millions of places. A
//! quick look leaves it open; a full one closes it without the bishops:
//!
//! ```
//! use deadpos::{Effort, Proof, Verdict, can_mate};
//! use rules::{Color, Position};
//!
//! let position: Position = "8/b1b5/k6p/2b2p1P/1b3p2/5PpK/6P1/8 w - - 0 1".parse()?;
//! assert_eq!(can_mate(&position, Color::Black, Effort::QUICK), Verdict::Undetermined);
//! let closed = Verdict::Unwinnable(Proof::FreeBishops { positions: 203 });
//! assert_eq!(can_mate(&position, Color::Black, Effort::FULL), closed);
//! # Ok::<(), rules::FenFault>(())
//! ```
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
//! assert!(matches!(can_mate(&position, Color::White, Effort::FULL), Verdict::Unwinnable(_)));
//! assert!(matches!(can_mate(&position, Color::Black, Effort::FULL), Verdict::Winnable(_)));
//! # Ok::<(), rules::FenFault>(())
//! ```
#![forbid(unsafe_code)]

mod bishops;
mod cage;
mod check;
mod check_bishops;
mod closure;
mod greedy;
mod line;
mod material;
mod search;
mod sketch;
pub mod wall;

pub use check::check;
pub use closure::{Closure, close};
pub use material::{MaterialClass, material_class};
pub use wall::{Mobility, Wall};

use greedy::greedy;
use rules::{Color, Move, Position};
use search::Found;
use sketch::Plan;

/// How hard to look: a budget of positions, never of time, so that no verdict depends on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effort {
    /// Positions the search may look at; with 0 there is none, and only absences of a mate are found.
    pub positions: u32,
}

impl Effort {
    /// A microsecond: material, forced lines, walls, ends a few forced plies away. For every ply.
    pub const QUICK: Effort = Effort { positions: 0 };
    /// Enough for every position known from games, and at most some tens of milliseconds: for a decision
    /// that someone waits for, at flag fall and resignation.
    pub const DECISION: Effort = Effort { positions: 20_000 };
    /// Enough for most composed positions too: at worst a second and some tens of megabytes. For a
    /// blocking thread beside live games.
    pub const DEEP: Effort = Effort { positions: 300_000 };
    /// Enough for all composed positions that we know, the dearest in two seconds; at worst some ten
    /// seconds and a gigabyte. For a process that does nothing else.
    pub const FULL: Effort = Effort { positions: 6_000_000 };
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

/// Why a side can never mate. There may come to be more kinds of proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// No placement of the men left is a mate, nor of what can come of them.
    Material(MaterialClass),
    /// The game is over on the board: stalemate, or this side is mated itself.
    Over,
    /// Every move is forced up to an end without a mate by this side.
    ForcedLine(Vec<Move>),
    /// All positions that can be reached were looked at, but for what follows captures and pawn moves
    /// into material without a mate or behind a wall.
    ClosedSearch {
        /// How many, in the solver's order.
        positions: usize,
    },
    /// All positions without their bishops were looked at, the bishops being everywhere on their colours:
    /// the colour-complex argument.
    FreeBishops {
        /// How many, without bishops.
        positions: usize,
    },
    /// Too little can ever move: the mobility argument.
    StaticWall(Wall),
}

/// Can this side mate by any series of legal moves?
#[must_use]
pub fn can_mate(position: &Position, winner: Color, effort: Effort) -> Verdict {
    let moves = position.legal_moves().len();
    if moves == 0 {
        return match position.is_check() && position.turn() != winner {
            true => Verdict::Winnable(Vec::new()),
            false => Verdict::Unwinnable(Proof::Over),
        };
    }
    if let Some(class) = material_class(position, winner) {
        return Verdict::Unwinnable(Proof::Material(class));
    }
    if moves == 1
        && let Some(verdict) = line::forced(position, winner)
    {
        return verdict;
    }
    if moves <= search::SOON_MOVES && search::is_over_soon(position, winner) {
        return closed_or_open(search::thorough(position, winner, SOON_POSITIONS));
    }
    if effort.positions == 0 {
        return match wall::may_stand(position, winner).then(|| wall::find(position, winner)) {
            Some(Some(wall)) => Verdict::Unwinnable(Proof::StaticWall(wall)),
            _ => Verdict::Undetermined,
        };
    }
    // A mate that is near is found sooner than a wall.
    let strong = !search::has_only_minor_pieces(position, winner);
    if strong && let Some(line) = greedy(position, winner, &Plan::NEAREST, NEAREST_OPENED) {
        return Verdict::Winnable(line);
    }
    if let Some(wall) = wall::find(position, winner) {
        return Verdict::Unwinnable(Proof::StaticWall(wall));
    }
    if strong && let Some(line) = greedy(position, winner, &Plan::PROMOTE_FIRST, PROMOTE_FIRST_OPENED) {
        return Verdict::Winnable(line);
    }
    let budget = effort.positions as usize;
    match search::thorough(position, winner, budget.min(FIRST_POSITIONS)) {
        Found::Spent if budget > FIRST_POSITIONS => {}
        found => return closed_or_open(found),
    }
    if let Some(positions) = bishops::close(position, winner, budget) {
        return Verdict::Unwinnable(Proof::FreeBishops { positions });
    }
    closed_or_open(search::thorough(position, winner, budget))
}

/// Positions in which most searches end; only then is anything dear tried.
const FIRST_POSITIONS: usize = 4_000;

/// Positions opened by the greedy searches. On 10,001 ends of real games the first finds 96 in 100 mates.
const NEAREST_OPENED: usize = 150;
const PROMOTE_FIRST_OPENED: usize = 800;

/// More than [`search::is_over_soon`] can look at.
const SOON_POSITIONS: usize = 1_000;

fn closed_or_open(found: Found) -> Verdict {
    match found {
        Found::Mate(line) => Verdict::Winnable(line),
        Found::Closed { positions } => Verdict::Unwinnable(Proof::ClosedSearch { positions }),
        Found::Spent => Verdict::Undetermined,
    }
}

/// Is the position dead as far as a quick look shows: can neither side mate (5.2.2)? A `false` means
/// "not seen to be".
#[must_use]
pub fn is_dead_quick(position: &Position) -> bool {
    is_dead(position, Effort::QUICK)
}

/// The same, looked at as hard as told.
#[must_use]
pub fn is_dead(position: &Position, effort: Effort) -> bool {
    Color::ALL.into_iter().all(|color| matches!(can_mate(position, color, effort), Verdict::Unwinnable(_)))
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
