//! `/`: the board, the doors and the lobby.

use crate::Error;
use crate::app::still_board::still_board;
use crate::page::{Page, html};
use askama::Template;
use axum::response::Response;

/// Someone who waits for an opponent.
pub(crate) struct SeekRow {
    pub id: String,
    /// `None` for a guest.
    pub name: Option<String>,
    /// `5+3`.
    pub time: String,
    pub rated: bool,
    /// Whether the visitor put it there.
    pub mine: bool,
}

/// A game in progress.
pub(crate) struct GameRow {
    pub g: String,
    /// `None` for a guest.
    pub white: Option<String>,
    /// `None` for a guest.
    pub black: Option<String>,
    /// `5+3`.
    pub time: String,
    /// Whether the visitor plays in it.
    pub mine: bool,
}

/// The common controls of quick pairing: value of the form, text, word for the speed.
pub(crate) const QUICK: [(&str, &str, &str); 8] = [
    ("180+2", "3+2", "speed-word-blitz"),
    ("300+0", "5+0", "speed-word-blitz"),
    ("300+3", "5+3", "speed-word-blitz"),
    ("600+0", "10+0", "speed-word-rapid"),
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
    online: usize,
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
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    let label = page.t("home-start-caption");
    let board = still_board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", false, &label, None);
    html(&HomePage { page, board, featured: None, seeks: Vec::new(), games: Vec::new(), online: 1 })
}
