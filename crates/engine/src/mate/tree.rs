//! The whole solution: every defence, and every move that goes on as fast.

use super::{Count, Cut, Progress, Solver};
use rules::{Move, Position};
use std::ops::ControlFlow;

/// A move and what may follow it. After a move of the attacker come all replies; after a reply all moves that go on as
/// fast as can be: several are duals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// What follows.
    pub next: Vec<Branch>,
}

impl Solver {
    /// The tree of a first move that does it in so many moves ([`super::Answer::Mate`]). None where it was told to stop,
    /// would have more than `most` branches, or the move does not do it.
    pub fn tree(
        &mut self,
        position: &Position,
        key: Move,
        moves: u32,
        most: usize,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Branch> {
        let mut count = Count::new(tell);
        let next = position.play(key).ok()?;
        let mut left = most;
        let tree = match self.holds(&next, moves, &mut count) {
            Ok(true) => self.after(key, &next, moves, &mut left, &mut count).ok(),
            _ => None,
        };
        self.nodes += count.nodes;
        tree
    }

    /// One line of a first move that does it in so many moves: the longest resistance against moves that go on as fast as
    /// can be. Where it was told to stop, as far as it got.
    pub fn line(
        &mut self,
        position: &Position,
        key: Move,
        moves: u32,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Vec<Move> {
        let mut count = Count::new(tell);
        let mut line = vec![key];
        let Ok(next) = position.play(key) else { return Vec::new() };
        let _ = self.go_on(next, moves, &mut line, &mut count);
        self.nodes += count.nodes;
        line
    }

    fn go_on(
        &mut self,
        mut next: Position,
        mut moves: u32,
        line: &mut Vec<Move>,
        count: &mut Count<'_>,
    ) -> Result<(), Cut> {
        while next.has_legal_move() {
            let mut longest: Option<(u32, Move, Position)> = None;
            for reply in next.legal_moves() {
                let after = next.play_unchecked(reply);
                let left = if after.is_checkmate() { 0 } else { self.fastest(&after, moves, count)? };
                if longest.as_ref().is_none_or(|(most, ..)| left > *most) {
                    longest = Some((left, reply, after));
                }
            }
            let Some((left, reply, after)) = longest else { return Ok(()) };
            line.push(reply);
            if left == 0 {
                return Ok(());
            }
            let mut on = None;
            for mv in after.legal_moves() {
                let next = after.play_unchecked(mv);
                if self.holds(&next, left, count)? {
                    on = Some((mv, next));
                    break;
                }
            }
            let Some((mv, position)) = on else { return Ok(()) };
            line.push(mv);
            (next, moves) = (position, left);
        }
        Ok(())
    }

    /// The fewest moves, fewer than so many, in which the side to move does it; it is known that it does.
    fn fastest(&mut self, position: &Position, below: u32, count: &mut Count<'_>) -> Result<u32, Cut> {
        let mut moves = 1;
        while moves + 1 < below && !self.forces(position, moves, count)? {
            moves += 1;
        }
        Ok(moves)
    }

    fn after(
        &mut self,
        mv: Move,
        next: &Position,
        moves: u32,
        left: &mut usize,
        count: &mut Count<'_>,
    ) -> Result<Branch, Cut> {
        *left = left.checked_sub(1).ok_or(Cut)?;
        let mut replies = Vec::new();
        for reply in next.legal_moves() {
            *left = left.checked_sub(1).ok_or(Cut)?;
            let after = next.play_unchecked(reply);
            let mut branch = Branch { mv: reply, next: Vec::new() };
            if !after.is_checkmate() {
                let fastest = self.fastest(&after, moves, count)?;
                for mv in after.legal_moves() {
                    let next = after.play_unchecked(mv);
                    if self.holds(&next, fastest, count)? {
                        branch.next.push(self.after(mv, &next, fastest, left, count)?);
                    }
                }
            }
            replies.push(branch);
        }
        Ok(Branch { mv, next: replies })
    }
}
