//! What has happened at a desk. Facts are stored for good: tags and fields keep their names, and a field that comes
//! later has a default.

use super::participant::{Entry, ParticipantId};
use super::result::{BoardResult, Window};
use super::settings::{Setting, Settings};
use super::teams::{Places, TeamEntry, TeamId, TeamSeating};
use crate::{Bye, Points};
use rules::Color;
use serde::{Deserialize, Serialize};

/// Place of an event in its log, from 1 without gaps.
pub type Seq = u32;

/// A fact with its place, time and author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Place.
    pub seq: Seq,
    /// Ms since 1970; never less than that of the event before.
    pub at: i64,
    /// Account of the author; none for the program itself, and for tablets and kiosks.
    pub by: Option<i64>,
    /// The warning level that the author went past; 0 where there was none.
    pub consent: u8,
    /// What happened.
    pub fact: Fact,
}

/// Two who meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Seat {
    pub white: ParticipantId,
    pub black: ParticipantId,
}

/// Who sits where in a round: boards in their order, and who has the bye that the pairing allocates.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "said above")]
pub struct Seating {
    pub boards: Vec<Seat>,
    pub bye: Option<ParticipantId>,
    /// The matches that the boards belong to, where teams are paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<TeamSeating>,
}

impl Seating {
    /// Everybody seated, and who has the bye.
    pub fn people(&self) -> impl Iterator<Item = ParticipantId> {
        self.boards.iter().flat_map(|seat| [seat.white, seat.black]).chain(self.bye)
    }
}

/// Who misses a round, and with which bye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "said above")]
pub struct Absence {
    pub id: ParticipantId,
    pub bye: Bye,
}

/// A line of the final standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "said above")]
pub struct Place {
    pub id: ParticipantId,
    pub rank: u32,
    pub points: Points,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The event came to be.
    Created {
        /// Its terms.
        settings: Box<Settings>,
        /// Of all lots that are drawn for it.
        seed: u64,
    },
    /// A term was changed.
    Set {
        /// To this.
        setting: Setting,
    },
    /// The event goes on outside the FIDE rules; for good.
    FideModeLeft {
        /// Rounds paired by then.
        round: u32,
        /// Why.
        reason: String,
    },
    /// Somebody entered.
    Registered {
        /// Next free number.
        id: ParticipantId,
        /// Who.
        entry: Box<Entry>,
        /// There was no place left.
        waiting: bool,
    },
    /// What is known of somebody was corrected.
    Edited {
        /// Whose.
        id: ParticipantId,
        /// All of it.
        entry: Box<Entry>,
    },
    /// An entry was taken back before the first round.
    Removed {
        /// Whose.
        id: ParticipantId,
    },
    /// A place was found for somebody on the waiting list.
    Promoted {
        /// For whom.
        id: ParticipantId,
    },
    /// The fee was ticked off, or the tick taken away.
    FeeTicked {
        /// Whose.
        id: ParticipantId,
        /// Whether paid.
        paid: bool,
    },
    /// Somebody came, or had not come after all.
    CheckedIn {
        /// Who.
        id: ParticipantId,
        /// Whether here.
        here: bool,
    },
    /// Somebody will play from this round on; none: from the beginning.
    Late {
        /// Who.
        id: ParticipantId,
        /// First round.
        round: Option<u32>,
    },
    /// Somebody plays no more.
    Withdrew {
        /// Who.
        id: ParticipantId,
        /// First round missed.
        round: u32,
    },
    /// Somebody who had withdrawn plays again.
    Returned {
        /// Who.
        id: ParticipantId,
    },
    /// The arbiter excluded somebody.
    Expelled {
        /// Whom.
        id: ParticipantId,
        /// First round missed.
        round: u32,
        /// Why.
        reason: String,
    },
    /// Somebody will miss a round.
    ByeAnnounced {
        /// Who.
        id: ParticipantId,
        /// Which.
        round: u32,
        /// With which bye.
        bye: Bye,
        /// Why.
        comment: String,
    },
    /// Somebody will play after all.
    ByeCancelled {
        /// Who.
        id: ParticipantId,
        /// In which round.
        round: u32,
    },
    /// Any two of these do not meet.
    Prohibited {
        /// They.
        players: Vec<ParticipantId>,
        /// From this round.
        first: u32,
        /// To this one; none: to the end.
        last: Option<u32>,
    },
    /// Somebody sits at a board of his or her own.
    BoardFixed {
        /// Who.
        id: ParticipantId,
        /// Which board; none: wherever the pairing says.
        board: Option<u32>,
    },
    /// The colour of the first board was drawn.
    ColorDrawn {
        /// The lot.
        seed: u64,
        /// What it gave.
        #[serde(with = "super::shape::color")]
        color: Color,
    },
    /// Pairing numbers were given anew.
    Renumbered {
        /// Everybody from number 1.
        order: Vec<ParticipantId>,
    },
    /// Nobody enters any more, and numbers stay.
    ListClosed,
    /// Participants were dealt out to groups, or one of them was moved.
    Dealt {
        /// Each group by numbers in its table.
        groups: Vec<Vec<ParticipantId>>,
    },
    /// The final of an event with groups began.
    FinalBegun {
        /// Its first round.
        round: u32,
        /// Who goes on from each group, best first.
        qualified: Vec<Vec<ParticipantId>>,
        /// Whether lots decided ties.
        #[serde(default)]
        by_lot: bool,
        /// How else ties were decided; empty where there were none.
        reason: String,
    },
    /// The pairing of a round was published.
    Paired {
        /// The round.
        round: u32,
        /// Boards and bye.
        seating: Seating,
        /// Everybody else.
        absent: Vec<Absence>,
        /// Everybody from number 1, as of this round.
        numbers: Vec<ParticipantId>,
        /// Whether the pairs were made by hand.
        by_hand: bool,
    },
    /// The pairing of the last round was taken back.
    Unpaired {
        /// The round.
        round: u32,
        /// Why.
        reason: String,
    },
    /// The arbiter began to pair a round by hand.
    ManualBegun {
        /// The round.
        round: u32,
        /// Why.
        reason: String,
    },
    /// Pairs of a published round were changed by hand.
    Reseated {
        /// The round.
        round: u32,
        /// Boards and bye.
        seating: Seating,
    },
    /// The arbiter ended pairing by hand.
    ManualEnded {
        /// The round.
        round: u32,
        /// Pairs that the rules do not give.
        made: Vec<Seat>,
        /// Pairs that the rules give instead; empty too where they give none.
        instead: Vec<Seat>,
        /// Who would have had the bye, where that is somebody else.
        bye_instead: Option<ParticipantId>,
    },
    /// The arbiter lets a tablet join.
    TabletInvited {
        /// Next free number.
        tablet: u32,
        /// The digest of the code that it joins with, once.
        code: String,
        /// Until when, ms since 1970.
        until: i64,
    },
    /// A tablet joined: players tell results at it.
    TabletJoined {
        /// Which.
        tablet: u32,
        /// The digest of what it is known by.
        token: String,
    },
    /// A tablet was shut out.
    TabletRevoked {
        /// Which.
        tablet: u32,
    },
    /// A player told a result.
    Reported {
        /// The round.
        round: u32,
        /// The game.
        seat: Seat,
        /// Whose word it is.
        #[serde(with = "super::shape::color")]
        by: Color,
        /// The result.
        result: BoardResult,
        /// The tablet at which it was told; none: under the player's own account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tablet: Option<u32>,
    },
    /// The arbiter entered, confirmed or corrected a result.
    ResultSet {
        /// The round.
        round: u32,
        /// The game.
        seat: Seat,
        /// The result; none: not known after all.
        result: Option<BoardResult>,
        /// Why, where one stood there before.
        reason: String,
        /// What it counts for.
        window: Window,
    },
    /// The games of a round that are played here begin at this time.
    RoundTimed {
        /// The round.
        round: u32,
        /// Ms since 1970.
        at: i64,
    },
    /// The arbiter chose where a game is played.
    BoardPlaced {
        /// The round.
        round: u32,
        /// The board.
        seat: Seat,
        /// Whether here, on line; else over the board.
        here: bool,
    },
    /// A game that was played here has ended.
    GameEnded {
        /// The round.
        round: u32,
        /// The board.
        seat: Seat,
        /// The id of the game.
        game: String,
        /// What it came to.
        result: BoardResult,
    },
    /// A match that its games left level was decided.
    MatchDecided {
        /// Round of its last game.
        round: u32,
        /// Who goes on.
        winner: ParticipantId,
        /// How: a play-off, lots.
        reason: String,
    },
    /// A team entered.
    TeamEntered {
        /// Next free number.
        id: TeamId,
        /// Name and members.
        team: Box<TeamEntry>,
    },
    /// A team's name or members were changed.
    TeamEdited {
        /// Whose.
        id: TeamId,
        /// All of it.
        team: Box<TeamEntry>,
    },
    /// A team was taken back before it was paired.
    TeamRemoved {
        /// Which.
        id: TeamId,
    },
    /// A team plays no more.
    TeamWithdrew {
        /// Which.
        id: TeamId,
        /// First round missed.
        round: u32,
    },
    /// A team that had withdrawn plays again.
    TeamReturned {
        /// Which.
        id: TeamId,
    },
    /// A team will miss a round.
    TeamByeAnnounced {
        /// Which.
        id: TeamId,
        /// The round.
        round: u32,
        /// With which bye.
        bye: Bye,
        /// Why.
        comment: String,
    },
    /// A team will play after all.
    TeamByeCancelled {
        /// Which.
        id: TeamId,
        /// In which round.
        round: u32,
    },
    /// Any two of these teams do not meet.
    TeamsProhibited {
        /// They.
        teams: Vec<TeamId>,
        /// From this round.
        first: u32,
        /// To this one; none: to the end.
        last: Option<u32>,
    },
    /// Teams were given their pairing numbers.
    TeamsNumbered {
        /// All from number 1.
        order: Vec<TeamId>,
    },
    /// A team says who will sit where, or who sits there instead, before those games begin.
    LineUpSet {
        /// The round, to come or the last.
        round: u32,
        /// Whose.
        team: TeamId,
        /// From the first board on; empty: as usual.
        players: Places,
    },
    /// A match did not take place.
    MatchForfeited {
        /// The round.
        round: u32,
        /// The team with White on the first board.
        white: TeamId,
        /// Who gets the match; none where neither came.
        #[serde(with = "super::shape::maybe_color")]
        winner: Option<Color>,
        /// Why, where results stood there before.
        reason: String,
        /// What it counts for.
        window: Window,
    },
    /// An earlier event shall not have been.
    Undone {
        /// Which.
        seq: Seq,
    },
    /// The event is over.
    Closed {
        /// The final standings.
        places: Vec<Place>,
    },
}

impl Fact {
    /// Its tag, as stored.
    pub const fn tag(&self) -> &'static str {
        match self {
            Fact::Created { .. } => "created",
            Fact::Set { .. } => "set",
            Fact::FideModeLeft { .. } => "fide_mode_left",
            Fact::Registered { .. } => "registered",
            Fact::Edited { .. } => "edited",
            Fact::Removed { .. } => "removed",
            Fact::Promoted { .. } => "promoted",
            Fact::FeeTicked { .. } => "fee_ticked",
            Fact::CheckedIn { .. } => "checked_in",
            Fact::Late { .. } => "late",
            Fact::Withdrew { .. } => "withdrew",
            Fact::Returned { .. } => "returned",
            Fact::Expelled { .. } => "expelled",
            Fact::ByeAnnounced { .. } => "bye_announced",
            Fact::ByeCancelled { .. } => "bye_cancelled",
            Fact::Prohibited { .. } => "prohibited",
            Fact::BoardFixed { .. } => "board_fixed",
            Fact::ColorDrawn { .. } => "color_drawn",
            Fact::Renumbered { .. } => "renumbered",
            Fact::ListClosed => "list_closed",
            Fact::Dealt { .. } => "dealt",
            Fact::FinalBegun { .. } => "final_begun",
            Fact::Paired { .. } => "paired",
            Fact::Unpaired { .. } => "unpaired",
            Fact::ManualBegun { .. } => "manual_begun",
            Fact::Reseated { .. } => "reseated",
            Fact::ManualEnded { .. } => "manual_ended",
            Fact::TabletInvited { .. } => "tablet_invited",
            Fact::TabletJoined { .. } => "tablet_joined",
            Fact::TabletRevoked { .. } => "tablet_revoked",
            Fact::Reported { .. } => "reported",
            Fact::ResultSet { .. } => "result_set",
            Fact::RoundTimed { .. } => "round_timed",
            Fact::BoardPlaced { .. } => "board_placed",
            Fact::GameEnded { .. } => "game_ended",
            Fact::MatchDecided { .. } => "match_decided",
            Fact::TeamEntered { .. } => "team_entered",
            Fact::TeamEdited { .. } => "team_edited",
            Fact::TeamRemoved { .. } => "team_removed",
            Fact::TeamWithdrew { .. } => "team_withdrew",
            Fact::TeamReturned { .. } => "team_returned",
            Fact::TeamByeAnnounced { .. } => "team_bye_announced",
            Fact::TeamByeCancelled { .. } => "team_bye_cancelled",
            Fact::TeamsProhibited { .. } => "teams_prohibited",
            Fact::TeamsNumbered { .. } => "teams_numbered",
            Fact::LineUpSet { .. } => "line_up_set",
            Fact::MatchForfeited { .. } => "match_forfeited",
            Fact::Undone { .. } => "undone",
            Fact::Closed { .. } => "closed",
        }
    }

    /// Whether a proposal made before it is out of date after it.
    pub(super) fn concerns_pairing(&self) -> bool {
        match self {
            Fact::FeeTicked { .. }
            | Fact::Reported { .. }
            | Fact::FideModeLeft { .. }
            | Fact::ListClosed
            | Fact::RoundTimed { .. }
            | Fact::BoardPlaced { .. }
            | Fact::TabletInvited { .. }
            | Fact::TabletJoined { .. }
            | Fact::TabletRevoked { .. } => false,
            Fact::Set { setting } => matches!(
                setting,
                Setting::Rounds(_)
                    | Setting::System(_)
                    | Setting::Scoring(_)
                    | Setting::Order(_)
                    | Setting::Time(_)
                    | Setting::Acceleration(_)
                    | Setting::LateHalfPoints(_)
                    | Setting::CheckIn(_)
                    | Setting::Editions(_)
                    | Setting::Teams(_)
            ),
            Fact::Created { .. }
            | Fact::Registered { .. }
            | Fact::Edited { .. }
            | Fact::Removed { .. }
            | Fact::Promoted { .. }
            | Fact::CheckedIn { .. }
            | Fact::Late { .. }
            | Fact::Withdrew { .. }
            | Fact::Returned { .. }
            | Fact::Expelled { .. }
            | Fact::ByeAnnounced { .. }
            | Fact::ByeCancelled { .. }
            | Fact::Prohibited { .. }
            | Fact::BoardFixed { .. }
            | Fact::ColorDrawn { .. }
            | Fact::Renumbered { .. }
            | Fact::Dealt { .. }
            | Fact::FinalBegun { .. }
            | Fact::Paired { .. }
            | Fact::Unpaired { .. }
            | Fact::ManualBegun { .. }
            | Fact::Reseated { .. }
            | Fact::ManualEnded { .. }
            | Fact::ResultSet { .. }
            | Fact::GameEnded { .. }
            | Fact::MatchDecided { .. }
            | Fact::TeamEntered { .. }
            | Fact::TeamEdited { .. }
            | Fact::TeamRemoved { .. }
            | Fact::TeamWithdrew { .. }
            | Fact::TeamReturned { .. }
            | Fact::TeamByeAnnounced { .. }
            | Fact::TeamByeCancelled { .. }
            | Fact::TeamsProhibited { .. }
            | Fact::TeamsNumbered { .. }
            | Fact::LineUpSet { .. }
            | Fact::MatchForfeited { .. }
            | Fact::Undone { .. }
            | Fact::Closed { .. } => true,
        }
    }
}
