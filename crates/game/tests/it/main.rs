//! Games by script: given a setting, when these things happen, then this is the end or the refusal.
#![forbid(unsafe_code)]

mod appointments;
mod clocks;
mod draws;
mod ends;
mod laws;
mod properties;
mod script;
mod takebacks;
