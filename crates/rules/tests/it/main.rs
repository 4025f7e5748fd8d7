//! The tests of `rules` against the Laws, against known numbers and against slow definitions.

mod board;
mod check;
mod men;
mod perft;
mod special;

use rules::{FenMode, Position, Variant, read_fen};

/// The position of a FEN that strict reading accepts.
fn position(fen: &str) -> Position {
    read_fen(fen, FenMode::Strict, Variant::Standard)
        .unwrap_or_else(|fault| panic!("{fen}: {fault}"))
        .position
}
