//! `/event/{id}/desk/round/{n}`: a round from the proposal with its reasons, through publishing and pairing by hand, to the
//! results, entered by keyboard with one key for each board.

use super::form::Fields;
use super::{Frame, Place, Sent, act, act_all, admitted, refused};
use crate::app::events::{self, Board, Explained, Open, Shown, Why, shorthand};
use crate::http::event::pairings::{floats, told};
use crate::http::event::teams::{forfeit_key, match_result};
use crate::i18n::{Arg, Lang};
use crate::page::{Page, html};
use crate::words::desk as words;
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::EventGame;
use tournament::Tpn;
use tournament::desk::{
    BoardResult, Field, ParticipantId, Proposal, Refusal, Round, Seat, Seating, State as Standing, TeamId,
    TeamMatch, TeamSeating, Wish, Word,
};
use tournament::team::is_white;

/// Empty rows that the form for pairing by hand offers.
const SPARE_ROWS: usize = 2;

/// `GET /event/{id}/desk/round`: the round that wants attention.
pub(crate) async fn current(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let state = open.desk.state();
    let paired = state.paired();
    let over = state.rounds.last().is_none_or(Round::is_over);
    let round = if over && paired < state.settings.rounds { paired + 1 } else { paired.max(1) };
    Ok(Redirect::to(&format!("/event/{id}/desk/round/{round}")).into_response())
}

/// `GET /event/{id}/desk/round/{n}`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    let state = open.desk.state();
    if number == 0 || number > state.settings.rounds || number > state.paired() + 1 {
        return Err(Error::NotFound);
    }
    if state.manual == Some(number) {
        return html(&HandPage::new(page, &open, number));
    }
    match state.round(number) {
        Some(round) => {
            let games = events::games(&app, &id).await?;
            html(&ResultsPage::new(page, &open, round, &games, &BTreeMap::new()))
        }
        None => {
            let proposed = propose(&open).await?;
            html(&PreviewPage::new(page, &open, number, proposed))
        }
    }
}

/// A proposal, and where a Swiss for individuals pairs why it is so.
type Proposed = (Proposal, Option<Explained>);

/// The proposal of the next round with its reasons, worked out where it may take its time.
async fn propose(open: &Arc<Open>) -> Result<Result<Proposed, Refusal>, Error> {
    let open = open.clone();
    let work = move || {
        let proposal = open.desk.propose()?;
        let system = open.desk.state().settings.system.swiss();
        let explained =
            system.map(|system| Explained::new(&open.desk.tournament(), system, proposal.round()));
        Ok((proposal, explained))
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("pairing: {error}")))
}

/// A match as the desk shows it.
struct DeskMatch {
    number: usize,
    /// Number in the desk and name: the team with White on the first board, and the other.
    white: (u32, String),
    black: (u32, String),
    /// Both, for their line-ups.
    sides: [(u32, String); 2],
    /// What they have so far.
    white_points: String,
    black_points: String,
    /// Game points of both.
    result: String,
    /// Why it does not take place.
    forfeit: Option<String>,
    boards: Vec<MatchRow>,
}

/// A board of a match: who sits there for the first team and for the other; nobody where it is empty.
struct MatchRow {
    board: usize,
    own: String,
    other: String,
    own_white: bool,
}

impl DeskMatch {
    /// The matches of a seating; of a published round with their results.
    fn all(page: &Page, open: &Open, teams: &TeamSeating, round: Option<&Round>) -> Vec<DeskMatch> {
        let state = open.desk.state();
        let number = round.map_or(state.paired() + 1, |round| round.number);
        let shown = open.shown();
        let tpns = state.team_tpns();
        let colors = state.board_colors(number);
        let before = round.map_or(u32::MAX, |round| round.number - 1);
        let points = |id: &TeamId| -> String {
            let side = shown.teams.as_ref().zip(tpns.get(id)).and_then(|(teams, tpn)| teams.table.side(*tpn));
            let points = side.map(|side| side.points_after(before));
            let points = points.map(|(own, games)| [own, games].map(crate::words::event::points).join(" · "));
            points.unwrap_or_default()
        };
        let name = |id: Option<ParticipantId>| id.map(|id| open.name(page.lang, id)).unwrap_or_default();
        let one = |(at, one): (usize, &TeamMatch)| {
            let rows = one.pairs(&colors).into_iter().enumerate().map(|(at, pair)| {
                let own_white = is_white(&colors, at);
                let (own, other) = if own_white { pair } else { (pair.1, pair.0) };
                MatchRow { board: at + 1, own: name(own), other: name(other), own_white }
            });
            let forfeit = round.and_then(|round| round.forfeits.get(&one.white));
            let meeting = round.and_then(|round| {
                let own = tpns.get(&one.white)?;
                let matches = shown.teams.as_ref()?.matches(round.number);
                matches.iter().find(|meeting| meeting.white == *own)
            });
            let sides = [one.white, one.black].map(|id| (id.0, open.team_name(page.lang, id)));
            DeskMatch {
                number: at + 1,
                white: sides[0].clone(),
                black: sides[1].clone(),
                sides,
                white_points: points(&one.white),
                black_points: points(&one.black),
                result: match (meeting, round) {
                    (Some(meeting), Some(round)) => match_result(&shown, meeting, round.number),
                    _ => String::new(),
                },
                forfeit: forfeit.map(|winner| page.t(forfeit_key(*winner))),
                boards: if round.is_some() { Vec::new() } else { rows.collect() },
            }
        };
        teams.matches.iter().enumerate().map(one).collect()
    }
}

/// Teams without a match in a round, with the key of the reason.
fn without_match(page: &Page, open: &Open, teams: &TeamSeating, round: u32) -> Vec<(String, &'static str)> {
    let why =
        |id: TeamId| open.desk.state().team_absence(id, round).map_or("event-star-none", words::bye_key);
    let bye = teams.bye.iter().map(|id| (open.team_name(page.lang, *id), "event-star-bye"));
    let rest = teams.numbers.iter().filter(|id| teams.of(**id).is_none() && teams.bye != Some(**id));
    bye.chain(rest.map(|id| (open.team_name(page.lang, *id), why(*id)))).collect()
}

struct Pair {
    board: usize,
    white: String,
    black: String,
    white_points: String,
    black_points: String,
    why: Vec<String>,
}

#[derive(Template)]
#[template(path = "event/desk/preview.html")]
struct PreviewPage {
    page: Page,
    frame: Frame,
    round: u32,
    /// The last event that the proposal takes into account.
    basis: u32,
    pairs: Vec<Pair>,
    bye: Option<String>,
    /// Who misses the round, and how.
    absent: Vec<(String, &'static str)>,
    floats: Vec<(String, String)>,
    refusal: Option<String>,
    /// Groups are to be dealt out, or the final is to begin.
    to_groups: bool,
    /// Nobody is ready because nobody has checked in.
    to_check_in: bool,
    missing_results: usize,
    /// Games are played here, so that the round wants a time.
    here: bool,
    /// When the schedule has the round begin.
    scheduled: Option<String>,
    back: String,
    /// Where teams are paired.
    matches: Vec<DeskMatch>,
    /// Line-ups can be changed; the round is published.
    changes: bool,
    published: bool,
}

impl PreviewPage {
    fn new(page: Page, open: &Open, round: u32, proposed: Result<Proposed, Refusal>) -> PreviewPage {
        let state = open.desk.state();
        let shown = open.shown();
        let name = |id| open.name(page.lang, id);
        let last = state.rounds.last();
        let mut preview = PreviewPage {
            frame: Frame::new(&page, open, Some(Place::Round)),
            round,
            basis: 0,
            pairs: Vec::new(),
            bye: None,
            absent: Vec::new(),
            floats: Vec::new(),
            refusal: None,
            to_groups: false,
            to_check_in: false,
            here: state.settings.is_played_here(),
            scheduled: state.settings.scheduled_at(round).and_then(|at| state.settings.at_the_place(at)),
            missing_results: last
                .map_or(0, |last| last.boards.iter().filter(|board| !board.is_over()).count()),
            back: format!("/event/{}/desk/round/{round}", open.id),
            matches: Vec::new(),
            changes: true,
            published: false,
            page: page.clone(),
        };
        let (proposal, explained) = match proposed {
            Ok(proposed) => proposed,
            Err(refusal) => {
                preview.to_check_in = refusal == Refusal::NobodyReady && state.settings.check_in;
                preview.to_groups = matches!(refusal, Refusal::NotDealt | Refusal::FinalNotBegun);
                preview.refusal =
                    Some(words::refusal(page.lang, &refusal, &|whom| open.called(page.lang, whom)));
                return preview;
            }
        };
        let numbers: BTreeMap<ParticipantId, Tpn> =
            proposal.numbers().iter().copied().zip((1..).map(Tpn)).collect();
        let sides = Sides { shown: &shown, numbers: &numbers };
        preview.basis = proposal.basis();
        if let Some(teams) = &proposal.seating().teams {
            preview.matches = DeskMatch::all(&page, open, teams, None);
            preview.absent = without_match(&page, open, teams, round);
            return preview;
        }
        preview.pairs = (proposal.seating().boards.iter().enumerate())
            .map(|(at, seat)| Pair {
                board: at + 1,
                white: name(seat.white),
                black: name(seat.black),
                white_points: sides.points(seat.white),
                black_points: sides.points(seat.black),
                why: sides.why(&page, explained.as_ref(), *seat),
            })
            .collect();
        preview.bye = proposal.seating().bye.map(name);
        preview.absent =
            proposal.absent().iter().map(|absence| (name(absence.id), words::bye_key(absence.bye))).collect();
        let floats = explained.as_ref().map(|explained| floats(&page, &shown, round, explained));
        preview.floats = floats.unwrap_or_default();
        preview
    }
}

/// The two sides of a proposed board.
struct Sides<'a> {
    shown: &'a Shown,
    numbers: &'a BTreeMap<ParticipantId, Tpn>,
}

impl Sides<'_> {
    fn points(&self, id: ParticipantId) -> String {
        let standing = self.numbers.get(&id).and_then(|tpn| self.shown.standing(*tpn));
        standing.map(|standing| crate::words::event::points(standing.points)).unwrap_or_default()
    }

    fn why(&self, page: &Page, explained: Option<&Explained>, seat: Seat) -> Vec<String> {
        let (Some(&white), Some(&black)) = (self.numbers.get(&seat.white), self.numbers.get(&seat.black))
        else {
            return Vec::new();
        };
        if let Some(explained) = explained {
            return told(page, self.shown, explained.why(Board { white, black }));
        }
        match self.shown.system {
            tournament::desk::System::Knockout { .. } => told(page, self.shown, Why::Bracket),
            tournament::desk::System::Groups(_) => {
                let why = self.shown.why(self.shown.rounds + 1, Board { white, black });
                why.map(|why| told(page, self.shown, why)).unwrap_or_default()
            }
            _ => told(page, self.shown, Why::Table),
        }
    }
}

struct Row {
    /// The match that begins with this board.
    heading: Option<String>,
    board: String,
    white: (u32, String),
    black: (u32, String),
    /// What the box holds.
    shown: String,
    /// How it looks when it is in.
    result: String,
    /// What the players told, in words.
    word: Option<String>,
    agreed: bool,
    over: bool,
    /// Cannot be read.
    fault: bool,
    /// The game played here, if there is one.
    game: Option<String>,
}

/// A board that can be played here.
struct Placed {
    board: String,
    white: (u32, String),
    black: (u32, String),
    /// Whether it is.
    here: bool,
}

#[derive(Template)]
#[template(path = "event/desk/results.html")]
struct ResultsPage {
    page: Page,
    frame: Frame,
    round: u32,
    rows: Vec<Row>,
    done: usize,
    bye: Option<String>,
    absent: Vec<(String, &'static str)>,
    /// Results can be corrected with a reason.
    correcting: bool,
    last: bool,
    /// The round that can be paired from here.
    next: Option<u32>,
    agreed: bool,
    faulty: bool,
    reason: String,
    /// Games of it are played here.
    here: bool,
    /// When they begin, ms since 1970.
    starts: Option<i64>,
    /// When the schedule has them begin.
    scheduled: Option<String>,
    /// Boards that can be played here.
    places: Vec<Placed>,
    back: String,
    /// Matches that want a word: number and name of both.
    level: Vec<[(u32, String); 2]>,
    /// Where teams are paired.
    matches: Vec<DeskMatch>,
    /// Line-ups can be changed; the round is published.
    changes: bool,
    published: bool,
}

impl ResultsPage {
    /// `games` are those played here; `typed` has what boxes held where something could not be read.
    fn new(
        page: Page,
        open: &Open,
        round: &Round,
        games: &[EventGame],
        typed: &BTreeMap<String, String>,
    ) -> ResultsPage {
        let state = open.desk.state();
        let name = |id: ParticipantId| open.name(page.lang, id);
        let row = |(at, board): (usize, &tournament::desk::Board)| {
            let seat = board.seat;
            let (heading, place) = place_of(open, page.lang, round, at, seat);
            let own = typed.get(&box_name(seat));
            let shown = own.cloned().or_else(|| board.result.map(shorthand::write)).unwrap_or_default();
            Row {
                heading,
                board: place,
                white: (seat.white.0, name(seat.white)),
                black: (seat.black.0, name(seat.black)),
                fault: own
                    .is_some_and(|text| !text.is_empty() && BoardResult::from_shorthand(text).is_none()),
                shown,
                result: board.result.map(words::result).unwrap_or_default(),
                word: word(&page, board.word()),
                agreed: matches!(board.word(), Word::Agreed(_)),
                game: game_of(games, round.number, seat),
                over: board.is_over(),
            }
        };
        let number = round.number;
        let rows: Vec<Row> = round.boards.iter().enumerate().map(row).collect();
        ResultsPage {
            done: rows.iter().filter(|row| row.over).count(),
            agreed: rows.iter().any(|row| row.agreed),
            faulty: rows.iter().any(|row| row.fault),
            correcting: rows.iter().any(|row| row.over),
            rows,
            bye: round.bye.map(name),
            absent: match &round.teams {
                Some(teams) => without_match(&page, open, teams, number),
                None => {
                    let absent = round.absent.iter();
                    absent.map(|absence| (name(absence.id), words::bye_key(absence.bye))).collect()
                }
            },
            matches: match &round.teams {
                Some(teams) => DeskMatch::all(&page, open, teams, Some(round)),
                None => Vec::new(),
            },
            changes: number == state.paired() && state.closed.is_none(),
            published: state.closed.is_none(),
            last: number == state.paired(),
            next: (number == state.paired() && number < state.settings.rounds).then_some(number + 1),
            reason: typed.get("reason").cloned().unwrap_or_default(),
            here: round.boards.iter().any(|board| state.accounts_here(board.seat).is_some()),
            places: (round.boards.iter().enumerate())
                .filter(|(_, board)| board.result.is_none() && can_be_here(state, board.seat))
                .filter(|_| number == state.paired() && state.closed.is_none())
                .map(|(at, board)| {
                    let called = |id: ParticipantId| (id.0, name(id));
                    let here = state.accounts_here(board.seat).is_some();
                    let (white, black) = (called(board.seat.white), called(board.seat.black));
                    let board = place_of(open, page.lang, round, at, board.seat).1;
                    Placed { board, white, black, here }
                })
                .collect(),
            scheduled: state.settings.scheduled_at(number).and_then(|at| state.settings.at_the_place(at)),
            starts: round.starts,
            back: format!("/event/{}/desk/round/{number}", open.id),
            level: match number == state.paired() {
                true => {
                    state.level_matches().into_iter().map(|both| both.map(|id| (id.0, name(id)))).collect()
                }
                false => Vec::new(),
            },
            round: number,
            frame: Frame::new(&page, open, Some(Place::Round)),
            page,
        }
    }
}

impl ResultsPage {
    /// What a screen reader says of a box.
    fn label(&self, row: &Row) -> String {
        let args =
            [("board", row.board.as_str().arg()), ("white", row.white.1.arg()), ("black", row.black.1.arg())];
        self.page.lang.with("desk-result-of", args)
    }
}

/// Of a game of a round, by its place there: the heading of its match where it is the first, and the board's number.
pub(crate) fn place_of(
    open: &Open,
    lang: Lang,
    round: &Round,
    at: usize,
    seat: Seat,
) -> (Option<String>, String) {
    let Some(one) = round.match_of(seat) else { return (None, (at + 1).to_string()) };
    let state = open.desk.state();
    let is_first = one.seats(&state.board_colors(round.number)).first() == Some(&seat);
    let both = [one.white, one.black].map(|id| open.team_name(lang, id));
    let (number, board) = state.in_match(round.number, seat).unwrap_or((0, at + 1));
    let heading = is_first.then(|| format!("{number}. {} – {}", both[0], both[1]));
    (heading, format!("{number}.{board}"))
}

/// Whether a game could be played here: both have an account, and the terms have a time control to begin on.
fn can_be_here(state: &Standing, seat: Seat) -> bool {
    let account = |id| state.participant(id).and_then(|who| who.entry.account);
    let (white, black) = (account(seat.white), account(seat.black));
    white.is_some() && black.is_some() && white != black && events::clock::time_of(&state.settings).is_some()
}

/// The game that is played here at a board.
pub(crate) fn game_of(games: &[EventGame], round: u32, seat: Seat) -> Option<String> {
    let seats = rules::ByColor { white: seat.white.0, black: seat.black.0 };
    let own = games.iter().find(|game| game.round == round && game.seats == seats);
    own.map(|game| game.id.to_string())
}

/// What the players told of a board; nothing once the result stands.
pub(crate) fn word(page: &Page, word: Word) -> Option<String> {
    match word {
        Word::Nothing | Word::Set(_) => None,
        Word::One(color, told) => {
            let color = page.t(crate::words::event::color_key(color));
            Some(page.t2("desk-word-one", "color", color, "result", words::result(told)))
        }
        Word::Agreed(told) => Some(page.t1("desk-word-agreed", "result", words::result(told))),
        Word::Disputed { white, black } => {
            Some(page.t2("desk-word-disputed", "white", words::result(white), "black", words::result(black)))
        }
    }
}

/// Name of a board's box: who sits there, so that a pairing changed meanwhile gets nobody's result.
fn box_name(seat: Seat) -> String {
    format!("r-{}-{}", seat.white.0, seat.black.0)
}

/// `POST /event/{id}/desk/round/{n}`: results of one or many boards, or pairs by hand.
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(String, u32)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/round/{number}"))?;
    let open = admitted(&app, &page, &id).await?;
    if sent.fields.has("by_hand") {
        let state = open.desk.state();
        let by_teams = state.settings.system.is_for_teams();
        let seating =
            if by_teams { matches(&sent.fields, state, number) } else { seating(&sent.fields, state) };
        return match seating {
            Ok(seating) => act(&app, page, &open, Wish::Seat { round: number, seating }, &sent).await,
            Err(refusal) => refused(page, &open, &refusal, &sent),
        };
    }
    let Some(round) = open.desk.state().round(number) else { return Err(Error::NotFound) };
    if sent.fields.has("confirm_all") {
        let seats = round.boards.iter().filter(|board| matches!(board.word(), Word::Agreed(_)));
        let wishes = seats.map(|board| Wish::Confirm { round: number, seat: board.seat }).collect();
        return act_all(&app, page, &open, wishes, &sent).await;
    }
    match results(&sent.fields, round) {
        Ok(wishes) => act_all(&app, page, &open, wishes, &sent).await,
        Err(typed) => {
            let games = events::games(&app, &id).await?;
            let answer = ResultsPage::new(page, &open, round, &games, &typed);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

/// The results that a form changes; else everything typed, where something cannot be read.
pub(super) fn results(fields: &Fields, round: &Round) -> Result<Vec<Wish>, BTreeMap<String, String>> {
    let mut wishes = Vec::new();
    let mut readable = true;
    // A button of one board brings that board alone.
    let button = fields.get("set").split_once(' ');
    for board in &round.boards {
        let name = box_name(board.seat);
        let text = match button {
            Some((own, text)) if own == name => text,
            Some(_) => continue,
            None if fields.0.iter().any(|(own, _)| *own == name) => fields.get(&name),
            None => continue,
        };
        let result: Option<BoardResult> = match text {
            "" => None,
            _ => match BoardResult::from_shorthand(text) {
                Some(result) => Some(result),
                None => {
                    readable = false;
                    continue;
                }
            },
        };
        if result != board.result {
            wishes.push(Wish::SetResult {
                round: round.number,
                seat: board.seat,
                result,
                reason: fields.get("reason").to_owned(),
                for_rating: false,
            });
        }
    }
    if readable { Ok(wishes) } else { Err(fields.0.iter().cloned().collect()) }
}

/// Number and name, as they stand in a form.
type Numbered = (String, String);

#[derive(Template)]
#[template(path = "event/desk/by_hand.html")]
struct HandPage {
    page: Page,
    frame: Frame,
    round: u32,
    /// Board, White and Black.
    rows: Vec<(usize, Numbered, Numbered)>,
    bye: Numbered,
    /// Ready and without a place.
    unseated: Vec<Numbered>,
}

impl HandPage {
    fn new(page: Page, open: &Open, round: u32) -> HandPage {
        let state = open.desk.state();
        if state.settings.system.is_for_teams() {
            return HandPage::of_teams(page, open, round);
        }
        let numbers = state.tpns();
        let seating = match state.round(round) {
            Some(round) => round.seating(),
            None => open.desk.propose().map(|proposal| proposal.seating().clone()).unwrap_or_default(),
        };
        let called = |id: ParticipantId| {
            let number = numbers.get(&id).map(ToString::to_string).unwrap_or_default();
            (number, open.name(page.lang, id))
        };
        let nobody = || (String::new(), String::new());
        let mut rows: Vec<_> = (seating.boards.iter().enumerate())
            .map(|(at, seat)| (at + 1, called(seat.white), called(seat.black)))
            .collect();
        for _ in 0..SPARE_ROWS {
            rows.push((rows.len() + 1, nobody(), nobody()));
        }
        let seated: Vec<ParticipantId> = seating.people().collect();
        let ready = |id: &ParticipantId| state.absence(*id, round).is_none() && !seated.contains(id);
        HandPage {
            rows,
            bye: seating.bye.map_or_else(nobody, called),
            unseated: state.numbers().into_iter().filter(ready).map(called).collect(),
            round,
            frame: Frame::new(&page, open, Some(Place::Round)),
            page,
        }
    }
}

impl HandPage {
    /// The same with teams in the place of players.
    fn of_teams(page: Page, open: &Open, round: u32) -> HandPage {
        let state = open.desk.state();
        let numbers = state.team_tpns();
        let seating = match state.round(round) {
            Some(round) => round.seating(),
            None => open.desk.propose().map(|proposal| proposal.seating().clone()).unwrap_or_default(),
        };
        let teams = seating.teams.unwrap_or_default();
        let called = |id: TeamId| {
            let number = numbers.get(&id).map(ToString::to_string).unwrap_or_default();
            (number, open.team_name(page.lang, id))
        };
        let nobody = || (String::new(), String::new());
        let mut rows: Vec<_> = (teams.matches.iter().enumerate())
            .map(|(at, one)| (at + 1, called(one.white), called(one.black)))
            .collect();
        for _ in 0..SPARE_ROWS {
            rows.push((rows.len() + 1, nobody(), nobody()));
        }
        let seated = |id: &TeamId| teams.of(*id).is_some() || teams.bye == Some(*id);
        let ready = |id: &TeamId| state.is_team_ready(*id, round) && !seated(id);
        HandPage {
            rows,
            bye: teams.bye.map_or_else(nobody, called),
            unseated: state.team_numbers().into_iter().filter(ready).map(called).collect(),
            round,
            frame: Frame::new(&page, open, Some(Place::Round)),
            page,
        }
    }
}

/// Matches by hand: numbers of teams, that with White on the first board first.
fn matches(fields: &Fields, state: &Standing, round: u32) -> Result<Seating, Refusal> {
    let numbers = state.team_numbers();
    let id = |text: &str| {
        let number: usize = text.parse().map_err(|_| Refusal::Invalid(Field::Team))?;
        let id = number.checked_sub(1).and_then(|at| numbers.get(at));
        id.copied().ok_or(Refusal::Invalid(Field::Team))
    };
    let mut pairs = Vec::new();
    for (white, black) in fields.all("white").zip(fields.all("black")) {
        if !(white.is_empty() && black.is_empty()) {
            pairs.push((id(white)?, id(black)?));
        }
    }
    let bye = match fields.get("bye") {
        "" => None,
        text => Some(id(text)?),
    };
    Ok(state.matched(round, &pairs, bye))
}

/// Pairs by hand: numbers of White and Black in the order of the boards.
fn seating(fields: &Fields, state: &Standing) -> Result<Seating, Refusal> {
    let numbers = state.numbers();
    let id = |text: &str| {
        let number: usize = text.parse().map_err(|_| Refusal::Invalid(Field::Players))?;
        let id = number.checked_sub(1).and_then(|at| numbers.get(at));
        id.copied().ok_or(Refusal::Invalid(Field::Players))
    };
    let mut boards = Vec::new();
    for (white, black) in fields.all("white").zip(fields.all("black")) {
        if !(white.is_empty() && black.is_empty()) {
            boards.push(Seat { white: id(white)?, black: id(black)? });
        }
    }
    let bye = match fields.get("bye") {
        "" => None,
        text => Some(id(text)?),
    };
    Ok(Seating { boards, bye, ..Seating::default() })
}
