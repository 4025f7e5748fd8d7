//! Writes a line of EPD.

use super::{Epd, Operand, Operation};
use crate::san;
use rules::{Move, Position};
use std::fmt;

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        f.write_str(&fields.join(" "))?;
        let mut operations: Vec<&Operation> = self.operations.iter().collect();
        operations.sort_by_key(|operation| operation.opcode());
        for operation in operations {
            write!(f, " {}", operation.opcode())?;
            for operand in operands(operation, &self.position) {
                write!(f, " {operand}")?;
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

/// The operands of an operation as they are written.
fn operands(operation: &Operation, position: &Position) -> Vec<String> {
    match operation {
        Operation::CountDepth(number)
        | Operation::CountSeconds(number)
        | Operation::DirectMate(number)
        | Operation::FullMoveNumber(number)
        | Operation::HalfMoveClock(number) => vec![number.to_string()],
        Operation::CountNodes(nodes) => vec![nodes.to_string()],
        Operation::Evaluation(centipawns) => vec![centipawns.to_string()],
        Operation::Comment(_, text) | Operation::Eco(text) | Operation::Id(text) => vec![quoted(text)],
        Operation::AvoidMoves(moves) | Operation::BestMoves(moves) => {
            let mut texts: Vec<String> = moves.iter().map(|&mv| san(position, mv)).collect();
            texts.sort();
            texts
        }
        Operation::PredictedVariation(moves) => line(position, moves),
        Operation::PredictedMove(mv) | Operation::SuppliedMove(mv) => vec![san(position, *mv)],
        Operation::Other { operands, .. } => operands.iter().map(operand).collect(),
    }
}

fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(san(&position, mv));
        position = position.play_unchecked(mv);
    }
    texts
}

fn operand(operand: &Operand) -> String {
    match operand {
        Operand::Quoted(text) => quoted(text),
        Operand::Word(word) => word.clone(),
    }
}

/// In quotation marks. The standard knows no escape, so a mark within becomes an apostrophe, and a line
/// end a blank.
fn quoted(text: &str) -> String {
    let inner: String = text
        .chars()
        .map(|sign| match sign {
            '"' => '\'',
            sign if sign.is_control() => ' ',
            sign => sign,
        })
        .collect();
    format!("\"{inner}\"")
}
