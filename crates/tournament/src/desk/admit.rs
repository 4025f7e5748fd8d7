//! Whether a fact can stand after those before it. No law of FIDE and no politeness: only what would leave the event
//! without sense. Commands are held against it, and so is everything that follows an event to be undone.

use super::fact::{Absence, Fact, Seat, Seating};
use super::participant::{Participant, ParticipantId};
use super::refusal::{Field, Refusal};
use super::result::{BoardResult, Window};
use super::settings::{MOST_PARTICIPANTS, Setting};
use super::state::{Board, State, Tablet};
use super::text;
use crate::Bye;
use std::collections::BTreeSet;

/// Players, or teams, of one prohibition.
pub(super) const MOST_PROHIBITED: usize = 100;
/// The highest board anybody can be fixed to.
const LAST_BOARD: u32 = MOST_PARTICIPANTS;
/// Numbers may be given anew until this round has been paired (C.04.2).
const NUMBERS_FIXED_FROM: u32 = 4;

pub(super) type Verdict = Result<(), Refusal>;

pub(super) fn require(holds: bool, refusal: Refusal) -> Verdict {
    if holds { Ok(()) } else { Err(refusal) }
}

pub(super) fn valid(holds: bool, field: Field) -> Verdict {
    require(holds, Refusal::Invalid(field))
}

impl State {
    /// Whether this fact can follow.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn admits(&self, fact: &Fact) -> Verdict {
        if let Fact::Created { settings, .. } = fact {
            require(!self.created, Refusal::NotHere)?;
            settings.editions.check()?;
            return settings.check().map_err(Refusal::Invalid);
        }
        require(self.created, Refusal::NotHere)?;
        require(self.closed.is_none() || may_follow_the_end(fact), Refusal::Closed)?;
        match fact {
            Fact::Created { .. } | Fact::Undone { .. } => Ok(()),
            Fact::Set { setting } => self.admits_setting(setting),
            Fact::FideModeLeft { reason, .. } => {
                reason_holds(reason)?;
                require(self.is_in_fide_mode(), Refusal::NoChange)
            }
            Fact::ListClosed => require(!self.list_closed, Refusal::NoChange),
            Fact::ColorDrawn { .. } => {
                require(self.rounds.is_empty(), Refusal::NotTheRound { turn: self.paired() + 1 })
            }
            Fact::Prohibited { players, first, last } => self.admits_prohibition(players, *first, *last),
            Fact::Renumbered { order } => self.admits_numbers(order),
            Fact::Dealt { groups } => self.admits_groups(groups),
            Fact::FinalBegun { round, qualified, reason, .. } => {
                valid(text::is_line(reason), Field::Reason)?;
                self.admits_final(*round, qualified)
            }
            Fact::Closed { .. } => self.admits_end(),
            Fact::Paired { .. }
            | Fact::Unpaired { .. }
            | Fact::ManualBegun { .. }
            | Fact::Reseated { .. }
            | Fact::ManualEnded { .. } => self.admits_pairing(fact),
            Fact::RoundTimed { round, at } => {
                let is_last = *round == self.paired() && *round > 0;
                require(is_last, Refusal::NotTheRound { turn: self.paired() })?;
                valid(*at > 0, Field::Start)?;
                let known = self.round(*round).and_then(|round| round.starts);
                require(known != Some(*at), Refusal::NoChange)
            }
            Fact::TabletInvited { tablet, code, .. } => {
                let is_new =
                    self.tablets.iter().all(|(number, known)| number != tablet && known.code != *code);
                require(is_new && !code.is_empty(), Refusal::TabletShut)
            }
            Fact::TabletJoined { tablet, .. } => {
                let waits = |tablet: &Tablet| tablet.token.is_none() && !tablet.revoked;
                require(self.tablets.get(tablet).is_some_and(waits), Refusal::TabletShut)
            }
            Fact::TabletRevoked { tablet } => {
                let known = self.tablets.get(tablet).ok_or(Refusal::TabletShut)?;
                require(!known.revoked, Refusal::NoChange)
            }
            Fact::BoardPlaced { round, seat, here } => {
                require(*round == self.paired(), Refusal::NotTheRound { turn: self.paired() })?;
                let board = self.game(*round, *seat)?;
                require(board.result.is_none() && board.here != Some(*here), Refusal::NoChange)?;
                let account = |id| self.participant(id).and_then(|who| who.entry.account);
                let (white, black) = (account(seat.white), account(seat.black));
                require(!here || white.is_some(), Refusal::NoAccount(seat.white))?;
                require(!here || black.is_some() && black != white, Refusal::NoAccount(seat.black))
            }
            Fact::Reported { .. }
            | Fact::ResultSet { .. }
            | Fact::GameEnded { .. }
            | Fact::MatchDecided { .. } => self.admits_result(fact),
            Fact::TeamEntered { .. }
            | Fact::TeamEdited { .. }
            | Fact::TeamRemoved { .. }
            | Fact::TeamWithdrew { .. }
            | Fact::TeamReturned { .. }
            | Fact::TeamByeAnnounced { .. }
            | Fact::TeamByeCancelled { .. }
            | Fact::TeamsProhibited { .. }
            | Fact::TeamsNumbered { .. }
            | Fact::LineUpSet { .. }
            | Fact::MatchForfeited { .. } => self.admits_of_teams(fact),
            Fact::Registered { .. }
            | Fact::Edited { .. }
            | Fact::Removed { .. }
            | Fact::Promoted { .. }
            | Fact::FeeTicked { .. }
            | Fact::CheckedIn { .. }
            | Fact::Late { .. }
            | Fact::Withdrew { .. }
            | Fact::Returned { .. }
            | Fact::Expelled { .. }
            | Fact::ByeAnnounced { .. }
            | Fact::ByeCancelled { .. }
            | Fact::BoardFixed { .. } => self.admits_of_participant(fact),
        }
    }

    fn admits_setting(&self, setting: &Setting) -> Verdict {
        let mut settings = self.settings.clone();
        settings.set(setting.clone());
        settings.check().map_err(Refusal::Invalid)?;
        if let Setting::Editions(editions) = setting {
            editions.check()?;
        }
        require(settings != self.settings, Refusal::NoChange)?;
        valid(settings.rounds >= self.paired(), Field::Rounds)?;
        let started = !self.rounds.is_empty();
        valid(!started || settings.system == self.settings.system, Field::System)?;
        valid(!started || settings.teams == self.settings.teams, Field::Boards)
    }

    pub(super) fn known(&self, id: ParticipantId) -> Result<&Participant, Refusal> {
        self.participants.get(&id).ok_or(Refusal::NoSuchParticipant(id))
    }

    fn admits_of_participant(&self, fact: &Fact) -> Verdict {
        let coming =
            |round: u32| require(round > self.paired(), Refusal::NotTheRound { turn: self.paired() + 1 });
        let planned = |round: u32| valid((1..=self.settings.rounds).contains(&round), Field::Round);
        let applies = |holds: bool, id: &ParticipantId| require(holds, Refusal::NotApplicable(*id));
        match fact {
            Fact::Registered { id, entry, waiting } => {
                require(!self.list_closed, Refusal::ListClosed)?;
                require(*waiting || self.has_place(), Refusal::Full)?;
                require(self.participants.len() < MOST_PARTICIPANTS as usize, Refusal::Full)?;
                require(id.0 > 0 && !self.participants.contains_key(id), Refusal::NotApplicable(*id))?;
                entry.check().map_err(Refusal::Invalid)
            }
            Fact::Edited { id, entry } => {
                require(self.known(*id)?.entry != **entry, Refusal::NoChange)?;
                entry.check().map_err(Refusal::Invalid)
            }
            Fact::Removed { id } => {
                self.known(*id)?;
                let is_numbered = !self.rounds.is_empty() && self.given_numbers.contains(id);
                require(!is_numbered, Refusal::AlreadyPaired(*id))?;
                let named = self.prohibited.iter().any(|rule| rule.players.contains(id));
                let plays_for = self.settings.system.is_for_teams().then(|| self.team_of(*id)).flatten();
                applies(!named && plays_for.is_none(), id)
            }
            Fact::Promoted { id } => {
                applies(self.known(*id)?.waiting, id)?;
                require(!self.list_closed, Refusal::ListClosed)?;
                require(self.has_place(), Refusal::Full)
            }
            Fact::FeeTicked { id, paid } => require(self.known(*id)?.fee != *paid, Refusal::NoChange),
            Fact::CheckedIn { id, here } => require(self.known(*id)?.checked_in != *here, Refusal::NoChange),
            Fact::Late { id, round } => {
                require(self.known(*id)?.late != *round, Refusal::NoChange)?;
                round.map_or(Ok(()), |round| planned(round).and_then(|()| coming(round)))
            }
            Fact::Withdrew { id, round } => {
                applies(self.known(*id)?.withdrawn.is_none(), id)?;
                valid((1..=self.settings.rounds + 1).contains(round), Field::Round)?;
                coming(*round)
            }
            Fact::Returned { id } => {
                let participant = self.known(*id)?;
                applies(participant.withdrawn.is_some() && !participant.expelled, id)?;
                let keeps_place = participant.waiting || participant.withdrawn != Some(1);
                require(keeps_place || self.has_place(), Refusal::Full)
            }
            Fact::Expelled { id, round, reason } => {
                applies(!self.known(*id)?.expelled, id)?;
                reason_holds(reason)?;
                coming(*round)
            }
            Fact::ByeAnnounced { id, round, bye, comment } => {
                let known = self.known(*id)?.byes.get(round);
                require(known != Some(bye), Refusal::NoChange)?;
                valid(*bye != Bye::PairingAllocated, Field::Bye)?;
                valid(text::is_line(comment), Field::Reason)?;
                require(*bye != Bye::FullPoint || !comment.is_empty(), Refusal::ReasonMissing)?;
                planned(*round)?;
                coming(*round)
            }
            Fact::ByeCancelled { id, round } => {
                applies(self.known(*id)?.byes.contains_key(round), id)?;
                coming(*round)
            }
            Fact::BoardFixed { id, board } => {
                require(self.known(*id)?.board != *board, Refusal::NoChange)?;
                valid(board.is_none_or(|board| (1..=LAST_BOARD).contains(&board)), Field::Board)
            }
            _ => Ok(()),
        }
    }

    fn admits_prohibition(&self, players: &[ParticipantId], first: u32, last: Option<u32>) -> Verdict {
        require(!self.settings.system.is_for_teams(), Refusal::NotForTeams)?;
        players.iter().try_for_each(|id| self.known(*id).map(drop))?;
        let different: BTreeSet<&ParticipantId> = players.iter().collect();
        valid(
            different.len() == players.len() && (2..=MOST_PROHIBITED).contains(&players.len()),
            Field::Players,
        )?;
        self.spans_rounds(first, last)
    }

    /// First and last round of a rule.
    pub(super) fn spans_rounds(&self, first: u32, last: Option<u32>) -> Verdict {
        let rounds = 1..=self.settings.rounds;
        valid(
            rounds.contains(&first) && last.is_none_or(|last| last >= first && rounds.contains(&last)),
            Field::Round,
        )
    }

    fn admits_numbers(&self, order: &[ParticipantId]) -> Verdict {
        require(!self.list_closed && self.paired() < NUMBERS_FIXED_FROM, Refusal::NumbersDefinitive)?;
        let numbers = self.numbers();
        require(numbers != order, Refusal::NoChange)?;
        valid(same_people(order, &numbers), Field::Players)
    }

    fn admits_end(&self) -> Verdict {
        require(self.manual.is_none(), Refusal::ByHand)?;
        match self.rounds.iter().find(|round| !round.is_over()) {
            Some(round) => Err(Refusal::ResultsMissing { round: round.number }),
            None => Ok(()),
        }
    }

    fn admits_pairing(&self, fact: &Fact) -> Verdict {
        let last = self.paired();
        let is_last = |round: u32| require(round == last && last > 0, Refusal::NotTheRound { turn: last });
        match fact {
            Fact::Paired { round, seating, absent, numbers, by_hand } => {
                require(*round == last + 1, Refusal::NotTheRound { turn: last + 1 })?;
                require(*round <= self.settings.rounds, Refusal::NoMoreRounds)?;
                let begun = self.manual == Some(*round);
                require(begun || !by_hand, Refusal::NotByHand)?;
                require(*by_hand || self.manual.is_none(), Refusal::ByHand)?;
                valid(same_people(numbers, &self.numbers()), Field::Players)?;
                self.admits_seating(*round, seating, absent, numbers)
            }
            Fact::Unpaired { round, reason } => {
                valid(text::is_line(reason), Field::Reason)?;
                require(self.manual.is_none(), Refusal::ByHand)?;
                require(!self.is_settled(*round), Refusal::FinalBegun)?;
                is_last(*round)
            }
            Fact::ManualBegun { round, reason } => {
                reason_holds(reason)?;
                require(self.manual.is_none(), Refusal::ByHand)?;
                require(!self.is_settled(*round), Refusal::FinalBegun)?;
                let turn =
                    *round > 0 && (*round == last || *round == last + 1 && *round <= self.settings.rounds);
                require(turn, Refusal::NotTheRound { turn: last + 1 })
            }
            Fact::Reseated { round, seating } => {
                require(self.manual == Some(*round), Refusal::NotByHand)?;
                is_last(*round)?;
                self.admits_new_seats(seating)
            }
            Fact::ManualEnded { round, .. } => {
                require(self.manual == Some(*round), Refusal::NotByHand)?;
                is_last(*round)
            }
            _ => Ok(()),
        }
    }

    /// Everybody with a number is seated once or absent; nobody is seated who is not ready.
    fn admits_seating(
        &self,
        round: u32,
        seating: &Seating,
        absent: &[Absence],
        numbers: &[ParticipantId],
    ) -> Verdict {
        if let Some(teams) = self.teams_of(seating)? {
            return self.admits_matches(round, seating, teams, numbers);
        }
        let everybody: BTreeSet<ParticipantId> = numbers.iter().copied().collect();
        let mut placed = BTreeSet::new();
        for id in seating.people() {
            let ready = everybody.contains(&id) && self.may_be_seated(id, round);
            require(ready && placed.insert(id), Refusal::BadSeating(id))?;
        }
        require(!placed.is_empty(), Refusal::NobodyReady)?;
        for absence in absent {
            let id = absence.id;
            let bye = match self.absence(id, round) {
                None if self.seats_everybody() => return Err(Refusal::BadSeating(id)),
                None => Bye::ZeroPoint,
                Some(bye) => bye,
            };
            require(absence.bye == bye && placed.insert(id), Refusal::BadSeating(id))?;
        }
        match everybody.symmetric_difference(&placed).next() {
            Some(&id) => Err(Refusal::BadSeating(id)),
            None => Ok(()),
        }
    }

    /// Whoever had a seat or the bye keeps one; further people come from those absent.
    fn admits_new_seats(&self, seating: &Seating) -> Verdict {
        let Some(round) = self.rounds.last() else { return Err(Refusal::NotTheRound { turn: 1 }) };
        require(round.seating() != *seating, Refusal::NoChange)?;
        if let Some(teams) = self.teams_of(seating)? {
            return self.admits_matches(round.number, seating, teams, &self.given_numbers);
        }
        let before: BTreeSet<ParticipantId> = round.seating().people().collect();
        let numbered: BTreeSet<ParticipantId> = self.given_numbers.iter().copied().collect();
        let has_left = |id: ParticipantId| {
            let gone =
                |who: &Participant| who.expelled || who.withdrawn.is_some_and(|from| from <= round.number);
            self.participant(id).is_some_and(gone)
        };
        let mut placed = BTreeSet::new();
        for id in seating.people() {
            let may_sit = numbered.contains(&id) && (before.contains(&id) || !has_left(id));
            require(may_sit && placed.insert(id), Refusal::BadSeating(id))?;
        }
        before.difference(&placed).next().map_or(Ok(()), |&id| Err(Refusal::BadSeating(id)))
    }

    /// The board of a game.
    pub(super) fn game(&self, round: u32, seat: Seat) -> Result<&Board, Refusal> {
        self.round(round).and_then(|round| round.board(seat)).ok_or(Refusal::NoSuchGame)
    }

    fn admits_result(&self, fact: &Fact) -> Verdict {
        match fact {
            Fact::Reported { round, seat, by, result, tablet } => {
                let known = |number| self.tablets.get(&number).is_some_and(Tablet::is_in);
                require(tablet.is_none_or(known), Refusal::TabletShut)?;
                valid(result.is_possible(), Field::Result)?;
                let board = self.game(*round, *seat)?;
                let changes = board.result.is_none() && board.reports[*by] != Some(*result);
                require(changes, Refusal::NoChange)
            }
            Fact::ResultSet { round, seat, result, reason, window } => {
                let counts = *window != Window::RatingOnly;
                require(!(counts && self.is_settled(*round)), Refusal::FinalBegun)?;
                valid(result.is_none_or(|result| result.is_possible()), Field::Result)?;
                valid(text::is_line(reason), Field::Reason)?;
                self.game(*round, *seat).map(drop)
            }
            // Whoever has given a result meanwhile knew better.
            Fact::GameEnded { round, seat, game, result } => {
                valid(result.is_possible() && *result != BoardResult::Adjourned, Field::Result)?;
                valid(!game.is_empty() && text::is_line(game), Field::Result)?;
                require(self.game(*round, *seat)?.result.is_none(), Refusal::NoChange)
            }
            Fact::MatchDecided { round, winner, reason } => {
                reason_holds(reason)?;
                self.known(*winner)?;
                self.admits_decision(*winner, *round)
            }
            _ => Ok(()),
        }
    }
}

/// Late corrections for the rating report, fees, and the prizes.
fn may_follow_the_end(fact: &Fact) -> bool {
    match fact {
        Fact::FeeTicked { .. } | Fact::Undone { .. } => true,
        Fact::Set { setting } => matches!(setting, Setting::Prizes(_) | Setting::Staff(_)),
        Fact::ResultSet { window, .. } => *window == Window::RatingOnly,
        _ => false,
    }
}

fn reason_holds(reason: &str) -> Verdict {
    require(!reason.is_empty(), Refusal::ReasonMissing)?;
    valid(text::is_line(reason), Field::Reason)
}

/// The same people, each once.
fn same_people(a: &[ParticipantId], b: &[ParticipantId]) -> bool {
    let (set_a, set_b): (BTreeSet<_>, BTreeSet<_>) = (a.iter().collect(), b.iter().collect());
    a.len() == set_a.len() && set_a == set_b
}
