//! The dead-position solver: the quick pass that runs at every ply, and the full search that runs at
//! a flag fall or a resignation. There is no peer with the same answers: what other libraries call
//! insufficient material misses every locked position.

use crate::compare::{Competitor, compare};
use crate::games::games;
use deadpos::{Effort, Verdict, can_mate};
use rules::{Color, FenMode, Position, Variant, read_fen};

/// Positions with the truth: can White ever mate, can Black?
/// Source: ours; each verdict from an exhaustive search or the enumeration of all placements.
const CASES: &[(&str, bool, bool)] = &[
    ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", false, false),
    ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", false, false),
    ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", false, false),
    ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", false, false),
    ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", true, true),
    ("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", true, true),
    ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", true, false),
    ("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", false, false),
    ("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", false, false),
    ("k7/8/1p1p1p1p/pP1P1P1P/P7/8/8/K7 w - - 0 1", false, false),
    ("6Rk/8/7K/8/8/8/8/8 b - - 0 1", false, false),
    ("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", false, true),
    ("8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", true, true),
    ("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", false, true),
    ("8/8/4kp2/8/8/3KN3/8/8 w - - 0 1", true, true),
    ("8/8/8/8/1p6/5N2/5q2/4RK1k w - - 0 1", true, false),
    ("8/8/8/8/8/3k4/8/K6q w - - 0 1", false, true),
];

pub fn run(rounds: usize) {
    let known: Vec<Position> = CASES
        .iter()
        .map(|(fen, ..)| {
            read_fen(fen, FenMode::Strict, Variant::Standard).expect("a legal position").position
        })
        .collect();
    for (position, (fen, white, black)) in known.iter().zip(CASES) {
        assert_eq!(winnable(position, Color::White), Some(*white), "{fen}");
        assert_eq!(winnable(position, Color::Black), Some(*black), "{fen}");
    }
    let possible = CASES.iter().map(|(_, white, black)| u64::from(*white) + u64::from(*black)).sum();
    compare(
        "dead positions, full search, positions of the table",
        2.0 * CASES.len() as f64 / 1e3,
        "k/s",
        possible,
        rounds,
        &[Competitor::new("ours", || count(&known))],
    );

    let played: Vec<Position> = games(100, 300).into_iter().flat_map(|game| game.positions).collect();
    let dead = played.iter().filter(|position| deadpos::is_dead_quick(position)).count() as u64;
    compare(
        &format!("dead positions, quick pass, {} positions of games", played.len()),
        played.len() as f64 / 1e3,
        "k/s",
        dead,
        rounds,
        &[Competitor::new("ours", || {
            played.iter().filter(|position| deadpos::is_dead_quick(position)).count() as u64
        })],
    );
}

fn winnable(position: &Position, color: Color) -> Option<bool> {
    match can_mate(position, color, Effort::Full) {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undetermined => None,
    }
}

fn count(positions: &[Position]) -> u64 {
    let ways =
        |position| Color::ALL.into_iter().filter(|color| winnable(position, *color) == Some(true)).count();
    positions.iter().map(|position| ways(position) as u64).sum()
}
