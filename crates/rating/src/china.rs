//! The Chinese classic list: the rule text of the founding documents. ΔR = K · (W − We), with
//! We = N · Pe and Pe from one look-up of the player's rating against the opponents' average.
//!
//! The text gives We for Swiss events only; round robins use the same form. Men and women use one standard. Pe is
//! read from FIDE's table; a limit of 400 points is not in the text.

use crate::{Score, expected_percent, round_half_away, round_half_up};

/// Lowest published number.
pub const FLOOR: i32 = 2001;

/// Games of a new player at K = 25.
pub const NEW_GAMES: u32 = 30;

/// Once reached, K is 10 for ever.
pub const TOP: i32 = 2400;

/// Years for which a rating without games stays in the list.
pub const RETENTION_YEARS: i32 = 3;

/// What K depends on before an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History {
    /// Games rated so far.
    pub games: u32,
    /// Highest rating ever.
    pub peak: i32,
}

/// 25 for a new player's first thirty games, then 15; 10 for good once 2400 was reached.
pub fn k_factor(history: &History, rating: i32) -> u32 {
    match () {
        () if history.peak.max(rating) >= TOP => 10,
        () if history.games < NEW_GAMES => 25,
        () => 15,
    }
}

/// A change with its working.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Average rating of the opponents, halves up.
    pub average: i64,
    /// Pe in per cent.
    pub expected_percent: u8,
    /// We in hundredths of a point.
    pub expected_hundredths: i64,
    /// W in hundredths of a point.
    pub score_hundredths: i64,
    /// ΔR in hundredths of a rating point.
    pub change_hundredths: i64,
    /// ΔR rounded, halves away from zero.
    pub rounded: i64,
}

/// The change by one event: a rating and a score for each rated opponent. None without a game.
///
/// ```
/// use rating::{Score, china::change};
/// let level = change(2200, 15, &[(2200, Score::Draw); 9]).unwrap();
/// assert_eq!((level.expected_hundredths, level.rounded), (450, 0));
/// ```
pub fn change(rating: i32, k: u32, games: &[(i32, Score)]) -> Option<Change> {
    if games.is_empty() {
        return None;
    }
    let count = games.len() as i64;
    let average = round_half_up(games.iter().map(|&(opponent, _)| i64::from(opponent)).sum(), count);
    let expected_percent = expected_percent(rating - average as i32);
    let expected_hundredths = count * i64::from(expected_percent);
    let score_hundredths: i64 = games.iter().map(|(_, score)| score.hundredths()).sum();
    let change_hundredths = i64::from(k) * (score_hundredths - expected_hundredths);
    let rounded = round_half_away(change_hundredths, 100);
    Some(Change {
        average,
        expected_percent,
        expected_hundredths,
        score_hundredths,
        change_hundredths,
        rounded,
    })
}

/// Whether this event took the player over thirty games or to 2400, so that the next event's change is to be
/// corrected for the new K; that K.
pub fn crossing(history: &History, rating: i32, games: u32, change: &Change) -> Option<u32> {
    let before = k_factor(history, rating);
    let reached = rating + change.rounded as i32;
    let after = History { games: history.games + games, peak: history.peak.max(rating).max(reached) };
    let next = k_factor(&after, reached);
    (next != before).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k_falls_after_thirty_games_and_at_2400_for_good() {
        let k = |games, peak, rating| k_factor(&History { games, peak }, rating);
        assert_eq!(
            [k(29, 2100, 2100), k(30, 2100, 2100), k(10, 2400, 2390), k(99, 2350, 2400)],
            [25, 15, 10, 10]
        );
    }

    #[test]
    fn one_look_up_against_the_average() {
        // Average 2250, difference -50: 43 per cent of 4 games is 1.72.
        let games = [(2100, Score::Win), (2200, Score::Win), (2300, Score::Draw), (2400, Score::Loss)];
        let change = change(2200, 25, &games).unwrap();
        assert_eq!((change.average, change.expected_percent, change.expected_hundredths), (2250, 43, 172));
        assert_eq!((change.score_hundredths, change.change_hundredths, change.rounded), (250, 1950, 20));
    }

    #[test]
    fn an_event_that_crosses_a_border_says_the_next_k() {
        let won = change(2390, 25, &[(2390, Score::Win); 4]).unwrap();
        assert_eq!(crossing(&History { games: 20, peak: 2390 }, 2390, 4, &won), Some(10));
        let drawn = change(2200, 25, &[(2200, Score::Draw); 4]).unwrap();
        assert_eq!(crossing(&History { games: 28, peak: 2200 }, 2200, 4, &drawn), Some(15));
        assert_eq!(crossing(&History { games: 20, peak: 2200 }, 2200, 4, &drawn), None);
    }
}
