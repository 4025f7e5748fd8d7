//! Round robins beyond their tables: the restricted draw, groups that feed a final, and who withdraws.
//!
//! Sources: FIDE Handbook C.05, annexes on Berger's and on Varma's tables; C.04.1 for what counts as a game played.

use crate::knockout::fold;
use crate::swiss::Lots;
use crate::{Bye, Points, Record, Tournament, Tpn, berger};
use std::collections::BTreeMap;

/// Varma's tables, as annex 2 of the Handbook's C.05 prints them: for each even number of players four envelopes of
/// numbers whose holders do not meet one another in the last three rounds of Berger's table. From nine players up. The
/// printed table for twelve has one such meeting all the same, of 6 and 12 in the last round.
const VARMA: [(u32, [&[u32]; 4]); 8] = [
    (10, [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]]),
    (12, [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]]),
    (14, [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]]),
    (16, [&[5, 6, 7, 12, 13, 14], &[1, 2, 3, 9, 10], &[8, 11, 15], &[4, 16]]),
    (18, [&[5, 6, 7, 8, 14, 15, 16], &[1, 2, 3, 10, 11, 12], &[9, 13, 17], &[4, 18]]),
    (20, [&[6, 7, 8, 9, 15, 16, 17, 18], &[1, 2, 3, 11, 12, 13, 14], &[5, 10, 19], &[4, 20]]),
    (22, [&[6, 7, 8, 9, 10, 17, 18, 19, 20], &[1, 2, 3, 4, 12, 13, 14, 15], &[11, 16, 21], &[5, 22]]),
    (24, [&[6, 7, 8, 9, 10, 11, 19, 20, 21, 22], &[1, 2, 3, 4, 13, 14, 15, 16, 17], &[12, 18, 23], &[5, 24]]),
];

/// Numbers for the table, one for each participant of `federations`, drawn so that compatriots come from one envelope.
///
/// Federations draw in the order of their size, equal ones by lot. Each draws an envelope by lot among those that hold
/// enough numbers, or, if there is none, takes the fullest and draws again for the rest. Outside nine to 24 players the
/// draw is free.
pub fn restricted_draw(federations: &[&str], lots: &mut Lots) -> Vec<u32> {
    let count = federations.len() as u32;
    let table = VARMA.iter().find(|(size, _)| count >= 9 && count.div_ceil(2) * 2 == *size);
    let mut envelopes: Vec<Vec<u32>> = table.map_or_else(
        || vec![(1..=count).collect()],
        |(_, envelopes)| {
            envelopes
                .iter()
                .map(|numbers| numbers.iter().copied().filter(|&number| number <= count).collect())
                .collect()
        },
    );
    let mut members: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, federation) in federations.iter().enumerate() {
        members.entry(federation).or_default().push(index);
    }
    let mut groups: Vec<(usize, u32, Vec<usize>)> =
        members.into_values().map(|group| (group.len(), lots.below(u32::MAX), group)).collect();
    groups.sort_by(|a, b| (b.0, a.1).cmp(&(a.0, b.1)));
    let mut drawn = vec![0; federations.len()];
    for (_, _, mut group) in groups {
        while !group.is_empty() {
            let wide: Vec<usize> =
                (0..envelopes.len()).filter(|&at| envelopes[at].len() >= group.len()).collect();
            let at = match wide.len() as u32 {
                0 => (0..envelopes.len()).max_by_key(|&at| envelopes[at].len()).unwrap_or(0),
                some => wide[lots.below(some) as usize],
            };
            for player in group.split_off(group.len().saturating_sub(envelopes[at].len())) {
                let pick = lots.below(envelopes[at].len() as u32) as usize;
                drawn[player] = envelopes[at].swap_remove(pick);
            }
        }
    }
    drawn
}

/// Parts a field, the best first, into so many groups of nearly equal strength: forwards, then backwards, and so on.
pub fn groups(field: &[Tpn], count: u32) -> Vec<Vec<Tpn>> {
    let count = count.max(1) as usize;
    let mut groups = vec![Vec::new(); count];
    for (index, &tpn) in field.iter().enumerate() {
        let (row, place) = (index / count, index % count);
        groups[if row % 2 == 0 { place } else { count - 1 - place }].push(tpn);
    }
    groups
}

/// Who goes from the groups to the final, as its seeds: all winners, then all seconds, and so on. The others of a rank
/// stand turned so far that nobody meets somebody of its own group at once in a folded tree, if that can be.
pub fn finalists(rankings: &[Vec<Tpn>], from_each: usize) -> Vec<Tpn> {
    let count = rankings.len();
    let turned = |turn: usize| -> Vec<(usize, Tpn)> {
        let of = |rank: usize| {
            let group = move |at: usize| if rank == 0 { at } else { (at + turn) % count };
            (0..count).filter_map(move |at| Some((group(at), *rankings[group(at)].get(rank)?)))
        };
        (0..from_each).flat_map(of).collect()
    };
    let clashes = |seeds: &[(usize, Tpn)]| {
        let group = |seed: u32| seeds.get(seed as usize - 1).map(|&(group, _)| group);
        let order = fold((seeds.len() as u32).next_power_of_two());
        order.chunks(2).any(|tie| tie.len() == 2 && group(tie[1]).is_some() && group(tie[0]) == group(tie[1]))
    };
    let ways = || (0..count).map(turned);
    let seeds = ways().find(|seeds| !clashes(seeds)).or_else(|| ways().next()).unwrap_or_default();
    seeds.into_iter().map(|(_, tpn)| tpn).collect()
}

/// A round of a table in which nobody meets those of the own group, from 1: the groups meet by Berger's table, each
/// pair of them by as many rounds as a group has members. Numbers go through the first group, then the second, and so
/// on. None beyond the last round.
pub fn between_groups(groups: u32, members: u32, number: u32) -> Option<Vec<berger::Board>> {
    let (meeting, round) = (number.checked_sub(1)?.checked_div(members)?, (number - 1) % members.max(1));
    let teams = berger::round(groups, meeting + 1)?.into_iter().filter(|pair| pair.0.max(pair.1) <= groups);
    let boards = teams.flat_map(|(own, other)| {
        let id = move |number: u32| match number.checked_sub(members + 1) {
            None => (own - 1) * members + number,
            Some(place) => (other - 1) * members + place + 1,
        };
        let pairs = berger::scheveningen_round(members, round + 1).unwrap_or_default();
        pairs.into_iter().map(move |(white, black)| (id(white), id(black)))
    });
    Some(boards.collect())
}

/// What becomes of the games of somebody who leaves a round robin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Withdrawal {
    /// Fewer than half were played: they count for ratings, not for the standings.
    Annulled,
    /// The games still to come are lost by forfeit.
    Forfeited,
}

/// What becomes of somebody's games who leaves after so many of them.
pub fn withdrawal(played: u32, games: u32) -> Withdrawal {
    if played * 2 < games { Withdrawal::Annulled } else { Withdrawal::Forfeited }
}

/// The event as its standings see it once these have left too early: without them and their games.
pub fn annulled(event: &Tournament, left: &[Tpn]) -> Tournament {
    let mut event = event.clone();
    event.players.retain(|player| !left.contains(&player.tpn));
    for record in event.players.iter_mut().flat_map(|player| &mut player.records) {
        if record.scheduled().is_some_and(|opponent| left.contains(&opponent)) {
            *record = Record::Bye(Bye::ZeroPoint);
        }
    }
    event
}

/// Gives the games from this round on, in which `left` meets these, to the others.
pub fn forfeit_rest(event: &mut Tournament, left: Tpn, schedule: &[(u32, Tpn)]) {
    for &(round, other) in schedule {
        for (own, opponent, won) in [(left, other, false), (other, left, true)] {
            if let Ok(index) = event.players.binary_search_by_key(&own, |player| player.tpn) {
                let records = &mut event.players[index].records;
                records.resize(records.len().max(round as usize), Record::Bye(Bye::ZeroPoint));
                records[round as usize - 1] = Record::Forfeit { opponent: Some(opponent), color: None, won };
            }
        }
    }
}

/// Points that a withdrawal takes from or gives to nobody else: what the others had against those who left.
pub fn points_lost(event: &Tournament, left: &[Tpn], tpn: Tpn) -> Points {
    let Some(player) = event.player(tpn) else { return Points::ZERO };
    let against = |record: &&Record| record.scheduled().is_some_and(|opponent| left.contains(&opponent));
    player.records.iter().filter(against).map(|&record| event.scoring.points(record)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Player, Score};
    use rules::Color;

    /// The tables do what they are for: nobody in an envelope meets another of it in the last three rounds.
    #[test]
    fn holders_of_an_envelope_do_not_meet_in_the_last_three_rounds() {
        for (size, envelopes) in VARMA {
            let mut all: Vec<u32> = envelopes.concat();
            all.sort_unstable();
            assert_eq!(all, (1..=size).collect::<Vec<_>>(), "{size}");
            let rounds = berger::rounds(size);
            for &(a, b) in rounds[rounds.len() - 3..].iter().flatten() {
                let together =
                    envelopes.iter().any(|envelope| envelope.contains(&a) && envelope.contains(&b));
                assert!(!together || (size, a.min(b), a.max(b)) == (12, 6, 12), "{size}: {a} meets {b}");
            }
        }
    }

    #[test]
    fn compatriots_draw_from_one_envelope() {
        for seed in 0..50 {
            let federations = ["CHN", "CHN", "CHN", "IND", "IND", "USA", "USA", "NED", "FRA", "GER"];
            let drawn = restricted_draw(&federations, &mut Lots::new(seed));
            let mut sorted = drawn.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (1..=10).collect::<Vec<_>>());
            let envelope = |number: u32| VARMA[0].1.iter().position(|envelope| envelope.contains(&number));
            assert!(envelope(drawn[0]) == envelope(drawn[1]) && envelope(drawn[1]) == envelope(drawn[2]));
        }
        // Odd fields leave the last number out, small ones draw freely, and one federation fills all envelopes.
        for federations in [vec!["CHN"; 9], vec!["CHN"; 6], vec!["CHN"; 24]] {
            let mut drawn = restricted_draw(&federations, &mut Lots::new(3));
            drawn.sort_unstable();
            assert_eq!(drawn, (1..=federations.len() as u32).collect::<Vec<_>>());
        }
    }

    #[test]
    fn groups_feed_a_final() {
        let field: Vec<Tpn> = (1..=8).map(Tpn).collect();
        let groups = groups(&field, 2);
        assert_eq!(groups[0], [1, 4, 5, 8].map(Tpn));
        assert_eq!(groups[1], [2, 3, 6, 7].map(Tpn));
        assert_eq!(finalists(&groups, 2), [1, 2, 4, 3].map(Tpn));
        assert_eq!(finalists(&groups, 1), [1, 2].map(Tpn));
        for (size, count, from_each) in
            [(8, 2, 2), (12, 3, 2), (16, 4, 2), (16, 4, 4), (24, 6, 2), (20, 5, 2)]
        {
            let field: Vec<Tpn> = (1..=size).map(Tpn).collect();
            let groups = self::groups(&field, count);
            let seeds = finalists(&groups, from_each);
            assert_eq!(seeds.len(), count as usize * from_each);
            let tree = crate::knockout::Knockout { seeds, third_place: false, consolation: false };
            for tie in &tree.tree(|_, _| None).rounds[0] {
                let of = |tpn: Tpn| groups.iter().position(|group| group.contains(&tpn));
                assert!(tie.bye || of(tie.sides[0].unwrap()) != of(tie.sides[1].unwrap()), "{size} {count}");
            }
        }
    }

    #[test]
    fn groups_meet_one_another_and_nobody_of_their_own() {
        for (count, members) in [(2, 1), (2, 2), (3, 2), (4, 1), (4, 3), (5, 2)] {
            let group = |number: u32| (number - 1) / members;
            let mut met = std::collections::BTreeSet::new();
            let length = berger::rounds_of(count) * members;
            for round in 1..=length {
                let boards = between_groups(count, members, round).unwrap();
                let mut seated = std::collections::BTreeSet::new();
                for (white, black) in boards {
                    assert!(group(white) != group(black) && white.max(black) <= count * members);
                    assert!(seated.insert(white) && seated.insert(black), "{count} {members} {round}");
                    assert!(met.insert((white.min(black), white.max(black))), "{white} meets {black} again");
                }
            }
            assert_eq!(met.len() as u32, count * (count - 1) / 2 * members * members);
            assert_eq!(
                (between_groups(count, members, length + 1), between_groups(count, 0, 1)),
                (None, None)
            );
        }
    }

    #[test]
    fn half_of_the_games_decides_about_a_withdrawal() {
        assert_eq!((withdrawal(4, 9), withdrawal(5, 9)), (Withdrawal::Annulled, Withdrawal::Forfeited));
        assert_eq!(withdrawal(5, 10), Withdrawal::Forfeited);
        let won = |opponent: u32, score| Record::Played {
            opponent: Tpn(opponent),
            color: Color::White,
            score,
            rated: true,
        };
        let player = |tpn: u32, records: Vec<Record>| Player { records, ..Player::new(Tpn(tpn)) };
        let players = vec![
            player(1, vec![won(2, Score::Win), won(3, Score::Draw)]),
            player(2, vec![won(1, Score::Loss)]),
            player(3, vec![Record::Bye(Bye::ZeroPoint), won(1, Score::Draw)]),
        ];
        let mut event = Tournament { players, ..Tournament::default() };
        let standing = annulled(&event, &[Tpn(2)]);
        assert_eq!(standing.points_after(&standing.players[0], 2), Points::HALF);
        assert_eq!((standing.players.len(), points_lost(&event, &[Tpn(2)], Tpn(1))), (2, Points::ONE));
        forfeit_rest(&mut event, Tpn(2), &[(3, Tpn(3))]);
        let forfeit = |opponent, won| Record::Forfeit { opponent: Some(Tpn(opponent)), color: None, won };
        assert_eq!(event.players[1].record(3), Some(forfeit(3, false)));
        assert_eq!(event.players[2].record(3), Some(forfeit(2, true)));
    }
}
