//! One game as a deterministic state machine under a [`LawProfile`]: commands in, events out.
//!
//! ```text
//! Command ──► Game::decide ──► Ok(events) or Err(Rejection)      pure: no clock, no chance, no I/O
//!             events ──► (stored) ──► Game::apply                facts only, no decisions
//! ```
//!
//! Sources: FIDE Laws of Chess in force since 1 January 2023 (articles named on each rule), the older
//! Laws in 17 articles and the casual online rules, each as data in [`laws`]. The crate knows no
//! language, no notation, no storage and no user names: refusals and endings are typed values.
//!
//! What it refuses to do: read a clock (time is [`Command::at`]), draw a random number, solve anything
//! while replaying (events carry what was decided).
#![forbid(unsafe_code)]

mod clock;
mod command;
mod decide;
mod endings;
mod event;
mod ids;
pub mod judge;
mod laws;
mod outcome;
mod rejection;
mod state;
mod time;

pub use clock::{Allowance, Charge, Clock, OUTAGE_GIFT_MS};
pub use command::{Actor, ClaimKind, Command, CommandKind, PauseReason};
pub use decide::question_key;
pub use event::{Appointment, Created, Decline, Event, EventKind, OfferTiming};
pub use ids::{CommandId, GameId, ParseGameIdError, PlayerId, Seq};
pub use laws::{
    Article, Claims, DeadPosition, LawProfile, Limit, Moves, NoMate, OfferRule, Plies, Rule, SolverBudget,
    Speed, WrongClaim, laws,
};
pub use outcome::{GameResult, Termination};
pub use rejection::Rejection;
pub use state::{Ending, Game, Obligation, Offer, Phase, Ply, ReplayError, SEEN_COMMANDS};
pub use time::{ClockMode, Period, PeriodAddition, TimeControl, TimeControlError};
