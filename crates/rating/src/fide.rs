//! FIDE ratings: standard, rapid and blitz (Handbook B.02, in force since 1 March 2024, with the changes of
//! 1 December 2024 for rapid and blitz and of 1 October 2025 for standard).
//!
//! What changed over the years goes by the first day of the event; without one, the newest text holds.
//! Which games are rated at all beyond the two ratings (forfeits, rate of play, registration) is the
//! caller's to know.

use crate::{Date, Score, difference_for, expected_percent, round_half_away, round_half_up};

/// Lowest rating that is published; who falls below is unrated (B.02, 7.2).
pub const FLOOR: i32 = 1400;

/// Highest first rating (B.02, 8.2.3).
pub const HIGHEST_INITIAL: i64 = 2200;

/// Games against rated opponents that a first rating takes (B.02, 7.1.4).
pub const INITIAL_GAMES: usize = 5;

/// Difference beyond which a difference counts as this (B.02, 8.3.1).
const CAP: i32 = 400;

/// From this rating on the true difference counts in standard play, since 1 October 2025.
const UNCAPPED_FROM: i32 = 2650;

/// Rapid and blitz games with this difference are not rated if a player is above [`TOP`].
const TOO_FAR: i32 = 600;
const TOP: i32 = 2600;

/// Most that K times the games of a period may come to (B.02, 8.3.3).
pub const K_GAMES: u32 = 700;

/// Rated games from which K is no longer that of a newcomer (8.3.3).
pub const GAMES_OF_K20: u32 = 30;

/// The rating that once reached makes K 10 for good (8.3.3).
pub const PEAK_OF_K10: i32 = 2400;

/// Which of the three ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speed {
    /// An hour or more for sixty moves.
    Standard,
    /// More than ten minutes, less than an hour.
    Rapid,
    /// Ten minutes or less.
    Blitz,
}

/// What K depends on, as of the list that is valid for the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History {
    /// Games rated so far.
    pub games: u32,
    /// Highest rating ever published.
    pub peak: i32,
    /// Year of birth, where known.
    pub birth_year: Option<i32>,
}

/// The development coefficient (B.02, 8.3.3). `year` is that of the event.
///
/// ```
/// # use rating::fide::{History, Speed, k_factor};
/// let junior = History { games: 80, peak: 2210, birth_year: Some(2009) };
/// assert_eq!(k_factor(&junior, 2200, Speed::Standard, 2027, None), 40);
/// assert_eq!(k_factor(&junior, 2200, Speed::Standard, 2028, None), 20);
/// ```
pub fn k_factor(history: &History, rating: i32, speed: Speed, year: i32, event: Option<Date>) -> u32 {
    const ONE_K: Date = Date { year: 2022, month: 10, day: 1 };
    if speed != Speed::Standard && event.is_some_and(|date| date < ONE_K) {
        return 20;
    }
    let peak = history.peak.max(rating);
    let young = history.birth_year.is_some_and(|birth| year - birth <= 18);
    match () {
        () if history.games < GAMES_OF_K20 => 40,
        () if peak >= PEAK_OF_K10 => 10,
        () if young && peak < 2300 => 40,
        () => 20,
    }
}

/// One game to be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The opponent's rating; none for the unrated.
    pub opponent: Option<i32>,
    /// This player's score.
    pub score: Score,
}

/// What one game did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// Expected score in per cent.
    pub expected_percent: u8,
    /// Score less expected score, in hundredths of a point.
    pub delta_hundredths: i64,
}

/// A rating change with its working.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Game by game, in order; none where the game is not rated.
    pub games: Vec<Option<RatedGame>>,
    /// K after the limit on K times games.
    pub k_used: u32,
    /// Sum of the games, in hundredths of a point.
    pub sum_hundredths: i64,
    /// K times the sum, in hundredths of a rating point. Events of one period are added before rounding.
    pub change_hundredths: i64,
    /// The change rounded, halves away from zero.
    pub rounded: i64,
}

/// The change of a rated player's rating by the games of one event or period (B.02, 8.3).
///
/// `event` is the first day of the event; without it the newest rules hold.
pub fn change(rating: i32, k: u32, speed: Speed, games: &[Game], event: Option<Date>) -> Change {
    let capped = capping(rating, speed, games, event);
    let rated = |(game, capped): (&Game, bool)| {
        let opponent = game.opponent?;
        let difference = rating - opponent;
        if speed != Speed::Standard && too_far(rating, opponent, event) {
            return None;
        }
        let counted = if capped { difference.clamp(-CAP, CAP) } else { difference };
        let expected_percent = expected_percent(counted);
        let delta_hundredths = game.score.hundredths() - i64::from(expected_percent);
        Some(RatedGame { expected_percent, delta_hundredths })
    };
    let games: Vec<_> = games.iter().zip(capped).map(rated).collect();
    let count = games.iter().flatten().count() as u32;
    let k_used = if k.saturating_mul(count) > K_GAMES { K_GAMES / count } else { k };
    let sum_hundredths: i64 = games.iter().flatten().map(|game| game.delta_hundredths).sum();
    let change_hundredths = i64::from(k_used) * sum_hundredths;
    let rounded = round_half_away(change_hundredths, 100);
    Change { games, k_used, sum_hundredths, change_hundredths, rounded }
}

/// For each game, whether a difference above 400 counts as 400.
fn capping(rating: i32, speed: Speed, games: &[Game], event: Option<Date>) -> Vec<bool> {
    const ONE_GAME_ONLY: Date = Date { year: 2022, month: 1, day: 1 };
    const ALL_AGAIN: Date = Date { year: 2024, month: 3, day: 1 };
    const TOP_UNCAPPED: Date = Date { year: 2025, month: 10, day: 1 };
    let all = |capped| vec![capped; games.len()];
    if speed != Speed::Standard {
        return all(true);
    }
    match event {
        Some(date) if date < ONE_GAME_ONLY => all(true),
        Some(date) if date < ALL_AGAIN => {
            let distance = |game: &Game| game.opponent.map_or(-1, |opponent| (rating - opponent).abs());
            let farthest = games.iter().map(distance).max();
            let first = games.iter().position(|game| Some(distance(game)) == farthest);
            (0..games.len()).map(|index| Some(index) == first).collect()
        }
        Some(date) if date < TOP_UNCAPPED => all(true),
        Some(_) | None => all(rating < UNCAPPED_FROM),
    }
}

/// Rapid and blitz since 1 December 2024: too far apart to be rated.
fn too_far(rating: i32, opponent: i32, event: Option<Date>) -> bool {
    const SINCE: Date = Date { year: 2024, month: 12, day: 1 };
    event.is_none_or(|date| date >= SINCE)
        && (rating - opponent).abs() >= TOO_FAR
        && rating.max(opponent) > TOP
}

/// A first rating with its working.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Initial {
    /// Sum of the opponents' ratings and of two draws against 1800; [`Initial::ra`] is its mean.
    sum: i64,
    /// Games with the two draws.
    games: i64,
    /// Score with the two draws, in per cent, halves up.
    pub percent: u8,
    /// The rating, rounded, at most 2200.
    pub rating: i64,
    /// Whether it is published: enough games, and not below the floor.
    pub published: bool,
}

impl Initial {
    /// Mean rating of the opponents and of two hypothetical ones of 1800.
    pub fn ra(&self) -> f64 {
        self.sum as f64 / self.games as f64
    }
}

/// A first rating (B.02, 8.2): games against rated opponents, pooled over at most 26 months; a first event
/// without a half point is left out by the caller. `halves` is the score in half points.
///
/// None without a game, or with more points than games.
pub fn initial(opponents: &[i32], halves: u32) -> Option<Initial> {
    if opponents.is_empty() || halves as usize > 2 * opponents.len() {
        return None;
    }
    let games = opponents.len() as i64 + 2;
    let sum = opponents.iter().map(|&rating| i64::from(rating)).sum::<i64>() + 2 * 1800;
    let percent = round_half_up((i64::from(halves) + 2) * 50, games) as u8;
    let rating = (round_half_up(sum, games) + i64::from(difference_for(percent))).min(HIGHEST_INITIAL);
    let published = rating >= i64::from(FLOOR) && opponents.len() >= INITIAL_GAMES;
    Some(Initial { sum, games, percent, rating, published })
}

/// What a score against these opponents is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Performance {
    /// Average rating of the opponents, halves up.
    pub average: i64,
    /// Tournament performance rating: the average and the difference for the score.
    pub tpr: i64,
    /// Perfect tournament performance: the lowest rating that would expect at least the score.
    pub ptp: i64,
}

/// Performance over the board (C.07, article 10): ratings of the opponents, score in half points.
///
/// None without a game, or with more points than games.
///
/// ```
/// let performance = rating::fide::performance(&[1493, 1446, 1936, 1714, 2000], 7).unwrap();
/// assert_eq!((performance.average, performance.tpr, performance.ptp), (1718, 1867, 1917));
/// ```
pub fn performance(opponents: &[i32], halves: u32) -> Option<Performance> {
    let games = opponents.len() as i64;
    let (lowest, highest) = (*opponents.iter().min()?, *opponents.iter().max()?);
    if i64::from(halves) > 2 * games {
        return None;
    }
    let average = round_half_up(opponents.iter().map(|&rating| i64::from(rating)).sum(), games);
    let percent = round_half_up(i64::from(halves) * 50, games) as u8;
    let tpr = average + i64::from(difference_for(percent));
    let ptp = if halves == 0 {
        i64::from(lowest) - 800
    } else {
        lowest_expecting(opponents, halves, lowest - 800..highest + 800)
    };
    Some(Performance { average, tpr, ptp })
}

/// The lowest rating in the range that expects so many half points; expectation only rises with it.
fn lowest_expecting(opponents: &[i32], halves: u32, range: std::ops::Range<i32>) -> i64 {
    let expects = |rating: i32| {
        let percent: u32 =
            opponents.iter().map(|opponent| u32::from(expected_percent(rating - opponent))).sum();
        percent >= 50 * halves
    };
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if expects(middle) { high = middle } else { low = middle + 1 }
    }
    i64::from(low)
}

#[cfg(test)]
#[path = "fide_tests.rs"]
mod tests;
