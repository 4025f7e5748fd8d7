//! Requests and answers of `qiyuan rate`.

use super::*;

fn ask(line: &str) -> Value {
    answer(line.as_bytes())
}

/// Asks, and holds some fields of the answer against these.
fn check(line: &str, expected: Value) {
    let got = ask(line);
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&got[field], value, "{field} of {got}");
    }
}

#[test]
fn a_change_with_its_working() {
    check(
        r#"{"id":"a","system":"fide-2024","kind":"change","speed":"standard","rating":2109,"k":10,
            "games":[{"opponent":2222,"score":0.5},{"opponent":null,"score":1}]}"#,
        json!({
            "id": "a",
            "games": [
                { "expected": 0.35, "delta": 0.15, "rated": true },
                { "expected": null, "delta": null, "rated": false },
            ],
            "k_used": 10, "sum_delta": 0.15, "change": 1.5, "change_rounded": 2, "new": 2111, "published": true,
        }),
    );
}

#[test]
fn k_follows_from_the_history() {
    let ask = |history: &str, date: &str| {
        let line = format!(
            r#"{{"system":"fide-2024","kind":"change","speed":"blitz","rating":2000,"history":{history},"date":"{date}","games":[]}}"#
        );
        ask(&line)["k_used"].clone()
    };
    assert_eq!(ask(r#"{"games":25,"peak":2410,"birth_year":2009}"#, "2026-03-01"), 40);
    assert_eq!(ask(r#"{"games":90,"peak":2410,"birth_year":2009}"#, "2026-03-01"), 10);
    assert_eq!(ask(r#"{"games":90,"peak":2010,"birth_year":2009}"#, "2028-01-01"), 20);
    assert_eq!(ask(r#"{"games":25,"peak":2010}"#, "2022-09-30"), 20);
}

#[test]
fn the_other_systems_answer() {
    check(
        r#"{"system":"glicko-2","rating":1500,"rd":200,"volatility":0.06,"games":[]}"#,
        json!({ "rating": 1500.0, "volatility": 0.06 }),
    );
    check(
        r#"{"system":"china-classic","rating":2200,"history":{"games":28,"peak":2200},"games":[{"opponent":2200,"score":1},{"opponent":2200,"score":0.5}]}"#,
        json!({ "k_used": 25, "average": 2200, "w": 1.5, "we": 1.0, "change": 12.5, "change_rounded": 13, "new": 2213, "next_k": 15 }),
    );
    check(
        r#"{"system":"platform-points","points":1000,"opponent_points":1050,"score":1}"#,
        json!({ "gain": 15.0, "new": 1015.0, "level": 21, "opponent_new": 1035.0, "opponent_level": 21 }),
    );
}

#[test]
fn a_bad_line_names_its_field() {
    for (line, code, field) in [
        ("{", "bad-json", Value::Null),
        ("[]", "bad-json", Value::Null),
        ("{}", "bad-value", json!("system")),
        (r#"{"system":"elo"}"#, "bad-value", json!("system")),
        (
            r#"{"system":"fide-2024","kind":"initial","opponents":[2000],"score":1.25}"#,
            "bad-value",
            json!("score"),
        ),
        (
            r#"{"system":"fide-2024","kind":"initial","opponents":[2000],"score":2}"#,
            "bad-value",
            json!("score"),
        ),
        (
            r#"{"system":"fide-2024","kind":"performance","opponents":[2000.5],"score":1}"#,
            "bad-value",
            json!("opponents"),
        ),
        (
            r#"{"system":"fide-2024","kind":"performance","opponents":[],"score":0}"#,
            "bad-value",
            json!("score"),
        ),
        (
            r#"{"system":"fide-2024","kind":"change","speed":"rapid","rating":2000,"k":20,"date":"2026-02-30","games":[]}"#,
            "bad-value",
            json!("date"),
        ),
        (
            r#"{"system":"fide-2024","kind":"change","speed":"rapid","rating":2000,"games":[]}"#,
            "bad-value",
            json!("k"),
        ),
        (
            r#"{"system":"glicko-2","rating":1500,"rd":0,"volatility":0.06,"games":[]}"#,
            "bad-value",
            json!("rd"),
        ),
        (r#"{"system":"china-classic","rating":2200,"k":15,"games":[]}"#, "bad-value", json!("games")),
        (
            r#"{"system":"platform-points","points":-1,"opponent_points":0,"score":1}"#,
            "bad-value",
            json!("points"),
        ),
    ] {
        let got = ask(line);
        assert_eq!((&got["error"]["code"], &got["error"]["field"]), (&json!(code), &field), "{line}: {got}");
    }
    assert_eq!(ask(r#"{"id":7,"system":3}"#)["id"], 7);
}
