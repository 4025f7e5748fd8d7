//! What is wrong with a report file, and where.

use crate::{Points, Tpn};
use std::fmt;

/// A fault with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// A field does not hold what it must.
    BadField {
        /// What it must hold, in words.
        wanted: &'static str,
        /// What stands there.
        found: String,
    },
    /// No line of a report begins so.
    UnknownCode(String),
    /// Something stands between two fields.
    NotBlank,
    /// Two lines say different things of this.
    Contradiction(&'static str),
    /// The event has only so many rounds.
    BeyondLast(u32),
    /// A bye is announced for a round in which something else stands.
    Announced {
        /// The round.
        round: u32,
        /// For whom.
        tpn: Tpn,
    },
    /// Two lines for one number.
    SameNumber(Tpn),
    /// Nobody has this number.
    Unknown(Tpn),
    /// A player stands in the lines of two teams.
    TwoTeams(Tpn),
    /// This player is not of the team that the line is about.
    NotAMember(Tpn),
    /// The points stated for a team are not those of its matches.
    TeamPoints {
        /// Which points, in words.
        what: &'static str,
        /// What is stated.
        stated: Points,
        /// What the matches make.
        sum: Points,
    },
    /// A team event's bye is for somebody who is no team: the line is kept as it is and counts for nothing.
    NotATeam(Tpn),
    /// The columns of this line fit only where its name is counted so, in words.
    Counted(&'static str),
    /// This field stands in another column.
    Elsewhere {
        /// Where the regulation has it.
        column: usize,
    },
    /// Two lines give different numbers of rounds.
    RoundsDiffer(u32, u32),
    /// The code of a round contradicts its opponent or colour.
    BadCell {
        /// The round.
        round: u32,
        /// Why, in words.
        reason: &'static str,
    },
    /// Two cells of a round do not name each other, or not with opposite colours.
    NotMutual {
        /// The round.
        round: u32,
        /// Who is named.
        opponent: Tpn,
    },
    /// A round without any pairing stands before one with pairings.
    Gap {
        /// The round without pairings.
        round: u32,
    },
    /// A line of TRF26 in a comment, as Qiyuan writes them into older editions, that the rest does not go with: it counts for
    /// nothing.
    CommentDisagrees,
    /// The points stated fit no sum of the rounds.
    Points {
        /// Whose.
        tpn: Tpn,
        /// What is stated.
        stated: Points,
        /// Sum of the rounds before the one to be paired.
        before: Points,
        /// The same with what stands in that round.
        with: Points,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadField { wanted, found } => write!(f, "wanted {wanted}, found {found:?}"),
            Self::UnknownCode(code) => write!(f, "no line of a report begins with {code:?}"),
            Self::NotBlank => write!(f, "this column separates two fields and must be blank"),
            Self::Contradiction(what) => write!(f, "another line gives another {what}"),
            Self::BeyondLast(rounds) => write!(f, "the event has only {rounds} rounds"),
            Self::Announced { round, tpn } => {
                write!(f, "round {round}: something else stands for number {tpn}")
            }
            Self::SameNumber(tpn) => write!(f, "number {tpn} stands in another line already"),
            Self::Unknown(tpn) => write!(f, "nobody has number {tpn}"),
            Self::TwoTeams(tpn) => write!(f, "number {tpn} stands in another team already"),
            Self::NotAMember(tpn) => write!(f, "number {tpn} is not of this team"),
            Self::TeamPoints { what, stated, sum } => {
                write!(f, "{stated} {what} here; the matches make {sum}")
            }
            Self::NotATeam(tpn) => write!(f, "number {tpn} is no team"),
            Self::Counted(unit) => write!(f, "columns counted in {unit}, not in characters"),
            Self::Elsewhere { column } => write!(f, "this belongs in column {column}"),
            Self::RoundsDiffer(a, b) => write!(f, "{a} rounds here, {b} in another line"),
            Self::BadCell { round, reason } => write!(f, "round {round}: {reason}"),
            Self::NotMutual { round, opponent } => {
                write!(
                    f,
                    "round {round}: number {opponent} does not have this opponent with the other colour"
                )
            }
            Self::Gap { round } => {
                write!(
                    f,
                    "nobody is paired in round {round}, somebody is in a later one, and this cell is blank"
                )
            }
            Self::CommentDisagrees => {
                write!(
                    f,
                    "lines of TRF26 in comments do not go with the rest of the file, and count for nothing"
                )
            }
            Self::Points { tpn, stated, before, with } => {
                write!(
                    f,
                    "number {tpn} has {stated} points here; the rounds make {before}, or {with} with the round to be paired"
                )
            }
        }
    }
}

impl std::error::Error for Fault {}
