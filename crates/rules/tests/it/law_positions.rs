//! The law positions of `testdata/laws`: what is refused, who is in check, which moves are legal.

use rules::{FenMode, Square, Variant, read_fen};
use serde_json::Value;

const ROWS: &str = include_str!("../../../../testdata/laws/judge.jsonl");

fn rows() -> impl Iterator<Item = (Value, Value)> {
    ROWS.lines().map(|line| {
        let mut row: Value = serde_json::from_str(line).expect("each line is JSON");
        (row["input"].take(), row["expect"].take())
    })
}

fn strings(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Rows C, E, S, M, N, Z, D as they stand, without moves.
#[test]
fn check_and_legal_moves_are_as_the_laws_say() {
    let mut compared = 0;
    for (input, expect) in rows().filter(|(input, _)| strings(&input["moves"]).is_empty()) {
        if expect.get("error_code").is_some() {
            continue;
        }
        let id = &input["id"];
        let chess960 = input["chess960"] == true;
        let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
        let fen = input["fen"].as_str().expect("each row has its FEN");
        let reading = read_fen(fen, FenMode::Strict, variant).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(reading.notes, [], "{id}");
        let position = reading.position;
        assert_eq!(position.turn().to_string(), expect["turn"], "{id}");
        assert_eq!(position.is_check(), expect["check"], "{id}");
        match expect["status"].as_str() {
            Some("checkmate") => assert!(position.is_checkmate(), "{id}"),
            Some("stalemate") => assert!(position.is_stalemate(), "{id}"),
            Some(_) | None => {}
        }
        if expect.get("legal_uci").is_some() {
            let mut legal: Vec<String> =
                position.legal_moves().iter().map(|&mv| position.uci(mv, variant)).collect();
            legal.sort();
            assert_eq!(legal, strings(&expect["legal_uci"]), "{id}");
            compared += 1;
        }
    }
    assert!(compared >= 30, "the file has lost its rows");
}

/// Rows I-01 to I-06 and E-10.
#[test]
fn what_is_no_position_is_refused_by_name() {
    let mut refused = 0;
    for (input, expect) in rows() {
        let code = expect["error_code"].as_str().unwrap_or_default();
        if !matches!(code, "bad-fen" | "impossible-position") {
            continue;
        }
        let fen = input["fen"].as_str().expect("each row has its FEN");
        let fault = read_fen(fen, FenMode::Strict, Variant::Standard).expect_err(fen);
        assert_eq!(fault.code(), code, "{fen}");
        if let Some(field) = expect["error_field"].as_str() {
            assert_eq!(fault.field.name(), field, "{fen}");
        }
        refused += 1;
    }
    assert_eq!(refused, 7);
}

/// M-03: who gives check, and that only the king may answer two at once.
#[test]
fn m_03_double_check() {
    let position = crate::position("4k3/8/8/8/8/5n2/8/4K2r w - - 0 1");
    assert_eq!(position.checkers().iter().collect::<Vec<_>>(), [Square::H1, Square::F3]);
    assert!(position.legal_moves().iter().all(|mv| mv.from() == Square::E1));
}
