//! Report files: FIDE's TRF06, TRF16 and TRF26 with the extensions of pairing programs.
//!
//! Lines begin with a code of three characters; fields stand in fixed columns, counted in characters from 1. Lines may
//! end with CR, LF or CRLF; text is UTF-8 (with or without a mark) or else ISO 8859-1. A line of a known code that
//! cannot be read is a [`Fault`] with its place, never passed over; lines of some other codes are kept as they are and
//! written back. The table of teams (line 802) follows from the rest: it is held against it, and written anew.
//!
//! What can be read in one way only is read with a warning ([`read_noting`]), under conditions that no other file meets:
//! a whole birth date with one figure more; dates of rounds (`YY/MM/DD` or `YYYY/MM/DD`, nothing else) in lines of their
//! own; names whose columns were counted in bytes or by their width on a screen, where the line makes sense in no other
//! way; a round without a pairing that was left blank; the first rounds of an event with everybody's later points, where
//! everybody has more than these rounds give and no more than the missing ones can add. In team events byes of players
//! who are no team, and line-ups of players of another team, are kept as they are and count for nothing; then the points
//! of the players whom those lines name, and of teams, that the games do not make are warnings too.
//!
//! Older editions have what only TRF26 has a line for in comments, `### TRF26: 299 …`: other programs pass them over, and they
//! are read as the lines they hold, or where a program changed the rest so that they do not go with it, kept as comments
//! with a warning.
//!
//! Source: TRF26, in force since 1 September 2025.
//!
//! In a partial file the round to be paired is the first in which nobody is paired; byes entered for it, and lines 240
//! and XXZ, become [`Request`](crate::Request)s.

mod cells;
mod fault;
mod line;
mod read;
mod teams;
mod write;

pub use fault::{Fault, FaultKind};
pub use read::{Noted, Reading, Report, read, read_noting};
pub use write::{Edition, write};

#[cfg(test)]
mod team_tests;
#[cfg(test)]
mod tests;
