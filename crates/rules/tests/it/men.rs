//! How the men move: articles 3.1 to 3.8.1, 3.9; requirements MOV-01 to MOV-16.

use super::position;
use proptest::prelude::*;
use rules::{Color, FenMode, Move, Piece, Position, Rank, Role, Square, Variant, perft, read_fen};

/// Where the man on `from` may go, in the order of the squares.
fn targets(fen: &str, from: Square) -> Vec<String> {
    let mut targets: Vec<Square> =
        position(fen).legal_moves().iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
    targets.sort();
    targets.dedup();
    targets.iter().map(Square::to_string).collect()
}

fn check(fen: &str, from: Square, expected: &str) {
    let expected: Vec<&str> = expected.split_whitespace().collect();
    assert_eq!(targets(fen, from), expected, "{fen} from {from}");
}

/// A position some random legal moves from the start.
fn wandered() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..80).prop_map(|choices| {
        let mut position = Position::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(moves[choice.index(moves.len())]);
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// MOV-01, MOV-06, MOV-16: no legal move goes onto a man of one's own (castling is written so,
    /// and is told apart), none takes a king, none leaves one's own king attacked or the kings adjacent.
    #[test]
    fn no_legal_move_breaks_the_first_articles(position in wandered()) {
        let us = position.turn();
        for &mv in position.legal_moves().iter() {
            let target = position.piece_at(mv.to());
            if position.castling_side(mv).is_none() {
                prop_assert!(target.is_none_or(|piece| piece.color != us && piece.role != Role::King), "{mv:?}");
            }
            let next = position.play_unchecked(mv);
            let king = next.king(us);
            prop_assert!(next.attackers_to(king, !us, next.occupied()).is_empty(), "{mv:?} leaves the king attacked");
            let (a, b) = (next.king(Color::White), next.king(Color::Black));
            let distance = (a.file().index().abs_diff(b.file().index())).max(a.rank().index().abs_diff(b.rank().index()));
            prop_assert!(distance > 1, "{mv:?} puts the kings side by side");
        }
    }

    /// MOV-09, MOV-11: a bishop keeps the colour of its square, a knight changes it with every move.
    #[test]
    fn bishops_keep_their_colour_and_knights_change_it(position in wandered()) {
        for &mv in position.legal_moves().iter() {
            match position.role_at(mv.from()) {
                Some(Role::Bishop) => prop_assert_eq!(mv.from().is_light(), mv.to().is_light()),
                Some(Role::Knight) => prop_assert_ne!(mv.from().is_light(), mv.to().is_light()),
                _ => {}
            }
        }
    }
}

/// MOV-01: the number of first moves and of everything within four plies.
#[test]
fn the_start_position_has_its_known_numbers() {
    assert_eq!(perft(&Position::start(), 1), 20);
    assert_eq!(perft(&Position::start(), 4), 197_281);
}

/// MOV-02: the first man in the way ends the line, in all eight directions; an enemy can be taken.
#[test]
fn nothing_but_the_knight_leaps() {
    let walled = "4k3/8/1p1p1p2/8/1p1Q1p2/8/1P1P1P2/6K1 w - - 0 1";
    check(walled, Square::D4, "c3 d3 e3 b4 c4 e4 f4 c5 d5 e5 b6 d6 f6");
    check("4k3/8/8/8/8/8/PPP5/RN4K1 w - - 0 1", Square::A1, "");
    check("4k3/8/8/2PPP3/2PNP3/2PPP3/8/6K1 w - - 0 1", Square::D4, "c2 e2 b3 f3 b5 f5 c6 e6");
}

/// MOV-03: the captured man is gone within the same ply, and nobody must capture.
#[test]
fn a_capture_is_one_ply_and_free_to_choose() {
    let before = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let capture = Move::new(Square::E4, Square::D5, None);
    assert!(before.is_capture(capture));
    let after = before.play(capture).expect("legal");
    assert_eq!(after.occupied().len(), before.occupied().len() - 1);
    assert_eq!(after.turn(), Color::Black, "one ply");
    assert!(before.is_legal(Move::new(Square::E4, Square::E5, None)), "the pawn may also go on");
}

/// MOV-04: whatever a man but the pawn can move to, it can take there, of whatever worth.
#[test]
fn men_capture_as_they_move() {
    for role in ['N', 'B', 'R', 'Q'] {
        let free = format!("8/8/8/7k/3{role}4/8/7K/8 w - - 0 1");
        for target in targets(&free, Square::D4) {
            let target: Square = target.parse().expect("a square");
            let no_pawn = matches!(target.rank(), Rank::First | Rank::Eighth);
            for victim in if no_pawn { vec![Role::Queen] } else { vec![Role::Pawn, Role::Queen] } {
                let mut setup = position(&free).to_setup();
                setup.board.put(target, Piece { color: Color::Black, role: victim });
                let beside = Position::from_setup(setup).expect("a possible position");
                assert!(
                    beside.is_legal(Move::new(Square::D4, target, None)),
                    "{role} takes {victim:?} on {target}"
                );
            }
        }
    }
    check("4k3/8/8/8/3q4/3K4/8/8 w - - 0 1", Square::D3, "c2 e2 d4");
}

/// MOV-05: one square in any direction, never onto an attacked one.
#[test]
fn the_king_steps_one_square_and_not_into_attack() {
    check("8/8/8/8/4K3/8/8/k7 w - - 0 1", Square::E4, "d3 e3 f3 d4 f4 d5 e5 f5");
    check("3r4/8/8/8/4K3/8/8/k7 w - - 0 1", Square::E4, "e3 f3 f4 e5 f5");
    // The square behind the king is attacked too: the king does not shield it from the rook.
    check("8/8/8/8/r3K3/8/8/k7 w - - 0 1", Square::E4, "d3 e3 f3 d5 e5 f5");
    check("k7/8/8/8/4K3/8/5p2/8 w - - 0 1", Square::E4, "d3 e3 f3 d4 f4 d5 e5 f5");
    check("k7/8/8/5p2/4K3/8/8/8 w - - 0 1", Square::E4, "d3 e3 f3 d4 f4 d5 e5 f5");
    check("k7/8/5p2/8/4K3/8/8/8 w - - 0 1", Square::E4, "d3 e3 f3 d4 f4 d5 f5");
}

/// MOV-06: adjacent kings are no position.
#[test]
fn adjacent_kings_are_refused() {
    for fen in ["8/8/8/3kK3/8/8/8/8 w - - 0 1", "8/8/8/3k4/4K3/8/8/8 b - - 0 1"] {
        for mode in [FenMode::Strict, FenMode::Lenient] {
            let fault = read_fen(fen, mode, Variant::Standard).expect_err(fen);
            assert_eq!(fault.code(), "impossible-position", "{fen}");
        }
    }
}

/// MOV-07, MOV-08, MOV-09, MOV-10: how far each reaches on an empty board.
#[test]
fn the_pieces_reach_as_far_as_the_board() {
    let empty = rules::Bitboard::EMPTY;
    assert_eq!(rules::attacks::queen_attacks(Square::D4, empty).len(), 27);
    for square in Square::ALL {
        assert_eq!(rules::attacks::rook_attacks(square, empty).len(), 14, "{square}");
    }
    assert_eq!(rules::attacks::bishop_attacks(Square::D4, empty).len(), 13);
    // There is no river: from one side of the middle line to the other.
    assert!(rules::attacks::bishop_attacks(Square::A1, empty).contains(Square::H8));
    assert_eq!(rules::attacks::knight_attacks(Square::D4).len(), 8);
    assert_eq!(rules::attacks::knight_attacks(Square::A1).len(), 2);
    assert_eq!(targets("7k/8/8/8/3Q4/8/8/K7 b - - 0 1", Square::D4).len(), 0, "not on move");
}

/// MOV-12: forward only, one square, or two from home; both must be empty.
#[test]
fn the_pawn_goes_forward_onto_empty_squares() {
    check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Square::E2, "e3 e4");
    check("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", Square::E2, "");
    check("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", Square::E2, "e3");
    check("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", Square::E3, "e4");
    check("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", Square::E7, "e5 e6");
}

/// MOV-13: straight to move, aslant to take, and only an enemy.
#[test]
fn the_pawn_takes_aslant_and_nowhere_else() {
    check("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", Square::E4, "d5 e5 f5");
    check("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", Square::E4, "");
    check("4k3/8/8/3P1P2/4P3/8/8/4K3 w - - 0 1", Square::E4, "e5");
    check("4k3/8/8/p7/7P/8/8/4K3 w - - 0 1", Square::H4, "h5");
}

/// MOV-16: what would leave the own king attacked is not in the list, and a king is never taken.
#[test]
fn a_pinned_man_stays_on_its_line() {
    check("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", Square::E2, "e3 e4");
    check("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", Square::E2, "");
    let checked = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    assert_eq!(
        read_fen(checked, FenMode::Strict, Variant::Standard).map_err(|fault| fault.code()),
        Err("impossible-position"),
        "nobody is on move who could take the king"
    );
}
