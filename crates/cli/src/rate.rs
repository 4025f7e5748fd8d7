//! `qiyuan rate`: JSON Lines in, one JSON line out for each, with every intermediate number.
//!
//! A line that cannot be answered gets `{"id", "error": {"code", "field", "message"}}`, and the stream goes on.
//! Codes: `bad-json` (no JSON object), `bad-value` (a field is missing or cannot be what it says). Fields unknown to
//! us are passed over.

use crate::lines::{self, LONGEST_LINE};
use crate::status;
use clap::Args;
use rating::{Date, Score, china, fide, glicko2, platform};
use serde_json::{Map, Value, json};
use std::io;
use std::process::ExitCode;
use std::time::SystemTime;

const EXAMPLE: &str = r#"Example:
  $ echo '{"id":1,"system":"fide-2024","kind":"change","speed":"standard","rating":2109,"k":20,
           "games":[{"opponent":2222,"score":0.5}]}' | tr -d '\n' | qiyuan rate
  {"id":1,"games":[{"expected":0.35,"delta":0.15,"rated":true}],"k_used":20,"sum_delta":0.15,"change":3.0,…}

Systems:
  fide-2024        "kind": "change"       "speed": "standard"|"rapid"|"blitz", "rating", "games": [{"opponent", "score"}]
                                          (opponent null: unrated), "k" or "history": {"games", "peak", "birth_year"},
                                          "date": first day of the event (newest rules without it)
                   "kind": "initial"      "opponents": [ratings], "score"
                   "kind": "performance"  "opponents": [ratings], "score"
  glicko-2         "rating", "rd", "volatility", "tau" (0.5), "games": [{"opponent", "rd", "score"}]; one line, one period
  china-classic    "rating", "k" or "history": {"games", "peak"}, "games": [{"opponent", "score"}]; one line, one event:
                   W, We by the opponents' average, and "next_k" where the next event is to be corrected
  platform-points  "points", "opponent_points", "score"; both sides' points and levels afterwards

Scores are 0, 0.5 or 1 (a sum of them for "initial" and "performance")."#;

/// Rates results: reads JSON Lines on standard input, answers each with a JSON line.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Arguments {
    /// Plain output for programs. Here always on.
    #[arg(long)]
    json: bool,
}

/// Answers every line of standard input.
pub(crate) fn run(_arguments: &Arguments) -> ExitCode {
    status::finish(lines::answer_all(&mut io::stdin().lock(), &mut io::stdout().lock(), answer))
}

/// Why a line has no answer.
#[derive(Debug)]
struct Fault {
    code: &'static str,
    field: Option<&'static str>,
    message: String,
}

fn bad(field: &'static str, message: impl Into<String>) -> Fault {
    Fault { code: "bad-value", field: Some(field), message: message.into() }
}

type Numbers = Result<Map<String, Value>, Fault>;

fn answer(line: &[u8]) -> Value {
    let read = read_object(line);
    let id = read.as_ref().ok().and_then(|object| object.get("id")).cloned().unwrap_or(Value::Null);
    let mut out = Map::from_iter([("id".to_owned(), id)]);
    match read.and_then(|object| rate(&object)) {
        Ok(numbers) => out.extend(numbers),
        Err(Fault { code, field, message }) => {
            out.insert("error".to_owned(), json!({ "code": code, "field": field, "message": message }));
        }
    }
    Value::Object(out)
}

fn read_object(line: &[u8]) -> Result<Map<String, Value>, Fault> {
    let fault = |message: String| Fault { code: "bad-json", field: None, message };
    if line.len() > LONGEST_LINE {
        return Err(fault(format!("the line is longer than {LONGEST_LINE} bytes")));
    }
    match serde_json::from_slice(line).map_err(|error| fault(error.to_string()))? {
        Value::Object(object) => Ok(object),
        _ => Err(fault("the line is not a JSON object".to_owned())),
    }
}

fn rate(object: &Map<String, Value>) -> Numbers {
    match text(object, "system")? {
        "fide-2024" => match text(object, "kind")? {
            "change" => fide_change(object),
            "initial" => fide_initial(object),
            "performance" => fide_performance(object),
            _ => Err(bad("kind", "kind is not change, initial or performance")),
        },
        "glicko-2" => glicko_period(object),
        "china-classic" => china_event(object),
        "platform-points" => platform_game(object),
        _ => Err(bad("system", "system is not fide-2024, glicko-2, china-classic or platform-points")),
    }
}

fn fide_change(object: &Map<String, Value>) -> Numbers {
    let speed = match text(object, "speed")? {
        "standard" => fide::Speed::Standard,
        "rapid" => fide::Speed::Rapid,
        "blitz" => fide::Speed::Blitz,
        _ => return Err(bad("speed", "speed is not standard, rapid or blitz")),
    };
    let rating = rating_of(object, "rating")?;
    let date = date(object)?;
    let k = match history(object)? {
        None => whole(object, "k", 1..=1_000)? as u32,
        Some(history) => {
            let birth_year =
                optional(history, "birth_year", |object, field| whole(object, field, 1_800..=9_999))?;
            let history = fide::History {
                games: whole(history, "games", 0..=1_000_000)? as u32,
                peak: rating_of(history, "peak")?,
                birth_year: birth_year.map(|year| year as i32),
            };
            fide::k_factor(&history, rating, speed, date.map_or_else(this_year, |date| date.year), date)
        }
    };
    let game = |game: &Map<String, Value>| {
        let opponent = match game.get("opponent") {
            Some(Value::Null) => None,
            _ => Some(rating_of(game, "opponent")?),
        };
        Ok(fide::Game { opponent, score: score(game)? })
    };
    let change = fide::change(rating, k, speed, &games(object, game)?, date);
    let games: Vec<Value> = change
        .games
        .iter()
        .map(|game| match game {
            Some(game) => json!({
                "expected": f64::from(game.expected_percent) / 100.0,
                "delta": hundredths(game.delta_hundredths),
                "rated": true,
            }),
            None => json!({ "expected": null, "delta": null, "rated": false }),
        })
        .collect();
    let new = i64::from(rating) + change.rounded;
    Ok(fields(json!({
        "games": games,
        "k_used": change.k_used,
        "sum_delta": hundredths(change.sum_hundredths),
        "change": hundredths(change.change_hundredths),
        "change_rounded": change.rounded,
        "new": new,
        "published": new >= i64::from(fide::FLOOR),
    })))
}

fn fide_initial(object: &Map<String, Value>) -> Numbers {
    let (opponents, halves) = opponents_and_score(object)?;
    let first = fide::initial(&opponents, halves).ok_or_else(too_much)?;
    Ok(fields(json!({
        "ra": first.ra(),
        "p": first.percent,
        "dp": rating::difference_for(first.percent),
        "ru": first.rating,
        "published": first.published,
    })))
}

fn fide_performance(object: &Map<String, Value>) -> Numbers {
    let (opponents, halves) = opponents_and_score(object)?;
    let performance = fide::performance(&opponents, halves).ok_or_else(too_much)?;
    Ok(fields(json!({
        "aro": performance.average,
        "dp": performance.tpr - performance.average,
        "tpr": performance.tpr,
        "ptp": performance.ptp,
    })))
}

fn glicko_period(object: &Map<String, Value>) -> Numbers {
    let before = glicko2::Rating {
        rating: number(object, "rating", -10_000.0..=10_000.0)?,
        deviation: number(object, "rd", 1e-6..=10_000.0)?,
        volatility: number(object, "volatility", 1e-6..=10.0)?,
    };
    let tau = optional(object, "tau", |object, field| number(object, field, 0.01..=10.0))?.unwrap_or(0.5);
    let game = |game: &Map<String, Value>| {
        Ok(glicko2::Game {
            opponent: number(game, "opponent", -10_000.0..=10_000.0)?,
            deviation: number(game, "rd", 0.0..=10_000.0)?,
            score: score(game)?,
        })
    };
    let after = glicko2::after_period(before, &games(object, game)?, tau);
    Ok(fields(json!({ "rating": after.rating, "rd": after.deviation, "volatility": after.volatility })))
}

fn china_event(object: &Map<String, Value>) -> Numbers {
    let rating = rating_of(object, "rating")?;
    let history = match history(object)? {
        None => None,
        Some(history) => Some(china::History {
            games: whole(history, "games", 0..=1_000_000)? as u32,
            peak: rating_of(history, "peak")?,
        }),
    };
    let k = match &history {
        None => whole(object, "k", 1..=1_000)? as u32,
        Some(history) => china::k_factor(history, rating),
    };
    let games = games(object, |game| Ok((rating_of(game, "opponent")?, score(game)?)))?;
    let change = china::change(rating, k, &games).ok_or_else(|| bad("games", "there is no game"))?;
    let next_k = history.and_then(|history| china::crossing(&history, rating, games.len() as u32, &change));
    let new = i64::from(rating) + change.rounded;
    Ok(fields(json!({
        "k_used": k,
        "average": change.average,
        "expected": f64::from(change.expected_percent) / 100.0,
        "w": hundredths(change.score_hundredths),
        "we": hundredths(change.expected_hundredths),
        "change": hundredths(change.change_hundredths),
        "change_rounded": change.rounded,
        "new": new,
        "published": new >= i64::from(china::FLOOR),
        "next_k": next_k,
    })))
}

fn platform_game(object: &Map<String, Value>) -> Numbers {
    let points = |field| number(object, field, 0.0..=1e9).map(|points| (points * 100.0).round() as i64);
    let after = platform::after(points("points")?, points("opponent_points")?, score(object)?);
    Ok(fields(json!({
        "gain": hundredths(after.gain),
        "new": hundredths(after.own),
        "level": platform::level(after.own),
        "opponent_new": hundredths(after.opponent),
        "opponent_level": platform::level(after.opponent),
    })))
}

fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => unreachable!("answers are written as objects"),
    }
}

fn hundredths(value: i64) -> f64 {
    value as f64 / 100.0
}

fn too_much() -> Fault {
    bad("score", "score is more than there are games, or there is no game")
}

fn opponents_and_score(object: &Map<String, Value>) -> Result<(Vec<i32>, u32), Fault> {
    let Some(Value::Array(values)) = object.get("opponents") else {
        return Err(bad("opponents", "opponents is not a list of ratings"));
    };
    let opponents: Option<Vec<i32>> = values.iter().map(rating_value).collect();
    let opponents =
        opponents.ok_or_else(|| bad("opponents", "opponents holds something that is no rating"))?;
    let halves = number(object, "score", 0.0..=1e6)? * 2.0;
    if halves.fract() != 0.0 {
        return Err(bad("score", "score is not a number of half points"));
    }
    Ok((opponents, halves as u32))
}

/// K by history, where the line has one and no K.
fn history(object: &Map<String, Value>) -> Result<Option<&Map<String, Value>>, Fault> {
    match (object.get("k"), object.get("history")) {
        (Some(_), None) => Ok(None),
        (None, Some(Value::Object(history))) => Ok(Some(history)),
        (None, Some(_)) => Err(bad("history", "history is not an object")),
        (None, None) => Err(bad("k", "neither k nor history is given")),
        (Some(_), Some(_)) => Err(bad("history", "both k and history are given")),
    }
}

fn games<T>(
    object: &Map<String, Value>,
    read: impl Fn(&Map<String, Value>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let Some(Value::Array(values)) = object.get("games") else {
        return Err(bad("games", "games is not a list"));
    };
    let game = |value: &Value| match value {
        Value::Object(game) => read(game),
        _ => Err(bad("games", "a game is not an object")),
    };
    values.iter().map(game).collect()
}

fn score(object: &Map<String, Value>) -> Result<Score, Fault> {
    match object.get("score").and_then(Value::as_f64) {
        Some(0.0) => Ok(Score::Loss),
        Some(0.5) => Ok(Score::Draw),
        Some(1.0) => Ok(Score::Win),
        _ => Err(bad("score", "score is not 0, 0.5 or 1")),
    }
}

fn rating_of(object: &Map<String, Value>, field: &'static str) -> Result<i32, Fault> {
    object
        .get(field)
        .and_then(rating_value)
        .ok_or_else(|| bad(field, format!("{field} is not a rating from 0 to 4000")))
}

fn rating_value(value: &Value) -> Option<i32> {
    let rating = value.as_f64()?;
    (rating.fract() == 0.0 && (0.0..=4_000.0).contains(&rating)).then_some(rating as i32)
}

fn whole(
    object: &Map<String, Value>,
    field: &'static str,
    range: std::ops::RangeInclusive<i64>,
) -> Result<i64, Fault> {
    let value = object.get(field).and_then(Value::as_i64).filter(|value| range.contains(value));
    value.ok_or_else(|| {
        bad(field, format!("{field} is not a whole number from {} to {}", range.start(), range.end()))
    })
}

fn number(
    object: &Map<String, Value>,
    field: &'static str,
    range: std::ops::RangeInclusive<f64>,
) -> Result<f64, Fault> {
    let value = object.get(field).and_then(Value::as_f64).filter(|value| range.contains(value));
    value.ok_or_else(|| {
        bad(field, format!("{field} is not a number from {} to {}", range.start(), range.end()))
    })
}

fn text<'a>(object: &'a Map<String, Value>, field: &'static str) -> Result<&'a str, Fault> {
    object.get(field).and_then(Value::as_str).ok_or_else(|| bad(field, format!("{field} is not a string")))
}

fn optional<T>(
    object: &Map<String, Value>,
    field: &'static str,
    read: impl Fn(&Map<String, Value>, &'static str) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(_) => read(object, field).map(Some),
    }
}

/// `"2026-03-01"`
fn date(object: &Map<String, Value>) -> Result<Option<Date>, Fault> {
    optional(object, "date", |object, field| {
        let parts: Vec<&str> = text(object, field)?.split('-').collect();
        let date = match parts[..] {
            [year, month, day] if (year.len(), month.len(), day.len()) == (4, 2, 2) => {
                year.parse().ok().zip(month.parse().ok()).zip(day.parse().ok())
            }
            _ => None,
        };
        date.and_then(|((year, month), day)| Date::new(year, month, day))
            .ok_or_else(|| bad(field, "date is no day of the calendar, written as 2026-03-01"))
    })
}

/// The year of today, for ages where the event has no date. Mean years are near enough: at worst a birthday year
/// changes some hours early or late.
fn this_year() -> i32 {
    const SECONDS_A_YEAR: f64 = 365.2425 * 86_400.0;
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    1970 + (since.as_secs_f64() / SECONDS_A_YEAR) as i32
}

#[cfg(test)]
#[path = "rate_tests.rs"]
mod tests;
