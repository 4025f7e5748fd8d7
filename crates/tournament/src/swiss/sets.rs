//! Sets of floaters in the order in which regulations try them.

use crate::Points;

/// Ways to take so many from `scores`, which fall: how many of each score are taken, with the scores. The ways come in the
/// order of `key`, which is told the numbers from the highest score down.
pub(crate) fn counts_from<K: Ord>(
    scores: &[Points],
    count: usize,
    key: impl Fn(&[usize]) -> K,
) -> Vec<Vec<(Points, usize)>> {
    let groups: Vec<(Points, usize)> =
        scores.chunk_by(|a, b| a == b).map(|group| (group[0], group.len())).collect();
    let mut found = vec![(Vec::new(), count)];
    let mut room: usize = scores.len();
    for (score, number) in groups {
        room -= number;
        let take = |(taken, left): &(Vec<(Points, usize)>, usize)| {
            let (taken, left) = (taken.clone(), *left);
            (left.saturating_sub(room)..=number.min(left)).map(move |here| {
                let mut taken = taken.clone();
                taken.push((score, here));
                (taken, left - here)
            })
        };
        found = found.iter().flat_map(take).collect();
    }
    let mut full: Vec<Vec<(Points, usize)>> =
        found.into_iter().filter(|(_, left)| *left == 0).map(|(taken, _)| taken).collect();
    full.sort_by_cached_key(|taken| key(&taken.iter().map(|&(_, number)| number).collect::<Vec<_>>()));
    full
}

/// Calls `visit` with every set of indices that takes as many of each score as `counts` says, in lexicographic order,
/// until it returns true.
pub(crate) fn sets(scores: &[Points], counts: &[(Points, usize)], visit: &mut dyn FnMut(&[usize]) -> bool) {
    fn grow(
        scores: &[Points],
        from: usize,
        left: &mut [(Points, usize)],
        set: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        if left.iter().all(|&(_, number)| number == 0) {
            return visit(set);
        }
        for (index, &own) in scores.iter().enumerate().skip(from) {
            let Some(at) = left.iter().position(|&(score, number)| score == own && number > 0) else {
                continue;
            };
            left[at].1 -= 1;
            set.push(index);
            let done = grow(scores, index + 1, left, set, visit);
            set.pop();
            left[at].1 += 1;
            if done {
                return true;
            }
        }
        false
    }
    grow(scores, 0, &mut counts.to_vec(), &mut Vec::new(), visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_in_the_order_asked_for() {
        let scores = [30, 20, 20, 10].map(Points::from_tenths);
        let numbers = |ways: Vec<Vec<(Points, usize)>>| -> Vec<Vec<usize>> {
            ways.iter().map(|way| way.iter().map(|&(_, number)| number).collect()).collect()
        };
        // The highest from below: as few of the lowest as can be.
        let up = counts_from(&scores, 2, |numbers| numbers.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(numbers(up.clone()), [[1, 1, 0], [0, 2, 0], [1, 0, 1], [0, 1, 1]]);
        // The lowest to go down: as few of the highest as can be.
        let down = counts_from(&scores, 2, <[usize]>::to_vec);
        assert_eq!(numbers(down), [[0, 1, 1], [0, 2, 0], [1, 0, 1], [1, 1, 0]]);
        let mut found = Vec::new();
        sets(&scores, &up[0], &mut |set| {
            found.push(set.to_vec());
            false
        });
        assert_eq!(found, [[0, 1], [0, 2]]);
    }
}
