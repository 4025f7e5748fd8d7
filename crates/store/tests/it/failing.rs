//! A log that fails on the n-th call: whatever n is, a caller that reads back and goes on loses
//! nothing that was answered and writes nothing twice.

use std::sync::atomic::{AtomicU32, Ordering};
use store::log::{Answer, Append, EventStore, Notice, Row};
use store::{MemoryLog, StoreError};

/// Passes calls on, but the n-th fails: before it is done, or after, with the answer lost.
struct Failing {
    inner: MemoryLog,
    left: AtomicU32,
    after: bool,
}

impl Failing {
    fn new(n: u32, after: bool) -> Self {
        Self { inner: MemoryLog::new(), left: AtomicU32::new(n), after }
    }

    fn pass<'a, T: Send + 'a>(&'a self, call: Answer<'a, T>) -> Answer<'a, T> {
        let hit = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)) == Ok(1);
        Box::pin(async move {
            match (hit, self.after) {
                (false, _) => call.await,
                (true, false) => Err(StoreError::Failed("disk full".into())),
                (true, true) => call.await.and(Err(StoreError::Unknown)),
            }
        })
    }

    fn has_failed(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

impl EventStore for Failing {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        // The call itself is made only if it is awaited, so that "before" leaves nothing behind.
        let call: Answer<'_, ()> = Box::pin(async move { self.inner.append(append).await });
        self.pass(call)
    }

    fn tail(&self, game: i64, after: u32) -> Answer<'_, Vec<Row>> {
        self.pass(self.inner.tail(game, after))
    }

    fn live(&self) -> Answer<'_, Vec<i64>> {
        self.pass(self.inner.live())
    }

    fn outbox(&self, limit: usize) -> Answer<'_, Vec<Notice>> {
        self.pass(self.inner.outbox(limit))
    }

    fn done(&self, notice: Notice) -> Answer<'_, ()> {
        self.pass(self.inner.done(notice))
    }

    fn alive(&self, node: &str, at: i64) -> Answer<'_, ()> {
        let node = node.to_owned();
        self.pass(Box::pin(async move { self.inner.alive(&node, at).await }))
    }

    fn last_alive(&self, node: &str) -> Answer<'_, Option<i64>> {
        self.pass(self.inner.last_alive(node))
    }
}

/// Writes five rows one by one; after an unclear answer it reads the row back.
async fn write_five(log: &dyn EventStore) -> Result<(), StoreError> {
    for expected in 0..5 {
        let append = super::log::append(7, expected, 1);
        let mut result = log.append(append.clone()).await;
        for _ in 0..2 {
            match result {
                Ok(()) => break,
                Err(StoreError::Unknown) => {
                    let there = log.tail(7, expected).await?.iter().any(|row| *row == append.rows[0]);
                    result = if there { Ok(()) } else { log.append(append.clone()).await };
                }
                Err(_) => result = log.append(append.clone()).await,
            }
        }
        result?;
    }
    Ok(())
}

#[tokio::test]
async fn the_nth_call_fails() {
    for after in [false, true] {
        for n in 1.. {
            let log = Failing::new(n, after);
            let outcome = write_five(&log).await;
            if !log.has_failed() {
                assert_eq!(outcome, Ok(()));
                assert!(n > 5, "every append was tried as the failing one");
                break;
            }
            let rows = log.inner.tail(7, 0).await.expect("the inner log works");
            let places: Vec<u32> = rows.iter().map(|row| row.seq).collect();
            assert_eq!(places, (1..=rows.len() as u32).collect::<Vec<_>>(), "n = {n}");
            assert_eq!(outcome, Ok(()), "n = {n}");
            assert_eq!(rows.len(), 5, "n = {n}");
        }
    }
}
