//! `qiyuan mate`: composed problems, solved exactly.

use crate::pgn::check::on_ctrl_c;
use crate::status::{Status, complain, finish};
use clap::Args;
use engine::mate::{Answer, Branch, Helper, Kind, Progress, Solver};
use indicatif::ProgressBar;
use notation::epd::{Operation, read_epd};
use notation::san;
use rules::{FenMode, Move, Position, Variant};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Solve mates: direct, help-mates and self-mates, with every key and every dual
///
/// A problem is a FEN, or a file with one a line (EPD; where a line says `dm N` and --in is not given, a mate in N is
/// expected). Each is answered by a line: `line=1 mate=2 keys=Ra6 nodes=812 seconds=0.001`; `mate=none within=2` where
/// there is none, `mate=open beyond=4` where the nodes were spent. A help-mate is of exactly the length asked for and ends with
/// the move of whoever is to mate; `mate=2 solutions=1 shorter=1`, and its lines below. Status 3 where a mate
/// is not found, 1 where a line cannot be read or its `dm` is not true.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan mate 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' --in 2 --all\n  \
    qiyuan mate problems.epd\n  qiyuan mate '8/8/8/8/8/1K6/7R/k7 b - - 0 1' --helpmate --in 1")]
pub(crate) struct Mate {
    /// A FEN, or a file of EPD lines
    problem: String,
    /// Most moves; of a help-mate exactly so many, in halves where White begins (2.5) [default: until one is found]
    #[arg(long = "in", value_name = "N", value_parser = halves)]
    moves: Option<u32>,
    /// Both sides help to mate the side that moves first, or the other one with half a move more
    #[arg(long)]
    helpmate: bool,
    /// The side to move makes the other one mate
    #[arg(long, conflicts_with = "helpmate")]
    selfmate: bool,
    /// Find every key, and show the whole solution; else the first
    #[arg(long)]
    all: bool,
    /// Moves made for one problem before it is given up
    #[arg(long, default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    nodes: u64,
}

/// Most lines of a solution that are shown.
const MOST_LINES: usize = 100_000;
/// Half-moves of the longest help-mate that is looked for.
const LONGEST_HELP: u32 = 30;

/// Half-moves of a number of moves, such as 3 or 2.5.
fn halves(text: &str) -> Result<u32, String> {
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some(_) => return Err("moves are whole or halves, such as 3 or 2.5".to_owned()),
        None => (text, 0),
    };
    let whole: u32 = whole.parse().map_err(|_| "a number of moves is wanted, such as 3".to_owned())?;
    match 2 * whole.min(1_000) + half {
        0 => Err("at least half a move is wanted".to_owned()),
        halves if halves <= 2 * engine::mate::MOST_MOVES => Ok(halves),
        _ => Err(format!("at most {} moves", engine::mate::MOST_MOVES)),
    }
}

pub(crate) fn run(arguments: &Mate) -> ExitCode {
    finish(solve(arguments))
}

fn solve(arguments: &Mate) -> io::Result<Status> {
    if let Some(halves) = arguments.moves {
        if !arguments.helpmate && halves % 2 == 1 {
            complain(&"qiyuan: --in: half moves are for help-mates");
            return Ok(Status::Usage);
        }
        if arguments.helpmate && halves > LONGEST_HELP {
            complain(&format!("qiyuan: --in: help-mates of at most {} moves", LONGEST_HELP / 2));
            return Ok(Status::Usage);
        }
    }
    let path = Path::new(&arguments.problem);
    let is_file = path.is_file();
    // A FEN has blanks and seven slashes; a name with fewer is that of a file that is not there.
    if !is_file && arguments.problem.matches('/').count() < 7 {
        complain(&format!("qiyuan: no file {}, and no FEN", arguments.problem));
        return Ok(Status::Usage);
    }
    let text = if is_file {
        fs::read_to_string(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?
    } else {
        arguments.problem.clone()
    };
    let mut desk = Desk {
        arguments,
        solver: if arguments.all {
            Solver::new(arguments.kind())
        } else {
            Solver::first_key(arguments.kind())
        },
        is_stopped: on_ctrl_c()?,
        bar: ProgressBar::new_spinner(),
    };
    let mut status = Status::Done;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match read_epd(line, FenMode::Lenient, Variant::Standard) {
            Ok(reading) => {
                let expected = match reading.epd.operation("dm") {
                    Some(Operation::DirectMate(moves)) => Some(*moves),
                    _ => None,
                };
                let one = desk.one(number, reading.epd.position(), expected)?;
                status = status.max(one);
            }
            Err(fault) => {
                let place =
                    if is_file { format!("{}:{number}", path.display()) } else { "qiyuan".to_owned() };
                complain(&format!("{place}: {fault}"));
                status = status.max(Status::Bad);
            }
        }
        if desk.is_stopped.load(Ordering::Relaxed) {
            return Ok(Status::Stopped);
        }
    }
    Ok(status)
}

impl Mate {
    fn kind(&self) -> Kind {
        if self.selfmate { Kind::SelfMate } else { Kind::Direct }
    }
}

struct Desk<'a> {
    arguments: &'a Mate,
    solver: Solver,
    is_stopped: std::sync::Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Desk<'_> {
    fn one(&mut self, number: usize, position: &Position, expected: Option<u32>) -> io::Result<Status> {
        let started = Instant::now();
        let (most_nodes, is_stopped, bar) = (self.arguments.nodes, self.is_stopped.clone(), self.bar.clone());
        let mut watch = move |so_far: Progress| {
            bar.set_message(format!("{} deep, {} moves", so_far.depth, so_far.nodes));
            bar.tick();
            if so_far.nodes >= most_nodes || is_stopped.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let (told, nodes, below, status) = if self.arguments.helpmate {
            self.help(position, &mut watch)
        } else {
            self.forced(position, expected, &mut watch)
        };
        self.bar.finish_and_clear();
        let seconds = started.elapsed().as_secs_f64();
        let mut out = io::stdout().lock();
        writeln!(out, "line={number} {told} nodes={nodes} seconds={seconds:.3}")?;
        out.write_all(below.as_bytes())?;
        out.flush()?;
        Ok(status)
    }

    fn help(
        &self,
        position: &Position,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> (String, u64, String, Status) {
        let most = if self.arguments.all { MOST_LINES } else { 1 };
        let mut helper = Helper::new();
        let lengths = match self.arguments.moves {
            Some(halves) => halves..=halves,
            None => 2..=LONGEST_HELP,
        };
        let (mut nodes, mut last) = (0, 0);
        for plies in lengths.step_by(2) {
            let answer = helper.solve(position, plies, most, watch);
            nodes += answer.nodes;
            let moves = in_moves(plies);
            if answer.is_cut && answer.lines.is_empty() {
                return (
                    format!("mate=open beyond={}", in_moves(last)),
                    nodes,
                    String::new(),
                    Status::NoAnswer,
                );
            }
            if !answer.lines.is_empty() {
                let solutions = if !self.arguments.all || answer.is_cut || answer.lines.len() == most {
                    format!("{}+", answer.lines.len())
                } else {
                    answer.lines.len().to_string()
                };
                let shorter =
                    answer.shorter.map_or_else(String::new, |plies| format!(" shorter={}", in_moves(plies)));
                let mut below = String::new();
                for line in &answer.lines {
                    let _ = writeln!(below, "  {}", helped(position, line));
                }
                return (format!("mate={moves} solutions={solutions}{shorter}"), nodes, below, Status::Done);
            }
            last = plies;
        }
        (format!("mate=none within={}", in_moves(last)), nodes, String::new(), Status::NoAnswer)
    }

    fn forced(
        &mut self,
        position: &Position,
        expected: Option<u32>,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> (String, u64, String, Status) {
        let asked = self.arguments.moves.map(|halves| halves / 2);
        let expected = expected.filter(|_| asked.is_none() && !self.arguments.selfmate);
        let most = asked.or(expected).unwrap_or(engine::mate::MOST_MOVES);
        let answer = self.solver.solve(position, most, watch);
        let nodes = self.solver.nodes();
        let missed = if expected.is_some() { Status::Bad } else { Status::NoAnswer };
        match answer {
            Answer::Mate { moves, keys } => {
                let names: Vec<String> = keys.iter().map(|key| san(position, *key)).collect();
                let mut below = String::new();
                if self.arguments.all {
                    for &key in &keys {
                        match self.solver.tree(position, key, moves, MOST_LINES, watch) {
                            Some(tree) => show(&mut below, position, &tree, 1),
                            None => {
                                let _ = writeln!(below, "  1. {}: too much to show", san(position, key));
                            }
                        }
                    }
                } else if let Some(&key) = keys.first() {
                    let line = self.solver.line(position, key, moves, watch);
                    let _ = writeln!(below, "  {}", forced_line(position, &line));
                }
                // A shorter mate than the one expected is a difference too.
                let is_other = expected.is_some_and(|expected| expected != moves);
                let status = if is_other { Status::Bad } else { Status::Done };
                (format!("mate={moves} keys={}", names.join(",")), nodes, below, status)
            }
            Answer::None => (format!("mate=none within={most}"), nodes, String::new(), missed),
            Answer::Open { beyond } => (format!("mate=open beyond={beyond}"), nodes, String::new(), missed),
        }
    }
}

fn in_moves(plies: u32) -> String {
    if plies.is_multiple_of(2) { (plies / 2).to_string() } else { format!("{}.5", plies / 2) }
}

/// The attacker's moves are numbered from 1, whoever it is.
fn forced_line(position: &Position, line: &[Move]) -> String {
    let (mut at, mut text) = (position.clone(), String::new());
    for (ply, &mv) in line.iter().enumerate() {
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        let _ = write!(text, "{}{number}{}", if ply == 0 { "" } else { " " }, san(&at, mv));
        at = at.play_unchecked(mv);
    }
    text
}

/// A line of a help-mate: moves are numbered such that the last one is the second of its number.
fn helped(position: &Position, line: &[Move]) -> String {
    let (mut at, mut text) = (position.clone(), String::new());
    let offset = line.len() % 2;
    for (ply, &mv) in line.iter().enumerate() {
        let place = ply + offset;
        let number = match (place % 2, ply) {
            (0, _) => format!("{}. ", place / 2 + 1),
            (_, 0) => "1... ".to_owned(),
            _ => String::new(),
        };
        let _ = write!(text, "{}{number}{}", if ply == 0 { "" } else { " " }, san(&at, mv));
        at = at.play_unchecked(mv);
    }
    text
}

/// A move of the attacker on a line of its own, then each reply with what follows it.
fn show(text: &mut String, position: &Position, branch: &Branch, number: usize) {
    let blank = "    ".repeat(number - 1);
    let _ = writeln!(text, "  {blank}{number}. {}", san(position, branch.mv));
    let next = position.play_unchecked(branch.mv);
    for reply in &branch.next {
        let _ = writeln!(text, "    {blank}{number}... {}", san(&next, reply.mv));
        let after = next.play_unchecked(reply.mv);
        for on in &reply.next {
            show(text, &after, on, number + 1);
        }
    }
}
