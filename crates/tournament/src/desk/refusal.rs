//! Why a command is refused, and what it is warned of.

use super::editions::RulesArea;
use super::fact::Seq;
use super::participant::ParticipantId;
use super::teams::TeamId;
use crate::swiss::PairError;
use crate::team::LineUpFault;
use std::fmt;

/// A field that cannot hold what it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Field {
    Name,
    City,
    Federation,
    Dates,
    Schedule,
    Rounds,
    System,
    Scoring,
    TieBreaks,
    Time,
    Acceleration,
    Category,
    Staff,
    Capacity,
    Laws,
    Prizes,
    Birth,
    FideId,
    Rating,
    Reason,
    Result,
    Players,
    Round,
    Board,
    Bye,
    Order,
    Groups,
    Offset,
    DefaultTime,
    Automatic,
    Start,
    Account,
    Boards,
    BoardColors,
    MatchPoints,
    Team,
}

/// Why a command is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The desk has no event yet, or has one already.
    NotHere,
    /// The event is over; undo its end first.
    Closed,
    /// A field cannot hold this.
    Invalid(Field),
    /// Nobody has this number.
    NoSuchParticipant(ParticipantId),
    /// Not in a state for this: withdrawn already, not on the waiting list, not withdrawn.
    NotApplicable(ParticipantId),
    /// The list is closed.
    ListClosed,
    /// Has a place in a pairing already; withdraw instead.
    AlreadyPaired(ParticipantId),
    /// The event has so many participants as it can have.
    Full,
    /// Renumbering ends with the pairing of round 4, and with the closing of the list.
    NumbersDefinitive,
    /// Not the round whose turn it is.
    NotTheRound {
        /// Whose turn it is.
        turn: u32,
    },
    /// All rounds are paired.
    NoMoreRounds,
    /// Nobody is ready for the round.
    NobodyReady,
    /// No pairing exists.
    NoPairing(PairError),
    /// The system has no table for so many.
    WrongNumber,
    /// This program does not have an edition of some rules.
    UnknownEdition {
        /// Which rules.
        area: RulesArea,
        /// What the edition is called.
        edition: String,
    },
    /// Participants are not dealt out to the groups, or not all of them.
    NotDealt,
    /// The groups are done, and the final has not begun.
    FinalNotBegun,
    /// Those who go on were settled by these results; undo the beginning of the final first.
    FinalBegun,
    /// These are tied, and who goes on hangs on it.
    TieOpen(Vec<ParticipantId>),
    /// Something has happened since the proposal was made; make another.
    Outdated,
    /// Pairs by hand come between the beginning and the end of pairing by hand.
    NotByHand,
    /// Pairing by hand goes on; end it first.
    ByHand,
    /// Somebody is in two places, in none, or is not ready.
    BadSeating(ParticipantId),
    /// There is no such game in the round.
    NoSuchGame,
    /// A correction wants a reason.
    ReasonMissing,
    /// No tablet is invited with this code any more, or the tablet was shut out.
    TabletShut,
    /// The game has begun.
    Begun,
    /// This participant has no account here, or the same as the opponent.
    NoAccount(ParticipantId),
    /// The two players do not agree, or have not both told the result.
    NotAgreed,
    /// Games of this round have no result yet.
    ResultsMissing {
        /// The round.
        round: u32,
    },
    /// A match is not decided.
    MatchUndecided {
        /// The round that has its last game.
        round: u32,
    },
    /// There is no such event in the log, or it does not stand.
    NothingToUndo(Seq),
    /// This cannot be undone: the event's birth, and leaving FIDE mode.
    Irreversible(Seq),
    /// Later events depend on this one.
    Needed {
        /// Which, in their order.
        by: Vec<Seq>,
    },
    /// No team has this number.
    NoSuchTeam(TeamId),
    /// The team is not in a state for this: withdrawn already, not withdrawn, named in a round.
    TeamNotApplicable(TeamId),
    /// A team is in two places of a pairing, in none, or is not ready.
    BadTeam(TeamId),
    /// Plays for another team.
    InAnotherTeam(ParticipantId),
    /// Has played for the team and stays in it.
    HasPlayed(ParticipantId),
    /// A line-up that the rules of the event do not allow. Players have their numbers in the desk.
    LineUp {
        /// Whose.
        team: TeamId,
        /// Why.
        fault: LineUpFault,
    },
    /// A game of the line-up has a result already.
    MatchBegun(TeamId),
    /// The event has no teams to pair, or pairs teams and not their players.
    NotForTeams,
    /// Nothing would change.
    NoChange,
    /// Consent of the highest of these levels is needed.
    Consent(Vec<Warning>),
    /// FIDE mode has no room for this.
    FideMode(Vec<Warning>),
}

/// What the arbiter should know before going on (levels of the FIDE requirements for programs): 1 information,
/// 2 acknowledge, 3 confirm, 4 two steps with the consequences shown, 5 not in FIDE mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Warning {
    /// 1 to 5.
    pub level: u8,
    /// Of what.
    pub kind: WarningKind,
}

/// Of what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WarningKind {
    /// Might be somebody who has entered already.
    Duplicate {
        /// Who.
        other: ParticipantId,
    },
    /// There is no place; goes on the waiting list.
    WaitingList,
    /// A second half-point bye for one person.
    SecondHalfPoint(ParticipantId),
    /// Full-point byes are discouraged.
    FullPoint(ParticipantId),
    /// The tie-breaks change after the start.
    TieBreaksAfterStart,
    /// A term of the pairing or the scoring changes after the start.
    TermAfterStart,
    /// The acceleration changes after round 1.
    AccelerationAfterStart,
    /// Virtual points by a table of the organiser's own.
    CustomAcceleration,
    /// Prohibited pairs after round 1.
    ProhibitedAfterStart,
    /// FIDE mode cannot be entered again.
    LeavesFideMode,
    /// Games of this round have no result: they count as the event says, usually as draws.
    UnknownResults {
        /// The round.
        round: u32,
    },
    /// A second half-point bye for one team.
    TeamSecondHalfPoint(TeamId),
    /// A full-point bye for a team.
    TeamFullPoint(TeamId),
    /// The two teams have met.
    TeamRematch(TeamId, TeamId),
    /// The event keeps the two teams apart.
    TeamsProhibited(TeamId, TeamId),
    /// The team has had the bye, or points without playing.
    TeamIllegalBye(TeamId),
    /// The two have met.
    Rematch(ParticipantId, ParticipantId),
    /// The event keeps the two apart.
    ProhibitedPair(ParticipantId, ParticipantId),
    /// Has had the bye, or points without playing.
    IllegalBye(ParticipantId),
    /// One colour for the third time running.
    TripleColor(ParticipantId),
    /// A colour difference beyond two.
    ColorDifference(ParticipantId),
    /// Both get the colour they should not have.
    BothWrongColor(ParticipantId, ParticipantId),
    /// Results entered for the round go with this.
    LosesResults {
        /// The round.
        round: u32,
    },
    /// A published pairing changes.
    PublishedPairing {
        /// The round.
        round: u32,
    },
    /// A result that counted for a pairing changes; the round paired stays as it is.
    AfterPairing {
        /// The round.
        round: u32,
    },
    /// A result older than the round before changes.
    OldResult {
        /// The round.
        round: u32,
    },
    /// Counts for the rating report only.
    RatingOnly {
        /// The round.
        round: u32,
    },
    /// The two players told different results.
    Disagreement,
    /// Fewer rounds are paired than planned.
    RoundsLeft {
        /// How many.
        left: u32,
    },
    /// Somebody is excluded from the event.
    Expels(ParticipantId),
    /// A tablet that was shut out could tell results again.
    TabletComesBack(u32),
}

/// The level a command's author has gone past: 0 nothing, 2 acknowledged, 3 confirmed, 4 confirmed twice. There is no
/// consent to level 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Consent(pub u8);

impl Consent {
    /// To nothing.
    pub const NONE: Consent = Consent(0);
    /// To whatever can be consented to.
    pub const FULL: Consent = Consent(4);

    /// Whether these may pass; the level that was needed.
    ///
    /// # Errors
    /// All warnings, where one is above the consent.
    pub fn covers(self, warnings: Vec<Warning>) -> Result<u8, Refusal> {
        let highest = warnings.iter().map(|warning| warning.level).max().unwrap_or(0);
        match highest {
            5 => Err(Refusal::FideMode(warnings)),
            2..=4 if highest > self.0 => Err(Refusal::Consent(warnings)),
            0 | 1 => Ok(0),
            level => Ok(level),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotHere => f.write_str("the event has not been created, or has been already"),
            Refusal::Closed => f.write_str("the event is over"),
            Refusal::Invalid(field) => write!(f, "the field {field:?} cannot hold this"),
            Refusal::NoSuchParticipant(id) => write!(f, "nobody has number {}", id.0),
            Refusal::NotApplicable(id) => write!(f, "this does not apply to participant {}", id.0),
            Refusal::ListClosed => f.write_str("the list is closed"),
            Refusal::AlreadyPaired(id) => write!(f, "participant {} has been paired", id.0),
            Refusal::Full => f.write_str("no further participant can be held"),
            Refusal::NumbersDefinitive => f.write_str("pairing numbers are definitive"),
            Refusal::NotTheRound { turn } => write!(f, "it is the turn of round {turn}"),
            Refusal::NoMoreRounds => f.write_str("all rounds are paired"),
            Refusal::NobodyReady => f.write_str("nobody is ready for the round"),
            Refusal::NoPairing(error) => error.fmt(f),
            Refusal::WrongNumber => f.write_str("the system has no table for so many participants"),
            Refusal::UnknownEdition { area, edition } => {
                write!(f, "there is no edition {edition:?} of {}", area.code())
            }
            Refusal::NotDealt => f.write_str("participants are not dealt out to groups"),
            Refusal::FinalNotBegun => f.write_str("the final has not begun"),
            Refusal::FinalBegun => f.write_str("the final has begun on these results"),
            Refusal::TieOpen(ids) => write!(f, "participants are tied: {ids:?}"),
            Refusal::Outdated => f.write_str("something has happened since the proposal was made"),
            Refusal::NotByHand => f.write_str("pairing by hand has not begun"),
            Refusal::ByHand => f.write_str("pairing by hand goes on"),
            Refusal::BadSeating(id) => write!(f, "participant {} is seated wrongly", id.0),
            Refusal::NoSuchGame => f.write_str("the round has no such game"),
            Refusal::ReasonMissing => f.write_str("a correction wants a reason"),
            Refusal::TabletShut => f.write_str("no tablet is let in here"),
            Refusal::Begun => f.write_str("the game has begun"),
            Refusal::NoAccount(id) => write!(f, "participant {} has no account of his or her own", id.0),
            Refusal::NotAgreed => f.write_str("the players do not agree on the result"),
            Refusal::ResultsMissing { round } => write!(f, "results of round {round} are missing"),
            Refusal::MatchUndecided { round } => {
                write!(f, "a match that ends with round {round} is undecided")
            }
            Refusal::NothingToUndo(seq) => write!(f, "event {seq} does not stand"),
            Refusal::Irreversible(seq) => write!(f, "event {seq} cannot be undone"),
            Refusal::Needed { by } => write!(f, "later events depend on it: {by:?}"),
            Refusal::NoSuchTeam(id) => write!(f, "no team has number {}", id.0),
            Refusal::TeamNotApplicable(id) => write!(f, "this does not apply to team {}", id.0),
            Refusal::BadTeam(id) => write!(f, "team {} is seated wrongly", id.0),
            Refusal::InAnotherTeam(id) => write!(f, "participant {} plays for another team", id.0),
            Refusal::HasPlayed(id) => write!(f, "participant {} has played for the team", id.0),
            Refusal::LineUp { team, fault } => write!(f, "line-up of team {}: {fault}", team.0),
            Refusal::MatchBegun(id) => write!(f, "the match of team {} has a result already", id.0),
            Refusal::NotForTeams => f.write_str("this does not go with the system of the event"),
            Refusal::NoChange => f.write_str("nothing would change"),
            Refusal::Consent(warnings) => write!(f, "consent is needed: {warnings:?}"),
            Refusal::FideMode(warnings) => write!(f, "not in FIDE mode: {warnings:?}"),
        }
    }
}

impl std::error::Error for Refusal {}
