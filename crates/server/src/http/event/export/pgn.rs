//! The games of an event as PGN, board by board as they are asked for, so that a large event is never held as a whole:
//! those played here with moves and clocks, those whose moves were read in with these, and a board whose moves nobody has
//! given as a record of its result. The result is that of the event, whatever a game came to.

use crate::app::events::{self, Board, Open, Shown, clock, round_pgn};
use crate::app::pgn as written;
use crate::i18n::Lang;
use crate::{App, Error};
use futures_util::stream::{Stream, try_unfold};
use game::GameId;
use notation::pgn::{WriteOptions, read_games, write_game};
use rules::{Outcome, Position, Variant};
use std::collections::{HashMap, VecDeque};
use std::ops::RangeInclusive;
use std::sync::Arc;
use store::EventGame;
use tournament::desk::{ParticipantId, Round, Seat};
use tournament::{Record, Score, Tpn};

/// What is still to be written.
pub(super) struct Games {
    app: App,
    open: Arc<Open>,
    shown: Arc<Shown>,
    /// Address of the event.
    site: String,
    /// Games played here.
    here: HashMap<(u32, Seat), EventGame>,
    rounds: RangeInclusive<u32>,
    /// The round that is being written, its moves that were read in, and its boards with their numbers.
    round: u32,
    kept: HashMap<Seat, String>,
    boards: VecDeque<(u32, Board)>,
}

impl Games {
    /// The games of these rounds. `site` is the event's address.
    ///
    /// # Errors
    /// As the store fails.
    pub(super) async fn new(
        app: App,
        open: Arc<Open>,
        site: String,
        rounds: RangeInclusive<u32>,
    ) -> Result<Games, Error> {
        let seat = |row: &EventGame| Seat {
            white: ParticipantId(row.seats.white),
            black: ParticipantId(row.seats.black),
        };
        let rows = events::games(&app, &open.id).await?;
        let here = rows.into_iter().map(|row| ((row.round, seat(&row)), row)).collect();
        let (kept, boards) = (HashMap::new(), VecDeque::new());
        Ok(Games { app, shown: open.shown(), open, site, here, rounds, round: 0, kept, boards })
    }

    /// One game after the other, in the order of rounds and boards, an empty line behind each.
    pub(super) fn stream(self) -> impl Stream<Item = Result<String, Error>> {
        try_unfold(self, |mut games| async move { Ok(games.next().await?.map(|text| (text, games))) })
    }

    async fn next(&mut self) -> Result<Option<String>, Error> {
        loop {
            if let Some((at, board)) = self.boards.pop_front() {
                return Ok(Some(self.game(at, board).await?));
            }
            let Some(round) = self.rounds.next() else { return Ok(None) };
            self.round = round;
            self.kept = round_pgn::kept(&self.app, &self.open.id, round).await?;
            self.boards = (1..).zip(self.shown.boards(round)).collect();
        }
    }

    async fn game(&self, at: u32, board: Board) -> Result<String, Error> {
        let id = |tpn: Tpn| ParticipantId(self.shown.people.get(&tpn).map_or(0, |person| person.id));
        let seat = Seat { white: id(board.white), black: id(board.black) };
        let here = self.here.get(&(self.round, seat));
        let record = |tpn: Tpn| self.shown.event.player(tpn).and_then(|player| player.record(self.round));
        let own = (record(board.white), record(board.black));
        let result = outcome(own.0, own.1);
        let played = match here {
            Some(row) => played_here(&self.app, row.id, result).await?,
            None => None,
        };
        // A game called off before its first move says nothing; what was read in then does.
        let played =
            played.filter(|game| game.main_line().next().is_some() || !self.kept.contains_key(&seat));
        let mut pgn = match played {
            Some(game) => game,
            None => self
                .kept
                .get(&seat)
                .and_then(|text| read_in(text, result))
                .unwrap_or_else(|| notation::Game::new(Position::start(), Variant::Standard)),
        };
        self.tell_place(&mut pgn, at, here);
        self.tell_players(&mut pgn, board);
        pgn.set_result(result);
        if let Some(why) = termination(own.0, own.1) {
            pgn.set_tag("Termination", why);
        }
        Ok(write_game(&pgn, &WriteOptions::default()) + "\n")
    }

    /// Event, place, time and number of a board.
    fn tell_place(&self, pgn: &mut notation::Game, at: u32, here: Option<&EventGame>) {
        let info = &self.shown.event.info;
        let settings = &self.open.desk.state().settings;
        pgn.set_tag("Event", &self.open.title(Lang::En));
        pgn.set_tag("Site", if info.city.is_empty() { &self.site } else { &info.city });
        pgn.set_tag("Date", &self.day());
        pgn.set_tag("Round", &format!("{}.{at}", self.round));
        pgn.set_tag("EventDate", &info.start.replace('/', "."));
        pgn.set_tag("Board", &at.to_string());
        if let Some(row) = here {
            let (date, time) = written::utc(row.starts_at);
            pgn.set_tag("GameId", &row.id.to_string());
            pgn.set_tag("UTCDate", &date);
            pgn.set_tag("UTCTime", &time);
        }
        let time = clock::time_of(settings).map(|time| written::time_control(&time));
        let time = time.unwrap_or_else(|| info.time_code.clone());
        if pgn.tag("TimeControl").is_none() && !time.is_empty() {
            pgn.set_tag("TimeControl", &time);
        }
    }

    /// The day of the round: as planned, else when its games here begin, else the event's where it has but one.
    fn day(&self) -> String {
        let state = self.open.desk.state();
        let info = &self.shown.event.info;
        let planned = state.settings.schedule.get(self.round as usize - 1).and_then(|at| at.get(..10));
        if let Some(day) = planned.or((info.start == info.end).then_some(info.start.as_str())) {
            let day = day.replace(['-', '/'], ".");
            return if day.is_empty() { "????.??.??".to_owned() } else { day };
        }
        let starts = state.round(self.round).and_then(|round: &Round| round.starts);
        starts.map_or_else(|| "????.??.??".to_owned(), |ms| written::utc(ms).0)
    }

    fn tell_players(&self, pgn: &mut notation::Game, board: Board) {
        for (tpn, color) in [(board.white, "White"), (board.black, "Black")] {
            pgn.set_tag(color, &self.shown.name(Lang::En, tpn));
            let Some(player) = self.shown.event.player(tpn) else { continue };
            let mut tag = |name: &str, value: Option<String>| {
                if let Some(value) = value.filter(|value| !value.is_empty()) {
                    pgn.set_tag(&format!("{color}{name}"), &value);
                }
            };
            tag("Elo", player.rating.map(|rating| rating.to_string()));
            tag("Title", player.title.map(|title| title.to_string()));
            tag("FideId", player.fide_id.map(|id| id.to_string()));
            tag("Team", self.shown.people.get(&tpn).map(|person| person.unit.clone()));
        }
    }
}

/// A game that was played here, from its log; with how it ended, unless the event has another result.
async fn played_here(
    app: &App,
    id: GameId,
    result: Option<Outcome>,
) -> Result<Option<notation::Game>, Error> {
    let events = app.store.load(id).await?;
    if events.is_empty() {
        // The server stopped between the board's row and its game.
        return Ok(None);
    }
    let game = game::Game::replay(&events)
        .map_err(|error| Error::Internal(format!("game {id} of an event cannot be read: {error}")))?;
    let mut pgn = written::played(&game);
    if pgn.result() == result {
        written::tell_ending(&mut pgn, &game);
    } else {
        pgn.set_tag("Termination", "adjudication");
    }
    Ok(Some(pgn))
}

/// The moves that were read in; with how their file says they ended, unless the event has another result.
fn read_in(text: &str, result: Option<Outcome>) -> Option<notation::Game> {
    let mut pgn = round_pgn::played(read_games(text.as_bytes()).first()?)?;
    if pgn.result() != result {
        pgn.set_tag("Termination", "adjudication");
    } else if pgn.tag("Termination").is_none() {
        pgn.set_tag("Termination", "normal");
    }
    Some(pgn)
}

/// What PGN can say of a result; nothing for 0–0, ½–0 and games without one.
fn outcome(white: Option<Record>, black: Option<Record>) -> Option<Outcome> {
    let side = |record: Option<Record>| match record? {
        Record::Played { score, .. } => Some(score),
        Record::Forfeit { won, .. } => Some(if won { Score::Win } else { Score::Loss }),
        Record::Bye(_) | Record::Paired { .. } => None,
    };
    match (side(white)?, side(black)?) {
        (Score::Win, Score::Loss) => Some(Outcome::WhiteWins),
        (Score::Loss, Score::Win) => Some(Outcome::BlackWins),
        (Score::Draw, Score::Draw) => Some(Outcome::Draw),
        _ => None,
    }
}

/// The words of the PGN standard, section 9.8.1, for what is no ordinary game.
fn termination(white: Option<Record>, black: Option<Record>) -> Option<&'static str> {
    match (white, black) {
        (Some(Record::Forfeit { .. }), _) => Some("abandoned"),
        (Some(Record::Paired { .. }), _) => Some("unterminated"),
        (Some(Record::Played { .. }), _) if outcome(white, black).is_none() => Some("adjudication"),
        _ => None,
    }
}
