//! The names of games, players, events and commands.
//!
//! A game's identifier is neither a secret nor a right: whoever knows it may look, and no more.

use std::fmt;
use std::str::FromStr;

/// Letters of a [`GameId`], in the order of their value.
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// How many letters a [`GameId`] has.
const LENGTH: usize = 8;

/// A game: eight characters `[0-9A-Za-z]` outside, a number below 62⁸ inside.
///
/// ```
/// let id: game::GameId = "q7ZvsdUF".parse().unwrap();
/// assert_eq!(id.to_string(), "q7ZvsdUF");
/// assert_eq!(game::GameId::new(id.get()), Some(id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u64);

impl GameId {
    /// One more than the largest inner number: 62⁸.
    pub const LIMIT: u64 = 62u64.pow(LENGTH as u32);

    /// The identifier with this inner number, if it is below [`GameId::LIMIT`].
    pub const fn new(number: u64) -> Option<Self> {
        if number < Self::LIMIT { Some(Self(number)) } else { None }
    }

    /// The inner number, an integer key for stores.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [b'0'; LENGTH];
        let mut rest = self.0;
        for slot in letters.iter_mut().rev() {
            *slot = ALPHABET[(rest % 62) as usize];
            rest /= 62;
        }
        letters.iter().try_for_each(|&letter| fmt::Write::write_char(f, char::from(letter)))
    }
}

/// The text is not eight characters `[0-9A-Za-z]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameIdError;

impl fmt::Display for ParseGameIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game is named by eight letters or digits")
    }
}

impl std::error::Error for ParseGameIdError {}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() != LENGTH {
            return Err(ParseGameIdError);
        }
        text.bytes()
            .try_fold(0u64, |number, letter| {
                let value = ALPHABET.iter().position(|&known| known == letter)?;
                Some(number * 62 + value as u64)
            })
            .map(Self)
            .ok_or(ParseGameIdError)
    }
}

/// An account's numeric key. Guests have one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

/// The place of an event in its game's log, from 1 without gaps; also the version a client has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seq(pub u32);

/// A client's own name for a command, so that one sent twice is done once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(pub u64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_ids_survive_their_text() {
        for number in [0, 1, 61, 62, 3_521_614_606_207, GameId::LIMIT - 1] {
            let id = GameId::new(number).unwrap();
            assert_eq!(id.to_string().len(), 8);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        assert_eq!(GameId::new(GameId::LIMIT), None);
    }

    #[test]
    fn game_ids_refuse_other_texts() {
        for text in ["", "short", "toolong99", "q7Zvsd F", "q7Zvsd-F", "将将将"] {
            assert_eq!(text.parse::<GameId>(), Err(ParseGameIdError), "{text}");
        }
    }
}
