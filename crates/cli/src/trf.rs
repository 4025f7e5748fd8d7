//! Report files at the command line: reading one, and `qiyuan trf`.

use crate::status::{self, Status};
use clap::{Args, Subcommand};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::trf::{self, Reading, Report};

const CONVERT_EXAMPLE: &str = "Example:
  $ qiyuan trf convert autumn.trf -o autumn-2026.trf";

const CHECK_EXAMPLE: &str = "Example:
  $ qiyuan trf check autumn.trf
  players=24 rounds=9 faults=0";

/// Report files of FIDE: TRF06, TRF16, TRF26.
#[derive(Args)]
pub(crate) struct Trf {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Reads a report and writes it as TRF26.
    #[command(after_help = CONVERT_EXAMPLE)]
    Convert {
        /// The report.
        file: PathBuf,
        /// Where to write it; standard output without.
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// Reads a report and names its faults.
    #[command(after_help = CHECK_EXAMPLE)]
    Check {
        /// The report.
        file: PathBuf,
    },
}

/// Runs `qiyuan trf …`.
pub(crate) fn run(arguments: &Trf) -> ExitCode {
    status::finish(match &arguments.command {
        Command::Convert { file, output } => convert(file, output.as_deref()),
        Command::Check { file } => check(file),
    })
}

fn convert(file: &Path, output: Option<&Path>) -> io::Result<Status> {
    let report = match open(file, Reading::default()) {
        Ok(report) => report,
        Err(status) => return Ok(status),
    };
    let text = trf::write(&report);
    match output {
        Some(path) => std::fs::write(path, text)?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Status::Done)
}

fn check(file: &Path) -> io::Result<Status> {
    let report = match open(file, Reading::default()) {
        Ok(report) => report,
        Err(status) => return Ok(status),
    };
    let event = &report.tournament;
    writeln!(io::stdout(), "players={} rounds={} faults=0", event.players.len(), event.paired_rounds())?;
    Ok(Status::Done)
}

/// Reads a report file. Faults go to standard error, one a line.
pub(crate) fn open(file: &Path, reading: Reading) -> Result<Report, Status> {
    let shown = file.display();
    let bytes = std::fs::read(file).map_err(|error| {
        status::complain(&format!("qiyuan: {shown}: {error}"));
        Status::Usage
    })?;
    trf::read(&bytes, reading).map_err(|faults| {
        for fault in faults {
            status::complain(&format!("{shown}:{fault}"));
        }
        Status::Bad
    })
}
