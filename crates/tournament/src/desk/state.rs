//! An event as its facts leave it.

use super::fact::{Absence, Fact, Place, Seat, Seating, Seq};
use super::participant::{Entry, Participant, ParticipantId, order_key};
use super::result::{BoardResult, Window};
use super::settings::{Settings, System};
use super::teams::{EnteredTeam, Places, TeamId, TeamProhibition, TeamSeating};
use crate::Bye;
use crate::swiss::Lots;
use rules::{ByColor, Color};
use std::collections::{BTreeMap, BTreeSet};

/// Any two of some do not meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prohibition {
    /// They.
    pub players: Vec<ParticipantId>,
    /// From this round.
    pub first: u32,
    /// To this one; none: to the end.
    pub last: Option<u32>,
}

/// A board of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Who.
    pub seat: Seat,
    /// The result that counts, once the arbiter has entered or confirmed it.
    pub result: Option<BoardResult>,
    /// What the players told.
    pub reports: ByColor<Option<BoardResult>>,
    /// A correction that came too late for the standings.
    pub for_rating: Option<BoardResult>,
    /// Whether it is played here, or over the board, where the arbiter chose; none: as the terms say.
    pub here: Option<bool>,
    /// The game played here that gave the result; none once somebody has given another.
    pub game: Option<String>,
}

/// How far the result of a board has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Nobody told anything.
    Nothing,
    /// One player told it.
    One(Color, BoardResult),
    /// Both told the same: it wants confirmation.
    Agreed(BoardResult),
    /// The two told different results.
    Disputed {
        /// White's word.
        white: BoardResult,
        /// Black's word.
        black: BoardResult,
    },
    /// The arbiter entered or confirmed it.
    Set(BoardResult),
}

impl Board {
    pub(super) fn new(seat: Seat) -> Board {
        let reports = ByColor { white: None, black: None };
        Board { seat, result: None, reports, for_rating: None, here: None, game: None }
    }

    /// How far its result has come.
    pub fn word(&self) -> Word {
        match (self.result, self.reports.white, self.reports.black) {
            (Some(result), ..) => Word::Set(result),
            (None, None, None) => Word::Nothing,
            (None, Some(told), None) => Word::One(Color::White, told),
            (None, None, Some(told)) => Word::One(Color::Black, told),
            (None, Some(white), Some(black)) if white == black => Word::Agreed(white),
            (None, Some(white), Some(black)) => Word::Disputed { white, black },
        }
    }

    /// Whether it has a result that will not change by itself.
    pub fn is_over(&self) -> bool {
        self.result.is_some_and(|result| result != BoardResult::Adjourned)
    }
}

/// A round that was paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// From 1.
    pub number: u32,
    /// In their order.
    pub boards: Vec<Board>,
    /// Who has the bye that the pairing allocates.
    pub bye: Option<ParticipantId>,
    /// Who misses the round.
    pub absent: Vec<Absence>,
    /// Everybody from number 1, as of this round.
    pub numbers: Vec<ParticipantId>,
    /// Whether pairs were made or changed by hand.
    pub by_hand: bool,
    /// When its games that are played here begin, ms since 1970.
    pub starts: Option<i64>,
    /// The matches that the boards belong to, where teams are paired.
    pub teams: Option<TeamSeating>,
    /// Matches that did not take place, by the team with White on the first board, with the winner's colour there.
    pub forfeits: BTreeMap<TeamId, Option<Color>>,
}

impl Round {
    /// The board of two who meet in it.
    pub fn board(&self, seat: Seat) -> Option<&Board> {
        self.boards.iter().find(|board| board.seat == seat)
    }

    /// Whether every board has its result.
    pub fn is_over(&self) -> bool {
        self.boards.iter().all(Board::is_over)
    }

    /// Boards and bye.
    pub fn seating(&self) -> Seating {
        let boards = self.boards.iter().map(|board| board.seat).collect();
        Seating { boards, bye: self.bye, teams: self.teams.clone() }
    }
}

/// What pairing by hand came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManualNote {
    /// The round.
    pub round: u32,
    /// Why it began.
    pub reason: String,
    /// Pairs that the rules do not give; none while it goes on.
    pub made: Vec<Seat>,
    /// Pairs that the rules give instead.
    pub instead: Vec<Seat>,
}

/// A match that its games left level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Round of its last game.
    pub round: u32,
    /// Who goes on.
    pub winner: ParticipantId,
}

/// A tablet at which players tell results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tablet {
    /// The digest of the code that it joins with.
    pub code: String,
    /// Until when it can join, ms since 1970.
    pub until: i64,
    /// The digest of what it is known by; none before it has joined.
    pub token: Option<String>,
    /// Was shut out.
    pub revoked: bool,
}

impl Tablet {
    /// Whether players can tell results at it.
    pub fn is_in(&self) -> bool {
        self.token.is_some() && !self.revoked
    }
}

/// An event as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// Whether it exists.
    pub created: bool,
    /// Its terms.
    pub settings: Settings,
    /// Of all lots.
    pub seed: u64,
    /// Rounds paired, and the reason, when FIDE mode was left; none: the event is in FIDE mode.
    pub left_fide_mode: Option<(u32, String)>,
    /// Everybody entered, by number in the desk.
    pub participants: BTreeMap<ParticipantId, Participant>,
    /// Everybody from number 1, once a round has been paired or the numbers were given before. See [`State::numbers`].
    pub given_numbers: Vec<ParticipantId>,
    /// The numbers given before the first round, by the report that the event was taken over from.
    pub first_numbers: Vec<ParticipantId>,
    /// Nobody enters any more.
    pub list_closed: bool,
    /// The colour drawn by lot, where one was drawn. See [`State::initial_color`].
    pub drawn_color: Option<Color>,
    /// Groups as dealt out, each by numbers in its table. See [`State::groups`].
    pub dealt: Vec<Vec<ParticipantId>>,
    /// Who goes on from each group, best first, once the final has begun.
    pub qualified: Vec<Vec<ParticipantId>>,
    /// Forbidden pairings.
    pub prohibited: Vec<Prohibition>,
    /// Rounds paired.
    pub rounds: Vec<Round>,
    /// The round that is being paired by hand.
    pub manual: Option<u32>,
    /// Rounds paired by hand.
    pub manual_notes: Vec<ManualNote>,
    /// Matches decided otherwise than by their games.
    pub decisions: Vec<Decision>,
    /// Tablets at which players tell results, by number.
    pub tablets: BTreeMap<u32, Tablet>,
    /// The final standings, once it is over.
    pub closed: Option<Vec<Place>>,
    /// Teams entered, by number in the desk.
    pub teams: BTreeMap<TeamId, EnteredTeam>,
    /// Teams that do not meet.
    pub prohibited_teams: Vec<TeamProhibition>,
    /// Teams from number 1, once numbers were given. See [`State::team_numbers`].
    pub given_teams: Vec<TeamId>,
    /// Those given before the first round.
    pub first_teams: Vec<TeamId>,
    /// Line-ups told before the round was paired.
    pub line_ups: BTreeMap<(u32, TeamId), Places>,
    /// Where the facts stand that made it.
    pub head: Seq,
}

impl State {
    /// Whether the rules of FIDE bind the arbiter.
    pub fn is_in_fide_mode(&self) -> bool {
        self.left_fide_mode.is_none()
    }

    /// Rounds paired so far.
    pub fn paired(&self) -> u32 {
        self.rounds.len() as u32
    }

    /// A round that was paired.
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get((number as usize).checked_sub(1)?)
    }

    /// Somebody who has entered.
    pub fn participant(&self, id: ParticipantId) -> Option<&Participant> {
        self.participants.get(&id)
    }

    /// Everybody with a pairing number, from number 1: as given, or before the first round as the initial order has
    /// them.
    pub fn numbers(&self) -> Vec<ParticipantId> {
        let takes_part = |who: &Participant| !who.waiting && who.withdrawn.is_none_or(|from| from > 1);
        match (self.given_numbers.is_empty(), self.rounds.is_empty()) {
            (true, _) => self.in_initial_order(takes_part),
            (false, false) => self.given_numbers.clone(),
            (false, true) => {
                let given = self.given_numbers.iter().copied();
                given.filter(|id| self.participant(*id).is_some_and(takes_part)).collect()
            }
        }
    }

    /// Those of whom this holds, in the initial order by today's ratings and titles.
    pub(super) fn in_initial_order(&self, wanted: impl Fn(&Participant) -> bool) -> Vec<ParticipantId> {
        let mut entered: Vec<&Participant> = self.participants.values().filter(|who| wanted(who)).collect();
        entered.sort_by(|a, b| order_key(a, &self.settings).cmp(&order_key(b, &self.settings)));
        entered.into_iter().map(|participant| participant.id).collect()
    }

    /// The colour of the first board in round 1: as drawn, else by the event's own lot.
    pub fn initial_color(&self) -> Color {
        self.drawn_color.unwrap_or_else(|| lot_color(self.seed))
    }

    /// Those who might be the same person as an entry.
    pub fn alike(&self, entry: &Entry) -> Vec<ParticipantId> {
        self.participants.values().filter(|other| other.entry.is_like(entry)).map(|other| other.id).collect()
    }

    /// Participants that hold a place.
    pub fn places_taken(&self) -> u32 {
        let holds = |participant: &&Participant| !participant.waiting && participant.withdrawn != Some(1);
        self.participants.values().filter(holds).count() as u32
    }

    /// Whether there is a place for one more.
    pub fn has_place(&self) -> bool {
        self.settings.capacity.is_none_or(|capacity| self.places_taken() < capacity)
    }

    /// Whether games are played here: by the terms, or at a board of the last round that was chosen for it.
    pub fn is_played_here(&self) -> bool {
        let chosen = |round: &Round| round.boards.iter().any(|board| board.here == Some(true));
        self.settings.is_played_here() || self.rounds.last().is_some_and(chosen)
    }

    /// When a round begins, ms since 1970: as its games here were timed, else by the schedule.
    pub fn starts_at(&self, round: u32) -> Option<i64> {
        let timed = self.round(round).and_then(|round| round.starts);
        timed.or_else(|| self.settings.scheduled_at(round))
    }

    /// The accounts of two whose game is played here: both have one, and the board was chosen for it, or was not chosen and
    /// the event, or a part of it, is on line.
    pub fn accounts_here(&self, seat: Seat) -> Option<ByColor<i64>> {
        let account = |id: ParticipantId| self.participants.get(&id).and_then(|who| who.entry.account);
        let placed =
            self.rounds.iter().rev().find_map(|round| round.board(seat)).and_then(|board| board.here);
        let here = placed.unwrap_or(self.settings.is_played_here());
        let white = account(seat.white).filter(|_| here)?;
        let black = account(seat.black).filter(|black| *black != white)?;
        Some(ByColor { white, black })
    }

    /// Whether a board of a round is played here, so that the game itself tells its result.
    pub fn tells_itself(&self, round: &Round, seat: Seat) -> bool {
        round.starts.is_some() && self.accounts_here(seat).is_some()
    }

    /// With which bye somebody misses a round that is not paired yet. Not having come counts for the next round alone.
    pub fn absence(&self, id: ParticipantId, round: u32) -> Option<Bye> {
        if let Some(bye) = self.second_half(id, round) {
            return Some(bye);
        }
        let participant = self.participants.get(&id)?;
        let missing = self.settings.check_in && !participant.checked_in && round == self.paired() + 1;
        participant.announced(&self.settings, round).or_else(|| missing.then_some(Bye::ZeroPoint))
    }

    /// What a result of this game counts for, were it given now. C.04.2 lets a correction count until the round after is
    /// over. From then on that one is the round before, and what is older counts for the rating report alone.
    pub fn window(&self, round: u32, seat: Seat, for_rating: bool) -> Window {
        let is_new =
            self.round(round).and_then(|round| round.board(seat)).is_none_or(|board| !board.is_over());
        if for_rating || self.closed.is_some() {
            Window::RatingOnly
        } else if is_new || round == self.paired() {
            Window::Open
        } else if round + 1 == self.paired() && !self.rounds.last().is_some_and(Round::is_over) {
            Window::FollowingPairing
        } else {
            Window::Standings
        }
    }
}

/// The colour that a lot gives.
pub(super) fn lot_color(seed: u64) -> Color {
    if Lots::new(seed).below(2) == 0 { Color::White } else { Color::Black }
}

impl State {
    /// Takes a fact in. Decides nothing: what does not fit (it never does where facts were decided here) changes
    /// nothing.
    pub(super) fn apply(&mut self, seq: Seq, fact: &Fact) {
        self.head = seq;
        match fact {
            Fact::Created { settings, seed } => {
                self.created = true;
                self.settings = (**settings).clone();
                self.seed = *seed;
            }
            Fact::Set { setting } => self.settings.set(setting.clone()),
            Fact::FideModeLeft { round, reason } => self.left_fide_mode = Some((*round, reason.clone())),
            Fact::ListClosed => self.list_closed = true,
            Fact::ColorDrawn { color, .. } => self.drawn_color = Some(*color),
            Fact::Prohibited { players, first, last } => {
                self.prohibited.push(Prohibition { players: players.clone(), first: *first, last: *last });
            }
            Fact::Renumbered { order } => {
                if self.rounds.is_empty() {
                    self.first_numbers.clone_from(order);
                }
                self.given_numbers.clone_from(order);
            }
            Fact::TabletInvited { tablet, code, until } => {
                let invited = Tablet { code: code.clone(), until: *until, token: None, revoked: false };
                self.tablets.insert(*tablet, invited);
            }
            Fact::TabletJoined { tablet, token } => {
                if let Some(tablet) = self.tablets.get_mut(tablet) {
                    tablet.token = Some(token.clone());
                }
            }
            Fact::TabletRevoked { tablet } => {
                if let Some(tablet) = self.tablets.get_mut(tablet) {
                    tablet.revoked = true;
                }
            }
            Fact::Dealt { groups } => self.dealt.clone_from(groups),
            Fact::FinalBegun { qualified, .. } => self.qualified.clone_from(qualified),
            Fact::Closed { places } => self.closed = Some(places.clone()),
            // The desk leaves out what was undone before it comes here.
            Fact::Undone { .. } => {}
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
            | Fact::BoardFixed { .. } => self.apply_to_participant(fact),
            Fact::Paired { .. }
            | Fact::Unpaired { .. }
            | Fact::ManualBegun { .. }
            | Fact::Reseated { .. }
            | Fact::ManualEnded { .. }
            | Fact::Reported { .. }
            | Fact::RoundTimed { .. }
            | Fact::BoardPlaced { .. }
            | Fact::ResultSet { .. }
            | Fact::GameEnded { .. }
            | Fact::MatchDecided { .. } => self.apply_to_round(fact),
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
            | Fact::MatchForfeited { .. } => self.apply_to_teams(fact),
        }
    }

    fn apply_to_participant(&mut self, fact: &Fact) {
        let mut with = |id: &ParticipantId, change: &dyn Fn(&mut Participant)| {
            if let Some(participant) = self.participants.get_mut(id) {
                change(participant);
            }
        };
        match fact {
            Fact::Registered { id, entry, waiting } => {
                self.participants.insert(*id, Participant::new(*id, (**entry).clone(), *waiting));
                self.find_number(*id);
            }
            Fact::Edited { id, entry } => with(id, &|who| who.entry = (**entry).clone()),
            Fact::Removed { id } => {
                self.participants.remove(id);
                self.given_numbers.retain(|other| other != id);
                self.first_numbers.retain(|other| other != id);
            }
            Fact::Promoted { id } => {
                with(id, &|who| who.waiting = false);
                self.find_number(*id);
            }
            Fact::FeeTicked { id, paid } => with(id, &|who| who.fee = *paid),
            Fact::CheckedIn { id, here } => with(id, &|who| who.checked_in = *here),
            Fact::Late { id, round } => with(id, &|who| who.late = *round),
            Fact::Withdrew { id, round } => with(id, &|who| who.withdrawn = Some(*round)),
            Fact::Returned { id } => {
                with(id, &|who| who.withdrawn = None);
                self.find_number(*id);
            }
            Fact::Expelled { id, round, .. } => with(id, &|who| {
                who.expelled = true;
                who.withdrawn = Some(who.withdrawn.map_or(*round, |before| before.min(*round)));
            }),
            Fact::ByeAnnounced { id, round, bye, .. } => with(id, &|who| {
                who.byes.insert(*round, *bye);
            }),
            Fact::ByeCancelled { id, round } => with(id, &|who| {
                who.byes.remove(round);
            }),
            Fact::BoardFixed { id, board } => with(id, &|who| who.board = *board),
            _ => {}
        }
    }

    /// After the first round: puts somebody without a number in his or her proper place (C.04.2).
    fn find_number(&mut self, id: ParticipantId) {
        let Some(participant) = self.participants.get(&id).filter(|who| !who.waiting) else { return };
        if self.given_numbers.is_empty() || self.given_numbers.contains(&id) {
            return;
        }
        let own = order_key(participant, &self.settings);
        let after = |other: &ParticipantId| {
            self.participants.get(other).is_some_and(|other| order_key(other, &self.settings) > own)
        };
        let place = self.given_numbers.iter().position(after).unwrap_or(self.given_numbers.len());
        self.given_numbers.insert(place, id);
    }

    fn apply_to_round(&mut self, fact: &Fact) {
        match fact {
            Fact::Paired { round, seating, absent, numbers, by_hand } => {
                self.given_numbers.clone_from(numbers);
                if let Some(teams) = &seating.teams {
                    self.given_teams.clone_from(&teams.numbers);
                }
                self.rounds.push(Round {
                    number: *round,
                    boards: seating.boards.iter().copied().map(Board::new).collect(),
                    bye: seating.bye,
                    absent: absent.clone(),
                    numbers: numbers.clone(),
                    by_hand: *by_hand,
                    starts: None,
                    teams: seating.teams.clone(),
                    forfeits: BTreeMap::new(),
                });
            }
            Fact::Unpaired { .. } => {
                self.rounds.pop();
                let left = self.paired();
                self.decisions.retain(|decision| decision.round <= left);
                if self.rounds.is_empty() {
                    self.forget_team_numbers();
                    let before = std::mem::take(&mut self.first_numbers);
                    let late: Vec<ParticipantId> =
                        self.given_numbers.iter().copied().filter(|id| !before.contains(id)).collect();
                    self.given_numbers.clone_from(&before);
                    self.first_numbers = before;
                    if !self.given_numbers.is_empty() {
                        late.into_iter().for_each(|id| self.find_number(id));
                    }
                }
            }
            Fact::ManualBegun { round, reason } => {
                self.manual = Some(*round);
                self.manual_notes.push(ManualNote {
                    round: *round,
                    reason: reason.clone(),
                    made: Vec::new(),
                    instead: Vec::new(),
                });
            }
            Fact::Reseated { seating, .. } => self.reseat(seating),
            Fact::ManualEnded { made, instead, .. } => {
                self.manual = None;
                if let Some(note) = self.manual_notes.last_mut() {
                    note.made.clone_from(made);
                    note.instead.clone_from(instead);
                }
            }
            Fact::Reported { round, seat, by, result, .. } => {
                self.with_board(*round, *seat, |board| board.reports[*by] = Some(*result));
            }
            Fact::ResultSet { round, seat, result, window, .. } => {
                if *window != Window::RatingOnly && !matches!(result, Some(BoardResult::Forfeit { .. })) {
                    self.take_place(*round, *seat);
                }
                self.with_board(*round, *seat, |board| match window {
                    Window::RatingOnly => board.for_rating = *result,
                    Window::Open | Window::FollowingPairing | Window::Standings => {
                        board.result = *result;
                        board.game = None;
                        if result.is_none() {
                            board.reports = ByColor { white: None, black: None };
                        }
                    }
                });
            }
            Fact::RoundTimed { round, at } => {
                if let Some(round) = self.rounds.iter_mut().find(|other| other.number == *round) {
                    round.starts = Some(*at);
                }
            }
            Fact::BoardPlaced { round, seat, here } => {
                self.with_board(*round, *seat, |board| board.here = Some(*here));
            }
            Fact::GameEnded { round, seat, game, result } => {
                self.with_board(*round, *seat, |board| {
                    board.result = Some(*result);
                    board.game = Some(game.clone());
                });
            }
            Fact::MatchDecided { round, winner, .. } => {
                self.decisions.push(Decision { round: *round, winner: *winner });
            }
            _ => {}
        }
    }

    /// Boards that stay keep their results; whoever is seated now is no longer absent.
    fn reseat(&mut self, seating: &Seating) {
        let Some(round) = self.rounds.last_mut() else { return };
        let seated: BTreeSet<ParticipantId> = seating.people().collect();
        let kept = |seat: &Seat| round.board(*seat).cloned().unwrap_or_else(|| Board::new(*seat));
        round.boards = seating.boards.iter().map(kept).collect();
        round.bye = seating.bye;
        round.forfeits.retain(|white, _| {
            let kept = |teams: &TeamSeating| teams.matches.iter().any(|one| one.white == *white);
            seating.teams.as_ref().is_some_and(kept)
        });
        round.teams.clone_from(&seating.teams);
        round.absent.retain(|absence| !seated.contains(&absence.id));
        round.by_hand = true;
    }

    fn with_board(&mut self, round: u32, seat: Seat, change: impl FnOnce(&mut Board)) {
        let round = self.rounds.iter_mut().find(|other| other.number == round);
        if let Some(board) = round.and_then(|round| round.boards.iter_mut().find(|board| board.seat == seat))
        {
            change(board);
        }
    }

    /// Whether whoever is ready must be seated: in a Swiss. Elsewhere tables and brackets leave people out.
    pub(super) fn seats_everybody(&self) -> bool {
        match self.settings.system {
            System::DutchSwiss | System::DubovSwiss | System::BursteinSwiss => true,
            // Who has the bye of a match sits its second round out.
            System::DoubleSwiss
            | System::RoundRobin { .. }
            | System::Match
            | System::Scheveningen
            | System::Knockout { .. }
            | System::Groups(_)
            | System::Manual
            | System::TeamSwiss
            | System::TeamRoundRobin { .. }
            | System::TeamScheveningen => false,
        }
    }
}
