//! `/event/{id}/desk/…`: the pages of organisers and arbiters. Every change is a form with a wish in it; the answer is the
//! page it came from, a page that asks for consent to what the desk warns of, or a refusal in words.

pub(crate) mod check_in;
mod form;
pub(crate) mod groups;
pub(crate) mod import;
pub(crate) mod line_up;
pub(crate) mod log;
pub(crate) mod new;
pub(crate) mod overview;
pub(crate) mod people;
pub(crate) mod pgn;
pub(crate) mod plan;
pub(crate) mod prizes;
pub(crate) mod report;
pub(crate) mod round;
pub(crate) mod rules;
pub(crate) mod season;
pub(crate) mod settings;
pub(crate) mod tablets;
pub(crate) mod teams;
pub(crate) mod wishes;

pub(crate) use form::Fields;
pub(crate) use line_up::{places, read as read_places};
pub(crate) use round::{game_of, place_of, word};

use super::Head;
use crate::app::events::{self, Open};
use crate::http::local_path;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use std::sync::Arc;
use tournament::desk::{Consent, Field, Refusal, Warning, Wish};

/// The pages of the desk, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Overview,
    People,
    Teams,
    CheckIn,
    Groups,
    Round,
    Rules,
    Prizes,
    Plan,
    Log,
    Settings,
}

impl Place {
    const ALL: [Place; 11] = [
        Place::Overview,
        Place::People,
        Place::Teams,
        Place::CheckIn,
        Place::Groups,
        Place::Round,
        Place::Rules,
        Place::Prizes,
        Place::Plan,
        Place::Log,
        Place::Settings,
    ];

    fn path(self) -> &'static str {
        match self {
            Place::Overview => "",
            Place::People => "/people",
            Place::Teams => "/teams",
            Place::CheckIn => "/check-in",
            Place::Groups => "/groups",
            Place::Round => "/round",
            Place::Rules => "/rules",
            Place::Prizes => "/prizes",
            Place::Plan => "/plan",
            Place::Log => "/log",
            Place::Settings => "/settings",
        }
    }

    fn key(self) -> &'static str {
        match self {
            Place::Overview => "desk-place-overview",
            Place::People => "desk-place-people",
            Place::Teams => "teams-tab-teams",
            Place::CheckIn => "desk-place-check-in",
            Place::Groups => "desk-place-groups",
            Place::Round => "desk-place-round",
            Place::Rules => "desk-place-rules",
            Place::Prizes => "desk-place-prizes",
            Place::Plan => "desk-place-plan",
            Place::Log => "desk-place-log",
            Place::Settings => "desk-place-settings",
        }
    }
}

/// What stands above every page of the desk.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) head: Head,
    place: Option<Place>,
    /// The round after which FIDE mode was left.
    left_fide_mode: Option<u32>,
    closed: bool,
    /// Rounds paired.
    rounds: u32,
    has_groups: bool,
}

impl Frame {
    pub(crate) fn new(page: &Page, open: &Open, place: Option<Place>) -> Frame {
        let state = open.desk.state();
        Frame {
            head: Head::new(page, open, None),
            place,
            left_fide_mode: state.left_fide_mode.as_ref().map(|(round, _)| *round),
            closed: state.closed.is_some(),
            rounds: state.paired(),
            has_groups: state.group_terms().is_some(),
        }
    }

    fn places(&self) -> Vec<Place> {
        let here = |place: &Place| match place {
            Place::Groups => self.has_groups,
            Place::Teams => self.head.by_teams,
            _ => true,
        };
        Place::ALL.into_iter().filter(here).collect()
    }

    fn is_at(&self, place: &Place) -> bool {
        self.place == Some(*place)
    }
}

/// The event, for those who run it.
///
/// # Errors
/// [`Error::SignInFirst`], [`Error::Forbidden`], or as it is found.
pub(crate) async fn admitted(app: &App, page: &Page, id: &str) -> Result<Arc<Open>, Error> {
    let open = events::open(app, id).await?;
    let viewer = page.named()?;
    if events::runs(&open, viewer) { Ok(open) } else { Err(Error::Forbidden) }
}

/// The level that a form's author has consented to.
fn consent(fields: &Fields) -> Consent {
    Consent(fields.get("consent").parse().unwrap_or(0).min(Consent::FULL.0))
}

/// A form that came in: what it says, where it was sent, and the page to go to when it is done.
pub(crate) struct Sent {
    pub(crate) fields: Fields,
    pub(crate) action: String,
    pub(crate) then: String,
}

impl Sent {
    /// A form sent to a page of the desk, once it has been found to be ours. It says itself where it came from.
    ///
    /// # Errors
    /// [`Error::ForeignForm`].
    pub(crate) fn new(page: &Page, fields: Fields, action: String) -> Result<Sent, Error> {
        page.check_form(fields.get("csrf"))?;
        let then = match fields.get("back") {
            "" => action.clone(),
            back => local_path(back).to_owned(),
        };
        Ok(Sent { fields, action, then })
    }
}

/// Does what a form wishes, and answers with the page to go to, a question, or a refusal.
pub(crate) async fn act(
    app: &App,
    page: Page,
    open: &Arc<Open>,
    wish: Wish,
    sent: &Sent,
) -> Result<Response, Error> {
    act_all(app, page, open, vec![wish], sent).await
}

/// Does all that a form wishes, or nothing of it.
pub(crate) async fn act_all(
    app: &App,
    page: Page,
    open: &Arc<Open>,
    wishes: Vec<Wish>,
    sent: &Sent,
) -> Result<Response, Error> {
    let by = page.viewer.as_ref().map(|viewer| viewer.player.0);
    match events::act_all(app, &open.id, by, wishes, consent(&sent.fields)).await? {
        Ok(_) => Ok(Redirect::to(&sent.then).into_response()),
        Err(refusal) => refused(page, open, &refusal, sent),
    }
}

#[derive(Template)]
#[template(path = "event/desk/consent.html")]
struct ConsentPage {
    page: Page,
    frame: Frame,
    /// Level and sentence.
    warnings: Vec<(u8, String)>,
    highest: u8,
    /// The form as it came, to be sent again.
    fields: Vec<(String, String)>,
    /// The level that the next form consents to.
    consent: u8,
    /// The first of two steps, where the level wants two.
    first_step: bool,
    action: String,
    back: String,
}

#[derive(Template)]
#[template(path = "event/desk/refused.html")]
struct RefusedPage {
    page: Page,
    frame: Frame,
    sentence: String,
    warnings: Vec<String>,
    back: String,
}

/// A refusal as a page: a question where consent would do, else the reason.
pub(crate) fn refused(page: Page, open: &Open, refusal: &Refusal, sent: &Sent) -> Result<Response, Error> {
    let frame = Frame::new(&page, open, None);
    let name = |whom| open.called(page.lang, whom);
    let told = |warnings: &[Warning]| -> Vec<(u8, String)> {
        warnings.iter().map(|warning| (warning.level, words::warning(page.lang, warning, &name))).collect()
    };
    if let Refusal::Consent(warnings) = refusal {
        let highest = warnings.iter().map(|warning| warning.level).max().unwrap_or(2);
        let first_step = highest == 4 && !sent.fields.has("consequences");
        let kept = |name: &str| !["csrf", "consent", "consequences"].contains(&name);
        let fields = sent.fields.0.iter().filter(|(name, _)| kept(name)).cloned().collect();
        let question = ConsentPage {
            warnings: told(warnings),
            highest,
            fields,
            consent: if first_step { 3 } else { highest },
            first_step,
            action: sent.action.clone(),
            back: sent.then.clone(),
            frame,
            page,
        };
        return Ok((StatusCode::CONFLICT, html(&question)?).into_response());
    }
    let warnings = match refusal {
        Refusal::FideMode(warnings) => told(warnings).into_iter().map(|(_, text)| text).collect(),
        _ => Vec::new(),
    };
    let sentence = words::refusal(page.lang, refusal, &name);
    let answer = RefusedPage { sentence, warnings, back: sent.then.clone(), frame, page };
    Ok((StatusCode::CONFLICT, html(&answer)?).into_response())
}

/// The sentence for a field that cannot be read.
pub(crate) fn fault(page: &Page, field: Field) -> String {
    words::refusal(page.lang, &Refusal::Invalid(field), &|_| String::new())
}

#[derive(Template)]
#[template(path = "event/refused.html")]
struct PlayerRefusedPage {
    page: Page,
    head: Head,
    sentence: String,
    back: String,
}

/// A refusal as somebody who plays sees it.
pub(crate) fn refused_to_player(
    page: Page,
    open: &Open,
    refusal: &Refusal,
    back: &str,
) -> Result<Response, Error> {
    let head = Head::new(&page, open, None);
    let sentence = words::refusal(page.lang, refusal, &|whom| open.called(page.lang, whom));
    let answer = PlayerRefusedPage { sentence, back: back.to_owned(), head, page };
    Ok((StatusCode::CONFLICT, html(&answer)?).into_response())
}
