//! Board, moves, attacks, legality, FEN, UCI move text, Zobrist, repetition key, perft.
//!
//! The movement rules of the FIDE Laws of Chess (1 January 2023, articles 1 to 3 and the parts of
//! 5 and 9 that a board alone decides) and Guidelines II (Chess960). This crate knows no game: no
//! clock, no offer, no counter of repetitions, no law profile, and no notation but FEN and UCI,
//! which every test speaks. It does no I/O, draws no random number and allocates nothing while
//! moves are made.
//!
//! ```
//! use rules::{Position, Variant};
//!
//! let start = Position::start();
//! assert_eq!(start.legal_moves().len(), 20);
//! let e4 = start.read_uci("e2e4", Variant::Standard)?;
//! assert_eq!(start.play_unchecked(e4).to_fen(),
//!     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), rules::UciError>(())
//! ```
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
pub use moves::{Move, MoveList};
pub use moveset::MoveSet;
pub use outcome::Outcome;
pub use perft::{perft, perft_divide, perft_no_bulk};
pub use position::{IllegalMove, Position, PositionError, PositionErrors, Setup};
pub use role::{Piece, Role};
pub use square::{File, NotASquare, Rank, Square};
pub use uci::{UciError, Variant};
pub use zobrist::Zobrist64;
