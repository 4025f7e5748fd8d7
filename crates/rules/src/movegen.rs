//! Legal moves, by construction: no move is made and taken back to see whether it was legal.
//!
//! Three things computed once for a position decide everything (Laws, articles 3.1, 3.8 and 3.9):
//! the *check mask* (where a man other than the king must go when in check), the *pinned men*
//! (who may only go along the line of their pin), and *danger* (the squares the king may not enter,
//! attacked once the king itself is lifted off the board). Only en passant, which takes two men off
//! one line at once, is tried on the board.

use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::castling::castling_path;
use crate::{Bitboard, CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square};

/// Where the generator leaves moves: as sets, so that a counter never makes a list.
pub(crate) trait Sink {
    /// Moves of one man, none of them a promotion.
    fn targets(&mut self, from: Square, to: Bitboard);
    /// Moves of pawns that all came the same distance (of square indices).
    fn pawn_targets(&mut self, to: Bitboard, delta: i8);
    /// The same on the last rank: each is four moves.
    fn promotions(&mut self, to: Bitboard, delta: i8);
    /// Castling, or an en passant capture.
    fn special(&mut self, mv: Move);
}

/// Counts moves.
pub(crate) struct Counter(pub(crate) u64);

impl Sink for Counter {
    #[inline]
    fn targets(&mut self, _: Square, to: Bitboard) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn pawn_targets(&mut self, to: Bitboard, _: i8) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 += 4 * u64::from(to.len());
    }

    #[inline]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

#[inline]
fn origin(to: Square, delta: i8) -> Square {
    Square::from_low_bits((to.index() as i8 - delta) as u32)
}

impl Sink for MoveList {
    #[inline]
    fn targets(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::quiet(from, to));
        }
    }

    #[inline]
    fn pawn_targets(&mut self, to: Bitboard, delta: i8) {
        for to in to {
            self.push(Move::quiet(origin(to, delta), to));
        }
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, delta: i8) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.push(Move::new(origin(to, delta), to, Some(role)));
            }
        }
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        self.push(mv);
    }
}

const NOT_A: Bitboard = Bitboard(!0x0101_0101_0101_0101);
const NOT_H: Bitboard = Bitboard(!0x8080_8080_8080_8080);

/// All squares that pawns of a colour attack.
#[inline]
fn pawn_set_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => (pawns & NOT_A).shifted(7) | (pawns & NOT_H).shifted(9),
        Color::Black => (pawns & NOT_A).shifted(-9) | (pawns & NOT_H).shifted(-7),
    }
}

impl Position {
    /// Leaves every legal move in the sink, each once.
    #[inline]
    pub(crate) fn generate(&self, sink: &mut impl Sink) {
        match self.turn {
            Color::White => self.generate_for::<true>(sink),
            Color::Black => self.generate_for::<false>(sink),
        }
    }

    #[inline]
    fn generate_for<const WHITE: bool>(&self, sink: &mut impl Sink) {
        let us = if WHITE { Color::White } else { Color::Black };
        let king = self.king(us);
        let danger = self.danger(us, king);
        let own = self.board.by_color(us);
        sink.targets(king, king_attacks(king) & !own & !danger);
        if self.checkers.is_several() {
            return;
        }
        let check_mask = self.check_mask(king);
        let pinned = self.pinned(us, king);
        self.generate_pieces(us, king, !own & check_mask, pinned, sink);
        self.generate_pawns(us, king, check_mask, pinned, sink);
        self.generate_en_passant(us, sink);
        if self.checkers.is_empty() && self.castling.has_any(us) {
            for side in CastlingSide::ALL {
                if let Some(mv) = self.castling_move(us, side, king, danger, pinned) {
                    sink.special(mv);
                }
            }
        }
    }

    /// Squares the other side attacks once this king is lifted off the board, so that it cannot
    /// hide from a slider behind itself.
    #[inline]
    fn danger(&self, us: Color, king: Square) -> Bitboard {
        let them = !us;
        let occupied = self.board.occupied().without(king);
        let mut danger =
            pawn_set_attacks(them, self.board.by(them, Role::Pawn)) | king_attacks(self.king(them));
        for from in self.board.by(them, Role::Knight) {
            danger |= knight_attacks(from);
        }
        for from in self.board.straight_sliders() & self.board.by_color(them) {
            danger |= rook_attacks(from, occupied);
        }
        for from in self.board.diagonal_sliders() & self.board.by_color(them) {
            danger |= bishop_attacks(from, occupied);
        }
        danger
    }

    /// Where a man other than the king may go for the sake of a check: anywhere, or between king
    /// and checker and onto it. For one checker at most.
    #[inline]
    fn check_mask(&self, king: Square) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::FULL,
            Some(checker) => between(king, checker).with(checker),
        }
    }

    /// This side's men that stand alone between their king and an enemy slider.
    #[inline]
    fn pinned(&self, us: Color, king: Square) -> Bitboard {
        let own = self.board.by_color(us);
        let enemy = self.board.by_color(!us);
        let snipers = (rook_attacks(king, enemy) & self.board.straight_sliders()
            | bishop_attacks(king, enemy) & self.board.diagonal_sliders())
            & enemy;
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = between(king, sniper) & own;
            if !shield.is_several() {
                pinned |= shield;
            }
        }
        pinned
    }

    #[inline]
    fn generate_pieces(
        &self,
        us: Color,
        king: Square,
        mask: Bitboard,
        pinned: Bitboard,
        sink: &mut impl Sink,
    ) {
        let occupied = self.board.occupied();
        let own = self.board.by_color(us);
        // A pinned knight has no move: none of its squares lies on a line with its own.
        for from in self.board.by(us, Role::Knight) & !pinned {
            sink.targets(from, knight_attacks(from) & mask);
        }
        let rooks = self.board.by_role(Role::Rook) & own;
        let bishops = self.board.by_role(Role::Bishop) & own;
        let queens = self.board.by_role(Role::Queen) & own;
        for from in rooks & !pinned {
            sink.targets(from, rook_attacks(from, occupied) & mask);
        }
        for from in bishops & !pinned {
            sink.targets(from, bishop_attacks(from, occupied) & mask);
        }
        for from in queens & !pinned {
            sink.targets(from, queen_attacks(from, occupied) & mask);
        }
        for from in rooks & pinned {
            sink.targets(from, rook_attacks(from, occupied) & mask & line(king, from));
        }
        for from in bishops & pinned {
            sink.targets(from, bishop_attacks(from, occupied) & mask & line(king, from));
        }
        for from in queens & pinned {
            sink.targets(from, queen_attacks(from, occupied) & mask & line(king, from));
        }
    }

    #[inline]
    fn generate_pawns(
        &self,
        us: Color,
        king: Square,
        mask: Bitboard,
        pinned: Bitboard,
        sink: &mut impl Sink,
    ) {
        let empty = !self.board.occupied();
        let enemy = self.board.by_color(!us);
        let pawns = self.board.by(us, Role::Pawn);
        // Along a file pin a pawn may advance, along a diagonal pin capture; along a rank nothing.
        let file = Bitboard::from_file(king.file());
        let may_advance = pawns & (!pinned | file);
        let (forward, left, right) = match us {
            Color::White => (8, 7, 9),
            Color::Black => (-8, -9, -7),
        };
        let third = Bitboard::from_rank(Rank::Third.relative_to(us));
        let last = Bitboard::from_rank(Rank::Eighth.relative_to(us));
        let one = may_advance.shifted(forward) & empty;
        let two = (one & third).shifted(forward) & empty & mask;
        let mut split = |to: Bitboard, delta: i8| {
            sink.pawn_targets(to & !last, delta);
            let promoting = to & last;
            if !promoting.is_empty() {
                sink.promotions(promoting, delta);
            }
        };
        split(one & mask, forward);
        split(two, 2 * forward);
        let free = pawns & !pinned;
        split((free & NOT_A).shifted(left) & enemy & mask, left);
        split((free & NOT_H).shifted(right) & enemy & mask, right);
        for from in pawns & pinned & !file {
            let along = pawn_attacks(us, from) & enemy & mask & line(king, from);
            if let Some(to) = along.first() {
                let delta = to.index() as i8 - from.index() as i8;
                split(along, delta);
            }
        }
    }

    #[inline]
    fn generate_en_passant(&self, us: Color, sink: &mut impl Sink) {
        let Some(to) = self.ep_square() else { return };
        for from in pawn_attacks(!us, to) & self.board.by(us, Role::Pawn) {
            if self.en_passant_is_safe(us, from, to) {
                sink.special(Move::quiet(from, to));
            }
        }
    }

    /// After this en passant capture, is the king out of every attack? Tried on the board: two men
    /// leave it at once, and the one taken may be the checker.
    #[inline]
    pub(crate) fn en_passant_is_safe(&self, us: Color, from: Square, to: Square) -> bool {
        let victim = Square::new(to.file(), from.rank());
        let occupied = self.board.occupied().without(from).without(victim).with(to);
        self.board.attackers_to(self.king(us), !us, occupied).without(victim).is_empty()
    }

    /// The castling move with the rook of a side if it is legal now; the king not in check.
    #[inline]
    fn castling_move(
        &self,
        us: Color,
        side: CastlingSide,
        king: Square,
        danger: Bitboard,
        pinned: Bitboard,
    ) -> Option<Move> {
        let rook = self.castling.rook(us, side)?;
        let king_to = side.king_to(us);
        let path = castling_path(king, rook, king_to, side.rook_to(us));
        let crossed = between(king, king_to).with(king_to);
        // A rook pinned on the rank shields its king, and castling would take the shield away
        // (Chess960 only: the attacker stands beyond the rook).
        let legal =
            !path.intersects(self.board.occupied()) && !crossed.intersects(danger) && !pinned.contains(rook);
        legal.then(|| Move::quiet(king, rook))
    }

    /// Is the move legal? Looks at the one move, makes no list.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        let own = self.board.by_color(us);
        if !own.contains(from) {
            return false;
        }
        let Some(role) = self.board.role_at(from) else {
            return false;
        };
        let king = self.king(us);
        let promotes = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(us);
        match mv.promotion() {
            Some(Role::Pawn | Role::King) => return false,
            Some(_) if !promotes => return false,
            None if promotes => return false,
            _ => {}
        }
        if role == Role::King {
            return self.is_legal_for_king(us, king, to);
        }
        if own.contains(to) || self.checkers.is_several() {
            return false;
        }
        let occupied = self.board.occupied();
        let reach = match role {
            Role::Pawn => {
                if self.ep_square() == Some(to) && pawn_attacks(us, from).contains(to) {
                    return self.en_passant_is_safe(us, from, to);
                }
                self.pawn_reach(us, from)
            }
            Role::Knight => knight_attacks(from),
            Role::Bishop => bishop_attacks(from, occupied),
            Role::Rook => rook_attacks(from, occupied),
            Role::Queen | Role::King => queen_attacks(from, occupied),
        };
        reach.contains(to)
            && self.check_mask(king).contains(to)
            && (!self.pinned(us, king).contains(from) || line(king, from).contains(to))
    }

    /// Where a pawn can go without en passant, were there no king.
    fn pawn_reach(&self, us: Color, from: Square) -> Bitboard {
        let empty = !self.board.occupied();
        let forward = match us {
            Color::White => 8,
            Color::Black => -8,
        };
        let one = Bitboard::from(from).shifted(forward) & empty;
        let third = Bitboard::from_rank(Rank::Third.relative_to(us));
        let two = (one & third).shifted(forward) & empty;
        one | two | pawn_attacks(us, from) & self.board.by_color(!us)
    }

    fn is_legal_for_king(&self, us: Color, king: Square, to: Square) -> bool {
        if self.board.by_color(us).contains(to) {
            let side = CastlingSide::ALL.into_iter().find(|&side| self.castling.rook(us, side) == Some(to));
            return match side {
                Some(side) if self.checkers.is_empty() => {
                    let danger = self.danger(us, king);
                    let pinned = self.pinned(us, king);
                    self.castling_move(us, side, king, danger, pinned).is_some()
                }
                _ => false,
            };
        }
        let lifted = self.board.occupied().without(king);
        king_attacks(king).contains(to) && self.board.attackers_to(to, !us, lifted).is_empty()
    }

    /// Every legal move, each once, in an order that depends on the position alone.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate(&mut counter);
        counter.0
    }

    /// Is there a legal move at all?
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }
}
