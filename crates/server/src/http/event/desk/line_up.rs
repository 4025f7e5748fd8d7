//! `/event/{id}/desk/line-up/{round}/{team}`: who sits where for a team, in a round to come or in the last one before its
//! games begin.

use super::form::Fields;
use super::{Frame, Place, Sent, act, admitted, refused};
use crate::app::events::Open;
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Response;
use tournament::desk::{Field, ParticipantId, Places, Refusal, State as Standing, System, TeamId, Wish};

#[derive(Template)]
#[template(path = "event/desk/line_up.html")]
struct LineUpPage {
    page: Page,
    frame: Frame,
    round: u32,
    name: String,
    opponent: Option<String>,
    /// From the first board: who sits there.
    boards: Vec<Option<u32>>,
    /// Number in the desk and name, in the order of the members.
    members: Vec<(u32, String)>,
    /// The order of the members binds; the table says who meets whom.
    fixed: bool,
    by_table: bool,
    /// The round is not paired yet.
    to_come: bool,
}

impl LineUpPage {
    fn sits(&self, seat: &Option<u32>, member: &u32) -> bool {
        seat.as_ref() == Some(member)
    }
}

/// Who sits where now, and against whom.
pub(crate) fn places(state: &Standing, round: u32, team: TeamId) -> (Places, Option<TeamId>) {
    let paired = state.round(round).and_then(|round| round.teams.as_ref()?.of(team));
    match paired {
        Some(one) if one.white == team => (one.white_places.clone(), Some(one.black)),
        Some(one) => (one.black_places.clone(), Some(one.white)),
        None => (state.usual_places(team, round), None),
    }
}

async fn found(
    app: &App,
    page: &Page,
    id: &str,
    round: u32,
    team: u32,
) -> Result<std::sync::Arc<Open>, Error> {
    let open = admitted(app, page, id).await?;
    let state = open.desk.state();
    let known = state.team(TeamId(team)).is_some() && (1..=state.settings.rounds).contains(&round);
    if known && state.settings.system.is_for_teams() { Ok(open) } else { Err(Error::NotFound) }
}

/// `GET /event/{id}/desk/line-up/{round}/{team}`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path((id, round, team)): Path<(String, u32, u32)>,
) -> Result<Response, Error> {
    let open = found(&app, &page, &id, round, team).await?;
    let state = open.desk.state();
    let (places, opponent) = places(state, round, TeamId(team));
    let members = state.team(TeamId(team)).map_or(&[][..], |team| &team.entry.players);
    let boards = (0..state.settings.teams.boards as usize)
        .map(|at| places.get(at).copied().flatten().map(|id| id.0))
        .collect();
    html(&LineUpPage {
        frame: Frame::new(&page, &open, Some(Place::Round)),
        round,
        name: open.team_name(page.lang, TeamId(team)),
        opponent: opponent.map(|id| open.team_name(page.lang, id)),
        boards,
        members: members.iter().map(|id| (id.0, open.name(page.lang, *id))).collect(),
        fixed: state.settings.teams.order == tournament::team::BoardOrder::Fixed,
        by_table: state.settings.system == System::TeamScheveningen,
        to_come: round > state.paired(),
        page,
    })
}

/// `POST /event/{id}/desk/line-up/{round}/{team}`
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path((id, round, team)): Path<(String, u32, u32)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let address = format!("/event/{id}/desk/line-up/{round}/{team}");
    let mut sent = Sent::new(&page, Fields(fields), address)?;
    let open = found(&app, &page, &id, round, team).await?;
    let players = if sent.fields.has("usual") { Ok(Vec::new()) } else { read(&sent.fields) };
    match players {
        Ok(players) => {
            let wish = Wish::LineUp { round, team: TeamId(team), players };
            let there = round <= open.desk.state().paired() + 1;
            if there {
                sent.then = format!("/event/{id}/desk/round/{round}");
            }
            act(&app, page, &open, wish, &sent).await
        }
        Err(field) => refused(page, &open, &Refusal::Invalid(field), &sent),
    }
}

/// Who sits where, as a form tells it.
pub(crate) fn read(fields: &Fields) -> Result<Places, Field> {
    let place = |text: &str| match text {
        "" => Ok(None),
        text => text.parse().map(|id| Some(ParticipantId(id))).map_err(|_| Field::Players),
    };
    fields.all("place").map(place).collect()
}
