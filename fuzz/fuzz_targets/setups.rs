//! Any men on any squares are refused by name or keep the laws: legal ⇔ listed, every move leads
//! where a setup does, kept hash = full hash, equal keys ⇔ the same men, turn, rights and moves.
//! Input: turn, rights of either side, en passant square, then square and man in turn.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/law.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((rest, men)) = data.split_first_chunk::<4>() else { return };
    law::a_setup_keeps_the_laws(men.as_chunks::<2>().0, *rest);
});
