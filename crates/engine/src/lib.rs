//! An alpha-beta chess engine: search, evaluation by a net or with named terms, time management.
//!
//! The crate plays and judges positions of `rules`; it reads no file, prints nothing and knows no notation. It alone
//! among the pure crates starts threads and looks at a monotonic clock, both only where the limits of a search ask for
//! it: on one thread, within a number of nodes, a search is the same on every machine.
//!
//! ```
//! use engine::{Control, Engine, Limits, Line, Score};
//! use rules::Position;
//!
//! let position: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
//! let mut engine = Engine::new(4).expect("four megabytes");
//! let limits = Limits { nodes: Some(1_000), ..Limits::default() };
//! let answer = engine.search(&Line::new(position), &limits, &Control::new(false), &mut |_| {});
//! assert_eq!(answer.lines[0].0, Score::Mate(1));
//! assert_eq!(answer.best().map(|mv| mv.to_string()).as_deref(), Some("a1a8"));
//! # Ok::<(), rules::FenFault>(())
//! ```

#![deny(unsafe_code)]

pub mod bench;
pub mod eval;
pub mod level;
mod limits;
pub mod mate;
pub mod net;
mod score;
mod search;
pub mod uci;

pub use limits::{Control, Limits, TimeLeft};
pub use score::Score;
pub use search::{Answer, Engine, Evaluation, Info, Line, OutOfMemory, STACK, Side};

/// The README's example, held to compile and to be right.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
