//! FIDE's titles over the board (Handbook B.01, in force since 1 January 2024), and which of them a rating alone
//! brings.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Games that a title by rating takes (B.01, 1.3).
pub const GAMES_FOR_RATING_TITLE: u32 = 30;

/// FIDE titles, highest first as the initial order wants them (C.04.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the abbreviations are the names")]
pub enum Title {
    GM,
    IM,
    WGM,
    FM,
    WIM,
    CM,
    WFM,
    WCM,
}

impl Title {
    /// All, highest first.
    pub const ALL: [Title; 8] =
        [Title::GM, Title::IM, Title::WGM, Title::FM, Title::WIM, Title::CM, Title::WFM, Title::WCM];

    /// Whether the founding documents list it; CM, WFM and WCM came later (TIT-01).
    pub const fn in_seeds(self) -> bool {
        match self {
            Title::GM | Title::IM | Title::FM | Title::WGM | Title::WIM => true,
            Title::CM | Title::WFM | Title::WCM => false,
        }
    }

    /// Whether only women hold it.
    pub const fn is_womens(self) -> bool {
        matches!(self, Title::WGM | Title::WIM | Title::WFM | Title::WCM)
    }

    /// Whether it makes an opponent a title-holder for norms: all but CM and WCM (B.01, 1.4.5).
    pub const fn counts_for_norms(self) -> bool {
        !matches!(self, Title::CM | Title::WCM)
    }

    /// The published rating that brings the title by itself, with thirty rated games (B.01, 1.3).
    pub const fn by_rating(self) -> Option<i32> {
        match self {
            Title::FM => Some(2300),
            Title::CM => Some(2200),
            Title::WFM => Some(2100),
            Title::WCM => Some(2000),
            Title::GM | Title::IM | Title::WGM | Title::WIM => None,
        }
    }

    /// `GM`
    pub const fn as_str(self) -> &'static str {
        match self {
            Title::GM => "GM",
            Title::IM => "IM",
            Title::WGM => "WGM",
            Title::FM => "FM",
            Title::WIM => "WIM",
            Title::CM => "CM",
            Title::WFM => "WFM",
            Title::WCM => "WCM",
        }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Title {
    type Err = ();

    /// Reads `GM` in any case, and the short forms of old report files: `g`, `m`, `f`, `c`, `wg`, `wm`, `wf`, `wc`.
    fn from_str(text: &str) -> Result<Title, ()> {
        match text.to_ascii_lowercase().as_str() {
            "gm" | "g" => Ok(Title::GM),
            "im" | "m" => Ok(Title::IM),
            "wgm" | "wg" => Ok(Title::WGM),
            "fm" | "f" => Ok(Title::FM),
            "wim" | "wm" => Ok(Title::WIM),
            "cm" | "c" => Ok(Title::CM),
            "wfm" | "wf" => Ok(Title::WFM),
            "wcm" | "wc" => Ok(Title::WCM),
            _ => Err(()),
        }
    }
}

/// The titles that a highest published rating has brought, highest first (B.01, 1.3). Women's titles only where
/// asked for.
///
/// ```
/// use rating::title::{Title, by_rating};
/// assert_eq!(by_rating(2305, 30, false), [Title::FM, Title::CM]);
/// assert_eq!(by_rating(2100, 45, true), [Title::WFM, Title::WCM]);
/// assert!(by_rating(2400, 29, true).is_empty());
/// ```
pub fn by_rating(peak: i32, games: u32, woman: bool) -> Vec<Title> {
    let reached = |title: &Title| {
        games >= GAMES_FOR_RATING_TITLE
            && (woman || !title.is_womens())
            && title.by_rating().is_some_and(|rating| peak >= rating)
    };
    Title::ALL.into_iter().filter(reached).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TIT-01
    #[test]
    fn five_of_the_eight_titles_stand_in_the_founding_documents() {
        let known = Title::ALL.into_iter().filter(|title| title.in_seeds()).collect::<Vec<_>>();
        assert_eq!(known, [Title::GM, Title::IM, Title::WGM, Title::FM, Title::WIM]);
        assert_eq!(Title::ALL.len(), 8);
        assert!(Title::ALL.into_iter().all(|title| title.as_str().parse() == Ok(title)));
    }

    /// B.01, 1.3
    #[test]
    fn a_rating_brings_a_title_at_its_border() {
        for title in Title::ALL {
            let Some(rating) = title.by_rating() else { continue };
            assert!(by_rating(rating, 30, true).contains(&title), "{title}");
            assert!(!by_rating(rating - 1, 30, true).contains(&title), "{title}");
            assert!(!by_rating(rating, 29, true).contains(&title), "{title}");
        }
        assert!(by_rating(2250, 60, false).iter().all(|title| !title.is_womens()));
    }
}
