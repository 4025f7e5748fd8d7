//! Rows of tournament events: JSON with stable tags.
//!
//! A fact's layout is that of `tournament::desk::Fact`; a field that came later has a default there. Every kind ever
//! stored has a golden file in `testdata/desk`. Refused on reading: unknown kinds and versions, and a kind that is not
//! the payload's.

use crate::StoreError;
use crate::desks::DeskRow;
use tournament::desk::{Event, Fact};

/// The layout written today.
const VERSION: u8 = 1;

/// Makes rows of events.
///
/// # Errors
/// [`StoreError::Unreadable`] when a fact cannot be written; none is known that cannot.
pub fn rows(events: &[Event]) -> Result<Vec<DeskRow>, StoreError> {
    events.iter().map(row).collect()
}

fn row(event: &Event) -> Result<DeskRow, StoreError> {
    let payload = serde_json::to_string(&event.fact)
        .map_err(|error| StoreError::Unreadable(format!("event {}: {error}", event.seq)))?;
    Ok(DeskRow {
        seq: event.seq,
        at: event.at,
        author: event.by,
        consent: event.consent,
        kind: event.fact.tag().to_owned(),
        version: VERSION,
        payload,
    })
}

/// Reads events.
///
/// # Errors
/// [`StoreError::Unreadable`] names the first row that this version cannot read.
pub fn events(rows: &[DeskRow]) -> Result<Vec<Event>, StoreError> {
    rows.iter().map(event).collect()
}

fn event(row: &DeskRow) -> Result<Event, StoreError> {
    let unreadable = |why: &str| {
        StoreError::Unreadable(format!("event {}, {} version {}: {why}", row.seq, row.kind, row.version))
    };
    if row.version != VERSION {
        return Err(unreadable("not a version known here"));
    }
    let fact: Fact = serde_json::from_str(&row.payload).map_err(|error| unreadable(&error.to_string()))?;
    if fact.tag() != row.kind {
        return Err(unreadable("the payload is of another kind"));
    }
    Ok(Event { seq: row.seq, at: row.at, by: row.author, consent: row.consent, fact })
}
