//! Offers of a game: `/challenge`, `/pool`, `/c/{id}`. They work without scripts; with one, the page
//! of an offer goes to the game by itself when it is accepted.

use crate::Error;
use crate::app::challenges::{self, Kind, Paired, Wish};
use crate::app::still_board::still_board;
use crate::app::terms::{Terms, time_text};
use crate::app::{App, random};
use crate::http::play::{Fields, again};
use crate::http::qr;
use crate::page::{Page, html, with_cookie};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use game::GameId;
use rules::{Color, Variant};
use serde::Deserialize;
use store::Challenge;

#[derive(Template)]
#[template(path = "challenge.html")]
struct ChallengePage {
    page: Page,
    id: String,
    mine: bool,
    is_seek: bool,
    /// Address for others: reachable from their devices.
    url: String,
    /// Whether it is not the one the visitor uses.
    for_others: bool,
    /// SVG of our own making.
    qr: String,
    name: Option<String>,
    time: String,
    /// Profile without its version.
    laws: String,
    color: String,
    chess960: bool,
    takebacks: bool,
    /// The start position as HTML of our own making, where it is not the usual one.
    board: Option<String>,
}

impl ChallengePage {
    fn laws_word(&self) -> String {
        self.page.t(&format!("laws-{}", self.laws))
    }

    fn color_word(&self) -> &'static str {
        match (self.color.as_str(), self.mine) {
            ("white", true) | ("black", false) => "challenge-you-white",
            ("black", true) | ("white", false) => "challenge-you-black",
            _ => "challenge-you-random",
        }
    }
}

/// `POST /challenge`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let kind = match fields.kind.as_str() {
        "" | "link" => Kind::Link,
        "seek" => Kind::Seek,
        _ => return Err(Error::BadRequest),
    };
    let wish = Wish::from_code(&fields.color).ok_or(Error::BadRequest)?;
    let terms = match Terms::read(&fields.terms(), u16::from_be_bytes(random::bytes())) {
        Ok(terms) => terms,
        Err(fault) => {
            let body = again(page, fields, &fault)?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, body).into_response());
        }
    };
    let (player, cookie) = page.player(&app).await?;
    let id = challenges::offer(&app, player, kind, wish, &terms).await?;
    Ok(with_cookie(Redirect::to(&format!("/c/{id}")).into_response(), cookie))
}

#[derive(Deserialize)]
pub(crate) struct PoolFields {
    csrf: String,
    time: String,
}

/// `POST /pool`: quick pairing at a usual time.
pub(crate) async fn pool(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<PoolFields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let terms = Terms::quick(&fields.time).ok_or(Error::BadRequest)?;
    let (player, cookie) = page.player(&app).await?;
    let path = match challenges::pair(&app, player, &terms).await? {
        Paired::Game(id) => format!("/g/{id}"),
        Paired::Waiting(id) => format!("/c/{id}"),
    };
    Ok(with_cookie(Redirect::to(&path).into_response(), cookie))
}

/// `GET /c/{id}`: goes on to the game once there is one.
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let id = read_id(&id)?;
    let (challenge, terms) = challenges::find(&app, id).await?;
    if challenge.taken_by.is_some() {
        if app.live.head(id).await.is_none() {
            challenges::finish(&app, id).await?;
        }
        return Ok(Redirect::to(&format!("/g/{id}")).into_response());
    }
    if challenge.closed_at.is_some() {
        return Err(Error::Gone);
    }
    let mine = page.viewer.as_ref().is_some_and(|viewer| viewer.player == challenge.by);
    if mine {
        app.lobby.touch(challenge.by, app.live.clock().now());
    }
    let name = app.store.account(challenge.by).await?.and_then(|account| account.name);
    html(&view(&app, page, &challenge, &terms, mine, name))
}

fn view(
    app: &App,
    page: Page,
    challenge: &Challenge,
    terms: &Terms,
    mine: bool,
    name: Option<String>,
) -> ChallengePage {
    let address = qr::address_for_others(app, &page);
    let for_others = address != page.origin.url();
    let url = format!("{address}/c/{}", challenge.id);
    let viewed_from_black = match challenge.color.as_str() {
        "white" => !mine,
        "black" => mine,
        _ => terms.start.turn() == Color::Black,
    };
    let board = (!terms.is_usual_start()).then(|| {
        let label = page.t("challenge-position");
        still_board(&terms.start.to_fen(), viewed_from_black, &label, None)
    });
    ChallengePage {
        id: challenge.id.to_string(),
        mine,
        is_seek: challenge.kind == Kind::Seek.code(),
        qr: if mine { qr::code(&url) } else { String::new() },
        url,
        for_others,
        name,
        time: time_text(&terms.time),
        laws: terms.laws.id.split('/').next().unwrap_or_default().to_owned(),
        color: challenge.color.clone(),
        chess960: terms.variant == Variant::Chess960,
        takebacks: terms.takebacks,
        board,
        page,
    }
}

/// The token of a form without other fields.
#[derive(Deserialize)]
pub(crate) struct Token {
    csrf: String,
}

/// `POST /c/{id}/accept`, `POST /seek/{id}/accept`
pub(crate) async fn accept(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(token): Form<Token>,
) -> Result<Response, Error> {
    page.check_form(&token.csrf)?;
    let id = read_id(&id)?;
    let (player, cookie) = page.player(&app).await?;
    challenges::accept(&app, id, player).await?;
    Ok(with_cookie(Redirect::to(&format!("/g/{id}")).into_response(), cookie))
}

/// `POST /c/{id}/cancel`, `POST /seek/{id}/cancel`
pub(crate) async fn cancel(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(token): Form<Token>,
) -> Result<Response, Error> {
    page.check_form(&token.csrf)?;
    let viewer = page.viewer.as_ref().ok_or(Error::Forbidden)?;
    challenges::withdraw(&app, read_id(&id)?, viewer.player).await?;
    Ok(Redirect::to("/play").into_response())
}

/// An id as it stands in an address.
pub(crate) fn read_id(text: &str) -> Result<GameId, Error> {
    text.parse().map_err(|_| Error::NotFound)
}
