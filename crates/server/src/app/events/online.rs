//! Events that are played here: the games of a round are made, begun by the event's clock, and what they come to goes
//! back to the desk; the next round follows by itself where the event says so.
//!
//! One task looks at what each event wants and what there is, and does what is missing. Each step is written down before
//! the next, and looking again after a stop at any point makes good what is missing and does nothing twice: a game has
//! its row (one for each board) before it has its log, and a result stands at the desk before its row is closed.

use super::{Open, act, clock};
use crate::Error;
use crate::app::{App, random};
use crate::live::CreateError;
use game::{Appointment, Created, Game, GameId, GameResult, Phase, PlayerId};
use rules::{ByColor, Color, Position, Variant};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use store::{EventGame, Progress, Status, TournamentId};
use tokio::time::{MissedTickBehavior, interval};
use tournament::Score;
use tournament::desk::{
    Bilingual, BoardResult, Consent, Event, Fact, ParticipantId, Refusal, Seat, State, Wish,
};

/// Between two looks when nobody reports anything.
const SWEEP: Duration = Duration::from_secs(5);
/// News is gathered so long before it is looked at.
const GATHER: Duration = Duration::from_millis(50);
/// Events read in one go at the start.
const PAGE: u32 = 100;
/// A call is shown from so long before the start, ms.
const CALL_EARLY_MS: i64 = 12 * 3_600_000;

/// What a player is told on every page: your board waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The event's id.
    pub slug: String,
    /// The game.
    pub game: GameId,
    /// The event's name.
    pub event: Bilingual,
    /// The round.
    pub round: u32,
    /// What the board is called: its number, or of a match with that match's, `2.1`.
    pub board: String,
    /// The player's colour.
    pub color: Color,
    /// The opponent's names.
    pub opponent: Bilingual,
    /// When it begins, ms since 1970.
    pub starts_at: i64,
}

/// What was found at the last look at an event.
struct Seen {
    head: u32,
    /// Whether games go on.
    open: bool,
}

/// Looks after all events until the server stops.
pub async fn tend(app: App) {
    let mut events = app.events.news();
    let mut games = app.live.changes();
    let mut draining = app.draining();
    let mut sweep = interval(SWEEP);
    sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seen = HashMap::new();
    let mut known = false;
    while !*draining.borrow() {
        tokio::select! {
            Ok(()) = events.changed() => {}
            Ok(()) = games.changed() => {}
            _ = sweep.tick() => {}
            _ = draining.changed() => continue,
        }
        tokio::time::sleep(GATHER).await;
        if !known {
            known = match take_up(&app).await {
                Ok(()) => true,
                Err(error) => {
                    tracing::warn!(%error, "the events that go on could not be read");
                    false
                }
            };
        }
        look(&app, &mut seen).await;
    }
}

/// Opens the events that were going on at the last stop.
///
/// # Errors
/// As the store fails.
pub async fn take_up(app: &App) -> Result<(), Error> {
    let mut before = None;
    loop {
        let cards = app.store.desks().cards(before, PAGE).await?;
        let Some((last, card)) = cards.last() else { return Ok(()) };
        before = Some((card.starts_on.clone(), *last));
        for (_, card) in cards.iter().filter(|(_, card)| card.status == Status::Running) {
            super::open(app, &card.slug).await?;
        }
    }
}

/// One look at every event that is played here.
async fn look(app: &App, seen: &mut HashMap<String, Seen>) {
    for (number, open) in app.events.all() {
        let state = open.desk.state();
        if !state.is_played_here() && !seen.contains_key(&open.id) {
            continue;
        }
        let head = open.desk.head();
        if seen.get(&open.id).is_some_and(|seen| seen.head == head && !seen.open) {
            continue;
        }
        match attend(app, number, &open).await {
            Ok(open_games) => {
                seen.insert(open.id.clone(), Seen { head, open: open_games });
            }
            Err(error) => {
                tracing::warn!(event = open.id, %error, "an event that is played here could not be looked after");
            }
        }
    }
}

/// Does for one event what is missing; true while games of it go on.
///
/// # Errors
/// As the store fails; what was done until then stays done.
pub async fn attend(app: &App, number: TournamentId, open: &Arc<Open>) -> Result<bool, Error> {
    let open_games = play(app, number, open).await?;
    if !open_games {
        advance(app, open).await?;
    }
    Ok(open_games)
}

/// What is to be played at a board.
struct Wanted {
    round: u32,
    seat: Seat,
    accounts: ByColor<i64>,
    starts_at: i64,
}

/// Every board that wants a game: played here, timed, and without a result.
fn wanted(state: &State) -> Vec<Wanted> {
    if state.closed.is_some() {
        return Vec::new();
    }
    let timed = state.rounds.iter().filter_map(|round| Some((round, round.starts?)));
    let boards = timed.flat_map(|(round, starts_at)| {
        let open = round.boards.iter().filter(|board| board.result.is_none());
        open.filter_map(move |board| {
            let accounts = state.accounts_here(board.seat)?;
            Some(Wanted { round: round.number, seat: board.seat, accounts, starts_at })
        })
    });
    boards.collect()
}

fn seat(row: &EventGame) -> Seat {
    Seat { white: ParticipantId(row.seats.white), black: ParticipantId(row.seats.black) }
}

/// Brings the games of an event to what the event wants; true while some go on.
async fn play(app: &App, number: TournamentId, open: &Arc<Open>) -> Result<bool, Error> {
    let state = open.desk.state();
    let wants = wanted(state);
    let (mut taken, mut going) = (HashSet::new(), Vec::new());
    for row in app.store.event_games(number).await? {
        let want = wants.iter().find(|want| want.round == row.round && want.seat == seat(&row));
        match settle(app, open, &row, want).await? {
            Settled::Free => {}
            Settled::Over => {
                taken.insert((row.round, seat(&row)));
            }
            Settled::GoesOn => {
                taken.insert((row.round, seat(&row)));
                going.push(row);
            }
        }
    }
    for want in wants.iter().filter(|want| !taken.contains(&(want.round, want.seat))) {
        going.extend(make(app, number, open, want).await?);
    }
    if app.events.call(&open.id, calls(open, &going)) {
        app.events.tell(&open.id, open.desk.head());
    }
    Ok(!going.is_empty())
}

/// What became of a game that there was.
enum Settled {
    /// Called off: the board may have another.
    Free,
    Over,
    GoesOn,
}

async fn settle(
    app: &App,
    open: &Arc<Open>,
    row: &EventGame,
    want: Option<&Wanted>,
) -> Result<Settled, Error> {
    if row.progress == Progress::Told {
        // A game without a result (called off by its Laws) is played again where the arbiter sets another time.
        return match want.filter(|want| want.starts_at != row.starts_at) {
            None => Ok(Settled::Over),
            Some(_) => drop_row(app, row).await,
        };
    }
    let fits = want.is_some_and(|want| want.starts_at == row.starts_at && want.accounts == row.accounts);
    if fits && app.live.goes_on(row.id) {
        return Ok(Settled::GoesOn);
    }
    let Some(game) = app.live.game(row.id).await? else {
        // The server stopped between the row and the game.
        return if fits { begin(app, open, row).await } else { drop_row(app, row).await };
    };
    if let Some(ending) = game.ending() {
        return report(app, open, row, &game, ending.result).await;
    }
    let changed = want.is_some() && !fits && *game.phase() == Phase::Waiting;
    if want.is_some() && !changed {
        return Ok(Settled::GoesOn);
    }
    // The board is gone, or has its result from elsewhere, or the game is to begin at another time or with others.
    match app.live.call_off(row.id).await? {
        true => drop_row(app, row).await,
        false => Ok(Settled::GoesOn),
    }
}

async fn drop_row(app: &App, row: &EventGame) -> Result<Settled, Error> {
    app.store.close_event_game(row.id, Progress::Dropped).await?;
    Ok(Settled::Free)
}

/// Tells the desk what a game came to, and then closes its row.
async fn report(
    app: &App,
    open: &Arc<Open>,
    row: &EventGame,
    game: &Game,
    result: GameResult,
) -> Result<Settled, Error> {
    let (round, seat) = (row.round, seat(row));
    if open.desk.state().round(round).and_then(|round| round.board(seat)).is_none() {
        return drop_row(app, row).await;
    }
    if let Some(result) = board_result(result, game.both_have_moved()) {
        let wish = Wish::EndGame { round, seat, game: row.id.to_string(), result };
        match act(app, &open.id, None, wish, Consent::NONE).await? {
            Ok(_) => tracing::info!(event = open.id, game.id = %row.id, "a result was taken in"),
            // It is there already: from this game before a stop, or from the arbiter.
            Err(Refusal::NoChange | Refusal::NoSuchGame | Refusal::Closed) => {}
            Err(Refusal::Outdated) => return Ok(Settled::GoesOn),
            Err(refusal) => {
                tracing::error!(event = open.id, game.id = %row.id, ?refusal, "a result was refused");
            }
        }
    }
    app.store.close_event_game(row.id, Progress::Told).await?;
    Ok(Settled::Over)
}

/// What the desk calls a game's result; none where the game does not count. One in which not both have moved is not
/// rated (B.02).
fn board_result(result: GameResult, rated: bool) -> Option<BoardResult> {
    let played = |white, black| Some(BoardResult::Played { white, black, rated });
    let forfeit = |winner| Some(BoardResult::Forfeit { winner });
    match result {
        GameResult::WhiteWins => played(Score::Win, Score::Loss),
        GameResult::BlackWins => played(Score::Loss, Score::Win),
        GameResult::Draw => played(Score::Draw, Score::Draw),
        GameResult::BothLose => played(Score::Loss, Score::Loss),
        GameResult::WhiteHalf => played(Score::Draw, Score::Loss),
        GameResult::BlackHalf => played(Score::Loss, Score::Draw),
        GameResult::WhiteByForfeit => forfeit(Some(Color::White)),
        GameResult::BlackByForfeit => forfeit(Some(Color::Black)),
        GameResult::BothForfeit => forfeit(None),
        GameResult::Void => None,
    }
}

/// Writes a game of a board down and makes it.
async fn make(
    app: &App,
    number: TournamentId,
    open: &Arc<Open>,
    want: &Wanted,
) -> Result<Option<EventGame>, Error> {
    let row = EventGame {
        id: random::game_id(),
        tournament: number,
        slug: open.id.clone(),
        round: want.round,
        seats: ByColor { white: want.seat.white.0, black: want.seat.black.0 },
        accounts: want.accounts,
        starts_at: want.starts_at,
        progress: Progress::Open,
    };
    // An id that an offer or a game has is drawn again at the next look.
    let is_free = app.store.challenge(row.id).await?.is_none();
    if !is_free || !app.store.put_event_game(&row).await? {
        return Ok(None);
    }
    match begin(app, open, &row).await? {
        Settled::Free => Ok(None),
        Settled::Over | Settled::GoesOn => Ok(Some(row)),
    }
}

/// Makes the game of a row.
async fn begin(app: &App, open: &Arc<Open>, row: &EventGame) -> Result<Settled, Error> {
    let settings = &open.desk.state().settings;
    let (Some(laws), Some(time)) = (clock::laws_of(settings), clock::time_of(settings)) else {
        // The terms cannot be played; the desk says so.
        return drop_row(app, row).await;
    };
    let default_ms = clock::default_ms(settings, laws);
    let terms = Created {
        laws,
        start: Position::start(),
        variant: Variant::Standard,
        time,
        players: ByColor { white: PlayerId(row.accounts.white), black: PlayerId(row.accounts.black) },
        rated: settings.rated.platform,
        takebacks: false,
        appointment: Some(Appointment { starts_at: row.starts_at, default_ms }),
    };
    match app.live.create(row.id, terms).await {
        Ok(()) => {
            tracing::info!(event = open.id, game.id = %row.id, round = row.round, "a game of an event was made");
            Ok(Settled::GoesOn)
        }
        Err(CreateError::Taken) => drop_row(app, row).await,
        Err(error) => Err(error.into()),
    }
}

/// Whom the games that go on call.
fn calls(open: &Open, going: &[EventGame]) -> HashMap<i64, Call> {
    let state = open.desk.state();
    let names = |id: u32| {
        let entry = state.participant(ParticipantId(id)).map(|who| &who.entry);
        entry.map_or_else(Bilingual::default, |entry| Bilingual {
            zh: if entry.name_zh.is_empty() { entry.name.clone() } else { entry.name_zh.clone() },
            en: entry.latin_first().to_owned(),
        })
    };
    let mut calls = HashMap::new();
    for row in going {
        let boards = state.round(row.round).map(|round| round.boards.as_slice()).unwrap_or_default();
        if !boards.iter().any(|board| board.seat == seat(row)) {
            continue;
        }
        for color in Color::ALL {
            let call = Call {
                slug: open.id.clone(),
                game: row.id,
                event: state.settings.name.clone(),
                round: row.round,
                board: open.place(row.round, seat(row)),
                color,
                opponent: names(row.seats[!color]),
                starts_at: row.starts_at,
            };
            calls.insert(row.accounts[color], call);
        }
    }
    calls
}

impl Call {
    /// Whether it is time to say so.
    pub fn is_due(&self, now: i64) -> bool {
        self.starts_at - now <= CALL_EARLY_MS
    }
}

/// Whether the last round was published by the program itself.
fn is_own(log: &[Event]) -> bool {
    let last = log.iter().rev().find(|event| matches!(event.fact, Fact::Paired { .. }));
    last.is_some_and(|event| event.by.is_none())
}

/// Pairs and publishes the next round where the event goes on by itself and all results are in, and says when it begins.
async fn advance(app: &App, open: &Arc<Open>) -> Result<(), Error> {
    let state = open.desk.state();
    let Some(pause) = state.settings.automatic else { return Ok(()) };
    let Some(last) = state.rounds.last() else { return Ok(()) };
    if state.closed.is_some() || state.manual.is_some() || !state.is_played_here() {
        return Ok(());
    }
    // After the pause, and not before the schedule says.
    let soonest = app.live.clock().now() + i64::from(pause) * 60_000;
    let starts = |round: u32| state.settings.scheduled_at(round).map_or(soonest, |at| at.max(soonest));
    if !last.is_over() {
        // The server stopped between the pairing and its time.
        if last.starts.is_none() && is_own(open.desk.log()) {
            time(app, &open.id, last.number, starts(last.number)).await?;
        }
        return Ok(());
    }
    if last.number >= state.settings.rounds {
        return Ok(());
    }
    let desk = open.clone();
    let proposed = tokio::task::spawn_blocking(move || desk.desk.propose()).await;
    let proposal = match proposed.map_err(|error| Error::Internal(format!("pairing: {error}")))? {
        Ok(proposal) => proposal,
        Err(refusal) => {
            tracing::info!(event = open.id, ?refusal, "no next round by itself: the arbiter is asked");
            return Ok(());
        }
    };
    let round = proposal.round();
    match act(app, &open.id, None, Wish::Publish(Box::new(proposal)), Consent::NONE).await? {
        Ok(_) => time(app, &open.id, round, starts(round)).await,
        Err(refusal) => {
            tracing::info!(event = open.id, ?refusal, "no next round by itself: the arbiter is asked");
            Ok(())
        }
    }
}

async fn time(app: &App, id: &str, round: u32, at: i64) -> Result<(), Error> {
    if let Err(refusal) = act(app, id, None, Wish::TimeRound { round, at }, Consent::NONE).await? {
        tracing::warn!(event = id, round, ?refusal, "a round could not be timed");
    }
    Ok(())
}
