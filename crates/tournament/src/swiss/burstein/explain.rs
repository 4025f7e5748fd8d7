//! Why a round of the Burstein system was paired as it was.

use super::{Bracketed, Burstein, ranks, seeding_rounds};
use crate::Tournament;
use crate::swiss::bits::Graph;
use crate::swiss::cardinality::NONE;
use crate::swiss::field::Field;
use crate::swiss::matching::cheapest;
use crate::swiss::{ExplainedBracket, ExplainedPair, Ground, PairError, Reason, Regulation};

const BURSTEIN: Regulation = Regulation::Burstein;

/// Who has the bye, then the brackets from the top: of each board why the better index has this opponent, of each floater
/// what were worse if he were paired. Rounds that the Dutch system pairs are explained by it.
pub(in crate::swiss) fn explain(event: &Tournament, round: u32) -> Result<Vec<ExplainedBracket>, PairError> {
    if round <= seeding_rounds(event.rounds) {
        return crate::swiss::explain(event, round);
    }
    let field = Field::without_topscorers(event, round)?;
    let ranks = ranks(event, round, &field);
    let bye = field.allocate_bye(|at| ranks[at])?;
    let burstein = Burstein { field: &field, ranks: &ranks };
    let brackets = burstein.brackets(bye)?;
    let place = |tpn| field.entrants.iter().position(|other| other.tpn == tpn).map(|at| ranks[at]);
    let given = bye.map(|bye| field.explain_bye(BURSTEIN, bye, |entrant| place(entrant.tpn)));
    Ok(given.into_iter().chain(brackets.iter().map(|bracket| burstein.explain(bracket))).collect())
}

impl Burstein<'_> {
    fn explain(&self, bracket: &Bracketed) -> ExplainedBracket {
        let members = self.by_rank(bracket.moved.iter().chain(&bracket.residents).copied());
        let floats = &bracket.chosen.floats;
        let down = |&at: &usize| {
            let criterion = BURSTEIN.says(self.down(&members, bracket, at));
            (self.field.entrants[at].tpn, Reason::Otherwise { criterion })
        };
        ExplainedBracket {
            score: self.field.entrants[bracket.residents[0]].score,
            pairs: self.pairs(&bracket.chosen.pairs),
            floats: floats.iter().map(down).collect(),
        }
    }

    /// What were worse if this one were paired in the bracket.
    fn down(&self, members: &[usize], Bracketed { below, chosen, .. }: &Bracketed, own: usize) -> Ground {
        let sets = self.floater_sets(members, below).unwrap_or_default();
        let quality = |floats: &[usize]| {
            let (denied, order, _) = self.pairing(members, floats);
            (self.next(floats, below), denied, order)
        };
        let better = quality(&chosen.floats);
        match sets.iter().filter(|set| !set.contains(&own)).map(|set| quality(set)).min() {
            Some((next, ..)) if next > better.0 => Ground::Next,
            Some((_, denied, _)) if denied > better.1 => Ground::Denied,
            Some(_) => Ground::Order,
            None => match self.fewest_without(members, below, own) {
                None => Ground::Rest,
                Some(count) if count > chosen.floats.len() => Ground::More,
                Some(_) => Ground::Higher,
            },
        }
    }

    /// The fewest who move on if this one does not, in any legal pairing of everybody left; none where there is no such.
    fn fewest_without(&self, members: &[usize], below: &[usize], own: usize) -> Option<usize> {
        let all: Vec<usize> = members.iter().chain(below).copied().collect();
        let inside = |index: usize| index < members.len();
        let mut graph = Graph::new(all.len());
        for a in 0..all.len() {
            let meets = |&b: &usize| {
                let leaves = inside(a) != inside(b) && [all[a], all[b]].contains(&own);
                self.field.graph.contains(all[a], all[b]) && !leaves
            };
            (a + 1..all.len()).filter(meets).for_each(|b| graph.connect(a, b));
        }
        let cost = |a: usize, b: usize| 2 * i64::from(inside(a) != inside(b));
        let found = cheapest(&graph, cost, &vec![NONE; all.len()])?;
        usize::try_from(found.cost / 2).ok()
    }

    /// The best index of those left has the worst it can: it is offered the others from the last on.
    fn pairs(&self, pairs: &[(usize, usize)]) -> Vec<ExplainedPair> {
        let mut left = self.by_rank(pairs.iter().flat_map(|&(a, b)| [a, b]));
        let explained = |&(own, other): &(usize, usize)| {
            let offered = *left.last().expect("the pair itself is left");
            left.retain(|at| ![own, other].contains(at));
            let reason = if offered == other {
                Reason::FirstBy(BURSTEIN)
            } else {
                let without = |at: &usize| ![own, offered].contains(at);
                let others: Vec<usize> = left.iter().chain([&other]).copied().filter(without).collect();
                let ground = self.field.kept_apart(own, offered).unwrap_or_else(|| {
                    // Whoever could be paired would have been, but for the colours.
                    if self.field.can_be_paired(&others) { Ground::Denied } else { Ground::Bracket }
                });
                Reason::Instead { tpn: self.field.entrants[offered].tpn, criterion: BURSTEIN.says(ground) }
            };
            ExplainedPair {
                higher: self.field.entrants[own].tpn,
                lower: self.field.entrants[other].tpn,
                reason,
            }
        };
        pairs.iter().map(explained).collect()
    }
}
