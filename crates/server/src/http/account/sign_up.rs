//! Signing up: gives the visitor's guest account a name, so that its games stay.

use super::{Back, name_fault, password_fault};
use crate::app::accounts::{self, SignUp, SignUpFault};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "sign_up.html")]
struct SignUpPage {
    page: Page,
    back: String,
    name: String,
    email: String,
    name_fault: Option<String>,
    password_fault: Option<String>,
    email_fault: Option<String>,
}

/// `GET /sign-up`
pub(crate) async fn show(page: Page, Query(back): Query<Back>) -> Result<Response, Error> {
    html(&SignUpPage {
        back: back.path().to_owned(),
        name: String::new(),
        email: String::new(),
        name_fault: None,
        password_fault: None,
        email_fault: None,
        page,
    })
}

#[derive(Deserialize)]
pub(crate) struct Fields {
    csrf: String,
    #[serde(flatten)]
    back: Back,
    name: String,
    password: String,
    #[serde(default)]
    email: String,
}

/// `POST /sign-up`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    if page.is_named() {
        return Ok(Redirect::to("/").into_response());
    }
    let guest = page.viewer.as_ref().map(|viewer| viewer.player);
    let form = SignUp { name: fields.name, password: fields.password, email: fields.email };
    let fault = match accounts::sign_up(&app, guest, &page.token, &form, &page.agent, page.from).await? {
        Ok(token) => return Ok(fields.back.with_session(&page, &token)),
        Err(fault) => fault,
    };
    let lang = page.lang;
    let mut answer = SignUpPage {
        page,
        back: fields.back.path().to_owned(),
        name: form.name,
        email: form.email,
        name_fault: None,
        password_fault: None,
        email_fault: None,
    };
    match fault {
        SignUpFault::Name(fault) => answer.name_fault = Some(name_fault(lang, fault)),
        SignUpFault::NameTaken => answer.name_fault = Some(lang.t("account-name-taken")),
        SignUpFault::Password(fault) => answer.password_fault = Some(password_fault(lang, fault)),
        SignUpFault::Email => answer.email_fault = Some(lang.t("account-email-fault")),
    }
    Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
}
