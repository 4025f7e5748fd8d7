//! What the reader finds wrong, and how it is told.

use super::source::Place;
use rules::{FenFault, Outcome};
use std::{error, fmt};

/// Something wrong in a game, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What it is.
    pub kind: FaultKind,
    /// Half-moves from the start of the game, as in the tree: an illegal first move is at ply 1.
    pub ply: u32,
    /// Where the text stands.
    pub place: Place,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// Something of the game could not be read.
    Error,
    /// All was read, in the way the fault's description says.
    Warning,
}

/// The kinds of faults. Errors first.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// A move that no legal one fits; the line is cut before it.
    IllegalMove(String),
    /// A move that fits several, a promotion without its piece included; the line is cut before it.
    AmbiguousMove(String),
    /// A token that is no move; the line is cut before it.
    BadMove(String),
    /// A null move while in check; the line is cut before it.
    NullInCheck,
    /// A FEN tag that cannot be read; the tags alone are.
    BadFen(FenFault),
    /// A variation that is still open where the game ends.
    OpenVariation,
    /// A comment that is still open where the game ends.
    OpenComment,
    /// More than one game may have, so that memory stays bounded; it is cut off there.
    TooLong,
    /// The game has no termination marker; the result is the tag's.
    NoMarker,
    /// The Result tag and the marker differ; the tag goes first unless it is `*` or none of the four.
    ResultMismatch {
        /// The tag's text.
        tag: String,
        /// The marker, `None` for `*`.
        marker: Option<Outcome>,
    },
    /// The result is not that of the mate or stalemate on the board.
    ResultAgainstBoard {
        /// What was read.
        result: Outcome,
        /// What the board says.
        board: Outcome,
    },
    /// A null move; read as a pass.
    NullMove,
    /// A tag that was given before; the first one holds.
    DoubledTag(String),
    /// A line in the header that is no tag pair; passed over.
    BadTag,
    /// A `)` without its `(`; passed over.
    StrayClose,
    /// A variation with no move to replace; passed over.
    StrayVariation,
    /// A glyph that does not exist, such as `$256`; passed over.
    BadNag,
    /// Bytes that are not UTF-8; the game was read as ISO 8859-1.
    NotUtf8,
    /// A FEN tag that had to be repaired.
    RepairedFen(FenFault),
    /// A Variant tag that names neither chess nor Chess960; read as chess.
    UnknownVariant(String),
    /// Faults of a game beyond the first thousand, which are not told one by one; an error if one of
    /// them is.
    MoreFaults {
        /// How many errors.
        errors: u32,
        /// How many warnings.
        warnings: u32,
    },
    /// Moves after the Laws had ended the game, with the code of the end; all are read. The reader
    /// knows no Laws beyond the movement rules, so this is for its callers to say.
    AfterEnd(&'static str),
}

impl FaultKind {
    /// Error or warning.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self {
            FaultKind::IllegalMove(_)
            | FaultKind::AmbiguousMove(_)
            | FaultKind::BadMove(_)
            | FaultKind::NullInCheck
            | FaultKind::BadFen(_)
            | FaultKind::OpenVariation
            | FaultKind::OpenComment
            | FaultKind::TooLong => Severity::Error,
            FaultKind::MoreFaults { errors: 1.., .. } => Severity::Error,
            FaultKind::NoMarker
            | FaultKind::ResultMismatch { .. }
            | FaultKind::ResultAgainstBoard { .. }
            | FaultKind::NullMove
            | FaultKind::DoubledTag(_)
            | FaultKind::BadTag
            | FaultKind::StrayClose
            | FaultKind::StrayVariation
            | FaultKind::BadNag
            | FaultKind::NotUtf8
            | FaultKind::RepairedFen(_)
            | FaultKind::UnknownVariant(_)
            | FaultKind::MoreFaults { .. }
            | FaultKind::AfterEnd(_) => Severity::Warning,
        }
    }

    /// A stable code for machines.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::IllegalMove(_) => "illegal-move",
            FaultKind::AmbiguousMove(_) => "ambiguous-move",
            FaultKind::BadMove(_) => "bad-move",
            FaultKind::NullInCheck => "null-in-check",
            FaultKind::BadFen(fault) => fault.code(),
            FaultKind::OpenVariation => "open-variation",
            FaultKind::OpenComment => "open-comment",
            FaultKind::TooLong => "too-long",
            FaultKind::NoMarker => "no-marker",
            FaultKind::ResultMismatch { .. } => "result-mismatch",
            FaultKind::ResultAgainstBoard { .. } => "result-against-board",
            FaultKind::NullMove => "null-move",
            FaultKind::DoubledTag(_) => "doubled-tag",
            FaultKind::BadTag => "bad-tag",
            FaultKind::StrayClose => "stray-parenthesis",
            FaultKind::StrayVariation => "stray-variation",
            FaultKind::BadNag => "bad-nag",
            FaultKind::NotUtf8 => "not-utf8",
            FaultKind::RepairedFen(_) => "repaired-fen",
            FaultKind::UnknownVariant(_) => "unknown-variant",
            FaultKind::MoreFaults { .. } => "more-faults",
            FaultKind::AfterEnd(_) => "after-end",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::IllegalMove(text) => write!(f, "no legal move fits \"{text}\""),
            FaultKind::AmbiguousMove(text) => write!(f, "several legal moves fit \"{text}\""),
            FaultKind::BadMove(text) => write!(f, "\"{text}\" is no move"),
            FaultKind::NullInCheck => f.write_str("a null move while in check"),
            FaultKind::BadFen(fault) => write!(f, "FEN tag: {fault}"),
            FaultKind::OpenVariation => f.write_str("the variation is not closed"),
            FaultKind::OpenComment => f.write_str("the comment is not closed"),
            FaultKind::TooLong => f.write_str(
                "the game is cut off here: it has more than 16 MiB, or half a million moves, comments and signs",
            ),
            FaultKind::NoMarker => f.write_str("no termination marker"),
            FaultKind::ResultMismatch { tag, marker } => {
                write!(f, "the Result tag says \"{tag}\", the marker {}", result_text(*marker))
            }
            FaultKind::ResultAgainstBoard { result, board } => {
                write!(f, "the result is {result}, the board says {board}")
            }
            FaultKind::NullMove => f.write_str("a null move, read as a pass"),
            FaultKind::DoubledTag(name) => write!(f, "the tag {name} was given before"),
            FaultKind::BadTag => f.write_str("no tag pair"),
            FaultKind::StrayClose => f.write_str("a \")\" without its \"(\""),
            FaultKind::StrayVariation => f.write_str("a variation without a move to replace"),
            FaultKind::BadNag => f.write_str("no such annotation glyph"),
            FaultKind::NotUtf8 => f.write_str("not UTF-8, read as ISO 8859-1"),
            FaultKind::RepairedFen(fault) => write!(f, "FEN tag repaired: {fault}"),
            FaultKind::UnknownVariant(name) => write!(f, "unknown variant \"{name}\", read as chess"),
            FaultKind::MoreFaults { errors, warnings } => {
                write!(f, "{errors} errors and {warnings} warnings more in this game")
            }
            FaultKind::AfterEnd(end) => write!(f, "moves after the end of the game ({end})"),
        }
    }
}

impl Fault {
    /// Error or warning.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// A stable code for machines.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }
}

/// `LINE:COLUMN: reason`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.kind)
    }
}

impl error::Error for Fault {}

/// The text of a result, `*` for none.
pub(super) fn result_text(result: Option<Outcome>) -> String {
    result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
}
