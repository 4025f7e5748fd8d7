//! Ours beside peers, in one run: perft, the dead-position solver, a Swiss round.
//!
//! Every bench checks its answers before it takes a time. Competitors run in turn (A B C A B C …),
//! so that a machine that warms up or is shared slows all of them; a figure is the median of the
//! rounds, a ratio the median of the rounds' ratios. Absolute figures say something about this
//! machine only.

mod compare;
mod dead_random;
mod deadpos;
mod games;
mod pairing;
mod perft;

use std::process::ExitCode;

fn main() -> ExitCode {
    let rounds = 7;
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        None => {
            perft::run(rounds);
            deadpos::run(rounds);
            pairing::run(&[50, 200, 1000], 5);
        }
        Some((what, sizes)) if what == "pairing" => {
            let sizes: Vec<u32> = sizes.iter().filter_map(|size| size.parse().ok()).collect();
            pairing::run(if sizes.is_empty() { &[50, 200, 1000, 5000] } else { &sizes }, 3);
        }
        // What the row beside bbpPairings starts.
        Some((what, [file])) if what == "pair-file" => return pairing::pair_file(file),
        Some((what, files)) if what == "deadpos" => {
            deadpos::run(rounds);
            files.iter().for_each(|path| deadpos::run_file(path, 3));
        }
        Some((what, count)) if what == "dead-games" => {
            deadpos::second_opinions(count.first().and_then(|count| count.parse().ok()).unwrap_or(1_000));
        }
        Some((what, rest)) if what == "dead-positions" => {
            let number = |at: usize| rest.get(at).and_then(|word: &String| word.parse().ok());
            dead_random::run(
                number(0).unwrap_or(10_000),
                number(1).unwrap_or(1),
                rest.get(2..).unwrap_or_default(),
            );
        }
        Some((what, _)) => {
            eprintln!(
                "nothing to measure by the name of {what}: deadpos [FILE…], dead-games [COUNT], \
                 dead-positions [COUNT SEED FILE…], pairing [PLAYERS…], or no word for all"
            );
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
