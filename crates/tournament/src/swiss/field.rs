//! What the pairing rules know of each player who is ready for a round.
//!
//! Everything here follows from the records of the rounds before. "Score" is the pairing score: points and virtual
//! points of the round (C.04.7). Colours are those of games played; floats look at the calendar.

use super::PairError;
use super::bits::{BitSet, Graph};
use super::cardinality::{NONE, maximum};
use super::color::{Preference, difference, preference};
use crate::{Bye, Player, Points, Record, Tournament, Tpn};
use rules::Color;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A float of an earlier round (article 1.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Float {
    /// Met somebody with fewer points, or got more than a loss's points without playing.
    Down,
    /// Met somebody with more points.
    Up,
}

/// A player to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Pairing number.
    pub tpn: Tpn,
    /// The pairing number counted only among those who have ever been paired, or are now.
    pub number: u32,
    /// Pairing score.
    pub score: Points,
    /// Colours of the games played, oldest first.
    pub colors: Vec<Color>,
    /// Games with White less games with Black.
    pub difference: i32,
    /// The colour to be given, if there was a game yet.
    pub preference: Option<Preference>,
    /// More than half of the points that could be had, and this is the last round (article 1.8).
    pub topscorer: bool,
    /// Floats of the last round and of the one before.
    pub floats: [Option<Float>; 2],
    /// May be given the pairing-allocated bye (C2).
    pub may_have_bye: bool,
    /// Rounds without a game.
    pub unplayed: u32,
    /// Rounds in which it met somebody with more points.
    pub upfloats: u32,
}

impl Entrant {
    /// A player of whom only the colours matter.
    #[cfg(test)]
    pub(crate) fn of_colors(colors: Vec<Color>, number: u32) -> Entrant {
        Entrant {
            tpn: Tpn(number),
            number,
            score: Points::ZERO,
            difference: difference(&colors),
            preference: preference(&colors),
            colors,
            topscorer: false,
            floats: [None; 2],
            may_have_bye: true,
            unplayed: 0,
            upfloats: 0,
        }
    }

    /// C3: whether neither could be given a colour.
    pub(crate) fn clashes(&self, other: &Entrant) -> bool {
        !self.topscorer
            && !other.topscorer
            && Color::ALL.into_iter().any(|color| self.is_absolute(color) && other.is_absolute(color))
    }

    fn is_absolute(&self, color: Color) -> bool {
        self.preference.is_some_and(|own| own.color == color && own.strength == super::Strength::Absolute)
    }
}

/// All who are ready for a round, by rank: higher scores first, then smaller numbers (article 1.2).
pub(crate) struct Field {
    pub(crate) entrants: Vec<Entrant>,
    /// Who may meet whom by C1 and C3. If their number is odd, one vertex more stands for the bye.
    pub(crate) graph: Graph,
    /// The colour drawn by lot.
    pub(crate) initial: Color,
}

impl Field {
    /// The field of a round, from 1.
    ///
    /// # Errors
    /// The round is not one of the event.
    pub(crate) fn new(event: &Tournament, round: u32) -> Result<Field, PairError> {
        Field::with(event, round, true)
    }

    /// The field of a round in a system that knows no topscorers: C3 holds for everybody.
    ///
    /// # Errors
    /// The round is not one of the event.
    pub(crate) fn without_topscorers(event: &Tournament, round: u32) -> Result<Field, PairError> {
        Field::with(event, round, false)
    }

    fn with(event: &Tournament, round: u32, topscorers: bool) -> Result<Field, PairError> {
        if round == 0 || event.rounds.is_some_and(|rounds| round > rounds) {
            return Err(PairError::NoSuchRound);
        }
        let history = History { event, round, scores: scores(event, round) };
        let repaired = event.is_paired(round);
        let ready = |player: &Player| !is_absent(event, player, round, repaired);
        let order = |player: &Player| event.pairing_order(player);
        let mut known: Vec<&Player> =
            event.players.iter().filter(|player| ready(player) || was_paired(player, round)).collect();
        known.sort_by_key(|player| order(player));
        let mut entrants: Vec<Entrant> = (1..)
            .zip(&known)
            .filter(|(_, player)| ready(player))
            .map(|(number, player)| history.entrant(player, number))
            .collect();
        entrants.iter_mut().for_each(|entrant| entrant.topscorer &= topscorers);
        // Stable: within a score the order of the numbers stays.
        entrants.sort_by_key(|entrant| -entrant.score);
        let graph = who_may_meet(event, round, &entrants);
        Ok(Field { entrants, graph, initial: event.initial_color() })
    }

    /// The vertex of the bye, if there is one.
    pub(crate) fn bye(&self) -> Option<usize> {
        (self.entrants.len() % 2 == 1).then_some(self.entrants.len())
    }

    /// Whether all of these can be paired with one another.
    pub(crate) fn can_be_paired(&self, members: &[usize]) -> bool {
        members.len().is_multiple_of(2) && self.left_alone(members) == 0
    }

    /// How many of these a largest pairing among them leaves alone.
    pub(crate) fn left_alone(&self, members: &[usize]) -> usize {
        let universe = BitSet::of(members.iter().copied(), self.graph.len());
        maximum(&self.graph, &universe, &mut vec![NONE; self.graph.len()]).len()
    }

    /// Who has the bye that is given before all else, if the number is odd: whoever may have it (C2) and leaves a legal
    /// pairing; then the lowest score, most games, and the last by `order`.
    ///
    /// # Errors
    /// No legal pairing exists.
    pub(crate) fn allocate_bye<K: Ord>(
        &self,
        order: impl Fn(usize) -> K,
    ) -> Result<Option<usize>, PairError> {
        let everybody: Vec<usize> = (0..self.entrants.len()).collect();
        if everybody.len().is_multiple_of(2) {
            return if self.can_be_paired(&everybody) { Ok(None) } else { Err(PairError::NoPairing) };
        }
        let mut takers: Vec<usize> =
            everybody.iter().copied().filter(|&at| self.entrants[at].may_have_bye).collect();
        takers.sort_by_key(|&at| {
            let entrant = &self.entrants[at];
            (entrant.score, Reverse(entrant.colors.len()), Reverse(order(at)))
        });
        let leaves = |&at: &usize| {
            let others: Vec<usize> = everybody.iter().copied().filter(|&other| other != at).collect();
            self.can_be_paired(&others)
        };
        takers.into_iter().find(leaves).map(Some).ok_or(PairError::NoPairing)
    }
}

/// Whether a player sits this round out, and with which bye. `paired`: the round was paired before, and is paired again.
pub(crate) fn absence(event: &Tournament, player: &Player, round: u32, paired: bool) -> Option<Bye> {
    let request = event.requests.iter().find(|request| request.tpn == player.tpn && request.round == round);
    if let Some(request) = request {
        return Some(request.bye);
    }
    match player.record(round)? {
        // A bye of a pairing that is done again goes with it.
        Record::Bye(Bye::PairingAllocated) if paired => None,
        Record::Bye(bye) => Some(bye),
        Record::Played { .. } | Record::Paired { .. } | Record::Forfeit { .. } => None,
    }
}

fn is_absent(event: &Tournament, player: &Player, round: u32, paired: bool) -> bool {
    absence(event, player, round, paired).is_some()
}

/// Whether any pairing before this round took the player in.
fn was_paired(player: &Player, round: u32) -> bool {
    let mut records = player.records.iter().take(round as usize - 1);
    records.any(|record| record.scheduled().is_some() || *record == Record::Bye(Bye::PairingAllocated))
}

/// Pairing scores of everybody in every round up to this one, by number.
fn scores(event: &Tournament, round: u32) -> HashMap<Tpn, Vec<Points>> {
    let of = |player: &Player| {
        let before =
            |round: u32| event.points_after(player, round - 1) + event.virtual_points(player.tpn, round);
        (1..=round).map(before).collect()
    };
    event.players.iter().map(|player| (player.tpn, of(player))).collect()
}

struct History<'a> {
    event: &'a Tournament,
    round: u32,
    scores: HashMap<Tpn, Vec<Points>>,
}

impl History<'_> {
    fn entrant(&self, player: &Player, number: u32) -> Entrant {
        let before = self.round as usize - 1;
        let records = &player.records[..player.records.len().min(before)];
        let colors: Vec<Color> = records.iter().filter_map(|record| record.color()).collect();
        Entrant {
            tpn: player.tpn,
            number,
            score: self.scores[&player.tpn][before],
            difference: difference(&colors),
            preference: preference(&colors),
            topscorer: self.is_topscorer(player),
            floats: [1, 2].map(|back| self.float(player, self.round.checked_sub(back)?)),
            may_have_bye: !records.iter().any(|&record| counts_as_bye(self.event, record)),
            unplayed: (before - colors.len()) as u32,
            upfloats: (1..self.round).filter(|&round| self.float(player, round) == Some(Float::Up)).count()
                as u32,
            colors,
        }
    }

    /// More than half of what the rounds before could bring, when the last round is paired. Virtual points do not count.
    fn is_topscorer(&self, player: &Player) -> bool {
        let before = self.round - 1;
        let most = self.event.scoring.win * before as i32;
        self.event.rounds == Some(self.round) && self.event.points_after(player, before) * 2 > most
    }

    fn float(&self, player: &Player, round: u32) -> Option<Float> {
        let record = player.record(round)?;
        let Some(opponent) = record.met() else {
            let given = self.event.scoring.points(record);
            let allocated = record == Record::Bye(Bye::PairingAllocated);
            return (allocated || given > self.event.scoring.loss).then_some(Float::Down);
        };
        let score = |tpn| self.scores.get(&tpn).map(|scores| scores[round as usize - 1]);
        match score(player.tpn)?.cmp(&score(opponent)?) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// C2: the bye, or a win's points in a round without playing.
pub(crate) fn counts_as_bye(event: &Tournament, record: Record) -> bool {
    let unplayed = record.color().is_none();
    record == Record::Bye(Bye::PairingAllocated)
        || unplayed && event.scoring.points(record) >= event.scoring.win
}

/// C1, with the prohibited pairs of the event, and C3.
fn who_may_meet(event: &Tournament, round: u32, entrants: &[Entrant]) -> Graph {
    let players = entrants.len();
    let index: HashMap<Tpn, usize> =
        entrants.iter().enumerate().map(|(index, entrant)| (entrant.tpn, index)).collect();
    let mut graph = Graph::new(players + players % 2);
    graph.connect_all(&BitSet::full(players));
    for (at, entrant) in entrants.iter().enumerate() {
        let player = event.player(entrant.tpn).expect("entrants are players");
        let met = player.records.iter().take(round as usize - 1).filter_map(|record| record.met());
        met.filter_map(|tpn| index.get(&tpn)).for_each(|&other| graph.disconnect(at, other));
    }
    let mut separate =
        |members: &mut dyn Iterator<Item = usize>| graph.separate(&BitSet::of(members, players));
    for prohibited in event.prohibited.iter().filter(|prohibited| prohibited.rounds.contains(&round)) {
        separate(&mut prohibited.players.iter().filter_map(|tpn| index.get(tpn).copied()));
    }
    for color in Color::ALL {
        let strict = |&at: &usize| entrants[at].is_absolute(color) && !entrants[at].topscorer;
        separate(&mut (0..players).filter(strict));
    }
    graph
}
