//! Which end, if any, a position with its history is: the order of `LawProfile` ends.
//!
//! Order (the first that holds is the end): mate, stalemate, dead position or listed material, then
//! the automatic counters. Shared by the live game and by [`crate::judge`], so both say the same.

use crate::laws::{DeadPosition, NoMate, Rule};
use crate::{Article, GameResult, LawProfile, Plies, Termination};
use deadpos::Verdict;
use rules::{Color, Move, Position, PositionKey};
use std::borrow::Borrow;

/// A line of play from a start position, with what repetition and counts of checks need. Earlier
/// positions are not kept but played again where one is asked for, which is seldom.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    start: Position,
    current: Position,
    moves: Vec<Move>,
    /// Identity of every position so far, the start's first.
    keys: Vec<PositionKey>,
    /// Whether each move gave check.
    checks: Vec<bool>,
}

impl Line {
    pub(crate) fn new(start: Position) -> Self {
        let current = start.clone();
        Self { keys: vec![start.key()], start, current, moves: Vec::new(), checks: Vec::new() }
    }

    pub(crate) fn current(&self) -> &Position {
        &self.current
    }

    /// The position after so many plies.
    pub(crate) fn at(&self, ply: usize) -> Option<Position> {
        let moves = self.moves.get(..ply)?;
        Some(moves.iter().fold(self.start.clone(), |position, &mv| position.play_unchecked(mv)))
    }

    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(crate) fn len(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Adds a legal move, with the position after it.
    pub(crate) fn push(&mut self, mv: Move, after: Position) {
        self.keys.push(after.key());
        self.checks.push(after.is_check());
        self.moves.push(mv);
        self.current = after;
    }

    /// Keeps only so many plies.
    pub(crate) fn truncate(&mut self, plies: usize) {
        if let Some(position) = self.at(plies) {
            self.current = position;
            self.moves.truncate(plies);
            self.checks.truncate(plies);
            self.keys.truncate(plies + 1);
        }
    }

    /// Plies after which a position of this identity stood, oldest first; 0 is the start position.
    pub(crate) fn occurrences(&self, key: &PositionKey) -> Vec<u32> {
        (0..).zip(&self.keys).filter(|(_, known)| *known == key).map(|(ply, _)| ply).collect()
    }

    /// How often the position on the board has stood, itself counted.
    pub(crate) fn repetitions(&self) -> u32 {
        1 + count(&self.keys[..self.moves.len()], self.current())
    }

    /// How often a position that a move from here leads to has stood so far.
    pub(crate) fn count_before(&self, after: &Position) -> u32 {
        count(&self.keys, after)
    }

    /// Plies made by this side.
    pub(crate) fn made_by(&self, color: Color) -> u32 {
        let len = self.len();
        if color == self.start.turn() { len.div_ceil(2) } else { len / 2 }
    }

    /// Whether the side that moved last gave check, ply by ply of its own, latest first.
    fn last_movers_checks(&self) -> impl Iterator<Item = bool> {
        self.checks.iter().rev().step_by(2).copied()
    }

    /// Length of the run of checks by the side that moved last, over its own plies only.
    fn checks_running(&self) -> u32 {
        self.last_movers_checks().take_while(|&check| check).count() as u32
    }

    /// Checks the side to move has received in all, the one on the board included.
    fn checks_received(&self) -> u32 {
        self.last_movers_checks().filter(|&check| check).count() as u32
    }
}

/// How often a position is among those before it. None before its last capture or pawn move can be.
fn count(keys: &[PositionKey], position: &Position) -> u32 {
    let since = keys.len().saturating_sub(position.halfmoves() as usize);
    let key = position.key();
    keys[since..].iter().filter(|known| **known == key).count() as u32
}

/// An end by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) termination: Termination,
    pub(crate) result: GameResult,
    pub(crate) article: Article,
}

/// The end the board as it stands is, apart from dead positions that need a solver: `is_dead` is asked
/// only where the profile uses one.
pub(crate) fn end_of(line: &Line, laws: &LawProfile, is_dead: impl FnOnce(&Position) -> bool) -> Option<End> {
    let position = line.current();
    let draw = |termination, article| Some(End { termination, result: GameResult::Draw, article });
    if !position.has_legal_move() {
        if position.is_check() {
            let result = GameResult::win(!position.turn());
            return Some(End { termination: Termination::Checkmate, result, article: laws.checkmate });
        }
        return draw(Termination::Stalemate, laws.stalemate);
    }
    let dead = match laws.dead_position.value {
        DeadPosition::Solver => is_dead(position),
        DeadPosition::Listed => is_listed(position),
        DeadPosition::Material => {
            Color::ALL.iter().all(|&color| deadpos::material_class(position, color).is_some())
        }
    };
    if dead {
        return draw(Termination::DeadPosition, laws.dead_position.article);
    }
    counter_end(line, laws)
}

/// The automatic counters alone.
fn counter_end(line: &Line, laws: &LawProfile) -> Option<End> {
    let draw = |ends, article| Some(End { termination: ends, result: GameResult::Draw, article });
    if let Some(Rule { value, article }) = laws.repetition_auto
        && line.repetitions() >= value.at
    {
        return draw(value.ends, article);
    }
    if let Some(Rule { value, article }) = laws.checks_running
        && line.checks_running() >= value.at
    {
        return draw(value.ends, article);
    }
    if let Some(Rule { value, article }) = laws.checks_total
        && line.current().is_check()
        && line.checks_received() >= value.at
    {
        return draw(value.ends, article);
    }
    if let Some(Rule { value, article }) = laws.no_progress_auto
        && Plies(line.current().halfmoves()) >= value.at.plies()
    {
        return draw(value.ends, article);
    }
    None
}

/// What a bounded search says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    /// A side can still mate.
    Alive,
    /// Neither can.
    Dead,
    /// The search came to its bound.
    Open,
}

impl Life {
    /// Both sides' verdicts in one.
    pub(crate) fn of<V: Borrow<Verdict>>(verdict: impl Fn(Color) -> V) -> Life {
        let mut life = Life::Dead;
        for color in Color::ALL {
            match verdict(color).borrow() {
                Verdict::Winnable(_) => return Life::Alive,
                Verdict::Unwinnable(_) => {}
                Verdict::Undetermined => life = Life::Open,
            }
        }
        life
    }
}

/// The earliest ply of a line that is seen to be dead, if the last one is. Every position after a dead one is
/// dead too and every one before a live one alive, so halving comes close; between the two may lie positions
/// that the search leaves open, with dead ones among them, so the last steps are single.
pub(crate) fn first_dead(last: u32, life: impl Fn(u32) -> Life) -> Option<u32> {
    if life(last) != Life::Dead {
        return None;
    }
    let (mut not_dead_below, mut dead_at) = (0, last);
    while not_dead_below < dead_at {
        let middle = not_dead_below + (dead_at - not_dead_below) / 2;
        match life(middle) {
            Life::Dead => dead_at = middle,
            Life::Alive | Life::Open => not_dead_below = middle + 1,
        }
    }
    let earlier = (0..dead_at).rev().map(|ply| (ply, life(ply)));
    let earlier = earlier.take_while(|&(_, life)| life != Life::Alive);
    let dead = earlier.filter(|&(_, life)| life == Life::Dead).map(|(ply, _)| ply);
    Some(dead.last().unwrap_or(dead_at))
}

/// The three material cases of the older Laws (10.4): king v king; king v king and bishop or knight;
/// king and bishop each, bishops on squares of one colour.
fn is_listed(position: &Position) -> bool {
    use rules::Role;
    let minors = position.by_role(Role::Knight).union(position.by_role(Role::Bishop));
    let kings = position.by_role(Role::King);
    if position.occupied() != kings.union(minors) {
        return false;
    }
    match minors.len() {
        0 | 1 => true,
        2 => {
            let mut bishops = position.by_role(Role::Bishop).iter();
            match (bishops.next(), bishops.next()) {
                (Some(one), Some(other)) => {
                    let owner = |square| position.piece_at(square).map(|piece| piece.color);
                    owner(one) != owner(other) && one.is_light() == other.is_light()
                }
                _ => false,
            }
        }
        _ => false,
    }
}

/// Whether a win of `winner` stands, by the profile's rule on winners who cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It stands.
    Win,
    /// It is a draw.
    Draw,
    /// It stands, and an arbiter should look.
    Reviewable,
}

/// Asks whether `winner` could still mate; the solver, where the profile says so. What its usual effort
/// leaves open it looks at as deeply as in the background: the game ends here, and nobody asks again.
pub(crate) fn standing(position: &Position, winner: Color, laws: &LawProfile, rule: NoMate) -> Standing {
    match rule {
        NoMate::Ignored => Standing::Win,
        NoMate::BareKing => {
            if position.by_color(winner).len() == 1 {
                Standing::Draw
            } else {
                Standing::Win
            }
        }
        NoMate::Solver => {
            for effort in [laws.solver.decision, laws.solver.later] {
                match deadpos::can_mate(position, winner, effort) {
                    Verdict::Winnable(_) => return Standing::Win,
                    Verdict::Unwinnable(_) => return Standing::Draw,
                    Verdict::Undetermined => {}
                }
            }
            Standing::Reviewable
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line as a bounded search sees it: `+` alive, `-` dead, `?` open.
    fn seen(line: &str) -> Option<u32> {
        let life = |ply: u32| match line.as_bytes()[ply as usize] {
            b'+' => Life::Alive,
            b'-' => Life::Dead,
            _ => Life::Open,
        };
        first_dead(line.len() as u32 - 1, life)
    }

    #[test]
    fn the_earliest_ply_seen_to_be_dead_is_found_among_open_ones() {
        for (line, expected) in [
            ("++++", None),
            ("+++?", None),
            ("---?", None),
            ("+++-", Some(3)),
            ("+---", Some(1)),
            ("----", Some(0)),
            ("++-?-", Some(2)),
            ("++?-?", None),
            // Halving alone looks at the open ply in the middle and goes on behind it.
            ("+-?????-", Some(1)),
            ("-?-?-?-", Some(0)),
            ("+?-??--", Some(2)),
            ("???????-", Some(7)),
        ] {
            assert_eq!(seen(line), expected, "{line}");
        }
    }
}
