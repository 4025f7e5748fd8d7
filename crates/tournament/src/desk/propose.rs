//! What the rules, or the tables, give for a round.

use super::fact::{Absence, Fact, Seat, Seating, Seq};
use super::participant::ParticipantId;
use super::refusal::Refusal;
use super::result::{BoardResult, Window};
use super::settings::System;
use super::state::State;
use crate::berger;
use crate::swiss::{self, ExplainedBracket, PairError, Pairing, SwissSystem};
use crate::{Bye, Tournament, Tpn};
use rules::Color;

/// The pairing that the system gives for the next round. Made by [`super::Desk::propose`] alone, so that what is
/// published from it is what the system gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    pub(super) basis: Seq,
    pub(super) round: u32,
    pub(super) seating: Seating,
    pub(super) absent: Vec<Absence>,
    pub(super) numbers: Vec<ParticipantId>,
    swiss: Option<(Tournament, Pairing)>,
}

impl Proposal {
    /// The last event it takes into account.
    pub fn basis(&self) -> Seq {
        self.basis
    }

    /// The round it is for.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Boards and bye.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Who misses the round.
    pub fn absent(&self) -> &[Absence] {
        &self.absent
    }

    /// Everybody from number 1.
    pub fn numbers(&self) -> &[ParticipantId] {
        &self.numbers
    }

    /// Brackets and what gave the colours; a Swiss by the Dutch rules has them.
    pub fn pairing(&self) -> Option<&Pairing> {
        self.swiss.as_ref().map(|(_, pairing)| pairing)
    }

    /// Why everybody meets whom he or she meets, bracket by bracket; none outside a Swiss by the Dutch rules. Costs about as many brackets
    /// again as there are boards.
    ///
    /// # Errors
    /// As [`swiss::explain`]; never where there is a proposal.
    pub fn explain(&self) -> Result<Vec<ExplainedBracket>, PairError> {
        self.swiss.as_ref().map_or(Ok(Vec::new()), |(event, _)| swiss::explain(event, self.round))
    }
}

impl State {
    /// The pairing of the next round.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn propose(&self, basis: Seq) -> Result<Proposal, Refusal> {
        if !self.created {
            return Err(Refusal::NotHere);
        }
        if self.closed.is_some() {
            return Err(Refusal::Closed);
        }
        let round = self.paired() + 1;
        if round > self.settings.rounds {
            return Err(Refusal::NoMoreRounds);
        }
        self.settings.editions.check()?;
        let numbers = self.numbers();
        let (seating, swiss) = self.ruled(round)?;
        let seating = self.at_fixed_boards(seating);
        if seating.people().next().is_none() {
            return Err(Refusal::NobodyReady);
        }
        let absent = self.absent_beside(round, &seating);
        Ok(Proposal { basis, round, seating, absent, numbers, swiss })
    }

    /// Everybody with a number who is not seated, with his or her bye.
    pub(super) fn absent_beside(&self, round: u32, seating: &Seating) -> Vec<Absence> {
        let seated: std::collections::BTreeSet<ParticipantId> = seating.people().collect();
        let absent =
            |id: ParticipantId| Absence { id, bye: self.absence(id, round).unwrap_or(Bye::ZeroPoint) };
        self.numbers().into_iter().filter(|id| !seated.contains(id)).map(absent).collect()
    }

    /// With which bye somebody misses the second round of a match of two games: as the first.
    pub(super) fn second_half(&self, id: ParticipantId, round: u32) -> Option<Bye> {
        let first = self.round(round.checked_sub(1)?)?;
        let is_second = self.settings.system == System::DoubleSwiss && round.is_multiple_of(2);
        let absence = || first.absent.iter().find(|absence| absence.id == id).map(|absence| absence.bye);
        let bye = if first.bye == Some(id) { Some(Bye::PairingAllocated) } else { absence() };
        bye.filter(|_| is_second).map(swiss::second_half)
    }

    /// What the system gives for a round, paired or not, from the rounds before it.
    pub(super) fn ruled(&self, round: u32) -> Result<(Seating, Option<(Tournament, Pairing)>), Refusal> {
        match self.settings.system {
            System::DutchSwiss => {
                self.by_swiss(SwissSystem::Dutch, round).map(|(seating, swiss)| (seating, Some(swiss)))
            }
            System::DubovSwiss => Ok((self.by_swiss(SwissSystem::Dubov, round)?.0, None)),
            System::BursteinSwiss => Ok((self.by_swiss(SwissSystem::Burstein, round)?.0, None)),
            System::DoubleSwiss => Ok((self.by_swiss(SwissSystem::DoubleSwiss, round)?.0, None)),
            System::RoundRobin { .. } | System::Match | System::Scheveningen => {
                Ok((self.by_table(round)?, None))
            }
            System::Knockout { .. } => Ok((self.by_bracket(round)?, None)),
            System::Groups(terms) => Ok((self.by_groups(terms, round)?, None)),
            System::TeamSwiss | System::TeamRoundRobin { .. } | System::TeamScheveningen => {
                Ok((self.matches_by_rule(round)?, None))
            }
            System::Manual => Err(Refusal::NotByHand),
        }
    }

    /// Whether somebody can be seated: in tables and brackets the absent too, since their games are forfeited.
    pub(super) fn may_be_seated(&self, id: ParticipantId, round: u32) -> bool {
        self.absence(id, round).is_none()
            || self.forfeits_absent(round) && !self.annulled(round).contains(&id)
    }

    /// Whether an absent player's game is on the board all the same, and forfeited.
    fn forfeits_absent(&self, round: u32) -> bool {
        match self.settings.system {
            // The second game of a match follows from the first.
            System::DoubleSwiss => round.is_multiple_of(2),
            System::RoundRobin { .. }
            | System::Match
            | System::Scheveningen
            | System::Knockout { .. }
            | System::Groups(_) => true,
            System::DutchSwiss | System::DubovSwiss | System::BursteinSwiss | System::Manual => false,
            // Teams have their own rule: see [`State::forfeited_teams`].
            System::TeamSwiss | System::TeamRoundRobin { .. } | System::TeamScheveningen => false,
        }
    }

    /// Results that are known when a round is published: games of the absent.
    pub(super) fn forfeits(&self, round: u32, seating: &Seating) -> Vec<Fact> {
        if let Some(teams) = &seating.teams {
            return self.forfeited_teams(round, teams);
        }
        let here = |id| self.absence(id, round).is_none();
        let forfeit = |&seat: &Seat| {
            let winner = match (here(seat.white), here(seat.black)) {
                (true, true) => return None,
                (true, false) => Some(Color::White),
                (false, true) => Some(Color::Black),
                (false, false) => None,
            };
            let result = Some(BoardResult::Forfeit { winner });
            Some(Fact::ResultSet { round, seat, result, reason: String::new(), window: Window::Open })
        };
        seating.boards.iter().filter_map(forfeit).collect()
    }

    fn by_swiss(&self, system: SwissSystem, round: u32) -> Result<(Seating, (Tournament, Pairing)), Refusal> {
        let event = self.tournament();
        let pairing = system.pair(&event, round).map_err(Refusal::NoPairing)?;
        let order = self.numbers();
        let id = |tpn: Tpn| order[tpn.0 as usize - 1];
        let boards = pairing.boards.iter();
        let boards = boards.map(|board| Seat { white: id(board.white), black: id(board.black) }).collect();
        Ok((Seating { boards, bye: pairing.bye.map(id), teams: None }, (event, pairing)))
    }

    /// By the numbers of the first round. Those whose results were annulled have no games.
    fn by_table(&self, round: u32) -> Result<Seating, Refusal> {
        let order = self.rounds.first().map_or_else(|| self.numbers(), |first| first.numbers.clone());
        let count = order.len() as u32;
        let boards = match self.settings.system {
            System::RoundRobin { cycles: 1 } => berger::round(count, round),
            System::RoundRobin { .. } => berger::double_round(count, round),
            System::Match if count == 2 => Some(vec![if round % 2 == 1 { (1, 2) } else { (2, 1) }]),
            System::Scheveningen if count > 0 && count.is_multiple_of(2) => {
                berger::scheveningen_round(count / 2, round)
            }
            _ => return Err(Refusal::WrongNumber),
        };
        let boards = boards.ok_or(Refusal::NoMoreRounds)?;
        let annulled = self.annulled(round);
        let seat = |&(white, black): &berger::Board| {
            let id =
                |number: u32| order.get(number as usize - 1).copied().filter(|id| !annulled.contains(id));
            Some(Seat { white: id(white)?, black: id(black)? })
        };
        Ok(Seating { boards: boards.iter().filter_map(seat).collect(), ..Seating::default() })
    }

    /// Puts pairs with a fixed board there; the others keep their order.
    fn at_fixed_boards(&self, seating: Seating) -> Seating {
        // Boards of a match stay together.
        if seating.teams.is_some() {
            return seating;
        }
        let fixed = |seat: &Seat| {
            let board = |id| self.participant(id).and_then(|who| who.board);
            board(seat.white).or_else(|| board(seat.black))
        };
        let (mut set, others): (Vec<Seat>, Vec<Seat>) =
            seating.boards.into_iter().partition(|seat| fixed(seat).is_some());
        set.sort_by_key(|seat| fixed(seat));
        let mut boards = others;
        for seat in set {
            let at = fixed(&seat).map_or(0, |board| board as usize - 1).min(boards.len());
            boards.insert(at, seat);
        }
        Seating { boards, ..seating }
    }
}
