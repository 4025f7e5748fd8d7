//! Extended Position Description: a position and what is known or asked of it.
//!
//! Source: the PGN standard (1994), section 16.2. A line is the first four fields of a FEN and then
//! operations, each an opcode, its operands and a semicolon. Known opcodes are read into their types,
//! moves by the board they belong to; others are kept as they stand, operand by operand.
//!
//! Reading has the two tempers of FEN. Strict takes what the standard describes. Lenient also takes,
//! with a note for each: the two counters of a FEN before the operations, a missing last semicolon, a
//! bare word where a string should stand, an opcode given twice (the first counts), a known opcode
//! whose operands are not of its kind (kept as they stand). `hmvc` and `fmvn` set the counters of the
//! position. Moves are read in every form that [`crate::read_move`] reads, in both tempers.
//!
//! Written is one line without its line end: operations in order of their opcodes, moves in SAN, the
//! moves of `am` and `bm` in order of their text, `hmvc` and `fmvn` only if they were operations.

mod read;
mod write;

use rules::{FenFault, Move, Position, Variant};
use std::{error, fmt};

pub use read::read_epd;

/// A position with operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position; its counters are those of `hmvc` and `fmvn`, else 0 and 1.
    pub position: Position,
    /// Which game it is.
    pub variant: Variant,
    /// The operations, in the order they stood.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// The first operation with this opcode.
    ///
    /// ```
    /// use notation::epd::{Operation, read_epd};
    /// use rules::{FenMode, Variant};
    ///
    /// let line = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; dm 1; id \"back rank\";";
    /// let epd = read_epd(line, FenMode::Strict, Variant::Standard)?.epd;
    /// assert_eq!(epd.operation("dm"), Some(&Operation::DirectMate(1)));
    /// assert_eq!(epd.operation("id"), Some(&Operation::Id("back rank".into())));
    /// assert_eq!(epd.to_string(), line);
    /// # Ok::<(), notation::epd::EpdFault>(())
    /// ```
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode() == opcode)
    }
}

/// One operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// `acd`: plies searched.
    CountDepth(u32),
    /// `acn`: nodes searched.
    CountNodes(u64),
    /// `acs`: seconds searched.
    CountSeconds(u32),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `bm`: best moves.
    BestMoves(Vec<Move>),
    /// `c0` to `c9`: a comment.
    Comment(u8, String),
    /// `ce`: evaluation in centipawns for the side to move; 32767 less the plies is a mate given,
    /// −32767 and the plies one suffered.
    Evaluation(i32),
    /// `dm`: mate in so many moves.
    DirectMate(u32),
    /// `eco`: code of the opening.
    Eco(String),
    /// `fmvn`: number of the move to come.
    FullMoveNumber(u32),
    /// `hmvc`: plies since the last capture or pawn move.
    HalfMoveClock(u32),
    /// `id`: name of the position.
    Id(String),
    /// `pv`: the line expected, one move after another.
    PredictedVariation(Vec<Move>),
    /// `sm`: the move to be played.
    SuppliedMove(Move),
    /// Any other opcode, or one of the above with operands that are not of its kind.
    Other {
        /// The opcode.
        opcode: String,
        /// What followed it.
        operands: Vec<Operand>,
    },
}

impl Operation {
    /// The opcode, as it is written.
    #[must_use]
    pub fn opcode(&self) -> &str {
        const COMMENTS: [&str; 10] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];
        match self {
            Operation::CountDepth(_) => "acd",
            Operation::CountNodes(_) => "acn",
            Operation::CountSeconds(_) => "acs",
            Operation::AvoidMoves(_) => "am",
            Operation::BestMoves(_) => "bm",
            Operation::Comment(number, _) => COMMENTS[usize::from(*number % 10)],
            Operation::Evaluation(_) => "ce",
            Operation::DirectMate(_) => "dm",
            Operation::Eco(_) => "eco",
            Operation::FullMoveNumber(_) => "fmvn",
            Operation::HalfMoveClock(_) => "hmvc",
            Operation::Id(_) => "id",
            Operation::PredictedVariation(_) => "pv",
            Operation::SuppliedMove(_) => "sm",
            Operation::Other { opcode, .. } => opcode,
        }
    }
}

/// What follows an opcode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// In quotation marks, which are left out here.
    Quoted(String),
    /// A run of signs without blanks.
    Word(String),
}

impl Operand {
    /// The text, however it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Operand::Quoted(text) | Operand::Word(text) => text,
        }
    }
}

/// Something wrong in an EPD, refused or noted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdFault {
    /// In the four fields of the position, or their counters.
    Position(FenFault),
    /// In an operation.
    Operation {
        /// Its opcode, as far as it could be read.
        opcode: String,
        /// Byte at which the operation starts.
        offset: usize,
        /// What is wrong.
        kind: EpdFaultKind,
    },
}

/// What is wrong in an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EpdFaultKind {
    /// The counters of a FEN stand before the operations; they are taken for the position's.
    Counters,
    /// An opcode starts with a letter and goes on with at most fourteen letters, digits and underscores.
    Opcode,
    /// The same opcode for the second time; the first counts.
    Twice,
    /// A quotation mark that never closes.
    OpenQuote,
    /// The line ends before the semicolon does.
    NoSemicolon,
    /// A word where a string in quotation marks should stand.
    Unquoted,
    /// The operands are not of the opcode's kind.
    Operands,
    /// A move that no legal one fits, or several do.
    Move,
}

impl EpdFaultKind {
    /// A stable code for machines.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            EpdFaultKind::Counters => "counters",
            EpdFaultKind::Opcode => "opcode",
            EpdFaultKind::Twice => "twice",
            EpdFaultKind::OpenQuote => "open-quote",
            EpdFaultKind::NoSemicolon => "no-semicolon",
            EpdFaultKind::Unquoted => "unquoted",
            EpdFaultKind::Operands => "operands",
            EpdFaultKind::Move => "move",
        }
    }
}

impl EpdFault {
    /// `bad-fen` or `impossible-position` for the position; for an operation the code of its kind.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            EpdFault::Position(fault) => fault.code(),
            EpdFault::Operation { kind, .. } => kind.code(),
        }
    }
}

impl fmt::Display for EpdFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (opcode, kind) = match self {
            EpdFault::Position(fault) => return fault.fmt(f),
            EpdFault::Operation { opcode, kind, .. } => (opcode, kind),
        };
        match kind {
            EpdFaultKind::Counters => f.write_str("counters stand before the operations"),
            EpdFaultKind::Opcode => write!(f, "{opcode:?} is no opcode"),
            EpdFaultKind::Twice => write!(f, "{opcode} stands twice"),
            EpdFaultKind::OpenQuote => write!(f, "a string of {opcode} is not closed"),
            EpdFaultKind::NoSemicolon => write!(f, "no semicolon after {opcode}"),
            EpdFaultKind::Unquoted => write!(f, "{opcode} wants a string in quotation marks"),
            EpdFaultKind::Operands => write!(f, "{opcode} does not take these operands"),
            EpdFaultKind::Move => write!(f, "a move of {opcode} is not one legal move"),
        }
    }
}

impl error::Error for EpdFault {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            EpdFault::Position(fault) => Some(fault),
            EpdFault::Operation { .. } => None,
        }
    }
}

/// An EPD and what had to be noted to get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdReading {
    /// What was read.
    pub epd: Epd,
    /// A note for each repair or doubt, the position's first.
    pub notes: Vec<EpdFault>,
}
