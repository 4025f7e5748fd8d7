//! Passwords: refused when weak, kept as Argon2id in PHC form.
//!
//! Hashing takes tens of milliseconds and megabytes, so it runs on a blocking thread and only a few
//! at a time; whoever would wait too long is told to try again. Checking a password and making the hash
//! of a new one wait in queues of their own: a crowd that signs up keeps nobody from signing in.

use crate::Error;
use crate::app::queue::Queue;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};

/// Shortest and longest password in characters. The upper bound keeps the strength check cheap.
pub const LENGTH: std::ops::RangeInclusive<usize> = 8..=100;

/// How many may wait in a queue: what gets a turn before patience ends.
const LONGEST_QUEUE: usize = 100;

/// For signing in.
static CHECKS: Queue = Queue::new(2, LONGEST_QUEUE);
/// For signing up and for new passwords.
static NEW: Queue = Queue::new(1, LONGEST_QUEUE);

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
/// [`Error::Crowded`] when too many are waiting.
pub async fn hash(password: String) -> Result<String, Error> {
    NEW.wait(move || {
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
/// [`Error::Crowded`] when too many are waiting.
pub async fn verify(password: String, hash: Option<String>) -> Result<bool, Error> {
    CHECKS
        .wait(move || match hash {
            Some(hash) => Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok(),
            None => {
                // The result is not wanted, the time is.
                let _ = Argon2::default().hash_password(password.as_bytes());
                false
            }
        })
        .await
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

    #[tokio::test]
    async fn a_crowd_that_signs_up_keeps_nobody_from_signing_in() {
        let mut crowd = tokio::task::JoinSet::new();
        for _ in 0..40 {
            crowd.spawn(hash("correct horse".to_owned()));
        }
        tokio::task::yield_now().await;
        assert_eq!(verify("correct horse".to_owned(), None).await, Ok(false));
        let done = std::iter::from_fn(|| crowd.try_join_next()).count();
        assert!(done < 20, "{done} of forty were served first");
    }
}
