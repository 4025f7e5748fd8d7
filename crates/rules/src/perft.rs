//! Perft: how many lines of legal moves of a length there are. The field's test of a generator.

use crate::castling::CastlingSide;
use crate::machine::{self, Machine, Work};
use crate::movegen::{BlackToMove, PawnMove, Sink, Turn, WhiteToMove, origin};
use crate::{Bitboard, Color, Move, Position, Role, Square};
use std::marker::PhantomData;

/// Lines of `depth` plies from here, the last ply counted without being made ("bulk").
///
/// ```
/// # use rules::{Position, perft};
/// assert_eq!(perft(&Position::start(), 4), 197_281);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => machine::run(Start::<false> { position, depth }),
    }
}

/// The same number with every move of every ply made, hash and counters included.
#[must_use]
pub fn perft_no_bulk(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => machine::run(Start::<true> { position, depth }),
    }
}

/// The number of each first move, in the order of [`Position::legal_moves`]; nothing at depth 0.
///
/// ```
/// # use rules::{Position, perft_divide};
/// for (mv, lines) in perft_divide(&Position::start(), 3) {
///     println!("{mv}: {lines}");
/// }
/// ```
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    match depth {
        0 => Vec::new(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| (mv, perft(&position.play_unchecked(mv), depth - 1)))
            .collect(),
    }
}

/// The way in: finds the turn and what is possible, which below follow from move to move. With
/// `KEEP` every move is made and hash and counters are kept; without it the last ply is counted, and
/// nobody needs them.
struct Start<'a, const KEEP: bool> {
    position: &'a Position,
    depth: u32,
}

impl<const KEEP: bool> Work for Start<'_, KEEP> {
    type Output = u64;

    #[inline(always)]
    fn on<M: Machine>(self, machine: M) -> u64 {
        match self.position.turn() {
            Color::White => below::<_, WhiteToMove, true, KEEP>(machine, self.position, self.depth),
            Color::Black => below::<_, BlackToMove, true, KEEP>(machine, self.position, self.depth),
        }
    }
}

/// The lines from a position, in a function of its own for each of what is possible.
#[inline(always)]
fn below<M: Machine, T: Turn, const EN_PASSANT: bool, const KEEP: bool>(
    machine: M,
    position: &Position,
    depth: u32,
) -> u64 {
    let turn = PhantomData::<T>;
    let castling = position.may_castle(T::US);
    match (!KEEP && depth == 1, castling) {
        (true, false) => machine.run(Leaf::<T, EN_PASSANT, false> { position, turn }),
        (true, true) => machine.run(Leaf::<T, EN_PASSANT, true> { position, turn }),
        (false, false) => machine.run(Node::<T, EN_PASSANT, false, KEEP> { position, depth, turn }),
        (false, true) => machine.run(Node::<T, EN_PASSANT, true, KEEP> { position, depth, turn }),
    }
}

/// A position whose moves are only counted.
struct Leaf<'a, T, const EN_PASSANT: bool, const CASTLING: bool> {
    position: &'a Position,
    turn: PhantomData<T>,
}

impl<T: Turn, const EN_PASSANT: bool, const CASTLING: bool> Work for Leaf<'_, T, EN_PASSANT, CASTLING> {
    type Output = u64;

    #[inline(always)]
    fn on<M: Machine>(self, machine: M) -> u64 {
        self.position.count::<T, EN_PASSANT, CASTLING>(machine)
    }
}

/// A position whose moves are made.
struct Node<'a, T, const EN_PASSANT: bool, const CASTLING: bool, const KEEP: bool> {
    position: &'a Position,
    depth: u32,
    turn: PhantomData<T>,
}

impl<T: Turn, const EN_PASSANT: bool, const CASTLING: bool, const KEEP: bool> Work
    for Node<'_, T, EN_PASSANT, CASTLING, KEEP>
{
    type Output = u64;

    #[inline(always)]
    fn on<M: Machine>(self, machine: M) -> u64 {
        let mut handed_over = self.position.clone();
        handed_over.hand_over::<T, KEEP>();
        let mut children = Children::<M, T, KEEP> {
            enemy: self.position.by_color(T::THEM),
            handed_over,
            machine,
            depth: self.depth - 1,
            lines: 0,
            turn: PhantomData,
        };
        self.position.generate::<T, EN_PASSANT, CASTLING>(machine, &mut children);
        children.lines
    }
}

/// Makes the moves it is given and adds up the lines below.
struct Children<M, T, const KEEP: bool> {
    machine: M,
    /// The position with the turn given over and the move still to be made.
    handed_over: Position,
    enemy: Bitboard,
    /// Plies below the children.
    depth: u32,
    lines: u64,
    turn: PhantomData<T>,
}

impl<M: Machine, T: Turn, const KEEP: bool> Children<M, T, KEEP> {
    #[inline(always)]
    fn visit<const EN_PASSANT: bool>(&mut self, child: &Position) {
        self.lines += if KEEP && self.depth == 0 {
            // Made in full, and looked at by someone the compiler does not know.
            std::hint::black_box(child);
            1
        } else {
            below::<M, T::Next, EN_PASSANT, KEEP>(self.machine, child, self.depth)
        }
    }

    /// A lifted man lands.
    #[inline(always)]
    fn land(&mut self, lifted: &Position, role: Role, to: Square) {
        let mut child = lifted.clone();
        child.land::<T, KEEP>(role, to);
        self.visit::<false>(&child);
    }

    /// A lifted man takes.
    #[inline(always)]
    fn take(&mut self, lifted: &Position, role: Role, to: Square) {
        let mut child = lifted.clone();
        child.take::<T, KEEP>(to);
        child.land::<T, KEEP>(role, to);
        self.visit::<false>(&child);
    }

    /// The position without the pawn that goes to a square, the counter set back.
    #[inline(always)]
    fn lift_pawn(&self, from: Square) -> Position {
        let mut lifted = self.handed_over.clone();
        lifted.lift::<T, KEEP>(Role::Pawn, from);
        if KEEP {
            lifted.halfmoves = 0;
        }
        lifted
    }
}

impl<M: Machine, T: Turn, const KEEP: bool> Sink for Children<M, T, KEEP> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) {
        let mut lifted = self.handed_over.clone();
        lifted.lift::<T, KEEP>(role, from);
        for to in to & !self.enemy {
            self.land(&lifted, role, to);
        }
        for to in to & self.enemy {
            self.take(&lifted, role, to);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, delta: i8, to: Bitboard) {
        for to in to {
            let lifted = self.lift_pawn(origin(to, delta));
            match how {
                PawnMove::Step => self.land(&lifted, Role::Pawn, to),
                PawnMove::Capture => self.take(&lifted, Role::Pawn, to),
                PawnMove::DoubleStep => {
                    let mut child = lifted;
                    child.land::<T, KEEP>(Role::Pawn, to);
                    child.step_past::<T, KEEP>(to, self.machine);
                    if child.ep_is_legal {
                        self.visit::<true>(&child);
                    } else {
                        self.visit::<false>(&child);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, delta: i8, to: Bitboard) {
        for to in to {
            let lifted = self.lift_pawn(origin(to, delta));
            for role in Role::PROMOTIONS {
                if self.enemy.contains(to) {
                    self.take(&lifted, role, to);
                } else {
                    self.land(&lifted, role, to);
                }
            }
        }
    }

    #[inline(always)]
    fn castling(&mut self, side: CastlingSide, king: Square, rook: Square) {
        let mut child = self.handed_over.clone();
        child.castle::<T, KEEP>(side, king, rook);
        self.visit::<false>(&child);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let mut child = self.lift_pawn(from);
        child.take::<T, KEEP>(Square::new(to.file(), from.rank()));
        child.land::<T, KEEP>(Role::Pawn, to);
        self.visit::<false>(&child);
    }
}
