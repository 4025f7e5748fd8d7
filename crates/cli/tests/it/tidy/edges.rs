//! Which crate may use which: the table of `ARCHITECTURE.md`, held against `cargo metadata`.
//!
//! Normal and build dependencies must be in the table. Dev-dependencies may be any crate: a test of
//! `game` may read SAN, `game` may not. A crate that is not in the table is a fault: a new crate or a
//! new edge is a design decision, with a page in `docs/decisions/`.

use super::{caught, none, root, text, tracked};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::LazyLock;

/// Package, what it may use. `qiyuan` is the package of `crates/cli`.
const TABLE: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("notation", &["rules"]),
    ("deadpos", &["rules"]),
    ("rating", &[]),
    ("teaching", &["rules", "notation"]),
    ("engine", &["rules"]),
    ("endings", &["rules"]),
    ("puzzles", &["rules", "engine"]),
    ("game", &["rules", "deadpos"]),
    ("tournament", &["rules", "rating"]),
    ("store", &["rules", "game", "tournament", "rating"]),
    (
        "server",
        &[
            "rules",
            "notation",
            "deadpos",
            "rating",
            "engine",
            "endings",
            "game",
            "tournament",
            "teaching",
            "store",
        ],
    ),
    (
        "qiyuan",
        &[
            "rules",
            "notation",
            "deadpos",
            "rating",
            "engine",
            "endings",
            "game",
            "tournament",
            "teaching",
            "puzzles",
            "store",
            "server",
        ],
    ),
];

/// Crates below the edge: no I/O, no clock, no chance, nothing asynchronous, no threads.
/// `engine` is not among them: it may start threads and watch a monotonic clock.
pub(super) const PURE: &[&str] =
    &["rules", "notation", "deadpos", "endings", "rating", "game", "tournament", "teaching", "puzzles"];

/// What a pure crate has no reason to name.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "SystemTime::now",
    "Instant::now",
    "async fn",
    "rand::",
    "tokio",
];

/// `cargo metadata` of the workspace, for every platform.
pub(super) fn metadata() -> &'static Value {
    static METADATA: LazyLock<Value> = LazyLock::new(|| {
        let out = Command::new(env!("CARGO"))
            .args(["metadata", "--format-version", "1", "--locked"])
            .current_dir(root())
            .output()
            .expect("cargo is installed");
        assert!(out.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&out.stderr));
        serde_json::from_slice(&out.stdout).expect("cargo metadata writes JSON")
    });
    &METADATA
}

/// The packages of the workspace, by name.
pub(super) fn members(metadata: &Value) -> BTreeMap<&str, &Value> {
    let members: Vec<&str> = list(metadata, "workspace_members").filter_map(Value::as_str).collect();
    list(metadata, "packages")
        .filter(|package| members.contains(&string(package, "id")))
        .map(|package| (string(package, "name"), package))
        .collect()
}

pub(super) fn list<'a>(value: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    value[field].as_array().into_iter().flatten()
}

pub(super) fn string<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

fn edge_faults(metadata: &Value) -> Vec<String> {
    let members = members(metadata);
    let mut faults = Vec::new();
    for (name, package) in &members {
        let Some((_, allowed)) = TABLE.iter().find(|(row, _)| row == name) else {
            faults.push(format!("crate {name} is not in the table of crates"));
            continue;
        };
        for dependency in list(package, "dependencies") {
            let used = string(dependency, "name");
            if members.contains_key(used) && dependency["kind"] != "dev" && !allowed.contains(&used) {
                faults.push(format!("{name} may not use {used}"));
            }
        }
        if string(package, "version") != "0.0.0" || package["publish"] != Value::Array(Vec::new()) {
            faults.push(format!("{name}: version 0.0.0 and publish = false are the rule"));
        }
    }
    faults
}

fn purity_faults(path: &str, text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut faults = Vec::new();
    for (number, line) in code.lines().enumerate() {
        let line = line.split("//").next().unwrap_or_default();
        // A name that only ends that way (`Operand::Word`) is another.
        let names = |word: &str| {
            line.match_indices(word).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric()))
        };
        for word in IMPURE.iter().filter(|word| names(word)) {
            faults.push(format!("{path}:{}: {word} in a crate below the edge", number + 1));
        }
    }
    faults
}

fn safety_faults(path: &str, text: &str) -> Vec<String> {
    // These two have one module each that may, `machine.rs`.
    let may = ["crates/rules/src/lib.rs", "crates/engine/src/lib.rs"].contains(&path);
    let wanted = if may { "#![deny(unsafe_code)]" } else { "#![forbid(unsafe_code)]" };
    if text.contains(wanted) { Vec::new() } else { vec![format!("{path}: no {wanted}")] }
}

#[test]
fn crates_use_only_what_the_table_allows() {
    assert!(members(metadata()).len() >= 7, "the workspace has its crates");
    none(edge_faults(metadata()));
}

#[test]
fn an_edge_outside_the_table_is_caught() {
    let sample = serde_json::json!({
        "workspace_members": ["r", "g", "x"],
        "packages": [
            {"id": "r", "name": "rules", "version": "0.0.0", "publish": [], "dependencies": [{"name": "game", "kind": null}]},
            {"id": "g", "name": "game", "version": "1.0.0", "publish": [],
             "dependencies": [{"name": "rules", "kind": null}, {"name": "notation", "kind": "dev"}]},
            {"id": "x", "name": "util", "version": "0.0.0", "publish": [], "dependencies": []},
        ],
    });
    let faults = edge_faults(&sample);
    caught(faults.clone(), "rules may not use game");
    caught(faults.clone(), "game: version");
    caught(faults.clone(), "util is not in the table");
    assert_eq!(faults.len(), 3, "a dev-dependency is no edge: {faults:?}");
}

#[test]
fn pure_crates_touch_no_world() {
    let sources = tracked().iter().filter(|path| {
        let mut parts = path.split('/');
        parts.next() == Some("crates")
            && parts.next().is_some_and(|name| PURE.contains(&name))
            && parts.next() == Some("src")
            && path.ends_with(".rs")
            && !path.ends_with("tests.rs")
    });
    none(sources.flat_map(|path| purity_faults(path, &text(path).unwrap_or_default())).collect());
}

#[test]
fn a_clock_below_the_edge_is_caught() {
    caught(purity_faults("a.rs", "//! Doc.\nlet now = Instant::now();"), "a.rs:2: Instant::now");
    caught(purity_faults("a.rs", "pub async fn play() {}"), "async fn");
    caught(purity_faults("a.rs", "let n = rand::random();"), "rand::");
    none(purity_faults("a.rs", "let o = Operand::Word(name);"));
    none(purity_faults("a.rs", "// never Instant::now()\n#[cfg(test)]\nmod tests { use std::fs; }"));
}

#[test]
fn every_library_forbids_unsafe_code() {
    let tops = tracked()
        .iter()
        .filter(|path| path.ends_with("/src/lib.rs") || path.as_str() == "crates/cli/src/main.rs");
    none(
        tops.filter(|path| path.starts_with("crates/"))
            .flat_map(|path| safety_faults(path, &text(path).unwrap_or_default()))
            .collect(),
    );
    caught(safety_faults("crates/game/src/lib.rs", "#![deny(unsafe_code)]"), "forbid");
}
