//! Legal moves, by construction: no move is made and taken back to see whether it was legal.
//!
//! Three things computed once for a position decide everything (Laws, articles 3.1, 3.8 and 3.9):
//! the *check mask* (where a man other than the king must go when in check), the *pin masks* (the
//! lines that a pinned man may not leave, straight and diagonal), and *danger* (the squares the king
//! may not enter, attacked once the king itself is lifted off the board). Only en passant, which
//! takes two men off one line at once, is tried on the board, and that when the pawn steps past.
//!
//! Moves leave as sets, never one by one: a man and where it goes, or all pawns that step the same
//! way. Who only counts them counts bits. The generator is written once and compiled for each side
//! to move, with and without en passant and castling, and for each kind of processor
//! ([`crate::machine`]); `docs/rules-speed.md` says what each of these is worth.

use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, line, line_to, pawn_attacks, queen_attacks, ring_lines,
    rook_attacks,
};
use crate::castling::CastlingPath;
use crate::machine::{self, Machine, Plain, Work};
use crate::{Bitboard, Board, CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square};

/// Who is to move, as a type: code for each side without a question in it.
pub(crate) trait Turn {
    /// The turn after a move.
    type Next: Turn<Next = Self>;
    /// The side to move.
    const US: Color;
    /// The other side.
    const THEM: Color = Self::US.other();
    /// Square index distance of a pawn's step.
    const FORWARD: i8 = if Self::US.is_white() { 8 } else { -8 };
}

pub(crate) struct WhiteToMove;
pub(crate) struct BlackToMove;

impl Turn for WhiteToMove {
    type Next = BlackToMove;
    const US: Color = Color::White;
}

impl Turn for BlackToMove {
    type Next = WhiteToMove;
    const US: Color = Color::Black;
}

/// How pawns move that do not promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PawnMove {
    Step,
    DoubleStep,
    Capture,
}

/// Where the generator leaves moves. Every method is `#[inline(always)]` in the sinks that count.
pub(crate) trait Sink {
    /// Moves of one man that is no pawn. A queen may come twice, with her straight and with her
    /// diagonal moves.
    fn man(&mut self, role: Role, from: Square, to: Bitboard);
    /// Moves of pawns that all come the same distance (of square indices).
    fn pawns(&mut self, how: PawnMove, delta: i8, to: Bitboard);
    /// The same on the last rank: each is four moves.
    fn promotions(&mut self, delta: i8, to: Bitboard);
    /// Castling: king takes rook.
    fn castling(&mut self, side: CastlingSide, king: Square, rook: Square);
    /// An en passant capture.
    fn en_passant(&mut self, from: Square, to: Square);
}

/// Counts moves.
struct Counter(u64);

impl Sink for Counter {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnMove, _: i8, to: Bitboard) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn promotions(&mut self, _: i8, to: Bitboard) {
        self.0 += 4 * u64::from(to.len());
    }

    #[inline(always)]
    fn castling(&mut self, _: CastlingSide, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Where a pawn came from that moved `delta` to a square.
#[inline(always)]
pub(crate) fn origin(to: Square, delta: i8) -> Square {
    Square::from_low_bits((to.index() as i8 - delta) as u32)
}

impl Sink for MoveList {
    #[inline(always)]
    fn man(&mut self, _: Role, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::quiet(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnMove, delta: i8, to: Bitboard) {
        for to in to {
            self.push(Move::quiet(origin(to, delta), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, delta: i8, to: Bitboard) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.push(Move::new(origin(to, delta), to, Some(role)));
            }
        }
    }

    #[inline(always)]
    fn castling(&mut self, _: CastlingSide, king: Square, rook: Square) {
        self.push(Move::quiet(king, rook));
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Move::quiet(from, to));
    }
}

const NOT_A: Bitboard = Bitboard(!0x0101_0101_0101_0101);
const NOT_H: Bitboard = Bitboard(!0x8080_8080_8080_8080);

/// The squares that pawns attack towards the a-file.
#[inline(always)]
fn pawn_attacks_left<T: Turn>(pawns: Bitboard) -> Bitboard {
    (pawns & NOT_A).shifted(T::FORWARD - 1)
}

/// The squares that pawns attack towards the h-file.
#[inline(always)]
fn pawn_attacks_right<T: Turn>(pawns: Bitboard) -> Bitboard {
    (pawns & NOT_H).shifted(T::FORWARD + 1)
}

/// What can be seen from the king through its own men.
struct Outlook {
    /// The men that give check.
    checkers: Bitboard,
    /// Where another man must go: anywhere, or onto a lone checker or before it.
    mask: Bitboard,
    /// The files and ranks of pinned men, from beside the king to the pinning man.
    straight_pins: Bitboard,
    /// The diagonals of pinned men, likewise.
    diagonal_pins: Bitboard,
}

impl Outlook {
    #[inline(always)]
    fn of<T: Turn>(board: &Board, king: Square, machine: impl Machine) -> Outlook {
        let (own, enemy) = (board.by_color(T::US), board.by_color(T::THEM));
        let mut checkers = pawn_attacks(T::US, king) & board.by(T::THEM, Role::Pawn)
            | knight_attacks(king) & board.by(T::THEM, Role::Knight);
        let mut mask = checkers;
        let mut look = |snipers: Bitboard| {
            let mut pins = Bitboard::EMPTY;
            for sniper in snipers {
                let path = line_to(king, sniper);
                let shield = path & own;
                if shield.is_empty() {
                    checkers = checkers.with(sniper);
                    mask |= path;
                } else if !shield.is_several() {
                    pins |= path;
                }
            }
            pins
        };
        let straight_pins = look(machine.rook_attacks(king, enemy) & board.straight_sliders() & enemy);
        let diagonal_pins = look(machine.bishop_attacks(king, enemy) & board.diagonal_sliders() & enemy);
        if mask.is_empty() {
            mask = Bitboard::FULL;
        }
        Outlook { checkers, mask, straight_pins, diagonal_pins }
    }
}

impl Position {
    /// Leaves every legal move in the sink, each once. `EN_PASSANT` and `CASTLING` may be false
    /// where no such move is possible: no capture on the en passant square, no right of this side.
    #[inline(always)]
    pub(crate) fn generate<T: Turn, const EN_PASSANT: bool, const CASTLING: bool>(
        &self,
        machine: impl Machine,
        sink: &mut impl Sink,
    ) {
        debug_assert!(self.turn == T::US && (CASTLING || !self.may_castle(T::US)));
        debug_assert!(EN_PASSANT || self.ep_square().is_none());
        let board = &self.board;
        let own = board.by_color(T::US);
        let king = self.king(T::US);

        // 1. Look out from the king: checks and pins.
        let outlook = Outlook::of::<T>(board, king, machine);

        // 2. The king, who may go where no enemy man attacks.
        let castlings = if CASTLING && outlook.checkers.is_empty() {
            CastlingSide::ALL.map(|side| self.clear_castling_path::<T>(side, king))
        } else {
            [None; 2]
        };
        let crossed = castlings.iter().flatten().fold(Bitboard::EMPTY, |all, path| all | path.crossed);
        let danger = self.danger::<T, CASTLING>(king, king_attacks(king) & !own, crossed, machine);
        sink.man(Role::King, king, king_attacks(king) & !own & !danger);
        if outlook.checkers.is_several() {
            return;
        }

        // 3. Knights, bishops, rooks, queens.
        self.generate_pieces::<T>(&outlook, machine, sink);

        // 4. Pawns, all at once.
        self.generate_pawns::<T>(&outlook, sink);
        if EN_PASSANT && let Some(to) = self.ep_square() {
            for from in pawn_attacks(T::THEM, to) & board.by(T::US, Role::Pawn) {
                if self.en_passant_is_safe::<T>(from, to, machine) {
                    sink.en_passant(from, to);
                }
            }
        }

        // 5. Castling. A rook pinned on the rank shields its king, and castling would take the shield
        // away (Chess960 only: the attacker stands beyond the rook).
        if CASTLING {
            for (side, path) in CastlingSide::ALL.into_iter().zip(castlings) {
                if let Some(path) = path
                    && !path.crossed.intersects(danger)
                    && !outlook.straight_pins.contains(path.rook)
                {
                    sink.castling(side, king, path.rook);
                }
            }
        }
    }

    /// Squares the other side attacks once this king is lifted off the board, so that it cannot
    /// hide from a slider behind itself. Exact on the squares `next` to the king, where it may go
    /// as far as its own men are concerned, and on those it would cross in castling; elsewhere some
    /// may be missing, since sliders that attack none of these are passed over.
    #[inline(always)]
    fn danger<T: Turn, const CASTLING: bool>(
        &self,
        king: Square,
        next: Bitboard,
        crossed: Bitboard,
        machine: impl Machine,
    ) -> Bitboard {
        let board = &self.board;
        let enemy = board.by_color(T::THEM);
        let pawns = board.by(T::THEM, Role::Pawn);
        let mut danger = pawn_attacks_left::<T::Next>(pawns)
            | pawn_attacks_right::<T::Next>(pawns)
            | king_attacks(self.king(T::THEM));
        for from in board.by(T::THEM, Role::Knight) {
            danger |= knight_attacks(from);
        }
        if ((next | crossed) & !danger).is_empty() {
            return danger;
        }
        let occupied = board.occupied().without(king);
        let near = if CASTLING && !crossed.is_empty() { [Bitboard::FULL; 2] } else { ring_lines(king) };
        for from in board.straight_sliders() & enemy & near[0] {
            danger |= machine.rook_attacks(from, occupied);
        }
        for from in board.diagonal_sliders() & enemy & near[1] {
            danger |= machine.bishop_attacks(from, occupied);
        }
        danger
    }

    #[inline(always)]
    fn generate_pieces<T: Turn>(&self, outlook: &Outlook, machine: impl Machine, sink: &mut impl Sink) {
        let board = &self.board;
        let (own, occupied) = (board.by_color(T::US), board.occupied());
        let target = !own & outlook.mask;
        let (straight_pins, diagonal_pins) = (outlook.straight_pins, outlook.diagonal_pins);
        let pins = straight_pins | diagonal_pins;
        // A pinned knight has no move: none of its squares lies on a line with its own.
        for from in board.by(T::US, Role::Knight) & !pins {
            sink.man(Role::Knight, from, knight_attacks(from) & target);
        }
        let queens = board.by_role(Role::Queen);
        let role = |from: Square, other: Role| if queens.contains(from) { Role::Queen } else { other };
        let diagonal = board.diagonal_sliders() & own;
        let straight = board.straight_sliders() & own;
        for from in diagonal & !pins {
            sink.man(role(from, Role::Bishop), from, machine.bishop_attacks(from, occupied) & target);
        }
        for from in straight & !pins {
            sink.man(role(from, Role::Rook), from, machine.rook_attacks(from, occupied) & target);
        }
        // A pinned man stays on its line. It cannot change over to another pinned man's: two lines
        // of one kind through the king meet nowhere else on a move of that kind.
        if ((diagonal | straight) & pins).is_empty() {
            return;
        }
        for from in diagonal & diagonal_pins {
            let to = machine.bishop_attacks(from, occupied) & target & diagonal_pins;
            sink.man(role(from, Role::Bishop), from, to);
        }
        for from in straight & straight_pins {
            let to = machine.rook_attacks(from, occupied) & target & straight_pins;
            sink.man(role(from, Role::Rook), from, to);
        }
    }

    #[inline(always)]
    fn generate_pawns<T: Turn>(&self, outlook: &Outlook, sink: &mut impl Sink) {
        let board = &self.board;
        let (straight_pins, diagonal_pins) = (outlook.straight_pins, outlook.diagonal_pins);
        let empty = !board.occupied();
        let targets = board.by_color(T::THEM) & outlook.mask;
        let pawns = board.by(T::US, Role::Pawn);

        // 1. A pawn pinned on a diagonal does not step. One pinned on a line steps along it, which on
        // a rank leads nowhere.
        let steppers = pawns & !diagonal_pins;
        let one = ((steppers & !straight_pins).shifted(T::FORWARD)
            | (steppers & straight_pins).shifted(T::FORWARD) & straight_pins)
            & empty;
        let third = Bitboard::from_rank(Rank::Third.relative_to(T::US));
        let two = (one & third).shifted(T::FORWARD) & empty & outlook.mask;
        let one = one & outlook.mask;

        // 2. A pawn pinned on a line does not capture. One pinned on a diagonal captures along it.
        let takers = pawns & !straight_pins;
        let (loose, bound) = (takers & !diagonal_pins, takers & diagonal_pins);
        let left = (pawn_attacks_left::<T>(loose) | pawn_attacks_left::<T>(bound) & diagonal_pins) & targets;
        let right =
            (pawn_attacks_right::<T>(loose) | pawn_attacks_right::<T>(bound) & diagonal_pins) & targets;

        // 3. Off they go; only pawns on the seventh rank make it worth asking for promotions.
        let last = Bitboard::from_rank(Rank::Eighth.relative_to(T::US));
        let seventh = Bitboard::from_rank(Rank::Seventh.relative_to(T::US));
        sink.pawns(PawnMove::DoubleStep, 2 * T::FORWARD, two);
        if !pawns.intersects(seventh) {
            sink.pawns(PawnMove::Step, T::FORWARD, one);
            sink.pawns(PawnMove::Capture, T::FORWARD - 1, left);
            sink.pawns(PawnMove::Capture, T::FORWARD + 1, right);
            return;
        }
        sink.pawns(PawnMove::Step, T::FORWARD, one & !last);
        sink.pawns(PawnMove::Capture, T::FORWARD - 1, left & !last);
        sink.pawns(PawnMove::Capture, T::FORWARD + 1, right & !last);
        for (delta, to) in [(T::FORWARD, one), (T::FORWARD - 1, left), (T::FORWARD + 1, right)] {
            sink.promotions(delta, to & last);
        }
    }

    /// After this en passant capture, is the king out of every attack? Tried on the board: two men
    /// leave it at once, and the one taken may be the checker.
    #[inline(always)]
    pub(crate) fn en_passant_is_safe<T: Turn>(
        &self,
        from: Square,
        to: Square,
        machine: impl Machine,
    ) -> bool {
        let victim = Square::new(to.file(), from.rank());
        let occupied = self.board.occupied().without(from).without(victim).with(to);
        let king = self.king(T::US);
        let attackers = machine.rook_attacks(king, occupied) & self.board.straight_sliders()
            | machine.bishop_attacks(king, occupied) & self.board.diagonal_sliders()
            | knight_attacks(king) & self.board.by_role(Role::Knight)
            | (pawn_attacks(T::US, king) & self.board.by_role(Role::Pawn)).without(victim);
        !attackers.intersects(self.board.by_color(T::THEM))
    }

    /// The path of castling with the rook of a side, if the right is held and nobody stands on it.
    #[inline(always)]
    fn clear_castling_path<T: Turn>(&self, side: CastlingSide, king: Square) -> Option<CastlingPath> {
        let rook = self.castling_rook(T::US, side)?;
        let path = CastlingPath::of(T::US, side, king.file(), rook.file());
        (!path.empty.intersects(self.board.occupied())).then_some(path)
    }

    /// Leaves every legal move in the sink, whoever is to move.
    #[inline(always)]
    pub(crate) fn generate_any(&self, machine: impl Machine, sink: &mut impl Sink) {
        match (self.turn, self.may_castle(self.turn)) {
            (Color::White, false) => self.generate::<WhiteToMove, true, false>(machine, sink),
            (Color::White, true) => self.generate::<WhiteToMove, true, true>(machine, sink),
            (Color::Black, false) => self.generate::<BlackToMove, true, false>(machine, sink),
            (Color::Black, true) => self.generate::<BlackToMove, true, true>(machine, sink),
        }
    }

    /// Is the move legal? Looks at the one move, makes no list.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match self.turn {
            Color::White => self.is_legal_for::<WhiteToMove>(mv),
            Color::Black => self.is_legal_for::<BlackToMove>(mv),
        }
    }

    fn is_legal_for<T: Turn>(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let own = self.board.by_color(T::US);
        if !own.contains(from) {
            return false;
        }
        let Some(role) = self.board.role_at(from) else {
            return false;
        };
        let king = self.king(T::US);
        let promotes = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(T::US);
        match mv.promotion() {
            Some(Role::Pawn | Role::King) => return false,
            Some(_) if !promotes => return false,
            None if promotes => return false,
            _ => {}
        }
        if role == Role::King {
            return self.is_legal_for_king::<T>(king, to);
        }
        if own.contains(to) {
            return false;
        }
        let occupied = self.board.occupied();
        let reach = match role {
            Role::Pawn => {
                if self.ep_square() == Some(to) && pawn_attacks(T::US, from).contains(to) {
                    return self.en_passant_is_safe::<T>(from, to, Plain);
                }
                self.pawn_reach::<T>(from)
            }
            Role::Knight => knight_attacks(from),
            Role::Bishop => bishop_attacks(from, occupied),
            Role::Rook => rook_attacks(from, occupied),
            Role::Queen | Role::King => queen_attacks(from, occupied),
        };
        if !reach.contains(to) {
            return false;
        }
        let outlook = Outlook::of::<T>(&self.board, king, Plain);
        let pins = outlook.straight_pins | outlook.diagonal_pins;
        !outlook.checkers.is_several()
            && outlook.mask.contains(to)
            && (!pins.contains(from) || line(king, from).contains(to))
    }

    /// Where a pawn can go without en passant, were there no king.
    fn pawn_reach<T: Turn>(&self, from: Square) -> Bitboard {
        let empty = !self.board.occupied();
        let one = Bitboard::from(from).shifted(T::FORWARD) & empty;
        let third = Bitboard::from_rank(Rank::Third.relative_to(T::US));
        let two = (one & third).shifted(T::FORWARD) & empty;
        one | two | pawn_attacks(T::US, from) & self.board.by_color(T::THEM)
    }

    fn is_legal_for_king<T: Turn>(&self, king: Square, to: Square) -> bool {
        if self.board.by_color(T::US).contains(to) {
            let Some(side) =
                CastlingSide::ALL.into_iter().find(|&side| self.castling_rook(T::US, side) == Some(to))
            else {
                return false;
            };
            // Square by square, as the Laws say it. Most castlings are asked about once, by who reads a game.
            return self.clear_castling_path::<T>(side, king).is_some_and(|path| {
                let men = self.board.occupied().without(king);
                let landed = men.without(to).with(side.rook_to(T::US));
                !path.crossed.with(king).iter().any(|square| self.is_attacked::<T>(square, men))
                    && !self.is_attacked::<T>(side.king_to(T::US), landed)
            });
        }
        let lifted = self.board.occupied().without(king);
        king_attacks(king).contains(to) && self.board.attackers_to(to, T::THEM, lifted).is_empty()
    }

    /// Every legal move, each once, in an order that depends on the position alone.
    // Inlined, so that the list is made where the caller wants it and not copied there.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.list_moves(&mut list);
        list
    }

    fn list_moves(&self, list: &mut MoveList) {
        struct Listing<'a>(&'a Position, &'a mut MoveList);

        impl Work for Listing<'_> {
            type Output = ();

            #[inline(always)]
            fn on<M: Machine>(self, machine: M) {
                self.0.generate_any(machine, self.1);
            }
        }

        machine::run(Listing(self, list));
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        struct Counting<'a>(&'a Position);

        impl Work for Counting<'_> {
            type Output = u64;

            #[inline(always)]
            fn on<M: Machine>(self, machine: M) -> u64 {
                let mut counter = Counter(0);
                self.0.generate_any(machine, &mut counter);
                counter.0
            }
        }

        machine::run(Counting(self))
    }

    /// The same number with the turn and what is possible known beforehand.
    #[inline(always)]
    pub(crate) fn count<T: Turn, const EN_PASSANT: bool, const CASTLING: bool>(
        &self,
        machine: impl Machine,
    ) -> u64 {
        let mut counter = Counter(0);
        self.generate::<T, EN_PASSANT, CASTLING>(machine, &mut counter);
        counter.0
    }

    /// Is there a legal move at all?
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.has_plain_step() || self.count_legal_moves() > 0
    }
}
