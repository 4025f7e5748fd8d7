//! From the types of `game` to frames.

use super::{
    ClaimInfo, ClockInfo, Color, EndInfo, EventFrame, MoveInfo, PeriodInfo, PlayerInfo, RefusalFrame,
    RematchInfo, StateFrame, TimeInfo,
};
use crate::words;
use game::{
    Actor, ClaimKind, ClockMode, Event, EventKind, Game, GameId, PauseReason, Phase, Rejection, Speed,
    TimeControl,
};
use rules::ByColor;

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Self {
        match color {
            rules::Color::White => Color::White,
            rules::Color::Black => Color::Black,
        }
    }
}

/// Who sits at a game, apart from the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// Public id; none for a guest.
    pub id: Option<String>,
    /// Name; none for a guest.
    pub name: Option<String>,
    /// Whether connected.
    pub on: bool,
}

/// What a state frame shows besides the game.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// Server time, ms since 1970.
    pub now: i64,
    /// Which side the reader plays.
    pub me: Option<rules::Color>,
    /// The players.
    pub seats: &'a ByColor<Seat>,
    /// People watching.
    pub watchers: u32,
    /// A rematch asked for or made.
    pub rematch: Option<RematchInfo>,
}

/// The whole state of a game as one reader sees it.
#[must_use]
pub fn state(id: GameId, game: &Game, view: &View<'_>) -> StateFrame {
    let terms = game.terms();
    let player = |seat: &Seat| PlayerInfo { id: seat.id.clone(), name: seat.name.clone(), on: seat.on };
    StateFrame {
        g: id.to_string(),
        v: game.seq().0,
        now: view.now,
        me: view.me.map(Color::from),
        white: player(&view.seats.white),
        black: player(&view.seats.black),
        start: terms.start.to_fen(),
        chess960: terms.variant == rules::Variant::Chess960,
        laws: terms.laws.id.to_owned(),
        speed: speed(&terms.time).to_owned(),
        rated: terms.rated,
        time: time(&terms.time),
        moves: moves(game),
        fen: game.position().to_fen(),
        clock: clock(game, view.now),
        offer: game.offer().map(|offer| offer.by.into()),
        takeback: game.takeback().map(Color::from),
        status: status(game.phase()).to_owned(),
        starts: terms.appointment.map(|due| due.starts_at),
        end: ending(game),
        reps: game.repetitions(),
        claim: claims(game),
        watchers: view.watchers,
        rematch: view.rematch.clone(),
    }
}

fn speed(time: &TimeControl) -> &'static str {
    match Speed::of(time) {
        Speed::Standard => "standard",
        Speed::Rapid => "rapid",
        Speed::Blitz => "blitz",
    }
}

fn time(time: &TimeControl) -> TimeInfo {
    let periods = |color| {
        let periods = time.periods(color).iter();
        periods.map(|p| PeriodInfo { moves: p.moves, ms: p.main_ms, inc: p.increment_ms }).collect()
    };
    let mode = match time.mode() {
        ClockMode::Increment { before_move: true } => "increment-before",
        ClockMode::Increment { before_move: false } => "increment-after",
        ClockMode::SimpleDelay => "delay",
        ClockMode::Bronstein => "bronstein",
        ClockMode::Hourglass => "hourglass",
        ClockMode::None => "none",
        ClockMode::Correspondence { .. } => "correspondence",
    };
    TimeInfo {
        mode: mode.to_owned(),
        periods: periods(rules::Color::White),
        black: (!time.is_even()).then(|| periods(rules::Color::Black)),
    }
}

fn moves(game: &Game) -> Vec<MoveInfo> {
    let variant = game.terms().variant;
    let numbered = (0..).zip(game.plies());
    numbered
        .map(|(ply, made)| MoveInfo {
            u: game.position_at(ply).map(|before| before.uci(made.mv, variant)).unwrap_or_default(),
            w: made.clocks.white,
            b: made.clocks.black,
            th: made.think_ms,
            lag: made.lag_ms,
        })
        .collect()
}

fn clock(game: &Game, now: i64) -> ClockInfo {
    let readings = game.readings(now);
    ClockInfo {
        w: readings.white,
        b: readings.black,
        run: game.running().map(Color::from),
        paused: match game.phase() {
            Phase::Paused(reason) => Some(pause(*reason).to_owned()),
            Phase::Waiting | Phase::Running | Phase::Ended(_) => None,
        },
        hold: hold(game, now),
    }
}

/// What is left of the turn's delay.
fn hold(game: &Game, now: i64) -> Option<i64> {
    let time = &game.terms().time;
    let turn = game.running().filter(|_| time.mode() == ClockMode::SimpleDelay)?;
    let period = time.periods(turn).get(usize::from(game.clock().period(turn)))?;
    Some((period.increment_ms - game.elapsed_ms(now)).max(0))
}

fn pause(reason: PauseReason) -> &'static str {
    match reason {
        PauseReason::Outage => "outage",
        PauseReason::Queue => "queue",
        PauseReason::Arbiter => "arbiter",
    }
}

fn status(phase: &Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Running => "running",
        Phase::Paused(_) => "paused",
        Phase::Ended(_) => "ended",
    }
}

fn ending(game: &Game) -> Option<EndInfo> {
    let ending = game.ending()?;
    Some(EndInfo {
        result: ending.result.to_string(),
        score: words::score(&ending.result.to_string()),
        why: ending.termination.code().to_owned(),
        winner: ending.result.winner().map(Color::from),
        article: ending.article.map(|article| article.to_string()),
        reviewable: ending.reviewable,
        beyond: ending.beyond,
    })
}

fn claims(game: &Game) -> ClaimInfo {
    let rules = game.terms().laws.claims.filter(|_| game.ending().is_none());
    ClaimInfo {
        threefold: rules.is_some() && game.repetitions() >= 3,
        fifty: rules.is_some_and(|rules| game.position().halfmoves() >= rules.fifty.value.plies().0),
    }
}

/// A half-made event frame: what the game said before the event. Apply the event, then finish it.
#[derive(Debug)]
pub struct Draft(EventFrame);

impl Draft {
    /// Takes what only the state before the event knows.
    #[must_use]
    pub fn new(id: GameId, before: &Game, event: &Event) -> Draft {
        let by = match event.by {
            Actor::Player(color) => Some(Color::from(color)),
            Actor::System => None,
        };
        let uci = |mv| Some(before.position().uci(mv, before.terms().variant));
        let base = EventFrame { g: id.to_string(), at: event.at, by, ..EventFrame::default() };
        let named = |k: &str| EventFrame { k: k.to_owned(), ..base.clone() };
        Draft(match &event.kind {
            EventKind::Created(_) => named("created"),
            EventKind::Started => named("start"),
            EventKind::Arrived => named("here"),
            EventKind::Moved { mv, think_ms, lag_ms, offers_draw, .. } => EventFrame {
                u: uci(*mv),
                th: Some(*think_ms),
                lag: Some(*lag_ms),
                o: offers_draw.then_some(true),
                ..named("mv")
            },
            EventKind::DrawOffered { .. } => named("offer"),
            EventKind::DrawDeclined { .. } => named("decline"),
            EventKind::ClaimJudged { claim, intended, right, plies, clocks, article, .. } => EventFrame {
                why: Some(ground(*claim).to_owned()),
                u: intended.and_then(uci),
                right: Some(*right),
                plies: Some(plies.clone()),
                gain: gain(before, event.by, *clocks),
                article: Some(article.to_string()),
                ..named("claim")
            },
            EventKind::TakebackOffered => named("tb-offer"),
            EventKind::TakebackDeclined => named("tb-decline"),
            EventKind::TakenBack { plies, .. } => EventFrame { n: Some(*plies), ..named("tb") },
            EventKind::Paused { reason } => {
                EventFrame { why: Some(pause(*reason).to_owned()), ..named("pause") }
            }
            EventKind::Resumed { .. } => named("resume"),
            EventKind::Ended { result, termination, article, reviewable, ply, .. } => EventFrame {
                result: Some(result.to_string()),
                score: Some(words::score(&result.to_string())),
                why: Some(termination.code().to_owned()),
                winner: result.winner().map(Color::from),
                article: article.map(|article| article.to_string()),
                reviewable: Some(*reviewable),
                n: before.plies().len().checked_sub(*ply as usize).filter(|n| *n > 0).map(|n| n as u32),
                ..named("end")
            },
        })
    }

    /// Adds what the state after the event knows. `now` is filled in when the frame is sent.
    #[must_use]
    pub fn finish(self, after: &Game) -> EventFrame {
        let clocks = after.readings(self.0.at);
        let run = after.running().map(Color::from);
        EventFrame { v: after.seq().0, w: clocks.white, b: clocks.black, run, ..self.0 }
    }
}

fn ground(claim: ClaimKind) -> &'static str {
    match claim {
        ClaimKind::Threefold => "threefold",
        ClaimKind::Fifty => "fifty",
    }
}

/// What the claimant's opponent gains by the verdict.
fn gain(before: &Game, by: Actor, clocks: ByColor<i64>) -> Option<i64> {
    let Actor::Player(by) = by else { return None };
    Some(clocks[!by] - before.clock().remaining()[!by]).filter(|gain| *gain > 0)
}

/// A refusal as a frame.
#[must_use]
pub fn refusal(command: &str, head: u32, rejection: &Rejection) -> RefusalFrame {
    let why = match rejection {
        Rejection::Over => "over",
        Rejection::NotYourTurn(_) => "turn",
        Rejection::IllegalMove | Rejection::Bound(_) => "illegal",
        Rejection::NotYours => "auth",
        Rejection::OutOfOrder
        | Rejection::Paused
        | Rejection::NotPaused
        | Rejection::Repeated
        | Rejection::NoOffer
        | Rejection::OfferStands
        | Rejection::TooEarlyToAgree(_)
        | Rejection::OfferNotYourTurn(_)
        | Rejection::OffersSpent(_)
        | Rejection::NoSuchClaim
        | Rejection::TooEarlyToResign(_)
        | Rejection::TooLateToAbort
        | Rejection::FlagNotFallen
        | Rejection::NoTakebacks
        | Rejection::NothingToTakeBack
        | Rejection::NothingDecided
        | Rejection::NotBegun
        | Rejection::Appointed => "refused",
    };
    RefusalFrame {
        c: command.to_owned(),
        v: head,
        why: why.to_owned(),
        code: rejection.code().to_owned(),
        law: rejection.article().map(|article| article.to_string()),
        plies: None,
    }
}
