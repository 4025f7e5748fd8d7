//! Exhaustive search: every position that can be reached, each once, the most promising first.
//!
//! Sound in both answers and complete within its budget: the plain second opinion to everything
//! cleverer. The order only decides how soon a mate is met, never whether. Positions in which the
//! material rules a mate out are counted but not opened.

use crate::check::mates;
use crate::material_class;
use rules::attacks::king_attacks;
use rules::{Color, Move, Position, PositionKey};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// What an exhaustive search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closure {
    /// A line to mate.
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
#[must_use]
pub fn close(position: &Position, winner: Color, budget: usize) -> Closure {
    let mut seen: HashSet<PositionKey> = HashSet::from([position.key()]);
    // Each visited position with the one it came from and the move that led to it.
    let mut visited: Vec<(Position, usize, Option<Move>)> = vec![(position.clone(), 0, None)];
    let mut open = BinaryHeap::from([(0, Reverse(0))]);
    while let Some((_, Reverse(next))) = open.pop() {
        let current = visited[next].0.clone();
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
                    open.push((promise(&after, winner), Reverse(visited.len())));
                    visited.push((after, next, Some(mv)));
                }
            }
        }
    }
    Closure::Closed { positions: visited.len() }
}

/// How near to mated the loser's king looks: squares around it that it cannot enter, and check.
fn promise(position: &Position, winner: Color) -> u32 {
    let king = position.king(!winner);
    let occupied = position.occupied().without(king);
    let own = position.by_color(!winner);
    let barred = king_attacks(king)
        .iter()
        .filter(|&square| own.contains(square) || !position.attackers_to(square, winner, occupied).is_empty())
        .count() as u32;
    let edges = 8 - king_attacks(king).len();
    barred + edges + 2 * u32::from(!position.attackers_to(king, winner, occupied).is_empty())
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
