//! Why a round was paired as it was: for every board and every floater the criterion that decided.
//!
//! An answer is a comparison. The order of article 4 offers every player partners one after the other; a board whose
//! partner was not the first on offer is explained by that first one: had the two been paired, which criterion would
//! have been worse, whatever happened elsewhere? A floater is explained by the best pairing in which he is paired. Each
//! comparison solves the bracket once more, so that explaining a round costs about as many brackets as it has boards.
//!
//! A bracket that was solved on its own graph is compared on its own graph: the criterion named is enough to rule the
//! other pairing out, though C4 or C8 might have done so before it.
//!
//! The other systems answer by the same types (`SwissSystem::explain`, `team::explain`), with grounds of their own
//! regulations.

use super::PairError;
use super::bits::Graph;
use super::cost::{Item, Question};
use super::field::Field;
use super::ground::{Ground, Regulation};
use super::round::{Paired, Round, Way};
use super::window::{Compared, Outside, Part, Window};
use crate::{Points, Tournament, Tpn};

/// The criteria of C.04.3, article 2, and those of the other systems.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// The two have met, or the event keeps them apart.
    C1,
    /// Neither can be given a colour: the same absolute preference.
    C3,
    /// Those below could not all be paired, or the bye would go to the wrong one.
    C4,
    /// More players would float.
    C6,
    /// Floaters would have higher scores.
    C7,
    /// The next bracket would fare worse.
    C8,
    /// The bye would go to somebody with more rounds unplayed.
    C9,
    /// A colour difference beyond two.
    C10,
    /// One colour three times running.
    C11,
    /// Fewer would get the colour they prefer.
    C12,
    /// Fewer would get the colour they prefer strongly.
    C13,
    /// A floater floated down in the last round.
    C14,
    /// An opponent of somebody moved down floated up in the last round.
    C15,
    /// A floater floated down two rounds ago.
    C16,
    /// An opponent of somebody moved down floated up two rounds ago.
    C17,
    /// Somebody moved down floated down in the last round, and farther.
    C18,
    /// An opponent floated up in the last round, and farther.
    C19,
    /// Somebody moved down floated down two rounds ago, and farther.
    C20,
    /// An opponent floated up two rounds ago, and farther.
    C21,
    /// All criteria alike: the order of article 4.
    Order,
    /// What another regulation has against it.
    Of(Regulation, Ground),
}

/// Why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The first on offer.
    First,
    /// This one was on offer before, but by this criterion it would have been worse.
    Instead {
        /// Whom the order offers first.
        tpn: Tpn,
        /// What speaks against it.
        criterion: Criterion,
    },
    /// One of the two changed sides between the halves of the bracket; without exchanges this criterion would be worse.
    Exchanged {
        /// What speaks against the halves as they are.
        criterion: Criterion,
    },
    /// Were this player paired, this criterion would be worse.
    Otherwise {
        /// What speaks against it.
        criterion: Criterion,
    },
    /// The first on offer in another system than the Dutch.
    FirstBy(Regulation),
    /// The second game of a match of two: the same opponents.
    SecondGame,
    /// Moved up into the bracket, which takes as few as it can from as high as it can.
    Up {
        /// The terms.
        regulation: Regulation,
        /// Who comes before in the order of those below, and what speaks against his moving up instead; none where nobody
        /// does.
        than: Option<(Tpn, Criterion)>,
    },
    /// Has the bye, which is given before anybody is paired.
    Bye {
        /// Whom the order names before, and why he does not have it; else who comes next, and what sets him apart.
        than: Option<(Tpn, Criterion)>,
    },
}

/// Two who meet, the higher-ranked first, and why. In the Dubov and Burstein systems first is who is offered opponents: of
/// the first subgroup, or of the better index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExplainedPair {
    /// Is offered opponents.
    pub higher: Tpn,
    /// The opponent.
    pub lower: Tpn,
    /// Why they meet.
    pub reason: Reason,
}

/// A bracket explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedBracket {
    /// The residents' pairing score.
    pub score: Points,
    /// In the order in which they were found.
    pub pairs: Vec<ExplainedPair>,
    /// Who moves down or up, or has the bye, and why.
    pub floats: Vec<(Tpn, Reason)>,
}

/// Explains the pairing of a round, bracket by bracket from the top.
///
/// # Errors
/// As [`super::pair`].
pub fn explain(event: &Tournament, round: u32) -> Result<Vec<ExplainedBracket>, PairError> {
    let field = Field::new(event, round)?;
    let paired = Round::new(&field)?.pair()?;
    let fresh = Round::new(&field)?;
    paired.iter().map(|paired| Explainer::new(&fresh, paired).explain()).collect()
}

struct Explainer<'a> {
    round: &'a Round<'a>,
    paired: &'a Paired,
}

impl<'a> Explainer<'a> {
    fn new(round: &'a Round<'a>, paired: &'a Paired) -> Explainer<'a> {
        Explainer { round, paired }
    }

    fn tpn(&self, at: usize) -> Tpn {
        self.round.field.entrants[at].tpn
    }

    fn explain(&self) -> Result<ExplainedBracket, PairError> {
        let place = &self.paired.place;
        let explained = |reasons: Vec<Reason>, floats: Vec<Reason>| ExplainedBracket {
            score: self.round.field.entrants[place.end - 1].score,
            pairs: (self.paired.pairs.iter().zip(reasons))
                .map(|(&(a, b), reason)| ExplainedPair { higher: self.tpn(a), lower: self.tpn(b), reason })
                .collect(),
            floats: self.paired.floats.iter().map(|&at| self.tpn(at)).zip(floats).collect(),
        };
        let outside = match self.paired.way {
            Way::First => {
                let first = |count: usize| vec![Reason::First; count];
                return Ok(explained(first(self.paired.pairs.len()), first(self.paired.floats.len())));
            }
            Way::Alone => Outside::StandIns(self.paired.floats.len()),
            Way::WithAll => Outside::Rest,
        };
        let bracket = self.round.bracket(place);
        let window = Window { round: self.round, place, bracket: &bracket, outside };
        let question = Question {
            rest: outside == Outside::Rest,
            bye: self.paired.floats.len() == 1 && self.round.bye_from(place),
            pairs: None,
        };
        let mut pairs = self.moved(&window, question)?;
        pairs.extend(self.residents(&window, question)?);
        let floats = self.floats(&window, question)?;
        Ok(explained(pairs, floats))
    }

    /// Places in the bracket of a pair.
    fn places(&self, (a, b): (usize, usize)) -> (usize, usize) {
        let at = |player: usize| {
            self.paired.place.members.iter().position(|&member| member == player).expect("a member")
        };
        (at(a), at(b))
    }

    /// Pairs of players moved down: each is offered the residents by rank.
    fn moved(&self, window: &Window<'_>, question: Question) -> Result<Vec<Reason>, PairError> {
        let moved = self.paired.place.moved;
        let pairs = self.paired.pairs.iter().map(|&pair| self.places(pair));
        let pairs: Vec<(usize, usize)> = pairs.take_while(|&(a, _)| a < moved).collect();
        let part = window.whole();
        let reason = |(index, &(a, b)): (usize, &(usize, usize))| {
            let before = &pairs[..index];
            let taken = |other: usize| before.iter().any(|&(_, taken)| taken == other);
            match (moved..b).find(|&other| !taken(other)) {
                None => Ok(Reason::First),
                Some(other) => self.instead(window, &part, question, before, (a, other)),
            }
        };
        pairs.iter().enumerate().map(reason).collect()
    }

    /// Pairs of residents: the halves of the remainder, or the sides after an exchange.
    fn residents(&self, window: &Window<'_>, question: Question) -> Result<Vec<Reason>, PairError> {
        let moved = self.paired.place.moved;
        let pairs: Vec<(usize, usize)> =
            self.paired.pairs.iter().map(|&pair| self.places(pair)).filter(|&(a, _)| a >= moved).collect();
        let taken: Vec<usize> = self
            .paired
            .pairs
            .iter()
            .map(|&pair| self.places(pair))
            .filter(|&(a, _)| a < moved)
            .flat_map(|(a, b)| [a, b])
            .collect();
        let left: Vec<usize> =
            (0..self.paired.place.members.len()).filter(|at| !taken.contains(at)).collect();
        let limbo = left.iter().filter(|&&at| at < moved).count();
        // From here on numbers are places in the part.
        let place = |at: usize| left.iter().position(|&member| member == at).expect("left");
        let pairs: Vec<(usize, usize)> = pairs.into_iter().map(|(a, b)| (place(a), place(b))).collect();
        let (size, middle) = (left.len(), limbo + pairs.len());
        let part = Part { members: left, moved: limbo, limbo: true };
        let question = Question { pairs: Some(pairs.len()), ..question };
        let exchanged = |&(a, b): &(usize, usize)| a >= middle || b < middle;
        let mut without = None;
        let uppers: Vec<usize> = pairs.iter().map(|&(a, _)| a).collect();
        let mut reasons = Vec::new();
        for (index, pair) in pairs.iter().enumerate() {
            let &(a, b) = pair;
            let before = &pairs[..index];
            let offered =
                |other: &usize| !uppers.contains(other) && !before.iter().any(|(_, taken)| taken == other);
            reasons.push(if exchanged(pair) {
                let criterion = match without {
                    Some(criterion) => criterion,
                    None => self.without_exchange(window, &part, question, middle)?,
                };
                without = Some(criterion);
                Reason::Exchanged { criterion }
            } else {
                match (a + 1..b.min(size)).find(offered) {
                    None => Reason::First,
                    Some(other) => self.instead(window, &part, question, before, (a, other))?,
                }
            });
        }
        Ok(reasons)
    }

    /// What would be worse if these two of a part met, the pairs before them kept.
    fn instead(
        &self,
        window: &Window<'_>,
        part: &Part,
        question: Question,
        before: &[(usize, usize)],
        (a, b): (usize, usize),
    ) -> Result<Reason, PairError> {
        let player = |at: usize| self.paired.place.members[part.members[at]];
        let tpn = self.tpn(player(b));
        if !self.round.graph.contains(player(a), player(b)) {
            return Ok(Reason::Instead { tpn, criterion: self.kept_apart(player(a), player(b)) });
        }
        let keep = |graph: &mut Graph| before.iter().for_each(|&(a, b)| join(graph, a, b));
        let change = |graph: &mut Graph| {
            keep(graph);
            join(graph, a, b);
        };
        let criterion = criterion(window.compare(part, question, &keep, &change)?, question);
        Ok(Reason::Instead { tpn, criterion })
    }

    fn kept_apart(&self, a: usize, b: usize) -> Criterion {
        let entrants = &self.round.field.entrants;
        if entrants[a].clashes(&entrants[b]) { Criterion::C3 } else { Criterion::C1 }
    }

    /// What would be worse if everybody stayed in his half.
    fn without_exchange(
        &self,
        window: &Window<'_>,
        part: &Part,
        question: Question,
        middle: usize,
    ) -> Result<Criterion, PairError> {
        let half = part.moved..middle;
        let stay = |graph: &mut Graph| {
            for upper in half.clone() {
                let others: Vec<usize> = graph.neighbours(upper).collect();
                let across = middle..part.members.len();
                others
                    .into_iter()
                    .filter(|other| !across.contains(other))
                    .for_each(|other| graph.disconnect(upper, other));
            }
        };
        Ok(criterion(window.compare(part, question, &|_| {}, &stay)?, question))
    }

    /// What would be worse if a floater were paired.
    fn floats(&self, window: &Window<'_>, question: Question) -> Result<Vec<Reason>, PairError> {
        let part = window.whole();
        let size = part.members.len();
        let reason = |&float: &usize| {
            let (at, _) = self.places((float, float));
            let stay = |graph: &mut Graph| {
                let outside: Vec<usize> = graph.neighbours(at).filter(|&other| other >= size).collect();
                outside.into_iter().for_each(|other| graph.disconnect(at, other));
            };
            let criterion = criterion(window.compare(&part, question, &|_| {}, &stay)?, question);
            Ok(Reason::Otherwise { criterion })
        };
        self.paired.floats.iter().map(reason).collect()
    }
}

/// Leaves these two nobody but each other.
fn join(graph: &mut Graph, a: usize, b: usize) {
    for (vertex, partner) in [(a, b), (b, a)] {
        let others: Vec<usize> = graph.neighbours(vertex).filter(|&other| other != partner).collect();
        others.into_iter().for_each(|other| graph.disconnect(vertex, other));
    }
}

fn criterion(compared: Compared, question: Question) -> Criterion {
    match compared {
        Compared::Equal => Criterion::Order,
        Compared::Worse(item) => item.into(),
        // On a bracket's own graph the number of floaters is given.
        Compared::Impossible if question.rest => Criterion::C4,
        Compared::Impossible => Criterion::C6,
    }
}

impl From<Item> for Criterion {
    fn from(item: Item) -> Criterion {
        match item {
            Item::Floats => Criterion::C6,
            Item::FloatScore(_) => Criterion::C7,
            Item::Beyond | Item::BeyondScore(_) => Criterion::C8,
            Item::Unplayed => Criterion::C9,
            Item::Wide => Criterion::C10,
            Item::Triple => Criterion::C11,
            Item::Denied => Criterion::C12,
            Item::Strong => Criterion::C13,
            Item::DownAgain => Criterion::C14,
            Item::UpAgain => Criterion::C15,
            Item::DownBefore => Criterion::C16,
            Item::UpBefore => Criterion::C17,
            Item::MovedAgain(_) => Criterion::C18,
            Item::OpponentAgain(_) => Criterion::C19,
            Item::MovedBefore(_) => Criterion::C20,
            Item::OpponentBefore(_) => Criterion::C21,
            Item::Exchanges | Item::Distance => Criterion::Order,
        }
    }
}

#[cfg(test)]
#[path = "explain_tests.rs"]
mod tests;
