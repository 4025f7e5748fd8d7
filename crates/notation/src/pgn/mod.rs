//! Portable Game Notation: a streaming reader that judges what it reads, a tree, and a writer.
//!
//! Source: "Portable Game Notation Specification and Implementation Guide" (1994) with the usual
//! commands in comments (`[%clk 0:01:30]`, `[%emt 1.5]`, `[%eval 0.3]`, `[%cal Ge2e4]`, `[%csl Rd4]`).
//!
//! The reader takes bytes as they come, holds one game at a time, and never stops at a bad game. What
//! it finds is either an error, after which the rest of that line is not read, or a warning, after
//! which everything is. It accepts in silence: a byte order mark, CR, LF and CRLF, empty lines within
//! a header (but one with the `Event` tag behind it, or the tag that the header opens with, ends a game
//! without moves), `%` lines, wrong or missing move numbers, missing tags, and every spelling of a move
//! that [`read_san`](crate::read_san) takes. Bytes that are not UTF-8 make the whole game ISO 8859-1.

mod annotation;
mod fault;
mod game;
mod nag;
mod piece;
mod reader;
mod scan;
mod source;
mod writer;

pub use annotation::{Annotation, Eval, Score, Shape};
pub use fault::{Fault, FaultKind, Severity};
pub use game::{Action, Game, GameBuilder, Node, NodeId};
pub use nag::{Nag, nag_of_symbol};
pub use piece::{PgnPiece, last_header};
pub use reader::{Comment, End, PgnReader, Start, Step, Visitor, read_games};
pub use source::Place;
pub use writer::{WriteOptions, write_game};
