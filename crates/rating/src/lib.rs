//! Chess ratings: what a result is worth. Each system is a module, each formula names its source.
//!
//! Pure arithmetic: no clock, no list, no player. Dates and histories are arguments, and nothing is
//! rounded before the regulation rounds it. Systems that count in hundredths are computed in integers, so
//! that the same games give the same change on any machine; [`glicko2`] alone needs floating point.
#![forbid(unsafe_code)]

pub mod application;
pub mod china;
pub mod control;
pub mod fide;
pub mod glicko2;
pub mod grade;
pub mod list;
pub mod national;
pub mod norm;
pub mod platform;
pub mod roster;
mod tables;
pub mod title;

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

/// A calendar date of the Gregorian calendar.
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

    /// Days since 1 January 1970.
    pub const fn day_number(self) -> i64 {
        // Years from March on, so that the leap day is the last.
        let (year, month) = (self.year as i64 - (self.month <= 2) as i64, (self.month as i64 + 9) % 12);
        let (era, in_era) = (year.div_euclid(400), year.rem_euclid(400));
        let in_year = (153 * month + 2) / 5 + self.day as i64 - 1;
        era * 146_097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year - 719_468
    }

    /// The date so many days later.
    pub const fn plus_days(self, days: i64) -> Date {
        let day = self.day_number() + days + 719_468;
        let (era, in_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
        let year = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
        let in_year = in_era - (365 * year + year / 4 - year / 100);
        let shifted = (5 * in_year + 2) / 153;
        let month = (shifted + 2) % 12 + 1;
        let year = era * 400 + year + (month <= 2) as i64;
        Date { year: year as i32, month: month as u8, day: (in_year - (153 * shifted + 2) / 5 + 1) as u8 }
    }

    /// The same day so many months later, or the last of that month.
    pub const fn plus_months(self, months: i32) -> Date {
        let count = self.year * 12 + self.month as i32 - 1 + months;
        let (year, month) = (count.div_euclid(12), count.rem_euclid(12) as u8 + 1);
        let mut day = self.day;
        loop {
            // No month is shorter than 28 days, so this ends.
            if let Some(date) = Date::new(year, month, day) {
                return date;
            }
            day -= 1;
        }
    }
}

impl std::fmt::Display for Date {
    /// `2026-07-01`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl std::str::FromStr for Date {
    type Err = DateError;

    /// Reads `2026-07-01`, with slashes or points too.
    fn from_str(text: &str) -> Result<Date, DateError> {
        let parts: Vec<&str> = text.trim().split(['-', '/', '.']).collect();
        let [year, month, day] = parts[..] else { return Err(DateError) };
        if year.len() != 4 || parts.iter().any(|part| !part.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(DateError);
        }
        let number = |text: &str| text.parse().map_err(|_| DateError);
        let year = year.parse().map_err(|_| DateError)?;
        Date::new(year, number(month)?, number(day)?).ok_or(DateError)
    }
}

/// Text that is no day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DateError;

impl std::fmt::Display for DateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a day of the calendar, written as 2026-07-01")
    }
}

impl std::error::Error for DateError {}

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
        for text in ["2026-2-30", "26-01-01", "2026-01", "2026-+1-01", "x", "2026-13-01"] {
            assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
        }
        assert_eq!("2026/07/01".parse::<Date>().map(|date| date.to_string()), Ok("2026-07-01".to_owned()));
    }

    #[test]
    fn days_and_months_are_counted() {
        let on = |year, month, day| Date { year, month, day };
        assert_eq!([on(1970, 1, 1).day_number(), on(2000, 3, 1).day_number()], [0, 11_017]);
        assert_eq!(on(2024, 2, 20).plus_days(14), on(2024, 3, 5));
        assert_eq!(on(2023, 12, 31).plus_days(1), on(2024, 1, 1));
        assert_eq!(on(2026, 1, 31).plus_months(1), on(2026, 2, 28));
        assert_eq!(on(2026, 1, 1).plus_months(-26), on(2023, 11, 1));
        let mut day = on(1999, 12, 31);
        for number in day.day_number() + 1..day.day_number() + 3_000 {
            day = day.plus_days(1);
            assert_eq!((day.day_number(), Date::new(day.year, day.month, day.day)), (number, Some(day)));
        }
    }
}
