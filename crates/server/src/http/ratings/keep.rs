//! `/ratings/keep`: what comes into a rating stream, and a list to be beside the one before, for those who keep the lists.

use super::Asked;
use crate::app::ratings::{self, Draft, EntryFault, Incoming};
use crate::http::upload::Upload;
use crate::i18n::Arg;
use crate::page::{Page, html};
use crate::title_words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Multipart, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use rating::Date;
use rating::list::{Correction, Interim, Rules};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "ratings_keep.html")]
struct KeepPage {
    page: Page,
    system: &'static str,
    reports: Vec<(u32, String, bool)>,
    players: usize,
    /// The last published list and the next day with one.
    last: Option<Date>,
    next: Date,
    /// The last day of events that it counts.
    closing: Date,
    faults: Vec<String>,
}

impl KeepPage {
    fn systems(&self) -> [&'static str; 2] {
        Rules::ALL.map(|rules| rules.code)
    }

    fn is_shown(&self, code: &str) -> bool {
        code == self.system
    }

    fn system_word(&self, code: &str) -> String {
        self.page.t(&format!("ratings-system-{code}"))
    }
}

async fn keep_page(
    app: &App,
    page: Page,
    rules: &'static Rules,
    faults: Vec<String>,
) -> Result<Response, Error> {
    let stream = ratings::stream(app, rules).await?;
    let last = ratings::published(app, rules).await?.lists.last().map(|list| list.day);
    let next = match last {
        Some(last) => rules.next_list_day(last),
        None => rules.next_list_day(ratings::today().plus_months(-12)),
    };
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let mut reports = stream.reports;
    reports.reverse();
    let body = html(&KeepPage {
        page,
        system: rules.code,
        reports,
        players: stream.people.len(),
        last,
        next,
        closing: rules.closing_day(next),
        faults,
    })?;
    Ok((status, body).into_response())
}

/// `GET /ratings/keep`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    ratings::may_keep(&page)?;
    keep_page(&app, page, asked.rules()?, Vec::new()).await
}

/// `POST /ratings/keep`: a list to start from, a report, or a corrected one.
pub(crate) async fn take_in(State(app): State<App>, page: Page, form: Multipart) -> Result<Response, Error> {
    let upload = Upload::read(form).await?;
    page.check_form(upload.text("csrf"))?;
    let by = ratings::may_keep(&page)?;
    let rules = ratings::rules(upload.text("system")).ok_or(Error::BadRequest)?;
    let what = match upload.text("what") {
        "start" => Incoming::Start(upload.text("day").to_owned()),
        "report" => Incoming::Report,
        "correction" => Incoming::Correction(upload.text("number").parse().map_err(|_| Error::BadRequest)?),
        _ => return Err(Error::BadRequest),
    };
    match ratings::take_in(&app, rules, by, what, &upload.file).await? {
        Ok(_) => Ok(Redirect::to(&format!("/ratings/keep?system={}", rules.code)).into_response()),
        Err(fault) => refused(&app, page, rules, &fault).await,
    }
}

async fn refused(
    app: &App,
    page: Page,
    rules: &'static Rules,
    fault: &EntryFault,
) -> Result<Response, Error> {
    let faults = title_words::file_faults(page.lang, fault);
    keep_page(app, page, rules, faults).await
}

#[derive(Deserialize)]
pub(crate) struct Planned {
    #[serde(default)]
    csrf: String,
    system: String,
    day: String,
    /// Identities of an interim list, by spaces or commas.
    #[serde(default)]
    players: String,
    #[serde(default)]
    approver: String,
}

impl Planned {
    fn read(&self) -> Result<(&'static Rules, Date, Option<Interim>), Error> {
        let rules = ratings::rules(&self.system).ok_or(Error::BadRequest)?;
        let day: Date = self.day.parse().map_err(|_| Error::BadRequest)?;
        let players: Vec<String> = self
            .players
            .split(['\n', '\r', ',', ';', ' '])
            .map(str::trim)
            .filter(|id| !id.is_empty())
            .map(str::to_owned)
            .collect();
        let between = !rules.is_list_day(day) || !players.is_empty();
        let interim =
            between.then(|| Interim { players, approver: self.approver.trim().chars().take(100).collect() });
        Ok((rules, day, interim))
    }
}

#[derive(Template)]
#[template(path = "ratings_draft.html")]
struct DraftPage {
    page: Page,
    system: &'static str,
    draft: Draft,
    /// The last day of events that it counts.
    closing: Date,
    players: String,
    early: bool,
}

impl DraftPage {
    fn approver(&self) -> &str {
        self.draft.listing.interim.as_ref().map_or("", |interim| &interim.approver)
    }

    fn correction(&self, one: &Correction) -> String {
        let sign = if one.hundredths < 0 { "-" } else { "+" };
        let points = format!("{sign}{}.{:02}", one.hundredths.abs() / 100, one.hundredths.abs() % 100);
        self.page.lang.with(
            "ratings-correction",
            [
                ("player", one.player.arg()),
                ("crossed", one.crossed_in.arg()),
                ("corrected", one.corrected.arg()),
                ("before", one.k_before.arg()),
                ("after", one.k_after.arg()),
                ("points", points.arg()),
            ],
        )
    }

    fn difference(&self, row: &ratings::Row) -> String {
        match row.before {
            None => self.page.t("ratings-new"),
            Some(before) => format!("{:+}", row.rank.rating - before),
        }
    }
}

/// `GET /ratings/keep/draft`: what a list would say, before it is published.
pub(crate) async fn draft(
    State(app): State<App>,
    page: Page,
    Query(planned): Query<Planned>,
) -> Result<Response, Error> {
    ratings::may_keep(&page)?;
    let (rules, day, interim) = planned.read()?;
    match ratings::draft(&app, rules, day, interim).await? {
        Ok(draft) => {
            let early = day > ratings::today();
            let closing = rules.closing_day(day);
            html(&DraftPage { page, system: rules.code, draft, closing, players: planned.players, early })
        }
        Err(refusal) => {
            let faults = vec![title_words::refusal(page.lang, &refusal)];
            keep_page(&app, page, rules, faults).await
        }
    }
}

/// `POST /ratings/keep/publish`
pub(crate) async fn publish(
    State(app): State<App>,
    page: Page,
    Form(planned): Form<Planned>,
) -> Result<Response, Error> {
    page.check_form(&planned.csrf)?;
    let by = ratings::may_keep(&page)?;
    let (rules, day, interim) = planned.read()?;
    match ratings::publish(&app, rules, day, interim, Some(by)).await? {
        Ok(()) => Ok(Redirect::to(&format!("/ratings?system={}&list={day}", rules.code)).into_response()),
        Err(refusal) => {
            let faults = vec![title_words::refusal(page.lang, &refusal)];
            keep_page(&app, page, rules, faults).await
        }
    }
}
