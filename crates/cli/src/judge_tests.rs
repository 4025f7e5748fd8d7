//! Requests of `qiyuan judge` and their answers.

use super::*;
use serde_json::json;

fn ask(line: &[u8]) -> Value {
    serde_json::to_value(answer(line)).unwrap()
}

fn judge(request: Value) -> Value {
    ask(request.to_string().as_bytes())
}

/// A request and the error it gets: code, field, move index.
fn refused(request: Value, code: &str, field: Value, index: Value) {
    let answer = judge(request.clone());
    let error = &answer["error"];
    let found = (&error["code"], &error["field"], &error["move_index"]);
    assert_eq!(found, (&json!(code), &field, &index), "{request}: {answer}");
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    assert_eq!(answer["id"], request["id"]);
    assert_eq!(answer["status"], Value::Null);
}

/// A request and what its answer must hold.
fn held(request: Value, expected: Value) {
    let answer = judge(request.clone());
    assert_eq!(answer["error"], Value::Null, "{request}");
    for (key, wanted) in expected.as_object().unwrap() {
        assert_eq!(&answer[key], wanted, "{request}: {key}");
    }
}

#[test]
fn every_law_position() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/laws/judge.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let mut cases = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let answer = judge(case["input"].clone());
        for (key, wanted) in case["expect"].as_object().unwrap() {
            compare(&answer, key, wanted, &case["id"]);
        }
        cases += 1;
    }
    assert_eq!(cases, 86);
}

fn compare(answer: &Value, key: &str, wanted: &Value, id: &Value) {
    let sorted = |value: &Value| {
        let mut texts: Vec<String> =
            value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
        texts.sort();
        texts
    };
    let column = |name: &str| {
        let legal = answer["legal"].as_array().unwrap();
        Value::Array(legal.iter().map(|mv| mv[name].clone()).collect())
    };
    let includes = |found: &Value, wanted: &Value| {
        let found = sorted(found);
        sorted(wanted).iter().all(|text| found.contains(text))
    };
    match key {
        "error_code" => assert_eq!(&answer["error"]["code"], wanted, "{id}"),
        "error_field" => assert_eq!(&answer["error"]["field"], wanted, "{id}"),
        "legal_uci" => assert_eq!(sorted(&column("uci")), sorted(wanted), "{id}"),
        "legal_san" => assert_eq!(sorted(&column("san")), sorted(wanted), "{id}"),
        "sans_include" => assert!(includes(&column("san"), wanted), "{id}"),
        "threefold_with_include" => assert!(includes(&answer["claims"]["threefold_with"], wanted), "{id}"),
        "fifty_with_include" => assert!(includes(&answer["claims"]["fifty_with"], wanted), "{id}"),
        "claims" | "can_win" => {
            for (name, value) in wanted.as_object().unwrap() {
                assert_eq!(&answer[key][name], value, "{id}: {name}");
            }
        }
        _ => assert_eq!(&answer[key], wanted, "{id}: {key}"),
    }
}

#[test]
fn lines_that_are_no_request() {
    for line in [
        &b""[..],
        b" ",
        b"{",
        b"[]",
        b"null",
        b"7",
        b"\"x\"",
        b"{\"id\":\"\xff\"}",
        b"{\"moves\":[\"\\ud800\"]}",
    ] {
        let answer = ask(line);
        assert_eq!(answer["error"]["code"], "bad-json", "{line:?}");
        assert_eq!(answer["id"], Value::Null);
    }
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    assert_eq!(ask(deep.as_bytes())["error"]["code"], "bad-json");
}

#[test]
fn fields_of_the_wrong_type() {
    for (field, value) in [
        ("fen", json!(5)),
        ("fen", json!(null)),
        ("chess960", json!("yes")),
        ("moves", json!("e4")),
        ("moves", json!([1])),
        ("laws", json!("fide-1850")),
        ("laws", json!(2023)),
        ("mode", json!("loose")),
        ("want", json!(["best"])),
        ("want", json!("legal")),
    ] {
        refused(json!({"id": "x", field: value}), "bad-json", json!(field), Value::Null);
    }
}

#[test]
fn names_come_back_as_they_were() {
    for id in ["\"x\"", "7", "99999999999999999999999999", "1.50", "null", "[1]", "\"\\u5f08\""] {
        let text = serde_json::to_string(&answer(format!("{{\"id\":{id},\"want\":[]}}").as_bytes())).unwrap();
        assert!(text.starts_with(&format!("{{\"id\":{id},\"error\":null,")), "{text}");
    }
}

#[test]
fn the_first_fault_is_told() {
    refused(json!({"id": 1, "fen": "x", "moves": [1]}), "bad-json", json!("moves"), Value::Null);
    refused(json!({"id": 1, "fen": "x", "moves": ["e4"]}), "bad-fen", json!("board"), Value::Null);
    refused(json!({"id": 1, "moves": ["e4", "e5", "Ke3", "zz"]}), "illegal-move", Value::Null, json!(2));
    refused(json!({"id": 1, "moves": ["e4", "♟♟"]}), "bad-move", Value::Null, json!(1));
    let promotion = "8/5P1k/8/6K1/8/8/8/8 w - - 0 1";
    refused(json!({"id": 1, "fen": promotion, "moves": ["f7f8"]}), "ambiguous-move", Value::Null, json!(0));
}

#[test]
fn a_move_after_the_end_names_the_first_such() {
    let dead = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";
    refused(json!({"id": 1, "fen": dead, "moves": ["banana"]}), "game-over", Value::Null, json!(0));
    // The game was dead with the check already, though two more legal moves follow.
    let d12 = json!(["Rg8+", "Kxg8", "Kg6", "Kf8"]);
    let fen = "7k/8/6RK/8/8/8/8/8 w - - 0 1";
    refused(json!({"id": 1, "fen": fen, "moves": d12}), "game-over", Value::Null, json!(1));
    let mate = json!(["f3", "e5", "g4", "Qh4#", "a3"]);
    refused(json!({"id": 1, "moves": mate}), "game-over", Value::Null, json!(4));
    let full = "7k/8/6K1/8/8/8/8/R7 w - - 150 120";
    refused(json!({"id": 1, "fen": full, "moves": ["Ra8"]}), "game-over", Value::Null, json!(0));
    // Under the older Laws the same position goes on.
    held(
        json!({"id": 1, "fen": full, "moves": ["Ra8"], "laws": "classic-17"}),
        json!({"status": "checkmate", "article": "10.1", "result": "1-0"}),
    );
}

#[test]
fn warnings_have_the_shape_of_errors() {
    let answer =
        judge(json!({"id": 1, "fen": "4k3/8/8/8/8/8/8/4K2R w KQ - 0 0", "mode": "lenient", "want": []}));
    let warnings = answer["warnings"].as_array().unwrap();
    let fields: Vec<&str> = warnings.iter().map(|warning| warning["field"].as_str().unwrap()).collect();
    assert_eq!(fields.len(), 2, "{answer}");
    assert!(fields.contains(&"castling") && fields.contains(&"fullmove"), "{answer}");
    assert!(warnings.iter().all(|warning| warning["code"] == "bad-fen" && warning["move_index"].is_null()));
    assert_eq!(answer["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn only_what_is_wanted() {
    let parts = |want: Value| {
        let answer = judge(json!({"id": 1, "want": want}));
        ["legal", "claims", "can_win"].map(|part| !answer[part].is_null())
    };
    assert_eq!(parts(json!([])), [false, false, false]);
    assert_eq!(parts(json!(["legal"])), [true, false, false]);
    assert_eq!(parts(json!(["claims", "claims"])), [false, true, false]);
    assert_eq!(parts(json!(["can_win", "legal"])), [true, false, true]);
    assert!(!judge(json!({}))["can_win"].is_null());
}

/// Castling is written as its game writes it, and read either way.
#[test]
fn castling_texts() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let after = "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2";
    for moves in [["e1g1", "e8c8"], ["e1h1", "e8a8"], ["O-O", "0-0-0"], ["0-0", "O-O-O"]] {
        for chess960 in [false, true] {
            let request = json!({"fen": fen, "moves": moves, "chess960": chess960, "want": []});
            held(request, json!({"fen": after}));
        }
    }
    let texts = |chess960: bool| {
        let legal = judge(json!({"fen": fen, "chess960": chess960}))["legal"].clone();
        let castling = |mv: &&Value| mv["san"].as_str().unwrap().starts_with('O');
        legal.as_array().unwrap().iter().filter(castling).map(|mv| mv["uci"].clone()).collect::<Vec<_>>()
    };
    assert!(texts(false).contains(&json!("e1g1")) && texts(false).contains(&json!("e1c1")));
    assert!(texts(true).contains(&json!("e1h1")) && texts(true).contains(&json!("e1a1")));
}

#[test]
fn profiles_differ() {
    // Listed material, and none that a solver would add.
    let wall = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1";
    held(json!({"fen": wall}), json!({"status": "dead-position", "article": "5.2.2", "result": "1/2-1/2"}));
    for laws in ["classic-17", "casual-online"] {
        held(
            json!({"fen": wall, "laws": laws}),
            json!({"status": "ongoing", "can_win": {"white": false, "black": false}}),
        );
    }
    let bishops = "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1";
    held(
        json!({"fen": bishops, "laws": "classic-17"}),
        json!({"status": "dead-position", "article": "10.4"}),
    );
    // Two bishops on one colour against a bare king: listed nowhere in the older Laws.
    let pair = "8/8/4k3/8/8/2BKB3/8/8 w - - 0 1";
    let pair_of_one = "8/8/4k3/8/8/3KB3/8/2B5 w - - 0 1";
    for fen in [pair, pair_of_one] {
        held(json!({"fen": fen, "laws": "classic-17"}), json!({"status": "ongoing"}));
    }
    held(json!({"fen": pair_of_one, "laws": "casual-online"}), json!({"status": "dead-position"}));
    // Third occurrence.
    let dance = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    held(json!({"moves": dance}), json!({"status": "ongoing", "repetitions": 3}));
    held(json!({"moves": dance, "laws": "casual-online"}), json!({"status": "threefold", "repetitions": 3}));
    let long: Vec<&str> = dance.iter().chain(&dance).copied().collect();
    held(json!({"moves": long}), json!({"status": "fivefold", "article": "9.6.1"}));
    let claims = json!({"threefold": true, "fifty": false});
    let classic = judge(json!({"moves": long, "laws": "classic-17"}));
    assert_eq!(classic["status"], "ongoing");
    assert_eq!(classic["claims"]["threefold"], claims["threefold"]);
    // After an end there is nothing to claim.
    held(
        json!({"moves": dance, "laws": "casual-online"}),
        json!({"claims": {"threefold": false, "fifty": false, "threefold_with": [], "fifty_with": []}}),
    );
}

/// A stream goes on after a bad line, and each line is answered at once.
#[test]
fn a_stream_of_lines() {
    let input = b"{\"id\":1,\"want\":[]}\nnonsense\n\n{\"id\":2,\"want\":[]}\r\n{\"id\":3,\"want\":[]}";
    let mut output = Vec::new();
    lines::answer_all(&mut &input[..], &mut output, answer).unwrap();
    let answers: Vec<Value> =
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!(1), &Value::Null, &Value::Null, &json!(2), &json!(3)]);
}

#[test]
fn a_line_too_long_is_refused_and_passed_over() {
    let mut input = vec![b' '; LONGEST_LINE + 5];
    input.extend_from_slice(b"\n{\"id\":2,\"want\":[]}\n");
    let mut output = Vec::new();
    lines::answer_all(&mut io::BufReader::new(&input[..]), &mut output, answer).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.lines().next().unwrap().contains("longer than"));
    assert!(text.lines().nth(1).unwrap().starts_with("{\"id\":2,\"error\":null"));
}
