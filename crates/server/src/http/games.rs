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
    games: Vec<Running>,
}

impl GamesPage {
    fn name(&self, name: &Option<String>) -> String {
        name.clone().unwrap_or_else(|| self.page.t("account-guest"))
    }
}

/// `GET /games`
pub(crate) async fn show(State(app): State<App>, page: Page) -> Result<Response, Error> {
    let games = lobby::view(&app).await?.games;
    html(&GamesPage { page, games })
}
