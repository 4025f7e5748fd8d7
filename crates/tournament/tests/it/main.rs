//! Tournaments against oracles.

mod berger;
mod dutch;
mod twin;
