//! Round robins by Berger's tables (FIDE Handbook C.05, annex 1), computed rather than stored.
//!
//! Numbers run from 1. In an odd field the last number of the next even one stands for the bye.

/// A board: white's number, black's number.
pub type Board = (u32, u32);

/// The rounds of a single round robin, each in board order.
///
/// In a field of `n` (even), the number that meets `n` in round r rises by n/2 a round, modulo n − 1; it has white in
/// odd rounds. The other boards pair the numbers around it: (x + k) white against (x − k).
///
/// Empty for fewer than two participants.
///
/// ```
/// let rounds = tournament::berger::rounds(6);
/// assert_eq!(rounds[0], [(1, 6), (2, 5), (3, 4)]);
/// assert_eq!(rounds[1], [(6, 4), (5, 3), (1, 2)]);
/// ```
pub fn rounds(participants: u32) -> Vec<Vec<Board>> {
    if participants < 2 {
        return Vec::new();
    }
    let n = participants + participants % 2;
    let circle = n - 1;
    let on_circle = |number: u32| (number + circle - 1) % circle + 1;
    let round = |index: u32| {
        let x = on_circle(1 + index * (n / 2));
        let first = if index.is_multiple_of(2) { (x, n) } else { (n, x) };
        let others = (1..n / 2).map(|k| (on_circle(x + k), on_circle(x + circle - k)));
        std::iter::once(first).chain(others).collect()
    };
    (0..circle).map(round).collect()
}

/// Both cycles of a double round robin: colours reversed in the second, and the last two rounds of the first
/// exchanged, so that nobody has the same colour three times running.
pub fn double_rounds(participants: u32) -> Vec<Vec<Board>> {
    let mut first = rounds(participants);
    let second: Vec<Vec<Board>> =
        first.iter().map(|round| round.iter().map(|&(white, black)| (black, white)).collect()).collect();
    if let [.., a, b] = first.as_mut_slice() {
        std::mem::swap(a, b);
    }
    first.extend(second);
    first
}

/// Every member of the first team against every member of the second, `size` boards and rounds (Scheveningen).
/// First team 1 to `size`, second team `size` + 1 to 2 · `size`. Colours alternate by board and by round.
pub fn scheveningen(size: u32) -> Vec<Vec<Board>> {
    let round = |round: u32| {
        let board = |board: u32| {
            let (own, other) = (board + 1, size + (board + round) % size + 1);
            if (board + round).is_multiple_of(2) { (own, other) } else { (other, own) }
        };
        (0..size).map(board).collect()
    };
    (0..size).map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The published table for eight.
    #[test]
    fn the_table_for_eight() {
        let rounds = rounds(8);
        assert_eq!(rounds[0], [(1, 8), (2, 7), (3, 6), (4, 5)]);
        assert_eq!(rounds[1], [(8, 5), (6, 4), (7, 3), (1, 2)]);
        assert_eq!(rounds[6], [(4, 8), (5, 3), (6, 2), (7, 1)]);
    }

    #[test]
    fn everybody_meets_everybody_once_with_balanced_colours() {
        for n in 2..=40 {
            let rounds = rounds(n);
            let even = n + n % 2;
            assert_eq!(rounds.len() as u32, even - 1);
            let mut met = BTreeSet::new();
            let mut whites = vec![0; even as usize + 1];
            for round in &rounds {
                let seated: BTreeSet<u32> = round.iter().flat_map(|&(white, black)| [white, black]).collect();
                assert_eq!(seated.len() as u32, even, "{n}");
                for &(white, black) in round {
                    assert!(met.insert((white.min(black), white.max(black))), "{n}: {white}-{black}");
                    whites[white as usize] += 1;
                }
            }
            let half = even / 2;
            assert!(whites[1..].iter().all(|&count| count == half || count == half - 1), "{n}: {whites:?}");
        }
    }

    fn longest_run(rounds: &[Vec<Board>], number: u32) -> usize {
        let colours: Vec<bool> = rounds
            .iter()
            .flatten()
            .filter(|&&(white, black)| white == number || black == number)
            .map(|&(white, _)| white == number)
            .collect();
        colours.chunk_by(|a, b| a == b).map(<[bool]>::len).max().unwrap_or(0)
    }

    #[test]
    fn nobody_has_one_colour_three_times_running_in_a_double_round_robin() {
        for n in (4..=24).step_by(2) {
            let rounds = double_rounds(n);
            assert_eq!(rounds.len() as u32, 2 * (n - 1));
            for number in 1..=n {
                assert!(longest_run(&rounds, number) <= 2, "{n}: {number}");
            }
        }
    }

    #[test]
    fn teams_meet_board_by_board() {
        for size in 1..=12 {
            let rounds = scheveningen(size);
            let met: BTreeSet<Board> =
                rounds.iter().flatten().map(|&(white, black)| (white.min(black), white.max(black))).collect();
            assert_eq!(met.len() as u32, size * size);
            assert!(met.iter().all(|&(own, other)| own <= size && other > size));
            for round in &rounds {
                let seated: BTreeSet<u32> = round.iter().flat_map(|&(white, black)| [white, black]).collect();
                assert_eq!(seated.len() as u32, 2 * size);
            }
        }
    }

    #[test]
    fn too_few_have_no_rounds() {
        assert!(rounds(0).is_empty() && rounds(1).is_empty() && double_rounds(1).is_empty());
        assert_eq!(rounds(2), [[(1, 2)]]);
    }
}
