//! The log of tournaments as a trait, in rows of text, and what lists show of each.
//!
//! One conformance suite (`tests/it/desks.rs`) runs on each implementation. As in the log of games, an append is all or
//! nothing, is durable when its future is ready, and takes the place `expected + 1` or none. [`crate::desk_record`]
//! makes the rows.

use crate::error::StoreError;
use crate::log::Answer;
use crate::sql::{Columns, Statement, statement};
use crate::{Store, desk_record};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tournament::desk::{Desk, Event, Fact, Setting, State};

/// A tournament's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TournamentId(pub i64);

/// One event of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskRow {
    /// Place, from 1 without gaps.
    pub seq: u32,
    /// Ms since 1970.
    pub at: i64,
    /// The author's account.
    pub author: Option<i64>,
    /// The warning level gone past.
    pub consent: u8,
    /// The fact's tag.
    pub kind: String,
    /// Which layout of the payload.
    pub version: u8,
    /// The fact as JSON.
    pub payload: String,
}

/// How far a tournament has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// No round is paired.
    Announced,
    /// It goes on.
    Running,
    /// It is over.
    Over,
}

/// What lists show of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Name in addresses; no two have the same.
    pub slug: String,
    /// In Chinese.
    pub title_zh: String,
    /// In Latin letters.
    pub title_en: String,
    /// `YYYY-MM-DD`, or empty.
    pub starts_on: String,
    /// `YYYY-MM-DD`, or empty.
    pub ends_on: String,
    /// How far it has come.
    pub status: Status,
    /// Whose it is.
    pub created_by: Option<i64>,
    /// Ms since 1970.
    pub created_at: i64,
}

/// Rows to add to one tournament in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskAppend {
    /// Which.
    pub id: TournamentId,
    /// Last place the caller has seen (0: the tournament is new).
    pub expected: u32,
    /// The rows; the first has `seq == expected + 1`, the others follow.
    pub rows: Vec<DeskRow>,
    /// What lists show from now on, if that changes. A new tournament must bring it.
    pub card: Option<Card>,
}

impl DeskAppend {
    /// Checks that the rows follow each other from `expected + 1`, and that a new tournament has its card.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let places = self.rows.iter().map(|row| u64::from(row.seq));
        let expected = u64::from(self.expected) + 1;
        let follow = !self.rows.is_empty() && places.eq((expected..).take(self.rows.len()));
        if follow && (self.expected > 0 || self.card.is_some()) {
            return Ok(());
        }
        Err(StoreError::Unreadable(
            "rows to append must follow each other, and a new tournament has a card".into(),
        ))
    }
}

/// The append-only log of all tournaments, with what lists show.
pub trait DeskLog: Send + Sync + 'static {
    /// Adds rows to a tournament, or nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when `expected` is not its head; [`StoreError::Taken`] when the slug is another's.
    fn append(&self, append: DeskAppend) -> Answer<'_, ()>;

    /// All rows of a tournament after `after`, in order. Empty when there is none.
    fn tail(&self, id: TournamentId, after: u32) -> Answer<'_, Vec<DeskRow>>;

    /// The tournament of this slug.
    fn find(&self, slug: &str) -> Answer<'_, Option<(TournamentId, Card)>>;

    /// What lists show of a tournament.
    fn card(&self, id: TournamentId) -> Answer<'_, Option<Card>>;

    /// Up to `limit` tournaments, the latest first day first, from after `before` (first day and number).
    fn cards(
        &self,
        before: Option<(String, TournamentId)>,
        limit: u32,
    ) -> Answer<'_, Vec<(TournamentId, Card)>>;

    /// A number that no tournament has. Another writer may take it; then the append meets a conflict.
    fn free_id(&self) -> Answer<'_, TournamentId>;
}

impl Card {
    /// What lists show of an event as it stands.
    #[must_use]
    pub fn of(state: &State, slug: &str, created_by: Option<i64>, created_at: i64) -> Card {
        let settings = &state.settings;
        let status = match (&state.closed, state.rounds.is_empty()) {
            (Some(_), _) => Status::Over,
            (None, true) => Status::Announced,
            (None, false) => Status::Running,
        };
        Card {
            slug: slug.to_owned(),
            title_zh: settings.name.zh.clone(),
            title_en: settings.name.en.clone(),
            starts_on: settings.start.clone(),
            ends_on: settings.end.clone(),
            status,
            created_by,
            created_at,
        }
    }

    /// Whether an event may change what lists show.
    fn is_touched(event: &Event) -> bool {
        match &event.fact {
            Fact::Created { .. } | Fact::Closed { .. } | Fact::Undone { .. } | Fact::Unpaired { .. } => true,
            Fact::Paired { round, .. } => *round == 1,
            Fact::Set { setting } => matches!(setting, Setting::Name(_) | Setting::Dates { .. }),
            _ => false,
        }
    }
}

impl Store {
    /// Stores the first events of a tournament and gives it a number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when the slug is another's.
    pub async fn create_tournament(&self, slug: &str, events: &[Event]) -> Result<TournamentId, StoreError> {
        let desk = Desk::replay(events.to_vec());
        let first =
            events.first().ok_or_else(|| StoreError::Unreadable("a tournament without events".into()))?;
        let card = Card::of(desk.state(), slug, first.by, first.at);
        loop {
            let id = self.desks().free_id().await?;
            let rows = desk_record::rows(events)?;
            let append = DeskAppend { id, expected: 0, rows, card: Some(card.clone()) };
            match self.desks().append(append).await {
                // Somebody else took the number in between.
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error),
                Ok(()) => return Ok(id),
            }
        }
    }

    /// Stores what a desk has decided. The caller applies it afterwards.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the desk has not seen all that happened.
    pub async fn append_to_tournament(
        &self,
        id: TournamentId,
        desk: &Desk,
        events: &[Event],
    ) -> Result<(), StoreError> {
        let mut card = None;
        if events.iter().any(Card::is_touched) {
            let known = self.desks().card(id).await?;
            let known = known.ok_or_else(|| StoreError::Unreadable(format!("tournament {}", id.0)))?;
            let mut after = desk.clone();
            events.iter().for_each(|event| after.apply(event));
            card = Some(Card::of(after.state(), &known.slug, known.created_by, known.created_at));
        }
        let rows = desk_record::rows(events)?;
        self.desks().append(DeskAppend { id, expected: desk.head(), rows, card }).await
    }

    /// The events of a tournament after `after`.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] names the first row that this version cannot read.
    pub async fn tournament_events(&self, id: TournamentId, after: u32) -> Result<Vec<Event>, StoreError> {
        desk_record::events(&self.desks().tail(id, after).await?)
    }

    /// A tournament's desk as it stands; none when there is no such tournament.
    ///
    /// # Errors
    /// As [`Store::tournament_events`].
    pub async fn desk(&self, id: TournamentId) -> Result<Option<Desk>, StoreError> {
        let events = self.tournament_events(id, 0).await?;
        Ok((!events.is_empty()).then(|| Desk::replay(events)))
    }
}

/// The log of tournaments in memory: the plain twin of the others. Nothing survives the process.
#[derive(Debug, Default)]
pub struct MemoryDesks {
    inner: Mutex<BTreeMap<TournamentId, (Card, Vec<DeskRow>)>>,
}

impl MemoryDesks {
    /// An empty log.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A writer that panicked left no half-made change: every change below is a single step.
    fn inner(&self) -> MutexGuard<'_, BTreeMap<TournamentId, (Card, Vec<DeskRow>)>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, append: DeskAppend) -> Result<(), StoreError> {
        append.check()?;
        let mut inner = self.inner();
        let head = inner.get(&append.id).and_then(|(_, rows)| rows.last()).map_or(0, |row| row.seq);
        if head != append.expected {
            return Err(StoreError::Conflict { head });
        }
        if let Some(card) = &append.card
            && inner.iter().any(|(id, (other, _))| *id != append.id && other.slug == card.slug)
        {
            return Err(StoreError::Taken("tournaments.slug".into()));
        }
        match (inner.get_mut(&append.id), append.card) {
            (Some((card, rows)), new) => {
                rows.extend(append.rows);
                *card = new.unwrap_or_else(|| card.clone());
            }
            (None, Some(card)) => {
                inner.insert(append.id, (card, append.rows));
            }
            (None, None) => return Err(StoreError::Conflict { head: 0 }),
        }
        Ok(())
    }
}

fn ready<'a, T: Send + 'a>(value: Result<T, StoreError>) -> Answer<'a, T> {
    Box::pin(std::future::ready(value))
}

impl DeskLog for MemoryDesks {
    fn append(&self, append: DeskAppend) -> Answer<'_, ()> {
        ready(self.add(append))
    }

    fn tail(&self, id: TournamentId, after: u32) -> Answer<'_, Vec<DeskRow>> {
        let inner = self.inner();
        let rows = inner.get(&id).map(|(_, rows)| rows.as_slice()).unwrap_or_default();
        ready(Ok(rows.iter().filter(|row| row.seq > after).cloned().collect()))
    }

    fn find(&self, slug: &str) -> Answer<'_, Option<(TournamentId, Card)>> {
        let inner = self.inner();
        let found = inner.iter().find(|(_, (card, _))| card.slug == slug);
        ready(Ok(found.map(|(id, (card, _))| (*id, card.clone()))))
    }

    fn card(&self, id: TournamentId) -> Answer<'_, Option<Card>> {
        ready(Ok(self.inner().get(&id).map(|(card, _)| card.clone())))
    }

    fn cards(
        &self,
        before: Option<(String, TournamentId)>,
        limit: u32,
    ) -> Answer<'_, Vec<(TournamentId, Card)>> {
        let inner = self.inner();
        let mut cards: Vec<(TournamentId, Card)> = inner
            .iter()
            .map(|(id, (card, _))| (*id, card.clone()))
            .filter(|(id, card)| {
                before.as_ref().is_none_or(|(day, last)| (&card.starts_on, id) < (day, last))
            })
            .collect();
        cards.sort_by(|(a, one), (b, other)| (&other.starts_on, b).cmp(&(&one.starts_on, a)));
        cards.truncate(limit as usize);
        ready(Ok(cards))
    }

    fn free_id(&self) -> Answer<'_, TournamentId> {
        let last = self.inner().keys().last().map_or(0, |id| id.0);
        ready(Ok(TournamentId(last + 1)))
    }
}

/// The statements that both the writer and the readers of SQLite use.
pub(crate) mod queries {
    use super::*;

    pub(crate) const INSERT: &str =
        "insert or ignore into tournament_events (tournament_id, seq, at, author, consent, kind, version, payload)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    pub(crate) const HEAD: &str =
        "select coalesce(max(seq), 0) from tournament_events where tournament_id = ?1";

    pub(crate) fn put_card(id: TournamentId, card: &Card) -> Statement {
        statement!(
            "insert into tournaments (tournament_id, slug, title_zh, title_en, starts_on, ends_on, status,
               created_by, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             on conflict (tournament_id) do update set slug = excluded.slug, title_zh = excluded.title_zh,
               title_en = excluded.title_en, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
               status = excluded.status",
            id.0,
            card.slug.as_str(),
            card.title_zh.as_str(),
            card.title_en.as_str(),
            card.starts_on.as_str(),
            card.ends_on.as_str(),
            status_number(card.status),
            card.created_by,
            card.created_at
        )
    }

    pub(crate) fn tail(id: TournamentId, after: u32) -> Statement {
        statement!(
            "select seq, at, author, consent, kind, version, payload from tournament_events
             where tournament_id = ?1 and seq > ?2 order by seq",
            id.0,
            i64::from(after)
        )
    }

    pub(crate) fn by_slug(slug: &str) -> Statement {
        statement!(
            "select tournament_id, slug, title_zh, title_en, starts_on, ends_on, status, created_by, created_at
             from tournaments where slug = ?1",
            slug
        )
    }

    pub(crate) fn by_id(id: TournamentId) -> Statement {
        statement!(
            "select tournament_id, slug, title_zh, title_en, starts_on, ends_on, status, created_by, created_at
             from tournaments where tournament_id = ?1",
            id.0
        )
    }

    pub(crate) fn latest(before: Option<(String, TournamentId)>, limit: u32) -> Statement {
        let (day, last) = before.map_or((None, None), |(day, id)| (Some(day), Some(id.0)));
        statement!(
            "select tournament_id, slug, title_zh, title_en, starts_on, ends_on, status, created_by, created_at
             from tournaments
             where ?1 is null or starts_on < ?1 or (starts_on = ?1 and tournament_id < ?2)
             order by starts_on desc, tournament_id desc limit ?3",
            day.as_deref(),
            last,
            i64::from(limit)
        )
    }

    pub(crate) fn free_id() -> Statement {
        statement!("select coalesce(max(tournament_id), 0) + 1 from tournaments")
    }

    fn status_number(status: Status) -> i64 {
        match status {
            Status::Announced => 1,
            Status::Running => 2,
            Status::Over => 3,
        }
    }

    pub(crate) fn card(row: &mut Columns) -> Result<(TournamentId, Card), StoreError> {
        let id = TournamentId(row.int()?);
        let card = Card {
            slug: row.text()?,
            title_zh: row.text()?,
            title_en: row.text()?,
            starts_on: row.text()?,
            ends_on: row.text()?,
            status: match row.int()? {
                1 => Status::Announced,
                2 => Status::Running,
                3 => Status::Over,
                other => return Err(StoreError::Unreadable(format!("tournament status {other}"))),
            },
            created_by: row.int_or_null()?,
            created_at: row.int()?,
        };
        Ok((id, card))
    }

    pub(crate) fn row(row: &mut Columns) -> Result<DeskRow, StoreError> {
        let small =
            |value: i64| u8::try_from(value).map_err(|_| StoreError::Unreadable(format!("number {value}")));
        let seq = row.int()?;
        Ok(DeskRow {
            seq: u32::try_from(seq).map_err(|_| StoreError::Unreadable(format!("sequence number {seq}")))?,
            at: row.int()?,
            author: row.int_or_null()?,
            consent: small(row.int()?)?,
            kind: row.text()?,
            version: small(row.int()?)?,
            payload: row.text()?,
        })
    }
}
