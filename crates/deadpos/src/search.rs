//! The help-mate search: every position that can be reached, each once, the most promising first.
//!
//! Both sides work together, so there is no opponent in this search, only a way to find. The order
//! decides how soon a mate is met, never whether: a search that comes to its end has closed everything.
//! Positions are told apart by their 64-bit hash; [`crate::check`] does a closed search again with exact
//! keys. A line found is replayed.
//!
//! Every move is made; what can never be a mate (material, a wall) is left out; and promises take turns:
//! that of the greedy search ([`crate::greedy`]), and one that wants the loser's king short of flights
//! among its own men, which mates in locked positions; with minor pieces alone, short of flights in the
//! right corner.

use crate::cage::{cage, corner};
use crate::check::mates;
use crate::sketch::{Plan, Sketch};
use crate::{material_class, wall};
use rules::{Color, Move, Position, Role};

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

/// Visits up to `budget` positions, every move made.
pub(crate) fn thorough(position: &Position, winner: Color, budget: usize) -> Found {
    let mut search: Search<3> = Search::new(position, winner);
    let plan = &Plan::TAKE_ALL;
    // With minor pieces alone taking everything is no way to mate.
    let turns: &[usize] = if has_only_minor_pieces(position, winner) { &[0, 2, 2, 1, 2] } else { &[0, 1, 2] };
    let found = |line: Option<Vec<Move>>| line.map_or(Found::Spent, Found::Mate);
    let mut at = (position.clone(), NONE);
    for &list in turns.iter().cycle() {
        let (current, node) = at;
        let moves = current.legal_moves();
        let winning = current.turn() == winner;
        if moves.is_empty() && current.is_check() && !winning {
            return found(search.line(position, node, None));
        }
        let sketch = Sketch::of(&current, winner);
        let here = sketch.promise(plan);
        for &mv in moves.iter() {
            let after = current.play_unchecked(mv);
            if !search.meet(&after) {
                continue;
            }
            if winning && after.is_checkmate() {
                return found(search.line(position, node, Some(mv)));
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
            search.push(mv, [promise, cage(&after, winner), corner(&after, winner)]);
        }
        search.open(current, node);
        let Some(node) = search.pop(list) else {
            return Found::Closed { positions: search.seen.count };
        };
        at = (search.position_after(node), node);
    }
    Found::Spent
}

/// No position: the parent of the first.
pub(crate) const NONE: u32 = u32::MAX;
const BUCKETS: usize = 256;

/// A position met: by which move from which opened position. Each is in a list for every promise.
struct Node<const LISTS: usize> {
    parent: u32,
    next: [u32; LISTS],
    mv: Move,
    done: bool,
}

struct Opened {
    position: Position,
    node: u32,
}

/// What is known while searching: positions opened and met, and lists of the met ones, one for each
/// promise, by promise.
pub(crate) struct Search<const LISTS: usize> {
    winner: Color,
    nodes: Vec<Node<LISTS>>,
    opened: Vec<Opened>,
    seen: Seen,
    heads: [[u32; BUCKETS]; LISTS],
    lowest: [usize; LISTS],
}

impl<const LISTS: usize> Search<LISTS> {
    pub(crate) fn new(position: &Position, winner: Color) -> Self {
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

    /// How many positions were opened.
    #[inline]
    pub(crate) fn opened(&self) -> usize {
        self.opened.len()
    }

    /// Keeps a position whose moves were all pushed.
    #[inline]
    pub(crate) fn open(&mut self, position: Position, node: u32) {
        self.opened.push(Opened { position, node });
    }

    /// Marks a position as met; was it new?
    #[inline]
    pub(crate) fn meet(&mut self, position: &Position) -> bool {
        self.seen.insert(position.zobrist().0)
    }

    /// Lists what follows a move from the position to be opened next. Promises are in quarters of a
    /// bucket, small ones good.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move, promises: [i32; LISTS]) {
        let id = self.nodes.len() as u32;
        let mut next = [NONE; LISTS];
        for (list, promise) in promises.into_iter().enumerate() {
            let bucket = ((promise / 4).max(0) as usize).min(BUCKETS - 1);
            next[list] = self.heads[list][bucket];
            self.heads[list][bucket] = id;
            self.lowest[list] = self.lowest[list].min(bucket);
        }
        let parent = self.opened.len() as u32;
        self.nodes.push(Node { parent, next, mv, done: false });
    }

    /// The most promising position of a list, the newest of equals; then it is done in all.
    #[inline]
    pub(crate) fn pop(&mut self, list: usize) -> Option<u32> {
        loop {
            let lowest = &mut self.lowest[list];
            while *lowest < BUCKETS && self.heads[list][*lowest] == NONE {
                *lowest += 1;
            }
            let head = self.heads[list].get_mut(*lowest)?;
            let id = *head;
            let node = &mut self.nodes[id as usize];
            *head = node.next[list];
            if !node.done {
                node.done = true;
                return Some(id);
            }
        }
    }

    #[inline]
    pub(crate) fn position_after(&self, node: u32) -> Position {
        let node = &self.nodes[node as usize];
        self.opened[node.parent as usize].position.play_unchecked(node.mv)
    }

    /// The moves from the start to a node, and one more; replayed to the mate.
    pub(crate) fn line(&self, start: &Position, mut node: u32, last: Option<Move>) -> Option<Vec<Move>> {
        let mut line: Vec<Move> = last.into_iter().collect();
        while node != NONE {
            let Node { mv, parent, .. } = self.nodes[node as usize];
            line.push(mv);
            node = self.opened[parent as usize].node;
        }
        line.reverse();
        let mates = mates(start, &line, self.winner);
        debug_assert!(mates, "a line that does not mate: {start:?} {line:?}");
        mates.then_some(line)
    }
}

/// Has this side no pawn, rook or queen?
pub(crate) fn has_only_minor_pieces(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let strong = board.straight_sliders() | board.by_role(Role::Pawn);
    !strong.intersects(board.by_color(winner))
}

/// A set of hashes, open addressing; at most half full.
pub(crate) struct Seen {
    table: Vec<u64>,
    count: usize,
}

impl Seen {
    pub(crate) fn new() -> Seen {
        Seen { table: vec![0; 256], count: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Adds a hash; was it new?
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64) -> bool {
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
