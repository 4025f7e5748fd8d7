//! The help-mate search: every position that can be reached, each once, the most promising first.
//!
//! Both sides work together, so there is no opponent in this search, only a way to find. The order
//! decides how soon a mate is met, never whether: a search that comes to its end has closed everything.
//! Positions are told apart by their 64-bit hash; [`crate::check`] does a closed search again with exact
//! keys. A line found is replayed.
//!
//! Two searches:
//! - [`greedy`] knows a way that nearly always leads somewhere: take all that the loser has, bring the
//!   kings together at the edge, and mate with what is left. It gives each move its promise from the
//!   squares alone and makes only the moves it follows.
//! - [`thorough`] makes every move, leaves out what can never be a mate (material, a wall), and takes turns
//!   between two promises: that of the greedy search, and one that wants the loser's king short of
//!   flights among its own men, which mates in locked positions; with minor pieces alone, short of
//!   flights in the right corner.
//!
//! The weights were found by hill climbing for the fewest positions opened, on every fifth end of a real
//! game (greedy) and on composed positions that need more than 5 ms (thorough).

use crate::check::mates;
use crate::{material_class, wall};
use rules::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use rules::{Bitboard, Color, Move, Position, Rank, Role, Square};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A line to mate.
    Mate(Vec<Move>),
    /// All positions were visited and none is a mate by this side.
    Closed {
        /// How many.
        positions: usize,
    },
    /// More positions than the budget allows.
    Spent,
}

/// Is every line over, without a mate, within a few plies of few moves? For positions like a king in
/// check whose every move stalemates the other side.
pub(crate) fn is_over_soon(position: &Position, winner: Color) -> bool {
    fn all_over(position: &Position, winner: Color, depth: u32) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return !position.is_check() || position.turn() == winner;
        }
        depth > 0
            && moves.len() <= SOON_MOVES
            && moves.iter().all(|&mv| {
                let after = position.play_unchecked(mv);
                material_class(&after, winner).is_some() || all_over(&after, winner, depth - 1)
            })
    }
    all_over(position, winner, SOON_PLIES)
}

/// A king's worth of moves.
pub(crate) const SOON_MOVES: usize = 8;
const SOON_PLIES: u32 = 3;

/// When the greedy search wants the loser's king at the edge.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Once the winner has a rook or queen, if it can get one: a king in the corner may stop its pawn.
    PromoteFirst,
    /// All the time.
    EdgeAlways,
}

/// Opens up to `budget` positions, each move judged before it is made.
pub(crate) fn greedy(position: &Position, winner: Color, plan: Plan, budget: usize) -> Found {
    let mut search = Search::new(position, winner);
    let mut at = (position.clone(), NONE);
    while search.opened.len() < budget {
        let (current, node) = at;
        let parent = search.opened.len() as u32;
        let moves = current.legal_moves();
        let winning = current.turn() == winner;
        if moves.is_empty() && current.is_check() && !winning {
            return search.mate(position, node, None);
        }
        let sketch = Sketch::of(&current, winner);
        let here = sketch.promise(plan);
        let checks = winning.then(|| CheckSquares::of(&current, winner));
        for &mv in moves.iter() {
            if checks.as_ref().is_some_and(|checks| checks.may_check(&sketch, mv))
                && current.play_unchecked(mv).is_checkmate()
            {
                return search.mate(position, node, Some(mv));
            }
            let promise = sketch.promise_after(mv, winning, plan, here);
            search.push(mv, parent, [Some(promise), None, None]);
        }
        search.opened.push(Opened { position: current, node });
        at = loop {
            let Some(node) = search.pop(0) else {
                return Found::Closed { positions: search.seen.count };
            };
            let after = search.position_after(node);
            if search.seen.insert(after.zobrist().0) && material_class(&after, winner).is_none() {
                break (after, node);
            }
        };
    }
    Found::Spent
}

/// Visits up to `budget` positions, every move made.
pub(crate) fn thorough(position: &Position, winner: Color, budget: usize) -> Found {
    let mut search = Search::new(position, winner);
    let plan = Plan::EdgeAlways;
    let few = has_only_minor_pieces(position, winner);
    let mut at = (position.clone(), NONE);
    for turn in 0usize.. {
        let (current, node) = at;
        let parent = search.opened.len() as u32;
        let moves = current.legal_moves();
        let winning = current.turn() == winner;
        if moves.is_empty() && current.is_check() && !winning {
            return search.mate(position, node, None);
        }
        let sketch = Sketch::of(&current, winner);
        let here = sketch.promise(plan);
        for &mv in moves.iter() {
            let after = current.play_unchecked(mv);
            if !search.seen.insert(after.zobrist().0) {
                continue;
            }
            if winning && after.is_checkmate() {
                return search.mate(position, node, Some(mv));
            }
            if current.is_zeroing(mv)
                && (material_class(&after, winner).is_some() || wall::stands(&after, winner))
            {
                continue;
            }
            if search.seen.count > budget {
                return Found::Spent;
            }
            let promise = sketch.promise_after(mv, winning, plan, here);
            let promises = [promise, cage(&after, winner), corner(&after, winner)];
            search.push(mv, parent, promises.map(Some));
        }
        search.opened.push(Opened { position: current, node });
        // With minor pieces alone taking everything is no way to mate.
        let queue = if few { [0, 2, 2, 1, 2][turn % 5] } else { turn % 3 };
        let Some(node) = search.pop(queue) else {
            return Found::Closed { positions: search.seen.count };
        };
        at = (search.position_after(node), node);
    }
    Found::Spent
}

const NONE: u32 = u32::MAX;
const BUCKETS: usize = 256;
/// One for each promise.
const LISTS: usize = 3;

/// A position met: by which move from which opened position. Each is in a list for either promise.
struct Node {
    parent: u32,
    next: [u32; LISTS],
    mv: Move,
    done: bool,
}

struct Opened {
    position: Position,
    node: u32,
}

/// What is known while searching: positions opened and met, and the lists of the met ones by promise.
struct Search {
    winner: Color,
    nodes: Vec<Node>,
    opened: Vec<Opened>,
    seen: Seen,
    heads: [[u32; BUCKETS]; LISTS],
    lowest: [usize; LISTS],
}

impl Search {
    fn new(position: &Position, winner: Color) -> Search {
        let mut seen = Seen::new();
        seen.insert(position.zobrist().0);
        Search {
            winner,
            nodes: Vec::with_capacity(512),
            opened: Vec::with_capacity(32),
            seen,
            heads: [[NONE; BUCKETS]; LISTS],
            lowest: [BUCKETS; LISTS],
        }
    }

    #[inline]
    fn push(&mut self, mv: Move, parent: u32, promises: [Option<u32>; LISTS]) {
        let id = self.nodes.len() as u32;
        let mut next = [NONE; LISTS];
        for (queue, promise) in promises.into_iter().enumerate() {
            if let Some(promise) = promise {
                let bucket = (promise as usize).min(BUCKETS - 1);
                next[queue] = self.heads[queue][bucket];
                self.heads[queue][bucket] = id;
                self.lowest[queue] = self.lowest[queue].min(bucket);
            }
        }
        self.nodes.push(Node { parent, next, mv, done: false });
    }

    /// The most promising position of a list, the newest of equals; then it is done in both.
    #[inline]
    fn pop(&mut self, queue: usize) -> Option<u32> {
        loop {
            let lowest = &mut self.lowest[queue];
            while *lowest < BUCKETS && self.heads[queue][*lowest] == NONE {
                *lowest += 1;
            }
            let head = self.heads[queue].get_mut(*lowest)?;
            let id = *head;
            let node = &mut self.nodes[id as usize];
            *head = node.next[queue];
            if !node.done {
                node.done = true;
                return Some(id);
            }
        }
    }

    fn position_after(&self, node: u32) -> Position {
        let node = &self.nodes[node as usize];
        self.opened[node.parent as usize].position.play_unchecked(node.mv)
    }

    fn mate(&self, start: &Position, mut node: u32, last: Option<Move>) -> Found {
        let mut line: Vec<Move> = last.into_iter().collect();
        while node != NONE {
            let Node { mv, parent, .. } = self.nodes[node as usize];
            line.push(mv);
            node = self.opened[parent as usize].node;
        }
        line.reverse();
        if !mates(start, &line, self.winner) {
            debug_assert!(false, "a line that does not mate: {start:?} {line:?}");
            return Found::Spent;
        }
        Found::Mate(line)
    }
}

/// From where the winner's men would give check.
struct CheckSquares {
    knight: u64,
    diagonal: u64,
    straight: u64,
    pawn: u64,
}

impl CheckSquares {
    fn of(position: &Position, winner: Color) -> CheckSquares {
        let king = position.king(!winner);
        let occupied = position.occupied();
        CheckSquares {
            knight: knight_attacks(king).0,
            diagonal: bishop_attacks(king, occupied).0,
            straight: rook_attacks(king, occupied).0,
            pawn: pawn_attacks(!winner, king).0,
        }
    }

    /// Does the move look like a check? Discovered ones are met when the position is opened.
    #[inline]
    fn may_check(&self, sketch: &Sketch, mv: Move) -> bool {
        let (from, to) = (bit(mv.from()), bit(mv.to()));
        sketch.straight & from != 0 && self.straight & to != 0
            || sketch.diagonal & from != 0 && self.diagonal & to != 0
            || sketch.knights & from != 0 && self.knight & to != 0
            || sketch.pawns & from != 0 && (self.pawn & to != 0 || mv.promotion().is_some())
    }
}

#[inline]
fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// What the greedy promise is made of. Castling and en passant are sketched wrongly, which costs
/// nothing but promise.
#[derive(Clone, Copy)]
struct Sketch {
    winner: Color,
    ours: Square,
    king: Square,
    straight: u64,
    diagonal: u64,
    knights: u64,
    pawns: u64,
    theirs: u64,
    their_pawns: u64,
}

impl Sketch {
    #[inline]
    fn of(position: &Position, winner: Color) -> Sketch {
        let board = position.board();
        let own = board.by_color(winner);
        Sketch {
            winner,
            ours: position.king(winner),
            king: position.king(!winner),
            straight: (board.straight_sliders() & own).0,
            diagonal: (board.diagonal_sliders() & own).0,
            knights: board.by(winner, Role::Knight).0,
            pawns: board.by(winner, Role::Pawn).0,
            theirs: board.by_color(!winner).0,
            their_pawns: board.by(!winner, Role::Pawn).0,
        }
    }

    /// The promise after a move; most moves change nothing that it is made of.
    #[inline]
    fn promise_after(&self, mv: Move, winning: bool, plan: Plan, here: u32) -> u32 {
        let (from, to) = (bit(mv.from()), bit(mv.to()));
        let matters = if winning {
            from & (self.straight | self.pawns | bit(self.ours)) | to & self.theirs
        } else {
            let ring = king_attacks(self.king).0;
            from & (ring | bit(self.king)) | to & (ring | self.straight | self.pawns)
        };
        if matters == 0 && mv.promotion().is_none() { here } else { self.after(mv, winning).promise(plan) }
    }

    #[inline]
    fn after(mut self, mv: Move, winning: bool) -> Sketch {
        let (from, to) = (bit(mv.from()), bit(mv.to()));
        let moved = |set: u64| if set & from != 0 { set ^ from | to } else { set };
        if winning {
            self.theirs &= !to;
            self.their_pawns &= !to;
            self.straight = moved(self.straight);
            self.diagonal = moved(self.diagonal);
            self.knights = moved(self.knights);
            if self.ours == mv.from() {
                self.ours = mv.to();
            }
            if self.pawns & from != 0 {
                self.pawns ^= from;
                match mv.promotion() {
                    None => self.pawns |= to,
                    Some(Role::Queen | Role::Rook) => self.straight |= to,
                    Some(Role::Knight) => self.knights |= to,
                    Some(_) => self.diagonal |= to,
                }
            }
        } else {
            self.theirs = moved(self.theirs);
            self.straight &= !to;
            self.diagonal &= !to;
            self.knights &= !to;
            self.pawns &= !to;
            if self.their_pawns & from != 0 {
                self.their_pawns ^= from | if mv.promotion().is_none() { to } else { 0 };
            }
            if self.king == mv.from() {
                self.king = mv.to();
            }
        }
        self
    }

    /// How far from mate it looks, 0 being nearest.
    #[inline]
    fn promise(&self, plan: Plan) -> u32 {
        let ring = king_attacks(self.king);
        let mut value = KINGS_APART * distance(self.king, self.ours)
            + MAN * self.theirs.count_ones()
            + PAWN * self.their_pawns.count_ones()
            + NEIGHBOUR * (ring.0 & self.theirs).count_ones();
        if plan == Plan::PromoteFirst && self.straight == 0 && self.pawns != 0 {
            value += INSIDE + OFF_END_RANK;
        } else {
            value += match ring.len() {
                8 => INSIDE,
                5 => EDGE,
                _ => 0,
            };
            if !matches!(self.king.rank(), Rank::First | Rank::Eighth) {
                value += OFF_END_RANK;
            }
        }
        let nearest = Bitboard(self.straight).iter().map(|from| distance(from, self.king)).min();
        value += HEAVY_AWAY * nearest.unwrap_or(8) + HEAVY * (2 - self.straight.count_ones().min(2));
        if self.straight == 0 {
            let steps = match (self.pawns, self.winner) {
                (0, _) => NO_PAWN_STEPS,
                (pawns, Color::White) => pawns.leading_zeros() / 8,
                (pawns, Color::Black) => pawns.trailing_zeros() / 8,
            };
            value += PAWN_STEP * (1 + steps);
        }
        value / 4
    }
}

// Weights of the greedy promise, in quarters of a bucket.
const KINGS_APART: u32 = 10;
const INSIDE: u32 = 44;
const EDGE: u32 = 5;
const OFF_END_RANK: u32 = 35;
const MAN: u32 = 15;
const PAWN: u32 = 17;
const NEIGHBOUR: u32 = 1;
const HEAVY_AWAY: u32 = 2;
const HEAVY: u32 = 51;
const PAWN_STEP: u32 = 29;
const NO_PAWN_STEPS: u32 = 11;

/// How far the loser's king is from being caged, 0 being nearest: flights, squares around it without
/// a man of its own, the winner's king and men and its own pieces far away.
fn cage(position: &Position, winner: Color) -> u32 {
    let board = position.board();
    let loser = !winner;
    let king = position.king(loser);
    let ours = position.king(winner);
    let lifted = board.occupied().without(king);
    let ring = king_attacks(king);
    let own = board.by_color(winner);
    let theirs = board.by_color(loser).without(king);
    let mut attacked = king_attacks(ours);
    for from in board.by(winner, Role::Knight) {
        attacked |= knight_attacks(from);
    }
    for from in board.straight_sliders() & own {
        attacked |= rook_attacks(from, lifted);
    }
    for from in board.diagonal_sliders() & own {
        attacked |= bishop_attacks(from, lifted);
    }
    for from in board.by(winner, Role::Pawn) {
        attacked |= pawn_attacks(winner, from);
    }
    let pieces = theirs & !board.by_role(Role::Pawn);
    let helpers: u32 = pieces.iter().map(|from| distance(from, king)).sum();
    let value = CAGE_FLIGHT * (ring & !attacked & !theirs).len()
        + CAGE_GAP * (ring & !theirs).len()
        + CAGE_KINGS_APART * kings_apart(position, winner)
        + CAGE_HELPER_AWAY * helpers
        + CAGE_MAN * theirs.len()
        + CAGE_OWN_MAN * own.len()
        + match ring.len() {
            8 => CAGE_INSIDE,
            5 => CAGE_EDGE,
            _ => 0,
        };
    value / 4
}

// Weights of the cage, in quarters of a bucket.
const CAGE_FLIGHT: u32 = 17;
const CAGE_GAP: u32 = 16;
const CAGE_KINGS_APART: u32 = 4;
const CAGE_HELPER_AWAY: u32 = 8;
const CAGE_INSIDE: u32 = 23;
const CAGE_EDGE: u32 = 7;
const CAGE_MAN: u32 = 12;
const CAGE_OWN_MAN: u32 = 23;

/// How far the kings are apart, as far as the winner's can do anything about it.
fn kings_apart(position: &Position, winner: Color) -> u32 {
    let board = position.board();
    let ours = position.king(winner);
    let barred = board.by(!winner, Role::Pawn).iter().map(|pawn| pawn_attacks(!winner, pawn));
    let barred = barred.fold(board.by_color(winner), Bitboard::union);
    if king_attacks(ours).is_subset(barred) { 0 } else { distance(position.king(!winner), ours) }
}

/// The cage of few men: how far the loser's king is from a corner where a minor piece mates it. That
/// takes a man of its own beside it that cannot step in between, or a pawn that becomes one.
fn corner(position: &Position, winner: Color) -> u32 {
    let board = position.board();
    let loser = !winner;
    let king = position.king(loser);
    let ours = position.king(winner);
    let lifted = board.occupied().without(king);
    let ring = king_attacks(king);
    let theirs = board.by_color(loser).without(king);
    let mut attacked = king_attacks(ours);
    let knights = board.by(winner, Role::Knight);
    let bishops = board.by(winner, Role::Bishop);
    for from in knights {
        attacked |= knight_attacks(from);
    }
    for from in bishops {
        attacked |= bishop_attacks(from, lifted);
    }
    // A bishop alone mates on its own colour.
    let colour = match (knights.is_empty(), bishops.intersects(Bitboard::LIGHT)) {
        (false, _) => Bitboard::EMPTY,
        (true, true) => Bitboard::LIGHT,
        (true, false) => Bitboard::DARK,
    };
    let mut helpers = board.by(loser, Role::Knight) | board.by(loser, Role::Bishop) & !colour;
    if !knights.is_empty() {
        helpers |= board.by(loser, Role::Rook);
    }
    let pawns = board.by(loser, Role::Pawn);
    let nearest = helpers.iter().map(|from| distance(from, king)).min();
    let second = match helpers.len() {
        0 | 1 => 0,
        _ => helpers.iter().map(|from| distance(from, king)).sum::<u32>() - nearest.unwrap_or(0),
    };
    let helper = match nearest {
        Some(away) => CORNER_HELPER_AWAY * away + CORNER_OTHER_HELPER_AWAY * second,
        None => {
            let steps = pawns.iter().map(|pawn| 7 - u32::from(pawn.rank().relative_to(loser).index()));
            CORNER_NO_HELPER + CORNER_PAWN_STEP * (steps.min().unwrap_or(12) + 1)
        }
    };
    let minor_away = (knights | bishops).iter().map(|from| distance(from, king)).min();
    let colour = match (helpers.intersects(Bitboard::LIGHT), helpers.intersects(Bitboard::DARK)) {
        // A knight mates beside a bishop in the corner that the bishop does not see.
        (true, false) if !knights.is_empty() && helpers.is_subset(board.by_role(Role::Bishop)) => {
            Bitboard::DARK
        }
        (false, true) if !knights.is_empty() && helpers.is_subset(board.by_role(Role::Bishop)) => {
            Bitboard::LIGHT
        }
        _ => colour,
    };
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter();
    let away = corners
        .filter(|&square| colour.is_empty() || colour.contains(square))
        .map(|square| distance(square, king))
        .min();
    let value = CORNER_FLIGHT * (ring & !attacked & !theirs).len()
        + CORNER_GAP * (ring & !theirs).len()
        + CORNER_KINGS_APART * kings_apart(position, winner)
        + helper
        + CORNER_AWAY * away.unwrap_or(0)
        + CORNER_QUEEN * board.by(loser, Role::Queen).len()
        + CORNER_ROOK * board.by(loser, Role::Rook).len()
        + CORNER_PAWN * pawns.len()
        + CORNER_MINOR_AWAY * minor_away.unwrap_or(0)
        + CORNER_HELPER * helpers.len().saturating_sub(1)
        + if colour.is_empty() || colour.contains(king) { 0 } else { CORNER_WRONG_COLOUR }
        + match ring.len() {
            8 => CORNER_INSIDE,
            5 => CORNER_EDGE,
            _ => 0,
        };
    value / 4
}

// Weights of the corner, in quarters of a bucket; found on 41 real ends and 60 random placements.
const CORNER_FLIGHT: u32 = 10;
const CORNER_GAP: u32 = 3;
const CORNER_KINGS_APART: u32 = 5;
const CORNER_HELPER_AWAY: u32 = 6;
const CORNER_PAWN_STEP: u32 = 13;
const CORNER_OTHER_HELPER_AWAY: u32 = 2;
const CORNER_NO_HELPER: u32 = 104;
const CORNER_PAWN: u32 = 13;
const CORNER_MINOR_AWAY: u32 = 8;
const CORNER_AWAY: u32 = 49;
const CORNER_QUEEN: u32 = 40;
const CORNER_ROOK: u32 = 67;
const CORNER_HELPER: u32 = 18;
const CORNER_WRONG_COLOUR: u32 = 20;
const CORNER_INSIDE: u32 = 28;
const CORNER_EDGE: u32 = 24;

/// Has this side no pawn, rook or queen?
pub(crate) fn has_only_minor_pieces(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let strong = board.straight_sliders() | board.by_role(Role::Pawn);
    !strong.intersects(board.by_color(winner))
}

#[inline]
fn distance(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    u32::from(files.max(ranks))
}

/// A set of hashes, open addressing; at most half full.
struct Seen {
    table: Vec<u64>,
    count: usize,
}

impl Seen {
    fn new() -> Seen {
        Seen { table: vec![0; 256], count: 0 }
    }

    /// Adds a hash; was it new?
    #[inline]
    fn insert(&mut self, hash: u64) -> bool {
        // 0 marks an empty place.
        let hash = hash.max(1);
        let mask = self.table.len() - 1;
        let mut at = hash as usize & mask;
        while self.table[at] != 0 {
            if self.table[at] == hash {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.table[at] = hash;
        self.count += 1;
        if self.count * 2 > self.table.len() {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let mask = self.table.len() * 4 - 1;
        let old = std::mem::replace(&mut self.table, vec![0; mask + 1]);
        for hash in old.into_iter().filter(|&hash| hash != 0) {
            let mut at = hash as usize & mask;
            while self.table[at] != 0 {
                at = (at + 1) & mask;
            }
            self.table[at] = hash;
        }
    }
}
