//! Endings of three and four men, solved: for every position who wins, and in how many half-moves.
//!
//! All classes of up to four men, kings included, pawns and en passant included, castling not. Counters and repetition do
//! not enter: a win is told that the fifty moves may cut short (none of four men takes more than fifty without a capture
//! or a pawn's move). This crate solves and answers; files are the caller's.
//!
//! ```
//! use endings::{Class, Packed, Tables, Verdict, solve};
//! use std::ops::ControlFlow;
//!
//! let class: Class = "KRK".parse()?;
//! let table = solve(class, |_| None, &mut |_| ControlFlow::Continue(()))?;
//! let mut tables = Tables::new();
//! tables.insert(Packed::read(table.pack())?);
//!
//! let position = "8/8/8/8/7r/1k6/8/K7 b - - 0 1".parse()?;
//! assert_eq!(tables.probe(&position), Some(Verdict::Win { plies: 1 }));
//! assert_eq!(tables.moves(&position).map(|moves| moves.len()), Some(20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod class;
mod index;
mod solve;
mod table;
mod tables;
mod value;

pub use class::{Class, NotAClass};
pub use solve::{Unsolved, solve};
pub use table::{Damaged, Packed, Statistics, Table, Verdict};
pub use tables::Tables;

/// The README's example, held to compile and to be right.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
