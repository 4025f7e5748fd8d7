//! Who takes part.

use crate::Record;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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
