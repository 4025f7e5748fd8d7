//! What an operator does to accounts at the machine itself, where no session asks: find people, give
//! a forgotten password anew. The store may be that of a running server, which sees it at once.

use crate::Error;
use crate::app::accounts::Role;
use crate::app::names;
use crate::app::passwords::{self, PasswordFault};
use store::{Account, Store, StoreError};

/// Accounts asked of the store at once.
const PAGE_SIZE: u32 = 200;

/// An account and the roles it was given.
#[derive(Clone, Debug)]
pub struct Person {
    /// The account.
    pub account: Account,
    /// Its roles; everybody is a player besides.
    pub roles: Vec<Role>,
}

/// Everybody with a name, newest first.
///
/// # Errors
/// As the store fails.
pub async fn people(store: &Store) -> Result<Vec<Person>, StoreError> {
    let mut people: Vec<Person> = Vec::new();
    loop {
        let before = people.last().map(|person| person.account.id);
        let page = store.accounts(before, PAGE_SIZE).await?;
        if page.is_empty() {
            return Ok(people);
        }
        for account in page {
            let roles = store.roles(account.id).await?;
            let roles = roles.iter().filter_map(|role| Role::from_code(role)).collect();
            people.push(Person { account, roles });
        }
    }
}

/// The account of this name, however it is written.
///
/// # Errors
/// As the store fails.
pub async fn find(store: &Store, name: &str) -> Result<Option<Account>, StoreError> {
    store.account_by_public_id(&names::fold(name)).await
}

/// Gives an account another password and ends all its sessions.
///
/// # Errors
/// Outside, as the store fails; inside, why the password will not do.
pub async fn set_password(
    store: &Store,
    account: &Account,
    password: &str,
) -> Result<Result<(), PasswordFault>, Error> {
    let own = account.name.as_deref().unwrap_or_default();
    if let Err(fault) = passwords::judge(password, &[own]) {
        return Ok(Err(fault));
    }
    let hash = passwords::hash(password.to_owned()).await?;
    store.set_password(account.id, &hash).await?;
    store.close_sessions_of(account.id, None).await?;
    Ok(Ok(()))
}
