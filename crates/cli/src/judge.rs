//! `qiyuan judge`: JSON Lines in, one JSON line out for each, in order.
//!
//! A line that cannot be answered gets an answer with `error` set, and the stream goes on; nothing
//! of a line is kept for the next, so memory stays constant. Fields that were not asked for, or that
//! an error leaves without a value, are `null`. Fields unknown to us are passed over.
//!
//! Of several faults the first is told: the shape of the request, then the FEN, then the moves in
//! their order. A move after the end is `game-over` even if it is no move at all.

use crate::lines::{self, LONGEST_LINE};
use crate::status;
use clap::Args;
use game::judge::{Claimable, Judge, Status};
use game::{GameResult, LawProfile, Termination, laws};
use notation::SanError;
use rules::{Color, FenFault, FenMode, Move, Position, Variant, read_fen};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::io;
use std::process::ExitCode;

const EXAMPLE: &str = r#"Example:
  $ echo '{"id":1,"moves":["e4","e5","Qh5","Ke7","Qxe5"],"want":["can_win"]}' | qiyuan judge
  {"id":1,"error":null,"warnings":[],"fen":"rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3",…,
   "status":"checkmate","article":"5.1.1","result":"1-0",…,"can_win":{"white":true,"black":false}}

Request:  {"id", "fen" (default: start), "chess960": false, "moves": ["e2e4", "Nf6"],
           "laws": "fide-2023" | "classic-17" | "casual-online", "mode": "strict" | "lenient",
           "want": ["legal", "claims", "can_win"] (default: all)}"#;

/// Judges positions: reads JSON Lines on standard input, answers each with a JSON line.
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

/// What went wrong, or was repaired.
#[derive(Serialize)]
struct Fault {
    code: &'static str,
    move_index: Option<usize>,
    field: Option<&'static str>,
    message: String,
}

impl Fault {
    fn json(field: Option<&'static str>, message: impl Into<String>) -> Self {
        Self { code: "bad-json", move_index: None, field, message: message.into() }
    }

    fn fen(fault: &FenFault) -> Self {
        let field = Some(fault.field.name());
        Self { code: fault.code(), move_index: None, field, message: fault.to_string() }
    }

    fn game_over(index: usize) -> Self {
        let message = "the game was over before this move".to_owned();
        Self { code: "game-over", move_index: Some(index), field: None, message }
    }

    fn no_move(index: usize, text: &str, error: &SanError) -> Self {
        let code = match error {
            SanError::Malformed => "bad-move",
            SanError::Illegal => "illegal-move",
            SanError::Ambiguous(_) => "ambiguous-move",
        };
        let shown: String = text.chars().take(20).collect();
        Self { code, move_index: Some(index), field: None, message: format!("{shown:?}: {error}") }
    }
}

/// The request's name as it was spelt, so that a long number comes back whole.
#[derive(Deserialize)]
struct Named {
    id: Option<Box<RawValue>>,
}

#[derive(Default, Serialize)]
struct Answer {
    id: Option<Box<RawValue>>,
    error: Option<Fault>,
    warnings: Vec<Fault>,
    fen: Option<String>,
    turn: Option<&'static str>,
    check: Option<bool>,
    checkers: Option<Vec<String>>,
    legal: Option<Vec<LegalMove>>,
    status: Option<&'static str>,
    article: Option<&'static str>,
    result: Option<String>,
    repetitions: Option<u32>,
    claims: Option<Claims>,
    can_win: Option<CanWin>,
}

#[derive(Serialize)]
struct LegalMove {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct Claims {
    threefold: bool,
    fifty: bool,
    threefold_with: Vec<String>,
    fifty_with: Vec<String>,
}

#[derive(Serialize)]
struct CanWin {
    white: Option<bool>,
    black: Option<bool>,
}

fn answer(line: &[u8]) -> Answer {
    let mut answer = Answer::default();
    if let Err(fault) = fill(&mut answer, line) {
        let (id, warnings) = (std::mem::take(&mut answer.id), std::mem::take(&mut answer.warnings));
        return Answer { id, warnings, error: Some(fault), ..Answer::default() };
    }
    answer
}

fn fill(answer: &mut Answer, line: &[u8]) -> Result<(), Fault> {
    if line.len() > LONGEST_LINE {
        return Err(Fault::json(None, format!("the line is longer than {LONGEST_LINE} bytes")));
    }
    let value: Value = serde_json::from_slice(line).map_err(|error| Fault::json(None, error.to_string()))?;
    let Value::Object(object) = value else {
        return Err(Fault::json(None, "the line is not a JSON object"));
    };
    answer.id = serde_json::from_slice::<Named>(line).ok().and_then(|named| named.id);
    let request = Request::read(&object)?;
    let start = match request.fen {
        None => Position::start(),
        Some(text) => {
            let reading =
                read_fen(text, request.mode, request.variant).map_err(|fault| Fault::fen(&fault))?;
            answer.warnings = reading.notes.iter().map(Fault::fen).collect();
            reading.position
        }
    };
    let mut judge = Judge::new(start, request.laws);
    play_all(&mut judge, &request)?;
    describe(answer, &judge, &request);
    Ok(())
}

/// Plays the moves. A fault at one of them is `game-over` instead where the game ended earlier.
fn play_all(judge: &mut Judge, request: &Request<'_>) -> Result<(), Fault> {
    for (index, text) in request.moves.iter().enumerate() {
        if judge.is_plainly_over() {
            return Err(game_over(judge, index));
        }
        let played = notation::read_san(judge.position(), text)
            .and_then(|mv| judge.play(mv).map_err(|_| SanError::Illegal));
        if let Err(error) = played {
            return Err(match judge.over_at() {
                Some(_) => game_over(judge, index),
                None => Fault::no_move(index, text, &error),
            });
        }
    }
    match judge.over_at() {
        Some(ply) if (ply as usize) < request.moves.len() => Err(Fault::game_over(ply as usize)),
        Some(_) | None => Ok(()),
    }
}

fn game_over(judge: &Judge, index: usize) -> Fault {
    Fault::game_over(judge.over_at().map_or(index, |ply| ply as usize))
}

fn describe(answer: &mut Answer, judge: &Judge, request: &Request<'_>) {
    let position = judge.position();
    let uci = |mv: &Move| position.uci(*mv, request.variant);
    let (status, article, result) = match judge.status() {
        Status::Ongoing => ("ongoing", None, "*".to_owned()),
        Status::Over { termination, result, article } => {
            (status_code(termination), Some(article.as_str()), GameResult::to_string(&result))
        }
    };
    answer.fen = Some(position.to_fen());
    answer.turn = Some(match position.turn() {
        Color::White => "white",
        Color::Black => "black",
    });
    answer.check = Some(position.is_check());
    answer.checkers = Some(position.checkers().iter().map(|square| square.to_string()).collect());
    answer.status = Some(status);
    answer.article = article;
    answer.result = Some(result);
    answer.repetitions = Some(judge.repetitions());
    if request.legal {
        let legal = |mv: &Move| LegalMove { uci: uci(mv), san: notation::san(position, *mv) };
        answer.legal = Some(position.legal_moves().iter().map(legal).collect());
    }
    if request.claims {
        let claims = match judge.status() {
            Status::Ongoing => judge.claimable(),
            Status::Over { .. } => Claimable::default(),
        };
        answer.claims = Some(Claims {
            threefold: claims.threefold,
            fifty: claims.fifty,
            threefold_with: claims.threefold_with.iter().map(uci).collect(),
            fifty_with: claims.fifty_with.iter().map(uci).collect(),
        });
    }
    if request.can_win {
        let can_win = |color| match judge.verdict(color) {
            deadpos::Verdict::Winnable(_) => Some(true),
            deadpos::Verdict::Unwinnable(_) => Some(false),
            deadpos::Verdict::Undetermined => None,
        };
        answer.can_win = Some(CanWin { white: can_win(Color::White), black: can_win(Color::Black) });
    }
}

/// The contract's name of an end on the board.
fn status_code(termination: Termination) -> &'static str {
    termination.code()
}

/// A request whose shape is right.
struct Request<'a> {
    fen: Option<&'a str>,
    variant: Variant,
    moves: Vec<&'a str>,
    laws: &'static LawProfile,
    mode: FenMode,
    legal: bool,
    claims: bool,
    can_win: bool,
}

impl<'a> Request<'a> {
    fn read(object: &'a Map<String, Value>) -> Result<Self, Fault> {
        let variant = match object.get("chess960") {
            None | Some(Value::Bool(false)) => Variant::Standard,
            Some(Value::Bool(true)) => Variant::Chess960,
            Some(_) => return Err(Fault::json(Some("chess960"), "chess960 is not true or false")),
        };
        let name = text(object, "laws")?.unwrap_or("fide-2023");
        let laws = laws(name)
            .ok_or_else(|| Fault::json(Some("laws"), "laws is not fide-2023, classic-17 or casual-online"))?;
        let mode = match text(object, "mode")? {
            None | Some("strict") => FenMode::Strict,
            Some("lenient") => FenMode::Lenient,
            Some(_) => return Err(Fault::json(Some("mode"), "mode is not strict or lenient")),
        };
        let want = texts(object, "want")?;
        let known = ["legal", "claims", "can_win"];
        if want.iter().flatten().any(|name| !known.contains(name)) {
            return Err(Fault::json(Some("want"), "want holds something else than legal, claims, can_win"));
        }
        let wanted = |name| want.as_ref().is_none_or(|names| names.contains(&name));
        Ok(Self {
            fen: text(object, "fen")?,
            variant,
            moves: texts(object, "moves")?.unwrap_or_default(),
            laws,
            mode,
            legal: wanted("legal"),
            claims: wanted("claims"),
            can_win: wanted("can_win"),
        })
    }
}

fn text<'a>(object: &'a Map<String, Value>, name: &'static str) -> Result<Option<&'a str>, Fault> {
    match object.get(name) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Fault::json(Some(name), format!("{name} is not a string"))),
    }
}

fn texts<'a>(object: &'a Map<String, Value>, name: &'static str) -> Result<Option<Vec<&'a str>>, Fault> {
    let wrong = || Fault::json(Some(name), format!("{name} is not a list of strings"));
    match object.get(name) {
        None => Ok(None),
        Some(Value::Array(values)) => {
            let texts: Option<Vec<&str>> = values.iter().map(Value::as_str).collect();
            texts.map(Some).ok_or_else(wrong)
        }
        Some(_) => Err(wrong()),
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
