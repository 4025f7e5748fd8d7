//! Signs of life: when each session was last used, which "last here" and "last used" show.
//!
//! A request or a frame leaves its sign in memory, and only where the one written down has grown old; a task
//! writes the signs down once a minute, all of them in one go, and once more when the server stops. So no
//! request waits for the disk, a session costs a write every few minutes at most, and a server that is killed
//! forgets at most a minute of signs.

use crate::app::App;
use futures_util::future::try_join_all;
use game::PlayerId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::{StoreError, TokenHash};

/// A sign of life younger than this is good enough, ms.
pub const SEEN_EVERY_MS: i64 = 5 * 60_000;
/// How often signs are written down.
pub(super) const WRITE_EVERY: Duration = Duration::from_secs(60);

/// The signs that are not written down yet.
#[derive(Debug, Default)]
pub struct Signs {
    // A std mutex: held for map accesses, never across an await.
    noted: Mutex<HashMap<TokenHash, Sign>>,
}

#[derive(Clone, Copy, Debug)]
struct Sign {
    player: PlayerId,
    /// Ms since 1970.
    at: i64,
}

impl Signs {
    /// A session of this player was used.
    pub fn note(&self, token: TokenHash, player: PlayerId, at: i64) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted.insert(token, Sign { player, at });
    }

    fn take(&self) -> HashMap<TokenHash, Sign> {
        std::mem::take(&mut *self.noted.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Writes down what was noted; returns the number of signs. Those of a failed writing are lost: people who
/// are here leave another soon.
///
/// # Errors
/// As the store fails.
pub async fn write_down(app: &App) -> Result<usize, StoreError> {
    let signs = app.signs.take();
    // The store's writer takes all that waits into one transaction.
    try_join_all(signs.iter().map(async |(&token, sign)| {
        app.store.saw_session(token, sign.at).await?;
        app.store.saw_account(sign.player, sign.at).await
    }))
    .await?;
    Ok(signs.len())
}
