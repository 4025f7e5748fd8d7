//! Costs as whole numbers, as narrow as a bracket allows.
//!
//! Criteria of falling priority are fields of one number, the most important uppermost, so that one comparison
//! compares them all. How many bits that takes depends on the bracket: 64 nearly always, but a bracket with players from
//! many scoregroups can need thousands.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// What a cost must be able to do. Differences may be negative.
pub(crate) trait Weight:
    Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign
{
    const ZERO: Self;
    /// Bits that sums of costs may use; the rest is room for the sums of an algorithm, and the sign.
    const BITS: u32;

    /// `value` · 2^`shift`
    fn shifted(value: u64, shift: u32) -> Self;

    /// Half of an even number.
    fn half(self) -> Self;

    /// The highest bit in which the two differ.
    fn top_difference(self, other: Self) -> Option<u32>;
}

/// Room above the sum of all costs.
const HEADROOM: u32 = 12;

macro_rules! native {
    ($($type:ty),*) => {$(
        impl Weight for $type {
            const ZERO: $type = 0;
            const BITS: u32 = <$type>::BITS - HEADROOM;

            fn shifted(value: u64, shift: u32) -> $type {
                (value as $type) << shift
            }

            fn half(self) -> $type {
                self >> 1
            }

            fn top_difference(self, other: $type) -> Option<u32> {
                (self ^ other).checked_ilog2()
            }
        }
    )*};
}

native!(i64, i128);

/// A number of `N` words in two's complement, the lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn top(&self) -> i64 {
        self.0[N - 1] as i64
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Wide<N>) -> Ordering {
        self.top().cmp(&other.top()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Wide<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> AddAssign for Wide<N> {
    fn add_assign(&mut self, other: Wide<N>) {
        let mut carry = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            (*word, carry) = word.carrying_add(other, carry);
        }
    }
}

impl<const N: usize> SubAssign for Wide<N> {
    fn sub_assign(&mut self, other: Wide<N>) {
        let mut borrow = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            (*word, borrow) = word.borrowing_sub(other, borrow);
        }
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Wide<N>;

    fn add(mut self, other: Wide<N>) -> Wide<N> {
        self += other;
        self
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Wide<N>;

    fn sub(mut self, other: Wide<N>) -> Wide<N> {
        self -= other;
        self
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Wide<N> = Wide([0; N]);
    const BITS: u32 = N as u32 * u64::BITS - HEADROOM;

    fn shifted(value: u64, shift: u32) -> Wide<N> {
        let (word, bit) = ((shift / u64::BITS) as usize, shift % u64::BITS);
        let mut words = [0; N];
        words[word] = value << bit;
        if bit > 0 && word + 1 < N {
            words[word + 1] = value >> (u64::BITS - bit);
        }
        Wide(words)
    }

    fn half(mut self) -> Wide<N> {
        let mut above = self.top() as u64 & 1 << 63;
        for word in self.0.iter_mut().rev() {
            let below = *word << 63;
            *word = *word >> 1 | above;
            above = below;
        }
        self
    }

    fn top_difference(self, other: Wide<N>) -> Option<u32> {
        let word = (0..N).rev().find(|&word| self.0[word] != other.0[word])?;
        Some(word as u32 * u64::BITS + (self.0[word] ^ other.0[word]).ilog2())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(value: i128) -> Wide<3> {
        Wide([value as u64, (value >> 64) as u64, (value >> 127) as u64])
    }

    proptest! {
        #[test]
        fn wide_numbers_reckon_like_native_ones(a in any::<i128>(), b in any::<i128>(), shift in 0..64u32) {
            let (a, b) = (a >> 2, b >> 2);
            prop_assert_eq!(wide(a) + wide(b), wide(a + b));
            prop_assert_eq!(wide(a) - wide(b), wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert_eq!(wide(a & !1).half(), wide(a >> 1));
            let value = b as u64 >> 2;
            prop_assert_eq!(Wide::<3>::shifted(value, shift), wide((value as i128) << shift));
            let (a, b) = (a & i128::MAX, b & i128::MAX);
            prop_assert_eq!(wide(a).top_difference(wide(b)), a.top_difference(b));
        }
    }
}
