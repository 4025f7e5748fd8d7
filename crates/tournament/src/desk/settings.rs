//! The terms of an event: everything an organiser fixes, one [`Setting`] for each.

use super::editions::Editions;
use super::groups::GroupTerms;
use super::refusal::Field;
use super::teams::{MOST_BOARDS, TeamTerms};
use super::text;
use crate::swiss::SwissSystem;
use crate::tiebreak::Criterion;
use crate::{Points, Scoring};
use serde::{Deserialize, Serialize};

/// Rounds an event may have.
pub const MOST_ROUNDS: u32 = 99;
/// Participants an event may have: numbers have four digits in a report.
pub const MOST_PARTICIPANTS: u32 = 9_999;

/// Longest default time and pause between rounds, minutes.
const MOST_MINUTES: u32 = 24 * 60;

/// A name in both scripts; one of them may be empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bilingual {
    /// In Chinese.
    pub zh: String,
    /// In Latin letters.
    pub en: String,
}

impl Bilingual {
    /// In Latin letters where there is such a name, else in Chinese.
    pub fn latin_first(&self) -> &str {
        if self.en.is_empty() { &self.zh } else { &self.en }
    }
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum System {
    /// Swiss by the FIDE (Dutch) rules.
    #[default]
    DutchSwiss,
    /// Swiss by the Dubov rules. No endorsed program exists to compare with.
    DubovSwiss,
    /// Swiss by the Burstein rules. No endorsed program exists to compare with.
    BursteinSwiss,
    /// Swiss with matches of two games, two rounds each. No endorsed program exists to compare with.
    DoubleSwiss,
    /// Everybody meets everybody, once or (`cycles` = 2) twice, by Berger's tables.
    RoundRobin {
        /// 1 or 2.
        cycles: u32,
    },
    /// Two opponents, several games, colours alternating.
    Match,
    /// The first half by number against the second, each against each.
    Scheveningen,
    /// Losers leave; matches of so many games.
    Knockout {
        /// Games of a match.
        games: u32,
        /// Whether the losers of the semifinals play for the third place, beside the final.
        #[serde(default, skip_serializing_if = "is_not")]
        third_place: bool,
        /// Whether those who lost their first match go on in a bracket of their own, from the second stage.
        #[serde(default, skip_serializing_if = "is_not")]
        consolation: bool,
    },
    /// Round robins of groups side by side, whose best go on to a final.
    Groups(GroupTerms),
    /// Every pair by hand.
    Manual,
    /// Swiss for teams by the FIDE rules (C.04.6). No endorsed program exists to compare with.
    TeamSwiss,
    /// Every team meets every team, once or (`cycles` = 2) twice, by Berger's tables; of two teams a match.
    TeamRoundRobin {
        /// 1 or 2.
        cycles: u32,
    },
    /// Two teams, every member of the one against every member of the other, a round of boards at a time.
    TeamScheveningen,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_not(value: &bool) -> bool {
    !value
}

impl System {
    /// A knockout without a match for the third place and without consolation.
    pub const fn knockout(games: u32) -> System {
        System::Knockout { games, third_place: false, consolation: false }
    }

    /// The rules by which a Swiss pairs; none outside one.
    pub const fn swiss(self) -> Option<SwissSystem> {
        match self {
            System::DutchSwiss => Some(SwissSystem::Dutch),
            System::DubovSwiss => Some(SwissSystem::Dubov),
            System::BursteinSwiss => Some(SwissSystem::Burstein),
            System::DoubleSwiss => Some(SwissSystem::DoubleSwiss),
            System::RoundRobin { .. }
            | System::Match
            | System::Scheveningen
            | System::Knockout { .. }
            | System::Groups(_)
            | System::Manual
            | System::TeamSwiss
            | System::TeamRoundRobin { .. }
            | System::TeamScheveningen => None,
        }
    }

    /// Whether teams are what is paired.
    pub const fn is_for_teams(self) -> bool {
        matches!(self, System::TeamSwiss | System::TeamRoundRobin { .. } | System::TeamScheveningen)
    }

    /// The Swiss of these rules.
    pub const fn of_swiss(system: SwissSystem) -> System {
        match system {
            SwissSystem::Dutch => System::DutchSwiss,
            SwissSystem::Dubov => System::DubovSwiss,
            SwissSystem::Burstein => System::BursteinSwiss,
            SwissSystem::DoubleSwiss => System::DoubleSwiss,
        }
    }
}

/// How long games take, as rating lists part them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// An hour for 60 moves, or more.
    #[default]
    Standard,
    /// More than ten minutes.
    Rapid,
    /// Ten minutes or less.
    Blitz,
}

/// Which rating orders the participants (TRF26, line 172).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RatingMethod {
    /// FIDE's alone.
    Fide,
    /// The national one alone.
    National,
    /// FIDE's, else the national one.
    #[default]
    FideElseNational,
    /// The national one, else FIDE's.
    NationalElseFide,
    /// The higher of both.
    Higher,
    /// The lower of both.
    Lower,
    /// One that the organiser enters.
    Other,
}

impl RatingMethod {
    /// As reports name it.
    pub const fn code(self) -> &'static str {
        match self {
            RatingMethod::Fide => "FIDE",
            RatingMethod::National => "NRO",
            RatingMethod::FideElseNational => "FIDON",
            RatingMethod::NationalElseFide => "NIDOF",
            RatingMethod::Higher => "HBFN",
            RatingMethod::Lower => "LBFN",
            RatingMethod::Other => "OTHER",
        }
    }
}

/// What orders those alike in rating and title.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Then {
    /// The name.
    #[default]
    Name,
    /// Lots from this seed.
    Lots {
        /// The same seed draws the same order.
        seed: u64,
    },
}

/// The initial order (C.04.2): rating, title, then a declared key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct InitialOrder {
    /// Which rating.
    pub method: RatingMethod,
    /// Whether, in rapid and blitz, a standard rating seeds who has no other.
    pub standard_seeds: bool,
    /// After rating and title.
    pub then: Then,
}

/// Virtual points (C.04.7).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AccelerationPlan {
    /// None.
    #[default]
    None,
    /// The Baku system.
    Baku,
    /// A table of the organiser's own.
    Custom {
        /// Its lines.
        lines: Vec<VirtualPoints>,
    },
}

/// A line of a custom acceleration: points for the numbers and rounds from–to, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "said above")]
pub struct VirtualPoints {
    pub points: Points,
    pub first_round: u32,
    pub last_round: u32,
    pub first_number: u32,
    pub last_number: u32,
}

/// Which lists rate the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Rated {
    pub fide: bool,
    pub national: bool,
    pub platform: bool,
}

/// Where games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// Over the board.
    #[default]
    Board,
    /// On line.
    Online,
    /// Some boards each.
    Hybrid,
}

/// What somebody does for the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Chief arbiter.
    Chief,
    /// Deputy chief arbiter.
    Deputy,
    /// Arbiter of a sector.
    Arbiter,
    /// Organiser.
    Organiser,
}

/// A member of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Official {
    /// As reports name him or her.
    pub name: String,
    /// What he or she does.
    pub duty: Duty,
    /// Grade: `IA`, `FA`, `NA`, a national grade.
    pub grade: String,
    /// FIDE identity number.
    pub fide_id: Option<u64>,
    /// Account on this platform.
    pub account: Option<i64>,
}

/// The rate of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TimeControl {
    /// In words (line 122).
    pub text: String,
    /// As a code (line 222): `5400+30`.
    pub code: String,
    /// Its class.
    pub pace: Pace,
}

/// All terms. What is missing in a stored text is as in [`Settings::default`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Of the event.
    pub name: Bilingual,
    /// Where.
    pub city: String,
    /// Three letters.
    pub federation: String,
    /// First day, `YYYY-MM-DD`; empty: not fixed yet.
    pub start: String,
    /// Last day.
    pub end: String,
    /// Beginning of each round by the clock of the place, `YYYY-MM-DDTHH:MM`.
    pub schedule: Vec<String>,
    /// Rounds planned.
    pub rounds: u32,
    /// Pairing system.
    pub system: System,
    /// What rounds are worth.
    pub scoring: Scoring,
    /// Codes of C.07 in order.
    pub tie_breaks: Vec<String>,
    /// The initial order.
    pub order: InitialOrder,
    /// The rate of play.
    pub time: TimeControl,
    /// Virtual points.
    pub acceleration: AccelerationPlan,
    /// Rating lists.
    pub rated: Rated,
    /// Such as `U12`, `open`.
    pub category: String,
    /// Arbiters and organisers.
    pub staff: Vec<Official>,
    /// Places; further entries wait. None: as many as come.
    pub capacity: Option<u32>,
    /// Whether late entries get half-point byes for the rounds missed.
    pub late_half_points: bool,
    /// Whether who has not checked in is not ready.
    pub check_in: bool,
    /// Law profile of the games.
    pub laws: String,
    /// Board, line, or both.
    pub venue: Venue,
    /// Prizes.
    pub prizes: Vec<super::prizes::PrizeGroup>,
    /// How many minutes late a player may come (6.7); none: as the law profile says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_minutes: Option<u32>,
    /// The next round is paired and published by itself, to begin so many minutes after the last result; none: by the
    /// arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automatic: Option<u32>,
    /// How far the clock of the place is ahead of universal time, minutes; none: not known, so that the schedule tells no
    /// moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<i32>,
    /// Which edition of each body of rules the event goes by.
    #[serde(skip_serializing_if = "Editions::are_first")]
    pub editions: Editions,
    /// Terms of matches, where teams are paired.
    #[serde(skip_serializing_if = "TeamTerms::are_usual")]
    pub teams: TeamTerms,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: Bilingual::default(),
            city: String::new(),
            federation: String::new(),
            start: String::new(),
            end: String::new(),
            schedule: Vec::new(),
            rounds: 9,
            system: System::DutchSwiss,
            scoring: Scoring::default(),
            tie_breaks: ["BH/C1", "BH", "SB", "WIN"].map(str::to_owned).to_vec(),
            order: InitialOrder::default(),
            time: TimeControl::default(),
            acceleration: AccelerationPlan::None,
            rated: Rated::default(),
            category: String::new(),
            staff: Vec::new(),
            capacity: None,
            late_half_points: false,
            check_in: false,
            laws: String::new(),
            venue: Venue::Board,
            prizes: Vec::new(),
            default_minutes: None,
            automatic: None,
            offset: None,
            editions: Editions::default(),
            teams: TeamTerms::default(),
        }
    }
}

/// One term.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "term", content = "value", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields of Settings, one by one")]
pub enum Setting {
    Name(Bilingual),
    City(String),
    Federation(String),
    Dates { start: String, end: String },
    Schedule(Vec<String>),
    Rounds(u32),
    System(System),
    Scoring(Scoring),
    TieBreaks(Vec<String>),
    Order(InitialOrder),
    Time(TimeControl),
    Acceleration(AccelerationPlan),
    Rated(Rated),
    Category(String),
    Staff(Vec<Official>),
    Capacity(Option<u32>),
    LateHalfPoints(bool),
    CheckIn(bool),
    Laws(String),
    Venue(Venue),
    Prizes(Vec<super::prizes::PrizeGroup>),
    DefaultMinutes(Option<u32>),
    Automatic(Option<u32>),
    Editions(Editions),
    Offset(Option<i32>),
    Teams(TeamTerms),
}

impl Settings {
    /// Whether the event, or a part of it, is played here.
    pub fn is_played_here(&self) -> bool {
        self.venue != Venue::Board
    }

    /// Changes one term.
    pub fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Name(name) => self.name = name,
            Setting::City(city) => self.city = city,
            Setting::Federation(federation) => self.federation = federation,
            Setting::Dates { start, end } => (self.start, self.end) = (start, end),
            Setting::Schedule(schedule) => self.schedule = schedule,
            Setting::Rounds(rounds) => self.rounds = rounds,
            Setting::System(system) => self.system = system,
            Setting::Scoring(scoring) => self.scoring = scoring,
            Setting::TieBreaks(codes) => self.tie_breaks = codes,
            Setting::Order(order) => self.order = order,
            Setting::Time(time) => self.time = time,
            Setting::Acceleration(plan) => self.acceleration = plan,
            Setting::Rated(rated) => self.rated = rated,
            Setting::Category(category) => self.category = category,
            Setting::Staff(staff) => self.staff = staff,
            Setting::Capacity(capacity) => self.capacity = capacity,
            Setting::LateHalfPoints(given) => self.late_half_points = given,
            Setting::CheckIn(needed) => self.check_in = needed,
            Setting::Laws(laws) => self.laws = laws,
            Setting::Venue(venue) => self.venue = venue,
            Setting::Prizes(prizes) => self.prizes = prizes,
            Setting::DefaultMinutes(minutes) => self.default_minutes = minutes,
            Setting::Automatic(minutes) => self.automatic = minutes,
            Setting::Editions(editions) => self.editions = editions,
            Setting::Offset(offset) => self.offset = offset,
            Setting::Teams(terms) => self.teams = terms,
        }
    }

    /// The tie-breaks as criteria: of teams, where those are paired, else of participants. Those of no known code, and
    /// those for teams alone where there are none, which [`Settings::check`] refuses, are left out.
    pub fn criteria(&self) -> Vec<Criterion> {
        let known = self.tie_breaks.iter().filter_map(|code| code.parse().ok());
        known
            .filter(|criterion: &Criterion| self.system.is_for_teams() || !criterion.is_for_teams())
            .collect()
    }

    /// The first term that cannot be.
    ///
    /// # Errors
    /// Its field.
    pub fn check(&self) -> Result<(), Field> {
        let fields = [
            (text::is_line(&self.name.zh) && text::is_line(&self.name.en), Field::Name),
            (!(self.name.zh.is_empty() && self.name.en.is_empty()), Field::Name),
            (text::is_line(&self.city), Field::City),
            (text::is_federation(&self.federation), Field::Federation),
            (self.dates_hold(), Field::Dates),
            (self.schedule.iter().all(|at| text::is_minute(at)), Field::Schedule),
            (self.schedule.len() <= MOST_ROUNDS as usize, Field::Schedule),
            ((1..=MOST_ROUNDS).contains(&self.rounds), Field::Rounds),
            (self.system_holds(), Field::System),
            (self.scoring_holds(), Field::Scoring),
            (self.tie_breaks.len() == self.criteria().len() && self.tie_breaks.len() <= 20, Field::TieBreaks),
            (text::is_line(&self.time.text) && text::is_line(&self.time.code), Field::Time),
            (self.acceleration_holds(), Field::Acceleration),
            (text::is_line(&self.category), Field::Category),
            (self.staff.iter().all(Official::holds) && self.staff.len() <= 100, Field::Staff),
            (self.capacity.is_none_or(|places| (1..=MOST_PARTICIPANTS).contains(&places)), Field::Capacity),
            (text::is_line(&self.laws), Field::Laws),
            (self.default_minutes.is_none_or(|minutes| minutes <= MOST_MINUTES), Field::DefaultTime),
            (self.automatic.is_none_or(|minutes| minutes <= MOST_MINUTES), Field::Automatic),
            (self.offset.is_none_or(|offset| (-12 * 60..=14 * 60).contains(&offset)), Field::Offset),
            (self.teams.colors_hold(), Field::BoardColors),
            ((1..=MOST_BOARDS).contains(&self.teams.boards), Field::Boards),
            (self.teams.scoring_holds(self.rounds), Field::MatchPoints),
            (self.prizes.len() <= 100 && self.prizes.iter().all(|group| group.holds()), Field::Prizes),
        ];
        fields.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, field)| Err(field))
    }

    fn dates_hold(&self) -> bool {
        let day = |text: &str| text.is_empty() || text::is_day(text);
        day(&self.start)
            && day(&self.end)
            && (self.start.is_empty() || self.end.is_empty() || self.start <= self.end)
    }

    fn system_holds(&self) -> bool {
        match self.system {
            System::DutchSwiss | System::DubovSwiss | System::BursteinSwiss => true,
            System::DoubleSwiss | System::Match | System::Scheveningen | System::Manual => true,
            System::RoundRobin { cycles } | System::TeamRoundRobin { cycles } => (1..=2).contains(&cycles),
            System::TeamSwiss | System::TeamScheveningen => true,
            System::Knockout { games, .. } => (1..=12).contains(&games),
            System::Groups(terms) => terms.hold(),
        }
    }

    /// A win is worth most, a loss least, and the most that can be scored fits the four columns of a report.
    fn scoring_holds(&self) -> bool {
        let Scoring { win, draw, loss, absent, allocated, unknown } = self.scoring;
        let most = Points::from_tenths(999 / self.rounds.clamp(1, MOST_ROUNDS) as i32);
        loss <= draw
            && draw <= win
            && win > loss
            && [loss, draw, win, absent, allocated, unknown]
                .into_iter()
                .all(|points| (Points::ZERO..=win.min(most)).contains(&points))
            && win <= most
    }

    fn acceleration_holds(&self) -> bool {
        let line = |line: &VirtualPoints| {
            (Points::ZERO..=Points::from_tenths(99)).contains(&line.points)
                && 1 <= line.first_round
                && line.first_round <= line.last_round
                && line.last_round <= MOST_ROUNDS
                && 1 <= line.first_number
                && line.first_number <= line.last_number
                && line.last_number <= MOST_PARTICIPANTS
        };
        match &self.acceleration {
            AccelerationPlan::None => true,
            // Virtual points are those of participants.
            _ if self.system.is_for_teams() => false,
            AccelerationPlan::Baku => crate::swiss::baku(2, 1, &self.scoring).is_some(),
            AccelerationPlan::Custom { lines } => lines.len() <= 100 && lines.iter().all(line),
        }
    }
}

impl Official {
    fn holds(&self) -> bool {
        !self.name.is_empty() && text::is_line(&self.name) && text::is_line(&self.grade)
    }
}
