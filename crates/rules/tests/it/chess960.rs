//! The 960 arrays and castling from anywhere (Guidelines II).

use rules::{Bitboard, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

fn back_rank(number: u16) -> String {
    let position = Position::chess960(number).expect("below 960");
    position.board().to_string()[..8].to_owned()
}

#[test]
fn the_numbers_are_those_of_the_scheme() {
    assert_eq!(Position::chess960(518), Some(Position::start()));
    // The first and the last number, and row Z-01 of the law positions.
    assert_eq!(back_rank(0), "bbqnnrkr");
    assert_eq!(back_rank(959), "rkrnnqbb");
    assert_eq!(back_rank(617), "rnqbbkrn");
    assert_eq!(Position::chess960(960), None);
    assert_eq!(Position::chess960(u16::MAX), None);
}

#[test]
fn all_960_arrays_are_distinct_and_follow_the_guidelines() {
    let mut seen = Vec::new();
    for number in 0..960 {
        let position = Position::chess960(number).expect("below 960");
        seen.push(back_rank(number));
        let bishops = position.board().by(Color::White, Role::Bishop);
        assert_eq!((bishops & Bitboard::LIGHT).len(), 1);
        assert_eq!((bishops & Bitboard::DARK).len(), 1);
        let king = position.king(Color::White);
        let rooks: Vec<Square> = position.board().by(Color::White, Role::Rook).iter().collect();
        assert!(rooks.len() == 2 && rooks[0] < king && king < rooks[1], "{number}");
        for color in Color::ALL {
            assert_eq!(position.castling().rook_file(color, CastlingSide::Queen), Some(rooks[0].file()));
            assert_eq!(position.castling().rook_file(color, CastlingSide::King), Some(rooks[1].file()));
        }
        assert_eq!(position.king(Color::Black), king.mirrored());
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 960);
}

/// With nothing but king and rook on the back rank, castling is legal from every array, and both
/// come to stand on c and d, or g and f, whatever their home. (The other rook may be in the way.)
#[test]
fn castling_ends_on_the_same_squares_from_every_array() {
    for number in 0..960 {
        let start = Position::chess960(number).expect("below 960");
        for side in CastlingSide::ALL {
            let rook = start.castling().rook(Color::White, side).expect("has the right");
            let mut setup = start.to_setup();
            for other in CastlingSide::ALL.into_iter().filter(|&other| other != side) {
                setup.castling.set(Color::White, other, None);
            }
            for square in Bitboard::from_rank(Rank::First) {
                if square != rook && square != start.king(Color::White) {
                    setup.board.remove(square);
                }
            }
            let position = Position::from_setup(setup).expect("a game can come here");
            let castling = Move::new(position.king(Color::White), rook, None);
            let after = position.play(castling).expect("castling is legal");
            assert_eq!(after.king(Color::White), side.king_to(Color::White));
            assert_eq!(after.role_at(side.king_to(Color::White)), Some(Role::King));
            assert_eq!(after.role_at(side.rook_to(Color::White)), Some(Role::Rook));
            assert_eq!(after.by_color(Color::White).len(), position.by_color(Color::White).len());
            assert!(!after.castling().has_any(Color::White) && after.castling().has_any(Color::Black));
            assert_eq!(after.zobrist(), after.zobrist_from_scratch());
        }
    }
}

/// Every king and rook at home, a man of every kind everywhere and an enemy rook on the first rank or the fourth: asked
/// about alone a castling is legal if and only if it is listed.
#[test]
fn a_castling_is_legal_if_and_only_if_it_is_listed() {
    let home = |file| Square::new(file, Rank::First);
    let man = |role, color| Piece { role, color };
    let (mut legal, mut illegal) = (0, 0);
    for king in File::ALL {
        for rook in File::ALL.into_iter().filter(|&rook| rook != king) {
            let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
            let mut start = Setup { turn: Color::White, ..Setup::EMPTY };
            start.board.put(home(king), man(Role::King, Color::White));
            start.board.put(home(rook), man(Role::Rook, Color::White));
            start.board.put(Square::H8, man(Role::King, Color::Black));
            start.castling.set(Color::White, side, Some(rook));
            let castling = Move::new(home(king), home(rook), None);
            for first in Square::ALL.into_iter().filter(|&at| start.board.piece_at(at).is_none()) {
                for (role, color) in
                    Role::ALL.into_iter().flat_map(|role| Color::ALL.map(|color| (role, color)))
                {
                    if role == Role::King || role == Role::Pawn && Bitboard::END_RANKS.contains(first) {
                        continue;
                    }
                    let mut setup = start.clone();
                    setup.board.put(first, man(role, color));
                    for second in Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Fourth) {
                        if setup.board.piece_at(second).is_some() {
                            continue;
                        }
                        let mut setup = setup.clone();
                        setup.board.put(second, man(Role::Rook, Color::Black));
                        let Ok((position, _)) = Position::from_setup_lenient(setup) else { continue };
                        let is_listed = position.legal_moves().contains(&castling);
                        assert_eq!(position.is_legal(castling), is_listed, "{position:?}");
                        *(if is_listed { &mut legal } else { &mut illegal }) += 1;
                    }
                }
            }
        }
    }
    assert!(legal > 1_000 && illegal > 100_000, "{legal} {illegal}");
}
