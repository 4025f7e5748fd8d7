//! The tables beside the log, one file per group; each function is one statement.

mod accounts;
mod challenges;
mod computers;
mod event_games;
mod event_moves;
mod games;
mod learning;
mod ratings;
mod rosters;
mod sessions;
mod settings;
mod titles;

pub use accounts::{Account, NewName};
pub use challenges::{AcceptedAt, Challenge, NewChallenge};
pub use computers::NewComputer;
pub use event_games::{EventGame, Progress};
pub use event_moves::EventMoves;
pub use games::GameView;
pub use learning::SolvedTask;
pub use ratings::RatingEntry;
pub use rosters::{Roster, RosterPlayer};
pub use sessions::Session;
pub use settings::Settings;
pub use titles::{Application, NewApplication, TitleHolder};

pub(crate) use challenges::{game_id, number};
