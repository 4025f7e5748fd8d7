//! `qiyuan pgn check`: every move of every game validated, every fault told.

use super::{Status, open, tell};
use crate::status::complain;
use clap::Args;
use game::LawProfile;
use game::judge::{Judge, Status as Standing};
use notation::pgn::{Action, End, Fault, FaultKind, PgnReader, Severity, Start, Step, Visitor};
use rules::Variant;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

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
/// read; a warning leaves everything read.
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

#[derive(Default)]
struct Totals {
    games: u64,
    plies: u64,
    errors: u64,
    warnings: u64,
}

pub(super) fn run(check: &Check) -> io::Result<Status> {
    let started = Instant::now();
    let Some((laws, files)) = check.request() else {
        complain(&"no file is named");
        return Ok(Status::Usage);
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut totals, mut status) = (Totals::default(), Status::Done);
    for path in files {
        status = status.max(check.file(path, laws, &mut totals, &mut out)?);
    }
    let Totals { games, plies, errors, warnings } = totals;
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "games={games} plies={plies} errors={errors} warnings={warnings} seconds={seconds:.3}")?;
    out.flush()?;
    Ok(status)
}

impl Check {
    fn file(
        &self,
        path: &Path,
        laws: Option<&'static LawProfile>,
        totals: &mut Totals,
        out: &mut impl Write,
    ) -> io::Result<Status> {
        let input = match open(path) {
            Ok(input) => input,
            Err(status) => return Ok(status),
        };
        let mut reader = PgnReader::new(input);
        let mut status = Status::Done;
        for index in 0.. {
            let mut report = Report { keeps: self.json, ..Report::new(laws) };
            match reader.read_game(&mut report) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    complain(&format!("{}: {error}", path.display()));
                    return Ok(Status::System);
                }
            }
            for fault in &report.faults {
                match fault.severity() {
                    Severity::Error => totals.errors += 1,
                    Severity::Warning => totals.warnings += 1,
                }
                // With --json warnings stand in the game's line; errors are the reason of the status.
                if !self.json || fault.severity() == Severity::Error {
                    status = status.max(tell(path, fault));
                }
            }
            totals.games += 1;
            totals.plies += u64::from(report.plies);
            if self.json {
                serde_json::to_writer(&mut *out, &report.line(index, path))?;
                out.write_all(b"\n")?;
            }
        }
        Ok(status)
    }
}

/// What one game is found to be.
struct Report {
    /// Tags and moves are wanted too.
    keeps: bool,
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    variant: Variant,
    offset: u64,
    plies: u32,
    result: String,
    faults: Vec<Fault>,
    laws: Option<&'static LawProfile>,
    /// Judges the main line until the Laws end it or a null move makes it unjudgeable.
    judge: Option<Judge>,
    judging: bool,
    /// The ply after which the Laws had ended the game, and by what.
    over: Option<(u32, &'static str)>,
    /// Where each half-move of the main line stands, if a judge may ask.
    offsets: Vec<u64>,
}

impl Report {
    fn new(laws: Option<&'static LawProfile>) -> Report {
        Report {
            keeps: false,
            tags: Vec::new(),
            moves: Vec::new(),
            variant: Variant::Standard,
            offset: 0,
            plies: 0,
            result: String::new(),
            faults: Vec::new(),
            laws,
            judge: None,
            judging: laws.is_some(),
            over: None,
            offsets: Vec::new(),
        }
    }

    /// Asks the judge whether its line had been over before its last position or is so there.
    fn stop_judging(&mut self) {
        self.judging = false;
        if let Some(judge) = &self.judge
            && let (Some(ply), Standing::Over { termination, .. }) = (judge.over_at(), judge.status())
        {
            self.over = Some((ply, termination.code()));
        }
    }

    fn line<'a>(&'a self, index: u64, path: &'a Path) -> GameLine<'a> {
        let of = |severity: Severity| {
            self.faults.iter().filter(|fault| fault.severity() == severity).map(FaultLine::from).collect()
        };
        GameLine {
            index,
            offset: self.offset,
            tags: Tags(&self.tags),
            plies: self.plies,
            moves: &self.moves,
            result: &self.result,
            errors: of(Severity::Error),
            warnings: of(Severity::Warning),
            file: path.display().to_string(),
        }
    }
}

impl Visitor for Report {
    fn tag(&mut self, name: &str, value: &str) {
        if self.keeps {
            self.tags.push((name.to_owned(), value.to_owned()));
        }
    }

    fn start(&mut self, start: &Start<'_>) {
        self.variant = start.variant;
        self.offset = start.place.offset;
        if let (Some(laws), Some(position)) = (self.laws, start.position) {
            self.judge = Some(Judge::new(position.clone(), laws));
        }
    }

    fn play(&mut self, step: &Step<'_>) {
        if step.depth > 0 {
            return;
        }
        self.plies += 1;
        if self.keeps {
            self.moves.push(match step.action {
                Action::Move(mv) => step.before.uci(mv, self.variant),
                Action::Pass => "0000".to_owned(),
            });
        }
        if self.laws.is_none() {
            return;
        }
        self.offsets.push(step.offset());
        if !self.judging {
            return;
        }
        let over = self.judge.as_ref().is_none_or(Judge::is_plainly_over);
        let played = match (step.action, &mut self.judge) {
            (Action::Move(mv), Some(judge)) if !over => judge.play(mv).is_ok(),
            _ => false,
        };
        if !played {
            self.stop_judging();
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn end(&mut self, end: &End<'_>) {
        self.result = end.result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
        if self.judging {
            self.stop_judging();
        }
        if let Some((ply, code)) = self.over
            && let Some(&offset) = self.offsets.get(ply as usize)
        {
            let place = end.place_of(offset);
            self.faults.push(Fault { kind: FaultKind::AfterEnd(code), ply: ply + 1, place });
        }
    }
}

#[derive(serde::Serialize)]
struct GameLine<'a> {
    index: u64,
    offset: u64,
    tags: Tags<'a>,
    plies: u32,
    moves: &'a [String],
    result: &'a str,
    errors: Vec<FaultLine>,
    warnings: Vec<FaultLine>,
    file: String,
}

/// Tags as an object, in their order.
pub(super) struct Tags<'a>(pub(super) &'a [(String, String)]);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A fault as it stands in `errors` and `warnings`.
#[derive(serde::Serialize)]
pub(super) struct FaultLine {
    code: &'static str,
    ply: u32,
    line: u64,
    column: u64,
    offset: u64,
    message: String,
}

impl From<&Fault> for FaultLine {
    fn from(fault: &Fault) -> FaultLine {
        FaultLine {
            code: fault.code(),
            ply: fault.ply,
            line: fault.place.line,
            column: fault.place.column,
            offset: fault.place.offset,
            message: fault.kind.to_string(),
        }
    }
}
