//! Why a round of the Dubov system was paired as it was.

use super::{Bracketed, Dubov, Transposed, bye, field, members};
use crate::Tournament;
use crate::swiss::field::{Entrant, Field};
use crate::swiss::{
    ExplainedBracket, ExplainedPair, Ground, PairError, Reason, Regulation, Taker, bye_reason,
};

const DUBOV: Regulation = Regulation::Dubov;

/// Who has the bye, then the brackets from the top: of each board why the first subgroup's player has this opponent, of each
/// upfloater why nobody before him in the order came up instead.
pub(in crate::swiss) fn explain(event: &Tournament, round: u32) -> Result<Vec<ExplainedBracket>, PairError> {
    let field = field(event, round)?;
    let bye = bye(event, &field)?;
    let dubov = Dubov::new(event, round, &field);
    let brackets = dubov.brackets(bye)?;
    let order = |entrant: &Entrant| event.player(entrant.tpn).map(|player| event.pairing_order(player));
    let given = bye.map(|bye| field.explain_bye(DUBOV, bye, order));
    Ok(given.into_iter().chain(brackets.iter().map(|bracket| dubov.explain(bracket))).collect())
}

impl Field {
    /// The bye of a system that gives it before all else, by the order that [`Field::allocate_bye`] went by.
    pub(in crate::swiss) fn explain_bye<K: Ord>(
        &self,
        regulation: Regulation,
        bye: usize,
        order: impl Fn(&Entrant) -> K,
    ) -> ExplainedBracket {
        let taker = |entrant: &Entrant| Taker {
            tpn: entrant.tpn,
            may: entrant.may_have_bye,
            points: entrant.score,
            games: entrant.colors.len(),
            order: order(entrant),
        };
        let Entrant { tpn, score, .. } = self.entrants[bye];
        let reason = bye_reason(regulation, self.entrants.iter().map(taker).collect(), tpn);
        ExplainedBracket { score, pairs: Vec::new(), floats: vec![(tpn, reason)] }
    }

    /// Why two who may not meet may not: C1 or C3.
    pub(in crate::swiss) fn kept_apart(&self, a: usize, b: usize) -> Option<Ground> {
        let clash = self.entrants[a].clashes(&self.entrants[b]);
        let apart = if clash { Ground::SameColor } else { Ground::Met };
        (!self.graph.contains(a, b)).then_some(apart)
    }
}

impl Dubov<'_> {
    fn explain(&self, bracket: &Bracketed) -> ExplainedBracket {
        let set = &bracket.chosen.upfloaters;
        let up = |&at: &usize| (self.entrant(at).tpn, self.up(bracket, at));
        ExplainedBracket {
            score: self.entrant(bracket.group[0]).score,
            pairs: self.pairs(&members(&bracket.group, set)),
            floats: set.iter().map(up).collect(),
        }
    }

    /// The bracket once more with the first in the order of candidates (4.2) in this one's place.
    fn up(&self, Bracketed { group, below, chosen }: &Bracketed, own: usize) -> Reason {
        let set = &chosen.upfloaters;
        let before = below.iter().take_while(|&&at| at != own).find(|at| !set.contains(at));
        let than = before.map(|&before| {
            let changed: Vec<usize> =
                below.iter().copied().filter(|&at| at == before || at != own && set.contains(&at)).collect();
            let (all, left) = (members(group, &changed), !self.is_legal(group, &changed, below));
            let ground = if !self.field.can_be_paired(&all) {
                Ground::Bracket
            } else if left {
                Ground::Rest
            } else {
                let better = self.quality(set, &chosen.pairs);
                let worse = self.quality(&changed, &self.pairing(group, &changed));
                [
                    (worse.0 > better.0, Ground::Denied),
                    (worse.1 > better.1, Ground::Limit),
                    (worse.2 > better.2, Ground::Times),
                    (worse.3 > better.3, Ground::Again),
                ]
                .into_iter()
                .find_map(|(is_worse, ground)| is_worse.then_some(ground))
                .unwrap_or(Ground::Order)
            };
            (self.entrant(before).tpn, DUBOV.says(ground))
        });
        Reason::Up { regulation: DUBOV, than }
    }

    fn pairs(&self, members: &[usize]) -> Vec<ExplainedPair> {
        let mut first = self.first_side(members);
        let seeking = first.iter().filter(|&&white| white).count();
        let moved = self.shift(members, &mut first);
        // No more than the larger subgroup had too many: the pairs across were legal without a further shift.
        let shifts = moved.iter().filter(|&&moved| moved).count();
        let fewest = seeking.abs_diff(members.len() - seeking) / 2;
        let ground = if shifts == fewest { Ground::Uneven } else { Ground::Bracket };
        let has_moved = |at: usize| members.iter().zip(&moved).any(|(&member, &moved)| member == at && moved);
        let pair = |Transposed { own, other, offered }| ExplainedPair {
            higher: self.entrant(own).tpn,
            lower: self.entrant(other).tpn,
            reason: if has_moved(own) || has_moved(other) {
                Reason::Exchanged { criterion: DUBOV.says(ground) }
            } else if offered == other {
                Reason::FirstBy(DUBOV)
            } else {
                let ground = self.field.kept_apart(own, offered).unwrap_or(Ground::Bracket);
                Reason::Instead { tpn: self.entrant(offered).tpn, criterion: DUBOV.says(ground) }
            },
        };
        self.transposed(members, &first).into_iter().map(pair).collect()
    }
}
