//! `/event/{id}/desk/import`: a list as a file or pasted, shown line by line with what was found in it, who in the rating
//! lists it may be, who is likely to have entered already, and what cannot be read; only then is anybody entered.

use super::form::{self, Fields};
use super::{Frame, Place, Sent, act, admitted};
use crate::app::events::matching::{self, Candidate};
use crate::app::events::{Open, roster};
use crate::http::upload::Upload;
use crate::page::{Page, html};
use crate::title_words;
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
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
    /// A rating that is none.
    no_rating: Option<String>,
    /// Who in the rating lists it may be: code, words, whether it is chosen beforehand.
    candidates: Vec<(String, String, bool)>,
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
    /// Why a file cannot be read.
    faults: Vec<String>,
}

/// `GET /event/{id}/desk/import`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let frame = Frame::new(&page, &open, Some(Place::People));
    html(&ImportPage { frame, text: String::new(), rows: Vec::new(), good: 0, faults: Vec::new(), page })
}

/// `POST /event/{id}/desk/import`: shows the list, or enters the lines chosen from it.
pub(crate) async fn take(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    upload: Upload,
) -> Result<Response, Error> {
    let mut sent = Sent::new(&page, Fields(upload.fields), format!("/event/{id}/desk/import"))?;
    let open = admitted(&app, &page, &id).await?;
    let text = match roster::text(&upload.file) {
        _ if upload.file.bytes.is_empty() => Ok(sent.fields.get("list").to_owned()),
        read => read,
    };
    let text = match text {
        Ok(text) => text,
        Err(fault) => {
            let faults = title_words::unreadable(page.lang, &fault);
            let frame = Frame::new(&page, &open, Some(Place::People));
            let answer = ImportPage { frame, text: String::new(), rows: Vec::new(), good: 0, faults, page };
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response());
        }
    };
    let lines = roster::read(&text, form::own_list(&open.desk.state().settings));
    let entries: Vec<&Entry> = lines.iter().map(|line| &line.entry).collect();
    let candidates = matching::candidates(&app, &entries).await?;
    if sent.fields.has("enter") {
        sent.then = format!("/event/{id}/desk/people");
        let entries = chosen(&sent.fields, &lines, &candidates);
        // Likely doubles were shown and chosen: that is the consent.
        sent.fields.0.push(("consent".to_owned(), "3".to_owned()));
        return act(&app, page, &open, Wish::Register(entries), &sent).await;
    }
    let rows: Vec<Row> = rows(&page, &open, &lines, &candidates);
    let is_good = |row: &&Row| row.fault.is_none() && row.like.is_none() && row.no_rating.is_none();
    let good = rows.iter().filter(is_good).count();
    let faults = if rows.is_empty() { vec![page.t("desk-import-empty")] } else { Vec::new() };
    let frame = Frame::new(&page, &open, Some(Place::People));
    html(&ImportPage { frame, text, rows, good, faults, page })
}

/// The lines that were ticked, each with what the chosen place in a list says.
fn chosen(fields: &Fields, lines: &[roster::Line], candidates: &[Vec<Candidate>]) -> Vec<Entry> {
    let ticked: std::collections::HashSet<&str> = fields.all("line").collect();
    let matches: std::collections::HashMap<&str, &str> = fields
        .0
        .iter()
        .filter_map(|(name, code)| Some((name.strip_prefix("match-")?, code.as_str())))
        .collect();
    let taken = |(line, candidates): (&roster::Line, &Vec<Candidate>)| {
        let number = line.number.to_string();
        if line.fault.is_some() || !ticked.contains(number.as_str()) {
            return None;
        }
        let mut entry = line.entry.clone();
        let code = matches.get(number.as_str()).copied().unwrap_or_default();
        if let Some(candidate) = candidates.iter().find(|candidate| candidate.code() == code) {
            candidate.fill(&mut entry);
        }
        Some(entry)
    };
    lines.iter().zip(candidates).filter_map(taken).collect()
}

fn rows(page: &Page, open: &Open, lines: &[roster::Line], candidates: &[Vec<Candidate>]) -> Vec<Row> {
    let state = open.desk.state();
    let list = form::own_list(&state.settings);
    let row = |(at, line): (usize, &roster::Line)| {
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
            no_rating: (line.no_rating.as_deref())
                .map(|text| page.t2("desk-import-no-rating", "line", line.number, "text", text)),
            candidates: candidates[at]
                .iter()
                .map(|one| (one.code(), candidate(page, one), one.sure))
                .collect(),
        }
    };
    lines.iter().enumerate().map(row).collect()
}

/// Somebody in a list in one line: whose list, number, name, title, federation, rating, year of birth.
fn candidate(page: &Page, one: &Candidate) -> String {
    let source = page.t(match one.source {
        matching::Source::Fide => "desk-match-fide",
        matching::Source::National => "desk-match-national",
    });
    let title = one.title.map(|title| title.to_string()).unwrap_or_default();
    let rating = one.ratings.first().map(|(_, value)| value.to_string()).unwrap_or_default();
    let parts = [one.id.clone(), one.name.clone(), title, one.federation.clone(), rating, one.birth.clone()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{source}: {}", parts.join(" · "))
}
