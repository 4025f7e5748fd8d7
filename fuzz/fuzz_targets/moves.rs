//! A game of chosen moves: every legal move is read back from its SAN and its UCI text as itself,
//! the hash kept along the way is the hash of the position, and any text is read without a panic.
//! The first bytes choose moves, the rest is tried as move text in the position reached.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{read_san, san};
use rules::{Position, Variant};

fuzz_target!(|bytes: &[u8]| {
    let (choices, text) = bytes.split_at(bytes.len().min(64));
    let mut position = Position::start();
    for choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[usize::from(*choice) % legal.len()];
        assert_eq!(read_san(&position, &san(&position, mv)), Ok(mv));
        assert_eq!(position.read_uci(&position.uci(mv, Variant::Standard)), Ok(mv));
        position = position.play(mv).expect("legal moves can be played");
        assert_eq!(position.zobrist(), position.zobrist_from_scratch());
    }
    if let Ok(text) = std::str::from_utf8(text)
        && let Ok(mv) = read_san(&position, text)
    {
        assert!(position.is_legal(mv), "{text:?} was read as a move that is not legal");
    }
});
