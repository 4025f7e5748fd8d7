//! Who has entered, and what is known of each.

use super::refusal::Field;
use super::settings::{InitialOrder, Pace, RatingMethod, Settings, Then};
use super::text;
use crate::swiss::Lots;
use crate::{Bye, Sex, Title};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A participant's number in the desk, from 1 in the order of entry. Never changes and is never used again, unlike the
/// pairing number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ParticipantId(pub u32);

/// A list that ratings come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum List {
    FideStandard,
    FideRapid,
    FideBlitz,
    National,
    Other,
}

/// A rating with where it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The list.
    pub list: List,
    /// Its value, 1 to 9999.
    pub value: u16,
    /// Which issue of the list: `2026-11`; empty where nobody said.
    pub source: String,
    /// Whether it was put in by hand.
    pub manual: bool,
}

/// What an entry tells of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// In Latin letters, `Last, First`.
    pub name: String,
    /// In Chinese.
    pub name_zh: String,
    /// Man or woman, where known.
    pub sex: Option<Sex>,
    /// `YYYY-MM-DD`, `YYYY` or nothing.
    pub birth: String,
    /// Three letters.
    pub federation: String,
    /// FIDE identity number.
    pub fide_id: Option<u64>,
    /// National identity number.
    pub national_id: String,
    /// FIDE title.
    pub title: Option<Title>,
    /// National title or class.
    pub national_title: String,
    /// Club, school or other unit.
    pub unit: String,
    /// One of each list.
    pub ratings: Vec<Rating>,
    /// Account on this platform.
    pub account: Option<i64>,
    /// For the organiser.
    pub note: String,
}

impl Entry {
    /// In Latin letters where there is such a name, else in Chinese.
    pub fn latin_first(&self) -> &str {
        if self.name.is_empty() { &self.name_zh } else { &self.name }
    }

    /// The rating of one list.
    pub fn rating(&self, list: List) -> Option<u16> {
        self.ratings.iter().find(|rating| rating.list == list).map(|rating| rating.value)
    }

    /// The rating that counts in an event of these terms.
    pub fn counting_rating(&self, settings: &Settings) -> Option<u16> {
        let InitialOrder { method, standard_seeds, .. } = settings.order;
        let own = match settings.time.pace {
            Pace::Standard => List::FideStandard,
            Pace::Rapid => List::FideRapid,
            Pace::Blitz => List::FideBlitz,
        };
        let standard = || self.rating(List::FideStandard).filter(|_| standard_seeds);
        let fide = self.rating(own).or_else(standard);
        let national = self.rating(List::National);
        match method {
            RatingMethod::Fide => fide,
            RatingMethod::National => national,
            RatingMethod::FideElseNational => fide.or(national),
            RatingMethod::NationalElseFide => national.or(fide),
            RatingMethod::Higher => fide.max(national),
            RatingMethod::Lower => fide.into_iter().chain(national).min(),
            RatingMethod::Other => self.rating(List::Other),
        }
    }

    /// The first field that cannot be.
    ///
    /// # Errors
    /// The field.
    pub fn check(&self) -> Result<(), Field> {
        let lines =
            [&self.name, &self.name_zh, &self.national_id, &self.national_title, &self.unit, &self.note];
        let fields = [
            (!self.latin_first().is_empty(), Field::Name),
            (lines.into_iter().all(|line| text::is_line(line)), Field::Name),
            (text::is_birth(&self.birth), Field::Birth),
            (text::is_federation(&self.federation), Field::Federation),
            (self.fide_id.is_none_or(|id| (1..=99_999_999_999).contains(&id)), Field::FideId),
            (self.ratings_hold(), Field::Rating),
        ];
        fields.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, field)| Err(field))
    }

    fn ratings_hold(&self) -> bool {
        let alone =
            |rating: &Rating| self.ratings.iter().filter(|other| other.list == rating.list).count() == 1;
        self.ratings.iter().all(|rating| {
            (1..=9_999).contains(&rating.value) && text::is_line(&rating.source) && alone(rating)
        })
    }

    /// Whether both are likely to be one person: the same identity number, or the same name with nothing against it.
    pub fn is_like(&self, other: &Entry) -> bool {
        let same = |a: &str, b: &str| !a.is_empty() && a.eq_ignore_ascii_case(b);
        let differ = |a: &str, b: &str| !a.is_empty() && !b.is_empty() && a != b;
        if self.fide_id.is_some() && other.fide_id.is_some() {
            return self.fide_id == other.fide_id;
        }
        if same(&self.national_id, &other.national_id)
            || self.account.is_some() && self.account == other.account
        {
            return true;
        }
        (same(&self.name, &other.name) || same(&self.name_zh, &other.name_zh))
            && !differ(&self.birth, &other.birth)
            && !differ(&self.unit, &other.unit)
    }
}

/// A participant and where he or she stands with the event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Participant {
    /// Number in the desk.
    pub id: ParticipantId,
    /// Who it is.
    pub entry: Entry,
    /// On the waiting list.
    pub waiting: bool,
    /// Has come.
    pub checked_in: bool,
    /// The first round he or she plays, where that is not the first.
    pub late: Option<u32>,
    /// The first round no longer played.
    pub withdrawn: Option<u32>,
    /// Excluded by the arbiter; [`Participant::withdrawn`] says from which round.
    pub expelled: bool,
    /// Has paid.
    pub fee: bool,
    /// Byes announced, by round.
    pub byes: BTreeMap<u32, Bye>,
    /// Sits at this board, whatever the score.
    pub board: Option<u32>,
}

impl Participant {
    pub(super) fn new(id: ParticipantId, entry: Entry, waiting: bool) -> Participant {
        Participant {
            id,
            entry,
            waiting,
            checked_in: false,
            late: None,
            withdrawn: None,
            expelled: false,
            fee: false,
            byes: BTreeMap::new(),
            board: None,
        }
    }

    /// With which bye he or she is known to miss a round that is not paired yet.
    pub fn announced(&self, settings: &Settings, round: u32) -> Option<Bye> {
        if self.withdrawn.is_some_and(|from| from <= round) {
            return Some(Bye::ZeroPoint);
        }
        if self.late.is_some_and(|first| round < first) {
            return Some(if settings.late_half_points { Bye::HalfPoint } else { Bye::ZeroPoint });
        }
        self.byes.get(&round).copied()
    }
}

/// What the initial order compares, smallest first.
pub(super) type OrderKey<'a> = (Reverse<u16>, usize, u64, &'a str, ParticipantId);

/// Where a participant stands in the initial order.
pub(super) fn order_key<'a>(participant: &'a Participant, settings: &Settings) -> OrderKey<'a> {
    let rating = participant.entry.counting_rating(settings).unwrap_or(0);
    let title = participant.entry.title.map_or(Title::ALL.len(), |title| {
        Title::ALL.iter().position(|other| *other == title).unwrap_or(Title::ALL.len())
    });
    let (lot, name) = match settings.order.then {
        Then::Name => (0, participant.entry.latin_first()),
        Then::Lots { seed } => (lot(seed, participant.id), ""),
    };
    (Reverse(rating), title, lot, name, participant.id)
}

/// A lot of its own for each participant: further entries change nobody else's.
fn lot(seed: u64, id: ParticipantId) -> u64 {
    let mut lots = Lots::new(seed ^ u64::from(id.0).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    u64::from(lots.below(u32::MAX)) << 32 | u64::from(lots.below(u32::MAX))
}
