//! `/event/{id}/desk/plan`: beginnings of the rounds laid out by a few numbers, with what to mind; and what has to lie on the
//! tables.

use super::form::Fields;
use super::{Frame, Place, Sent, act, admitted};
use crate::app::events::Open;
use crate::i18n::{Arg, Lang};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tournament::desk::plan::{Concern, Kit, Layout, Session};
use tournament::desk::{Field, Setting, Settings, Wish};

/// What a planner is warned of, as a sentence.
pub(crate) fn concern(lang: Lang, concern: &Concern) -> String {
    let hours = |minutes: &i64| format!("{}:{:02}", minutes / 60, minutes % 60);
    match concern {
        Concern::Count { scheduled, rounds } => {
            lang.t2("desk-plan-count", "scheduled", *scheduled, "rounds", *rounds)
        }
        Concern::Backwards { round } => lang.t1("desk-plan-backwards", "round", *round),
        Concern::Overlaps { round, minutes } => {
            lang.t2("desk-plan-overlaps", "round", *round, "hours", hours(minutes))
        }
        Concern::Outside { round } => lang.t1("desk-plan-outside", "round", *round),
        Concern::TooMany { day, rounds, most } => lang
            .with("desk-plan-too-many", [("day", day.arg()), ("rounds", rounds.arg()), ("most", most.arg())]),
        Concern::TooLong { day, minutes } => {
            lang.t2("desk-plan-too-long", "day", day, "hours", hours(minutes))
        }
        Concern::PastMidnight { round } => lang.t1("desk-plan-past-midnight", "round", *round),
        Concern::TooManyMoves { moves } => lang.t1("desk-plan-moves", "moves", *moves),
        Concern::NoControl => lang.t("desk-plan-no-control"),
    }
}

#[derive(Template)]
#[template(path = "event/desk/plan.html")]
struct PlanPage {
    page: Page,
    frame: Frame,
    sessions: Vec<Session>,
    concerns: Vec<String>,
    round_minutes: Option<u32>,
    /// The form's texts.
    typed: Fields,
    fault: Option<String>,
    participants: u32,
    kit: Kit,
    school: bool,
}

impl PlanPage {
    fn new(page: Page, open: &Open, settings: &Settings, typed: Fields, fault: Option<String>) -> PlanPage {
        let state = open.desk.state();
        let participants = state.places_taken().max(settings.capacity.unwrap_or(0));
        PlanPage {
            sessions: settings.sessions(),
            concerns: settings.concerns().iter().map(|one| concern(page.lang, one)).collect(),
            round_minutes: settings.round_minutes(),
            typed,
            fault,
            participants,
            kit: settings.kit(participants),
            // Nobody records moves there.
            school: settings.laws == "school",
            frame: Frame::new(&page, open, Some(Place::Plan)),
            page,
        }
    }

    /// The list of things: key and number.
    fn things(&self) -> Vec<(&'static str, u32)> {
        let kit = &self.kit;
        let sheets = [("desk-kit-sheets-round", kit.sheets_a_round), ("desk-kit-sheets", kit.sheets)];
        let mut things = vec![
            ("desk-kit-boards", kit.boards),
            ("desk-kit-sets", kit.sets),
            ("desk-kit-men", kit.men),
            ("desk-kit-clocks", kit.clocks),
            ("desk-kit-spare-clocks", kit.spare_clocks),
        ];
        things.extend(sheets.into_iter().filter(|_| !self.school));
        things.push(("desk-kit-slips", kit.result_slips));
        things
    }

    fn clock(&self, text: &str) -> String {
        text.replace('T', " ")
    }
}

/// The numbers that the form begins with.
fn usual(settings: &Settings) -> Fields {
    let per_day = match settings.round_minutes() {
        Some(minutes) => settings.most_rounds_a_day().unwrap_or(99).min((9 * 60 / minutes.max(1)).max(1)),
        None => 1,
    };
    let per_day = per_day.min(settings.rounds);
    let texts = [
        ("first_day", settings.start.clone()),
        ("begins", "09:30".to_owned()),
        ("per_day", per_day.to_string()),
        ("pause", "15".to_owned()),
        ("every_days", "1".to_owned()),
    ];
    Fields(texts.map(|(name, text)| (name.to_owned(), text)).to_vec())
}

/// `GET /event/{id}/desk/plan`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let settings = &open.desk.state().settings;
    html(&PlanPage::new(page, &open, settings, usual(settings), None))
}

/// `POST /event/{id}/desk/plan`: shows a layout with what to mind, or takes it.
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/plan"))?;
    let open = admitted(&app, &page, &id).await?;
    let settings = &open.desk.state().settings;
    let laid_out = layout(&sent.fields).and_then(|layout| settings.laid_out(&layout).ok_or(Field::Time));
    match laid_out {
        Ok(schedule) if sent.fields.has("take") => {
            act(&app, page, &open, Wish::Set(vec![Setting::Schedule(schedule)]), &sent).await
        }
        Ok(schedule) => {
            let tried = Settings { schedule, ..settings.clone() };
            html(&PlanPage::new(page, &open, &tried, sent.fields, None))
        }
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = PlanPage::new(page, &open, settings, sent.fields, fault);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

fn layout(fields: &Fields) -> Result<Layout, Field> {
    let number = |name: &str, most: u32| match fields.number(name, Field::Schedule)? {
        number if number <= most => Ok(number),
        _ => Err(Field::Schedule),
    };
    let (hour, minute) = fields.get("begins").split_once(':').ok_or(Field::Schedule)?;
    let clock = |text: &str| text.parse::<u32>().map_err(|_| Field::Schedule);
    let begins = clock(hour)? * 60 + clock(minute)?;
    if begins >= 24 * 60 {
        return Err(Field::Schedule);
    }
    Ok(Layout {
        first_day: fields.get("first_day").to_owned(),
        begins,
        per_day: number("per_day", 30)?,
        pause: number("pause", 600)?,
        every_days: number("every_days", 366)?,
    })
}
