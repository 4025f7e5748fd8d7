//! Knockout: losers leave. Seeds by pairing number, folded so that the first two can meet in the final alone; byes go
//! to the top seeds. Whoever is absent forfeits. A match that its games leave level is decided by the arbiter's word
//! ([`Fact::MatchDecided`](super::Fact::MatchDecided)), after a play-off.
//!
//! The losers of the semifinals may play for the third place beside the final, and those who lost their first match in a
//! bracket of their own from the second stage on; neither takes rounds of its own.

use super::fact::{Place, Seat, Seating};
use super::groups::FinalTerms;
use super::participant::ParticipantId;
use super::refusal::{Field, Refusal};
use super::settings::System;
use super::state::{Decision, Round, State};
use crate::knockout::{Knockout, Tie, Tree};
use crate::{Points, Tpn};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// How far somebody came: stages of the main bracket, then the match for the third place, then stages of the consolation.
pub(super) type InBracket = (u32, bool, u32);

/// What a bracket goes by.
struct Terms {
    games: u32,
    third_place: bool,
    consolation: bool,
    seeds: Vec<ParticipantId>,
    /// Rounds of the event before its first.
    before: u32,
}

/// The bracket with everything that is known, and who has which seed.
struct Bracket {
    tree: Tree,
    seeds: Vec<ParticipantId>,
}

impl Bracket {
    fn id(&self, seed: Tpn) -> ParticipantId {
        self.seeds[seed.0 as usize - 1]
    }

    fn seed(&self, id: ParticipantId) -> Option<Tpn> {
        self.seeds.iter().zip(1..).find(|(other, _)| **other == id).map(|(_, seed)| Tpn(seed))
    }

    /// The matches of a stage, from 0, in board order.
    fn ties(&self, stage: u32) -> impl Iterator<Item = &Tie> {
        let stage = stage as usize;
        let last = stage + 1 == self.tree.rounds.len();
        let consolation = stage.checked_sub(1).and_then(|stage| self.tree.consolation.get(stage));
        let main = self.tree.rounds.get(stage).into_iter().flatten();
        main.chain(self.tree.third_place.iter().filter(move |_| last))
            .chain(consolation.into_iter().flatten())
    }
}

impl State {
    /// The terms of the event's bracket; in one with groups, of its final. None where there is no bracket.
    fn bracket_terms(&self) -> Option<Terms> {
        match self.settings.system {
            System::Knockout { games, third_place, consolation } => {
                let seeds = self.rounds.first().map_or_else(|| self.numbers(), |first| first.numbers.clone());
                Some(Terms { games, third_place, consolation, seeds, before: 0 })
            }
            System::Groups(terms) if !self.qualified.is_empty() => {
                let FinalTerms::Knockout { games, third_place } = terms.last else { return None };
                let (seeds, before) = (self.finalists(), self.group_rounds());
                Some(Terms { games, third_place, consolation: false, seeds, before })
            }
            _ => None,
        }
    }

    /// The games of a round: the matches of its stage with the colours of that game.
    pub(super) fn by_bracket(&self, round: u32) -> Result<Seating, Refusal> {
        let terms = self.bracket_terms().ok_or(Refusal::Invalid(Field::System))?;
        let (games, round) = (terms.games, round - terms.before);
        let (stage, game) = ((round - 1) / games, (round - 1) % games);
        let bracket = self.bracket(&terms, stage * games)?;
        if stage as usize >= bracket.tree.rounds.len() {
            return Err(Refusal::NoMoreRounds);
        }
        let is_open = |tie: &Tie| !tie.bye && tie.sides.iter().any(Option::is_none);
        if bracket.ties(stage).any(is_open) {
            return Err(Refusal::MatchUndecided { round: terms.before + stage * games });
        }
        // Colours alternate within a match, and the higher seeds of the bracket begin in turns.
        let seat = |(index, tie): (usize, &Tie)| {
            let (top, bottom) = (bracket.id(tie.sides[0]?), bracket.id(tie.sides[1]?));
            let top_white = (index as u32 + game + stage).is_multiple_of(2);
            Some(if top_white {
                Seat { white: top, black: bottom }
            } else {
                Seat { white: bottom, black: top }
            })
        };
        let boards = bracket.ties(stage).enumerate().filter_map(seat).collect();
        Ok(Seating { boards, ..Seating::default() })
    }

    /// The bracket after so many of its rounds.
    fn bracket(&self, terms: &Terms, rounds: u32) -> Result<Bracket, Refusal> {
        let seeds = terms.seeds.clone();
        if seeds.len() < 2 {
            return Err(Refusal::WrongNumber);
        }
        let numbers: Vec<Tpn> = (1..=seeds.len() as u32).map(Tpn).collect();
        let Terms { third_place, consolation, .. } = *terms;
        let knockout = Knockout { seeds: numbers, third_place, consolation };
        let id = |seed: Tpn| seeds[seed.0 as usize - 1];
        let tree = knockout.tree(|a, b| {
            let winner = self.winner(terms, id(a), id(b), terms.before + rounds)?;
            Some(if winner == id(a) { a } else { b })
        });
        Ok(Bracket { tree, seeds })
    }

    /// How far each has come by now.
    fn standing_in_bracket(&self) -> BTreeMap<ParticipantId, InBracket> {
        let Some(terms) = self.bracket_terms() else { return BTreeMap::new() };
        let over = (self.paired() - terms.before) / terms.games;
        let Ok(bracket) = self.bracket(&terms, over * terms.games) else { return BTreeMap::new() };
        let mut places: BTreeMap<ParticipantId, InBracket> =
            bracket.seeds.iter().map(|&id| (id, (0, false, 0))).collect();
        let winners = |rounds: &[Vec<Tie>]| -> Vec<(u32, ParticipantId)> {
            let of = |(stage, round): (u32, &Vec<Tie>)| {
                round.iter().filter_map(move |tie| Some((stage, tie.winner?))).collect::<Vec<_>>()
            };
            let all = (1..).zip(rounds).flat_map(of);
            all.map(|(stage, seed)| (stage, bracket.id(seed))).collect()
        };
        // A bye that waits for the end of a stage has not come through it yet.
        for (stage, id) in winners(&bracket.tree.rounds).into_iter().filter(|(stage, _)| *stage <= over) {
            places.entry(id).and_modify(|place| place.0 = stage);
        }
        if let Some(winner) = bracket.tree.third_place.and_then(|tie| tie.winner) {
            places.entry(bracket.id(winner)).and_modify(|place| place.1 = true);
        }
        for (stage, id) in winners(&bracket.tree.consolation) {
            places.entry(id).and_modify(|place| place.2 = stage);
        }
        places
    }

    /// Ranks places by how far each came in the bracket, where those who leave in one stage share a place.
    pub(super) fn rank_by_bracket(&self, places: &mut [Place]) {
        let passed = self.standing_in_bracket();
        let stage = |place: &Place| passed.get(&place.id).copied();
        let tpns = self.tpns();
        places.sort_by_key(|place| (Reverse(stage(place)), tpns.get(&place.id).copied()));
        let mut before = 0;
        for alike in places.chunk_by_mut(|a, b| stage(a) == stage(b)) {
            alike.iter_mut().for_each(|place| place.rank = before + 1);
            before += alike.len() as u32;
        }
    }

    /// The last round of the match of two, within so many rounds; none where they have none that is complete.
    fn last_round(&self, terms: &Terms, a: ParticipantId, b: ParticipantId, rounds: u32) -> Option<u32> {
        let met = |round: &&Round| {
            round.boards.iter().any(|board| {
                let seat = board.seat;
                (seat.white, seat.black) == (a, b) || (seat.white, seat.black) == (b, a)
            })
        };
        let first = self.rounds.iter().filter(|round| round.number > terms.before).find(met)?.number;
        let last = terms.before + (first - terms.before).div_ceil(terms.games) * terms.games;
        (last <= rounds).then_some(last)
    }

    /// Who goes on from the match of two: by its games, else as decided. Nobody while games are to come or undecided.
    fn winner(
        &self,
        terms: &Terms,
        a: ParticipantId,
        b: ParticipantId,
        rounds: u32,
    ) -> Option<ParticipantId> {
        let games = terms.games;
        let last = self.last_round(terms, a, b, rounds)?;
        let stage = self.rounds.iter().filter(|round| round.number <= last && round.number + games > last);
        let of_match = |seat: Seat| [seat.white, seat.black].iter().any(|id| *id == a || *id == b);
        let mut boards = stage.flat_map(|round| &round.boards).filter(|board| of_match(board.seat));
        if boards.any(|board| !board.is_over()) {
            return None;
        }
        match self.scored(a, last, games).cmp(&self.scored(b, last, games)) {
            Ordering::Greater => Some(a),
            Ordering::Less => Some(b),
            Ordering::Equal => {
                let own = |decision: &&Decision| decision.round == last && [a, b].contains(&decision.winner);
                self.decisions.iter().rev().find(own).map(|decision| decision.winner)
            }
        }
    }

    /// Whether the match that this participant ended with round `last` can be decided by a word: its games are over and
    /// left it level, and nothing was paired since.
    pub(super) fn admits_decision(&self, winner: ParticipantId, last: u32) -> Result<(), Refusal> {
        let terms = self.bracket_terms().ok_or(Refusal::Invalid(Field::System))?;
        let (games, paired) = (terms.games, self.paired());
        if last != paired || last <= terms.before || !(last - terms.before).is_multiple_of(games) {
            return Err(Refusal::NotTheRound { turn: paired });
        }
        let stage = (last - terms.before) / games - 1;
        let bracket = self.bracket(&terms, stage * games)?;
        let own = bracket.seed(winner).ok_or(Refusal::NotApplicable(winner))?;
        let other = bracket.ties(stage).find_map(|tie| match tie.sides {
            [Some(first), Some(second)] if first == own => Some(second),
            [Some(first), Some(second)] if second == own => Some(first),
            _ => None,
        });
        let other = bracket.id(other.ok_or(Refusal::NotApplicable(winner))?);
        let of_match = |seat: Seat| [seat.white, seat.black].iter().any(|id| *id == winner || *id == other);
        let open = |round: &&Round| {
            let number = round.number;
            number + games > last && round.boards.iter().any(|board| of_match(board.seat) && !board.is_over())
        };
        if let Some(round) = self.rounds.iter().find(open) {
            return Err(Refusal::ResultsMissing { round: round.number });
        }
        let level = self.scored(winner, last, games) == self.scored(other, last, games);
        if level { Ok(()) } else { Err(Refusal::NotApplicable(winner)) }
    }

    /// Matches that the last round left level, and that nobody has decided yet: who played each.
    pub fn level_matches(&self) -> Vec<[ParticipantId; 2]> {
        let Some(terms) = self.bracket_terms() else { return Vec::new() };
        let (games, last) = (terms.games, self.paired());
        if last <= terms.before || !(last - terms.before).is_multiple_of(games) {
            return Vec::new();
        }
        let stage = (last - terms.before) / games - 1;
        let Ok(bracket) = self.bracket(&terms, stage * games) else { return Vec::new() };
        let level = |tie: &Tie| {
            let both = [bracket.id(tie.sides[0]?), bracket.id(tie.sides[1]?)];
            let decided = self.decisions.iter().any(|one| one.round == last && both.contains(&one.winner));
            (!decided && self.admits_decision(both[0], last).is_ok()).then_some(both)
        };
        bracket.ties(stage).filter_map(level).collect()
    }

    fn scored(&self, id: ParticipantId, last: u32, games: u32) -> Points {
        let rounds = last + 1 - games..=last;
        let result = |number: u32| {
            let boards = &self.round(number)?.boards;
            let board = boards.iter().find(|board| board.seat.white == id || board.seat.black == id)?;
            let color = if board.seat.white == id { rules::Color::White } else { rules::Color::Black };
            let record = board.result.filter(|_| board.is_over())?.record(color, Tpn(0));
            Some(self.settings.scoring.points(record))
        };
        rounds.filter_map(result).sum()
    }
}
