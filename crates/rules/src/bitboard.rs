//! Sets of squares, one bit each, A1 the lowest.
//!
//! Set words (`union`, `contains`) for reading, operators (`|`, `&`, `^`, `!`) for dense code.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{File, Rank, Square};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The 32 light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares.
    pub const DARK: Bitboard = Bitboard(!0x55aa_55aa_55aa_55aa);
    /// The first and the eighth rank, where pawns never stand.
    pub const END_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

    /// One square alone.
    #[inline(always)]
    #[must_use]
    pub const fn from_square(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The eight squares of a file.
    #[inline(always)]
    #[must_use]
    pub const fn from_file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    #[inline(always)]
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }

    /// The squares of lower index.
    #[inline(always)]
    pub(crate) const fn below(square: Square) -> Bitboard {
        Bitboard((1 << square.index()) - 1)
    }

    /// Is the square in the set?
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set and this square.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// The set but this square.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// What is in either set.
    #[inline(always)]
    #[must_use]
    pub const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// What is in both sets.
    #[inline(always)]
    #[must_use]
    pub const fn intersection(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }

    /// What is in this set and not in the other.
    #[inline(always)]
    #[must_use]
    pub const fn difference(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// Is there a square in both sets?
    #[inline(always)]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Is every square of this set in the other?
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many squares.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No square?
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Two squares or more?
    #[inline(always)]
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square.
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// The squares from the lowest up.
    #[inline(always)]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// The set moved up the board by a square index distance; what leaves the board is lost.
    #[inline(always)]
    pub(crate) const fn shifted(self, delta: i8) -> Bitboard {
        if delta >= 0 { Bitboard(self.0 << delta) } else { Bitboard(self.0 >> -delta) }
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt),*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}

operators! {
    BitOr bitor BitOrAssign bitor_assign |,
    BitAnd bitand BitAndAssign bitand_assign &,
    BitXor bitxor BitXorAssign bitxor_assign ^
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set.with(square))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`] from the lowest up.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = Square::from_low_bits(self.0.checked_ilog2()?);
        self.0 &= !(1 << square.index());
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

/// The set as a number, A1 the lowest bit.
impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

/// Eight rows, the eighth rank above, `1` for a square of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { '1' } else { '.' };
                write!(f, "{mark}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_from_both_ends_each_once() {
        let set = Bitboard(0x8000_0010_0000_0201);
        assert!(set.iter().eq([Square::A1, Square::B2, Square::E5, Square::H8]));
        assert!(set.iter().rev().eq([Square::H8, Square::E5, Square::B2, Square::A1]));
        let mut squares = set.iter();
        assert_eq!(
            (squares.next_back(), squares.next(), squares.len()),
            (Some(Square::H8), Some(Square::A1), 2)
        );
        assert_eq!(Bitboard::EMPTY.iter().next_back(), None);
        assert_eq!(format!("{set:016x}"), "8000001000000201");
    }
}
