//! Swiss pairing of teams (C.04.6, in force since 1 February 2026). No endorsed program exists to compare with: what it
//! gives is held against `tests/it/team_twin.rs`, which enumerates sets and pairings in the order of the regulation.
//!
//! From the top: the highest scoregroup takes the fewest upfloaters with the highest scores, and the bracket's pairing is
//! the first, by its identifier, of those that serve colours and floats best: among all cheapest matchings the first, decided
//! place by place.

mod explain;

pub use explain::explain;
pub(crate) use explain::explained;

use super::color::{ColorKind, TeamRule, Terms, allocate, clash};
use super::field::{Entrant, Field};
use crate::swiss::PairError;
use crate::swiss::bits::{BitSet, Graph};
use crate::swiss::cardinality::{NONE, maximum};
use crate::swiss::face::Face;
use crate::swiss::matching::cheapest;
use crate::swiss::{counts_from, sets};
use crate::{Points, Tournament, Tpn};
use rules::Color;
use std::cmp::Reverse;

/// Two teams that meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TeamBoard {
    /// Has White on the first board.
    pub white: Tpn,
    /// Has Black there.
    pub black: Tpn,
    /// What gave them these colours.
    pub rule: TeamRule,
}

/// One bracket as it was paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamBracket {
    /// The residents' score.
    pub score: Points,
    /// Who came up from below.
    pub upfloaters: Vec<Tpn>,
    /// Pairs, the smaller number first.
    pub pairs: Vec<(Tpn, Tpn)>,
}

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamPairing {
    /// Matches in their order.
    pub matches: Vec<TeamBoard>,
    /// Who has the bye that the pairing allocates.
    pub bye: Option<Tpn>,
    /// Brackets from the top.
    pub brackets: Vec<TeamBracket>,
}

/// Pairs a round, from 1, by the matches of the rounds before it.
///
/// # Errors
/// See [`PairError`].
pub fn pair(event: &Tournament, round: u32) -> Result<TeamPairing, PairError> {
    let terms = Terms::of(event);
    let field = Field::new(event, round, &terms)?;
    let (bye, brackets, paired) = brackets(&field, terms.colors)?;
    let matches = matches(&field, &terms, paired);
    Ok(TeamPairing { matches, bye: bye.map(|at| field.entrants[at].tpn), brackets })
}

/// Who has the bye, the brackets, and their pairs as places in the field.
pub(crate) type Bracketed = (Option<usize>, Vec<TeamBracket>, Vec<(usize, usize)>);

/// The bye and the brackets from the top (articles 3.3 to 3.6).
///
/// # Errors
/// No legal pairing exists.
pub(crate) fn brackets(field: &Field, colors: ColorKind) -> Result<Bracketed, PairError> {
    let bye = allocate_bye(field)?;
    let mut rest: Vec<usize> = (0..field.entrants.len()).collect();
    if let Some(bye) = bye {
        rest.retain(|&at| at != bye);
    }
    let mut paired = Vec::new();
    let mut brackets = Vec::new();
    while let Some(&top) = rest.iter().max_by_key(|&&at| field.entrants[at].score) {
        let score = field.entrants[top].score;
        let (group, below): (Vec<usize>, Vec<usize>) =
            rest.iter().partition(|&&at| field.entrants[at].score == score);
        let upfloaters = Floating { field, group: &group, below: &below }.choose()?;
        let pairs = Bracket::new(field, &group, &upfloaters, colors).pair();
        rest = below.into_iter().filter(|at| !upfloaters.contains(at)).collect();
        let tpn = |at: &usize| field.entrants[*at].tpn;
        brackets.push(TeamBracket {
            score,
            upfloaters: upfloaters.iter().map(tpn).collect(),
            pairs: pairs.iter().map(|(a, b)| (tpn(a), tpn(b))).collect(),
        });
        paired.extend(pairs);
    }
    Ok((bye, brackets, paired))
}

/// Matches with their colours: the higher first score of the better team, then both sums, then the smaller number.
fn matches(field: &Field, terms: &Terms, mut pairs: Vec<(usize, usize)>) -> Vec<TeamBoard> {
    let entrant = |at: usize| &field.entrants[at];
    for pair in &mut pairs {
        let first = |at: usize| (Reverse(entrant(at).score), Reverse(entrant(at).other), entrant(at).tpn);
        if first(pair.1) < first(pair.0) {
            *pair = (pair.1, pair.0);
        }
    }
    pairs.sort_by_key(|&(a, b)| {
        (Reverse(entrant(a).score), Reverse(entrant(a).score + entrant(b).score), entrant(a).tpn)
    });
    let seat = |(first, other): (usize, usize)| {
        let (color, rule) = allocate(entrant(first), entrant(other), field.initial, terms.colors);
        let (white, black) = if color == Color::White { (first, other) } else { (other, first) };
        TeamBoard { white: entrant(white).tpn, black: entrant(black).tpn, rule }
    };
    pairs.into_iter().map(seat).collect()
}

/// Article 3.4: whoever leaves a legal pairing; then the lowest score, most matches, the largest number.
fn allocate_bye(field: &Field) -> Result<Option<usize>, PairError> {
    let len = field.entrants.len();
    let everybody: Vec<usize> = (0..len).collect();
    if len.is_multiple_of(2) {
        return if field.can_be_paired(&everybody) { Ok(None) } else { Err(PairError::NoPairing) };
    }
    let mut takers: Vec<usize> =
        everybody.iter().copied().filter(|&at| field.entrants[at].may_have_bye).collect();
    takers.sort_by_key(|&at| {
        let entrant = &field.entrants[at];
        (entrant.score, Reverse(entrant.colors.len()), Reverse(entrant.tpn))
    });
    let leaves = |&at: &usize| {
        let others: Vec<usize> = everybody.iter().copied().filter(|&other| other != at).collect();
        field.can_be_paired(&others)
    };
    takers.into_iter().find(leaves).map(Some).ok_or(PairError::NoPairing)
}

impl Field {
    /// C1 and C3: whether all of these can be paired with one another.
    pub(super) fn can_be_paired(&self, members: &[usize]) -> bool {
        let universe = BitSet::of(members.iter().copied(), self.graph.len());
        let mut mate = vec![NONE; self.graph.len()];
        members.len().is_multiple_of(2) && maximum(&self.graph, &universe, &mut mate).is_empty()
    }

    /// How many of these a largest pairing among them leaves alone.
    fn left_alone(&self, members: &[usize]) -> usize {
        let universe = BitSet::of(members.iter().copied(), self.graph.len());
        maximum(&self.graph, &universe, &mut vec![NONE; self.graph.len()]).len()
    }
}

/// The choice of upfloaters (article 3.5).
struct Floating<'a> {
    field: &'a Field,
    /// The scoregroup.
    group: &'a [usize],
    /// All below it, not paired yet.
    below: &'a [usize],
}

impl Floating<'_> {
    /// The first set that C4 to C7 allow.
    fn choose(&self) -> Result<Vec<usize>, PairError> {
        for count in self.fewest()..=self.below.len() {
            if (self.group.len() + count).is_multiple_of(2)
                && let Some(set) = self.of(count)
            {
                return Ok(set);
            }
        }
        Err(PairError::NoPairing)
    }

    /// No fewer than these can be enough.
    fn fewest(&self) -> usize {
        self.field.left_alone(self.group)
    }

    /// Whether the set makes a legal bracket and leaves a legal pairing.
    fn is_legal(&self, set: &[usize]) -> bool {
        let bracket: Vec<usize> = self.group.iter().chain(set).copied().collect();
        let rest: Vec<usize> = self.below.iter().copied().filter(|at| !set.contains(at)).collect();
        self.field.can_be_paired(&bracket) && self.field.can_be_paired(&rest)
    }

    /// All below by score, then by number.
    fn candidates(&self) -> Vec<usize> {
        let mut candidates = self.below.to_vec();
        candidates.sort_by_key(|&at| (Reverse(self.field.entrants[at].score), self.field.entrants[at].tpn));
        candidates
    }

    /// The best set of so many: by the scores (C5), then the next scoregroup (C6), floats (C7), and the order.
    fn of(&self, count: usize) -> Option<Vec<usize>> {
        let candidates = self.candidates();
        let scores: Vec<Points> = candidates.iter().map(|&at| self.field.entrants[at].score).collect();
        // Fewer of the lowest score are better, then fewer of the next.
        for profile in counts_from(&scores, count, |counts| counts.iter().rev().copied().collect::<Vec<_>>())
        {
            let mut best: Option<((usize, usize), Vec<usize>)> = None;
            sets(&scores, &profile, &mut |indices| {
                let set: Vec<usize> = indices.iter().map(|&index| candidates[index]).collect();
                if self.is_legal(&set) {
                    let cost = (self.next_needs(&set), self.floaters(&set));
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        best = Some((cost, set));
                    }
                }
                best.as_ref().is_some_and(|(least, _)| *least == (0, 0))
            });
            if let Some((_, set)) = best {
                return Some(set);
            }
        }
        None
    }

    /// C6: by how many upfloaters the next scoregroup would exceed what its parity asks for. Nothing where it is empty.
    fn next_needs(&self, set: &[usize]) -> usize {
        let rest: Vec<usize> = self.below.iter().copied().filter(|at| !set.contains(at)).collect();
        let score = |at: &usize| self.field.entrants[*at].score;
        let next = self.below.iter().map(score).max();
        let (group, below): (Vec<usize>, Vec<usize>) = rest.iter().partition(|at| Some(score(at)) == next);
        if group.is_empty() {
            return 0;
        }
        let next = Floating { field: self.field, group: &group, below: &below };
        let least = group.len() % 2;
        let counts = (next.fewest().max(least)..=below.len()).filter(|count| count % 2 == least);
        let enough = |&count: &usize| next.any_legal(count);
        counts.into_iter().find(enough).unwrap_or(below.len() + 1) - least
    }

    fn any_legal(&self, count: usize) -> bool {
        let mut found = false;
        let scores = vec![Points::ZERO; self.below.len()];
        sets(&scores, &[(Points::ZERO, count)], &mut |indices| {
            let set: Vec<usize> = indices.iter().map(|&index| self.below[index]).collect();
            found = self.is_legal(&set);
            found
        });
        found
    }

    /// C7: upfloaters that floated in the last round, but where floats do not matter any more.
    fn floaters(&self, set: &[usize]) -> usize {
        let floated = |at: &&usize| self.field.entrants[**at].floated;
        if self.field.late { 0 } else { set.iter().filter(floated).count() }
    }
}

/// A bracket: its members by number, who may meet whom, and what each pair costs.
struct Bracket<'a> {
    field: &'a Field,
    /// Places in the field, by number.
    members: Vec<usize>,
    upfloater: Vec<bool>,
    colors: ColorKind,
}

impl<'a> Bracket<'a> {
    fn new(field: &'a Field, group: &[usize], upfloaters: &[usize], colors: ColorKind) -> Bracket<'a> {
        let mut members: Vec<usize> = group.iter().chain(upfloaters).copied().collect();
        members.sort_by_key(|&at| field.entrants[at].tpn);
        let upfloater = members.iter().map(|at| upfloaters.contains(at)).collect();
        Bracket { field, members, upfloater, colors }
    }

    fn entrant(&self, index: usize) -> &Entrant {
        &self.field.entrants[self.members[index]]
    }

    /// C8, C9 and C10 as one even number.
    fn cost(&self, a: usize, b: usize) -> i64 {
        let (denied, strong) = clash(self.entrant(a), self.entrant(b), self.colors);
        let opponent = |own: usize, other: usize| {
            i64::from(!self.field.late && self.upfloater[own] && self.entrant(other).floated)
        };
        let most = self.members.len() as i64 + 1;
        2 * ((i64::from(denied) * most + i64::from(strong)) * most + opponent(a, b) + opponent(b, a))
    }

    /// The first pairing by identifier of those that cost least.
    fn pair(&self) -> Vec<(usize, usize)> {
        let size = self.members.len();
        let mut graph = Graph::new(size);
        for a in 0..size {
            let meets = |&b: &usize| self.field.graph.contains(self.members[a], self.members[b]);
            (a + 1..size).filter(meets).for_each(|b| graph.connect(a, b));
        }
        let cost = |a, b| self.cost(a, b);
        let cheap = cheapest(&graph, cost, &vec![NONE; size]).expect("the bracket was chosen so");
        let mut face = Face::new(cheap.tight, cheap.mate, cheap.blossoms);
        // Each team in turn is above its opponent if it can be; then each above has the first opponent it can have.
        for at in 0..size {
            if !face.confine(at, |other| other > at) {
                face.confine(at, |other| other < at);
            }
        }
        for at in 0..size {
            if face.mate(at) > at {
                let paired = face.choices(at).into_iter().any(|other| other > at && face.pair(at, other));
                debug_assert!(paired, "some cheapest pairing has this team above");
            }
        }
        let pairs = (0..size).filter(|&at| face.mate(at) > at);
        pairs.map(|at| (self.members[at], self.members[face.mate(at)])).collect()
    }
}
