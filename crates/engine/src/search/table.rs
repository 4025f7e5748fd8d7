//! The transposition table: what was found of positions met before, shared by all threads without a lock.
//!
//! An entry is two words, the second holding the data and the first the key combined with it (Hyatt and Mann, "A
//! lock-less transposition table implementation for parallel search", ICGA Journal 25, 2002): what two threads
//! wrote half each is not taken for either's. A table that is full gives up the shallow and the old.

use rules::{Move, Zobrist64};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score itself.
    Exact,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) score: i32,
    pub(crate) evaluation: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position once lay on a principal variation.
    pub(crate) on_pv: bool,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([(AtomicU64, AtomicU64); 4]);

/// The table.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches; 5 bits of it stand in each entry.
    age: AtomicU8,
}

/// Why a table of this size cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory;

const AGES: u8 = 32;

impl Table {
    /// A table of about so many MiB, at least 1.
    pub(crate) fn new(mebibytes: usize) -> Result<Table, OutOfMemory> {
        let count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| OutOfMemory)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Table { buckets, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
        self.age = AtomicU8::new(0);
    }

    /// A new search begins: what was stored before is older now.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn bucket(&self, key: Zobrist64) -> &Bucket {
        let index = (u128::from(key.0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// What is known of a position; mates are counted from the root of the search, `ply` plies above.
    pub(crate) fn get(&self, key: Zobrist64, ply: usize) -> Option<Entry> {
        for (checked, data) in &self.bucket(key).0 {
            let data = data.load(Ordering::Relaxed);
            if checked.load(Ordering::Relaxed) ^ data == key.0 && data != 0 {
                return Some(unpack(data, ply as i32));
            }
        }
        None
    }

    /// Stores what was found, over the entry of the same position or the least worth keeping.
    pub(crate) fn put(&self, key: Zobrist64, mut entry: Entry, ply: usize) {
        let age = self.age.load(Ordering::Relaxed) % AGES;
        let mut place = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.1.load(Ordering::Relaxed);
            if data == 0 || slot.0.load(Ordering::Relaxed) ^ data == key.0 {
                if data != 0 {
                    let old = unpack(data, ply as i32);
                    entry.mv = entry.mv.or(old.mv);
                    let is_deeper = old.depth > entry.depth + 3 && entry.bound != Bound::Exact;
                    if is_deeper && age_of(data) == age {
                        return;
                    }
                }
                place = Some(slot);
                break;
            }
            let years = i32::from(age.wrapping_sub(age_of(data)) % AGES);
            let worth = depth_of(data) - 4 * years;
            if worth < least {
                least = worth;
                place = Some(slot);
            }
        }
        let Some(slot) = place else { return };
        let data = pack(entry, age, ply as i32);
        slot.0.store(key.0 ^ data, Ordering::Relaxed);
        slot.1.store(data, Ordering::Relaxed);
    }

    /// Thousandths of the table in use by this search.
    pub(crate) fn fullness(&self) -> usize {
        let age = self.age.load(Ordering::Relaxed) % AGES;
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| slot.1.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && age_of(data) == age)
            .count();
        used * 1000 / (4 * sample.len())
    }
}

// A word: move (16 bits), score (16), evaluation (16), depth and one (8), bound (2), variation (1), age (5).

fn pack(entry: Entry, age: u8, ply: i32) -> u64 {
    let score = match entry.score {
        score if score > crate::score::LEAST_MATE => score + ply,
        score if score < -crate::score::LEAST_MATE => score - ply,
        score => score,
    };
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let half = |value: i32| u64::from(value as i16 as u16);
    u64::from(entry.mv.map_or(0, Move::to_bits))
        | half(score) << 16
        | half(entry.evaluation.max(-32_768)) << 32
        | u64::from((entry.depth.clamp(-1, 253) + 1) as u8) << 48
        | bound << 56
        | u64::from(entry.on_pv) << 58
        | u64::from(age) << 59
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8) - 1
}

fn unpack(data: u64, ply: i32) -> Entry {
    let half = |shift: u32| i32::from((data >> shift) as u16 as i16);
    let score = match half(16) {
        score if score > crate::score::LEAST_MATE => score - ply,
        score if score < -crate::score::LEAST_MATE => score + ply,
        score => score,
    };
    Entry {
        mv: Move::from_bits(data as u16),
        score,
        evaluation: half(32),
        depth: depth_of(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        on_pv: data >> 58 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{MATE, NONE};
    use proptest::prelude::*;
    use rules::Square;

    proptest! {
        #[test]
        fn what_is_put_is_got(score in -31_999..32_000, evaluation in -20_000..20_000, depth in -1..200, age in 0_u8..32) {
            let mv = Some(Move::new(Square::E2, Square::E4, None));
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { mv, score, evaluation, depth, bound, on_pv: true };
                let data = pack(entry, age, 0);
                prop_assert_eq!(unpack(data, 0), entry);
                prop_assert_eq!(age_of(data), age);
            }
        }
    }

    #[test]
    fn a_mate_is_as_far_from_wherever_it_is_looked_up() {
        let table = Table::new(1).expect("a small table");
        let entry = Entry {
            mv: None,
            score: MATE - 7,
            evaluation: NONE,
            depth: 3,
            bound: Bound::Exact,
            on_pv: false,
        };
        table.put(Zobrist64(5), entry, 4);
        assert_eq!(table.get(Zobrist64(5), 4).map(|entry| entry.score), Some(MATE - 7));
        assert_eq!(table.get(Zobrist64(5), 2).map(|entry| entry.score), Some(MATE - 5));
        assert_eq!(table.get(Zobrist64(6), 4), None);
    }

    #[test]
    fn a_full_table_keeps_the_deep() {
        let table = Table::new(1).expect("a small table");
        let entry =
            |depth| Entry { mv: None, score: 1, evaluation: 0, depth, bound: Bound::Exact, on_pv: false };
        // All in one bucket: the index comes from the upper bits.
        for number in (1..=9).rev() {
            table.put(Zobrist64(number), entry(number as i32), 0);
        }
        let kept: Vec<u64> = (1..=9).filter(|&number| table.get(Zobrist64(number), 0).is_some()).collect();
        assert_eq!(kept, [1, 7, 8, 9]);
    }
}
