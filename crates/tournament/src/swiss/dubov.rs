//! The Dubov system (C.04.4.1, in force since 1 February 2026). No endorsed program exists to compare with: what it gives is
//! held against a twin that enumerates sets and transpositions in the order of the regulation.
//!
//! Whoever met weak opponents so far meets a strong one now. The bye comes before all else. Each scoregroup from the top
//! takes the fewest upfloaters that make a legal bracket; half of the bracket, as far as it goes those who seek White, stands
//! by the average rating of their opponents, the others by number, and the first transposition of these that is
//! legal gives the pairs.
//!
//! Our readings: upfloated is who met somebody of a higher pairing score; of the upfloaters who had their maximum the times
//! that they were upfloated are added up (C9). Players who seek one colour meet one another as seldom as a legal pairing of
//! the bracket allows; for each such pair the first of the two in the order of shifters (4.3) changes sides, those of the
//! smaller side decided first. The unrated count as 1400, as in C.07.

mod explain;

pub(super) use explain::explain;

use super::bits::Graph;
use super::cardinality::NONE;
use super::color::{Preference, Strength};
use super::face::Face;
use super::field::{Entrant, Field, Float};
use super::matching::cheapest;
use super::{Bracket, PairError, Pairing, counts_from, seated, sets};
use crate::{Points, Tournament, Tpn};
use rules::Color;

/// The rating of a player without one.
const UNRATED: u32 = 1400;

/// Pairs a round, from 1. An event that does not say how many rounds it has counts as one of as many as were paired.
///
/// # Errors
/// See [`PairError`].
pub(super) fn pair(event: &Tournament, round: u32) -> Result<Pairing, PairError> {
    let field = field(event, round)?;
    let bye = bye(event, &field)?;
    let dubov = Dubov::new(event, round, &field);
    let (mut pairs, mut brackets) = (Vec::new(), Vec::new());
    for Bracketed { group, chosen, .. } in dubov.brackets(bye)? {
        let tpn = |at: &usize| field.entrants[*at].tpn;
        brackets.push(Bracket {
            score: field.entrants[group[0]].score,
            moved_down: chosen.upfloaters.iter().map(tpn).collect(),
            residents: group.iter().map(tpn).collect(),
            pairs: chosen.pairs.iter().map(|(a, b)| (tpn(a), tpn(b))).collect(),
            downfloaters: Vec::new(),
        });
        pairs.extend(chosen.pairs);
    }
    Ok(seated(event, round, &field, pairs, bye, brackets))
}

fn field(event: &Tournament, round: u32) -> Result<Field, PairError> {
    let mut field = Field::without_topscorers(event, round)?;
    for entrant in &mut field.entrants {
        // 1.6.4: who has not played would rather have Black.
        entrant.preference.get_or_insert(Preference { color: Color::Black, strength: Strength::Mild });
    }
    Ok(field)
}

fn bye(event: &Tournament, field: &Field) -> Result<Option<usize>, PairError> {
    let order = |at: usize| event.player(field.entrants[at].tpn).map(|player| event.pairing_order(player));
    field.allocate_bye(order)
}

/// The average rating of the opponents met, half up; 0 before the first game (1.7).
fn average(event: &Tournament, tpn: Tpn, round: u32) -> u32 {
    let records = &event.player(tpn).expect("entrants are players").records;
    let met = records.iter().take(round as usize - 1).filter_map(|record| record.met());
    let ratings: Vec<u32> = met
        .map(|tpn| event.player(tpn).and_then(|player| player.rating).map_or(UNRATED, u32::from))
        .collect();
    let count = ratings.len() as u32;
    if count == 0 { 0 } else { (2 * ratings.iter().sum::<u32>() + count) / (2 * count) }
}

/// What C7 to C10 minimise: preferences denied; upfloaters at their maximum, and how often these had been upfloated;
/// upfloaters of the last round.
type Quality = (usize, usize, u32, usize);

/// A bracket's pairing: who came up, and the pairs, the higher-ranked first.
struct Chosen {
    upfloaters: Vec<usize>,
    pairs: Vec<(usize, usize)>,
}

/// A scoregroup, all below it who were not paired yet, and what came of it.
struct Bracketed {
    group: Vec<usize>,
    below: Vec<usize>,
    chosen: Chosen,
}

struct Dubov<'a> {
    field: &'a Field,
    averages: Vec<u32>,
    /// As often a player may have been upfloated before he counts as a maximum upfloater (1.8).
    most: u32,
    last: bool,
}

impl<'a> Dubov<'a> {
    fn new(event: &Tournament, round: u32, field: &'a Field) -> Dubov<'a> {
        Dubov {
            field,
            averages: field.entrants.iter().map(|entrant| average(event, entrant.tpn, round)).collect(),
            most: 2 + event.rounds.unwrap_or(round) / 5,
            last: event.rounds == Some(round),
        }
    }

    /// The brackets from the top.
    fn brackets(&self, bye: Option<usize>) -> Result<Vec<Bracketed>, PairError> {
        let mut rest: Vec<usize> = (0..self.field.entrants.len()).filter(|&at| Some(at) != bye).collect();
        let mut brackets = Vec::new();
        while let Some(&top) = rest.first() {
            let score = self.entrant(top).score;
            let (group, below): (Vec<usize>, Vec<usize>) =
                rest.iter().partition(|&&at| self.entrant(at).score == score);
            let chosen = self.bracket(&group, &below).ok_or(PairError::NoPairing)?;
            rest = below.iter().copied().filter(|at| !chosen.upfloaters.contains(at)).collect();
            brackets.push(Bracketed { group, below, chosen });
        }
        Ok(brackets)
    }

    fn entrant(&self, at: usize) -> &Entrant {
        &self.field.entrants[at]
    }

    fn seeks_white(&self, at: usize) -> bool {
        self.entrant(at).preference.is_some_and(|preference| preference.color == Color::White)
    }

    /// The upfloaters and the pairs of a bracket (3.2).
    fn bracket(&self, group: &[usize], below: &[usize]) -> Option<Chosen> {
        // Below stands by score and number, as 4.2 wants the candidates.
        let scores: Vec<Points> = below.iter().map(|&at| self.entrant(at).score).collect();
        let least = self.field.left_alone(group);
        for count in (least..=below.len()).filter(|count| (group.len() + count).is_multiple_of(2)) {
            // C6: fewer of the lowest score are better, then fewer of the next.
            for counts in
                counts_from(&scores, count, |counts| counts.iter().rev().copied().collect::<Vec<_>>())
            {
                let mut best: Option<(Quality, Chosen)> = None;
                let bound = self.fewest_denied(group, count);
                sets(&scores, &counts, &mut |indices| {
                    let set: Vec<usize> = indices.iter().map(|&index| below[index]).collect();
                    if self.is_legal(group, &set, below) {
                        let pairs = self.pairing(group, &set);
                        let quality = self.quality(&set, &pairs);
                        if best.as_ref().is_none_or(|(least, _)| quality < *least) {
                            best = Some((quality, Chosen { upfloaters: set, pairs }));
                        }
                    }
                    best.as_ref().is_some_and(|(least, _)| *least <= (bound, 0, 0, 0))
                });
                if let Some((_, chosen)) = best {
                    return Some(chosen);
                }
            }
        }
        None
    }

    /// No set of so many upfloaters can leave fewer without the colour they prefer.
    fn fewest_denied(&self, group: &[usize], count: usize) -> usize {
        let white = group.iter().filter(|&&at| self.seeks_white(at)).count();
        white.abs_diff(group.len() - white).saturating_sub(count) / 2
    }

    fn is_legal(&self, group: &[usize], set: &[usize], below: &[usize]) -> bool {
        let bracket: Vec<usize> = group.iter().chain(set).copied().collect();
        let rest: Vec<usize> = below.iter().copied().filter(|at| !set.contains(at)).collect();
        self.field.can_be_paired(&bracket) && self.field.can_be_paired(&rest)
    }

    fn quality(&self, set: &[usize], pairs: &[(usize, usize)]) -> Quality {
        let denied = pairs.iter().filter(|&&(a, b)| self.seeks_white(a) == self.seeks_white(b)).count();
        if self.last {
            return (denied, 0, 0, 0);
        }
        let often: Vec<u32> =
            set.iter().map(|&at| self.entrant(at).upfloats).filter(|&times| times >= self.most).collect();
        let again = set.iter().filter(|&&at| self.entrant(at).floats[0] == Some(Float::Up)).count();
        (denied, often.len(), often.iter().sum(), again)
    }

    /// The pairs of a legal bracket (3.2.3 to 3.2.6), the higher-ranked first.
    fn pairing(&self, group: &[usize], set: &[usize]) -> Vec<(usize, usize)> {
        let members = members(group, set);
        let mut first = self.first_side(&members);
        self.shift(&members, &mut first);
        let pairs = self.transposed(&members, &first).into_iter();
        pairs.map(|Transposed { own, other, .. }| (own.min(other), own.max(other))).collect()
    }

    /// The first transposition of the subgroups that is legal, pair by pair.
    fn transposed(&self, members: &[usize], first: &[bool]) -> Vec<Transposed> {
        let size = members.len();
        let mut graph = Graph::new(size);
        for a in (0..size).filter(|&a| first[a]) {
            let meets = |&b: &usize| !first[b] && self.field.graph.contains(members[a], members[b]);
            (0..size).filter(meets).for_each(|b| graph.connect(a, b));
        }
        let free = cheapest(&graph, |_, _| 0_i64, &vec![NONE; size]).expect("sides were shifted so");
        let mut face = Face::new(free.tight, free.mate, free.blossoms);
        let order = |index: usize| (self.entrant(members[index]).tpn, index);
        let mut top: Vec<usize> = (0..size).filter(|&index| first[index]).collect();
        top.sort_by_key(|&index| (self.averages[members[index]], order(index)));
        let mut bottom: Vec<usize> = (0..size).filter(|&index| !first[index]).collect();
        bottom.sort_by_key(|&index| order(index));
        let pair = |a: usize| {
            let offered = members[bottom[0]];
            let at = bottom.iter().position(|&b| face.pair(a, b)).expect("a transposition is legal");
            Transposed { own: members[a], other: members[bottom.remove(at)], offered }
        };
        top.into_iter().map(pair).collect()
    }

    /// Who stands in the first subgroup at first: White seekers, or before anybody has played the upper half by number.
    fn first_side(&self, members: &[usize]) -> Vec<bool> {
        if members.iter().any(|&at| !self.entrant(at).colors.is_empty()) {
            return members.iter().map(|&at| self.seeks_white(at)).collect();
        }
        let mut by_number: Vec<usize> = (0..members.len()).collect();
        by_number.sort_by_key(|&index| self.entrant(members[index]).tpn);
        let mut first = vec![false; members.len()];
        by_number[..members.len() / 2].iter().for_each(|&index| first[index] = true);
        first
    }

    /// Moves as few as possible to the other subgroup so that a legal pairing across exists (3.2.4), and tells who moved.
    fn shift(&self, members: &[usize], first: &mut [bool]) -> Vec<bool> {
        let size = members.len();
        let mut graph = Graph::new(size);
        for a in 0..size {
            let meets = |&b: &usize| self.field.graph.contains(members[a], members[b]);
            (a + 1..size).filter(meets).for_each(|b| graph.connect(a, b));
        }
        let together = |a: usize, b: usize| 2 * i64::from(first[a] == first[b]);
        let cheap = cheapest(&graph, together, &vec![NONE; size]).expect("the bracket is legal");
        let mut face = Face::new(cheap.tight, cheap.mate, cheap.blossoms);
        let whites = first.iter().filter(|&&white| white).count();
        let smaller = 2 * whites <= size;
        let mut moved = vec![false; size];
        for side in [smaller, !smaller] {
            let mut left = vec![false; size];
            for index in self.shifters(members, first, side) {
                let joins = |other: usize| first[other] == side && !moved[other];
                if face.confine(index, joins) {
                    moved[index] = true;
                } else {
                    let stays = |other: usize| first[other] != side || !left[other];
                    let possible = face.confine(index, stays);
                    debug_assert!(possible, "whoever is left may meet one who moves");
                    left[index] = true;
                }
            }
        }
        (0..size).filter(|&index| moved[index]).for_each(|index| first[index] = !first[index]);
        moved
    }

    /// The members of a side in the order in which they may be shifted (4.3): from the middle outwards, White seekers by
    /// the average of their opponents, Black seekers by number.
    fn shifters(&self, members: &[usize], first: &[bool], side: bool) -> Vec<usize> {
        let mut own: Vec<usize> = (0..members.len()).filter(|&index| first[index] == side).collect();
        own.sort_by_key(|&index| {
            let average = if side { self.averages[members[index]] } else { 0 };
            (average, self.entrant(members[index]).tpn)
        });
        middle_out(own)
    }
}

/// A pair of the transposition: of the first subgroup, of the other, and whom that one offered first.
struct Transposed {
    own: usize,
    other: usize,
    offered: usize,
}

/// A bracket's members by rank.
fn members(group: &[usize], set: &[usize]) -> Vec<usize> {
    let mut members: Vec<usize> = group.iter().chain(set).copied().collect();
    members.sort_unstable();
    members
}

/// From the middle of what is left each time, the upper one of two: `D C E B F A G` of seven.
fn middle_out<T>(mut sorted: Vec<T>) -> Vec<T> {
    let mut out = Vec::with_capacity(sorted.len());
    while !sorted.is_empty() {
        out.push(sorted.remove((sorted.len() - 1) / 2));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Player, Record, Score};

    /// The example of article 4.3.
    #[test]
    fn shifters_come_from_the_middle() {
        assert_eq!(middle_out("ABCDEFG".chars().collect()).iter().collect::<String>(), "DCEBFAG");
        assert_eq!(middle_out(vec![1, 2, 3, 4]), [2, 3, 1, 4]);
    }

    #[test]
    fn averages_are_of_games_played_and_rounded_half_up() {
        let game = |opponent: u32| Record::Played {
            opponent: Tpn(opponent),
            color: Color::White,
            score: Score::Draw,
            rated: true,
        };
        let forfeit = Record::Forfeit { opponent: Some(Tpn(4)), color: Some(Color::Black), won: true };
        let player = |tpn: u32, rating, records| Player { rating, records, ..Player::new(Tpn(tpn)) };
        let event = Tournament {
            players: vec![
                player(1, Some(2000), vec![game(2), game(3), forfeit]),
                player(2, Some(1801), Vec::new()),
                player(3, None, Vec::new()),
                player(4, Some(2700), Vec::new()),
            ],
            ..Tournament::default()
        };
        // (1801 + 1400) / 2 = 1600½.
        assert_eq!(
            (average(&event, Tpn(1), 4), average(&event, Tpn(1), 2), average(&event, Tpn(2), 4)),
            (1601, 1801, 0)
        );
    }

    /// Round 1 folds nothing: the upper half meets the lower, as in the Dutch system.
    #[test]
    fn the_first_round_pairs_the_halves() {
        let players = (1..=8).map(|tpn| Player::new(Tpn(tpn))).collect();
        let event = Tournament {
            players,
            rounds: Some(5),
            initial_color: Some(Color::White),
            ..Tournament::default()
        };
        let boards = pair(&event, 1).unwrap().boards;
        let pairs: Vec<(u32, u32)> = boards.iter().map(|board| (board.white.0, board.black.0)).collect();
        assert_eq!(pairs, [(1, 5), (6, 2), (3, 7), (8, 4)]);
    }
}
