//! `/events/new`: an event in two minutes. A preset fills in what most events of its kind agree on; a name is enough.

use super::form::{self, Fields};
use super::settings::{Terms, number_accounts};
use crate::app::events::{self, Preset};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

/// Key of a preset's name.
pub(crate) fn preset_key(preset: Preset) -> &'static str {
    match preset {
        Preset::School => "desk-preset-school",
        Preset::Rated => "desk-preset-rated",
        Preset::League => "desk-preset-league",
        Preset::TeamLeague => "teams-preset-league",
        Preset::Knockout => "desk-preset-knockout",
        Preset::Groups => "desk-preset-groups",
        Preset::Class => "desk-preset-class",
    }
}

/// Key of what a preset is.
pub(crate) fn preset_text(preset: Preset) -> &'static str {
    match preset {
        Preset::School => "desk-preset-school-text",
        Preset::Rated => "desk-preset-rated-text",
        Preset::League => "desk-preset-league-text",
        Preset::TeamLeague => "teams-preset-league-text",
        Preset::Knockout => "desk-preset-knockout-text",
        Preset::Groups => "desk-preset-groups-text",
        Preset::Class => "desk-preset-class-text",
    }
}

#[derive(Template)]
#[template(path = "event/desk/new.html")]
struct NewPage {
    page: Page,
    preset: Option<Preset>,
    terms: Terms,
    fault: Option<String>,
}

impl NewPage {
    fn presets(&self) -> [Preset; 7] {
        Preset::ALL
    }
}

#[derive(Deserialize)]
pub(crate) struct Chosen {
    preset: Option<String>,
}

/// `GET /events/new`
pub(crate) async fn show(page: Page, Query(chosen): Query<Chosen>) -> Result<Response, Error> {
    events::may_create(page.named()?)?;
    let preset = chosen.preset.as_deref().and_then(Preset::from_code);
    let settings = preset.map(Preset::settings).unwrap_or_default();
    html(&NewPage { preset, terms: Terms::of(&settings), fault: None, page })
}

/// `POST /events/new`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    page.check_form(fields.get("csrf"))?;
    let viewer = page.named()?;
    events::may_create(viewer)?;
    let preset = Preset::from_code(fields.get("preset"));
    let before = preset.map(Preset::settings).unwrap_or_default();
    let numbered = number_accounts(&app, &fields).await;
    match numbered.and_then(|fields| form::settings(&fields, &before)) {
        Ok(settings) => {
            let id = events::create(&app, viewer.player.0, settings).await?;
            Ok(Redirect::to(&format!("/event/{id}/desk")).into_response())
        }
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = NewPage { preset, terms: Terms::sent(&fields, &before), fault, page };
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}
