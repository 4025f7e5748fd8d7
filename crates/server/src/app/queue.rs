//! Work that keeps a processor busy: on a blocking thread, a few at a time, in the order it was asked for. Whoever
//! would wait too long is told to try again.

use crate::Error;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long a request may wait for its turn.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Requests for one kind of work.
pub(crate) struct Queue {
    /// One for each piece of work that may run at once.
    turns: Semaphore,
    /// One for each request that waits or is served.
    places: Semaphore,
}

impl Queue {
    /// So much at once, and so many requests behind it.
    pub(crate) const fn new(at_once: usize, waiting: usize) -> Queue {
        Queue { turns: Semaphore::const_new(at_once), places: Semaphore::const_new(at_once + waiting) }
    }

    /// Does the work on a blocking thread, when it is its turn. A thread cannot be called back, so the work
    /// keeps its turn to the end, even where whoever asked has hung up: hanging up makes no room for more.
    ///
    /// # Errors
    /// [`Error::Crowded`]; [`Error::Internal`] where the work panicked.
    pub(crate) async fn wait<T: Send + 'static>(
        &'static self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let Ok(place) = self.places.try_acquire() else { return Err(Error::Crowded) };
        let Ok(Ok(turn)) = timeout(PATIENCE, self.turns.acquire()).await else {
            return Err(Error::Crowded);
        };
        let work = move || {
            let _held = (place, turn);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("work: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_queue_is_bounded_in_number_and_time() {
        static SHORT: Queue = Queue::new(1, 2);
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        // Ends with the sender.
        let first = tokio::spawn(SHORT.wait(move || wait.recv().is_err()));
        tokio::task::yield_now().await;
        let others = [tokio::spawn(SHORT.wait(|| true)), tokio::spawn(SHORT.wait(|| true))];
        tokio::task::yield_now().await;
        assert_eq!(SHORT.wait(|| true).await, Err(Error::Crowded), "no place is left");
        tokio::time::advance(PATIENCE).await;
        for other in others {
            assert_eq!(other.await.unwrap(), Err(Error::Crowded), "waited too long");
        }
        drop(go_on);
        assert_eq!(first.await.unwrap(), Ok(true));
        assert_eq!(SHORT.wait(|| true).await, Ok(true));
    }

    #[tokio::test]
    async fn whoever_hangs_up_makes_no_room_for_more() {
        static SHORT: Queue = Queue::new(1, 0);
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let gone = tokio::spawn(SHORT.wait(move || wait.recv().is_err()));
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        assert_eq!(SHORT.wait(|| true).await, Err(Error::Crowded), "the thread still works");
        drop(go_on);
        while SHORT.wait(|| true).await.is_err() {
            tokio::task::yield_now().await;
        }
    }
}
