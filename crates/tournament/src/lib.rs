//! Chess tournaments: who meets whom, who scored what, and who stands where.
//!
//! Pure: no board, no file, no clock, no chance. A [`Tournament`] is what a report file tells of an event;
//! everything else is worked out from it, so that the same event gives the same pairings and the
//! same standings on any machine.
//!
//! Sources: FIDE Handbook C.04.1–C.04.7 (pairing, in force since 1 February 2026), C.07 (tie-breaks,
//! 1 March 2026), TRF26 (report files, 1 September 2025).
#![forbid(unsafe_code)]

pub mod berger;
pub mod club;
pub mod desk;
mod event;
pub mod knockout;
pub mod norms;
mod player;
mod points;
mod record;
pub mod round_robin;
pub mod swiss;
pub mod team;
pub mod tiebreak;
pub mod trf;

pub use event::{Abnormal, Acceleration, Info, Prohibited, Request, Rounds, Tournament};
pub use player::{Player, Sex, Title, Tpn};
pub use points::{Points, PointsError, Scoring};
pub use record::{Bye, Record, Score};
