//! One late round of a Swiss tournament: round 8 of 9, by players. Events come from our own seeded generator, so
//! that others can be timed on the same files (`qiyuan pair simulate`).

use std::hint::black_box;
use std::time::Instant;
use tournament::swiss::{Oddities, Plan, check, pair, simulate};
use tournament::{Scoring, Tournament};

const ROUNDS: u32 = 9;
const ROUND: u32 = 8;

/// Times rounds of these sizes, `seeds` events each, and checks a whole file of 200 players.
pub fn run(sizes: &[u32], seeds: u64) {
    println!("pairing, round {ROUND} of {ROUNDS}, ms for each of {seeds} events");
    for &players in sizes {
        let times: Vec<f64> = (1..=seeds).map(|seed| one(players, seed)).collect();
        println!("  {players:>5} players: {}", times.iter().map(|ms| format!("{ms:9.2}")).collect::<String>());
    }
    let event = event(200, 1, ROUNDS);
    let start = Instant::now();
    assert!(black_box(check(&event)).is_empty());
    println!("  checking 200 players, {ROUNDS} rounds: {:.2}", start.elapsed().as_secs_f64() * 1e3);
}

fn event(players: u32, seed: u64, rounds: u32) -> Tournament {
    let mut event = simulate(&Plan {
        players,
        rounds: ROUNDS,
        seed,
        oddities: Oddities::SOME,
        accelerated: false,
        prohibited: 0,
        scoring: Scoring::default(),
    });
    event.players.iter_mut().for_each(|player| player.records.truncate(rounds as usize));
    event
}

/// Milliseconds for one round, best of three (of one, where it takes long).
fn one(players: u32, seed: u64) -> f64 {
    let event = event(players, seed, ROUND - 1);
    let mut best = f64::MAX;
    for _ in 0..if players > 1000 { 1 } else { 3 } {
        let start = Instant::now();
        let pairing = black_box(pair(black_box(&event), ROUND)).expect("the generator's events go on");
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        assert!(pairing.boards.len() > players as usize / 3);
    }
    best
}
