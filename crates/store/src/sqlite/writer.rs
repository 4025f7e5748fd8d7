//! The one thread that writes: it takes what is queued, 1 to 500 requests, and commits them together.
//!
//! There is no waiting for a fuller batch: a batch is what arrived while the last commit ran. Every
//! request is answered after the commit that holds it; one that is refused leaves the others alone;
//! a commit that fails fails them all. In quiet moments it checkpoints.

use super::{CREATED, ENDED, failed};
use crate::desks::{DeskAppend, queries};
use crate::error::StoreError;
use crate::log::{Append, Load, Row};
use crate::sql::{Columns, Statement};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Requests that may wait; one more is answered [`StoreError::Busy`].
const QUEUE: usize = 4_096;
/// Requests in one transaction, at most.
const BATCH: usize = 500;
/// Commits after which a quiet moment is used for a checkpoint.
const COMMITS_QUIET: u32 = 200;
/// Commits after which a checkpoint is due even under load: about 64 MiB at four pages each.
const COMMITS_LOADED: u32 = 4_000;

/// The caller's side: a bounded queue.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    gauge: Arc<Gauge>,
}

/// What the thread tells about itself. Times in ms since `start`, 0 for none.
#[derive(Debug)]
struct Gauge {
    start: Instant,
    /// When the running batch was taken; what waits arrived later than this.
    batch_since: AtomicU64,
    /// The longest commit of the current second and of the one before: `second << 32 | ms`.
    slowest: [AtomicU64; 2],
}

enum Job {
    Append(Append, oneshot::Sender<Result<(), StoreError>>),
    Desk(DeskAppend, oneshot::Sender<Result<(), StoreError>>),
    Run(Statement, oneshot::Sender<Result<Vec<Columns>, StoreError>>),
    Tail(i64, u32, oneshot::Sender<Result<Vec<Row>, StoreError>>),
    Close(oneshot::Sender<()>),
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self, StoreError> {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let gauge = Arc::new(Gauge {
            start: Instant::now(),
            batch_since: AtomicU64::new(0),
            slowest: [AtomicU64::new(0), AtomicU64::new(0)],
        });
        let thread = Thread { connection, jobs, gauge: gauge.clone(), commits: 0 };
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || thread.work())
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { queue, gauge })
    }

    pub(super) async fn append(&self, append: Append) -> Result<(), StoreError> {
        append.check()?;
        self.ask(|answer| Job::Append(append, answer)).await?
    }

    pub(super) async fn append_to_desk(&self, append: DeskAppend) -> Result<(), StoreError> {
        append.check()?;
        self.ask(|answer| Job::Desk(append, answer)).await?
    }

    pub(super) async fn run(&self, statement: Statement) -> Result<Vec<Columns>, StoreError> {
        self.ask(|answer| Job::Run(statement, answer)).await?
    }

    pub(super) async fn tail(&self, game: i64, after: u32) -> Result<Vec<Row>, StoreError> {
        self.ask(|answer| Job::Tail(game, after, answer)).await?
    }

    pub(super) async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        // Waits for a place in the queue; a thread that is gone has nothing left to finish.
        if self.queue.send(Job::Close(answer)).await.is_ok() {
            let _ = closed.await;
        }
    }

    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreError> {
        let (answer, result) = oneshot::channel();
        self.queue.try_send(job(answer)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Unknown,
        })?;
        result.await.map_err(|_| StoreError::Unknown)
    }

    pub(super) fn load(&self) -> Load {
        let capacity = self.queue.max_capacity();
        let now = self.gauge.now();
        let since = self.gauge.batch_since.load(Ordering::Relaxed);
        Load {
            queued: capacity - self.queue.capacity(),
            capacity,
            oldest_ms: if since == 0 { 0 } else { now.saturating_sub(since) },
            commit_ms: self.gauge.slowest_commit(now),
        }
    }
}

impl Gauge {
    fn now(&self) -> u64 {
        // Below 2^32 seconds; at least 1, so that 0 can mean "none".
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX).max(1)
    }

    fn note_commit(&self, now: u64, took_ms: u64) {
        let second = now / 1000;
        let cell = &self.slowest[usize::from(second % 2 == 1)];
        let held = cell.load(Ordering::Relaxed);
        let worst = if held >> 32 == second { (held & 0xffff_ffff).max(took_ms) } else { took_ms };
        cell.store(second << 32 | worst.min(0xffff_ffff), Ordering::Relaxed);
    }

    fn slowest_commit(&self, now: u64) -> u64 {
        let recent = |held: &u64| (held >> 32) + 1 >= now / 1000;
        let held = self.slowest.iter().map(|cell| cell.load(Ordering::Relaxed));
        held.filter(recent).map(|held| held & 0xffff_ffff).max().unwrap_or(0)
    }
}

/// An answer held back until the commit is known; it takes why that failed, if it did.
type Reply = Box<dyn FnOnce(Option<&StoreError>)>;

/// The writer's own side.
struct Thread {
    connection: Connection,
    jobs: mpsc::Receiver<Job>,
    gauge: Arc<Gauge>,
    commits: u32,
}

impl Thread {
    fn work(mut self) {
        while let Some(batch) = self.next_batch() {
            self.gauge.batch_since.store(self.gauge.now(), Ordering::Relaxed);
            let closing = self.commit(batch);
            self.gauge.batch_since.store(0, Ordering::Relaxed);
            if self.commits >= COMMITS_LOADED {
                self.checkpoint("pragma wal_checkpoint(passive)");
            }
            if let Some(answer) = closing {
                self.checkpoint("pragma wal_checkpoint(truncate)");
                self.jobs.close();
                let _ = answer.send(());
                return;
            }
        }
        self.checkpoint("pragma wal_checkpoint(truncate)");
    }

    /// What is queued, or the first to come. None when nobody can ask any more.
    fn next_batch(&mut self) -> Option<Vec<Job>> {
        let first = match self.jobs.try_recv() {
            Ok(job) => job,
            Err(_) => {
                if self.commits >= COMMITS_QUIET {
                    self.checkpoint("pragma wal_checkpoint(passive)");
                }
                self.jobs.blocking_recv()?
            }
        };
        let mut batch = vec![first];
        while batch.len() < BATCH {
            let Ok(job) = self.jobs.try_recv() else { break };
            batch.push(job);
        }
        Some(batch)
    }

    /// Does the jobs in one transaction and answers them. Returns who wants the writer to end.
    fn commit(&mut self, batch: Vec<Job>) -> Option<oneshot::Sender<()>> {
        let mut closing = None;
        let mut answers: Vec<Reply> = Vec::with_capacity(batch.len());
        let started = Instant::now();
        let mut broken = self.connection.execute_batch("begin immediate").map_err(failed).err();
        for job in batch {
            match job {
                Job::Close(answer) => closing = Some(answer),
                _ if broken.is_some() => answers.push(refuse(job)),
                Job::Append(append, answer) => {
                    let result = self.append(&append);
                    // The log is checked before it is written: a failure here is the database's.
                    broken = result.as_ref().err().filter(|error| fatal(error)).cloned();
                    answers.push(later(answer, result));
                }
                Job::Desk(append, answer) => {
                    let result = self.within_savepoint(|thread| thread.append_to_desk(&append));
                    answers.push(later(answer, result));
                }
                Job::Run(statement, answer) => answers.push(later(answer, self.run(&statement))),
                Job::Tail(game, after, answer) => {
                    answers.push(later(answer, super::tail(&self.connection, game, after)));
                }
            }
            // Some failures (a full disk) undo the whole transaction by themselves: what came before is
            // lost, and what follows would be written piece by piece.
            if broken.is_none() && self.connection.is_autocommit() {
                broken = Some(StoreError::Failed("the transaction was undone".into()));
            }
        }
        if broken.is_none() {
            broken = self.connection.execute_batch("commit").map_err(failed).err();
        }
        if let Some(error) = &broken {
            tracing::error!(error = %error, "a batch of writes failed and was undone");
            // There may be no transaction left to undo; then this is refused, and that is fine.
            let _ = self.connection.execute_batch("rollback");
        }
        let took_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.gauge.note_commit(self.gauge.now(), took_ms);
        self.commits += 1;
        answers.into_iter().for_each(|answer| answer(broken.as_ref()));
        closing
    }

    /// Writes rows if the log's head is as expected.
    fn append(&self, append: &Append) -> Result<(), StoreError> {
        let head = self.head(append.game)?;
        if head != append.expected {
            return Err(StoreError::Conflict { head });
        }
        let mut insert = self
            .connection
            .prepare_cached(
                "insert or ignore into events (game_id, seq, kind, version, at, payload)
                 values (?1, ?2, ?3, ?4, ?5, ?6)",
            )
            .map_err(failed)?;
        for row in &append.rows {
            let written = insert
                .execute((append.game, row.seq, row.kind, row.version, row.at, &row.payload))
                .map_err(failed)?;
            if written == 0 {
                // The head was read inside this transaction, so the log itself must have a gap.
                return Err(StoreError::Failed(format!("event {} is there already", row.seq)));
            }
        }
        let last = append.rows.last().map_or(head, |row| row.seq);
        if let Some(at) = append.created_at {
            self.execute("insert into games (game_id, created_at) values (?1, ?2)", (append.game, at))?;
            self.execute(NOTICE, (append.game, head + 1, CREATED))?;
        }
        if let Some(at) = append.ended_at {
            self.execute("update games set ended_at = ?2 where game_id = ?1", (append.game, at))?;
            self.execute(NOTICE, (append.game, last, ENDED))?;
        }
        Ok(())
    }

    fn head(&self, game: i64) -> Result<u32, StoreError> {
        let mut query = self
            .connection
            .prepare_cached("select coalesce(max(seq), 0) from events where game_id = ?1")
            .map_err(failed)?;
        query.query_row([game], |row| row.get(0)).map_err(failed)
    }

    fn execute(&self, sql: &str, params: impl rusqlite::Params) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare_cached(sql).map_err(failed)?;
        statement.execute(params).map(drop).map_err(failed)
    }

    /// Writes rows of a tournament if its log's head is as expected.
    fn append_to_desk(&self, append: &DeskAppend) -> Result<(), StoreError> {
        let mut query = self.connection.prepare_cached(queries::HEAD).map_err(failed)?;
        let head: u32 = query.query_row([append.id.0], |row| row.get(0)).map_err(failed)?;
        if head != append.expected {
            return Err(StoreError::Conflict { head });
        }
        if let Some(card) = &append.card {
            super::run(&self.connection, &queries::put_card(append.id, card))?;
        }
        let mut insert = self.connection.prepare_cached(queries::INSERT).map_err(failed)?;
        for row in &append.rows {
            let values =
                (append.id.0, row.seq, row.at, row.author, row.consent, &row.kind, row.version, &row.payload);
            if insert.execute(values).map_err(failed)? == 0 {
                // The head was read inside this transaction, so the log itself must have a gap.
                return Err(StoreError::Failed(format!("event {} is there already", row.seq)));
            }
        }
        Ok(())
    }

    /// Runs a statement inside a savepoint of its own.
    fn run(&self, statement: &Statement) -> Result<Vec<Columns>, StoreError> {
        self.within_savepoint(|thread| super::run(&thread.connection, statement))
    }

    /// Does something inside a savepoint of its own, so that a refusal undoes only itself.
    fn within_savepoint<T>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.connection.execute_batch("savepoint one").map_err(failed)?;
        let result = work(self);
        if result.is_err() {
            self.connection.execute_batch("rollback to one").map_err(failed)?;
        }
        self.connection.execute_batch("release one").map_err(failed)?;
        result
    }

    fn checkpoint(&mut self, pragma: &str) {
        self.commits = 0;
        if let Err(error) = self.connection.query_row(pragma, [], |_| Ok(())) {
            tracing::warn!(error = %error, "a checkpoint failed; the next one will try again");
        }
    }
}

const NOTICE: &str = "insert into outbox (game_id, seq, topic) values (?1, ?2, ?3)";

/// Whether a failed append spoils the transaction it was part of.
fn fatal(error: &StoreError) -> bool {
    !matches!(error, StoreError::Conflict { .. })
}

/// Holds an answer back until the commit is known.
fn later<T: 'static>(answer: oneshot::Sender<Result<T, StoreError>>, result: Result<T, StoreError>) -> Reply {
    Box::new(move |broken| {
        let result = match broken {
            Some(error) => Err(error.clone()),
            None => result,
        };
        // The asker may have gone away; what was written stays written.
        let _ = answer.send(result);
    })
}

fn refuse(job: Job) -> Reply {
    match job {
        Job::Append(_, answer) => later(answer, Err(StoreError::Unknown)),
        Job::Desk(_, answer) => later(answer, Err(StoreError::Unknown)),
        Job::Run(_, answer) => later(answer, Err(StoreError::Unknown)),
        Job::Tail(_, _, answer) => later(answer, Err(StoreError::Unknown)),
        Job::Close(_) => Box::new(|_| {}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::statement;

    #[test]
    fn a_transaction_undone_midway_is_undone_for_all() {
        let mut connection = Connection::open_in_memory().expect("in memory");
        super::super::prepare(&mut connection, super::super::Durability::Full).expect("prepared");
        let gauge =
            Gauge { start: Instant::now(), batch_since: AtomicU64::new(0), slowest: Default::default() };
        let mut thread = Thread { connection, jobs: mpsc::channel(1).1, gauge: Arc::new(gauge), commits: 0 };
        let append = |game| Append {
            game,
            expected: 0,
            rows: vec![Row { seq: 1, kind: 1, version: 1, at: 0, payload: vec![] }],
            created_at: Some(1),
            ended_at: None,
        };
        let (before, mut first) = oneshot::channel();
        let (undo, _undone) = oneshot::channel();
        let (after, mut last) = oneshot::channel();
        thread.commit(vec![
            Job::Append(append(1), before),
            // As SQLite does by itself when the disk is full.
            Job::Run(statement!("rollback"), undo),
            Job::Append(append(2), after),
        ]);
        assert!(matches!(first.try_recv(), Ok(Err(_))), "not written, and not said to be");
        assert!(matches!(last.try_recv(), Ok(Err(_))), "not written outside the transaction");
        assert_eq!((thread.head(1), thread.head(2)), (Ok(0), Ok(0)));
        let (again, mut done) = oneshot::channel();
        thread.commit(vec![Job::Append(append(2), again)]);
        assert_eq!(done.try_recv(), Ok(Ok(())), "the next batch is whole again");
    }
}
