//! The games that events have made. A row is written before its game, so that whoever comes after a stop finds what is to
//! be made; a board has one such game at a time.

use super::accounts::first;
use super::{game_id, number};
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use crate::{Store, TournamentId};
use game::GameId;
use rules::ByColor;

/// How far a game of an event has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// To be played, or being played.
    Open,
    /// Over, and the event knows.
    Told,
    /// Called off; another game may take its place.
    Dropped,
}

impl Progress {
    fn number(self) -> i64 {
        match self {
            Progress::Open => 0,
            Progress::Told => 1,
            Progress::Dropped => 2,
        }
    }

    fn of(number: i64) -> Result<Progress, StoreError> {
        match number {
            0 => Ok(Progress::Open),
            1 => Ok(Progress::Told),
            2 => Ok(Progress::Dropped),
            other => Err(StoreError::Unreadable(format!("progress {other}"))),
        }
    }
}

/// A game that an event has made for one of its boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventGame {
    /// The game.
    pub id: GameId,
    /// The event.
    pub tournament: TournamentId,
    /// Its name in addresses.
    pub slug: String,
    /// The round.
    pub round: u32,
    /// Numbers of the two in the event.
    pub seats: ByColor<u32>,
    /// Their accounts.
    pub accounts: ByColor<i64>,
    /// When it begins, ms since 1970.
    pub starts_at: i64,
    /// How far it has come.
    pub progress: Progress,
}

impl Store {
    /// Keeps a game to be made. False when the board has one, or another game has the id.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_event_game(&self, new: &EventGame) -> Result<bool, StoreError> {
        let insert = statement!(
            "insert into event_games (game_id, tournament_id, slug, round, white, black, white_account,
               black_account, starts_at, state)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) on conflict do nothing returning game_id",
            number(new.id),
            new.tournament.0,
            new.slug.as_str(),
            i64::from(new.round),
            i64::from(new.seats.white),
            i64::from(new.seats.black),
            new.accounts.white,
            new.accounts.black,
            new.starts_at,
            new.progress.number()
        );
        Ok(!self.write(insert).await?.is_empty())
    }

    /// Notes how far an open game has come; one that is not open any more stays as it is.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn close_event_game(&self, id: GameId, progress: Progress) -> Result<(), StoreError> {
        let update = statement!(
            "update event_games set state = ?2 where game_id = ?1 and state < ?2",
            number(id),
            progress.number()
        );
        self.write(update).await.map(drop)
    }

    /// The games that an event has made, those called off left out, in the order of rounds.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn event_games(&self, tournament: TournamentId) -> Result<Vec<EventGame>, StoreError> {
        let query = statement!(
            "select game_id, tournament_id, slug, round, white, black, white_account, black_account,
               starts_at, state from event_games where tournament_id = ?1 and state < 2 order by round, game_id",
            tournament.0
        );
        self.read(query).await?.iter_mut().map(event_game).collect()
    }

    /// The event that has made a game, if one has.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn event_game(&self, id: GameId) -> Result<Option<EventGame>, StoreError> {
        let query = statement!(
            "select game_id, tournament_id, slug, round, white, black, white_account, black_account,
               starts_at, state from event_games where game_id = ?1",
            number(id)
        );
        first(self.read(query).await?, event_game)
    }
}

fn event_game(row: &mut Columns) -> Result<EventGame, StoreError> {
    let count =
        |value: i64| u32::try_from(value).map_err(|_| StoreError::Unreadable(format!("number {value}")));
    Ok(EventGame {
        id: game_id(row.int()?)?,
        tournament: TournamentId(row.int()?),
        slug: row.text()?,
        round: count(row.int()?)?,
        seats: ByColor { white: count(row.int()?)?, black: count(row.int()?)? },
        accounts: ByColor { white: row.int()?, black: row.int()? },
        starts_at: row.int()?,
        progress: Progress::of(row.int()?)?,
    })
}
