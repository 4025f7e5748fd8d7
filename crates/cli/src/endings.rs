//! `qiyuan endings`: makes tables of all endings of three and four men, and asks them.

use crate::pgn::check::on_ctrl_c;
use crate::status::{Status, complain, finish, tell};
use clap::{Args, Subcommand};
use endings::{Class, Verdict};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{FenMode, Variant, read_fen};
use server::app::endings::{FOLDER, News, Shelf, make, missing};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

/// Solve all endings of three and four men, and look positions up
///
/// Tables tell for every position who wins and in how many half-moves, castling and counters apart. The server shows
/// what the tables in its data folder know; it makes those of three men itself.
#[derive(Args)]
pub(crate) struct Endings {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(Make),
    Probe(Probe),
}

/// Make the tables that are not there yet
///
/// A line for each: its name, positions with either side to move, the longest mates by White and by Black in moves, and
/// the size of its file. All of three men take a second and 0.1 MB, those of four men a minute or two, 40 MB and 400 MB of
/// memory. Ctrl-C stops; what was finished stays, and the next call goes on from there.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan endings make --men 4 --data /var/lib/qiyuan")]
struct Make {
    /// Folder of the tables [default: endings in the data folder]
    folder: Option<PathBuf>,
    /// Most men, kings included
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=4))]
    men: u8,
    /// Tables that are made at once
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    threads: u8,
    /// Folder of the data, the same as for `qiyuan serve`
    #[arg(long, env = "QIYUAN_DATA", value_name = "FOLDER", default_value = "data")]
    data: PathBuf,
}

/// What the tables know of a position, and of each of its moves
///
/// The first line is the position's: win, draw or loss for the side to move, and half-moves to the mate. Then every legal
/// move with the same for the side that makes it, the best first. Status 3 where there is no table for it.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan endings probe '8/8/8/4k3/8/8/4K3/7R w - - 0 1'")]
struct Probe {
    /// The position
    fen: String,
    /// Folder of the tables [default: endings in the data folder]
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Folder of the data, the same as for `qiyuan serve`
    #[arg(long, env = "QIYUAN_DATA", value_name = "FOLDER", default_value = "data")]
    data: PathBuf,
}

pub(crate) fn run(arguments: &Endings) -> ExitCode {
    finish(match &arguments.task {
        Task::Make(arguments) => begin(arguments),
        Task::Probe(arguments) => probe(arguments),
    })
}

fn begin(arguments: &Make) -> io::Result<Status> {
    let folder = arguments.folder.clone().unwrap_or_else(|| arguments.data.join(FOLDER));
    let missing = missing(&folder, usize::from(arguments.men));
    if missing.is_empty() {
        tell(&format!("{}: all tables are there", folder.display()));
        return Ok(Status::Done);
    }
    let is_stopped = on_ctrl_c()?;
    let started = Instant::now();
    let bar = ProgressBar::new(missing.iter().map(Class::work).sum());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} % {eta}") {
        bar.set_style(style);
    }
    let (made, unwritten) = (Mutex::new((0_usize, 0_usize)), Mutex::new(None));
    let told = |news: News| match news {
        News::Work(done) => bar.inc(done),
        News::Made { class, statistics: [white, black], bytes } => {
            let moves = |plies: Option<usize>| plies.map_or(0, |plies| plies.div_ceil(2));
            let line = format!(
                "{class} positions={} longest={},{} bytes={bytes}",
                white.positions + black.positions,
                moves(white.longest()[0]),
                moves(black.longest()[0]),
            );
            let written = bar.suspend(|| writeln!(io::stdout(), "{line}"));
            if let (Err(error), Ok(mut unwritten)) = (written, unwritten.lock()) {
                *unwritten = Some(error);
            }
            if let Ok(mut made) = made.lock() {
                *made = (made.0 + 1, made.1 + bytes);
            }
        }
    };
    let outcome = make(&folder, missing, usize::from(arguments.threads), &is_stopped, &told);
    bar.finish_and_clear();
    if let Ok((tables, bytes)) = made.into_inner() {
        let seconds = started.elapsed().as_secs_f64();
        tell(&format!("{tables} tables, {:.1} MB, {seconds:.1} s", bytes as f64 / 1e6));
    }
    match (outcome, unwritten.into_inner()) {
        (Ok(()), Ok(Some(error))) => Err(error),
        (Ok(()), _) => Ok(Status::Done),
        (Err(error), _) if error.kind() == io::ErrorKind::Interrupted => Ok(Status::Stopped),
        (Err(error), _) => Err(error),
    }
}

fn probe(arguments: &Probe) -> io::Result<Status> {
    let position = match read_fen(&arguments.fen, FenMode::Strict, Variant::Standard) {
        Ok(reading) => reading.position,
        Err(fault) => {
            complain(&format!("qiyuan: FEN: {fault}"));
            return Ok(Status::Bad);
        }
    };
    let folder = arguments.folder.clone().unwrap_or_else(|| arguments.data.join(FOLDER));
    let Some(known) = Shelf::default().look_up(&folder, &position)? else {
        complain(&format!("qiyuan: {}: no table knows this position", folder.display()));
        return Ok(Status::NoAnswer);
    };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", words(known.verdict))?;
    for (mv, verdict) in known.moves {
        writeln!(out, "{} {}", position.uci(mv, Variant::Standard), words(verdict))?;
    }
    Ok(Status::Done)
}

fn words(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win { plies } => format!("win {plies}"),
        Verdict::Draw => "draw".to_owned(),
        Verdict::Loss { plies } => format!("loss {plies}"),
    }
}
