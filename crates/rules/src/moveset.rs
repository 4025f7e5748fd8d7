//! Legal moves as sets: a man and where it may go, without a list.
//!
//! The generator's own form, for those who count, look for one move or make all of them. A set of
//! one man names it once; only a queen may come twice, with her straight and with her diagonal
//! moves. Pawns come together, all that move the same way.

use crate::machine::{self, Machine, Work};
use crate::movegen::{PawnMove, Sink, origin};
use crate::{Bitboard, CastlingSide, Move, Position, Role, Square};

/// Some of the legal moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// One man that is no pawn, and where it may go; castling apart.
    Man {
        /// What kind of man.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it may go.
        to: Bitboard,
    },
    /// Pawns that all move the same way and do not promote; en passant apart.
    Pawns {
        /// How far they go, as the distance of square indices: 8 for a step of White's, −9 for
        /// Black's capture towards the a-file.
        distance: i8,
        /// Where they may go.
        to: Bitboard,
    },
    /// The same on the last rank, where each square stands for four moves.
    Promotions {
        /// How far they go.
        distance: i8,
        /// Where they may go.
        to: Bitboard,
    },
    /// Castling, as king takes rook.
    Castling(Move),
    /// An en passant capture.
    EnPassant(Move),
}

impl MoveSet {
    /// How many moves.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> u32 {
        match self {
            MoveSet::Man { to, .. } | MoveSet::Pawns { to, .. } => to.len(),
            MoveSet::Promotions { to, .. } => 4 * to.len(),
            MoveSet::Castling(_) | MoveSet::EnPassant(_) => 1,
        }
    }

    /// No move? Such sets are handed out too: to ask would cost as much as to take them.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with every move of the set.
    #[inline(always)]
    pub fn for_each(self, mut visit: impl FnMut(Move)) {
        match self {
            MoveSet::Man { from, to, .. } => to.into_iter().for_each(|to| visit(Move::quiet(from, to))),
            MoveSet::Pawns { distance, to } => {
                to.into_iter().for_each(|to| visit(Move::quiet(origin(to, distance), to)));
            }
            MoveSet::Promotions { distance, to } => to.into_iter().for_each(|to| {
                for role in Role::PROMOTIONS {
                    visit(Move::new(origin(to, distance), to, Some(role)));
                }
            }),
            MoveSet::Castling(mv) | MoveSet::EnPassant(mv) => visit(mv),
        }
    }
}

struct Visitor<F>(F);

impl<F: FnMut(MoveSet)> Sink for Visitor<F> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) {
        (self.0)(MoveSet::Man { role, from, to });
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnMove, distance: i8, to: Bitboard) {
        (self.0)(MoveSet::Pawns { distance, to });
    }

    #[inline(always)]
    fn promotions(&mut self, distance: i8, to: Bitboard) {
        (self.0)(MoveSet::Promotions { distance, to });
    }

    #[inline(always)]
    fn castling(&mut self, _: CastlingSide, king: Square, rook: Square) {
        (self.0)(MoveSet::Castling(Move::quiet(king, rook)));
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        (self.0)(MoveSet::EnPassant(Move::quiet(from, to)));
    }
}

impl Position {
    /// Calls `visit` with sets that together hold every legal move once. No list is made.
    ///
    /// ```
    /// use rules::{MoveSet, Position, Role};
    ///
    /// let mut knights = 0;
    /// Position::start().move_sets(|set| {
    ///     if let MoveSet::Man { role: Role::Knight, to, .. } = set {
    ///         knights += to.len();
    ///     }
    /// });
    /// assert_eq!(knights, 4);
    /// ```
    pub fn move_sets(&self, visit: impl FnMut(MoveSet)) {
        struct Visiting<'a, F>(&'a Position, Visitor<F>);

        impl<F: FnMut(MoveSet)> Work for Visiting<'_, F> {
            type Output = ();

            #[inline(always)]
            fn on<M: Machine>(mut self, machine: M) {
                self.0.generate_any(machine, &mut self.1);
            }
        }

        machine::run(Visiting(self, Visitor(visit)));
    }
}
