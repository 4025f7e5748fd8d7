//! Projectors: they turn events that others consume into the tables that lists read.
//!
//! Each takes notices from the outbox, may run twice without harm, and takes a notice off only when
//! its view is stored. A game whose log cannot be read is reported and left in the outbox.

pub mod games;
