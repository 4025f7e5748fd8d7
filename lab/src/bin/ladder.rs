//! Plays the levels against each other and against a scripted child: `ladder GAMES [RATING…]`.
//!
//! Each rating named plays the one 200 points below in so many games, colours in turn, from starts of four to five plies
//! by chance; what the stronger scores is printed (the goal is 70 to 82 %). The child takes a man that costs nothing seven
//! times in ten, and else plays any move; it plays levels 300 and 800 (goals: 50 % at least, 15 % at most). All is drawn
//! from the number of the game: the same words give the same figures.

use engine::level::Level;
use engine::{Control, Engine, Line};
use engine_lab::Random;
use rules::{Color, Move, Outcome, Position, Role};
use std::collections::HashMap;
use std::process::ExitCode;

/// Plies after which a game is drawn.
const LONGEST: usize = 400;

fn main() -> ExitCode {
    let words: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let Some((&games, ratings)) = words.split_first() else {
        eprintln!("usage: ladder GAMES [RATING…]");
        return ExitCode::from(2);
    };
    let mut engine = Engine::new(4).expect("4 MiB");
    for &rating in ratings {
        let lower = rating.saturating_sub(200).max(100);
        let score = matched(&mut engine, games, Player::Level(rating), Player::Level(lower));
        println!("{rating} against {lower}: {}", told(score, games));
    }
    for rating in [300, 800] {
        let score = matched(&mut engine, games, Player::Child, Player::Level(rating));
        println!("child against {rating}: {}", told(score, games));
    }
    ExitCode::SUCCESS
}

#[derive(Clone, Copy)]
enum Player {
    Level(u32),
    Child,
}

/// Half-points of the first player in so many games.
fn matched(engine: &mut Engine, games: u32, one: Player, other: Player) -> u32 {
    (0..games)
        .map(|number| {
            let first_is_white = number % 2 == 0;
            let players = if first_is_white { [one, other] } else { [other, one] };
            match play(engine, players, u64::from(number)) {
                Outcome::Draw => 1,
                outcome => 2 * u32::from((outcome == Outcome::WhiteWins) == first_is_white),
            }
        })
        .sum()
}

fn told(half_points: u32, games: u32) -> String {
    let share = f64::from(half_points) / f64::from(2 * games);
    // Half the width of the 95 % interval, draws taken as wins and losses: at most this.
    let error = 1.96 * (share * (1.0 - share) / f64::from(games)).sqrt();
    format!("{:.1} ± {:.1} % of {games} games", 100.0 * share, 100.0 * error)
}

fn play(engine: &mut Engine, players: [Player; 2], seed: u64) -> Outcome {
    let mut random = Random(seed);
    let mut line = Line::new(Position::start());
    for _ in 0..4 + random.below(2) {
        let legal = line.position().legal_moves();
        line.play(legal[random.below(legal.len())]);
    }
    let mut seen: HashMap<u64, u32> = HashMap::new();
    for _ in 0..LONGEST {
        let position = line.position();
        let count = seen.entry(position.zobrist().0).or_insert(0);
        *count += 1;
        if *count == 3 || position.halfmoves() >= 100 || position.occupied().len() == 2 {
            return Outcome::Draw;
        }
        let mv = match players[position.turn().index()] {
            Player::Child => child(position, &mut random),
            Player::Level(rating) => {
                engine.forget();
                let level = Level { rating, seed, ..Level::default() };
                level.choose(engine, &line, &Control::new(false))
            }
        };
        let Some(mv) = mv else {
            let loser = position.turn();
            return if position.is_check() { Outcome::win(loser.other()) } else { Outcome::Draw };
        };
        line.play(mv);
    }
    Outcome::Draw
}

/// A man that costs nothing seven times in ten, else any move.
fn child(position: &Position, random: &mut Random) -> Option<Move> {
    let legal = position.legal_moves();
    let free: Vec<Move> = legal.iter().copied().filter(|&mv| is_free(position, mv)).collect();
    if !free.is_empty() && random.below(10) < 7 {
        return Some(free[random.below(free.len())]);
    }
    (!legal.is_empty()).then(|| legal[random.below(legal.len())])
}

/// Takes something that nobody guards, or that is worth more than what takes it.
fn is_free(position: &Position, mv: Move) -> bool {
    if !position.is_capture(mv) {
        return false;
    }
    let worth = |role: Option<Role>| match role {
        Some(Role::Queen) => 9,
        Some(Role::Rook) => 5,
        Some(Role::Bishop | Role::Knight) => 3,
        Some(Role::Pawn) | None => 1,
        Some(Role::King) => 100,
    };
    let them: Color = position.turn().other();
    let guarded = !position.attackers_to(mv.to(), them, position.occupied()).is_empty();
    !guarded || worth(position.role_at(mv.to())) > worth(position.role_at(mv.from()))
}
