//! The embedded database: one file, one writer thread, a few readers.
//!
//! Durability: WAL with `synchronous=FULL`; a future that is ready with `Ok` was committed and
//! synced. Only the writer thread writes and checkpoints; readers are separate read-only
//! connections with short transactions. The file must be on a local disk. SQLite below 3.51.3 is
//! refused (a rare WAL reset race could lose commits), and so is a file that fails `quick_check`.

mod migrate;
mod writer;

use crate::desks::{Card, DeskAppend, DeskLog, DeskRow, TournamentId, queries};
use crate::error::StoreError;
use crate::log::{Answer, Append, EventStore, Load, Notice, Row, Topic};
use crate::sql::{Columns, Sql, Statement, Value, statement};
use rusqlite::{Connection, OpenFlags, types::ValueRef};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use writer::Writer;

/// The first SQLite without the WAL reset race (3.51.3).
const OLDEST_SQLITE: i32 = 3_051_003;
/// Read-only connections kept open.
const READERS: usize = 3;

/// How much a commit is worth when the power fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// `synchronous=FULL`: an answered append survives power loss.
    #[default]
    Full,
    /// `synchronous=NORMAL`: survives a killed process, may lose the last moments on power loss.
    Normal,
}

/// The embedded database, as log and as tables.
#[derive(Debug)]
pub struct Sqlite {
    writer: Writer,
    /// None for a database in memory, which only its one connection can see.
    readers: Option<Readers>,
}

#[derive(Debug)]
struct Readers {
    free: Arc<Mutex<Vec<Connection>>>,
    permits: Arc<Semaphore>,
}

impl Sqlite {
    /// Opens or makes the file, checks it, and brings it to the newest shape. Blocks while it works.
    ///
    /// # Errors
    /// [`StoreError::Failed`]: SQLite too old, file broken, made by a newer version, or not writable.
    pub fn open(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        let mut connection = Connection::open(path).map_err(failed)?;
        prepare(&mut connection, durability)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let readers = (0..READERS)
            .map(|_| {
                let reader = Connection::open_with_flags(path, flags)?;
                reader.busy_timeout(std::time::Duration::from_secs(5))?;
                Ok(reader)
            })
            .collect::<Result<Vec<_>, _>>()
            .map_err(failed)?;
        let readers =
            Readers { free: Arc::new(Mutex::new(readers)), permits: Arc::new(Semaphore::new(READERS)) };
        Ok(Self { writer: Writer::start(connection)?, readers: Some(readers) })
    }

    /// A database in memory, gone with this value; its reads go through the writer.
    ///
    /// # Errors
    /// [`StoreError::Failed`] as for [`Sqlite::open`].
    pub fn in_memory() -> Result<Self, StoreError> {
        let mut connection = Connection::open_in_memory().map_err(failed)?;
        prepare(&mut connection, Durability::Full)?;
        Ok(Self { writer: Writer::start(connection)?, readers: None })
    }

    /// Waits until all that is queued is written, folds the WAL into the file and ends the writer.
    /// Later requests are answered [`StoreError::Unknown`] without being done.
    pub async fn close(&self) {
        self.writer.close().await;
    }
}

fn prepare(connection: &mut Connection, durability: Durability) -> Result<(), StoreError> {
    if rusqlite::version_number() < OLDEST_SQLITE {
        let version = rusqlite::version();
        return Err(StoreError::Failed(format!(
            "SQLite {version} can lose commits; 3.51.3 or newer is needed"
        )));
    }
    connection.busy_timeout(std::time::Duration::from_secs(5)).map_err(failed)?;
    connection.pragma_update(None, "journal_mode", "wal").map_err(failed)?;
    let synchronous = match durability {
        Durability::Full => "full",
        Durability::Normal => "normal",
    };
    connection.pragma_update(None, "synchronous", synchronous).map_err(failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    // The writer checkpoints by itself, in its quiet moments.
    connection.pragma_update(None, "wal_autocheckpoint", 0).map_err(failed)?;
    let verdict: String = connection.query_row("pragma quick_check", [], |row| row.get(0)).map_err(failed)?;
    if verdict != "ok" {
        return Err(StoreError::Failed(format!("quick_check found: {verdict}")));
    }
    migrate::run(connection)
}

/// Turns the driver's error into ours; a broken unique constraint names its column.
fn failed(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match text.strip_prefix("UNIQUE constraint failed: ") {
        Some(columns) => StoreError::Taken(columns.to_owned()),
        None => StoreError::Failed(text),
    }
}

/// Runs one statement on a connection.
fn run(connection: &Connection, statement: &Statement) -> Result<Vec<Columns>, StoreError> {
    let mut prepared = connection.prepare_cached(statement.sql).map_err(failed)?;
    for (index, value) in statement.params.iter().enumerate() {
        let bound = match value {
            Value::Null => prepared.raw_bind_parameter(index + 1, rusqlite::types::Null),
            Value::Int(value) => prepared.raw_bind_parameter(index + 1, value),
            Value::Text(value) => prepared.raw_bind_parameter(index + 1, value),
            Value::Blob(value) => prepared.raw_bind_parameter(index + 1, value),
        };
        bound.map_err(failed)?;
    }
    let width = prepared.column_count();
    let mut rows = prepared.raw_query();
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(failed)? {
        let values = (0..width).map(|column| value(row.get_ref(column)?));
        found.push(Columns::new(values.collect::<Result<Vec<_>, _>>().map_err(failed)?));
    }
    Ok(found)
}

fn value(value: ValueRef<'_>) -> Result<Value, rusqlite::Error> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Int(value),
        ValueRef::Text(value) => Value::Text(String::from_utf8_lossy(value).into_owned()),
        ValueRef::Blob(value) => Value::Blob(value.to_vec()),
        ValueRef::Real(_) => return Err(rusqlite::Error::InvalidQuery),
    })
}

impl Readers {
    /// Runs work on a free connection. The connection comes back even when nobody waits for the answer
    /// any more (a visitor who closed the page).
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| StoreError::Unknown)?;
        let free = self.free.clone();
        let task = tokio::task::spawn_blocking(move || {
            let borrowed = Borrowed { connection: lock(&free).pop(), free: free.clone() };
            let result = borrowed.connection.as_ref().map_or(Err(StoreError::Unknown), work);
            drop(borrowed);
            // Only now may the next reader look for a connection.
            drop(permit);
            result
        });
        task.await.map_err(|_| StoreError::Unknown)?
    }
}

/// A connection on loan, given back whatever happens.
struct Borrowed {
    connection: Option<Connection>,
    free: Arc<Mutex<Vec<Connection>>>,
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        lock(&self.free).extend(self.connection.take());
    }
}

/// A reader that panicked left a whole list: it is only pushed to and popped from.
fn lock(free: &Mutex<Vec<Connection>>) -> std::sync::MutexGuard<'_, Vec<Connection>> {
    free.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Sql for Sqlite {
    fn read(&self, statement: Statement) -> Answer<'_, Vec<Columns>> {
        Box::pin(async move {
            match &self.readers {
                Some(readers) => readers.run(move |connection| run(connection, &statement)).await,
                None => self.writer.run(statement).await,
            }
        })
    }

    fn write(&self, statement: Statement) -> Answer<'_, Vec<Columns>> {
        Box::pin(self.writer.run(statement))
    }
}

impl EventStore for Sqlite {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(self.writer.append(append))
    }

    fn tail(&self, game: i64, after: u32) -> Answer<'_, Vec<Row>> {
        Box::pin(async move {
            match &self.readers {
                Some(readers) => readers.run(move |connection| tail(connection, game, after)).await,
                None => self.writer.tail(game, after).await,
            }
        })
    }

    fn live(&self) -> Answer<'_, Vec<i64>> {
        Box::pin(async move {
            let query = statement!("select game_id from games where ended_at is null order by game_id");
            self.read(query).await?.iter_mut().map(Columns::int).collect()
        })
    }

    fn outbox(&self, limit: usize) -> Answer<'_, Vec<Notice>> {
        Box::pin(async move {
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            let query =
                statement!("select game_id, seq, topic from outbox order by game_id, seq limit ?1", limit);
            self.read(query).await?.into_iter().map(notice).collect()
        })
    }

    fn done(&self, notice: Notice) -> Answer<'_, ()> {
        Box::pin(async move {
            let delete = statement!(
                "delete from outbox where game_id = ?1 and seq = ?2",
                notice.game,
                i64::from(notice.seq)
            );
            self.write(delete).await.map(drop)
        })
    }

    fn alive(&self, node: &str, at: i64) -> Answer<'_, ()> {
        let upsert = statement!(
            "insert into nodes (node, alive_at) values (?1, ?2)
             on conflict (node) do update set alive_at = excluded.alive_at",
            node,
            at
        );
        Box::pin(async move { self.write(upsert).await.map(drop) })
    }

    fn last_alive(&self, node: &str) -> Answer<'_, Option<i64>> {
        let query = statement!("select alive_at from nodes where node = ?1", node);
        Box::pin(async move { self.read(query).await?.first_mut().map(Columns::int).transpose() })
    }

    fn load(&self) -> Load {
        self.writer.load()
    }
}

impl DeskLog for Sqlite {
    fn append(&self, append: DeskAppend) -> Answer<'_, ()> {
        Box::pin(self.writer.append_to_desk(append))
    }

    fn tail(&self, id: TournamentId, after: u32) -> Answer<'_, Vec<DeskRow>> {
        Box::pin(
            async move { self.read(queries::tail(id, after)).await?.iter_mut().map(queries::row).collect() },
        )
    }

    fn find(&self, slug: &str) -> Answer<'_, Option<(TournamentId, Card)>> {
        let query = queries::by_slug(slug);
        Box::pin(async move { self.read(query).await?.first_mut().map(queries::card).transpose() })
    }

    fn card(&self, id: TournamentId) -> Answer<'_, Option<Card>> {
        Box::pin(async move {
            let found = self.read(queries::by_id(id)).await?.first_mut().map(queries::card).transpose()?;
            Ok(found.map(|(_, card)| card))
        })
    }

    fn cards(
        &self,
        before: Option<(String, TournamentId)>,
        limit: u32,
    ) -> Answer<'_, Vec<(TournamentId, Card)>> {
        Box::pin(async move {
            self.read(queries::latest(before, limit)).await?.iter_mut().map(queries::card).collect()
        })
    }

    fn free_id(&self) -> Answer<'_, TournamentId> {
        Box::pin(async move {
            let id = self.read(queries::free_id()).await?.first_mut().map(Columns::int).transpose()?;
            Ok(TournamentId(id.unwrap_or(1)))
        })
    }
}

fn notice(mut row: Columns) -> Result<Notice, StoreError> {
    let (game, seq) = (row.int()?, seq(row.int()?)?);
    let topic = match row.int()? {
        CREATED => Topic::Created,
        ENDED => Topic::Ended,
        other => return Err(StoreError::Unreadable(format!("outbox topic {other}"))),
    };
    Ok(Notice { game, seq, topic })
}

/// The number of [`Topic::Created`] in the outbox.
const CREATED: i64 = 1;
/// The number of [`Topic::Ended`] in the outbox.
const ENDED: i64 = 2;

fn seq(value: i64) -> Result<u32, StoreError> {
    u32::try_from(value).map_err(|_| StoreError::Unreadable(format!("sequence number {value}")))
}

/// Reads rows after `after`, and the first.
fn tail(connection: &Connection, game: i64, after: u32) -> Result<Vec<Row>, StoreError> {
    let mut query = connection
        .prepare_cached(
            "select seq, kind, version, at, payload from events
             where game_id = ?1 and (seq = 1 or seq > ?2) order by seq",
        )
        .map_err(failed)?;
    let rows = query
        .query_map((game, after), |row| {
            Ok(Row {
                seq: row.get(0)?,
                kind: row.get(1)?,
                version: row.get(2)?,
                at: row.get(3)?,
                payload: row.get(4)?,
            })
        })
        .map_err(failed)?;
    rows.collect::<Result<_, _>>().map_err(failed)
}
