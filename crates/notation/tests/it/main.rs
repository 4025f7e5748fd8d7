//! Notation from outside: moves both ways, and PGN.

mod conformance;
mod epd;
mod pgn;
mod pieces;
mod play;
mod san;
mod tree;
mod write;
