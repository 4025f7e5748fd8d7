//! Plays games of the engine against itself and writes them as PGN with the result: `selfplay GAMES SEED NODES OUT.pgn`.
//!
//! Each game begins with eight to eleven plies by chance from the start array (none that loses at once), and goes on
//! with a soft limit of nodes a move. A game ends by mate, by the draws of the Laws, or when both sides agree for eight
//! plies that it is decided (±800) or dead level late (after 80 plies within ±8). The same words give the same file.

use engine::{Control, Engine, Limits, Line, Score};
use engine_lab::Random;
use notation::pgn::{Action, Game, WriteOptions, write_game};
use rules::{Move, Outcome, Position, Variant};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, nodes, out] = words.as_slice() else {
        eprintln!("usage: selfplay GAMES SEED NODES OUT.pgn");
        return ExitCode::from(2);
    };
    let number = |word: &String| word.parse::<u64>().expect("a number");
    let mut random = Random(number(seed));
    let mut file = BufWriter::new(File::create(out).expect("the file can be written"));
    let mut engine = Engine::new(8).expect("8 MiB");
    for _ in 0..number(games) {
        let game = play(&mut engine, &mut random, number(nodes));
        file.write_all(write_game(&game, &WriteOptions::default()).as_bytes()).expect("written");
        file.flush().expect("written");
    }
    ExitCode::SUCCESS
}

/// Some plies by chance, and a position that is not decided yet.
fn opening(engine: &mut Engine, random: &mut Random) -> Vec<Move> {
    loop {
        let mut line = Line::new(Position::start());
        let mut moves = Vec::new();
        for _ in 0..8 + random.below(4) {
            let legal = line.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            line.play(mv);
            moves.push(mv);
        }
        let limits = Limits { soft_nodes: Some(2_000), depth: Some(20), ..Limits::default() };
        let answer = engine.search(&line, &limits, &Control::new(false), &mut |_| {});
        if answer.best().is_some() && answer.lines[0].0.centipawns().abs() < 250 {
            return moves;
        }
    }
}

fn play(engine: &mut Engine, random: &mut Random, nodes: u64) -> Game {
    engine.forget();
    let moves = opening(engine, random);
    engine.forget();
    let mut game = Game::new(Position::start(), Variant::Standard);
    let mut line = Line::new(Position::start());
    let mut last = game.last();
    let mut seen: HashMap<u64, u32> = HashMap::new();
    for mv in moves {
        line.play(mv);
        last = game.add(last, Action::Move(mv));
    }
    let limits = Limits { soft_nodes: Some(nodes), nodes: Some(nodes * 8), ..Limits::default() };
    let (mut decided, mut level) = (0_i32, 0);
    let result = loop {
        let position = line.position();
        let count = seen.entry(position.zobrist().0).or_insert(0);
        *count += 1;
        if *count == 3 || position.halfmoves() >= 100 || position.occupied().len() == 2 {
            break Outcome::Draw;
        }
        let answer = engine.search(&line, &limits, &Control::new(false), &mut |_| {});
        let Some(mv) = answer.best() else {
            break if position.is_check() { Outcome::win(position.turn().other()) } else { Outcome::Draw };
        };
        let score = answer.lines[0].0.centipawns();
        let white = if position.turn().is_white() { score } else { -score };
        let is_mate = !matches!(answer.lines[0].0, Score::Centipawns(_));
        decided = match white {
            800.. => decided.max(0) + 1,
            ..=-800 => decided.min(0) - 1,
            _ => 0,
        };
        level = if white.abs() <= 8 && seen.len() > 80 { level + 1 } else { 0 };
        if decided.abs() >= 8 || (is_mate && decided.abs() >= 2) {
            break if decided > 0 { Outcome::WhiteWins } else { Outcome::BlackWins };
        }
        if level >= 12 {
            break Outcome::Draw;
        }
        line.play(mv);
        last = game.add(last, Action::Move(mv));
    };
    game.set_result(Some(result));
    game
}
