//! Making moves (Laws, articles 3.2 to 3.8): every move gives a new position, and nothing is ever
//! taken back.
//!
//! There are two ways. One move from a list is put together word by word ([`Position::after`]). Or it
//! is told in small steps, each of which keeps men, rights and hash together: the turn goes over, a
//! man is lifted, an enemy man is taken, the man lands; whoever makes all moves of one man lifts it
//! once. With `KEEP` false the hash and the counters are left as they were, for those who only count.
//! The tests hold the two ways against each other and against setting the position up afresh.

use crate::attacks::pawn_attacks;
use crate::castling::Castling;
use crate::machine::{Machine, Plain};
use crate::movegen::{BlackToMove, Turn, WhiteToMove};
use crate::{Bitboard, CastlingSide, Color, Move, Piece, Position, Rank, Role, Square, Zobrist64, zobrist};

impl Position {
    /// The position after a legal move, put together word by word rather than changed in a copy: a
    /// copy of words just written one by one would wait for all of them, which takes as long as the
    /// rest.
    pub(crate) fn after<T: Turn>(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let role = self.board.role_on_occupied(from);

        // 1. Two rare kinds of move are made step by step.
        let double_step = role == Role::Pawn && from.index().abs_diff(to.index()) == 16;
        let passed = Square::new(to.file(), Rank::Third.relative_to(T::US));
        if double_step && pawn_attacks(T::US, passed).intersects(self.board.by(T::THEM, Role::Pawn))
            || role == Role::King && self.board.by_color(T::US).contains(to)
        {
            return self.after_step_by_step::<T>(mv);
        }

        // 2. Who is taken, and where.
        let en_passant = role == Role::Pawn && self.ep_square() == Some(to) && from.file() != to.file();
        let taken_on = if en_passant { Square::new(to.file(), from.rank()) } else { to };
        let takes = self.board.by_color(T::THEM).contains(taken_on);
        let taken = self.board.role_on_occupied(taken_on);

        // 3. Rights go with a king or a rook that leaves its home, or a rook taken there.
        let mut castling = self.castling;
        let mut zobrist = self.zobrist;
        if !castling.is_empty() {
            let mut rights = Rights { castling: &mut castling, zobrist: Some(&mut zobrist) };
            rights.lose_by_leaving(T::US, role, from);
            if takes {
                rights.lose_by_leaving(T::THEM, taken, taken_on);
            }
        }

        // 4. The hash of the men, the turn and the en passant capture that is gone.
        let placed = mv.promotion().unwrap_or(role);
        zobrist ^= zobrist::man(role.of(T::US), from) ^ zobrist::man(placed.of(T::US), to);
        if takes {
            zobrist ^= zobrist::man(taken.of(T::THEM), taken_on);
        }
        if let Some(square) = self.ep_square() {
            zobrist ^= zobrist::en_passant(square.file());
        }
        zobrist ^= zobrist::black_to_move();

        // 5. The squares that the move touches are emptied, and the man stands on the last of them.
        let gone = Bitboard::from(from).with(taken_on);
        let progress = takes || role == Role::Pawn;
        Position {
            board: self.board.with_move::<T>(gone, placed, to),
            turn: T::THEM,
            castling,
            ep_target: if double_step { Some(passed) } else { None },
            ep_is_legal: false,
            halfmoves: if progress { 0 } else { self.halfmoves.saturating_add(1) },
            fullmoves: self.fullmoves.saturating_add(u32::from(!T::US.is_white())),
            zobrist,
        }
    }

    /// The same for castling and for a double step that may be answered en passant; right for every
    /// move, and so the slow twin of the other.
    #[inline(never)]
    fn after_step_by_step<T: Turn>(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let role = self.board.role_on_occupied(from);
        let mut next = self.clone();
        next.hand_over::<T, true>();
        if let Some(side) = self.is_castling(mv) {
            next.castle::<T, true>(side, from, to);
            return next;
        }
        next.lift::<T, true>(role, from);
        if self.board.by_color(T::THEM).contains(to) {
            next.take::<T, true>(to);
        } else if self.is_en_passant(mv) {
            next.take::<T, true>(Square::new(to.file(), from.rank()));
        }
        next.land::<T, true>(mv.promotion().unwrap_or(role), to);
        if role == Role::Pawn {
            next.halfmoves = 0;
            if from.index().abs_diff(to.index()) == 16 {
                next.step_past::<T, true>(to, Plain);
            }
        }
        next
    }

    /// Gives the move to the other side without making one.
    pub(crate) fn make_pass(&mut self) {
        match self.turn {
            Color::White => self.hand_over::<WhiteToMove, true>(),
            Color::Black => self.hand_over::<BlackToMove, true>(),
        }
    }

    /// The other side is to move; an en passant capture is gone.
    #[inline(always)]
    pub(crate) fn hand_over<T: Turn, const KEEP: bool>(&mut self) {
        debug_assert!(self.turn == T::US);
        if KEEP {
            if let Some(square) = self.ep_square() {
                self.zobrist ^= zobrist::en_passant(square.file());
            }
            self.zobrist ^= zobrist::black_to_move();
            self.halfmoves = self.halfmoves.saturating_add(1);
            if T::US == Color::Black {
                self.fullmoves = self.fullmoves.saturating_add(1);
            }
        }
        self.ep_target = None;
        self.ep_is_legal = false;
        self.turn = T::THEM;
    }

    /// Takes the man that moves off its square, and with a king or a rook at home goes the right to
    /// castle.
    #[inline(always)]
    pub(crate) fn lift<T: Turn, const KEEP: bool>(&mut self, role: Role, from: Square) {
        self.toggle::<KEEP>(from, role.of(T::US));
        if self.castling.has_any(T::US) {
            self.rights::<KEEP>().lose_by_leaving(T::US, role, from);
        }
    }

    /// Takes an enemy man off the board.
    #[inline(always)]
    pub(crate) fn take<T: Turn, const KEEP: bool>(&mut self, square: Square) {
        let role = self.board.role_on_occupied(square);
        self.toggle::<KEEP>(square, role.of(T::THEM));
        if self.castling.has_any(T::THEM) {
            self.rights::<KEEP>().lose_by_leaving(T::THEM, role, square);
        }
        if KEEP {
            self.halfmoves = 0;
        }
    }

    /// Puts the man that moves down on an empty square.
    #[inline(always)]
    pub(crate) fn land<T: Turn, const KEEP: bool>(&mut self, role: Role, to: Square) {
        self.toggle::<KEEP>(to, role.of(T::US));
    }

    /// Castles with king and rook where they stand.
    #[inline(always)]
    pub(crate) fn castle<T: Turn, const KEEP: bool>(
        &mut self,
        side: CastlingSide,
        king: Square,
        rook: Square,
    ) {
        self.toggle::<KEEP>(king, Role::King.of(T::US));
        self.toggle::<KEEP>(rook, Role::Rook.of(T::US));
        self.toggle::<KEEP>(side.king_to(T::US), Role::King.of(T::US));
        self.toggle::<KEEP>(side.rook_to(T::US), Role::Rook.of(T::US));
        self.rights::<KEEP>().lose_by_leaving(T::US, Role::King, king);
    }

    /// Notes that a pawn has come to this square by a double step, and whether it can be taken en
    /// passant.
    #[inline(always)]
    pub(crate) fn step_past<T: Turn, const KEEP: bool>(&mut self, to: Square, machine: impl Machine) {
        let passed = Square::new(to.file(), Rank::Third.relative_to(T::US));
        self.ep_target = Some(passed);
        let mut takers = (pawn_attacks(T::US, passed) & self.board.by(T::THEM, Role::Pawn)).into_iter();
        self.ep_is_legal = takers.any(|from| self.en_passant_is_safe::<T::Next>(from, passed, machine));
        if KEEP && self.ep_is_legal {
            self.zobrist ^= zobrist::en_passant(passed.file());
        }
    }

    /// Has the side to move a legal capture on the en passant target?
    pub(crate) fn en_passant_can_be_taken(&self) -> bool {
        fn any_taker<T: Turn>(position: &Position, to: Square) -> bool {
            (pawn_attacks(T::THEM, to) & position.board.by(T::US, Role::Pawn))
                .into_iter()
                .any(|from| position.en_passant_is_safe::<T>(from, to, Plain))
        }
        self.ep_target.is_some_and(|to| match self.turn {
            Color::White => any_taker::<WhiteToMove>(self, to),
            Color::Black => any_taker::<BlackToMove>(self, to),
        })
    }

    #[inline(always)]
    fn toggle<const KEEP: bool>(&mut self, square: Square, piece: Piece) {
        self.board.toggle(square, piece);
        if KEEP {
            self.zobrist ^= zobrist::man(piece, square);
        }
    }

    #[inline(always)]
    fn rights<const KEEP: bool>(&mut self) -> Rights<'_> {
        Rights { castling: &mut self.castling, zobrist: if KEEP { Some(&mut self.zobrist) } else { None } }
    }
}

/// The rights to castle, and the hash that follows them if it is kept.
struct Rights<'a> {
    castling: &'a mut Castling,
    zobrist: Option<&'a mut Zobrist64>,
}

impl Rights<'_> {
    /// A man leaves its square: a king takes both rights along, a rook at home its own.
    #[inline(always)]
    fn lose_by_leaving(&mut self, color: Color, role: Role, from: Square) {
        // Two questions, most often answered no twice, cost less than a jump by role.
        if role == Role::King {
            CastlingSide::ALL.into_iter().for_each(|side| self.lose(color, side));
        } else if role == Role::Rook {
            for side in CastlingSide::ALL {
                if self.castling.rook(color, side) == Some(from) {
                    self.lose(color, side);
                }
            }
        }
    }

    #[inline(always)]
    fn lose(&mut self, color: Color, side: CastlingSide) {
        if let Some(zobrist) = &mut self.zobrist
            && let Some(file) = self.castling.rook_file(color, side)
        {
            **zobrist ^= zobrist::castling(color, file);
        }
        self.castling.set(color, side, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FenMode, Variant, read_fen};

    /// Every move below a position, made both ways.
    fn both_ways(position: &Position, depth: u32) {
        for &mv in position.legal_moves().iter() {
            let next = position.play_unchecked(mv);
            let slow = match position.turn {
                Color::White => position.after_step_by_step::<WhiteToMove>(mv),
                Color::Black => position.after_step_by_step::<BlackToMove>(mv),
            };
            assert_eq!(next, slow, "{mv} in {position:?}");
            let anew = Position::from_setup_lenient(next.to_setup()).expect("a legal move was made").0;
            assert_eq!(next, anew, "{mv} in {position:?}");
            if depth > 1 {
                both_ways(&next, depth - 1);
            }
        }
    }

    #[test]
    fn both_ways_of_making_a_move_and_setting_it_up_afresh_agree() {
        for (fen, variant) in [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9", Variant::Standard),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Variant::Standard),
            ("r3k2r/8/8/3pP3/8/8/1p4p1/R3K2R b KQkq - 0 1", Variant::Standard),
            ("1rk1r3/P6p/8/8/4p3/8/3P4/1RK1R3 w EBeb - 0 1", Variant::Chess960),
        ] {
            let position = read_fen(fen, FenMode::Strict, variant).expect("a sound FEN").position;
            both_ways(&position, 3);
        }
    }
}
