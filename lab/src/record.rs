//! Games with what the engine thought of each position, four bytes a ply.
//!
//! A file is a row of games, all numbers little-endian: plies in all (u16), plies of the opening (u8), the result (u8:
//! 0 Black won, 1 drawn, 2 White won), each move (u16, [`Move::to_bits`]), and for each ply after the opening the score
//! in centipawns for the side to move (i16; beyond ±[`DECIDED`] a mate).

use rules::Move;

/// Scores from here on are mates.
pub const DECIDED: i16 = 9_000;

/// A game from the start array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// All moves.
    pub moves: Vec<Move>,
    /// How many of them were chosen by chance.
    pub opening: u8,
    /// 0 Black won, 1 drawn, 2 White won.
    pub result: u8,
    /// For the side to move, before each move after the opening.
    pub scores: Vec<i16>,
}

impl Record {
    /// Appends the game to a file's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.moves.len() as u16).to_le_bytes());
        out.extend([self.opening, self.result]);
        out.extend(self.moves.iter().flat_map(|mv| mv.to_bits().to_le_bytes()));
        out.extend(self.scores.iter().flat_map(|score| score.to_le_bytes()));
    }

    /// The first game of these bytes, which go on after it; none where they end or are no game.
    pub fn read(bytes: &mut &[u8]) -> Option<Record> {
        let head: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
        let (plies, opening) = (usize::from(u16::from_le_bytes([head[0], head[1]])), usize::from(head[2]));
        let scored = plies.checked_sub(opening)?;
        let body = bytes.get(4..4 + 2 * (plies + scored))?;
        let (pairs, _) = body.as_chunks::<2>();
        let moves = pairs[..plies].iter().map(|&pair| Move::from_bits(u16::from_le_bytes(pair)));
        let moves = moves.collect::<Option<Vec<Move>>>()?;
        let scores = pairs[plies..].iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        *bytes = &bytes[4 + body.len()..];
        Some(Record { moves, opening: head[2], result: head[3], scores })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let moves: Vec<Move> = ["e2e4", "e7e5", "g1f3"].map(|text| text.parse().expect("a move")).into();
        let first = Record { moves, opening: 1, result: 2, scores: vec![-30, 9_500] };
        let second = Record { opening: 3, result: 0, scores: vec![], ..first.clone() };
        let mut bytes = Vec::new();
        first.write(&mut bytes);
        second.write(&mut bytes);
        let mut rest = bytes.as_slice();
        assert_eq!(Record::read(&mut rest), Some(first));
        assert_eq!(Record::read(&mut rest), Some(second));
        assert_eq!(Record::read(&mut rest), None);
        assert_eq!(Record::read(&mut &bytes[..7]), None);
    }
}
