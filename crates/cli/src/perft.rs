//! `qiyuan perft`: counts lines of legal moves, the generator's own test and stopwatch.
//!
//! The FEN is read leniently, with its notes on standard error. The last line is
//! `nodes=… seconds=… mnps=…`; the time is that of the counting alone.

use crate::status::{Status, complain, finish};
use clap::Args;
use rules::{FenMode, Move, Position, Variant, perft, perft_no_bulk, read_fen};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Count the lines of legal moves of a given length
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan perft 5 --fen \
    '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --divide")]
pub(crate) struct Perft {
    /// Length of the lines in plies
    depth: u32,
    /// Position to start from [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
    /// Read castling rights and write castling moves as in Chess960
    #[arg(long)]
    chess960: bool,
    /// Print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Threads to count with
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Make the moves of the last ply too, instead of counting them as sets
    #[arg(long)]
    no_bulk: bool,
}

pub(crate) fn run(arguments: &Perft) -> ExitCode {
    let variant = if arguments.chess960 { Variant::Chess960 } else { Variant::Standard };
    let position = match &arguments.fen {
        None => Position::start(),
        Some(fen) => match read_fen(fen, FenMode::Lenient, variant) {
            Ok(reading) => {
                for note in &reading.notes {
                    complain(&format!("warning: {}: {note}", note.field));
                }
                reading.position
            }
            Err(fault) => {
                complain(&format!("{}: {}: {fault}", fault.code(), fault.field));
                return Status::Bad.into();
            }
        },
    };
    let count = if arguments.no_bulk { perft_no_bulk } else { perft };
    let started = Instant::now();
    let divided = if arguments.divide || arguments.threads > 1 {
        Some(divide(&position, arguments.depth, arguments.threads, count))
    } else {
        None
    };
    let nodes = match &divided {
        Some(counts) if arguments.depth > 0 => counts.iter().map(|(_, nodes)| nodes).sum(),
        _ => count(&position, arguments.depth),
    };
    let seconds = started.elapsed().as_secs_f64();
    let moves = divided.filter(|_| arguments.divide).unwrap_or_default();
    finish(print(&position, variant, &moves, nodes, seconds).map(|()| Status::Done))
}

/// The count of each first move, in the order of the list, counted by several threads that take
/// the next move as they become free.
fn divide(
    position: &Position,
    depth: u32,
    threads: u16,
    count: fn(&Position, u32) -> u64,
) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut counts = Vec::new();
        while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts.push((mv, count(&position.play_unchecked(mv), rest)));
        }
        counts
    };
    let mut counts: Vec<(Move, u64)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
        let mut counts = worker();
        for other in others {
            counts.extend(other.join().expect("counting does not panic"));
        }
        counts
    });
    counts.sort_by_key(|(mv, _)| moves.iter().position(|listed| listed == mv));
    counts
}

fn print(
    position: &Position,
    variant: Variant,
    moves: &[(Move, u64)],
    nodes: u64,
    seconds: f64,
) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for &(mv, count) in moves {
        writeln!(out, "{}: {count}", position.uci(mv, variant))?;
    }
    let mnps = if seconds > 0.0 { nodes as f64 / seconds / 1e6 } else { 0.0 };
    writeln!(out, "nodes={nodes} seconds={seconds:.3} mnps={mnps:.1}")?;
    out.flush()
}
