//! Notation from outside: moves both ways, and PGN.

mod pgn;
mod play;
mod san;
mod tree;
mod write;
