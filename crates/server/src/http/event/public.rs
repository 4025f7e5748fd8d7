//! The handlers of the tabs: find the event, show the page.

use super::about::AboutPage;
use super::card::CardPage;
use super::cross::CrossPage;
use super::pairings::PairingsPage;
use super::players::PlayersPage;
use super::sort::Sort;
use super::standings::StandingsPage;
use super::teams::{BoardsPage, MatchesPage, TeamCardPage, TeamCrossPage, TeamStandingsPage, TeamsPage};
use super::{Head, Tab, find};
use crate::app::events::{self, Open, Shown};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use std::sync::Arc;
use tournament::Tpn;

/// `GET /event/{id}`: the tab that matters now.
pub(crate) async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let state = open.desk.state();
    let tab = match state.rounds.last() {
        None => Tab::Players,
        Some(_) if state.closed.is_some() => Tab::Standings,
        Some(_) => Tab::Pairings,
    };
    Ok(Redirect::to(&format!("/event/{id}/{}", tab.path())).into_response())
}

/// Finds the event and renders a page of it.
async fn tab<T: Template>(
    app: &App,
    page: Page,
    id: &str,
    tab: Tab,
    make: impl FnOnce(Page, Head, &Shown) -> T,
) -> Result<Response, Error> {
    let open = events::open(app, id).await?;
    let head = Head::new(&page, &open, Some(tab));
    html(&make(page, head, &open.shown()))
}

/// `GET /event/{id}/players`
pub(crate) async fn players(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(sort): Query<Sort>,
) -> Result<Response, Error> {
    tab(&app, page, &id, Tab::Players, |page, head, shown| PlayersPage::new(page, head, shown, &sort)).await
}

/// `GET /event/{id}/standings`
pub(crate) async fn standings(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(sort): Query<Sort>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let (head, shown) = (Head::new(&page, &open, Some(Tab::Standings)), open.shown());
    match &shown.teams {
        Some(teams) => html(&TeamStandingsPage::new(page, head, &shown, teams)),
        None => html(&StandingsPage::new(page, head, &shown, &sort)),
    }
}

/// `GET /event/{id}/teams`
pub(crate) async fn teams(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let (head, shown) = (Head::new(&page, &open, Some(Tab::Teams)), open.shown());
    html(&TeamsPage::new(page, head, &shown, shown.teams.as_ref().ok_or(Error::NotFound)?))
}

/// `GET /event/{id}/boards`
pub(crate) async fn boards(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let (head, shown) = (Head::new(&page, &open, Some(Tab::Boards)), open.shown());
    html(&BoardsPage::new(page, head, &shown, shown.teams.as_ref().ok_or(Error::NotFound)?))
}

/// `GET /event/{id}/team/{n}`
pub(crate) async fn team(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let (head, shown) = (Head::new(&page, &open, None), open.shown());
    let teams = shown.teams.as_ref().ok_or(Error::NotFound)?;
    html(&TeamCardPage::new(page, head, &shown, teams, Tpn(number)).ok_or(Error::NotFound)?)
}

/// `GET /event/{id}/cross`
pub(crate) async fn cross(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let (head, shown) = (Head::new(&page, &open, Some(Tab::Cross)), open.shown());
    match &shown.teams {
        Some(teams) => html(&TeamCrossPage::new(page, head, &shown, teams)),
        None => html(&CrossPage::new(page, head, &shown)),
    }
}

/// `GET /event/{id}/about`
pub(crate) async fn about(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let find = find::address(&app, &page, &id);
    let make = |page, head, shown: &Shown| AboutPage::new(page, head, shown, &find);
    tab(&app, page, &id, Tab::About, make).await
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    round: Option<u32>,
}

/// `GET /event/{id}/pairings`
pub(crate) async fn pairings(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, Some(Tab::Pairings));
    let shown = open.shown();
    if let Some(teams) = &shown.teams {
        return html(&MatchesPage::new(page, head, &shown, teams, asked.round));
    }
    explain(&open, asked.round.unwrap_or(shown.rounds)).await?;
    html(&PairingsPage::new(page, head, &shown, asked.round))
}

/// Asks why a round is as it is, where the answer may take its time.
async fn explain(open: &Arc<Open>, round: u32) -> Result<(), Error> {
    let open = open.clone();
    let work = move || drop(open.shown().explained(round));
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("explaining: {error}")))
}

/// `GET /event/{id}/player/{n}`
pub(crate) async fn card(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, None);
    html(&CardPage::new(page, head, &open.shown(), Tpn(number)).ok_or(Error::NotFound)?)
}
