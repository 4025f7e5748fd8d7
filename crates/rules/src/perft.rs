//! Perft: how many lines of legal moves of a length there are. The field's test of a generator.

use crate::movegen::Counter;
use crate::{Move, Position};

/// Lines of `depth` plies from here, the last ply counted without being made ("bulk").
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut counter = Counter(0);
            position.generate(&mut counter);
            counter.0
        }
        _ => position.legal_moves().iter().map(|&mv| perft(&position.play_unchecked(mv), depth - 1)).sum(),
    }
}

/// The same number with every move of every ply made.
pub fn perft_no_bulk(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| perft_no_bulk(&position.play_unchecked(mv), depth - 1))
            .sum(),
    }
}

/// The number of each first move, in the order of [`Position::legal_moves`]; nothing at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    match depth {
        0 => Vec::new(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| (mv, perft(&position.play_unchecked(mv), depth - 1)))
            .collect(),
    }
}
