//! The academy's course: stages and lessons read from data files, tasks judged by the Laws, and a solver
//! that proves each task can be done.
//!
//! A [`Course`] is a graph of [`Lesson`]s; a lesson is a row of [`Step`]s, each a sentence or two in three
//! languages with a board, most with a [`Task`]. [`Task::judge`] takes an answer as text and says whether
//! it is right, from the position alone: no file holds the answer to a question the board decides. What is
//! wrong is said by a typed reason ([`Wrong`], [`Refusal`]); the words belong to who shows it.
//!
//! Nothing here opens a file, reads a clock or draws a random number: texts and seeds are arguments.
#![forbid(unsafe_code)]

mod course;
mod drill;
mod file;
mod judge;
mod refusal;
mod scene;
mod solve;
mod task;
mod text;

pub use course::{Course, Fault, Lesson, Stage, Standing, Step, Track, Work};
pub use drill::{Drill, drilled};
pub use judge::{Hint, Judgement, Shown, Wrong};
pub use refusal::{CastlingRefusal, Refusal, why_not};
pub use scene::Scene;
pub use task::{Goal, Question, Task, What, worth};
pub use text::{Language, Text};
