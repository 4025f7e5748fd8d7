//! `/event/{id}/desk/people`: everybody entered, and a form for one more; `/people/{n}`: one entry, and all that can
//! happen to its owner.

use super::form::{self, Fields, LISTS};
use super::wishes::BYES;
use super::{Frame, Place, Sent, act, admitted};
use crate::app::accounts;
use crate::app::events::Open;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::PlayerId;
use tournament::Title;
use tournament::desk::{Entry, Field, Participant, ParticipantId, Settings, Wish};

/// What marks somebody in the list: keys of short words.
fn marks(who: &Participant) -> Vec<&'static str> {
    let marks = [
        (who.waiting, "desk-mark-waiting"),
        (who.expelled, "desk-mark-expelled"),
        (who.withdrawn.is_some() && !who.expelled, "desk-mark-withdrawn"),
        (who.late.is_some(), "desk-mark-late"),
        (!who.byes.is_empty(), "desk-mark-byes"),
        (who.checked_in, "desk-mark-here"),
        (who.fee, "desk-mark-paid"),
        (who.entry.ratings.iter().any(|rating| rating.manual), "desk-mark-manual-rating"),
    ];
    marks.into_iter().filter(|(set, _)| *set).map(|(_, key)| key).collect()
}

struct Row {
    id: u32,
    number: String,
    name: String,
    rating: String,
    unit: String,
    marks: Vec<&'static str>,
}

#[derive(Template)]
#[template(path = "event/desk/people.html")]
struct PeoplePage {
    page: Page,
    frame: Frame,
    rows: Vec<Row>,
    typed: Fields,
    fault: Option<String>,
    list_closed: bool,
    begun: bool,
}

impl PeoplePage {
    /// Wishes with one button each, and their keys.
    fn buttons(&self) -> Vec<(&'static str, &'static str)> {
        let all = [
            (true, ("renumber", "desk-renumber")),
            (!self.begun, ("draw-color", "desk-draw-color")),
            (!self.list_closed, ("close-list", "desk-close-list")),
        ];
        all.into_iter().filter(|(shown, _)| *shown).map(|(_, button)| button).collect()
    }

    fn new(page: Page, open: &Open, typed: Fields, fault: Option<String>) -> PeoplePage {
        let state = open.desk.state();
        let numbers = state.tpns();
        let mut people: Vec<&Participant> = state.participants.values().collect();
        people.sort_by_key(|who| (numbers.get(&who.id).map_or(u32::MAX, |tpn| tpn.0), who.id));
        let row = |who: &Participant| Row {
            id: who.id.0,
            number: numbers.get(&who.id).map(ToString::to_string).unwrap_or_default(),
            name: open.name(page.lang, who.id),
            rating: who.entry.counting_rating(&state.settings).map(|r| r.to_string()).unwrap_or_default(),
            unit: who.entry.unit.clone(),
            marks: marks(who),
        };
        PeoplePage {
            rows: people.into_iter().map(row).collect(),
            typed,
            fault,
            list_closed: state.list_closed,
            begun: state.paired() > 0,
            frame: Frame::new(&page, open, Some(Place::People)),
            page,
        }
    }

    fn titles(&self) -> [Title; 8] {
        Title::ALL
    }
}

/// `GET /event/{id}/desk/people`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    html(&PeoplePage::new(page, &open, Fields::default(), None))
}

/// `POST /event/{id}/desk/people`: enters one.
pub(crate) async fn add(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/people"))?;
    let open = admitted(&app, &page, &id).await?;
    match linked(&app, &sent.fields, &Entry::default(), &open.desk.state().settings).await {
        Ok(entry) => act(&app, page, &open, Wish::Register(vec![entry]), &sent).await,
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = PeoplePage::new(page, &open, sent.fields, fault);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

#[derive(Template)]
#[template(path = "event/desk/person.html")]
struct PersonPage {
    page: Page,
    frame: Frame,
    id: u32,
    name: String,
    who: Participant,
    /// The form's texts.
    typed: Fields,
    fault: Option<String>,
    /// Next round to be paired, and the last one planned.
    next: u32,
    rounds: u32,
    paired_before: bool,
    back: String,
}

impl PersonPage {
    fn new(
        page: Page,
        open: &Open,
        who: &Participant,
        typed: Option<Fields>,
        fault: Option<String>,
    ) -> PersonPage {
        let state = open.desk.state();
        let plays = |round: &tournament::desk::Round| {
            round.boards.iter().any(|board| board.seat.white == who.id || board.seat.black == who.id)
        };
        PersonPage {
            id: who.id.0,
            name: open.name(page.lang, who.id),
            typed: typed.unwrap_or_else(|| texts(&who.entry)),
            fault,
            next: state.paired() + 1,
            rounds: state.settings.rounds,
            paired_before: state.rounds.iter().any(plays),
            back: format!("/event/{}/desk/people/{}", open.id, who.id.0),
            who: who.clone(),
            frame: Frame::new(&page, open, Some(Place::People)),
            page,
        }
    }

    fn titles(&self) -> [Title; 8] {
        Title::ALL
    }

    /// Field and key of each rating.
    fn lists(&self) -> [(&'static str, &'static str); 5] {
        [
            ("rating_fide", "desk-rating-fide"),
            ("rating_rapid", "desk-rating-rapid"),
            ("rating_blitz", "desk-rating-blitz"),
            ("rating_national", "desk-rating-national"),
            ("rating_other", "desk-rating-other"),
        ]
    }

    fn byes(&self) -> Vec<(&'static str, &'static str)> {
        BYES.iter().map(|(bye, code)| (*code, words::bye_key(*bye))).collect()
    }

    fn announced(&self) -> Vec<(u32, &'static str)> {
        self.who.byes.iter().map(|(round, bye)| (*round, words::bye_key(*bye))).collect()
    }

    fn to_come(&self) -> std::ops::RangeInclusive<u32> {
        self.next..=self.rounds
    }

    fn is_late(&self, round: &u32) -> bool {
        self.who.late.as_ref() == Some(round)
    }
}

/// An entry as its form shows it.
fn texts(entry: &Entry) -> Fields {
    let sex = match entry.sex {
        Some(tournament::Sex::Man) => "m",
        Some(tournament::Sex::Woman) => "w",
        None => "",
    };
    let texts = [
        ("name", entry.name.clone()),
        ("name_zh", entry.name_zh.clone()),
        ("sex", sex.to_owned()),
        ("birth", entry.birth.clone()),
        ("federation", entry.federation.clone()),
        ("fide_id", entry.fide_id.map(|id| id.to_string()).unwrap_or_default()),
        ("national_id", entry.national_id.clone()),
        ("title", entry.title.map(|title| title.to_string()).unwrap_or_default()),
        ("national_title", entry.national_title.clone()),
        ("unit", entry.unit.clone()),
        ("note", entry.note.clone()),
    ];
    let rating = |(list, name): (tournament::desk::List, &'static str)| {
        (name, entry.rating(list).map(|value| value.to_string()).unwrap_or_default())
    };
    let all = texts.into_iter().chain(LISTS.into_iter().map(rating));
    Fields(all.map(|(name, text)| (name.to_owned(), text)).collect())
}

/// An entry as a form tells it, with the account that it names.
async fn linked(app: &App, fields: &Fields, before: &Entry, settings: &Settings) -> Result<Entry, Field> {
    let mut entry = form::entry(fields, before, settings)?;
    if fields.0.iter().any(|(name, _)| name == "account") {
        entry.account = match fields.get("account") {
            "" => None,
            name => Some(accounts::by_public_id(app, name).await.map_err(|_| Field::Account)?.id.0),
        };
    }
    Ok(entry)
}

fn find(open: &Open, number: u32) -> Result<&Participant, Error> {
    open.desk.state().participant(ParticipantId(number)).ok_or(Error::NotFound)
}

/// `GET /event/{id}/desk/people/{n}`
pub(crate) async fn person(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let who = find(&open, number)?;
    let mut typed = texts(&who.entry);
    if let Some(account) = who.entry.account {
        let account = app.store.account(PlayerId(account)).await?;
        let name = account.and_then(|account| account.public_id).unwrap_or_default();
        typed.0.push(("account".to_owned(), name));
    }
    html(&PersonPage::new(page, &open, who, Some(typed), None))
}

/// `POST /event/{id}/desk/people/{n}`: corrects an entry.
pub(crate) async fn edit(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/people/{number}"))?;
    let open = admitted(&app, &page, &id).await?;
    let who = find(&open, number)?;
    match linked(&app, &sent.fields, &who.entry, &open.desk.state().settings).await {
        Ok(entry) => {
            let wish = Wish::Edit { id: who.id, entry: Box::new(entry) };
            act(&app, page, &open, wish, &sent).await
        }
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = PersonPage::new(page, &open, who, Some(sent.fields), fault);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}
