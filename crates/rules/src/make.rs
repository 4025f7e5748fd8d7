//! Making moves (Laws, articles 3.2 to 3.8): every move gives a new position, and nothing is ever
//! taken back.
//!
//! There are two ways. One move from a list is put together word by word ([`Position::after`]). Or it
//! is told in small steps, each of which keeps men, rights and hash together: the turn goes over, a
//! man is lifted, an enemy man is taken, the man lands; whoever makes all moves of one man lifts it
//! once. With `KEEP` false the hash and the counters are left as they were, for those who only count.
//! The tests hold the two ways against each other and against setting the position up afresh.

use crate::attacks::pawn_attacks;
use crate::machine::{Machine, Plain};
use crate::movegen::{BlackToMove, Turn, WhiteToMove};
use crate::{Bitboard, CastlingSide, Color, Move, Piece, Position, Rank, Role, Square, zobrist};

const PAWN: usize = Role::Pawn.index();

/// The ways in which a pawn's move is made.
enum PawnMove {
    /// A step or a capture, with the square that a double step has passed.
    Plain(Option<Square>),
    Promotion,
    /// En passant, or a double step that may be answered so.
    StepByStep,
}

impl Position {
    /// The position after a legal move, put together word by word rather than changed in a copy: a
    /// copy of words just written one by one would wait for all of them, which takes as long as the
    /// rest. Whoever plays a list of moves has this in the loop, and what does not depend on the move
    /// is computed once; what is rarer or larger is called.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let role = self.board.role_bits().at(from);
        if role == PAWN {
            self.after_pawn_move(mv)
        } else if self.board.by_color(self.turn).contains(to) {
            self.after_step_by_step(mv) // castling
        } else {
            self.after_landing(from, to, [role; 2], None)
        }
    }

    /// The same, put where another position stood. Each word goes at once where it stays: a position
    /// that several ways may have made would be made elsewhere, and copied.
    #[inline(always)]
    pub(crate) fn after_into(&self, mv: Move, next: &mut Position) {
        let (from, to) = (mv.from(), mv.to());
        let role = self.board.role_bits().at(from);
        if role == PAWN {
            self.after_pawn_move_into(mv, next);
        } else if self.board.by_color(self.turn).contains(to) {
            *next = self.after_step_by_step(mv); // castling
        } else {
            *next = self.after_landing(from, to, [role; 2], None);
        }
    }

    #[inline(never)]
    fn after_pawn_move(&self, mv: Move) -> Position {
        match self.pawn_move(mv) {
            PawnMove::Plain(ep_target) => self.after_plain_pawn_move(mv, ep_target),
            PawnMove::Promotion => self.after_promotion(mv),
            PawnMove::StepByStep => self.after_step_by_step(mv),
        }
    }

    #[inline(never)]
    fn after_pawn_move_into(&self, mv: Move, next: &mut Position) {
        match self.pawn_move(mv) {
            PawnMove::Plain(ep_target) => *next = self.after_plain_pawn_move(mv, ep_target),
            PawnMove::Promotion => *next = self.after_promotion(mv),
            PawnMove::StepByStep => *next = self.after_step_by_step(mv),
        }
    }

    #[inline(always)]
    fn pawn_move(&self, mv: Move) -> PawnMove {
        let (from, to) = (mv.from(), mv.to());
        if mv.promotion().is_some() {
            return PawnMove::Promotion;
        }
        let double_step = from.index() ^ to.index() == 16;
        let passed = Square::from_low_bits(u32::from(from.index() + to.index()) / 2);
        let may_be_taken = pawn_attacks(self.turn, passed).intersects(self.board.by(!self.turn, Role::Pawn));
        if double_step && may_be_taken || self.ep_is_legal && self.is_en_passant(mv) {
            return PawnMove::StepByStep;
        }
        PawnMove::Plain(if double_step { Some(passed) } else { None })
    }

    #[inline(always)]
    fn after_plain_pawn_move(&self, mv: Move, ep_target: Option<Square>) -> Position {
        let (from, to) = (mv.from(), mv.to());
        self.after_landing(from, to, [PAWN; 2], ep_target)
    }

    #[inline(never)]
    fn after_promotion(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let into = mv.promotion().unwrap_or(Role::Pawn);
        self.after_landing(from, to, [PAWN, into.index()], None)
    }

    /// The position after a man has gone to a square that is empty or an enemy's. `roles` are its
    /// roles before and after, by index.
    #[inline(always)]
    fn after_landing(
        &self,
        from: Square,
        to: Square,
        roles: [usize; 2],
        ep_target: Option<Square>,
    ) -> Position {
        let (us, them) = (self.turn, !self.turn);
        let takes = self.board.by_color(them).contains(to);
        let touched = Bitboard::from(from).with(to);

        // 1. The hash of the men and the turn, and of the en passant capture that is gone.
        let mut zobrist = self.zobrist;
        zobrist.0 ^= zobrist::man_by_index(us, roles[0], from) ^ zobrist::man_by_index(us, roles[1], to);
        zobrist.0 ^= zobrist::black_to_move();
        if takes {
            zobrist.0 ^= zobrist::man_by_index(them, self.board.role_bits().at(to), to);
        }
        if self.ep_is_legal {
            zobrist.0 ^= self.en_passant_number();
        }

        // 2. Rights go with a king or a rook that leaves its home, or a rook taken there.
        let mut at_home = self.at_home;
        if at_home.intersects(touched) {
            let number;
            (at_home, number) = left_at_home(at_home, self.board.by_role(Role::King), touched);
            zobrist.0 ^= number;
        }

        // 3. The rest.
        Position {
            board: self.board.landed(from, to, us, roles[1]),
            turn: them,
            at_home,
            ep_target,
            ep_is_legal: false,
            halfmoves: if takes | (roles[0] == PAWN) { 0 } else { self.halfmoves.saturating_add(1) },
            fullmoves: self.fullmoves.saturating_add(us.index() as u32),
            zobrist,
        }
    }

    #[cold]
    fn en_passant_number(&self) -> u64 {
        self.ep_square().map_or(0, |square| zobrist::en_passant(square.file()))
    }

    /// The same for castling and for a double step that may be answered en passant; right for every
    /// move, and so the slow twin of the other.
    #[inline(never)]
    fn after_step_by_step(&self, mv: Move) -> Position {
        match self.turn {
            Color::White => self.after_steps::<WhiteToMove>(mv),
            Color::Black => self.after_steps::<BlackToMove>(mv),
        }
    }

    fn after_steps<T: Turn>(&self, mv: Move) -> Position {
        let (from, to) = (mv.from(), mv.to());
        let role = self.board.role_on_occupied(from);
        let mut next = self.clone();
        next.hand_over::<T, true>();
        if let Some(side) = self.castling_side(mv) {
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
                self.zobrist.0 ^= zobrist::en_passant(square.file());
            }
            self.zobrist.0 ^= zobrist::black_to_move();
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
        // Where the role is known beforehand, most often no question is left.
        if role == Role::King || role == Role::Rook {
            self.leave::<KEEP>(from);
        }
        self.toggle::<KEEP>(from, role.of(T::US));
    }

    /// Takes an enemy man off the board.
    #[inline(always)]
    pub(crate) fn take<T: Turn, const KEEP: bool>(&mut self, square: Square) {
        let role = self.board.role_on_occupied(square);
        self.toggle::<KEEP>(square, role.of(T::THEM));
        self.leave::<KEEP>(square);
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
        self.leave::<KEEP>(king);
        self.toggle::<KEEP>(king, Role::King.of(T::US));
        self.toggle::<KEEP>(rook, Role::Rook.of(T::US));
        self.toggle::<KEEP>(side.king_to(T::US), Role::King.of(T::US));
        self.toggle::<KEEP>(side.rook_to(T::US), Role::Rook.of(T::US));
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
            self.zobrist.0 ^= zobrist::en_passant(passed.file());
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
            self.zobrist.0 ^= zobrist::man(piece, square);
        }
    }

    /// A man is about to leave its square for good; a king or a rook at home takes its rights along.
    #[inline(always)]
    fn leave<const KEEP: bool>(&mut self, square: Square) {
        if self.at_home.contains(square) {
            let kings = self.board.by_role(Role::King);
            let (at_home, number) = left_at_home(self.at_home, kings, Bitboard::from(square));
            self.at_home = at_home;
            if KEEP {
                self.zobrist.0 ^= number;
            }
        }
    }
}

/// Who is still at home when men have left these squares, and what changes in the hash.
#[inline(never)]
fn left_at_home(at_home: Bitboard, kings: Bitboard, left: Bitboard) -> (Bitboard, u64) {
    let mut still = at_home.difference(left);
    for rank in [Rank::First, Rank::Eighth].map(Bitboard::from_rank) {
        // A king without a rook has no right, and no more has a rook without its king.
        let mine = still & rank;
        if !mine.intersects(kings) || !mine.is_several() {
            still = still.difference(rank);
        }
    }
    let mut number = 0;
    for rook in (at_home ^ still).difference(kings) {
        let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
        number ^= zobrist::castling(color, rook.file());
    }
    (still, number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FenMode, Variant, read_fen};

    /// Every move below a position, made both ways.
    fn both_ways(position: &Position, depth: u32) {
        for &mv in position.legal_moves().iter() {
            let next = position.play_unchecked(mv);
            assert_eq!(next, position.after_step_by_step(mv), "{mv} in {position:?}");
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
