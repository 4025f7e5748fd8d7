//! Why a man cannot go where somebody wants it: article 3 of the Laws, one reason at a time.

use crate::Scene;
use crate::scene::{after, attacks_from, checker, first_between, quiet_move, reach};
use rules::{Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Role, Square};

/// The first reason against a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing stands there.
    NoMan(Square),
    /// The man is the other side's.
    NotYours(Square),
    /// The man stays where it is.
    Stays,
    /// A man of the own side stands there (3.1).
    OwnMan(Square),
    /// The king is not taken; it is mated (1.4.1).
    TakesKing,
    /// This man does not go like that (3.2 to 3.8).
    Shape(Role),
    /// A man stands in the way (3.5).
    InTheWay(Square),
    /// Pawns never go back (3.7).
    PawnBack,
    /// Straight ahead a pawn takes nothing (3.7.3).
    PawnTakesAslant,
    /// Aslant a pawn goes only to take (3.7.3).
    PawnNothingThere,
    /// Two steps are for the first move of a pawn alone (3.7.2).
    PawnLeftHome,
    /// A pawn that arrives becomes another man, which must be named (3.7.3.3).
    NameTheMan,
    /// The king would stand where this man attacks (3.9.2).
    IntoCheck(Square),
    /// The king stays in check from this man (3.9.2).
    StillCheck(Square),
    /// The man shields its king from this one (3.9.2).
    Pinned(Square),
    /// Castling is not allowed (3.8.2).
    Castling(CastlingRefusal),
}

/// Why castling is refused: for ever or for now (3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingRefusal {
    /// King or rook has moved: never again on that side.
    Never,
    /// The king is in check from this man: not now.
    InCheck(Square),
    /// A man stands between king and rook: not now.
    Between(Square),
    /// The king would pass this square, which is attacked: not now.
    Through(Square),
    /// The king would land on this square, which is attacked: not now.
    Into(Square),
}

/// Why the man on `from` cannot go to `to`; `None` where it can.
///
/// A king that goes two squares aside, or to its own rook, asks for castling. `promotion` matters only to a
/// pawn that arrives. Every reason given is true of the position; of several the first by the order of
/// [`Refusal`] is told.
#[must_use]
pub fn why_not(scene: &Scene, from: Square, to: Square, promotion: Option<Role>) -> Option<Refusal> {
    let (board, turn) = (&scene.board, scene.turn);
    let Some(man) = board.piece_at(from) else { return Some(Refusal::NoMan(from)) };
    if man.color != turn {
        return Some(Refusal::NotYours(from));
    }
    if from == to {
        return Some(Refusal::Stays);
    }
    if let Some(position) = &scene.game
        && let Some((side, mv)) = castling_asked(position, from, to)
    {
        return castling_refusal(position, side, mv).map(Refusal::Castling);
    }
    let passing = scene.game.as_ref().and_then(Position::ep_target) == Some(to)
        && man.role == Role::Pawn
        && attacks_from(board, from).contains(to);
    if !passing && let Some(reason) = shape(board, from, to) {
        return Some(reason);
    }
    match &scene.game {
        None => exposed(board, turn, quiet_move(board, from, to)),
        Some(position) => {
            let arrives = man.role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(turn);
            let mv = Move::new(from, to, promotion.filter(|_| arrives));
            if position.is_legal(mv) {
                return None;
            }
            if arrives && promotion.is_none() {
                return Some(Refusal::NameTheMan);
            }
            exposed(board, turn, mv)
                .or_else(|| passed_pawn_shields(board, turn, mv))
                .or(Some(Refusal::Shape(man.role)))
        }
    }
}

/// Where a man cannot go for its own way of moving or for the men that stand about.
fn shape(board: &Board, from: Square, to: Square) -> Option<Refusal> {
    let man = board.piece_at(from)?;
    if reach(board, from).contains(to) {
        return (board.role_at(to) == Some(Role::King)).then_some(Refusal::TakesKing);
    }
    if board.color_at(to) == Some(man.color) {
        return Some(Refusal::OwnMan(to));
    }
    if man.role == Role::Pawn {
        return Some(pawn_shape(board, man.color, from, to));
    }
    // On a board with nobody else the man would get there, so somebody is in the way.
    let mut alone = Board::EMPTY;
    alone.put(from, man);
    let in_the_way = reach(&alone, from).contains(to).then(|| first_between(board, from, to)).flatten();
    Some(in_the_way.map_or(Refusal::Shape(man.role), Refusal::InTheWay))
}

fn pawn_shape(board: &Board, color: Color, from: Square, to: Square) -> Refusal {
    let ahead = if color == Color::White { 1 } else { -1 };
    let ranks = (to.rank().index() as i8 - from.rank().index() as i8) * ahead;
    let files = to.file().index().abs_diff(from.file().index());
    if ranks < 0 {
        return Refusal::PawnBack;
    }
    if files == 1 && ranks == 1 {
        return Refusal::PawnNothingThere;
    }
    if files != 0 || !(1..=2).contains(&ranks) {
        return Refusal::Shape(Role::Pawn);
    }
    if ranks == 2 && from.rank() != Rank::Second.relative_to(color) {
        return Refusal::PawnLeftHome;
    }
    match first_between(board, from, to) {
        Some(man) => Refusal::InTheWay(man),
        None => Refusal::PawnTakesAslant,
    }
}

/// Whether the move leaves or puts the own king in check.
fn exposed(board: &Board, turn: Color, mv: Move) -> Option<Refusal> {
    let by = checker(&after(board, mv), turn)?;
    Some(if board.role_at(mv.from()) == Some(Role::King) {
        Refusal::IntoCheck(by)
    } else {
        match checker(board, turn) {
            Some(checker) => Refusal::StillCheck(checker),
            None => Refusal::Pinned(by),
        }
    })
}

/// A capture en passant takes two men off one rank; the king may be behind both.
fn passed_pawn_shields(board: &Board, turn: Color, mv: Move) -> Option<Refusal> {
    let mut next = after(board, mv);
    next.remove(Square::new(mv.to().file(), mv.from().rank()));
    checker(&next, turn).map(Refusal::Pinned)
}

/// The castling that a king's wish means: two squares aside from home, or onto its own rook.
fn castling_asked(position: &Position, from: Square, to: Square) -> Option<(CastlingSide, Move)> {
    let color = position.turn();
    let home = Square::new(rules::File::E, Rank::First.relative_to(color));
    if position.king(color) != from || from != home || to.rank() != from.rank() {
        return None;
    }
    let rook = position.board().piece_at(to) == Some(Role::Rook.of(color));
    if to.file().index().abs_diff(from.file().index()) != 2 && !rook {
        return None;
    }
    let side = if to.file() > from.file() { CastlingSide::King } else { CastlingSide::Queen };
    Some((side, Move::new(from, castling_rook(position, side), None)))
}

fn castling_rook(position: &Position, side: CastlingSide) -> Square {
    let color = position.turn();
    let corner = match side {
        CastlingSide::King => rules::File::H,
        CastlingSide::Queen => rules::File::A,
    };
    position.castling().rook(color, side).unwrap_or(Square::new(corner, Rank::First.relative_to(color)))
}

/// Why this side may not castle there; `None` where it may.
pub(crate) fn castling_refused(position: &Position, side: CastlingSide) -> Option<CastlingRefusal> {
    let king = position.king(position.turn());
    castling_refusal(position, side, Move::new(king, castling_rook(position, side), None))
}

fn castling_refusal(position: &Position, side: CastlingSide, mv: Move) -> Option<CastlingRefusal> {
    let (board, color) = (position.board(), position.turn());
    if !position.castling().has(color, side) {
        return Some(CastlingRefusal::Never);
    }
    if position.is_legal(mv) {
        return None;
    }
    if let Some(by) = checker(board, color) {
        return Some(CastlingRefusal::InCheck(by));
    }
    if let Some(man) = first_between(board, mv.from(), mv.to()) {
        return Some(CastlingRefusal::Between(man));
    }
    let land = side.king_to(color);
    let passed: Bitboard = rules::attacks::between(mv.from(), land);
    let attacked = |square: &Square| !board.attackers_to(*square, !color, board.occupied()).is_empty();
    Some(match passed.iter().find(attacked) {
        Some(square) => CastlingRefusal::Through(square),
        None => CastlingRefusal::Into(land),
    })
}
