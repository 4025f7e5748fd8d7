//! `/event/{id}/desk/teams`: every team, and a form for one more; `/teams/{n}`: its name and members in the order of the
//! boards, and all that can happen to it.

use super::form::Fields;
use super::wishes::BYES;
use super::{Frame, Place, Sent, act, admitted, refused};
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
use tournament::desk::{
    Bilingual, Captain, EnteredTeam, Field, ParticipantId, Refusal, State as Standing, TeamEntry, TeamId,
    Wish,
};

/// Choices for members to come that the form of a team offers at once.
const SPARE_MEMBERS: usize = 4;

struct Row {
    id: u32,
    number: String,
    name: String,
    members: usize,
    strength: u32,
    withdrawn: bool,
}

#[derive(Template)]
#[template(path = "event/desk/teams.html")]
struct TeamsPage {
    page: Page,
    frame: Frame,
    rows: Vec<Row>,
    typed: Fields,
    fault: Option<String>,
    list_closed: bool,
    begun: bool,
    /// Participants of no team.
    free: usize,
    /// Boards of a match.
    boards: u32,
}

impl TeamsPage {
    fn new(page: Page, open: &Open, typed: Fields, fault: Option<String>) -> TeamsPage {
        let state = open.desk.state();
        let numbers = state.team_tpns();
        let mut teams: Vec<&EnteredTeam> = state.teams.values().collect();
        teams.sort_by_key(|team| (numbers.get(&team.id).map_or(u32::MAX, |tpn| tpn.0), team.id));
        let row = |team: &EnteredTeam| Row {
            id: team.id.0,
            number: numbers.get(&team.id).map(ToString::to_string).unwrap_or_default(),
            name: open.team_name(page.lang, team.id),
            members: team.entry.players.len(),
            strength: state.strength(team.id),
            withdrawn: team.withdrawn.is_some(),
        };
        TeamsPage {
            rows: teams.into_iter().map(row).collect(),
            typed,
            fault,
            list_closed: state.list_closed || state.closed.is_some(),
            begun: state.paired() > 0,
            free: free(state).count(),
            boards: state.settings.teams.boards,
            frame: Frame::new(&page, open, Some(Place::Teams)),
            page,
        }
    }
}

/// Participants who play for no team.
fn free(state: &Standing) -> impl Iterator<Item = ParticipantId> {
    let everybody = state.participants.values().filter(|who| who.withdrawn.is_none());
    everybody.map(|who| who.id).filter(|id| state.team_of(*id).is_none())
}

/// The event, where it pairs teams.
async fn of_teams(app: &App, page: &Page, id: &str) -> Result<std::sync::Arc<Open>, Error> {
    let open = admitted(app, page, id).await?;
    if open.desk.state().settings.system.is_for_teams() { Ok(open) } else { Err(Error::NotFound) }
}

/// `GET /event/{id}/desk/teams`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = of_teams(&app, &page, &id).await?;
    html(&TeamsPage::new(page, &open, Fields::default(), None))
}

/// `POST /event/{id}/desk/teams`: enters one.
pub(crate) async fn add(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/teams"))?;
    let open = of_teams(&app, &page, &id).await?;
    match named_members(sent.fields.get("players"), &open) {
        Ok(players) => {
            let entry = TeamEntry { players, ..entry(&sent.fields) };
            act(&app, page, &open, Wish::EnterTeams(vec![entry]), &sent).await
        }
        Err(line) => {
            let fault = Some(page.t1("teams-unknown-player", "text", line));
            let answer = TeamsPage::new(page, &open, sent.fields, fault);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

/// Name and short name as a form tells them.
fn entry(fields: &Fields) -> TeamEntry {
    let text = |name: &str| fields.get(name).to_owned();
    let name = Bilingual { zh: text("name_zh"), en: text("name_en") };
    TeamEntry { name, nickname: text("nickname"), ..TeamEntry::default() }
}

/// Participants line by line, each by number or by name; else the line that names nobody.
fn named_members(text: &str, open: &Open) -> Result<Vec<ParticipantId>, String> {
    let state = open.desk.state();
    let numbers = state.numbers();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let find = |line: &str| {
        let by_number = line.parse::<usize>().ok().and_then(|number| numbers.get(number.checked_sub(1)?));
        let is_called = |name: &str| !name.is_empty() && name.to_lowercase() == line.to_lowercase();
        let by_name = || {
            let mut people = state.participants.values();
            people.find(|who| is_called(&who.entry.name) || is_called(&who.entry.name_zh)).map(|who| who.id)
        };
        by_number.copied().or_else(by_name).ok_or_else(|| line.to_owned())
    };
    lines.map(find).collect()
}

#[derive(Template)]
#[template(path = "event/desk/team.html")]
struct TeamPage {
    page: Page,
    frame: Frame,
    id: u32,
    name: String,
    name_zh: String,
    name_en: String,
    nickname: String,
    /// Number in the desk, name, rating, whether a line-up has named the member.
    members: Vec<(u32, String, String)>,
    /// Number in the desk and name of those who can be added.
    free: Vec<(u32, String)>,
    boards: usize,
    withdrawn: bool,
    /// It was never paired.
    removable: bool,
    /// The next round, and the last one planned.
    next: u32,
    rounds: u32,
    /// Name of the captain, and of his or her account here.
    captain: String,
    account: String,
    /// Byes announced, with their keys.
    announced: Vec<(u32, &'static str)>,
    back: String,
}

impl TeamPage {
    /// `account` is the name of the captain's.
    fn new(page: Page, open: &Open, team: &EnteredTeam, account: String) -> TeamPage {
        let state = open.desk.state();
        let rating = |id: &ParticipantId| {
            let rating = state.participant(*id).and_then(|who| who.entry.counting_rating(&state.settings));
            rating.map(|rating| rating.to_string()).unwrap_or_default()
        };
        let member = |id: &ParticipantId| (id.0, open.name(page.lang, *id), rating(id));
        let mut free: Vec<(u32, String)> = free(state)
            .map(|id| {
                let unit = state.participant(id).map(|who| who.entry.unit.clone()).unwrap_or_default();
                let name = open.name(page.lang, id);
                (id.0, if unit.is_empty() { name } else { format!("{name} · {unit}") })
            })
            .collect();
        free.sort_by(|a, b| a.1.cmp(&b.1));
        TeamPage {
            id: team.id.0,
            name: open.team_name(page.lang, team.id),
            name_zh: team.entry.name.zh.clone(),
            name_en: team.entry.name.en.clone(),
            nickname: team.entry.nickname.clone(),
            members: team.entry.players.iter().map(member).collect(),
            free,
            boards: state.settings.teams.boards as usize,
            withdrawn: team.withdrawn.is_some(),
            removable: state.paired() == 0 || !state.given_teams.contains(&team.id),
            next: state.paired() + 1,
            rounds: state.settings.rounds,
            captain: team.entry.captain.name.clone(),
            account,
            announced: team.byes.iter().map(|(round, bye)| (*round, words::bye_key(*bye))).collect(),
            back: format!("/event/{}/desk/teams/{}", open.id, team.id.0),
            frame: Frame::new(&page, open, Some(Place::Teams)),
            page,
        }
    }

    fn byes(&self) -> Vec<(&'static str, &'static str)> {
        BYES.iter().map(|(bye, code)| (*code, words::bye_key(*bye))).collect()
    }

    fn to_come(&self) -> std::ops::RangeInclusive<u32> {
        self.next..=self.rounds
    }

    fn is_to_come(&self, round: &u32) -> bool {
        *round >= self.next
    }

    fn spare(&self) -> usize {
        self.free.len().min(SPARE_MEMBERS)
    }
}

/// `GET /event/{id}/desk/teams/{n}`
pub(crate) async fn team(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = of_teams(&app, &page, &id).await?;
    let team = open.desk.state().team(TeamId(number)).ok_or(Error::NotFound)?;
    let account = match team.entry.captain.account {
        Some(account) => app.store.account(PlayerId(account)).await?.and_then(|account| account.public_id),
        None => None,
    };
    html(&TeamPage::new(page, &open, team, account.unwrap_or_default()))
}

/// The captain that a form names; the account by its name, which is the captain's where no other is typed.
async fn captain(app: &App, fields: &Fields) -> Result<Captain, Field> {
    let typed = fields.get("captain").to_owned();
    let account = match fields.get("captain_account") {
        "" => return Ok(Captain { name: typed, account: None }),
        name => accounts::by_public_id(app, name).await.map_err(|_| Field::Account)?,
    };
    let name = if typed.is_empty() { account.name.unwrap_or_default() } else { typed };
    Ok(Captain { name, account: Some(account.id.0) })
}

/// `POST /event/{id}/desk/teams/{n}`: its name and members.
pub(crate) async fn edit(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/teams/{number}"))?;
    let open = of_teams(&app, &page, &id).await?;
    let captain = captain(&app, &sent.fields).await;
    match ordered_members(&sent.fields).and_then(|players| Ok((players, captain?))) {
        Ok((players, captain)) => {
            let team = Box::new(TeamEntry { players, captain, ..entry(&sent.fields) });
            act(&app, page, &open, Wish::EditTeam { id: TeamId(number), team }, &sent).await
        }
        Err(field) => refused(page, &open, &Refusal::Invalid(field), &sent),
    }
}

/// Members by their places, without those whose place was emptied; then those who were added.
fn ordered_members(fields: &Fields) -> Result<Vec<ParticipantId>, Field> {
    let mut placed: Vec<(u32, ParticipantId)> = Vec::new();
    for (member, place) in fields.all("member").zip(fields.all("place")) {
        if !place.is_empty() {
            let id = member.parse().map_err(|_| Field::Players)?;
            placed.push((place.parse().map_err(|_| Field::Board)?, ParticipantId(id)));
        }
    }
    placed.sort_by_key(|(place, _)| *place);
    let added = fields.all("add").filter(|id| !id.is_empty());
    let added = added.map(|id| id.parse().map(ParticipantId).map_err(|_| Field::Players));
    let added: Vec<ParticipantId> = added.collect::<Result<_, Field>>()?;
    Ok(placed.into_iter().map(|(_, id)| id).chain(added).collect())
}

/// Teams of those who share a club and play for no team, in the order in which they entered; the fullest report names
/// fourteen.
pub(super) fn of_units(state: &Standing) -> Vec<TeamEntry> {
    let mut teams: Vec<TeamEntry> = Vec::new();
    let unit =
        |id: ParticipantId| state.participant(id).map(|who| who.entry.unit.clone()).unwrap_or_default();
    let is_taken = |name: &str| {
        state.teams.values().any(|team| team.entry.name.zh == name || team.entry.name.en == name)
    };
    let wanted = free(state).map(|id| (id, unit(id))).filter(|(_, unit)| !unit.is_empty());
    for (id, unit) in wanted.filter(|(_, unit)| !is_taken(unit)) {
        let is_own = |team: &&mut TeamEntry| team.name.zh == unit || team.name.en == unit;
        match teams.iter_mut().find(is_own) {
            Some(team) if team.players.len() < tournament::desk::MOST_MEMBERS => team.players.push(id),
            Some(_) => {}
            None => {
                let chinese = crate::app::events::roster::is_chinese(&unit);
                let name = match chinese {
                    true => Bilingual { zh: unit, en: String::new() },
                    false => Bilingual { zh: String::new(), en: unit },
                };
                teams.push(TeamEntry { name, players: vec![id], ..TeamEntry::default() });
            }
        }
    }
    teams
}
