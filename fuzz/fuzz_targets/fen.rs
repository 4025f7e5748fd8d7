//! What strict reading accepts, lenient reading accepts as the same position; what is written is
//! read back as the same position, with no note; nothing panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{FenMode, Variant, read_fen};

fuzz_target!(|text: &str| {
    for variant in [Variant::Standard, Variant::Chess960] {
        let lenient = read_fen(text, FenMode::Lenient, variant);
        if let Ok(strict) = read_fen(text, FenMode::Strict, variant) {
            let lenient =
                lenient.as_ref().expect("lenient reading refuses nothing that strict reading accepts");
            assert_eq!(strict.position.key(), lenient.position.key());
        }
        let Ok(reading) = lenient else { continue };
        let fen = reading.position.to_fen();
        let again = read_fen(&fen, FenMode::Lenient, Variant::Chess960).expect("we read what we write");
        assert_eq!(again.position.key(), reading.position.key(), "{fen}");
        assert_eq!(again.position.to_fen(), fen);
    }
});
