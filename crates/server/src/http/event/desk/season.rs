//! `/events/season`: a season of one event of each kind, made at once; what each kind teaches stands beside it.

use super::form::Fields;
use crate::app::events;
use crate::app::events::season::{Kind, Season};
use crate::app::ratings;
use crate::i18n::Lang;
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rating::Date;
use tournament::desk::Field;

#[derive(Template)]
#[template(path = "event/desk/season.html")]
struct SeasonPage {
    page: Page,
    typed: Fields,
    fault: Option<String>,
    /// Address, name and day of what was made.
    made: Vec<(String, String, String)>,
}

impl SeasonPage {
    fn kinds(&self) -> [Kind; 7] {
        Kind::ALL
    }

    fn is_chosen(&self, kind: &Kind) -> bool {
        self.typed.all("kind").any(|code| code == kind.code())
    }
}

/// `GET /events/season`
pub(crate) async fn show(page: Page) -> Result<Response, Error> {
    events::may_create(page.named()?)?;
    let day = ratings::today().plus_days(7).to_string();
    let mut typed = vec![("first".to_owned(), day), ("every_days".to_owned(), "14".to_owned())];
    typed.extend(Kind::ALL.map(|kind| ("kind".to_owned(), kind.code().to_owned())));
    html(&SeasonPage { typed: Fields(typed), fault: None, made: Vec::new(), page })
}

/// `POST /events/season`: makes the events.
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    page.check_form(fields.get("csrf"))?;
    let viewer = page.named()?;
    events::may_create(viewer)?;
    let settings = season(&fields).and_then(|season| {
        let events = season.events(|kind| [Lang::ZhHans.t(kind.key()), Lang::En.t(kind.key())]);
        match events.iter().find_map(|settings| settings.check().err()) {
            Some(field) => Err(field),
            None => Ok(events),
        }
    });
    match settings {
        Ok(all) => {
            let mut made = Vec::new();
            for settings in all {
                let day = settings.start.clone();
                let id = events::create(&app, viewer.player.0, settings).await?;
                let open = events::open(&app, &id).await?;
                made.push((format!("/event/{id}/desk"), open.title(page.lang), day));
            }
            html(&SeasonPage { typed: fields, fault: None, made, page })
        }
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = SeasonPage { typed: fields, fault, made: Vec::new(), page };
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

fn season(fields: &Fields) -> Result<Season, Field> {
    let kinds: Vec<Kind> =
        Kind::ALL.into_iter().filter(|kind| fields.all("kind").any(|code| code == kind.code())).collect();
    let text = |name: &str| fields.get(name).to_owned();
    let season = Season {
        name_zh: text("name_zh"),
        name_en: text("name_en"),
        city: text("city"),
        first: fields.get("first").parse::<Date>().map_err(|_| Field::Dates)?,
        every_days: i64::from(fields.number("every_days", Field::Dates)?.min(366)),
        kinds,
    };
    match () {
        () if season.kinds.is_empty() => Err(Field::System),
        () if season.name_zh.is_empty() && season.name_en.is_empty() => Err(Field::Name),
        () => Ok(season),
    }
}
