//! Colours of teams: what a history makes a team wish for, and who has White on the first board (C.04.6, articles 1.6,
//! 1.7 and 4). No wish is absolute.

use super::TeamScore;
use super::field::Entrant;
use crate::Tournament;
use rules::Color;
use serde::{Deserialize, Serialize};

/// Which wishes an event knows (1.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColorKind {
    /// None.
    None,
    /// Simple ones.
    #[default]
    A,
    /// Strong and mild ones.
    B,
}

/// The colour a team should get next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) color: Color,
    pub(crate) strong: bool,
}

/// What an event says of its pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(super) primary: TeamScore,
    /// Whether the other score parts teams for colours.
    pub(super) other_counts: bool,
    pub(super) colors: ColorKind,
}

impl Terms {
    /// By the type code: `FIDE_TEAM_TYPEB_MP_GP`; without one match points first, game points for colours, type A.
    pub(super) fn of(event: &Tournament) -> Terms {
        let code = event.info.type_code.to_ascii_uppercase();
        let words: Vec<&str> = code.split('_').collect();
        let scores: Vec<TeamScore> = words.iter().filter_map(|word| TeamScore::named(word)).collect();
        let colors = if words.contains(&"TYPEB") {
            ColorKind::B
        } else if words.contains(&"TYPEA") || scores.is_empty() || words.first() != Some(&"FIDE") {
            ColorKind::A
        } else {
            ColorKind::None
        };
        let primary = scores.first().copied().unwrap_or(TeamScore::Match);
        Terms { primary, other_counts: scores.len() != 1, colors }
    }

    /// The wish after these matches, oldest first.
    pub(super) fn wish(&self, colors: &[Color], last_round: bool) -> Option<Wish> {
        let last = *colors.last()?;
        if self.colors == ColorKind::None {
            return None;
        }
        let difference = difference(colors);
        let twice = matches!(colors, [.., a, b] if a == b);
        let strong = match difference {
            ..-1 => Some(Color::White),
            2.. => Some(Color::Black),
            -1 | 0 if twice && last == Color::Black => Some(Color::White),
            0 | 1 if twice && last == Color::White => Some(Color::Black),
            _ => None,
        };
        if let Some(color) = strong {
            return Some(Wish { color, strong: true });
        }
        let mild = match difference {
            _ if self.colors == ColorKind::A => None,
            -1 => Some(Color::White),
            1 => Some(Color::Black),
            _ => (!last_round).then_some(!last),
        };
        mild.map(|color| Wish { color, strong: false })
    }
}

/// Matches with White less matches with Black.
fn difference(colors: &[Color]) -> i32 {
    colors.iter().map(|color| if color.is_white() { 1 } else { -1 }).sum()
}

/// C8 and C9: whether somebody's wish, and whether a strong one, cannot be granted.
pub(super) fn clash(a: &Entrant, b: &Entrant, colors: ColorKind) -> (bool, bool) {
    match (a.wish, b.wish) {
        (Some(own), Some(other)) if own.color == other.color => {
            (true, colors == ColorKind::B && own.strong && other.strong)
        }
        _ => (false, false),
    }
}

/// What decided the colours of a match: the paragraphs of article 4.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamRule {
    /// 4.3.1: the colour drawn by lot.
    Lot,
    /// 4.3.2: only one has a wish.
    OnlyOne,
    /// 4.3.3: both have what they wish.
    BothGranted,
    /// 4.3.4: the strong wish.
    Strong,
    /// 4.3.5: White for whoever had it less.
    Difference,
    /// 4.3.6: the other way round than the last time that they had different colours.
    Alternated,
    /// 4.3.7: what the first team wishes.
    First,
    /// 4.3.8: not what the first team had last.
    FirstAlternates,
    /// 4.3.9: not what the other team had last.
    OtherAlternates,
}

/// The colour of `first`, the first team of the pair by article 4.2, and why.
pub(super) fn allocate(
    first: &Entrant,
    other: &Entrant,
    initial: Color,
    kind: ColorKind,
) -> (Color, TeamRule) {
    if first.colors.is_empty() && other.colors.is_empty() {
        return (if first.number % 2 == 1 { initial } else { !initial }, TeamRule::Lot);
    }
    match (first.wish, other.wish) {
        (Some(own), None) => return (own.color, TeamRule::OnlyOne),
        (None, Some(theirs)) => return (!theirs.color, TeamRule::OnlyOne),
        (Some(own), Some(theirs)) if own.color != theirs.color => return (own.color, TeamRule::BothGranted),
        (Some(own), Some(theirs)) if kind == ColorKind::B && own.strong != theirs.strong => {
            return (if own.strong { own.color } else { !theirs.color }, TeamRule::Strong);
        }
        _ => {}
    }
    match difference(&first.colors).cmp(&difference(&other.colors)) {
        std::cmp::Ordering::Less => return (Color::White, TeamRule::Difference),
        std::cmp::Ordering::Greater => return (Color::Black, TeamRule::Difference),
        std::cmp::Ordering::Equal => {}
    }
    let differed = first.colors.iter().rev().zip(other.colors.iter().rev()).find(|(a, b)| a != b);
    match (differed, first.wish, first.colors.last(), other.colors.last()) {
        (Some((&before, _)), ..) => (!before, TeamRule::Alternated),
        (None, Some(own), ..) => (own.color, TeamRule::First),
        (None, None, Some(&last), _) => (!last, TeamRule::FirstAlternates),
        (None, None, None, Some(&last)) => (last, TeamRule::OtherAlternates),
        (None, None, None, None) => (initial, TeamRule::Lot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Points, Tpn};
    use Color::{Black, White};

    fn colors(text: &str) -> Vec<Color> {
        text.chars().map(|letter| if letter == 'W' { White } else { Black }).collect()
    }

    fn terms(kind: ColorKind) -> Terms {
        Terms { primary: TeamScore::Match, other_counts: true, colors: kind }
    }

    /// Article 1.7: type A, type B, type B in the last round; capitals for strong wishes.
    #[test]
    fn wishes_follow_from_the_matches_played() {
        for (history, expected) in [
            ("", "---"),
            ("W", "-bb"),
            ("WB", "-w-"),
            ("BW", "-b-"),
            ("WBB", "WWW"),
            ("BBWW", "BBB"),
            ("BB", "WWW"),
            ("BBBW", "WWW"),
            ("WWBB", "WWW"),
            ("WWWBB", "-bb"),
            ("WBW", "-bb"),
        ] {
            let cases = [(ColorKind::A, false), (ColorKind::B, false), (ColorKind::B, true)];
            let letter = |(kind, last)| match terms(kind).wish(&colors(history), last) {
                None => '-',
                Some(Wish { color, strong: true }) => color.letter().to_ascii_uppercase(),
                Some(Wish { color, strong: false }) => color.letter(),
            };
            assert_eq!(cases.map(letter).iter().collect::<String>(), expected, "{history}");
            assert_eq!(terms(ColorKind::None).wish(&colors(history), false), None);
        }
    }

    /// Article 4.3: each paragraph in turn.
    #[test]
    fn colours_follow_the_first_rule_that_decides() {
        let entrant = |history: &str, number: u32, kind| Entrant {
            tpn: Tpn(number),
            number,
            score: Points::ZERO,
            other: Points::ZERO,
            wish: terms(kind).wish(&colors(history), false),
            colors: colors(history),
            floated: false,
            may_have_bye: true,
        };
        for (kind, first, number, other, expected) in [
            (ColorKind::A, "", 1, "", (Black, TeamRule::Lot)),
            (ColorKind::A, "", 2, "", (White, TeamRule::Lot)),
            (ColorKind::A, "WBB", 1, "WB", (White, TeamRule::OnlyOne)),
            (ColorKind::A, "WB", 1, "WBB", (Black, TeamRule::OnlyOne)),
            (ColorKind::A, "WBB", 1, "BWW", (White, TeamRule::BothGranted)),
            (ColorKind::B, "WBB", 1, "WB", (White, TeamRule::Strong)),
            (ColorKind::B, "BW", 1, "BWW", (White, TeamRule::Strong)),
            (ColorKind::A, "W", 1, "", (Black, TeamRule::Difference)),
            (ColorKind::A, "BB", 1, "BBWB", (White, TeamRule::Alternated)),
            (ColorKind::A, "WB", 1, "BW", (White, TeamRule::Alternated)),
            (ColorKind::A, "BB", 1, "BB", (White, TeamRule::First)),
            (ColorKind::A, "WB", 1, "WB", (White, TeamRule::FirstAlternates)),
            (ColorKind::A, "", 1, "BW", (White, TeamRule::OtherAlternates)),
        ] {
            let found = allocate(&entrant(first, number, kind), &entrant(other, 9, kind), Black, kind);
            assert_eq!(found, expected, "{first} {other}");
        }
    }

    #[test]
    fn the_type_code_names_the_terms() {
        let terms = |code: &str| {
            let mut event = Tournament::default();
            event.info.type_code = code.to_owned();
            Terms::of(&event)
        };
        let usual = Terms { primary: TeamScore::Match, other_counts: true, colors: ColorKind::A };
        assert_eq!([terms(""), terms("FIDE_TEAM"), terms("FIDE_TEAM_BAKU")], [usual; 3]);
        assert_eq!(
            terms("FIDE_TEAM_TYPEB_GP"),
            Terms { primary: TeamScore::Game, other_counts: false, colors: ColorKind::B }
        );
        assert_eq!(terms("FIDE_TEAM_MP_GP"), Terms { colors: ColorKind::None, ..usual });
    }
}
