//! The six kinds of men and a man with its colour (Laws, articles 2.2 and 3).
//!
//! "Man" means any of the six; "piece" in the narrow sense leaves out the pawn, which is why the
//! kind of a man is called its role here and `Piece` is role and colour together.

use std::fmt;

use crate::Color;

/// What kind of man it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// 兵
    Pawn = 0,
    /// 马
    Knight = 1,
    /// 象
    Bishop = 2,
    /// 车
    Rook = 3,
    /// 后
    Queen = 4,
    /// 王
    King = 5,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become (article 3.7.5), the queen first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for the pawn to 5 for the king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case English letter: `p n b r q k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// The role of an English letter in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }

    /// A man of this role and `color`.
    #[inline(always)]
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { role: self, color }
    }
}

/// A man: what it is and whose.
///
/// ```
/// use rules::{Color, Piece, Role};
///
/// assert_eq!(Piece::from_letter('N'), Some(Role::Knight.of(Color::White)));
/// assert_eq!(Role::Knight.of(Color::Black).to_string(), "n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub role: Role,
    /// Whose it is.
    pub color: Color,
}

impl Piece {
    /// FEN's letter: upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The man of a FEN letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) => Some(Piece {
                role,
                color: if letter.is_ascii_uppercase() { Color::White } else { Color::Black },
            }),
            None => None,
        }
    }
}

/// FEN's letter.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
