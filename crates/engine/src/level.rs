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
use crate::search::{Engine, Evaluation, Line};
use rules::{Color, Move, Position, Role, Square};

/// From this rating on a player searches and nothing else.
pub const SEARCH_ALONE: u32 = 2_000;
/// The weakest player.
pub const LEAST: u32 = 100;
/// The strongest.
pub const MOST: u32 = 3_200;

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// From [`LEAST`] to [`MOST`].
    pub rating: u32,
    /// Another seed, another game.
    pub seed: u64,
    /// What it likes, among moves that are about as good.
    pub style: Style,
}

/// A leaning: worth a few percent of winning chances, never a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// None.
    #[default]
    Even,
    /// Gives pawns for open lines and quick moves of pieces.
    Gambiteer,
    /// Takes whatever can be exchanged.
    Trader,
    /// Gives checks and brings pieces towards the king.
    Attacker,
    /// Pushes pawns.
    PawnPusher,
    /// Wants the queens off and the king in the middle, when few men are left.
    EndgameLover,
}

/// A move and what the search found the position to be worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// For the side to move, if it played the best move found: what decides over offers of a draw.
    pub score: Score,
}

/// A move as a player sees it.
#[derive(Clone, Debug)]
struct Candidate {
    mv: Move,
    /// What the search found.
    score: Score,
    /// The same in centipawns.
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
/// Centipawns from which chances hardly change.
const DECIDED: i32 = 250;
/// Nodes for the candidates of all moves.
const NODES_FOR_ALL: u64 = 6_000;
/// Moves of the opening in which those who only search choose among moves about as good.
const VARIED_MOVES: u32 = 8;
/// Own moves for which an idea stays seen or missed.
const STICKS: u64 = 3;

impl Level {
    /// The level's move; none where there is no legal move. The engine judges by the hand-made evaluation from now on,
    /// by which the levels were measured and whose terms a player may know. `control` stops the search, and the move is then what
    /// was best so far.
    pub fn choose(self, engine: &mut Engine, line: &Line, control: &Control) -> Option<Move> {
        self.weigh(engine, line, control).map(|choice| choice.mv)
    }

    /// The level's move with the score of the position; none where there is no legal move.
    pub fn weigh(self, engine: &mut Engine, line: &Line, control: &Control) -> Option<Choice> {
        let rating = self.rating.clamp(LEAST, MOST);
        engine.set_evaluation(Evaluation::Named);
        if rating >= SEARCH_ALONE {
            return self.search_alone(engine, line, control, rating);
        }
        let candidates = candidates(engine, line, control, rating);
        let (position, ply) = (line.position(), ply(line.position()));
        let (score, _) = candidates
            .iter()
            .map(|candidate| (candidate.score, candidate.found))
            .max_by_key(|(_, found)| *found)?;
        candidates
            .iter()
            .map(|candidate| {
                (self.utility(candidate, ply, rating) + self.leaning(position, candidate.mv), candidate.mv)
            })
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, mv)| Choice { mv, score })
    }

    /// What the search finds best; in the opening, and by its style, one of several that are about as good.
    fn search_alone(
        self,
        engine: &mut Engine,
        line: &Line,
        control: &Control,
        rating: u32,
    ) -> Option<Choice> {
        let (position, ply) = (line.position(), ply(line.position()));
        let opening = position.fullmoves() <= VARIED_MOVES && position.occupied().len() > 24;
        let lines = if opening || self.style != Style::Even { 4 } else { 1 };
        let limits = Limits { nodes: Some(nodes(rating)), multi_pv: lines, ..Limits::default() };
        let answer = engine.search(line, &limits, control, &mut |_| {});
        let (score, best) = answer.lines.first()?;
        let (score, best) = (*score, *best.first()?);
        // A mate that was found is played.
        if matches!(score, Score::Mate(_)) {
            return Some(Choice { mv: best, score });
        }
        let whim = if opening { 0.7 } else { 0.0 };
        answer
            .lines
            .iter()
            .filter_map(|(found, moves)| {
                let &mv = moves.first()?;
                let liking = liking(found.centipawns()) + self.leaning(position, mv) / 2.0;
                Some((liking + whim * self.whim(mv, ply), mv))
            })
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, mv)| Choice { mv, score })
    }

    /// What the style makes of a move, in percent of winning chances.
    fn leaning(self, position: &Position, mv: Move) -> f64 {
        let role = position.role_at(mv.from());
        let endgame = position.occupied().len() <= 14;
        match self.style {
            Style::Even => 0.0,
            Style::Gambiteer => {
                let early = position.fullmoves() <= 15;
                let piece_out =
                    early && matches!(role, Some(Role::Knight | Role::Bishop)) && !position.is_capture(mv);
                let strike = early && role == Some(Role::Pawn) && (2..6).contains(&mv.to().file().index());
                2.5 * f64::from(u8::from(piece_out)) + 1.5 * f64::from(u8::from(strike))
            }
            Style::Trader => match position.role_at(mv.to()) {
                Some(taken) if position.is_capture(mv) && role == Some(taken) => 6.0,
                Some(_) if position.is_capture(mv) => 2.0,
                Some(_) | None => 0.0,
            },
            Style::Attacker => {
                let next = position.play_unchecked(mv);
                let king = next.king(next.turn());
                let is_piece = !matches!(role, Some(Role::King | Role::Pawn) | None);
                let nearer = is_piece && distance(mv.from(), king) > distance(mv.to(), king);
                4.0 * f64::from(u8::from(next.is_check())) + 2.0 * f64::from(u8::from(nearer))
            }
            Style::PawnPusher => 3.5 * f64::from(u8::from(role == Some(Role::Pawn))),
            Style::EndgameLover => {
                let queens_off = position.is_capture(mv) && position.role_at(mv.to()) == Some(Role::Queen);
                let king_out = endgame
                    && role == Some(Role::King)
                    && distance_from_middle(mv.to()) < distance_from_middle(mv.from());
                6.0 * f64::from(u8::from(queens_off)) + 3.0 * f64::from(u8::from(king_out))
            }
        }
    }

    /// A draw of the standard Gumbel distribution for a move: the largest of several likings with it is as a softmax.
    fn whim(self, mv: Move, ply: u64) -> f64 {
        let chance = unit(mix(self.seed, [ply, u64::from(mv.to_bits()), 1])).clamp(1e-9, 1.0 - 1e-9);
        -(-chance.ln()).ln()
    }

    /// How much the player likes a move, its whim included.
    fn utility(self, candidate: &Candidate, ply: u64, rating: u32) -> f64 {
        let seen = match (candidate.capture, candidate.idea) {
            (Some((capture, without)), _) if !self.notices(capture, ply, rating) => without,
            (_, Some(idea)) if self.notices(idea, ply, rating) => candidate.found,
            (_, Some(_) | None) => candidate.looks,
        };
        liking(seen) + temperature(rating) * self.whim(candidate.mv, ply)
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

/// How good a score is: chances, and what is on the board where chances hardly change any more, so that a lost game is
/// defended and a won one is won.
fn liking(centipawns: i32) -> f64 {
    let beyond = centipawns.abs().min(3_000) - DECIDED;
    win_percent(centipawns) + f64::from(centipawns.signum() * beyond.max(0)) / 30.0
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
            Some(Candidate { mv, score: *score, found, looks, idea, capture })
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

/// Steps of a king from one square to another.
fn distance(one: Square, other: Square) -> u8 {
    let files = one.file().index().abs_diff(other.file().index());
    files.max(one.rank().index().abs_diff(other.rank().index()))
}

/// Steps of a king to the nearest of d4, d5, e4 and e5.
fn distance_from_middle(square: Square) -> u8 {
    let from = |index: u8| if index <= 3 { 3 - index } else { index - 4 };
    from(square.file().index()).max(from(square.rank().index()))
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
                let level = Level { rating, seed, ..Level::default() };
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

    /// How many of 40 players of a style, in the same position, make a move that is `wanted`.
    fn styled(fen: &str, rating: u32, style: Style, wanted: impl Fn(&Position, Move) -> bool) -> usize {
        let line = line(fen);
        let mut engine = Engine::new(1).expect("1 MiB");
        let chosen = (0..40).filter(|&seed| {
            engine.forget();
            let level = Level { rating, seed, style };
            let mv = level.choose(&mut engine, &line, &Control::new(false)).expect("a move");
            wanted(line.position(), mv)
        });
        chosen.count()
    }

    #[test]
    fn styles_show() {
        let pawn = |position: &Position, mv: Move| position.role_at(mv.from()) == Some(Role::Pawn);
        let takes = |position: &Position, mv: Move| position.is_capture(mv);
        let nears = |position: &Position, mv: Move| {
            let king = position.king(position.turn().other());
            position.role_at(mv.from()) != Some(Role::King)
                && distance(mv.to(), king) < distance(mv.from(), king)
        };
        let quiet = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        let tension = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5";
        let few = "4k3/ppp2ppp/2n1r3/8/8/2N1R3/PPP2PPP/4K3 w - - 0 1";
        let queens = "6k1/2p2ppp/3q4/8/8/3Q4/2P2PPP/6K1 w - - 0 1";
        let more = |fen: &str, style: Style, wanted: &dyn Fn(&Position, Move) -> bool| {
            let (styled, even) = (styled(fen, 900, style, wanted), styled(fen, 900, Style::Even, wanted));
            assert!(styled > even + 3, "{style:?}: {styled} of 40, without it {even}");
        };
        more(quiet, Style::PawnPusher, &pawn);
        more(tension, Style::Trader, &takes);
        more(few, Style::Attacker, &nears);
        more(queens, Style::EndgameLover, &takes);
    }

    /// However much a style likes a move, a queen is not given for it.
    #[test]
    fn no_style_gives_a_man_it_sees_lost() {
        let hanging = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1";
        for style in [
            Style::Even,
            Style::Gambiteer,
            Style::Trader,
            Style::Attacker,
            Style::PawnPusher,
            Style::EndgameLover,
        ] {
            let takes = styled(hanging, 1_900, style, |_, mv| mv.to_string() == "c3d5");
            assert!(takes >= 39, "{style:?}: {takes}");
        }
    }

    #[test]
    fn openings_vary_where_the_search_decides_alone() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let first: std::collections::HashSet<Move> = choices(start, 2_400).into_iter().collect();
        assert!(first.len() > 2, "{first:?}");
    }

    #[test]
    fn every_level_makes_legal_moves_until_the_end() {
        for rating in [100, 400, 1_000, 1_900, 2_300] {
            let mut engine = Engine::new(1).expect("1 MiB");
            let mut line = line("4k3/pppp4/8/8/8/8/4PPPP/4K2R w K - 0 1");
            for _ in 0..60 {
                let level = Level { rating, seed: 7, ..Level::default() };
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
