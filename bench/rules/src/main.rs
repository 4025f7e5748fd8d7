//! Move generation beside peers, as ratios in one run (`make bench-rules`).
//!
//! Two builds take part: this one, for this very processor, with the peers in it, and a plain one as
//! it is released, whose path stands in `PLAIN`; it is started anew for each of its turns. Everybody
//! counts the same lines and every count is compared. The time is that of the process, so other
//! programs on the machine disturb it little; all run in turn, A B C A B C, and a ratio is the median
//! of the ratios within the rounds.
//!
//! Reading PGN comes last ([`pgn`]), in both builds.
//!
//! `--rounds N`, `--rows TEXT` (`pgn` for that alone) and `--peers TEXT` make the run shorter; files
//! named besides are games to read.

mod pgn;

use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use rules::{FenMode, Position, Variant, read_fen};
use rustix::time::{ClockId, clock_gettime};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOK_ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const KPVK: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// What is done with the last ply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Counted without being made.
    Counted,
    /// Made like any other.
    Made,
    /// Made like any other, each move from a list: the way of a reader or a simple engine.
    Listed,
}

struct Row {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    last: Last,
    lines: u64,
}

const fn row(name: &'static str, fen: &'static str, depth: u32, last: Last, lines: u64) -> Row {
    Row { name, fen, depth, last, lines }
}

/// Source of the numbers: the chess programming community's standard perft positions; the pawn
/// ending's is what all of these libraries count.
const ROWS: &[Row] = &[
    row("bulk: start", START, 6, Last::Counted, 119_060_324),
    row("bulk: Kiwipete", KIWIPETE, 5, Last::Counted, 193_690_690),
    row("bulk: rook ending", ROOK_ENDING, 7, Last::Counted, 178_633_661),
    row("bulk: king and pawn", KPVK, 8, Last::Counted, 3_797_628),
    row("bulk: promotions", PROMOTIONS, 6, Last::Counted, 71_179_139),
    row("bulk: middlegame", MIDDLEGAME, 5, Last::Counted, 164_075_551),
    row("made: start", START, 5, Last::Made, 4_865_609),
    row("made: Kiwipete", KIWIPETE, 4, Last::Made, 4_085_603),
    row("made: rook ending", ROOK_ENDING, 6, Last::Made, 11_030_083),
    row("made: promotions", PROMOTIONS, 5, Last::Made, 3_605_103),
    row("made: middlegame", MIDDLEGAME, 4, Last::Made, 3_894_594),
    row("listed: start", START, 5, Last::Listed, 4_865_609),
    row("listed: Kiwipete", KIWIPETE, 4, Last::Listed, 4_085_603),
    row("listed: rook ending", ROOK_ENDING, 6, Last::Listed, 11_030_083),
    row("listed: promotions", PROMOTIONS, 5, Last::Listed, 3_605_103),
    row("listed: middlegame", MIDDLEGAME, 4, Last::Listed, 3_894_594),
];

/// Somebody who counts.
struct Counter {
    name: &'static str,
    /// The lines of a row and the process time they took.
    count: Box<dyn Fn(&Row) -> (u64, Duration)>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1)).cloned()
    };
    if let Some(row) = option("--ours") {
        let (lines, time) = ours(&ROWS[row.parse::<usize>().expect("the number of a row")]);
        println!("{lines} {}", time.as_nanos());
        return;
    }
    let rounds = option("--rounds").map_or(7, |rounds| rounds.parse().expect("a number"));
    let wanted_rows = option("--rows").unwrap_or_default();
    let wanted_peers = option("--peers").unwrap_or_default();
    let mut counters = vec![Counter { name: "ours", count: Box::new(ours) }];
    if let Ok(program) = std::env::var("PLAIN") {
        counters
            .push(Counter { name: "ours, plain build", count: Box::new(move |row| plain(&program, row)) });
    }
    let peers = [
        Counter { name: "cozy-chess 0.3", count: Box::new(cozy) },
        Counter { name: "chess 3.2", count: Box::new(chess_3) },
        Counter { name: "shakmaty 0.30", count: Box::new(shakmaty) },
    ];
    counters.extend(peers.into_iter().filter(|peer| peer.name.contains(&wanted_peers)));

    let mut files = arguments.clone();
    for (at, _) in arguments.iter().enumerate().rev().filter(|(_, argument)| argument.starts_with("--")) {
        files.drain(at..(at + 2).min(files.len()));
    }
    if option("--rows").is_some_and(|rows| rows == "pgn") {
        return pgn::run(rounds, &files);
    }
    print!("{:<28}", "million lines a second");
    for counter in &counters {
        print!(" {:>24}", counter.name);
    }
    println!("\n{:<28} {:>24} (each: its speed, how many times as fast ours is)", "", "");
    for row in ROWS.iter().filter(|row| row.name.contains(&wanted_rows)) {
        compare(row, rounds, &counters);
    }
    if wanted_rows.is_empty() {
        pgn::run(rounds, &files);
    }
}

fn compare(row: &Row, rounds: usize, counters: &[Counter]) {
    let mut times = vec![Vec::new(); counters.len()];
    for _ in 0..rounds {
        for (counter, times) in counters.iter().zip(&mut times) {
            let (lines, time) = (counter.count)(row);
            assert_eq!(lines, row.lines, "{}: {}", counter.name, row.name);
            times.push(time.as_secs_f64());
        }
    }
    print!("{:<28}", format!("{}, {}", row.name, row.depth));
    for theirs in &times {
        let speed = row.lines as f64 / 1e6 / median(theirs.clone());
        let ratio = median(theirs.iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect());
        print!(" {speed:>16.0} {ratio:>7.2}");
    }
    println!();
}

/// The middle one; `values` is not empty.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The process time of some work.
fn timed(work: impl FnOnce() -> u64) -> (u64, Duration) {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
    };
    let start = now();
    let lines = std::hint::black_box(work());
    (lines, now() - start)
}

fn ours(row: &Row) -> (u64, Duration) {
    let position = read_fen(row.fen, FenMode::Strict, Variant::Standard).expect("a sound FEN").position;
    timed(|| match row.last {
        Last::Counted => rules::perft(&position, row.depth),
        Last::Made => rules::perft_no_bulk(&position, row.depth),
        Last::Listed => listed(&position, row.depth),
    })
}

fn listed(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        std::hint::black_box(position);
        return 1;
    }
    position.legal_moves().iter().map(|&mv| listed(&position.play_unchecked(mv), depth - 1)).sum()
}

/// The plain build's time, measured by itself.
fn plain(program: &str, row: &Row) -> (u64, Duration) {
    let number = ROWS.iter().position(|other| std::ptr::eq(other, row)).expect("one of the rows");
    let output =
        Command::new(program).args(["--ours", &number.to_string()]).output().expect("the plain build");
    let text = String::from_utf8(output.stdout).expect("two numbers");
    let numbers: Vec<u64> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    match numbers[..] {
        [lines, nanoseconds] => (lines, Duration::from_nanos(nanoseconds)),
        _ => panic!("the plain build said {text:?}"),
    }
}

fn cozy(row: &Row) -> (u64, Duration) {
    fn count(board: &cozy_chess::Board, depth: u32, bulk: bool) -> u64 {
        if depth == 0 {
            std::hint::black_box(board);
            return 1;
        }
        let mut lines = 0;
        board.generate_moves(|moves| {
            if bulk && depth == 1 {
                lines += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    lines += count(&child, depth - 1, bulk);
                }
            }
            false
        });
        lines
    }
    let board = cozy_chess::Board::from_fen(row.fen, false).expect("a sound FEN");
    timed(|| count(&board, row.depth, row.last == Last::Counted))
}

fn chess_3(row: &Row) -> (u64, Duration) {
    fn made(board: &chess::Board, depth: u32) -> u64 {
        if depth == 0 {
            std::hint::black_box(board);
            return 1;
        }
        chess::MoveGen::new_legal(board).map(|mv| made(&board.make_move_new(mv), depth - 1)).sum()
    }
    let board = chess::Board::from_str(row.fen).expect("a sound FEN");
    timed(|| match row.last {
        Last::Counted => chess::MoveGen::movegen_perft_test(&board, row.depth as usize) as u64,
        Last::Made | Last::Listed => made(&board, row.depth),
    })
}

fn shakmaty(row: &Row) -> (u64, Duration) {
    use shakmaty::Position;
    fn made(position: &shakmaty::Chess, depth: u32) -> u64 {
        if depth == 0 {
            std::hint::black_box(position);
            return 1;
        }
        let mut lines = 0;
        for mv in position.legal_moves() {
            let mut child = position.clone();
            child.play_unchecked(mv);
            lines += made(&child, depth - 1);
        }
        lines
    }
    let fen: shakmaty::fen::Fen = row.fen.parse().expect("a FEN");
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).expect("a sound FEN");
    timed(|| match row.last {
        Last::Counted => shakmaty::perft(&position, row.depth),
        Last::Made | Last::Listed => made(&position, row.depth),
    })
}
