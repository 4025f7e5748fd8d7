//! Any text is read as a FEN or refused by name. What strict reading accepts, lenient reading reads
//! as the same position; what is written is read back as itself; the position lists exactly its
//! legal moves.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/law.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|text: &str| law::fen_is_read_or_refused(text));
