//! Bounds on what one visitor can make: guests, and offers of a game. A person never meets them; a
//! script does.
//!
//! A school or a hall is one address, so accounts are counted first and an address generously. Where
//! all visitors seem to come from one address (this machine's own, or a proxy before it), only the
//! total counts. Kept in memory, with a bounded number of keys; a restart starts anew.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// The time over which things are counted, ms.
const WINDOW_MS: i64 = 60_000;
/// Offers one account makes in a window: quick pairing at all usual times, twice.
const OFFERS: u32 = 16;
/// New guests from one address in a window: a hall that opens the page when told to.
const GUESTS: u32 = 200;
/// New guests from everywhere in a window.
const ALL_GUESTS: u32 = 2_000;
/// Most keys kept for one kind.
const MOST_KEYS: usize = 20_000;

/// Offers one account may have open: a teacher makes a link for every pair of a class.
pub const OPEN_OFFERS: u32 = 20;

/// What was made lately, and by whom.
#[derive(Debug, Default)]
pub struct Quotas {
    offers: Counter<i64>,
    guests: Counter<IpAddr>,
    all_guests: Counter<()>,
}

impl Quotas {
    /// Counts an offer of an account at `now_ms`.
    ///
    /// # Errors
    /// Whole seconds to wait, at least 1; nothing is counted then.
    pub fn offer(&self, account: i64, now_ms: i64) -> Result<(), u64> {
        self.offers.take(account, OFFERS, now_ms)
    }

    /// Counts a new guest, from an address where that tells visitors apart.
    ///
    /// # Errors
    /// Whole seconds to wait, at least 1.
    pub fn guest(&self, from: Option<IpAddr>, now_ms: i64) -> Result<(), u64> {
        if let Some(address) = from.map(network).filter(|address| !address.is_loopback()) {
            self.guests.take(address, GUESTS, now_ms)?;
        }
        self.all_guests.take((), ALL_GUESTS, now_ms)
    }
}

/// The address without the part that one customer chooses freely: the last 64 bits in IPv6.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) if address.is_loopback() => address.into(),
        IpAddr::V6(address) => (address.to_bits() >> 64 << 64).to_be_bytes().into(),
    }
}

/// Counts by key in windows that begin with the first of each.
#[derive(Debug)]
struct Counter<K> {
    // A std mutex: held for a map access, never across an await.
    windows: Mutex<HashMap<K, Window>>,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    since_ms: i64,
    count: u32,
}

impl<K> Default for Counter<K> {
    fn default() -> Self {
        Counter { windows: Mutex::default() }
    }
}

impl<K: Eq + std::hash::Hash> Counter<K> {
    fn take(&self, key: K, most: u32, now_ms: i64) -> Result<(), u64> {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = |window: &Window| !(0..WINDOW_MS).contains(&(now_ms - window.since_ms));
        if windows.len() >= MOST_KEYS && !windows.contains_key(&key) {
            windows.retain(|_, window| !is_over(window));
            if windows.len() >= MOST_KEYS {
                return Err(WINDOW_MS.unsigned_abs() / 1000);
            }
        }
        let window = windows.entry(key).or_insert(Window { since_ms: now_ms, count: 0 });
        if is_over(window) {
            *window = Window { since_ms: now_ms, count: 0 };
        }
        if window.count >= most {
            let left = window.since_ms + WINDOW_MS - now_ms;
            return Err(left.unsigned_abs().div_ceil(1000).max(1));
        }
        window.count += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn a_window_fills_and_ends() {
        let quotas = Quotas::default();
        for n in 0..OFFERS {
            assert_eq!(quotas.offer(1, i64::from(n)), Ok(()));
        }
        assert_eq!(quotas.offer(1, 100), Err(60));
        assert_eq!(quotas.offer(1, 59_999), Err(1));
        assert_eq!(quotas.offer(2, 100), Ok(()), "others are free");
        assert_eq!(quotas.offer(1, 60_000), Ok(()));
        assert_eq!(quotas.offer(1, 0), Ok(()), "a clock set back starts anew");
    }

    #[test]
    fn an_address_is_bounded_and_so_is_the_sum() {
        let quotas = Quotas::default();
        for _ in 0..GUESTS {
            assert_eq!(quotas.guest(address("192.168.1.20"), 0), Ok(()));
        }
        assert_eq!(quotas.guest(address("192.168.1.20"), 30_000), Err(30));
        assert_eq!(quotas.guest(address("::ffff:192.168.1.20"), 30_000), Err(30), "the same, mapped");
        assert_eq!(quotas.guest(address("192.168.1.21"), 30_000), Ok(()));
        for _ in GUESTS + 1..ALL_GUESTS {
            assert_eq!(quotas.guest(address("127.0.0.1"), 40_000), Ok(()), "one's own machine");
        }
        assert_eq!(quotas.guest(address("127.0.0.1"), 40_000), Err(20));
        assert_eq!(quotas.guest(None, 40_000), Err(20));
    }

    #[test]
    fn a_network_of_ipv6_is_one() {
        let quotas = Quotas::default();
        for n in 0..GUESTS {
            assert_eq!(quotas.guest(address(&format!("2001:db8::{n:x}")), 0), Ok(()));
        }
        assert_eq!(quotas.guest(address("2001:db8::ffff:0:0:1"), 0), Err(60));
        assert_eq!(quotas.guest(address("2001:db8:0:1::1"), 0), Ok(()), "a neighbour");
    }

    #[test]
    fn keys_are_bounded() {
        let quotas = Quotas::default();
        let most = i64::try_from(MOST_KEYS).unwrap();
        for account in 0..most {
            assert_eq!(quotas.offer(account, 0), Ok(()));
        }
        assert_eq!(quotas.offer(most, 1), Err(60));
        assert_eq!(quotas.offer(0, 1), Ok(()), "those known go on");
        assert_eq!(quotas.offer(most, WINDOW_MS), Ok(()));
        assert_eq!(quotas.offers.windows.lock().unwrap().len(), 1);
    }
}
