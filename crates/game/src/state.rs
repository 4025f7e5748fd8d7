//! The state of one game and how events change it.
//!
//! `apply` takes facts and decides nothing; the same events give the same state on any machine. An
//! event that cannot follow (a damaged log) is a [`ReplayError`], never a panic.

use crate::clock::Side;
use crate::endings::Line;
use crate::judge::{Claimable, claimable};
use crate::{
    Actor, Allowance, Article, Clock, CommandId, Created, Event, EventKind, GameResult, OfferTiming,
    PauseReason, Seq, Termination,
};
use rules::{ByColor, Color, Move, Position, Square};
use std::collections::VecDeque;
use std::fmt;

/// How many command ids of each player are remembered.
pub const SEEN_COMMANDS: usize = 32;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Created; no clock runs until it is started or White moves.
    Waiting,
    /// Being played.
    Running,
    /// Clocks stopped.
    Paused(PauseReason),
    /// Over.
    Ended(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// When, ms since 1970.
    pub at: i64,
    /// The result.
    pub result: GameResult,
    /// Why.
    pub termination: Termination,
    /// By which article.
    pub article: Option<Article>,
    /// Whether an arbiter should look.
    pub reviewable: bool,
    /// Number of plies at which it was over.
    pub ply: u32,
    /// Plies made after that before it was seen. They are none of the game; only the log has them.
    pub beyond: u32,
}

/// A draw offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub by: Color,
    /// Number of plies made when it was offered.
    pub ply: u32,
    /// When in the turn.
    pub timing: OfferTiming,
}

/// What a wrong claim bound its claimant to (9.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// This move must be played.
    Play(Move),
    /// The move announced was illegal: a move with the man on this square must be played.
    MoveMan(Square),
}

/// One ply of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// When it was received, ms since 1970.
    pub at: i64,
    /// Time charged, ms.
    pub think_ms: u32,
    /// Lag forgiven, ms.
    pub lag_ms: u32,
    /// Times left afterwards, ms.
    pub clocks: ByColor<i64>,
    /// Whether a draw was offered with it.
    pub offers_draw: bool,
}

/// Why an event cannot follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The log does not begin with its creation.
    NotCreated,
    /// A second creation.
    CreatedTwice,
    /// An event after the end.
    AfterTheEnd,
    /// The move is not legal where the log has it.
    IllegalMove {
        /// Number of plies before it.
        ply: u32,
    },
    /// More plies taken back than were made.
    TooFarBack,
    /// An event of a player without a player, or clocks started or stopped twice.
    OutOfPlace,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCreated => f.write_str("the log does not begin with the game's creation"),
            Self::CreatedTwice => f.write_str("the game is created twice"),
            Self::AfterTheEnd => f.write_str("an event follows the end of the game"),
            Self::IllegalMove { ply } => write!(f, "the move after ply {ply} is not legal"),
            Self::TooFarBack => f.write_str("more plies are taken back than were made"),
            Self::OutOfPlace => f.write_str("an event stands where it cannot"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// The turn in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// When its clock was started, ms since 1970.
    pub(crate) released_at: i64,
    /// Time within it that is nobody's, ms.
    pub(crate) paused_ms: i64,
    /// Since when the clocks stand still.
    pub(crate) paused_since: Option<i64>,
}

/// What comes back when plies are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    sides: ByColor<Side>,
    allowances: ByColor<Allowance>,
    offers_made: ByColor<u8>,
    last_offer: Option<Color>,
}

/// One game. Built from its events only.
#[derive(Clone, Debug)]
pub struct Game {
    terms: Created,
    created_at: i64,
    phase: Phase,
    line: Line,
    plies: Vec<Ply>,
    marks: Vec<Mark>,
    clock: Clock,
    allowances: ByColor<Allowance>,
    turn: Turn,
    offer: Option<Offer>,
    offers_made: ByColor<u8>,
    last_offer: Option<Color>,
    takeback: Option<Color>,
    obligation: Option<Obligation>,
    /// Who was seen after the start.
    arrived: ByColor<bool>,
    /// When the clocks were first started, and for how long they stood still since, ms.
    started_at: Option<i64>,
    stood_ms: i64,
    seen: ByColor<VecDeque<CommandId>>,
    seq: Seq,
    last_at: i64,
    /// Whether the last event began a turn, so that its release may still be told.
    fresh_turn: bool,
}

impl Game {
    /// The game whose creation this event is.
    ///
    /// # Errors
    /// [`ReplayError::NotCreated`] for any other event.
    pub fn begin(event: &Event) -> Result<Self, ReplayError> {
        let EventKind::Created(terms) = &event.kind else {
            return Err(ReplayError::NotCreated);
        };
        let terms = Created::clone(terms);
        let clock = Clock::new(terms.time.clone());
        let allowances = ByColor::new_with(|color| Allowance::new(terms.time.estimated_ms(color)));
        let offers_made = ByColor::default();
        let mark = Mark { sides: clock.sides(), allowances, offers_made, last_offer: None };
        Ok(Self {
            created_at: event.at,
            phase: Phase::Waiting,
            line: Line::new(terms.start.clone()),
            plies: Vec::new(),
            marks: vec![mark],
            clock,
            allowances,
            turn: Turn { released_at: event.at, paused_ms: 0, paused_since: None },
            offer: None,
            offers_made,
            last_offer: None,
            takeback: None,
            obligation: None,
            arrived: ByColor::default(),
            started_at: None,
            stood_ms: 0,
            seen: ByColor::default(),
            seq: Seq(1),
            last_at: event.at,
            fresh_turn: false,
            terms,
        })
    }

    /// The game a log tells.
    ///
    /// # Errors
    /// The first event that cannot follow.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, ReplayError> {
        let mut events = events.into_iter();
        let mut game = Self::begin(events.next().ok_or(ReplayError::NotCreated)?)?;
        events.try_for_each(|event| game.apply(event))?;
        Ok(game)
    }

    /// Takes a fact. The state is unchanged when it is refused.
    ///
    /// # Errors
    /// A [`ReplayError`] where the event cannot follow; [`Game::decide`] makes none that cannot.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        if matches!(self.phase, Phase::Ended(_)) {
            return Err(ReplayError::AfterTheEnd);
        }
        let turn_began =
            matches!(event.kind, EventKind::Started | EventKind::Moved { .. } | EventKind::TakenBack { .. });
        self.apply_kind(event)?;
        self.fresh_turn = turn_began;
        self.seq.0 += 1;
        self.last_at = self.last_at.max(event.at);
        if let (Some(cid), Actor::Player(color)) = (event.cid, event.by) {
            let seen = &mut self.seen[color];
            if seen.len() == SEEN_COMMANDS {
                seen.pop_front();
            }
            seen.push_back(cid);
        }
        Ok(())
    }

    fn apply_kind(&mut self, event: &Event) -> Result<(), ReplayError> {
        let by = match event.by {
            Actor::Player(color) => Ok(color),
            Actor::System => Err(ReplayError::OutOfPlace),
        };
        match &event.kind {
            EventKind::Created(_) => return Err(ReplayError::CreatedTwice),
            EventKind::Started => {
                if self.phase != Phase::Waiting {
                    return Err(ReplayError::OutOfPlace);
                }
                self.started_at = Some(event.at);
                self.start_turn(event.at);
            }
            EventKind::Arrived => {
                let by = by?;
                self.arrived[by] = true;
            }
            EventKind::Moved { mv, think_ms, lag_ms, clocks, period, offers_draw } => {
                let ply = Ply {
                    mv: *mv,
                    at: event.at,
                    think_ms: *think_ms,
                    lag_ms: *lag_ms,
                    clocks: *clocks,
                    offers_draw: *offers_draw,
                };
                self.apply_move(ply, *period)?;
            }
            EventKind::DrawOffered { timing } => self.note_offer(by?, *timing),
            EventKind::DrawDeclined { .. } => self.offer = None,
            EventKind::ClaimJudged { intended, right, clocks, periods_spent, .. } => {
                let by = by?;
                self.clock.spend_periods(by, *periods_spent);
                self.clock.set(*clocks);
                if !right {
                    // An offer of the opponent's stands until it is answered; a claim is no answer.
                    if self.offer.is_none_or(|offer| offer.by == by) {
                        self.note_offer(by, OfferTiming::Claim);
                    }
                    self.obligation = intended.and_then(|mv| self.obligation_from(mv));
                }
            }
            EventKind::TakebackOffered => self.takeback = Some(by?),
            EventKind::TakebackDeclined => self.takeback = None,
            EventKind::TakenBack { plies, clocks } => self.apply_takeback(*plies, *clocks, event.at)?,
            EventKind::Paused { reason } => {
                if self.phase != Phase::Running {
                    return Err(ReplayError::OutOfPlace);
                }
                self.phase = Phase::Paused(*reason);
                self.turn.paused_since = Some(event.at);
            }
            EventKind::Resumed { clocks, .. } => {
                let since = self.turn.paused_since.take().ok_or(ReplayError::OutOfPlace)?;
                let gap = event.at.saturating_sub(since.max(self.turn.released_at)).max(0);
                self.turn.paused_ms = self.turn.paused_ms.saturating_add(gap);
                self.stood_ms = self.stood_ms.saturating_add(event.at.saturating_sub(since).max(0));
                self.clock.set(*clocks);
                self.phase = Phase::Running;
            }
            EventKind::Ended { result, termination, article, reviewable, ply, clocks } => {
                let beyond = self.line.len().checked_sub(*ply).ok_or(ReplayError::OutOfPlace)?;
                if beyond > 0 {
                    self.keep_plies(*ply as usize);
                }
                self.clock.set(*clocks);
                self.offer = None;
                self.takeback = None;
                self.obligation = None;
                self.turn.paused_since = None;
                self.phase = Phase::Ended(Ending {
                    at: event.at,
                    result: *result,
                    termination: *termination,
                    article: *article,
                    reviewable: *reviewable,
                    ply: *ply,
                    beyond,
                });
            }
        }
        Ok(())
    }

    fn apply_move(&mut self, ply: Ply, period: u8) -> Result<(), ReplayError> {
        let mover = self.position().turn();
        let after =
            self.position().play(ply.mv).map_err(|_| ReplayError::IllegalMove { ply: self.line.len() })?;
        self.line.push(ply.mv, after);
        self.plies.push(ply);
        self.clock.count(mover, period);
        self.clock.set(ply.clocks);
        self.arrived[mover] = true;
        self.allowances[mover] = self.allowances[mover].after(ply.lag_ms);
        if self.offer.is_some_and(|offer| offer.by != mover) {
            self.offer = None;
        }
        if ply.offers_draw {
            self.note_offer(mover, OfferTiming::Proper);
        }
        self.takeback = None;
        self.obligation = None;
        self.marks.push(Mark {
            sides: self.clock.sides(),
            allowances: self.allowances,
            offers_made: self.offers_made,
            last_offer: self.last_offer,
        });
        self.start_turn(ply.at);
        Ok(())
    }

    fn apply_takeback(&mut self, plies: u32, clocks: ByColor<i64>, at: i64) -> Result<(), ReplayError> {
        let keep = self.plies.len().checked_sub(plies as usize).ok_or(ReplayError::TooFarBack)?;
        let mark = self.marks[keep];
        self.keep_plies(keep);
        self.clock.restore(mark.sides);
        self.clock.set(clocks);
        self.allowances = mark.allowances;
        self.offers_made = mark.offers_made;
        self.last_offer = mark.last_offer;
        self.offer = None;
        self.takeback = None;
        self.obligation = None;
        self.start_turn(at);
        Ok(())
    }

    fn keep_plies(&mut self, keep: usize) {
        self.line.truncate(keep);
        self.plies.truncate(keep);
        self.marks.truncate(keep + 1);
    }

    fn start_turn(&mut self, at: i64) {
        self.phase = Phase::Running;
        self.turn = Turn { released_at: at, paused_ms: 0, paused_since: None };
    }

    fn note_offer(&mut self, by: Color, timing: OfferTiming) {
        self.offer = Some(Offer { by, ply: self.line.len(), timing });
        self.last_offer = Some(by);
        if timing != OfferTiming::Claim {
            self.offers_made[by] = self.offers_made[by].saturating_add(1);
        }
    }

    /// What a wrong claim with this announced move binds its claimant to.
    fn obligation_from(&self, mv: Move) -> Option<Obligation> {
        if self.position().is_legal(mv) {
            return Some(Obligation::Play(mv));
        }
        let can_move = self.position().legal_moves().iter().any(|legal| legal.from() == mv.from());
        can_move.then_some(Obligation::MoveMan(mv.from()))
    }

    /// Says that the last event is safely stored: the next clock starts here, so that the time to
    /// store it is nobody's. Not an event; a replay takes the event's own time. Without effect unless
    /// the last event began a turn.
    pub fn released(&mut self, at: i64) {
        if self.fresh_turn && self.phase == Phase::Running {
            self.turn.released_at = self.turn.released_at.max(at);
        }
    }

    /// The terms it is played on.
    pub fn terms(&self) -> &Created {
        &self.terms
    }

    /// When it was created, ms since 1970.
    pub fn created_at(&self) -> i64 {
        self.created_at
    }

    /// When the last event happened, ms since 1970.
    pub fn last_at(&self) -> i64 {
        self.last_at
    }

    /// Number of the last event: the game's version.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// Where it stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.phase {
            Phase::Ended(ending) => Some(ending),
            Phase::Waiting | Phase::Running | Phase::Paused(_) => None,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.current()
    }

    /// The position after so many plies, played again from the start.
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        self.line.at(ply as usize)
    }

    /// The moves made.
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// The record, ply by ply.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The clock as it stood at the beginning of the turn (with grants since).
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// A player's allowance for lag.
    pub fn allowance(&self, color: Color) -> Allowance {
        self.allowances[color]
    }

    /// The draw offer that stands.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Who asked to take a move back.
    pub fn takeback(&self) -> Option<Color> {
        self.takeback
    }

    /// What the player on move is bound to.
    pub fn obligation(&self) -> Option<Obligation> {
        self.obligation
    }

    /// Draw offers made by a player, claims not counted.
    pub fn offers_made(&self, color: Color) -> u8 {
        self.offers_made[color]
    }

    /// Who offered last.
    pub(crate) fn last_offer(&self) -> Option<Color> {
        self.last_offer
    }

    /// How often the position on the board has stood.
    pub fn repetitions(&self) -> u32 {
        self.line.repetitions()
    }

    /// What the side to move may claim while the game goes on.
    pub fn claimable(&self) -> Claimable {
        match self.phase {
            Phase::Ended(_) => Claimable::default(),
            Phase::Waiting | Phase::Running | Phase::Paused(_) => claimable(&self.line, self.terms.laws),
        }
    }

    /// Moves completed by both sides: what casual rules count.
    pub fn completed_moves(&self) -> u32 {
        Color::ALL.into_iter().map(|color| self.line.made_by(color)).min().unwrap_or(0)
    }

    /// Whether both sides have made a move (5.2.3).
    pub fn both_have_moved(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.line.made_by(color) > 0)
    }

    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    pub(crate) fn made_by(&self, color: Color) -> u32 {
        self.line.made_by(color)
    }

    /// Whether this player sent this command before.
    pub fn has_seen(&self, color: Color, cid: CommandId) -> bool {
        self.seen[color].contains(&cid)
    }

    /// Time spent in the running turn by `at`, pauses left out, in ms.
    pub fn elapsed_ms(&self, at: i64) -> i64 {
        match self.phase {
            Phase::Running | Phase::Paused(_) => {
                let until = self.turn.paused_since.unwrap_or(at).min(at);
                until.saturating_sub(self.turn.released_at).saturating_sub(self.turn.paused_ms).max(0)
            }
            Phase::Waiting | Phase::Ended(_) => 0,
        }
    }

    /// Both times as they show at `at`, in ms.
    pub fn readings(&self, at: i64) -> ByColor<i64> {
        match self.phase {
            Phase::Running | Phase::Paused(_) => {
                self.clock.readings(self.position().turn(), self.elapsed_ms(at))
            }
            Phase::Waiting | Phase::Ended(_) => self.clock.remaining(),
        }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        (self.phase == Phase::Running && self.clock.runs()).then(|| self.position().turn())
    }

    /// When the flag of the side to move falls if nothing happens, ms since 1970; none while no clock
    /// runs.
    pub fn deadline(&self) -> Option<i64> {
        let turn = self.running()?;
        let left = self.clock.deadline_ms(turn)?;
        Some(self.turn.released_at.saturating_add(self.turn.paused_ms).saturating_add(left))
    }

    /// Whether this player of a game with an appointment is still waited for: its clocks were started, and the player
    /// has not been seen since.
    pub fn awaits(&self, color: Color) -> bool {
        self.terms.appointment.is_some() && self.started_at.is_some() && !self.arrived[color]
    }

    /// When somebody who has not come loses, ms since 1970; none where nobody is waited for, or the clocks stand still.
    /// Time in which they stood still is not counted.
    pub fn default_due(&self) -> Option<i64> {
        let appointment = self.terms.appointment.filter(|_| self.phase == Phase::Running)?;
        let awaited = Color::ALL.into_iter().any(|color| self.awaits(color));
        let started_at = self.started_at.filter(|_| awaited)?;
        Some(started_at.saturating_add(i64::from(appointment.default_ms)).saturating_add(self.stood_ms))
    }

    /// When a flag may be called: the deadline and the lag that might still be forgiven.
    pub fn flag_due(&self) -> Option<i64> {
        let grace = self.allowances[self.position().turn()].grace_ms();
        self.deadline().map(|deadline| deadline.saturating_add(grace))
    }

    /// Clocks as logged when the position after so many plies was reached.
    pub(crate) fn clocks_at(&self, ply: usize) -> Option<ByColor<i64>> {
        let mark = self.marks.get(ply)?;
        let mut clock = self.clock.clone();
        clock.restore(mark.sides);
        Some(clock.remaining())
    }
}

/// Two games are equal when their logs would tell the same, whatever was released when.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
            && self.created_at == other.created_at
            && self.phase == other.phase
            && self.plies == other.plies
            && self.marks == other.marks
            && self.clock == other.clock
            && self.allowances == other.allowances
            && self.turn == other.turn
            && self.offer == other.offer
            && self.offers_made == other.offers_made
            && self.last_offer == other.last_offer
            && self.takeback == other.takeback
            && self.obligation == other.obligation
            && self.arrived == other.arrived
            && self.started_at == other.started_at
            && self.stood_ms == other.stood_ms
            && self.seen == other.seen
            && self.seq == other.seq
            && self.last_at == other.last_at
    }
}
