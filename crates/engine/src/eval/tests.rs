//! What a position is worth, whichever way it is looked at.

use super::*;
use rules::{FenMode, Square, Variant, read_fen};

fn position(fen: &str) -> Position {
    read_fen(fen, FenMode::Lenient, Variant::Standard).expect("a position").position
}

/// The same with colours and ranks exchanged.
fn mirrored(position: &Position) -> Position {
    let mut setup = position.to_setup();
    let board = setup.board;
    for square in Bitboard::FULL {
        setup.board.remove(square);
    }
    for square in board.occupied() {
        let piece = board.piece_at(square).expect("occupied");
        let there = Square::from_index(square.index() ^ 56).expect("on the board");
        setup.board.put(there, piece.role.of(piece.color.other()));
    }
    setup.turn = setup.turn.other();
    setup.castling = rules::Castling::default();
    setup.ep_square = None;
    Position::from_setup_lenient(setup).expect("a position still").0
}

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
    "8/5b2/3k4/1p1p2p1/1P1P2P1/4K3/2B5/8 w - - 0 1",
];

#[test]
fn a_position_is_worth_the_same_with_colours_exchanged() {
    for fen in POSITIONS {
        let position = position(fen);
        assert_eq!(evaluate(&position), evaluate(&mirrored(&position)), "{fen}");
    }
}

#[test]
fn the_sum_is_what_its_features_say() {
    for fen in POSITIONS {
        let position = position(fen);
        let (mut middlegame, mut endgame) = (0, 0);
        for (feature, count) in features(&position) {
            let (mg, eg) = unpack(WEIGHTS[feature]);
            middlegame += count * mg;
            endgame += count * eg;
        }
        let white = blend(&position, middlegame, endgame);
        assert_eq!(evaluate(&position), if position.turn().is_white() { white } else { -white }, "{fen}");
    }
}

#[test]
fn the_parts_sum_to_the_whole() {
    for fen in POSITIONS {
        let position = position(fen);
        let sum: i32 = explain(&position).iter().map(|part| part.white - part.black).sum();
        let white = if position.turn().is_white() { evaluate(&position) } else { -evaluate(&position) };
        assert!((sum - white).abs() <= 18, "{fen}: {sum} {white}");
    }
}

#[test]
fn weights_are_packed_and_unpacked() {
    for pair in [(0, 0), (1, -1), (-1, 1), (-300, -2), (900, 1200), (-1, -1)] {
        assert_eq!(unpack(pack(pair.0, pair.1)), (i32::from(pair.0), i32::from(pair.1)));
    }
}

#[test]
fn a_queen_ahead_is_worth_more_than_a_rook_and_less_than_two() {
    let ahead = |men: &str| evaluate(&position(&format!("4k3/pppp4/8/8/8/8/PPPP4/{men} w - - 0 1")));
    assert!(ahead("3QK3") > ahead("3RK3"));
    assert!(ahead("3RK3") > ahead("3BK3"));
    assert!(ahead("3BK3") > ahead("4K3") + 100);
    assert!(ahead("3QK3") < ahead("2RRK3") + 100);
}

/// Lenient reading admits what no game reaches.
#[test]
fn sixty_queens_are_counted_too() {
    let queens =
        position("knQQQQQQ/ppQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1");
    assert!(evaluate(&queens) > 40_000);
}

#[test]
fn a_minor_piece_alone_wins_nothing() {
    for fen in ["4k3/8/8/8/8/8/8/3BK3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1"] {
        assert!(evaluate(&position(fen)).abs() < 40, "{fen}");
    }
}
