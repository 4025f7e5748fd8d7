//! Reads a line of EPD in two steps: cut into operations, then each operation into its type.

use super::{
    Epd, EpdFault, EpdFaultKind, EpdReading, LONGEST_STRING, Operand, Operation, ends_word, is_evaluation,
    is_opcode,
};
use crate::read_san;
use rules::{FenFaultKind, FenMode, Move, Position, Variant, read_fen};
use std::collections::HashSet;
use std::str::FromStr;

/// Reads one line of EPD.
///
/// # Errors
/// The first fault that this mode does not forgive, those of the position first.
pub fn read_epd(text: &str, mode: FenMode, variant: Variant) -> Result<EpdReading, EpdFault> {
    let mut reader = Reader { mode, notes: Vec::new() };
    let (fields, rest) = split_fields(text);
    let (counters, rest) = split_counters(rest);
    if counters.is_some() {
        let offset = fields.len();
        reader.repair(EpdFault::Operation { opcode: String::new(), offset, kind: EpdFaultKind::Counters })?;
    }
    let parts = reader.cut(rest, text.len() - rest.len())?;
    let (halfmoves, fullmoves) = counters.unwrap_or(("0", "1"));
    let position = reader.position(
        fields,
        count(&parts, "hmvc").unwrap_or_else(|| halfmoves.to_owned()),
        count(&parts, "fmvn").unwrap_or_else(|| fullmoves.to_owned()),
        variant,
    )?;
    let mut operations = Vec::with_capacity(parts.len());
    for part in parts {
        operations.push(reader.operation(part, &position)?);
    }
    Ok(EpdReading { epd: Epd { position, variant, operations }, notes: reader.notes })
}

/// An operation in pieces.
struct Part {
    opcode: String,
    operands: Vec<Operand>,
    offset: usize,
}

impl Part {
    fn fault(&self, kind: EpdFaultKind) -> EpdFault {
        EpdFault::Operation { opcode: self.opcode.clone(), offset: self.offset, kind }
    }

    fn has_string(&self) -> bool {
        self.operands.iter().any(|operand| matches!(operand, Operand::Quoted(_)))
    }
}

/// The first four fields, as they stand, and the text behind them.
fn split_fields(text: &str) -> (&str, &str) {
    let mut end = text.len() - text.trim_start().len();
    for _ in 0..4 {
        let field = text[end..].trim_start();
        let start = text.len() - field.len();
        end = start + field.find(char::is_whitespace).unwrap_or(field.len());
    }
    text.split_at(end)
}

/// Two numbers in front, if they stand there, and the text behind them.
fn split_counters(text: &str) -> (Option<(&str, &str)>, &str) {
    let number = |text: &'_ str| -> Option<usize> {
        let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
        let is_whole = text[end..].chars().next().is_none_or(char::is_whitespace);
        (end > 0 && is_whole).then_some(end)
    };
    let first = text.trim_start();
    let Some(end) = number(first) else { return (None, text) };
    let second = first[end..].trim_start();
    let Some(second_end) = number(second) else { return (None, text) };
    (Some((&first[..end], &second[..second_end])), &second[second_end..])
}

/// The only operand of an opcode that counts, if it is a number.
fn count(parts: &[Part], opcode: &str) -> Option<String> {
    let part = parts.iter().find(|part| part.opcode == opcode)?;
    one::<u32>(&part.operands).map(|number| number.to_string())
}

fn one<T: FromStr>(operands: &[Operand]) -> Option<T> {
    match operands {
        [Operand::Word(word)] => word.parse().ok(),
        _ => None,
    }
}

struct Reader {
    mode: FenMode,
    notes: Vec<EpdFault>,
}

impl Reader {
    fn repair(&mut self, fault: EpdFault) -> Result<(), EpdFault> {
        match self.mode {
            FenMode::Strict => Err(fault),
            FenMode::Lenient => {
                self.notes.push(fault);
                Ok(())
            }
        }
    }

    fn position(
        &mut self,
        fields: &str,
        halfmoves: String,
        fullmoves: String,
        variant: Variant,
    ) -> Result<Position, EpdFault> {
        let are_four = fields.split_whitespace().count() == 4;
        let fen = match are_four {
            true => format!("{fields} {halfmoves} {fullmoves}"),
            false => fields.to_owned(),
        };
        let reading = read_fen(&fen, self.mode, variant).map_err(EpdFault::Position)?;
        // An EPD has four fields; the absence of one of them is a fault, as of any other text.
        for note in reading.notes {
            match note.kind {
                FenFaultKind::Absent => self.repair(EpdFault::Position(note))?,
                _ => self.notes.push(EpdFault::Position(note)),
            }
        }
        Ok(reading.position)
    }

    /// Cuts the operations apart, in the order they stand.
    fn cut(&mut self, text: &str, offset: usize) -> Result<Vec<Part>, EpdFault> {
        let mut parts: Vec<Part> = Vec::new();
        let mut opcodes: HashSet<&str> = HashSet::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let at = offset + text.len() - rest.len();
            let end = rest.find(|sign: char| sign.is_whitespace() || sign == ';').unwrap_or(rest.len());
            let opcode = &rest[..end];
            let mut part = Part { opcode: opcode.to_owned(), operands: Vec::new(), offset: at };
            if !is_opcode(opcode) {
                return Err(part.fault(EpdFaultKind::Opcode));
            }
            rest = self.operands(&rest[end..], &mut part)?.trim_start();
            if opcodes.insert(opcode) {
                parts.push(part);
            } else {
                self.repair(part.fault(EpdFaultKind::Twice))?;
            }
        }
        Ok(parts)
    }

    /// Reads operands up to the semicolon and gives the text behind it.
    fn operands<'a>(&mut self, mut rest: &'a str, part: &mut Part) -> Result<&'a str, EpdFault> {
        loop {
            rest = rest.trim_start();
            let Some(sign) = rest.chars().next() else {
                self.repair(part.fault(EpdFaultKind::NoSemicolon))?;
                return Ok(rest);
            };
            match sign {
                ';' => return Ok(&rest[1..]),
                '"' => {
                    let Some((text, behind)) = rest[1..].split_once('"') else {
                        return Err(part.fault(EpdFaultKind::OpenQuote));
                    };
                    if text.len() > LONGEST_STRING {
                        self.repair(part.fault(EpdFaultKind::LongString))?;
                    }
                    part.operands.push(Operand::Quoted(text.to_owned()));
                    rest = behind;
                }
                _ => {
                    let (word, behind) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
                    part.operands.push(Operand::Word(word.to_owned()));
                    rest = behind;
                }
            }
        }
    }

    fn operation(&mut self, part: Part, position: &Position) -> Result<Operation, EpdFault> {
        let typed = match part.opcode.as_str() {
            "acd" => one(&part.operands).map(Operation::CountDepth),
            "acn" => one(&part.operands).map(Operation::CountNodes),
            "acs" => one(&part.operands).map(Operation::CountSeconds),
            "ce" => one(&part.operands).filter(|&ce| is_evaluation(ce)).map(Operation::Evaluation),
            "dm" => one(&part.operands).filter(|&moves| moves > 0).map(Operation::DirectMate),
            // A number that the position cannot have was repaired, with a note.
            "fmvn" => one(&part.operands).map(|_: u32| Operation::FullMoveNumber(position.fullmoves())),
            "hmvc" => one(&part.operands).map(|_: u32| Operation::HalfMoveClock(position.halfmoves())),
            "id" => self.string(&part)?.map(Operation::Id),
            "am" | "bm" | "pm" | "pv" | "sm" if part.has_string() => None,
            "am" | "bm" | "pm" | "pv" | "sm" => match moves(position, &part) {
                Some(moves) => moves,
                None => {
                    self.repair(part.fault(EpdFaultKind::Move))?;
                    return Ok(kept(part));
                }
            },
            // These may go without.
            "eco" if !part.operands.is_empty() => self.string(&part)?.map(Operation::Eco),
            opcode => match opcode.as_bytes() {
                [b'c', digit @ b'0'..=b'9'] if !part.operands.is_empty() => {
                    self.string(&part)?.map(|text| Operation::Comment(digit - b'0', text))
                }
                _ if takes(opcode, &part.operands) => return Ok(kept(part)),
                _ => None,
            },
        };
        match typed {
            Some(operation) => Ok(operation),
            None => {
                self.repair(part.fault(EpdFaultKind::Operands))?;
                Ok(kept(part))
            }
        }
    }

    /// The one string of an operation; in lenient reading words without quotation marks too.
    fn string(&mut self, part: &Part) -> Result<Option<String>, EpdFault> {
        match part.operands.as_slice() {
            [Operand::Quoted(text)] => Ok(Some(text.clone())),
            [] => Ok(None),
            words if words.iter().all(|word| matches!(word, Operand::Word(_))) => {
                self.repair(part.fault(EpdFaultKind::Unquoted))?;
                let words: Vec<&str> = words.iter().map(Operand::text).collect();
                Ok(Some(words.join(" ")))
            }
            _ => Ok(None),
        }
    }
}

/// Does an opcode without a type of its own take these operands? One that is unknown takes any.
fn takes(opcode: &str, operands: &[Operand]) -> bool {
    let are_strings = || operands.iter().all(|operand| matches!(operand, Operand::Quoted(_)));
    match opcode.as_bytes() {
        b"draw_accept" | b"draw_claim" | b"draw_offer" | b"draw_reject" | b"resign" => operands.is_empty(),
        b"rc" | b"tcgs" => one::<u32>(operands).is_some_and(|number| number > 0),
        b"tcri" | b"tcsi" => operands.len() == 2 && are_strings(),
        b"nic" | [b'v', b'0'..=b'9'] => operands.len() <= 1 && are_strings(),
        _ => true,
    }
}

fn kept(part: Part) -> Operation {
    Operation::Other { opcode: part.opcode, operands: part.operands }
}

/// An operation of moves; the inner option is none where there are too many.
fn moves(position: &Position, part: &Part) -> Option<Option<Operation>> {
    Some(match part.opcode.as_str() {
        "am" => Some(Operation::AvoidMoves(alternatives(position, part)?)),
        "bm" => Some(Operation::BestMoves(alternatives(position, part)?)),
        "pv" => Some(Operation::PredictedVariation(line(position, part)?)),
        opcode => match *alternatives(position, part)?.as_slice() {
            [mv] if opcode == "pm" => Some(Operation::PredictedMove(mv)),
            [mv] => Some(Operation::SuppliedMove(mv)),
            _ => None,
        },
    })
}

fn alternatives(position: &Position, part: &Part) -> Option<Vec<Move>> {
    part.operands.iter().map(|word| read_san(position, word.text()).ok()).collect()
}

fn line(position: &Position, part: &Part) -> Option<Vec<Move>> {
    let mut position = position.clone();
    let mut moves = Vec::with_capacity(part.operands.len());
    for word in &part.operands {
        let mv = read_san(&position, word.text()).ok()?;
        position = position.play_unchecked(mv);
        moves.push(mv);
    }
    Some(moves)
}
