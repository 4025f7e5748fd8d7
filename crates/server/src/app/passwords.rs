//! Passwords: refused when weak, kept as Argon2id in PHC form.
//!
//! Hashing takes tens of milliseconds and megabytes, so it runs on a blocking thread and only a few
//! at a time; whoever would wait too long is told to try again.

use crate::Error;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Shortest and longest password in characters. The upper bound keeps the strength check cheap.
pub const LENGTH: std::ops::RangeInclusive<usize> = 8..=100;

/// How many hashes may run at once (19 MiB each).
const AT_ONCE: usize = 2;

/// How long a request may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordFault {
    /// Fewer than eight characters.
    TooShort,
    /// More than a hundred.
    TooLong,
    /// On a list, a pattern of the keyboard, or made of the name.
    Weak,
}

/// Judges a new password; `own` are words an attacker would try first, the name among them.
///
/// # Errors
/// [`PasswordFault`].
pub fn judge(password: &str, own: &[&str]) -> Result<(), PasswordFault> {
    match password.chars().take(LENGTH.end() + 1).count() {
        n if n < *LENGTH.start() => return Err(PasswordFault::TooShort),
        n if n > *LENGTH.end() => return Err(PasswordFault::TooLong),
        _ => {}
    }
    let score = u8::from(zxcvbn::zxcvbn(password, own).score());
    if score < 2 { Err(PasswordFault::Weak) } else { Ok(()) }
}

/// The hash of a password, with a fresh salt.
///
/// # Errors
/// [`Error::Unavailable`] when too many are waiting.
pub async fn hash(password: String) -> Result<String, Error> {
    blocking(move || {
        Argon2::default()
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
            .map_err(|error| Error::Internal(format!("argon2: {error}")))
    })
    .await?
}

/// Whether the password fits the hash. Without a hash (nobody of that name) it takes as long and
/// says no, so that the time does not tell who exists.
///
/// # Errors
/// [`Error::Unavailable`] when too many are waiting.
pub async fn verify(password: String, hash: Option<String>) -> Result<bool, Error> {
    blocking(move || match hash {
        Some(hash) => Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok(),
        None => {
            // The result is not wanted, the time is.
            let _ = Argon2::default().hash_password(password.as_bytes());
            false
        }
    })
    .await
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let Ok(Ok(_turn)) = tokio::time::timeout(PATIENCE, TURNS.acquire()).await else {
        return Err(Error::Unavailable);
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("hashing: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_ones_are_refused() {
        for (password, expected) in [
            ("short", Err(PasswordFault::TooShort)),
            ("password1", Err(PasswordFault::Weak)),
            ("qwertyuiop", Err(PasswordFault::Weak)),
            ("xiaoming88", Err(PasswordFault::Weak)),
            ("correct horse battery", Ok(())),
            ("落子无悔大丈夫真君子", Ok(())),
        ] {
            assert_eq!(judge(password, &["xiaoming88"]), expected, "{password}");
        }
        assert_eq!(judge(&"ab1".repeat(100), &[]), Err(PasswordFault::TooLong));
    }

    #[tokio::test]
    async fn a_hash_fits_its_password_alone() {
        let hash = hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert_eq!(verify("correct horse".to_owned(), Some(hash.clone())).await, Ok(true));
        assert_eq!(verify("wrong horse".to_owned(), Some(hash)).await, Ok(false));
        assert_eq!(verify("correct horse".to_owned(), None).await, Ok(false));
    }
}
