//! Computer opponents: the accounts that the engine plays for, and games at another strength than the opponent's own.

use super::accounts::{first, one};
use super::number;
use super::ratings::count;
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use game::{GameId, PlayerId};

/// An account for an opponent to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComputer {
    /// The opponent.
    pub key: String,
    /// The folded name, unique.
    pub public_id: String,
    /// The name as written.
    pub name: String,
    /// The confusable skeleton of the folded name, unique.
    pub skeleton: String,
    /// When, ms since 1970.
    pub at: i64,
}

impl Store {
    /// Makes the account of an opponent. It has no password, so nobody can sign in to it.
    ///
    /// # Errors
    /// [`StoreError::Taken`] with `accounts.public_id`, `accounts.skeleton` or `accounts.computer`.
    pub async fn create_computer(&self, new: NewComputer) -> Result<PlayerId, StoreError> {
        let insert = statement!(
            "insert into accounts (public_id, name, skeleton, computer, created_at, named_at, seen_at)
             values (?1, ?2, ?3, ?4, ?5, ?5, ?5) returning id",
            new.public_id.as_str(),
            new.name.as_str(),
            new.skeleton.as_str(),
            new.key.as_str(),
            new.at
        );
        one(self.write(insert).await?, |row| Ok(PlayerId(row.int()?)))
    }

    /// The opponents' keys and accounts.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn computers(&self) -> Result<Vec<(String, PlayerId)>, StoreError> {
        let query = statement!("select computer, id from accounts where computer is not null order by id");
        let read = |row: &mut Columns| Ok((row.text()?, PlayerId(row.int()?)));
        self.read(query).await?.iter_mut().map(read).collect()
    }

    /// Keeps the strength of the engine in a game; the first that is kept stays.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_computer_game(&self, id: GameId, rating: u32) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into computer_games (game_id, rating) values (?1, ?2) on conflict do nothing",
            number(id),
            i64::from(rating)
        );
        self.write(insert).await.map(drop)
    }

    /// That strength, where one is kept.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn computer_game(&self, id: GameId) -> Result<Option<u32>, StoreError> {
        let query = statement!("select rating from computer_games where game_id = ?1", number(id));
        first(self.read(query).await?, |row| count(row.int()?))
    }
}
