//! Castling rights per rook, and where king and rook go (Laws, article 3.8.2 and Guidelines II).
//!
//! A right names the rook it was given for, by file, so that Chess960 and the standard game are one.

use crate::{Bitboard, Color, File, Rank, Square, attacks};

/// With which rook: short (短易位, h-side) or long (长易位, a-side). Never "left" or "right", which
/// differ between the players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// O-O: the king goes to the g-file, the rook to the f-file.
    King = 0,
    /// O-O-O: the king goes to the c-file, the rook to the d-file.
    Queen = 1,
}

impl CastlingSide {
    /// Short, then long.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// Where the king of `color` lands.
    #[inline(always)]
    #[must_use]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook of `color` lands.
    #[inline(always)]
    #[must_use]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}

/// The castling rights still held. A bar for the moment (check, an attacked square) is no loss of
/// a right; a move of king or rook, or the capture of the rook, is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling {
    /// By colour and side: the rook's file.
    rooks: [[Option<File>; 2]; 2],
}

impl Castling {
    /// No right.
    pub const NONE: Castling = Castling { rooks: [[None; 2]; 2] };

    /// The file of the rook that `color` may still castle with on `side`.
    #[inline(always)]
    #[must_use]
    pub const fn rook_file(self, color: Color, side: CastlingSide) -> Option<File> {
        self.rooks[color.index()][side as usize]
    }

    /// The square of that rook.
    #[inline(always)]
    #[must_use]
    pub const fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.rook_file(color, side) {
            Some(file) => Some(Square::new(file, Rank::First.relative_to(color))),
            None => None,
        }
    }

    /// The squares of all rooks that `color` may still castle with.
    #[inline(always)]
    pub(crate) fn rooks(self, color: Color) -> Bitboard {
        CastlingSide::ALL.into_iter().filter_map(|side| self.rook(color, side)).collect()
    }

    /// Does `color` still hold the right on `side`?
    #[inline(always)]
    #[must_use]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.rook_file(color, side).is_some()
    }

    /// Does `color` hold any right?
    #[inline(always)]
    #[must_use]
    pub const fn has_any(self, color: Color) -> bool {
        self.has(color, CastlingSide::King) || self.has(color, CastlingSide::Queen)
    }

    /// Does nobody hold any right?
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Castling::NONE
    }

    /// Gives or takes a right: the file of the rook, or none.
    pub const fn set(&mut self, color: Color, side: CastlingSide, file: Option<File>) {
        self.rooks[color.index()][side as usize] = file;
    }

    /// One number for each set of rights: 4 bits for each of the four (0 none, else file + 1).
    pub(crate) const fn pack(self) -> u16 {
        let mut packed = 0;
        let mut index = 0;
        while index < 4 {
            if let Some(file) = self.rooks[index / 2][index % 2] {
                packed |= (file.index() as u16 + 1) << (4 * index);
            }
            index += 1;
        }
        packed
    }
}

/// The squares that must be empty (but for king and rook themselves): all that either passes or
/// lands on.
#[inline(always)]
pub(crate) fn castling_path(king: Square, rook: Square, king_to: Square, rook_to: Square) -> Bitboard {
    (attacks::between(king, king_to).with(king_to) | attacks::between(rook, rook_to).with(rook_to))
        .without(king)
        .without(rook)
}

/// What one castling asks of the board.
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    /// The squares that must be empty: the path without king and rook.
    pub(crate) empty: Bitboard,
    /// The squares that no enemy may attack: all that the king passes, and where it lands.
    pub(crate) crossed: Bitboard,
    /// Where the rook stands.
    pub(crate) rook: Square,
}

impl CastlingPath {
    /// Of a king and a rook at home on these files.
    #[inline(always)]
    pub(crate) fn of(color: Color, side: CastlingSide, king: File, rook: File) -> CastlingPath {
        let [empty, crossed] = PATHS[side as usize][king.index() as usize][rook.index() as usize];
        let up = if color.is_white() { 0 } else { 56 };
        CastlingPath {
            empty: Bitboard(u64::from(empty) << up),
            crossed: Bitboard(u64::from(crossed) << up),
            rook: Square::new(rook, Rank::First.relative_to(color)),
        }
    }
}

/// By side, king's file and rook's file: the files that must be empty, and those the king crosses.
static PATHS: [[[[u8; 2]; 8]; 8]; 2] = {
    const fn span(a: u32, b: u32) -> u8 {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        ((0xff >> (7 - high)) & (0xff << low)) as u8
    }
    let mut paths = [[[[0; 2]; 8]; 8]; 2];
    let mut index = 0;
    while index < 128 {
        let (side, king, rook) = (index >> 6, index >> 3 & 7, index & 7);
        let (king_to, rook_to) = if side == 0 { (6, 5) } else { (2, 3) };
        let walked = span(king, king_to);
        let men = 1 << king | 1 << rook;
        let crossed = walked & !(1 << king) | 1 << king_to;
        paths[side as usize][king as usize][rook as usize] = [(walked | span(rook, rook_to)) & !men, crossed];
        index += 1;
    }
    paths
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_by_file_are_the_paths_by_square() {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                for king in File::ALL {
                    for rook in File::ALL.into_iter().filter(|&rook| rook != king) {
                        let home = |file| Square::new(file, Rank::First.relative_to(color));
                        let path = CastlingPath::of(color, side, king, rook);
                        let (king, rook, king_to) = (home(king), home(rook), side.king_to(color));
                        assert_eq!(path.empty, castling_path(king, rook, king_to, side.rook_to(color)));
                        assert_eq!(path.crossed, attacks::between(king, king_to).with(king_to));
                        assert_eq!(path.rook, rook);
                    }
                }
            }
        }
    }
}
