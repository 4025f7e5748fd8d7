//! `qiyuan pair check`: pairs every round of a finished event again, and ranks everybody again.

use crate::status::{Status, complain};
use crate::trf;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use tournament::swiss::{Seat, check};
use tournament::team::{self, Table};
use tournament::tiebreak::{RankDifference, misranked};
use tournament::trf::Reading;

/// Pair every round of a file again, rank everybody again, and list what differs
///
/// Differences are listed one a line; exit status 1 if there are any. Ranks go by the points and the tie-breaks of line 202;
/// whom they leave tied may stand in any order. Rounds of a team event are paired by the Swiss for teams.
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan pair check finished.trf")]
pub(super) struct Check {
    /// Report file (TRF)
    file: PathBuf,
}

impl Check {
    pub(super) fn run(&self) -> io::Result<Status> {
        let report = match trf::open(&self.file, Reading::default()) {
            Ok(report) => report,
            Err(status) => return Ok(status),
        };
        let event = &report.tournament;
        let criteria = match trf::tie_breaks(&self.file, event) {
            Ok(criteria) => criteria,
            Err(status) => return Ok(status),
        };
        let teams = event.teams.paired;
        let differences = if teams { team::check(event) } else { check(event) };
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
        let misranked = misranked(&report, &criteria);
        for RankDifference { tpn, stated, first, last } in &misranked {
            let shared = if first == last { String::new() } else { format!(" to {last}") };
            writeln!(out, "number {tpn}: in the file rank {stated}, by the rules {first}{shared}")?;
        }
        let rounds = if teams { Table::new(event).rounds } else { event.paired_rounds() };
        writeln!(out, "rounds={rounds} differing={} misranked={}", differences.len(), misranked.len())?;
        Ok(if differences.is_empty() && misranked.is_empty() { Status::Done } else { Status::Bad })
    }
}

fn written((white, black): &Seat) -> String {
    format!("{white} {}", black.map_or(0, |black| black.0))
}
