//! Tournaments against oracles.

mod berger;
mod desk;
mod dutch;
mod twin;
