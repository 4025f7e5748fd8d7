//! One game as a deterministic state machine under a law profile: commands in, events out.
#![forbid(unsafe_code)]

mod ids;

pub use ids::{CommandId, GameId, ParseGameIdError, PlayerId, Seq};
