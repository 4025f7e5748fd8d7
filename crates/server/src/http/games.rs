//! `/games`: what is being played now.

use crate::app::lobby::{self, Running};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::State;
use axum::response::Response;

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    page: Page,
    /// Each with White's and Black's name.
    games: Vec<(Running, [String; 2])>,
}

/// `GET /games`
pub(crate) async fn show(State(app): State<App>, page: Page) -> Result<Response, Error> {
    let named = |game: Running| {
        let name = |side: usize| page.player_name(&app, game.players[side], game.names[side].as_deref());
        let names = [name(0), name(1)];
        (game, names)
    };
    let games = lobby::view(&app).await?.games.into_iter().map(named).collect();
    html(&GamesPage { page, games })
}
