//! `/event/{id}/desk`: what comes next, and what happened last.

use super::log::{Line, lines};
use super::{Frame, Place, admitted};
use crate::app::events::Open;
use crate::i18n::Arg;
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

/// Lines of the log on this page.
const LATEST: usize = 8;

/// What the arbiter does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Nobody has entered.
    Enter,
    /// Participants are to be dealt out to groups.
    Deal,
    /// The groups are done.
    BeginFinal,
    /// There are no two teams yet.
    Teams,
    /// This round is to be paired.
    Pair(u32),
    /// This many of the round's results are in.
    Results { round: u32, done: usize, boards: usize },
    /// All is played.
    Close,
    /// It is over.
    Over,
}

#[derive(Template)]
#[template(path = "event/desk/overview.html")]
struct OverviewPage {
    page: Page,
    frame: Frame,
    next: Next,
    entered: usize,
    waiting: usize,
    withdrawn: usize,
    checked_in: Option<usize>,
    capacity: Option<u32>,
    list_closed: bool,
    /// Games are played here; and the pause in minutes, where rounds follow by themselves.
    here: bool,
    automatic: Option<u32>,
    lines: Vec<Line>,
}

impl OverviewPage {
    fn progress(&self, round: &u32, done: &usize, boards: &usize) -> String {
        let args = [("round", round.arg()), ("done", done.arg()), ("boards", boards.arg())];
        self.page.lang.with("desk-next-results", args)
    }
}

/// What comes next in an event.
pub(crate) fn next(open: &Open) -> Next {
    let state = open.desk.state();
    let round = state.paired();
    if state.closed.is_some() {
        return Next::Over;
    }
    match state.rounds.last() {
        Some(last) if !last.is_over() => {
            let done = last.boards.iter().filter(|board| board.is_over()).count();
            Next::Results { round, done, boards: last.boards.len() }
        }
        _ if state.awaits_final() => Next::BeginFinal,
        _ if round >= state.settings.rounds => Next::Close,
        None if state.numbers().len() < 2 => Next::Enter,
        None if state.group_terms().is_some() && state.groups().is_empty() => Next::Deal,
        None if state.settings.system.is_for_teams() && state.team_numbers().len() < 2 => Next::Teams,
        _ => Next::Pair(round + 1),
    }
}

/// `GET /event/{id}/desk`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let frame = Frame::new(&page, &open, Some(Place::Overview));
    let state = open.desk.state();
    let people = state.participants.values();
    let lines = lines(&app, &page, &open, None, LATEST).await?;
    let here = people.clone().filter(|who| who.checked_in).count();
    html(&OverviewPage {
        next: next(&open),
        entered: people.clone().filter(|who| !who.waiting).count(),
        waiting: people.clone().filter(|who| who.waiting).count(),
        withdrawn: people.filter(|who| who.withdrawn.is_some()).count(),
        checked_in: state.settings.check_in.then_some(here),
        capacity: state.settings.capacity,
        list_closed: state.list_closed,
        here: state.settings.is_played_here() && state.closed.is_none(),
        automatic: state.settings.automatic,
        lines,
        frame,
        page,
    })
}
