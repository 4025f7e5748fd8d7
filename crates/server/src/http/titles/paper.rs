//! Titles on paper: the document of an application (TIT-12), and the certificate of a title granted. Both languages stand
//! beside each other (TER-08), since both an authority at home and one abroad may read them.

use crate::app::titles;
use crate::http::event::print::{Said, Say};
use crate::page::{Page, html};
use crate::title_words;
use crate::words::event as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use store::Application;
use tournament::Points;

#[derive(Template)]
#[template(path = "title_paper.html")]
struct PaperPage {
    page: Page,
    say: Say,
    application: Application,
    heading: Said,
    /// What each field is called, and what it holds.
    fields: Vec<(Said, Said)>,
    /// The sentence of a certificate; none on an application.
    granted: Option<Said>,
    authority: Said,
    day: String,
}

/// The application, for its maker and for who decides.
async fn seen(app: &App, page: &Page, id: u32) -> Result<Application, Error> {
    let application = app.store.title_application(id).await?.ok_or(Error::NotFound)?;
    let viewer = page.named()?;
    let may = application.by == viewer.player || titles::may_decide(Some(viewer), &application);
    if may { Ok(application) } else { Err(Error::Forbidden) }
}

/// `GET /titles/applications/{id}/print`
pub(crate) async fn application(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
) -> Result<Response, Error> {
    let application = seen(&app, &page, id).await?;
    html(&paper(page, application, false))
}

/// `GET /titles/applications/{id}/certificate`: there is one when the title was granted.
pub(crate) async fn certificate(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
) -> Result<Response, Error> {
    let application = seen(&app, &page, id).await?;
    if application.state != "granted" {
        return Err(Error::NotFound);
    }
    html(&paper(page, application, true))
}

fn paper(page: Page, application: Application, granted: bool) -> PaperPage {
    let say = Say::new("both", page.lang);
    let new = &application.new;
    let permille = titles::permille(&application);
    let plain = |text: &str| Said::plain(text);
    let fields = [
        ("application-number", plain(&application.id.to_string())),
        ("ratings-name", plain(&new.name)),
        ("application-player", plain(&new.player)),
        ("application-wanted", say.with(|lang| title_words::wanted(lang, &new.wanted))),
        ("application-event", plain(&new.event)),
        ("application-rounds", plain(&new.rounds.to_string())),
        ("application-points", plain(&points(&application))),
        ("application-rate", plain(&format!("{}.{} %", permille / 10, permille % 10))),
        ("application-place", plain(&new.place.map(|place| place.to_string()).unwrap_or_default())),
        ("application-rule", plain(&new.rule)),
        ("titles-by", say.t(&format!("authority-{}", new.authority))),
        ("application-made", plain(&day(application.at))),
        ("application-state", say.t(&format!("application-{}", application.state))),
    ];
    let sentence = say.with(|lang| {
        let wanted = title_words::wanted(lang, &new.wanted);
        lang.t2("title-paper-granted", "title", wanted, "event", &new.event)
    });
    PaperPage {
        heading: say.t(if granted { "title-paper-certificate" } else { "application-document" }),
        fields: fields
            .into_iter()
            .map(|(key, text)| (say.t(key), text))
            .filter(|(_, text)| !text.is_empty())
            .collect(),
        granted: granted.then_some(sentence),
        authority: say.t(&format!("authority-{}", new.authority)),
        day: day(application.decided_at.filter(|_| granted).unwrap_or(application.at)),
        say,
        application,
        page,
    }
}

fn points(application: &Application) -> String {
    words::points(Points::from_tenths(i32::try_from(application.new.points_tenths).unwrap_or(0)))
}

/// `2026-05-01`, in universal time.
fn day(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms)
        .map(|moment| moment.strftime("%Y-%m-%d").to_string())
        .unwrap_or_default()
}
