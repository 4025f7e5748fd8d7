//! Signing out.

use crate::app::accounts;
use crate::page::{Page, session_cookie, with_cookie};
use crate::{App, Error};
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct Fields {
    csrf: String,
}

/// `POST /sign-out`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    accounts::sign_out(&app, &page.token).await?;
    let fresh = session_cookie(&accounts::new_token(), &page.origin);
    Ok(with_cookie(Redirect::to("/").into_response(), Some(fresh)))
}
