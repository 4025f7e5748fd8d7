//! Event log and views: one trait each; SQLite and in-memory.
#![forbid(unsafe_code)]
