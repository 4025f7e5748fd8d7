//! `/analysis`: a board to try moves on, with the engine's lines. The page's island asks for them at `/analysis/lines`, a
//! stream of events that lasts as long as somebody reads it, and has texts read at `/analysis/read`.

use crate::Error;
use crate::app::App;
use crate::app::analysis::{self, Crowded, Found, GUEST_NODES, NAMED_NODES, News};
use crate::app::endings;
use crate::app::still_board::still_board;
use crate::http::game::{script_safe, style};
use crate::i18n::Lang;
use crate::page::{Page, html};
use crate::wire::{TableInfo, TableMove};
use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use engine::Score;
use futures_util::stream::{Stream, unfold};
use game::GameId;
use notation::Style;
use notation::pgn::{Action, Game as PgnGame, NodeId, Severity, read_games};
use rules::{FenMode, Move, Position, Variant, read_fen};
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;

/// Longest text that is read, bytes.
const LONGEST_TEXT: usize = 60_000;
/// The largest form with such a text, bytes: each of the text's may come as three, and the token stands beside it.
pub(crate) const FORM_LIMIT: usize = 3 * LONGEST_TEXT + 1_000;
/// Most moves of a text that are taken, variations included.
const MOST_MOVES: usize = 5_000;

#[derive(Template)]
#[template(path = "analysis.html")]
struct AnalysisPage {
    page: Page,
    /// HTML of our own making.
    board: String,
    words: &'static str,
    /// JSON in which no tag can begin.
    data: String,
    /// Games against people that the visitor plays.
    games: Vec<GameId>,
}

/// What is to be looked at: a game, or a start with moves.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct What {
    game: String,
    ply: Option<usize>,
    fen: String,
    /// Moves in UCI with commas between them.
    moves: String,
    chess960: String,
}

/// The messages of this island, by their plain name.
fn words_file(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "analysis-words.en.js",
        Lang::ZhHans => "analysis-words.zh-Hans.js",
        Lang::ZhHant => "analysis-words.zh-Hant.js",
    }
}

/// `GET /analysis`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Query(what): Query<What>,
) -> Result<Response, Error> {
    let games = barred_by(&app, &page).await?;
    let (start, variant, moves) = if what.game.is_empty() {
        let variant = if what.chess960 == "yes" { Variant::Chess960 } else { Variant::Standard };
        let start = if what.fen.is_empty() {
            Position::start()
        } else {
            read_fen(&what.fen, FenMode::Lenient, variant).map_err(|_| Error::BadRequest)?.position
        };
        let moves = legal(&start, what.moves.split(',').filter(|text| !text.is_empty()))?;
        (start, variant, moves)
    } else {
        let id: GameId = what.game.parse().map_err(|_| Error::NotFound)?;
        let game = app.live.game(id).await?.ok_or(Error::NotFound)?;
        (game.terms().start.clone(), game.terms().variant, game.moves().to_vec())
    };
    let ply = what.ply.unwrap_or(moves.len()).min(moves.len());
    let shown = moves.iter().take(ply).fold(start.clone(), |position, &mv| position.play_unchecked(mv));
    let (mut position, mut line) = (start.clone(), Vec::new());
    for &mv in &moves {
        line.push(position.uci(mv, variant));
        position = position.play_unchecked(mv);
    }
    let settings = &page.settings;
    let data = json!({
        "start": start.to_fen(),
        "chess960": variant == Variant::Chess960,
        "moves": line,
        "ply": ply,
        "csrf": page.csrf,
        "barred": !games.is_empty(),
        "prefs": {
            "notation": settings.notation,
            "men": settings.men,
            "coords": settings.coordinates,
            "autoQueen": settings.auto_queen,
            "confirmMove": false,
            "sound": settings.sound,
        },
    });
    let board = still_board(&shown.to_fen(), false, &page.t("analysis-title"), None);
    let words = words_file(page.lang);
    html(&AnalysisPage { board, words, data: script_safe(&data.to_string()), games, page })
}

async fn barred_by(app: &App, page: &Page) -> Result<Vec<GameId>, Error> {
    match &page.viewer {
        Some(viewer) => Ok(analysis::barred_by(app, viewer.player).await?),
        None => Ok(Vec::new()),
    }
}

/// Moves in UCI as they follow one another.
fn legal<'a>(start: &Position, texts: impl Iterator<Item = &'a str>) -> Result<Vec<Move>, Error> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in texts {
        let mv = position.read_uci(text).map_err(|_| Error::BadRequest)?;
        position = position.play_unchecked(mv);
        moves.push(mv);
    }
    Ok(moves)
}

#[derive(Debug, Deserialize)]
pub(crate) struct Lines {
    fen: String,
    #[serde(default)]
    chess960: String,
    #[serde(default = "three")]
    lines: usize,
}

fn three() -> usize {
    3
}

/// `GET /analysis/lines`: what the engine finds, as it finds it.
pub(crate) async fn lines(
    State(app): State<App>,
    page: Page,
    Query(lines): Query<Lines>,
) -> Result<Response, Error> {
    if !barred_by(&app, &page).await?.is_empty() {
        return Err(Error::Forbidden);
    }
    let variant = if lines.chess960 == "yes" { Variant::Chess960 } else { Variant::Standard };
    let position = read_fen(&lines.fen, FenMode::Strict, variant).map_err(|_| Error::BadRequest)?.position;
    let nodes = if page.is_named() { NAMED_NODES } else { GUEST_NODES };
    let news = analysis::begin(&app, &page.token, page.from, position.clone(), lines.lines, nodes)
        .map_err(|Crowded| Error::Crowded)?;
    let style = style(&page);
    Ok(Sse::new(told(news, position, variant, style)).keep_alive(KeepAlive::default()).into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct Few {
    fen: String,
}

/// `GET /analysis/table`: what tables of endings know of a position with few men.
pub(crate) async fn table(
    State(app): State<App>,
    page: Page,
    Query(few): Query<Few>,
) -> Result<Response, Error> {
    if !barred_by(&app, &page).await?.is_empty() {
        return Err(Error::Forbidden);
    }
    let position =
        read_fen(&few.fen, FenMode::Strict, Variant::Standard).map_err(|_| Error::BadRequest)?.position;
    let known = endings::look_up(&app, position.clone()).await?;
    let style = style(&page);
    let moves = known.iter().flat_map(|known| &known.moves).map(|&(mv, verdict)| TableMove {
        uci: position.uci(mv, Variant::Standard),
        text: style.write(&position, mv, Variant::Standard),
        verdict: verdict.into(),
    });
    let answer = TableInfo {
        known: known.is_some(),
        verdict: known.as_ref().map(|known| known.verdict.into()),
        moves: moves.collect(),
    };
    Ok(Json(answer).into_response())
}

/// Each finding as an event, the last as `done`.
fn told(
    news: News,
    position: Position,
    variant: Variant,
    style: Style,
) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold(Some(news), move |news| {
        let position = position.clone();
        async move {
            let mut news = news?;
            let mut found = news.found.recv().await?;
            // The newest of what has gathered.
            while let Ok(newer) = news.found.try_recv() {
                found = newer;
            }
            let name = if found.ended { "done" } else { "found" };
            let text = said(&found, &position, variant, style).to_string();
            let rest = (!found.ended).then_some(news);
            Some((Ok(Event::default().event(name).data(text)), rest))
        }
    })
}

fn said(found: &Found, position: &Position, variant: Variant, style: Style) -> Value {
    let lines: Vec<Value> = found
        .lines
        .iter()
        .map(|(score, moves)| {
            let mut at = position.clone();
            let (mut uci, mut texts) = (Vec::new(), Vec::new());
            for &mv in moves {
                uci.push(at.uci(mv, variant));
                texts.push(style.write(&at, mv, variant));
                at = at.play_unchecked(mv);
            }
            let score = match score {
                Score::Centipawns(value) => json!({ "cp": value }),
                Score::Mate(moves) => json!({ "mate": moves }),
                Score::Mated(moves) => json!({ "mate": -i64::from(*moves), "lost": true }),
            };
            json!({ "score": score, "uci": uci, "text": texts })
        })
        .collect();
    json!({ "depth": found.depth, "nodes": found.nodes, "lines": lines })
}

#[derive(Debug, Deserialize)]
pub(crate) struct Text {
    csrf: String,
    text: String,
}

/// `POST /analysis/read`: a FEN or the first game of a PGN as a tree, or what is wrong with it.
pub(crate) async fn read(page: Page, Form(form): Form<Text>) -> Result<Response, Error> {
    page.check_form(&form.csrf)?;
    let text = form.text.trim();
    let refused =
        |why: String| (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "why": why }))).into_response();
    if text.len() > LONGEST_TEXT {
        return Ok(refused(page.t("analysis-too-long")));
    }
    if let Ok(read) = read_fen(text, FenMode::Lenient, Variant::Standard) {
        let start = read.position.to_fen();
        return Ok(Json(json!({ "start": start, "chess960": false, "tree": [{}] })).into_response());
    }
    let games = read_games(text.as_bytes());
    let Some(game) = games.first() else { return Ok(refused(page.t("analysis-nothing"))) };
    let Some(start) = game.start() else { return Ok(refused(page.t("analysis-nothing"))) };
    let fault = game.faults().iter().find(|fault| fault.severity() == Severity::Error);
    if game.node(PgnGame::ROOT).children.is_empty() && game.tags().is_empty() {
        return Ok(refused(page.t("analysis-nothing")));
    }
    let nodes = tree(game, start);
    let why = match fault.map(|fault| fault.place) {
        Some(place) => Some(page.t2("analysis-fault", "line", place.line, "column", place.column)),
        None if nodes.len() > MOST_MOVES + 1 => Some(page.t1("analysis-too-many", "moves", MOST_MOVES)),
        None => None,
    };
    let answer = json!({
        "start": start.to_fen(),
        "chess960": game.variant() == Variant::Chess960,
        "tags": game.tags(),
        "tree": nodes.get(..=MOST_MOVES).unwrap_or(&nodes),
        "why": why,
    });
    Ok(Json(answer).into_response())
}

/// The tree without recursion: nodes in order, each with the number of its parent; one more than are taken where there
/// are more.
fn tree(game: &PgnGame, start: &Position) -> Vec<Value> {
    let mut nodes = vec![json!({ "c": game.node(PgnGame::ROOT).annotation.text })];
    let mut open: Vec<(NodeId, usize, Position)> = vec![(PgnGame::ROOT, 0, start.clone())];
    while let Some((id, number, position)) = open.pop() {
        let mut children = Vec::new();
        for &child in &game.node(id).children {
            let node = game.node(child);
            let Some(Action::Move(mv)) = node.action else { continue };
            if nodes.len() > MOST_MOVES + 1 {
                return nodes;
            }
            let nags: Vec<u8> = node.nags.iter().map(|nag| nag.0).collect();
            nodes.push(json!({
                "p": number,
                "u": position.uci(mv, game.variant()),
                "c": node.annotation.text,
                "n": nags,
            }));
            children.push((child, nodes.len() - 1, position.play_unchecked(mv)));
        }
        open.extend(children.into_iter().rev());
    }
    nodes
}
