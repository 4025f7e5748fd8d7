//! Why a round of teams, or of Double-Swiss, was paired as it was.

use super::{Bracket, Floating, TeamBracket, brackets};
use crate::swiss::bits::Graph;
use crate::swiss::cardinality::NONE;
use crate::swiss::matching::cheapest;
use crate::swiss::{
    ExplainedBracket, ExplainedPair, Ground, PairError, Reason, Regulation, Taker, bye_reason,
};
use crate::team::color::{ColorKind, Terms};
use crate::team::field::{Entrant, Field};
use crate::{Tournament, Tpn};

/// Explains the pairing of a round: who has the bye, then the brackets from the top. Numbers are those of teams.
///
/// # Errors
/// As [`super::pair`].
pub fn explain(event: &Tournament, round: u32) -> Result<Vec<ExplainedBracket>, PairError> {
    let terms = Terms::of(event);
    explained(&Field::new(event, round, &terms)?, terms.colors, Regulation::Team)
}

/// The same of a field, by either of the two regulations.
///
/// # Errors
/// No legal pairing exists.
pub(crate) fn explained(
    field: &Field,
    colors: ColorKind,
    regulation: Regulation,
) -> Result<Vec<ExplainedBracket>, PairError> {
    let (bye, brackets, _) = brackets(field, colors)?;
    let mut rest: Vec<usize> = (0..field.entrants.len()).filter(|&at| Some(at) != bye).collect();
    let mut explained: Vec<ExplainedBracket> =
        bye.map(|bye| explain_bye(field, regulation, bye)).into_iter().collect();
    for bracket in &brackets {
        let (group, below): (Vec<usize>, Vec<usize>) =
            rest.iter().partition(|&&at| field.entrants[at].score == bracket.score);
        let place = |tpn: &Tpn| below.iter().copied().find(|&at| field.entrants[at].tpn == *tpn);
        let upfloaters: Vec<usize> = bracket.upfloaters.iter().filter_map(place).collect();
        let floating = Floating { field, group: &group, below: &below };
        let up = |&at: &usize| {
            let than = floating.than(&upfloaters, at);
            let than = than.map(|(other, ground)| (field.entrants[other].tpn, regulation.says(ground)));
            (field.entrants[at].tpn, Reason::Up { regulation, than })
        };
        explained.push(ExplainedBracket {
            score: bracket.score,
            pairs: Bracket::new(field, &group, &upfloaters, colors).explain(bracket, regulation),
            floats: upfloaters.iter().map(up).collect(),
        });
        rest = below.into_iter().filter(|at| !upfloaters.contains(at)).collect();
    }
    Ok(explained)
}

fn explain_bye(field: &Field, regulation: Regulation, bye: usize) -> ExplainedBracket {
    let taker = |entrant: &Entrant| Taker {
        tpn: entrant.tpn,
        may: entrant.may_have_bye,
        points: entrant.score,
        games: entrant.colors.len(),
        order: entrant.tpn,
    };
    let Entrant { tpn, score, .. } = field.entrants[bye];
    let reason = bye_reason(regulation, field.entrants.iter().map(taker).collect(), tpn);
    ExplainedBracket { score, pairs: Vec::new(), floats: vec![(tpn, reason)] }
}

impl Floating<'_> {
    /// Who comes before an upfloater in the order of candidates and did not move up, and what speaks against his doing so in
    /// the other's place.
    fn than(&self, set: &[usize], own: usize) -> Option<(usize, Ground)> {
        let candidates = self.candidates();
        let before = candidates.iter().take_while(|&&at| at != own).find(|at| !set.contains(at));
        let &before = before?;
        let changed: Vec<usize> =
            candidates.iter().copied().filter(|&at| at == before || at != own && set.contains(&at)).collect();
        let bracket: Vec<usize> = self.group.iter().chain(&changed).copied().collect();
        let ground = if !self.field.can_be_paired(&bracket) {
            Ground::Bracket
        } else if !self.is_legal(&changed) {
            Ground::Rest
        } else if self.next_needs(&changed) > self.next_needs(set) {
            Ground::Next
        } else if self.floaters(&changed) > self.floaters(set) {
            Ground::Again
        } else {
            Ground::Order
        };
        Some((before, ground))
    }
}

impl Bracket<'_> {
    fn explain(&self, bracket: &TeamBracket, regulation: Regulation) -> Vec<ExplainedPair> {
        let place = |tpn: Tpn| {
            let found = self.members.iter().position(|&at| self.field.entrants[at].tpn == tpn);
            found.expect("pairs are of members")
        };
        let pairs: Vec<(usize, usize)> = bracket.pairs.iter().map(|&(a, b)| (place(a), place(b))).collect();
        let middle = pairs.len();
        let best = pairs.iter().map(|&(a, b)| self.cost(a, b)).sum();
        let reason = |(index, &(own, other)): (usize, &(usize, usize))| {
            if own >= middle || other < middle {
                let across = |a: usize, b: usize| (a < middle) != (b < middle);
                return Reason::Exchanged { criterion: regulation.says(self.worse(best, across)) };
            }
            let before = &pairs[..index];
            let is_top = |at: usize| pairs.iter().any(|&(top, _)| top == at);
            let taken = |at: usize| before.iter().any(|&(_, taken)| taken == at);
            match (own + 1..other).find(|&at| !is_top(at) && !taken(at)) {
                None => Reason::FirstBy(regulation),
                Some(offered) => {
                    let kept = |a: usize, b: usize| {
                        let decided = |&&(x, y): &&(usize, usize)| [x, y].contains(&a) || [x, y].contains(&b);
                        before
                            .iter()
                            .chain([&(own, offered)])
                            .find(decided)
                            .is_none_or(|&pair| pair == (a, b))
                    };
                    let ground = if self.meets(own, offered) { self.worse(best, kept) } else { Ground::Met };
                    Reason::Instead { tpn: self.entrant(offered).tpn, criterion: regulation.says(ground) }
                }
            }
        };
        let reasons = pairs.iter().enumerate().map(reason);
        bracket
            .pairs
            .iter()
            .zip(reasons)
            .map(|(&(higher, lower), reason)| ExplainedPair { higher, lower, reason })
            .collect()
    }

    fn meets(&self, a: usize, b: usize) -> bool {
        self.field.graph.contains(self.members[a], self.members[b])
    }

    /// What is worse than in a pairing of this cost where only pairs that `keep` allows, told with the smaller place
    /// first, are made.
    fn worse(&self, best: i64, keep: impl Fn(usize, usize) -> bool) -> Ground {
        let size = self.members.len();
        let mut graph = Graph::new(size);
        for a in 0..size {
            let meets = |&b: &usize| self.meets(a, b) && keep(a, b);
            (a + 1..size).filter(meets).for_each(|b| graph.connect(a, b));
        }
        let Some(found) = cheapest(&graph, |a, b| self.cost(a, b), &vec![NONE; size]) else {
            return Ground::Bracket;
        };
        let (worse, better) = (self.counted(found.cost), self.counted(best));
        if worse.0 > better.0 {
            Ground::Denied
        } else if worse.1 > better.1 {
            Ground::Strong
        } else if worse.2 > better.2 {
            Ground::Opponent
        } else {
            Ground::Order
        }
    }

    /// The three criteria that a cost is made of.
    fn counted(&self, cost: i64) -> (i64, i64, i64) {
        let most = self.members.len() as i64 + 1;
        let whole = cost / 2;
        (whole / most / most, whole / most % most, whole % most)
    }
}
