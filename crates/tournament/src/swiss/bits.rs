//! Sets of small numbers, and square tables of them: rows of who may meet whom.

use std::ops::Index;

const WORD: usize = u64::BITS as usize;

/// A set of numbers below a limit given when it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    /// Without members.
    pub(crate) fn new(limit: usize) -> BitSet {
        BitSet(vec![0; limit.div_ceil(WORD)])
    }

    /// All numbers below the limit.
    pub(crate) fn full(limit: usize) -> BitSet {
        BitSet::of(0..limit, limit)
    }

    /// These numbers, all below the limit.
    pub(crate) fn of(numbers: impl IntoIterator<Item = usize>, limit: usize) -> BitSet {
        let mut set = BitSet::new(limit);
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }

    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / WORD] |= 1 << (number % WORD);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / WORD] &= !(1 << (number % WORD));
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / WORD] >> (number % WORD) & 1 != 0
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn union(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }

    /// Members in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.0)
    }
}

/// The numbers whose bits are set, ascending.
pub(crate) fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index * WORD + bit)
        })
    })
}

/// A symmetric relation among the numbers below `len`: a graph without loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Graph {
    len: usize,
    width: usize,
    words: Vec<u64>,
}

impl Graph {
    /// Without edges.
    pub(crate) fn new(len: usize) -> Graph {
        let width = len.div_ceil(WORD);
        Graph { len, width, words: vec![0; len * width] }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn connect(&mut self, a: usize, b: usize) {
        self.words[a * self.width + b / WORD] |= 1 << (b % WORD);
        self.words[b * self.width + a / WORD] |= 1 << (a % WORD);
    }

    pub(crate) fn disconnect(&mut self, a: usize, b: usize) {
        self.words[a * self.width + b / WORD] &= !(1 << (b % WORD));
        self.words[b * self.width + a / WORD] &= !(1 << (a % WORD));
    }

    /// Connects any two members of a set.
    pub(crate) fn connect_all(&mut self, set: &BitSet) {
        for member in set.iter() {
            let row = &mut self.words[member * self.width..(member + 1) * self.width];
            row.iter_mut().zip(set.words()).for_each(|(word, other)| *word |= other);
            row[member / WORD] &= !(1 << (member % WORD));
        }
    }

    /// Disconnects any two members of a set.
    pub(crate) fn separate(&mut self, set: &BitSet) {
        for member in set.iter() {
            let row = &mut self.words[member * self.width..(member + 1) * self.width];
            row.iter_mut().zip(set.words()).for_each(|(word, other)| *word &= !other);
        }
    }

    pub(crate) fn contains(&self, a: usize, b: usize) -> bool {
        self[a][b / WORD] >> (b % WORD) & 1 != 0
    }

    /// The neighbours of `a`, ascending.
    pub(crate) fn neighbours(&self, a: usize) -> impl Iterator<Item = usize> + '_ {
        members(&self[a])
    }
}

impl Index<usize> for Graph {
    type Output = [u64];

    /// The neighbours of a vertex as words of a [`BitSet`].
    fn index(&self, vertex: usize) -> &[u64] {
        &self.words[vertex * self.width..(vertex + 1) * self.width]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_graphs_keep_what_they_are_given() {
        let mut set = BitSet::new(130);
        [0, 63, 64, 129].into_iter().for_each(|number| set.insert(number));
        set.remove(63);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 129]);
        assert_eq!((set.len(), set.contains(64), set.contains(63)), (3, true, false));
        assert_eq!(BitSet::full(70).len(), 70);
        let mut graph = Graph::new(70);
        graph.connect(3, 69);
        graph.connect(3, 5);
        graph.disconnect(5, 3);
        assert_eq!(graph.neighbours(3).collect::<Vec<_>>(), [69]);
        assert!(graph.contains(69, 3) && !graph.contains(3, 5));
    }
}
