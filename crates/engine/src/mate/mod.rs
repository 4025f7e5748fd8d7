//! Mates in so many moves, exactly: direct mates, help-mates and self-mates.
//!
//! Nothing here is a guess. Every legal move of the attacker is tried and every legal reply, but for moves that cannot give
//! check where a mate is due at once. What was found out is kept by the whole position, not by a hash of it, so that
//! nothing is taken for something else. As composers have it, counters, repetition and dead positions play no part.
//!
//! ```
//! use engine::mate::{Answer, Kind, Solver};
//! use std::ops::ControlFlow;
//!
//! let position = "7k/8/5K2/8/8/8/8/6R1 b - - 0 1".parse()?;
//! let mut solver = Solver::new(Kind::Direct);
//! assert_eq!(solver.solve(&position, 3, &mut |_| ControlFlow::Continue(())), Answer::None);
//! let position: rules::Position = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1".parse()?;
//! let Answer::Mate { moves, keys } = solver.solve(&position, 3, &mut |_| ControlFlow::Continue(())) else { panic!() };
//! assert_eq!((moves, keys[0].to_string().as_str()), (2, "f6f7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod help;
mod tree;

pub use help::{HelpAnswer, Helper};
pub use tree::Branch;

use rules::{Move, Position, PositionKey};
use std::ops::ControlFlow;

/// What is asked of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// To mate, whatever the other side does.
    Direct,
    /// To make the other side mate, which does all it can not to.
    SelfMate,
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It can be done in so many moves and no fewer.
    Mate {
        /// Moves of the side to move, at least one.
        moves: u32,
        /// Every first move that does it so fast, or the first that was found.
        keys: Vec<Move>,
    },
    /// It cannot be done in as many moves as were asked for.
    None,
    /// It was told to stop: it cannot be done in so many moves, and beyond them nothing is known.
    Open {
        /// Looked at in whole.
        beyond: u32,
    },
}

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Half-moves of help-mates, else moves, that are being looked at.
    pub depth: u32,
    /// Moves made so far.
    pub nodes: u64,
}

/// It was told to stop.
pub(crate) struct Cut;

/// Most moves that are looked at.
pub const MOST_MOVES: u32 = 100;
/// Nodes between two looks at whoever may stop the search.
const PATIENCE: u64 = 1 << 10;
/// Places of what is kept: 56 MB.
const PLACES: usize = 1 << 20;

/// Moves made, and who is told of them.
pub(crate) struct Count<'a> {
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    tell: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'a> Count<'a> {
    pub(crate) fn new(tell: &'a mut dyn FnMut(Progress) -> ControlFlow<()>) -> Count<'a> {
        Count { nodes: 0, depth: 0, tell }
    }

    pub(crate) fn one(&mut self) -> Result<(), Cut> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) { self.ask() } else { Ok(()) }
    }

    pub(crate) fn ask(&mut self) -> Result<(), Cut> {
        match (self.tell)(Progress { depth: self.depth, nodes: self.nodes }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Cut),
        }
    }
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy)]
struct Known {
    key: PositionKey,
    /// It can be done in so many moves; 0 where that is not known.
    done: u8,
    /// It cannot be done in so many.
    failed: u8,
}

/// Solves direct mates and self-mates.
pub struct Solver {
    kind: Kind,
    known: Vec<Option<Known>>,
    /// By moves left: the reply that refuted the last attempt.
    refutations: Vec<Option<Move>>,
    /// Only these first moves are tried; all where there are none.
    only: Vec<Move>,
    finds_all: bool,
    nodes: u64,
}

impl Solver {
    /// A solver that finds every key.
    #[must_use]
    pub fn new(kind: Kind) -> Solver {
        Solver {
            kind,
            known: vec![None; PLACES],
            refutations: vec![None; MOST_MOVES as usize + 1],
            only: Vec::new(),
            finds_all: true,
            nodes: 0,
        }
    }

    /// The same, but one key is enough.
    #[must_use]
    pub fn first_key(kind: Kind) -> Solver {
        Solver { finds_all: false, ..Solver::new(kind) }
    }

    /// Tries only these first moves from now on, or all where the list is empty.
    pub fn try_only(&mut self, moves: &[Move]) {
        self.only = moves.to_vec();
    }

    /// Moves made by the last question.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for the shortest mate in at most so many moves (and at most [`MOST_MOVES`]). `tell` hears of it every
    /// thousand moves made, and may stop it.
    pub fn solve(
        &mut self,
        position: &Position,
        most: u32,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Answer {
        let mut count = Count::new(tell);
        let answer = self.deepen(position, most.min(MOST_MOVES), &mut count);
        self.nodes = count.nodes;
        answer
    }

    fn deepen(&mut self, position: &Position, most: u32, count: &mut Count<'_>) -> Answer {
        let asked: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| self.only.is_empty() || self.only.contains(mv))
            .collect();
        for moves in 1..=most {
            count.depth = moves;
            let mut keys = Vec::new();
            let ordered = order(position, asked.clone());
            for (mv, next) in &ordered {
                if !self.finds_all && !keys.is_empty() {
                    break;
                }
                match self.holds(next, moves, count) {
                    Ok(true) => keys.push(*mv),
                    Ok(false) => {}
                    Err(Cut) if keys.is_empty() => return Answer::Open { beyond: moves - 1 },
                    // One is known, which is an answer.
                    Err(Cut) => break,
                }
            }
            if !keys.is_empty() {
                return Answer::Mate { moves, keys };
            }
        }
        Answer::None
    }

    fn place(&self, position: &Position) -> usize {
        position.zobrist().0 as usize % PLACES
    }

    fn look_up(&self, position: &Position, key: &PositionKey) -> Option<Known> {
        self.known[self.place(position)].filter(|known| known.key == *key)
    }

    fn keep(&mut self, position: &Position, key: PositionKey, moves: u32, is_done: bool) {
        let mut known = self.look_up(position, &key).unwrap_or(Known { key, done: 0, failed: 0 });
        let moves = moves as u8;
        if !is_done {
            known.failed = known.failed.max(moves);
        } else if known.done == 0 || known.done > moves {
            known.done = moves;
        }
        let place = self.place(position);
        self.known[place] = Some(known);
    }

    /// Can the side to move do it in so many moves?
    fn forces(&mut self, position: &Position, moves: u32, count: &mut Count<'_>) -> Result<bool, Cut> {
        if moves == 1 {
            return self.forces_at_once(position, count);
        }
        let key = position.key();
        if let Some(known) = self.look_up(position, &key) {
            if known.done != 0 && u32::from(known.done) <= moves {
                return Ok(true);
            }
            if u32::from(known.failed) >= moves {
                return Ok(false);
            }
        }
        let mut is_done = false;
        for (_, next) in order(position, position.legal_moves().to_vec()) {
            if self.holds(&next, moves, count)? {
                is_done = true;
                break;
            }
        }
        self.keep(position, key, moves, is_done);
        Ok(is_done)
    }

    fn forces_at_once(&mut self, position: &Position, count: &mut Count<'_>) -> Result<bool, Cut> {
        for mv in position.legal_moves() {
            if self.holds(&position.play_unchecked(mv), 1, count)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does a move that led here do it in so many moves, itself the first?
    fn holds(&mut self, next: &Position, moves: u32, count: &mut Count<'_>) -> Result<bool, Cut> {
        count.one()?;
        let is_check = next.is_check();
        match self.kind {
            Kind::Direct if moves == 1 => return Ok(is_check && !next.has_legal_move()),
            Kind::Direct if !next.has_legal_move() => return Ok(is_check),
            // Stalemate, or a mate by the wrong side.
            Kind::SelfMate if !next.has_legal_move() => return Ok(false),
            _ => {}
        }
        let mut replies = next.legal_moves().to_vec();
        // What refuted one attempt often refutes the next.
        let likely = self.refutations[moves as usize];
        if let Some(at) = replies.iter().position(|reply| Some(*reply) == likely) {
            replies.swap(0, at);
        }
        for reply in replies {
            let after = next.play_unchecked(reply);
            let goes_on = match self.kind {
                Kind::Direct => self.forces(&after, moves - 1, count)?,
                Kind::SelfMate => {
                    count.one()?;
                    after.is_checkmate() || moves > 1 && self.forces(&after, moves - 1, count)?
                }
            };
            if !goes_on {
                self.refutations[moves as usize] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Moves with what they lead to: checks first, then those that leave the fewest replies. The order costs no mate.
fn order(position: &Position, moves: Vec<Move>) -> Vec<(Move, Position)> {
    let mut ordered: Vec<(Move, Position)> =
        moves.into_iter().map(|mv| (mv, position.play_unchecked(mv))).collect();
    ordered.sort_by_cached_key(|(_, next)| (!next.is_check(), next.count_legal_moves()));
    ordered
}

#[cfg(test)]
mod tests;
