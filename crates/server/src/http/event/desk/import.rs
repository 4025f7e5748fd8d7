//! `/event/{id}/desk/import`: a pasted list or CSV, shown line by line with what was found in it, who is likely to have
//! entered already, and what cannot be read; only then is anybody entered.

use super::form::{self, Fields};
use super::{Frame, Place, Sent, act, admitted};
use crate::app::events::{Open, import};
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Response;
use tournament::desk::{Entry, Wish};

struct Row {
    line: usize,
    name: String,
    rating: String,
    unit: String,
    more: String,
    /// Cannot be taken.
    fault: Option<String>,
    /// Somebody who is likely to be the same person.
    like: Option<String>,
}

#[derive(Template)]
#[template(path = "event/desk/import.html")]
struct ImportPage {
    page: Page,
    frame: Frame,
    text: String,
    rows: Vec<Row>,
    /// Lines that would be entered.
    good: usize,
}

/// `GET /event/{id}/desk/import`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let frame = Frame::new(&page, &open, Some(Place::People));
    html(&ImportPage { frame, text: String::new(), rows: Vec::new(), good: 0, page })
}

/// `POST /event/{id}/desk/import`: shows the list, or enters the lines chosen from it.
pub(crate) async fn take(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let mut sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/import"))?;
    let open = admitted(&app, &page, &id).await?;
    let text = sent.fields.get("list").to_owned();
    let lines = import::read(&text, form::own_list(&open.desk.state().settings));
    if sent.fields.has("enter") {
        let chosen = |line: &import::Line| sent.fields.all("line").any(|own| own == line.number.to_string());
        let entries: Vec<Entry> = lines
            .into_iter()
            .filter(|line| line.fault.is_none() && chosen(line))
            .map(|line| line.entry)
            .collect();
        sent.then = format!("/event/{id}/desk/people");
        // Likely doubles were shown and chosen: that is the consent.
        sent.fields.0.push(("consent".to_owned(), "3".to_owned()));
        return act(&app, page, &open, Wish::Register(entries), &sent).await;
    }
    let rows: Vec<Row> = rows(&page, &open, &lines);
    let good = rows.iter().filter(|row| row.fault.is_none() && row.like.is_none()).count();
    let frame = Frame::new(&page, &open, Some(Place::People));
    html(&ImportPage { frame, text, rows, good, page })
}

fn rows(page: &Page, open: &Open, lines: &[import::Line]) -> Vec<Row> {
    let state = open.desk.state();
    let list = form::own_list(&state.settings);
    let row = |(at, line): (usize, &import::Line)| {
        let entry = &line.entry;
        let entered = state.participants.values().find(|who| who.entry.is_like(entry));
        let above = lines[..at].iter().find(|other| other.entry.is_like(entry));
        let like = entered.map(|who| page.t1("desk-import-like", "name", open.name(page.lang, who.id)));
        let like = like.or_else(|| above.map(|above| page.t1("desk-import-twice", "line", above.number)));
        let more = [
            entry.title.map(|title| title.to_string()).unwrap_or_default(),
            entry.federation.clone(),
            entry.birth.clone(),
            entry.fide_id.map(|id| id.to_string()).unwrap_or_default(),
            entry.national_title.clone(),
        ];
        let name = match (entry.name.as_str(), entry.name_zh.as_str()) {
            ("", zh) => zh.to_owned(),
            (latin, "") => latin.to_owned(),
            (latin, zh) => format!("{latin} {zh}"),
        };
        Row {
            line: line.number,
            name,
            rating: entry.rating(list).map(|value| value.to_string()).unwrap_or_default(),
            unit: entry.unit.clone(),
            more: more.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · "),
            fault: line.fault.map(|field| page.t(words::field_key(field))),
            like: if line.fault.is_none() { like } else { None },
        }
    };
    lines.iter().enumerate().map(row).collect()
}
