//! `/event/{id}/desk/groups`: participants dealt out to groups, first as a proposal; moves before the first round; and the
//! beginning of the final, with the ties that the tables leave open.

use super::{Frame, Place, admitted};
use crate::app::events::Open;
use crate::http::event::stage_name;
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use tournament::desk::{ParticipantId, StageKind, State as Standing};

/// Somebody in a group.
struct Member {
    /// Number in the group's table.
    number: usize,
    id: u32,
    name: String,
    unit: String,
    rating: String,
    goes_on: bool,
}

struct Group {
    name: String,
    members: Vec<Member>,
}

#[derive(Template)]
#[template(path = "event/desk/groups.html")]
struct GroupsPage {
    page: Page,
    frame: Frame,
    /// Whether participants are dealt out; else the groups are a proposal.
    dealt: bool,
    groups: Vec<Group>,
    /// Why there is no proposal.
    refusal: Option<String>,
    /// Whether the first round is still to come.
    movable: bool,
    /// Rounds of the groups.
    rounds: u32,
    /// Those who have no group yet.
    without: Vec<(u32, String)>,
    awaits_final: bool,
    /// Open ties, each with number and name of its members.
    ties: Vec<Vec<(u32, String)>>,
    /// Those of the final in its order.
    finalists: Vec<String>,
    back: String,
}

impl GroupsPage {
    fn new(page: Page, open: &Open) -> GroupsPage {
        let state = open.desk.state();
        let name = |id| open.name(page.lang, id);
        let (dealt, proposed) = match state.groups() {
            none if none.is_empty() => (false, state.proposed_groups()),
            groups => (true, Ok(groups)),
        };
        let refusal = proposed
            .as_ref()
            .err()
            .map(|refusal| words::refusal(page.lang, refusal, &|whom| open.called(page.lang, whom)));
        let groups = proposed.unwrap_or_default();
        let grouped: Vec<ParticipantId> = groups.concat();
        let movable = state.rounds.is_empty();
        let without = state.numbers().into_iter().filter(|id| dealt && movable && !grouped.contains(id));
        let called = |id: ParticipantId| (id.0, name(id));
        let ties = if state.awaits_final() { state.open_ties() } else { Vec::new() };
        GroupsPage {
            groups: ((0..).zip(&groups))
                .map(|(index, members)| Group {
                    name: stage_name(&page, StageKind::Group(index)),
                    members: members
                        .iter()
                        .zip(1..)
                        .map(|(id, at)| member(state, *id, at, name(*id)))
                        .collect(),
                })
                .collect(),
            refusal,
            movable: dealt && movable,
            rounds: state.group_rounds(),
            without: without.map(called).collect(),
            awaits_final: state.awaits_final(),
            ties: ties.into_iter().map(|tie| tie.into_iter().map(called).collect()).collect(),
            finalists: state.finalists().into_iter().map(name).collect(),
            dealt,
            back: format!("/event/{}/desk/groups", open.id),
            frame: Frame::new(&page, open, Some(Place::Groups)),
            page,
        }
    }

    /// Places that the members of a tie can have.
    fn places(&self, tie: &[(u32, String)]) -> std::ops::RangeInclusive<usize> {
        1..=tie.len()
    }
}

fn member(state: &Standing, id: ParticipantId, number: usize, name: String) -> Member {
    let entry = state.participant(id).map(|who| &who.entry);
    let rating = entry.and_then(|entry| entry.counting_rating(&state.settings));
    Member {
        number,
        id: id.0,
        name,
        unit: entry.map(|entry| entry.unit.clone()).unwrap_or_default(),
        rating: rating.filter(|rating| *rating > 0).map(|rating| rating.to_string()).unwrap_or_default(),
        goes_on: state.qualified.iter().flatten().any(|other| *other == id),
    }
}

/// `GET /event/{id}/desk/groups`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    if open.desk.state().group_terms().is_none() {
        return Err(Error::NotFound);
    }
    html(&GroupsPage::new(page, &open))
}
