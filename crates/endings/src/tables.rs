//! Questions to tables: what a position is worth, and each of its moves.

use crate::class::Class;
use crate::index::Spot;
use crate::table::{Packed, Verdict};
use rules::{Color, Move, Piece, Position};
use std::collections::HashMap;

/// Tables by class; any of them may be absent.
#[derive(Debug, Default)]
pub struct Tables {
    tables: HashMap<Class, Packed>,
}

/// A position in the terms of its class, which is none for two bare kings. Nothing where tables know nothing of such a
/// position: more than four men, or a right to castle.
pub(crate) fn seat(position: &Position) -> Option<Option<(Class, Spot)>> {
    if position.occupied().len() > 4 || !position.castling().is_empty() {
        return None;
    }
    let kings = [Color::White, Color::Black].map(|color| position.king(color));
    let men: Vec<(Piece, u8)> = position
        .occupied()
        .into_iter()
        .filter(|square| !kings.contains(square))
        .filter_map(|square| Some((position.piece_at(square)?, square.index())))
        .collect();
    let pieces: Vec<Piece> = men.iter().map(|(man, _)| *man).collect();
    let Some(seating) = Class::seat(&pieces) else { return Some(None) };
    let at = |place: usize| men.get(seating.order[place]).map_or(0, |(_, square)| *square);
    let mut spot = Spot {
        squares: [kings[0].index(), kings[1].index(), at(0), at(1)],
        turn: position.turn(),
        has_passed: position.ep_square().is_some(),
    };
    if seating.is_flipped {
        spot.squares = [1, 0, 2, 3].map(|place| spot.squares[place] ^ 56);
        spot.turn = !spot.turn;
    }
    Some(Some((seating.class, spot)))
}

impl Tables {
    /// None yet.
    #[must_use]
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Adds one, in place of another of its class.
    pub fn insert(&mut self, table: Packed) {
        self.tables.insert(table.class(), table);
    }

    /// Is this class among them?
    #[must_use]
    pub fn has(&self, class: Class) -> bool {
        self.tables.contains_key(&class)
    }

    /// The classes that tell of a position and of its moves; none where tables know nothing of such a position.
    #[must_use]
    pub fn classes(position: &Position) -> Option<Vec<Class>> {
        match seat(position)? {
            None => Some(Vec::new()),
            Some((class, _)) => Some([class].into_iter().chain(class.needs()).collect()),
        }
    }

    /// What a position is worth for the side to move. None with more than four men, with a right to castle, or where its
    /// table is absent.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Verdict> {
        match seat(position)? {
            None => Some(Verdict::Draw),
            Some((class, spot)) => self.tables.get(&class)?.value(&spot).map(Verdict::of),
        }
    }

    /// Every legal move with its worth for the side that makes it, the best first; moves of one worth by their squares.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Verdict)>> {
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            moves.push((mv, self.probe(&position.play_unchecked(mv))?.before()));
        }
        moves.sort_by_key(|(mv, verdict)| (-verdict.rank(), mv.to_bits()));
        Some(moves)
    }
}
