//! What `qiyuan pgn check` finds in a game, and how it is told.
//!
//! What is found is written out where it is found, on whichever core that is; only the number of a
//! game is put in later, where the games are in their order.

use super::fault_line;
use crate::status::Status;
use game::LawProfile;
use game::judge::{Judge, Status as Standing};
use notation::pgn::{Action, End, Fault, FaultKind, Severity, Start, Step, Visitor};
use rules::Variant;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::io::{self, Write};

/// What is asked of every game of a file.
pub(super) struct Request {
    /// The file's name, for messages.
    pub(super) file: String,
    /// A line for each game.
    pub(super) json: bool,
    /// By which Laws a game may be over before its last move.
    pub(super) laws: Option<&'static LawProfile>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Totals {
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) errors: u64,
    pub(super) warnings: u64,
}

impl Totals {
    pub(super) fn add(&mut self, more: &Totals) {
        self.games += more.games;
        self.plies += more.plies;
        self.errors += more.errors;
        self.warnings += more.warnings;
    }
}

/// What was found in some games that follow each other.
pub(super) struct Findings {
    pub(super) totals: Totals,
    pub(super) status: Status,
    /// For standard error.
    told: Vec<u8>,
    /// A line of JSON for each game, all but its number and the brace before that.
    lines: Vec<u8>,
}

impl Default for Findings {
    fn default() -> Findings {
        Findings { totals: Totals::default(), status: Status::Done, told: Vec::new(), lines: Vec::new() }
    }
}

impl Findings {
    /// Much more than the games of one piece give, unless they are made to.
    const MOST_BYTES: usize = 8 << 20;

    /// Is so much found that no more should be held?
    pub(super) fn is_full(&self) -> bool {
        self.told.len() + self.lines.len() >= Self::MOST_BYTES
    }

    /// Adds a game; `read` reads it, and says whether there was one.
    pub(super) fn game<E>(
        &mut self,
        request: &Request,
        read: impl FnOnce(&mut Report) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let mut report = Report::new(request);
        let is_there = read(&mut report)?;
        if is_there {
            self.add(request, &report);
        }
        Ok(is_there)
    }

    fn add(&mut self, request: &Request, report: &Report) {
        for fault in &report.faults {
            match fault.severity() {
                Severity::Error => {
                    self.totals.errors += 1;
                    self.status = self.status.max(Status::Bad);
                }
                Severity::Warning => self.totals.warnings += 1,
            }
            // With --json warnings stand in the game's line; errors are the reason of the status.
            if !request.json || fault.severity() == Severity::Error {
                self.told.extend_from_slice(fault_line(&request.file, fault).as_bytes());
                self.told.push(b'\n');
            }
        }
        self.totals.games += 1;
        self.totals.plies += u64::from(report.plies);
        if request.json {
            // Strings and numbers in memory: nothing of this can fail.
            let line = serde_json::to_vec(&report.line(request)).unwrap_or_default();
            self.lines.extend_from_slice(line.get(1..).unwrap_or_default());
            self.lines.push(b'\n');
        }
    }

    /// Writes the lines for standard error.
    pub(super) fn tell(&self, err: &mut impl Write) -> io::Result<()> {
        if self.told.is_empty() { Ok(()) } else { err.write_all(&self.told) }
    }

    /// Writes the lines of the games, the first of which has this number.
    pub(super) fn write_lines(&self, first: u64, out: &mut impl Write) -> io::Result<()> {
        for (index, line) in self.lines.split_inclusive(|&byte| byte == b'\n').enumerate() {
            write!(out, "{{\"index\":{},", first + index as u64)?;
            out.write_all(line)?;
        }
        Ok(())
    }
}

/// What one game is found to be.
pub(super) struct Report {
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
    fn new(request: &Request) -> Report {
        let laws = request.laws;
        Report {
            keeps: request.json,
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

    fn line<'a>(&'a self, request: &'a Request) -> GameLine<'a> {
        let of = |severity: Severity| {
            self.faults.iter().filter(|fault| fault.severity() == severity).map(FaultLine::from).collect()
        };
        GameLine {
            offset: self.offset,
            tags: Tags(&self.tags),
            plies: self.plies,
            moves: &self.moves,
            result: &self.result,
            errors: of(Severity::Error),
            warnings: of(Severity::Warning),
            file: &request.file,
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
    offset: u64,
    tags: Tags<'a>,
    plies: u32,
    moves: &'a [String],
    result: &'a str,
    errors: Vec<FaultLine>,
    warnings: Vec<FaultLine>,
    file: &'a str,
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
