//! `/event/{id}/enter`: entering and withdrawing oneself; `/event/{id}/board`: telling the result of one's own game, which
//! the opponent confirms by telling the same.

use super::desk::{Fields, refused_to_player};
use super::{Head, Who, telling};
use crate::app::events::{self, Open, roster};
use crate::i18n::Arg;
use crate::page::{Page, countdown, html};
use crate::words::desk as words;
use crate::words::event::color_key;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use rules::Color;
use tournament::Bye;
use tournament::desk::{Consent, Entry, Participant, Refusal, Seat, Wish};

/// Where the visitor stands with the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Has to sign in first.
    Stranger,
    /// May enter; with the places left, where there is a limit.
    Open(Option<u32>),
    /// May enter, on the waiting list.
    Full,
    /// Nobody enters any more.
    Shut,
    Entered,
    Waiting,
    Withdrawn,
}

#[derive(Template)]
#[template(path = "event/enter.html")]
struct EnterPage {
    page: Page,
    head: Head,
    standing: Standing,
    name: String,
    /// Rounds to come, and the byes announced among them with their keys.
    to_come: Vec<u32>,
    byes: Vec<(u32, &'static str)>,
}

/// The participant that the visitor's account is.
fn own<'a>(page: &Page, open: &'a Open) -> Option<&'a Participant> {
    let account = page.viewer.as_ref()?.player.0;
    open.desk.state().participants.values().find(|who| who.entry.account == Some(account))
}

fn stands(page: &Page, open: &Open) -> Standing {
    let state = open.desk.state();
    match own(page, open) {
        Some(who) if who.withdrawn.is_some() => Standing::Withdrawn,
        Some(who) if who.waiting => Standing::Waiting,
        Some(_) => Standing::Entered,
        None if state.list_closed || state.closed.is_some() => Standing::Shut,
        None if !page.is_named() => Standing::Stranger,
        None if !state.has_place() => Standing::Full,
        None => {
            Standing::Open(state.settings.capacity.map(|places| places.saturating_sub(state.places_taken())))
        }
    }
}

/// `GET /event/{id}/enter`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, None);
    let name = page.viewer.as_ref().and_then(|viewer| viewer.name.clone()).unwrap_or_default();
    let state = open.desk.state();
    let next = state.paired() + 1;
    let byes: Vec<(u32, &'static str)> = own(&page, &open)
        .into_iter()
        .flat_map(|who| who.byes.range(next..).map(|(round, bye)| (*round, words::bye_key(*bye))))
        .collect();
    let free = |round: &u32| !byes.iter().any(|(other, _)| other == round);
    let to_come = (next..=state.settings.rounds).filter(free).collect();
    html(&EnterPage { standing: stands(&page, &open), name, to_come, byes, head, page })
}

/// `POST /event/{id}/enter`: enters the visitor, or takes the visitor out.
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    page.check_form(fields.get("csrf"))?;
    let viewer = page.named()?;
    let account = viewer.player.0;
    let open = events::open(&app, &id).await?;
    let wish = match (own(&page, &open), fields.get("do")) {
        (None, "enter") => {
            let typed = fields.get("name");
            let typed = if typed.is_empty() { viewer.name.as_deref().unwrap_or_default() } else { typed };
            let mut entry =
                Entry { account: Some(account), unit: fields.get("unit").to_owned(), ..Entry::default() };
            match roster::is_chinese(typed) {
                true => entry.name_zh = typed.to_owned(),
                false => entry.name = typed.to_owned(),
            }
            Wish::Register(vec![entry])
        }
        (Some(who), "withdraw") if open.desk.state().paired() == 0 => Wish::Remove(who.id),
        (Some(who), "withdraw") => Wish::Withdraw { id: who.id, round: None },
        (Some(who), "bye") => {
            let round = fields.get("round").parse().map_err(|_| Error::BadRequest)?;
            let bye = if fields.has("zero") { Bye::ZeroPoint } else { Bye::HalfPoint };
            let half = who.byes.values().filter(|bye| **bye == Bye::HalfPoint).count();
            // A second half point is the arbiter's to give.
            if bye == Bye::HalfPoint && half > 0 {
                let back = format!("/event/{id}/enter");
                return refused_to_player(page, &open, &Refusal::NotApplicable(who.id), &back);
            }
            Wish::AnnounceBye { id: who.id, round, bye, comment: String::new() }
        }
        (Some(who), "cancel-bye") => {
            let round = fields.get("round").parse().map_err(|_| Error::BadRequest)?;
            Wish::CancelBye { id: who.id, round }
        }
        _ => return Err(Error::BadRequest),
    };
    // The waiting list was named on the form; a person's double is for the arbiter to find.
    match events::act(&app, &id, Some(account), wish, Consent(3)).await? {
        Ok(_) => Ok(Redirect::to(&format!("/event/{id}/enter")).into_response()),
        Err(refusal) => refused_to_player(page, &open, &refusal, &format!("/event/{id}/enter")),
    }
}

#[derive(Template)]
#[template(path = "event/board.html")]
struct BoardPage {
    page: Page,
    head: Head,
    round: u32,
    /// One's game: board, White, Black; none without one.
    game: Option<(String, Who, Who)>,
    /// What stands so far, in words.
    word: Option<String>,
    /// Told by oneself already.
    told: Option<String>,
    over: bool,
    /// One's game that is played here.
    here: Option<Here>,
    /// The result that stands, where one does.
    result: Option<String>,
    /// Has the bye that the pairing allocates.
    bye: bool,
    /// The next round follows by itself.
    automatic: bool,
}

/// A game that is played here: what to do, and where.
struct Here {
    /// Round, board, colour and opponent.
    sentence: String,
    game: String,
    /// How long until it begins, in ms and as it is shown.
    left: Option<(i64, String)>,
}

impl EnterPage {
    /// Whether the form to enter is shown.
    fn offers(&self) -> bool {
        matches!(self.standing, Standing::Open(_) | Standing::Full)
    }

    fn waits(&self) -> bool {
        self.standing == Standing::Full
    }

    /// Whether there is something to withdraw from.
    fn is_in(&self) -> bool {
        matches!(self.standing, Standing::Entered | Standing::Waiting)
    }
}

impl BoardPage {
    fn choices(&self) -> Vec<(&'static str, &'static str)> {
        telling::TOLD.iter().map(|(_, text, key)| (*text, *key)).collect()
    }
}

/// The visitor's board in the last round: its place, who sits there, and the visitor's colour.
fn own_board(page: &Page, open: &Open) -> Option<(u32, usize, Seat, Color)> {
    let who = own(page, open)?;
    let round = open.desk.state().rounds.last()?;
    let at = round.boards.iter().position(|board| [board.seat.white, board.seat.black].contains(&who.id))?;
    let seat = round.boards[at].seat;
    let color = if seat.white == who.id { Color::White } else { Color::Black };
    Some((round.number, at, seat, color))
}

/// The visitor's game, where it is played here and goes on or is to come.
async fn here(
    app: &App,
    page: &Page,
    open: &Open,
    (round, _, seat, color): (u32, usize, Seat, Color),
) -> Result<Option<Here>, Error> {
    let games = events::games(app, &open.id).await?;
    let starts = open.desk.state().round(round).and_then(|round| round.starts);
    let (Some(game), Some(starts)) = (super::desk::game_of(&games, round, seat), starts) else {
        return Ok(None);
    };
    let opponent = if color == Color::White { seat.black } else { seat.white };
    let args = [
        ("round", round.arg()),
        ("board", open.place(round, seat).arg()),
        ("color", page.t(color_key(color)).arg()),
        ("opponent", open.name(page.lang, opponent).arg()),
    ];
    let sentence = page.lang.with("event-board-next", args);
    let left = Some(starts - app.live.clock().now()).filter(|left| *left > 0);
    Ok(Some(Here { sentence, game, left: left.map(|left| (left, countdown(left))) }))
}

/// `GET /event/{id}/board`
pub(crate) async fn board(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    page.named()?;
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, None);
    let shown = open.shown();
    let state = open.desk.state();
    let numbers = state.tpns();
    let found = own_board(&page, &open);
    let kept = found.and_then(|(round, at, ..)| open.desk.state().round(round)?.boards.get(at).cloned());
    let who = |id| numbers.get(&id).map(|tpn| Who::new(page.lang, &shown, *tpn));
    let game = found
        .and_then(|(round, _, seat, _)| Some((open.place(round, seat), who(seat.white)?, who(seat.black)?)));
    let told = kept.as_ref().zip(found).and_then(|(board, (.., color))| board.reports[color]);
    let here = match found {
        Some((round, at, seat, color)) if !kept.as_ref().is_some_and(|board| board.is_over()) => {
            here(&app, &page, &open, (round, at, seat, color)).await?
        }
        _ => None,
    };
    let has_bye = |round: &tournament::desk::Round| {
        own(&page, &open).is_some_and(|who| {
            let team = round.teams.as_ref().and_then(|teams| teams.bye);
            round.bye == Some(who.id) || team.is_some() && state.team_of(who.id) == team
        })
    };
    html(&BoardPage {
        here,
        result: kept.as_ref().and_then(|board| board.result).map(words::result),
        bye: state.rounds.last().is_some_and(has_bye),
        automatic: state.settings.automatic.is_some()
            && state.closed.is_none()
            && state.paired() < state.settings.rounds,
        round: open.desk.state().paired(),
        game,
        word: kept.as_ref().and_then(|board| super::desk::word(&page, board.word())),
        told: told.map(words::result),
        over: kept.is_some_and(|board| board.is_over()),
        head,
        page,
    })
}

/// `POST /event/{id}/board`: one player's word.
pub(crate) async fn tell(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let fields = Fields(fields);
    page.check_form(fields.get("csrf"))?;
    let account = page.named()?.player.0;
    let open = events::open(&app, &id).await?;
    let (round, _, seat, by) = own_board(&page, &open).ok_or(Error::Forbidden)?;
    let state = open.desk.state();
    if state.round(round).is_some_and(|round| state.tells_itself(round, seat)) {
        return Err(Error::Forbidden);
    }
    let result = telling::result(&fields).map_err(|_| Error::BadRequest)?;
    let wish = Wish::Report { round, seat, by, result };
    telling::answer(&app, page, &open, Some(account), Ok(wish), &format!("/event/{id}/board")).await
}
