//! The stream of rating entries of each system, and standards that an organiser fills in.
//!
//! Entries are only added. What they mean is judged in `server`; here a sequence number is given once.

use super::accounts::first;
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use game::PlayerId;

/// One entry of a rating stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingEntry {
    /// Its number in the stream, from 1.
    pub seq: u32,
    /// What kind of entry it is.
    pub kind: String,
    /// When it came in, ms since 1970.
    pub at: i64,
    /// By whom; none for the server itself.
    pub by: Option<PlayerId>,
    /// The day it is about.
    pub day: Option<String>,
    /// The report it corrects.
    pub corrects: Option<u32>,
    /// What it is called, or who approved it.
    pub note: String,
    /// Its text.
    pub body: String,
}

impl Store {
    /// Adds an entry under its number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when somebody was faster.
    pub async fn add_rating_entry(&self, system: &str, entry: &RatingEntry) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into rating_entries (system, seq, kind, at, by_id, day, corrects, note, body)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            system,
            i64::from(entry.seq),
            entry.kind.as_str(),
            entry.at,
            entry.by.map(|by| by.0),
            entry.day.as_deref(),
            entry.corrects.map(i64::from),
            entry.note.as_str(),
            entry.body.as_str()
        );
        self.write(insert).await.map(drop)
    }

    /// The whole stream of a system after a number, in order.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn rating_entries(&self, system: &str, after: u32) -> Result<Vec<RatingEntry>, StoreError> {
        let query = statement!(
            "select seq, kind, at, by_id, day, corrects, note, body from rating_entries
             where system = ?1 and seq > ?2 order by seq",
            system,
            i64::from(after)
        );
        self.read(query).await?.iter_mut().map(entry).collect()
    }

    /// The newest text of a standard.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn standard(&self, name: &str) -> Result<Option<String>, StoreError> {
        let query = statement!("select body from standards where name = ?1 order by seq desc limit 1", name);
        first(self.read(query).await?, Columns::text)
    }

    /// Keeps a new text of a standard; older ones stay.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_standard(
        &self,
        name: &str,
        body: &str,
        by: PlayerId,
        at: i64,
    ) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into standards (name, seq, body, by_id, at)
             select ?1, coalesce(max(seq), 0) + 1, ?2, ?3, ?4 from standards where name = ?1",
            name,
            body,
            by.0,
            at
        );
        self.write(insert).await.map(drop)
    }
}

fn entry(row: &mut Columns) -> Result<RatingEntry, StoreError> {
    Ok(RatingEntry {
        seq: count(row.int()?)?,
        kind: row.text()?,
        at: row.int()?,
        by: row.int_or_null()?.map(PlayerId),
        day: row.text_or_null()?,
        corrects: row.int_or_null()?.map(count).transpose()?,
        note: row.text()?,
        body: row.text()?,
    })
}

pub(super) fn count(value: i64) -> Result<u32, StoreError> {
    u32::try_from(value).map_err(|_| StoreError::Unreadable(format!("count {value}")))
}
