//! `/settings`: a visitor's switches (guests have them too), sessions and password.

use crate::app::accounts::PasswordChangeFault;
use crate::app::{accounts, browsers, preferences};
use crate::http::account::password_fault;
use crate::i18n::Lang;
use crate::page::{LANG_COOKIE, Page, html, set_cookie, with_cookie};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use store::{Session, Settings};

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsPage {
    page: Page,
    saved: bool,
    sessions: Vec<(String, Session)>,
    password_fault: Option<String>,
}

impl SettingsPage {
    fn themes(&self) -> [&'static str; 4] {
        preferences::THEMES
    }

    fn boards(&self) -> [&'static str; 4] {
        preferences::BOARDS
    }

    fn notations(&self) -> [&'static str; 4] {
        preferences::NOTATIONS
    }

    /// The ways to name the men. Two that are the same words in this language, as full and short names in
    /// English, are offered once, under the one that is chosen.
    fn men(&self) -> Vec<&'static str> {
        let chosen = preferences::MEN.iter().filter(|style| **style == self.page.settings.men);
        let mut offered: Vec<(&str, String)> = Vec::new();
        for &style in chosen.chain(&preferences::MEN) {
            let words = self.word("men", style);
            if offered.iter().all(|(_, known)| *known != words) {
                offered.push((style, words));
            }
        }
        preferences::MEN.into_iter().filter(|style| offered.iter().any(|(known, _)| known == style)).collect()
    }

    fn coordinates(&self) -> [&'static str; 2] {
        preferences::COORDINATES
    }

    fn word(&self, group: &str, value: &str) -> String {
        self.page.t(&format!("settings-{group}-{value}"))
    }

    /// The browser and the system of a session in words.
    fn device(&self, session: &Session) -> String {
        match browsers::names(&session.agent) {
            (Some(browser), Some(system)) => {
                self.page.t2("settings-session-on", "browser", browser, "system", system)
            }
            (Some(name), None) | (None, Some(name)) => name.to_owned(),
            (None, None) => self.page.t("settings-session-unknown"),
        }
    }

    fn is_current(&self, session: &Session) -> bool {
        session.token == accounts::hash_of(&self.page.token)
    }
}

#[derive(Deserialize)]
pub(crate) struct Done {
    saved: Option<String>,
}

async fn render(
    app: &App,
    page: Page,
    saved: bool,
    password_fault: Option<String>,
) -> Result<Response, Error> {
    let sessions = match page.viewer.as_ref().filter(|viewer| viewer.is_named()) {
        Some(viewer) => accounts::sessions(app, viewer.player).await?,
        None => Vec::new(),
    };
    html(&SettingsPage { page, saved, sessions, password_fault })
}

/// `GET /settings`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Query(done): Query<Done>,
) -> Result<Response, Error> {
    render(&app, page, done.saved.is_some(), None).await
}

#[derive(Deserialize)]
pub(crate) struct Fields {
    csrf: String,
    lang: String,
    theme: String,
    board: String,
    notation: String,
    // Absent from a page that was open before this switch was.
    #[serde(default)]
    men: String,
    coordinates: String,
    auto_queen: Option<String>,
    confirm_move: Option<String>,
    sound: Option<String>,
}

/// `POST /settings`
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let (player, cookie) = page.player(&app).await?;
    let settings = preferences::tidy(Settings {
        lang: Some(fields.lang),
        theme: fields.theme,
        board: fields.board,
        notation: fields.notation,
        men: fields.men,
        coordinates: fields.coordinates,
        auto_queen: fields.auto_queen.is_some(),
        confirm_move: fields.confirm_move.is_some(),
        sound: fields.sound.is_some(),
    });
    app.store.save_settings(player, &settings).await?;
    let mut response = with_cookie(Redirect::to("/settings?saved=yes").into_response(), cookie);
    // The cookie follows, so that the language stays after signing out.
    if let Some(lang) = settings.lang.as_deref().and_then(Lang::from_tag) {
        response = with_cookie(response, Some(set_cookie(LANG_COOKIE, lang.tag(), &page.origin)));
    }
    Ok(response)
}

#[derive(Deserialize)]
pub(crate) struct PasswordFields {
    csrf: String,
    current: String,
    new: String,
}

/// `POST /settings/password`
pub(crate) async fn password(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<PasswordFields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let viewer = page.named()?.clone();
    let done = accounts::change_password(&app, &viewer, &page.token, &fields.current, &fields.new).await?;
    let fault = match done {
        Ok(()) => return Ok(Redirect::to("/settings?saved=yes").into_response()),
        Err(PasswordChangeFault::Wrong) => page.t("account-password-current-wrong"),
        Err(PasswordChangeFault::Wait(seconds)) => page.t1("account-sign-in-wait", "seconds", seconds),
        Err(PasswordChangeFault::New(fault)) => password_fault(page.lang, fault),
    };
    Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&app, page, false, Some(fault)).await?).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Revocation {
    csrf: String,
    session: String,
}

/// `POST /settings/sessions`: ends one session.
pub(crate) async fn revoke(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Revocation>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let viewer = page.named()?;
    accounts::revoke_session(&app, viewer.player, &fields.session).await?;
    Ok(Redirect::to("/settings#sessions").into_response())
}
