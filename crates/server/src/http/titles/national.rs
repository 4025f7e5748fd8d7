//! `/titles/national`: whether an event can be rated nationally or bring national titles, condition by condition.

use crate::Error;
use crate::app::ratings::{self, files};
use crate::http::upload::Upload;
use crate::i18n::Arg;
use crate::page::{Page, html};
use crate::title_words;
use askama::Template;
use axum::extract::Multipart;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rating::Date;
use rating::national::{self, Category, Entrant, Event, Finding, NationalTitle, Reading, System, TitleEvent};
use tournament::{Bye, Player, Record, Title, Tournament};

/// What was found.
struct Answer {
    event: String,
    findings: Vec<Finding>,
    pending: bool,
    report: String,
    average: Option<i64>,
    grades: bool,
    scores: Vec<ScoreRow>,
    /// Why points stand without a game.
    stars: Vec<String>,
}

/// A line of the report's table: number, name, rounds and points.
struct ScoreRow {
    tpn: u32,
    name: String,
    cells: Vec<String>,
    points: String,
}

#[derive(Template)]
#[template(path = "national.html")]
struct NationalPage {
    page: Page,
    answer: Option<Answer>,
    faults: Vec<String>,
}

impl NationalPage {
    fn categories(&self) -> [(&'static str, String); 6] {
        Category::ALL.map(|kind| (kind.code(), self.page.t(&format!("national-category-{}", kind.code()))))
    }

    fn title_events(&self) -> [(&'static str, String); 4] {
        TitleEvent::ALL.map(|kind| (kind.code(), self.page.t(&format!("title-event-{}", kind.code()))))
    }

    fn finding(&self, finding: &Finding) -> String {
        title_words::finding(self.page.lang, finding)
    }
}

/// `GET /titles/national`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    html(&NationalPage { page, answer: None, faults: Vec::new() })
}

/// `POST /titles/national`: nothing is kept of the report.
pub(crate) async fn check(page: Page, form: Multipart) -> Result<Response, Error> {
    let upload = Upload::read(form).await?;
    page.check_form(upload.text("csrf"))?;
    // A report of some megabytes takes its time.
    let judged = tokio::task::spawn_blocking(move || {
        let answer = judge(&page, &upload);
        (page, answer)
    });
    let (page, answer) = judged.await.map_err(|error| Error::Internal(format!("report: {error}")))?;
    match answer {
        Ok(answer) => html(&NationalPage { page, answer: Some(answer), faults: Vec::new() }),
        Err(faults) => {
            let body = html(&NationalPage { page, answer: None, faults })?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, body).into_response())
        }
    }
}

/// What is said of a report, or why it cannot be read.
fn judge(page: &Page, upload: &Upload) -> Result<Answer, Vec<String>> {
    let report = files::report(&upload.file.bytes);
    let tournament = report.map_err(|fault| title_words::unreadable(page.lang, &fault))?.tournament;
    let event = event(&tournament, upload).map_err(|key| vec![page.t(key)])?;
    let reading = if upload.is_ticked("fewer") { Reading::FewerThanTen } else { Reading::Literal };
    let findings = national::findings(&event, reading);
    let report = national::report(&event, ratings::today());
    Ok(Answer {
        pending: national::is_pending(&findings),
        report: title_words::report(page.lang, report),
        average: event.title_event.and_then(|_| national::average(&event)),
        grades: event.category.is_none_or(Category::serves_grades),
        scores: scores(&tournament),
        stars: stars(page, &tournament),
        event: tournament.info.name,
        findings,
    })
}

/// The table of a report: 1, ½ and 0, and ★ beside what was not played (article 7).
fn scores(tournament: &Tournament) -> Vec<ScoreRow> {
    let rounds = tournament.paired_rounds();
    let row = |player: &Player| ScoreRow {
        tpn: player.tpn.0,
        name: player.name.clone(),
        cells: player.records.iter().map(|record| cell(tournament, *record)).collect(),
        points: tournament.points_after(player, rounds).to_string(),
    };
    tournament.players.iter().map(row).collect()
}

fn cell(tournament: &Tournament, record: Record) -> String {
    let points = tournament.scoring.points(record);
    let written = match points.tenths() {
        10 => "1".to_owned(),
        5 => "½".to_owned(),
        0 => "0".to_owned(),
        _ => points.to_string(),
    };
    match record {
        Record::Played { .. } => written,
        Record::Paired { .. } => "…".to_owned(),
        Record::Forfeit { .. } | Record::Bye(_) => format!("{written}★"),
    }
}

/// A sentence for each ★.
fn stars(page: &Page, tournament: &Tournament) -> Vec<String> {
    let mut stars = Vec::new();
    for player in &tournament.players {
        for (round, record) in (1_u32..).zip(&player.records) {
            let key = match record {
                Record::Played { .. } | Record::Paired { .. } => continue,
                Record::Forfeit { won: true, .. } => "star-forfeit-win",
                Record::Forfeit { won: false, .. } => "star-forfeit-loss",
                Record::Bye(Bye::PairingAllocated) => "star-bye",
                Record::Bye(Bye::FullPoint | Bye::HalfPoint) => "star-requested",
                Record::Bye(Bye::ZeroPoint) => "star-absent",
            };
            let why = page.t(key);
            let who = [("name", player.name.arg()), ("round", round.arg()), ("why", why.arg())];
            stars.push(page.lang.with("star-line", who));
        }
    }
    stars
}

/// The event of a report and of what the form says beside it; else the key of what cannot be read.
fn event(tournament: &Tournament, upload: &Upload) -> Result<Event, &'static str> {
    let date = |name: &str| match upload.text(name) {
        "" => Ok(None),
        text => text.parse::<Date>().map(Some).map_err(|_| "list-bad-day"),
    };
    let control = match [upload.text("control"), tournament.info.time_code.trim()]
        .into_iter()
        .find(|text| !text.is_empty())
    {
        None => None,
        Some(code) => Some(code.parse().map_err(|_| "national-bad-control")?),
    };
    let twice = upload.is_ticked("twice");
    let system = match (upload.is_ticked("scheveningen"), tournament.is_round_robin()) {
        (true, _) => System::Scheveningen,
        (false, true) if twice => System::DoubleRoundRobin,
        (false, true) => System::RoundRobin,
        (false, false) => System::Other,
    };
    let entrant = |player: &Player| Entrant {
        rating: player.rating.map(i32::from),
        unit: player.federation.clone(),
        title: player.title.and_then(title),
    };
    Ok(Event {
        category: Category::ALL.into_iter().find(|kind| kind.code() == upload.text("category")),
        system,
        entrants: tournament.players.iter().map(entrant).collect(),
        national_arbiters: upload.text("arbiters").parse().unwrap_or(0),
        newest_rules: upload.is_ticked("newest"),
        control,
        rounds: rounds(tournament, upload.text("days"))?,
        title_event: TitleEvent::ALL.into_iter().find(|kind| kind.code() == upload.text("title-event")),
        approved: date("approved")?,
        grade_published: date("published")?,
        reported: date("reported")?,
    })
}

/// The day of each round: as the form says, else line 132 of the report.
fn rounds(tournament: &Tournament, days: &str) -> Result<Vec<Date>, &'static str> {
    let written: Vec<&str> = if days.is_empty() {
        tournament.info.dates.iter().map(|day| day.trim()).filter(|day| !day.is_empty()).collect()
    } else {
        days.split([',', ' ', '\n', '\r']).filter(|day| !day.is_empty()).collect()
    };
    // Line 132 writes years with two digits.
    let read = |day: &&str| match day.find('/') {
        Some(2) => format!("20{day}").parse::<Date>(),
        _ => day.parse::<Date>(),
    };
    written.iter().map(|day| read(day).map_err(|_| "list-bad-day")).collect()
}

/// The national title that a report's title stands for: reports of national events write the national ones in these
/// codes (grandmaster, master and the women's).
fn title(title: Title) -> Option<NationalTitle> {
    match title {
        Title::GM => Some(NationalTitle::Grandmaster),
        Title::IM => Some(NationalTitle::Master),
        Title::WGM => Some(NationalTitle::WomanGrandmaster),
        Title::WIM => Some(NationalTitle::WomanMaster),
        Title::FM | Title::CM | Title::WFM | Title::WCM => None,
    }
}
