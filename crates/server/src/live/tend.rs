//! What the node does for all its games: signs of life, the sweep, the start after a stop, the stop.

use super::mailbox::Mail;
use super::{Games, LoadError};
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::StoreError;
use tokio::sync::oneshot;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Between two signs of life; after a stop without warning, at most this much more is nobody's time.
const ALIVE_EVERY: Duration = Duration::from_secs(1);
/// Between two looks at all live games.
const SWEEP_EVERY: Duration = Duration::from_secs(10);
/// A gap between two ticks that means this process did not run, ms.
pub(super) const SLEPT_MS: i64 = 3_000;

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
        for id in games {
            // In the box before the task runs: else its first look at the clock could see a flag fall
            // in the time without a server.
            let outage = Mail::Outage { since: since.min(now), until: now };
            if let Err(error) = self.wake_from_log(id, Some(outage)).await {
                report(id, &error);
            }
        }
        self.0.store.log().alive(&self.0.node, now).await?;
        Ok(live)
    }

    /// Gives signs of life and sweeps, until the drain.
    pub async fn tend(self) {
        let (mut alive, mut sweep) = (interval(ALIVE_EVERY), interval(SWEEP_EVERY));
        alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last = self.clock().now();
        while !self.0.draining.load(Ordering::Relaxed) {
            tokio::select! {
                _ = alive.tick() => {
                    let now = self.clock().now();
                    if now - last > SLEPT_MS {
                        self.slept(last, now).await;
                    }
                    last = now;
                    // Only now, with the outage in every box, may games believe the clock again.
                    self.0.tended_at.store(now, Ordering::Relaxed);
                    self.give_sign(now).await;
                }
                _ = sweep.tick() => self.sweep().await,
            }
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
    pub(super) async fn slept(&self, since: i64, until: i64) {
        tracing::warn!(duration_ms = until - since, "the server stood still; games get the time back");
        // Before the notices: what lies in a box ahead of its own is not to be judged by the clock either.
        self.0.stood_until.store(until, Ordering::Relaxed);
        for mailbox in self.mailboxes() {
            let _ = mailbox.send(Mail::Outage { since, until }).await;
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
                !slots.awake.contains_key(&id) && slots.asleep.get(&id).is_none_or(|due| *due <= now)
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

    /// Lets every game finish what it is doing; afterwards none takes commands.
    pub async fn drain(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
        let started = Instant::now();
        for mailbox in self.mailboxes() {
            let (answer, done) = oneshot::channel();
            if mailbox.send(Mail::Drain(answer)).await.is_ok() {
                let _ = done.await;
            }
        }
        let now = self.clock().now();
        if let Err(error) = self.0.store.log().alive(&self.0.node, now).await {
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

fn report(id: game::GameId, error: &LoadError) {
    tracing::error!(game.id = %id, error = %error, "a live game cannot be read");
}
