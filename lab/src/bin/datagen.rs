//! Plays games of the engine against itself for the trainer: `datagen DIR FIRST LAST GAMES NODES`.
//!
//! Each seed from FIRST to LAST makes a file `SEED.games` of so many games (`record.rs` says how they are written); a
//! file that is there already is passed over, so a run that was stopped goes on with the same words. The same engine,
//! seed, games and nodes give the same file.
//!
//! A game begins with eight to ten plies by chance from the start array, none that loses at once, and goes on with a
//! soft limit of nodes a move and a fresh memory. It ends by the Laws, or when it is decided (both sides agree for
//! six plies that it is ±1000 or more, or that there is a mate) or dead level late (for ten plies within ±6, after 100).

use engine::{Control, Engine, Limits, Line, Score};
use engine_lab::Random;
use engine_lab::record::{DECIDED, Record};
use rules::{Move, Position};
use std::collections::HashMap;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (Some(dir), &[first, last, games, nodes]) = (words.first(), numbers.as_slice()) else {
        eprintln!("usage: datagen DIR FIRST LAST GAMES NODES");
        return ExitCode::from(2);
    };
    let mut engine = Engine::new(1).expect("1 MiB");
    for seed in first..=last {
        let path = Path::new(dir).join(format!("{seed}.games"));
        if path.exists() {
            continue;
        }
        let mut random = Random(seed);
        let (mut bytes, mut positions) = (Vec::new(), 0);
        for _ in 0..games {
            let game = play(&mut engine, &mut random, nodes);
            positions += game.scores.len();
            game.write(&mut bytes);
        }
        // Whole or not at all.
        let part = path.with_extension("part");
        std::fs::write(&part, &bytes).and_then(|()| std::fs::rename(&part, &path)).expect("written");
        println!("seed {seed}: {positions} positions");
    }
    ExitCode::SUCCESS
}

/// Some plies by chance, and a position that is not decided yet.
fn opening(engine: &mut Engine, random: &mut Random) -> (Line, Vec<Move>) {
    loop {
        let mut line = Line::new(Position::start());
        let mut moves = Vec::new();
        for _ in 0..8 + random.below(3) {
            let legal = line.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            line.play(mv);
            moves.push(mv);
        }
        let limits = Limits { soft_nodes: Some(500), ..Limits::default() };
        let answer = engine.search(&line, &limits, &Control::new(false), &mut |_| {});
        if answer.best().is_some() && answer.lines[0].0.centipawns().abs() < 300 {
            return (line, moves);
        }
    }
}

fn play(engine: &mut Engine, random: &mut Random, nodes: u64) -> Record {
    engine.forget();
    let (mut line, moves) = opening(engine, random);
    let mut game = Record { opening: moves.len() as u8, moves, result: 1, scores: Vec::new() };
    let mut seen: HashMap<u64, u32> = HashMap::new();
    let limits = Limits { soft_nodes: Some(nodes), nodes: Some(nodes * 8), ..Limits::default() };
    let (mut decided, mut level) = (0_i32, 0);
    loop {
        let position = line.position();
        let count = seen.entry(position.zobrist().0).or_insert(0);
        *count += 1;
        if *count == 3 || position.halfmoves() >= 100 || position.occupied().len() == 2 || level >= 10 {
            return game;
        }
        let answer = engine.search(&line, &limits, &Control::new(false), &mut |_| {});
        let white_moves = position.turn().is_white();
        let Some(mv) = answer.best() else {
            if position.is_check() {
                game.result = if white_moves { 0 } else { 2 };
            }
            return game;
        };
        let told = answer.lines[0].0;
        let score = match told {
            Score::Centipawns(value) => value.clamp(1 - i32::from(DECIDED), i32::from(DECIDED) - 1),
            Score::Mate(_) | Score::Mated(_) => told.centipawns(),
        };
        let white = if white_moves { score } else { -score };
        decided = match white {
            1_000.. => decided.max(0) + 1,
            ..=-1_000 => decided.min(0) - 1,
            _ => 0,
        };
        level = if white.abs() <= 6 && game.moves.len() > 100 { level + 1 } else { 0 };
        game.moves.push(mv);
        game.scores.push(score as i16);
        if decided.abs() >= 6 {
            game.result = if decided > 0 { 2 } else { 0 };
            return game;
        }
        line.play(mv);
    }
}
