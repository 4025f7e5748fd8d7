//! Perfect matchings of least cost.
//!
//! Edmonds' blossom method as a primal-dual search, O(n³): Edmonds, "Maximum matching and a polyhedron with
//! 0,1-vertices" (1965); Galil, "Efficient algorithms for finding maximum matching in graphs" (1986). Every vertex has
//! a potential, every blossom a charge for the edges that leave it; an edge costs at least what stands at its ends, and
//! edges that cost exactly that are tight. Matched edges are tight, so the matching is cheapest, and the
//! cheapest matchings are those of tight edges that leave every charged blossom once.
//!
//! One search at a time, from one lonely vertex: so all potentials met keep the parity of its own, and with
//! even costs everything stays whole.

use super::bits::{BitSet, Graph};
use super::cardinality::{self, NONE};
use super::weight::Weight;
use std::collections::VecDeque;

/// A cheapest perfect matching and why it is one.
pub(crate) struct Cheapest<W> {
    /// Whom each vertex is matched with.
    pub(crate) mate: Vec<u32>,
    /// The edges that cheapest perfect matchings consist of.
    pub(crate) tight: Graph,
    /// Charged blossoms: every cheapest matching leaves each exactly once.
    pub(crate) blossoms: Vec<BitSet>,
    /// What the matching costs.
    pub(crate) cost: W,
}

/// The cheapest perfect matching of `graph`, if it has a perfect matching at all. `cost` is never negative, always even,
/// and symmetric. `hint` may hold part of a matching of the graph that is likely to be good.
pub(crate) fn cheapest<W: Weight, C: Fn(usize, usize) -> W>(
    graph: &Graph,
    cost: C,
    hint: &[u32],
) -> Option<Cheapest<W>> {
    let mut search = Search::new(graph, cost);
    search.begin(hint);
    for root in 0..graph.len() {
        if search.mate[root] == NONE && !search.augment(root as u32) {
            return None;
        }
    }
    Some(search.finish())
}

/// The part of a vertex or blossom in the present search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// An edge with its ends in order: the first in the node that it is told of.
type Edge = (u32, u32);

/// Vertices are the nodes 0 … n−1, blossoms those from n on.
struct Search<'a, W, C> {
    graph: &'a Graph,
    cost: C,
    len: usize,
    /// Of a vertex: what it and the blossoms around it may charge an edge that leaves the outermost of them.
    potential: Vec<W>,
    /// Of a blossom: its part of its members' potentials.
    charge: Vec<W>,
    /// Of an outermost node: the vertex at the other end of its matched edge.
    mate: Vec<u32>,
    /// The outermost node around a node; `NONE` for blossoms that are not in use.
    top: Vec<u32>,
    /// The blossom directly around a node.
    around: Vec<u32>,
    /// The nodes of a blossom around its odd cycle, from the base.
    cycle: Vec<Vec<u32>>,
    /// For a blossom the best edge to every other node.
    best: Vec<Vec<Edge>>,
    label: Vec<Label>,
    /// Of an inner node: the outer vertex it was reached from.
    parent: Vec<u32>,
    /// Of an outermost node, free or outer: the tightest edge from an outer node, and its slack.
    nearest: Vec<Option<(Edge, W)>>,
    queue: VecDeque<u32>,
    seen: Vec<u32>,
    stamp: u32,
}

const NO_EDGE: Edge = (NONE, NONE);

impl<'a, W: Weight, C: Fn(usize, usize) -> W> Search<'a, W, C> {
    fn new(graph: &'a Graph, cost: C) -> Search<'a, W, C> {
        let len = graph.len();
        let nodes = len + len / 2 + 1;
        Search {
            graph,
            cost,
            len,
            potential: vec![W::ZERO; len],
            charge: vec![W::ZERO; nodes],
            mate: vec![NONE; nodes],
            top: (0..nodes as u32).map(|node| if (node as usize) < len { node } else { NONE }).collect(),
            around: vec![NONE; nodes],
            cycle: vec![Vec::new(); nodes],
            best: vec![Vec::new(); nodes],
            label: vec![Label::Free; nodes],
            parent: vec![NONE; nodes],
            nearest: vec![None; nodes],
            queue: VecDeque::new(),
            seen: vec![0; nodes],
            stamp: 0,
        }
    }

    /// The largest matching among the edges that cost nothing: with all potentials 0 just these are tight.
    fn begin(&mut self, hint: &[u32]) {
        let mut free = Graph::new(self.len);
        for a in 0..self.len {
            for b in self.graph.neighbours(a).filter(|&b| a < b) {
                if (self.cost)(a, b) == W::ZERO {
                    free.connect(a, b);
                }
            }
        }
        for (a, &b) in hint.iter().enumerate() {
            if b != NONE && hint[b as usize] == a as u32 && free.contains(a, b as usize) {
                self.mate[a] = b;
            }
        }
        cardinality::maximum(&free, &BitSet::full(self.len), &mut self.mate[..self.len]);
    }

    fn slack(&self, (a, b): Edge) -> W {
        let (a, b) = (a as usize, b as usize);
        (self.cost)(a, b) - self.potential[a] - self.potential[b]
    }

    fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.len
    }

    fn top(&self, vertex: u32) -> u32 {
        self.top[vertex as usize]
    }

    fn label(&self, node: u32) -> Label {
        self.label[node as usize]
    }

    /// The best edge between two nodes, neither within the other.
    fn edge(&self, from: u32, to: u32) -> Edge {
        if self.is_blossom(from) {
            self.best[from as usize][to as usize]
        } else if self.is_blossom(to) {
            let (a, b) = self.best[to as usize][from as usize];
            (b, a)
        } else if self.graph.contains(from as usize, to as usize) {
            (from, to)
        } else {
            NO_EDGE
        }
    }

    /// Outermost nodes.
    fn nodes(&self) -> impl Iterator<Item = u32> + use<'a, W, C> {
        0..self.top.len() as u32
    }

    fn is_top(&self, node: u32) -> bool {
        self.top[node as usize] == node
    }

    /// The node directly within a blossom that holds this vertex.
    fn part(&self, blossom: u32, vertex: u32) -> u32 {
        let mut node = vertex;
        while self.around[node as usize] != blossom {
            node = self.around[node as usize];
        }
        node
    }

    /// Matches one more pair, one of them `root`. False if no perfect matching exists.
    fn augment(&mut self, root: u32) -> bool {
        self.label.fill(Label::Free);
        self.nearest.fill(None);
        self.queue.clear();
        let root = self.top(root);
        self.label[root as usize] = Label::Outer;
        self.enqueue(root);
        loop {
            while let Some(from) = self.queue.pop_front() {
                if self.scan(from) {
                    return true;
                }
            }
            let Some(step) = self.step() else { return false };
            self.shift(step);
            if self.follow_tight() {
                return true;
            }
            self.expand_spent();
        }
    }

    /// The vertices of a node that has become outer wait to be scanned.
    fn enqueue(&mut self, node: u32) {
        if self.is_blossom(node) {
            for index in 0..self.cycle[node as usize].len() {
                self.enqueue(self.cycle[node as usize][index]);
            }
        } else {
            self.queue.push_back(node);
        }
    }

    /// Looks along all edges of an outer vertex. True if the matching grew.
    fn scan(&mut self, from: u32) -> bool {
        let graph = self.graph;
        for to in graph.neighbours(from as usize) {
            let (edge, node) = ((from, to as u32), self.top(to as u32));
            if node == self.top(from) || self.label(node) == Label::Inner {
                continue;
            }
            let slack = self.slack(edge);
            if slack == W::ZERO {
                if self.follow(edge) {
                    return true;
                }
            } else {
                self.note(node, edge, slack);
            }
        }
        false
    }

    fn note(&mut self, node: u32, edge: Edge, slack: W) {
        let nearest = &mut self.nearest[node as usize];
        if nearest.is_none_or(|(_, least)| slack < least) {
            *nearest = Some((edge, slack));
        }
    }

    /// Finds anew the tightest edge from an outer node to this one.
    fn renew(&mut self, node: u32) {
        self.nearest[node as usize] = None;
        for other in self.nodes() {
            if self.is_top(other) && other != node && self.label(other) == Label::Outer {
                let edge = self.edge(other, node);
                if edge != NO_EDGE {
                    self.note(node, edge, self.slack(edge));
                }
            }
        }
    }

    /// Uses a tight edge from an outer vertex: grows the tree, shrinks a blossom, or grows the matching.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let (outer, node) = (self.top(from), self.top(to));
        match self.label(node) {
            Label::Inner => {}
            Label::Outer => self.shrink(from, to),
            Label::Free if self.mate[node as usize] == NONE => {
                self.match_along(outer, (from, to));
                self.set_mate(node, (to, from));
                return true;
            }
            Label::Free => {
                self.label[node as usize] = Label::Inner;
                self.parent[node as usize] = from;
                let next = self.top(self.mate[node as usize]);
                self.label[next as usize] = Label::Outer;
                (self.nearest[node as usize], self.nearest[next as usize]) = (None, None);
                self.renew(next);
                self.enqueue(next);
            }
        }
        false
    }

    /// The largest step of the potentials that keeps every edge's slack and every inner charge at 0 or more.
    fn step(&self) -> Option<W> {
        let mut least: Option<W> = None;
        let mut allow = |step: W| least = Some(least.map_or(step, |other| other.min(step)));
        for node in self.nodes().filter(|&node| self.is_top(node)) {
            match (self.label(node), self.nearest[node as usize]) {
                (Label::Free, Some((_, slack))) => allow(slack),
                (Label::Outer, Some((_, slack))) => allow(slack.half()),
                (Label::Inner, _) if self.is_blossom(node) => allow(self.charge[node as usize]),
                _ => {}
            }
        }
        least
    }

    fn shift(&mut self, step: W) {
        for vertex in 0..self.len {
            match self.label(self.top[vertex]) {
                Label::Free => {}
                Label::Outer => self.potential[vertex] += step,
                Label::Inner => self.potential[vertex] -= step,
            }
        }
        for index in
            (0..self.top.len()).filter(|&index| self.top[index] as usize == index).collect::<Vec<_>>()
        {
            match self.label[index] {
                Label::Free => self.lessen(index, step),
                Label::Outer => {
                    self.charge[index] += step;
                    self.lessen(index, step + step);
                }
                Label::Inner => self.charge[index] -= step,
            }
        }
    }

    fn lessen(&mut self, node: usize, by: W) {
        if let Some((_, slack)) = &mut self.nearest[node] {
            *slack -= by;
        }
    }

    /// Follows the edges that a step has made tight. True if the matching grew.
    fn follow_tight(&mut self) -> bool {
        for node in self.nodes() {
            if let (true, Some((edge, slack))) = (self.is_top(node), self.nearest[node as usize])
                && slack == W::ZERO
                && self.top(edge.0) != node
                && self.follow(edge)
            {
                return true;
            }
        }
        false
    }

    fn expand_spent(&mut self) {
        for node in self.len as u32..self.top.len() as u32 {
            let spent = self.charge[node as usize] == W::ZERO;
            if spent && self.is_top(node) && self.label(node) == Label::Inner {
                self.expand(node);
            }
        }
    }

    /// The outermost node nearest to both on the way to the root, if the two are in one tree, as they always are.
    fn common(&mut self, a: u32, b: u32) -> u32 {
        self.stamp += 1;
        let (mut one, mut other) = (Some(self.top(a)), Some(self.top(b)));
        loop {
            if let Some(node) = one {
                if self.seen[node as usize] == self.stamp {
                    return node;
                }
                self.seen[node as usize] = self.stamp;
                one = match self.mate[node as usize] {
                    NONE => None,
                    mate => Some(self.top(self.parent[self.top(mate) as usize])),
                };
            }
            (one, other) = (other, one);
        }
    }

    /// Makes a blossom of the odd cycle that an edge between two outer vertices closes.
    fn shrink(&mut self, a: u32, b: u32) {
        let base = self.common(a, b);
        let blossom = (self.len..).find(|&node| self.top[node] == NONE).expect("blossoms are laminar") as u32;
        let mut cycle = vec![base];
        for (vertex, forward) in [(a, true), (b, false)] {
            let mut node = self.top(vertex);
            while node != base {
                let inner = self.top(self.mate[node as usize]);
                cycle.extend([node, inner]);
                self.enqueue(inner);
                node = self.top(self.parent[inner as usize]);
            }
            if forward {
                cycle[1..].reverse();
            }
        }
        self.label[blossom as usize] = Label::Outer;
        self.charge[blossom as usize] = W::ZERO;
        self.mate[blossom as usize] = self.mate[base as usize];
        self.gather_edges(blossom, &cycle);
        for &node in &cycle {
            self.around[node as usize] = blossom;
        }
        self.cycle[blossom as usize] = cycle;
        self.set_top(blossom, blossom);
        self.renew(blossom);
    }

    /// The best edges of a new blossom from those of its parts.
    fn gather_edges(&mut self, blossom: u32, cycle: &[u32]) {
        let mut best = std::mem::take(&mut self.best[blossom as usize]);
        best.clear();
        for to in self.nodes() {
            let in_use = self.top[to as usize] != NONE;
            let edges = cycle.iter().filter(|&&node| in_use && node != to).map(|&node| self.edge(node, to));
            let edges = edges.filter(|&edge| edge != NO_EDGE);
            best.push(edges.min_by_key(|&edge| self.slack(edge)).unwrap_or(NO_EDGE));
        }
        for (to, &(a, b)) in best.iter().enumerate().skip(self.len) {
            if self.top[to] != NONE {
                self.best[to][blossom as usize] = (b, a);
            }
        }
        self.best[blossom as usize] = best;
    }

    /// All of `node` is now within `top`.
    fn set_top(&mut self, node: u32, top: u32) {
        self.top[node as usize] = top;
        if self.is_blossom(node) {
            for index in 0..self.cycle[node as usize].len() {
                self.set_top(self.cycle[node as usize][index], top);
            }
        }
    }

    /// Opens an inner blossom whose charge is spent: the even way from its entrance to its base stays in the tree.
    fn expand(&mut self, blossom: u32) {
        let parent = self.parent[blossom as usize];
        let (_, entry) = self.edge(self.top(parent), blossom);
        let entry = self.part(blossom, entry);
        let position = self.turn_to(blossom, entry);
        let cycle = std::mem::take(&mut self.cycle[blossom as usize]);
        self.top[blossom as usize] = NONE;
        for &node in &cycle {
            self.around[node as usize] = NONE;
            self.set_top(node, node);
            self.label[node as usize] = Label::Free;
        }
        // From the base at 0 to the entrance at an even place: base inner, next outer, … entrance inner.
        for pair in cycle[..position].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner as usize] = self.edge(outer, inner).0;
            self.label[inner as usize] = Label::Inner;
            self.label[outer as usize] = Label::Outer;
            self.nearest[inner as usize] = None;
        }
        self.label[entry as usize] = Label::Inner;
        self.parent[entry as usize] = parent;
        for pair in cycle[..position].chunks_exact(2) {
            self.renew(pair[1]);
            self.enqueue(pair[1]);
        }
        for &node in &cycle[position + 1..] {
            self.renew(node);
        }
    }

    /// Turns a blossom's cycle round, if need be, so that `part` stands at an even distance from the base; says where.
    fn turn_to(&mut self, blossom: u32, part: u32) -> usize {
        let cycle = &mut self.cycle[blossom as usize];
        let position = cycle.iter().position(|&node| node == part).expect("a part of the blossom");
        if position % 2 == 0 {
            return position;
        }
        cycle[1..].reverse();
        cycle.len() - position
    }

    /// Matches a node by an edge from within it, and its inner pairs accordingly.
    fn set_mate(&mut self, node: u32, (from, to): Edge) {
        self.mate[node as usize] = to;
        if !self.is_blossom(node) {
            return;
        }
        let part = self.part(node, from);
        let position = self.turn_to(node, part);
        for index in (0..position).step_by(2) {
            let (a, b) = (self.cycle[node as usize][index], self.cycle[node as usize][index + 1]);
            let (from, to) = self.edge(a, b);
            self.set_mate(a, (from, to));
            self.set_mate(b, (to, from));
        }
        self.set_mate(part, (from, to));
        self.cycle[node as usize].rotate_left(position);
    }

    /// Matches along the path from an outer node to the root.
    fn match_along(&mut self, outer: u32, edge: Edge) {
        let (mut node, mut edge) = (outer, edge);
        loop {
            let old = self.mate[node as usize];
            self.set_mate(node, edge);
            if old == NONE {
                return;
            }
            let inner = self.top(old);
            let next = self.top(self.parent[inner as usize]);
            edge = self.edge(next, inner);
            self.set_mate(inner, (edge.1, edge.0));
            node = next;
        }
    }

    fn finish(self) -> Cheapest<W> {
        let mut blossoms: Vec<(BitSet, W)> = Vec::new();
        for node in self.len..self.top.len() {
            if self.top[node] != NONE && self.charge[node] != W::ZERO {
                let within = |vertex: usize| {
                    let mut at = vertex;
                    while at != NONE as usize && at != node {
                        at = self.around[at] as usize;
                    }
                    at == node
                };
                let mut members = BitSet::new(self.len);
                (0..self.len).filter(|&vertex| within(vertex)).for_each(|vertex| members.insert(vertex));
                blossoms.push((members, self.charge[node]));
            }
        }
        let mut tight = Graph::new(self.len);
        for a in 0..self.len {
            for b in self.graph.neighbours(a).filter(|&b| a < b) {
                let mut slack = self.slack((a as u32, b as u32));
                // Blossoms around both charge nothing.
                for (members, charge) in &blossoms {
                    if members.contains(a) && members.contains(b) {
                        slack += *charge + *charge;
                    }
                }
                if slack == W::ZERO {
                    tight.connect(a, b);
                }
            }
        }
        let mate = self.mate[..self.len].to_vec();
        let pairs = mate.iter().enumerate().filter(|&(a, &b)| (a as u32) < b);
        let cost = pairs.fold(W::ZERO, |sum, (a, &b)| sum + (self.cost)(a, b as usize));
        let blossoms = blossoms.into_iter().map(|(members, _)| members).collect();
        Cheapest { mate, tight, blossoms, cost }
    }
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;
