//! What can be asked of a desk.

use super::fact::{Seat, Seating, Seq};
use super::participant::{Entry, ParticipantId};
use super::propose::Proposal;
use super::result::BoardResult;
use super::settings::{Setting, Settings};
use super::teams::{Places, TeamEntry, TeamId};
use crate::Bye;
use rules::Color;

/// A wish with its time and author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Ms since 1970 at the server.
    pub at: i64,
    /// Account of the author; none for the program itself, and for tablets and kiosks. Who may do what is not asked here.
    pub by: Option<i64>,
    /// What is wished.
    pub wish: Wish,
}

/// What is wished. Facts that follow are named alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Begin an event.
    Create {
        /// Its terms.
        settings: Box<Settings>,
        /// Of all lots.
        seed: u64,
    },
    /// Change terms, all or none of them; those that are so already do not matter.
    Set(Vec<Setting>),
    /// Go on outside the FIDE rules, for good.
    LeaveFideMode {
        /// Why.
        reason: String,
    },
    /// Enter people, all or none of them; who finds no place waits.
    Register(Vec<Entry>),
    /// Correct what is known of somebody.
    Edit {
        /// Whose.
        id: ParticipantId,
        /// All of it.
        entry: Box<Entry>,
    },
    /// Take an entry back before the first round.
    Remove(ParticipantId),
    /// Give somebody on the waiting list a place.
    Promote(ParticipantId),
    /// Tick the fee off, or take the tick away.
    TickFee {
        /// Whose.
        id: ParticipantId,
        /// Whether paid.
        paid: bool,
    },
    /// Note that somebody came, or did not.
    CheckIn {
        /// Who.
        id: ParticipantId,
        /// Whether here.
        here: bool,
    },
    /// Note the first round somebody will play.
    ComeLate {
        /// Who.
        id: ParticipantId,
        /// First round; none: from the beginning.
        round: Option<u32>,
    },
    /// Take somebody out of the rounds to come.
    Withdraw {
        /// Who.
        id: ParticipantId,
        /// First round missed; none: the next to be paired.
        round: Option<u32>,
    },
    /// Let somebody who has withdrawn play again.
    Return(ParticipantId),
    /// Exclude somebody.
    Expel {
        /// Whom.
        id: ParticipantId,
        /// Why.
        reason: String,
    },
    /// Announce a bye.
    AnnounceBye {
        /// Whose.
        id: ParticipantId,
        /// Of which round.
        round: u32,
        /// Which.
        bye: Bye,
        /// Why; a full-point bye wants it.
        comment: String,
    },
    /// Take an announced bye back.
    CancelBye {
        /// Whose.
        id: ParticipantId,
        /// Of which round.
        round: u32,
    },
    /// Keep some from meeting one another.
    Prohibit {
        /// They.
        players: Vec<ParticipantId>,
        /// From this round.
        first: u32,
        /// To this one; none: to the end.
        last: Option<u32>,
    },
    /// Give somebody a board for good, or no longer.
    FixBoard {
        /// Whom.
        id: ParticipantId,
        /// Which.
        board: Option<u32>,
    },
    /// Draw the colour of the first board.
    DrawColor {
        /// The lot.
        seed: u64,
    },
    /// Give pairing numbers anew, by today's ratings and titles.
    Renumber,
    /// Close the list.
    CloseList,
    /// Deal participants out to groups by the event's terms.
    Deal,
    /// Put somebody into another group.
    MoveToGroup {
        /// Whom.
        id: ParticipantId,
        /// From 0.
        group: u32,
    },
    /// Begin the final with those who go on from the groups.
    BeginFinal {
        /// In open ties, who comes before whom; others do not matter.
        order: Vec<ParticipantId>,
        /// Open ties by lot.
        by_lot: bool,
        /// How the order was found: a play-off, lots.
        reason: String,
    },
    /// Publish a pairing as proposed.
    Publish(Box<Proposal>),
    /// Publish, or change, a pairing by hand.
    Seat {
        /// The round.
        round: u32,
        /// Boards and bye.
        seating: Seating,
    },
    /// Take the last round's pairing back.
    Unpair {
        /// Why.
        reason: String,
    },
    /// Begin to pair a round by hand: the next, or the last that was paired.
    BeginManual {
        /// The round.
        round: u32,
        /// Why.
        reason: String,
    },
    /// End pairing by hand.
    EndManual,
    /// Tell a result as a player.
    Report {
        /// The round.
        round: u32,
        /// The game.
        seat: Seat,
        /// Who tells it.
        by: Color,
        /// The result.
        result: BoardResult,
    },
    /// Let a tablet join that shows the code of this digest by then.
    InviteTablet {
        /// The digest of the code.
        code: String,
        /// Ms since 1970.
        until: i64,
    },
    /// Join as the tablet that was invited with this code.
    JoinTablet {
        /// The digest of the code.
        code: String,
        /// The digest of what the tablet is known by.
        token: String,
    },
    /// Shut a tablet out.
    RevokeTablet(u32),
    /// Tell a result of the last round that both players confirm at a tablet: a report of each.
    TellAtTablet {
        /// The round.
        round: u32,
        /// The game.
        seat: Seat,
        /// The result.
        result: BoardResult,
        /// Which tablet.
        tablet: u32,
    },
    /// Confirm what both players told.
    Confirm {
        /// The round.
        round: u32,
        /// The game.
        seat: Seat,
    },
    /// Enter or correct a result.
    SetResult {
        /// The round.
        round: u32,
        /// The game.
        seat: Seat,
        /// The result; none: not known after all.
        result: Option<BoardResult>,
        /// Why; a correction wants it.
        reason: String,
        /// For the rating report alone.
        for_rating: bool,
    },
    /// Say when the games of the last round that are played here begin.
    TimeRound {
        /// The round.
        round: u32,
        /// Ms since 1970.
        at: i64,
    },
    /// Choose where a game of the last round is played, before it begins.
    PlaceBoard {
        /// The round.
        round: u32,
        /// The board.
        seat: Seat,
        /// Whether here, on line; else over the board.
        here: bool,
    },
    /// Take in what a game came to that was played here.
    EndGame {
        /// The round.
        round: u32,
        /// The board.
        seat: Seat,
        /// The id of the game.
        game: String,
        /// The result.
        result: BoardResult,
    },
    /// Decide a match that its games left level.
    DecideMatch {
        /// Round of its last game.
        round: u32,
        /// Who goes on.
        winner: ParticipantId,
        /// How.
        reason: String,
    },
    /// Enter teams, all or none of them.
    EnterTeams(Vec<TeamEntry>),
    /// Correct a team's name or members.
    EditTeam {
        /// Whose.
        id: TeamId,
        /// All of it.
        team: Box<TeamEntry>,
    },
    /// Take a team back that was never paired.
    RemoveTeam(TeamId),
    /// Take a team out of the rounds to come, from the next on.
    WithdrawTeam(TeamId),
    /// Let a team that has withdrawn play again.
    ReturnTeam(TeamId),
    /// Announce a team's bye.
    AnnounceTeamBye {
        /// Whose.
        id: TeamId,
        /// Of which round.
        round: u32,
        /// Which.
        bye: Bye,
        /// Why; a full-point bye wants it.
        comment: String,
    },
    /// Take a team's announced bye back.
    CancelTeamBye {
        /// Whose.
        id: TeamId,
        /// Of which round.
        round: u32,
    },
    /// Keep some teams from meeting one another.
    ProhibitTeams {
        /// They.
        teams: Vec<TeamId>,
        /// From this round.
        first: u32,
        /// To this one; none: to the end.
        last: Option<u32>,
    },
    /// Give teams these numbers, from 1.
    NumberTeams(Vec<TeamId>),
    /// Say who sits where for a team.
    LineUp {
        /// The round, to come or the last.
        round: u32,
        /// Whose.
        team: TeamId,
        /// From the first board on; empty: as usual.
        players: Places,
    },
    /// Say who sits where for a team, as its captain: only as long as the round is not paired.
    HandInLineUp {
        /// The round to come.
        round: u32,
        /// Whose.
        team: TeamId,
        /// From the first board on; empty: as usual.
        players: Places,
    },
    /// Note that a match did not take place.
    ForfeitMatch {
        /// The round.
        round: u32,
        /// The team with White on the first board.
        white: TeamId,
        /// Who gets it; none where neither came.
        winner: Option<Color>,
        /// Why; wanted where results stand there.
        reason: String,
    },
    /// Undo an event; of an undoing, do it again.
    Undo(Seq),
    /// End the event.
    Close,
}
