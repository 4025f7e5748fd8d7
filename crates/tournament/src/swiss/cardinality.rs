//! Matchings that leave as few as possible alone, whatever the pairs are worth.
//!
//! Edmonds, "Paths, trees, and flowers" (1965): a tree of alternating paths is grown from one lonely vertex; odd
//! cycles are shrunk into blossoms. Rows of neighbours are sets of machine words, so that a search in a graph
//! of n vertices costs about n²/64 steps. Once a search from a vertex has failed, that vertex can be left out
//! for good: the matching stays largest without it.

use super::bits::{BitSet, Graph, members};
use std::collections::VecDeque;

/// Nobody.
pub(crate) const NONE: u32 = u32::MAX;

/// How a search for a partner ended.
pub(crate) enum Search {
    /// A partner was found, and the matching is larger by one pair.
    Matched,
    /// Nobody can be matched with the root. These could be left alone in its place: the vertices at the
    /// end of an even alternating path, the root among them.
    Alone(BitSet),
}

/// Grows a matching of `graph` within `universe` by a path from `root`, which must be unmatched.
///
/// With a way out the path may also end with an edge that leaves the universe.
pub(crate) fn augment(
    graph: &Graph,
    universe: &BitSet,
    way_out: Option<WayOut<'_>>,
    mate: &mut [u32],
    root: usize,
) -> Search {
    Tree::new(graph, universe, mate, root).grow(way_out)
}

/// Edges by which a path may leave the universe: from these members of it to those vertices beyond, which are taken
/// as unmatched.
#[derive(Clone, Copy)]
pub(crate) struct WayOut<'a> {
    pub(crate) from: &'a BitSet,
    pub(crate) to: &'a BitSet,
}

/// Makes a matching of `graph` within `universe` as large as it can be, starting from `mate`, which holds edges of the
/// graph only. Who is matched stays matched. Returns the unmatched, ascending.
pub(crate) fn maximum(graph: &Graph, universe: &BitSet, mate: &mut [u32]) -> Vec<usize> {
    let mut free = BitSet::new(graph.len());
    universe.iter().filter(|&vertex| mate[vertex] == NONE).for_each(|vertex| free.insert(vertex));
    let mut alone = Vec::new();
    for root in universe.iter() {
        // Mostly the first free neighbour will do.
        let neighbour = free.contains(root).then(|| first_common(&graph[root], free.words())).flatten();
        if let Some(neighbour) = neighbour {
            (mate[root], mate[neighbour]) = (neighbour as u32, root as u32);
            free.remove(root);
            free.remove(neighbour);
        }
    }
    for root in free.iter() {
        if mate[root] == NONE && !matches!(augment(graph, universe, None, mate, root), Search::Matched) {
            alone.push(root);
        }
    }
    // A path from a later root may have ended at one that had been given up; then it is matched.
    alone.retain(|&vertex| mate[vertex] == NONE);
    alone
}

/// The smallest number in both sets.
fn first_common(a: &[u64], b: &[u64]) -> Option<usize> {
    let common = a.iter().zip(b).map(|(a, b)| a & b);
    let (index, word) = common.enumerate().find(|(_, word)| *word != 0)?;
    Some(index * 64 + word.trailing_zeros() as usize)
}

/// The alternating tree of one search.
struct Tree<'a> {
    graph: &'a Graph,
    mate: &'a mut [u32],
    /// Not yet in the tree.
    fresh: BitSet,
    /// At the end of an even path.
    outer: BitSet,
    /// For inner vertices, and for outer ones within blossoms: the previous outer vertex on the path.
    parent: Vec<u32>,
    /// The base of the blossom of an outer vertex.
    base: Vec<u32>,
    /// The members of a blossom, by its base; none while the base is alone.
    blossom: Vec<Option<BitSet>>,
    queue: VecDeque<usize>,
    root: usize,
}

impl<'a> Tree<'a> {
    fn new(graph: &'a Graph, universe: &BitSet, mate: &'a mut [u32], root: usize) -> Tree<'a> {
        let len = graph.len();
        let mut tree = Tree {
            graph,
            mate,
            fresh: universe.clone(),
            outer: BitSet::new(len),
            parent: vec![NONE; len],
            base: (0..len as u32).collect(),
            blossom: vec![None; len],
            queue: VecDeque::new(),
            root,
        };
        tree.fresh.remove(root);
        tree.push(root);
        tree
    }

    fn push(&mut self, vertex: usize) {
        self.outer.insert(vertex);
        self.queue.push_back(vertex);
    }

    fn grow(mut self, way_out: Option<WayOut<'_>>) -> Search {
        while let Some(from) = self.queue.pop_front() {
            if let Some(end) = self.end_beside(from, way_out) {
                self.flip(from, end);
                return Search::Matched;
            }
            self.take_fresh(from);
            self.shrink_beside(from);
        }
        Search::Alone(self.outer)
    }

    /// A neighbour at which the path can end.
    fn end_beside(&self, from: usize, way_out: Option<WayOut<'_>>) -> Option<usize> {
        let row = &self.graph[from];
        let fresh = row.iter().zip(self.fresh.words()).map(|(a, b)| a & b);
        let mut fresh = fresh.enumerate().filter(|(_, word)| *word != 0);
        let free = fresh.find_map(|(index, word)| {
            members(&[word]).map(|bit| index * 64 + bit).find(|&vertex| self.mate[vertex] == NONE)
        });
        free.or_else(|| {
            let way_out = way_out.filter(|way_out| way_out.from.contains(from))?;
            first_common(row, way_out.to.words())
        })
    }

    /// Every new neighbour becomes inner, its mate outer.
    fn take_fresh(&mut self, from: usize) {
        for index in 0..self.fresh.words().len() {
            loop {
                let word = self.graph[from][index] & self.fresh.words()[index];
                if word == 0 {
                    break;
                }
                let inner = index * 64 + word.trailing_zeros() as usize;
                let mate = self.mate[inner] as usize;
                self.fresh.remove(inner);
                self.fresh.remove(mate);
                self.parent[inner] = from as u32;
                self.push(mate);
            }
        }
    }

    /// Shrinks the blossoms that edges to other outer vertices close.
    fn shrink_beside(&mut self, from: usize) {
        for index in 0..self.outer.words().len() {
            loop {
                let own = match &self.blossom[self.base[from] as usize] {
                    Some(members) => members.words()[index],
                    None if from / 64 == index => 1 << (from % 64),
                    None => 0,
                };
                let word = self.graph[from][index] & self.outer.words()[index] & !own;
                if word == 0 {
                    break;
                }
                self.shrink(from, index * 64 + word.trailing_zeros() as usize);
            }
        }
    }

    fn base(&self, vertex: usize) -> usize {
        self.base[vertex] as usize
    }

    /// The nearest base on the way to the root from both.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let up = |vertex: usize| {
            let mut next = Some(self.base(vertex));
            std::iter::from_fn(move || {
                let at = next?;
                next = (at != self.root)
                    .then(|| self.mate[at])
                    .filter(|&mate| mate != NONE)
                    .map(|mate| self.base(self.parent[mate as usize] as usize));
                Some(at)
            })
        };
        let mut seen: Vec<usize> = up(a).collect();
        seen.sort_unstable();
        up(b).find(|base| seen.binary_search(base).is_ok()).expect("both paths end at the root")
    }

    fn shrink(&mut self, a: usize, b: usize) {
        let top = self.common_base(a, b);
        let mut whole = BitSet::new(self.graph.len());
        whole.insert(top);
        if let Some(members) = &self.blossom[top] {
            whole.union(members.words());
        }
        let mut freed = Vec::new();
        for (start, other) in [(a, b), (b, a)] {
            let (mut vertex, mut child) = (start, other);
            while self.base(vertex) != top {
                self.parent[vertex] = child as u32;
                let (base, inner) = (self.base(vertex), self.mate[vertex] as usize);
                match self.blossom[base].take() {
                    Some(members) => whole.union(members.words()),
                    None => whole.insert(base),
                }
                // Within an older blossom the mate may be a member, and outer, already.
                if !self.outer.contains(inner) {
                    whole.insert(inner);
                    freed.push(inner);
                }
                child = inner;
                vertex = self.parent[inner] as usize;
            }
        }
        for member in whole.iter() {
            self.base[member] = top as u32;
        }
        self.blossom[top] = Some(whole);
        freed.into_iter().for_each(|inner| self.push(inner));
    }

    /// Matches along the path from the root to `from`, and `from` with `end`.
    fn flip(&mut self, from: usize, end: usize) {
        let (mut outer, mut inner) = (from, end);
        loop {
            let next = self.mate[outer];
            self.mate[outer] = inner as u32;
            self.mate[inner] = outer as u32;
            if outer == self.root {
                return;
            }
            inner = next as usize;
            outer = self.parent[inner] as usize;
        }
    }
}
