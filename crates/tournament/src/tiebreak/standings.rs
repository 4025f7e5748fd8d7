//! Values and ranking of a whole event.

use super::direct;
use super::values::{Outcome, outcomes};
use super::view::View;
use super::{Code, Criterion};
use crate::{Tournament, Tpn};
use std::cmp::Reverse;

/// What an event fixed beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Rating of the unrated, where a criterion says `/U`.
    pub unrated: i32,
}

impl Default for Settings {
    /// The unrated count as FIDE's floor.
    fn default() -> Settings {
        Settings { unrated: rating::fide::FLOOR }
    }
}

/// Where one participant stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub tpn: Tpn,
    /// From 1; equal where nothing parted them.
    pub rank: u32,
    /// Points, without virtual ones.
    pub points: crate::Points,
    /// One outcome for each criterion, in the order of the list.
    pub outcomes: Vec<Outcome>,
}

/// An event's standings, best first; the tied by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The list that was applied after the points.
    pub criteria: Vec<Criterion>,
    /// Everybody.
    pub rows: Vec<Standing>,
}

impl Standings {
    /// Works the list out: points first, then each criterion on those still tied.
    ///
    /// A criterion that goes by ratings has no value, and parts nobody, where somebody is unrated and the list does not
    /// say `/U` (C.07, article 10).
    pub fn new(event: &Tournament, criteria: &[Criterion], settings: &Settings) -> Standings {
        let all_rated = event.players.iter().all(|player| player.rating.is_some_and(|rating| rating > 0));
        let plain = View::new(event, false, false);
        let view_for = |criterion: &Criterion| {
            let fore = criterion.fore || criterion.code == Code::ForeBuchholz;
            (criterion.forfeits_played || fore).then(|| View::new(event, criterion.forfeits_played, fore))
        };
        let mut groups =
            by_value(vec![(0..plain.seats.len()).collect()], |index| Some(plain.seats[index].points), false);
        let mut columns = Vec::new();
        for criterion in criteria {
            let own = view_for(criterion);
            let view = own.as_ref().unwrap_or(&plain);
            let dropped = criterion.code.needs_ratings() && !all_rated && !criterion.unrated;
            let column = if dropped {
                vec![Outcome::default(); view.seats.len()]
            } else {
                outcomes(view, *criterion, settings)
            };
            groups = match criterion.code {
                Code::DirectEncounter => groups.iter().flat_map(|group| direct::split(view, group)).collect(),
                _ => by_value(groups, |index| column[index].value, criterion.reversed),
            };
            columns.push(column);
        }
        Standings { criteria: criteria.to_vec(), rows: rows(&plain, &groups, columns) }
    }
}

/// Parts every group by a value, the higher first unless reversed; no value comes last.
pub(super) fn by_value<V: Ord>(
    groups: Vec<Vec<usize>>,
    value: impl Fn(usize) -> Option<V>,
    reversed: bool,
) -> Vec<Vec<usize>> {
    let part = |mut group: Vec<usize>| {
        if reversed {
            group.sort_by_key(|&index| (value(index).is_none(), value(index)));
        } else {
            group.sort_by_key(|&index| Reverse(value(index)));
        }
        group.chunk_by(|&a, &b| value(a) == value(b)).map(<[usize]>::to_vec).collect::<Vec<_>>()
    };
    groups.into_iter().flat_map(part).collect()
}

fn rows(view: &View, groups: &[Vec<usize>], columns: Vec<Vec<Outcome>>) -> Vec<Standing> {
    let mut rows = Vec::with_capacity(view.seats.len());
    for group in groups {
        let rank = rows.len() as u32 + 1;
        let mut group = group.clone();
        group.sort_unstable();
        for index in group {
            let seat = &view.seats[index];
            let outcomes = columns.iter().map(|column| column[index].clone()).collect();
            rows.push(Standing { tpn: seat.tpn, rank, points: seat.points, outcomes });
        }
    }
    rows
}
