//! Finds the pairing of one bracket: the best by C5 … C21, and of the best the first in the order of article 4.

use super::PairError;
use super::bits::{BitSet, Graph};
use super::cardinality::{NONE, maximum};
use super::cost::{Bracket, Costs, Item, Question};
use super::face::Face;
use super::matching::cheapest;
use super::round::{Choice, Place, Round};
use super::weight::{Weight, Wide};

/// Who stands for all below the bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outside {
    /// So many who accept anybody: the bracket floats as many.
    StandIns(usize),
    /// The next scoregroup, and so many who accept anybody that it leaves, or one another.
    Next(usize),
    /// Everybody below, and the bye.
    Rest,
}

/// A bracket and its surroundings.
pub(crate) struct Window<'a> {
    pub(crate) round: &'a Round<'a>,
    pub(crate) place: &'a Place,
    pub(crate) bracket: &'a Bracket<'a>,
    pub(crate) outside: Outside,
}

/// The members not paired yet, as places in the bracket. Vertices of its graph are numbered in this order, those outside
/// come after.
pub(crate) struct Part {
    pub(crate) members: Vec<usize>,
    /// How many of them were moved down.
    pub(crate) moved: usize,
    /// Those wait in the Limbo.
    pub(crate) limbo: bool,
}

/// How a pairing with a condition compares with the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// There is none.
    Impossible,
    /// As good.
    Equal,
    /// Worse, first by this.
    Worse(Item),
}

impl Part {
    fn size(&self) -> usize {
        self.members.len()
    }
}

impl Window<'_> {
    /// The number of floaters if all below would accept anybody.
    pub(crate) fn fewest_floats(&self) -> usize {
        let size = self.place.members.len();
        let graph = self.graph(&self.whole());
        maximum(&graph, &BitSet::full(size), &mut vec![NONE; graph.len()]).len()
    }

    /// The pairing of the bracket. `bye`: the bye will go to somebody of it.
    ///
    /// None if there is none that leaves all below pairable.
    ///
    /// # Errors
    /// The bracket's scores are too many to be compared.
    pub(crate) fn choose(&self, bye: bool) -> Result<Option<Choice>, PairError> {
        let mut part = self.whole();
        let mut pairs = Vec::new();
        let rest = self.knows_next();
        let mut question = Question { rest, bye: bye && self.outside == Outside::StandIns(1), pairs: None };
        let mut residents_floating = match self.outside {
            Outside::StandIns(floats) => floats,
            Outside::Next(_) | Outside::Rest => 0,
        };
        if rest || part.moved > 0 {
            let Some(mut face) = self.solve(&part, question)? else { return Ok(None) };
            if rest && bye && floating(&face, 0..part.size(), part.size()) == 1 {
                question.bye = true;
                let Some(again) = self.solve(&part, question)? else { return Ok(None) };
                face = again;
            }
            residents_floating = floating(&face, part.moved..part.size(), part.size());
            part = self.pair_moved(&mut face, part, &mut pairs);
        }
        let half = (part.size() - part.moved - residents_floating) / 2;
        question.pairs = Some(half);
        let Some(mut face) = self.solve(&part, question)? else { return Ok(None) };
        self.pair_residents(&mut face, &part, half, &mut pairs);
        Ok(Some(self.choice(&face, &part, pairs)))
    }

    /// Whether it is known who is in the next scoregroup, so that it can be seen how it fares (C8).
    fn knows_next(&self) -> bool {
        match self.outside {
            Outside::StandIns(_) => false,
            Outside::Next(_) | Outside::Rest => true,
        }
    }

    pub(crate) fn whole(&self) -> Part {
        Part { members: (0..self.place.members.len()).collect(), moved: self.place.moved, limbo: false }
    }

    /// Articles 4.4 and 4.2: the first set of players moved down that can be paired, each with the first opponent. Returns
    /// who is left: the Limbo and the remainder.
    fn pair_moved(&self, face: &mut Face, part: Part, pairs: &mut Vec<(usize, usize)>) -> Part {
        let size = part.size();
        if floating(face, 0..part.moved, size) > 0 {
            for member in 0..part.moved {
                if !face.confine(member, |other| other < size) {
                    face.confine(member, |other| other >= size);
                }
            }
        }
        let mut left = vec![true; size];
        for member in 0..part.moved {
            if face.mate(member) >= size {
                continue;
            }
            let opponent = face.choices(member).into_iter().find(|&other| face.pair(member, other));
            let opponent = opponent.expect("some pairing has this member paired");
            (left[member], left[opponent]) = (false, false);
            pairs.push(self.players(part.members[member], part.members[opponent]));
        }
        let moved = left[..part.moved].iter().filter(|&&left| left).count();
        let members = part.members.into_iter().zip(left).filter(|&(_, left)| left).map(|(member, _)| member);
        Part { members: members.collect(), moved, limbo: true }
    }

    /// Articles 4.3 and 4.2: the first exchange between the halves, then the first transposition.
    fn pair_residents(&self, face: &mut Face, part: &Part, half: usize, pairs: &mut Vec<(usize, usize)>) {
        let (first, size) = (part.moved, part.size());
        let middle = first + half;
        // The upper one of a pair is the one of higher rank: any other way round is a later candidate.
        let is_upper = |face: &Face, member: usize| (member..size).contains(&face.mate(member));
        let mut exchanged = (middle..size).filter(|&member| is_upper(face, member)).count();
        let mut upper: Vec<usize> = (first..middle).collect();
        let mut left = exchanged;
        for member in (first..middle).rev() {
            if left > 0 && face.confine(member, |other| other < member || other >= size) {
                left -= 1;
                upper.retain(|&other| other != member);
            }
        }
        for member in middle..size {
            if exchanged > 0 && face.confine(member, |other| (member..size).contains(&other)) {
                exchanged -= 1;
                upper.push(member);
            }
        }
        for member in upper {
            let lower: Vec<usize> =
                face.choices(member).into_iter().filter(|other| (member..size).contains(other)).collect();
            let opponent = lower.into_iter().find(|&other| face.pair(member, other));
            let opponent = opponent.expect("some pairing has this member as the upper one");
            pairs.push(self.players(part.members[member], part.members[opponent]));
        }
    }

    /// Places in the field for places in the bracket.
    fn players(&self, a: usize, b: usize) -> (usize, usize) {
        (self.place.members[a], self.place.members[b])
    }

    fn choice(&self, face: &Face, part: &Part, pairs: Vec<(usize, usize)>) -> Choice {
        let size = part.size();
        let floating: Vec<usize> = (0..size).filter(|&member| face.mate(member) >= size).collect();
        let player = |vertex: usize| match part.members.get(vertex) {
            Some(&member) => self.place.members[member],
            // A stand-in is nobody.
            None if vertex >= size + self.known() => NONE as usize,
            None => self.place.end + vertex - size,
        };
        let mut complete = Vec::new();
        if self.knows_next() {
            let outside = size..size + self.known();
            let left = floating.iter().copied().chain(outside);
            complete = left.map(|vertex| (player(vertex), player(face.mate(vertex)) as u32)).collect();
        }
        Choice { pairs, floats: floating.into_iter().map(player).collect(), complete }
    }

    /// How many outside are players, or the bye.
    fn known(&self) -> usize {
        match self.outside {
            Outside::StandIns(_) => 0,
            Outside::Next(_) => self.place.next_end - self.place.end,
            Outside::Rest => self.round.graph.len() - self.place.end,
        }
    }

    /// The graph of a part and those outside.
    fn graph(&self, part: &Part) -> Graph {
        let all = &self.round.graph;
        let size = part.size();
        let player = |vertex: usize| self.place.members[part.members[vertex]];
        let known = self.known();
        let outside = known
            + match self.outside {
                Outside::StandIns(count) | Outside::Next(count) => count,
                Outside::Rest => 0,
            };
        let mut graph = Graph::new(size + outside);
        for a in 0..size {
            // Two players moved down do not meet: they would have met above.
            let partners = if a < part.moved && part.limbo { size } else { part.moved.max(a + 1) };
            for b in partners..size {
                if all.contains(player(a), player(b)) {
                    graph.connect(a, b);
                }
            }
            for b in 0..outside {
                if b >= known || all.contains(player(a), self.place.end + b) {
                    graph.connect(a, size + b);
                }
            }
        }
        let end = self.place.end;
        for a in 0..known {
            for b in all.neighbours(end + a).filter(|&b| (end + a..end + known).contains(&b)) {
                graph.connect(size + a, size + b - end);
            }
        }
        if self.knows_next() {
            for b in known..outside {
                (0..b).for_each(|a| graph.connect(size + a, size + b));
            }
        }
        graph
    }

    /// Pairs that are likely to be part of a good pairing: the first candidate's, and the known ones of all below.
    fn hint(&self, part: &Part, half: usize, vertices: usize) -> Vec<u32> {
        let mut hint = vec![NONE; vertices];
        let mut join = |a: usize, b: usize| (hint[a], hint[b]) = (b as u32, a as u32);
        (part.moved..part.moved + half).for_each(|upper| join(upper, upper + half));
        if self.knows_next() {
            let (size, end) = (part.size(), self.place.end);
            for vertex in end..end + self.known() {
                let other = self.round.complete[vertex] as usize;
                if (vertex..end + self.known()).contains(&other) {
                    join(size + vertex - end, size + other - end);
                }
            }
        }
        hint
    }

    /// Compares the best pairing of a part after `change` of its graph with the best after `keep`.
    pub(crate) fn compare(
        &self,
        part: &Part,
        question: Question,
        keep: &dyn Fn(&mut Graph),
        change: &dyn Fn(&mut Graph),
    ) -> Result<Compared, PairError> {
        let costs = Costs::new(self.bracket, part.members.clone(), part.moved, question);
        let mut graphs = [self.graph(part), self.graph(part)];
        keep(&mut graphs[0]);
        change(&mut graphs[1]);
        let compare = match costs.bits() {
            0..=52 => Self::compare_as::<i64>,
            53..=116 => Self::compare_as::<i128>,
            117..=244 => Self::compare_as::<Wide<4>>,
            245..=1012 => Self::compare_as::<Wide<16>>,
            1013..=16372 => Self::compare_as::<Wide<256>>,
            _ => return Err(PairError::TooManyScores),
        };
        Ok(compare(self, &graphs, &costs))
    }

    fn compare_as<W: Weight>(&self, graphs: &[Graph; 2], costs: &Costs) -> Compared {
        let weighed = costs.weighed::<W>(self.bracket, self.next());
        let least = |graph: &Graph| cheapest(graph, |a, b| weighed.cost(a, b), &[]).map(|found| found.cost);
        match (least(&graphs[0]), least(&graphs[1])) {
            (Some(best), Some(changed)) => {
                costs.differing(best, changed).map_or(Compared::Equal, Compared::Worse)
            }
            _ => Compared::Impossible,
        }
    }

    /// Size of the next scoregroup, stand-ins being one.
    fn next(&self) -> usize {
        match self.outside {
            Outside::StandIns(floats) => floats,
            Outside::Next(_) | Outside::Rest => self.place.next_end - self.place.end,
        }
    }

    fn solve(&self, part: &Part, question: Question) -> Result<Option<Face>, PairError> {
        let costs = Costs::new(self.bracket, part.members.clone(), part.moved, question);
        let graph = self.graph(part);
        let hint = self.hint(part, question.pairs.unwrap_or(0), graph.len());
        let solve = match costs.bits() {
            0..=52 => Self::solve_as::<i64>,
            53..=116 => Self::solve_as::<i128>,
            117..=244 => Self::solve_as::<Wide<4>>,
            245..=1012 => Self::solve_as::<Wide<16>>,
            1013..=16372 => Self::solve_as::<Wide<256>>,
            _ => return Err(PairError::TooManyScores),
        };
        Ok(solve(self, &graph, &costs, &hint))
    }

    fn solve_as<W: Weight>(&self, graph: &Graph, costs: &Costs, hint: &[u32]) -> Option<Face> {
        debug_assert!(costs.bits() <= W::BITS);
        let weighed = costs.weighed::<W>(self.bracket, self.next());
        let found = cheapest(graph, |a, b| weighed.cost(a, b), hint)?;
        Some(Face::new(found.tight, found.mate, found.blossoms))
    }
}

/// How many of these members are matched with somebody outside, where all numbers from `size` on are.
fn floating(face: &Face, members: std::ops::Range<usize>, size: usize) -> usize {
    members.filter(|&member| face.mate(member) >= size).count()
}
