//! Verdicts on any position have evidence that holds, contradict neither each other nor an exhaustive
//! search. Input: turn, the kings (with a bit for castling), two bytes for each man.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/deadpos/tests/it/law.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Some(position) = law::position(data) {
        law::verdicts_hold(&position);
    }
});
