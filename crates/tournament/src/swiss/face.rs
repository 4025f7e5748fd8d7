//! Among all cheapest matchings, the first in an order: decisions are taken one by one, each kept if some cheapest
//! matching agrees with all that were kept.
//!
//! The cheapest matchings are those of tight edges that leave every charged blossom once (see `matching`). Without
//! charged blossoms, the usual case, a decision is one search for a path; with them, a small matching
//! problem in which leaving a blossom costs.

use super::bits::{BitSet, Graph};
use super::cardinality::{self, NONE, Search};
use super::matching::cheapest;

/// The cheapest matchings that agree with the decisions so far, and one of them.
pub(crate) struct Face {
    graph: Graph,
    /// Vertices whose pair is not decided.
    open: BitSet,
    mate: Vec<u32>,
    /// Odd sets that must be left exactly once.
    blossoms: Vec<BitSet>,
}

impl Face {
    pub(crate) fn new(graph: Graph, mate: Vec<u32>, blossoms: Vec<BitSet>) -> Face {
        Face { open: BitSet::full(graph.len()), graph, mate, blossoms }
    }

    /// Whom a vertex is matched with at present.
    pub(crate) fn mate(&self, vertex: usize) -> usize {
        self.mate[vertex] as usize
    }

    /// Neighbours that a vertex may have in some cheapest matching, as far as one edge can tell.
    pub(crate) fn choices(&self, vertex: usize) -> Vec<usize> {
        self.graph.neighbours(vertex).filter(|&other| self.open.contains(other)).collect()
    }

    /// Matches these two for good, if that is possible.
    pub(crate) fn pair(&mut self, a: usize, b: usize) -> bool {
        if !self.graph.contains(a, b) || !self.open.contains(a) || !self.open.contains(b) {
            return false;
        }
        self.open.remove(a);
        self.open.remove(b);
        if self.mate(a) != b {
            let before = self.mate.clone();
            for lonely in [self.mate(a), self.mate(b)] {
                self.mate[lonely] = NONE;
            }
            (self.mate[a], self.mate[b]) = (b as u32, a as u32);
            if !self.repair() {
                self.mate = before;
                self.open.insert(a);
                self.open.insert(b);
                return false;
            }
        }
        self.close_blossoms(a, b);
        true
    }

    /// Takes all edges at a vertex away but those that lead where `keep` says, if that is possible.
    pub(crate) fn confine(&mut self, vertex: usize, keep: impl Fn(usize) -> bool) -> bool {
        let removed: Vec<usize> = self.choices(vertex).into_iter().filter(|&other| !keep(other)).collect();
        removed.iter().for_each(|&other| self.graph.disconnect(vertex, other));
        let mate = self.mate(vertex);
        if keep(mate) {
            return true;
        }
        let before = self.mate.clone();
        (self.mate[vertex], self.mate[mate]) = (NONE, NONE);
        let possible = self.repair();
        if !possible {
            self.mate = before;
            removed.iter().for_each(|&other| self.graph.connect(vertex, other));
        }
        possible
    }

    /// Matches the open vertices again, after some have lost their mates.
    fn repair(&mut self) -> bool {
        if !self.blossoms.is_empty() {
            return self.repair_with_blossoms();
        }
        for root in self.open.iter() {
            if self.mate[root] == NONE {
                let search = cardinality::augment(&self.graph, &self.open, None, &mut self.mate, root);
                if !matches!(search, Search::Matched) {
                    return false;
                }
            }
        }
        true
    }

    fn repair_with_blossoms(&mut self) -> bool {
        let open: Vec<usize> = self.open.iter().collect();
        let mut graph = Graph::new(open.len());
        let mut hint = vec![NONE; open.len()];
        for (a, &vertex) in open.iter().enumerate() {
            for (b, &other) in open.iter().enumerate().take(a) {
                if self.graph.contains(vertex, other) {
                    graph.connect(a, b);
                    if self.mate(vertex) == other {
                        (hint[a], hint[b]) = (b as u32, a as u32);
                    }
                }
            }
        }
        let exits = |a: usize, b: usize| {
            let left = self.blossoms.iter().filter(|set| set.contains(open[a]) != set.contains(open[b]));
            2 * left.count() as i64
        };
        let odd = |set: &&BitSet| set.iter().filter(|&member| self.open.contains(member)).count() % 2 == 1;
        let least = 2 * self.blossoms.iter().filter(odd).count() as i64;
        let Some(found) = cheapest(&graph, exits, &hint).filter(|found| found.cost == least) else {
            return false;
        };
        for (a, &vertex) in open.iter().enumerate() {
            self.mate[vertex] = open[found.mate[a] as usize] as u32;
        }
        true
    }

    /// A pair is decided: a blossom that it leaves is not left again.
    fn close_blossoms(&mut self, a: usize, b: usize) {
        let mut blossoms = std::mem::take(&mut self.blossoms);
        blossoms.retain_mut(|set| {
            let left = set.contains(a) != set.contains(b);
            set.remove(a);
            set.remove(b);
            if left {
                for member in set.iter() {
                    for other in self.choices(member).into_iter().filter(|&other| !set.contains(other)) {
                        self.graph.disconnect(member, other);
                    }
                }
            }
            !left && set.len() > 1
        });
        self.blossoms = blossoms;
    }
}
