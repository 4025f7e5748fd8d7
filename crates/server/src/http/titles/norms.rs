//! `/titles/norms`: title norms of an event by its report, each participant with every article.

use crate::Error;
use crate::app::queue::Queue;
use crate::app::ratings::files;
use crate::http::upload::Upload;
use crate::page::{Page, html};
use crate::title_words;
use askama::Template;
use axum::extract::Multipart;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rating::norm::{self, Check, Forecast, Measure, Norm, Waiver};
use tournament::norms::{self, Terms};
use tournament::{Player, Sex, Tournament};

/// Reports that strangers send, one at a time.
static REPORTS: Queue = Queue::new(1, 8);

/// One participant's way to one title.
struct Row {
    tpn: u32,
    name: String,
    check: Check,
    forecast: Forecast,
}

#[derive(Template)]
#[template(path = "norms.html")]
struct NormsPage {
    page: Page,
    event: Option<String>,
    rows: Vec<Row>,
    faults: Vec<String>,
}

impl NormsPage {
    fn title(&self, row: &Row) -> &'static str {
        row.check.norm.title().as_str()
    }

    fn forecast(&self, row: &Row) -> String {
        title_words::forecast(self.page.lang, &row.check, &row.forecast)
    }

    fn measure(&self, measure: &Measure) -> String {
        title_words::measure(self.page.lang, measure)
    }

    fn left_out(&self, row: &Row) -> Vec<(u32, String)> {
        row.check
            .left_out
            .iter()
            .map(|&(round, why)| (round, title_words::left_out(self.page.lang, why)))
            .collect()
    }
}

/// `GET /titles/norms`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    html(&NormsPage { page, event: None, rows: Vec::new(), faults: Vec::new() })
}

/// `POST /titles/norms`: nothing is kept of the report.
pub(crate) async fn check(page: Page, form: Multipart) -> Result<Response, Error> {
    let upload = Upload::read(form).await?;
    page.check_form(upload.text("csrf"))?;
    let waiver = match upload.text("waiver") {
        "national-final" => Some(Waiver::NationalFinal),
        "national-team" => Some(Waiver::NationalTeam),
        "zonal" => Some(Waiver::Zonal),
        _ => None,
    };
    let all = upload.is_ticked("all");
    let file = upload.file;
    let found = REPORTS.wait(move || {
        let event = files::report(&file.bytes)?.tournament;
        let rows = rows(&event, &Terms { rounds: None, waiver, length: None }, all);
        Ok((if event.info.name.is_empty() { file.name } else { event.info.name }, rows))
    });
    match found.await? {
        Ok((event, rows)) => html(&NormsPage { page, event: Some(event), rows, faults: Vec::new() }),
        Err(fault) => {
            let faults = title_words::unreadable(page.lang, &fault);
            let body = html(&NormsPage { page, event: None, rows: Vec::new(), faults })?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, body).into_response())
        }
    }
}

/// Whoever may want a title, or everybody with every title.
fn rows(event: &Tournament, terms: &Terms, all: bool) -> Vec<Row> {
    let facts = norms::event(event, terms);
    let mut rows = Vec::new();
    for player in &event.players {
        for norm in Norm::ALL.into_iter().filter(|&norm| all || can_want(player, norm)) {
            let rounds = norms::rounds(event, player, terms);
            let forecast = norm::forecast(norm, &player.federation, &facts, &rounds);
            if !all && matches!(forecast, Forecast::OutOfReach(_)) {
                continue;
            }
            let check = norm::check(norm, &player.federation, &facts, &rounds);
            rows.push(Row { tpn: player.tpn.0, name: player.name.clone(), check, forecast });
        }
    }
    rows
}

/// Whether the title would be new to the player, and is open to them.
fn can_want(player: &Player, norm: Norm) -> bool {
    let holds = player.title.is_some_and(|title| norm.is_met_by(title));
    let is_closed = norm.title().is_womens() && player.sex == Some(Sex::Man);
    !holds && !is_closed
}
