//! Numeric annotation glyphs and the signs that books print for them.
//!
//! Source: PGN standard, section 10; the signs in the seeds of the academy's own glossary
//! (`！！` 妙着, `＋－` 白方胜势, `－＋` 黑方胜势, `＝` 均势).

use crate::fold;
use std::fmt;

/// A numeric annotation glyph, `$0` to `$255`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

const SYMBOLS: [(&str, u8); 32] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("+/=", 14),
    ("+=", 14),
    ("=/+", 15),
    ("=+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("△", 140),
    ("∆", 140),
    ("N", 146),
];

impl Nag {
    /// The sign that stands for it in print, if it has one.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        SYMBOLS.iter().find(|(_, number)| *number == self.0).map(|(sign, _)| *sign)
    }
}

/// The glyph of a printed sign; full-width forms and every kind of dash are read as well.
#[must_use]
pub fn nag_of_symbol(text: &str) -> Option<Nag> {
    let plain = fold(text);
    SYMBOLS.iter().find(|(sign, _)| *sign == plain).map(|(_, number)| Nag(*number))
}

/// Splits a printed sign off the end of a move: `Nf3±` is `Nf3` and 16. `e4+` keeps its check sign,
/// and a bare `=` or a letter is not split off either, since it may announce a promotion.
pub(super) fn split_symbol(text: &str) -> Option<(&str, Nag)> {
    SYMBOLS
        .iter()
        .filter(|(sign, _)| !matches!(*sign, "=" | "N"))
        .filter_map(|(sign, number)| Some((text.strip_suffix(sign)?, Nag(*number))))
        .filter(|(word, _)| !word.is_empty())
        .min_by_key(|(word, _)| word.len())
}

/// `$` and the number.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
