//! A player of a chosen strength: sees like a person of that rating, misses like one, and never throws away what it saw.
//!
//! Below [`SEARCH_ALONE`] every legal move has two values. One is what a look at the board after it says (material,
//! and the weaker the player, the less else). The other is what a small search finds. Where they differ there is an
//! idea, a danger or an opportunity, with a difficulty on the scale of ratings: a recapture is easy, a quiet move whose
//! point comes three moves later is hard. The player notices it with probability 1/(1+10^((difficulty − rating)/400)), as
//! a puzzle of that rating is solved; an idea that was missed stays missed for some moves. Among the moves as it sees
//! them it takes a good one, the better the stronger it is. Above, only the number of nodes varies.
//!
//! All is drawn from a seed, the ply and the position, nothing from a clock: the same game has the same moves on
//! every machine.

use crate::eval::{Term, evaluate, explain};
use crate::limits::{Control, Limits};
use crate::score::Score;
use crate::search::{Engine, Line};
use rules::{Color, Move, Position, Role, Square};

/// From this rating on a player searches and nothing else.
pub const SEARCH_ALONE: u32 = 2_000;
/// The weakest player.
pub const LEAST: u32 = 100;
/// The strongest.
pub const MOST: u32 = 3_200;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From [`LEAST`] to [`MOST`].
    pub rating: u32,
    /// Another seed, another game.
    pub seed: u64,
}

/// A move as a player sees it.
#[derive(Clone, Debug)]
struct Candidate {
    mv: Move,
    /// What the search found, centipawns.
    found: i32,
    /// What the board after the move looks like, centipawns.
    looks: i32,
    idea: Option<Idea>,
    /// A capture has to be seen first: the idea of it, and what the board looks like without it.
    capture: Option<(Idea, i32)>,
}

/// Why a move is better or worse than it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Idea {
    /// On the scale of ratings.
    difficulty: i32,
    /// What it is about: the square where it happens and the man that makes it happen.
    about: (Square, Role, bool),
}

/// Centipawns between what is found and what is seen at once, from which there is an idea.
const IDEA: i32 = 70;
/// Nodes for the candidates of all moves.
const NODES_FOR_ALL: u64 = 6_000;
/// Own moves for which an idea stays seen or missed.
const STICKS: u64 = 3;

impl Level {
    /// The level's move; none where there is no legal move. `control` stops the search, and the move is then what
    /// was best so far.
    pub fn choose(self, engine: &mut Engine, line: &Line, control: &Control) -> Option<Move> {
        let rating = self.rating.clamp(LEAST, MOST);
        if rating >= SEARCH_ALONE {
            let limits = Limits { nodes: Some(nodes(rating)), ..Limits::default() };
            return engine.search(line, &limits, control, &mut |_| {}).best();
        }
        let candidates = candidates(engine, line, control, rating);
        let ply = ply(line.position());
        candidates
            .iter()
            .map(|candidate| (self.utility(candidate, ply, rating), candidate.mv))
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, mv)| mv)
    }

    /// How much the player likes a move, its whim included.
    fn utility(self, candidate: &Candidate, ply: u64, rating: u32) -> f64 {
        let seen = match (candidate.capture, candidate.idea) {
            (Some((capture, without)), _) if !self.notices(capture, ply, rating) => without,
            (_, Some(idea)) if self.notices(idea, ply, rating) => candidate.found,
            (_, Some(_) | None) => candidate.looks,
        };
        // A lost game is defended too: what is left counts a little where chances no longer do.
        let liking = win_percent(seen) + f64::from(seen.clamp(-2_000, 2_000)) / 150.0;
        let bits = u64::from(candidate.mv.to_bits());
        let chance = unit(mix(self.seed, [ply, bits, 1])).clamp(1e-9, 1.0 - 1e-9);
        let whim = -(-chance.ln()).ln();
        liking + temperature(rating) * whim
    }

    fn notices(self, idea: Idea, ply: u64, rating: u32) -> bool {
        let (square, role, danger) = idea.about;
        let about = u64::from(square.index()) << 8 | (role.index() as u64) << 1 | u64::from(danger);
        // Each idea has its own moment at which it is looked at afresh.
        let phase = mix(self.seed, [about, 2, 0]) % STICKS;
        let chance = unit(mix(self.seed, [about, (ply / 2 + phase) / STICKS, 3]));
        let gap = f64::from(idea.difficulty - rating as i32) / 400.0;
        chance < 1.0 / (1.0 + 10_f64.powf(gap))
    }
}

/// Nodes of the players that only search.
fn nodes(rating: u32) -> u64 {
    let doublings = f64::from(rating - SEARCH_ALONE) / 110.0;
    (350.0 * doublings.exp2()) as u64
}

/// Win percent by which whims go.
fn temperature(rating: u32) -> f64 {
    // Falls by half every 500 points.
    9.0 * (-f64::from(rating.saturating_sub(100)) / 720.0).exp()
}

/// White's chances in percent, as published for human games: 50 + 50 (2/(1+e^(−0.00368 cp)) − 1).
#[must_use]
pub fn win_percent(centipawns: i32) -> f64 {
    100.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp())
}

fn ply(position: &Position) -> u64 {
    2 * u64::from(position.fullmoves()) + u64::from(!position.turn().is_white())
}

/// splitmix64 over a few numbers.
fn mix(seed: u64, numbers: [u64; 3]) -> u64 {
    let mut state = seed;
    for number in numbers {
        state = (state ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        state ^= state >> 31;
    }
    state
}

fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

fn candidates(engine: &mut Engine, line: &Line, control: &Control, rating: u32) -> Vec<Candidate> {
    let position = line.position();
    let legal = position.legal_moves().len();
    let limits = Limits { nodes: Some(NODES_FOR_ALL), multi_pv: legal.max(1), ..Limits::default() };
    let answer = engine.search(line, &limits, control, &mut |_| {});
    let last = line.last();
    answer
        .lines
        .iter()
        .filter_map(|(score, moves)| {
            let &mv = moves.first()?;
            let found = score.centipawns();
            let looks = looks(position, mv, rating);
            let idea = idea(position, moves, *score, found - looks);
            let capture = position
                .is_capture(mv)
                .then(|| (capture(position, mv, last), material(position, position.turn())));
            Some(Candidate { mv, found, looks, idea, capture })
        })
        .collect()
}

/// The board after a move at a glance: material, and of the rest as much as the player knows of it.
fn looks(position: &Position, mv: Move, rating: u32) -> i32 {
    let next = position.play_unchecked(mv);
    let mover = position.turn();
    let material: i32 = explain(&next)
        .iter()
        .filter(|part| part.term == Term::Material)
        .map(|part| if mover.is_white() { part.white - part.black } else { part.black - part.white })
        .sum();
    let whole = -evaluate(&next);
    let knows = (f64::from(rating) / f64::from(SEARCH_ALONE)).clamp(0.1, 1.0);
    material + (f64::from(whole - material) * knows) as i32
}

/// The idea behind the difference between what a move looks like and what is found of it.
fn idea(position: &Position, line: &[Move], score: Score, gap: i32) -> Option<Idea> {
    let &mv = line.first()?;
    match score {
        Score::Mate(moves) => {
            return Some(told(position, mv, false, 500 + 400 * (moves.min(6) as i32 - 1)));
        }
        Score::Mated(moves) if line.len() > 1 => {
            let next = position.play_unchecked(mv);
            return Some(told(&next, line[1], true, 550 + 400 * (moves.clamp(1, 6) as i32 - 1)));
        }
        Score::Centipawns(_) | Score::Mated(_) => {}
    }
    if gap > IDEA {
        let base = match (position.is_capture(mv), mv.promotion()) {
            (true, _) => 700,
            (false, Some(_)) => 400,
            (false, None) if position.play_unchecked(mv).is_check() => 1_000,
            (false, None) => 1_350,
        };
        return Some(told(position, mv, false, base + 110 * (until_it_shows(position, line) - 1)));
    }
    if gap < -IDEA && line.len() > 1 {
        let (next, reply) = (position.play_unchecked(mv), line[1]);
        let before = position.attackers_to(reply.to(), position.turn().other(), position.occupied());
        let base = match next.is_capture(reply) {
            true if reply.to() == mv.to() => 200,
            true if before.contains(reply.from()) => 450,
            true => 850,
            false if reply.promotion().is_some() => 500,
            false if next.play_unchecked(reply).is_check() => 1_150,
            false => 1_400,
        };
        return Some(told(&next, reply, true, base + 110 * (until_it_shows(position, line) - 2)));
    }
    None
}

fn is_guarded(position: &Position, square: Square, by: Color) -> bool {
    !position.attackers_to(square, by, position.occupied()).is_empty()
}

/// The idea to take something.
fn capture(position: &Position, mv: Move, last: Option<Move>) -> Idea {
    let base = match last {
        Some(last) if last.to() == mv.to() => 50,
        _ if !is_guarded(position, mv.to(), position.turn().other()) => 250,
        _ => 350,
    };
    told(position, mv, false, base)
}

/// The idea of a move that someone is to make, harder where the move is hard to see.
fn told(position: &Position, mv: Move, danger: bool, base: i32) -> Idea {
    let role = position.role_at(mv.from()).unwrap_or(Role::Pawn);
    let files = mv.from().file().index().abs_diff(mv.to().file().index());
    let ranks = mv.from().rank().index().abs_diff(mv.to().rank().index());
    let forward =
        mv.to().rank().relative_to(position.turn()) >= mv.from().rank().relative_to(position.turn());
    let mut difficulty = base;
    difficulty += match role {
        Role::Knight => 60,
        Role::Bishop | Role::Queen if files == ranks => 80,
        Role::Pawn | Role::Bishop | Role::Rook | Role::Queen | Role::King => 0,
    };
    if files.max(ranks) >= 4 {
        difficulty += 100;
    }
    if !forward {
        difficulty += 120;
    }
    Idea { difficulty, about: (mv.to(), role, danger) }
}

/// The ply, from 1, after which the material of a line no longer changes by a pawn or more; the last where it always does.
fn until_it_shows(position: &Position, line: &[Move]) -> i32 {
    let mover = position.turn();
    let mut position = position.clone();
    let mut balances = Vec::with_capacity(line.len());
    for &mv in line.iter().take(8) {
        position = position.play_unchecked(mv);
        balances.push(material(&position, mover));
    }
    let Some(&end) = balances.last() else { return 1 };
    let still = balances.iter().rev().take_while(|&&balance| (balance - end).abs() < 100).count();
    (balances.len() - still + 1) as i32
}

fn material(position: &Position, of: Color) -> i32 {
    let value = |color: Color| -> i32 {
        let men = position.by_color(color);
        let count = |role: Role| (position.by_role(role) & men).len() as i32;
        100 * count(Role::Pawn)
            + 300 * (count(Role::Knight) + count(Role::Bishop))
            + 500 * count(Role::Rook)
            + 900 * count(Role::Queen)
    };
    value(of) - value(of.other())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{FenMode, Variant, read_fen};

    fn line(fen: &str) -> Line {
        Line::new(read_fen(fen, FenMode::Lenient, Variant::Standard).expect("a position").position)
    }

    fn choices(fen: &str, rating: u32) -> Vec<Move> {
        let mut engine = Engine::new(1).expect("1 MiB");
        (0..40)
            .map(|seed| {
                engine.forget();
                let level = Level { rating, seed };
                level.choose(&mut engine, &line(fen), &Control::new(false)).expect("a move")
            })
            .collect()
    }

    /// Of 40 players of this rating so many take the move.
    fn share(fen: &str, mv: &str, rating: u32) -> usize {
        choices(fen, rating).into_iter().filter(|chosen| chosen.to_string() == mv).count()
    }

    #[test]
    fn the_same_seed_has_the_same_move() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        assert_eq!(choices(fen, 900), choices(fen, 900));
        let some: std::collections::HashSet<Move> = choices(fen, 900).into_iter().collect();
        assert!(some.len() > 3, "players differ: {some:?}");
    }

    #[test]
    fn the_stronger_see_more() {
        // A queen to be had for nothing by a rook.
        let free = "6k1/5pp1/7p/3q4/8/8/5PPP/3R2K1 w - - 0 1";
        // A fork by a knight two moves away from taking.
        let fork = "r3k3/ppp2ppp/8/1N6/8/8/PPP2PPP/4K3 w - - 0 1";
        assert!(share(free, "d1d5", 200) < 36);
        assert!(share(free, "d1d5", 1_200) > share(free, "d1d5", 100));
        assert!(share(fork, "b5c7", 1_900) >= share(fork, "b5c7", 300));
        assert!(share(free, "d1d5", 1_900) >= 39);
    }

    #[test]
    fn every_level_makes_legal_moves_until_the_end() {
        for rating in [100, 400, 1_000, 1_900, 2_300] {
            let mut engine = Engine::new(1).expect("1 MiB");
            let mut line = line("4k3/pppp4/8/8/8/8/4PPPP/4K2R w K - 0 1");
            for _ in 0..60 {
                let level = Level { rating, seed: 7 };
                let Some(mv) = level.choose(&mut engine, &line, &Control::new(false)) else { break };
                assert!(line.position().is_legal(mv));
                line.play(mv);
            }
        }
    }

    #[test]
    fn material_shows_when_it_is_taken_for_good() {
        let position = line("4k3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1").position().clone();
        let moves: Vec<Move> =
            ["e4d5", "e8e7", "e1e2"].iter().map(|text| text.parse().expect("a move")).collect();
        assert_eq!(until_it_shows(&position, &moves), 1);
        let moves: Vec<Move> =
            ["e1e2", "d5e4", "e2e3"].iter().map(|text| text.parse().expect("a move")).collect();
        assert_eq!(until_it_shows(&position, &moves), 2);
    }
}
