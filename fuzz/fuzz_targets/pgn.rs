//! Any bytes are read to the end without a panic, and a game that was written is read as itself:
//! format ∘ format = format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::PgnReader;
use notation::pgn::{GameBuilder, WriteOptions, write_game};

fuzz_target!(|bytes: &[u8]| {
    let once = format(bytes);
    assert_eq!(format(once.as_bytes()), once);
});

fn format(bytes: &[u8]) -> String {
    let mut reader = PgnReader::new(bytes);
    let mut builder = GameBuilder::default();
    let mut text = String::new();
    while reader.read_game(&mut builder).expect("memory does not fail") {
        text.push_str(&write_game(&builder.finish(), &WriteOptions::default()));
        text.push('\n');
    }
    text
}
