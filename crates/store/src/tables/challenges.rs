//! Seeks and challenges: an open offer of a game under an id from the space of game ids.
//!
//! Closing is a single conditional update, so that of two who accept at once one gets the game.
//! `kind`, `color` and `terms` are words of `server`; here they are only kept.

use super::accounts::first;
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use game::{GameId, PlayerId};

/// An offer of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The id the game will have.
    pub id: GameId,
    /// `link`, `seek` or `direct`.
    pub kind: String,
    /// Who offers.
    pub by: PlayerId,
    /// To whom alone, if so.
    pub to: Option<PlayerId>,
    /// The offerer's colour: `white`, `black` or `random`.
    pub color: String,
    /// Time control, laws and start as one text of `server`'s making.
    pub terms: String,
    /// Ms since 1970.
    pub created_at: i64,
    /// Ms since 1970, once it was accepted or withdrawn.
    pub closed_at: Option<i64>,
    /// Who accepted it.
    pub taken_by: Option<PlayerId>,
}

/// A challenge to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChallenge {
    /// A fresh random id.
    pub id: GameId,
    /// `link`, `seek` or `direct`.
    pub kind: String,
    /// Who offers.
    pub by: PlayerId,
    /// To whom alone, if so.
    pub to: Option<PlayerId>,
    /// The offerer's colour: `white`, `black` or `random`.
    pub color: String,
    /// Time control, laws and start as one text of `server`'s making.
    pub terms: String,
}

/// A place in the order in which challenges were accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptedAt {
    at: i64,
    id: i64,
}

impl AcceptedAt {
    /// The place before all that were accepted at this time, ms since 1970, or later.
    #[must_use]
    pub fn since(at: i64) -> AcceptedAt {
        AcceptedAt { at, id: -1 }
    }
}

impl Store {
    /// Keeps a challenge. False when a game or a challenge has that id: draw another.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn create_challenge(&self, new: NewChallenge, now: i64) -> Result<bool, StoreError> {
        let id = number(new.id);
        if !self.read(statement!("select game_id from game_views where game_id = ?1", id)).await?.is_empty() {
            return Ok(false);
        }
        let insert = statement!(
            "insert into challenges (id, kind, by_id, to_id, color, terms, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict (id) do nothing returning id",
            id,
            new.kind.as_str(),
            new.by.0,
            new.to.map(|to| to.0),
            new.color.as_str(),
            new.terms.as_str(),
            now
        );
        Ok(!self.write(insert).await?.is_empty())
    }

    /// A challenge by its id, open or closed.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let query = statement!(
            "select id, kind, by_id, to_id, color, terms, created_at, closed_at, taken_by
             from challenges where id = ?1",
            number(id)
        );
        first(self.read(query).await?, challenge)
    }

    /// Open challenges of one kind, oldest first.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn open_challenges(&self, kind: &str, limit: u32) -> Result<Vec<Challenge>, StoreError> {
        let query = statement!(
            "select id, kind, by_id, to_id, color, terms, created_at, closed_at, taken_by
             from challenges where kind = ?1 and closed_at is null order by created_at limit ?2",
            kind,
            i64::from(limit)
        );
        self.read(query).await?.iter_mut().map(challenge).collect()
    }

    /// Open challenges of one kind on the same terms, any colour to be drawn, oldest first.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn open_challenges_on(
        &self,
        kind: &str,
        terms: &str,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError> {
        let query = statement!(
            "select id, kind, by_id, to_id, color, terms, created_at, closed_at, taken_by
             from challenges
             where kind = ?1 and terms = ?2 and color = 'random' and closed_at is null
             order by created_at, id limit ?3",
            kind,
            terms,
            i64::from(limit)
        );
        self.read(query).await?.iter_mut().map(challenge).collect()
    }

    /// Who made the open challenges of one kind that are older than a time, all of them.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn open_since(&self, kind: &str, before: i64) -> Result<Vec<(GameId, PlayerId)>, StoreError> {
        let query = statement!(
            "select id, by_id from challenges where kind = ?1 and closed_at is null and created_at < ?2",
            kind,
            before
        );
        let pair = |row: &mut Columns| Ok((game_id(row.int()?)?, PlayerId(row.int()?)));
        self.read(query).await?.iter_mut().map(pair).collect()
    }

    /// The open challenges of one player, oldest first.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn open_challenges_by(&self, by: PlayerId, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let query = statement!(
            "select id from challenges where by_id = ?1 and closed_at is null
             order by created_at, id limit ?2",
            by.0,
            i64::from(limit)
        );
        self.read(query).await?.iter_mut().map(|row| game_id(row.int()?)).collect()
    }

    /// Accepts an open challenge of somebody else. True for one caller only.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn take_challenge(&self, id: GameId, by: PlayerId, now: i64) -> Result<bool, StoreError> {
        let update = statement!(
            "update challenges set closed_at = ?3, taken_by = ?2
             where id = ?1 and closed_at is null and by_id <> ?2 and (to_id is null or to_id = ?2)
             returning id",
            number(id),
            by.0,
            now
        );
        Ok(!self.write(update).await?.is_empty())
    }

    /// Withdraws an open challenge of one's own. False when it was not open.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn withdraw_challenge(&self, id: GameId, by: PlayerId, now: i64) -> Result<bool, StoreError> {
        let update = statement!(
            "update challenges set closed_at = ?3 where id = ?1 and by_id = ?2 and closed_at is null returning id",
            number(id),
            by.0,
            now
        );
        Ok(!self.write(update).await?.is_empty())
    }

    /// Opens a challenge again that somebody took without a game coming of it. False when it was not
    /// theirs.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn reopen_challenge(&self, id: GameId, taken_by: PlayerId) -> Result<bool, StoreError> {
        let update = statement!(
            "update challenges set closed_at = null, taken_by = null
             where id = ?1 and taken_by = ?2 returning id",
            number(id),
            taken_by.0
        );
        Ok(!self.write(update).await?.is_empty())
    }

    /// Challenges accepted since a time of which no list shows a game: the game may be new, or was never
    /// made. Oldest first, from behind the place where the page before ended; with the place of each.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn accepted_challenges_unlisted(
        &self,
        after: AcceptedAt,
        limit: u32,
    ) -> Result<Vec<(AcceptedAt, GameId)>, StoreError> {
        let query = statement!(
            "select closed_at, id from challenges
             where taken_by is not null and (closed_at, id) > (?1, ?2)
               and not exists (select 1 from game_views where game_views.game_id = challenges.id)
             order by closed_at, id limit ?3",
            after.at,
            after.id,
            i64::from(limit)
        );
        let placed = |row: &mut Columns| {
            let place = AcceptedAt { at: row.int()?, id: row.int()? };
            Ok((place, game_id(place.id)?))
        };
        self.read(query).await?.iter_mut().map(placed).collect()
    }

    /// Withdraws all open challenges of a kind that one player made; returns their number.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn withdraw_all(&self, kind: &str, by: PlayerId, now: i64) -> Result<usize, StoreError> {
        let update = statement!(
            "update challenges set closed_at = ?3
             where kind = ?1 and by_id = ?2 and closed_at is null returning id",
            kind,
            by.0,
            now
        );
        Ok(self.write(update).await?.len())
    }

    /// Withdraws all open challenges of a kind made before a time; returns their number.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn close_challenges(&self, kind: &str, before: i64, now: i64) -> Result<usize, StoreError> {
        let update = statement!(
            "update challenges set closed_at = ?3
             where kind = ?1 and created_at < ?2 and closed_at is null returning id",
            kind,
            before,
            now
        );
        Ok(self.write(update).await?.len())
    }
}

/// The key of a game id in the tables.
pub(crate) fn number(id: GameId) -> i64 {
    i64::try_from(id.get()).expect("game ids are below 62^8, far below 2^63")
}

/// The game id of a key.
pub(crate) fn game_id(number: i64) -> Result<GameId, StoreError> {
    u64::try_from(number)
        .ok()
        .and_then(GameId::new)
        .ok_or_else(|| StoreError::Unreadable(format!("game id {number}")))
}

fn challenge(row: &mut Columns) -> Result<Challenge, StoreError> {
    Ok(Challenge {
        id: game_id(row.int()?)?,
        kind: row.text()?,
        by: PlayerId(row.int()?),
        to: row.int_or_null()?.map(PlayerId),
        color: row.text()?,
        terms: row.text()?,
        created_at: row.int()?,
        closed_at: row.int_or_null()?,
        taken_by: row.int_or_null()?.map(PlayerId),
    })
}
