//! The Burstein system (C.04.4.2, in force since 1 February 2026). No endorsed program exists to compare with: what it
//! gives is held against a twin that enumerates pairings in the order of the regulation.
//!
//! The first rounds, half of them and four at most, are paired by the Dutch system. From then on whoever met strong
//! opponents meets somebody of the same score who met weak ones: players are ranked by an index, Buchholz then
//! Sonneborn-Berger then number, and the first pairing on offer folds that ranking. The bye comes before all else. Brackets
//! go down as in the Dutch system; there are no criteria on floats of earlier rounds and no topscorers.
//!
//! Our readings: who came down ranks by index among the residents (the text says that scores are not used); floaters are
//! chosen for the next scoregroup (C7) by the number and the scores of those whom it would send on.

mod explain;

pub(super) use explain::explain;

use super::bits::Graph;
use super::cardinality::NONE;
use super::color::faults;
use super::face::Face;
use super::field::Field;
use super::matching::cheapest;
use super::{Bracket, PairError, Pairing, counts_from, seated, sets};
use crate::{Bye, Player, Points, Record, Tournament};
use std::cmp::Reverse;

/// Pairs a round, from 1. An event that does not say how many rounds it has begins with four of the Dutch system.
///
/// # Errors
/// See [`PairError`].
pub(super) fn pair(event: &Tournament, round: u32) -> Result<Pairing, PairError> {
    if round <= seeding_rounds(event.rounds) {
        return super::pair(event, round);
    }
    let field = Field::without_topscorers(event, round)?;
    let ranks = ranks(event, round, &field);
    let bye = field.allocate_bye(|at| ranks[at])?;
    let burstein = Burstein { field: &field, ranks: &ranks };
    let (mut pairs, mut brackets) = (Vec::new(), Vec::new());
    for Bracketed { moved, residents, chosen, .. } in burstein.brackets(bye)? {
        let tpn = |at: &usize| field.entrants[*at].tpn;
        brackets.push(Bracket {
            score: field.entrants[residents[0]].score,
            moved_down: moved.iter().map(tpn).collect(),
            residents: residents.iter().map(tpn).collect(),
            pairs: chosen.pairs.iter().map(|(a, b)| (tpn(a), tpn(b))).collect(),
            downfloaters: chosen.floats.iter().map(tpn).collect(),
        });
        pairs.extend(chosen.pairs);
    }
    Ok(seated(event, round, &field, pairs, bye, brackets))
}

/// Rounds that the Dutch system pairs (1.6).
fn seeding_rounds(rounds: Option<u32>) -> u32 {
    rounds.map_or(4, |rounds| (rounds / 2).min(4))
}

/// Places by the index (1.7, 1.8), for each entrant; the best has 0. Virtual points do not count.
fn ranks(event: &Tournament, round: u32, field: &Field) -> Vec<usize> {
    let before = round - 1;
    let key = |at: usize| {
        let player = event.player(field.entrants[at].tpn).expect("entrants are players");
        let (buchholz, sonneborn) = index(event, player, before);
        (Reverse(buchholz), Reverse(sonneborn), event.pairing_order(player))
    };
    let mut order: Vec<usize> = (0..field.entrants.len()).collect();
    order.sort_by_cached_key(|&at| key(at));
    let mut ranks = vec![0; order.len()];
    order.into_iter().enumerate().for_each(|(rank, at)| ranks[at] = rank);
    ranks
}

/// Buchholz in tenths and Sonneborn-Berger in hundredths after so many rounds. A round without a game is one against
/// oneself with the result that the points mean.
fn index(event: &Tournament, player: &Player, rounds: u32) -> (i64, i64) {
    let own = event.points_after(player, rounds);
    let mut index = (0, 0);
    for round in 1..=rounds {
        let record = player.record(round).unwrap_or(Record::Bye(Bye::ZeroPoint));
        let opponent = record.met().and_then(|tpn| event.player(tpn));
        let score = opponent.map_or(own, |opponent| as_opponent(event, opponent, rounds));
        index.0 += i64::from(score.tenths());
        index.1 += i64::from(score.tenths()) * i64::from(event.scoring.points(record).tenths());
    }
    index
}

/// The score that somebody's opponents count: zero-point byes from some round to the present one are draws to them.
fn as_opponent(event: &Tournament, player: &Player, rounds: u32) -> Points {
    let gone = |round: &u32| matches!(player.record(*round), None | Some(Record::Bye(Bye::ZeroPoint)));
    let away = (1..=rounds).rev().take_while(gone).count() as i32;
    event.points_after(player, rounds) + (event.scoring.draw - event.scoring.absent) * away
}

struct Burstein<'a> {
    field: &'a Field,
    ranks: &'a [usize],
}

/// A bracket's pairing: pairs with the higher-ranked first, and who moves on.
struct Chosen {
    pairs: Vec<(usize, usize)>,
    floats: Vec<usize>,
}

/// A bracket: who came down, the scoregroup, all below it, and what came of it.
struct Bracketed {
    moved: Vec<usize>,
    residents: Vec<usize>,
    below: Vec<usize>,
    chosen: Chosen,
}

/// How many move on, and their scores from the highest: what C5 and C6 minimise.
type Floated = (usize, Vec<Points>);

impl Burstein<'_> {
    /// The brackets from the top.
    fn brackets(&self, bye: Option<usize>) -> Result<Vec<Bracketed>, PairError> {
        let mut rest: Vec<usize> = (0..self.field.entrants.len()).filter(|&at| Some(at) != bye).collect();
        let mut brackets: Vec<Bracketed> = Vec::new();
        while let Some(&top) = rest.first() {
            let score = self.field.entrants[top].score;
            let (residents, below): (Vec<usize>, Vec<usize>) =
                rest.iter().partition(|&&at| self.field.entrants[at].score == score);
            let moved = brackets.last().map_or_else(Vec::new, |last| last.chosen.floats.clone());
            let members = self.by_rank(moved.iter().chain(&residents).copied());
            let chosen = self.bracket(&members, &below).ok_or(PairError::NoPairing)?;
            rest.clone_from(&below);
            brackets.push(Bracketed { moved, residents, below, chosen });
        }
        Ok(brackets)
    }

    fn by_rank(&self, members: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut members: Vec<usize> = members.collect();
        members.sort_by_key(|&at| self.ranks[at]);
        members
    }

    /// C5 to C8, and the order of pairings.
    fn bracket(&self, members: &[usize], below: &[usize]) -> Option<Chosen> {
        let mut best: Option<(Floated, i64, Vec<Reverse<usize>>, Chosen)> = None;
        for floats in self.floater_sets(members, below)? {
            let next = self.next(&floats, below);
            if best.as_ref().is_some_and(|(least, ..)| next > *least) {
                continue;
            }
            let (denied, order, pairs) = self.pairing(members, &floats);
            let better = |(least, fewest, first, _): &(Floated, i64, Vec<Reverse<usize>>, Chosen)| {
                (&next, denied, &order) < (least, *fewest, first)
            };
            if best.as_ref().is_none_or(better) {
                best = Some((next, denied, order, Chosen { pairs, floats }));
            }
        }
        best.map(|(.., chosen)| chosen)
    }

    /// All sets of floaters that C4, C5 and C6 allow.
    fn floater_sets(&self, members: &[usize], below: &[usize]) -> Option<Vec<Vec<usize>>> {
        let mut found = Vec::new();
        self.visit_sets(members, below, &mut |floats| {
            found.push(floats);
            false
        })?;
        Some(found)
    }

    /// Shows the sets that C4 to C6 allow until told to stop, and tells their number and scores.
    fn visit_sets(
        &self,
        members: &[usize],
        below: &[usize],
        visit: &mut dyn FnMut(Vec<usize>) -> bool,
    ) -> Option<Floated> {
        let mut candidates = members.to_vec();
        candidates.sort_by_key(|&at| (Reverse(self.field.entrants[at].score), self.ranks[at]));
        let scores: Vec<Points> = candidates.iter().map(|&at| self.field.entrants[at].score).collect();
        let least = self.field.left_alone(members);
        for count in (least..=members.len()).step_by(2) {
            // The fewest of the highest score, then of the next.
            for counts in counts_from(&scores, count, <[usize]>::to_vec) {
                let mut any = false;
                sets(&scores, &counts, &mut |indices| {
                    let floats: Vec<usize> = indices.iter().map(|&index| candidates[index]).collect();
                    if !self.is_legal(members, &floats, below) {
                        return false;
                    }
                    any = true;
                    visit(floats)
                });
                if any {
                    let taken = counts.iter().flat_map(|&(score, number)| vec![score; number]);
                    return Some((count, taken.collect()));
                }
            }
        }
        None
    }

    /// Whether the others of the bracket, and whoever then is left, can be paired.
    fn is_legal(&self, members: &[usize], floats: &[usize], below: &[usize]) -> bool {
        let paired: Vec<usize> = members.iter().copied().filter(|at| !floats.contains(at)).collect();
        let rest: Vec<usize> = floats.iter().chain(below).copied().collect();
        self.field.can_be_paired(&paired) && self.field.can_be_paired(&rest)
    }

    /// C7: what the next bracket would send on.
    fn next(&self, floats: &[usize], below: &[usize]) -> Floated {
        let Some(&top) = below.first() else { return (0, Vec::new()) };
        let score = self.field.entrants[top].score;
        let (group, rest): (Vec<usize>, Vec<usize>) =
            below.iter().partition(|&&at| self.field.entrants[at].score == score);
        let members: Vec<usize> = floats.iter().chain(&group).copied().collect();
        self.visit_sets(&members, &rest, &mut |_| true).expect("the rest can be paired")
    }

    /// The first of the pairings with these floaters that serve most preferences (C8): how many it denies, its place in the
    /// order, and its pairs.
    fn pairing(
        &self,
        members: &[usize],
        floats: &[usize],
    ) -> (i64, Vec<Reverse<usize>>, Vec<(usize, usize)>) {
        let paired: Vec<usize> = members.iter().copied().filter(|at| !floats.contains(at)).collect();
        let size = paired.len();
        let mut graph = Graph::new(size);
        for a in 0..size {
            let meets = |&b: &usize| self.field.graph.contains(paired[a], paired[b]);
            (a + 1..size).filter(meets).for_each(|b| graph.connect(a, b));
        }
        let entrant = |index: usize| &self.field.entrants[paired[index]];
        let cost =
            |a: usize, b: usize| 2 * i64::from(faults(entrant(a), entrant(b), self.field.initial).denied);
        let cheap = cheapest(&graph, cost, &vec![NONE; size]).expect("the floaters were chosen so");
        let denied = cheap.cost / 2;
        let mut face = Face::new(cheap.tight, cheap.mate, cheap.blossoms);
        let mut pairs = Vec::new();
        let mut done = vec![false; size];
        for at in 0..size {
            if !done[at] {
                let other = (at + 1..size).rev().find(|&other| !done[other] && face.pair(at, other));
                let other = other.expect("some cheapest pairing agrees with what was decided");
                (done[at], done[other]) = (true, true);
                pairs.push((paired[at], paired[other]));
            }
        }
        // Whoever moves on has opponent 0, the last.
        let number = |at: usize| members.iter().position(|&other| other == at).map_or(0, |index| index + 1);
        let opponent = |&at: &usize| {
            let pair = pairs.iter().find(|&&(a, b)| a == at || b == at);
            Reverse(pair.map_or(0, |&(a, b)| number(if a == at { b } else { a })))
        };
        (denied, members.iter().map(opponent).collect(), pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_rounds_are_seeded_and_four_at_most() {
        let seeded = [1, 2, 5, 7, 8, 9, 11].map(|rounds| seeding_rounds(Some(rounds)));
        assert_eq!((seeded, seeding_rounds(None)), ([0, 1, 2, 3, 4, 4, 4], 4));
    }

    #[test]
    fn the_index_counts_rounds_without_a_game_against_oneself() {
        use crate::{Score, Tpn};
        use rules::Color;
        let game = |opponent: u32, score| Record::Played {
            opponent: Tpn(opponent),
            color: Color::White,
            score,
            rated: true,
        };
        let player = |tpn: u32, records: Vec<Record>| Player { records, ..Player::new(Tpn(tpn)) };
        let event = Tournament {
            players: vec![
                player(1, vec![game(2, Score::Win), game(3, Score::Draw), Record::Bye(Bye::HalfPoint)]),
                player(2, vec![game(1, Score::Loss)]),
                player(
                    3,
                    vec![Record::Bye(Bye::PairingAllocated), game(1, Score::Draw), game(4, Score::Win)],
                ),
                player(
                    4,
                    vec![Record::Bye(Bye::ZeroPoint), Record::Bye(Bye::HalfPoint), game(3, Score::Loss)],
                ),
            ],
            ..Tournament::default()
        };
        // 2 left after round 1: two draws to opponents. 3 has 2½; the half point of 1 is a draw against 2 points.
        assert_eq!(index(&event, &event.players[0], 3), (10 + 25 + 20, 10 * 10 + 25 * 5 + 20 * 5));
        assert_eq!(as_opponent(&event, &event.players[1], 3), Points::ONE);
        assert_eq!(index(&event, &event.players[2], 3), (25 + 20 + 5, 25 * 10 + 20 * 5 + 5 * 10));
    }
}
