//! The tests of `rules` against the Laws, against known numbers and against slow definitions.

mod board;
mod check;
mod chess960;
mod exhaustive;
mod fen;
mod law;
mod law_positions;
mod men;
mod perft;
mod properties;
mod retro;
mod slow;
mod special;
mod uci;

use rules::{FenMode, Position, Variant, read_fen};

/// The position of a FEN that strict reading accepts.
fn position(fen: &str) -> Position {
    reading(fen, FenMode::Strict, Variant::Standard)
}

/// The position of a FEN that strict reading accepts as Chess960.
fn position_960(fen: &str) -> Position {
    reading(fen, FenMode::Strict, Variant::Chess960)
}

/// The position of a FEN that no game reaches but lenient reading plays on from.
fn unreachable(fen: &str) -> Position {
    reading(fen, FenMode::Lenient, Variant::Standard)
}

fn reading(fen: &str, mode: FenMode, variant: Variant) -> Position {
    read_fen(fen, mode, variant).unwrap_or_else(|fault| panic!("{fen}: {fault}")).position
}
