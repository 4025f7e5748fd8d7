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
    let length = rounds_of(participants);
    (1..=length).filter_map(|number| round(participants, number)).collect()
}

/// How many rounds a single round robin takes.
pub fn rounds_of(participants: u32) -> u32 {
    if participants < 2 { 0 } else { participants + participants % 2 - 1 }
}

/// One round of the table, from 1, without building the others; none beyond the last.
pub fn round(participants: u32, number: u32) -> Option<Vec<Board>> {
    let circle = rounds_of(participants);
    if number == 0 || number > circle {
        return None;
    }
    let n = circle + 1;
    let on_circle = |number: u64| ((number + u64::from(circle) - 1) % u64::from(circle) + 1) as u32;
    let x = on_circle(1 + u64::from(number - 1) * u64::from(n / 2));
    let first = if number % 2 == 1 { (x, n) } else { (n, x) };
    let around = |k: u32| (on_circle(u64::from(x + k)), on_circle(u64::from(x + circle - k)));
    Some(std::iter::once(first).chain((1..n / 2).map(around)).collect())
}

/// One round of the double round robin, from 1; none beyond the last.
pub fn double_round(participants: u32, number: u32) -> Option<Vec<Board>> {
    let cycle = rounds_of(participants);
    if number > cycle {
        let first = round(participants, number - cycle)?;
        return Some(first.into_iter().map(|(white, black)| (black, white)).collect());
    }
    // The last two rounds of the first cycle are exchanged.
    let of_table = match cycle - number.min(cycle) {
        0 if cycle > 1 => number - 1,
        1 => number + 1,
        _ => number,
    };
    round(participants, of_table)
}

/// Both cycles of a double round robin: colours reversed in the second, and the last two rounds of the first
/// exchanged, so that nobody has the same colour three times running.
pub fn double_rounds(participants: u32) -> Vec<Vec<Board>> {
    let length = 2 * rounds_of(participants);
    (1..=length).filter_map(|number| double_round(participants, number)).collect()
}

/// Every member of the first team against every member of the second, `size` boards and rounds (Scheveningen).
/// First team 1 to `size`, second team `size` + 1 to 2 · `size`. The first team has White in odd rounds and Black in even
/// ones, so that everybody alternates; of an odd number of rounds the last goes by board, so that neither team has White
/// much more often.
pub fn scheveningen(size: u32) -> Vec<Vec<Board>> {
    (1..=size).filter_map(|number| scheveningen_round(size, number)).collect()
}

/// One round of Scheveningen, from 1; none beyond the last.
pub fn scheveningen_round(size: u32, number: u32) -> Option<Vec<Board>> {
    if number == 0 || number > size {
        return None;
    }
    let index = number - 1;
    let board = |board: u32| {
        let (own, other) = (board + 1, size + (board + index) % size + 1);
        let by_board = number == size && !size.is_multiple_of(2);
        let is_white = if by_board { board.is_multiple_of(2) } else { index.is_multiple_of(2) };
        if is_white { (own, other) } else { (other, own) }
    };
    Some((0..size).map(board).collect())
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

    /// The largest field an event may have: any round of its table costs no more than a round of boards.
    #[test]
    fn a_round_of_a_huge_table_stands_by_itself() {
        let last = round(9_999, 9_999).unwrap();
        assert_eq!((last.len(), last[0], last[1].0 + last[1].1), (5_000, (5_000, 10_000), 10_000));
        assert_eq!((round(9_999, 10_000), round(9_999, 0), round(1, 1)), (None, None, None));
        assert_eq!(
            double_round(200, 199 + 7),
            round(200, 7).map(|boards| boards.into_iter().map(|(a, b)| (b, a)).collect())
        );
        assert_eq!((double_round(200, 198), double_round(200, 199)), (round(200, 199), round(200, 198)));
        assert_eq!((double_round(2, 1), double_round(2, 2)), (Some(vec![(1, 2)]), Some(vec![(2, 1)])));
        assert_eq!((double_round(6, 11), scheveningen_round(3, 4)), (None, None));
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
            let whites = rounds.iter().flatten().filter(|&&(white, _)| white <= size).count() as u32;
            assert!((2 * whites).abs_diff(size * size) <= 1, "{size}: {whites}");
            for number in 1..=2 * size {
                let had = rounds.iter().flatten().filter(|&&(white, _)| white == number).count() as u32;
                assert!((2 * had).abs_diff(size) <= 1, "{size}: {number} has White {had} times");
                assert!(longest_run(&rounds, number) <= 2, "{size}: {number}");
            }
        }
    }

    #[test]
    fn too_few_have_no_rounds() {
        assert!(rounds(0).is_empty() && rounds(1).is_empty() && double_rounds(1).is_empty());
        assert_eq!(rounds(2), [[(1, 2)]]);
    }
}
