//! `qiyuan pgn`: checks files of games, writes them in export form, shows them as trees.
//!
//! Files are read as streams, one game at a time; `-` is standard input. Every fault goes to standard
//! error as `FILE:LINE:COLUMN: reason`, and errors make the exit status 1.

pub(crate) mod check;
mod cores;
mod findings;
mod progress;
mod tree;

use crate::status::{Status, complain, finish};
use clap::{Args, Subcommand, ValueEnum};
use notation::Style;
use notation::pgn::{Fault, GameBuilder, PgnReader, Severity, WriteOptions, write_game};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check, reformat or take apart files of games
#[derive(Args)]
pub(crate) struct Pgn {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Check(check::Check),
    Format(Format),
    Tree(Tree),
}

/// Write games in the export form of the PGN standard
///
/// Writing what was written changes nothing.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan pgn format games.pgn --notation zh > games-zh.pgn")]
struct Format {
    /// File of games, - for standard input
    file: PathBuf,
    /// How moves are spelled
    #[arg(long, value_enum, default_value_t = Notation::San)]
    notation: Notation,
    /// Longest line of moves, in characters; 0 for no limit. The standard wants fewer than 80
    #[arg(long, default_value_t = 79)]
    max_width: usize,
}

/// Print each game as a tree of positions, one line of JSON each
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan pgn tree games.pgn --json")]
struct Tree {
    /// File of games, - for standard input
    file: PathBuf,
    /// One JSON object a line; there is no other form
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Notation {
    /// Nf3
    San,
    /// Ng1-f3
    Lan,
    /// g1f3
    Uci,
    /// ♘f3
    Figurine,
    /// 马f3
    Zh,
    /// 馬f3
    ZhHant,
    /// Sf3
    De,
}

pub(crate) fn run(arguments: &Pgn) -> ExitCode {
    finish(match &arguments.task {
        Task::Check(check) => check::run(check),
        Task::Format(format) => format.run(),
        Task::Tree(tree) => tree.run(),
    })
}

impl Format {
    fn run(&self) -> io::Result<Status> {
        let style = match self.notation {
            Notation::San => Style::San,
            Notation::Lan => Style::Lan,
            Notation::Uci => Style::Uci,
            Notation::Figurine => Style::Figurine,
            Notation::Zh => Style::Zh,
            Notation::ZhHant => Style::ZhHant,
            Notation::De => Style::De,
        };
        let options = WriteOptions { style, max_width: self.max_width };
        let mut first = true;
        each_game(&self.file, |game, out| {
            if !std::mem::take(&mut first) {
                writeln!(out)?;
            }
            out.write_all(write_game(game, &options).as_bytes())
        })
    }
}

impl Tree {
    fn run(&self) -> io::Result<Status> {
        // The flag asks for what is done in any case.
        let _ = self.json;
        each_game(&self.file, tree::write_line)
    }
}

/// Reads every game of a file, tells its faults and hands it on with standard output.
fn each_game(
    path: &Path,
    mut write: impl FnMut(&notation::Game, &mut dyn Write) -> io::Result<()>,
) -> io::Result<Status> {
    let input = match open(path) {
        Ok(input) => input,
        Err(status) => return Ok(status),
    };
    let mut reader = PgnReader::new(input);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut builder = GameBuilder::default();
    let mut status = Status::Done;
    while reader.read_game(&mut builder)? {
        let game = builder.finish();
        for fault in game.faults() {
            status = status.max(tell(path, fault));
        }
        write(&game, &mut out)?;
    }
    out.flush()?;
    Ok(status)
}

/// Opens a file or says why not.
fn open(path: &Path) -> Result<Box<dyn Read + Send>, Status> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    match File::open(path).and_then(|file| Ok((file.metadata()?.is_dir(), file))) {
        Ok((true, _)) => {
            complain(&format!("{}: a folder, not a file", path.display()));
            Err(Status::Usage)
        }
        Ok((false, file)) => Ok(Box::new(file)),
        Err(error) => {
            complain(&format!("{}: {error}", path.display()));
            Err(match error.kind() {
                io::ErrorKind::NotFound => Status::Usage,
                _ => Status::System,
            })
        }
    }
}

/// One fault on standard error; how bad it is.
fn tell(path: &Path, fault: &Fault) -> Status {
    complain(&fault_line(&path.display(), fault));
    match fault.severity() {
        Severity::Error => Status::Bad,
        Severity::Warning => Status::Done,
    }
}

fn fault_line(path: &impl Display, fault: &Fault) -> String {
    let sign = match fault.severity() {
        Severity::Error => "",
        Severity::Warning => "warning: ",
    };
    format!("{path}:{}:{}: {sign}{}", fault.place.line, fault.place.column, fault.kind)
}
