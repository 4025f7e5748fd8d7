//! From a command to the facts that follow.

use super::command::{Command, Wish};
use super::fact::{Event, Fact, Seat, Seating};
use super::participant::{Entry, ParticipantId};
use super::propose::Proposal;
use super::refusal::{Consent, Refusal, Warning};
use super::result::{BoardResult, Window};
use super::settings::Setting;
use super::state::{State, Word, lot_color};
use super::teams::{TeamEntry, TeamId};
use super::{Desk, undo};
use rules::Color;
use std::collections::BTreeSet;

impl Desk {
    /// Decides what a command means, without changing anything. The facts are to be stored and then applied.
    ///
    /// Time is that of the command, but never before the last event's, so that the same history and command give the
    /// same events on any machine.
    ///
    /// # Errors
    /// Why nothing follows; [`Refusal::Consent`] where only the consent is missing.
    pub fn decide(&self, command: &Command, consent: Consent) -> Result<Vec<Event>, Refusal> {
        let (facts, warnings) = self.weighed(&command.wish)?;
        if let Wish::PlaceBoard { round, seat, .. } = command.wish
            && self.state().accounts_here(seat).is_some()
            && self.state().round(round).and_then(|round| round.starts).is_some_and(|at| at <= command.at)
        {
            return Err(Refusal::Begun);
        }
        if let Wish::JoinTablet { code, .. } = &command.wish {
            let invited = self.state().tablets.values().find(|tablet| tablet.code == *code);
            if invited.is_none_or(|tablet| tablet.until < command.at) {
                return Err(Refusal::TabletShut);
            }
        }
        let level = consent.covers(warnings)?;
        let at = command.at.max(self.log().last().map_or(i64::MIN, |event| event.at));
        let numbered = (self.head() + 1..).zip(facts);
        Ok(numbered.map(|(seq, fact)| Event { seq, at, by: command.by, consent: level, fact }).collect())
    }

    /// The warnings of a command, whatever their level.
    ///
    /// # Errors
    /// As [`Desk::decide`], but for consent.
    pub fn weigh(&self, wish: &Wish) -> Result<Vec<Warning>, Refusal> {
        self.weighed(wish).map(|(_, warnings)| warnings)
    }

    fn weighed(&self, wish: &Wish) -> Result<(Vec<Fact>, Vec<Warning>), Refusal> {
        if let Wish::Undo(seq) = wish {
            let fact = undo::examine(self.log(), *seq)?;
            return Ok((vec![Fact::Undone { seq: *seq }], self.state().warnings_of_undoing(fact)));
        }
        let facts = self.facts(wish)?;
        if let [fact] = facts.as_slice() {
            self.state().admits(fact)?;
            let warnings = self.state().warnings(fact);
            return Ok((facts, warnings));
        }
        let mut state = self.state().clone();
        let mut warnings = Vec::new();
        for fact in &facts {
            state.admits(fact)?;
            warnings.extend(state.warnings(fact));
            state.apply(state.head + 1, fact);
        }
        Ok((facts, warnings))
    }

    fn facts(&self, wish: &Wish) -> Result<Vec<Fact>, Refusal> {
        let state = self.state();
        let next = state.paired() + 1;
        let fact = match wish.clone() {
            Wish::Create { settings, seed } => Fact::Created { settings, seed },
            Wish::Set(settings) => return state.changes(settings),
            Wish::LeaveFideMode { reason } => Fact::FideModeLeft { round: state.paired(), reason },
            Wish::Register(entries) => return self.registrations(entries),
            Wish::Edit { id, entry } => Fact::Edited { id, entry },
            Wish::Remove(id) => Fact::Removed { id },
            Wish::Promote(id) => Fact::Promoted { id },
            Wish::TickFee { id, paid } => Fact::FeeTicked { id, paid },
            Wish::CheckIn { id, here } => Fact::CheckedIn { id, here },
            Wish::ComeLate { id, round } => Fact::Late { id, round },
            Wish::Withdraw { id, round } => Fact::Withdrew { id, round: round.unwrap_or(next) },
            Wish::Return(id) => Fact::Returned { id },
            Wish::Expel { id, reason } => Fact::Expelled { id, round: next, reason },
            Wish::AnnounceBye { id, round, bye, comment } => Fact::ByeAnnounced { id, round, bye, comment },
            Wish::CancelBye { id, round } => Fact::ByeCancelled { id, round },
            Wish::Prohibit { players, first, last } => Fact::Prohibited { players, first, last },
            Wish::FixBoard { id, board } => Fact::BoardFixed { id, board },
            Wish::DrawColor { seed } => Fact::ColorDrawn { seed, color: lot_color(seed) },
            Wish::Renumber => {
                let numbered: BTreeSet<ParticipantId> = state.given_numbers.iter().copied().collect();
                let order = state.in_initial_order(|who| numbered.contains(&who.id));
                Fact::Renumbered { order }
            }
            Wish::CloseList => Fact::ListClosed,
            Wish::Deal => return Ok(state.dealing(state.proposed_groups()?)),
            Wish::MoveToGroup { id, group } => return Ok(state.dealing(state.moved(id, group)?)),
            Wish::BeginFinal { order, by_lot, reason } => state.final_of(&order, by_lot, reason)?,
            Wish::Publish(proposal) => return self.publication(*proposal),
            Wish::Seat { round, seating } => state.seated_by_hand(round, seating),
            Wish::Unpair { reason } => Fact::Unpaired { round: state.paired(), reason },
            Wish::BeginManual { round, reason } => Fact::ManualBegun { round, reason },
            Wish::EndManual => state.end_of_manual()?,
            Wish::Report { round, seat, by, result } => {
                Fact::Reported { round, seat, by, result, tablet: None }
            }
            Wish::InviteTablet { code, until } => {
                // A number that was given once is not given again, even if its invitation was undone.
                let used = self.log().iter().filter_map(|event| match event.fact {
                    Fact::TabletInvited { tablet, .. } => Some(tablet),
                    _ => None,
                });
                Fact::TabletInvited { tablet: used.max().unwrap_or(0) + 1, code, until }
            }
            Wish::JoinTablet { code, token } => {
                let invited = state.tablets.iter().find(|(_, tablet)| tablet.code == code);
                let tablet = *invited.ok_or(Refusal::TabletShut)?.0;
                // A code lets in once, even if the joining was undone.
                let is_it = |event: &Event| matches!(event.fact, Fact::TabletJoined { tablet: other, .. } if other == tablet);
                if self.log().iter().any(is_it) {
                    return Err(Refusal::TabletShut);
                }
                Fact::TabletJoined { tablet, token }
            }
            Wish::RevokeTablet(tablet) => Fact::TabletRevoked { tablet },
            Wish::TellAtTablet { round, seat, result, tablet } => {
                return state.told_at_tablet(round, seat, result, tablet);
            }
            Wish::Confirm { round, seat } => match state.game(round, seat)?.word() {
                Word::Agreed(result) => state.result(round, seat, Some(result), String::new(), false)?,
                _ => return Err(Refusal::NotAgreed),
            },
            Wish::SetResult { round, seat, result, reason, for_rating } => {
                state.result(round, seat, result, reason, for_rating)?
            }
            Wish::TimeRound { round, at } => Fact::RoundTimed { round, at },
            Wish::PlaceBoard { round, seat, here } => Fact::BoardPlaced { round, seat, here },
            Wish::EndGame { round, seat, game, result } => Fact::GameEnded { round, seat, game, result },
            Wish::DecideMatch { round, winner, reason } => Fact::MatchDecided { round, winner, reason },
            Wish::EnterTeams(teams) => return self.team_entries(teams),
            Wish::EditTeam { id, team } => Fact::TeamEdited { id, team },
            Wish::RemoveTeam(id) => Fact::TeamRemoved { id },
            Wish::WithdrawTeam(id) => Fact::TeamWithdrew { id, round: next },
            Wish::ReturnTeam(id) => Fact::TeamReturned { id },
            Wish::AnnounceTeamBye { id, round, bye, comment } => {
                Fact::TeamByeAnnounced { id, round, bye, comment }
            }
            Wish::CancelTeamBye { id, round } => Fact::TeamByeCancelled { id, round },
            Wish::ProhibitTeams { teams, first, last } => Fact::TeamsProhibited { teams, first, last },
            Wish::NumberTeams(order) => Fact::TeamsNumbered { order },
            Wish::LineUp { round, team, players } => Fact::LineUpSet { round, team, players },
            Wish::HandInLineUp { round, .. } if round < next => {
                return Err(Refusal::NotTheRound { turn: next });
            }
            Wish::HandInLineUp { round, team, players } => Fact::LineUpSet { round, team, players },
            Wish::ForfeitMatch { round, white, winner, reason } => {
                state.forfeited(round, white, winner, reason)?
            }
            Wish::Undo(seq) => Fact::Undone { seq },
            Wish::Close => Fact::Closed { places: state.ranking() },
        };
        Ok(vec![fact])
    }

    fn registrations(&self, entries: Vec<Entry>) -> Result<Vec<Fact>, Refusal> {
        if entries.is_empty() {
            return Err(Refusal::NoChange);
        }
        let state = self.state();
        // A number that was given once is not given again, even if its entry was undone.
        let used = self.log().iter().filter_map(|event| match event.fact {
            Fact::Registered { id, .. } => Some(id.0),
            _ => None,
        });
        let next = used.max().unwrap_or(0) + 1;
        // A place that has become free is for those who wait already.
        let waits = state.participants.values().any(|who| who.waiting && who.withdrawn.is_none());
        let free = |capacity: u32| if waits { 0 } else { capacity.saturating_sub(state.places_taken()) };
        let places = state.settings.capacity.map_or(u32::MAX, free);
        let fact = |(place, entry): (u32, Entry)| Fact::Registered {
            id: ParticipantId(next + place),
            entry: Box::new(entry),
            waiting: place >= places,
        };
        Ok((0..).zip(entries).map(fact).collect())
    }

    fn team_entries(&self, teams: Vec<TeamEntry>) -> Result<Vec<Fact>, Refusal> {
        if teams.is_empty() {
            return Err(Refusal::NoChange);
        }
        // As with participants, a number that was given once is not given again.
        let used = self.log().iter().filter_map(|event| match event.fact {
            Fact::TeamEntered { id, .. } => Some(id.0),
            _ => None,
        });
        let next = used.max().unwrap_or(0) + 1;
        let fact = |(id, team)| Fact::TeamEntered { id: TeamId(id), team: Box::new(team) };
        Ok((next..).zip(teams).map(fact).collect())
    }

    fn publication(&self, proposal: Proposal) -> Result<Vec<Fact>, Refusal> {
        let later = self.log().iter().filter(|event| event.seq > proposal.basis);
        if proposal.basis > self.head() || later.into_iter().any(|event| event.fact.concerns_pairing()) {
            return Err(Refusal::Outdated);
        }
        let Proposal { round, seating, absent, numbers, .. } = proposal;
        let forfeits = self.state().forfeits(round, &seating);
        let paired = Fact::Paired { round, seating, absent, numbers, by_hand: false };
        Ok(std::iter::once(paired).chain(forfeits).collect())
    }
}

impl State {
    /// Terms that are so already are left out.
    fn changes(&self, settings: Vec<Setting>) -> Result<Vec<Fact>, Refusal> {
        let mut now = self.settings.clone();
        let mut facts = Vec::new();
        for setting in settings {
            let before = now.clone();
            now.set(setting.clone());
            if now != before {
                facts.push(Fact::Set { setting });
            }
        }
        if facts.is_empty() { Err(Refusal::NoChange) } else { Ok(facts) }
    }

    /// Groups, and the number of rounds that follows from them.
    fn dealing(&self, groups: Vec<Vec<ParticipantId>>) -> Vec<Fact> {
        let rounds = self.rounds_with(&groups);
        let changed =
            (rounds != self.settings.rounds).then_some(Fact::Set { setting: Setting::Rounds(rounds) });
        std::iter::once(Fact::Dealt { groups }).chain(changed).collect()
    }

    fn seated_by_hand(&self, round: u32, seating: Seating) -> Fact {
        if round == self.paired() {
            return Fact::Reseated { round, seating };
        }
        let absent = self.absent_beside(round, &seating);
        Fact::Paired { round, seating, absent, numbers: self.numbers(), by_hand: true }
    }

    /// What was made by hand, beside what the system gives.
    fn end_of_manual(&self) -> Result<Fact, Refusal> {
        let round = self.manual.ok_or(Refusal::NotByHand)?;
        let Some(made) = self.round(round) else {
            return Err(Refusal::NotTheRound { turn: self.paired() + 1 });
        };
        let made = made.seating();
        // Where the system gives nothing there is nothing to compare with.
        let ruled = self.ruled(round).map(|(seating, _)| seating).unwrap_or_default();
        let (own, other): (BTreeSet<Seat>, BTreeSet<Seat>) =
            (made.boards.iter().copied().collect(), ruled.boards.iter().copied().collect());
        Ok(Fact::ManualEnded {
            round,
            made: own.difference(&other).copied().collect(),
            instead: other.difference(&own).copied().collect(),
            bye_instead: ruled.bye.filter(|_| ruled.bye != made.bye),
        })
    }

    /// The words of both players, as far as they are new.
    fn told_at_tablet(
        &self,
        round: u32,
        seat: Seat,
        result: BoardResult,
        tablet: u32,
    ) -> Result<Vec<Fact>, Refusal> {
        if round != self.paired() {
            return Err(Refusal::NotTheRound { turn: self.paired() });
        }
        let reports = self.game(round, seat)?.reports;
        let news = Color::ALL.into_iter().filter(|by| reports[*by] != Some(result));
        let told: Vec<Fact> =
            news.map(|by| Fact::Reported { round, seat, by, result, tablet: Some(tablet) }).collect();
        if told.is_empty() { Err(Refusal::NoChange) } else { Ok(told) }
    }

    fn result(
        &self,
        round: u32,
        seat: Seat,
        result: Option<BoardResult>,
        reason: String,
        for_rating: bool,
    ) -> Result<Fact, Refusal> {
        let board = self.game(round, seat)?;
        let window = self.window(round, seat, for_rating);
        let before = if window == Window::RatingOnly { board.for_rating } else { board.result };
        if before == result && (result.is_some() || board.word() == Word::Nothing) {
            return Err(Refusal::NoChange);
        }
        let corrects = board.is_over() && (window != Window::Open || before.is_some());
        if corrects && reason.is_empty() {
            return Err(Refusal::ReasonMissing);
        }
        if self.closed.is_some() && !for_rating {
            return Err(Refusal::Closed);
        }
        Ok(Fact::ResultSet { round, seat, result, reason, window })
    }
}
