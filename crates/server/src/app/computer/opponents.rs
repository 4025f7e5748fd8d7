//! The twelve who can be played: the animals of the Chinese years, from a piglet that looks at the board for the first
//! time to a dragon. Their names, lines and manners are words of the locales (`opponent-…`).

use engine::level::Style;

/// One of them.
#[derive(Debug, PartialEq, Eq)]
pub struct Opponent {
    /// In the store, in forms and in keys of words.
    pub key: &'static str,
    /// The account's name, where nobody had it before.
    pub name: &'static str,
    /// Its strength.
    pub rating: u32,
    /// What it likes.
    pub style: Style,
}

const fn opponent(key: &'static str, name: &'static str, rating: u32, style: Style) -> Opponent {
    Opponent { key, name, rating, style }
}

/// All of them, the weakest first.
pub static ALL: [Opponent; 12] = [
    opponent("pig", "Pig", 100, Style::Even),
    opponent("rabbit", "Rabbit", 300, Style::PawnPusher),
    opponent("rooster", "Rooster", 500, Style::Attacker),
    opponent("goat", "Goat", 700, Style::Even),
    opponent("dog", "Dog", 900, Style::Trader),
    opponent("rat", "Rat", 1_100, Style::Gambiteer),
    opponent("ox", "Ox", 1_300, Style::PawnPusher),
    opponent("horse", "Horse", 1_500, Style::Attacker),
    opponent("monkey", "Monkey", 1_700, Style::Gambiteer),
    opponent("snake", "Snake", 2_000, Style::EndgameLover),
    opponent("tiger", "Tiger", 2_500, Style::Attacker),
    opponent("dragon", "Dragon", 3_200, Style::Even),
];

impl Opponent {
    /// The one of this key.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Opponent> {
        ALL.iter().find(|opponent| opponent.key == key)
    }

    /// The key of its name in the locales.
    #[must_use]
    pub fn name_key(&self) -> String {
        format!("opponent-{}", self.key)
    }
}
