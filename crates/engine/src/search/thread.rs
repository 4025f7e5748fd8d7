//! What one thread of a search holds: its line, its histories, its counts.

use super::history::{History, Place};
use super::picker::Scored;
use super::table::Table;
use crate::eval;
use crate::limits::{Budget, Control, Limits};
use crate::net::{MOST_MEN, Stack};
use crate::score::MAX_PLY;
use rules::{Bitboard, Move, Position, Role, Zobrist64};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) limits: &'a Limits,
    pub(super) reductions: &'a Reductions,
    /// Moves made by all threads, brought up to date now and then.
    pub(super) nodes: AtomicU64,
    /// The first thread is done.
    pub(super) is_done: AtomicBool,
}

/// Plies taken off the depth of late moves, in 1024ths, by depth and number of the move.
pub(super) struct Reductions(Vec<i32>);

impl Reductions {
    pub(super) fn new() -> Reductions {
        let ln = |number: usize| (number.max(1) as f64).ln();
        let entry = |index: usize| (1024.0 * (0.5 + ln(index / 64) * ln(index % 64) / 2.3)) as i32;
        Reductions((0..64 * 64).map(entry).collect())
    }

    #[inline(always)]
    pub(super) fn get(&self, depth: i32, count: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize * 64 + count.min(63)]
    }
}

/// What is remembered of a ply of the line that is being looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// As the side to move sees it; [`crate::score::NONE`] in check.
    pub(super) evaluation: i32,
    /// The move that is being tried here; none for a null move.
    pub(super) mv: Option<Move>,
    pub(super) place: Option<Place>,
    /// A move left out to see whether it is the only good one.
    pub(super) excluded: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// Nodes below that had a cut-off, since the parent was entered.
    pub(super) cutoffs: u32,
    /// How often a line here was made two plies longer.
    pub(super) doubled: u32,
}

/// A thread of a search.
pub(super) struct Thread<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) history: &'a mut History,
    /// The neurons, where the net judges.
    stack: Option<&'a mut Stack>,
    /// The first thread, which alone looks at the time and is exact about nodes.
    pub(super) is_main: bool,
    pub(super) list: Vec<Scored>,
    pub(super) frames: Vec<Frame>,
    /// The best line from each ply on, as far as it is known.
    pub(super) lines: Vec<Vec<Move>>,
    /// Hashes of the positions of the game since its last capture or pawn move, then of the line.
    pub(super) keys: Vec<Zobrist64>,
    /// How many of the keys are the game's, the root included.
    pub(super) root_keys: usize,
    pub(super) nodes: u64,
    told: u64,
    next_look: u64,
    pub(super) deepest: usize,
    pub(super) started: Instant,
    pub(super) budget: Option<Budget>,
    pub(super) is_over: bool,
    /// Moves at the root that may be played: those asked for, without those of better lines.
    pub(super) root_moves: Vec<Move>,
    /// Are those all?
    pub(super) root_is_whole: bool,
    /// Moves made below each root move in this depth.
    pub(super) root_nodes: Vec<(Move, u64)>,
    pub(super) root_depth: i32,
    /// No null move is tried above this ply, while one is verified.
    pub(super) no_pass_before: usize,
}

/// Moves between two looks at the clock and at what others say.
const LOOK: u64 = 512;

impl<'a> Thread<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        stack: Option<&'a mut Stack>,
        keys: &[Zobrist64],
        started: Instant,
        is_main: bool,
    ) -> Thread<'a> {
        Thread {
            shared,
            history,
            stack,
            is_main,
            list: Vec::with_capacity(4096),
            frames: vec![Frame::default(); MAX_PLY + 8],
            lines: vec![Vec::new(); MAX_PLY + 2],
            keys: keys.to_vec(),
            root_keys: keys.len(),
            nodes: 0,
            told: 0,
            next_look: LOOK,
            deepest: 0,
            started,
            budget: is_main.then(|| shared.limits.budget()).flatten(),
            is_over: false,
            root_moves: Vec::new(),
            root_is_whole: true,
            root_nodes: Vec::new(),
            root_depth: 0,
            no_pass_before: 0,
        }
    }

    /// A move is about to be made. False: the search is over, and no score that is given back counts.
    #[inline(always)]
    pub(super) fn count_node(&mut self) -> bool {
        if self.shared.limits.nodes.is_some_and(|most| self.is_main && self.nodes >= most) {
            self.is_over = true;
        } else {
            self.nodes += 1;
            if self.nodes >= self.next_look {
                self.look();
            }
        }
        !self.is_over
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.nodes + LOOK;
        let all =
            self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed) + self.nodes - self.told;
        self.told = self.nodes;
        let spent = self.shared.limits.nodes.is_some_and(|most| all >= most && all > self.nodes);
        let late = self.budget.is_some_and(|budget| self.started.elapsed() >= budget.hard)
            && !self.shared.control.is_pondering();
        let done = self.shared.is_done.load(Ordering::Relaxed);
        if self.shared.control.is_stopped() || done || spent || late {
            self.is_over = true;
        }
    }

    /// The score of a position by itself, this far down the line, as the side to move sees it.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        match &mut self.stack {
            Some(stack) if position.occupied().len() <= MOST_MEN => stack.evaluate(position, ply),
            Some(_) | None => eval::evaluate(position),
        }
    }

    /// Moves made by all threads, about.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.told
    }

    /// Is the position a draw by repetition, by fifty moves or because nobody can mate any more? One
    /// repetition within the line is enough, two where the position stood in the game.
    pub(super) fn is_draw(&self, position: &Position) -> bool {
        is_bare(position) || self.is_fifty(position) || self.is_repeated(position)
    }

    fn is_fifty(&self, position: &Position) -> bool {
        position.halfmoves() >= 100 && (!position.is_check() || position.has_legal_move())
    }

    fn is_repeated(&self, position: &Position) -> bool {
        let back = (position.halfmoves() as usize).min(self.keys.len());
        let last = self.keys.len();
        let mut before = 0;
        for index in (last - back..last).rev().skip(3).step_by(2) {
            if self.keys[index] == position.zobrist() {
                before += 1;
                if before == 2 || index >= self.root_keys {
                    return true;
                }
            }
        }
        false
    }
}

/// Can nobody mate, by material alone: bare kings, one minor piece, or bishops all of one colour?
fn is_bare(position: &Position) -> bool {
    let occupied = position.occupied();
    let bishops = position.by_role(Role::Bishop);
    let kings = position.by_role(Role::King);
    match occupied.len() {
        2 => true,
        3 => !(bishops | position.by_role(Role::Knight)).is_empty(),
        _ => {
            (occupied & !kings & !bishops).is_empty()
                && (bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK))
        }
    }
}
