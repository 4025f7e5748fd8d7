//! Squares, files and ranks with their names (Laws, articles 2.1, 2.4 and Appendix C).
//!
//! A1 is 0, B1 is 1, H8 is 63. Names are read in lower case only, as every notation writes them.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// A file (直线), lettered from White's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files from a to h.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// 0 for the a-file to 7 for the h-file.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The file of an index from 0 to 7.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<File> {
        if index < 8 { Some(File::ALL[index as usize]) } else { None }
    }

    /// `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a lower-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A rank (横线), numbered from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks from the first to the eighth.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The rank of an index from 0 to 7.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 8 { Some(Rank::ALL[index as usize]) } else { None }
    }

    /// `1` to `8`.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// The same rank as `color` counts it: Black's first rank is the eighth.
    #[inline(always)]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

/// One of the 64 squares.
///
/// ```
/// use rules::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square, square.file(), square.rank()), (Square::E4, File::E, Rank::Fourth));
/// # Ok::<(), rules::NotASquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident $index:literal),* $(,)?) => {
        /// The squares by name.
        #[allow(missing_docs)]
        impl Square {
            $(pub const $name: Square = Square($index);)*
        }
    };
}

name_squares! {
    A1 0, B1 1, C1 2, D1 3, E1 4, F1 5, G1 6, H1 7,
    A2 8, B2 9, C2 10, D2 11, E2 12, F2 13, G2 14, H2 15,
    A3 16, B3 17, C3 18, D3 19, E3 20, F3 21, G3 22, H3 23,
    A4 24, B4 25, C4 26, D4 27, E4 28, F4 29, G4 30, H4 31,
    A5 32, B5 33, C5 34, D5 35, E5 36, F5 37, G5 38, H5 39,
    A6 40, B6 41, C6 42, D6 43, E6 44, F6 45, G6 46, H6 47,
    A7 48, B7 49, C7 50, D7 51, E7 52, F7 53, G7 54, H7 55,
    A8 56, B8 57, C8 58, D8 59, E8 60, F8 61, G8 62, H8 63,
}

impl Square {
    /// All squares from A1 to H8, rank by rank.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Square(index);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    #[inline(always)]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// 0 for A1 to 63 for H8.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The square of an index from 0 to 63.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square of the lowest six bits.
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u32) -> Square {
        Square((bits & 63) as u8)
    }

    /// The index, for tables of 64.
    #[inline(always)]
    pub(crate) const fn usize(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its file.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// Its rank.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// True for the light squares ("white squares"), such as H1.
    #[inline(always)]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 3)) & 1 == 1
    }

    /// The square so many files to the right and ranks up (as White sees it), if on the board.
    ///
    /// ```
    /// # use rules::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        // Saturating, so that no distance however wild comes back round the board.
        let file = ((self.0 & 7) as i8).saturating_add(files);
        let rank = ((self.0 >> 3) as i8).saturating_add(ranks);
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Square((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The square on the other side of the middle line, on the same file, where the other player's
    /// man of the array stands.
    ///
    /// ```
    /// # use rules::Square;
    /// assert_eq!(Square::E2.mirrored(), Square::E7);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square(self.0 ^ 56)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a square")
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let mut chars = text.chars();
        let file = chars.next().and_then(File::from_letter);
        let rank = chars.next().and_then(Rank::from_digit);
        match (file, rank, chars.next()) {
            (Some(file), Some(rank), None) => Ok(Square::new(file, rank)),
            _ => Err(NotASquare),
        }
    }
}
