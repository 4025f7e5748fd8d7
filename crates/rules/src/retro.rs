//! One ply back: can a last move have given these checks?
//!
//! When the last move was made, the king now in check was not (its side was not on move, article
//! 3.9). So the move must be one that, taken back, leaves that king unattacked. Every move that the
//! opponent can have made is taken back in turn: ordinary moves, captures, promotions, en passant,
//! castling of either game; after a double step that the setup names, that move alone. Sound: no
//! position that a game can reach is doubted. Not complete: only one ply is looked at, and a rook's
//! or king's castling home is any that Chess960 knows, so some impossible checks pass.
//!
//! Two knights giving check at once are found out this way, two pawns, a pawn that checks from its
//! home square, two sliders on one line through the king, a slider whose line a double step did not
//! open.

use crate::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks};
use crate::attacks::{queen_attacks, rook_attacks};
use crate::castling::castling_path;
use crate::{Bitboard, Board, CastlingSide, Color, File, Position, PositionError, Rank, Role, Square};

/// The doubt about what gives check, if there is one.
pub(crate) fn doubt_about_checkers(position: &Position) -> Option<PositionError> {
    match position.checkers().len() {
        0 => None,
        1 | 2 => {
            let past = Past::of(position);
            (!past.explains_checks()).then_some(PositionError::ImpossibleCheckers)
        }
        _ => Some(PositionError::TooManyCheckers),
    }
}

/// The board after a last move that is to be found.
struct Past<'a> {
    position: &'a Position,
    board: &'a Board,
    /// Whose king is in check.
    us: Color,
    /// Who made the last move.
    them: Color,
    /// Can that move have been a capture?
    may_capture: bool,
}

impl<'a> Past<'a> {
    fn of(position: &'a Position) -> Past<'a> {
        let us = position.turn();
        let board = position.board();
        Past { position, board, us, them: !us, may_capture: board.by_color(us).len() < 16 }
    }

    fn explains_checks(&self) -> bool {
        if let Some(passed) = self.position.ep_target() {
            return self.double_step(passed);
        }
        self.board.by_color(self.them).into_iter().any(|to| match self.board.role_at(to) {
            Some(Role::Pawn) => self.pawn_move(to),
            Some(role) => self.piece_move(role, to) || self.promotion(role, to),
            None => false,
        }) || CastlingSide::ALL.into_iter().any(|side| self.castling(side))
    }

    /// Would `us` have been out of check with these men moved back (each a square, the role that
    /// left it and the one that came) and these squares of `us` occupied again?
    fn was_unattacked(&self, undone: &[(Square, Role, Square, Role)], restored: Bitboard) -> bool {
        let mut board = *self.board;
        for &(now, role, ..) in undone {
            board.toggle(now, role.of(self.them));
        }
        for &(.., before, role) in undone {
            board.toggle(before, role.of(self.them));
        }
        let occupied = board.occupied() | restored;
        board.attackers_to(self.position.king(self.us), self.them, occupied).is_empty()
    }

    /// The same for one man, on an empty square or taking a man that stood there.
    fn arrives(&self, to: Square, role: Role, from: Square, was: Role, capture: bool) -> bool {
        let restored = if capture { Bitboard::from(to) } else { Bitboard::EMPTY };
        (!capture || self.may_capture) && self.was_unattacked(&[(to, role, from, was)], restored)
    }

    fn piece_move(&self, role: Role, to: Square) -> bool {
        let rights = self.position.castling();
        let has_not_moved = match role {
            Role::King => rights.has_any(self.them),
            Role::Rook => CastlingSide::ALL.into_iter().any(|side| rights.rook(self.them, side) == Some(to)),
            Role::Pawn | Role::Knight | Role::Bishop | Role::Queen => false,
        };
        if has_not_moved {
            return false;
        }
        let occupied = self.board.occupied();
        let reach = match role {
            Role::Pawn => Bitboard::EMPTY,
            Role::Knight => knight_attacks(to),
            Role::Bishop => bishop_attacks(to, occupied),
            Role::Rook => rook_attacks(to, occupied),
            Role::Queen => queen_attacks(to, occupied),
            Role::King => king_attacks(to),
        };
        (reach & !occupied)
            .into_iter()
            .any(|from| [false, true].into_iter().any(|capture| self.arrives(to, role, from, role, capture)))
    }

    fn promotion(&self, role: Role, to: Square) -> bool {
        let promotes = Role::PROMOTIONS.contains(&role)
            && to.rank() == Rank::Eighth.relative_to(self.them)
            && self.board.by(self.them, Role::Pawn).len() < 8;
        promotes && self.pawn_arrives(to, role)
    }

    fn pawn_move(&self, to: Square) -> bool {
        let third_from_home = Square::new(to.file(), Rank::Third.relative_to(self.them));
        self.pawn_arrives(to, Role::Pawn)
            || to.rank() == Rank::Fourth.relative_to(self.them) && self.double_step(third_from_home)
            || self.en_passant(to)
    }

    /// A pawn's single step or capture, to what it is now.
    fn pawn_arrives(&self, to: Square, role: Role) -> bool {
        // Where a pawn of theirs came from is where one of ours would capture to, and behind.
        let may_hold_pawn = |from: &Square| {
            !self.board.occupied().contains(*from) && from.rank() != Rank::First.relative_to(self.them)
        };
        let step = to.offset(0, self.backwards()).filter(may_hold_pawn);
        step.is_some_and(|from| self.arrives(to, role, from, Role::Pawn, false))
            || pawn_attacks(self.us, to)
                .into_iter()
                .filter(may_hold_pawn)
                .any(|from| self.arrives(to, role, from, Role::Pawn, true))
    }

    fn double_step(&self, passed: Square) -> bool {
        let on = |rank: Rank| Square::new(passed.file(), rank.relative_to(self.them));
        let (home, to) = (on(Rank::Second), on(Rank::Fourth));
        let path = Bitboard::from(home).with(passed);
        !path.intersects(self.board.occupied()) && self.arrives(to, Role::Pawn, home, Role::Pawn, false)
    }

    fn en_passant(&self, to: Square) -> bool {
        if to.rank() != Rank::Sixth.relative_to(self.them) || !self.may_capture {
            return false;
        }
        let occupied = self.board.occupied();
        let (Some(victim), Some(home)) = (to.offset(0, self.backwards()), to.offset(0, -self.backwards()))
        else {
            return false;
        };
        let empty = Bitboard::from(victim).with(home);
        !empty.intersects(occupied)
            && (pawn_attacks(self.us, to) & !occupied)
                .into_iter()
                .any(|from| self.was_unattacked(&[(to, Role::Pawn, from, Role::Pawn)], victim.into()))
    }

    /// Castling from any home that the right could have had.
    fn castling(&self, side: CastlingSide) -> bool {
        let (king_to, rook_to) = (side.king_to(self.them), side.rook_to(self.them));
        if self.position.castling().has_any(self.them)
            || self.position.king(self.them) != king_to
            || !self.board.by(self.them, Role::Rook).contains(rook_to)
        {
            return false;
        }
        let others = self.board.occupied().without(king_to).without(rook_to);
        let home = |file: File| Square::new(file, Rank::First.relative_to(self.them));
        let is_beyond = |rook: Square, king: Square| match side {
            CastlingSide::King => rook > king,
            CastlingSide::Queen => rook < king,
        };
        File::ALL.into_iter().map(home).any(|king| {
            File::ALL.into_iter().map(home).filter(|&rook| is_beyond(rook, king)).any(|rook| {
                let needed =
                    castling_path(king, rook, king_to, rook_to) | between(king, rook).with(king).with(rook);
                let undone =
                    [(king_to, Role::King, king, Role::King), (rook_to, Role::Rook, rook, Role::Rook)];
                !needed.intersects(others) && self.was_unattacked(&undone, Bitboard::EMPTY)
            })
        })
    }

    /// One rank back, as the side that moved sees it.
    fn backwards(&self) -> i8 {
        match self.them {
            Color::White => -1,
            Color::Black => 1,
        }
    }
}
