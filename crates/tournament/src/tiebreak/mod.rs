//! Tie-breaks of individual and of team events (FIDE Handbook C.07, in force since 1 March 2026).
//!
//! A list of [`Criterion`]s is worked out over a [`Tournament`](crate::Tournament) into a [`Standings`]: for each
//! participant every value with its summands, and the ranking that follows. Values are exact fractions; what the
//! regulation rounds is rounded here and nowhere else.
//!
//! Unplayed rounds follow article 16: opponents see an adjusted score, and the participant's own round is a
//! game against a dummy. See [`Unplayed`].

mod criterion;
mod direct;
mod standings;
mod stated;
mod teams;
mod value;
mod values;
mod view;

pub use criterion::{BoardChain, Code, Criterion, CriterionError, Cut};
pub use standings::{Settings, Standing, Standings};
pub use stated::{RankDifference, misranked};
pub use teams::{TeamStanding, TeamStandings};
pub use value::Value;
pub use values::{Fate, Outcome, Summand};
pub use view::Unplayed;

#[cfg(test)]
mod team_tests;
#[cfg(test)]
mod tests;
