//! A move in 16 bits and a list of moves without allocation.
//!
//! Castling is always "king takes own rook": from the king's square to that of the rook it castles
//! with. No other spelling says in every Chess960 position which of the two was meant.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Deref;
use std::str::FromStr;

use crate::{Role, Square, UciError};

/// A move: from, to and what a pawn becomes. Whether it is legal is the position's business.
///
/// ```
/// use rules::{Move, Role, Square};
///
/// let mv: Move = "b7b8q".parse()?;
/// assert_eq!(mv, Move::new(Square::B7, Square::B8, Some(Role::Queen)));
/// assert_eq!(mv.to_string(), "b7b8q");
/// # Ok::<(), rules::UciError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A move. A promotion to pawn or king can be written down, but is legal nowhere.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> Move {
        let promotion = match promotion {
            None => 0,
            Some(role) => role as u16 + 1,
        };
        Move(from.index() as u16 | (to.index() as u16) << 6 | promotion << 12)
    }

    #[inline(always)]
    pub(crate) const fn quiet(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// Where the man stands; for castling the king.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0 as u32)
    }

    /// Where it goes; for castling the rook's square.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits(self.0 as u32 >> 6)
    }

    /// What the pawn becomes.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            1 => Some(Role::Pawn),
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            6 => Some(Role::King),
            _ => None,
        }
    }

    /// The move as stored: from (6 bits, lowest), to (6 bits), promotion (4 bits: 0 none, 2 knight,
    /// 3 bishop, 4 rook, 5 queen).
    #[inline(always)]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of stored bits; none where no move looks like that (from equal to to, a promotion
    /// that the Laws do not know).
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let same = bits & 63 == bits >> 6 & 63;
        if same || !matches!(bits >> 12, 0 | 2..=5) { None } else { Some(Move(bits)) }
    }
}

/// From, to and promotion letter, castling as king takes rook: `e1h1`, `b7b8q`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

/// What `Display` writes. Castling is not translated: in a position, [`crate::Position::read_uci`]
/// also knows `e1g1`.
///
/// # Errors
/// [`UciError::Malformed`].
impl FromStr for Move {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Move, UciError> {
        crate::uci::parse(text).ok_or(UciError::Malformed)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// More moves than any position of a game has (218).
const INLINE: usize = 224;

/// A list of moves, read as a slice.
///
/// It lives on the stack; only positions that no game reaches (lenient reading admits forty queens)
/// have more moves than fit and go to the heap.
#[must_use]
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    inline: [Move; INLINE],
    spill: Vec<Move>,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { len: 0, inline: [Move(0); INLINE], spill: Vec::new() }
    }

    /// Adds a move at the end.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        match self.inline.get_mut(self.len) {
            Some(slot) => {
                *slot = mv;
                self.len += 1;
            }
            None => self.push_spilled(mv),
        }
    }

    #[cold]
    fn push_spilled(&mut self, mv: Move) {
        if self.spill.is_empty() {
            self.spill.extend_from_slice(&self.inline);
        }
        self.spill.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        if self.spill.is_empty() { &self.inline[..self.len] } else { &self.spill }
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`], in its order.
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

impl FusedIterator for Moves {}

/// The same moves in the same order.
impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_back_and_nonsense_is_refused() {
        for bits in 0..=u16::MAX {
            match Move::from_bits(bits) {
                Some(mv) => {
                    assert_eq!(mv.to_bits(), bits);
                    assert_eq!(Move::new(mv.from(), mv.to(), mv.promotion()), mv);
                    assert_ne!(mv.from(), mv.to());
                    assert_eq!(mv.to_string().parse(), Ok(mv));
                }
                None => assert!(bits & 63 == bits >> 6 & 63 || matches!(bits >> 12, 1 | 6..)),
            }
        }
    }

    #[test]
    fn a_list_longer_than_any_game_needs_keeps_every_move() {
        let moves: Vec<Move> = (1..1000).filter_map(Move::from_bits).collect();
        for length in [0, 1, INLINE - 1, INLINE, INLINE + 1, moves.len()] {
            let list: MoveList = moves[..length].iter().copied().collect();
            assert_eq!(*list, moves[..length]);
            assert_eq!(list.clone().into_iter().len(), length);
            assert_eq!(list, list.clone());
            assert!(list.into_iter().eq(moves[..length].iter().copied()));
        }
    }
}
