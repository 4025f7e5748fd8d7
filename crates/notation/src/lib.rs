//! How moves, positions and games are written down: SAN and its kin both ways, EPD, PGN as a streaming
//! reader with a visitor, as a tree, and as a writer.
//!
//! Source: Laws of Chess, Appendix C (algebraic notation); the PGN standard of 1994; the verdicts on
//! faulty PGN are in `qiyuan pgn check --help`. Reading is liberal where a text can mean one thing
//! only and refuses to guess where it cannot; writing is exact. Nothing here opens a file, and no
//! input panics.
#![forbid(unsafe_code)]

pub mod epd;
mod fold;
pub mod pgn;
mod san;
mod style;
mod telling;
mod wild;

pub use fold::fold;
pub use pgn::{Game, PgnReader};
pub use san::{SanError, read_san, san};
pub use style::Style;
pub use telling::Telling;

/// The README's example, held to compile and to be right.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
