//! Solves suites of positions with known best moves: `suite FILE.epd [NODES]`.
//!
//! A position is solved when the engine's move is one of `bm`, none of `am`, and mates in at most `dm` where that is given.

use engine::{Control, Engine, Limits, Line, Score};
use notation::epd::{Epd, Operation, read_epd};
use rules::{FenMode, Move, Variant};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(text) = words.first().and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("usage: suite FILE.epd [NODES] [-v]");
        return ExitCode::from(2);
    };
    let nodes = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    let tells = words.iter().any(|word| word == "-v");
    let mut engine = Engine::new(64).expect("64 MiB");
    let (mut solved, mut asked) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Ok(reading) = read_epd(line, FenMode::Lenient, Variant::Standard) else {
            eprintln!("not read: {line}");
            continue;
        };
        asked += 1;
        engine.forget();
        let limits = Limits { nodes: Some(nodes), mate: mate(&reading.epd), ..Limits::default() };
        let position = Line::new(reading.epd.position().clone());
        let answer = engine.search(&position, &limits, &Control::new(false), &mut |_| {});
        let is_right = answer.best().is_some_and(|mv| is_solved(&reading.epd, mv, answer.lines[0].0));
        solved += u32::from(is_right);
        if tells && !is_right {
            println!("{line}\n    {:?} {}", answer.best(), answer.lines[0].0);
        }
    }
    println!("{solved} of {asked} at {nodes} nodes");
    ExitCode::SUCCESS
}

/// In how many moves there is a mate.
fn mate(epd: &Epd) -> Option<u32> {
    epd.operations().iter().find_map(|operation| match operation {
        Operation::DirectMate(moves) => Some(*moves),
        _ => None,
    })
}

fn is_solved(epd: &Epd, mv: Move, score: Score) -> bool {
    if let Some(moves) = mate(epd) {
        // Another mate as quick is as good.
        return matches!(score, Score::Mate(found) if found <= moves);
    }
    epd.operations().iter().all(|operation| match operation {
        Operation::BestMoves(moves) => moves.contains(&mv),
        Operation::AvoidMoves(moves) => !moves.contains(&mv),
        _ => true,
    })
}
