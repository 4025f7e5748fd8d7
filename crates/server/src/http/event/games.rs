//! `/event/{id}/games`: every game and its result, round by round; those played here with small boards while they go on,
//! and their replay afterwards.

use super::{Head, Tab, Who};
use crate::app::events::{self, Open, Shown};
use crate::app::still_board::still_board;
use crate::page::{Page, html};
use crate::words::event as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use game::Phase;
use std::collections::HashMap;
use store::{EventGame, Progress};
use tournament::Tpn;

/// Small boards on one page.
const MOST_BOARDS: usize = 16;

/// The tab.
#[derive(Template)]
#[template(path = "event/games.html")]
pub(crate) struct GamesPage {
    pub(crate) page: Page,
    head: Head,
    live: Vec<Live>,
    rounds: Vec<(u32, Vec<Line>)>,
}

/// A game that goes on.
pub(crate) struct Live {
    id: String,
    white: String,
    black: String,
    /// HTML of our own making.
    board: String,
    plies: usize,
}

struct Line {
    white: Who,
    black: Who,
    result: String,
    /// The game, where it was played here.
    game: Option<String>,
}

/// The game of each board that is played here: by round and the two's numbers in the event.
pub(crate) type Games = HashMap<(u32, u32, u32), String>;

impl GamesPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, games: &Games, live: Vec<Live>) -> GamesPage {
        let lang = page.lang;
        let record = |tpn: Tpn, round| shown.event.player(tpn).and_then(|player| player.record(round));
        let id = |tpn: Tpn| shown.people.get(&tpn).map_or(0, |person| person.id);
        let lines = |round: u32| {
            let line = |board: events::Board| Line {
                white: Who::new(lang, shown, board.white),
                black: Who::new(lang, shown, board.black),
                result: words::result(record(board.white, round), record(board.black, round)),
                game: games.get(&(round, id(board.white), id(board.black))).cloned(),
            };
            (round, shown.boards(round).into_iter().map(line).collect())
        };
        GamesPage { rounds: (1..=shown.rounds).rev().map(lines).collect(), live, page, head }
    }
}

/// `GET /event/{id}/games`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let rows = events::games(&app, &id).await?;
    let live = live(&app, &page, &open, &rows).await?;
    let key = |row: &EventGame| ((row.round, row.seats.white, row.seats.black), row.id.to_string());
    let games = rows.iter().map(key).collect();
    let head = Head::new(&page, &open, Some(Tab::Games));
    html(&GamesPage::new(page, head, &open.shown(), &games, live))
}

/// The games that have begun and go on, in the order of boards.
async fn live(app: &App, page: &Page, open: &Open, rows: &[EventGame]) -> Result<Vec<Live>, Error> {
    let state = open.desk.state();
    let place = |row: &EventGame| {
        let boards = state.round(row.round).map(|round| round.boards.as_slice()).unwrap_or_default();
        let own =
            |seat: tournament::desk::Seat| seat.white.0 == row.seats.white && seat.black.0 == row.seats.black;
        boards.iter().position(|board| own(board.seat)).unwrap_or(usize::MAX)
    };
    let mut going: Vec<&EventGame> = rows.iter().filter(|row| row.progress == Progress::Open).collect();
    going.sort_by_key(|row| (row.round, place(row)));
    let mut live = Vec::new();
    for row in going {
        let begun = row.starts_at <= app.live.clock().now();
        if live.len() == MOST_BOARDS || !begun || !app.live.goes_on(row.id) {
            continue;
        }
        let Some(game) = app.live.game(row.id).await? else { continue };
        if matches!(game.phase(), Phase::Ended(_)) {
            continue;
        }
        let name = |id: u32| open.name(page.lang, tournament::desk::ParticipantId(id));
        let (white, black) = (name(row.seats.white), name(row.seats.black));
        let label = page.t2("game-title", "white", &white, "black", &black);
        let last = game.moves().last().map(|mv| (mv.from().index(), mv.to().index()));
        live.push(Live {
            id: row.id.to_string(),
            board: still_board(&game.position().to_fen(), false, &label, last),
            plies: game.moves().len(),
            white,
            black,
        });
    }
    Ok(live)
}
