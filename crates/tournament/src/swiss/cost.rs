//! The criteria of one bracket as costs of edges (C.04.3, articles 2.3 and 4).
//!
//! A window is a graph of the players of a bracket, who are inside, and of those below, who are outside: everybody
//! still to be paired and the bye, or, where it cannot matter who they are, one stand-in for each player who must
//! float. An edge within the bracket is a pair, an edge that leads out a float. What each criterion counts is a sum over
//! edges, so each is a field of their cost; [`Layout`] gives every field room for its largest sum.

use super::color::ColorFaults;
use super::field::{Entrant, Float};
use super::weight::Weight;
use crate::Points;

/// A bracket: players moved down, then residents, by rank.
pub(crate) struct Bracket<'a> {
    pub(crate) members: Vec<&'a Entrant>,
    /// How many of them were moved down.
    pub(crate) moved: usize,
    /// [`ColorFaults`] of any two, as codes.
    pub(crate) colors: Vec<u8>,
}

impl Bracket<'_> {
    pub(crate) fn color(&self, a: usize, b: usize) -> u8 {
        self.colors[a * self.members.len() + b]
    }

    /// Different scores of players moved down, highest first.
    pub(crate) fn moved_scores(&self) -> Vec<Points> {
        let mut scores: Vec<Points> = self.members[..self.moved].iter().map(|member| member.score).collect();
        scores.dedup();
        scores
    }
}

/// A field of the costs, the most important criterion first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Item {
    /// C6
    Floats,
    /// C7, for a score.
    FloatScore(usize),
    /// C8: as C6 in the next bracket.
    Beyond,
    /// C8: as C7 in the next bracket.
    BeyondScore(usize),
    /// C9
    Unplayed,
    /// C10
    Wide,
    /// C11
    Triple,
    /// C12
    Denied,
    /// C13
    Strong,
    /// C14
    DownAgain,
    /// C15
    UpAgain,
    /// C16
    DownBefore,
    /// C17
    UpBefore,
    /// C18, for a score.
    MovedAgain(usize),
    /// C19, for a score.
    OpponentAgain(usize),
    /// C20, for a score.
    MovedBefore(usize),
    /// C21, for a score.
    OpponentBefore(usize),
    /// Article 4.3: players exchanged between the halves.
    Exchanges,
    /// Article 4.3: the difference of the numbers exchanged.
    Distance,
}

/// How much of each field.
type Sum = Vec<(Item, u64)>;

/// What is asked of a window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// Who is outside: players, or stand-ins that accept anybody.
    pub(crate) rest: bool,
    /// The one who floats gets the bye (the condition of C9).
    pub(crate) bye: bool,
    /// Players moved down wait in the Limbo; only residents are paired, in so many pairs, and exchanges count.
    pub(crate) pairs: Option<usize>,
}

/// The costs of a window whose inside is these members of a bracket.
pub(crate) struct Costs {
    /// Places in the bracket.
    members: Vec<usize>,
    moved: usize,
    layout: Vec<(Item, u32)>,
    bits: u32,
    float: Vec<Sum>,
    beyond: Vec<Sum>,
    next_beyond: Sum,
    /// For the score of somebody moved down: his opponent had no upfloat, one in the last round, the one before, in both.
    up: Vec<[Sum; 4]>,
    class: Vec<usize>,
    up_flags: Vec<usize>,
    color: Vec<Sum>,
    /// What it costs that a resident is not on its own side of the exchange.
    swap: Vec<Sum>,
    half: usize,
}

fn floated(entrant: &Entrant, back: usize, float: Float) -> bool {
    entrant.floats[back] == Some(float)
}

impl Costs {
    pub(crate) fn new(bracket: &Bracket<'_>, members: Vec<usize>, moved: usize, question: Question) -> Costs {
        let scores = bracket.moved_scores();
        let entrants: Vec<&Entrant> = members.iter().map(|&member| bracket.members[member]).collect();
        let place = |entrant: &Entrant| scores.iter().position(|&score| score == entrant.score);
        let class: Vec<usize> =
            entrants.iter().map(|entrant| place(entrant).unwrap_or(scores.len())).collect();
        let float =
            (0..members.len()).map(|at| float_cost(entrants[at], at < moved, class[at], question)).collect();
        let beyond = class.iter().map(|&class| match question.rest {
            true => vec![(Item::Beyond, 1), (Item::BeyondScore(class), 1)],
            false => Vec::new(),
        });
        let half = question.pairs.unwrap_or(0);
        let mut costs = Costs {
            moved,
            layout: Vec::new(),
            bits: 0,
            float,
            beyond: beyond.collect(),
            next_beyond: if question.rest { vec![(Item::Beyond, 1)] } else { Vec::new() },
            up: (0..scores.len()).map(opponent_costs).collect(),
            up_flags: entrants.iter().map(|entrant| up_flags(entrant)).collect(),
            color: (0..ColorFaults::CODES).map(color_cost).collect(),
            swap: (0..members.len()).map(|at| swap_cost(at.checked_sub(moved), half, question)).collect(),
            class,
            half,
            members,
        };
        costs.lay_out(bracket, question);
        costs
    }

    /// Bits that the sum of all costs of a matching may take, evenness included.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// The most important field in which two sums of costs differ.
    pub(crate) fn differing<W: Weight>(&self, one: W, other: W) -> Option<Item> {
        let bit = one.top_difference(other)?;
        self.layout.iter().find(|&&(_, shift)| shift <= bit).map(|&(item, _)| item)
    }

    /// Gives each field that can differ from 0 room for the most that a matching can hold of it.
    fn lay_out(&mut self, bracket: &Bracket<'_>, question: Question) {
        let mut most: std::collections::BTreeMap<Item, u64> = std::collections::BTreeMap::new();
        // A player floats at most once and has at most one opponent, so sums over players bound sums over edges.
        let swaps = if question.pairs.is_some() { &self.swap[..] } else { &[] };
        for sum in self.float.iter().chain(&self.beyond).chain(swaps) {
            sum.iter().for_each(|&(item, amount)| *most.entry(item).or_default() += amount);
        }
        for &flags in &self.up_flags[self.moved..] {
            let opponents = self.up.iter().flat_map(|sums| &sums[flags]);
            opponents.for_each(|&(item, amount)| *most.entry(item).or_default() += amount);
        }
        if question.rest {
            // Beyond: anybody of the next scoregroup may leave it too; 14 bits hold any field of players.
            *most.entry(Item::Beyond).or_default() += 1 << 14;
        }
        let (members, pairs) = (&self.members, self.members.len() as u64 / 2);
        let mut codes = [false; ColorFaults::CODES as usize];
        for (at, &a) in members.iter().enumerate() {
            members[at + 1..].iter().for_each(|&b| codes[usize::from(bracket.color(a, b))] = true);
        }
        for (code, _) in codes.iter().enumerate().filter(|(_, seen)| **seen) {
            for &(item, amount) in &self.color[code] {
                let entry = most.entry(item).or_default();
                *entry = (*entry).max(amount * pairs);
            }
        }
        // From the least important up; the lowest bit stays free, so that all costs are even.
        let mut shift = 1;
        for (&item, &amount) in most.iter().rev().filter(|(_, amount)| **amount > 0) {
            self.layout.push((item, shift));
            shift += u64::BITS - amount.leading_zeros();
        }
        self.layout.reverse();
        self.bits = shift;
    }

    fn weigh<W: Weight>(&self, sum: &Sum) -> W {
        sum.iter().filter(|&&(_, amount)| amount > 0).fold(W::ZERO, |total, &(item, amount)| {
            let place = self.layout.binary_search_by_key(&item, |&(item, _)| item);
            // A colour fault that no two members have needs no room, and is never added.
            place.map_or(total, |place| total + W::shifted(amount, self.layout[place].1))
        })
    }

    /// The costs as numbers of one width.
    pub(crate) fn weighed<'a, W: Weight>(&'a self, bracket: &'a Bracket<'_>, next: usize) -> Weighed<'a, W> {
        let all = |sums: &[Sum]| sums.iter().map(|sum| self.weigh(sum)).collect::<Vec<W>>();
        Weighed {
            costs: self,
            bracket,
            next,
            float: all(&self.float),
            beyond: all(&self.beyond),
            next_beyond: self.weigh(&self.next_beyond),
            up: self.up.iter().map(|sums| [0, 1, 2, 3].map(|flags| self.weigh(&sums[flags]))).collect(),
            color: all(&self.color),
            swap: all(&self.swap),
        }
    }
}

/// Floating: C6, C7, C9, C14, C16, C18, C20.
fn float_cost(entrant: &Entrant, moved: bool, class: usize, question: Question) -> Sum {
    let mut sum = Vec::new();
    if question.rest {
        sum.push((Item::Floats, 1));
    }
    if question.bye {
        sum.push((Item::Unplayed, u64::from(entrant.unplayed)));
    }
    let (again, before) = if moved {
        sum.push((Item::FloatScore(class), 1));
        (Item::MovedAgain(class), Item::MovedBefore(class))
    } else {
        (Item::DownAgain, Item::DownBefore)
    };
    sum.push((again, u64::from(floated(entrant, 0, Float::Down))));
    sum.push((before, u64::from(floated(entrant, 1, Float::Down))));
    sum
}

fn up_flags(entrant: &Entrant) -> usize {
    usize::from(floated(entrant, 0, Float::Up)) + 2 * usize::from(floated(entrant, 1, Float::Up))
}

/// Meeting somebody moved down: C15, C17, C19, C21.
fn opponent_costs(class: usize) -> [Sum; 4] {
    let again = [(Item::UpAgain, 1), (Item::OpponentAgain(class), 1)];
    let before = [(Item::UpBefore, 1), (Item::OpponentBefore(class), 1)];
    [vec![], again.to_vec(), before.to_vec(), [again, before].concat()]
}

/// C10 to C13.
fn color_cost(code: u8) -> Sum {
    let faults = ColorFaults::from_code(code);
    let amounts = [
        (Item::Wide, faults.wide),
        (Item::Triple, faults.triple),
        (Item::Denied, faults.denied),
        (Item::Strong, faults.strong),
    ];
    amounts.into_iter().map(|(item, amount)| (item, u64::from(amount))).collect()
}

/// Exchanges are counted on both sides, so that pairs across the halves cost nothing: whoever of the upper half is no
/// longer the upper one of a pair, and whoever of the lower half has become one. The sum of the numbers that come
/// up less the sum of those that go down is counted from the middle, since as many come as go.
fn swap_cost(resident: Option<usize>, half: usize, question: Question) -> Sum {
    match (resident, question.pairs) {
        (Some(number), Some(_)) => {
            let distance = if number < half { half - 1 - number } else { number - half };
            vec![(Item::Exchanges, 1), (Item::Distance, distance as u64)]
        }
        _ => Vec::new(),
    }
}

/// Costs ready for use: vertices below the number of members are inside, then come the next scoregroup, then the rest.
pub(crate) struct Weighed<'a, W> {
    costs: &'a Costs,
    bracket: &'a Bracket<'a>,
    /// Size of the next scoregroup.
    next: usize,
    float: Vec<W>,
    beyond: Vec<W>,
    next_beyond: W,
    up: Vec<[W; 4]>,
    color: Vec<W>,
    swap: Vec<W>,
}

impl<W: Weight> Weighed<'_, W> {
    /// What the edge between two vertices costs.
    pub(crate) fn cost(&self, a: usize, b: usize) -> W {
        let (a, b) = (a.min(b), a.max(b));
        let inside = self.costs.members.len();
        let far = b >= inside + self.next;
        if b < inside {
            self.pair(a, b)
        } else if a < inside {
            // The upper half of the residents is exchanged by floating.
            let upper = a >= self.costs.moved && a - self.costs.moved < self.costs.half;
            let swap = if upper { self.swap[a] } else { W::ZERO };
            self.float[a] + swap + if far { self.beyond[a] } else { W::ZERO }
        } else if far && a < inside + self.next {
            self.next_beyond
        } else {
            W::ZERO
        }
    }

    fn pair(&self, a: usize, b: usize) -> W {
        let costs = self.costs;
        let color = self.color[usize::from(self.bracket.color(costs.members[a], costs.members[b]))];
        if a < costs.moved {
            return color + self.up[costs.class[a]][costs.up_flags[b]];
        }
        let upper = |at: usize| at - costs.moved < costs.half;
        match (upper(a), upper(b)) {
            (true, true) => color + self.swap[b],
            (false, false) => color + self.swap[a],
            _ => color,
        }
    }
}
