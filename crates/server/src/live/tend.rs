//! What the node does for all its games: signs of life, the sweep, the start after a stop, the stop.

use super::mailbox::Mail;
use super::{Games, LoadError, Standstill};
use futures_util::future::join_all;
use game::PauseReason;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::StoreError;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::oneshot;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

/// Between two signs of life; after a stop without warning, at most this much more is nobody's time.
const ALIVE_EVERY: Duration = Duration::from_secs(1);
/// Between two looks at all live games.
const SWEEP_EVERY: Duration = Duration::from_secs(10);
/// Between two looks at the clock.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// A gap between two looks that is no longer the timer's own, ms: this process was kept from running.
pub(super) const MISSED_MS: i64 = 250;
/// After such a gap, so long for what lay in the sockets meanwhile to be read.
const CATCH_UP: Duration = Duration::from_millis(25);
/// A longer one is made up for by a pause of every game, ms: as much as signs of life lie apart.
pub(super) const STOOD_MS: i64 = 1_000;
/// A longer one is an outage: players had to think that the server was gone.
const OUTAGE_MS: i64 = 3_000;

/// When the look after one at this time was due, ms.
pub(super) fn next_look(last: i64) -> i64 {
    last + i64::try_from(LOOK_EVERY.as_millis()).unwrap_or(0)
}

impl Games {
    /// Takes up the games of the last run: running ones get a pause from the last sign of life until
    /// now. Returns how many games are live.
    ///
    /// # Errors
    /// [`StoreError`] when the list of games cannot be read; a single unreadable game is only logged.
    pub async fn recover(&self) -> Result<usize, StoreError> {
        let now = self.clock().now();
        let since = self.0.store.log().last_alive(&self.0.node).await?.unwrap_or(now);
        let games = self.0.store.live_games().await?;
        let live = games.len();
        // The games taken up first wait for those that come after: from here on that is a standstill too.
        self.0.tended_at.store(now, Ordering::Relaxed);
        for id in games {
            // In the box before the task runs: else its first look at the clock could see a flag fall
            // in the time without a server.
            let reason = PauseReason::Outage;
            let outage = Mail::Outage(Standstill { since: since.min(now), until: now, reason });
            if let Err(error) = self.wake_from_log(id, Some(outage)).await {
                report(id, &error);
            }
        }
        self.0.store.log().alive(&self.0.node, now).await?;
        Ok(live)
    }

    /// Looks at the clock, gives signs of life and sweeps, until the drain.
    pub async fn tend(self) {
        // Beside each other: a store that takes its time is no standstill.
        tokio::join!(self.look(), self.give_signs(), self.sweep_now_and_then());
    }

    /// Finds out when this process stood still.
    async fn look(&self) {
        let mut looks = ticks(LOOK_EVERY);
        let mut last = match self.0.tended_at.load(Ordering::Relaxed) {
            0 => self.clock().now(),
            recovered_at => recovered_at,
        };
        while !self.0.draining.load(Ordering::Relaxed) {
            looks.tick().await;
            let mut now = self.clock().now();
            if now - last > MISSED_MS {
                // Until this look is noted, what is read counts as received at the last one.
                tokio::time::sleep(CATCH_UP).await;
                now = self.clock().now();
            }
            if now - last > STOOD_MS {
                self.stood(last, now);
            }
            last = now;
            self.0.tended_at.store(now, Ordering::Relaxed);
        }
    }

    async fn give_signs(&self) {
        let mut signs = ticks(ALIVE_EVERY);
        while !self.0.draining.load(Ordering::Relaxed) {
            signs.tick().await;
            // A standstill that games have not heard of ends with the last sign before it.
            if self.overslept() {
                continue;
            }
            self.give_sign(self.clock().now()).await;
        }
    }

    async fn sweep_now_and_then(&self) {
        let mut sweeps = ticks(SWEEP_EVERY);
        while !self.0.draining.load(Ordering::Relaxed) {
            sweeps.tick().await;
            self.sweep().await;
        }
    }

    /// Writes a sign of life; whether the store takes it is what the health check tells.
    async fn give_sign(&self, now: i64) {
        match self.0.store.log().alive(&self.0.node, now).await {
            Ok(()) => self.0.failing.store(false, Ordering::Relaxed),
            // A full queue is busy, not broken.
            Err(StoreError::Busy) => {}
            Err(error) => {
                self.0.failing.store(true, Ordering::Relaxed);
                tracing::warn!(error = %error, "no sign of life could be written");
            }
        }
    }

    /// The process stood still (suspended, stopped): nobody was served, so nobody is charged.
    pub(super) fn stood(&self, since: i64, until: i64) {
        tracing::warn!(duration_ms = until - since, "the server stood still; games get the time back");
        let reason = if until - since > OUTAGE_MS { PauseReason::Outage } else { PauseReason::Queue };
        let stood = Standstill { since, until, reason };
        // In one step with the list: a game is on it and gets the notice, or comes later and finds it.
        let mut slots = self.slots();
        slots.stood = Some(stood);
        // A game that has not heard of it believes no clock all the same.
        self.0.tended_at.store(until, Ordering::Relaxed);
        for slot in slots.awake.values() {
            if let Err(TrySendError::Full(notice)) = slot.mail.try_send(Mail::Outage(stood)) {
                // A game that is held up holds up no other.
                let mail = slot.mail.clone();
                tokio::spawn(async move { mail.send(notice).await });
            }
        }
    }

    /// Finds games past their time without a task, and has every task look at its clock.
    async fn sweep(&self) {
        let now = self.clock().now();
        let live = match self.0.store.live_games().await {
            Ok(live) => live,
            Err(error) => return tracing::warn!(error = %error, "the sweep could not list the games"),
        };
        for id in live {
            let asleep = {
                let slots = self.slots();
                slots.awake(id).is_none() && slots.asleep.get(&id).is_none_or(|due| *due <= now)
            };
            if asleep && let Err(error) = self.mailbox(id).await {
                report(id, &error);
            }
        }
        for mailbox in self.mailboxes() {
            // A full mailbox is awake enough.
            let _ = mailbox.try_send(Mail::Check);
        }
    }

    /// The server was told to stop: sockets close, so from here on no clock can be answered, and no flag falls.
    /// The next start takes the time since then out of the clocks.
    pub fn begin_stop(&self) {
        let now = self.unseen_since(STOOD_MS).unwrap_or_else(|| self.clock().now());
        // Told twice, it stops since the first time.
        let _ = self.0.stopping_at.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
        self.0.draining.store(true, Ordering::Relaxed);
    }

    /// Lets every game finish what it is doing; afterwards none takes commands.
    pub async fn drain(&self) {
        self.begin_stop();
        let started = Instant::now();
        // Beside each other: one that is held up by a hard decision keeps no other from its end.
        join_all(self.mailboxes().into_iter().map(async |mailbox| {
            let (answer, done) = oneshot::channel();
            if mailbox.send(Mail::Drain(answer)).await.is_ok() {
                let _ = done.await;
            }
        }))
        .await;
        let stopping_at = self.0.stopping_at.load(Ordering::Relaxed);
        if let Err(error) = self.0.store.log().alive(&self.0.node, stopping_at).await {
            tracing::warn!(error = %error, "the last sign of life could not be written");
        }
        tracing::info!(
            duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(0),
            "games are drained"
        );
    }

    fn mailboxes(&self) -> Vec<tokio::sync::mpsc::Sender<Mail>> {
        self.slots().awake.values().map(|slot| slot.mail.clone()).collect()
    }
}

fn ticks(every: Duration) -> Interval {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

fn report(id: game::GameId, error: &LoadError) {
    tracing::error!(game.id = %id, error = %error, "a live game cannot be read");
}
