//! The conformance set of `testdata/conformance/` for any program that speaks JSON lines.
//!
//! ```text
//! cargo run -p notation --example conformance -- ask | your-program | cargo run … -- judge
//! cargo run -p notation --example conformance -- check
//! ```
//!
//! `ask` writes a question a line; `answer` reads questions and answers as this library does; `judge`
//! reads answers and tells each difference and the totals, with status 1 if there is one; `check` does
//! all three at once. A second argument names another folder of cases.

mod answer;
mod judge;

use serde_json::Value;
use std::collections::HashMap;
use std::env;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let task = arguments.next().unwrap_or_default();
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/conformance");
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| here.to_owned()));
    let outcome = match task.as_str() {
        "ask" => ask(&folder),
        "answer" => answer_all(),
        "judge" => read_lines().and_then(|answers| judge_all(&folder, answers)),
        "check" => judge::cases(&folder).and_then(|cases| {
            let answers = cases.iter().map(|case| answer::answer(&judge::question(case))).collect();
            judge_all(&folder, answers)
        }),
        _ => Err(io::Error::other("ask, answer, judge or check, and perhaps a folder")),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn ask(folder: &std::path::Path) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    for case in judge::cases(folder)? {
        writeln!(out, "{}", judge::question(&case))?;
    }
    Ok(true)
}

fn answer_all() -> io::Result<bool> {
    let mut out = io::stdout().lock();
    for question in read_lines()? {
        writeln!(out, "{}", answer::answer(&question))?;
    }
    Ok(true)
}

fn read_lines() -> io::Result<Vec<Value>> {
    let mut values = Vec::new();
    for line in io::stdin().lock().lines() {
        values.push(serde_json::from_str(&line?)?);
    }
    Ok(values)
}

/// Tells every difference; true if there is none.
fn judge_all(folder: &std::path::Path, answers: Vec<Value>) -> io::Result<bool> {
    let answers: HashMap<String, Value> = answers
        .into_iter()
        .map(|answer| (answer["id"].as_str().unwrap_or_default().to_owned(), answer))
        .collect();
    let mut out = io::stdout().lock();
    // Right and all, of what the standard says and of what we chose where it is silent.
    let mut totals = [("must", 0, 0), ("choice", 0, 0)];
    for case in judge::cases(folder)? {
        let id = case["id"].as_str().unwrap_or_default();
        let difference = match answers.get(id) {
            Some(answer) => judge::difference(&case, answer),
            None => Some(": no answer".to_owned()),
        };
        for (level, right, all) in &mut totals {
            if case["level"] == *level {
                *all += 1;
                *right += usize::from(difference.is_none());
            }
        }
        if let Some(difference) = difference {
            let (level, clause) = (&case["level"], &case["clause"]);
            writeln!(out, "{id} ({level}, {clause}){difference} -- {}", case["why"])?;
        }
    }
    for (level, right, all) in totals {
        writeln!(out, "{level}: {right} of {all}")?;
    }
    Ok(totals.iter().all(|(_, right, all)| right == all))
}
