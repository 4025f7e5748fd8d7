//! Report files at the command line: reading one, and `qiyuan trf`.

use crate::status::{self, Status};
use clap::{Args, Subcommand, ValueEnum};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::Tournament;
use tournament::tiebreak::{Criterion, CriterionError};
use tournament::trf::{self, Edition, Noted, Reading, Report};

const CONVERT_EXAMPLE: &str = "Example:
  $ qiyuan trf convert autumn.trf --to trf16 -o autumn-16.trf";

const CHECK_EXAMPLE: &str = "Example:
  $ qiyuan trf check autumn.trf
  players=24 rounds=9 faults=0 warnings=0";

/// Report files of FIDE: TRF06, TRF16, TRF26.
#[derive(Args)]
pub(crate) struct Trf {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, ValueEnum)]
enum To {
    Trf06,
    Trf16,
    Trf26,
}

#[derive(Subcommand)]
enum Command {
    /// Reads a report and writes it in an edition of one's choice.
    #[command(after_help = CONVERT_EXAMPLE)]
    Convert {
        /// The report.
        file: PathBuf,
        /// The edition to write.
        #[arg(long, value_enum, default_value_t = To::Trf26)]
        to: To,
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
        Command::Convert { file, to, output } => convert(file, *to, output.as_deref()),
        Command::Check { file } => check(file),
    })
}

fn convert(file: &Path, to: To, output: Option<&Path>) -> io::Result<Status> {
    let report = match open(file, Reading::default()) {
        Ok(report) => report,
        Err(status) => return Ok(status),
    };
    let edition = match to {
        To::Trf06 => Edition::Trf06,
        To::Trf16 => Edition::Trf16,
        To::Trf26 => Edition::Trf26,
    };
    let text = trf::write(&report, edition);
    match output {
        Some(path) => std::fs::write(path, text)?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Status::Done)
}

fn check(file: &Path) -> io::Result<Status> {
    let Noted { report, warnings } = match open_noting(file, Reading::default()) {
        Ok(noted) => noted,
        Err(status) => return Ok(status),
    };
    let event = &report.tournament;
    let teams = match event.teams.paired {
        true => format!(" teams={}", event.teams.teams.len()),
        false => String::new(),
    };
    writeln!(
        io::stdout(),
        "players={}{teams} rounds={} faults=0 warnings={}",
        event.players.len(),
        event.paired_rounds(),
        warnings.len()
    )?;
    Ok(Status::Done)
}

/// Reads a report file. Faults and warnings go to standard error, one a line.
pub(crate) fn open(file: &Path, reading: Reading) -> Result<Report, Status> {
    open_noting(file, reading).map(|noted| noted.report)
}

fn open_noting(file: &Path, reading: Reading) -> Result<Noted, Status> {
    let shown = file.display();
    let bytes = std::fs::read(file).map_err(|error| {
        status::complain(&format!("qiyuan: {shown}: {error}"));
        Status::Usage
    })?;
    let noted = trf::read_noting(&bytes, reading).map_err(|faults| {
        for fault in faults {
            status::complain(&format!("{shown}:{fault}"));
        }
        Status::Bad
    })?;
    for warning in &noted.warnings {
        let (line, column, kind) = (warning.line, warning.column, &warning.kind);
        status::complain(&format!("{shown}:{line}:{column}: warning: {kind}"));
    }
    Ok(noted)
}

/// The tie-breaks of line 202. One that nobody knows goes to standard error.
pub(crate) fn tie_breaks(file: &Path, event: &Tournament) -> Result<Vec<Criterion>, Status> {
    let criterion =
        |code: &String| code.parse::<Criterion>().map_err(|error: CriterionError| error.to_string());
    event.info.tie_breaks.iter().map(criterion).collect::<Result<_, _>>().map_err(|error| {
        status::complain(&format!("{}: line 202: {error}", file.display()));
        Status::Bad
    })
}
