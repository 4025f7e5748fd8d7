//! Berger tables against those of another program.

use std::collections::BTreeMap;
use tournament::berger::{Board, rounds};

#[test]
fn tables_are_those_of_another_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/roundrobin/berger.json");
    let text = std::fs::read_to_string(path).unwrap();
    let tables: BTreeMap<u32, Vec<Vec<Board>>> = serde_json::from_str(&text).unwrap();
    assert!(tables.len() >= 11);
    for (participants, table) in tables {
        assert_eq!(rounds(participants), table, "{participants}");
    }
}
