//! Chess ratings: what a result is worth. Each system is a module, each formula names its source.
//!
//! Pure arithmetic: no clock, no list, no player. Dates and histories are arguments, and nothing is
//! rounded before the regulation rounds it. Systems that count in hundredths are computed in integers, so
//! that the same games give the same change on any machine; [`glicko2`] alone needs floating point.
#![forbid(unsafe_code)]

pub mod china;
pub mod fide;
pub mod glicko2;
pub mod platform;
mod tables;

pub use tables::{difference_for, expected_percent};

/// One side's score of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Score {
    /// 0
    Loss,
    /// ½
    Draw,
    /// 1
    Win,
}

impl Score {
    /// 0, 1 or 2 half points.
    pub const fn halves(self) -> u32 {
        match self {
            Score::Loss => 0,
            Score::Draw => 1,
            Score::Win => 2,
        }
    }

    /// 0, 50 or 100 hundredths of a point.
    pub const fn hundredths(self) -> i64 {
        self.halves() as i64 * 50
    }
}

/// A calendar date. Ordered, nothing else: rules ask only which came first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    /// Gregorian year.
    pub year: i32,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl Date {
    /// The date of these numbers; none if no such day can exist.
    pub const fn new(year: i32, month: u8, day: u8) -> Option<Date> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return None,
        };
        if day == 0 || day > days { None } else { Some(Date { year, month, day }) }
    }
}

/// Quotient to the nearest integer, halves upwards.
const fn round_half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Quotient to the nearest integer, halves away from zero.
const fn round_half_away(numerator: i64, denominator: i64) -> i64 {
    let rounded = round_half_up(numerator.abs(), denominator);
    if numerator < 0 { -rounded } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_up_or_away_from_zero() {
        assert_eq!([round_half_up(5, 10), round_half_up(-5, 10), round_half_up(-6, 10)], [1, 0, -1]);
        assert_eq!([round_half_away(5, 10), round_half_away(-5, 10), round_half_away(-4, 10)], [1, -1, 0]);
    }

    #[test]
    fn dates_exist_or_do_not() {
        assert!(Date::new(2024, 2, 29).is_some() && Date::new(2000, 2, 29).is_some());
        for (year, month, day) in [(2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 1, 0)] {
            assert_eq!(Date::new(year, month, day), None);
        }
        assert!(Date::new(2025, 9, 30) < Date::new(2025, 10, 1));
    }
}
