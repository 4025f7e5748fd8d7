//! Extended Position Description: a position and what is known or asked of it.
//!
//! Source: the PGN standard (1994), section 16.2. A line is the first four fields of a FEN and then
//! operations, each an opcode, its operands and a semicolon. Known opcodes are read into their types,
//! moves by the board they belong to; others are kept as they stand, operand by operand.
//!
//! Reading has the two tempers of FEN. Strict takes what the standard describes. Lenient also takes,
//! with a note for each: the two counters of a FEN before the operations, a missing last semicolon, a
//! bare word where a string should stand, a string of more than 255 bytes, an opcode given twice (the
//! first counts), a known opcode whose operands are not of its kind (kept as they stand). `hmvc` and `fmvn` set the counters of the
//! position. Moves are read in every form that [`crate::read_san`] reads, in both tempers.
//!
//! Written is one line without its line end: operations in order of their opcodes, moves in SAN, the
//! moves of `am` and `bm` in order of their text, `hmvc` and `fmvn` only if they were operations.

mod read;
mod write;

use rules::{FenFault, Move, Position, Variant};
use std::collections::HashSet;
use std::{error, fmt};

pub use read::read_epd;

/// A position with operations, each of which can be written and read back: moves are legal where they
/// stand, opcodes are opcodes and stand once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    position: Position,
    variant: Variant,
    operations: Vec<Operation>,
}

impl Epd {
    /// An EPD of these operations. `hmvc` and `fmvn`, where they stand, say what the position says;
    /// where they do not, its counters are left out of the text.
    ///
    /// # Errors
    /// The first operation that could not be read back, and why.
    ///
    /// ```
    /// use notation::epd::{Epd, Operation};
    /// use rules::{Move, Position, Square, Variant};
    ///
    /// let best = |to| vec![Operation::BestMoves(vec![Move::new(Square::G1, to, None)])];
    /// let epd = Epd::new(Position::start(), Variant::Standard, best(Square::F3))?;
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3;");
    /// assert!(Epd::new(Position::start(), Variant::Standard, best(Square::G3)).is_err());
    /// # Ok::<(), notation::epd::OperationError>(())
    /// ```
    pub fn new(
        position: Position,
        variant: Variant,
        operations: Vec<Operation>,
    ) -> Result<Epd, OperationError> {
        let mut opcodes = HashSet::with_capacity(operations.len());
        for (index, operation) in operations.iter().enumerate() {
            let fault = if opcodes.insert(operation.opcode()) {
                operation.fault(&position)
            } else {
                Some(EpdFaultKind::Twice)
            };
            if let Some(kind) = fault {
                return Err(OperationError { index, opcode: operation.opcode().to_owned(), kind });
            }
        }
        Ok(Epd { position, variant, operations })
    }

    /// The position. Of an EPD that was read the counters are those of `hmvc` and `fmvn`, else 0 and 1.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Which game it is.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The operations, in the order they stood.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

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

/// One operation. The standard knows more opcodes than have a variant of their own yet; those are held
/// to their operands all the same, and come as [`Operation::Other`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// `acd`: plies searched.
    CountDepth(u32),
    /// `acn`: nodes searched.
    CountNodes(u64),
    /// `acs`: seconds searched.
    CountSeconds(u32),
    /// `am`: moves to avoid; none is possible.
    AvoidMoves(Vec<Move>),
    /// `bm`: best moves; none is possible.
    BestMoves(Vec<Move>),
    /// `c0` to `c9`: a comment, by its digit. Without an operand, which ends what comments said before, it
    /// is [`Operation::Other`].
    Comment(u8, String),
    /// `ce`: evaluation in centipawns for the side to move; 32767 less the plies is a mate given,
    /// −32767 and the plies one suffered.
    Evaluation(i32),
    /// `dm`: mate in so many moves, at least one.
    DirectMate(u32),
    /// `eco`: code of the opening. Without an operand it is [`Operation::Other`].
    Eco(String),
    /// `fmvn`: number of the move to come.
    FullMoveNumber(u32),
    /// `hmvc`: plies since the last capture or pawn move.
    HalfMoveClock(u32),
    /// `id`: name of the position.
    Id(String),
    /// `pm`: the move expected.
    PredictedMove(Move),
    /// `pv`: the line expected, one move after another; none is possible.
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
            Operation::Comment(digit, _) => COMMENTS.get(usize::from(*digit)).unwrap_or(&"c"),
            Operation::Evaluation(_) => "ce",
            Operation::DirectMate(_) => "dm",
            Operation::Eco(_) => "eco",
            Operation::FullMoveNumber(_) => "fmvn",
            Operation::HalfMoveClock(_) => "hmvc",
            Operation::Id(_) => "id",
            Operation::PredictedMove(_) => "pm",
            Operation::PredictedVariation(_) => "pv",
            Operation::SuppliedMove(_) => "sm",
            Operation::Other { opcode, .. } => opcode,
        }
    }

    /// Why the operation could not be read back from its text on this position.
    fn fault(&self, position: &Position) -> Option<EpdFaultKind> {
        let (is_sound, kind) = match self {
            Operation::AvoidMoves(moves) | Operation::BestMoves(moves) => {
                (moves.iter().all(|&mv| position.is_legal(mv)), EpdFaultKind::Move)
            }
            Operation::PredictedVariation(moves) => {
                let end = moves.iter().try_fold(position.clone(), |position, &mv| position.play(mv));
                (end.is_ok(), EpdFaultKind::Move)
            }
            Operation::PredictedMove(mv) | Operation::SuppliedMove(mv) => {
                (position.is_legal(*mv), EpdFaultKind::Move)
            }
            Operation::DirectMate(moves) => (*moves > 0, EpdFaultKind::Operands),
            Operation::Comment(digit, _) => (*digit < 10, EpdFaultKind::Opcode),
            Operation::Evaluation(centipawns) => (is_evaluation(*centipawns), EpdFaultKind::Operands),
            Operation::HalfMoveClock(count) => (*count == position.halfmoves(), EpdFaultKind::Operands),
            Operation::FullMoveNumber(number) => (*number == position.fullmoves(), EpdFaultKind::Operands),
            Operation::Other { opcode, .. } if !is_opcode(opcode) => (false, EpdFaultKind::Opcode),
            Operation::Other { operands, .. } => {
                (operands.iter().all(Operand::is_sound), EpdFaultKind::Operands)
            }
            Operation::CountDepth(_)
            | Operation::CountNodes(_)
            | Operation::CountSeconds(_)
            | Operation::Eco(_)
            | Operation::Id(_) => return None,
        };
        (!is_sound).then_some(kind)
    }
}

/// The longest opcode, in letters.
const LONGEST_OPCODE: usize = 15;

/// The longest string, in bytes.
const LONGEST_STRING: usize = 255;

fn is_opcode(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.len() <= LONGEST_OPCODE
        && text.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'_')
}

fn is_evaluation(centipawns: i32) -> bool {
    (-32767..=32766).contains(&centipawns)
}

/// Does a word end before this sign?
fn ends_word(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ';' | '"')
}

/// What follows an opcode.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// In quotation marks, which are left out here. The standard knows no escape: written, a quotation
    /// mark within becomes an apostrophe, a line end a blank.
    Quoted(String),
    /// A run of signs without blanks, semicolons and quotation marks.
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

    fn is_sound(&self) -> bool {
        match self {
            Operand::Quoted(_) => true,
            Operand::Word(word) => !word.is_empty() && !word.contains(ends_word),
        }
    }
}

/// An operation that makes no EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OperationError {
    /// Which of the operations, from 0.
    pub index: usize,
    /// Its opcode.
    pub opcode: String,
    /// What is wrong.
    pub kind: EpdFaultKind,
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.tell(&self.opcode, f)
    }
}

impl error::Error for OperationError {}

/// Something wrong in an EPD, refused or noted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
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
    /// A string of more than 255 bytes.
    LongString,
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
            EpdFaultKind::LongString => "long-string",
            EpdFaultKind::Unquoted => "unquoted",
            EpdFaultKind::Operands => "operands",
            EpdFaultKind::Move => "move",
        }
    }

    fn tell(self, opcode: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdFaultKind::Counters => f.write_str("counters stand before the operations"),
            EpdFaultKind::Opcode => write!(f, "{opcode:?} is no opcode"),
            EpdFaultKind::Twice => write!(f, "{opcode} stands twice"),
            EpdFaultKind::OpenQuote => write!(f, "a string of {opcode} is not closed"),
            EpdFaultKind::NoSemicolon => write!(f, "no semicolon after {opcode}"),
            EpdFaultKind::LongString => write!(f, "a string of {opcode} is longer than 255 bytes"),
            EpdFaultKind::Unquoted => write!(f, "{opcode} wants a string in quotation marks"),
            EpdFaultKind::Operands => write!(f, "{opcode} does not take these operands"),
            EpdFaultKind::Move => write!(f, "a move of {opcode} is not one legal move"),
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
        match self {
            EpdFault::Position(fault) => fault.fmt(f),
            EpdFault::Operation { opcode, kind, .. } => kind.tell(opcode, f),
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
#[non_exhaustive]
pub struct EpdReading {
    /// What was read.
    pub epd: Epd,
    /// A note for each repair or doubt, the position's first.
    pub notes: Vec<EpdFault>,
}
