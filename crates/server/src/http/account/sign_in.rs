//! Signing in, slowed down per account and per session.

use super::Back;
use crate::app::accounts::{self, SignInFault};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    page: Page,
    back: String,
    name: String,
    fault: Option<String>,
}

/// `GET /sign-in`
pub(crate) async fn show(page: Page, Query(back): Query<Back>) -> Result<Response, Error> {
    html(&SignInPage { back: back.path().to_owned(), name: String::new(), fault: None, page })
}

#[derive(Deserialize)]
pub(crate) struct Fields {
    csrf: String,
    #[serde(flatten)]
    back: Back,
    name: String,
    password: String,
}

/// `POST /sign-in`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let done = accounts::sign_in(&app, &fields.name, &fields.password, &page.token, &page.agent).await?;
    let fault = match done {
        Ok(token) => return Ok(fields.back.with_session(&page, &token)),
        Err(fault) => fault,
    };
    let (status, text) = match fault {
        SignInFault::Wrong => (StatusCode::UNPROCESSABLE_ENTITY, page.t("account-sign-in-wrong")),
        SignInFault::Wait(seconds) => {
            (StatusCode::TOO_MANY_REQUESTS, page.t1("account-sign-in-wait", "seconds", seconds))
        }
    };
    let back = fields.back.path().to_owned();
    let body = html(&SignInPage { page, back, name: fields.name, fault: Some(text) })?;
    let mut response = (status, body).into_response();
    if let SignInFault::Wait(seconds) = fault {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    Ok(response)
}
