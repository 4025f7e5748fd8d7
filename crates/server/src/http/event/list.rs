//! `/events`: what is on, what comes, what was.

use super::dates;
use crate::app::events::{self, ListPlace, Open};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use store::TournamentId;

struct Row {
    id: String,
    name: String,
    facts: Vec<String>,
}

#[derive(Template)]
#[template(path = "event/list.html")]
struct ListPage {
    page: Page,
    /// Key of the heading, and its events.
    groups: [(&'static str, Vec<Row>); 3],
    may_create: bool,
    /// What was searched for.
    query: String,
    /// Whether this is a page after the first.
    later: bool,
    /// The address of the next page.
    next: Option<String>,
}

/// What of the list is asked for.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    q: String,
    /// First day and number of the last event shown, by a tilde.
    #[serde(default)]
    before: String,
}

impl Asked {
    fn place(&self) -> Option<ListPlace> {
        let (day, number) = self.before.split_once('~')?;
        Some((day.to_owned(), TournamentId(number.parse().ok()?)))
    }
}

/// `GET /events`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let mut groups =
        [("events-running", Vec::new()), ("events-coming", Vec::new()), ("events-over", Vec::new())];
    let query: String = asked.q.trim().chars().take(100).collect();
    let before = asked.place();
    let later = before.is_some();
    let (found, next) = events::listed(&app, &query, before).await?;
    for open in found {
        let state = open.desk.state();
        let group = match (state.closed.is_some(), state.paired()) {
            (true, _) => 2,
            (false, 0) => 1,
            (false, _) => 0,
        };
        groups[group].1.push(row(&page, &open));
    }
    let may_create = page.named().is_ok_and(|viewer| events::may_create(viewer).is_ok());
    let next = next.map(|(day, id)| format!("{day}~{}", id.0));
    html(&ListPage { groups, may_create, query, later, next, page })
}

fn row(page: &Page, open: &Open) -> Row {
    let state = open.desk.state();
    let settings = &state.settings;
    let mut facts = vec![page.t(super::system_key(settings.system))];
    facts.push(page.t1("event-players-count", "n", state.places_taken()));
    facts.push(match state.paired() {
        0 => page.t1("event-rounds-count", "n", settings.rounds),
        round => page.t2("event-round-of", "round", round, "rounds", settings.rounds),
    });
    facts.extend(Some(settings.city.clone()).filter(|city| !city.is_empty()));
    facts.extend(dates(&settings.start, &settings.end));
    Row { id: open.id.clone(), name: open.title(page.lang), facts }
}

impl ListPage {
    fn is_empty(&self) -> bool {
        self.groups.iter().all(|(_, rows)| rows.is_empty())
    }
}
