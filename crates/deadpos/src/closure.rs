//! Exhaustive search: every position that can be reached, breadth first, each once.
//!
//! Sound in both answers and complete within its budget: the plain second opinion to everything
//! cleverer. Positions in which the material rules a mate out are counted but not opened.

use crate::{material_class, mates};
use rules::{Color, Move, Position, PositionKey};
use std::collections::HashSet;

/// What an exhaustive search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closure {
    /// A shortest line to mate.
    Mate(Vec<Move>),
    /// All positions were visited and none is a mate by this side.
    Closed {
        /// How many.
        positions: usize,
    },
    /// More positions than the budget allows.
    Spent,
}

/// Visits up to `budget` positions from here, looking for a mate by `winner`.
pub fn close(position: &Position, winner: Color, budget: usize) -> Closure {
    let mut seen: HashSet<PositionKey> = HashSet::from([position.key()]);
    // Each visited position with the one it came from and the move that led to it.
    let mut visited: Vec<(Position, usize, Option<Move>)> = vec![(position.clone(), 0, None)];
    let mut next = 0;
    while let Some((current, _, _)) = visited.get(next) {
        let current = current.clone();
        let moves = current.legal_moves();
        if moves.is_empty() {
            if current.is_check() && current.turn() != winner {
                let line = line_to(&visited, next);
                debug_assert!(mates(position, &line, winner));
                return Closure::Mate(line);
            }
        } else if material_class(&current, winner).is_none() {
            for &mv in moves.iter() {
                let after = current.play_unchecked(mv);
                if seen.insert(after.key()) {
                    if visited.len() == budget {
                        return Closure::Spent;
                    }
                    visited.push((after, next, Some(mv)));
                }
            }
        }
        next += 1;
    }
    Closure::Closed { positions: visited.len() }
}

fn line_to(visited: &[(Position, usize, Option<Move>)], mut index: usize) -> Vec<Move> {
    let mut line = Vec::new();
    while let (_, parent, Some(mv)) = &visited[index] {
        line.push(*mv);
        index = *parent;
    }
    line.reverse();
    line
}
