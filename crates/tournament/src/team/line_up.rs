//! Line-ups: who may sit where, and who then meets whom.

use super::{LineUp, Team};
use crate::Tpn;
use rules::Color;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whether the order of the members binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardOrder {
    /// Whoever plays sits in the order of the members; reserves come in below, and the others move up.
    #[default]
    Fixed,
    /// Any order, chosen anew for each round.
    Free,
}

/// What an event asks of a line-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineUpRule {
    /// Boards of a match.
    pub boards: u32,
    /// Whether the order of the members binds.
    pub order: BoardOrder,
    /// Whether a board may stay empty above one that is occupied.
    pub gaps: bool,
}

/// Why a line-up cannot stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUpFault {
    /// So many boards are named; the match has `wanted`.
    Boards {
        /// How many are named.
        found: u32,
        /// How many there are.
        wanted: u32,
    },
    /// This player belongs to another team, or to none.
    NotAMember(Tpn),
    /// This player sits at two boards.
    Twice(Tpn),
    /// The second must sit above the first.
    OutOfOrder(Tpn, Tpn),
    /// This board, counted from 1, is empty above one that is occupied.
    Gap(u32),
    /// Nobody sits anywhere.
    Empty,
}

impl fmt::Display for LineUpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boards { found, wanted } => write!(f, "{found} boards are named, a match has {wanted}"),
            Self::NotAMember(tpn) => write!(f, "number {tpn} is not of this team"),
            Self::Twice(tpn) => write!(f, "number {tpn} sits at two boards"),
            Self::OutOfOrder(a, b) => write!(f, "number {b} must sit above number {a}"),
            Self::Gap(board) => write!(f, "board {board} is empty above one that is not"),
            Self::Empty => write!(f, "nobody sits at any board"),
        }
    }
}

impl std::error::Error for LineUpFault {}

impl LineUpRule {
    /// Holds a line-up of this team against the rule.
    ///
    /// # Errors
    /// The first fault, from the first board down.
    pub fn check(&self, team: &Team, players: &[Option<Tpn>]) -> Result<(), LineUpFault> {
        let found = players.len() as u32;
        if found != self.boards {
            return Err(LineUpFault::Boards { found, wanted: self.boards });
        }
        let last = players.iter().rposition(Option::is_some).ok_or(LineUpFault::Empty)?;
        let mut seated: Vec<usize> = Vec::new();
        for (board, player) in players[..=last].iter().enumerate() {
            let Some(player) = *player else {
                if self.gaps {
                    continue;
                }
                return Err(LineUpFault::Gap(board as u32 + 1));
            };
            let place = team.players.iter().position(|&member| member == player);
            let place = place.ok_or(LineUpFault::NotAMember(player))?;
            if seated.contains(&place) {
                return Err(LineUpFault::Twice(player));
            }
            let above = seated.iter().max().filter(|&&above| above > place);
            if let (BoardOrder::Fixed, Some(&above)) = (self.order, above) {
                return Err(LineUpFault::OutOfOrder(team.players[above], player));
            }
            seated.push(place);
        }
        Ok(())
    }

    /// The line-up of those who are there, in the order of the members, without a gap.
    pub fn usual(&self, team: &Team, present: impl Fn(Tpn) -> bool) -> Vec<Option<Tpn>> {
        let there = team.players.iter().copied().filter(|&player| present(player)).map(Some);
        there.chain(std::iter::repeat(None)).take(self.boards as usize).collect()
    }
}

/// Whether the team with White on the first board has White on this one, counted from 0.
pub fn is_white(colors: &[Color], board: usize) -> bool {
    match (colors.get(board), colors.first()) {
        (Some(&color), Some(&first)) => color == first,
        _ => board.is_multiple_of(2),
    }
}

/// The games of a match as White and Black, board by board. `first` has White on the first board. None for an empty seat.
pub fn board_pairs(first: &LineUp, other: &LineUp, colors: &[Color]) -> Vec<(Option<Tpn>, Option<Tpn>)> {
    let seat = |line_up: &LineUp, board: usize| line_up.players.get(board).copied().flatten();
    let pair = |board| {
        let (own, theirs) = (seat(first, board), seat(other, board));
        if is_white(colors, board) { (own, theirs) } else { (theirs, own) }
    };
    (0..first.players.len().max(other.players.len())).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team() -> Team {
        Team::new(Tpn(1), [11, 12, 13, 14, 15].map(Tpn).to_vec())
    }

    fn check(rule: LineUpRule, players: &[u32], expected: Result<(), LineUpFault>) {
        let players: Vec<Option<Tpn>> = players.iter().map(|&tpn| (tpn > 0).then_some(Tpn(tpn))).collect();
        assert_eq!(rule.check(&team(), &players), expected, "{players:?}");
    }

    #[test]
    fn a_line_up_is_held_against_the_order_of_the_members() {
        let fixed = LineUpRule { boards: 4, order: BoardOrder::Fixed, gaps: false };
        let free = LineUpRule { order: BoardOrder::Free, ..fixed };
        check(fixed, &[11, 12, 13, 14], Ok(()));
        check(fixed, &[11, 13, 14, 15], Ok(()));
        check(fixed, &[11, 13, 0, 0], Ok(()));
        check(fixed, &[12, 11, 13, 14], Err(LineUpFault::OutOfOrder(Tpn(12), Tpn(11))));
        check(free, &[12, 11, 13, 14], Ok(()));
        check(fixed, &[11, 0, 13, 14], Err(LineUpFault::Gap(2)));
        check(LineUpRule { gaps: true, ..fixed }, &[11, 0, 13, 14], Ok(()));
        check(free, &[11, 11, 13, 14], Err(LineUpFault::Twice(Tpn(11))));
        check(free, &[11, 21, 13, 14], Err(LineUpFault::NotAMember(Tpn(21))));
        check(free, &[11, 12, 13], Err(LineUpFault::Boards { found: 3, wanted: 4 }));
        check(free, &[0, 0, 0, 0], Err(LineUpFault::Empty));
    }

    #[test]
    fn reserves_come_in_below_and_the_others_move_up() {
        let rule = LineUpRule { boards: 4, order: BoardOrder::Fixed, gaps: false };
        let there = |absent: &'static [u32]| rule.usual(&team(), move |tpn| !absent.contains(&tpn.0));
        assert_eq!(there(&[12]), [11, 13, 14, 15].map(|tpn| Some(Tpn(tpn))));
        assert_eq!(there(&[11, 12]), [Some(Tpn(13)), Some(Tpn(14)), Some(Tpn(15)), None]);
    }

    #[test]
    fn colours_follow_the_pattern() {
        let line_up = |team, players: [u32; 4]| LineUp {
            round: 1,
            team: Tpn(team),
            opponent: Tpn(3 - team),
            players: players.map(|tpn| Some(Tpn(tpn))).to_vec(),
        };
        let (a, b) = (line_up(1, [1, 2, 3, 4]), line_up(2, [5, 6, 7, 8]));
        let whites = |colors: &[Color]| -> Vec<u32> {
            board_pairs(&a, &b, colors).iter().map(|pair| pair.0.unwrap().0).collect()
        };
        assert_eq!(whites(&[]), [1, 6, 3, 8]);
        let pattern = [Color::White, Color::Black, Color::Black, Color::White];
        assert_eq!(whites(&pattern), [1, 6, 7, 4]);
    }
}
