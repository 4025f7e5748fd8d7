//! Points as exact tenths, and what each kind of round is worth.

use crate::{Bye, Record, Score};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// Points in tenths: 1½ is 15. Never a float, so that equal scores are equal.
///
/// ```
/// # use tournament::Points;
/// let points: Points = "3.5".parse()?;
/// assert_eq!(points, Points::from_tenths(35));
/// assert_eq!((points + Points::ONE).to_string(), "4.5");
/// # Ok::<(), tournament::PointsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(i32);

impl Points {
    /// None.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(5);
    /// One point.
    pub const ONE: Points = Points(10);

    /// So many tenths of a point.
    pub const fn from_tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// The number of tenths.
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// As a number, for those who compute means. Exact to a tenth.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// Text that is no number of points: an optional sign, at most five digits and at most one decimal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointsError;

impl fmt::Display for PointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of points with at most one decimal")
    }
}

impl std::error::Error for PointsError {}

impl FromStr for Points {
    type Err = PointsError;

    /// Reads `11.5`, `11,5`, `11`, `.5`, `-1.0`; zeros may follow the first decimal.
    fn from_str(text: &str) -> Result<Points, PointsError> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let decimals = match decimals.as_bytes() {
            [] => 0,
            [first, rest @ ..] if first.is_ascii_digit() && rest.iter().all(|&byte| byte == b'0') => {
                first - b'0'
            }
            _ => return Err(PointsError),
        };
        if digits.is_empty() || digits == "." || digits == "," || whole.len() > 5 || !all_digits(whole) {
            return Err(PointsError);
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| PointsError)? };
        Ok(Points(sign * (whole * 10 + i32::from(decimals))))
    }
}

impl fmt::Display for Points {
    /// Always one decimal, honouring width: `11.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        let text = format!("{sign}{}.{}", tenths / 10, tenths % 10);
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Mul<i32> for Points {
    type Output = Points;
    fn mul(self, times: i32) -> Points {
        Points(self.0 * times)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        self.0 -= other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

/// What each kind of round is worth in an event (TRF26, line 162).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scoring {
    /// A win, a forfeit win, a full-point bye.
    pub win: Points,
    /// A draw, a half-point bye.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// A forfeit loss, a zero-point bye, absence.
    pub absent: Points,
    /// The pairing-allocated bye; one value for the whole event.
    pub allocated: Points,
    /// A game whose result is not known yet, for pairing only.
    pub unknown: Points,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            absent: Points::ZERO,
            allocated: Points::ONE,
            unknown: Points::HALF,
        }
    }
}

impl Scoring {
    /// What a round record is worth.
    pub fn points(&self, record: Record) -> Points {
        match record {
            Record::Played { score, .. } => self.score(score),
            Record::Forfeit { won: true, .. } | Record::Bye(Bye::FullPoint) => self.win,
            Record::Forfeit { won: false, .. } | Record::Bye(Bye::ZeroPoint) => self.absent,
            Record::Bye(Bye::PairingAllocated) => self.allocated,
            Record::Bye(Bye::HalfPoint) => self.draw,
            Record::Paired { .. } => self.unknown,
        }
    }

    /// What a score over the board is worth.
    pub fn score(&self, score: Score) -> Points {
        match score {
            Score::Win => self.win,
            Score::Draw => self.draw,
            Score::Loss => self.loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_written_in_tenths() {
        for (text, tenths) in
            [("0", 0), ("11.5", 115), ("11,5", 115), (".5", 5), ("3.", 30), ("-1.0", -10), ("2.50", 25)]
        {
            assert_eq!(text.parse(), Ok(Points::from_tenths(tenths)), "{text}");
        }
        for text in ["", ".", "-", "1.25", "a", "1.5.5", "123456", "1 5", "½"] {
            assert_eq!(text.parse::<Points>(), Err(PointsError), "{text}");
        }
        assert_eq!(format!("{:>5}", Points::from_tenths(115)), " 11.5");
        assert_eq!(Points::from_tenths(-5).to_string(), "-0.5");
    }
}
