//! A move as one would say it, before any language has words for it.
//!
//! Moves are announced and repeated where a player cannot see the board (Laws, Appendix D), and a
//! screen reader makes little of `♘bxd7+`. Which words are said, and in which order, is the business
//! of whoever speaks; here is what there is to say.

use crate::style::origin;
use rules::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// What there is to say of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Telling {
    /// Who moves; for castling the king.
    pub role: Role,
    /// The file it leaves, where that tells it from others as in SAN, or a pawn captures.
    pub file: Option<File>,
    /// The rank it leaves, where that tells it from others.
    pub rank: Option<Rank>,
    /// What it takes.
    pub takes: Option<Role>,
    /// Is that taken in passing?
    pub en_passant: bool,
    /// Where it goes; for castling where the king goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// Which side the king castles to.
    pub castling: Option<CastlingSide>,
    /// Does it give check, mate included?
    pub check: bool,
    /// Does it give mate?
    pub mate: bool,
}

impl Telling {
    /// What there is to say of a legal move.
    ///
    /// ```
    /// use notation::{Telling, read_san};
    /// use rules::{FenMode, Role, Variant, read_fen};
    ///
    /// let fen = "6k1/3r1ppp/8/8/8/8/8/3QK3 w - - 0 1";
    /// let position = read_fen(fen, FenMode::Strict, Variant::Standard).unwrap().position;
    /// let telling = Telling::of(&position, read_san(&position, "Qxd7")?);
    /// assert_eq!((telling.role, telling.takes), (Role::Queen, Some(Role::Rook)));
    /// assert!(!telling.check);
    /// # Ok::<(), notation::SanError>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position, mv: Move) -> Telling {
        let role = position.role_at(mv.from()).unwrap_or(Role::Pawn);
        let castling = position.castling_side(mv);
        let en_passant = position.is_en_passant(mv);
        let takes = match (castling, en_passant) {
            (Some(_), _) => None,
            (None, true) => Some(Role::Pawn),
            (None, false) => position.role_at(mv.to()),
        };
        let (file, rank) = match castling {
            Some(_) => (None, None),
            None => origin(position, role, mv.from(), mv.to(), takes.is_some()),
        };
        let after = position.play_unchecked(mv);
        Telling {
            role,
            file,
            rank,
            takes,
            en_passant,
            to: castling.map_or(mv.to(), |side| side.king_to(position.turn())),
            promotion: mv.promotion(),
            castling,
            check: after.is_check(),
            mate: after.is_check() && !after.has_legal_move(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Telling;
    use crate::read_san;
    use rules::{CastlingSide, FenMode, File, Rank, Role, Square, Variant, read_fen};

    fn told(fen: &str, text: &str) -> Telling {
        let position = read_fen(fen, FenMode::Strict, Variant::Standard).expect("the FEN is right").position;
        Telling::of(&position, read_san(&position, text).expect("legal"))
    }

    #[test]
    fn a_move_is_told_with_what_tells_it_from_others() {
        let knight = told("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nbd2");
        assert_eq!((knight.role, knight.file, knight.rank), (Role::Knight, Some(File::B), None));
        let knight = told("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "N5f3");
        assert_eq!((knight.file, knight.rank), (None, Some(Rank::Fifth)));
        let pawn = told("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6");
        assert_eq!((pawn.file, pawn.takes, pawn.en_passant), (Some(File::E), Some(Role::Pawn), true));
    }

    #[test]
    fn castling_promotion_check_and_mate_are_told() {
        let castles = told("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
        assert_eq!((castles.castling, castles.takes), (Some(CastlingSide::King), None));
        assert_eq!((castles.to, castles.check, castles.mate), (Square::G1, true, false));
        let mates = told("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "e8=R");
        assert_eq!((mates.promotion, mates.check, mates.mate), (Some(Role::Rook), true, true));
    }
}
