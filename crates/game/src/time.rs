//! How time is given: periods, and the way a clock treats each turn (`TimeControl`).
//!
//! Source: FIDE Laws, articles 6.3–6.4, glossary "increment" and "delay". All times in milliseconds.
//! Bounds are generous but present, so that no sum over a whole game can overflow.

use rules::{ByColor, Color};
use std::fmt;

/// Longest main time or increment of one period: 31 days.
const LONGEST_MS: i64 = 31 * 24 * 3_600_000;

/// Most periods a side may have.
const MOST_PERIODS: usize = 8;

/// One stage of a time control: so many moves (or all the rest) in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// Moves to be made in this period; `None` means all the rest.
    pub moves: Option<u16>,
    /// Time given when the period begins, in ms.
    pub main_ms: i64,
    /// Increment, or length of the delay, for each move, in ms.
    pub increment_ms: i64,
}

/// What a clock does with each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockMode {
    /// Cumulative (Fischer): the increment is added before each move, the first included (FIDE
    /// glossary), or after it, as is usual in casual play online. An increment of 0 is sudden death.
    Increment {
        /// Whether a turn begins with its increment.
        before_move: bool,
    },
    /// Main time stands still during the first `increment_ms` of each turn (6.3.2).
    SimpleDelay,
    /// Main time runs at once; after the move the smaller of delay and time used is given back.
    Bronstein,
    /// What one side uses the other gains.
    Hourglass,
    /// No clock; flags never fall.
    None,
    /// Whole days for each move. Charged by wall clock.
    Correspondence {
        /// Days for a move, from 1 to 31.
        days: u8,
    },
}

/// When the time of the next period is added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PeriodAddition {
    /// When the time of the period has run out and its moves have been made (usual on digital clocks).
    #[default]
    OnFlag,
    /// As soon as the last move of the period has been made.
    OnMoveCount,
}

/// Why a time control was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControlError {
    /// A side has no period although its clock would run.
    NoPeriod,
    /// More than eight periods.
    TooManyPeriods,
    /// A time is negative or above 31 days.
    TimeOutOfRange,
    /// Neither main time nor increment in a first period: the flag would fall at once.
    NoTime,
    /// A period that is not the last names no number of moves, or the last names one, or it is 0.
    MovesMisplaced,
    /// Correspondence days outside 1 to 31.
    DaysOutOfRange,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPeriod => "a side has no period",
            Self::TooManyPeriods => "more than eight periods",
            Self::TimeOutOfRange => "a time is negative or longer than 31 days",
            Self::NoTime => "neither main time nor increment",
            Self::MovesMisplaced => "every period but the last needs a number of moves, the last needs none",
            Self::DaysOutOfRange => "days per move must be from 1 to 31",
        })
    }
}

impl std::error::Error for TimeControlError {}

/// The time control of a game, checked when made. The sides may have different times.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    mode: ClockMode,
    addition: PeriodAddition,
    periods: ByColor<Vec<Period>>,
}

impl TimeControl {
    /// A time control from its parts.
    ///
    /// # Errors
    /// The first [`TimeControlError`] that applies.
    pub fn new(
        mode: ClockMode,
        addition: PeriodAddition,
        periods: ByColor<Vec<Period>>,
    ) -> Result<Self, TimeControlError> {
        match mode {
            ClockMode::None => {}
            ClockMode::Correspondence { days } if !(1..=31).contains(&days) => {
                return Err(TimeControlError::DaysOutOfRange);
            }
            ClockMode::Correspondence { .. } => {}
            _ => Color::ALL.into_iter().try_for_each(|color| check_periods(&periods[color]))?,
        }
        Ok(Self { mode, addition, periods })
    }

    /// The same periods for both sides, the next period's time added at the flag.
    ///
    /// # Errors
    /// As [`TimeControl::new`].
    pub fn even(mode: ClockMode, periods: Vec<Period>) -> Result<Self, TimeControlError> {
        let periods = ByColor { white: periods.clone(), black: periods };
        Self::new(mode, PeriodAddition::default(), periods)
    }

    /// One period for all moves: `main_ms` and `increment_ms` each way.
    ///
    /// # Errors
    /// As [`TimeControl::new`].
    pub fn simple(mode: ClockMode, main_ms: i64, increment_ms: i64) -> Result<Self, TimeControlError> {
        Self::even(mode, vec![Period { moves: None, main_ms, increment_ms }])
    }

    /// No clock at all.
    pub fn untimed() -> Self {
        let periods = ByColor { white: Vec::new(), black: Vec::new() };
        Self { mode: ClockMode::None, addition: PeriodAddition::default(), periods }
    }

    /// What the clock does with each turn.
    pub fn mode(&self) -> ClockMode {
        self.mode
    }

    /// When the next period's time is added.
    pub fn addition(&self) -> PeriodAddition {
        self.addition
    }

    /// A side's periods; empty where no clock runs.
    pub fn periods(&self, color: Color) -> &[Period] {
        &self.periods[color]
    }

    /// Whether both sides have the same time.
    pub fn is_even(&self) -> bool {
        self.periods.white == self.periods.black
    }

    /// Expected time of one side for a whole game in ms: all main times and forty increments.
    pub fn estimated_ms(&self, color: Color) -> i64 {
        let periods = self.periods(color);
        let main: i64 = periods.iter().map(|period| period.main_ms).sum();
        main + 40 * periods.first().map_or(0, |period| period.increment_ms)
    }

    /// Time that decides the class of speed in ms (Appendices A.1 and B.1): all main times and sixty
    /// increments, of the side that has more.
    pub fn class_ms(&self) -> i64 {
        Color::ALL
            .into_iter()
            .map(|color| {
                let periods = self.periods(color);
                let main: i64 = periods.iter().map(|period| period.main_ms).sum();
                main + 60 * periods.first().map_or(0, |period| period.increment_ms)
            })
            .max()
            .unwrap_or(0)
    }
}

fn check_periods(periods: &[Period]) -> Result<(), TimeControlError> {
    let (last, earlier) = periods.split_last().ok_or(TimeControlError::NoPeriod)?;
    if periods.len() > MOST_PERIODS {
        return Err(TimeControlError::TooManyPeriods);
    }
    let allowed = 0..=LONGEST_MS;
    if !periods.iter().all(|p| allowed.contains(&p.main_ms) && allowed.contains(&p.increment_ms)) {
        return Err(TimeControlError::TimeOutOfRange);
    }
    if periods[0].main_ms == 0 && periods[0].increment_ms == 0 {
        return Err(TimeControlError::NoTime);
    }
    if last.moves.is_some() || earlier.iter().any(|p| p.moves.is_none_or(|moves| moves == 0)) {
        return Err(TimeControlError::MovesMisplaced);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(periods: &[(Option<u16>, i64, i64)], expected: Result<(), TimeControlError>) {
        let periods = periods
            .iter()
            .map(|&(moves, main_ms, increment_ms)| Period { moves, main_ms, increment_ms })
            .collect();
        let mode = ClockMode::Increment { before_move: true };
        assert_eq!(TimeControl::even(mode, periods).map(drop), expected);
    }

    #[test]
    fn bounds() {
        check(&[(None, 300_000, 0)], Ok(()));
        check(&[(Some(40), 5_400_000, 30_000), (None, 1_800_000, 30_000)], Ok(()));
        check(&[(None, 0, 1000)], Ok(()));
        check(&[], Err(TimeControlError::NoPeriod));
        check(&[(None, 0, 0)], Err(TimeControlError::NoTime));
        check(&[(None, -1, 0)], Err(TimeControlError::TimeOutOfRange));
        check(&[(None, i64::MAX, 0)], Err(TimeControlError::TimeOutOfRange));
        check(&[(Some(40), 1000, 0)], Err(TimeControlError::MovesMisplaced));
        check(&[(None, 1000, 0), (None, 1000, 0)], Err(TimeControlError::MovesMisplaced));
        check(&[(Some(0), 1000, 0), (None, 1000, 0)], Err(TimeControlError::MovesMisplaced));
        check(&[(Some(1), 1000, 0); 9], Err(TimeControlError::TooManyPeriods));
        let days = |days| {
            let none = ByColor { white: Vec::new(), black: Vec::new() };
            let mode = ClockMode::Correspondence { days };
            TimeControl::new(mode, PeriodAddition::OnFlag, none).map(drop)
        };
        assert_eq!(days(3), Ok(()));
        assert_eq!(days(0), Err(TimeControlError::DaysOutOfRange));
        assert_eq!(days(32), Err(TimeControlError::DaysOutOfRange));
    }
}
