//! Exact values: fractions that compare without rounding.

use crate::Points;
use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::Add;

/// A fraction. Sums of points are tenths, products hundredths, means whatever their count makes them.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    numerator: i64,
    denominator: i64,
}

impl Value {
    /// Nothing.
    pub const ZERO: Value = Value { numerator: 0, denominator: 1 };

    /// A whole number.
    pub const fn whole(number: i64) -> Value {
        Value { numerator: number, denominator: 1 }
    }

    /// A product of two numbers of points.
    pub(super) fn product(a: Points, b: Points) -> Value {
        Value { numerator: i64::from(a.tenths()) * i64::from(b.tenths()), denominator: 100 }
    }

    /// The mean of some values; none of none.
    pub(super) fn mean(values: &[Value]) -> Option<Value> {
        let count = i64::try_from(values.len()).ok().filter(|&count| count > 0)?;
        let sum: Value = values.iter().copied().sum();
        Some(Value { numerator: sum.numerator, denominator: sum.denominator * count })
    }

    /// A part of it.
    pub(super) fn over(self, parts: i64) -> Value {
        Value { numerator: self.numerator, denominator: self.denominator * parts.max(1) }
    }

    /// To the nearest integer, halves upwards.
    pub(super) fn rounded(self) -> Value {
        Value::whole((2 * self.numerator + self.denominator).div_euclid(2 * self.denominator))
    }

    /// As a number, for showing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Value {
        Value { numerator: i64::from(points.tenths()), denominator: 10 }
    }
}

impl Add for Value {
    type Output = Value;
    fn add(self, other: Value) -> Value {
        if self.denominator == other.denominator {
            return Value { numerator: self.numerator + other.numerator, ..self };
        }
        let denominator = self.denominator * other.denominator;
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Value { numerator, denominator }.reduced()
    }
}

impl Value {
    fn reduced(self) -> Value {
        let (mut a, mut b) = (self.numerator.abs(), self.denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Value { numerator: self.numerator / a.max(1), denominator: self.denominator / a.max(1) }
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        values.fold(Value::ZERO, Add::add)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
        wide(self.numerator, other.denominator).cmp(&wide(other.numerator, self.denominator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_compare_and_add_exactly() {
        let third = Value::mean(&[Value::whole(1), Value::ZERO, Value::ZERO]).unwrap();
        assert_eq!(third + third + third, Value::whole(1));
        assert!(
            third < Value::from(Points::HALF)
                && Value::from(Points::HALF) == Value::product(Points::ONE, Points::HALF)
        );
        assert_eq!(Value::mean(&[]), None);
        assert_eq!(Value::from(Points::from_tenths(15)).rounded(), Value::whole(2));
        assert_eq!(Value::from(Points::from_tenths(-15)).rounded(), Value::whole(-1));
    }
}
