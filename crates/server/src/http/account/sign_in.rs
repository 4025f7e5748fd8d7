//! Signing in, slowed down per account and per session.

use super::sign_up::Back;
use crate::app::accounts::{self, SignInFault};
use crate::http::local_path;
use crate::page::{Page, html, session_cookie, with_cookie};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
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
    html(&SignInPage { back: local_path(&back.back).to_owned(), name: String::new(), fault: None, page })
}

#[derive(Deserialize)]
pub(crate) struct Fields {
    csrf: String,
    #[serde(default)]
    back: String,
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
    let back = local_path(&fields.back).to_owned();
    let done = accounts::sign_in(&app, &fields.name, &fields.password, &page.token, &page.agent).await?;
    let fault = match done {
        Ok(token) => {
            let cookie = session_cookie(&token, &page.origin);
            return Ok(with_cookie(Redirect::to(&back).into_response(), Some(cookie)));
        }
        Err(fault) => fault,
    };
    let (status, text) = match fault {
        SignInFault::Wrong => (StatusCode::UNPROCESSABLE_ENTITY, page.t("account-sign-in-wrong")),
        SignInFault::Wait(seconds) => {
            (StatusCode::TOO_MANY_REQUESTS, page.t1("account-sign-in-wait", "seconds", seconds))
        }
    };
    let body = html(&SignInPage { page, back, name: fields.name, fault: Some(text) })?;
    let mut response = (status, body).into_response();
    if let SignInFault::Wait(seconds) = fault {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    Ok(response)
}
