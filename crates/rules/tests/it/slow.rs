//! The slow twin of the generator: the Laws read off an array of 64 squares, man by man, each move
//! tried on the board. It shares no table, mask or hash with the crate it checks.

use rules::{CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Square};

/// The men by square.
#[derive(Clone)]
pub(crate) struct Men([Option<Piece>; 64]);

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn forward(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

impl Men {
    pub(crate) fn of(position: &Position) -> Men {
        Men(Square::ALL.map(|square| position.piece_at(square)))
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.0[usize::from(square.index())]
    }

    fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[usize::from(square.index())] = piece;
    }

    /// Squares a man reaches, the first occupied one of each line included.
    fn reach(&self, from: Square, piece: Piece) -> Vec<Square> {
        let ahead = forward(piece.color);
        let (steps, far): (Vec<(i8, i8)>, bool) = match piece.role {
            Role::Pawn => (vec![(-1, ahead), (1, ahead)], false),
            Role::Knight => (KNIGHT.to_vec(), false),
            Role::Bishop => (DIAGONAL.to_vec(), true),
            Role::Rook => (STRAIGHT.to_vec(), true),
            Role::Queen => ([STRAIGHT, DIAGONAL].concat(), true),
            Role::King => ([STRAIGHT, DIAGONAL].concat(), false),
        };
        let mut squares = Vec::new();
        for (files, ranks) in steps {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                squares.push(next);
                at = next;
                if !far || self.at(next).is_some() {
                    break;
                }
            }
        }
        squares
    }

    pub(crate) fn attacked(&self, target: Square, by: Color) -> bool {
        Square::ALL.into_iter().any(|from| {
            self.at(from).is_some_and(|piece| piece.color == by && self.reach(from, piece).contains(&target))
        })
    }

    fn king(&self, color: Color) -> Square {
        let king = Some(Role::King.of(color));
        Square::ALL.into_iter().find(|&square| self.at(square) == king).expect("a side has its king")
    }
}

/// Is this pawn capture en passant?
pub(crate) fn is_en_passant(position: &Position, mv: Move) -> bool {
    let men = Men::of(position);
    men.at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn)
        && mv.from().file() != mv.to().file()
        && men.at(mv.to()).is_none()
}

/// Is the side to move in check?
pub(crate) fn is_check(position: &Position) -> bool {
    let men = Men::of(position);
    men.attacked(men.king(position.turn()), !position.turn())
}

/// Every legal move, sorted.
pub(crate) fn legal_moves(position: &Position) -> Vec<Move> {
    let us = position.turn();
    let men = Men::of(position);
    let mut moves = Vec::new();
    for from in Square::ALL {
        match men.at(from) {
            Some(piece) if piece.color == us => pseudo_moves(position, &men, from, piece, &mut moves),
            _ => {}
        }
    }
    moves.retain(|&mv| {
        let mut after = men.clone();
        let piece = after.at(mv.from());
        if is_en_passant(position, mv) {
            after.set(Square::new(mv.to().file(), mv.from().rank()), None);
        }
        after.set(mv.from(), None);
        after.set(mv.to(), piece);
        !after.attacked(after.king(us), !us)
    });
    moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| castling(position, &men, side)));
    moves.sort();
    moves
}

fn pseudo_moves(position: &Position, men: &Men, from: Square, piece: Piece, moves: &mut Vec<Move>) {
    let us = piece.color;
    let mut targets: Vec<Square> = men.reach(from, piece);
    if piece.role == Role::Pawn {
        targets.retain(|&to| {
            men.at(to).is_some_and(|other| other.color != us) || position.ep_target() == Some(to)
        });
        let home = from.rank() == Rank::Second.relative_to(us);
        let mut at = from;
        for _ in 0..if home { 2 } else { 1 } {
            match at.offset(0, forward(us)) {
                Some(next) if men.at(next).is_none() => {
                    targets.push(next);
                    at = next;
                }
                _ => break,
            }
        }
    }
    targets.retain(|&to| men.at(to).is_none_or(|other| other.color != us));
    for to in targets {
        if piece.role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(us) {
            moves.extend(Role::PROMOTIONS.map(|role| Move::new(from, to, Some(role))));
        } else {
            moves.push(Move::new(from, to, None));
        }
    }
}

/// Article 3.8.2 and Guidelines II.3.2, square by square.
fn castling(position: &Position, men: &Men, side: CastlingSide) -> Option<Move> {
    let us = position.turn();
    let rook_file = position.castling().rook_file(us, side)?;
    let rank = Rank::First.relative_to(us);
    let king = men.king(us);
    let rook = Square::new(rook_file, rank);
    let (king_file, rook_goal) = match side {
        CastlingSide::King => (File::G, File::F),
        CastlingSide::Queen => (File::C, File::D),
    };
    let range = |a: File, b: File| {
        File::ALL
            .into_iter()
            .filter(move |&file| file >= a.min(b) && file <= a.max(b))
            .map(move |file| Square::new(file, rank))
    };
    let free = range(king.file(), king_file)
        .chain(range(rook.file(), rook_goal))
        .all(|square| square == king || square == rook || men.at(square).is_none());
    let mut lifted = men.clone();
    lifted.set(king, None);
    let safe = range(king.file(), king_file).all(|square| {
        // The king itself must not shield a square from a slider, nor may it be in check.
        !lifted.attacked(square, !us)
    });
    let mut after = lifted.clone();
    after.set(rook, None);
    after.set(Square::new(king_file, rank), Some(Role::King.of(us)));
    after.set(Square::new(rook_goal, rank), Some(Role::Rook.of(us)));
    let lands_safely = !after.attacked(Square::new(king_file, rank), !us);
    (free && safe && lands_safely).then(|| Move::new(king, rook, None))
}
