//! Matchings beside the enumeration of all there are.

use super::*;
use crate::swiss::cardinality::maximum;
use crate::swiss::weight::Wide;
use proptest::prelude::*;

/// A graph and its costs, none for no edge.
#[derive(Clone, Debug)]
struct Case {
    len: usize,
    costs: Vec<Option<i64>>,
}

impl Case {
    fn cost(&self, a: usize, b: usize) -> Option<i64> {
        self.costs[a.min(b) * self.len + a.max(b)]
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.len);
        for a in 0..self.len {
            (a + 1..self.len).filter(|&b| self.cost(a, b).is_some()).for_each(|b| graph.connect(a, b));
        }
        graph
    }

    /// Every matching of these vertices that leaves nobody alone: the cost of the cheapest, and the number of such.
    fn brute(&self, left: &[usize]) -> Option<(i64, usize)> {
        let Some((&first, rest)) = left.split_first() else { return Some((0, 1)) };
        let mut best: Option<(i64, usize)> = None;
        for &other in rest {
            let Some(cost) = self.cost(first, other) else { continue };
            let left: Vec<usize> = rest.iter().copied().filter(|&vertex| vertex != other).collect();
            let Some((sum, count)) = self.brute(&left) else { continue };
            best = match best {
                Some((least, _)) if least < sum + cost => best,
                Some((least, number)) if least == sum + cost => Some((least, number + count)),
                _ => Some((sum + cost, count)),
            };
        }
        best
    }

    fn largest(&self, left: &[usize]) -> usize {
        let Some((&first, rest)) = left.split_first() else { return 0 };
        let with = rest.iter().filter(|&&other| self.cost(first, other).is_some()).map(|&other| {
            1 + self.largest(&rest.iter().copied().filter(|&vertex| vertex != other).collect::<Vec<_>>())
        });
        with.max().unwrap_or(0).max(self.largest(rest))
    }
}

fn cases(sizes: std::ops::Range<usize>, top: i64) -> impl Strategy<Value = Case> {
    (sizes, 1..=10u32).prop_flat_map(move |(len, density)| {
        let edge = prop_oneof![
            density => (0..=top).prop_map(|cost| Some(2 * cost)),
            3 => Just(None),
        ];
        proptest::collection::vec(edge, len * len).prop_map(move |costs| Case { len, costs })
    })
}

/// How many perfect matchings consist of tight edges and leave every charged blossom once.
fn count(found: &Cheapest<i64>, left: &[usize], pairs: &mut Vec<(usize, usize)>) -> usize {
    let Some((&first, rest)) = left.split_first() else {
        let exits = |set: &BitSet| pairs.iter().filter(|&&(a, b)| set.contains(a) != set.contains(b)).count();
        return usize::from(found.blossoms.iter().all(|blossom| exits(blossom) == 1));
    };
    let mut number = 0;
    for &other in rest.iter().filter(|&&other| found.tight.contains(first, other)) {
        let left: Vec<usize> = rest.iter().copied().filter(|&vertex| vertex != other).collect();
        pairs.push((first, other));
        number += count(found, &left, pairs);
        pairs.pop();
    }
    number
}

fn check(case: &Case) {
    let all: Vec<usize> = (0..case.len).collect();
    let graph = case.graph();
    let found = cheapest(&graph, |a, b| case.cost(a, b).unwrap(), &[]);
    let expected = case.brute(&all);
    assert_eq!(found.as_ref().map(|found| found.cost), expected.map(|(cost, _)| cost), "{case:?}");
    // The same in numbers too wide for the machine.
    let wide = |a, b| Wide::<4>::shifted(case.cost(a, b).unwrap() as u64, 130);
    let wide = cheapest(&graph, wide, &[]).map(|found| found.cost);
    assert_eq!(wide, expected.map(|(cost, _)| Wide::<4>::shifted(cost as u64, 130)));
    if let Some(found) = found {
        for (a, &b) in found.mate.iter().enumerate() {
            assert_eq!(found.mate[b as usize], a as u32);
            assert!(found.tight.contains(a, b as usize));
        }
        assert_eq!(count(&found, &all, &mut Vec::new()), expected.unwrap().1, "{case:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_cheapest_is_the_cheapest_and_the_tight_edges_tell_all_of_them(case in cases(0..11, 3)) {
        check(&case);
    }

    #[test]
    fn with_many_costs_too(case in cases(8..11, 40)) {
        check(&case);
    }

    #[test]
    fn largest_matchings_are_largest(case in cases(0..11, 1), hole in 0..11usize) {
        let graph = case.graph();
        let mut universe = BitSet::full(case.len);
        if hole < case.len {
            universe.remove(hole);
        }
        let mut mate = vec![NONE; case.len];
        let alone = maximum(&graph, &universe, &mut mate);
        let left: Vec<usize> = universe.iter().collect();
        prop_assert_eq!(left.len() - alone.len(), 2 * case.largest(&left));
        // Who may be left alone in somebody's place: all without whom the matching is as large.
        if let [root] = alone[..] {
            let cardinality::Search::Alone(set) = cardinality::augment(&graph, &universe, None, &mut mate, root)
                else { panic!("the matching is largest") };
            for &vertex in &left {
                let without: Vec<usize> = left.iter().copied().filter(|&other| other != vertex).collect();
                prop_assert_eq!(set.contains(vertex), case.largest(&without) * 2 == left.len() - 1);
            }
        }
    }
}
