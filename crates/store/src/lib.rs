//! The event log and the tables: one trait each, SQLite and (for the log) memory.
//!
//! [`Store`] is what the server holds: it speaks in the types of `game` and hides which database is
//! below. An append is durable when its future is ready. Bytes are made and read in [`record`] alone;
//! every query but the log's is written once, in the common subset of SQL.
#![forbid(unsafe_code)]

pub mod desk_record;
mod desks;
mod error;
mod games;
pub mod log;
mod memory;
pub mod record;
pub mod sql;
mod sqlite;
mod tables;

pub use desks::{Card, DeskAppend, DeskLog, DeskRow, MemoryDesks, Status, TournamentId};
pub use error::StoreError;
pub use memory::MemoryLog;
pub use sqlite::{Durability, Sqlite};
pub use tables::{
    AcceptedAt, Account, Application, Challenge, EventGame, EventMoves, GameView, NewApplication,
    NewChallenge, NewComputer, NewName, Progress, RatingEntry, Roster, RosterPlayer, Session, Settings,
    SolvedTask, TitleHolder,
};

use log::EventStore;
use sql::{Columns, Sql, Statement};
use std::path::Path;
use std::sync::Arc;

/// SHA-256 of a random token.
pub type TokenHash = [u8; 32];

/// The log and the tables behind it; cheap to clone.
#[derive(Clone)]
pub struct Store {
    log: Arc<dyn EventStore>,
    tables: Arc<dyn Sql>,
    desks: Arc<dyn DeskLog>,
    sqlite: Option<Arc<Sqlite>>,
}

impl Store {
    /// Opens or makes a database file. Blocks while it works.
    ///
    /// # Errors
    /// [`StoreError::Failed`]: the file is broken, newer than this program, or not writable.
    pub fn open(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        let sqlite = Arc::new(Sqlite::open(path, durability)?);
        Ok(Self { log: sqlite.clone(), tables: sqlite.clone(), desks: sqlite.clone(), sqlite: Some(sqlite) })
    }

    /// A store in memory: a [`MemoryLog`], [`MemoryDesks`] and tables that no file backs.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when SQLite itself is unusable.
    pub fn in_memory() -> Result<Self, StoreError> {
        let sqlite = Arc::new(Sqlite::in_memory()?);
        let desks = Arc::new(MemoryDesks::new());
        Ok(Self { log: Arc::new(MemoryLog::new()), tables: sqlite.clone(), desks, sqlite: Some(sqlite) })
    }

    /// A store of given parts (tests put a failing one in front); its tournaments are in memory.
    #[must_use]
    pub fn from_parts(log: Arc<dyn EventStore>, tables: Arc<dyn Sql>) -> Self {
        Self { log, tables, desks: Arc::new(MemoryDesks::new()), sqlite: None }
    }

    /// The same with another log of tournaments.
    #[must_use]
    pub fn with_desks(self, desks: Arc<dyn DeskLog>) -> Self {
        Self { desks, ..self }
    }

    /// Finishes all that is queued; nothing can be written afterwards.
    pub async fn close(&self) {
        if let Some(sqlite) = &self.sqlite {
            sqlite.close().await;
        }
    }

    /// The log in rows of bytes, for what needs no event: live games, the outbox, signs of life.
    #[must_use]
    pub fn log(&self) -> &dyn EventStore {
        &*self.log
    }

    /// The log of tournaments in rows, and what lists show of them.
    #[must_use]
    pub fn desks(&self) -> &dyn DeskLog {
        &*self.desks
    }

    pub(crate) async fn read(&self, statement: Statement) -> Result<Vec<Columns>, StoreError> {
        self.tables.read(statement).await
    }

    pub(crate) async fn write(&self, statement: Statement) -> Result<Vec<Columns>, StoreError> {
        self.tables.write(statement).await
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}
