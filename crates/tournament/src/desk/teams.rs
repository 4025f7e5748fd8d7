//! Teams at a desk: their members, line-ups, and the matches of a round.
//!
//! The desk keeps who plays for whom and who sat where; games stay boards of a round, like any others. Whatever follows
//! for teams (match points, standings, pairing) is the library's, from [`State::tournament`].

use super::admit::{MOST_PROHIBITED, Verdict, require, valid};
use super::fact::{Fact, Seat, Seating};
use super::participant::ParticipantId;
use super::refusal::{Field, Refusal};
use super::report::{Numbers, type_code};
use super::result::{BoardResult, Window};
use super::settings::{Bilingual, MOST_ROUNDS, System};
use super::state::{Board, Round, State, Word};
use super::text;
use crate::team::{
    self, BoardOrder, ColorKind, ForfeitedMatch, LineUp, LineUpRule, MatchScoring, Team, TeamScore, Teams,
    is_white,
};
use crate::{Bye, Points, Prohibited, Request, Tpn, berger};
use rules::Color;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Boards that a match may have.
pub const MOST_BOARDS: u32 = 14;
/// Members that a report has room for.
pub const MOST_MEMBERS: usize = 14;

/// Teams that an event may have: numbers have three digits in a report.
const MOST_TEAMS: usize = 999;
/// Letters of a short name.
const NICKNAME: usize = 5;

/// A team's number in the desk, from 1 in the order of entry. Never changes and is never used again, unlike the pairing
/// number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TeamId(pub u32);

/// Who sits where, from the first board on; none where a board stays empty.
pub type Places = Vec<Option<ParticipantId>>;

/// What a match is, and what an event asks of line-ups.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct TeamTerms {
    /// Boards of a match, 1 to 14.
    pub boards: u32,
    /// The colour that the team with White on the first board has on each, as letters `W` and `B`; empty: alternating.
    pub colors: String,
    /// What a match is worth.
    pub scoring: MatchScoring,
    /// Whether the order of the members binds.
    pub order: BoardOrder,
    /// Whether a board may stay empty above one that is occupied.
    pub gaps: bool,
    /// Which wishes for colours a Swiss knows (C.04.6, article 1.7).
    pub wishes: ColorKind,
    /// What teams are paired and ranked by first.
    pub primary: TeamScore,
}

impl Default for TeamTerms {
    /// Four boards, a fixed order without gaps, 2–1–0, type A, match points first.
    fn default() -> TeamTerms {
        TeamTerms {
            boards: 4,
            colors: String::new(),
            scoring: MatchScoring::default(),
            order: BoardOrder::Fixed,
            gaps: false,
            wishes: ColorKind::A,
            primary: TeamScore::Match,
        }
    }
}

impl TeamTerms {
    pub(super) fn are_usual(&self) -> bool {
        *self == TeamTerms::default()
    }

    /// What an event of this system asks of line-ups. In a Scheveningen the table says who sits where, and a board stays
    /// empty where somebody is missing.
    pub fn rule(&self, system: System) -> LineUpRule {
        match system {
            System::TeamScheveningen => {
                LineUpRule { boards: self.boards, order: BoardOrder::Free, gaps: true }
            }
            _ => LineUpRule { boards: self.boards, order: self.order, gaps: self.gaps },
        }
    }

    /// The colour of the team with White on the first board, on every board of a round. In a Scheveningen it is White
    /// on all of them, but alternates in the last of an odd number of rounds.
    pub fn board_colors(&self, system: System, round: u32) -> Vec<Color> {
        if system == System::TeamScheveningen && (round != self.boards || self.boards.is_multiple_of(2)) {
            return vec![Color::White; self.boards as usize];
        }
        if system == System::TeamScheveningen {
            return [Color::White, Color::Black].into_iter().cycle().take(self.boards as usize).collect();
        }
        let letters =
            self.colors.chars().map(|letter| if letter == 'W' { Color::White } else { Color::Black });
        let alternating = [Color::White, Color::Black].into_iter().cycle().take(self.boards as usize);
        if self.colors.is_empty() { alternating.collect() } else { letters.collect() }
    }

    /// One letter for each board, the first board White's.
    pub(super) fn colors_hold(&self) -> bool {
        self.colors.is_empty()
            || self.colors.starts_with('W')
                && self.colors.len() == self.boards as usize
                && self.colors.bytes().all(|letter| matches!(letter, b'W' | b'B'))
    }

    /// A win is worth most, and all of them fit the columns of a report.
    pub(super) fn scoring_holds(&self, rounds: u32) -> bool {
        let MatchScoring { win, draw, loss } = self.scoring;
        let most = Points::from_tenths(9_999 / rounds.clamp(1, MOST_ROUNDS) as i32);
        Points::ZERO <= loss && loss <= draw && draw <= win && loss < win && win <= most
    }

    /// Line 192.
    pub(super) fn type_code(&self, system: System) -> String {
        let scores = match self.primary {
            TeamScore::Match => "MP_GP",
            TeamScore::Game => "GP_MP",
        };
        let wishes = match (system, self.wishes) {
            (System::TeamSwiss, ColorKind::A) => "_TYPEA",
            (System::TeamSwiss, ColorKind::B) => "_TYPEB",
            _ => "",
        };
        format!("{}{wishes}_{scores}", type_code(system))
    }
}

/// What an entry tells of a team.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TeamEntry {
    /// One of the two may be empty.
    pub name: Bilingual,
    /// Five letters at most.
    pub nickname: String,
    /// Members in the order of the boards, reserves last.
    pub players: Vec<ParticipantId>,
    /// Who speaks for the team.
    #[serde(skip_serializing_if = "Captain::is_nobody")]
    pub captain: Captain,
}

/// Who hands in a team's line-ups and tells its results.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Captain {
    /// Empty: the name of the account, or nobody.
    pub name: String,
    /// Account on this platform.
    pub account: Option<i64>,
}

impl Captain {
    fn is_nobody(&self) -> bool {
        *self == Captain::default()
    }
}

/// Any two of some teams do not meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamProhibition {
    /// They.
    pub teams: Vec<TeamId>,
    /// From this round.
    pub first: u32,
    /// To this one; none: to the end.
    pub last: Option<u32>,
}

/// A team and where it stands with the event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnteredTeam {
    /// Number in the desk.
    pub id: TeamId,
    /// Name and members.
    pub entry: TeamEntry,
    /// The first round no longer played.
    pub withdrawn: Option<u32>,
    /// Byes announced, by round.
    pub byes: BTreeMap<u32, Bye>,
}

/// Two teams that meet, with their line-ups.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it; White is who has it on the first board")]
pub struct TeamMatch {
    pub white: TeamId,
    pub black: TeamId,
    pub white_places: Places,
    pub black_places: Places,
}

impl TeamMatch {
    /// White and Black of each board.
    pub fn pairs(&self, colors: &[Color]) -> Vec<(Option<ParticipantId>, Option<ParticipantId>)> {
        let place = |places: &Places, board: usize| places.get(board).copied().flatten();
        let pair = |board| {
            let (own, other) = (place(&self.white_places, board), place(&self.black_places, board));
            if is_white(colors, board) { (own, other) } else { (other, own) }
        };
        (0..self.white_places.len().max(self.black_places.len())).map(pair).collect()
    }

    /// The games: boards that both teams occupy.
    pub fn seats(&self, colors: &[Color]) -> Vec<Seat> {
        let pairs = self.pairs(colors).into_iter();
        pairs.filter_map(|(white, black)| Some(Seat { white: white?, black: black? })).collect()
    }

    /// Those who sit at a board that the other team leaves empty, with the colour that their team has on the first.
    pub fn alone(&self) -> Vec<(ParticipantId, Color)> {
        let boards = 0..self.white_places.len().max(self.black_places.len());
        let place = |places: &Places, board: usize| places.get(board).copied().flatten();
        let alone = |board: usize| match (place(&self.white_places, board), place(&self.black_places, board))
        {
            (Some(own), None) => Some((own, Color::White)),
            (None, Some(other)) => Some((other, Color::Black)),
            _ => None,
        };
        boards.filter_map(alone).collect()
    }

    /// The colour of a team on the first board; none of a team that is not of this match.
    pub fn color_of(&self, team: TeamId) -> Option<Color> {
        match team {
            team if team == self.white => Some(Color::White),
            team if team == self.black => Some(Color::Black),
            _ => None,
        }
    }
}

/// Which teams meet in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "said above, and by the names")]
pub struct TeamSeating {
    pub matches: Vec<TeamMatch>,
    /// Who has the bye that the pairing allocates.
    pub bye: Option<TeamId>,
    /// All from number 1, as of this round.
    pub numbers: Vec<TeamId>,
}

impl TeamSeating {
    /// The match of a team.
    pub fn of(&self, team: TeamId) -> Option<&TeamMatch> {
        self.matches.iter().find(|one| one.color_of(team).is_some())
    }
}

impl Round {
    /// Players without an opponent, with whether they get the points: the other team left the board empty.
    pub(super) fn alone(&self) -> Vec<(ParticipantId, bool)> {
        let matches = self.teams.iter().flat_map(|teams| &teams.matches);
        let of_match = |one: &TeamMatch| {
            let forfeit = self.forfeits.get(&one.white).copied();
            let won = move |color| forfeit.is_none_or(|winner| winner == Some(color));
            one.alone().into_iter().map(|(id, color)| (id, won(color))).collect::<Vec<_>>()
        };
        matches.flat_map(of_match).collect()
    }

    /// The match that two players' game belongs to.
    pub fn match_of(&self, seat: Seat) -> Option<&TeamMatch> {
        self.teams.as_ref()?.matches.iter().find(|one| one.seats_two(seat))
    }

    /// The boards of a match, in their order.
    pub fn boards_of<'a>(&'a self, one: &'a TeamMatch) -> impl Iterator<Item = &'a Board> {
        self.boards.iter().filter(|board| one.seats_two(board.seat))
    }
}

impl State {
    /// A team that has entered.
    pub fn team(&self, id: TeamId) -> Option<&EnteredTeam> {
        self.teams.get(&id)
    }

    /// The team that somebody plays for.
    pub fn team_of(&self, id: ParticipantId) -> Option<TeamId> {
        self.teams.values().find(|team| team.entry.players.contains(&id)).map(|team| team.id)
    }

    /// The mean of a team's best ratings, one for each board, the unrated as nothing; what the initial order goes by.
    pub fn strength(&self, id: TeamId) -> u32 {
        let members = self.team(id).map_or(&[][..], |team| &team.entry.players);
        let rating = |id: &ParticipantId| self.participant(*id)?.entry.counting_rating(&self.settings);
        let mut ratings: Vec<u32> = members.iter().filter_map(rating).map(u32::from).collect();
        ratings.sort_unstable_by_key(|&rating| Reverse(rating));
        let boards = self.settings.teams.boards.max(1);
        (ratings.iter().take(boards as usize).sum::<u32>() + boards / 2) / boards
    }

    /// All teams with a pairing number, from number 1: as given, or before the first round by strength.
    pub fn team_numbers(&self) -> Vec<TeamId> {
        let takes_part = |id: &TeamId| self.team(*id).is_some_and(|team| team.withdrawn != Some(1));
        if !self.given_teams.is_empty() {
            let given = self.given_teams.iter().copied();
            return if self.rounds.is_empty() { given.filter(takes_part).collect() } else { given.collect() };
        }
        let mut teams: Vec<TeamId> = self.teams.keys().copied().filter(takes_part).collect();
        teams.sort_by_cached_key(|id| {
            (Reverse(self.strength(*id)), self.teams[id].entry.name.latin_first().to_owned(), *id)
        });
        teams
    }

    /// Pairing numbers of the teams as they are now.
    pub fn team_tpns(&self) -> BTreeMap<TeamId, Tpn> {
        self.team_numbers().into_iter().zip(1..).map(|(id, tpn)| (id, Tpn(tpn))).collect()
    }

    /// Who sits where in a round that is not paired yet: as the team has told, else its members in their order, without
    /// those who miss the round.
    pub fn usual_places(&self, id: TeamId, round: u32) -> Places {
        if let Some(told) = self.line_ups.get(&(round, id)) {
            return told.clone();
        }
        let present = |who| self.absence(who, round).is_none();
        if self.settings.system == System::TeamScheveningen {
            return self.places_by_table(id, round, present);
        }
        self.places(id, present)
    }

    /// The colours of the boards in a round, as the team with White on the first board has them.
    pub fn board_colors(&self, round: u32) -> Vec<Color> {
        self.settings.teams.board_colors(self.settings.system, round)
    }

    /// In a Scheveningen: the first team keeps its boards, the second moves up by one with every round. Who is absent
    /// leaves a board empty.
    fn places_by_table(&self, id: TeamId, round: u32, present: impl Fn(ParticipantId) -> bool) -> Places {
        let size = self.settings.teams.boards;
        let members = self.team(id).map_or(&[][..], |team| &team.entry.players);
        let first = self.in_first_order().first() == Some(&id);
        let boards = berger::scheveningen_round(size, round).unwrap_or_default();
        let member = |(one, other): berger::Board| {
            let number = if (one <= size) == first { one } else { other };
            let place = if first { number } else { number - size };
            members.get(place as usize - 1).copied().filter(|who| self.can_sit(*who) && present(*who))
        };
        boards.into_iter().map(member).collect()
    }

    /// The teams by the numbers of the first round.
    fn in_first_order(&self) -> Vec<TeamId> {
        let first = self.rounds.first().and_then(|first| first.teams.as_ref());
        first.map_or_else(|| self.team_numbers(), |teams| teams.numbers.clone())
    }

    /// Whether somebody has a pairing number.
    fn can_sit(&self, id: ParticipantId) -> bool {
        self.participant(id).is_some_and(|who| !who.waiting && who.withdrawn.is_none_or(|from| from > 1))
    }

    fn places(&self, id: TeamId, present: impl Fn(ParticipantId) -> bool) -> Places {
        let team = self.in_library(id);
        let there = |tpn: Tpn| self.can_sit(ParticipantId(tpn.0)) && present(ParticipantId(tpn.0));
        let places = self.settings.teams.rule(self.settings.system).usual(&team, there);
        places.into_iter().map(|tpn| tpn.map(|tpn| ParticipantId(tpn.0))).collect()
    }

    /// A team for the line-up rule, which knows players by number: here by that in the desk.
    fn in_library(&self, id: TeamId) -> Team {
        let members = self.team(id).map_or(&[][..], |team| &team.entry.players);
        Team::new(Tpn(id.0), members.iter().map(|id| Tpn(id.0)).collect())
    }

    /// Whether a team comes to a round: it has not left, has announced no bye, and somebody of it can play.
    pub fn is_team_ready(&self, id: TeamId, round: u32) -> bool {
        self.team_absence(id, round).is_none() && self.usual_places(id, round).iter().any(Option::is_some)
    }

    /// With which bye a team misses a round by what it has said: that announced, or none of any worth once it has left.
    pub fn team_absence(&self, id: TeamId, round: u32) -> Option<Bye> {
        let Some(team) = self.team(id) else { return Some(Bye::ZeroPoint) };
        let left = team.withdrawn.is_some_and(|from| from <= round).then_some(Bye::ZeroPoint);
        left.or_else(|| team.byes.get(&round).copied())
    }

    /// The match that a game of a round belongs to and its board in it, both from 1; none where players are paired.
    pub fn in_match(&self, round: u32, seat: Seat) -> Option<(usize, usize)> {
        let matches = &self.round(round)?.teams.as_ref()?.matches;
        let colors = self.board_colors(round);
        let sits = |pair: &(Option<ParticipantId>, Option<ParticipantId>)| {
            *pair == (Some(seat.white), Some(seat.black))
        };
        matches.iter().enumerate().find_map(|(at, one)| {
            let board = one.pairs(&colors).iter().position(sits)?;
            Some((at + 1, board + 1))
        })
    }

    /// The teams that an account is the captain of.
    pub fn captained_by(&self, account: i64) -> impl Iterator<Item = &EnteredTeam> {
        self.teams.values().filter(move |team| team.entry.captain.account == Some(account))
    }

    /// Whether the event keeps two teams apart in a round.
    pub fn teams_kept_apart(&self, a: TeamId, b: TeamId, round: u32) -> bool {
        let holds = |rule: &TeamProhibition| {
            rule.first <= round
                && rule.last.is_none_or(|last| round <= last)
                && rule.teams.contains(&a)
                && rule.teams.contains(&b)
        };
        self.prohibited_teams.iter().any(holds)
    }

    /// A round's boards as these matches give them, each team with its usual line-up. The line-up of a match that is
    /// so already stays.
    pub fn matched(&self, round: u32, pairs: &[(TeamId, TeamId)], bye: Option<TeamId>) -> Seating {
        let kept = self.round(round).and_then(|round| round.teams.as_ref());
        let places = |id: TeamId| {
            let before = kept.and_then(|teams| teams.of(id));
            if let Some(before) = before {
                let own = if before.white == id { &before.white_places } else { &before.black_places };
                return own.clone();
            }
            let usual = self.usual_places(id, round);
            // Who does not come is forfeited, at boards of his own.
            match usual.iter().any(Option::is_some) {
                true => usual,
                false if self.settings.system == System::TeamScheveningen => {
                    self.places_by_table(id, round, |_| true)
                }
                false => self.places(id, |_| true),
            }
        };
        let one = |&(white, black): &(TeamId, TeamId)| TeamMatch {
            white,
            black,
            white_places: places(white),
            black_places: places(black),
        };
        let matches: Vec<TeamMatch> = pairs.iter().map(one).collect();
        let colors = self.board_colors(round);
        let boards = matches.iter().flat_map(|one| one.seats(&colors)).collect();
        let numbers = kept.map_or_else(|| self.team_numbers(), |teams| teams.numbers.clone());
        Seating { boards, bye: None, teams: Some(TeamSeating { matches, bye, numbers }) }
    }

    /// What the system gives for a round.
    pub(super) fn matches_by_rule(&self, round: u32) -> Result<Seating, Refusal> {
        let order = self.team_numbers();
        let id = |tpn: Tpn| order.get(tpn.0 as usize - 1).copied();
        if self.settings.system == System::TeamSwiss {
            let pairing = team::pair(&self.tournament(), round).map_err(Refusal::NoPairing)?;
            let pairs: Vec<(TeamId, TeamId)> =
                pairing.matches.iter().filter_map(|one| Some((id(one.white)?, id(one.black)?))).collect();
            return Ok(self.matched(round, &pairs, pairing.bye.and_then(id)));
        }
        // By the numbers of the first round.
        let order = self.in_first_order();
        let count = order.len() as u32;
        let table = match self.settings.system {
            // The first team has White on the first board in odd rounds.
            System::TeamScheveningen if count == 2 => {
                let pair = if round.is_multiple_of(2) { (2, 1) } else { (1, 2) };
                (round <= self.settings.teams.boards).then(|| vec![pair])
            }
            System::TeamScheveningen => return Err(Refusal::WrongNumber),
            System::TeamRoundRobin { cycles: 1 } => berger::round(count, round),
            _ => berger::double_round(count, round),
        };
        let pair = |&(white, black): &berger::Board| {
            let id = |number: u32| order.get(number as usize - 1).copied();
            Some((id(white)?, id(black)?))
        };
        let table = table.ok_or(Refusal::NoMoreRounds)?;
        let pairs: Vec<(TeamId, TeamId)> = table.iter().filter_map(pair).collect();
        let is_empty = |id: &TeamId| self.team(*id).is_none_or(|team| team.entry.players.is_empty());
        if let Some(team) = pairs.iter().flat_map(|pair| [pair.0, pair.1]).find(is_empty) {
            return Err(Refusal::LineUp { team, fault: team::LineUpFault::Empty });
        }
        Ok(self.matched(round, &pairs, None))
    }

    /// Matches that are known not to take place when a round is published: of teams that have left, or send nobody.
    pub(super) fn forfeited_teams(&self, round: u32, teams: &TeamSeating) -> Vec<Fact> {
        let here = |id| self.is_team_ready(id, round);
        let forfeit = |one: &TeamMatch| {
            let winner = match (here(one.white), here(one.black)) {
                (true, true) => return None,
                (true, false) => Some(Color::White),
                (false, true) => Some(Color::Black),
                (false, false) => None,
            };
            let white = one.white;
            Some(Fact::MatchForfeited { round, white, winner, reason: String::new(), window: Window::Open })
        };
        teams.matches.iter().filter_map(forfeit).collect()
    }

    /// The fact of a match that did not take place.
    pub(super) fn forfeited(
        &self,
        round: u32,
        white: TeamId,
        winner: Option<Color>,
        reason: String,
    ) -> Result<Fact, Refusal> {
        let own = self.round(round).ok_or(Refusal::NoSuchGame)?;
        let one = self.match_by_white(round, white)?;
        let boards: Vec<&Board> = own.boards_of(one).collect();
        let told = boards.iter().any(|board| board.word() != Word::Nothing);
        if told && reason.is_empty() {
            return Err(Refusal::ReasonMissing);
        }
        // A result that stands decides how late it is.
        let board = boards.iter().find(|board| board.is_over()).or(boards.first());
        let window = match board {
            Some(board) => self.window(round, board.seat, false),
            None if round == self.paired() => Window::Open,
            None => Window::Standings,
        };
        Ok(Fact::MatchForfeited { round, white, winner, reason, window })
    }

    fn match_by_white(&self, round: u32, white: TeamId) -> Result<&TeamMatch, Refusal> {
        let teams = self.round(round).and_then(|round| round.teams.as_ref());
        let one = teams.and_then(|teams| teams.matches.iter().find(|one| one.white == white));
        one.ok_or(Refusal::NoSuchGame)
    }
}

/// What can follow.
impl State {
    fn known_team(&self, id: TeamId) -> Result<&EnteredTeam, Refusal> {
        self.teams.get(&id).ok_or(Refusal::NoSuchTeam(id))
    }

    pub(super) fn admits_of_teams(&self, fact: &Fact) -> Verdict {
        require(self.settings.system.is_for_teams(), Refusal::NotForTeams)?;
        let applies = |holds: bool, id: TeamId| require(holds, Refusal::TeamNotApplicable(id));
        match fact {
            Fact::TeamEntered { id, team } => {
                require(!self.list_closed, Refusal::ListClosed)?;
                require(self.teams.len() < MOST_TEAMS, Refusal::Full)?;
                applies(id.0 > 0 && !self.teams.contains_key(id), *id)?;
                self.admits_team(*id, team)
            }
            Fact::TeamEdited { id, team } => {
                require(self.known_team(*id)?.entry != **team, Refusal::NoChange)?;
                self.admits_team(*id, team)?;
                let left = self.have_played(*id).into_iter().find(|who| !team.players.contains(who));
                left.map_or(Ok(()), |who| Err(Refusal::HasPlayed(who)))
            }
            Fact::TeamRemoved { id } => {
                self.known_team(*id)?;
                let named = self.prohibited_teams.iter().any(|rule| rule.teams.contains(id));
                applies(!named && (self.rounds.is_empty() || !self.given_teams.contains(id)), *id)
            }
            Fact::TeamWithdrew { id, round } => {
                applies(self.known_team(*id)?.withdrawn.is_none(), *id)?;
                require(*round > self.paired(), Refusal::NotTheRound { turn: self.paired() + 1 })
            }
            Fact::TeamReturned { id } => applies(self.known_team(*id)?.withdrawn.is_some(), *id),
            Fact::TeamByeAnnounced { id, round, bye, comment } => {
                let known = self.known_team(*id)?.byes.get(round);
                require(known != Some(bye), Refusal::NoChange)?;
                valid(*bye != Bye::PairingAllocated, Field::Bye)?;
                valid(text::is_line(comment), Field::Reason)?;
                require(*bye != Bye::FullPoint || !comment.is_empty(), Refusal::ReasonMissing)?;
                self.is_to_come(*round)
            }
            Fact::TeamByeCancelled { id, round } => {
                applies(self.known_team(*id)?.byes.contains_key(round), *id)?;
                self.is_to_come(*round)
            }
            Fact::TeamsProhibited { teams, first, last } => {
                teams.iter().try_for_each(|id| self.known_team(*id).map(drop))?;
                let different: BTreeSet<&TeamId> = teams.iter().collect();
                let holds = different.len() == teams.len() && (2..=MOST_PROHIBITED).contains(&teams.len());
                valid(holds, Field::Team)?;
                self.spans_rounds(*first, *last)
            }
            Fact::TeamsNumbered { order } => {
                require(self.rounds.is_empty(), Refusal::NumbersDefinitive)?;
                let own = self.team_numbers();
                require(own != *order, Refusal::NoChange)?;
                valid(same_teams(&own, order), Field::Team)
            }
            Fact::LineUpSet { round, team, players } => self.admits_line_up(*round, *team, players),
            Fact::MatchForfeited { round, white, winner, reason, .. } => {
                valid(text::is_line(reason), Field::Reason)?;
                self.match_by_white(*round, *white)?;
                let known = self.round(*round).and_then(|round| round.forfeits.get(white));
                require(known != Some(winner), Refusal::NoChange)
            }
            _ => Ok(()),
        }
    }

    fn is_to_come(&self, round: u32) -> Verdict {
        valid((1..=self.settings.rounds).contains(&round), Field::Round)?;
        require(round > self.paired(), Refusal::NotTheRound { turn: self.paired() + 1 })
    }

    fn admits_team(&self, id: TeamId, team: &TeamEntry) -> Verdict {
        let name = &team.name;
        valid(!name.latin_first().is_empty(), Field::Team)?;
        valid(text::is_line(&name.zh) && text::is_line(&name.en), Field::Team)?;
        valid(text::is_line(&team.nickname) && team.nickname.chars().count() <= NICKNAME, Field::Team)?;
        valid(team.players.len() <= MOST_MEMBERS, Field::Players)?;
        valid(text::is_line(&team.captain.name), Field::Name)?;
        let others = self.teams.values().filter(|other| other.id != id);
        let same = |a: &str, b: &str| !a.is_empty() && a == b;
        let taken = others
            .clone()
            .any(|other| same(&other.entry.name.zh, &name.zh) || same(&other.entry.name.en, &name.en));
        valid(!taken, Field::Team)?;
        let mut seen = BTreeSet::new();
        for who in &team.players {
            self.known(*who)?;
            valid(seen.insert(who), Field::Players)?;
            let elsewhere = others.clone().any(|other| other.entry.players.contains(who));
            require(!elsewhere, Refusal::InAnotherTeam(*who))?;
        }
        Ok(())
    }

    /// Members who were in a line-up of a round that was paired.
    fn have_played(&self, id: TeamId) -> BTreeSet<ParticipantId> {
        let matches = self.rounds.iter().filter_map(|round| round.teams.as_ref()?.of(id));
        let places =
            matches.flat_map(|one| if one.white == id { &one.white_places } else { &one.black_places });
        places.flatten().copied().collect()
    }

    fn admits_places(&self, team: TeamId, places: &Places) -> Verdict {
        let players: Vec<Option<Tpn>> = places.iter().map(|id| id.map(|id| Tpn(id.0))).collect();
        let rule = self.settings.teams.rule(self.settings.system);
        rule.check(&self.in_library(team), &players).map_err(|fault| Refusal::LineUp { team, fault })
    }

    /// Of a round to come, or of the last one as long as no game that changes has a result.
    fn admits_line_up(&self, round: u32, team: TeamId, places: &Places) -> Verdict {
        self.known_team(team)?;
        let planned = round >= self.paired().max(1) && round <= self.settings.rounds;
        require(planned, Refusal::NotTheRound { turn: self.paired() + 1 })?;
        if round > self.paired() {
            let told = self.line_ups.get(&(round, team)).map_or(&[][..], |told| told);
            require(told != places.as_slice(), Refusal::NoChange)?;
            return if places.is_empty() { Ok(()) } else { self.admits_places(team, places) };
        }
        self.admits_places(team, places)?;
        let own = self.round(round).ok_or(Refusal::NoSuchGame)?;
        let before = own.teams.as_ref().and_then(|teams| teams.of(team)).ok_or(Refusal::NoSuchGame)?;
        let mut after = before.clone();
        after.put(team, places);
        require(after != *before, Refusal::NoChange)?;
        require(!own.forfeits.contains_key(&before.white), Refusal::MatchBegun(team))?;
        let kept = after.seats(&self.board_colors(round));
        let begun =
            own.boards_of(before).any(|board| !kept.contains(&board.seat) && board.word() != Word::Nothing);
        require(!begun, Refusal::MatchBegun(team))?;
        let numbered: BTreeSet<ParticipantId> = own.numbers.iter().copied().collect();
        let unknown = places.iter().flatten().find(|id| !numbered.contains(id));
        unknown.map_or(Ok(()), |id| Err(Refusal::BadSeating(*id)))
    }

    /// The matches of a seating, where the event pairs teams.
    pub(super) fn teams_of<'a>(&self, seating: &'a Seating) -> Result<Option<&'a TeamSeating>, Refusal> {
        match (&seating.teams, self.settings.system.is_for_teams()) {
            (Some(teams), true) => Ok(Some(teams)),
            (None, false) => Ok(None),
            _ => Err(Refusal::NotForTeams),
        }
    }

    /// Every team once or not at all, line-ups by the rule, and boards as they give them.
    pub(super) fn admits_matches(
        &self,
        round: u32,
        seating: &Seating,
        teams: &TeamSeating,
        numbers: &[ParticipantId],
    ) -> Verdict {
        valid(same_teams(&teams.numbers, &self.team_numbers()), Field::Team)?;
        let mut placed = BTreeSet::new();
        let both = teams.matches.iter().flat_map(|one| [one.white, one.black]);
        for id in both.chain(teams.bye) {
            let numbered = teams.numbers.contains(&id);
            require(numbered && placed.insert(id), Refusal::BadTeam(id))?;
        }
        require(!placed.is_empty(), Refusal::NobodyReady)?;
        let numbered: BTreeSet<ParticipantId> = numbers.iter().copied().collect();
        for one in &teams.matches {
            self.admits_places(one.white, &one.white_places)?;
            self.admits_places(one.black, &one.black_places)?;
            let seated = one.white_places.iter().chain(&one.black_places).flatten();
            let strange = seated.into_iter().find(|id| !numbered.contains(id));
            strange.map_or(Ok(()), |id| Err(Refusal::BadSeating(*id)))?;
        }
        let colors = self.board_colors(round);
        let boards: Vec<Seat> = teams.matches.iter().flat_map(|one| one.seats(&colors)).collect();
        valid(boards == seating.boards && seating.bye.is_none(), Field::Board)
    }
}

fn same_teams(a: &[TeamId], b: &[TeamId]) -> bool {
    let (set_a, set_b): (BTreeSet<_>, BTreeSet<_>) = (a.iter().collect(), b.iter().collect());
    a.len() == set_a.len() && set_a == set_b
}

impl TeamMatch {
    fn put(&mut self, team: TeamId, places: &Places) {
        if team == self.white {
            self.white_places.clone_from(places);
        } else {
            self.black_places.clone_from(places);
        }
    }
}

/// What follows.
impl State {
    pub(super) fn apply_to_teams(&mut self, fact: &Fact) {
        match fact {
            Fact::TeamEntered { id, team } => {
                let entered =
                    EnteredTeam { id: *id, entry: (**team).clone(), withdrawn: None, byes: BTreeMap::new() };
                self.teams.insert(*id, entered);
                if !self.given_teams.is_empty() {
                    self.given_teams.push(*id);
                }
            }
            Fact::TeamEdited { id, team } => {
                if let Some(own) = self.teams.get_mut(id) {
                    own.entry = (**team).clone();
                }
            }
            Fact::TeamRemoved { id } => {
                self.teams.remove(id);
                self.given_teams.retain(|other| other != id);
                self.first_teams.retain(|other| other != id);
                self.line_ups.retain(|(_, other), _| other != id);
            }
            Fact::TeamWithdrew { id, round } => {
                if let Some(own) = self.teams.get_mut(id) {
                    own.withdrawn = Some(*round);
                }
            }
            Fact::TeamReturned { id } => {
                if let Some(own) = self.teams.get_mut(id) {
                    own.withdrawn = None;
                }
                if !self.given_teams.is_empty() && !self.given_teams.contains(id) {
                    self.given_teams.push(*id);
                }
            }
            Fact::TeamByeAnnounced { id, round, bye, .. } => {
                if let Some(own) = self.teams.get_mut(id) {
                    own.byes.insert(*round, *bye);
                }
            }
            Fact::TeamByeCancelled { id, round } => {
                if let Some(own) = self.teams.get_mut(id) {
                    own.byes.remove(round);
                }
            }
            Fact::TeamsProhibited { teams, first, last } => {
                let rule = TeamProhibition { teams: teams.clone(), first: *first, last: *last };
                self.prohibited_teams.push(rule);
            }
            Fact::TeamsNumbered { order } => {
                self.first_teams.clone_from(order);
                self.given_teams.clone_from(order);
            }
            Fact::LineUpSet { round, team, players } => self.line_up(*round, *team, players),
            Fact::MatchForfeited { round, white, winner, window, .. } => {
                self.forfeit(*round, *white, *winner, *window);
            }
            _ => {}
        }
    }

    fn line_up(&mut self, round: u32, team: TeamId, places: &Places) {
        let colors = self.board_colors(round);
        let Some(own) = self.rounds.iter_mut().find(|own| own.number == round) else {
            if places.is_empty() {
                self.line_ups.remove(&(round, team));
            } else {
                self.line_ups.insert((round, team), places.clone());
            }
            return;
        };
        let Some(teams) = &mut own.teams else { return };
        let Some(one) = teams.matches.iter_mut().find(|one| one.color_of(team).is_some()) else { return };
        one.put(team, places);
        let seats: Vec<Seat> = teams.matches.iter().flat_map(|one| one.seats(&colors)).collect();
        let kept = |seat: &Seat| own.board(*seat).cloned().unwrap_or_else(|| Board::new(*seat));
        own.boards = seats.iter().map(kept).collect();
    }

    /// All boards of the match go to the winner.
    fn forfeit(&mut self, round: u32, white: TeamId, winner: Option<Color>, window: Window) {
        let Some(own) = self.rounds.iter_mut().find(|own| own.number == round) else { return };
        let one = own.teams.as_ref().and_then(|teams| teams.matches.iter().find(|one| one.white == white));
        let Some(one) = one.cloned() else { return };
        let of_white = |id: ParticipantId| one.white_places.contains(&Some(id));
        for board in own.boards.iter_mut().filter(|board| one.seats_two(board.seat)) {
            let on_board = |color: Color| if of_white(board.seat.white) { color } else { !color };
            let result = Some(BoardResult::Forfeit { winner: winner.map(on_board) });
            match window {
                Window::RatingOnly => board.for_rating = result,
                Window::Open | Window::FollowingPairing | Window::Standings => {
                    board.result = result;
                    board.game = None;
                }
            }
        }
        if window != Window::RatingOnly {
            own.forfeits.insert(white, winner);
        }
    }

    /// A game of the match took place after all.
    pub(super) fn take_place(&mut self, round: u32, seat: Seat) {
        if let Some(own) = self.rounds.iter_mut().find(|own| own.number == round)
            && let Some(white) = own.match_of(seat).map(|one| one.white)
        {
            own.forfeits.remove(&white);
        }
    }

    /// With the last pairing, numbers that it gave are gone.
    pub(super) fn forget_team_numbers(&mut self) {
        let mut before = std::mem::take(&mut self.first_teams);
        if !before.is_empty() {
            let late: Vec<TeamId> =
                self.given_teams.iter().copied().filter(|id| !before.contains(id)).collect();
            before.extend(late);
        }
        self.given_teams.clone_from(&before);
        self.first_teams = before;
    }
}

impl TeamMatch {
    /// Whether both players are of this match.
    fn seats_two(&self, seat: Seat) -> bool {
        let both = self.white_places.iter().chain(&self.black_places).flatten();
        both.filter(|id| [seat.white, seat.black].contains(id)).count() == 2
    }
}

/// As a report tells it.
impl State {
    /// Teams with their members, line-ups and matches.
    pub(super) fn told_teams(&self, numbers: &Numbers) -> Teams {
        let terms = &self.settings.teams;
        let order = self.team_numbers();
        let tpns = self.team_tpns();
        let tpn = |id: &ParticipantId| numbers.get(id).copied();
        let team = |id: &TeamId| {
            let entry = &self.team(*id)?.entry;
            let strength = Some(self.strength(*id)).filter(|&strength| strength > 0);
            Some(Team {
                tpn: *tpns.get(id)?,
                name: entry.name.latin_first().to_owned(),
                nickname: entry.nickname.clone(),
                strength,
                players: entry.players.iter().filter_map(tpn).collect(),
            })
        };
        let mut teams = Teams {
            paired: true,
            teams: order.iter().filter_map(team).collect(),
            colors: terms.board_colors(self.settings.system, 1),
            scoring: terms.scoring,
            prohibited: self.told_prohibitions(&tpns),
            ..Teams::default()
        };
        for round in &self.rounds {
            let Some(seating) = &round.teams else { continue };
            for id in seating.bye.iter().filter_map(|id| tpns.get(id)) {
                teams.byes.push(Request { tpn: *id, round: round.number, bye: Bye::PairingAllocated });
            }
            for one in &seating.matches {
                let (Some(&white), Some(&black)) = (tpns.get(&one.white), tpns.get(&one.black)) else {
                    continue;
                };
                let sides = [(white, black, &one.white_places), (black, white, &one.black_places)];
                for (team, opponent, places) in sides {
                    let players: Vec<Option<Tpn>> =
                        places.iter().map(|id| id.as_ref().and_then(tpn)).collect();
                    if !is_in_order(&teams, team, &players) {
                        teams.line_ups.push(LineUp { round: round.number, team, opponent, players });
                    }
                }
                if let Some(&winner) = round.forfeits.get(&one.white) {
                    teams.forfeits.push(ForfeitedMatch { round: round.number, white, black, winner });
                }
            }
        }
        // Of later rounds only that is told which will not change.
        let next = self.paired() + 1;
        for round in 1..=self.settings.rounds {
            let sits = |id: TeamId| {
                let seating = self.round(round).and_then(|round| round.teams.as_ref());
                seating.is_some_and(|teams| teams.of(id).is_some() || teams.bye == Some(id))
            };
            let misses = |id: TeamId| match round < next {
                true => self.team(id)?.byes.get(&round).copied().filter(|_| !sits(id)),
                false => self
                    .team_absence(id, round)
                    .or_else(|| (round == next && !self.is_team_ready(id, round)).then_some(Bye::ZeroPoint)),
            };
            for (bye, &tpn) in tpns.iter().filter_map(|(id, tpn)| Some((misses(*id)?, tpn))) {
                teams.byes.push(Request { tpn, round, bye });
            }
        }
        teams.byes.sort_by_key(|bye| (bye.round, bye.bye, bye.tpn));
        teams
    }

    fn told_prohibitions(&self, tpns: &BTreeMap<TeamId, Tpn>) -> Vec<Prohibited> {
        let told = |rule: &TeamProhibition| {
            let mut players: Vec<Tpn> = rule.teams.iter().filter_map(|id| tpns.get(id).copied()).collect();
            players.sort_unstable();
            let rounds = rule.first..=rule.last.unwrap_or(u32::MAX);
            (players.len() > 1).then_some(Prohibited { rounds, players })
        };
        self.prohibited_teams.iter().filter_map(told).collect()
    }
}

/// Whether the members, in their order, sit from the first board on: then nothing need be told of the line-up.
fn is_in_order(teams: &Teams, team: Tpn, players: &[Option<Tpn>]) -> bool {
    let members = teams.team(team).map_or(&[][..], |team| &team.players);
    let seated: Vec<Tpn> = players.iter().copied().flatten().collect();
    let places: Vec<Option<usize>> =
        seated.iter().map(|player| members.iter().position(|member| member == player)).collect();
    players[..seated.len()].iter().all(Option::is_some) && places.is_sorted()
}
