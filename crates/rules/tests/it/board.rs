//! The board and its first position: articles 1.1, 2.1 to 2.4; requirements BRD-01 to BRD-12.

use super::position;
use rules::attacks::{bishop_attacks, line};
use rules::{Bitboard, Color, File, Move, Position, Rank, Role, Square};
use std::collections::HashSet;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// BRD-01: 64 squares, half of them light, and the four corners as the Laws have them.
#[test]
fn half_of_the_64_squares_are_light() {
    assert_eq!(Square::ALL.len(), 64);
    assert_eq!(Square::ALL.iter().filter(|square| square.is_light()).count(), 32);
    assert!(!Square::A1.is_light() && Square::H1.is_light());
    assert!(Square::A8.is_light() && !Square::H8.is_light());
    for square in Square::ALL {
        for (files, ranks) in [(1, 0), (0, 1)] {
            if let Some(next) = square.offset(files, ranks) {
                assert_ne!(square.is_light(), next.is_light(), "{square} and {next} alternate");
            }
        }
    }
}

/// BRD-02: the square at the near right is light for either player.
#[test]
fn the_near_right_corner_is_light_for_both() {
    assert!(Square::new(File::H, Rank::First.relative_to(Color::White)).is_light());
    assert!(Square::new(File::A, Rank::First.relative_to(Color::Black)).is_light());
}

/// BRD-03: eight files, eight ranks, and 26 diagonals of two squares or more.
#[test]
fn there_are_8_files_8_ranks_and_26_diagonals() {
    let files: HashSet<u64> =
        Square::ALL.iter().map(|square| mask(Bitboard::from_file(square.file()))).collect();
    let ranks: HashSet<u64> =
        Square::ALL.iter().map(|square| mask(Bitboard::from_rank(square.rank()))).collect();
    assert_eq!((files.len(), ranks.len()), (8, 8));

    let mut diagonals = HashSet::new();
    for square in Square::ALL {
        for other in bishop_attacks(square, Bitboard::EMPTY).iter() {
            diagonals.insert(mask(line(square, other)));
        }
    }
    assert_eq!(diagonals.len(), 26);
    assert!(diagonals.iter().all(|diagonal| diagonal.count_ones() >= 2));
}

fn mask(set: Bitboard) -> u64 {
    set.iter().map(|square| 1_u64 << square.index()).sum()
}

/// BRD-04: a square has one name, and a name one square.
#[test]
fn square_names_are_a_bijection() {
    let names: HashSet<String> = Square::ALL.iter().map(Square::to_string).collect();
    assert_eq!(names.len(), 64);
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::from_index(square.index()), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
    }
    assert_eq!(Square::E4.to_string(), "e4");
    for wrong in ["", "e", "i1", "a9", "e44", "E4 ", "é4"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong:?}");
    }
}

/// BRD-06: sixteen men a side: king, queen, two rooks, bishops and knights, eight pawns.
#[test]
fn each_side_has_sixteen_men() {
    let start = Position::start();
    for color in Color::ALL {
        let count = |role| start.by_color(color).intersection(start.by_role(role)).len();
        let men = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].map(count);
        assert_eq!(men, [1, 1, 2, 2, 2, 8], "{color:?}");
    }
    assert_eq!(start.occupied().len(), 32);
}

/// BRD-07: who stands where.
#[test]
fn the_first_position_is_the_array() {
    assert_eq!(Position::start().to_fen(), START);
    assert_eq!(position(START), Position::start());
    assert_eq!(Position::chess960(518), Some(Position::start()));
}

/// BRD-08: each queen on her own colour, each king on the other, facing their like.
#[test]
fn queens_stand_on_their_own_colour() {
    let start = Position::start();
    let at = |square: Square| start.piece_at(square).map(|piece| (piece.color, piece.role));
    assert!(Square::D1.is_light() && at(Square::D1) == Some((Color::White, Role::Queen)));
    assert!(!Square::D8.is_light() && at(Square::D8) == Some((Color::Black, Role::Queen)));
    assert!(!Square::E1.is_light() && at(Square::E1) == Some((Color::White, Role::King)));
    assert!(Square::E8.is_light() && at(Square::E8) == Some((Color::Black, Role::King)));
}

/// BRD-11, BRD-12: White begins, then the sides alternate; nobody moves twice.
#[test]
fn white_begins_and_the_sides_alternate() {
    let mut position = Position::start();
    assert_eq!(position.turn(), Color::White);
    assert!(position.play(Move::new(Square::E7, Square::E5, None)).is_err(), "Black is not on move");
    for (from, to) in [(Square::E2, Square::E4), (Square::E7, Square::E5), (Square::G1, Square::F3)] {
        let mover = position.turn();
        position = position.play(Move::new(from, to, None)).expect("a legal move");
        assert_eq!(position.turn(), !mover, "the other side has the move");
    }
    assert!(position.play(Move::new(Square::F3, Square::E5, None)).is_err(), "White has just moved");
}
