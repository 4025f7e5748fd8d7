//! Prizes by category, and who gets how much.
//!
//! Groups are given out in their order. Whoever has won something is passed over in later groups, so that the next in
//! line gets that prize. A group that may be won beside others passes nobody over, and nobody is passed over for it. Amounts are whole numbers of the smallest unit of a
//! currency; what a division leaves over goes to those placed higher, one unit each.

use super::fact::Place;
use super::participant::{Entry, ParticipantId};
use super::settings::Bilingual;
use super::state::State;
use super::text;
use crate::Sex;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// May be won beside prizes of other groups.
    pub beside: bool,
}

/// A prize won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Award {
    /// Place of the group in the terms of the event, from 0.
    pub group: usize,
    /// By whom.
    pub id: ParticipantId,
    /// His or her place among those who could win in this group, from 1.
    pub place: u32,
    /// In the smallest unit of the currency.
    pub amount: u64,
}

impl State {
    /// Who wins what: by the final standings, or before the end by those of now. Who was excluded wins nothing.
    pub fn awards(&self) -> Vec<Award> {
        let ranked = self.closed.clone().unwrap_or_else(|| self.ranking());
        let mut winners = BTreeSet::new();
        let mut awards = Vec::new();
        for (group, prizes) in self.settings.prizes.iter().enumerate() {
            let may_win = |ranked: &&Place| {
                let Some(who) = self.participant(ranked.id).filter(|who| !who.expelled) else { return false };
                let rating = who.entry.counting_rating(&self.settings);
                prizes.eligible.admits(&who.entry, rating) && (prizes.beside || !winners.contains(&ranked.id))
            };
            let line: Vec<Place> = ranked.iter().filter(may_win).copied().collect();
            let shared = prizes.share(&line);
            let won = line.iter().zip(1..).zip(shared).filter(|(_, amount)| *amount > 0);
            let won: Vec<Award> =
                won.map(|((ranked, place), amount)| Award { group, id: ranked.id, place, amount }).collect();
            if !prizes.beside {
                winners.extend(won.iter().map(|award| award.id));
            }
            awards.extend(won);
        }
        awards
    }
}

impl PrizeGroup {
    /// What each in a line, best first, gets of these prizes.
    pub fn share(&self, line: &[Place]) -> Vec<u64> {
        let own: Vec<u64> =
            (0..line.len()).map(|place| self.amounts.get(place).copied().unwrap_or(0)).collect();
        // Whom nothing parted share their places whatever the rule.
        let own = divide(&own, line, |ranked| ranked.rank);
        match self.sharing {
            Sharing::ByPlace => own,
            Sharing::Equal => divide(&own, line, |ranked| ranked.points),
            Sharing::Hort => {
                let kept: Vec<u64> = own.iter().map(|amount| amount / 2).collect();
                let rest: Vec<u64> = own.iter().zip(&kept).map(|(own, kept)| own - kept).collect();
                let shares = divide(&rest, line, |ranked| ranked.points);
                kept.iter().zip(shares).map(|(kept, share)| kept + share).collect()
            }
        }
    }
}

/// Puts the amounts of neighbours that are alike together and divides them equally.
fn divide<K: PartialEq>(amounts: &[u64], line: &[Place], key: impl Fn(&Place) -> K) -> Vec<u64> {
    let mut shares = Vec::with_capacity(amounts.len());
    for alike in line.chunk_by(|a, b| key(a) == key(b)) {
        let count = alike.len() as u64;
        let pot: u64 = amounts[shares.len()..shares.len() + alike.len()].iter().sum();
        shares.extend((0..count).map(|place| pot / count + u64::from(place < pot % count)));
    }
    shares
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Points;

    /// Points in tenths of each place; ranks as given, none: 1, 2, 3…
    fn line(points: &[i32], ranks: Option<&[u32]>) -> Vec<Place> {
        let ranked = |(index, &tenths): (usize, &i32)| {
            let place = index as u32 + 1;
            let rank = ranks.map_or(place, |ranks| ranks[index]);
            Place { id: ParticipantId(place), rank, points: Points::from_tenths(tenths) }
        };
        points.iter().enumerate().map(ranked).collect()
    }

    fn shares(sharing: Sharing, amounts: &[u64], line: &[Place]) -> Vec<u64> {
        PrizeGroup { amounts: amounts.to_vec(), sharing, ..PrizeGroup::default() }.share(line)
    }

    #[test]
    fn the_three_rules_on_one_table() {
        let table = line(&[70, 60, 60, 60, 50], None);
        let amounts = [1000, 600, 400, 200];
        assert_eq!(shares(Sharing::ByPlace, &amounts, &table), [1000, 600, 400, 200, 0]);
        assert_eq!(shares(Sharing::Equal, &amounts, &table), [1000, 400, 400, 400, 0]);
        // Halves of 600, 400 and 200 by place, the other 600 in three.
        assert_eq!(shares(Sharing::Hort, &amounts, &table), [1000, 500, 400, 300, 0]);
    }

    #[test]
    fn a_tie_may_reach_beyond_the_last_prize() {
        let table = line(&[60, 60, 60], None);
        assert_eq!(shares(Sharing::Equal, &[100, 50], &table), [50, 50, 50]);
        assert_eq!(shares(Sharing::Hort, &[100, 50], &table), [75, 50, 25]);
    }

    #[test]
    fn what_is_left_over_goes_to_the_higher_placed() {
        let table = line(&[60, 60, 60], None);
        assert_eq!(shares(Sharing::Equal, &[100], &table), [34, 33, 33]);
        for amounts in [&[101, 7][..], &[1, 1, 1], &[99_999, 3]] {
            for sharing in [Sharing::Equal, Sharing::Hort, Sharing::ByPlace] {
                assert_eq!(shares(sharing, amounts, &table).iter().sum::<u64>(), amounts.iter().sum::<u64>());
            }
        }
    }

    #[test]
    fn whom_nothing_parted_share_their_places() {
        let table = line(&[60, 60, 50], Some(&[1, 1, 3]));
        assert_eq!(shares(Sharing::ByPlace, &[100, 50, 20], &table), [75, 75, 20]);
    }

    #[test]
    fn groups_ask_for_sex_age_rating_and_unit() {
        let girl = Entry {
            sex: Some(Sex::Woman),
            birth: "2015-03-01".into(),
            unit: "Club".into(),
            ..Entry::default()
        };
        let admits = |eligible: Eligible, rating| eligible.admits(&girl, rating);
        let any = Eligible::default;
        assert!(admits(any(), None));
        assert!(admits(Eligible { sex: Some(Sex::Woman), ..any() }, None));
        assert!(!admits(Eligible { sex: Some(Sex::Man), ..any() }, None));
        assert!(admits(Eligible { born_from: Some(2015), ..any() }, None));
        assert!(!admits(Eligible { born_from: Some(2016), ..any() }, None));
        assert!(!admits(Eligible { born_to: Some(2014), ..any() }, None));
        assert!(admits(Eligible { rating_to: Some(1600), ..any() }, None), "the unrated are below any");
        assert!(!admits(Eligible { rating_to: Some(1600), ..any() }, Some(1601)));
        assert!(!admits(Eligible { rating_from: Some(1600), ..any() }, None));
        assert!(admits(Eligible { unit: "Club".into(), ..any() }, None));
        assert!(!admits(Eligible { unit: "Other".into(), ..any() }, None));
    }
}
