//! The event log as a trait, in rows of bytes: what every database must do the same way.
//!
//! One conformance suite (`tests/it/log.rs`) runs on each implementation. The log knows neither
//! events nor clocks: [`crate::record`] makes the rows, the caller brings the times. An append is
//! all or nothing, is durable when its future is ready, and takes the place `expected + 1` or none.

use crate::error::StoreError;
use std::future::Future;
use std::pin::Pin;

/// A boxed future, so that the log can be a trait object.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// One row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Place in the game, from 1 without gaps.
    pub seq: u32,
    /// Which event; numbers are never reused.
    pub kind: u8,
    /// Which layout of the payload.
    pub version: u8,
    /// Ms since 1970 in the first row of a game; ms since that first row in all others.
    pub at: i64,
    /// The event's bytes.
    pub payload: Vec<u8>,
}

/// Rows to add to one game in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The game's number.
    pub game: i64,
    /// Last sequence number the caller has seen (0: the game is new).
    pub expected: u32,
    /// The rows; the first has `seq == expected + 1`, the others follow.
    pub rows: Vec<Row>,
    /// Ms since 1970 when the game came to be, if these rows say so.
    pub created_at: Option<i64>,
    /// Ms since 1970 when the game ended, if these rows say so.
    pub ended_at: Option<i64>,
}

impl Append {
    /// Checks that the rows follow each other from `expected + 1`.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let places = self.rows.iter().map(|row| u64::from(row.seq));
        let expected = u64::from(self.expected) + 1;
        if !self.rows.is_empty() && places.eq((expected..).take(self.rows.len())) {
            return Ok(());
        }
        Err(StoreError::Unreadable("rows to append must follow each other".into()))
    }
}

/// What an outbox row announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The game was created.
    Created,
    /// The game ended.
    Ended,
}

/// A row of the outbox: an event that others consume, until they say it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    /// The game's number.
    pub game: i64,
    /// The event's place.
    pub seq: u32,
    /// What it announces.
    pub topic: Topic,
}

/// How busy the writer is. Times in ms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Load {
    /// Requests waiting.
    pub queued: usize,
    /// Most requests that may wait.
    pub capacity: usize,
    /// How long the oldest unanswered request has been waiting, at most.
    pub oldest_ms: u64,
    /// The longest commit of the last second.
    pub commit_ms: u64,
}

impl Load {
    /// Whether new games and seeks should wait: the queue is over half full, or something in it is
    /// older than 250 ms.
    #[must_use]
    pub fn is_high(&self) -> bool {
        self.queued * 2 > self.capacity || self.oldest_ms > 250
    }
}

/// The append-only log of all games, with the facts that must be written together with it.
pub trait EventStore: Send + Sync + 'static {
    /// Adds rows to a game, or nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when `expected` is not the game's head.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// All rows of a game after `after`, in order, and always the first row too, which carries the
    /// base of all times. Empty when there is no such game.
    fn tail(&self, game: i64, after: u32) -> Answer<'_, Vec<Row>>;

    /// Games that have not ended, in order of their number.
    fn live(&self) -> Answer<'_, Vec<i64>>;

    /// Up to `limit` notices not yet done.
    fn outbox(&self, limit: usize) -> Answer<'_, Vec<Notice>>;

    /// Marks a notice as consumed. Doing it twice is harmless.
    fn done(&self, notice: Notice) -> Answer<'_, ()>;

    /// Writes a node's sign of life.
    fn alive(&self, node: &str, at: i64) -> Answer<'_, ()>;

    /// The last sign of life of a node.
    fn last_alive(&self, node: &str) -> Answer<'_, Option<i64>>;

    /// How busy the writer is now.
    fn load(&self) -> Load {
        Load::default()
    }
}
