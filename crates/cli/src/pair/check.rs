//! `qiyuan pair check`: pairs every round of a finished event again.

use crate::status::{Status, complain};
use crate::trf;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use tournament::swiss::{Seat, check};
use tournament::trf::Reading;

/// Pair every round of a file again and list what differs
///
/// Differences are listed one a line; exit status 1 if there are any.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan pair check finished.trf")]
pub(super) struct Check {
    /// Report file (TRF)
    file: PathBuf,
}

impl Check {
    pub(super) fn run(&self) -> io::Result<Status> {
        let event = match trf::open(&self.file, Reading::default()) {
            Ok(report) => report.tournament,
            Err(status) => return Ok(status),
        };
        let differences = check(&event);
        let mut out = io::stdout().lock();
        for difference in &differences {
            let round = difference.round;
            if let Some(error) = difference.error {
                complain(&format!("{}: round {round}: {error}", self.file.display()));
            }
            for seat in &difference.found {
                writeln!(out, "round {round}: in the file {}", written(seat))?;
            }
            for seat in &difference.expected {
                writeln!(out, "round {round}: by the rules {}", written(seat))?;
            }
        }
        writeln!(out, "rounds={} differing={}", event.paired_rounds(), differences.len())?;
        Ok(if differences.is_empty() { Status::Done } else { Status::Bad })
    }
}

fn written((white, black): &Seat) -> String {
    format!("{white} {}", black.map_or(0, |black| black.0))
}
