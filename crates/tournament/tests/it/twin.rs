//! A slow twin of the pairing engine, written from C.04.3 alone: it enumerates the candidates of every bracket in the
//! order of article 4 and takes the first of the best. For ten players it is bearable.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use tournament::{Bye, Record, Tournament, Tpn};

/// White, Black; Black 0 for the bye.
pub(crate) type Pairs = BTreeSet<(u32, u32)>;

#[derive(Debug)]
struct Person {
    tpn: u32,
    /// Number among those ever paired.
    number: usize,
    score: i32,
    /// +1 for White, −1 for Black, oldest first.
    colors: Vec<i32>,
    met: Vec<u32>,
    top: bool,
    down: [bool; 2],
    up: [bool; 2],
    bye_allowed: bool,
    unplayed: usize,
}

impl Person {
    fn difference(&self) -> i32 {
        self.colors.iter().sum()
    }

    /// Colour sought and its weight: 1 mild, 2 strong, 3 absolute; 0 and 0 without games.
    fn seeks(&self) -> (i32, u8) {
        let difference = self.difference();
        let last: Vec<i32> = self.colors.iter().rev().take(2).copied().collect();
        if difference.abs() > 1 {
            return (-difference.signum(), 3);
        }
        match last[..] {
            [a, b] if a == b => (-a, 3),
            _ if difference != 0 => (-difference, 2),
            [a, ..] => (-a, 1),
            [] => (0, 0),
        }
    }
}

struct Twin {
    /// By rank.
    people: Vec<Person>,
    forbidden: Vec<BTreeSet<u32>>,
    initial: i32,
    /// Score of whoever gets the bye.
    bye_score: Option<i32>,
    memo: HashMap<u32, bool>,
}

type Pair = (usize, usize);

/// C8, then C9 to C21: failures, each list by falling difference.
type Quality = (Option<(usize, Vec<i32>)>, Vec<Vec<i64>>);

/// One candidate: its pairs, the higher first, and who floats.
#[derive(Clone, Debug)]
struct Candidate {
    pairs: Vec<Pair>,
    floats: Vec<usize>,
}

fn is_ready(event: &Tournament, index: usize, round: u32) -> bool {
    let player = &event.players[index];
    if event.requests.iter().any(|request| request.tpn == player.tpn && request.round == round) {
        return false;
    }
    let paired = event.players.iter().any(|player| {
        player
            .record(round)
            .is_some_and(|record| !matches!(record, Record::Bye(_) | Record::Forfeit { opponent: None, .. }))
    });
    match player.record(round) {
        Some(Record::Bye(Bye::PairingAllocated)) => paired,
        Some(Record::Bye(_)) => false,
        _ => true,
    }
}

fn people(event: &Tournament, round: u32) -> Vec<Person> {
    let score_before = |tpn: Tpn, round: u32| {
        let player = event.player(tpn).unwrap();
        (event.points_after(player, round - 1) + event.virtual_points(tpn, round)).tenths()
    };
    let mut number = 0;
    let mut people = Vec::new();
    for index in 0..event.players.len() {
        let player = &event.players[index];
        let history: Vec<Record> = player.records.iter().take(round as usize - 1).copied().collect();
        let ever = history.iter().any(|record| match record {
            Record::Bye(bye) => *bye == Bye::PairingAllocated,
            Record::Forfeit { opponent, .. } => opponent.is_some(),
            _ => true,
        });
        let ready = is_ready(event, index, round);
        number += usize::from(ever || ready);
        if !ready {
            continue;
        }
        let played = |record: &Record| matches!(record, Record::Played { .. } | Record::Paired { .. });
        let mut person = Person {
            tpn: player.tpn.0,
            number,
            score: score_before(player.tpn, round),
            colors: history
                .iter()
                .filter_map(|r| r.color())
                .map(|c| if c.is_white() { 1 } else { -1 })
                .collect(),
            met: history.iter().filter(|r| played(r)).map(|r| r.scheduled().unwrap().0).collect(),
            top: event.rounds == Some(round)
                && 2 * event.points_after(player, round - 1).tenths()
                    > event.scoring.win.tenths() * (round as i32 - 1),
            down: [false; 2],
            up: [false; 2],
            bye_allowed: !history.iter().any(|record| {
                *record == Record::Bye(Bye::PairingAllocated)
                    || !played(record) && event.scoring.points(*record) >= event.scoring.win
            }),
            unplayed: history.iter().filter(|record| !played(record)).count()
                + (round as usize - 1 - history.len()),
        };
        for back in 0..2 {
            let Some(earlier) = round.checked_sub(back + 1).filter(|&earlier| earlier > 0) else { continue };
            let Some(record) = history.get(earlier as usize - 1) else { continue };
            let back = back as usize;
            if played(record) {
                let own = score_before(player.tpn, earlier);
                let other = score_before(record.scheduled().unwrap(), earlier);
                (person.down[back], person.up[back]) = (own > other, own < other);
            } else {
                person.down[back] = *record == Record::Bye(Bye::PairingAllocated)
                    || event.scoring.points(*record) > event.scoring.loss;
            }
        }
        people.push(person);
    }
    people.sort_by_key(|person| (Reverse(person.score), person.tpn));
    people
}

/// All orders of `count` of these, in lexicographic order.
fn arrangements(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &first in items {
        let rest: Vec<usize> = items.iter().copied().filter(|&item| item != first).collect();
        for mut tail in arrangements(&rest, count - 1) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}

/// All sets of `count` of these, smallest differing member first.
fn subsets(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &first) in items.iter().enumerate() {
        for mut tail in subsets(&items[index + 1..], count - 1) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}

/// Article 4.3: the halves after each exchange, in order; BSNs are places in `list`.
fn exchanges(list: &[usize], count: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let numbers: Vec<usize> = (1..=list.len()).collect();
    let (first, second) = numbers.split_at(count);
    let mut all = Vec::new();
    for size in 0..=count.min(second.len()) {
        for down in subsets(first, size) {
            for up in subsets(second, size) {
                let difference = up.iter().sum::<usize>() - down.iter().sum::<usize>();
                // The larger differing number leaving first: descending lists, larger ones first.
                let leaving: Vec<Reverse<usize>> = down.iter().rev().map(|&number| Reverse(number)).collect();
                all.push(((size, difference, leaving, up.clone()), down.clone(), up));
            }
        }
    }
    all.sort();
    let halves = all.into_iter().map(|(_, down, up)| {
        let side = |base: &[usize], out: &[usize], into: &[usize]| {
            let mut side: Vec<usize> =
                base.iter().filter(|number| !out.contains(number)).chain(into).copied().collect();
            side.sort_unstable();
            side.into_iter().map(|number| list[number - 1]).collect::<Vec<_>>()
        };
        (side(first, &down, &up), side(second, &up, &down))
    });
    halves.collect()
}

impl Twin {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (one, other) = (&self.people[a], &self.people[b]);
        let absolute = |person: &Person| person.seeks().1 == 3;
        let clash = absolute(one) && absolute(other) && one.seeks().0 == other.seeks().0;
        let both = |set: &BTreeSet<u32>| set.contains(&one.tpn) && set.contains(&other.tpn);
        !one.met.contains(&other.tpn) && !self.forbidden.iter().any(both) && (!clash || one.top || other.top)
    }

    /// C4 and C5: whether all of these can be paired, the bye going where it must.
    fn completes(&mut self, mask: u32) -> bool {
        if mask == 0 {
            return true;
        }
        if let Some(&known) = self.memo.get(&mask) {
            return known;
        }
        let first = mask.trailing_zeros() as usize;
        let rest = mask & !(1 << first);
        let bye = mask.count_ones() % 2 == 1;
        let mut possible = bye && self.takes_bye(first) && self.completes(rest);
        for other in first + 1..self.people.len() {
            possible = possible
                || rest >> other & 1 == 1
                    && self.may_meet(first, other)
                    && self.completes(rest & !(1 << other));
        }
        self.memo.insert(mask, possible);
        possible
    }

    fn takes_bye(&self, at: usize) -> bool {
        self.people[at].bye_allowed && Some(self.people[at].score) == self.bye_score
    }

    fn mask(&self, floats: &[usize], below: usize) -> u32 {
        let all = (1u32 << self.people.len()) - 1;
        floats.iter().fold(all & !((1 << below) - 1), |mask, &float| mask | 1 << float)
    }

    fn group_end(&self, start: usize) -> usize {
        (start..self.people.len())
            .find(|&at| self.people[at].score != self.people[start].score)
            .unwrap_or(self.people.len())
    }

    /// C6 and C7 of a bracket at their best, C4 and C5 kept: scores of the floaters, if any pairing is legal.
    fn best_floats(
        &mut self,
        moved: &[usize],
        residents: &[usize],
        below: usize,
    ) -> Option<(usize, Vec<i32>)> {
        let mut best = None;
        let members: Vec<usize> = moved.iter().chain(residents).copied().collect();
        self.each_matching(&members, moved, &mut Vec::new(), &mut Vec::new(), below, &mut best);
        best
    }

    fn each_matching(
        &mut self,
        left: &[usize],
        moved: &[usize],
        pairs: &mut Vec<Pair>,
        floats: &mut Vec<usize>,
        below: usize,
        best: &mut Option<(usize, Vec<i32>)>,
    ) {
        let Some((&first, rest)) = left.split_first() else {
            if self.completes(self.mask(floats, below)) {
                let mut scores: Vec<i32> = floats.iter().map(|&float| self.people[float].score).collect();
                scores.sort_unstable_by_key(|&score| Reverse(score));
                let found = (floats.len(), scores);
                if best.as_ref().is_none_or(|best| found < *best) {
                    *best = Some(found);
                }
            }
            return;
        };
        for &other in rest {
            if self.may_meet(first, other) && !(moved.contains(&first) && moved.contains(&other)) {
                let rest: Vec<usize> = rest.iter().copied().filter(|&at| at != other).collect();
                pairs.push((first, other));
                self.each_matching(&rest, moved, pairs, floats, below, best);
                pairs.pop();
            }
        }
        floats.push(first);
        self.each_matching(rest, moved, pairs, floats, below, best);
        floats.pop();
    }

    /// C8: what the next bracket can make of these floaters.
    fn next_bracket(&mut self, floats: &[usize], below: usize) -> Option<(usize, Vec<i32>)> {
        if below == self.people.len() {
            return Some((0, Vec::new()));
        }
        let end = self.group_end(below);
        let residents: Vec<usize> = (below..end).collect();
        self.best_floats(floats, &residents, end)
    }

    /// Whether a single floater is bound to get the bye.
    fn will_have_bye(&mut self, floats: &[usize], below: usize) -> bool {
        let &[float] = floats else { return false };
        if !self.takes_bye(float) || self.mask(floats, below).count_ones().is_multiple_of(2) {
            return false;
        }
        let others: Vec<usize> = (below..self.people.len()).filter(|&at| self.takes_bye(at)).collect();
        !others.into_iter().any(|other| {
            let mask = self.mask(floats, below) & !(1 << other);
            self.completes(mask)
        })
    }

    /// White is the first of the two if 1.
    fn colors(&self, higher: usize, lower: usize) -> i32 {
        let (one, other) = (&self.people[higher], &self.people[lower]);
        let ((color, weight), (theirs, their_weight)) = (one.seeks(), other.seeks());
        if color != 0 && color != theirs {
            return color;
        }
        if color == 0 && theirs != 0 {
            return -theirs;
        }
        if weight != their_weight {
            return if weight > their_weight { color } else { -theirs };
        }
        let (wide, their_wide) = (one.difference().abs(), other.difference().abs());
        if weight == 3 && wide != their_wide {
            return if wide > their_wide { color } else { -theirs };
        }
        let mut history = one.colors.iter().rev().zip(other.colors.iter().rev());
        if let Some((own, _)) = history.find(|(own, their)| own != their) {
            return -own;
        }
        if color != 0 {
            return color;
        }
        if one.number % 2 == 1 { self.initial } else { -self.initial }
    }

    /// Failures by C9 to C21, in order.
    fn failures(&mut self, candidate: &Candidate, moved: &[usize], below: usize) -> Vec<Vec<i64>> {
        let mut one = [0i64; 18];
        let mut differences: [Vec<i64>; 4] = Default::default();
        if self.will_have_bye(&candidate.floats, below) {
            one[9 - 4] = self.people[candidate.floats[0]].unplayed as i64;
        }
        for &(a, b) in &candidate.pairs {
            let color = self.colors(a, b);
            let top = self.people[a].top || self.people[b].top;
            for (at, color) in [(a, color), (b, -color)] {
                let person = &self.people[at];
                let (sought, weight) = person.seeks();
                one[10 - 4] += i64::from(top && (person.difference() + color).abs() > 2);
                one[11 - 4] += i64::from(top && person.colors.ends_with(&[color, color]));
                one[12 - 4] += i64::from(sought == -color);
                one[13 - 4] += i64::from(sought == -color && weight > 1);
            }
            if moved.contains(&a) {
                let difference = i64::from(self.people[a].score - self.people[b].score);
                for back in 0..2 {
                    one[15 - 4 + 2 * back] += i64::from(self.people[b].up[back]);
                    if self.people[a].down[back] {
                        differences[2 * back].push(difference);
                    }
                    if self.people[b].up[back] {
                        differences[2 * back + 1].push(difference);
                    }
                }
            }
        }
        for &float in &candidate.floats {
            for back in 0..2 {
                if self.people[float].down[back] {
                    if moved.contains(&float) {
                        // Greater than any other difference, and the greater the higher the score.
                        differences[2 * back].push(1_000_000 + i64::from(self.people[float].score));
                    } else {
                        one[14 - 4 + 2 * back] += 1;
                    }
                }
            }
        }
        let mut failures: Vec<Vec<i64>> = one[9 - 4..=17 - 4].iter().map(|&count| vec![count]).collect();
        for mut list in differences {
            list.sort_unstable_by_key(|&difference| Reverse(difference));
            failures.push(list);
        }
        failures
    }

    /// Article 3.3 and 3.6: candidates of a homogeneous bracket, or a remainder.
    fn homogeneous(&self, list: &[usize], count: usize) -> Vec<Candidate> {
        let mut all = Vec::new();
        for (upper, lower) in exchanges(list, count) {
            for order in arrangements(&lower, count) {
                let pairs = upper.iter().zip(&order).map(|(&a, &b)| (a.min(b), a.max(b))).collect();
                let floats = lower.iter().copied().filter(|at| !order.contains(at)).collect();
                all.push(Candidate { pairs, floats });
            }
        }
        all
    }

    /// Article 3.7: candidates in their order.
    fn candidates(
        &self,
        moved: &[usize],
        residents: &[usize],
        pairs: usize,
        limbo: &[i32],
    ) -> Vec<Candidate> {
        let mut all = Vec::new();
        for set in subsets(moved, moved.len() - limbo.len()) {
            let waiting: Vec<usize> = moved.iter().copied().filter(|at| !set.contains(at)).collect();
            let scores: Vec<i32> = waiting.iter().map(|&at| self.people[at].score).collect();
            if scores != limbo {
                continue;
            }
            for opponents in arrangements(residents, set.len()) {
                let above: Vec<Pair> = set.iter().copied().zip(opponents.iter().copied()).collect();
                if above.iter().any(|&(a, b)| !self.may_meet(a, b)) {
                    continue;
                }
                let remainder: Vec<usize> =
                    residents.iter().copied().filter(|at| !opponents.contains(at)).collect();
                for below in self.homogeneous(&remainder, pairs - set.len()) {
                    all.push(Candidate {
                        pairs: above.iter().copied().chain(below.pairs).collect(),
                        floats: waiting.iter().copied().chain(below.floats).collect(),
                    });
                }
            }
        }
        all
    }

    /// The first of the best candidates of a bracket.
    fn bracket(&mut self, moved: &[usize], residents: &[usize], below: usize) -> Candidate {
        let (floats, scores) = self.best_floats(moved, residents, below).expect("C4 was kept above");
        let residents_score = self.people[residents[0]].score;
        let limbo: Vec<i32> = scores.into_iter().filter(|&score| score > residents_score).collect();
        let pairs = (moved.len() + residents.len() - floats) / 2;
        let mut best: Option<(Quality, Candidate)> = None;
        let mut ahead: HashMap<u32, Option<(usize, Vec<i32>)>> = HashMap::new();
        for candidate in self.candidates(moved, residents, pairs, &limbo) {
            let legal = candidate.pairs.iter().all(|&(a, b)| self.may_meet(a, b));
            let mask = self.mask(&candidate.floats, below);
            if !legal || !self.completes(mask) {
                continue;
            }
            let next = match ahead.get(&mask) {
                Some(next) => next.clone(),
                None => {
                    let next = self.next_bracket(&candidate.floats, below);
                    ahead.insert(mask, next.clone());
                    next
                }
            };
            if best.as_ref().is_some_and(|((known, _), _)| next > *known) {
                continue;
            }
            let quality = (next, self.failures(&candidate, moved, below));
            if best.as_ref().is_none_or(|(known, _)| quality < *known) {
                best = Some((quality, candidate));
            }
        }
        best.expect("some candidate is legal").1
    }
}

/// The pairing of a round, or `None` if no legal one exists.
pub(crate) fn pair(event: &Tournament, round: u32) -> Option<Pairs> {
    let people = people(event, round);
    let forbidden = event
        .prohibited
        .iter()
        .filter(|group| group.rounds.contains(&round))
        .map(|group| group.players.iter().map(|tpn| tpn.0).collect())
        .collect();
    let initial = if event.initial_color.unwrap().is_white() { 1 } else { -1 };
    let mut twin = Twin { people, forbidden, initial, bye_score: None, memo: HashMap::new() };
    let all = twin.mask(&[], 0);
    if twin.people.len() % 2 == 1 {
        let scores: BTreeSet<i32> = twin.people.iter().map(|person| person.score).collect();
        let possible = scores.into_iter().find(|&score| {
            twin.bye_score = Some(score);
            twin.memo.clear();
            twin.completes(all)
        });
        possible?;
    } else if !twin.completes(all) {
        return None;
    }
    let mut pairs = Pairs::new();
    let mut moved = Vec::new();
    let mut start = 0;
    while start < twin.people.len() {
        let end = twin.group_end(start);
        let residents: Vec<usize> = (start..end).collect();
        let candidate = twin.bracket(&moved, &residents, end);
        for &(a, b) in &candidate.pairs {
            let (a_tpn, b_tpn) = (twin.people[a].tpn, twin.people[b].tpn);
            pairs.insert(if twin.colors(a, b) == 1 { (a_tpn, b_tpn) } else { (b_tpn, a_tpn) });
        }
        moved = candidate.floats;
        moved.sort_unstable();
        start = end;
    }
    pairs.extend(moved.first().map(|&at| (twin.people[at].tpn, 0)));
    Some(pairs)
}
