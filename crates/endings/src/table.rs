//! A solved class, as it is made and as it is kept.

use crate::class::{Class, NotAClass};
use crate::index::{Layout, Spot};
use crate::value::{BROKEN, MATED, Value};
use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};
use std::fmt;

/// How a position ends when both sides play best: the winner fastest, the loser slowest. Nothing is known of counters and
/// repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move mates.
    Win {
        /// Half-moves to the mate, its own last: an odd number.
        plies: u32,
    },
    /// Neither side can force a mate.
    Draw,
    /// The side to move is mated.
    Loss {
        /// Half-moves to the mate: an even number, nought where it stands on the board.
        plies: u32,
    },
}

impl Verdict {
    pub(crate) fn of(value: u8) -> Verdict {
        let plies = || u32::from(value) - u32::from(MATED);
        match Value(value) {
            known if known.is_win() => Verdict::Win { plies: plies() },
            known if known.is_loss() => Verdict::Loss { plies: plies() },
            _ => Verdict::Draw,
        }
    }

    /// What it means for the side that moved to it.
    #[must_use]
    pub fn before(self) -> Verdict {
        match self {
            Verdict::Win { plies } => Verdict::Loss { plies: plies + 1 },
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss { plies } => Verdict::Win { plies: plies + 1 },
        }
    }

    /// Greater is better: a quick win before a slow one, a slow loss before a quick one.
    pub(crate) fn rank(self) -> i64 {
        match self {
            Verdict::Win { plies } => 1_000 - i64::from(plies),
            Verdict::Draw => 0,
            Verdict::Loss { plies } => i64::from(plies) - 1_000,
        }
    }
}

/// What there is in a table for one side to move. Positions that are one by turning or mirroring the board count once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Positions.
    pub positions: u64,
    /// Positions that the side to move wins, by the plies it takes.
    pub wins: Vec<u64>,
    /// Positions that it loses, by the plies it takes.
    pub losses: Vec<u64>,
}

impl Statistics {
    /// Positions won.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// Positions lost.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// Plies of the longest win and of the longest loss, if there is one.
    #[must_use]
    pub fn longest(&self) -> [Option<usize>; 2] {
        [&self.wins, &self.losses].map(|plies| plies.iter().rposition(|count| *count > 0))
    }
}

/// A solved class in memory, a byte a place: up to 15 MB.
pub struct Table {
    class: Class,
    layout: Layout,
    values: Vec<u8>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({})", self.class)
    }
}

impl Table {
    pub(crate) fn new(class: Class, values: Vec<u8>) -> Table {
        Table { class, layout: Layout::of(class), values }
    }

    /// What it tells of.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class
    }

    pub(crate) fn value(&self, spot: &Spot) -> u8 {
        self.layout.index(spot).map_or(BROKEN, |(index, _)| self.values[index])
    }

    /// The counts with White and with Black to move. In KPKP a position with a right to capture en passant and the same
    /// without it are two.
    #[must_use]
    pub fn statistics(&self) -> [Statistics; 2] {
        let (white, black) = self.values.split_at(self.layout.side());
        [white, black].map(|values| {
            let mut counts = [0_u64; 256];
            values.iter().for_each(|value| counts[usize::from(*value)] += 1);
            let mut statistics =
                Statistics { positions: values.len() as u64 - counts[0], ..Statistics::default() };
            for (value, &count) in counts.iter().enumerate().skip(usize::from(MATED)) {
                let (plies, is_win) = (value - usize::from(MATED), Value(value as u8).is_win());
                let list = if is_win { &mut statistics.wins } else { &mut statistics.losses };
                if count > 0 {
                    list.resize(plies + 1, 0);
                    list[plies] = count;
                }
            }
            statistics
        })
    }

    /// The file it is kept in.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut ends: Vec<u32> = Vec::new();
        let mut body = Vec::new();
        for block in self.values.chunks(BLOCK) {
            let mut deflated = Vec::with_capacity(BLOCK + 1_024);
            // There is room for a block that cannot be made smaller, and no other failure.
            let _ = Compress::new(Compression::best(), false).compress_vec(
                block,
                &mut deflated,
                FlushCompress::Finish,
            );
            body.extend(deflated);
            ends.push(body.len() as u32);
        }
        let mut file = MAGIC.to_vec();
        let mut name = [b' '; 8];
        let text = self.class.to_string();
        name[..text.len()].copy_from_slice(text.as_bytes());
        file.extend(name);
        file.extend((ends.len() as u32).to_le_bytes());
        let rest: Vec<u8> = ends.iter().flat_map(|end| end.to_le_bytes()).chain(body).collect();
        file.extend(sum(&rest).to_le_bytes());
        file.extend(rest);
        file
    }
}

/// Places that are deflated together: few enough to be read for one of them.
const BLOCK: usize = 1 << 14;
const MAGIC: &[u8; 16] = b"qiyuan endings 1";
const HEAD: usize = 16 + 8 + 4 + 4;

fn sum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Why a file is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damaged {
    /// It does not begin as a table does, or is one of another edition.
    NotATable,
    /// It names no class.
    Class(NotAClass),
    /// It is shorter or longer than it says, or what it holds is not what was written.
    Changed,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damaged::NotATable => f.write_str("this is no table of endings"),
            Damaged::Class(fault) => fault.fmt(f),
            Damaged::Changed => f.write_str("the table is cut short or was changed"),
        }
    }
}

impl std::error::Error for Damaged {}

/// A solved class as it is kept: deflated, and read where it is asked.
pub struct Packed {
    class: Class,
    layout: Layout,
    file: Vec<u8>,
    blocks: usize,
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packed({})", self.class)
    }
}

impl Packed {
    /// Takes the bytes of a file.
    ///
    /// # Errors
    /// [`Damaged`]: the whole file is checked.
    pub fn read(file: Vec<u8>) -> Result<Packed, Damaged> {
        let number = |at: usize| Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?));
        if !file.starts_with(MAGIC) {
            return Err(Damaged::NotATable);
        }
        let (Some(blocks), Some(kept)) = (number(24), number(28)) else { return Err(Damaged::Changed) };
        let name = String::from_utf8_lossy(&file[16..24]).trim_end().to_owned();
        let class: Class = name.parse().map_err(Damaged::Class)?;
        let layout = Layout::of(class);
        let blocks = blocks as usize;
        if blocks != layout.len().div_ceil(BLOCK)
            || file.len() < HEAD + 4 * blocks
            || sum(&file[HEAD..]) != kept
        {
            return Err(Damaged::Changed);
        }
        Ok(Packed { class, layout, file, blocks })
    }

    /// What it tells of.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class
    }

    /// Where a block ends in the file.
    fn end(&self, block: usize) -> usize {
        let at = HEAD + 4 * block;
        let bytes = self.file.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).unwrap_or_default();
        HEAD + 4 * self.blocks + u32::from_le_bytes(bytes) as usize
    }

    fn block(&self, block: usize) -> Result<Vec<u8>, Damaged> {
        let from = if block == 0 { HEAD + 4 * self.blocks } else { self.end(block - 1) };
        let deflated = self.file.get(from..self.end(block)).ok_or(Damaged::Changed)?;
        let mut values = Vec::with_capacity(BLOCK);
        match Decompress::new(false).decompress_vec(deflated, &mut values, FlushDecompress::Finish) {
            Ok(Status::StreamEnd) => Ok(values),
            _ => Err(Damaged::Changed),
        }
    }

    pub(crate) fn value(&self, spot: &Spot) -> Option<u8> {
        let (index, _) = self.layout.index(spot)?;
        let value = *self.block(index / BLOCK).ok()?.get(index % BLOCK)?;
        (value != BROKEN).then_some(value)
    }

    /// All of it.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn unpack(&self) -> Result<Table, Damaged> {
        let mut values = Vec::with_capacity(self.layout.len());
        for block in 0..self.blocks {
            values.extend(self.block(block)?);
        }
        if values.len() != self.layout.len() {
            return Err(Damaged::Changed);
        }
        Ok(Table::new(self.class, values))
    }
}
