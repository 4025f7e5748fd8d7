//! The platform's points and levels: a historical table of the founding documents.
//!
//! What the winner gains the loser loses. The jumps at a difference of 100 are in the source and kept: a lower
//! player gains out of proportion from a far stronger one. Points are kept in hundredths and never fall below 0.
//! Void games change nothing and are not asked about.

use crate::{Score, round_half_away};

/// Points in hundredths, from 0.
pub type Hundredths = i64;

/// Both sides' points after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct After {
    /// What this player gained (below zero: lost), before the floor.
    pub gain: Hundredths,
    /// This player's points.
    pub own: Hundredths,
    /// The opponent's points.
    pub opponent: Hundredths,
}

/// A game's effect on both sides' points.
///
/// ```
/// use rating::{Score, platform::after};
/// // 50 points below, won: 15 points.
/// assert_eq!(after(1000_00, 1050_00, Score::Win).gain, 15_00);
/// ```
pub fn after(own: Hundredths, opponent: Hundredths, score: Score) -> After {
    let lower = own <= opponent;
    let difference = (own - opponent).abs();
    let gain = match score {
        Score::Draw if lower => draw(difference),
        Score::Draw => -draw(difference),
        Score::Win => win(difference, lower),
        Score::Loss => -win(difference, !lower || difference == 0),
    };
    After { gain, own: (own + gain).max(0), opponent: (opponent - gain).max(0) }
}

/// What the lower gains by a draw.
fn draw(difference: Hundredths) -> Hundredths {
    match difference {
        ..1_000 => 0,
        1_000..10_000 => round_half_away(10_000 + difference, 20),
        _ => round_half_away(difference, 4),
    }
}

/// What the winner gains.
fn win(difference: Hundredths, lower_won: bool) -> Hundredths {
    match (difference, lower_won) {
        (..1_000, _) => 1_000,
        (1_000..10_000, true) => round_half_away(10_000 + difference, 10),
        (1_000..10_000, false) => round_half_away(25_000 - 2 * difference, 25),
        (_, true) => round_half_away(difference, 2),
        (10_000..20_000, false) => 200,
        (_, false) => 0,
    }
}

/// The level that goes with points: 30 from 100 points, up to 1 from 3,000; none below 100 (无级别).
pub fn level(points: Hundredths) -> Option<u8> {
    let hundreds = points / 10_000;
    (hundreds >= 1).then(|| (31 - hundreds.min(30)) as u8)
}

#[cfg(test)]
#[expect(clippy::inconsistent_digit_grouping, reason = "hundredths are set apart")]
mod tests {
    use super::*;

    /// The checks of the source's table: difference, lower wins, higher wins, draw.
    #[test]
    fn the_table_at_its_borders() {
        for (difference, lower_wins, higher_wins, drawn) in [
            (0, 10_00, 10_00, 0),
            (9_99, 10_00, 10_00, 0),
            (50_00, 15_00, 6_00, 7_50),
            (99_00, 19_90, 2_08, 9_95),
            (100_00, 50_00, 2_00, 25_00),
            (199_99, 100_00, 2_00, 50_00),
            (200_00, 100_00, 0, 50_00),
        ] {
            let (low, high) = (1_000_00, 1_000_00 + difference);
            assert_eq!(after(low, high, Score::Win).gain, lower_wins, "{difference}");
            assert_eq!(after(high, low, Score::Win).gain, higher_wins, "{difference}");
            assert_eq!(after(low, high, Score::Draw).gain, drawn, "{difference}");
        }
    }

    #[test]
    fn what_one_gains_the_other_loses() {
        for (own, opponent) in
            [(500_00, 500_00), (500_00, 555_00), (555_00, 500_00), (500_00, 700_00), (700_00, 500_00)]
        {
            for (score, other) in
                [(Score::Win, Score::Loss), (Score::Draw, Score::Draw), (Score::Loss, Score::Win)]
            {
                assert_eq!(
                    after(own, opponent, score).gain,
                    -after(opponent, own, other).gain,
                    "{own} {opponent} {score:?}"
                );
            }
        }
    }

    #[test]
    fn points_stop_at_nothing() {
        assert_eq!(after(3_00, 5_00, Score::Loss), After { gain: -10_00, own: 0, opponent: 15_00 });
    }

    #[test]
    fn levels_rise_from_thirty_to_one() {
        for (points, expected) in [
            (0, None),
            (99_99, None),
            (100_00, Some(30)),
            (199_99, Some(30)),
            (200_00, Some(29)),
            (2_999_99, Some(2)),
            (3_000_00, Some(1)),
            (9_000_00, Some(1)),
        ] {
            assert_eq!(level(points), expected, "{points}");
        }
    }
}
