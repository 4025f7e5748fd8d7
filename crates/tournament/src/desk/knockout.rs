//! Knockout: losers leave. Seeds by pairing number, folded so that the first two can meet in the final alone; byes go
//! to the top seeds. Whoever is absent forfeits. A match that its games leave level is decided by the arbiter's word
//! ([`Fact::MatchDecided`](super::Fact::MatchDecided)), after a play-off.

use super::fact::{Seat, Seating};
use super::participant::ParticipantId;
use super::refusal::{Field, Refusal};
use super::settings::System;
use super::state::{Decision, Round, State};
use crate::Points;
use crate::knockout::fold;
use std::cmp::Ordering;
use std::collections::BTreeMap;

impl State {
    /// The games of a round: the matches of its stage with the colours of that game.
    pub(super) fn by_bracket(&self, round: u32, games: u32) -> Result<Seating, Refusal> {
        let (stage, game) = ((round - 1) / games, (round - 1) % games);
        let line = self.line_of_stage(stage, games)?;
        // Colours alternate within a match, and the higher seeds of the bracket begin in turns.
        let seat = |(index, pair): (usize, &[Option<ParticipantId>])| {
            let (top, bottom) = (pair[0]?, pair[1]?);
            let top_white = (index as u32 + game + stage).is_multiple_of(2);
            Some(if top_white {
                Seat { white: top, black: bottom }
            } else {
                Seat { white: bottom, black: top }
            })
        };
        let boards = line.chunks_exact(2).enumerate().filter_map(seat).collect();
        Ok(Seating { boards, bye: None })
    }

    /// Who is left in a stage, from 0, in bracket order; neighbours meet.
    fn line_of_stage(&self, stage: u32, games: u32) -> Result<Vec<Option<ParticipantId>>, Refusal> {
        let mut line = self.first_line();
        if line.len() < 2 {
            return Err(Refusal::WrongNumber);
        }
        for passed in 0..stage {
            let last = (passed + 1) * games;
            line = line
                .chunks_exact(2)
                .map(|pair| self.winner(pair[0], pair[1], last, games))
                .collect::<Result<_, _>>()?;
        }
        if line.len() < 2 { Err(Refusal::NoMoreRounds) } else { Ok(line) }
    }

    /// How many stages each has come through by now.
    pub(super) fn stages_passed(&self, games: u32) -> BTreeMap<ParticipantId, u32> {
        let mut line = self.first_line();
        let mut passed = BTreeMap::new();
        for stage in 0.. {
            passed.extend(line.iter().flatten().map(|&id| (id, stage)));
            let last = (stage + 1) * games;
            if line.len() < 2 || self.round(last).is_none_or(|round| !round.is_over()) {
                break;
            }
            let winners = line.chunks_exact(2).map(|pair| self.winner(pair[0], pair[1], last, games));
            match winners.collect() {
                Ok(winners) => line = winners,
                Err(_) => break,
            }
        }
        passed
    }

    /// The bracket's first line; none where a top seed has no opponent.
    fn first_line(&self) -> Vec<Option<ParticipantId>> {
        let order = self.rounds.first().map_or_else(|| self.numbers(), |first| first.numbers.clone());
        let size = order.len().next_power_of_two();
        fold(size as u32).into_iter().map(|seed| order.get(seed as usize - 1).copied()).collect()
    }

    /// Who goes on from a match whose last game was in round `last`: by its games, else as decided.
    fn winner(
        &self,
        a: Option<ParticipantId>,
        b: Option<ParticipantId>,
        last: u32,
        games: u32,
    ) -> Result<Option<ParticipantId>, Refusal> {
        let (Some(first), Some(second)) = (a, b) else { return Ok(a.or(b)) };
        let (own, other) = (self.scored(first, last, games), self.scored(second, last, games));
        match own.cmp(&other) {
            Ordering::Greater => Ok(a),
            Ordering::Less => Ok(b),
            Ordering::Equal => {
                let own = |decision: &&Decision| {
                    decision.round == last && [first, second].contains(&decision.winner)
                };
                let decided = self.decisions.iter().rev().find(own);
                decided.map(|decision| Some(decision.winner)).ok_or(Refusal::MatchUndecided { round: last })
            }
        }
    }

    /// Whether the match that this participant ended with round `last` can be decided by a word: its games are over and
    /// left it level, and nothing was paired since.
    pub(super) fn admits_decision(&self, winner: ParticipantId, last: u32) -> Result<(), Refusal> {
        let System::Knockout { games } = self.settings.system else {
            return Err(Refusal::Invalid(Field::System));
        };
        let paired = self.paired();
        if last != paired || last == 0 || !last.is_multiple_of(games) {
            return Err(Refusal::NotTheRound { turn: paired });
        }
        let line = self.line_of_stage(last / games - 1, games)?;
        let other = line.chunks_exact(2).find_map(|pair| match (pair[0]?, pair[1]?) {
            (first, second) if first == winner => Some(second),
            (first, second) if second == winner => Some(first),
            _ => None,
        });
        let other = other.ok_or(Refusal::NotApplicable(winner))?;
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

    fn scored(&self, id: ParticipantId, last: u32, games: u32) -> Points {
        let rounds = last + 1 - games..=last;
        let result = |number: u32| {
            let boards = &self.round(number)?.boards;
            let board = boards.iter().find(|board| board.seat.white == id || board.seat.black == id)?;
            let color = if board.seat.white == id { rules::Color::White } else { rules::Color::Black };
            let record = board.result.filter(|_| board.is_over())?.record(color, crate::Tpn(0));
            Some(self.settings.scoring.points(record))
        };
        rounds.filter_map(result).sum()
    }
}
