//! Accounts, their roles and one-time links.
//!
//! A guest is an account without a name. Names are judged elsewhere; here they are unique by public
//! id and by confusable skeleton. Passwords arrive hashed.

use crate::error::StoreError;
use crate::sql::{Columns, statement};
use crate::{Store, TokenHash};
use game::PlayerId;

/// Who an account is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The number inside.
    pub id: PlayerId,
    /// The public id (folded name); none for a guest.
    pub public_id: Option<String>,
    /// The name as its owner writes it; none for a guest.
    pub name: Option<String>,
    /// E-mail address, if given.
    pub email: Option<String>,
    /// Ms since 1970 of the first visit, as a guest.
    pub created_at: i64,
    /// Ms since 1970 of taking the name; none for a guest.
    pub named_at: Option<i64>,
    /// Ms since 1970 of the last sign of life kept (a few minutes behind).
    pub seen_at: i64,
}

/// What signing up adds to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewName {
    /// The folded name, unique.
    pub public_id: String,
    /// The name as written.
    pub name: String,
    /// The confusable skeleton of the folded name, unique.
    pub skeleton: String,
    /// The password's hash in PHC form.
    pub password: String,
    /// E-mail address, if given.
    pub email: Option<String>,
    /// When, ms since 1970.
    pub at: i64,
}

/// A guest, not seen since `?1`, who has no game, no role, no offer that is open and no part in one that
/// was accepted: at most `?2` of them.
macro_rules! idle_guests {
    () => {
        "select id from accounts
         where name is null and seen_at < ?1
           and not exists (select 1 from game_views where white_id = accounts.id)
           and not exists (select 1 from game_views where black_id = accounts.id)
           and not exists (select 1 from roles where account_id = accounts.id)
           and not exists (select 1 from challenges where by_id = accounts.id
                           and (closed_at is null or taken_by is not null))
           and not exists (select 1 from challenges where to_id = accounts.id)
           and not exists (select 1 from challenges where taken_by = accounts.id)
         order by id limit ?2"
    };
}

const ACCOUNT: &str =
    "select id, public_id, name, email, created_at, named_at, seen_at from accounts where id = ?1";
const BY_PUBLIC_ID: &str =
    "select id, public_id, name, email, created_at, named_at, seen_at from accounts where public_id = ?1";

impl Store {
    /// Makes an account without a name.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn create_guest(&self, now: i64) -> Result<PlayerId, StoreError> {
        let insert =
            statement!("insert into accounts (created_at, seen_at) values (?1, ?1) returning id", now);
        one(self.write(insert).await?, |row| Ok(PlayerId(row.int()?)))
    }

    /// Gives a guest a name and a password; the guest's games stay with it.
    /// False when the account is unknown or has a name already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] with `accounts.public_id` or `accounts.skeleton`.
    pub async fn sign_up(&self, guest: PlayerId, new: NewName) -> Result<bool, StoreError> {
        let update = statement!(
            "update accounts set public_id = ?2, name = ?3, skeleton = ?4, password = ?5, email = ?6,
             named_at = ?7, seen_at = ?7
             where id = ?1 and name is null returning id",
            guest.0,
            new.public_id.as_str(),
            new.name.as_str(),
            new.skeleton.as_str(),
            new.password.as_str(),
            new.email.as_deref(),
            new.at
        );
        Ok(!self.write(update).await?.is_empty())
    }

    /// An account by its number.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn account(&self, id: PlayerId) -> Result<Option<Account>, StoreError> {
        first(self.read(statement!(ACCOUNT, id.0)).await?, account)
    }

    /// An account by its public id (fold the name first).
    ///
    /// # Errors
    /// As the database fails.
    pub async fn account_by_public_id(&self, public_id: &str) -> Result<Option<Account>, StoreError> {
        first(self.read(statement!(BY_PUBLIC_ID, public_id)).await?, account)
    }

    /// The number and password hash behind a public id.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn credentials(&self, public_id: &str) -> Result<Option<(PlayerId, String)>, StoreError> {
        let query = statement!(
            "select id, password from accounts where public_id = ?1 and password is not null",
            public_id
        );
        first(self.read(query).await?, |row| Ok((PlayerId(row.int()?), row.text()?)))
    }

    /// Replaces a password's hash. False when the account is unknown or a guest.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn set_password(&self, id: PlayerId, password: &str) -> Result<bool, StoreError> {
        let update = statement!(
            "update accounts set password = ?2 where id = ?1 and name is not null returning id",
            id.0,
            password
        );
        Ok(!self.write(update).await?.is_empty())
    }

    /// Forgets guests who never played, hold no open offer and have not been seen since `before`, with
    /// their sessions and the offers nobody took; returns their number, at most `limit`.
    ///
    /// # Errors
    /// As the database fails. What was done until then stays done; the next call does the rest.
    pub async fn forget_guests(&self, before: i64, limit: u32) -> Result<usize, StoreError> {
        let limit = i64::from(limit);
        let sessions = concat!("delete from sessions where account_id in (", idle_guests!(), ")");
        self.write(statement!(sessions, before, limit)).await?;
        let offers = concat!("delete from challenges where by_id in (", idle_guests!(), ")");
        self.write(statement!(offers, before, limit)).await?;
        // One who came back meanwhile has a session, and stays.
        let guests = concat!(
            "delete from accounts where id in (",
            idle_guests!(),
            ") and not exists (select 1 from sessions where account_id = accounts.id) returning id"
        );
        Ok(self.write(statement!(guests, before, limit)).await?.len())
    }

    /// Notes that an account was here; what is known of a later moment stays.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn saw_account(&self, id: PlayerId, at: i64) -> Result<(), StoreError> {
        let update = statement!("update accounts set seen_at = ?2 where id = ?1 and seen_at < ?2", id.0, at);
        self.write(update).await.map(drop)
    }

    /// People's named accounts, newest first, older than number `before`.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn accounts(&self, before: Option<PlayerId>, limit: u32) -> Result<Vec<Account>, StoreError> {
        let query = statement!(
            "select id, public_id, name, email, created_at, named_at, seen_at from accounts
             where name is not null and computer is null and id < ?1 order by id desc limit ?2",
            before.map_or(i64::MAX, |id| id.0),
            i64::from(limit)
        );
        self.read(query).await?.iter_mut().map(account).collect()
    }

    /// The roles of an account, in alphabetical order; each is data, and means what `server` says.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn roles(&self, id: PlayerId) -> Result<Vec<String>, StoreError> {
        let query = statement!("select role from roles where account_id = ?1 order by role", id.0);
        self.read(query).await?.iter_mut().map(Columns::text).collect()
    }

    /// Gives a role; giving it twice changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Failed`] when there is no such account.
    pub async fn grant(&self, id: PlayerId, role: &str, now: i64) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into roles (account_id, role, granted_at) values (?1, ?2, ?3)
             on conflict (account_id, role) do nothing",
            id.0,
            role,
            now
        );
        self.write(insert).await.map(drop)
    }

    /// Takes a role away.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn revoke(&self, id: PlayerId, role: &str) -> Result<(), StoreError> {
        let delete = statement!("delete from roles where account_id = ?1 and role = ?2", id.0, role);
        self.write(delete).await.map(drop)
    }

    /// Whether anybody holds a role.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn anyone_is(&self, role: &str) -> Result<bool, StoreError> {
        let query = statement!("select account_id from roles where role = ?1 limit 1", role);
        Ok(!self.read(query).await?.is_empty())
    }

    /// Keeps a one-time link.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_link(&self, token: TokenHash, purpose: &str, now: i64) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into links (token_hash, purpose, created_at) values (?1, ?2, ?3)",
            token.as_slice(),
            purpose,
            now
        );
        self.write(insert).await.map(drop)
    }

    /// Uses a one-time link made at or after `since`. True once.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn use_link(
        &self,
        token: TokenHash,
        purpose: &str,
        since: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        let update = statement!(
            "update links set used_at = ?4
             where token_hash = ?1 and purpose = ?2 and created_at >= ?3 and used_at is null
             returning purpose",
            token.as_slice(),
            purpose,
            since,
            now
        );
        Ok(!self.write(update).await?.is_empty())
    }
}

fn account(row: &mut Columns) -> Result<Account, StoreError> {
    Ok(Account {
        id: PlayerId(row.int()?),
        public_id: row.text_or_null()?,
        name: row.text_or_null()?,
        email: row.text_or_null()?,
        created_at: row.int()?,
        named_at: row.int_or_null()?,
        seen_at: row.int()?,
    })
}

/// The first row, if any.
pub(super) fn first<T>(
    mut rows: Vec<Columns>,
    read: impl FnOnce(&mut Columns) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    rows.first_mut().map(read).transpose()
}

/// The first row, which must be there.
pub(super) fn one<T>(
    rows: Vec<Columns>,
    read: impl FnOnce(&mut Columns) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    first(rows, read)?.ok_or_else(|| StoreError::Unreadable("a statement returned no row".into()))
}
