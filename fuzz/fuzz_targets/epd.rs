//! Any text behind the fields of a position is read as operations of an EPD or refused by name. What
//! strict reading accepts, lenient reading reads as the same; what was read can be made, and what is
//! written is read back and written the same. Input: a byte for each of eight plies, then the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::epd::{Epd, read_epd};
use rules::{FenMode, Position, Variant};

fuzz_target!(|bytes: &[u8]| {
    let (choices, text) = bytes.split_at(bytes.len().min(8));
    let Ok(text) = std::str::from_utf8(text) else { return };
    let mut position = Position::start();
    for choice in choices {
        let legal = position.legal_moves();
        if let Some(&mv) = legal.get(usize::from(*choice) % legal.len().max(1)) {
            position = position.play_unchecked(mv);
        }
    }
    let fields: Vec<String> = position.to_fen().split(' ').take(4).map(str::to_owned).collect();
    let text = format!("{} {text}", fields.join(" "));
    let strict = read_epd(&text, FenMode::Strict, Variant::Standard);
    let lenient = read_epd(&text, FenMode::Lenient, Variant::Standard);
    if let Ok(reading) = strict {
        assert_eq!(lenient.as_ref(), Ok(&reading), "what is right needs no repair");
    }
    let Ok(reading) = lenient else { return };
    let epd = reading.epd;
    let made = Epd::new(epd.position().clone(), epd.variant(), epd.operations().to_vec());
    assert_eq!(made.as_ref(), Ok(&epd));
    let written = epd.to_string();
    let again = read_epd(&written, FenMode::Lenient, Variant::Standard).expect("what was written is read");
    assert_eq!(again.epd.to_string(), written);
});
