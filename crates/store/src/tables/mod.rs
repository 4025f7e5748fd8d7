//! The tables beside the log, one file per group; each function is one statement.

mod accounts;
mod challenges;
mod games;
mod sessions;
mod settings;

pub use accounts::{Account, NewName};
pub use challenges::{Challenge, NewChallenge};
pub use games::GameView;
pub use sessions::Session;
pub use settings::Settings;

pub(crate) use challenges::{game_id, number};
