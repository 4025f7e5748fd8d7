//! The log in memory: the plain twin that the other implementations are checked against, and what
//! tests with paused time use. Nothing survives the process.

use crate::error::StoreError;
use crate::log::{Answer, Append, EventStore, Load, Notice, Row, Topic};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A log in memory.
#[derive(Debug, Default)]
pub struct MemoryLog {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    rows: BTreeMap<i64, Vec<Row>>,
    ended: BTreeMap<i64, Option<i64>>,
    outbox: BTreeMap<(i64, u32), Topic>,
    nodes: BTreeMap<String, i64>,
}

impl MemoryLog {
    /// An empty log.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A writer that panicked left no half-made change: every change below is a single step.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn ready<'a, T: Send + 'a>(value: Result<T, StoreError>) -> Answer<'a, T> {
    Box::pin(std::future::ready(value))
}

impl EventStore for MemoryLog {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        ready(self.inner().append(append))
    }

    fn tail(&self, game: i64, after: u32) -> Answer<'_, Vec<Row>> {
        let inner = self.inner();
        let rows = inner.rows.get(&game).map(Vec::as_slice).unwrap_or_default();
        ready(Ok(rows.iter().filter(|row| row.seq == 1 || row.seq > after).cloned().collect()))
    }

    fn live(&self) -> Answer<'_, Vec<i64>> {
        let inner = self.inner();
        ready(Ok(inner.ended.iter().filter(|(_, at)| at.is_none()).map(|(game, _)| *game).collect()))
    }

    fn outbox(&self, limit: usize) -> Answer<'_, Vec<Notice>> {
        let inner = self.inner();
        let notices = inner.outbox.iter().take(limit);
        ready(Ok(notices.map(|(&(game, seq), &topic)| Notice { game, seq, topic }).collect()))
    }

    fn done(&self, notice: Notice) -> Answer<'_, ()> {
        self.inner().outbox.remove(&(notice.game, notice.seq));
        ready(Ok(()))
    }

    fn alive(&self, node: &str, at: i64) -> Answer<'_, ()> {
        self.inner().nodes.insert(node.to_owned(), at);
        ready(Ok(()))
    }

    fn last_alive(&self, node: &str) -> Answer<'_, Option<i64>> {
        ready(Ok(self.inner().nodes.get(node).copied()))
    }

    fn load(&self) -> Load {
        Load { capacity: 1, ..Load::default() }
    }
}

impl Inner {
    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        append.check()?;
        let rows = self.rows.entry(append.game).or_default();
        let head = rows.last().map_or(0, |row| row.seq);
        if head != append.expected {
            return Err(StoreError::Conflict { head });
        }
        let last = append.rows.last().map_or(head, |row| row.seq);
        if append.created_at.is_some() {
            self.ended.insert(append.game, None);
            self.outbox.insert((append.game, head + 1), Topic::Created);
        }
        if let Some(at) = append.ended_at {
            self.ended.insert(append.game, Some(at));
            self.outbox.insert((append.game, last), Topic::Ended);
        }
        rows.extend(append.rows);
        Ok(())
    }
}
