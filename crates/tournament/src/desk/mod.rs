//! An event being run: a deterministic state machine, commands in, facts out.
//!
//! [`Desk::decide`] says what a command means, without changing anything; [`Desk::apply`] takes the facts in. What is
//! known is the fold of all facts that stand: undoing is a fact too ([`Fact::Undone`]), and undoing that one does again
//! what was undone. The same facts give the same desk on any machine, at any moment of the past too ([`Desk::at`]).
//!
//! Nothing here asks who may do what, and nothing reads a clock. Warnings follow the levels of the FIDE requirements for
//! programs ([`Warning`]): a command with one of level 2 or more is refused until its author consents to that level.
//!
//! Sources: FIDE Handbook C.04.1, C.04.2 (order, late entries, corrections), C.04.3, C.04.7.

mod admit;
mod command;
mod decide;
mod editions;
mod fact;
mod groups;
pub mod import;
mod knockout;
mod participant;
pub mod plan;
pub mod prizes;
mod propose;
mod refusal;
mod report;
mod result;
mod settings;
mod shape;
mod shorthand;
mod state;
mod teams;
mod text;
mod undo;
mod warn;

pub use command::{Command, Wish};
pub use editions::{Editions, RulesArea};
pub use fact::{Absence, Event, Fact, Place, Seat, Seating, Seq};
pub use groups::{Dealing, FinalTerms, GroupTerms, MOST_FINALISTS, MOST_GROUPS, Stage, StageKind};
pub use participant::{Entry, List, Participant, ParticipantId, Rating};
pub use propose::Proposal;
pub use refusal::{Consent, Field, Refusal, Warning, WarningKind};
pub use result::{BoardResult, Window};
pub use settings::{
    AccelerationPlan, Bilingual, Duty, InitialOrder, MOST_PARTICIPANTS, MOST_ROUNDS, Official, Pace, Rated,
    RatingMethod, Setting, Settings, System, Then, TimeControl, Venue, VirtualPoints,
};
pub use state::{Board, Decision, ManualNote, Prohibition, Round, State, Tablet, Word};
pub use teams::{
    Captain, EnteredTeam, MOST_BOARDS, MOST_MEMBERS, Places, TeamEntry, TeamId, TeamMatch, TeamProhibition,
    TeamSeating, TeamTerms,
};

use crate::Tournament;

/// An event being run, with its log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Desk {
    state: State,
    log: Vec<Event>,
}

impl Desk {
    /// A desk without an event; the first command creates it.
    pub fn new() -> Desk {
        Desk::default()
    }

    /// The desk that these events leave. One pass, however many of them were undone.
    pub fn replay(events: Vec<Event>) -> Desk {
        let state = undo::fold(&events, &undo::standing(&events));
        Desk { state, log: events }
    }

    /// The desk as it stood at a time (ms since 1970), with everything that had happened by then.
    pub fn at(events: &[Event], time: i64) -> Desk {
        Desk::replay(events.iter().take_while(|event| event.at <= time).cloned().collect())
    }

    /// Takes an event in that was decided, and stored.
    pub fn apply(&mut self, event: &Event) {
        self.log.push(event.clone());
        match event.fact {
            Fact::Undone { .. } => self.state = undo::fold(&self.log, &undo::standing(&self.log)),
            _ => self.state.apply(event.seq, &event.fact),
        }
        self.state.head = event.seq;
    }

    /// What stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Everything that happened, what was undone included.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// For each event of [`Desk::log`], whether it stands.
    pub fn standing(&self) -> Vec<bool> {
        undo::standing(&self.log)
    }

    /// Place of the last event; 0 where there is none.
    pub fn head(&self) -> Seq {
        self.log.last().map_or(0, |event| event.seq)
    }

    /// The event for pairing, standings, the checker and reports.
    pub fn tournament(&self) -> Tournament {
        self.state.tournament()
    }

    /// The pairing that the system gives for the next round.
    ///
    /// # Errors
    /// Why there is none: no legal pairing, nobody ready, an undecided match, the event over.
    pub fn propose(&self) -> Result<Proposal, Refusal> {
        self.state.propose(self.head())
    }
}
