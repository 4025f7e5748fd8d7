//! `/event/{id}/tablet`: a tablet in the hall at which both players confirm their result, which is told to the arbiter.
//! It joins with a code of the arbiter and needs no account; it is known by its session from then on.

use super::desk::{Fields, place_of, wishes, word};
use super::{Head, telling};
use crate::app::events::{self, Open};
use crate::app::random;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tournament::desk::{Field, ParticipantId, Refusal, Wish};

/// What an event keeps of a code, or of the session that a tablet is known by.
pub(crate) fn digest(event: &str, secret: &str) -> String {
    random::hex(&Sha256::digest(format!("tablet of {event} {secret}")))
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    code: String,
    /// The board that was touched, from 1.
    board: Option<usize>,
}

struct Board {
    /// Where it is among all of the round, from 1.
    number: usize,
    /// Its number as the arbiter's page has it.
    place: String,
    white: (u32, String),
    black: (u32, String),
    result: Option<String>,
    /// What the players told.
    word: Option<String>,
    /// Waits for a result that can be told at a tablet.
    waits: bool,
}

#[derive(Template)]
#[template(path = "event/tablet.html")]
struct TabletPage {
    page: Page,
    head: Head,
    /// Which tablet it is; none before it has joined.
    tablet: Option<u32>,
    code: String,
    round: u32,
    boards: Vec<Board>,
    /// The board that was touched.
    chosen: Option<Board>,
}

impl TabletPage {
    fn results(&self) -> Vec<(&'static str, String)> {
        telling::results()
    }
}

/// The number of the tablet that asks, if it is one of this event.
fn own(page: &Page, open: &Open) -> Option<u32> {
    let state = open.desk.state();
    let token = digest(&open.id, &page.token);
    let is_own = |(_, tablet): &(&u32, &tournament::desk::Tablet)| {
        tablet.is_in() && tablet.token.as_ref() == Some(&token)
    };
    state.tablets.iter().find(is_own).map(|(number, _)| *number).filter(|_| state.closed.is_none())
}

/// `GET /event/{id}/tablet`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, None);
    let tablet = own(&page, &open);
    let last = open.desk.state().rounds.last().filter(|_| tablet.is_some());
    let side = |id: ParticipantId| (id.0, open.name(page.lang, id));
    let mut boards: Vec<Board> = Vec::new();
    for (round, (at, board)) in
        last.iter().flat_map(|round| round.boards.iter().enumerate().map(move |at| (round, at)))
    {
        boards.push(Board {
            number: at + 1,
            place: place_of(&open, page.lang, round, at, board.seat).1,
            white: side(board.seat.white),
            black: side(board.seat.black),
            result: board.result.map(words::result),
            word: word(&page, board.word()),
            waits: board.result.is_none() && !open.desk.state().tells_itself(round, board.seat),
        });
    }
    let touched = |board: &Board| Some(board.number) == asked.board && board.waits;
    let chosen = boards.iter().position(touched).map(|at| boards.remove(at));
    html(&TabletPage {
        round: last.map_or(0, |round| round.number),
        code: asked.code.chars().take(40).collect(),
        tablet,
        boards,
        chosen,
        head,
        page,
    })
}

/// `POST /event/{id}/tablet`: joins with a code, or tells what both players confirm.
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    page.check_form(fields.get("csrf"))?;
    let open = events::open(&app, &id).await?;
    let back = format!("/event/{id}/tablet");
    let wish = match fields.get("do") {
        "join" => {
            let typed: String = fields.get("code").chars().filter(char::is_ascii_hexdigit).collect();
            let code = digest(&id, &typed.to_ascii_lowercase());
            // Who guesses does not keep the event's writer busy.
            let waits = |tablet: &tournament::desk::Tablet| tablet.code == code && tablet.token.is_none();
            match open.desk.state().tablets.values().any(waits) {
                true => Ok(Wish::JoinTablet { code, token: digest(&id, &page.token) }),
                false => Err(Refusal::TabletShut),
            }
        }
        _ => told(&page, &open, &fields),
    };
    telling::answer(&app, page, &open, None, wish, &back).await
}

/// The result of a board that both confirm.
fn told(page: &Page, open: &Open, fields: &Fields) -> Result<Wish, Refusal> {
    let tablet = own(page, open).ok_or(Refusal::TabletShut)?;
    let seat = wishes::seat(fields)?;
    let result = telling::result(fields)?;
    let round = fields.number("round", Field::Round).map_err(Refusal::Invalid)?;
    if !(fields.has("white_agrees") && fields.has("black_agrees")) {
        return Err(Refusal::NotAgreed);
    }
    let state = open.desk.state();
    if state.round(round).is_none_or(|round| state.tells_itself(round, seat)) {
        return Err(Refusal::NoSuchGame);
    }
    Ok(Wish::TellAtTablet { round, seat, result, tablet })
}
