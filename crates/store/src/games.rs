//! Games as events: what the mailbox of a live game and the readers of finished ones ask of the log.

use crate::log::Append;
use crate::tables::{game_id, number};
use crate::{Store, StoreError, record};
use game::{Event, EventKind, GameId, Seq};

impl Store {
    /// Adds events to a game, or none; durable when the future is ready. `created_at` is the time of
    /// the game's first event (ms since 1970).
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the game's head is not `expected`; [`StoreError::Busy`] and
    /// [`StoreError::Failed`] when nothing was written; [`StoreError::Unknown`] when only reading
    /// back can tell.
    pub async fn append(
        &self,
        game: GameId,
        expected: Seq,
        created_at: i64,
        events: &[Event],
    ) -> Result<(), StoreError> {
        let time_of = |wanted: fn(&EventKind) -> bool| {
            events.iter().find(|event| wanted(&event.kind)).map(|event| event.at)
        };
        let append = Append {
            game: number(game),
            expected: expected.0,
            rows: record::rows(expected.0, created_at, events),
            created_at: time_of(|kind| matches!(kind, EventKind::Created(_))),
            ended_at: time_of(|kind| matches!(kind, EventKind::Ended { .. })),
        };
        self.log().append(append).await
    }

    /// All events of a game in order; empty when there is no such game.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] when this version cannot read them.
    pub async fn load(&self, game: GameId) -> Result<Vec<Event>, StoreError> {
        let rows = self.log().tail(number(game), 0).await?;
        Ok(record::events(&rows)?.into_iter().map(|(_, event)| event).collect())
    }

    /// The events of a game after `after`.
    ///
    /// # Errors
    /// As [`Store::load`].
    pub async fn tail(&self, game: GameId, after: Seq) -> Result<Vec<Event>, StoreError> {
        let rows = self.log().tail(number(game), after.0).await?;
        let events = record::events(&rows)?.into_iter();
        Ok(events.filter(|(seq, _)| *seq > after.0).map(|(_, event)| event).collect())
    }

    /// Games that have not ended.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn live_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.log().live().await?.into_iter().map(game_id).collect()
    }
}
