//! The language switch in every page's foot; it works without scripts.

use crate::http::local_path;
use crate::i18n::Lang;
use crate::page::{LANG_COOKIE, Page, set_cookie};
use crate::{App, Error};
use axum::Form;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use store::Settings;

#[derive(Deserialize)]
pub(crate) struct Choice {
    csrf: String,
    lang: String,
    back: String,
}

/// `POST /language`
pub(crate) async fn choose(
    State(app): State<App>,
    page: Page,
    Form(choice): Form<Choice>,
) -> Result<Response, Error> {
    page.check_form(&choice.csrf)?;
    let lang = Lang::from_tag(&choice.lang).ok_or(Error::BadRequest)?;
    if let Some(viewer) = &page.viewer {
        let settings = Settings { lang: Some(lang.tag().to_owned()), ..viewer.settings.clone() };
        app.store.save_settings(viewer.player, &settings).await?;
    }
    let cookie = set_cookie(LANG_COOKIE, lang.tag(), &page.origin);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(local_path(&choice.back))).into_response())
}
