//! `/about`: what this is, and where its source is.

use crate::Error;
use crate::page::{Page, html};
use askama::Template;
use axum::response::Response;

#[derive(Template)]
#[template(path = "about.html")]
struct AboutPage {
    page: Page,
}

/// `GET /about`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    html(&AboutPage { page })
}
