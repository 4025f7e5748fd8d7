//! Why the store refused or failed: one variant per thing a caller can act on.

use std::fmt;

/// A refusal or failure of the store. After any of them nothing of the request is stored, except
/// after [`StoreError::Unknown`], where the caller must read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// The writer's queue is full; nothing was written, try again.
    Busy,
    /// Another event holds the expected place; `head` is the last sequence number in the log.
    Conflict {
        /// Last sequence number present (0: the game has no event).
        head: u32,
    },
    /// A unique value is in use; names the `table.column`.
    Taken(String),
    /// The database refused or failed (disk full, read-only, broken file); the text is for the log.
    Failed(String),
    /// The connection to the writer was lost before it answered: the outcome is not known.
    Unknown,
    /// Stored bytes that this version cannot read.
    Unreadable(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Busy => f.write_str("the writer's queue is full"),
            StoreError::Conflict { head } => write!(f, "the log has moved on to event {head}"),
            StoreError::Taken(what) => write!(f, "{what} is in use"),
            StoreError::Failed(why) => write!(f, "the database failed: {why}"),
            StoreError::Unknown => f.write_str("the writer stopped before it answered"),
            StoreError::Unreadable(why) => write!(f, "stored bytes cannot be read: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}
