//! Board, moves, attacks, legality, FEN, UCI move text, Zobrist, repetition key, perft.
//!
//! The movement rules of the FIDE Laws of Chess (1 January 2023, articles 1 to 3 and the parts of
//! 5 and 9 that a board alone decides) and Guidelines II (Chess960). This crate knows no game: no
//! clock, no offer, no counter of repetitions, no law profile, and no notation but FEN and UCI,
//! which every test speaks. It does no I/O, draws no random number and allocates nothing while
//! moves are made.
//!
//! # Ten lines
//!
//! List the moves, play some, see the mate:
//!
//! ```
//! use rules::Position;
//!
//! let mut position = Position::start();
//! for mv in position.legal_moves() {
//!     println!("{mv}"); // a2a3, a2a4, …: twenty of them
//! }
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let mv = position.read_uci(text)?;
//!     position = position.play(mv)?;
//! }
//! assert!(position.is_checkmate() && position.legal_moves().is_empty());
//! assert_eq!(position.to_fen(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read a FEN, count lines of moves:
//!
//! ```
//! use rules::{Position, perft};
//!
//! let position: Position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1".parse()?;
//! assert_eq!(perft(&position, 5), 674_624);
//! # Ok::<(), rules::FenFault>(())
//! ```
//!
//! Chess960, where castling is king takes rook and the rest is the same:
//!
//! ```
//! use rules::{CastlingSide, FenMode, Position, Variant, read_fen};
//!
//! assert_eq!(Position::chess960(0).map(|start| start.legal_moves().len()), Some(20));
//! let fen = "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1";
//! let position = read_fen(fen, FenMode::Strict, Variant::Chess960)?.position;
//! let long = position.read_uci("c1b1")?;
//! assert_eq!(position.castling_side(long), Some(CastlingSide::Queen));
//! assert_eq!(position.play(long)?.to_fen(), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Who wants no list takes the sets it would be made of: [`Position::move_sets`].
//!
//! # What stays
//!
//! `Move::to_bits`, `Zobrist64` and the numbers of the 960 arrays are the same in every release:
//! files may keep them. The order of [`Position::legal_moves`] and the layout of
//! [`PositionKey`] are not. Enumerations that the game itself closes (colours, men, outcomes, kinds of
//! moves) are closed here too, so a `match` may be whole and the compiler lists the places that care;
//! so is [`UciError`], since of a text no move, one or several can be meant. Reasons for a fault may
//! become more ([`FenFaultKind`], [`PositionError`]).
#![deny(unsafe_code)]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod color;
mod fen;
mod key;
mod machine;
mod make;
mod movegen;
mod moves;
mod moveset;
mod origins;
mod outcome;
mod perft;
mod position;
mod retro;
mod role;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Castling, CastlingSide};
pub use color::{ByColor, Color};
pub use fen::{FenFault, FenFaultKind, FenField, FenMode, FenReading, read_fen};
pub use key::PositionKey;
pub use moves::{Move, MoveList, Moves};
pub use moveset::MoveSet;
pub use outcome::{NotAnOutcome, Outcome};
pub use perft::{perft, perft_divide, perft_no_bulk};
pub use position::{IllegalMove, Position, PositionError, PositionErrors, Setup};
pub use role::{Piece, Role};
pub use square::{File, NotASquare, Rank, Square};
pub use uci::{UciError, Variant};
pub use zobrist::Zobrist64;

/// The README's example, held to compile and to be right.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
