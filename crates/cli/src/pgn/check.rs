//! `qiyuan pgn check`: every move of every game validated, every fault told.

use super::cores::{self, Halt, Plan, Sink};
use super::findings::{Findings, Request, Totals};
use super::progress::Progress;
use super::{Status, open};
use crate::status::complain;
use clap::Args;
use game::LawProfile;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use std::{process, thread};

const VERDICTS: &str = "\
Example:
  qiyuan pgn check games.pgn --json

Errors (exit status 1):
  illegal-move, ambiguous-move, bad-move   the line is read up to there, a variation alone is cut
  null-in-check                            the same
  bad-fen, impossible-position             the FEN tag cannot be read: tags only
  open-variation, open-comment             read up to there; the next game is not touched
  too-long                                 a game of more than 16 MiB is cut off there

  more-faults                              how many more than the first 1000 of a game; a warning
                                           if no error is among them

Warnings:
  no-marker              no termination marker; the result is the tag's
  result-mismatch        tag and marker differ; the tag holds unless it says nothing
  result-against-board   not the result of the mate or stalemate on the board
  null-move              read as a pass
  after-end              with --laws: moves after the Laws had ended the game
  doubled-tag            the first one holds
  bad-tag, stray-parenthesis, stray-variation, bad-nag   passed over
  not-utf8               the game is read as ISO 8859-1
  repaired-fen           the repaired position is read
  unknown-variant        neither chess nor Chess960; read as chess";

/// Read games and validate every move, variations included
///
/// Ends with one line: games=… plies=… errors=… warnings=… seconds=…, where plies are those of the
/// main lines. A bad game never stops the file. Of a line with an error what stands before it is
/// read; a warning leaves everything read. Ctrl-C ends with that line as far as it got, status 130.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan pgn check games.pgn --json", after_long_help = VERDICTS)]
pub(super) struct Check {
    /// Files of games, - for standard input
    #[arg(required_unless_present = "laws")]
    files: Vec<PathBuf>,
    /// One line of JSON for each game, before the last line
    #[arg(long)]
    json: bool,
    /// Warn of moves after the Laws had ended the game: fide-2023 (unless another is named),
    /// classic-17 or casual-online
    #[arg(long, value_name = "PROFILE", num_args = 0..=1, default_missing_value = "fide-2023")]
    laws: Option<String>,
    /// Threads that read games; one for each core unless told. What is written is the same
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl Check {
    /// The profile and the files. A word behind --laws that names no profile is a file.
    fn request(&self) -> Option<(Option<&'static LawProfile>, Vec<&Path>)> {
        let mut files: Vec<&Path> = self.files.iter().map(PathBuf::as_path).collect();
        let profile = match &self.laws {
            None => None,
            Some(word) => game::laws(word).or_else(|| {
                files.insert(0, Path::new(word));
                game::laws("fide-2023")
            }),
        };
        (!files.is_empty()).then_some((profile, files))
    }
}

pub(super) fn run(check: &Check) -> io::Result<Status> {
    let started = Instant::now();
    let Some((laws, files)) = check.request() else {
        complain(&"no file is named");
        return Ok(Status::Usage);
    };
    let threads = check.threads.map_or_else(cores, usize::from);
    let mut teller = Teller {
        out: BufWriter::new(io::stdout().lock()),
        progress: Progress::new(&files, check.json),
        totals: Totals::default(),
        status: Status::Done,
        games_before: 0,
        bytes_before: 0,
        bytes: 0,
        is_stopped: on_ctrl_c()?,
    };
    for path in files {
        let request = Request { file: path.display().to_string(), json: check.json, laws };
        teller.file(path, request, Plan { threads, piece_bytes: Plan::PIECE_BYTES })?;
        if teller.status == Status::Stopped {
            break;
        }
    }
    teller.progress.clear();
    let Totals { games, plies, errors, warnings } = teller.totals;
    let seconds = started.elapsed().as_secs_f64();
    writeln!(
        teller.out,
        "games={games} plies={plies} errors={errors} warnings={warnings} seconds={seconds:.3}"
    )?;
    teller.out.flush()?;
    Ok(teller.status)
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Writes what is found as it comes, and adds up.
struct Teller<W: Write> {
    out: W,
    progress: Progress,
    totals: Totals,
    status: Status,
    /// Games of the files before this one.
    games_before: u64,
    /// Bytes of the files before this one, and up to where it is read.
    bytes_before: u64,
    bytes: u64,
    is_stopped: Arc<AtomicBool>,
}

impl<W: Write> Teller<W> {
    fn file(&mut self, path: &Path, request: Request, plan: Plan) -> io::Result<()> {
        let input = match open(path) {
            Ok(input) => input,
            Err(status) => {
                self.status = self.status.max(status);
                return Ok(());
            }
        };
        self.games_before = self.totals.games;
        self.bytes = 0;
        match cores::read(input, plan, &Arc::new(request), self) {
            Ok(()) => {}
            Err(Halt::Stopped) => self.status = Status::Stopped,
            Err(Halt::Output(error)) => return Err(error),
            Err(Halt::Input(error)) => {
                self.progress.aside(|| complain(&format!("{}: {error}", path.display())));
                self.status = self.status.max(Status::System);
            }
        }
        self.bytes_before += self.bytes;
        Ok(())
    }
}

impl<W: Write> Sink for Teller<W> {
    fn take(&mut self, findings: &Findings, bytes: u64) -> io::Result<()> {
        // Nobody reads standard error: nothing left to tell.
        let _ = self.progress.aside(|| findings.tell(&mut io::stderr().lock()));
        findings.write_lines(self.totals.games - self.games_before, &mut self.out)?;
        self.totals.add(&findings.totals);
        self.status = self.status.max(findings.status);
        self.bytes = bytes;
        self.progress.set(self.bytes_before + bytes);
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }
}

/// Set by Ctrl-C. A second one ends the program, should it wait for whoever reads its output.
pub(crate) fn on_ctrl_c() -> io::Result<Arc<AtomicBool>> {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_stopped);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if seen.swap(true, Relaxed) {
                    process::exit(130);
                }
            }
        });
    });
    Ok(is_stopped)
}
