//! Tie-breaks of individual events (FIDE Handbook C.07, in force since 1 March 2026).
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
mod value;
mod values;
mod view;

pub use criterion::{Code, Criterion, CriterionError, Cut};
pub use standings::{Settings, Standing, Standings};
pub use value::Value;
pub use values::{Fate, Outcome, Summand};
pub use view::Unplayed;

#[cfg(test)]
mod tests;
