//! `/titles`: the register of titles, applications with their documents, and the table of grades.

pub(crate) mod compare;
pub(crate) mod national;
pub(crate) mod norms;
pub(crate) mod paper;

use crate::app::titles::{self, Fault};
use crate::page::{Page, html};
use crate::title_words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use rating::grade::{self, Grade, Level};
use serde::Deserialize;
use store::{Application, NewApplication, TitleHolder};
use tournament::Title;

/// Rows of the register and of the applications that are shown.
const SHOWN: u32 = 200;

#[derive(Template)]
#[template(path = "titles.html")]
struct TitlesPage {
    page: Page,
    holders: Vec<TitleHolder>,
    applications: Vec<Application>,
    fault: Option<Fault>,
}

impl TitlesPage {
    fn titles(&self) -> [Title; 8] {
        Title::ALL
    }

    fn title(&self, title: &Title) -> String {
        title_words::title(self.page.lang, *title)
    }

    /// The title in the other language: both stand side by side (TER-08).
    fn other(&self, title: &Title) -> String {
        use crate::i18n::Lang;
        let other = if self.page.lang == Lang::En { Lang::ZhHans } else { Lang::En };
        title_words::title(other, *title)
    }

    fn word(&self, code: &str) -> String {
        title_words::wanted(self.page.lang, code)
    }

    fn authority(&self, code: &str) -> String {
        self.page.t(&format!("authority-{code}"))
    }

    fn state(&self, application: &Application) -> String {
        self.page.t(&format!("application-{}", application.state))
    }

    fn choices(&self) -> Vec<String> {
        let grades = [Grade::Master, Grade::CandidateMaster].into_iter().chain((1..=15).map(Grade::Class));
        titles::NATIONAL
            .iter()
            .map(ToString::to_string)
            .chain(grades.map(|grade| grade.to_string()))
            .collect()
    }

    fn fault(&self) -> Option<String> {
        self.fault.map(|fault| {
            self.page.t(match fault {
                Fault::Text => "application-fault-text",
                Fault::Wanted => "application-fault-wanted",
                Fault::Points => "application-fault-points",
            })
        })
    }
}

async fn titles_page(app: &App, page: Page, fault: Option<Fault>) -> Result<Response, Error> {
    let holders = app.store.title_holders(SHOWN).await?;
    let applications = if page.is_named() { app.store.title_applications(SHOWN).await? } else { Vec::new() };
    let viewer = page.viewer.as_ref();
    let applications = applications
        .into_iter()
        .filter(|one| titles::may_decide(viewer, one) || viewer.is_some_and(|viewer| viewer.player == one.by))
        .collect();
    let status = if fault.is_none() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    Ok((status, html(&TitlesPage { page, holders, applications, fault })?).into_response())
}

/// `GET /titles`
pub(crate) async fn show(State(app): State<App>, page: Page) -> Result<Response, Error> {
    titles_page(&app, page, None).await
}

#[derive(Deserialize)]
pub(crate) struct Applied {
    csrf: String,
    name: String,
    #[serde(default)]
    player: String,
    wanted: String,
    event: String,
    rounds: u32,
    points: String,
    #[serde(default)]
    place: String,
    rule: String,
}

/// `POST /titles/apply`
pub(crate) async fn apply(
    State(app): State<App>,
    page: Page,
    Form(form): Form<Applied>,
) -> Result<Response, Error> {
    page.check_form(&form.csrf)?;
    let viewer = page.named()?.clone();
    let Ok(points) = form.points.parse::<tournament::Points>() else {
        return titles_page(&app, page, Some(Fault::Points)).await;
    };
    let Ok(points_tenths) = u32::try_from(points.tenths()) else {
        return titles_page(&app, page, Some(Fault::Points)).await;
    };
    let new = NewApplication {
        name: form.name.trim().to_owned(),
        player: form.player.trim().to_owned(),
        wanted: form.wanted,
        event: form.event.trim().to_owned(),
        rounds: form.rounds.min(1_000),
        points_tenths,
        place: form.place.trim().parse().ok(),
        rule: form.rule.trim().to_owned(),
        authority: String::new(),
    };
    match titles::apply(&app, &viewer, new).await? {
        Ok(id) => Ok(Redirect::to(&format!("/titles/applications/{id}")).into_response()),
        Err(fault) => titles_page(&app, page, Some(fault)).await,
    }
}

#[derive(Template)]
#[template(path = "title_application.html")]
struct ApplicationPage {
    page: Page,
    application: Application,
}

impl ApplicationPage {
    fn wanted(&self) -> String {
        title_words::wanted(self.page.lang, &self.application.new.wanted)
    }

    fn authority(&self) -> String {
        self.page.t(&format!("authority-{}", self.application.new.authority))
    }

    fn state(&self) -> String {
        self.page.t(&format!("application-{}", self.application.state))
    }

    fn points(&self) -> String {
        tournament::Points::from_tenths(self.application.new.points_tenths as i32).to_string()
    }

    /// Score rate, `78.5 %`.
    fn rate(&self) -> String {
        let permille = titles::permille(&self.application);
        format!("{}.{} %", permille / 10, permille % 10)
    }

    fn decides(&self) -> bool {
        self.application.state == "open" && titles::may_decide(self.page.viewer.as_ref(), &self.application)
    }
}

/// `GET /titles/applications/{id}`: the document, for its maker and for who decides.
pub(crate) async fn application(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
) -> Result<Response, Error> {
    let application = app.store.title_application(id).await?.ok_or(Error::NotFound)?;
    let viewer = page.named()?;
    if application.by != viewer.player && !titles::may_decide(Some(viewer), &application) {
        return Err(Error::Forbidden);
    }
    html(&ApplicationPage { page, application })
}

#[derive(Deserialize)]
pub(crate) struct Decision {
    csrf: String,
    grant: Option<String>,
    #[serde(default)]
    reason: String,
}

/// `POST /titles/applications/{id}`
pub(crate) async fn decide(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
    Form(form): Form<Decision>,
) -> Result<Response, Error> {
    page.check_form(&form.csrf)?;
    let viewer = page.named()?;
    titles::decide(&app, viewer, id, form.grant.is_some(), &form.reason).await?;
    Ok(Redirect::to(&format!("/titles/applications/{id}")).into_response())
}

#[derive(Deserialize, Default)]
pub(crate) struct Achievement {
    level: Option<String>,
    #[serde(default)]
    formal: String,
    #[serde(default)]
    provinces: String,
    #[serde(default)]
    age: String,
    #[serde(default)]
    points: String,
    #[serde(default)]
    rounds: String,
    #[serde(default)]
    place: String,
    #[serde(default)]
    cap: String,
    #[serde(default)]
    approver: String,
}

#[derive(Template)]
#[template(path = "grades.html")]
struct GradesPage {
    page: Page,
    table: String,
    empty: bool,
    fault: Option<usize>,
    answer: Option<String>,
    asked: Achievement,
}

impl GradesPage {
    fn levels(&self) -> [Level; 8] {
        Level::ALL
    }

    fn level(&self, level: &Level) -> String {
        self.page.t(&format!("level-{}", level.code()))
    }

    fn is_asked(&self, level: &Level) -> bool {
        self.asked.level.as_deref() == Some(level.code())
    }

    fn grades(&self) -> Vec<Grade> {
        [Grade::Master, Grade::CandidateMaster].into_iter().chain((1..=15).map(Grade::Class)).collect()
    }

    fn grade(&self, grade: &Grade) -> String {
        title_words::grade(self.page.lang, *grade)
    }
}

/// The event and result of the query; none where nothing was asked.
fn asked(query: &Achievement) -> Result<Option<(grade::Event, grade::Performance)>, Error> {
    let Some(code) = &query.level else { return Ok(None) };
    let level = Level::from_code(code).ok_or(Error::BadRequest)?;
    let points: tournament::Points = query.points.parse().map_err(|_| Error::BadRequest)?;
    let own = query.cap.parse::<Grade>().ok().filter(|_| !query.approver.trim().is_empty());
    let event = grade::Event {
        level,
        formal: query.formal == "yes",
        provinces: query.provinces.split([',', ' ']).filter_map(|count| count.trim().parse().ok()).collect(),
        own: own.map(|cap| grade::Override { cap, approver: query.approver.trim().to_owned() }),
    };
    let rounds =
        query.rounds.parse().ok().filter(|rounds| (1..=100).contains(rounds)).ok_or(Error::BadRequest)?;
    let done = grade::Performance {
        age_group: query.age.parse().ok(),
        points_tenths: u32::try_from(points.tenths()).map_err(|_| Error::BadRequest)?,
        rounds,
        place: query.place.parse().ok(),
    };
    Ok(Some((event, done)))
}

/// `GET /titles/grades`: what a result can bring, and the table it goes by.
pub(crate) async fn grades(
    State(app): State<App>,
    page: Page,
    Query(query): Query<Achievement>,
) -> Result<Response, Error> {
    let (table, text) = titles::grades(&app).await?;
    let answer = asked(&query)?
        .map(|(event, done)| title_words::proposal(page.lang, &grade::propose(&table, &event, &done)));
    html(&GradesPage { page, empty: table.is_empty(), table: text, fault: None, answer, asked: query })
}

#[derive(Deserialize)]
pub(crate) struct NewTable {
    csrf: String,
    table: String,
}

/// `POST /titles/grades`
pub(crate) async fn put_grades(
    State(app): State<App>,
    page: Page,
    Form(form): Form<NewTable>,
) -> Result<Response, Error> {
    page.check_form(&form.csrf)?;
    let viewer = page.named()?.clone();
    if !viewer.is_administrator() {
        return Err(Error::Forbidden);
    }
    match titles::put_grades(&app, &viewer, &form.table).await? {
        Ok(()) => Ok(Redirect::to("/titles/grades").into_response()),
        Err(error) => {
            let fault = Some(error.line);
            let asked = Achievement::default();
            let body =
                html(&GradesPage { page, empty: false, table: form.table, fault, answer: None, asked })?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, body).into_response())
        }
    }
}
