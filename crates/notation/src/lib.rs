//! How moves, positions and games are written down: SAN and its kin both ways, EPD, PGN as a streaming
//! reader with a visitor, as a tree, and as a writer.
//!
//! Source: Laws of Chess, Appendix C (algebraic notation); the PGN standard of 1994; the verdicts on
//! faulty PGN are in `qiyuan pgn check --help`. Reading is liberal where a text can mean one thing
//! only and refuses to guess where it cannot; writing is exact. Nothing here opens a file, and no
//! input panics.
//!
//! Read a file, change a game, write it:
//!
//! ```
//! use notation::pgn::{Action, Game, Nag, WriteOptions, read_games, write_game};
//! use notation::read_san;
//!
//! let mut games = read_games(b"1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
//! let game = &mut games[0];
//! let end = game.last();
//! let position = game.position(end).expect("every move was read");
//! let reply = game.add(end, Action::Move(read_san(&position, "Nc6")?));
//! game.add_nag(reply, Nag(1));
//! game.annotate(reply).text = "the oldest reply".into();
//! let first = game.node(Game::ROOT).children[0];
//! let sicilian = game.node(first).children[1];
//! game.promote(sicilian);
//! let text = write_game(game, &WriteOptions::default());
//! assert!(text.ends_with("1. e4 c5 (1... e5 2. Nf3 Nc6 $1 {the oldest reply}) 2. Nf3 *\n"));
//! # Ok::<(), notation::SanError>(())
//! ```
//!
//! # What stays
//!
//! Codes of faults are the same in every release. Kinds of faults, EPD's operations, styles, and what is
//! told of a move, a node or a start may become more; [`SanError`] and [`pgn::Severity`] are closed.
//! [`pgn::WriteOptions`] and [`pgn::Annotation`] may get further fields: who makes one ends it with
//! `..Default::default()`.
#![forbid(unsafe_code)]

pub mod epd;
mod fold;
pub mod pgn;
mod san;
mod style;
mod telling;
mod wild;

pub use fold::fold;
pub use pgn::{Game, PgnReader};
pub use san::{SanError, read_san, san};
pub use style::{Style, UnknownStyle};
pub use telling::Telling;

/// The README's example, held to compile and to be right.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
