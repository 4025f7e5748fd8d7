//! The search of one move: iterative deepening over alpha-beta, on one thread or several.
//!
//! On one thread with a limit of nodes or depth the same question after the same questions has the same answer on every
//! machine. With several threads (lazy SMP: all search the same root and meet in the transposition table), or by
//! time, it has not.

mod history;
mod node;
mod picker;
mod see;
mod table;
mod thread;

pub use table::OutOfMemory;

use crate::limits::{Control, Limits};
use crate::net::Stack;
use crate::score::{INFINITE, LEAST_MATE, MATE, MAX_PLY, Score};
use history::History;
use rules::{Move, Position, Zobrist64};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::Table;
use thread::{Reductions, Shared, Thread};

/// A position and the hashes of those before it, which matter for repetition.
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    before: Vec<Zobrist64>,
    last: Option<Move>,
}

impl Line {
    /// A line that begins here.
    #[must_use]
    pub fn new(position: Position) -> Line {
        Line { position, before: Vec::new(), last: None }
    }

    /// The position to be searched.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move that led here, if it is known.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.last
    }

    /// Goes on by a legal move.
    pub fn play(&mut self, mv: Move) {
        let next = self.position.play_unchecked(mv);
        self.before.push(self.position.zobrist());
        if next.halfmoves() == 0 {
            self.before.clear();
        }
        self.position = next;
        self.last = Some(mv);
    }
}

/// How a told score stands to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// It is the score.
    Exact,
    /// The score is at least this: the search goes on with a wider window.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// The longest line, in plies.
    pub selective_depth: u32,
    /// The number of the line, 1 for the best.
    pub multi_pv: usize,
    /// For the side to move.
    pub score: Score,
    /// Whether the score is that or a bound of it.
    pub side: Side,
    /// Moves made, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Thousandths of the hash table in use.
    pub fullness: usize,
    /// The line.
    pub line: Vec<Move>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best lines with their scores, the best first; none where there is no legal move.
    pub lines: Vec<(Score, Vec<Move>)>,
    /// Plies of the last whole iteration.
    pub depth: u32,
    /// Moves made, by all threads.
    pub nodes: u64,
}

impl Answer {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|(_, line)| line.first().copied())
    }

    /// The reply that is expected.
    #[must_use]
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first().and_then(|(_, line)| line.get(1).copied())
    }
}

/// How positions are judged where the search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// By the network, which is the stronger one.
    Net,
    /// By the hand-made evaluation, whose terms have names.
    Named,
}

/// What each thread remembers from move to move.
struct Memory {
    history: History,
    /// None where there is no net.
    stack: Option<Stack>,
}

impl Memory {
    fn new() -> Memory {
        Memory { history: History::new(), stack: Stack::new() }
    }
}

/// An engine: what it remembers from move to move.
pub struct Engine {
    table: Table,
    memories: Vec<Memory>,
    reductions: Reductions,
    evaluation: Evaluation,
}

/// Bytes of stack that a search may need: 240 plies, and as much again for the searches that verify one.
pub const STACK: usize = 4 << 20;

impl Engine {
    /// An engine on one thread with a hash table of about so many MiB.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Engine, OutOfMemory> {
        Ok(Engine {
            table: Table::new(mebibytes)?,
            memories: vec![Memory::new()],
            reductions: Reductions::new(),
            evaluation: Evaluation::Net,
        })
    }

    /// Takes a hash table of another size; the old one stays where there is no room.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        self.table = Table::new(mebibytes)?;
        Ok(())
    }

    /// Searches on so many threads from now on, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    /// Forgets all earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| memory.history = History::new());
    }

    /// Judges by this evaluation from now on. What was learnt by another is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        if self.evaluation != evaluation {
            self.evaluation = evaluation;
            self.forget();
        }
    }

    /// Searches a position, on the calling thread, which needs [`STACK`], and on helpers of its own. `tell` hears of every finished iteration and of every window that was too narrow.
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Info),
    ) -> Answer {
        let (started, evaluation) = (Instant::now(), self.evaluation);
        self.table.grow_older();
        let shared = Shared {
            table: &self.table,
            control,
            limits,
            reductions: &self.reductions,
            nodes: AtomicU64::new(0),
            is_done: AtomicBool::new(false),
        };
        let mut threads = self.memories.iter_mut().enumerate().map(|(number, memory)| {
            let stack = memory.stack.as_mut().filter(|_| evaluation == Evaluation::Net);
            let history = &mut memory.history;
            (number, Thread::new(&shared, history, stack, &line.before, started, number == 0))
        });
        let first = threads.next();
        let answer = std::thread::scope(|scope| {
            for (number, thread) in threads {
                let work = move || deepen(thread, &line.position, number, None);
                // A helper that cannot be had is not missed.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
            let answer = match first {
                Some((number, thread)) => deepen(thread, &line.position, number, Some(tell)),
                None => Answer { lines: Vec::new(), depth: 0, nodes: 0 },
            };
            shared.is_done.store(true, Ordering::Relaxed);
            answer
        });
        control.wait();
        answer
    }
}

/// One line of the root, and its score as the search counts.
#[derive(Clone, Default)]
struct RootLine {
    score: i32,
    moves: Vec<Move>,
}

/// Deepens ply by ply.
fn deepen(
    mut thread: Thread<'_>,
    position: &Position,
    number: usize,
    mut tell: Option<&mut dyn FnMut(&Info)>,
) -> Answer {
    let legal = position.legal_moves();
    let limits = thread.shared.limits;
    let asked: Vec<Move> = legal.iter().copied().filter(|mv| limits.search_moves.contains(mv)).collect();
    let moves = if asked.is_empty() { legal.to_vec() } else { asked };
    if moves.is_empty() {
        let score = if position.is_check() { Score::Mated(0) } else { Score::Centipawns(0) };
        return Answer { lines: vec![(score, Vec::new())], depth: 0, nodes: 0 };
    }
    let wanted = limits.multi_pv.clamp(1, moves.len());
    // Whoever stops before the first iteration has a move all the same.
    let mut found = vec![RootLine { score: 0, moves: vec![moves[0]] }];
    let mut pace = Pace::default();
    let deepest = limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
    let mut done = 0;
    for depth in 1..=deepest {
        // Helpers begin at different depths, so that they do not all do the same.
        let depth_here = depth as i32 + (number % 2) as i32;
        thread.root_depth = depth_here;
        thread.root_nodes.clear();
        let nodes_before = thread.nodes;
        let mut lines: Vec<RootLine> = Vec::new();
        for index in 0..wanted {
            let taken = |mv: &Move| lines.iter().any(|line: &RootLine| line.moves.first() == Some(mv));
            thread.root_moves = moves.iter().copied().filter(|mv| !taken(mv)).collect();
            thread.root_is_whole = thread.root_moves.len() == legal.len();
            thread.deepest = 0;
            let guess = found.get(index).map(|line| line.score);
            let line = aspire(&mut thread, position, depth_here, guess, index + 1, &mut tell);
            if !line.moves.is_empty() {
                lines.push(line);
            }
            if thread.is_over {
                break;
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        if thread.is_over {
            // What an iteration found before it was broken off is better than what the last one found.
            if let Some(first) = lines.first() {
                if let Some(tell) = tell.as_mut().filter(|_| found[0].moves.first() != first.moves.first()) {
                    tell(&info(&thread, depth, 1, first.score, Side::Exact, &first.moves));
                }
                let rest: Vec<RootLine> =
                    found.iter().filter(|line| line.moves.first() != first.moves.first()).cloned().collect();
                found = std::iter::once(first.clone()).chain(rest).take(wanted.max(1)).collect();
            }
            break;
        }
        found = lines;
        done = depth;
        if let Some(tell) = &mut tell {
            for (index, line) in found.iter().enumerate() {
                tell(&info(&thread, depth, index + 1, line.score, Side::Exact, &line.moves));
            }
        }
        if thread.is_main && is_enough(&thread, &found[0], &mut pace, nodes_before, moves.len(), depth) {
            break;
        }
    }
    let lines = found.into_iter().map(|line| (Score::new(line.score), line.moves)).collect();
    Answer { lines, depth: done, nodes: thread.all_nodes() }
}

/// One iteration with a window about the last score, wider until the score lies in it.
fn aspire(
    thread: &mut Thread<'_>,
    position: &Position,
    depth: i32,
    guess: Option<i32>,
    number: usize,
    tell: &mut Option<&mut dyn FnMut(&Info)>,
) -> RootLine {
    let mut width = 12;
    let (mut alpha, mut beta) = match guess {
        Some(guess) if depth >= 4 && guess.abs() < LEAST_MATE => (guess - width, guess + width),
        _ => (-INFINITE, INFINITE),
    };
    let mut reduced = 0;
    let mut line = RootLine::default();
    loop {
        let score = thread.search::<true>(position, alpha, beta, (depth - reduced).max(1), 0, false);
        if !thread.lines[0].is_empty() {
            line = RootLine { score, moves: thread.lines[0].clone() };
        }
        if thread.is_over {
            // The line of an iteration that was broken off has no score of its own.
            line.score = guess.unwrap_or(0);
            return line;
        }
        line.score = score;
        if score <= alpha {
            beta = (alpha + beta) / 2;
            alpha = (score - width).max(-INFINITE);
            reduced = 0;
        } else if score >= beta {
            beta = (score + width).min(INFINITE);
            reduced = (reduced + 1).min(3);
        } else {
            return line;
        }
        let side = if score <= alpha + width { Side::AtMost } else { Side::AtLeast };
        if let Some(tell) = tell.as_mut().filter(|_| thread.started.elapsed() > Duration::from_secs(3)) {
            tell(&info(thread, depth as u32, number, score, side, &line.moves));
        }
        width += width;
        if width > 900 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}

fn info(thread: &Thread<'_>, depth: u32, number: usize, score: i32, side: Side, line: &[Move]) -> Info {
    Info {
        depth,
        selective_depth: (thread.deepest + 1) as u32,
        multi_pv: number,
        score: Score::new(score),
        side,
        nodes: thread.all_nodes(),
        time: thread.started.elapsed(),
        fullness: thread.shared.table.fullness(),
        line: line.to_vec(),
    }
}

/// What time management remembers from iteration to iteration.
#[derive(Default)]
struct Pace {
    best: Option<Move>,
    /// Iterations with the same best move.
    settled: u32,
    score: Option<i32>,
}

/// Is another iteration not worth while?
fn is_enough(
    thread: &Thread<'_>,
    line: &RootLine,
    pace: &mut Pace,
    nodes_before: u64,
    moves: usize,
    depth: u32,
) -> bool {
    let limits = thread.shared.limits;
    if limits.soft_nodes.is_some_and(|soft| thread.nodes >= soft) {
        return true;
    }
    if limits.mate.is_some_and(|most| line.score >= MATE - 2 * most as i32) {
        return true;
    }
    let best = line.moves.first().copied();
    pace.settled = if pace.best == best { pace.settled + 1 } else { 0 };
    pace.best = best;
    let drop = pace.score.map_or(0, |before| before - line.score);
    pace.score = Some(line.score);
    let Some(budget) = thread.budget.filter(|_| !thread.shared.control.is_pondering()) else { return false };
    if limits.move_time.is_some() {
        return false;
    }
    if moves == 1 && depth >= 4 {
        return true;
    }
    // A mate that was found twice over will not get better soon.
    if line.score.abs() >= LEAST_MATE && depth as i32 > 3 * (MATE - line.score.abs()) {
        return true;
    }
    let settled = [1.6, 1.25, 1.05, 0.92, 0.85][pace.settled.min(4) as usize];
    let all = (thread.nodes - nodes_before).max(1) as f64;
    let on_best = thread.root_nodes.iter().find(|(mv, _)| Some(*mv) == best).map_or(0, |(_, nodes)| *nodes);
    let effort = 1.9 - 1.35 * (on_best as f64 / all);
    let fall = 1.0 + f64::from(drop.clamp(-20, 60)) / 100.0;
    thread.started.elapsed()
        >= budget.soft.mul_f64((settled * effort * fall).clamp(0.3, 2.5)).min(budget.hard)
}

#[cfg(test)]
mod tests;
