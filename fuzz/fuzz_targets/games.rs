//! At every ply of any game the position is what setting it up afresh gives, no check in it is
//! doubted, and FEN and move text give it back. Input: a Chess960 array (two bytes), then a byte
//! for each ply.

#![no_main]

use rules::{Position, Variant};

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/law.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let [high, low, plies @ ..] = data else { return };
    let Some(start) = Position::chess960(u16::from_be_bytes([*high, *low]) % 960) else { return };
    let choices: Vec<u16> = plies.iter().copied().map(u16::from).collect();
    law::a_game_keeps_the_laws(start, Variant::Chess960, &choices);
});
