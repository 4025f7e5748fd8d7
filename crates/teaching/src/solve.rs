//! The solver: shortest ways to collect and capture, forced mates.
//!
//! Collecting and capturing are searched best first (A*): each move can take care of one target at most, so
//! the targets that are left never overestimate the moves to come, and the first way found is a shortest.

use crate::scene::{after, quiet_moves};
use crate::task::attacked;
use rules::{Bitboard, Board, Color, Move, Position, Square};
use std::collections::{HashMap, VecDeque};

/// Most boards a search looks at; lessons stay far below.
const MOST_BOARDS: usize = 400_000;

/// A board on the way, with who walks (nobody: every man may) and what is to be collected.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    pub(crate) board: Board,
    pub(crate) color: Color,
    pub(crate) hero: Option<Square>,
    /// Targets still open; for captures the other side's men.
    pub(crate) left: Bitboard,
    pub(crate) safe: bool,
}

impl Walk {
    /// The moves that are allowed here.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = quiet_moves(&self.board, self.color);
        moves.retain(|mv| self.hero.is_none_or(|hero| mv.from() == hero) && self.danger(*mv).is_none());
        moves
    }

    /// Who attacks the man where this move puts it, if that is forbidden.
    pub(crate) fn danger(&self, mv: Move) -> Option<Square> {
        if !self.safe {
            return None;
        }
        attacked(&after(&self.board, mv), mv.to(), self.color)
    }

    /// The board after a move.
    pub(crate) fn step(&self, mv: Move) -> Walk {
        Walk {
            board: after(&self.board, mv),
            color: self.color,
            hero: self.hero.map(|_| mv.to()),
            left: self.left.without(mv.to()),
            safe: self.safe,
        }
    }

    /// A shortest way to the end; `None` where there is none.
    pub(crate) fn shortest(&self) -> Option<Vec<Move>> {
        let mut came: HashMap<Walk, Option<(Walk, Move)>> = HashMap::new();
        let mut open: Vec<VecDeque<(Walk, u32)>> = Vec::new();
        let push = |open: &mut Vec<VecDeque<(Walk, u32)>>, walk: Walk, made: u32| {
            let least = (made + walk.left.len()) as usize;
            if open.len() <= least {
                open.resize_with(least + 1, VecDeque::new);
            }
            open[least].push_back((walk, made));
        };
        came.insert(self.clone(), None);
        push(&mut open, self.clone(), 0);
        let mut made_in: HashMap<Walk, u32> = HashMap::from([(self.clone(), 0)]);
        let mut at = 0;
        while at < open.len() {
            let Some((walk, made)) = open[at].pop_front() else {
                at += 1;
                continue;
            };
            if walk.left.is_empty() {
                return Some(way(&came, walk));
            }
            if made_in.get(&walk).is_some_and(|&less| less < made) || came.len() > MOST_BOARDS {
                continue;
            }
            for mv in walk.moves() {
                let next = walk.step(mv);
                if made_in.get(&next).is_none_or(|&known| known > made + 1) {
                    made_in.insert(next.clone(), made + 1);
                    came.insert(next.clone(), Some((walk.clone(), mv)));
                    push(&mut open, next, made + 1);
                }
            }
        }
        None
    }
}

fn way(came: &HashMap<Walk, Option<(Walk, Move)>>, end: Walk) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = end;
    while let Some(Some((before, mv))) = came.get(&at) {
        moves.push(*mv);
        at = before.clone();
    }
    moves.reverse();
    moves
}

/// A move that mates in so many moves whatever the answer.
pub(crate) fn mating_move(position: &Position, moves: u32) -> Option<Move> {
    position.legal_moves().into_iter().find(|&mv| mates(&position.play_unchecked(mv), moves))
}

/// Whether the side not to move mates within so many moves, its move just made being the first of them.
pub(crate) fn mates(after: &Position, moves: u32) -> bool {
    if after.is_checkmate() {
        return moves > 0;
    }
    moves > 1 && after.has_legal_move() && escape(after, moves).is_none()
}

/// An answer after which the mate is not forced in the moves that are left.
pub(crate) fn escape(after: &Position, moves: u32) -> Option<Move> {
    after
        .legal_moves()
        .into_iter()
        .find(|&reply| mating_move(&after.play_unchecked(reply), moves - 1).is_none())
}

/// The answer that holds out longest; the same every time.
pub(crate) fn longest_defence(after: &Position, moves: u32) -> Option<Move> {
    let lasts = |reply: &Move| {
        let next = after.play_unchecked(*reply);
        (1..moves).find(|&n| mating_move(&next, n).is_some()).unwrap_or(moves)
    };
    let mut replies: Vec<Move> = after.legal_moves().into_iter().collect();
    replies.sort_by_key(|reply| (std::cmp::Reverse(lasts(reply)), reply.to_bits()));
    replies.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scene;

    fn collect(men: &str, hero: Square, targets: &[Square]) -> Option<usize> {
        let board = *Scene::read(men).unwrap().board();
        let left = targets.iter().copied().collect();
        let walk = Walk { board, color: Color::White, hero: Some(hero), left, safe: false };
        walk.shortest().map(|way| way.len())
    }

    #[test]
    fn shortest_ways_are_found_and_dead_ends_seen() {
        assert_eq!(collect("8/8/8/8/8/8/8/R7", Square::A1, &[Square::A5, Square::H5]), Some(2));
        assert_eq!(collect("8/8/8/8/8/8/8/R7", Square::A1, &[Square::B2, Square::C3]), Some(4));
        assert_eq!(collect("8/8/8/8/8/8/8/B7", Square::A1, &[Square::A2]), None);
        assert_eq!(collect("8/8/8/8/8/8/8/N7", Square::A1, &[Square::H8]), Some(6));
        assert_eq!(collect("8/8/8/8/8/8/8/N7", Square::A1, &[Square::B2]), Some(4));
    }

    #[test]
    fn forced_mates_are_told_from_hopes() {
        let ladder: Position = "7k/8/8/8/8/8/R7/1R5K w - - 0 1".parse().unwrap();
        assert!(mating_move(&ladder, 1).is_none());
        let first = mating_move(&ladder, 2).unwrap();
        let reply = longest_defence(&ladder.play_unchecked(first), 2).unwrap();
        let last = ladder.play_unchecked(first).play_unchecked(reply);
        assert!(mating_move(&last, 1).is_some());
    }
}
