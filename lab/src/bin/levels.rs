//! Measures the levels against people: `levels GAMES.pgn[.gz] PUZZLES.csv[.gz] [POSITIONS] [RATING…]`.
//!
//! For each rating: what its moves lose on positions from games (mean centipawns, each at most 1,000; drops of 30 win
//! percent and more in a hundred moves; how often it is the best move), and at which puzzle rating it solves half. The
//! first row is what the people of the games lost, by their ratings. Losses are by a search of 20,000 nodes.

use engine::level::{Level, win_percent};
use engine::{Control, Engine, Limits, Line};
use notation::pgn::{Action, read_games};
use rules::{Move, Position};
use std::collections::HashMap;
use std::io::Read;
use std::process::ExitCode;

/// Nodes by which a loss is judged.
const JUDGE: u64 = 20_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, puzzles, rest @ ..] = words.as_slice() else {
        eprintln!("usage: levels GAMES.pgn[.gz] PUZZLES.csv[.gz] [POSITIONS] [RATING…]");
        return ExitCode::from(2);
    };
    let number = |word: &String| word.parse::<u32>().expect("a number");
    let count = rest.first().map_or(300, number) as usize;
    let mut ratings: Vec<u32> = rest.iter().skip(1).map(number).collect();
    if ratings.is_empty() {
        ratings = (1..=9).map(|step| step * 200).collect();
    }
    let puzzles = read_puzzles(&read(puzzles), count);
    let asked = positions(&read(games), count);
    println!("{} positions, {} puzzles", asked.len(), puzzles.len());
    let mut judge = Judge { engine: Engine::new(16).expect("16 MiB"), known: HashMap::new() };
    println!("   rating   loss cp   drops/100   best %   half the puzzles at");
    let mut bands: HashMap<u32, Losses> = HashMap::new();
    for (line, mv, rating) in &asked {
        bands.entry(rating / 200 * 200).or_default().add(judge.loss(line, *mv));
    }
    let mut bands: Vec<(u32, Losses)> = bands.into_iter().collect();
    bands.sort_by_key(|&(band, _)| band);
    for (band, losses) in bands.iter().filter(|(_, losses)| losses.count >= 20) {
        println!("{band:>5}+  {}   (people, {} moves)", losses.told(), losses.count);
    }
    let mut engine = Engine::new(4).expect("4 MiB");
    for rating in ratings {
        let mut losses = Losses::default();
        for (index, (line, ..)) in asked.iter().enumerate() {
            engine.forget();
            let level = Level { rating, seed: index as u64, ..Level::default() };
            if let Some(mv) = level.choose(&mut engine, line, &Control::new(false)) {
                losses.add(judge.loss(line, mv));
            }
        }
        println!("{rating:>6}  {}   {:>6.0}", losses.told(), half_solved(&mut engine, &puzzles, rating));
    }
    ExitCode::SUCCESS
}

#[derive(Default)]
struct Losses {
    count: u32,
    sum: i64,
    drops: u32,
    best: u32,
}

impl Losses {
    fn add(&mut self, (best, played): (i32, i32)) {
        let loss = (best - played).clamp(0, 1_000);
        self.count += 1;
        self.sum += i64::from(loss);
        self.drops += u32::from(win_percent(best) - win_percent(played) >= 30.0);
        self.best += u32::from(loss <= 5);
    }

    fn told(&self) -> String {
        let share = |part: u32| 100.0 * f64::from(part) / f64::from(self.count.max(1));
        let mean = self.sum as f64 / f64::from(self.count.max(1));
        format!("{mean:>8.1}   {:>9.1}   {:>6.1}", share(self.drops), share(self.best))
    }
}

struct Judge {
    engine: Engine,
    known: HashMap<(u64, u16), (i32, i32)>,
}

impl Judge {
    /// What the best move is worth and what the played one is.
    fn loss(&mut self, line: &Line, mv: Move) -> (i32, i32) {
        let key = (line.position().zobrist().0, mv.to_bits());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut ask = |search_moves: Vec<Move>| {
            self.engine.forget();
            let limits = Limits { nodes: Some(JUDGE), search_moves, ..Limits::default() };
            let answer = self.engine.search(line, &limits, &Control::new(false), &mut |_| {});
            (answer.best(), answer.lines[0].0.centipawns())
        };
        let (best, value) = ask(Vec::new());
        let pair = if best == Some(mv) { (value, value) } else { (value, ask(vec![mv]).1) };
        self.known.insert(key, pair);
        pair
    }
}

fn read(path: &str) -> Vec<u8> {
    let bytes = std::fs::read(path).expect(path);
    if !path.ends_with(".gz") {
        return bytes;
    }
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).expect("gzip");
    plain
}

/// One position of each game, spread over the file, with the move that was played and the rating of who played it.
fn positions(bytes: &[u8], count: usize) -> Vec<(Line, Move, u32)> {
    let games = read_games(bytes);
    let step = (games.len() / count.max(1)).max(1);
    let one = |(index, game): (usize, &notation::pgn::Game)| {
        let moves: Vec<Action> = game.main_line().collect();
        let ply = 12 + index * 7 % 50;
        let mut line = Line::new(game.start()?.clone());
        for action in moves.get(..ply)? {
            let Action::Move(mv) = *action else { return None };
            line.play(mv);
        }
        let &Action::Move(mv) = moves.get(ply)? else { return None };
        let tag = if line.position().turn().is_white() { "White" } else { "Black" };
        Some((line, mv, game.tag(tag)?.parse().ok()?))
    };
    games.iter().step_by(step).enumerate().filter_map(one).take(count).collect()
}

/// A position, the moves that lead through the solution, and the rating.
struct Puzzle {
    start: Position,
    moves: Vec<String>,
    rating: f64,
}

fn read_puzzles(bytes: &[u8], count: usize) -> Vec<Puzzle> {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let step = (lines.len() / count.max(1)).max(1);
    let one = |line: &&str| {
        let cells: Vec<&str> = line.split(',').collect();
        let start = cells.get(1)?.parse().ok()?;
        let moves = cells.get(2)?.split(' ').map(str::to_owned).collect();
        Some(Puzzle { start, moves, rating: cells.get(3)?.parse().ok()? })
    };
    lines.iter().step_by(step).filter_map(one).collect()
}

/// The rating of puzzles of which the level would solve half: where the expected number of solved ones is that found.
fn half_solved(engine: &mut Engine, puzzles: &[Puzzle], rating: u32) -> f64 {
    let solved =
        puzzles.iter().enumerate().filter(|(index, puzzle)| solves(engine, puzzle, rating, *index)).count();
    let expected = |own: f64| {
        puzzles.iter().map(|puzzle| 1.0 / (1.0 + 10_f64.powf((puzzle.rating - own) / 400.0))).sum::<f64>()
    };
    let (mut low, mut high) = (-1_000.0, 4_000.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if expected(middle) < solved as f64 { low = middle } else { high = middle }
    }
    low
}

fn solves(engine: &mut Engine, puzzle: &Puzzle, rating: u32, seed: usize) -> bool {
    let mut line = Line::new(puzzle.start.clone());
    for (index, text) in puzzle.moves.iter().enumerate() {
        let Ok(wanted) = line.position().read_uci(text) else { return false };
        if index % 2 == 1 {
            let level = Level { rating, seed: seed as u64, ..Level::default() };
            let found = level.choose(engine, &line, &Control::new(false));
            let mates = found.is_some_and(|mv| line.position().play_unchecked(mv).is_checkmate());
            if mates {
                return true;
            }
            if found != Some(wanted) {
                return false;
            }
        }
        line.play(wanted);
    }
    true
}
