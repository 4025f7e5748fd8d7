//! Help-mates: both sides play for one mate.

use super::{Count, Cut, Progress};
use rules::{Move, Position, PositionKey};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Most half-moves that are looked at.
const MOST_PLIES: u32 = 31;
/// Positions that are kept: some 60 MB.
const MOST_KEPT: usize = 1 << 20;

/// What was found out about a help-mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpAnswer {
    /// Lines of exactly so many half-moves as were asked for, up to as many lines as were wanted.
    pub lines: Vec<Vec<Move>>,
    /// Half-moves of the shortest mate by the same side that is shorter than that, if there is one.
    pub shorter: Option<u32>,
    /// Whether it was told to stop before it had seen everything.
    pub is_cut: bool,
    /// Moves made.
    pub nodes: u64,
}

/// Solves help-mates.
#[derive(Default)]
pub struct Helper {
    /// By position: a bit for each number of half-moves from which no mate comes.
    barren: HashMap<PositionKey, u32>,
}

impl Helper {
    /// A new one.
    #[must_use]
    pub fn new() -> Helper {
        Helper::default()
    }

    /// Looks for every line of so many half-moves that ends in a mate by whoever makes the last of them; shorter mates by
    /// the same side are told. A help-mate in two begins with the side that is mated and has four half-moves, one in two
    /// and a half has five.
    pub fn solve(
        &mut self,
        position: &Position,
        plies: u32,
        most: usize,
        tell: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> HelpAnswer {
        let plies = plies.min(MOST_PLIES);
        let mut count = Count::new(tell);
        let mut answer = HelpAnswer { lines: Vec::new(), shorter: None, is_cut: false, nodes: 0 };
        let mut length = if plies.is_multiple_of(2) { 2 } else { 1 };
        while length <= plies && !answer.is_cut {
            count.depth = length;
            let (mut line, mut lines) = (Vec::new(), Vec::new());
            let wanted = if length == plies { most } else { 1 };
            answer.is_cut = self.find(position, length, wanted, &mut line, &mut lines, &mut count).is_err();
            if length == plies {
                answer.lines = lines;
            } else if !lines.is_empty() && answer.shorter.is_none() {
                answer.shorter = Some(length);
            }
            length += 2;
        }
        answer.nodes = count.nodes;
        answer
    }

    fn find(
        &mut self,
        position: &Position,
        plies: u32,
        wanted: usize,
        line: &mut Vec<Move>,
        lines: &mut Vec<Vec<Move>>,
        count: &mut Count<'_>,
    ) -> Result<(), Cut> {
        if plies == 0 {
            return Ok(());
        }
        let (key, bit) = (position.key(), 1 << plies);
        if plies > 1 && self.barren.get(&key).is_some_and(|barren| barren & bit != 0) {
            return Ok(());
        }
        let before = lines.len();
        for mv in position.legal_moves() {
            if lines.len() >= wanted {
                return Ok(());
            }
            count.one()?;
            let next = position.play_unchecked(mv);
            line.push(mv);
            let found = if plies > 1 {
                self.find(&next, plies - 1, wanted, line, lines, count)
            } else {
                if next.is_checkmate() {
                    lines.push(line.clone());
                }
                Ok(())
            };
            line.pop();
            found?;
        }
        if plies > 1 && lines.len() == before {
            if self.barren.len() >= MOST_KEPT {
                self.barren.clear();
            }
            *self.barren.entry(key).or_default() |= bit;
        }
        Ok(())
    }
}
