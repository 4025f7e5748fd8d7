//! Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2013), for casual play.
//!
//! A call is one rating period. The iteration stops at 1e-6 and has a limit, so that it ends on any input.

use crate::Score;
use std::f64::consts::PI;

/// Points of the displayed scale to one of the inner scale.
const SCALE: f64 = 173.717_8;
const CENTRE: f64 = 1500.0;
const CONVERGED: f64 = 1e-6;
const MOST_STEPS: usize = 1_000;

/// A rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Strength, 1500 in the middle.
    pub rating: f64,
    /// Rating deviation, above 0.
    pub deviation: f64,
    /// Expected fluctuation, above 0.
    pub volatility: f64,
}

/// One game of the period, against the opponent's rating at its beginning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Game {
    /// The opponent's rating.
    pub opponent: f64,
    /// The opponent's deviation.
    pub deviation: f64,
    /// This player's score.
    pub score: Score,
}

/// The rating after a period. Without games only the deviation grows (step 6 of the paper).
///
/// `tau` restrains the change of volatility, sensibly 0.3 to 1.2.
///
/// ```
/// use rating::{Score, glicko2::{Game, Rating, after_period}};
/// let games = [(1400.0, 30.0, Score::Win), (1550.0, 100.0, Score::Loss), (1700.0, 300.0, Score::Loss)]
///     .map(|(opponent, deviation, score)| Game { opponent, deviation, score });
/// let before = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
/// let after = after_period(before, &games, 0.5);
/// assert!((after.rating - 1464.06).abs() < 0.01 && (after.deviation - 151.52).abs() < 0.01);
/// ```
pub fn after_period(before: Rating, games: &[Game], tau: f64) -> Rating {
    let phi = before.deviation / SCALE;
    if games.is_empty() {
        let deviation = phi.hypot(before.volatility) * SCALE;
        return Rating { deviation, ..before };
    }
    let mu = (before.rating - CENTRE) / SCALE;
    let (mut information, mut surprise) = (0.0, 0.0);
    for game in games {
        let g = 1.0 / (1.0 + 3.0 * (game.deviation / SCALE).powi(2) / (PI * PI)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - (game.opponent - CENTRE) / SCALE)).exp());
        information += g * g * expected * (1.0 - expected);
        surprise += g * (f64::from(game.score.halves()) / 2.0 - expected);
    }
    let variance = 1.0 / information;
    let volatility = new_volatility(phi, before.volatility, variance, variance * surprise, tau);
    let phi = 1.0 / (1.0 / (phi.powi(2) + volatility.powi(2)) + information).sqrt();
    Rating { rating: CENTRE + SCALE * (mu + phi * phi * surprise), deviation: SCALE * phi, volatility }
}

/// Step 5 of the paper: the root of f between two bounds, by the Illinois variant of regula falsi.
fn new_volatility(phi: f64, volatility: f64, variance: f64, delta: f64, tau: f64) -> f64 {
    let a = (volatility * volatility).ln();
    let spread = phi * phi + variance;
    let f = |x: f64| {
        let square = x.exp();
        let sum = spread + square;
        square * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (tau * tau)
    };
    let mut low = a;
    let mut high = if delta * delta > spread {
        (delta * delta - spread).ln()
    } else {
        let below = (1..MOST_STEPS).map(|k| a - k as f64 * tau).find(|&x| f(x) >= 0.0);
        below.unwrap_or(a - MOST_STEPS as f64 * tau)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= CONVERGED {
            break;
        }
        let next = low + (low - high) * f_low / (f_high - f_low);
        let f_next = f(next);
        if f_next * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (next, f_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: Rating = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };

    #[test]
    fn the_volatility_of_the_example() {
        let games = [(1400.0, 30.0, Score::Win), (1550.0, 100.0, Score::Loss), (1700.0, 300.0, Score::Loss)]
            .map(|(opponent, deviation, score)| Game { opponent, deviation, score });
        assert!((after_period(START, &games, 0.5).volatility - 0.05999).abs() < 1e-5);
    }

    #[test]
    fn an_idle_period_only_adds_doubt() {
        let idle = after_period(START, &[], 0.5);
        assert_eq!((idle.rating, idle.volatility), (1500.0, 0.06));
        assert!((idle.deviation - 200.2714).abs() < 1e-3);
    }

    proptest! {
        #[test]
        fn any_period_gives_finite_numbers(
            rating in 0.0..4000.0, deviation in 1.0..700.0, volatility in 0.001..1.0, tau in 0.1..2.0,
            games in proptest::collection::vec((0.0..4000.0, 1.0..700.0, 0..3u8), 0..30)
        ) {
            let scores = [Score::Loss, Score::Draw, Score::Win];
            let games: Vec<_> = games
                .into_iter()
                .map(|(opponent, deviation, score)| Game { opponent, deviation, score: scores[usize::from(score)] })
                .collect();
            let after = after_period(Rating { rating, deviation, volatility }, &games, tau);
            prop_assert!(after.rating.is_finite() && after.deviation.is_finite() && after.volatility > 0.0);
        }
    }
}
