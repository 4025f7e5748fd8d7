//! FIDE ratings against cases that another program or a literal calculation has confirmed.

use rating::Score;
use rating::fide::{Game, Speed, change, initial, performance};
use serde_json::Value;

fn cases(kind: &str) -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rating/cases.json");
    let all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    all[kind].as_array().unwrap().clone()
}

fn opponents(case: &Value) -> Vec<i32> {
    case["opp"].as_array().unwrap().iter().map(|rating| rating.as_i64().unwrap() as i32).collect()
}

fn halves(value: &Value) -> u32 {
    (value.as_f64().unwrap() * 2.0) as u32
}

#[test]
fn performances() {
    let cases = cases("performance");
    assert!(cases.len() >= 120);
    for case in cases {
        let done = performance(&opponents(&case), halves(&case["score"])).unwrap();
        assert_eq!(
            [done.average, done.tpr, done.ptp],
            ["ARO", "TPR", "PTP"].map(|name| case[name].as_i64().unwrap()),
            "{case}"
        );
    }
}

#[test]
fn first_ratings() {
    let cases = cases("initial");
    assert!(cases.len() >= 80);
    for case in cases {
        let first = initial(&opponents(&case), halves(&case["score"])).unwrap();
        assert!((first.ra() - case["Ra"].as_f64().unwrap()).abs() < 0.0051, "{case}");
        assert_eq!(i64::from(first.percent), case["p"].as_i64().unwrap(), "{case}");
        assert_eq!(
            (first.rating, first.published),
            (case["Ru"].as_i64().unwrap(), case["published"].as_bool().unwrap()),
            "{case}"
        );
    }
}

#[test]
fn changes() {
    let cases = cases("change");
    assert!(cases.len() >= 150);
    for case in cases {
        let speed = if case["kind"] == "rapid" { Speed::Rapid } else { Speed::Standard };
        let listed = case["games"].as_array().unwrap();
        let game = |game: &Value| Game {
            opponent: Some(game["opp"].as_i64().unwrap() as i32),
            score: [Score::Loss, Score::Draw, Score::Win][halves(&game["score"]) as usize],
        };
        let games: Vec<Game> = listed.iter().map(game).collect();
        let k = case["K"].as_u64().unwrap() as u32;
        let rating = case["rating"].as_i64().unwrap();
        let change = change(rating as i32, k, speed, &games, None);
        for (got, wanted) in change.games.iter().zip(listed) {
            assert_eq!(
                got.map(|game| f64::from(game.expected_percent) / 100.0),
                wanted["PD"].as_f64(),
                "{case}"
            );
        }
        assert_eq!(u64::from(change.k_used), case["K_used"].as_u64().unwrap(), "{case}");
        assert!(
            (change.change_hundredths as f64 / 100.0 - case["change"].as_f64().unwrap()).abs() < 0.0051,
            "{case}"
        );
        assert_eq!(rating + change.rounded, case["new"].as_i64().unwrap(), "{case}");
    }
}
