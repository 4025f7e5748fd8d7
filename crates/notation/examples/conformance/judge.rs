//! The cases of the conformance set, and the judgement of an answer.

use serde_json::Value;
use std::fs;
use std::io;
use std::path::Path;

/// The files of the set.
const FILES: [&str; 4] = ["san.jsonl", "fen.jsonl", "epd.jsonl", "pgn.jsonl"];

/// All cases of a folder, in order.
///
/// # Errors
/// A file that cannot be read, or a line that is no JSON.
pub(crate) fn cases(folder: &Path) -> io::Result<Vec<Value>> {
    let mut cases = Vec::new();
    for name in FILES {
        for line in fs::read_to_string(folder.join(name))?.lines() {
            cases.push(serde_json::from_str(line)?);
        }
    }
    Ok(cases)
}

/// The case without what would give the answer away.
pub(crate) fn question(case: &Value) -> Value {
    let mut question = case.clone();
    if let Some(fields) = question.as_object_mut() {
        for told in ["expect", "why", "clause", "level"] {
            fields.remove(told);
        }
    }
    question
}

/// The first thing in which an answer is not what the case expects; `None` if it is right.
pub(crate) fn difference(case: &Value, answer: &Value) -> Option<String> {
    differs("", &case["expect"], answer)
}

/// Objects may say more than is expected; all else must be equal.
fn differs(path: &str, expected: &Value, found: &Value) -> Option<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected.iter().find_map(|(key, value)| {
            differs(&format!("{path}/{key}"), value, found.get(key).unwrap_or(&Value::Null))
        }),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let mut pairs = expected.iter().zip(found).enumerate();
            pairs.find_map(|(index, (expected, found))| differs(&format!("{path}/{index}"), expected, found))
        }
        _ if expected == found => None,
        _ => Some(format!("{path}: expected {expected}, found {found}")),
    }
}
