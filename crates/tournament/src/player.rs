//! Who takes part.

use crate::Record;
pub use rating::title::Title;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Tournament pairing number, from 1: rank in the initial order (C.04.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Tpn(pub u32);

impl fmt::Display for Tpn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// As FIDE's lists distinguish women's titles and ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// `m`
    Man,
    /// `w`
    Woman,
}

/// One participant of an individual event, with a record for each round paired so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Pairing number.
    pub tpn: Tpn,
    /// `Last, First`, as the report has it.
    pub name: String,
    /// Man or woman, where known.
    pub sex: Option<Sex>,
    /// FIDE title.
    pub title: Option<Title>,
    /// The rating that counts in this event; none for the unrated.
    pub rating: Option<u16>,
    /// Three letters.
    pub federation: String,
    /// FIDE identity number.
    pub fide_id: Option<u64>,
    /// Birth date as the report has it, `YYYY/MM/DD`, parts possibly `00`.
    pub birth: String,
    /// Round records, first round first. Rounds beyond the end are unplayed and unpaired.
    pub records: Vec<Record>,
}

impl Player {
    /// A participant of whom nothing but a number is known.
    pub fn new(tpn: Tpn) -> Player {
        Player {
            tpn,
            name: String::new(),
            sex: None,
            title: None,
            rating: None,
            federation: String::new(),
            fide_id: None,
            birth: String::new(),
            records: Vec::new(),
        }
    }

    /// The record of a round (from 1), if it has been paired.
    pub fn record(&self, round: u32) -> Option<Record> {
        self.records.get((round as usize).checked_sub(1)?).copied()
    }
}
