//! Random games for the property tests.

use proptest::prelude::*;
use rules::{Move, Position, Variant};

/// A start position with its variant and a way to choose moves.
#[derive(Clone, Debug)]
pub(crate) struct Playout {
    pub(crate) start: Position,
    pub(crate) variant: Variant,
    pub(crate) choices: Vec<u16>,
}

impl Playout {
    /// Every position met, with the move chosen there.
    pub(crate) fn moves(&self) -> Vec<(Position, Move)> {
        let mut position = self.start.clone();
        let mut played = Vec::new();
        for &choice in &self.choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[choice as usize % legal.len()];
            let after = position.play_unchecked(mv);
            played.push((position, mv));
            position = after;
        }
        played
    }
}

pub(crate) fn playouts() -> impl Strategy<Value = Playout> {
    let choices = prop::collection::vec(any::<u16>(), 0..120);
    (prop::option::of(0u16..960), choices).prop_map(|(number, choices)| match number {
        Some(number) => Playout {
            start: Position::chess960(number).expect("the number is below 960"),
            variant: Variant::Chess960,
            choices,
        },
        None => Playout { start: Position::start(), variant: Variant::Standard, choices },
    })
}
