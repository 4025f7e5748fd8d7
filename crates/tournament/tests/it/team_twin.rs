//! A slow twin of team pairing, written from C.04.6 alone: every set of upfloaters, every pairing of a bracket, sorted as
//! the regulation sorts them, and the first of the best. For nine teams it is bearable.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use tournament::team::{MatchRecord, Table};
use tournament::{Bye, Tournament, Tpn};

/// White, Black; Black 0 for the bye.
pub(crate) type Pairs = BTreeSet<(u32, u32)>;

#[derive(Debug)]
struct Team {
    tpn: u32,
    number: u32,
    score: i32,
    other: i32,
    /// +1 for White, −1 for Black, oldest first.
    colors: Vec<i32>,
    met: Vec<u32>,
    floated: bool,
    bye_allowed: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    None,
    A,
    B,
}

struct Twin {
    teams: Vec<Team>,
    apart: Vec<BTreeSet<u32>>,
    kind: Kind,
    initial: i32,
    late: bool,
    last: bool,
}

/// The pairing of a round, or none if there is none.
pub(crate) fn pair(event: &Tournament, round: u32) -> Option<Pairs> {
    let twin = Twin::new(event, round);
    let mut left: Vec<usize> = (0..twin.teams.len()).collect();
    let mut pairs = Pairs::new();
    if left.len() % 2 == 1 {
        let without = |at: usize| left.iter().copied().filter(|&other| other != at).collect::<Vec<_>>();
        let takers =
            left.iter().copied().filter(|&at| twin.teams[at].bye_allowed && twin.legal(&without(at)));
        let bye = takers.min_by_key(|&at| {
            let team = &twin.teams[at];
            (team.score, Reverse(team.colors.len()), Reverse(team.tpn))
        })?;
        left = without(bye);
        pairs.insert((twin.teams[bye].tpn, 0));
    } else if !twin.legal(&left) {
        return None;
    }
    while !left.is_empty() {
        let (group, below) = twin.split(&left);
        let set = twin.upfloaters(&group, &below)?;
        let bracket = [&group[..], &set].concat();
        for (a, b) in twin.pairing(&bracket, &set)? {
            pairs.insert(twin.seats(a, b));
        }
        left.retain(|at| !bracket.contains(at));
    }
    Some(pairs)
}

impl Twin {
    fn new(event: &Tournament, round: u32) -> Twin {
        let table = Table::new(event);
        let code = &event.info.type_code;
        let by_games = code.ends_with("_GP") && !code.contains("MP_GP") || code.contains("GP_MP");
        let alone = code.contains("_GP") != code.contains("_MP");
        let scores = |tpn: Tpn, before: u32| {
            let (mut matches, mut games) = table.side(tpn).unwrap().points_after(before);
            for extra in &event.teams.accelerations {
                if extra.extra.rounds.contains(&(before + 1)) && extra.extra.players.contains(&tpn) {
                    if by_games { games += extra.extra.points } else { matches += extra.match_points }
                }
            }
            let (first, other) = if by_games { (games, matches) } else { (matches, games) };
            (first.tenths(), if alone { 0 } else { other.tenths() })
        };
        let absent = |tpn: Tpn| {
            event
                .teams
                .byes
                .iter()
                .any(|bye| bye.tpn == tpn && bye.round == round && bye.bye != Bye::PairingAllocated)
        };
        let mut teams = Vec::new();
        let mut number = 0;
        for side in &table.sides {
            let before = &side.records[..side.records.len().min(round as usize - 1)];
            let paired = before.iter().any(|record| match record {
                MatchRecord::Match(_) => true,
                MatchRecord::Bye(bye) => *bye == Bye::PairingAllocated,
            });
            number += u32::from(paired || !absent(side.tpn));
            if absent(side.tpn) {
                continue;
            }
            let mut team = Team {
                tpn: side.tpn.0,
                number,
                score: scores(side.tpn, round - 1).0,
                other: scores(side.tpn, round - 1).1,
                colors: Vec::new(),
                met: Vec::new(),
                floated: false,
                bye_allowed: true,
            };
            for (index, record) in before.iter().enumerate() {
                match record {
                    MatchRecord::Match(meeting) if meeting.played => {
                        team.colors.push(if meeting.color.unwrap().is_white() { 1 } else { -1 });
                        team.met.push(meeting.opponent.0);
                        let then = index as u32;
                        team.floated = index + 2 == round as usize
                            && scores(side.tpn, then).0 != scores(meeting.opponent, then).0;
                    }
                    MatchRecord::Match(_) => {
                        team.bye_allowed &= side.match_points[index] < event.teams.scoring.win;
                    }
                    MatchRecord::Bye(bye) => {
                        team.bye_allowed &= !matches!(bye, Bye::PairingAllocated | Bye::FullPoint);
                    }
                }
            }
            teams.push(team);
        }
        let apart = event.teams.prohibited.iter().filter(|rule| rule.rounds.contains(&round));
        let rounds = event.rounds.unwrap();
        Twin {
            teams,
            apart: apart.map(|rule| rule.players.iter().map(|tpn| tpn.0).collect()).collect(),
            kind: if code.contains("TYPEB") {
                Kind::B
            } else if code.contains("TYPEA") || code == "FIDE_TEAM" {
                Kind::A
            } else {
                Kind::None
            },
            initial: if event.initial_color.unwrap().is_white() { 1 } else { -1 },
            late: round + 1 >= rounds,
            last: round == rounds,
        }
    }

    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.teams[a], &self.teams[b]);
        !a.met.contains(&b.tpn) && !self.apart.iter().any(|set| set.contains(&a.tpn) && set.contains(&b.tpn))
    }

    /// Every way to pair these, pairs with the smaller number first and sorted by it.
    fn pairings(&self, members: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let mut members = members.to_vec();
        members.sort_by_key(|&at| self.teams[at].tpn);
        let Some((&first, rest)) = members.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for &other in rest.iter().filter(|&&other| self.may_meet(first, other)) {
            let left: Vec<usize> = rest.iter().copied().filter(|&at| at != other).collect();
            for mut pairs in self.pairings(&left) {
                pairs.insert(0, (first, other));
                all.push(pairs);
            }
        }
        all
    }

    fn legal(&self, members: &[usize]) -> bool {
        let Some((&first, rest)) = members.split_first() else { return true };
        rest.iter().any(|&other| {
            let left: Vec<usize> = rest.iter().copied().filter(|&at| at != other).collect();
            self.may_meet(first, other) && self.legal(&left)
        })
    }

    fn split(&self, left: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let top = left.iter().map(|&at| self.teams[at].score).max();
        left.iter().partition(|&&at| Some(self.teams[at].score) == top)
    }

    /// Legal sets of upfloaters.
    fn legal_sets(&self, group: &[usize], below: &[usize]) -> Vec<Vec<usize>> {
        let sets = (0..1u32 << below.len()).map(|bits| {
            let taken = |&index: &usize| bits >> index & 1 == 1;
            (0..below.len()).filter(taken).map(|index| below[index]).collect::<Vec<usize>>()
        });
        sets.filter(|set| {
            let rest: Vec<usize> = below.iter().copied().filter(|at| !set.contains(at)).collect();
            (group.len() + set.len()).is_multiple_of(2)
                && self.legal(&[group, set].concat())
                && self.legal(&rest)
        })
        .collect()
    }

    fn upfloaters(&self, group: &[usize], below: &[usize]) -> Option<Vec<usize>> {
        let score = |at: usize| self.teams[at].score;
        let next = below.iter().map(|&at| score(at)).max();
        let key = |set: &Vec<usize>| {
            let mut ascending: Vec<i32> = set.iter().map(|&at| score(at)).collect();
            ascending.sort_unstable();
            let rest: Vec<usize> = below.iter().copied().filter(|at| !set.contains(at)).collect();
            let (following, lower): (Vec<usize>, Vec<usize>) =
                rest.iter().partition(|&&at| Some(score(at)) == next);
            let more = if following.is_empty() {
                0
            } else {
                self.legal_sets(&following, &lower).iter().map(Vec::len).min().unwrap_or(99)
                    - following.len() % 2
            };
            let floated =
                if self.late { 0 } else { set.iter().filter(|&&at| self.teams[at].floated).count() };
            let mut order: Vec<(Reverse<i32>, u32)> =
                set.iter().map(|&at| (Reverse(score(at)), self.teams[at].tpn)).collect();
            order.sort_unstable();
            let tpns: Vec<u32> = order.into_iter().map(|(_, tpn)| tpn).collect();
            (set.len(), Reverse(ascending), more, floated, tpns)
        };
        self.legal_sets(group, below).into_iter().min_by_key(key)
    }

    /// +1, −1 or nothing, and whether strongly.
    fn wish(&self, team: &Team) -> (i32, bool) {
        let sum: i32 = team.colors.iter().sum();
        let last_two: i32 = team.colors.iter().rev().take(2).sum();
        let Some(&last) = team.colors.last() else { return (0, false) };
        if self.kind == Kind::None {
            return (0, false);
        }
        if sum < -1 || (sum == 0 || sum == -1) && last_two == -2 {
            return (1, true);
        }
        if sum > 1 || (sum == 0 || sum == 1) && last_two == 2 {
            return (-1, true);
        }
        match (self.kind, sum) {
            (Kind::B, 0) if self.last => (0, false),
            (Kind::B, 0) => (-last, false),
            (Kind::B, sum) => (-sum, false),
            _ => (0, false),
        }
    }

    fn pairing(&self, bracket: &[usize], set: &[usize]) -> Option<Vec<(usize, usize)>> {
        let key = |pairs: &Vec<(usize, usize)>| {
            let (mut denied, mut strong, mut floats) = (0, 0, 0);
            for &(a, b) in pairs {
                let (own, other) = (self.wish(&self.teams[a]), self.wish(&self.teams[b]));
                if own.0 != 0 && own.0 == other.0 {
                    denied += 1;
                    strong += usize::from(self.kind == Kind::B && own.1 && other.1);
                }
                for (up, opponent) in [(a, b), (b, a)] {
                    floats += usize::from(!self.late && set.contains(&up) && self.teams[opponent].floated);
                }
            }
            let tops = pairs.iter().map(|&(a, _)| self.teams[a].tpn);
            let bottoms = pairs.iter().map(|&(_, b)| self.teams[b].tpn);
            (denied, strong, floats, tops.chain(bottoms).collect::<Vec<u32>>())
        };
        self.pairings(bracket).into_iter().min_by_key(key)
    }

    fn seats(&self, a: usize, b: usize) -> (u32, u32) {
        let rank = |team: &Team| (Reverse(team.score), Reverse(team.other), team.tpn);
        let (mut first, mut other) = (&self.teams[a], &self.teams[b]);
        if rank(other) < rank(first) {
            (first, other) = (other, first);
        }
        if self.color(first, other) == 1 { (first.tpn, other.tpn) } else { (other.tpn, first.tpn) }
    }

    fn color(&self, first: &Team, other: &Team) -> i32 {
        if first.colors.is_empty() && other.colors.is_empty() {
            return if first.number % 2 == 1 { self.initial } else { -self.initial };
        }
        let ((own, own_strong), (theirs, their_strong)) = (self.wish(first), self.wish(other));
        if own != theirs {
            return if own != 0 { own } else { -theirs };
        }
        if own != 0 && self.kind == Kind::B && own_strong != their_strong {
            return if own_strong { own } else { -own };
        }
        let (sum, their_sum): (i32, i32) = (first.colors.iter().sum(), other.colors.iter().sum());
        if sum != their_sum {
            return if sum < their_sum { 1 } else { -1 };
        }
        for (mine, theirs) in first.colors.iter().rev().zip(other.colors.iter().rev()) {
            if mine != theirs {
                return -mine;
            }
        }
        if own != 0 {
            return own;
        }
        first.colors.last().map_or_else(|| *other.colors.last().unwrap(), |last| -last)
    }
}
