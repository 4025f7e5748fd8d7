//! How near to mate a position looks, from the squares of a few men alone.
//!
//! Small numbers are good. A [`Plan`] weighs; a [`Sketch`] is what is weighed, and can be drawn of the
//! position after a move without making it. Castling and en passant are sketched wrongly, which costs
//! nothing but promise.

use rules::attacks::king_attacks;
use rules::{Bitboard, Color, Move, Position, Rank, Role, Square};

/// The weights of a promise, in quarters.
pub(crate) struct Plan {
    /// Until the winner has a rook or queen, is the loser's king to stay away from the edge? It might
    /// stop the pawn there.
    pub(crate) promote_first: bool,
    /// For each square between the kings.
    pub(crate) kings_apart: i32,
    /// The loser's king is not at the edge.
    pub(crate) inside: i32,
    /// It is at the edge, but in no corner.
    pub(crate) edge: i32,
    /// It is on neither end rank.
    pub(crate) off_end_rank: i32,
    /// For each man of the loser's.
    pub(crate) man: i32,
    /// For each pawn of the loser's, besides.
    pub(crate) pawn: i32,
    /// For each man of the loser's beside its king.
    pub(crate) neighbour: i32,
    /// For each square between the loser's king and the nearest rook or queen.
    pub(crate) heavy_away: i32,
    /// For each rook or queen short of two.
    pub(crate) heavy: i32,
    /// For each step to the last rank, if there is no rook or queen.
    pub(crate) pawn_step: i32,
    /// Steps of a pawn that is not there.
    pub(crate) no_pawn_steps: i32,
}

// Found by hill climbing for the fewest positions opened, on every fifth end of a real game.
impl Plan {
    /// Where the mate is in sight.
    pub(crate) const NEAREST: Plan = Plan {
        promote_first: false,
        kings_apart: 8,
        inside: 32,
        edge: 8,
        off_end_rank: 15,
        man: 14,
        pawn: 0,
        neighbour: -2,
        heavy_away: 3,
        heavy: 72,
        pawn_step: 6,
        no_pawn_steps: 7,
    };

    /// Fonder of taking and more patient with pawns, which are led past a king first.
    pub(crate) const PROMOTE_FIRST: Plan = Plan { promote_first: true, ..Plan::TAKE_ALL };

    /// The same with the king at the edge all the time.
    pub(crate) const TAKE_ALL: Plan = Plan {
        promote_first: false,
        kings_apart: 10,
        inside: 44,
        edge: 5,
        off_end_rank: 35,
        man: 15,
        pawn: 17,
        neighbour: 1,
        heavy_away: 2,
        heavy: 51,
        pawn_step: 29,
        no_pawn_steps: 11,
    };
}

/// What the promise is made of.
#[derive(Clone, Copy)]
pub(crate) struct Sketch {
    winner: Color,
    /// The winner's king.
    pub(crate) ours: Square,
    /// The loser's king.
    pub(crate) king: Square,
    /// The winner's rooks and queens.
    pub(crate) straight: Bitboard,
    /// The winner's pawns.
    pub(crate) pawns: Bitboard,
    /// The loser's men.
    pub(crate) theirs: Bitboard,
    their_pawns: Bitboard,
    /// Squares between the loser's king and the nearest rook or queen; 8 if there is none.
    pub(crate) nearest: i32,
}

impl Sketch {
    #[inline]
    pub(crate) fn of(position: &Position, winner: Color) -> Sketch {
        let board = position.board();
        let mut sketch = Sketch {
            winner,
            ours: position.king(winner),
            king: position.king(!winner),
            straight: board.straight_sliders() & board.by_color(winner),
            pawns: board.by(winner, Role::Pawn),
            theirs: board.by_color(!winner),
            their_pawns: board.by(!winner, Role::Pawn),
            nearest: 8,
        };
        sketch.nearest = sketch.nearest_of(sketch.straight);
        sketch
    }

    #[inline]
    pub(crate) fn nearest_of(&self, men: Bitboard) -> i32 {
        men.iter().map(|from| distance(from, self.king)).min().unwrap_or(8)
    }

    /// What taking there is worth.
    #[inline]
    pub(crate) fn gain(&self, square: Square, plan: &Plan) -> i32 {
        let pawn = if self.their_pawns.contains(square) { plan.pawn } else { 0 };
        let neighbour = if king_attacks(self.king).contains(square) { plan.neighbour } else { 0 };
        plan.man + pawn + neighbour
    }

    /// The promise after a move; most moves change nothing that it is made of.
    #[inline]
    pub(crate) fn promise_after(&self, mv: Move, winning: bool, plan: &Plan, here: i32) -> i32 {
        let (from, to) = (Bitboard::from(mv.from()), Bitboard::from(mv.to()));
        let matters = if winning {
            from & (self.straight | self.pawns).with(self.ours) | to & self.theirs
        } else {
            let ring = king_attacks(self.king);
            from & ring.with(self.king) | to & (ring | self.straight | self.pawns)
        };
        if matters.is_empty() && mv.promotion().is_none() {
            here
        } else {
            self.after(mv, winning).promise(plan)
        }
    }

    #[inline]
    pub(crate) fn after(mut self, mv: Move, winning: bool) -> Sketch {
        let (from, to) = (Bitboard::from(mv.from()), Bitboard::from(mv.to()));
        let moved = |set: Bitboard| if set.intersects(from) { set ^ from | to } else { set };
        if winning {
            self.theirs &= !to;
            self.their_pawns &= !to;
            self.straight = moved(self.straight);
            if self.ours == mv.from() {
                self.ours = mv.to();
            }
            if self.pawns.intersects(from) {
                self.pawns ^= from;
                match mv.promotion() {
                    None => self.pawns |= to,
                    Some(Role::Queen | Role::Rook) => self.straight |= to,
                    Some(_) => {}
                }
            }
        } else {
            self.theirs = moved(self.theirs);
            self.straight &= !to;
            self.pawns &= !to;
            if self.their_pawns.intersects(from) {
                self.their_pawns ^= from;
                if mv.promotion().is_none() {
                    self.their_pawns |= to;
                }
            }
            if self.king == mv.from() {
                self.king = mv.to();
            }
        }
        self.nearest = self.nearest_of(self.straight);
        self
    }

    /// How far from mate it looks, 0 being nearest.
    #[inline]
    pub(crate) fn promise(&self, plan: &Plan) -> i32 {
        let ring = king_attacks(self.king);
        let mut value = plan.kings_apart * distance(self.king, self.ours)
            + plan.man * self.theirs.len() as i32
            + plan.pawn * self.their_pawns.len() as i32
            + plan.neighbour * (ring & self.theirs).len() as i32
            + plan.heavy_away * self.nearest
            + plan.heavy * (2 - self.straight.len().min(2) as i32);
        if plan.promote_first && self.straight.is_empty() && !self.pawns.is_empty() {
            value += plan.inside + plan.off_end_rank;
        } else {
            value += match ring.len() {
                8 => plan.inside,
                5 => plan.edge,
                _ => 0,
            };
            if !matches!(self.king.rank(), Rank::First | Rank::Eighth) {
                value += plan.off_end_rank;
            }
        }
        if self.straight.is_empty() {
            let steps = match (self.pawns.0, self.winner) {
                (0, _) => plan.no_pawn_steps,
                (pawns, Color::White) => pawns.leading_zeros() as i32 / 8,
                (pawns, Color::Black) => pawns.trailing_zeros() as i32 / 8,
            };
            value += plan.pawn_step * (1 + steps);
        }
        value
    }
}

/// Steps of a king from one square to the other.
#[inline]
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    i32::from(files.max(ranks))
}
