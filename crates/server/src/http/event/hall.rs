//! `/event/{id}/hall`: the screen in the hall. Black, huge, never scrolled: it shows pairings with results and standings,
//! and turns its pages by itself, so that what it shows is never older than one page's time.

use super::{Who, find};
use crate::app::events::{self, Shown};
use crate::http::qr;
use crate::page::{Page, html};
use crate::words::event as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::response::Response;
use serde::Deserialize;

/// Lines that stand on a screen.
const LINES: usize = 12;
/// How long a page stands, in seconds.
const STANDS_S: u32 = 12;

#[derive(Deserialize)]
pub(crate) struct Asked {
    page: Option<usize>,
}

struct Board {
    number: String,
    white: Who,
    black: Who,
    result: String,
}

struct Place {
    rank: u32,
    name: String,
    points: String,
}

#[derive(Template)]
#[template(path = "event/hall.html")]
struct HallPage {
    page: Page,
    title: String,
    heading: String,
    /// When the round begins, and in how many minutes, where that is still to come.
    start: Option<String>,
    boards: Vec<Board>,
    places: Vec<Place>,
    /// This page and how many there are, from 1.
    at: usize,
    pages: usize,
    base: String,
    /// The code that finds one's board: SVG of our own making.
    qr: String,
}

/// `GET /event/{id}/hall?page=n`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let shown = open.shown();
    let code = qr::code(&find::address(&app, &page, &id));
    let mut hall =
        hall(page, &shown, open.title(Default::default()), format!("/event/{id}"), asked.page.unwrap_or(0));
    hall.qr = code;
    hall.start = start(&hall.page, &shown, app.live.clock().now());
    let next = if hall.at < hall.pages { hall.at } else { 0 };
    let turn = format!("{STANDS_S};url=/event/{id}/hall?page={next}");
    let mut response = html(&hall)?;
    let turn = HeaderValue::from_str(&turn).map_err(|_| Error::NotFound)?;
    response.headers_mut().insert("refresh", turn);
    Ok(response)
}

/// When the round on the screen begins, as long as it has not begun.
fn start(page: &Page, shown: &Shown, now: i64) -> Option<String> {
    let at = shown.starts.get((shown.rounds as usize).checked_sub(1)?)?.0.filter(|at| *at > now)?;
    let minutes = (at - now + 59_999) / 60_000;
    Some(page.t2("event-hall-begins", "at", shown.start(page.lang, shown.rounds)?, "n", minutes))
}

/// Everybody's place, best first; of teams, where those are paired.
fn places(page: &Page, shown: &Shown) -> Vec<Place> {
    let lang = page.lang;
    match &shown.teams {
        Some(teams) => {
            let place = |row: &tournament::tiebreak::TeamStanding| Place {
                rank: row.rank,
                name: teams.name(lang, row.tpn),
                points: [row.match_points, row.game_points].map(words::points).join(" · "),
            };
            teams.standings.rows.iter().map(place).collect()
        }
        None => {
            let place = |row: &tournament::tiebreak::Standing| Place {
                rank: row.rank,
                name: shown.name(lang, row.tpn),
                points: words::points(row.points),
            };
            shown.standings.rows.iter().map(place).collect()
        }
    }
}

/// The page of this number, from 0: boards first, then the standings.
fn hall(page: Page, shown: &Shown, title: String, base: String, number: usize) -> HallPage {
    let lang = page.lang;
    let boards = shown.boards(shown.rounds);
    let rows = if shown.rounds == 0 { Vec::new() } else { places(&page, shown) };
    let all_places = rows.len();
    let (of_boards, of_places) = (boards.len().div_ceil(LINES), all_places.div_ceil(LINES));
    let pages = (of_boards + of_places).max(1);
    let number = number % pages;
    let record = |tpn| shown.event.player(tpn).and_then(|player| player.record(shown.rounds));
    let board = |at: usize| Board {
        number: shown.place(shown.rounds, boards[at], at),
        white: Who::new(lang, shown, boards[at].white),
        black: Who::new(lang, shown, boards[at].black),
        result: words::result(record(boards[at].white), record(boards[at].black)),
    };
    let lines = |page: usize, all: usize| page * LINES..((page + 1) * LINES).min(all);
    let on_boards = number < of_boards;
    let standings_page = number.saturating_sub(of_boards);
    HallPage {
        heading: match (shown.rounds, on_boards) {
            (0, _) => page.t("event-no-rounds"),
            (round, true) => page.t1("event-round", "round", round),
            (_, false) => page.t("event-tab-standings"),
        },
        boards: if on_boards { lines(number, boards.len()).map(board).collect() } else { Vec::new() },
        places: if on_boards {
            Vec::new()
        } else {
            rows.into_iter().skip(standings_page * LINES).take(LINES).collect()
        },
        at: number + 1,
        pages,
        title,
        base,
        start: None,
        qr: String::new(),
        page,
    }
}
