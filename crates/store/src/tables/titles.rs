//! The register of titles and the applications for them. An application is decided once.

use super::accounts::first;
use super::ratings::count;
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use game::PlayerId;

/// A title that somebody holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TitleHolder {
    /// Who, as the register writes it.
    pub name: String,
    /// Identity in a rating list, or empty.
    pub player: String,
    /// Code of the title.
    pub title: String,
    /// `2026-07-01`
    pub granted_on: String,
    /// Code of who granted it.
    pub authority: String,
}

/// What is applied for, and on what ground.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApplication {
    /// For whom.
    pub name: String,
    /// Identity in a rating list, or empty.
    pub player: String,
    /// Code of the title.
    pub wanted: String,
    /// The event.
    pub event: String,
    /// Its rounds.
    pub rounds: u32,
    /// Points in tenths.
    pub points_tenths: u32,
    /// Place.
    pub place: Option<u32>,
    /// The rule that is met, in the applicant's words.
    pub rule: String,
    /// Code of who decides.
    pub authority: String,
}

/// An application and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    /// Its number.
    pub id: u32,
    /// What it asks for.
    pub new: NewApplication,
    /// Who made it.
    pub by: PlayerId,
    /// When, ms since 1970.
    pub at: i64,
    /// `open`, `granted` or `refused`.
    pub state: String,
    /// Why it was decided so.
    pub reason: String,
    /// When, ms since 1970.
    pub decided_at: Option<i64>,
}

const APPLICATION: &str =
    "select id, name, player, wanted, event, rounds, points_tenths, place, rule, authority,
   by_id, at, state, reason, decided_at from title_applications where id = ?1";

impl Store {
    /// Enters a title in the register.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn add_title_holder(
        &self,
        held: &TitleHolder,
        by: PlayerId,
        at: i64,
    ) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into title_holders (name, player, title, granted_on, authority, by_id, at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            held.name.as_str(),
            held.player.as_str(),
            held.title.as_str(),
            held.granted_on.as_str(),
            held.authority.as_str(),
            by.0,
            at
        );
        self.write(insert).await.map(drop)
    }

    /// The register, newest first: titles entered, and applications granted.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn title_holders(&self, limit: u32) -> Result<Vec<TitleHolder>, StoreError> {
        let query = statement!(
            "select name, player, title, granted_on, authority from (
               select name, player, title, granted_on, authority, at from title_holders
               union all
               select name, player, wanted, granted_on, authority, decided_at from title_applications
                 where granted_on is not null) as register
             order by granted_on desc, at desc limit ?1",
            i64::from(limit)
        );
        let holder = |row: &mut Columns| {
            Ok(TitleHolder {
                name: row.text()?,
                player: row.text()?,
                title: row.text()?,
                granted_on: row.text()?,
                authority: row.text()?,
            })
        };
        self.read(query).await?.iter_mut().map(holder).collect()
    }

    /// Makes an application and gives its number.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn apply_for_title(
        &self,
        new: &NewApplication,
        by: PlayerId,
        at: i64,
    ) -> Result<u32, StoreError> {
        let insert = statement!(
            "insert into title_applications (name, player, wanted, event, rounds, points_tenths, place, rule,
               authority, by_id, at, state, reason)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'open', '') returning id",
            new.name.as_str(),
            new.player.as_str(),
            new.wanted.as_str(),
            new.event.as_str(),
            i64::from(new.rounds),
            i64::from(new.points_tenths),
            new.place.map(i64::from),
            new.rule.as_str(),
            new.authority.as_str(),
            by.0,
            at
        );
        let id = first(self.write(insert).await?, Columns::int)?;
        count(id.ok_or_else(|| StoreError::Unreadable("an application without a number".into()))?)
    }

    /// An application.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn title_application(&self, id: u32) -> Result<Option<Application>, StoreError> {
        first(self.read(statement!(APPLICATION, i64::from(id))).await?, application)
    }

    /// Applications, open ones first, then the newest.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn title_applications(&self, limit: u32) -> Result<Vec<Application>, StoreError> {
        let query = statement!(
            "select id, name, player, wanted, event, rounds, points_tenths, place, rule, authority, by_id, at,
               state, reason, decided_at from title_applications
             order by case state when 'open' then 0 else 1 end, at desc, id desc limit ?1",
            i64::from(limit)
        );
        self.read(query).await?.iter_mut().map(application).collect()
    }

    /// Decides an open application: granted on a day (`2026-07-01`), from which it stands in the register, or refused.
    /// False when it is decided already.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn decide_title(
        &self,
        id: u32,
        granted_on: Option<&str>,
        reason: &str,
        by: PlayerId,
        at: i64,
    ) -> Result<bool, StoreError> {
        let update = statement!(
            "update title_applications
             set state = ?2, reason = ?3, decided_by = ?4, decided_at = ?5, granted_on = ?6
             where id = ?1 and state = 'open' returning id",
            i64::from(id),
            if granted_on.is_some() { "granted" } else { "refused" },
            reason,
            by.0,
            at,
            granted_on
        );
        Ok(!self.write(update).await?.is_empty())
    }
}

fn application(row: &mut Columns) -> Result<Application, StoreError> {
    Ok(Application {
        id: count(row.int()?)?,
        new: NewApplication {
            name: row.text()?,
            player: row.text()?,
            wanted: row.text()?,
            event: row.text()?,
            rounds: count(row.int()?)?,
            points_tenths: count(row.int()?)?,
            place: row.int_or_null()?.map(count).transpose()?,
            rule: row.text()?,
            authority: row.text()?,
        },
        by: PlayerId(row.int()?),
        at: row.int()?,
        state: row.text()?,
        reason: row.text()?,
        decided_at: row.int_or_null()?,
    })
}
