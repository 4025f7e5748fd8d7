//! `qiyuan roster`: FIDE's rating list (text or XML) as JSON Lines, as a stream.
//!
//! A line that cannot be read is named on standard error, `FILE:LINE: reason`, and passed over; memory does not grow with
//! the list.

use crate::status::{self, Status};
use clap::Args;
use rating::roster::{Row, read_fide};
use serde_json::json;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLE: &str = r#"Example:
  $ qiyuan roster standard_rating_list.txt --find hou
  {"id":"8602980","name":"Hou, Yifan","federation":"CHN","sex":"w","title":"GM","rating":2633,…}
  players=1 bad=0"#;

/// Reads FIDE's rating list and gives its players, one JSON object a line.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Arguments {
    /// The list: text with fixed columns, or XML.
    file: PathBuf,
    /// Only those in whose name this stands, or who have this number.
    #[arg(long, value_name = "TEXT")]
    find: Option<String>,
}

/// Prints the players and, on standard error, the bad lines and a count.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    status::finish(answer(arguments))
}

fn answer(arguments: &Arguments) -> io::Result<Status> {
    let shown = arguments.file.display();
    let file = match File::open(&arguments.file) {
        Ok(file) => file,
        Err(error) => {
            status::complain(&format!("qiyuan: {shown}: {error}"));
            return Ok(Status::Usage);
        }
    };
    let wanted = arguments.find.as_ref().map(|text| text.to_lowercase());
    let is_wanted = |row: &Row| {
        wanted.as_ref().is_none_or(|text| row.name.to_lowercase().contains(text) || row.id == *text)
    };
    let mut out = io::stdout().lock();
    let mut found = 0_u64;
    let count = read_fide(BufReader::new(file), &mut |row| match row {
        Ok(row) if is_wanted(&row) => {
            found += 1;
            line(&mut out, &row)
        }
        Ok(_) => Ok(()),
        Err(bad) => {
            status::complain(&format!("{shown}:{bad}"));
            Ok(())
        }
    })?;
    status::complain(&format!("players={found} bad={}", count.bad));
    Ok(if count.bad == 0 { Status::Done } else { Status::Bad })
}

fn line(out: &mut impl Write, row: &Row) -> io::Result<()> {
    let player = json!({
        "id": row.id,
        "name": row.name,
        "federation": row.federation,
        "sex": row.sex,
        "title": row.title.map(|title| title.as_str()),
        "rating": row.rating,
        "rapid": row.rapid,
        "blitz": row.blitz,
        "birth_year": row.birth_year,
        "inactive": row.inactive,
    });
    serde_json::to_writer(&mut *out, &player)?;
    writeln!(out)
}
