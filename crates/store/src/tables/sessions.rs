//! Sessions: the SHA-256 of a random token and the account behind it.

use super::accounts::first;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use crate::{Store, TokenHash};
use game::PlayerId;

/// A session, without its token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the token.
    pub token: TokenHash,
    /// Whose it is.
    pub account: PlayerId,
    /// Ms since 1970.
    pub created_at: i64,
    /// Ms since 1970 of the last use kept (a few minutes behind).
    pub seen_at: i64,
    /// The browser as it named itself.
    pub agent: String,
}

impl Store {
    /// Opens a session.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn open_session(
        &self,
        token: TokenHash,
        account: PlayerId,
        agent: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into sessions (token_hash, account_id, created_at, seen_at, agent)
             values (?1, ?2, ?3, ?3, ?4)",
            token.as_slice(),
            account.0,
            now,
            agent
        );
        self.write(insert).await.map(drop)
    }

    /// The session of a token.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn session(&self, token: TokenHash) -> Result<Option<Session>, StoreError> {
        let query = statement!(
            "select token_hash, account_id, created_at, seen_at, agent from sessions where token_hash = ?1",
            token.as_slice()
        );
        first(self.read(query).await?, session)
    }

    /// All sessions of an account, last used first.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn sessions_of(&self, account: PlayerId) -> Result<Vec<Session>, StoreError> {
        let query = statement!(
            "select token_hash, account_id, created_at, seen_at, agent from sessions
             where account_id = ?1 order by seen_at desc",
            account.0
        );
        self.read(query).await?.iter_mut().map(session).collect()
    }

    /// Notes that a session was used; what is known of a later moment stays.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn saw_session(&self, token: TokenHash, at: i64) -> Result<(), StoreError> {
        let update = statement!(
            "update sessions set seen_at = ?2 where token_hash = ?1 and seen_at < ?2",
            token.as_slice(),
            at
        );
        self.write(update).await.map(drop)
    }

    /// Ends a session. False when it was not there.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn close_session(&self, token: TokenHash) -> Result<bool, StoreError> {
        let delete =
            statement!("delete from sessions where token_hash = ?1 returning account_id", token.as_slice());
        Ok(!self.write(delete).await?.is_empty())
    }

    /// Ends all sessions of an account but `keep`; returns their number.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn close_sessions_of(
        &self,
        account: PlayerId,
        keep: Option<TokenHash>,
    ) -> Result<usize, StoreError> {
        let keep = keep.unwrap_or_default();
        let delete = statement!(
            "delete from sessions where account_id = ?1 and token_hash <> ?2 returning account_id",
            account.0,
            keep.as_slice()
        );
        Ok(self.write(delete).await?.len())
    }

    /// Ends sessions not used since `before`; returns their number.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn close_stale_sessions(&self, before: i64) -> Result<usize, StoreError> {
        let delete = statement!("delete from sessions where seen_at < ?1 returning account_id", before);
        Ok(self.write(delete).await?.len())
    }
}

fn session(row: &mut Columns) -> Result<Session, StoreError> {
    Ok(Session {
        token: row.hash()?,
        account: PlayerId(row.int()?),
        created_at: row.int()?,
        seen_at: row.int()?,
        agent: row.text()?,
    })
}
