//! Moves read backwards: from which squares a man can come.
//!
//! Notation names the man and its target, so a reader (and a writer in search of twins) asks the
//! target square, not the board. The same legality as the generator's: the tests hold the two
//! against each other.
//!
//! Few men of a role share a line with one square, so a slider's way is looked at man by man. The
//! great tables of attacks would answer at once, but one question a move finds them in no cache.

use crate::attacks::{between, on_open_board, pawn_attacks};
use crate::machine::Plain;
use crate::movegen::{BlackToMove, Turn, WhiteToMove};
use crate::{Bitboard, Color, Position, Rank, Role, Square};

impl Position {
    /// The squares among these from which a man of the side to move and of this role can legally go
    /// to a square, castling aside. A pawn that promotes there counts once.
    ///
    /// ```
    /// use rules::{Bitboard, Position, Role, Square};
    ///
    /// let start = Position::start();
    /// let knights = start.origins(Role::Knight, Square::F3, Bitboard::FULL);
    /// assert_eq!(knights, Bitboard::from(Square::G1));
    /// ```
    #[must_use]
    pub fn origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        match self.turn {
            Color::White => self.origins_for::<WhiteToMove>(role, to, among),
            Color::Black => self.origins_for::<BlackToMove>(role, to, among),
        }
    }

    #[inline(always)]
    fn origins_for<T: Turn>(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let men = self.board.by(T::US, role) & among;
        match role {
            Role::Pawn => self.pawn_origins::<T>(to, men),
            _ if self.board.by_color(T::US).contains(to) => Bitboard::EMPTY,
            Role::King => self.king_origin::<T>(to, men),
            _ => {
                // Nothing stands between a knight and its target, so one way of asking serves all.
                let near = on_open_board(role, to) & men;
                self.those_that_may_leave::<T>(with_free_way(near, to, self.board.occupied()), to)
            }
        }
    }

    /// Is there a move that needs no closer look: out of check, of a pawn or a knight that shares no
    /// line with its king? Nearly always, and it is soon found.
    pub(crate) fn has_plain_step(&self) -> bool {
        match self.turn {
            Color::White => self.has_plain_step_for::<WhiteToMove>(),
            Color::Black => self.has_plain_step_for::<BlackToMove>(),
        }
    }

    fn has_plain_step_for<T: Turn>(&self) -> bool {
        let king = self.king(T::US);
        let free = self.board.by_color(T::US) & !on_open_board(Role::Queen, king);
        let empty = !self.board.occupied();
        let pawns = free & self.board.by_role(Role::Pawn);
        let can_step = pawns.shifted(T::FORWARD).intersects(empty)
            || (free & self.board.by_role(Role::Knight))
                .iter()
                .any(|knight| on_open_board(Role::Knight, knight).intersects(empty));
        can_step && !self.is_attacked::<T>(king, self.board.occupied())
    }

    fn king_origin<T: Turn>(&self, to: Square, king: Bitboard) -> Bitboard {
        let lifted = self.board.occupied() ^ king;
        let can_go = on_open_board(Role::King, to).intersects(king) && !self.is_attacked::<T>(to, lifted);
        if can_go { king } else { Bitboard::EMPTY }
    }

    /// Does the other side attack a square when these are occupied?
    pub(crate) fn is_attacked<T: Turn>(&self, to: Square, occupied: Bitboard) -> bool {
        let board = &self.board;
        let sliders = on_open_board(Role::Rook, to) & board.straight_sliders()
            | on_open_board(Role::Bishop, to) & board.diagonal_sliders();
        let steppers = on_open_board(Role::Knight, to) & board.by_role(Role::Knight)
            | on_open_board(Role::King, to) & board.by_role(Role::King)
            | pawn_attacks(T::US, to) & board.by_role(Role::Pawn);
        let them = board.by_color(T::THEM);
        steppers.intersects(them) || !with_free_way(sliders & them, to, occupied).is_empty()
    }

    fn pawn_origins<T: Turn>(&self, to: Square, pawns: Bitboard) -> Bitboard {
        let occupied = self.board.occupied();
        if !occupied.contains(to) {
            let steps = self.those_that_may_leave::<T>(self.steppers::<T>(to) & pawns, to);
            let takers = pawn_attacks(T::THEM, to) & pawns;
            if self.ep_square() != Some(to) || takers.is_empty() {
                return steps;
            }
            let is_safe = |&from: &Square| self.en_passant_is_safe::<T>(from, to, Plain);
            return takers.iter().filter(is_safe).fold(steps, Bitboard::with);
        }
        if !self.board.by_color(T::THEM).contains(to) {
            return Bitboard::EMPTY;
        }
        self.those_that_may_leave::<T>(pawn_attacks(T::THEM, to) & pawns, to)
    }

    /// From where a pawn steps straight to an empty square.
    fn steppers<T: Turn>(&self, to: Square) -> Bitboard {
        let one = Bitboard::from(to).shifted(-T::FORWARD);
        let fourth = Bitboard::from_rank(Rank::Fourth.relative_to(T::US));
        if one.intersects(self.board.occupied()) || !fourth.contains(to) {
            return one;
        }
        one.shifted(-T::FORWARD)
    }

    /// Those of these men, which all reach the square and are no kings, whose going there leaves
    /// their king unattacked.
    #[inline(always)]
    fn those_that_may_leave<T: Turn>(&self, men: Bitboard, to: Square) -> Bitboard {
        let board = &self.board;
        let king = self.king(T::US);
        let them = board.by_color(T::THEM).without(to);
        let steppers = on_open_board(Role::Knight, king) & board.by_role(Role::Knight)
            | pawn_attacks(T::US, king) & board.by_role(Role::Pawn);
        if steppers.intersects(them) {
            return Bitboard::EMPTY;
        }
        // Enemy sliders on lines with the king: most often none at all.
        let sliders = on_open_board(Role::Rook, king) & board.straight_sliders()
            | on_open_board(Role::Bishop, king) & board.diagonal_sliders();
        let mut safe = men;
        for slider in sliders & them {
            let way = between(king, slider);
            let blockers = way & board.occupied();
            if way.contains(to) || blockers.is_several() {
                continue;
            }
            // Check, or a pin: whoever goes must not be the only one in the way.
            safe = if blockers.is_empty() { Bitboard::EMPTY } else { safe & !blockers };
        }
        safe
    }
}

/// Those of the men on lines with a square that nothing stands in the way of.
#[inline(always)]
fn with_free_way(men: Bitboard, to: Square, occupied: Bitboard) -> Bitboard {
    let mut free = men;
    for from in men {
        if between(to, from).intersects(occupied) {
            free = free.without(from);
        }
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FenMode, Move, Variant, read_fen};

    /// Every question about a position and those below it, answered by trying each square.
    fn agrees(position: &Position, depth: u32) {
        for role in Role::ALL {
            for to in Square::ALL {
                let legal = |&from: &Square| {
                    let promotes = role == Role::Pawn && Bitboard::END_RANKS.contains(to);
                    let mv = Move::new(from, to, promotes.then_some(Role::Queen));
                    position.role_at(from) == Some(role)
                        && position.is_legal(mv)
                        && position.castling_side(mv).is_none()
                };
                let expected = Square::ALL.into_iter().filter(legal).fold(Bitboard::EMPTY, Bitboard::with);
                let found = position.origins(role, to, Bitboard::FULL);
                assert_eq!(found, expected, "{role:?} to {to} in {position:?}");
                for from in expected {
                    assert!(position.origins(role, to, !Bitboard::from(from)) == expected.without(from));
                }
            }
        }
        assert!(!position.has_plain_step() || !position.legal_moves().is_empty(), "{position:?}");
        if depth > 0 {
            for &mv in position.legal_moves().iter() {
                agrees(&position.play_unchecked(mv), depth - 1);
            }
        }
    }

    #[test]
    fn every_man_comes_from_where_the_generator_lets_it() {
        for (fen, variant) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", Variant::Standard),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Variant::Standard),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
            ("r3k2r/8/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 1", Variant::Standard),
            ("4r1k1/8/8/3pP3/8/8/4R3/4K3 w - d6 0 1", Variant::Standard),
            ("4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1", Variant::Standard),
            ("k6q/8/5R2/2r1N3/3K4/2b1P3/3Q4/3r4 w - - 0 1", Variant::Standard),
            ("1rk1r3/P6p/8/8/4p3/8/3P4/1RK1R3 w EBeb - 0 1", Variant::Chess960),
        ] {
            let position = read_fen(fen, FenMode::Lenient, variant).expect("a FEN").position;
            agrees(&position, 2);
        }
    }
}
