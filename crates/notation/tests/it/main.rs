//! Notation from outside: moves both ways, and PGN.

mod play;
mod san;
