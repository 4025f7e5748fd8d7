//! Perft numbers: rows G-01 to G-03 of the law positions and others known throughout the field.

use crate::position;
use rules::{Position, perft, perft_divide, perft_no_bulk};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOK_ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const TALKCHESS: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

fn check(fen: &str, counts: &[u64]) {
    let position = position(fen);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), count, "{fen} depth {depth}");
    }
}

#[test]
fn g_01_the_start_position() {
    let start = Position::start();
    for (depth, count) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281), (5, 4_865_609)] {
        assert_eq!(perft(&start, depth), count);
    }
}

#[test]
fn g_02_kiwipete() {
    check(KIWIPETE, &[48, 2_039, 97_862, 4_085_603]);
}

#[test]
fn g_03_en_passant_pins() {
    check(ROOK_ENDING, &[14, 191, 2_812, 43_238, 674_624]);
}

#[test]
fn promotions_and_their_mirror() {
    let counts = [6, 264, 9_467, 422_333];
    check(PROMOTIONS, &counts);
    check("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &counts);
}

#[test]
fn positions_5_and_6_of_the_well_known_list() {
    check(TALKCHESS, &[44, 1_486, 62_379, 2_103_487]);
    check(MIDDLEGAME, &[46, 2_079, 89_890, 3_894_594]);
}

#[test]
fn counting_the_last_ply_or_making_it_is_one() {
    for fen in [KIWIPETE, ROOK_ENDING, PROMOTIONS, TALKCHESS, MIDDLEGAME] {
        let position = position(fen);
        for depth in 0..=3 {
            assert_eq!(perft(&position, depth), perft_no_bulk(&position, depth));
        }
        let divided = perft_divide(&position, 3);
        assert_eq!(divided.len(), position.legal_moves().len());
        let sum: u64 = divided.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, perft(&position, 3));
    }
    assert_eq!(perft_divide(&Position::start(), 0), []);
}
