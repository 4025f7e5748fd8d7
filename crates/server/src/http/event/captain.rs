//! `/event/{id}/captain`: a captain hands in the line-up of the next round until it is paired, and tells the results of
//! the last match, which the arbiter confirms as those that players tell.

use super::desk::{Fields, game_of, place_of, places, read_places, word};
use super::{Head, desk, telling};
use crate::app::events::{self, Open};
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Response;
use rules::Color;
use store::EventGame;
use tournament::desk::{EnteredTeam, Field, ParticipantId, Refusal, Seat, System, TeamId, Wish};

#[derive(Template)]
#[template(path = "event/captain.html")]
struct CaptainPage {
    page: Page,
    head: Head,
    teams: Vec<Block>,
    /// The order of the members binds; the table says who meets whom.
    fixed: bool,
    by_table: bool,
}

/// One of the visitor's teams.
struct Block {
    id: u32,
    name: String,
    last: Option<Last>,
    next: Option<Next>,
}

/// The last match.
struct Last {
    round: u32,
    /// "Match 3: A – B".
    heading: String,
    boards: Vec<Board>,
}

struct Board {
    place: String,
    white: (u32, String),
    black: (u32, String),
    result: Option<String>,
    /// What was told of it.
    word: Option<String>,
    /// Waits for a result that can be told.
    waits: bool,
}

/// The round to come.
struct Next {
    round: u32,
    /// Key of the bye that the team has announced.
    bye: Option<&'static str>,
    /// From the first board: who sits there.
    boards: Vec<Option<u32>>,
    /// Number in the desk and name, in the order of the members.
    members: Vec<(u32, String)>,
    /// The team has handed one in.
    told: bool,
}

impl CaptainPage {
    fn results(&self) -> Vec<(&'static str, String)> {
        telling::results()
    }
}

impl Next {
    fn sits(&self, seat: &Option<u32>, member: &u32) -> bool {
        seat.as_ref() == Some(member)
    }
}

/// The teams whose captain the visitor is.
fn own<'a>(page: &Page, open: &'a Open) -> Vec<&'a EnteredTeam> {
    let account = page.viewer.as_ref().map(|viewer| viewer.player.0);
    account.map(|account| open.desk.state().captained_by(account).collect()).unwrap_or_default()
}

fn last(page: &Page, open: &Open, team: &EnteredTeam, games: &[EventGame]) -> Option<Last> {
    let state = open.desk.state();
    let round = state.rounds.last()?;
    let teams = round.teams.as_ref()?;
    let one = teams.of(team.id)?;
    let number = 1 + teams.matches.iter().position(|other| other == one)?;
    let both = [one.white, one.black].map(|id| open.team_name(page.lang, id)).join(" – ");
    let side = |id: ParticipantId| (id.0, open.name(page.lang, id));
    let board = |(at, board): (usize, &tournament::desk::Board)| Board {
        place: place_of(open, page.lang, round, at, board.seat).1,
        white: side(board.seat.white),
        black: side(board.seat.black),
        result: board.result.map(words::result),
        word: word(page, board.word()),
        waits: board.result.is_none()
            && state.closed.is_none()
            && game_of(games, round.number, board.seat).is_none()
            && !state.tells_itself(round, board.seat),
    };
    let color = |seat: Seat| color(team, seat);
    let own = round.boards.iter().enumerate().filter(|(_, board)| color(board.seat).is_some());
    Some(Last {
        round: round.number,
        heading: page.t2("teams-captain-match", "match", number, "teams", both),
        boards: own.map(board).collect(),
    })
}

/// The colour that a team has at a board; none at one of others.
fn color(team: &EnteredTeam, seat: Seat) -> Option<Color> {
    let plays = |id: ParticipantId| team.entry.players.contains(&id);
    match (plays(seat.white), plays(seat.black)) {
        (true, _) => Some(Color::White),
        (false, true) => Some(Color::Black),
        (false, false) => None,
    }
}

fn next(page: &Page, open: &Open, team: &EnteredTeam) -> Option<Next> {
    let state = open.desk.state();
    let round = state.paired() + 1;
    let left = team.withdrawn.is_some_and(|from| from <= round);
    if round > state.settings.rounds || state.closed.is_some() || left {
        return None;
    }
    let (places, _) = places(state, round, team.id);
    let boards = 0..state.settings.teams.boards as usize;
    let members = team.entry.players.iter();
    Some(Next {
        round,
        bye: state.team_absence(team.id, round).map(words::bye_key),
        boards: boards.map(|at| places.get(at).copied().flatten().map(|id| id.0)).collect(),
        members: members.map(|id| (id.0, open.name(page.lang, *id))).collect(),
        told: state.line_ups.contains_key(&(round, team.id)),
    })
}

/// `GET /event/{id}/captain`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    page.named()?;
    let open = events::open(&app, &id).await?;
    let games = events::games(&app, &id).await?;
    let terms = &open.desk.state().settings;
    let block = |team: &EnteredTeam| Block {
        id: team.id.0,
        name: open.team_name(page.lang, team.id),
        last: last(&page, &open, team, &games),
        next: next(&page, &open, team),
    };
    let teams: Vec<Block> = own(&page, &open).into_iter().map(block).collect();
    if teams.is_empty() {
        return Err(Error::Forbidden);
    }
    html(&CaptainPage {
        teams,
        fixed: terms.teams.order == tournament::team::BoardOrder::Fixed,
        by_table: terms.system == System::TeamScheveningen,
        head: Head::new(&page, &open, None),
        page,
    })
}

/// `POST /event/{id}/captain`: a line-up, or a result of a board.
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    page.check_form(fields.get("csrf"))?;
    let account = page.named()?.player.0;
    let open = events::open(&app, &id).await?;
    let team = fields.number("team", Field::Team).map(TeamId).map_err(|_| Error::BadRequest)?;
    let team = own(&page, &open).into_iter().find(|own| own.id == team).ok_or(Error::Forbidden)?;
    let back = format!("/event/{id}/captain");
    let wish = match fields.get("do") {
        "line-up" => handed_in(&fields, team),
        _ => told(&open, &fields, team),
    };
    telling::answer(&app, page, &open, Some(account), wish, &back).await
}

fn handed_in(fields: &Fields, team: &EnteredTeam) -> Result<Wish, Refusal> {
    let round = fields.number("round", Field::Round).map_err(Refusal::Invalid)?;
    let players = if fields.has("usual") { Ok(Vec::new()) } else { read_places(fields) };
    Ok(Wish::HandInLineUp { round, team: team.id, players: players.map_err(Refusal::Invalid)? })
}

fn told(open: &Open, fields: &Fields, team: &EnteredTeam) -> Result<Wish, Refusal> {
    let seat = desk::wishes::seat(fields)?;
    let by = color(team, seat).ok_or(Refusal::NoSuchGame)?;
    let state = open.desk.state();
    // The page may be older than the round.
    let number = fields.number("round", Field::Round).map_err(Refusal::Invalid)?;
    let round = state.rounds.last().filter(|round| round.number == number && round.board(seat).is_some());
    let round = round.filter(|round| !state.tells_itself(round, seat)).ok_or(Refusal::NoSuchGame)?;
    Ok(Wish::Report { round: round.number, seat, by, result: telling::result(fields)? })
}
