//! Dubov, Burstein and Double-Swiss beside slow twins: sets, shifts and pairings one by one, in the order of the
//! regulation. No endorsed program exists to compare with.

use rules::Color;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use tournament::swiss::{Criterion, Ground, Lots, PairError, Pairing, Reason, Regulation, SwissSystem};
use tournament::{Bye, Player, Points, Prohibited, Record, Request, Score, Tournament, Tpn};

type Pairs = Vec<(u32, u32)>;

/// What a twin knows of somebody who is ready.
#[derive(Clone, Debug)]
struct One {
    tpn: u32,
    /// Counted among those ever paired.
    number: u32,
    score: Points,
    colors: Vec<Color>,
    met: Vec<u32>,
    may_have_bye: bool,
    /// Rounds, from 1, in which it met somebody with more points.
    up: Vec<u32>,
    /// Met somebody of another score in the last match.
    floated: bool,
}

impl One {
    fn difference(&self) -> i32 {
        self.colors.iter().map(|color| if color.is_white() { 1 } else { -1 }).sum()
    }

    /// The colour wished for, with its weight: 3 for the absolute, 1 for the mild.
    fn wish(&self) -> Option<(Color, u8)> {
        let last = *self.colors.last()?;
        let difference = self.difference();
        let lacking = if difference > 0 { Color::Black } else { Color::White };
        let twice = self.colors.len() > 1 && self.colors[self.colors.len() - 2] == last;
        Some(match difference.abs() {
            2.. => (lacking, 3),
            _ if twice => (!last, 3),
            1 => (lacking, 2),
            _ => (!last, 1),
        })
    }

    fn dubov_wish(&self) -> (Color, u8) {
        self.wish().unwrap_or((Color::Black, 1))
    }
}

fn records(event: &Tournament, tpn: u32) -> &[Record] {
    &event.player(Tpn(tpn)).unwrap().records
}

fn points(event: &Tournament, tpn: u32, rounds: u32) -> Points {
    records(event, tpn).iter().take(rounds as usize).map(|&record| event.scoring.points(record)).sum()
}

fn ready(event: &Tournament, tpn: u32, round: u32) -> bool {
    !event.requests.iter().any(|asked| (asked.tpn.0, asked.round) == (tpn, round))
}

/// Everybody who is ready, by number. `games`: rounds of a match.
fn all(event: &Tournament, round: u32, games: u32) -> Vec<One> {
    let mut number = 0;
    let mut found = Vec::new();
    for player in &event.players {
        let tpn = player.tpn.0;
        let before = &player.records[..player.records.len().min(round as usize - 1)];
        let paired =
            |record: &Record| record.scheduled().is_some() || *record == Record::Bye(Bye::PairingAllocated);
        number += u32::from(ready(event, tpn, round) || before.iter().any(paired));
        if !ready(event, tpn, round) {
            continue;
        }
        let mut one = One {
            tpn,
            number,
            score: points(event, tpn, round - 1),
            colors: Vec::new(),
            met: Vec::new(),
            may_have_bye: true,
            up: Vec::new(),
            floated: false,
        };
        for (index, games) in before.chunks(games as usize).enumerate() {
            let first = index as u32 * games.len() as u32 + 1;
            let lost = |record: &Record| matches!(record, Record::Forfeit { won: false, .. });
            let from = first as usize - 1;
            let gone = games[0]
                .scheduled()
                .is_some_and(|other| records(event, other.0).iter().skip(from).take(games.len()).all(lost));
            let given =
                |record: &Record| matches!(record, Record::Bye(Bye::PairingAllocated | Bye::FullPoint));
            one.may_have_bye &= !(games.iter().any(given) || gone && !games.iter().all(lost));
            one.floated = false;
            let Some(other) = games[0].scheduled() else { continue };
            if gone || games.iter().all(lost) {
                continue;
            }
            one.met.push(other.0);
            if games.iter().any(|record| record.is_played()) {
                let color = |record: &Record| match *record {
                    Record::Forfeit { color, .. } => color,
                    ref record => record.color(),
                };
                one.colors.extend(color(&games[0]));
            }
            let (own, others) = (points(event, tpn, first - 1), points(event, other.0, first - 1));
            one.floated = own != others;
            if own < others {
                one.up.push(first);
            }
        }
        found.push(one);
    }
    found
}

struct Twin<'a> {
    event: &'a Tournament,
    round: u32,
    /// C3: nobody meets somebody with the same absolute preference.
    colors_bind: bool,
}

impl Twin<'_> {
    fn legal(&self, a: &One, b: &One) -> bool {
        let apart = |rule: &Prohibited| {
            rule.rounds.contains(&self.round) && [a, b].iter().all(|one| rule.players.contains(&Tpn(one.tpn)))
        };
        let clash = self.colors_bind && a.wish().zip(b.wish()).is_some_and(|(a, b)| a == b && a.1 == 3);
        !a.met.contains(&b.tpn) && !self.event.prohibited.iter().any(apart) && !clash
    }

    fn all_pair(&self, rest: &[One]) -> bool {
        let Some((first, others)) = rest.split_first() else { return true };
        (0..others.len()).any(|at| {
            let left: Vec<One> = others
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != at)
                .map(|(_, one)| one.clone())
                .collect();
            self.legal(first, &others[at]) && self.all_pair(&left)
        })
    }

    /// Who has the bye, and the others; none where no legal pairing exists.
    fn bye(&self, players: &[One], last: impl Fn(&One) -> usize) -> Option<(Option<u32>, Vec<One>)> {
        if players.len().is_multiple_of(2) {
            return self.all_pair(players).then(|| (None, players.to_vec()));
        }
        let mut takers: Vec<&One> = players.iter().filter(|one| one.may_have_bye).collect();
        takers.sort_by_key(|one| (one.score, Reverse(one.colors.len()), Reverse(last(one))));
        takers.into_iter().find_map(|taker| {
            let others: Vec<One> = players.iter().filter(|one| one.tpn != taker.tpn).cloned().collect();
            self.all_pair(&others).then_some((Some(taker.tpn), others))
        })
    }
}

/// All sets of so many of 0..len, in lexicographic order.
fn sets(len: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |first: usize| {
        let rest = sets(len - first - 1, count - 1).into_iter();
        rest.map(move |set| std::iter::once(first).chain(set.into_iter().map(|at| at + first + 1)).collect())
    };
    (0..(len + 1).saturating_sub(count)).flat_map(with).collect()
}

fn picked(players: &[One], set: &[usize]) -> Vec<One> {
    set.iter().map(|&at| players[at].clone()).collect()
}

fn without(players: &[One], others: &[One]) -> Vec<One> {
    players.iter().filter(|one| !others.iter().any(|other| other.tpn == one.tpn)).cloned().collect()
}

/// The top scoregroup and the rest; by score, then as given.
fn top(rest: &[One]) -> (Vec<One>, Vec<One>) {
    let score = rest.iter().map(|one| one.score).max().unwrap();
    rest.iter().cloned().partition(|one| one.score == score)
}

/// The colour of `a`, who ranks higher.
fn color(a: &One, b: &One, wishes: [Option<(Color, u8)>; 2], initial: Color) -> Color {
    let lot = if a.number % 2 == 1 { initial } else { !initial };
    if a.colors.is_empty() && b.colors.is_empty() {
        return lot;
    }
    match wishes {
        [Some((own, _)), None] => return own,
        [None, Some((other, _))] => return !other,
        [Some((own, _)), Some((other, _))] if own != other => return own,
        [Some((own, strong)), Some((_, other))] if strong != other => {
            return if strong > other { own } else { !own };
        }
        _ => {}
    }
    let differed = a.colors.iter().rev().zip(b.colors.iter().rev()).find(|(a, b)| a != b);
    differed.map_or_else(|| wishes[0].unwrap().0, |(&before, _)| !before)
}

fn seats(higher: &One, lower: &One, color: Color) -> (u32, u32) {
    if color.is_white() { (higher.tpn, lower.tpn) } else { (lower.tpn, higher.tpn) }
}

// Burstein

/// Opponents of each in all pairings with so many left alone (0), in the order of article 4.3.
fn folds(opponents: &mut Vec<Option<usize>>, alone: usize, found: &mut Vec<Vec<usize>>) {
    let Some(at) = opponents.iter().position(Option::is_none) else {
        if alone == 0 {
            found.push(opponents.iter().map(|other| other.unwrap()).collect());
        }
        return;
    };
    let free: Vec<usize> = (at + 1..opponents.len()).filter(|&other| opponents[other].is_none()).collect();
    for other in free.into_iter().rev() {
        (opponents[at], opponents[other]) = (Some(other + 1), Some(at + 1));
        folds(opponents, alone, found);
        (opponents[at], opponents[other]) = (None, None);
    }
    if alone > 0 {
        opponents[at] = Some(0);
        folds(opponents, alone - 1, found);
        opponents[at] = None;
    }
}

/// The list of article 4.3: six players, two pairs.
#[test]
fn six_players_have_forty_five_pairings_in_their_order() {
    let mut all = Vec::new();
    folds(&mut vec![None; 6], 2, &mut all);
    assert_eq!(all.len(), 45);
    assert_eq!((all[0].as_slice(), all[1].as_slice()), (&[6, 5, 0, 0, 2, 1][..], &[6, 4, 0, 2, 0, 1][..]));
    assert_eq!(all[44], [0, 0, 4, 3, 6, 5]);
    assert!(all.windows(2).all(|two| two[0] > two[1]));
}

/// Buchholz and Sonneborn-Berger in whole numbers.
fn index(event: &Tournament, tpn: u32, rounds: u32) -> (i32, i32) {
    let seen = |tpn: u32| {
        let away = (1..=rounds).rev().take_while(|&round| {
            matches!(records(event, tpn).get(round as usize - 1), None | Some(Record::Bye(Bye::ZeroPoint)))
        });
        points(event, tpn, rounds) + event.scoring.draw * away.count() as i32
    };
    (0..rounds as usize).fold((0, 0), |(buchholz, sonneborn), at| {
        let record = records(event, tpn).get(at).copied().unwrap_or(Record::Bye(Bye::ZeroPoint));
        let score = match record {
            Record::Played { opponent, .. } => seen(opponent.0),
            _ => points(event, tpn, rounds),
        };
        (buchholz + score.tenths(), sonneborn + score.tenths() * event.scoring.points(record).tenths())
    })
}

type Floated = (usize, Vec<Points>);
/// What C5 and C6 minimise, who moves on, and the pairs.
type Bracketed = (Floated, Vec<One>, Vec<(One, One)>);

impl Twin<'_> {
    /// Every legal pairing of a bracket: floaters and pairs, with what C5 and C6 minimise.
    fn brackets(&self, members: &[One], below: &[One]) -> Vec<Bracketed> {
        for alone in (members.len() % 2..=members.len()).step_by(2) {
            let mut all = Vec::new();
            folds(&mut vec![None; members.len()], alone, &mut all);
            let legal = all.into_iter().filter_map(|opponents| {
                let floats: Vec<One> = (0..members.len())
                    .filter(|&at| opponents[at] == 0)
                    .map(|at| members[at].clone())
                    .collect();
                let pairs: Vec<(One, One)> = (0..members.len())
                    .filter(|&at| opponents[at] > at + 1)
                    .map(|at| (members[at].clone(), members[opponents[at] - 1].clone()))
                    .collect();
                let rest = [floats.clone(), below.to_vec()].concat();
                let fits = pairs.iter().all(|(a, b)| self.legal(a, b)) && self.all_pair(&rest);
                let mut scores: Vec<Points> = floats.iter().map(|one| one.score).collect();
                scores.sort_by_key(|&score| Reverse(score));
                fits.then_some(((alone, scores), floats, pairs))
            });
            let legal: Vec<_> = legal.collect();
            if let Some(least) = legal.iter().map(|(floated, ..)| floated.clone()).min() {
                return legal.into_iter().filter(|(floated, ..)| *floated == least).collect();
            }
        }
        Vec::new()
    }

    fn burstein(&self) -> Option<Pairs> {
        let mut players = all(self.event, self.round, 1);
        let key = |one: &One| {
            let (buchholz, sonneborn) = index(self.event, one.tpn, self.round - 1);
            (Reverse(buchholz), Reverse(sonneborn), one.tpn)
        };
        players.sort_by_key(key);
        let order: Vec<u32> = players.iter().map(|one| one.tpn).collect();
        let place = |one: &One| order.iter().position(|&tpn| tpn == one.tpn).unwrap();
        let (bye, mut rest) = self.bye(&players, place)?;
        let mut found: Pairs = bye.map(|tpn| (tpn, 0)).into_iter().collect();
        let mut floats: Vec<One> = Vec::new();
        while !rest.is_empty() {
            let (group, below) = top(&rest);
            let mut members = [floats, group].concat();
            members.sort_by_key(place);
            let next = |floats: &[One]| -> Floated {
                if below.is_empty() {
                    return (0, Vec::new());
                }
                let (group, rest) = top(&below);
                let mut members = [floats.to_vec(), group].concat();
                members.sort_by_key(place);
                self.brackets(&members, &rest).into_iter().map(|(floated, ..)| floated).min().unwrap()
            };
            let denied = |pairs: &[(One, One)]| {
                let same = |(a, b): &&(One, One)| a.wish().zip(b.wish()).is_some_and(|(a, b)| a.0 == b.0);
                pairs.iter().filter(same).count()
            };
            let legal = self.brackets(&members, &below).into_iter();
            let (_, chosen, pairs) =
                legal.min_by_key(|(_, floats, pairs)| (next(floats), denied(pairs))).unwrap();
            for (a, b) in &pairs {
                let color = color(a, b, [a.wish(), b.wish()], self.event.initial_color());
                found.push(seats(a, b, color));
            }
            floats = chosen;
            rest = below;
        }
        Some(found)
    }
}

// Dubov

fn average(event: &Tournament, one: &One) -> u32 {
    let ratings: Vec<f64> =
        one.met.iter().map(|&tpn| event.player(Tpn(tpn)).unwrap().rating.map_or(1400.0, f64::from)).collect();
    if ratings.is_empty() {
        0
    } else {
        (ratings.iter().sum::<f64>() / ratings.len() as f64 + 0.5).floor() as u32
    }
}

impl Twin<'_> {
    /// The first permutation of `others` against `first` in which everybody may meet.
    fn transposition(&self, first: &[One], others: &[One]) -> Option<Vec<(One, One)>> {
        let Some((own, rest)) = first.split_first() else { return Some(Vec::new()) };
        others.iter().filter(|other| self.legal(own, other)).find_map(|other| {
            let left = without(others, std::slice::from_ref(other));
            let mut pairs = self.transposition(rest, &left)?;
            pairs.insert(0, (own.clone(), other.clone()));
            Some(pairs)
        })
    }

    fn dubov_bracket(&self, members: &[One]) -> Vec<(One, One)> {
        let mut by_number = members.to_vec();
        by_number.sort_by_key(|one| one.tpn);
        let half = by_number.len() / 2;
        let fresh = members.iter().all(|one| one.colors.is_empty());
        let (white, black): (Vec<One>, Vec<One>) = if fresh {
            (by_number[..half].to_vec(), by_number[half..].to_vec())
        } else {
            by_number.into_iter().partition(|one| one.dubov_wish().0.is_white())
        };
        let shifters = |side: &[One], white: bool| {
            let mut sorted = side.to_vec();
            sorted.sort_by_key(|one| (if white { average(self.event, one) } else { 0 }, one.tpn));
            let mut out = Vec::new();
            while !sorted.is_empty() {
                out.push(sorted.remove((sorted.len() - 1) / 2));
            }
            out
        };
        let white_is_smaller = white.len() <= black.len();
        let (white, black) = (shifters(&white, true), shifters(&black, false));
        let (small, large) = if white_is_smaller { (white, black) } else { (black, white) };
        let surplus = (large.len() - small.len()) / 2;
        for inner in 0..=small.len() {
            for from_small in sets(small.len(), inner) {
                for from_large in sets(large.len(), inner + surplus) {
                    let (up, down) = (picked(&small, &from_small), picked(&large, &from_large));
                    let one = [without(&small, &up), down.clone()].concat();
                    let other = [without(&large, &down), up].concat();
                    let (mut first, mut second) = if white_is_smaller { (one, other) } else { (other, one) };
                    first.sort_by_key(|one| (average(self.event, one), one.tpn));
                    second.sort_by_key(|one| one.tpn);
                    if let Some(pairs) = self.transposition(&first, &second) {
                        return pairs;
                    }
                }
            }
        }
        panic!("the bracket is legal");
    }

    fn dubov(&self) -> Option<Pairs> {
        let players = all(self.event, self.round, 1);
        let (bye, mut rest) = self.bye(&players, |one| one.tpn as usize)?;
        let mut found: Pairs = bye.map(|tpn| (tpn, 0)).into_iter().collect();
        let most = 2 + self.event.rounds.unwrap() / 5;
        let last = self.event.rounds == Some(self.round);
        while !rest.is_empty() {
            let (group, mut below) = top(&rest);
            below.sort_by_key(|one| (Reverse(one.score), one.tpn));
            let ways = (0..=below.len()).find_map(|count| {
                let legal = sets(below.len(), count).into_iter().filter_map(|set| {
                    let set = picked(&below, &set);
                    let members = [group.clone(), set.clone()].concat();
                    let fits = members.len().is_multiple_of(2)
                        && self.all_pair(&members)
                        && self.all_pair(&without(&below, &set));
                    fits.then_some((set, members))
                });
                let legal: Vec<_> = legal.collect();
                (!legal.is_empty()).then_some(legal)
            });
            let quality = |set: &[One], pairs: &[(One, One)]| {
                let mut scores: Vec<Points> = set.iter().map(|one| one.score).collect();
                scores.sort();
                let scores: Vec<Reverse<Points>> = scores.into_iter().map(Reverse).collect();
                let denied = pairs.iter().filter(|(a, b)| a.dubov_wish().0 == b.dubov_wish().0).count();
                let often: Vec<usize> = set
                    .iter()
                    .map(|one| one.up.len())
                    .filter(|&times| times >= most as usize && !last)
                    .collect();
                let again = set.iter().filter(|one| !last && one.up.contains(&(self.round - 1))).count();
                (scores, denied, often.len(), often.iter().sum::<usize>(), again)
            };
            let ways = ways?.into_iter().map(|(set, members)| {
                let pairs = self.dubov_bracket(&members);
                (quality(&set, &pairs), set, pairs)
            });
            let (_, set, pairs) = ways.min_by(|a, b| a.0.cmp(&b.0)).unwrap();
            for (a, b) in pairs {
                let rank = |one: &One| (Reverse(one.score), one.tpn);
                let (a, b) = if rank(&a) < rank(&b) { (a, b) } else { (b, a) };
                let wishes = [Some(a.dubov_wish()), Some(b.dubov_wish())];
                found.push(seats(&a, &b, color(&a, &b, wishes, self.event.initial_color())));
            }
            rest = without(&below, &set);
        }
        Some(found)
    }
}

// Double-Swiss

/// All pairings of these, in the order of their identifiers: the upper members' numbers, then their partners'.
fn identified(members: &[One]) -> Vec<Vec<(One, One)>> {
    fn grow(left: &[One], pairs: &mut Vec<(One, One)>, found: &mut Vec<Vec<(One, One)>>) {
        let Some((first, others)) = left.split_first() else {
            found.push(pairs.clone());
            return;
        };
        for other in others {
            pairs.push((first.clone(), other.clone()));
            grow(&without(others, std::slice::from_ref(other)), pairs, found);
            pairs.pop();
        }
    }
    let mut found = Vec::new();
    grow(members, &mut Vec::new(), &mut found);
    found.sort_by_key(|pairs| {
        let tops = pairs.iter().map(|(a, _)| a.tpn);
        tops.chain(pairs.iter().map(|(_, b)| b.tpn)).collect::<Vec<_>>()
    });
    found
}

impl Twin<'_> {
    /// Sets of the fewest upfloaters with the highest scores, in their order; empty where nothing is legal.
    fn upfloaters(&self, group: &[One], below: &[One]) -> Vec<Vec<One>> {
        let mut below = below.to_vec();
        below.sort_by_key(|one| (Reverse(one.score), one.tpn));
        for count in (group.len() % 2..=below.len()).step_by(2) {
            let legal = sets(below.len(), count).into_iter().map(|set| picked(&below, &set)).filter(|set| {
                self.all_pair(&[group.to_vec(), set.clone()].concat()) && self.all_pair(&without(&below, set))
            });
            let legal: Vec<Vec<One>> = legal.collect();
            let scores = |set: &[One]| {
                let mut scores: Vec<Points> = set.iter().map(|one| one.score).collect();
                scores.sort();
                scores.into_iter().map(Reverse).collect::<Vec<_>>()
            };
            if let Some(best) = legal.iter().map(|set| scores(set)).min() {
                return legal.into_iter().filter(|set| scores(set) == best).collect();
            }
        }
        Vec::new()
    }

    fn double(&self) -> Option<Pairs> {
        let players = all(self.event, self.round, 2);
        let (bye, mut rest) = self.bye(&players, |one| one.tpn as usize)?;
        let mut found: Pairs = bye.map(|tpn| (tpn, 0)).into_iter().collect();
        let late = self.event.rounds == Some(self.round + 1);
        while !rest.is_empty() {
            let (group, below) = top(&rest);
            let next = |set: &[One]| {
                let score = below.iter().map(|one| one.score).max();
                let (group, rest): (Vec<One>, Vec<One>) =
                    without(&below, set).into_iter().partition(|one| Some(one.score) == score);
                if group.is_empty() { 0 } else { self.upfloaters(&group, &rest)[0].len() - group.len() % 2 }
            };
            let floated = |set: &[One]| set.iter().filter(|one| one.floated && !late).count();
            let ways = self.upfloaters(&group, &below);
            let set = ways.into_iter().min_by_key(|set| (next(set), floated(set)))?;
            let mut members = [group, set.clone()].concat();
            members.sort_by_key(|one| one.tpn);
            let up = |one: &One| set.iter().any(|other| other.tpn == one.tpn);
            let cost = |pairs: &Vec<(One, One)>| {
                let opponents = pairs.iter().flat_map(|(a, b)| [(a, b), (b, a)]);
                opponents.filter(|(a, b)| up(a) && b.floated && !late).count()
            };
            let legal =
                identified(&members).into_iter().filter(|pairs| pairs.iter().all(|(a, b)| self.legal(a, b)));
            for (a, b) in legal.min_by_key(cost).unwrap() {
                let rank = |one: &One| (Reverse(one.score), one.tpn);
                let (a, b) = if rank(&a) < rank(&b) { (a, b) } else { (b, a) };
                found.push(seats(&a, &b, double_color(&a, &b, self.event.initial_color())));
            }
            rest = without(&below, &set);
        }
        Some(found)
    }
}

fn double_color(a: &One, b: &One, initial: Color) -> Color {
    let whites = |one: &One| one.colors.iter().filter(|color| color.is_white()).count();
    let differed = a.colors.iter().rev().zip(b.colors.iter().rev()).find(|(a, b)| a != b);
    if whites(a) != whites(b) {
        if whites(a) < whites(b) { Color::White } else { Color::Black }
    } else if let Some((&before, _)) = differed {
        !before
    } else if let Some(&last) = a.colors.last() {
        !last
    } else if let Some(&last) = b.colors.last() {
        last
    } else if a.number % 2 == 1 {
        initial
    } else {
        !initial
    }
}

// Events

/// Is shown every round before it is played.
type Held<'a> = &'a mut dyn FnMut(&Tournament, u32, &Result<Pairing, PairError>);

/// An event that a system pairs itself, results by lot: byes asked for, forfeits, people who leave, groups kept apart.
fn play(system: SwissSystem, seed: u64, most: u32, held: Held<'_>) {
    let mut lots = Lots::new(seed ^ 0x0D0B_0E00);
    let players = 2 + lots.below(most - 1);
    let games = if system == SwissSystem::DoubleSwiss { 2 } else { 1 };
    let rounds = games * (2 + lots.below(5));
    let player = |tpn: u32| Player { rating: Some(2400 - 37 * tpn as u16 % 500), ..Player::new(Tpn(tpn)) };
    let mut event = Tournament {
        rounds: Some(rounds),
        initial_color: Some([Color::White, Color::Black][lots.below(2) as usize]),
        players: (1..=players).map(player).collect(),
        ..Tournament::default()
    };
    if lots.per_mille(200) {
        let group = (0..2).map(|_| Tpn(1 + lots.below(players))).collect();
        event.prohibited.push(Prohibited { rounds: 1..=rounds, players: group });
    }
    let odd = [0, 80][lots.below(2) as usize];
    for round in 1..=rounds {
        if round % games == 1 % games {
            event.requests.clear();
            for tpn in 1..=players {
                if lots.per_mille(odd) {
                    let bye = [Bye::HalfPoint, Bye::ZeroPoint, Bye::FullPoint][lots.below(3) as usize];
                    event.requests.push(Request { tpn: Tpn(tpn), round, bye });
                }
            }
        }
        let pairing = system.pair(&event, round);
        held(&event, round, &pairing);
        let Ok(pairing) = pairing else { return };
        for player in &mut event.players {
            player.records.push(Record::Bye(Bye::ZeroPoint));
        }
        let mut give = |tpn: Tpn, record: Record| {
            *event.players[tpn.0 as usize - 1].records.last_mut().unwrap() = record;
        };
        pairing.absent.iter().for_each(|&(tpn, bye)| give(tpn, Record::Bye(bye)));
        pairing.bye.into_iter().for_each(|tpn| give(tpn, Record::Bye(Bye::PairingAllocated)));
        for board in &pairing.boards {
            let outcome = lots.below(3);
            let forfeit = lots.per_mille(odd);
            for (own, other, color) in
                [(board.white, board.black, Color::White), (board.black, board.white, Color::Black)]
            {
                let score = match (outcome, color) {
                    (0, _) => Score::Draw,
                    (1, Color::White) | (2, Color::Black) => Score::Win,
                    _ => Score::Loss,
                };
                let record = if forfeit {
                    Record::Forfeit { opponent: Some(other), color: Some(color), won: score == Score::Win }
                } else {
                    Record::Played { opponent: other, color, score, rated: true }
                };
                give(own, record);
            }
        }
    }
}

fn times(usual: u64) -> u64 {
    usual * std::env::var("QIYUAN_SOAK").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn sorted(mut pairs: Pairs) -> Pairs {
    pairs.sort_unstable();
    pairs
}

fn beside_the_twin(system: SwissSystem, seeds: u64, most: u32) {
    let mut rounds = 0;
    for seed in 0..seeds {
        play(system, seed, most, &mut |event, round, pairing| {
            let twin = |colors_bind| Twin { event, round, colors_bind };
            let expected = match system {
                SwissSystem::Dubov => twin(true).dubov(),
                SwissSystem::Burstein if round > (event.rounds.unwrap() / 2).min(4) => twin(true).burstein(),
                SwissSystem::DoubleSwiss if round % 2 == 1 => twin(false).double(),
                SwissSystem::Dutch | SwissSystem::Burstein | SwissSystem::DoubleSwiss => return,
            };
            let found = pairing.as_ref().ok().map(|pairing| {
                let boards = pairing.boards.iter().map(|board| (board.white.0, board.black.0));
                boards.chain(pairing.bye.map(|tpn| (tpn.0, 0))).collect::<Pairs>()
            });
            assert_eq!(
                found.map(sorted),
                expected.map(sorted),
                "{system:?}, seed {seed}, round {round}: {event:#?}"
            );
            rounds += 1;
        });
    }
    assert!(rounds > seeds, "{rounds}");
}

/// `QIYUAN_SOAK=50`: 5,000 events.
#[test]
fn dubov_is_paired_like_its_twin() {
    beside_the_twin(SwissSystem::Dubov, times(100), 8);
}

/// `QIYUAN_SOAK=50`: 5,000 events.
#[test]
fn burstein_is_paired_like_its_twin() {
    beside_the_twin(SwissSystem::Burstein, times(100), 8);
}

/// `QIYUAN_SOAK=50`: 5,000 events.
#[test]
fn double_swiss_is_paired_like_its_twin() {
    beside_the_twin(SwissSystem::DoubleSwiss, times(100), 8);
}

/// Larger events: nobody meets somebody twice (but in the second game of a match), or has two byes, or in the systems
/// that bind colours one of them three times running.
#[test]
fn larger_events_are_legal_throughout() {
    for system in [SwissSystem::Dubov, SwissSystem::Burstein, SwissSystem::DoubleSwiss] {
        for seed in 0..times(4) {
            let mut end = Tournament::default();
            play(system, seed ^ 0xB16, 60, &mut |event, _, _| end = event.clone());
            let games = if system == SwissSystem::DoubleSwiss { 2 } else { 1 };
            for player in &end.players {
                let what = format!("{system:?}, seed {seed}, {}", player.tpn);
                let mut met: Vec<Tpn> = Vec::new();
                for both in player.records.chunks(games) {
                    let here = both.iter().find_map(|record| record.met());
                    assert!(here.is_none_or(|other| !met.contains(&other)), "{what}");
                    met.extend(here);
                    assert!(both.iter().filter_map(|record| record.met()).all(|other| Some(other) == here));
                }
                let byes =
                    player.records.iter().filter(|&&record| record == Record::Bye(Bye::PairingAllocated));
                assert!(byes.count() <= 1, "{what}");
                let colors: Vec<Color> = player.records.iter().filter_map(|record| record.color()).collect();
                let triple = colors.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
                assert!(system != SwissSystem::Dubov || !triple, "{what}");
            }
        }
    }
}

// Reasons

/// What the explanations of many small events name. Each is held against the pairing it is of.
fn reasons(system: SwissSystem, seeds: u64) -> BTreeSet<Criterion> {
    let mut seen = BTreeSet::new();
    for seed in 0..seeds {
        play(system, seed ^ 0x3EA5, 11, &mut |event, round, pairing| {
            let Ok(pairing) = pairing else {
                assert!(system.explain(event, round).is_err());
                return;
            };
            let what = format!("{system:?}, seed {seed}, round {round}");
            let brackets = system.explain(event, round).unwrap();
            let unordered = |a: Tpn, b: Tpn| (a.min(b), a.max(b));
            let told: BTreeSet<(Tpn, Tpn)> = (brackets.iter().flat_map(|bracket| &bracket.pairs))
                .map(|pair| unordered(pair.higher, pair.lower))
                .collect();
            let paired: BTreeSet<(Tpn, Tpn)> =
                pairing.boards.iter().map(|board| unordered(board.white, board.black)).collect();
            assert_eq!(told, paired, "{what}: every board has its reason");
            let floats = || brackets.iter().flat_map(|bracket| &bracket.floats);
            let given = floats().find(|(_, reason)| matches!(reason, Reason::Bye { .. }));
            let is_dutch = system == SwissSystem::Burstein && round <= (event.rounds.unwrap() / 2).min(4);
            assert!(is_dutch || given.map(|&(tpn, _)| tpn) == pairing.bye, "{what}: the bye has its reason");
            for (at, bracket) in pairing.brackets.iter().enumerate().filter(|_| !is_dutch) {
                let moved: Vec<Tpn> =
                    brackets[at + usize::from(given.is_some())].floats.iter().map(|&(tpn, _)| tpn).collect();
                let by_rules =
                    if system == SwissSystem::Burstein { &bracket.downfloaters } else { &bracket.moved_down };
                assert_eq!(&moved, by_rules, "{what}: every floater has his reason");
            }
            for pair in brackets.iter().flat_map(|bracket| &bracket.pairs) {
                if let Reason::Instead { tpn, criterion: Criterion::Of(_, ground) } = pair.reason {
                    assert!(tpn != pair.higher && tpn != pair.lower, "{what}");
                    let apart = |rule: &Prohibited| {
                        rule.rounds.contains(&round)
                            && [tpn, pair.higher].iter().all(|tpn| rule.players.contains(tpn))
                    };
                    let met = all(event, round, if system == SwissSystem::DoubleSwiss { 2 } else { 1 })
                        .iter()
                        .any(|one| one.tpn == pair.higher.0 && one.met.contains(&tpn.0));
                    let kept_apart = met || event.prohibited.iter().any(apart);
                    assert!(ground != Ground::Met || kept_apart, "{what}: {pair:?}");
                    assert!(!kept_apart || [Ground::Met, Ground::SameColor].contains(&ground), "{what}");
                }
            }
            let of_pairs = brackets.iter().flat_map(|bracket| &bracket.pairs).map(|pair| pair.reason);
            for reason in of_pairs.chain(floats().map(|&(_, reason)| reason)) {
                let named = match reason {
                    Reason::Instead { criterion, .. }
                    | Reason::Exchanged { criterion }
                    | Reason::Otherwise { criterion } => Some(criterion),
                    Reason::Up { than, .. } | Reason::Bye { than } => than.map(|(_, criterion)| criterion),
                    Reason::First | Reason::FirstBy(_) | Reason::SecondGame => None,
                };
                seen.extend(named);
            }
        });
    }
    seen
}

/// Grounds are named by their own regulation, and the usual ones all decide something somewhere.
#[test]
fn every_board_floater_and_bye_has_a_reason_of_its_system() {
    use Ground::{
        Again, Bracket, Denied, FewerGames, HadBye, Higher, Met, MorePoints, Next, Order, RanksHigher, Rest,
        Uneven,
    };
    let shared = [HadBye, MorePoints, FewerGames, RanksHigher, Met, Bracket, Rest];
    for (system, regulation, own) in [
        (SwissSystem::Dubov, Regulation::Dubov, vec![Denied, Again, Uneven]),
        (SwissSystem::Burstein, Regulation::Burstein, vec![Higher, Next, Denied, Order]),
        (SwissSystem::DoubleSwiss, Regulation::DoubleSwiss, vec![Next, Again, Order]),
    ] {
        let ground = |criterion| match criterion {
            Criterion::Of(named, ground) => {
                assert_eq!(named, regulation);
                Some(ground)
            }
            _ => None,
        };
        let seen: BTreeSet<Ground> = reasons(system, times(100)).into_iter().filter_map(ground).collect();
        let expected: BTreeSet<Ground> = shared.into_iter().chain(own).collect();
        assert!(seen.is_superset(&expected), "{system:?}: {seen:?}");
    }
}
