//! The cells of a player's line: opponent, colour and result of each round.

use super::line::Line;
use super::{Fault, FaultKind};
use crate::{Bye, Record, Score, Tpn};
use rules::Color;

/// Column of the first round's cell, and from one to the next.
const FIRST: usize = 92;
const STEP: usize = 10;

/// Column where a round's cell begins.
pub(super) fn column(round: u32) -> usize {
    FIRST + STEP * (round as usize - 1)
}

/// The cells of a line up to the last that is not blank. None stands for a blank one.
pub(super) fn read(line: &Line) -> Result<Vec<Option<Record>>, Fault> {
    let rounds = (line.len() + STEP).saturating_sub(FIRST) / STEP;
    (1..=rounds as u32).map(|round| cell(line, round)).collect()
}

fn cell(line: &Line, round: u32) -> Result<Option<Record>, Fault> {
    let at = column(round);
    let fault = |reason| line.fault(at, FaultKind::BadCell { round, reason });
    line.blank([at + 4, at + 6, at + 8, at + 9])?;
    let opponent = line.number(at, at + 3)?.filter(|&number| number > 0).map(Tpn);
    let color = match line.at(at + 5).to_ascii_lowercase() {
        'w' => Some(Color::White),
        'b' => Some(Color::Black),
        '-' | ' ' => None,
        _ => return Err(line.bad(at + 5, at + 5, "the colour w, b or -")),
    };
    let code = line.at(at + 7).to_ascii_uppercase();
    if opponent.is_none() && color.is_some() {
        return Err(fault("a colour without an opponent"));
    }
    let played = |score, rated| match (opponent, color) {
        (Some(opponent), Some(color)) => Ok(Some(Record::Played { opponent, color, score, rated })),
        (None, _) => Err(fault("the result of a game without an opponent")),
        (_, None) => Err(fault("the result of a game without a colour")),
    };
    let bye = |bye| match opponent {
        None => Ok(Some(Record::Bye(bye))),
        Some(_) => Err(fault("a bye with an opponent")),
    };
    match code {
        '1' => played(Score::Win, true),
        '=' => played(Score::Draw, true),
        '0' => played(Score::Loss, true),
        'W' => played(Score::Win, false),
        'D' => played(Score::Draw, false),
        'L' => played(Score::Loss, false),
        '+' | '-' => Ok(Some(Record::Forfeit { opponent, color, won: code == '+' })),
        'U' => bye(Bye::PairingAllocated),
        'F' => bye(Bye::FullPoint),
        'H' => bye(Bye::HalfPoint),
        'Z' => bye(Bye::ZeroPoint),
        ' ' | '*' => match (opponent, color) {
            (Some(opponent), Some(color)) => Ok(Some(Record::Paired { opponent, color })),
            (Some(_), None) => Err(fault("an opponent without a colour")),
            (None, _) => Ok(None),
        },
        _ => Err(line.bad(at + 7, at + 7, "a result: 1 = 0 + - W D L H F U Z")),
    }
}

/// Ten columns for a record, as a cell is written.
pub(super) fn write(record: Record) -> String {
    let (opponent, color, code) = match record {
        Record::Played { opponent, color, score, rated } => {
            let code = match (score, rated) {
                (Score::Win, true) => '1',
                (Score::Draw, true) => '=',
                (Score::Loss, true) => '0',
                (Score::Win, false) => 'W',
                (Score::Draw, false) => 'D',
                (Score::Loss, false) => 'L',
            };
            (Some(opponent), Some(color), code)
        }
        Record::Forfeit { opponent, color, won } => (opponent, color, if won { '+' } else { '-' }),
        Record::Paired { opponent, color } => (Some(opponent), Some(color), '*'),
        Record::Bye(bye) => (None, None, bye_letter(bye)),
    };
    let opponent = opponent.map_or_else(|| "0000".to_owned(), |tpn| format!("{tpn:>4}"));
    let color = color.map_or('-', Color::letter);
    format!("  {opponent} {color} {code}")
}

/// The letter of a bye.
pub(super) fn bye_letter(bye: Bye) -> char {
    match bye {
        Bye::PairingAllocated => 'U',
        Bye::FullPoint => 'F',
        Bye::HalfPoint => 'H',
        Bye::ZeroPoint => 'Z',
    }
}
