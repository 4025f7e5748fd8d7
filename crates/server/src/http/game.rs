//! `/g/{id}`: a game being played, its replay once it has ended, and `/g/{id}.pgn`.

use crate::app::still_board::still_board;
use crate::app::terms::time_text;
use crate::app::{App, events, pgn};
use crate::http::challenge::read_id;
use crate::i18n::Lang;
use crate::page::{Page, html};
use crate::wire::{ServerFrame, StateFrame};
use crate::{Error, words};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use game::{Ending, Game, GameId, GameResult};
use notation::{Style, Telling};
use rules::{ByColor, Color, Move};
use serde::Deserialize;
use serde_json::json;

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    page: Page,
    table: Table,
    /// JSON in which no tag can begin.
    data: String,
    /// The event that it belongs to: address and words.
    event: Option<(String, String)>,
}

/// What the live page and the replay have in common: the board and who sits at it.
struct Table {
    title: String,
    /// The file with the island's messages.
    words: &'static str,
    top: String,
    bottom: String,
    time: String,
    /// Rated or casual.
    kind: String,
    /// HTML of our own making.
    board: String,
}

impl Table {
    /// The table as one reader sees it, after `ply` moves.
    fn new(app: &App, page: &Page, game: &Game, state: &StateFrame, ply: u32) -> Self {
        let players = game.terms().players;
        let white = page.player_name(app, players.white, state.white.name.as_deref());
        let black = page.player_name(app, players.black, state.black.name.as_deref());
        let title = page.t2("game-title", "white", &white, "black", &black);
        let flipped = state.me == Some(crate::wire::Color::Black);
        let (top, bottom) = if flipped { (white, black) } else { (black, white) };
        let position = game.position_at(ply).unwrap_or_else(|| game.position().clone());
        let last = ply.checked_sub(1).and_then(|last| game.moves().get(last as usize)).copied().map(squares);
        Self {
            board: still_board(&position.to_fen(), flipped, &title, last),
            words: words_file(page.lang),
            time: time_text(&game.terms().time),
            kind: page.t(if game.terms().rated { "rated" } else { "casual" }),
            title,
            top,
            bottom,
        }
    }
}

/// A full move of the record: White's and Black's half.
struct Row {
    number: u32,
    cells: [Option<Cell>; 2],
}

#[derive(Clone)]
struct Cell {
    ply: u32,
    text: String,
    /// The move in words.
    said: String,
}

#[derive(Template)]
#[template(path = "replay.html")]
struct ReplayPage {
    page: Page,
    /// The event that it belongs to: address and words.
    event: Option<(String, String)>,
    id: String,
    table: Table,
    data: String,
    rows: Vec<Row>,
    ply: u32,
    result_word: String,
    /// Whether there is a result at all: a game that was called off has none.
    counts: bool,
    score: String,
    reason: String,
    article: Option<String>,
    laws: String,
    reviewable: bool,
    /// Half-moves made after the end before it was seen.
    beyond: u32,
    /// When it began, ms since 1970.
    date: i64,
}

/// The messages of the islands, by their plain name.
fn words_file(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "words.en.js",
        Lang::ZhHans => "words.zh-Hans.js",
        Lang::ZhHant => "words.zh-Hant.js",
    }
}

#[derive(Deserialize)]
pub(crate) struct At {
    ply: Option<u32>,
}

/// `GET /g/{id}` and `GET /g/{id}.pgn`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(at): Query<At>,
) -> Result<Response, Error> {
    if let Some(id) = id.strip_suffix(".pgn") {
        return export(&app, &page, read_id(id)?).await;
    }
    let id = read_id(&id)?;
    let viewer = page.viewer.as_ref().map(|viewer| viewer.player);
    let Some(state) = app.live.state(id, viewer).await? else {
        // The offer of the same id, if any, has its own page, which leads back here once there is a game.
        return match app.store.challenge(id).await? {
            Some(_) => Ok(Redirect::to(&format!("/c/{id}")).into_response()),
            None => Err(Error::NotFound),
        };
    };
    let game = app.live.game(id).await?.ok_or(Error::NotFound)?;
    let ending = game.ending().copied();
    let event = event_of(&app, &page, &game, id).await?;
    match ending {
        Some(ending) => {
            html(&ReplayPage { event, ..replay_page(&app, page, id, &game, &ending, state, at.ply) })
        }
        None => html(&GamePage { event, ..game_page(&app, page, id, &game, state) }),
    }
}

/// The event that has made a game, and its round.
async fn event_of(
    app: &App,
    page: &Page,
    game: &Game,
    id: GameId,
) -> Result<Option<(String, String)>, Error> {
    if game.terms().appointment.is_none() {
        return Ok(None);
    }
    let Some(row) = app.store.event_game(id).await? else { return Ok(None) };
    let open = events::open(app, &row.slug).await?;
    let text = page.t2("event-of-game", "event", open.title(page.lang), "round", row.round);
    Ok(Some((format!("/event/{}/games", row.slug), text)))
}

fn game_page(app: &App, page: Page, id: GameId, game: &Game, state: StateFrame) -> GamePage {
    let table = Table::new(app, &page, game, &state, plies(game));
    GamePage { table, data: page_data(app, &page, id, game, state, None), event: None, page }
}

fn replay_page(
    app: &App,
    page: Page,
    id: GameId,
    game: &Game,
    ending: &Ending,
    state: StateFrame,
    ply: Option<u32>,
) -> ReplayPage {
    let shown = ply.unwrap_or(u32::MAX).min(plies(game));
    let laws = game.terms().laws.id;
    ReplayPage {
        event: None,
        id: id.to_string(),
        table: Table::new(app, &page, game, &state, shown),
        data: page_data(app, &page, id, game, state, Some(ply)),
        rows: record(game, &page),
        ply: shown,
        result_word: page.t(words::result_key(ending.result)),
        counts: ending.result != GameResult::Void,
        score: words::score(&ending.result.to_string()),
        reason: words::termination(page.lang, ending.termination, ending.result),
        article: ending.article.map(|article| article.to_string()),
        laws: laws.split('/').next().unwrap_or(laws).to_owned(),
        reviewable: ending.reviewable,
        beyond: ending.beyond,
        date: game.created_at(),
        page,
    }
}

fn plies(game: &Game) -> u32 {
    u32::try_from(game.moves().len()).unwrap_or(u32::MAX)
}

fn squares(mv: Move) -> (u8, u8) {
    (mv.from().index(), mv.to().index())
}

pub(crate) fn style(page: &Page) -> Style {
    match page.settings.notation.as_str() {
        "english" => Style::San,
        "chinese" if page.lang == Lang::ZhHant => Style::ZhHant,
        "chinese" => Style::Zh,
        "german" => Style::De,
        _ => Style::Figurine,
    }
}

/// The record as rows of full moves; where Black begins, White's half of the first is empty.
fn record(game: &Game, page: &Page) -> Vec<Row> {
    let style = style(page);
    let variant = game.terms().variant;
    let mut rows: Vec<Row> = Vec::new();
    let mut position = game.terms().start.clone();
    for (ply, &mv) in (1u32..).zip(game.moves()) {
        let said = words::spoken_move(page.lang, &page.settings.men, &Telling::of(&position, mv));
        let cell = Some(Cell { ply, text: style.write(&position, mv, variant), said });
        match (position.turn(), rows.last_mut()) {
            (Color::White, _) => rows.push(Row { number: position.fullmoves(), cells: [cell, None] }),
            (Color::Black, Some(row)) => row.cells[1] = cell,
            (Color::Black, None) => rows.push(Row { number: position.fullmoves(), cells: [None, cell] }),
        }
        position = position.play_unchecked(mv);
    }
    rows
}

/// What the page's island needs. `ply` is told on replays only.
fn page_data(
    app: &App,
    page: &Page,
    id: GameId,
    game: &Game,
    state: StateFrame,
    ply: Option<Option<u32>>,
) -> String {
    let settings = &page.settings;
    let me = state.me;
    let mut data = json!({
        "lang": page.lang.tag(),
        "game": id.to_string(),
        "me": me,
        "st": ServerFrame::St(Box::new(state)),
        "prefs": {
            "notation": settings.notation,
            "men": settings.men,
            "coords": settings.coordinates,
            "autoQueen": settings.auto_queen,
            "confirmMove": settings.confirm_move,
            "sound": settings.sound,
        },
    });
    let ByColor { white, black } = game.terms().players;
    for (side, player) in [("white", white), ("black", black)] {
        if let Some(opponent) = app.computers.of(player) {
            data["computer"] = json!({ "side": side, "name": page.t(&opponent.name_key()), "face": format!("{}#{}", page.asset("faces.svg"), opponent.key) });
        }
    }
    if let Some(ply) = ply {
        data["ply"] = json!(ply);
    }
    script_safe(&data.to_string())
}

/// JSON that cannot end its script element nor begin a comment in it: `<` is written as an escape,
/// and stands in strings only.
pub(crate) fn script_safe(json: &str) -> String {
    json.replace('<', "\\u003c")
}

async fn export(app: &App, page: &Page, id: GameId) -> Result<Response, Error> {
    let game = app.live.game(id).await?.ok_or(Error::NotFound)?;
    let players = game.terms().players;
    // As the page calls them: a guest is somebody, only an account that is gone is unknown.
    let name = async |player| {
        let account = app.store.account(player).await?;
        Ok::<_, Error>(account.map(|account| account.name.unwrap_or_else(|| page.t("lobby-guest"))))
    };
    let (white, black) = (name(players.white).await?, name(players.black).await?);
    let text = pgn::of(
        &game,
        &pgn::Heading {
            id,
            names: ByColor { white: white.as_deref(), black: black.as_deref() },
            site: format!("{}/g/{id}", page.origin.url()),
        },
    );
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{id}.pgn\""));
    let mut response =
        ([(header::CONTENT_TYPE, HeaderValue::from_static("application/x-chess-pgn; charset=utf-8"))], text)
            .into_response();
    if let Ok(name) = name {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::script_safe;

    #[test]
    fn data_cannot_end_its_script() {
        let json = serde_json::json!({ "name": "</script><!--" }).to_string();
        let safe = script_safe(&json);
        assert!(!safe.contains('<'));
        let back: serde_json::Value = serde_json::from_str(&safe).unwrap();
        assert_eq!(back["name"], "</script><!--");
    }
}
