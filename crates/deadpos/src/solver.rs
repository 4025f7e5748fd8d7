//! The crate `chasolver` behind our own types.
//!
//! Its paper: M. Ambrona, "A Practical Algorithm for Chess Unwinnability", FUN 2022. Its limits: no
//! node budget of ours, no Chess960 castling, no more than sixteen men a side. Rights that its board cannot hold are left out of the
//! question; then only a yes counts. Every line it gives is replayed with `rules` before it is
//! believed.

use crate::mates;
use chess::{Board, BoardBuilder, CastleRights, ChessMove};
use rules::{CastlingSide, Color, File, Move, Position, Role, Variant};

/// What the solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes(Vec<Move>),
    No,
    Unknown,
}

/// The full search, up to about 2²⁴ nodes.
pub(crate) fn winnable(position: &Position, winner: Color) -> Answer {
    let Some((board, exact)) = convert(position) else {
        return Answer::Unknown;
    };
    match chasolver::winnability(&board, color(winner)) {
        Some(chasolver::Winnability::Winnable { helpmate }) => match translate(position, &helpmate) {
            Some(line) if mates(position, &line, winner) => Answer::Yes(line),
            line => {
                debug_assert!(false, "a witness that does not mate: {position:?} {line:?}");
                Answer::Unknown
            }
        },
        Some(chasolver::Winnability::Unwinnable) if exact => Answer::No,
        Some(chasolver::Winnability::Unwinnable) | None => Answer::Unknown,
    }
}

/// The quick look: `true` is a proof, `false` says nothing.
pub(crate) fn is_unwinnable_quick(position: &Position, winner: Color) -> bool {
    convert(position)
        .is_some_and(|(board, exact)| exact && chasolver::is_unwinnable_fast(&board, color(winner)))
}

/// Most men of a side the solver's move generator has room for. It does not check; lenient reading
/// admits positions with more.
const MOST_MEN: u32 = 16;

/// The solver's board, and whether it says all that our position says.
fn convert(position: &Position) -> Option<(Board, bool)> {
    if Color::ALL.into_iter().any(|color| position.by_color(color).len() > MOST_MEN) {
        return None;
    }
    let mut builder = BoardBuilder::new();
    for square in position.occupied().iter() {
        let piece = position.piece_at(square)?;
        builder.piece(chess_square(square), role(piece.role), color(piece.color));
    }
    builder.side_to_move(color(position.turn()));
    let mut exact = true;
    for side_color in Color::ALL {
        let (rights, whole) = castle_rights(position, side_color);
        builder.castle_rights(color(side_color), rights);
        exact &= whole;
    }
    if let Some(square) = position.ep_square() {
        builder.en_passant(Some(chess::File::from_index(usize::from(square.file().index()))));
    }
    Board::try_from(&builder).ok().map(|board| (board, exact))
}

/// The rights the solver's board can hold: king on the e-file, rooks in the corners.
fn castle_rights(position: &Position, side_color: Color) -> (CastleRights, bool) {
    let rook = |side| position.castling().rook_file(side_color, side);
    let (king_side, queen_side) = (rook(CastlingSide::King), rook(CastlingSide::Queen));
    let at_home = position.king(side_color).file() == File::E
        && king_side.is_none_or(|file| file == File::H)
        && queen_side.is_none_or(|file| file == File::A);
    match (at_home, king_side.is_some(), queen_side.is_some()) {
        (false, king, queen) => (CastleRights::NoRights, !(king || queen)),
        (true, true, true) => (CastleRights::Both, true),
        (true, true, false) => (CastleRights::KingSide, true),
        (true, false, true) => (CastleRights::QueenSide, true),
        (true, false, false) => (CastleRights::NoRights, true),
    }
}

/// The solver's line in our moves, if each can be read where it stands.
fn translate(position: &Position, helpmate: &[ChessMove]) -> Option<Vec<Move>> {
    let mut current = position.clone();
    let mut line = Vec::with_capacity(helpmate.len());
    for theirs in helpmate {
        let mv = current.read_uci(&theirs.to_string(), Variant::Standard).ok()?;
        current = current.play(mv).ok()?;
        line.push(mv);
    }
    Some(line)
}

fn color(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

fn role(role: Role) -> chess::Piece {
    match role {
        Role::Pawn => chess::Piece::Pawn,
        Role::Knight => chess::Piece::Knight,
        Role::Bishop => chess::Piece::Bishop,
        Role::Rook => chess::Piece::Rook,
        Role::Queen => chess::Piece::Queen,
        Role::King => chess::Piece::King,
    }
}

fn chess_square(square: rules::Square) -> chess::Square {
    let rank = chess::Rank::from_index(usize::from(square.rank().index()));
    chess::Square::make_square(rank, chess::File::from_index(usize::from(square.file().index())))
}
