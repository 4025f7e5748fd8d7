//! `/`: the lobby and the doors.

use crate::Error;
use crate::page::{Page, html};
use askama::Template;
use axum::response::Response;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    page: Page,
}

/// `GET /`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    html(&HomePage { page })
}
