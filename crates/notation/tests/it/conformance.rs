//! The open conformance set: every case is answered as it expects, and every requirement has a case.

#[path = "../../examples/conformance/answer.rs"]
mod answer;
#[path = "../../examples/conformance/judge.rs"]
mod judge;

use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;

/// What the PGN standard requires of a reader or a writer, by its sections: all from 3 to 10, 16 and 18
/// but for history, reasons and headings.
const SECTIONS: [&str; 80] = [
    "3.1",
    "3.2",
    "3.2.1",
    "3.2.2",
    "3.2.4",
    "4.1",
    "4.2",
    "4.3",
    "5",
    "6",
    "7",
    "8",
    "8.1",
    "8.1.1",
    "8.1.1 Event",
    "8.1.1 Site",
    "8.1.1 Date",
    "8.1.1 Round",
    "8.1.1 White",
    "8.1.1 Black",
    "8.1.1 Result",
    "8.2",
    "8.2.1",
    "8.2.2",
    "8.2.2.1",
    "8.2.2.2",
    "8.2.3",
    "8.2.3.1",
    "8.2.3.2",
    "8.2.3.3",
    "8.2.3.4",
    "8.2.3.5",
    "8.2.3.6",
    "8.2.3.7",
    "8.2.3.8",
    "8.2.4",
    "8.2.5",
    "8.2.6",
    "9",
    "9.1",
    "9.1.1",
    "9.1.2",
    "9.1.3",
    "9.1.4",
    "9.1.5",
    "9.2.1",
    "9.2.2",
    "9.2.3",
    "9.2.4",
    "9.2.5",
    "9.3.1",
    "9.3.2",
    "9.3.3",
    "9.4.1",
    "9.4.2",
    "9.5.1",
    "9.5.2",
    "9.5.3",
    "9.6.1",
    "9.7.1",
    "9.7.2",
    "9.8.1",
    "9.9.1",
    "9.9.2",
    "9.9.3",
    "10",
    "16.1.3",
    "16.1.3.1",
    "16.1.3.2",
    "16.1.3.3",
    "16.1.3.4",
    "16.1.3.5",
    "16.1.3.6",
    "16.1.4",
    "16.2",
    "16.2 fields",
    "16.2 operations",
    "16.2 opcode",
    "16.2 operand",
    "18",
];

/// The opcodes of EPD: those of section 16.2.5, and `acd`.
const OPCODES: [&str; 45] = [
    "acd",
    "acn",
    "acs",
    "am",
    "bm",
    "c0",
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    "c6",
    "c7",
    "c8",
    "c9",
    "ce",
    "dm",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "hmvc",
    "id",
    "nic",
    "noop",
    "pm",
    "pv",
    "rc",
    "resign",
    "sm",
    "tcgs",
    "tcri",
    "tcsi",
    "v0",
    "v1",
    "v2",
    "v3",
    "v4",
    "v5",
    "v6",
    "v7",
    "v8",
    "v9",
];

fn cases() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/conformance");
    judge::cases(Path::new(folder)).expect("the set is beside the crates")
}

#[test]
fn every_case_is_answered_as_it_expects() {
    let mut faults = Vec::new();
    for case in cases() {
        let answer = answer::answer(&judge::question(&case));
        assert_eq!(answer["id"], case["id"]);
        if let Some(difference) = judge::difference(&case, &answer) {
            faults.push(format!("{}{difference}", case["id"]));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_requirement_of_the_standard_has_a_case() {
    let cases = cases();
    let of = |case: &Value| case["clause"].as_str().unwrap_or_default().to_owned();
    let covered: HashSet<String> = cases.iter().map(of).collect();
    let opcodes = OPCODES.iter().map(|opcode| format!("16.2 {opcode}"));
    let clauses = SECTIONS.iter().map(|section| (*section).to_owned()).chain(opcodes);
    let missing: Vec<String> = clauses.filter(|clause| !covered.contains(clause)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

#[test]
fn every_case_has_its_fields_and_an_id_of_its_own() {
    let mut ids = HashSet::new();
    for case in cases() {
        for field in ["id", "kind", "level", "clause", "why"] {
            assert!(case[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {case}");
        }
        assert!(case["level"] == "must" || case["level"] == "choice", "{case}");
        assert!(case["expect"].as_object().is_some_and(|expect| !expect.is_empty()), "{case}");
        assert!(ids.insert(case["id"].clone()), "{case}");
    }
}

#[test]
fn a_wrong_answer_is_told() {
    let case = json!({ "expect": { "verdict": "ok", "notes": ["a"] } });
    let differs = |answer: Value| judge::difference(&case, &answer);
    assert_eq!(differs(json!({ "verdict": "ok", "notes": ["a"], "more": 1 })), None);
    assert!(differs(json!({ "verdict": "ok" })).is_some());
    assert!(differs(json!({ "verdict": "ok", "notes": [] })).is_some());
    assert!(
        differs(json!({ "verdict": "ok", "notes": ["b"] })).is_some_and(|text| text.starts_with("/notes/0"))
    );
    assert!(differs(answer::answer(&json!({ "kind": "nothing" }))).is_some());
}
