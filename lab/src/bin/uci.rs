//! The engine alone, for matches between versions of it: `uci`, or `uci bench [DEPTH [named]]` for the signature.

use engine::Evaluation;
use std::io::{BufReader, stdin, stdout};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "bench") {
        let depth = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(engine::bench::DEPTH);
        let named = words.get(2).is_some_and(|word| word == "named");
        let evaluation = if named { Evaluation::Named } else { Evaluation::Net };
        let start = Instant::now();
        let nodes = engine::bench::bench(depth, evaluation).expect("16 MiB");
        println!("nodes={nodes} knps={:.0}", nodes as f64 / start.elapsed().as_secs_f64() / 1e3);
        return;
    }
    engine::uci::run(BufReader::new(stdin()), stdout(), "Qiyuan", "the Qiyuan authors");
}
