//! Pairs one round: bracket after bracket from the top (C.04.3, articles 1.9 and 3).
//!
//! What makes it fast without making it guess: a bracket is first solved on its own graph, as if whoever floats
//! would find a place. If its answer leaves the rest pairable (C4, C5) and cannot be bettered in the next bracket (C8), it
//! is the answer; a set of legal pairings that is searched in part can only hold the same first element. Otherwise
//! the bracket is solved on the graph of everybody still to be paired. Between brackets a complete pairing of all the
//! others is kept, so that C4 is a matter of mending it.

use super::PairError;
use super::bits::{BitSet, Graph};
use super::cardinality::{NONE, Search, WayOut, augment, maximum};
use super::color::{ColorFaults, faults};
use super::cost::Bracket;
use super::field::{Field, Float};
use super::window::{Outside, Window};
use crate::Points;

/// Where a bracket stands in the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Players moved down, then residents, by rank.
    pub(crate) members: Vec<usize>,
    /// How many were moved down.
    pub(crate) moved: usize,
    /// Where the next scoregroup begins.
    pub(crate) end: usize,
    /// Where the one after it begins.
    pub(crate) next_end: usize,
}

/// How far one had to look for a bracket's pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// The first candidate is perfect.
    First,
    /// Its own graph told.
    Alone,
    /// Everybody still to be paired had to be looked at.
    WithAll,
}

/// A bracket and its pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paired {
    pub(crate) place: Place,
    /// The higher-ranked first.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// Who moves down, or from the last bracket has the bye; by rank.
    pub(crate) floats: Vec<usize>,
    pub(crate) way: Way,
}

/// The pairing of a bracket, and how everybody left can be paired.
pub(crate) struct Choice {
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) floats: Vec<usize>,
    /// Vertices with their partners in a complete pairing.
    pub(crate) complete: Vec<(usize, u32)>,
}

/// The pairing of a field in progress. Players are their places in the field; one more vertex is the bye.
pub(crate) struct Round<'a> {
    pub(crate) field: &'a Field,
    /// Who may meet whom; the bye meets those who may have it by C2 and C5.
    pub(crate) graph: Graph,
    /// A complete pairing of all who are not paired yet.
    pub(crate) complete: Vec<u32>,
    /// The score of whoever will have the bye (C5).
    bye_score: Option<Points>,
}

impl<'a> Round<'a> {
    /// Finds the lowest score at which the bye can be given, and a complete pairing with it.
    ///
    /// # Errors
    /// There is no complete pairing.
    pub(crate) fn new(field: &'a Field) -> Result<Round<'a>, PairError> {
        let mut graph = field.graph.clone();
        let mut complete = vec![NONE; graph.len()];
        let players = BitSet::of(0..field.entrants.len(), graph.len());
        let alone = maximum(&graph, &players, &mut complete);
        let bye_score = match (field.bye(), &alone[..]) {
            (None, []) => None,
            (Some(bye), &[root]) => {
                let Search::Alone(set) = augment(&graph, &players, None, &mut complete, root) else {
                    unreachable!("the matching is as large as can be")
                };
                let takers = set.iter().map(|at| &field.entrants[at]).filter(|entrant| entrant.may_have_bye);
                let least = takers.map(|entrant| entrant.score).min().ok_or(PairError::NoPairing)?;
                for (at, entrant) in field.entrants.iter().enumerate() {
                    if entrant.may_have_bye && entrant.score == least {
                        graph.connect(at, bye);
                    }
                }
                augment(&graph, &BitSet::full(graph.len()), None, &mut complete, bye);
                Some(least)
            }
            _ => return Err(PairError::NoPairing),
        };
        Ok(Round { field, graph, complete, bye_score })
    }

    /// Pairs all brackets.
    ///
    /// # Errors
    /// The bracket's scores are too many to be compared.
    pub(crate) fn pair(mut self) -> Result<Vec<Paired>, PairError> {
        let entrants = &self.field.entrants;
        let mut paired = Vec::new();
        let mut moved: Vec<usize> = Vec::new();
        let mut first = 0;
        while first < entrants.len() {
            let end = self.end_of_group(first);
            let place = Place {
                members: moved.iter().copied().chain(first..end).collect(),
                moved: moved.len(),
                end,
                next_end: self.end_of_group(end),
            };
            let (choice, way) = self.pair_bracket(&place)?;
            for &(vertex, mate) in &choice.complete {
                self.complete[vertex] = mate;
            }
            moved = choice.floats.clone();
            paired.push(Paired { place, pairs: choice.pairs, floats: choice.floats, way });
            first = end;
        }
        Ok(paired)
    }

    fn end_of_group(&self, first: usize) -> usize {
        let entrants = &self.field.entrants;
        let score = entrants.get(first).map(|entrant| entrant.score);
        first + entrants[first..].iter().take_while(|entrant| Some(entrant.score) == score).count()
    }

    fn pair_bracket(&self, place: &Place) -> Result<(Choice, Way), PairError> {
        if let Some(choice) = self.without_matching(place) {
            return Ok((choice, Way::First));
        }
        let bracket = self.bracket(place);
        if let Some(choice) = self.on_its_own(place, &bracket)? {
            return Ok((choice, Way::Alone));
        }
        if let Some(choice) = self.with_next(place, &bracket)? {
            return Ok((choice, Way::WithAll));
        }
        let window = Window { round: self, place, bracket: &bracket, outside: Outside::Rest };
        let choice = window.choose(self.bye_from(place))?.ok_or(PairError::NoPairing)?;
        Ok((choice, Way::WithAll))
    }

    pub(crate) fn bracket(&self, place: &Place) -> Bracket<'a> {
        let members: Vec<_> = place.members.iter().map(|&member| &self.field.entrants[member]).collect();
        let size = members.len();
        let mut colors = vec![0; size * size];
        for (a, higher) in members.iter().enumerate() {
            for (b, lower) in members.iter().enumerate().skip(a + 1) {
                colors[a * size + b] = faults(higher, lower, self.field.initial).code();
            }
        }
        Bracket { members, moved: place.moved, colors }
    }

    /// Whether the bye will go to somebody of this bracket: then a single floater is the one (C9).
    pub(crate) fn bye_from(&self, place: &Place) -> bool {
        let residents = self.field.entrants[place.end - 1].score;
        self.bye_score.is_some_and(|score| score >= residents)
    }

    /// The very first candidate, if nothing at all is wrong with it: a perfect one (article 3.4).
    fn without_matching(&self, place: &Place) -> Option<Choice> {
        let entrants = &self.field.entrants;
        let (moved, residents) = place.members.split_at(place.moved);
        let (opponents, remainder) = residents.split_at_checked(moved.len())?;
        let (upper, lower) = remainder.split_at(remainder.len() / 2);
        let (lower, floats) = lower.split_at(upper.len());
        let floated = |at: usize, float: Float| entrants[at].floats.contains(&Some(float));
        let bye_here = self.bye_from(place);
        if floats.iter().any(|&at| floated(at, Float::Down) || bye_here && entrants[at].unplayed > 0)
            || opponents.iter().any(|&at| floated(at, Float::Up))
        {
            return None;
        }
        let pairs: Vec<(usize, usize)> =
            moved.iter().chain(upper).copied().zip(opponents.iter().chain(lower).copied()).collect();
        let perfect = |&(a, b): &(usize, usize)| {
            self.graph.contains(a, b)
                && faults(&entrants[a], &entrants[b], self.field.initial) == ColorFaults::default()
        };
        if !pairs.iter().all(perfect) {
            return None;
        }
        let complete = self.settle(place, floats)?;
        Some(Choice { pairs, floats: floats.to_vec(), complete })
    }

    /// Solves a bracket on its own graph, and hands the answer out if it holds in the whole.
    fn on_its_own(&self, place: &Place, bracket: &Bracket<'_>) -> Result<Option<Choice>, PairError> {
        if place.end == self.field.entrants.len() {
            return Ok(None);
        }
        let mut window = Window { round: self, place, bracket, outside: Outside::StandIns(0) };
        let floats = window.fewest_floats();
        if floats == place.members.len() {
            // Nobody can be paired, and the complete pairing at hand knows it.
            let floats = place.members.clone();
            return Ok(Some(Choice { pairs: Vec::new(), floats, complete: Vec::new() }));
        }
        window.outside = Outside::StandIns(floats);
        let choice = window.choose(self.bye_from(place))?;
        Ok(choice.and_then(|choice| {
            let complete = self.settle(place, &choice.floats)?;
            Some(Choice { complete, ..choice })
        }))
    }

    /// Solves a bracket with the next scoregroup alone, as if whoever leaves that one would find a place, and hands the
    /// answer out if all who leave do. What it costs in the next bracket (C8) is then as little as it can be in the whole.
    fn with_next(&self, place: &Place, bracket: &Bracket<'_>) -> Result<Option<Choice>, PairError> {
        if place.next_end >= self.field.entrants.len() {
            return Ok(None);
        }
        let len = self.graph.len();
        let next = BitSet::of(place.end..place.next_end, len);
        let alone = maximum(&self.graph, &next, &mut vec![NONE; len]).len();
        let mut window = Window { round: self, place, bracket, outside: Outside::StandIns(0) };
        // At worst all floaters go on, with those that the next scoregroup cannot pair.
        window.outside = Outside::Next(window.fewest_floats() + alone);
        let choice = window.choose(self.bye_from(place))?;
        Ok(choice.and_then(|choice| {
            let complete = self.completed(place, &choice.complete)?;
            Some(Choice { complete, ..choice })
        }))
    }

    /// Finds partners beyond the next bracket for those who have none yet in it.
    fn completed(&self, place: &Place, within: &[(usize, u32)]) -> Option<Vec<(usize, u32)>> {
        let len = self.graph.len();
        let rest = BitSet::of(place.next_end..len, len);
        let mut mate = vec![NONE; len];
        for vertex in rest.iter().filter(|&vertex| self.complete[vertex] as usize >= place.next_end) {
            mate[vertex] = self.complete[vertex];
        }
        let mut beyond = rest;
        within.iter().filter(|(_, mate)| *mate == NONE).for_each(|&(vertex, _)| beyond.insert(vertex));
        if !maximum(&self.graph, &beyond, &mut mate).is_empty() {
            return None;
        }
        within.iter().filter(|(_, other)| *other != NONE).for_each(|&(vertex, other)| mate[vertex] = other);
        let left = within.iter().map(|&(vertex, _)| vertex).chain(place.next_end..len);
        Some(left.map(|vertex| (vertex, mate[vertex])).collect())
    }

    /// A complete pairing of these floaters and all below in which the next bracket fares as well as any could: all
    /// are paired in it, but for one resident if the number is odd. None if none was found; there may be one yet.
    fn settle(&self, place: &Place, floats: &[usize]) -> Option<Vec<(usize, u32)>> {
        let len = self.graph.len();
        let next = BitSet::of(place.end..place.next_end, len);
        let mut with_floats = next.clone();
        floats.iter().for_each(|&float| with_floats.insert(float));
        let rest = BitSet::of(place.next_end..len, len);
        let below = BitSet::of(place.end..len, len);
        // Without floaters there is nothing to choose, and it is enough that all below can be paired.
        let parts = if floats.is_empty() { vec![&below] } else { vec![&with_floats, &rest] };
        let mut mate = vec![NONE; len];
        for part in &parts {
            for vertex in part.iter().filter(|&vertex| part.contains(self.complete[vertex] as usize)) {
                mate[vertex] = self.complete[vertex];
            }
        }
        for &float in floats {
            let matched = mate[float] != NONE
                || matches!(augment(&self.graph, &with_floats, None, &mut mate, float), Search::Matched);
            if !matched {
                return None;
            }
        }
        let alone: Vec<Vec<usize>> = parts.iter().map(|part| maximum(&self.graph, part, &mut mate)).collect();
        match alone.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
            [[]] | [[], []] => {}
            [&[resident], &[spare]] => {
                let way_out = WayOut { from: &next, to: &rest };
                self.join(&with_floats, way_out, &mut mate, resident, spare)?;
            }
            _ => return None,
        }
        Some(floats.iter().copied().chain(place.end..len).map(|vertex| (vertex, mate[vertex])).collect())
    }

    /// Matches somebody of the next bracket with somebody beyond, where one is alone on either side.
    fn join(
        &self,
        within: &BitSet,
        way_out: WayOut<'_>,
        mate: &mut [u32],
        resident: usize,
        spare: usize,
    ) -> Option<()> {
        let mut beyond = way_out.to.clone();
        let Search::Alone(spared) = augment(&self.graph, &beyond, None, mate, spare) else { return None };
        let before = mate.to_vec();
        let way_out = WayOut { to: &spared, ..way_out };
        if !matches!(augment(&self.graph, within, Some(way_out), mate, resident), Search::Matched) {
            return None;
        }
        let taken = spared.iter().find(|&vertex| mate[vertex] != before[vertex])?;
        beyond.remove(taken);
        if taken != spare {
            mate[before[taken] as usize] = NONE;
        }
        maximum(&self.graph, &beyond, mate).is_empty().then_some(())
    }
}
