//! The engine from outside.

mod play;
