//! Results of units in an individual event: the points of each team's best members together.

use crate::{Points, Tournament, Tpn};
use std::cmp::Reverse;

/// What one unit has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitResult {
    /// The team that stands for it.
    pub unit: Tpn,
    /// From 1; equal where nothing parted them.
    pub rank: u32,
    /// Sum of those that count.
    pub points: Points,
    /// Members that count with their points, best first.
    pub counted: Vec<(Tpn, Points)>,
}

/// Units by the points of their `best` members, ties by the best member alone, then the second, and so on.
pub fn units(event: &Tournament, best: usize) -> Vec<UnitResult> {
    let rounds = event.paired_rounds();
    let result = |team: &super::Team| {
        let members = team.players.iter().filter_map(|&tpn| event.player(tpn));
        let mut counted: Vec<(Tpn, Points)> =
            members.map(|player| (player.tpn, event.points_after(player, rounds))).collect();
        counted.sort_by_key(|&(tpn, points)| (Reverse(points), tpn));
        counted.truncate(best);
        let points = counted.iter().map(|&(_, points)| points).sum();
        UnitResult { unit: team.tpn, rank: 0, points, counted }
    };
    let key = |unit: &UnitResult| {
        (Reverse(unit.points), unit.counted.iter().map(|&(_, points)| Reverse(points)).collect::<Vec<_>>())
    };
    let mut results: Vec<UnitResult> = event.teams.teams.iter().map(result).collect();
    results.sort_by_key(key);
    let ranks: Vec<u32> = results
        .iter()
        .map(|unit| 1 + results.iter().position(|other| key(other) == key(unit)).unwrap_or(0) as u32)
        .collect();
    results.iter_mut().zip(ranks).for_each(|(unit, rank)| unit.rank = rank);
    results
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::Team;
    use crate::{Player, Record, Score};
    use rules::Color;

    #[test]
    fn the_best_members_count() {
        let won = |opponent: u32| Record::Played {
            opponent: Tpn(opponent),
            color: Color::White,
            score: Score::Win,
            rated: true,
        };
        // Points 2, 1, 0, 2, 0, 1.
        let player =
            |(tpn, wins): (u32, usize)| Player { records: vec![won(9); wins], ..Player::new(Tpn(tpn)) };
        let players = (1..=6).zip([2, 1, 0, 2, 0, 1]).map(player).collect();
        let mut event = Tournament { players, ..Tournament::default() };
        event.teams.teams = vec![
            Team::new(Tpn(1), [1, 2, 3].map(Tpn).to_vec()),
            Team::new(Tpn(2), [4, 5, 6].map(Tpn).to_vec()),
        ];
        let both = units(&event, 2);
        assert_eq!((both[0].rank, both[1].rank, both[0].points), (1, 1, Points::from_tenths(30)));
        event.players[4].records = vec![won(9)];
        let three = units(&event, 3);
        assert_eq!((three[0].unit, three[0].points, three[1].rank), (Tpn(2), Points::from_tenths(40), 2));
        assert_eq!(three[0].counted[0], (Tpn(4), Points::from_tenths(20)));
    }
}
