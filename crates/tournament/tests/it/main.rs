//! Tournaments against oracles.

mod berger;
