//! Colours: what a history makes a player prefer, and who gets White (C.04.3, articles 1.6, 1.7 and 5).

use super::field::Entrant;
use rules::Color;
use std::cmp::Ordering;

/// How much a preference weighs (article 1.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strength {
    /// As many games with White as with Black: the other colour than last time.
    Mild,
    /// One more with the other colour.
    Strong,
    /// Two more with the other colour, or the other colour twice running.
    Absolute,
}

/// The colour a player should get next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Preference {
    /// Which.
    pub color: Color,
    /// How much it weighs.
    pub strength: Strength,
}

/// Games with White less games with Black.
pub(crate) fn difference(colors: &[Color]) -> i32 {
    colors.iter().map(|color| if color.is_white() { 1 } else { -1 }).sum()
}

/// The preference after these games, oldest first; none before the first game.
pub(crate) fn preference(colors: &[Color]) -> Option<Preference> {
    let last = *colors.last()?;
    let difference = difference(colors);
    let lacking = if difference > 0 { Color::Black } else { Color::White };
    Some(match (difference.abs(), colors) {
        (2.., _) => Preference { color: lacking, strength: Strength::Absolute },
        (_, [.., a, b]) if a == b => Preference { color: !last, strength: Strength::Absolute },
        (1, _) => Preference { color: lacking, strength: Strength::Strong },
        _ => Preference { color: !last, strength: Strength::Mild },
    })
}

/// What decided the colours of a pair: the paragraphs of article 5.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ColorRule {
    /// 5.2.1: both have what they prefer.
    BothGranted,
    /// 5.2.2: the stronger preference, or the wider colour difference.
    Stronger,
    /// 5.2.3: the other way round than the last time that they had different colours.
    Alternated,
    /// 5.2.4: what the higher-ranked prefers.
    HigherRanked,
    /// 5.2.5: the colour drawn by lot, by the number of the higher-ranked.
    Lot,
    /// White to whoever had it less often; Double-Swiss alone (C.04.5, 4.3).
    FewerWhites,
}

/// The colour of `higher`, who ranks above `lower`, and why.
pub(crate) fn allocate(higher: &Entrant, lower: &Entrant, initial: Color) -> (Color, ColorRule) {
    let (own, other) = (higher.preference, lower.preference);
    // Where nobody has played there is no preference, but in the Dubov system, whose first rule this is.
    if higher.colors.is_empty() && lower.colors.is_empty() {
        return (if higher.number % 2 == 1 { initial } else { !initial }, ColorRule::Lot);
    }
    match (own, other) {
        (Some(own), None) => return (own.color, ColorRule::BothGranted),
        (None, Some(other)) => return (!other.color, ColorRule::BothGranted),
        (Some(own), Some(other)) if own.color != other.color => return (own.color, ColorRule::BothGranted),
        (Some(own), Some(other)) => match weigh(higher, own).cmp(&weigh(lower, other)) {
            Ordering::Greater => return (own.color, ColorRule::Stronger),
            Ordering::Less => return (!own.color, ColorRule::Stronger),
            Ordering::Equal => {}
        },
        (None, None) => {}
    }
    let differed = higher.colors.iter().rev().zip(lower.colors.iter().rev()).find(|(a, b)| a != b);
    match (differed, own) {
        (Some((&before, _)), _) => (!before, ColorRule::Alternated),
        (None, Some(own)) => (own.color, ColorRule::HigherRanked),
        (None, None) if higher.number % 2 == 1 => (initial, ColorRule::Lot),
        (None, None) => (!initial, ColorRule::Lot),
    }
}

/// Strength, and among the absolute the width of the colour difference.
fn weigh(entrant: &Entrant, preference: Preference) -> (Strength, i32) {
    let width = if preference.strength == Strength::Absolute { entrant.difference.abs() } else { 0 };
    (preference.strength, width)
}

/// What a pair costs by the colour criteria: players for whom each is not met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct ColorFaults {
    /// C10: topscorers or their opponents whose colour difference goes beyond 2.
    pub(crate) wide: u8,
    /// C11: topscorers or their opponents with one colour three times running.
    pub(crate) triple: u8,
    /// C12: without the colour they prefer.
    pub(crate) denied: u8,
    /// C13: without a colour they prefer strongly.
    pub(crate) strong: u8,
}

impl ColorFaults {
    /// All four as one small number.
    pub(crate) fn code(self) -> u8 {
        self.wide + 3 * self.triple + 9 * self.denied + 18 * self.strong
    }

    /// The inverse of [`ColorFaults::code`].
    pub(crate) fn from_code(code: u8) -> ColorFaults {
        ColorFaults { wide: code % 3, triple: code / 3 % 3, denied: code / 9 % 2, strong: code / 18 }
    }

    /// One more than the largest code.
    pub(crate) const CODES: u8 = 36;
}

/// The faults of a pair.
pub(crate) fn faults(higher: &Entrant, lower: &Entrant, initial: Color) -> ColorFaults {
    let mut faults = ColorFaults::default();
    let topscorers = higher.topscorer || lower.topscorer;
    if !topscorers {
        // Whoever gets the colour: the weaker preference is the one denied.
        if let (Some(own), Some(other)) = (higher.preference, lower.preference)
            && own.color == other.color
        {
            faults.denied = 1;
            faults.strong = u8::from(own.strength.min(other.strength) > Strength::Mild);
        }
        return faults;
    }
    let (color, _) = allocate(higher, lower, initial);
    for (entrant, color) in [(higher, color), (lower, !color)] {
        if let Some(preference) = entrant.preference.filter(|preference| preference.color != color) {
            faults.denied += 1;
            faults.strong += u8::from(preference.strength > Strength::Mild);
        }
        let change = if color.is_white() { 1 } else { -1 };
        faults.wide += u8::from((entrant.difference + change).abs() > 2);
        faults.triple += u8::from(entrant.colors.ends_with(&[color, color]));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colors(text: &str) -> Vec<Color> {
        text.chars().map(|letter| if letter == 'W' { Color::White } else { Color::Black }).collect()
    }

    /// Article 1.7, with histories as letters, oldest first.
    #[test]
    fn preferences_follow_from_the_games_played() {
        use Color::{Black, White};
        use Strength::{Absolute, Mild, Strong};
        for (history, expected) in [
            ("", None),
            ("W", Some((Black, Strong))),
            ("WB", Some((White, Mild))),
            ("WBB", Some((White, Absolute))),
            ("WBW", Some((Black, Strong))),
            ("WWBW", Some((Black, Absolute))),
            // One White too many, but Black twice running: the last two decide.
            ("WWWBB", Some((White, Absolute))),
            // Two too many decide first.
            ("WWWWBB", Some((Black, Absolute))),
            ("BWWB", Some((White, Mild))),
        ] {
            let preference = preference(&colors(history));
            assert_eq!(preference.map(|found| (found.color, found.strength)), expected, "{history}");
        }
    }

    fn entrant(history: &str, number: u32) -> Entrant {
        Entrant::of_colors(colors(history), number)
    }

    /// Article 5.2: each paragraph in turn.
    #[test]
    fn colours_follow_the_first_rule_that_decides() {
        use Color::{Black, White};
        for (higher, number, lower, expected) in [
            ("W", 1, "B", (Black, ColorRule::BothGranted)),
            ("W", 1, "", (Black, ColorRule::BothGranted)),
            ("", 1, "W", (White, ColorRule::BothGranted)),
            ("W", 1, "BW", (Black, ColorRule::Stronger)),
            ("BW", 1, "W", (White, ColorRule::Stronger)),
            ("BWW", 1, "BBWWW", (White, ColorRule::Alternated)),
            ("WBWW", 1, "WW", (Black, ColorRule::HigherRanked)),
            ("WWBW", 1, "BWWWW", (White, ColorRule::Stronger)),
            ("BWWB", 1, "WBBWWB", (White, ColorRule::HigherRanked)),
            ("WBBW", 1, "BWBW", (White, ColorRule::Alternated)),
            ("BWBW", 1, "BW", (Black, ColorRule::HigherRanked)),
            ("", 1, "", (White, ColorRule::Lot)),
            ("", 2, "", (Black, ColorRule::Lot)),
        ] {
            let found = allocate(&entrant(higher, number), &entrant(lower, 9), White);
            assert_eq!(found, expected, "{higher} {lower}");
        }
    }

    #[test]
    fn faults_of_topscorers_are_counted() {
        let mut top = entrant("BWBWW", 1);
        let other = entrant("WBWW", 2);
        let plain = ColorFaults { denied: 1, strong: 1, ..ColorFaults::default() };
        assert_eq!(faults(&top, &other, Color::White), plain);
        top.topscorer = true;
        assert_eq!(faults(&top, &other, Color::White), ColorFaults { triple: 1, ..plain });
        let wide = entrant("WWBWBW", 3);
        let (first, second) = (entrant("WWBWBW", 1), wide);
        let mut first = first;
        first.topscorer = true;
        assert_eq!(faults(&first, &second, Color::White), ColorFaults { wide: 1, ..plain });
        for code in 0..ColorFaults::CODES {
            assert_eq!(ColorFaults::from_code(code).code(), code);
        }
    }
}
