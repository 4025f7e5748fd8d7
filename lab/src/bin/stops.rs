//! How soon `stop` is answered: `stops ENGINE [TIMES] [SEED]`. A UCI program is told to search positions of the bench, and to
//! stop at moments drawn by chance, up to 300 ms later; the time runs from the write of `stop` to the read of `bestmove`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1PNBPN2/PB3PPP/R2Q1RK1 w - - 0 11",
    "8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P1K2P1/8/8 w - - 0 40",
    "8/5k2/R7/5PK1/8/8/5r2/8 w - - 0 70",
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = words.first() else {
        eprintln!("usage: stops ENGINE [TIMES] [SEED]");
        return ExitCode::from(2);
    };
    let times: usize = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(1_000);
    let mut seed: u64 = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(1);
    match measure(path, times.max(1), &mut seed) {
        Ok(mut waits) => {
            waits.sort();
            let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
            let soon = waits.iter().filter(|wait| wait.as_millis() < 10).count();
            println!(
                "{} stops, within 10 ms {:.2} %; median {:.3} ms, 99 of 100 {:.3} ms, slowest {:.3} ms",
                waits.len(),
                100.0 * soon as f64 / waits.len() as f64,
                at(0.5),
                at(0.99),
                at(1.0)
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(path: &str, times: usize, seed: &mut u64) -> std::io::Result<Vec<Duration>> {
    let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let gone = || std::io::Error::other("it ended");
    let mut input = child.stdin.take().ok_or_else(gone)?;
    let mut lines = BufReader::new(child.stdout.take().ok_or_else(gone)?).lines();
    let mut waits = Vec::with_capacity(times);
    for number in 0..times {
        let go = ["go infinite", "go wtime 600000 btime 600000"][number % 2];
        writeln!(input, "position fen {}\n{go}", STARTS[number / 2 % STARTS.len()])?;
        // A linear congruence: any spread will do.
        *seed = seed.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493);
        std::thread::sleep(Duration::from_micros((*seed >> 33) % 300_000));
        let start = Instant::now();
        writeln!(input, "stop")?;
        while !lines.next().ok_or_else(gone)??.starts_with("bestmove") {}
        waits.push(start.elapsed());
    }
    writeln!(input, "quit")?;
    child.wait()?;
    Ok(waits)
}
