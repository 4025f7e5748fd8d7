//! The server's time: wall clock once at the start, monotonic from there.
//!
//! Live games are charged by differences of these times, so a step of the wall clock never touches a
//! game. Over weeks the times drift from the wall clock as far as the machine's two clocks drift.

use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// How far the machine's clock may have been set back over a restart, ms.
const LONGEST_STEP_MS: i64 = 24 * 3_600_000;

/// A monotonic clock that shows ms since 1970. With tokio's time paused, it stands still too.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    base_ms: i64,
    base: Instant,
}

impl Clock {
    /// The clock of this machine.
    #[must_use]
    pub fn system() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock::starting_at(i64::try_from(since.as_millis()).unwrap_or(0))
    }

    /// A clock that shows `base_ms` now.
    #[must_use]
    pub fn starting_at(base_ms: i64) -> Clock {
        Clock { base_ms, base: Instant::now() }
    }

    /// This clock, or one that goes on from the last sign of life of the run before, where the machine's was set
    /// back in between: a running turn must not begin in the future. A machine that is set right by more than
    /// a day was wrong before, and is believed.
    #[must_use]
    pub fn not_before(self, last_alive: Option<i64>) -> Clock {
        match last_alive.map(|last| last - self.now()) {
            Some(behind @ 1..=LONGEST_STEP_MS) => Clock { base_ms: self.base_ms + behind, ..self },
            Some(_) | None => self,
        }
    }

    /// Ms since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.base_ms + i64::try_from(self.base.elapsed().as_millis()).unwrap_or(i64::MAX / 2)
    }

    /// The instant at which the clock shows `ms`; now, if that is past.
    #[must_use]
    pub fn instant(&self, ms: i64) -> Instant {
        let ahead = u64::try_from(ms.saturating_sub(self.now())).unwrap_or(0);
        // A century is far enough for a timer, and no sum of instants overflows.
        Instant::now() + Duration::from_millis(ahead.min(100 * 365 * 86_400_000))
    }
}
