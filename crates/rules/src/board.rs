//! Who stands where: one set of squares for each role and one for each colour.

use std::array;
use std::fmt;

use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The men on the board, without anything that cannot be seen in a photograph of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
}

/// By colour and index of role, the roles filled up so that three bits never miss: a board with all
/// squares in the two sets that such a man belongs to, and none in the others.
static ALL_OVER: [[Board; 8]; 2] = {
    let mut table = [[Board::EMPTY; 8]; 2];
    let mut index = 0;
    while index < 12 {
        let (color, role) = (index / 6, index % 6);
        table[color][role].colors[color] = Bitboard::FULL;
        table[color][role].roles[role] = Bitboard::FULL;
        index += 1;
    }
    table
};

/// The roles by index, filled up so that three bits never miss.
const ROLES: [Role; 8] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King, Role::King, Role::King];

/// Three sets that spell the index of the role on each square, a pawn's where nobody stands.
#[derive(Clone, Copy)]
pub(crate) struct RoleBits([u64; 3]);

impl RoleBits {
    /// The index of the role on a square.
    #[inline(always)]
    pub(crate) fn at(&self, square: Square) -> usize {
        let bit = |set: u64| (set >> square.index() & 1) as usize;
        bit(self.0[0]) + 2 * bit(self.0[1]) + 4 * bit(self.0[2])
    }
}

impl Board {
    /// No man.
    pub const EMPTY: Board = Board { colors: [Bitboard::EMPTY; 2], roles: [Bitboard::EMPTY; 6] };

    /// The array of article 2.3 with this back rank for both sides, a-file first.
    #[must_use]
    pub fn array(back_rank: [Role; 8]) -> Board {
        let mut board = Board::EMPTY;
        for (file, role) in File::ALL.into_iter().zip(back_rank) {
            for color in Color::ALL {
                let square = |rank: Rank| Square::new(file, rank.relative_to(color));
                board.put(square(Rank::First), role.of(color));
                board.put(square(Rank::Second), Role::Pawn.of(color));
            }
        }
        board
    }

    /// All occupied squares.
    #[inline(always)]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.colors[0].union(self.colors[1])
    }

    /// The squares of one side's men.
    #[inline(always)]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of both sides' men of a role.
    #[inline(always)]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of one side's men of a role.
    #[inline(always)]
    #[must_use]
    pub const fn by(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color).intersection(self.by_role(role))
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    #[must_use]
    pub const fn straight_sliders(&self) -> Bitboard {
        self.by_role(Role::Rook).union(self.by_role(Role::Queen))
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    #[must_use]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        self.by_role(Role::Bishop).union(self.by_role(Role::Queen))
    }

    /// Whose man stands there.
    #[inline(always)]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.colors[0].contains(square) {
            Some(Color::White)
        } else if self.colors[1].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// What kind of man stands there.
    #[inline(always)]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let role = self.role_on_occupied(square);
        if self.occupied().contains(square) { Some(role) } else { None }
    }

    /// What kind of man stands on a square where one does; a pawn where none does.
    #[inline(always)]
    pub(crate) fn role_on_occupied(&self, square: Square) -> Role {
        ROLES[self.role_bits().at(square) & 7]
    }

    /// The man that stands there.
    #[inline(always)]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece { role: self.role_at(square)?, color: self.color_at(square)? })
    }

    /// The square of a side's king, the lowest if there are several.
    #[inline(always)]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.by(color, Role::King).first()
    }

    /// Puts a man on a square in place of whatever stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(square, piece);
    }

    /// Takes the man off a square.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square, piece);
        Some(piece)
    }

    /// Puts a man on an empty square or takes that man off it.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square, piece: Piece) {
        let one = Bitboard::from_square(square);
        self.colors[piece.color.index()] ^= one;
        self.roles[piece.role.index()] ^= one;
    }

    /// The indices of the roles, bit by bit.
    #[inline(always)]
    pub(crate) fn role_bits(&self) -> RoleBits {
        let [_, knights, bishops, rooks, queens, kings] = self.roles.map(|set| set.0);
        RoleBits([knights | rooks | kings, bishops | rooks, queens | kings])
    }

    /// The board after a man has gone from one square to another, where it is of this role (by index),
    /// and whoever stood there is gone. Every set is computed alike, in wide words.
    #[inline(always)]
    pub(crate) fn landed(&self, from: Square, to: Square, color: Color, role: usize) -> Board {
        let landed = Bitboard::from(to);
        let stay = !landed.with(from);
        let own = &ALL_OVER[color.index()][role & 7];
        let set = |before: Bitboard, own: Bitboard| before & stay | own & landed;
        Board {
            colors: array::from_fn(|index| set(self.colors[index], own.colors[index])),
            roles: array::from_fn(|index| set(self.roles[index], own.roles[index])),
        }
    }

    /// The men of `color` that attack a square when these squares are occupied. Pins do not matter:
    /// a pinned man attacks all the same (article 3.1.3).
    #[inline(always)]
    #[must_use]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let men = pawn_attacks(!color, square) & self.by_role(Role::Pawn)
            | knight_attacks(square) & self.by_role(Role::Knight)
            | king_attacks(square) & self.by_role(Role::King)
            | rook_attacks(square, occupied) & self.straight_sliders()
            | bishop_attacks(square, occupied) & self.diagonal_sliders();
        men & self.by_color(color)
    }
}

/// The first field of FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
