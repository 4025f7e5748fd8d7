//! `/event/{id}/desk/log`: everything that happened, by whom and when, each with its undoing; and the event as it stood
//! then.

use super::{Frame, Place, admitted};
use crate::app::events::{Open, Shown};
use crate::http::event::Who;
use crate::page::{Page, html};
use crate::words::{desk as words, event as event_words};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use game::PlayerId;
use rules::Color;
use serde::Deserialize;
use std::collections::HashMap;
use tournament::desk::{Desk, Event, Fact};

/// A line of the log in words.
pub(crate) struct Line {
    pub(super) seq: u32,
    pub(super) at: i64,
    pub(super) by: String,
    pub(super) consent: u8,
    pub(super) sentence: String,
    /// Has been undone.
    pub(super) undone: bool,
    /// Can be asked to be undone.
    pub(super) undoable: bool,
}

#[derive(Template)]
#[template(path = "event/desk/log.html")]
struct LogPage {
    page: Page,
    frame: Frame,
    lines: Vec<Line>,
    /// Where the next page begins, if there is one.
    older: Option<u32>,
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    before: Option<u32>,
}

#[derive(Template)]
#[template(path = "event/desk/then.html")]
struct ThenPage {
    page: Page,
    frame: Frame,
    seq: u32,
    at: i64,
    sentence: String,
    /// Rank, who, points.
    standings: Vec<(u32, String, String)>,
    round: u32,
    /// Board, White, Black, result.
    boards: Vec<(String, Who, Who, String)>,
}

/// Lines on one page.
const PAGE_SIZE: usize = 200;

/// The log in words, the latest line first: so many lines from before a place, or from the end.
pub(crate) async fn lines(
    app: &App,
    page: &Page,
    open: &Open,
    before: Option<u32>,
    most: usize,
) -> Result<Vec<Line>, Error> {
    let standing = open.desk.standing();
    let mut authors: HashMap<i64, String> = HashMap::new();
    let mut lines = Vec::new();
    let wanted = |event: &Event| before.is_none_or(|before| event.seq < before);
    let latest = open.desk.log().iter().zip(standing).rev();
    for (event, stands) in latest.filter(|(event, _)| wanted(event)).take(most) {
        let by = match event.by {
            None => without_account(page, open, &event.fact),
            Some(by) => match authors.get(&by) {
                Some(name) => name.clone(),
                None => {
                    let account = app.store.account(PlayerId(by)).await?;
                    let name =
                        account.and_then(|account| account.name).unwrap_or_else(|| page.t("account-guest"));
                    authors.insert(by, name.clone());
                    name
                }
            },
        };
        lines.push(line(page, open, event, stands, by));
    }
    Ok(lines)
}

/// Who did what no account did: a tablet, with the player whose word it is, or the program.
fn without_account(page: &Page, open: &Open, fact: &Fact) -> String {
    match fact {
        Fact::TabletJoined { tablet, .. } => page.t1("desk-tablet-number", "n", *tablet),
        Fact::Reported { seat, by, tablet: Some(tablet), .. } => {
            let player = match by {
                Color::White => seat.white,
                Color::Black => seat.black,
            };
            page.t2("desk-log-tablet-player", "n", *tablet, "name", open.name(page.lang, player))
        }
        _ => page.t("desk-log-nobody"),
    }
}

fn line(page: &Page, open: &Open, event: &Event, stands: bool, by: String) -> Line {
    let sentence = words::fact(page.lang, &event.fact, &|whom| open.called(page.lang, whom));
    let forever = matches!(event.fact, Fact::Created { .. } | Fact::FideModeLeft { .. });
    Line {
        seq: event.seq,
        at: event.at,
        by,
        consent: event.consent,
        sentence,
        undone: !stands,
        undoable: stands && !forever,
    }
}

/// `GET /event/{id}/desk/log`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let frame = Frame::new(&page, &open, Some(Place::Log));
    let lines = lines(&app, &page, &open, asked.before, PAGE_SIZE).await?;
    let older = lines.last().map(|line| line.seq).filter(|&seq| seq > 1);
    html(&LogPage { lines, older, frame, page })
}

/// `GET /event/{id}/desk/log/{seq}`: the event as it stood right after this line.
pub(crate) async fn then(
    State(app): State<App>,
    page: Page,
    Path((id, seq)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let log = open.desk.log();
    let event = log.iter().find(|event| event.seq == seq).ok_or(Error::NotFound)?;
    let before: Vec<Event> = log.iter().filter(|event| event.seq <= seq).cloned().collect();
    let desk = Desk::replay(before);
    let shown = Shown::of(desk.state());
    let lang = page.lang;
    let standings = shown
        .standings
        .rows
        .iter()
        .map(|row| (row.rank, shown.name(lang, row.tpn), event_words::points(row.points)));
    let standings: Vec<(u32, String, String)> = match &shown.teams {
        None => standings.collect(),
        Some(teams) => {
            let rows = teams.standings.rows.iter();
            let points = |row: &tournament::tiebreak::TeamStanding| {
                let both = [row.match_points, row.game_points].map(event_words::points);
                both.join(" · ")
            };
            rows.map(|row| (row.rank, teams.name(lang, row.tpn), points(row))).collect()
        }
    };
    let record = |tpn| shown.event.player(tpn).and_then(|player| player.record(shown.rounds));
    let boards = shown.boards(shown.rounds).into_iter().enumerate().map(|(at, board)| {
        let result = event_words::result(record(board.white), record(board.black));
        let place = shown.place(shown.rounds, board, at);
        (place, Who::new(lang, &shown, board.white), Who::new(lang, &shown, board.black), result)
    });
    html(&ThenPage {
        seq,
        at: event.at,
        sentence: words::fact(lang, &event.fact, &|whom| open.called(lang, whom)),
        standings,
        round: shown.rounds,
        boards: if shown.rounds == 0 { Vec::new() } else { boards.collect() },
        frame: Frame::new(&page, &open, Some(Place::Log)),
        page,
    })
}
