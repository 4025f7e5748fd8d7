//! Ranks that a report states, held against its own points and tie-breaks.

use super::{Criterion, Settings, Standings, TeamStandings};
use crate::Tpn;
use crate::trf::Report;
use std::collections::BTreeMap;

/// A rank that the list of tie-breaks does not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankDifference {
    /// Whose: a player's number, in a team event a team's.
    pub tpn: Tpn,
    /// As the report has it.
    pub stated: u32,
    /// The best place it can be.
    pub first: u32,
    /// The worst: the same unless the tied are many, whom lots may part.
    pub last: u32,
}

/// Every rank stated that differs. Without tie-breaks it is the points that must not be contradicted.
pub fn misranked(report: &Report, criteria: &[Criterion]) -> Vec<RankDifference> {
    let event = &report.tournament;
    if event.teams.paired {
        let standings = TeamStandings::new(event, criteria, &Settings::default());
        let ranks = standings.rows.iter().map(|row| (row.tpn, row.rank)).collect();
        return differences(ranks, &report.team_ranks);
    }
    let standings = Standings::new(event, criteria, &Settings::default());
    differences(standings.rows.iter().map(|row| (row.tpn, row.rank)).collect(), &report.ranks)
}

fn differences(ranks: Vec<(Tpn, u32)>, stated: &BTreeMap<Tpn, u32>) -> Vec<RankDifference> {
    let difference = |&(tpn, first): &(Tpn, u32)| {
        let tied = ranks.iter().filter(|(_, rank)| *rank == first).count() as u32;
        let (stated, last) = (*stated.get(&tpn)?, first + tied - 1);
        (!(first..=last).contains(&stated)).then_some(RankDifference { tpn, stated, first, last })
    };
    let mut found: Vec<RankDifference> = ranks.iter().filter_map(difference).collect();
    found.sort_by_key(|difference| difference.tpn);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf::{Reading, read};

    /// 1 beat 2 and drew with 3, who beat 4: 1 and 3 have as many points.
    fn misranked_of(ranks: [u32; 4], list: &str) -> Vec<(u32, u32, u32, u32)> {
        let line = |tpn: u32, points: &str, cells: &str| {
            let rank = ranks[tpn as usize - 1];
            format!(
                "001 {tpn:>4}      {:<33} 2000                            {points:>4} {rank:>4}{cells}\n",
                "A"
            )
        };
        let text = [
            line(1, "1.5", "     2 w 1     3 b ="),
            line(2, "1.0", "     1 b 0     4 w 1"),
            line(3, "1.5", "     4 w 1     1 w ="),
            line(4, "0.0", "     3 b 0     2 b 0"),
        ];
        let report = read(text.concat().as_bytes(), Reading::default()).unwrap();
        let criteria: Vec<Criterion> =
            list.split(',').filter(|code| !code.is_empty()).map(|code| code.parse().unwrap()).collect();
        let found = misranked(&report, &criteria);
        found.iter().map(|found| (found.tpn.0, found.stated, found.first, found.last)).collect()
    }

    #[test]
    fn ranks_must_not_contradict_points_and_tie_breaks() {
        assert_eq!(misranked_of([1, 3, 2, 4], ""), []);
        assert_eq!(misranked_of([1, 3, 1, 4], ""), []);
        assert_eq!(misranked_of([1, 2, 3, 4], ""), [(2, 2, 3, 3), (3, 3, 1, 2)]);
        // Buchholz: 1 met 1 and 1½, 3 met 0 and 1½.
        assert_eq!(misranked_of([1, 3, 2, 4], "BH"), []);
        assert_eq!(misranked_of([2, 3, 1, 4], "BH"), [(1, 2, 1, 1), (3, 1, 2, 2)]);
        // No rank, no contradiction.
        assert_eq!(misranked_of([0, 3, 2, 4], "BH"), []);
    }
}
