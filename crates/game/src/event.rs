//! What has happened in a game: facts that carry everything decided, so that replay decides nothing.

use crate::{
    Actor, Article, ClaimKind, CommandId, GameResult, LawProfile, PauseReason, PlayerId, Termination,
    TimeControl,
};
use rules::{ByColor, Move, Position, Variant};

/// One fact of a game's log.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When it happened, ms since 1970: the receipt of the command that caused it.
    pub at: i64,
    /// Who caused it.
    pub by: Actor,
    /// The command that caused it, on the first of its events.
    pub cid: Option<CommandId>,
    /// What happened.
    pub kind: EventKind,
}

/// The terms of a game, fixed at its beginning.
#[derive(Clone, Debug)]
pub struct Created {
    /// The Laws it is played under.
    pub laws: &'static LawProfile,
    /// Start position.
    pub start: Position,
    /// How castling is written at the edges.
    pub variant: Variant,
    /// The time control.
    pub time: TimeControl,
    /// Who plays.
    pub players: ByColor<PlayerId>,
    /// Whether ratings follow.
    pub rated: bool,
    /// Whether moves may be taken back by consent.
    pub takebacks: bool,
    /// When it begins and how late a player may come, for a game of an event; none: it begins when both are there.
    pub appointment: Option<Appointment>,
}

/// A game begins by an event's clock, whoever is there (6.6, 6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appointment {
    /// White's clock is started then, ms since 1970.
    pub starts_at: i64,
    /// Who has not come so long after the start loses, ms.
    pub default_ms: u32,
}

impl PartialEq for Created {
    fn eq(&self, other: &Self) -> bool {
        self.laws.id == other.laws.id
            && self.start.to_fen() == other.start.to_fen()
            && self.variant == other.variant
            && self.time == other.time
            && self.players == other.players
            && self.rated == other.rated
            && self.takebacks == other.takebacks
            && self.appointment == other.appointment
    }
}

/// When a draw was offered (9.1.2; whether a penalty follows is the arbiter's matter, 11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferTiming {
    /// With a move, before the clock was pressed.
    Proper,
    /// On one's own time before moving; the opponent may wait for the move.
    Early,
    /// While the opponent was thinking. Valid all the same.
    Irregular,
    /// By claiming a draw (9.1.2.3).
    Claim,
}

/// How an offer was turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decline {
    /// In words. (By playing on, an offer is declined without an event: the move says it.)
    Word,
}

/// What happened.
///
/// `clocks` are both remaining times in ms when the event is done.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// The game exists; no clock runs yet.
    Created(Box<Created>),
    /// White's clock was started.
    Started,
    /// A player of a game with an [`Appointment`] was seen after its start. A move says the same.
    Arrived,
    /// A move was made and completed. It declines an offer the opponent had open.
    Moved {
        /// The move.
        mv: Move,
        /// Time charged in ms.
        think_ms: u32,
        /// Lag forgiven in ms.
        lag_ms: u32,
        /// Remaining times in ms, with what the next turn begins with.
        clocks: ByColor<i64>,
        /// The mover's period after the move, from 0.
        period: u8,
        /// Whether a draw was offered with it.
        offers_draw: bool,
    },
    /// A draw was offered without a move.
    DrawOffered {
        /// When in the turn.
        timing: OfferTiming,
    },
    /// The opponent's offer was declined by word.
    DrawDeclined {
        /// How.
        how: Decline,
    },
    /// A claim was checked. A right one is followed by [`EventKind::Ended`]; a wrong one leaves a draw
    /// offer standing and binds the claimant to the move announced.
    ClaimJudged {
        /// On which ground.
        claim: ClaimKind,
        /// The move announced.
        intended: Option<Move>,
        /// Whether the claim was right.
        right: bool,
        /// Plies after which the position stood (threefold; 0 is the start position), or the first
        /// and last ply of the run without capture or pawn move (fifty).
        plies: Vec<u32>,
        /// Remaining times in ms after the penalty.
        clocks: ByColor<i64>,
        /// Periods of the claimant's that the penalty used up; nearly always none.
        periods_spent: u8,
        /// The article the verdict rests on.
        article: Article,
    },
    /// A player asked to take a move back.
    TakebackOffered,
    /// The other would not.
    TakebackDeclined,
    /// Moves were taken back by consent, with all that hung on them.
    TakenBack {
        /// How many.
        plies: u32,
        /// Remaining times in ms, as logged when the position that now stands was reached.
        clocks: ByColor<i64>,
    },
    /// The clocks were stopped.
    Paused {
        /// Why.
        reason: PauseReason,
    },
    /// The clocks run again; the time in between is nobody's.
    Resumed {
        /// Time given to the side to move, ms.
        gift_ms: u32,
        /// Remaining times in ms, the gift included; the turn's time so far is not yet taken off.
        clocks: ByColor<i64>,
    },
    /// The game ended.
    Ended {
        /// With what result.
        result: GameResult,
        /// Why.
        termination: Termination,
        /// By which article of the game's Laws; none for a game called off.
        article: Option<Article>,
        /// Whether an arbiter should look at it (the solver had no answer).
        reviewable: bool,
        /// Number of plies at which the game was over. A dead position may be found late: the moves
        /// made after it are none of the game. It is the earliest that the search could show to be dead.
        ply: u32,
        /// Remaining times in ms, the running turn taken off; those of that ply, if moves fell away.
        clocks: ByColor<i64>,
    },
}
