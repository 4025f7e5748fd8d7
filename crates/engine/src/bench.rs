//! A fixed search over fixed positions. Its count of nodes is the signature of the search: a change that should not
//! change what is played leaves it as it is.

use crate::{Control, Engine, Evaluation, Limits, Line, OutOfMemory};
use rules::{FenMode, Variant, read_fen};

/// Openings, middlegames and endings of our own making.
const POSITIONS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R b KQkq - 0 6",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1PNBPN2/PB3PPP/R2Q1RK1 w - - 0 11",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3BPP2/2N2B2/PPP3PP/R2Q1RK1 w - - 0 14",
    "2rq1rk1/pb2bppp/1p2pn2/8/2BP4/P1N2N2/1P2QPPP/R1B2RK1 b - - 4 14",
    "r4rk1/pp1b1ppp/1qn1p3/3pP3/3N4/P2B1Q2/1PP2PPP/R4RK1 w - - 3 16",
    "3r1rk1/1p2qppp/p1n1p3/2p5/4PP2/1PPR2P1/P1Q3BP/4R1K1 b - - 0 22",
    "2r3k1/1q1rbppp/p3pn2/1p6/3P4/P1N1PQ2/1P1B1PPP/2R2RK1 w - - 2 20",
    "r3k2r/1bq1bppp/p2ppn2/1p6/3QPP2/2N1B1P1/PPP3BP/R4RK1 b kq - 0 13",
    "4r1k1/pp3pp1/2p2q1p/3p4/3P1nP1/2P1RN1P/PP1Q1P2/6K1 w - - 1 26",
    "8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P1K2P1/8/8 w - - 0 40",
    "8/2k5/4p3/1pP1P2p/1P3K1P/8/8/8 b - - 0 50",
    "8/5k2/R7/5PK1/8/8/5r2/8 w - - 0 70",
    "4k3/1R6/8/3KP3/8/8/7r/8 w - - 0 60",
    "8/3b1k2/1p1p2p1/pP1P1pP1/P1K2P2/4B3/8/8 w - - 4 55",
    "5rk1/1b3ppp/8/2RN4/8/8/q4PPP/3Q2K1 w - - 0 30",
    "6k1/5pp1/p2R3p/1p2P3/1P1b1P2/P2r2P1/6KP/3B4 b - - 0 36",
    "2kr3r/ppp2ppp/2n1b3/2b1P3/2P2B2/2N2N2/PP3qPP/R2QKB1R w KQ - 0 12",
    "8/8/1p6/1Pk5/8/2K5/2P5/8 w - - 0 1",
    "q5k1/5ppp/8/8/8/8/1Q3PPP/1R4K1 w - - 0 1",
];

/// The depth of the signature.
pub const DEPTH: u32 = 11;

/// Searches every position to a depth, judging by an evaluation, and gives the number of nodes.
///
/// # Errors
/// There is no memory for a hash table of 16 MiB.
pub fn bench(depth: u32, evaluation: Evaluation) -> Result<u64, OutOfMemory> {
    let mut engine = Engine::new(16)?;
    engine.set_evaluation(evaluation);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut nodes = 0;
    for fen in POSITIONS {
        // Each is a position: a test reads them all.
        let Ok(reading) = read_fen(fen, FenMode::Strict, Variant::Standard) else { continue };
        engine.forget();
        nodes +=
            engine.search(&Line::new(reading.position), &limits, &Control::new(false), &mut |_| {}).nodes;
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read_and_the_count_is_the_same_again() {
        for fen in POSITIONS {
            let reading = read_fen(fen, FenMode::Strict, Variant::Standard);
            assert!(reading.is_ok_and(|reading| reading.notes.is_empty()), "{fen}");
        }
        let nodes = bench(4, Evaluation::Net);
        assert!(nodes.is_ok_and(|nodes| nodes > 1_000));
        assert_eq!(nodes, bench(4, Evaluation::Net));
        assert_ne!(nodes, bench(4, Evaluation::Named));
    }
}
