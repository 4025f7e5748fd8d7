//! Lines in which every move is forced: where there is one legal move, the question passes to the
//! position after it.

use crate::{MaterialClass, Proof, Verdict, material_class};
use rules::{Color, Move, Position};

/// Longest forced line followed. The longest known one in a composed position has 15 moves.
const LONGEST: usize = 40;

/// The verdict that a forced line from here gives, if there is one and it gives any.
pub(crate) fn forced(position: &Position, winner: Color) -> Option<Verdict> {
    let mut line: Vec<Move> = Vec::new();
    let mut current = position.clone();
    while line.len() < LONGEST {
        let moves = current.legal_moves();
        let &[only] = &moves[..] else { break };
        line.push(only);
        current = current.play_unchecked(only);
        if !current.has_legal_move() {
            let mate = current.is_check() && current.turn() != winner;
            return Some(if mate { Verdict::Winnable(line) } else { unwinnable(line) });
        }
        let class: Option<MaterialClass> = material_class(&current, winner);
        if class.is_some() || current.key() == position.key() {
            return Some(unwinnable(line));
        }
    }
    None
}

fn unwinnable(line: Vec<Move>) -> Verdict {
    Verdict::Unwinnable(Proof::ForcedLine(line))
}
