//! Slows down guessing: after a few failures each further try must wait, twice as long every time.
//!
//! Tries are counted when they begin, so many at once gain nothing. The wait is bounded: a stranger
//! who guesses at an account can delay its owner by minutes, never lock them out. Kept in memory;
//! the map is bounded, and old entries are forgotten first.

use std::collections::HashMap;
use std::sync::Mutex;

/// Tries that need no wait.
const FREE_TRIES: u32 = 5;
/// First wait in ms, doubled with each try.
const FIRST_WAIT_MS: i64 = 2_000;
/// Longest wait in ms.
const LONGEST_WAIT_MS: i64 = 120_000;
/// A key that has been quiet so long starts anew, ms.
const FORGET_MS: i64 = 3_600_000;
/// Most keys kept.
const MOST_KEYS: usize = 20_000;

/// Counts tries by key.
#[derive(Debug, Default)]
pub struct Throttle {
    // A std mutex: held for a map access, never across an await.
    tries: Mutex<HashMap<String, Tries>>,
}

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last_ms: i64,
}

impl Throttle {
    /// Begins a try of each key at `now_ms`, or says how many seconds to wait. A refused try is not
    /// counted for any key.
    ///
    /// # Errors
    /// Whole seconds until the next try, at least 1.
    pub fn begin(&self, keys: &[&str], now_ms: i64) -> Result<(), u64> {
        let mut tries = self.tries.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let wait_ms = keys
            .iter()
            .filter_map(|key| tries.get(*key))
            .map(|past| past.last_ms + wait_after(past.count) - now_ms)
            .max()
            .unwrap_or(0);
        if wait_ms > 0 {
            return Err(u64::try_from(wait_ms).unwrap_or(0).div_ceil(1000));
        }
        if tries.len() + keys.len() > MOST_KEYS {
            let mut times: Vec<i64> = tries.values().map(|past| past.last_ms).collect();
            let middle = times.len() / 2;
            let oldest_kept = *times.select_nth_unstable(middle).1;
            tries.retain(|_, past| past.last_ms > oldest_kept);
        }
        for key in keys {
            let past = tries.entry((*key).to_owned()).or_insert(Tries { count: 0, last_ms: now_ms });
            if now_ms - past.last_ms > FORGET_MS {
                past.count = 0;
            }
            *past = Tries { count: past.count.saturating_add(1), last_ms: now_ms };
        }
        Ok(())
    }

    /// The try succeeded: these keys start anew.
    pub fn clear(&self, keys: &[&str]) {
        let mut tries = self.tries.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for key in keys {
            tries.remove(*key);
        }
    }
}

fn wait_after(count: u32) -> i64 {
    match count.checked_sub(FREE_TRIES) {
        None => 0,
        Some(over) => (FIRST_WAIT_MS << over.min(16)).min(LONGEST_WAIT_MS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_doubles_and_is_bounded() {
        let throttle = Throttle::default();
        let mut now = 0;
        for _ in 0..FREE_TRIES {
            assert_eq!(throttle.begin(&["ann"], now), Ok(()));
        }
        let mut waits = Vec::new();
        for _ in 0..9 {
            let wait = throttle.begin(&["ann"], now).unwrap_err();
            waits.push(wait);
            now += i64::try_from(wait).unwrap() * 1000;
            assert_eq!(throttle.begin(&["ann"], now), Ok(()));
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 64, 120, 120, 120]);
        assert_eq!(throttle.begin(&["bob"], now), Ok(()), "others are not slowed");
    }

    #[test]
    fn success_and_quiet_start_anew() {
        let throttle = Throttle::default();
        for _ in 0..FREE_TRIES {
            assert_eq!(throttle.begin(&["ann", "session"], 0), Ok(()));
        }
        assert!(throttle.begin(&["session"], 0).is_err(), "either key is enough");
        throttle.clear(&["ann", "session"]);
        assert_eq!(throttle.begin(&["ann", "session"], 0), Ok(()));
        for _ in 1..FREE_TRIES {
            assert_eq!(throttle.begin(&["ann"], 0), Ok(()));
        }
        assert_eq!(throttle.begin(&["ann"], FORGET_MS + 1), Ok(()));
        assert_eq!(throttle.begin(&["ann"], FORGET_MS + 1), Ok(()), "the old tries are forgotten");
    }

    #[test]
    fn the_map_is_bounded() {
        let throttle = Throttle::default();
        for n in 0..MOST_KEYS + 10 {
            let now = i64::try_from(n).unwrap();
            assert_eq!(throttle.begin(&[&n.to_string()], now), Ok(()));
        }
        assert!(throttle.tries.lock().unwrap().len() <= MOST_KEYS);
    }
}
