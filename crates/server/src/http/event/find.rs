//! `/event/{id}/find`: where somebody sits, for a phone that has read a code: by the number in a badge's code, or by a
//! name or number typed in.

use super::{Head, Who};
use crate::app::events::{self, Shown};
use crate::http::qr;
use crate::page::{Page, html};
use crate::words::event as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use rules::Color;
use serde::Deserialize;
use tournament::Tpn;

/// People that a search shows.
const MOST: usize = 20;

#[derive(Deserialize)]
pub(crate) struct Asked {
    /// Number in the desk, as badges have it.
    who: Option<u32>,
    /// A name, a part of one, or a pairing number.
    #[serde(default)]
    q: String,
}

/// Where somebody sits in the last round.
struct Found {
    who: Who,
    seat: Option<Seat>,
    /// Why there is no game.
    without: Option<String>,
}

struct Seat {
    board: String,
    color: Color,
    opponent: Who,
    result: String,
}

#[derive(Template)]
#[template(path = "event/find.html")]
struct FindPage {
    page: Page,
    head: Head,
    round: u32,
    q: String,
    asked: bool,
    found: Vec<Found>,
    /// Whether more were found than are shown.
    more: bool,
}

impl FindPage {
    fn color(&self, seat: &Seat) -> String {
        self.page.t(words::color_key(seat.color))
    }

    fn class(&self, seat: &Seat) -> &'static str {
        if seat.color.is_white() { "w" } else { "b" }
    }
}

/// The page's address for other devices.
pub(crate) fn address(app: &App, page: &Page, id: &str) -> String {
    format!("{}/event/{id}/find", qr::address_for_others(app, page))
}

/// `GET /event/{id}/find?who=n` and `?q=name`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, None);
    let shown = open.shown();
    let mut numbers = matching(&shown, &asked);
    let more = numbers.len() > MOST;
    numbers.truncate(MOST);
    let found = numbers.into_iter().map(|tpn| find(&page, &shown, tpn)).collect();
    let q = asked.q.trim().to_owned();
    let was_asked = asked.who.is_some() || !q.is_empty();
    html(&FindPage { round: shown.rounds, asked: was_asked, q, found, more, head, page })
}

/// Who is meant: the one of a badge, the one of a number, or all whose names hold what was typed.
fn matching(shown: &Shown, asked: &Asked) -> Vec<Tpn> {
    let everybody = shown.event.players.iter().map(|player| player.tpn);
    if let Some(id) = asked.who {
        return everybody.filter(|tpn| shown.people.get(tpn).is_some_and(|person| person.id == id)).collect();
    }
    let typed = asked.q.trim().to_lowercase();
    if typed.is_empty() {
        return Vec::new();
    }
    if let Ok(number) = typed.parse::<u32>() {
        return everybody.filter(|tpn| tpn.0 == number).collect();
    }
    let holds = |tpn: &Tpn| {
        let names = crate::i18n::Lang::ALL.map(|lang| shown.name(lang, *tpn).to_lowercase());
        names.iter().any(|name| name.contains(&typed))
    };
    everybody.filter(holds).collect()
}

fn find(page: &Page, shown: &Shown, tpn: Tpn) -> Found {
    let lang = page.lang;
    let round = shown.rounds;
    let record = |tpn: Tpn| shown.event.player(tpn).and_then(|player| player.record(round));
    let boards = shown.boards(round);
    let seat = boards.iter().enumerate().find_map(|(at, board)| {
        let (color, opponent) = match tpn {
            own if own == board.white => (Color::White, board.black),
            own if own == board.black => (Color::Black, board.white),
            _ => return None,
        };
        let result = words::result(record(board.white), record(board.black));
        Some(Seat {
            board: shown.place(round, *board, at),
            color,
            opponent: Who::new(lang, shown, opponent),
            result,
        })
    });
    let without = match seat {
        Some(_) => None,
        None => record(tpn).and_then(words::unplayed_key).map(|key| page.t(key)),
    };
    Found { who: Who::new(lang, shown, tpn), seat, without }
}
