//! The repetition key of any two positions of a game: equal ⇔ the same men, turn, rights and legal
//! moves, captures en passant told from others. Input: a Chess960 array (two bytes), then a byte for
//! each ply; low bytes go back and forth, so that games repeat themselves.

#![no_main]

use rules::{Move, Position};

#[allow(dead_code)]
#[path = "../../crates/rules/tests/it/law.rs"]
mod law;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let [high, low, plies @ ..] = data else { return };
    let Some(start) = Position::chess960(u16::from_be_bytes([*high, *low]) % 960) else { return };
    let mut game = vec![start];
    let mut played: Vec<Move> = Vec::new();
    for &choice in plies.iter().take(60) {
        let last = &game[game.len() - 1];
        let legal = last.legal_moves();
        if legal.is_empty() {
            break;
        }
        let back = played.len().checked_sub(2).map(|at| Move::new(played[at].to(), played[at].from(), None));
        let mv = match back {
            Some(back) if choice < 96 && last.is_legal(back) => back,
            _ => legal[usize::from(choice) % legal.len()],
        };
        let next = last.play_unchecked(mv);
        for earlier in &game {
            law::key_is_identity(&next, earlier);
        }
        law::key_knows_its_neighbours(&next);
        game.push(next);
        played.push(mv);
    }
});
