//! Baku acceleration (C.04.7): the upper half begins with points that count for pairing only.

use crate::{Acceleration, Scoring, Tpn};

/// The virtual points of an event, by the numbers before round 1; `None` where a win is not worth two draws or a loss is
/// worth something, which the rule does not provide for.
///
/// Group A are the first 2·⌈n/4⌉. Of the ⌈R/2⌉ accelerated rounds they carry a win in the first half (rounded up), a
/// draw in the second.
pub fn baku(players: u32, rounds: u32, scoring: &Scoring) -> Option<Vec<Acceleration>> {
    if scoring.win != scoring.draw * 2 || scoring.loss.tenths() != 0 {
        return None;
    }
    let (accelerated, group) = (rounds.div_ceil(2), 2 * players.div_ceil(4));
    let full = accelerated.div_ceil(2);
    let parts = [(scoring.win, 1..=full), (scoring.draw, full + 1..=accelerated)];
    let lines = parts.into_iter().filter(|(_, rounds)| !rounds.is_empty());
    Some(
        lines.map(|(points, rounds)| Acceleration { points, rounds, players: Tpn(1)..=Tpn(group) }).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Points;

    #[test]
    fn the_upper_half_is_rounded_up_to_an_even_number() {
        let lines = baku(161, 9, &Scoring::default()).unwrap();
        assert!(lines.iter().all(|line| line.players == (Tpn(1)..=Tpn(82))));
        assert_eq!((lines[0].points, &lines[0].rounds), (Points::ONE, &(1..=3)));
        assert_eq!((lines[1].points, &lines[1].rounds), (Points::HALF, &(4..=5)));
        assert_eq!(baku(10, 1, &Scoring::default()).unwrap().len(), 1);
        let football = Scoring { win: Points::from_tenths(30), draw: Points::ONE, ..Scoring::default() };
        assert_eq!(baku(10, 9, &football), None);
    }
}
