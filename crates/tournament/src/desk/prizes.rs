//! Prizes by category, and who gets how much.

use super::participant::Entry;
use super::settings::Bilingual;
use super::text;
use crate::Sex;
use serde::{Deserialize, Serialize};

/// How those with equal points share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sharing {
    /// Everybody gets the prize of the place that the tie-breaks give.
    #[default]
    ByPlace,
    /// The prizes of their places are put together and divided equally.
    Equal,
    /// Hort: half by place, half divided equally.
    Hort,
}

/// Who may win a prize; what is not said does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Eligible {
    /// Men or women.
    pub sex: Option<Sex>,
    /// Born in this year or later.
    pub born_from: Option<u32>,
    /// Born in this year or before.
    pub born_to: Option<u32>,
    /// The rating that counts is this or more.
    pub rating_from: Option<u16>,
    /// The rating that counts is this or less; the unrated are below any.
    pub rating_to: Option<u16>,
    /// Of this unit.
    pub unit: String,
    /// Of this federation.
    pub federation: String,
}

impl Eligible {
    /// Whether somebody with this rating may win.
    pub fn admits(&self, entry: &Entry, rating: Option<u16>) -> bool {
        let born = entry.birth.get(..4).and_then(|year| year.parse::<u32>().ok());
        self.sex.is_none_or(|sex| entry.sex == Some(sex))
            && self.born_from.is_none_or(|year| born.is_some_and(|born| born >= year))
            && self.born_to.is_none_or(|year| born.is_some_and(|born| born <= year))
            && self.rating_from.is_none_or(|least| rating.is_some_and(|rating| rating >= least))
            && self.rating_to.is_none_or(|most| rating.is_none_or(|rating| rating <= most))
            && (self.unit.is_empty() || self.unit == entry.unit)
            && (self.federation.is_empty() || self.federation == entry.federation)
    }
}

/// The prizes of a category.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PrizeGroup {
    /// Such as "Under 12".
    pub name: Bilingual,
    /// Who may win.
    pub eligible: Eligible,
    /// From the first place down, in the smallest unit of the currency.
    pub amounts: Vec<u64>,
    /// Between those with equal points.
    pub sharing: Sharing,
}

impl PrizeGroup {
    /// Whether it can stand in the terms of an event.
    pub(super) fn holds(&self) -> bool {
        let lines = [&self.name.zh, &self.name.en, &self.eligible.unit, &self.eligible.federation];
        lines.into_iter().all(|line| text::is_line(line))
            && self.amounts.len() <= 1_000
            && self.amounts.iter().all(|&amount| amount <= 1_000_000_000_000)
    }
}
