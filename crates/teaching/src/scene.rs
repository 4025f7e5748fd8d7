//! A board to learn on: a position of a game, or men without their kings.
//!
//! A rook alone on the board is no position of chess, yet the first one a child meets. Such a board is
//! *quiet*: one side moves, the other stands still, and each man goes as articles 3.2 to 3.8 say; castling
//! and en passant need a game. A king that is there may not be left or put in check (3.9).

use rules::attacks::{between, piece_attacks};
use rules::{Bitboard, Board, Color, FenMode, Move, Piece, Position, Rank, Role, Square, Variant, read_fen};

/// A board with a side to move, and the position of a game where it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) game: Option<Position>,
}

impl Scene {
    /// Reads a FEN, or the men alone with or without `w` or `b` behind them.
    ///
    /// # Errors
    /// What is wrong with it, in English.
    pub fn read(text: &str) -> Result<Scene, String> {
        let mut fields = text.split_whitespace();
        let men = fields.next().unwrap_or_default();
        let turn = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(format!("{other:?} is no side to move")),
        };
        match read_fen(text, FenMode::Strict, Variant::Standard) {
            Ok(read) => Ok(Scene { board: *read.position.board(), turn, game: Some(read.position) }),
            Err(fault) => {
                let board = placement(men)?;
                let kings = Color::ALL.into_iter().filter(|&color| !board.by(color, Role::King).is_empty());
                if kings.count() == 2 && fields.next().is_some() {
                    return Err(format!("{fault}"));
                }
                Ok(Scene { board, turn, game: None })
            }
        }
    }

    /// The men as the first field of a FEN.
    #[must_use]
    pub fn men(&self) -> String {
        self.board.to_string()
    }

    /// The men.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose men move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The position, where this is one of a game.
    #[must_use]
    pub const fn game(&self) -> Option<&Position> {
        self.game.as_ref()
    }

    /// The squares that the man on a square can go to now; a castling king's square is where it lands.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Bitboard {
        match &self.game {
            Some(position) => {
                let moves = position.legal_moves();
                let own = moves.into_iter().filter(|mv| mv.from() == from);
                own.map(|mv| match position.castling_side(mv) {
                    Some(side) => side.king_to(position.turn()),
                    None => mv.to(),
                })
                .collect()
            }
            None => self
                .board
                .color_at(from)
                .map(|color| quiet_moves(&self.board, color).into_iter().filter(|mv| mv.from() == from))
                .into_iter()
                .flatten()
                .map(|mv| mv.to())
                .collect(),
        }
    }
}

/// The placement field of a FEN.
fn placement(text: &str) -> Result<Board, String> {
    let mut board = Board::EMPTY;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("{text:?}: {} ranks, a board has eight", rows.len()));
    }
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0u8;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file = file.saturating_add(gap as u8);
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or_else(|| format!("{letter:?} is no man"))?;
            let file_here = rules::File::from_index(file).ok_or_else(|| format!("{row:?} is too long"))?;
            board.put(Square::new(file_here, rank), piece);
            file += 1;
        }
        if file != 8 {
            return Err(format!("{row:?} has {file} squares, a rank has eight"));
        }
    }
    Ok(board)
}

/// The squares that a man attacks.
pub(crate) fn attacks_from(board: &Board, from: Square) -> Bitboard {
    board.piece_at(from).map_or(Bitboard::EMPTY, |piece| piece_attacks(piece, from, board.occupied()))
}

/// The squares that a man can go to as the men stand, whatever becomes of its king; no castling, no en passant.
pub(crate) fn reach(board: &Board, from: Square) -> Bitboard {
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    let own = board.by_color(piece.color);
    let attacked = attacks_from(board, from);
    if piece.role != Role::Pawn {
        return attacked.difference(own);
    }
    let mut squares = attacked.intersection(board.by_color(!piece.color));
    let ahead = if piece.color == Color::White { 1 } else { -1 };
    let home = Rank::Second.relative_to(piece.color) == from.rank();
    for steps in 1..=(if home { 2 } else { 1 }) {
        match from.offset(0, ahead * steps) {
            Some(to) if !board.occupied().contains(to) => squares = squares.with(to),
            _ => break,
        }
    }
    squares
}

/// The board after a man went somewhere, taking what stood there.
pub(crate) fn after(board: &Board, mv: Move) -> Board {
    let mut next = *board;
    if let Some(piece) = next.remove(mv.from()) {
        next.remove(mv.to());
        let role = mv.promotion().unwrap_or(piece.role);
        next.put(mv.to(), role.of(piece.color));
    }
    next
}

/// The man that attacks this side's king, if one does.
pub(crate) fn checker(board: &Board, color: Color) -> Option<Square> {
    let king = board.by(color, Role::King).first()?;
    board.attackers_to(king, !color, board.occupied()).first()
}

/// Every move of one side on a quiet board; a pawn that arrives becomes a queen.
pub(crate) fn quiet_moves(board: &Board, color: Color) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in board.by_color(color) {
        for to in reach(board, from) {
            let mv = quiet_move(board, from, to);
            let takes_king = board.role_at(to) == Some(Role::King);
            if !takes_king && checker(&after(board, mv), color).is_none() {
                moves.push(mv);
            }
        }
    }
    moves
}

/// The move between two squares of a quiet board.
pub(crate) fn quiet_move(board: &Board, from: Square, to: Square) -> Move {
    let pawn = board.role_at(from) == Some(Role::Pawn);
    let arrives = pawn && (to.rank() == Rank::First || to.rank() == Rank::Eighth);
    Move::new(from, to, arrives.then_some(Role::Queen))
}

/// The first man between two squares, seen from the first of them.
pub(crate) fn first_between(board: &Board, from: Square, to: Square) -> Option<Square> {
    let men = between(from, to).intersection(board.occupied());
    let away = |square: &Square| {
        let files = square.file().index().abs_diff(from.file().index());
        files.max(square.rank().index().abs_diff(from.rank().index()))
    };
    men.iter().min_by_key(away)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_alone_is_a_scene_and_no_game() {
        let scene = Scene::read("8/8/8/8/8/8/8/R7").unwrap();
        assert!(scene.game().is_none());
        assert_eq!(scene.moves_from(Square::A1).len(), 14);
        assert_eq!(scene.board().to_string(), "8/8/8/8/8/8/8/R7");
    }

    #[test]
    fn nonsense_is_named() {
        assert!(Scene::read("8/8/8").unwrap_err().contains("ranks"));
        assert!(Scene::read("9/8/8/8/8/8/8/8").unwrap_err().contains("squares"));
        assert!(Scene::read("x7/8/8/8/8/8/8/8").unwrap_err().contains("no man"));
        assert!(Scene::read("8/8/8/8/8/8/8/8 x").unwrap_err().contains("no side"));
    }

    #[test]
    fn a_pawn_on_a_quiet_board_steps_and_takes_aslant() {
        let scene = Scene::read("8/8/8/8/8/2r1r3/3P4/8").unwrap();
        let to: Vec<String> = scene.moves_from(Square::D2).into_iter().map(|s| s.to_string()).collect();
        assert_eq!(to, ["c3", "d3", "e3", "d4"]);
    }
}
