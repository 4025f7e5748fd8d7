//! Direct encounter (C.07, article 6): a grouping step among the tied.

use super::view::{Seat, View};
use crate::{Points, Tpn};

/// Splits tied participants (seat indices) into groups in order of rank. Those it cannot part stay together.
pub(super) fn split(view: &View, tied: &[usize]) -> Vec<Vec<usize>> {
    if tied.len() < 2 {
        return vec![tied.to_vec()];
    }
    let table: Vec<Row> = tied.iter().map(|&index| row(view, index, tied)).collect();
    let groups =
        if table.iter().all(|row| row.missing == 0) { by_score(&table) } else { certain(view, &table) };
    if groups.len() == 1 {
        return groups;
    }
    groups.into_iter().flat_map(|group| split(view, &group)).collect()
}

/// One line of the table of the tied.
struct Row {
    index: usize,
    /// Points against the others, in fractions of `DENOMINATOR`: several meetings count as their mean.
    score: i64,
    /// Others not met.
    missing: usize,
}

/// Divisible by every number of meetings there can sensibly be.
const DENOMINATOR: i64 = 2_520;

fn row(view: &View, index: usize, tied: &[usize]) -> Row {
    let seat = &view.seats[index];
    let mut row = Row { index, score: 0, missing: 0 };
    for &other in tied.iter().filter(|&&other| other != index) {
        let meetings = meetings(seat, view.seats[other].tpn);
        match meetings.len() as i64 {
            0 => row.missing += 1,
            count => {
                row.score += meetings.iter().map(|points| i64::from(points.tenths())).sum::<i64>()
                    * DENOMINATOR
                    / count
            }
        }
    }
    row
}

/// Points of each game against an opponent.
fn meetings(seat: &Seat, opponent: Tpn) -> Vec<Points> {
    let rounds = seat.records.iter().zip(&seat.earned);
    let played = rounds.filter(|(record, _)| record.is_played() && record.scheduled() == Some(opponent));
    played.map(|(_, &earned)| earned).collect()
}

/// All have met: groups by score.
fn by_score(table: &[Row]) -> Vec<Vec<usize>> {
    let mut order: Vec<&Row> = table.iter().collect();
    order.sort_by_key(|row| std::cmp::Reverse(row.score));
    order.chunk_by(|a, b| a.score == b.score).map(|rows| rows.iter().map(|row| row.index).collect()).collect()
}

/// Not all have met: who is alone at the top whatever the missing games bring is first, then second, and so on.
fn certain(view: &View, table: &[Row]) -> Vec<Vec<usize>> {
    let bound =
        |row: &Row, points: Points| row.score + row.missing as i64 * i64::from(points.tenths()) * DENOMINATOR;
    let mut rest: Vec<&Row> = table.iter().collect();
    let mut groups = Vec::new();
    loop {
        let sure = rest.iter().position(|row| {
            let least = bound(row, view.scoring.loss);
            rest.iter().all(|other| other.index == row.index || bound(other, view.scoring.win) < least)
        });
        match sure {
            Some(position) if rest.len() > 1 => groups.push(vec![rest.remove(position).index]),
            Some(_) | None => break,
        }
    }
    if !rest.is_empty() {
        groups.push(rest.iter().map(|row| row.index).collect());
    }
    groups
}
