//! `qiyuan pair`: pairs a round of a report file, checks a finished event, makes random ones.
//!
//! The file is read whole or refused, each fault as `FILE:LINE:COLUMN: reason`. Output: the number of pairs, then a line
//! `WHITE BLACK` for each board in order, 0 for the bye. No legal pairing is exit status 3.

mod check;
mod explain;
mod simulate;
mod systems;

use crate::status::{Status, complain, finish};
use crate::trf;
use clap::{Args, Subcommand, ValueEnum};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::Tournament;
use tournament::swiss;
use tournament::trf::Reading;

/// Pair a round, check an event, or simulate one
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Example:\n  qiyuan pair open.trf --round 5 -o round5.txt\n  qiyuan pair league.trf --system team-swiss\n  \
        qiyuan pair check open.trf\n  \
        qiyuan pair simulate --players 40 --rounds 9 --seed 7 -o random.trf"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    /// Report file (TRF)
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Pairing system
    #[arg(long, value_enum, default_value_t = System::Dutch)]
    system: System,
    /// Rules edition
    #[arg(long, value_enum, default_value_t = Edition::February2026)]
    edition: Edition,
    /// Round to pair [default: the first that is not paired]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=999))]
    round: Option<u32>,
    /// Virtual points, in place of those of the file
    #[arg(long, value_enum)]
    acceleration: Option<Acceleration>,
    /// Say after the pairs of a Swiss system why they are so: one line for each that is not the first on offer, for each
    /// floater, and for the bye
    #[arg(long)]
    explain: bool,
    /// Write the pairs to this file
    #[arg(short, value_name = "OUT")]
    out: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Task {
    Check(check::Check),
    Simulate(simulate::Simulate),
}

#[derive(Clone, Copy, ValueEnum)]
enum System {
    /// FIDE (Dutch) Swiss
    Dutch,
    /// Dubov Swiss (C.04.4.1). No endorsed program exists to compare with
    Dubov,
    /// Burstein Swiss (C.04.4.2). No endorsed program exists to compare with
    Burstein,
    /// Double-Swiss (C.04.5): matches of two games, two rounds each. No endorsed program exists to compare with
    DoubleSwiss,
    /// Round robin by the Berger tables
    Berger,
    /// Double round robin: the second cycle with colours reversed, the last two rounds of the first exchanged
    DoubleBerger,
    /// Swiss for teams (C.04.6); pairs are of team numbers. No endorsed program exists to compare with
    TeamSwiss,
    /// Round robin of teams; pairs are of team numbers
    TeamBerger,
    /// Two teams, everybody of one against everybody of the other
    Scheveningen,
    /// Losers leave; a drawn match is played on with colours reversed. Seeds by number
    Knockout,
    /// Neighbours in the standings who have not met. A club's system, not FIDE's
    Monrad,
    /// Neighbours on a ladder where beating the high counts for more. A club's system, not FIDE's
    Keizer,
}

#[derive(Clone, Copy, ValueEnum)]
enum Edition {
    /// In force since 1 February 2026
    #[value(name = "2026")]
    February2026,
    /// In force until 31 January 2026; known, and not built
    #[value(name = "2017")]
    July2017,
}

#[derive(Clone, Copy, ValueEnum)]
enum Acceleration {
    /// Baku (C.04.7)
    Baku,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    finish(match &arguments.task {
        Some(Task::Check(check)) => check.run(),
        Some(Task::Simulate(simulate)) => simulate.run(),
        None => arguments.run(),
    })
}

impl Arguments {
    fn run(&self) -> io::Result<Status> {
        if let Edition::July2017 = self.edition {
            complain(
                &"edition 2017: its pairing rules are not built; pair by those of 2026, or with the program that the event began with",
            );
            return Ok(Status::Usage);
        }
        let path = self.file.as_deref().expect("clap asks for it");
        let mut event = match trf::open(path, Reading { round: self.round }) {
            Ok(report) => report.tournament,
            Err(status) => return Ok(status),
        };
        let next = self.round.unwrap_or_else(|| self.system.next_round(&event));
        if let (Some(Acceleration::Baku), System::Dutch | System::Dubov | System::Burstein) =
            (self.acceleration, self.system)
            && let Err(reason) = accelerate(&mut event)
        {
            complain(&format!("{}: {reason}", path.display()));
            return Ok(Status::Bad);
        }
        let pairs = match self.system.pair(&event, next) {
            Ok(pairs) => pairs,
            Err(refusal) => {
                complain(&format!("{}: round {next}: {refusal}", path.display()));
                return Ok(refusal.status());
            }
        };
        if pairs.is_empty() {
            complain(&format!("{}: round {next}: nobody to pair", path.display()));
        }
        let lines = pairs.iter().map(|(white, black)| format!("{white} {black}\n")).collect::<String>();
        let reasons = match self.explain {
            true => self.system.explain(&event, next).map(explain::lines).unwrap_or_default(),
            false => String::new(),
        };
        write(self.out.as_deref(), &format!("{}\n{lines}{reasons}", pairs.len()))
    }
}

/// Puts Baku acceleration in place of the file's.
fn accelerate(event: &mut Tournament) -> Result<(), &'static str> {
    let rounds = event.rounds.ok_or("acceleration needs the number of rounds (line 142)")?;
    let players = event.players.len() as u32;
    event.accelerations = swiss::baku(players, rounds, &event.scoring)
        .ok_or("Baku acceleration needs a win worth two draws and a loss worth nothing")?;
    Ok(())
}

/// Writes to a file, or to standard output.
fn write(out: Option<&Path>, text: &str) -> io::Result<Status> {
    match out {
        None => io::stdout().lock().write_all(text.as_bytes())?,
        Some(path) => fs::write(path, text)?,
    }
    Ok(Status::Done)
}
