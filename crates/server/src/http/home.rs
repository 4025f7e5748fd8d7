//! `/`: the board, the doors and the lobby.

use crate::app::lobby::{self, Running};
use crate::app::still_board::still_board;
use crate::page::{Page, html};
use crate::wire::PersonInfo;
use crate::{App, Error};
use askama::Template;
use axum::extract::State;
use axum::response::Response;
use game::PlayerId;
use rules::Position;

/// Someone who waits for an opponent.
struct SeekRow {
    id: String,
    /// `None` for a guest.
    name: Option<String>,
    /// `5+3`.
    time: String,
    rated: bool,
    /// Whether the visitor put it there.
    mine: bool,
}

/// A game in progress.
struct GameRow {
    g: String,
    white: String,
    black: String,
    /// `5+3`.
    time: String,
    /// Whether the visitor plays in it.
    mine: bool,
}

impl GameRow {
    fn new(app: &App, page: &Page, game: &Running, visitor: Option<PlayerId>) -> GameRow {
        let name = |side: usize| page.player_name(app, game.players[side], game.names[side].as_deref());
        GameRow {
            g: game.id.to_string(),
            white: name(0),
            black: name(1),
            time: game.time.clone(),
            mine: visitor.is_some_and(|visitor| game.players.contains(&visitor)),
        }
    }
}

/// The common controls of quick pairing: value of the form, text, word for the speed.
pub(crate) const QUICK: [(&str, &str, &str); 8] = [
    ("180+2", "3+2", "speed-word-blitz"),
    ("300+0", "5+0", "speed-word-blitz"),
    ("300+3", "5+3", "speed-word-blitz"),
    ("600+0", "10+0", "speed-word-blitz"),
    ("600+5", "10+5", "speed-word-rapid"),
    ("900+10", "15+10", "speed-word-rapid"),
    ("1800+0", "30+0", "speed-word-rapid"),
    ("5400+30", "90+30", "speed-word-standard"),
];

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    page: Page,
    /// The still board: the visitor's running game, else one to watch, else the start.
    board: String,
    featured: Option<GameRow>,
    seeks: Vec<SeekRow>,
    games: Vec<GameRow>,
    here: Vec<PersonInfo>,
    online: u32,
}

impl HomePage {
    fn quick(&self) -> [(&'static str, &'static str, &'static str); 8] {
        QUICK
    }

    fn name(&self, name: &Option<String>) -> String {
        name.clone().unwrap_or_else(|| self.page.t("lobby-guest"))
    }
}

/// `GET /`
pub(crate) async fn show(State(app): State<App>, page: Page) -> Result<Response, Error> {
    let visitor = page.viewer.as_ref().map(|viewer| viewer.player);
    let view = lobby::view(&app).await?;
    let is_own = |game: &&Running| visitor.is_some_and(|visitor| game.players.contains(&visitor));
    let featured =
        view.games.iter().find(is_own).or_else(|| view.games.iter().find(|game| !game.with_computer));
    let mut fen = Position::start().to_fen();
    let mut flipped = false;
    let mut last = None;
    if let Some(running) = featured
        && let Some(game) = app.live.game(running.id).await?
    {
        fen = game.position().to_fen();
        flipped = visitor == Some(running.players[1]);
        last = game.moves().last().map(|mv| (mv.from().index(), mv.to().index()));
    }
    let label = page.t(if featured.is_some() { "home-watch-this" } else { "home-start-caption" });
    let board = still_board(&fen, flipped, &label, last);
    let seeks = view.seeks.iter().map(|seek| SeekRow {
        id: seek.id.to_string(),
        name: seek.name.clone(),
        time: seek.time.clone(),
        rated: false,
        mine: visitor == Some(seek.by),
    });
    let games = view.games.iter().filter(|game| !game.with_computer);
    let games = games.map(|game| GameRow::new(&app, &page, game, visitor)).collect();
    html(&HomePage {
        online: view.online_with(visitor),
        board,
        featured: featured.map(|game| GameRow::new(&app, &page, game, visitor)),
        seeks: seeks.collect(),
        games,
        here: view.here,
        page,
    })
}
