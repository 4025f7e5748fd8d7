//! Perft numbers: rows G-01 to G-03 of the law positions and others known throughout the field.

use crate::{position, position_960, unreachable};
use rules::{Position, perft, perft_divide, perft_no_bulk};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOK_ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const TALKCHESS: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

fn check(fen: &str, counts: &[u64]) {
    check_position(&position(fen), counts);
}

fn check_position(position: &Position, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(position, depth), count, "{position:?} depth {depth}");
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

/// Known everywhere and yet impossible: no last move can have given the bishop's check.
#[test]
fn promotions_and_their_mirror() {
    let counts = [6, 264, 9_467, 422_333];
    check_position(&unreachable(PROMOTIONS), &counts);
    let mirror = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    check_position(&unreachable(mirror), &counts);
}

#[test]
fn positions_5_and_6_of_the_well_known_list() {
    check(TALKCHESS, &[44, 1_486, 62_379, 2_103_487]);
    check(MIDDLEGAME, &[46, 2_079, 89_890, 3_894_594]);
}

#[test]
fn counting_the_last_ply_or_making_it_is_one() {
    for fen in [KIWIPETE, ROOK_ENDING, PROMOTIONS, TALKCHESS, MIDDLEGAME] {
        let position = unreachable(fen);
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

/// Martin Sedlak's positions, each about one rule, and his count at one depth.
#[test]
fn sedlak_positions() {
    for (fen, depth, count) in [
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
        ("8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1", 6, 1_134_888),
        ("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824_064),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ] {
        assert_eq!(perft(&unreachable(fen), depth), count, "{fen}");
    }
}

#[test]
fn castling_and_promotions_at_every_depth() {
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744, 314_346]);
    check("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838]);
}

/// Each of the 960 arrays: 20 first moves of pawns and knights at least, more only by castling on
/// move one and never by a piece that is shut in.
#[test]
fn chess960_first_moves() {
    for number in 0..960 {
        let start = Position::chess960(number).expect("below 960");
        let castlings =
            start.legal_moves().iter().filter(|&&mv| start.castling_side(mv).is_some()).count() as u64;
        let knights = start
            .legal_moves()
            .iter()
            .filter(|mv| start.role_at(mv.from()) == Some(rules::Role::Knight))
            .count() as u64;
        assert_eq!(perft(&start, 1), 16 + knights + castlings, "array {number}");
    }
}

/// The numbers come out the same with every file turned round, which swaps the castling sides'
/// geometry but, rights apart, no move.
#[test]
fn mirrored_files_give_the_same_counts_without_castling() {
    let plain = position_960("bbnrqnkr/pppppppp/8/8/8/8/PPPPPPPP/BBNRQNKR w - - 0 1");
    let mirrored = position_960("rknqrnbb/pppppppp/8/8/8/8/PPPPPPPP/RKNQRNBB w - - 0 1");
    for depth in 1..=4 {
        assert_eq!(perft(&plain, depth), perft(&mirrored, depth));
    }
}
