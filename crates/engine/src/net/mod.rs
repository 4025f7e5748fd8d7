//! The network: a guess learnt from games, where the hand-made evaluation is one that can be explained.
//!
//! Each side sees the board from its own end of it and with its own king on the left half. Who stands where, own or the
//! other's, is one of 768 inputs ([`feature`]); [`HIDDEN`] neurons for each side, squared within 0 and 1, make the score
//! through one of [`BUCKETS`] outputs, chosen by how many men are left. All numbers are whole, so that the score is the same on
//! every machine and whichever way it is come by. `lab/README.md` has the recipe of the net that is shipped.

mod machine;
mod stack;

pub(crate) use stack::Stack;

use rules::{Color, Role, Square};
use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

/// Who may stand where, as one side sees it.
pub const INPUTS: usize = 768;
/// Boards with more men than this, which no game has, are not for the net.
pub(crate) const MOST_MEN: u32 = 32;
/// Neurons for each side.
pub const HIDDEN: usize = 256;
/// Outputs, by the number of men on the board.
pub const BUCKETS: usize = 8;
/// What a neuron's 1 is stored as.
pub const QA: i32 = 255;
/// What an output weight's 1 is stored as.
pub const QB: i32 = 64;
/// No weight is beyond ±1.98: then no sum of 32 men leaves 16 bits.
pub const MOST_WEIGHT: f32 = 1.98;

/// The first bytes of a file with a net.
const MAGIC: [u8; 8] = *b"QiyuNet1";
const HEAD: usize = 8 + 4 * 4 + 8;
const BODY: usize = 2 * (INPUTS * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN) + 4 * BUCKETS;

/// The input for a man on a square as a side sees it whose king stands on `king`.
#[inline(always)]
#[must_use]
pub fn feature(side: Color, king: Square, color: Color, role: Role, square: Square) -> usize {
    let up = if side.is_white() { 0 } else { 56 };
    let square = usize::from(square.index()) ^ up ^ flip(king);
    (6 * usize::from(color != side) + role.index()) * 64 + square
}

/// What turns the board so that a king is on the files a to d.
#[inline(always)]
fn flip(king: Square) -> usize {
    if king.index() & 4 == 0 { 0 } else { 7 }
}

/// The output for so many men.
#[inline(always)]
#[must_use]
pub fn bucket(men: u32) -> usize {
    (men.saturating_sub(2) as usize / 4).min(BUCKETS - 1)
}

/// A weight for each neuron of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// Nothing at all.
    pub const EMPTY: Row = Row([0; HIDDEN]);
}

/// The net that is shipped; none if the file beside this module is none, which a test forbids.
pub(crate) fn shipped() -> Option<&'static Net> {
    static SHIPPED: OnceLock<Option<Net>> = OnceLock::new();
    SHIPPED.get_or_init(|| Net::read(include_bytes!("qiyuan.net")).ok()).as_ref()
}

/// The weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// Of each input on each neuron, 1 as [`QA`].
    pub inputs: Vec<Row>,
    /// What each neuron has without any man.
    pub bias: Row,
    /// Of the neurons of the side to move, then of the other, on each output, 1 as [`QB`].
    pub outputs: Vec<[Row; 2]>,
    /// What each output has by itself, 1 as [`QA`] · [`QB`].
    pub output_bias: [i32; BUCKETS],
    /// Centipawns of an output of 1.
    pub scale: i32,
}

/// Why bytes are no net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetFault {
    /// They begin otherwise, or are too few or too many.
    Shape,
    /// They are of a net of another size.
    Size,
    /// They are not what was written.
    Checksum,
    /// The sums of these weights could leave their bits.
    Range,
}

impl fmt::Display for NetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetFault::Shape => "not a file with a net",
            NetFault::Size => "a net of another size",
            NetFault::Checksum => "a damaged net",
            NetFault::Range => "a net with weights out of range",
        })
    }
}

impl Error for NetFault {}

impl Net {
    /// Reads a net.
    ///
    /// # Errors
    /// The bytes are none, or not one that can be used.
    pub fn read(bytes: &[u8]) -> Result<Net, NetFault> {
        let (head, body) = bytes.split_at_checked(HEAD).ok_or(NetFault::Shape)?;
        let (magic, numbers) = head.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(NetFault::Shape);
        }
        let (words, _) = numbers.as_chunks::<4>();
        let word = |index: usize| words.get(index).map_or(0, |&word| u32::from_le_bytes(word));
        if [word(0), word(1), word(2)] != [INPUTS as u32, HIDDEN as u32, BUCKETS as u32] {
            return Err(NetFault::Size);
        }
        if body.len() != BODY {
            return Err(NetFault::Shape);
        }
        if checksum(body) != u64::from(word(5)) << 32 | u64::from(word(4)) {
            return Err(NetFault::Checksum);
        }
        let (pairs, fours) = body.split_at(BODY - 4 * BUCKETS);
        let mut weights = pairs.as_chunks::<2>().0.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut row = || {
            let mut row = Row::EMPTY;
            row.0.iter_mut().zip(&mut weights).for_each(|(to, from)| *to = from);
            row
        };
        let inputs = (0..INPUTS).map(|_| row()).collect();
        let bias = row();
        let outputs = (0..BUCKETS).map(|_| [row(), row()]).collect();
        let mut output_bias = [0; BUCKETS];
        let fours = fours.as_chunks::<4>().0.iter().map(|&four| i32::from_le_bytes(four));
        output_bias.iter_mut().zip(fours).for_each(|(to, from)| *to = from);
        let net = Net { inputs, bias, outputs, output_bias, scale: word(3) as i32 };
        if net.is_safe() { Ok(net) } else { Err(NetFault::Range) }
    }

    /// The bytes that [`Net::read`] reads.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let rows = self.inputs.iter().chain([&self.bias]).chain(self.outputs.iter().flatten());
        let mut body: Vec<u8> =
            rows.flat_map(|row| row.0).flat_map(|weight: i16| weight.to_le_bytes()).collect();
        body.extend(self.output_bias.iter().flat_map(|weight| weight.to_le_bytes()));
        let mut bytes = MAGIC.to_vec();
        for number in [INPUTS as u32, HIDDEN as u32, BUCKETS as u32, self.scale as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Can no sum of 32 men leave 16 bits, no product of a neuron and an output weight, and no score 32?
    fn is_safe(&self) -> bool {
        let most = (MOST_WEIGHT * QA as f32).ceil() as i16;
        let small =
            |row: &Row, most: i16| row.0.iter().all(|weight| weight.unsigned_abs() <= most.unsigned_abs());
        let sum = |output: &[Row; 2]| -> i64 {
            output.iter().flat_map(|row| &row.0).map(|&weight| i64::from(weight).abs()).sum()
        };
        let square = i64::from(QA * QA);
        (1..=1_000).contains(&self.scale)
            && self.inputs.iter().chain([&self.bias]).all(|row| small(row, most))
            && self.outputs.iter().flatten().all(|row| small(row, 127))
            && self.outputs.iter().all(|output| sum(output) * square < i64::from(i32::MAX))
            && self.output_bias.iter().all(|&weight| weight.abs() < 1 << 20)
    }
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_that_is_shipped_can_be_read_and_written() {
        let net = shipped().expect("a net that can be used");
        assert_eq!(net.write(), include_bytes!("qiyuan.net"));
    }

    #[test]
    fn what_is_no_net_is_refused_by_name() {
        let whole = include_bytes!("qiyuan.net").to_vec();
        let with = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = whole.clone();
            change(&mut bytes);
            Net::read(&bytes).err()
        };
        assert_eq!(with(&|_| {}), None);
        assert_eq!(with(&|bytes| bytes.truncate(20)), Some(NetFault::Shape));
        assert_eq!(with(&|bytes| bytes[0] = b'x'), Some(NetFault::Shape));
        assert_eq!(with(&|bytes| bytes.push(0)), Some(NetFault::Shape));
        assert_eq!(with(&|bytes| bytes[12] = 1), Some(NetFault::Size));
        assert_eq!(with(&|bytes| bytes[5_000] ^= 1), Some(NetFault::Checksum));
        let mut net = Net::read(&whole).expect("the net that is shipped");
        net.inputs[7].0[7] = 600;
        assert_eq!(Net::read(&net.write()), Err(NetFault::Range));
    }
}
