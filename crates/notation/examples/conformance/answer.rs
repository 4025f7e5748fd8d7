//! Answers the questions of the conformance set with this library.

use notation::epd::read_epd;
use notation::pgn::{Action, Severity, WriteOptions, read_games, write_game};
use notation::{Game, SanError, Style, read_san};
use rules::{FenFault, FenMode, Position, Variant, read_fen};
use serde_json::{Value, json};

/// The answer to one question, its `id` included. A question that makes no sense is answered by
/// `error`.
pub(crate) fn answer(question: &Value) -> Value {
    let mut answer = match text(question, "kind") {
        "san" => san(question),
        "san-write" => san_write(question),
        "fen" => fen(question),
        "epd" => epd(question),
        "pgn" => pgn(question),
        kind => Err(format!("no kind {kind:?}")),
    }
    .unwrap_or_else(|error| json!({ "error": error }));
    answer["id"] = question["id"].clone();
    answer
}

fn text<'a>(question: &'a Value, key: &str) -> &'a str {
    question[key].as_str().unwrap_or_default()
}

fn variant(question: &Value) -> Variant {
    if question["chess960"] == true { Variant::Chess960 } else { Variant::Standard }
}

fn mode(question: &Value) -> FenMode {
    if question["mode"] == "lenient" { FenMode::Lenient } else { FenMode::Strict }
}

fn position(question: &Value) -> Result<Position, String> {
    match read_fen(text(question, "fen"), FenMode::Strict, variant(question)) {
        Ok(reading) => Ok(reading.position),
        Err(fault) => Err(fault.to_string()),
    }
}

fn san(question: &Value) -> Result<Value, String> {
    let (position, variant) = (position(question)?, variant(question));
    Ok(match read_san(&position, text(question, "text")) {
        Ok(mv) => {
            json!({ "verdict": "ok", "uci": position.uci(mv, variant), "san": notation::san(&position, mv) })
        }
        Err(SanError::Malformed) => json!({ "verdict": "malformed" }),
        Err(SanError::Illegal) => json!({ "verdict": "illegal" }),
        Err(SanError::Ambiguous(moves)) => {
            let mut moves: Vec<String> = moves.iter().map(|&mv| position.uci(mv, variant)).collect();
            moves.sort();
            json!({ "verdict": "ambiguous", "uci": moves })
        }
    })
}

fn san_write(question: &Value) -> Result<Value, String> {
    let (position, variant) = (position(question)?, variant(question));
    let style: Style = text(question, "style").parse().map_err(|_| "no such style".to_owned())?;
    let mv = position.read_uci(text(question, "uci")).map_err(|error| error.to_string())?;
    Ok(json!({ "text": style.write(&position, mv, variant) }))
}

fn fen(question: &Value) -> Result<Value, String> {
    Ok(match read_fen(text(question, "fen"), mode(question), variant(question)) {
        Ok(reading) => {
            let notes: Vec<&str> = reading.notes.iter().map(|note| note.field.name()).collect();
            json!({ "verdict": "ok", "fen": reading.position.to_fen(), "notes": notes })
        }
        Err(fault) => refusal(&fault),
    })
}

fn refusal(fault: &FenFault) -> Value {
    json!({ "verdict": fault.code(), "field": fault.field.name(), "message": fault.to_string() })
}

fn epd(question: &Value) -> Result<Value, String> {
    Ok(match read_epd(text(question, "epd"), mode(question), variant(question)) {
        Ok(reading) => {
            let notes: Vec<&str> = reading.notes.iter().map(|note| note.code()).collect();
            json!({ "verdict": "ok", "epd": reading.epd.to_string(), "notes": notes })
        }
        Err(fault) => json!({ "verdict": fault.code(), "message": fault.to_string() }),
    })
}

fn pgn(question: &Value) -> Result<Value, String> {
    let text = text(question, "pgn");
    let bytes: Vec<u8> = match question["bytes"] == "latin1" {
        true => text
            .chars()
            .map(|sign| u8::try_from(sign).map_err(|_| "beyond ISO 8859-1".to_owned()))
            .collect::<Result<_, _>>()?,
        false => text.as_bytes().to_vec(),
    };
    let games = read_games(&bytes);
    let export: Vec<String> = games.iter().map(|game| write_game(game, &WriteOptions::default())).collect();
    let games: Vec<Value> = games.iter().map(game).collect();
    Ok(json!({ "games": games, "export": export.join("\n") }))
}

fn game(game: &Game) -> Value {
    let tags: serde_json::Map<String, Value> =
        game.tags().iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect();
    let codes = |severity| -> Vec<&str> {
        game.faults().iter().filter(|fault| fault.severity() == severity).map(|fault| fault.code()).collect()
    };
    json!({
        "tags": tags,
        "moves": moves(game),
        "result": game.result().map_or("*".to_owned(), |result| result.to_string()),
        "errors": codes(Severity::Error),
        "warnings": codes(Severity::Warning),
    })
}

/// The main line in coordinates, a null move as `0000`.
fn moves(game: &Game) -> Vec<String> {
    let mut texts = Vec::new();
    let mut position = game.start().cloned();
    for action in game.main_line() {
        let Some(before) = position else { break };
        texts.push(match action {
            Action::Move(mv) => before.uci(mv, game.variant()),
            Action::Pass => "0000".to_owned(),
        });
        position = action.apply(&before);
    }
    texts
}
