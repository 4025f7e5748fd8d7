//! Teams: who belongs to one, who sits at which board, what their matches were, and who meets whom.
//!
//! A team event is an individual one whose participants are gathered in [`Teams`]: games stand in the players' records,
//! and [`Table`] works out of them what each round was for each team. Teams have pairing numbers of their own.
//!
//! Sources: FIDE Handbook C.04.6 (Swiss for teams, in force since 1 February 2026), C.07 (1 March 2026), TRF26.

mod check;
mod color;
mod field;
mod line_up;
mod swiss;
mod table;
mod units;

pub use check::check;
pub use color::{ColorKind, TeamRule};
pub(crate) use field::{Entrant, Field};
pub use line_up::{BoardOrder, LineUpFault, LineUpRule, board_pairs, is_white};
pub use swiss::{TeamBoard, TeamBracket, TeamPairing, explain, pair};
pub(crate) use swiss::{brackets, explained};
pub use table::{BoardResult, Match, MatchRecord, Side, Table};
pub use units::{UnitResult, units};

use crate::{Abnormal, Acceleration, Points, Prohibited, Request, Scoring, Tpn};
use rules::Color;
use serde::{Deserialize, Serialize};

/// One team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Its pairing number among the teams.
    pub tpn: Tpn,
    /// Its name.
    pub name: String,
    /// Five letters at most.
    pub nickname: String,
    /// What the initial order goes by, where the report says it.
    pub strength: Option<u32>,
    /// Members in the order of the boards, reserves last.
    pub players: Vec<Tpn>,
}

impl Team {
    /// A team of which nothing but number and members is known.
    pub fn new(tpn: Tpn, players: Vec<Tpn>) -> Team {
        Team { tpn, name: String::new(), nickname: String::new(), strength: None, players }
    }
}

/// What a match is worth (line 362).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchScoring {
    /// More game points than the other team.
    pub win: Points,
    /// As many.
    pub draw: Points,
    /// Fewer.
    pub loss: Points,
}

impl Default for MatchScoring {
    /// 2, 1, 0.
    fn default() -> MatchScoring {
        MatchScoring { win: Points::from_tenths(20), draw: Points::ONE, loss: Points::ZERO }
    }
}

/// Who sat where in one match (line 300).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineUp {
    /// In which round.
    pub round: u32,
    /// Whose.
    pub team: Tpn,
    /// Against whom.
    pub opponent: Tpn,
    /// From the first board on; none where a board stays empty.
    pub players: Vec<Option<Tpn>>,
}

/// A match that did not take place (line 330).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForfeitedMatch {
    /// In which round.
    pub round: u32,
    /// Who was to have White on the first board.
    pub white: Tpn,
    /// The other.
    pub black: Tpn,
    /// Who gets the match; nobody where neither came.
    pub winner: Option<Color>,
}

/// What the bye that the pairing allocates is worth to a team (line 320).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllocatedBye {
    /// Match points.
    pub match_points: Points,
    /// Game points.
    pub points: Points,
}

/// The two kinds of points that teams have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamScore {
    /// Match points.
    #[default]
    Match,
    /// Game points.
    Game,
}

impl TeamScore {
    /// `MP` or `GP`, in any case.
    pub fn named(name: &str) -> Option<TeamScore> {
        match name.to_ascii_uppercase().as_str() {
            "MP" => Some(TeamScore::Match),
            "GP" => Some(TeamScore::Game),
            _ => None,
        }
    }

    /// What teams are ranked by first: as the type code has it (`FIDE_TEAM_TYPEA_GP_MP`), else match points.
    pub fn primary(type_code: &str) -> TeamScore {
        let words = type_code.split('_').find_map(TeamScore::named);
        words.unwrap_or(TeamScore::Match)
    }
}

impl std::ops::Not for TeamScore {
    type Output = TeamScore;
    fn not(self) -> TeamScore {
        match self {
            TeamScore::Match => TeamScore::Game,
            TeamScore::Game => TeamScore::Match,
        }
    }
}

/// What the type code says of ranking and of wishes for colours: what ranks first, and which wishes there are.
pub(crate) fn terms(event: &crate::Tournament) -> (TeamScore, ColorKind) {
    let terms = color::Terms::of(event);
    (terms.primary, terms.colors)
}

/// Virtual points of some teams in some rounds (line 250).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamAcceleration {
    /// Added to the match points for pairing only.
    pub match_points: Points,
    /// Game points, rounds and teams.
    pub extra: Acceleration,
}

/// The teams of an event and what is said of their matches. In an individual event at most the teams themselves, for
/// the results of units.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Teams {
    /// Whether teams are what is paired; else they are units of an individual event.
    pub paired: bool,
    /// By ascending number.
    pub teams: Vec<Team>,
    /// The colour that the team with White on the first board has on each (line 352); alternating where it says nothing.
    pub colors: Vec<Color>,
    /// What a match is worth.
    pub scoring: MatchScoring,
    /// What the allocated bye is worth; a drawn match unless told.
    pub allocated: Option<AllocatedBye>,
    /// Rounds without a match: those the pairing allocated, and those asked for.
    pub byes: Vec<Request>,
    /// Matches that did not take place.
    pub forfeits: Vec<ForfeitedMatch>,
    /// Line-ups other than the order of the members.
    pub line_ups: Vec<LineUp>,
    /// Virtual points.
    pub accelerations: Vec<TeamAcceleration>,
    /// Teams that must not meet.
    pub prohibited: Vec<Prohibited>,
    /// Points by ruling.
    pub abnormal: Vec<Abnormal>,
}

impl Teams {
    /// The team of this number.
    pub fn team(&self, tpn: Tpn) -> Option<&Team> {
        self.teams.binary_search_by_key(&tpn, |team| team.tpn).ok().map(|index| &self.teams[index])
    }

    /// The team that a player belongs to.
    pub fn of_player(&self, player: Tpn) -> Option<&Team> {
        self.teams.iter().find(|team| team.players.contains(&player))
    }

    /// What the allocated bye is worth in a match over so many boards.
    pub fn allocated_bye(&self, boards: u32, scoring: &Scoring) -> AllocatedBye {
        let drawn = AllocatedBye { match_points: self.scoring.draw, points: scoring.draw * boards as i32 };
        self.allocated.unwrap_or(drawn)
    }
}
