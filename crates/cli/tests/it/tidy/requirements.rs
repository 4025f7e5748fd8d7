//! `docs/requirements.md`: one row for each requirement, and a `done` row names a test that exists.

use super::{caught, none, root, text};
use std::collections::BTreeSet;

const TABLE: &str = "docs/requirements.md";
/// How many requirements there are. IDs are never reused; a new one changes this number.
const COUNT: usize = 306;

/// A row's cells, or `None` for a line that is no row of the table.
fn cells(line: &str) -> Option<[&str; 4]> {
    let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    let id = cells.first()?;
    let (area, number) = id.split_once('-')?;
    let is_id = area.len() == 3
        && area.chars().all(|c| c.is_ascii_uppercase())
        && number.len() == 2
        && number.chars().all(|c| c.is_ascii_digit());
    if is_id { cells.try_into().ok() } else { None }
}

fn row_faults(table: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for [id, state, place, test] in table.lines().filter_map(cells) {
        if !seen.insert(id) {
            faults.push(format!("{id} stands twice"));
        }
        match state {
            "done" => {
                let (path, name) = test.split_once("::").unwrap_or((test, ""));
                match read(path) {
                    None => faults.push(format!("{id}: no file {path:?}")),
                    Some(text) if name.is_empty() || !text.contains(name) => {
                        faults.push(format!("{id}: {path} holds no {name:?}"));
                    }
                    Some(_) if place.is_empty() => faults.push(format!("{id}: done, but where is it seen?")),
                    Some(_) => {}
                }
            }
            "no" if place.is_empty() => faults.push(format!("{id}: no, but why?")),
            "no" => {}
            part if part
                .strip_prefix("part ")
                .is_some_and(|n| matches!(n, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8")) => {}
            other => faults.push(format!("{id}: {other:?} is no state")),
        }
    }
    if seen.len() != COUNT {
        faults.push(format!("{} requirements, there are {COUNT}", seen.len()));
    }
    faults
}

#[test]
fn every_requirement_has_its_row_and_every_done_one_its_test() {
    let read = |path: &str| root().join(path).is_file().then(|| text(path)).flatten();
    none(row_faults(&text(TABLE).unwrap_or_default(), read));
}

#[test]
fn a_bad_row_is_caught() {
    let table = "| ID | State | Where | Test |\n\
                 | ABC-01 | done | page | a.rs::there |\n\
                 | ABC-01 | part 3 |  |  |\n\
                 | ABC-02 | done | page | a.rs::gone |\n\
                 | ABC-03 | done | page | b.rs::there |\n\
                 | ABC-04 | no |  |  |\n\
                 | ABC-05 | part 9 |  |  |\n\
                 | ABC-06 | done |  | a.rs::there |\n";
    let faults = row_faults(table, |path| (path == "a.rs").then(|| "fn there() {}".to_owned()));
    for naming in [
        "ABC-01 stands twice",
        "no \"gone\"",
        "ABC-03: no file",
        "ABC-04",
        "ABC-05",
        "ABC-06",
        "there are 306",
    ] {
        caught(faults.clone(), naming);
    }
    assert_eq!(faults.len(), 7, "{faults:?}");
}
