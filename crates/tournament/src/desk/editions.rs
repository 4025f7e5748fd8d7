//! Which edition of each body of rules an event goes by.
//!
//! One edition of each is known today. The names are stored with the event, so that it keeps its rules when a later
//! edition comes, and so that nothing is paired or reported by rules that this program does not have.

use super::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// A body of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RulesArea {
    /// FIDE Handbook C.04: pairing.
    Pairing,
    /// C.07: tie-breaks.
    TieBreaks,
    /// B.02 and the rules for rapid and blitz: ratings.
    Rating,
    /// B.01: titles.
    Titles,
    /// The report file.
    Report,
}

impl RulesArea {
    /// All, in the order in which they are told.
    pub const ALL: [RulesArea; 5] =
        [RulesArea::Pairing, RulesArea::TieBreaks, RulesArea::Rating, RulesArea::Titles, RulesArea::Report];

    /// The editions that this program has, the newest last: the day from which each is in force, or the name of the
    /// format.
    pub const fn editions(self) -> &'static [&'static str] {
        match self {
            RulesArea::Pairing => &["2026-02-01"],
            RulesArea::TieBreaks => &["2026-03-01"],
            RulesArea::Rating => &["2025-10-01"],
            RulesArea::Titles => &["2024-01-01"],
            RulesArea::Report => &["TRF26"],
        }
    }

    /// As the Handbook and reports call it.
    pub const fn code(self) -> &'static str {
        match self {
            RulesArea::Pairing => "C.04",
            RulesArea::TieBreaks => "C.07",
            RulesArea::Rating => "B.02",
            RulesArea::Titles => "B.01",
            RulesArea::Report => "TRF",
        }
    }
}

/// The editions that an event goes by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "named as the areas are")]
pub struct Editions {
    pub pairing: String,
    pub tie_breaks: String,
    pub rating: String,
    pub titles: String,
    pub report: String,
}

impl Default for Editions {
    /// Those by which every event went when this field came. Stored events without it mean these, so they never change.
    fn default() -> Editions {
        let text = str::to_owned;
        Editions {
            pairing: text("2026-02-01"),
            tie_breaks: text("2026-03-01"),
            rating: text("2025-10-01"),
            titles: text("2024-01-01"),
            report: text("TRF26"),
        }
    }
}

impl Editions {
    /// Whether they are those that stored events mean without saying so.
    pub(super) fn are_first(&self) -> bool {
        *self == Editions::default()
    }

    /// The edition of one body of rules.
    pub fn of(&self, area: RulesArea) -> &str {
        match area {
            RulesArea::Pairing => &self.pairing,
            RulesArea::TieBreaks => &self.tie_breaks,
            RulesArea::Rating => &self.rating,
            RulesArea::Titles => &self.titles,
            RulesArea::Report => &self.report,
        }
    }

    /// The same with another edition of one body of rules.
    #[must_use]
    pub fn with(mut self, area: RulesArea, edition: &str) -> Editions {
        let own = match area {
            RulesArea::Pairing => &mut self.pairing,
            RulesArea::TieBreaks => &mut self.tie_breaks,
            RulesArea::Rating => &mut self.rating,
            RulesArea::Titles => &mut self.titles,
            RulesArea::Report => &mut self.report,
        };
        edition.clone_into(own);
        self
    }

    /// Whether this program has them all.
    ///
    /// # Errors
    /// [`Refusal::UnknownEdition`] with the first that it has not.
    pub fn check(&self) -> Result<(), Refusal> {
        let unknown = |area: &RulesArea| !area.editions().contains(&self.of(*area));
        match RulesArea::ALL.into_iter().find(unknown) {
            Some(area) => Err(Refusal::UnknownEdition { area, edition: self.of(area).to_owned() }),
            None => Ok(()),
        }
    }

    /// As a report says it: `C.04 2026-02-01, …`.
    pub(super) fn told(&self) -> String {
        let one = |area: RulesArea| format!("{} {}", area.code(), self.of(area));
        RulesArea::ALL.map(one).join(", ").replace("TRF TRF", "TRF")
    }
}
