//! Move generation: perft with the last ply counted without being made, on one thread, by the
//! means that each library offers for it.

use crate::compare::{Competitor, compare};
use rules::{FenMode, Position, Variant, read_fen};
use std::str::FromStr;

/// Position, depth, and the number everybody must find.
/// Source: the chess programming community's standard perft positions.
const CASES: &[(&str, &str, u32, u64)] = &[
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
];

pub fn run(rounds: usize) {
    for (name, fen, depth, nodes) in CASES {
        let ours = ours(fen);
        let cozy = cozy_chess::Board::from_fen(fen, false).expect("a legal position");
        let jordan = chess::Board::from_str(fen).expect("a legal position");
        let niklas: shakmaty::Chess = fen
            .parse::<shakmaty::fen::Fen>()
            .expect("a FEN")
            .into_position(shakmaty::CastlingMode::Standard)
            .expect("a legal position");
        compare(
            &format!("perft {depth}, {name}"),
            *nodes as f64 / 1e6,
            "Mnodes/s",
            *nodes,
            rounds,
            &[
                Competitor::new("ours", || rules::perft(&ours, *depth)),
                Competitor::new("cozy-chess 0.3", || count(&cozy, *depth)),
                Competitor::new("shakmaty 0.30", || shakmaty::perft(&niklas, *depth)),
                Competitor::new("chess 3.2", || {
                    chess::MoveGen::movegen_perft_test(&jordan, *depth as usize) as u64
                }),
            ],
        );
    }
}

fn ours(fen: &str) -> Position {
    read_fen(fen, FenMode::Strict, Variant::Standard).expect("a legal position").position
}

fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += count(&child, depth - 1);
            }
        }
        false
    });
    nodes
}
