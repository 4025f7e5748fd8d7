//! The codes of tie-breaks and their grammar: `NAME[:MP|:GP][/Cn|/Mn|/L±n|/Kn][/P][/F][/R][/U]`, in any case.

use crate::team::TeamScore;
use std::fmt;
use std::str::FromStr;

/// What is counted (C.07, articles 6 to 10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// Points.
    Points,
    /// Direct encounter: a grouping step without a value.
    DirectEncounter,
    /// Rounds with a win's points, played or not.
    Wins,
    /// Wins over the board.
    WinsOverTheBoard,
    /// Games with black over the board.
    GamesWithBlack,
    /// Wins with black over the board.
    WinsWithBlack,
    /// Sum of the running totals.
    Progressive,
    /// Rounds that one elected to play.
    RoundsElected,
    /// Standard points: one for each round with more than the opponent, a half for as much.
    StandardPoints,
    /// Pairing number, the lower first.
    Number,
    /// Rating, the higher first.
    Rating,
    /// Sum of the opponents' scores.
    Buchholz,
    /// Buchholz with all games of the last round drawn.
    ForeBuchholz,
    /// Mean Buchholz of the opponents.
    AverageBuchholz,
    /// Opponents' scores times the points against them.
    SonnebornBerger,
    /// Points against those with half of the points or more; round robins.
    Koya,
    /// Average rating of the opponents.
    AverageRating,
    /// Tournament performance rating.
    Performance,
    /// Perfect tournament performance.
    PerfectPerformance,
    /// Average performance of the opponents.
    AveragePerformance,
    /// Average perfect performance of the opponents.
    AveragePerfectPerformance,
    /// The score that teams are not ranked by first.
    OtherScore,
    /// Board numbers times the points there; the lower the better, among teams with equal game points.
    BoardCount,
    /// Points of the first board, then of the second, and so on.
    TopBoards,
    /// Points of all boards but the last, then of all but the last two, and so on.
    BottomBoards,
    /// Opponents' totals in one kind of points times the result against them in one.
    ExtendedSonnebornBerger {
        /// What the opponents' totals are.
        total: TeamScore,
        /// What the results are.
        own: TeamScore,
    },
    /// Direct encounter by the first score, then by the other, then for two teams by their boards.
    ExtendedDirectEncounter(BoardChain),
    /// The other score and a part of Buchholz.
    ScoreStrength,
}

/// How two teams are parted by the boards of their match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardChain {
    /// Not at all.
    None,
    /// By the board count, then from the top.
    CountThenTop,
    /// By the board count, then from the bottom.
    CountThenBottom,
    /// From the top.
    Top,
    /// From the bottom.
    Bottom,
}

/// Every code with its name in reports.
const NAMES: [(&str, Code); 35] = [
    ("PTS", Code::Points),
    ("DE", Code::DirectEncounter),
    ("WIN", Code::Wins),
    ("WON", Code::WinsOverTheBoard),
    ("BPG", Code::GamesWithBlack),
    ("BWG", Code::WinsWithBlack),
    ("PS", Code::Progressive),
    ("REP", Code::RoundsElected),
    ("STD", Code::StandardPoints),
    ("TPN", Code::Number),
    ("RTNG", Code::Rating),
    ("BH", Code::Buchholz),
    ("FB", Code::ForeBuchholz),
    ("AOB", Code::AverageBuchholz),
    ("SB", Code::SonnebornBerger),
    ("KS", Code::Koya),
    ("ARO", Code::AverageRating),
    ("TPR", Code::Performance),
    ("PTP", Code::PerfectPerformance),
    ("APRO", Code::AveragePerformance),
    ("APPO", Code::AveragePerfectPerformance),
    ("MPvGP", Code::OtherScore),
    ("BC", Code::BoardCount),
    ("TBR", Code::TopBoards),
    ("BBE", Code::BottomBoards),
    ("EMMSB", extended(TeamScore::Match, TeamScore::Match)),
    ("EMGSB", extended(TeamScore::Match, TeamScore::Game)),
    ("EGMSB", extended(TeamScore::Game, TeamScore::Match)),
    ("EGGSB", extended(TeamScore::Game, TeamScore::Game)),
    ("EDE", Code::ExtendedDirectEncounter(BoardChain::None)),
    ("EDEBT", Code::ExtendedDirectEncounter(BoardChain::CountThenTop)),
    ("EDEBB", Code::ExtendedDirectEncounter(BoardChain::CountThenBottom)),
    ("EDET", Code::ExtendedDirectEncounter(BoardChain::Top)),
    ("EDEB", Code::ExtendedDirectEncounter(BoardChain::Bottom)),
    ("SSSC", Code::ScoreStrength),
];

const fn extended(total: TeamScore, own: TeamScore) -> Code {
    Code::ExtendedSonnebornBerger { total, own }
}

impl Code {
    /// Its name in reports, `BH`.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, code)| *code == self).map_or("", |(name, _)| name)
    }

    /// Whether it needs ratings of everybody.
    pub fn needs_ratings(self) -> bool {
        matches!(
            self,
            Code::AverageRating
                | Code::Performance
                | Code::PerfectPerformance
                | Code::AveragePerformance
                | Code::AveragePerfectPerformance
        )
    }

    /// Whether it says something of teams alone.
    pub fn is_for_teams(self) -> bool {
        matches!(
            self,
            Code::OtherScore
                | Code::BoardCount
                | Code::TopBoards
                | Code::BottomBoards
                | Code::ExtendedSonnebornBerger { .. }
                | Code::ExtendedDirectEncounter(_)
                | Code::ScoreStrength
        )
    }

    /// Whether it parts the tied without giving them values.
    pub fn is_grouping(self) -> bool {
        matches!(
            self,
            Code::DirectEncounter | Code::ExtendedDirectEncounter(_) | Code::TopBoards | Code::BottomBoards
        )
    }

    /// Which cuts it knows.
    fn allows(self, cut: Cut) -> bool {
        match (self, cut) {
            (_, Cut::None) => true,
            (
                Code::Buchholz | Code::ForeBuchholz | Code::AverageRating | Code::SonnebornBerger,
                Cut::Lowest(_) | Cut::Median(_),
            ) => true,
            (Code::Progressive, Cut::Lowest(_)) => true,
            (Code::Koya, Cut::Limit(_)) => true,
            (Code::ExtendedSonnebornBerger { .. }, Cut::Lowest(_)) => true,
            (Code::ScoreStrength, Cut::Divisor(_)) => true,
            (_, Cut::Lowest(_) | Cut::Median(_) | Cut::Limit(_) | Cut::Divisor(_)) => false,
        }
    }
}

/// What is left out of a sum, or how a limit is shifted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cut {
    /// Nothing.
    #[default]
    None,
    /// `/Cn`: the n lowest.
    Lowest(u8),
    /// `/Mn`: the n lowest, then the n highest.
    Median(u8),
    /// `/L±n`: Koya's limit shifted by n half points.
    Limit(i8),
    /// `/Kn`: what part of Buchholz counts.
    Divisor(u8),
}

/// A tie-break with its modifiers.
///
/// ```
/// use tournament::tiebreak::{Code, Criterion, Cut};
/// let criterion: Criterion = "bh/c1/p".parse()?;
/// assert_eq!((criterion.code, criterion.cut, criterion.forfeits_played), (Code::Buchholz, Cut::Lowest(1), true));
/// assert_eq!(criterion.to_string(), "BH/C1/P");
/// # Ok::<(), tournament::tiebreak::CriterionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Criterion {
    /// What is counted.
    pub code: Code,
    /// `:MP`, `:GP`: in which points of teams; without, in those that rank first. An individual event has game points.
    pub score: Option<TeamScore>,
    /// What is left out.
    pub cut: Cut,
    /// `/P`: forfeits count as played against the scheduled opponent.
    pub forfeits_played: bool,
    /// `/F`: with Fore Buchholz in place of Buchholz.
    pub fore: bool,
    /// `/R`: the other way round.
    pub reversed: bool,
    /// `/U`: the unrated have the value the event fixed for them.
    pub unrated: bool,
}

impl Criterion {
    /// A criterion without modifiers.
    pub const fn plain(code: Code) -> Criterion {
        Criterion {
            code,
            score: None,
            cut: Cut::None,
            forfeits_played: false,
            fore: false,
            reversed: false,
            unrated: false,
        }
    }
}

impl Criterion {
    /// Whether it has no meaning in an individual event.
    pub fn is_for_teams(&self) -> bool {
        self.code.is_for_teams() || self.score == Some(TeamScore::Match)
    }
}

/// Why a text is no criterion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CriterionError {
    /// No tie-break has this name.
    UnknownName(String),
    /// No such modifier, or twice.
    UnknownModifier(String),
    /// The tie-break exists, and this modifier says nothing about it.
    NotFor {
        /// Name of the tie-break.
        name: &'static str,
        /// The modifier, as written.
        modifier: String,
    },
}

impl fmt::Display for CriterionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => write!(f, "there is no tie-break {name:?}"),
            Self::UnknownModifier(modifier) => write!(f, "there is no modifier {modifier:?}"),
            Self::NotFor { name, modifier } => write!(f, "{name} has no modifier {modifier:?}"),
        }
    }
}

impl std::error::Error for CriterionError {}

impl FromStr for Criterion {
    type Err = CriterionError;

    fn from_str(text: &str) -> Result<Criterion, CriterionError> {
        let mut parts = text.trim().split('/');
        let name = parts.next().unwrap_or_default();
        let unknown = || CriterionError::UnknownName(name.to_owned());
        let (known, score) = match name.split_once(':') {
            Some((known, score)) => (known, Some(TeamScore::named(score).ok_or_else(unknown)?)),
            None => (name, None),
        };
        let code = NAMES.iter().find(|(other, _)| other.eq_ignore_ascii_case(known)).map(|&(_, code)| code);
        let code = code.filter(|code| score.is_none() || !code.is_for_teams()).ok_or_else(unknown)?;
        let mut criterion = Criterion { score, ..Criterion::plain(code) };
        for part in parts {
            criterion.modify(part)?;
        }
        Ok(criterion)
    }
}

impl Criterion {
    fn modify(&mut self, part: &str) -> Result<(), CriterionError> {
        let unknown = || CriterionError::UnknownModifier(part.to_owned());
        let not_for = |code: Code| CriterionError::NotFor { name: code.name(), modifier: part.to_owned() };
        let flag = match part.to_ascii_uppercase().as_str() {
            "P" => Some(&mut self.forfeits_played),
            "F" => Some(&mut self.fore),
            "R" => Some(&mut self.reversed),
            "U" => Some(&mut self.unrated),
            _ => None,
        };
        if let Some(flag) = flag {
            if std::mem::replace(flag, true) {
                return Err(unknown());
            }
            let fits = match (self.fore, self.unrated) {
                (true, _)
                    if !matches!(self.code, Code::AverageBuchholz | Code::Buchholz | Code::ScoreStrength) =>
                {
                    false
                }
                (_, true) if !self.code.needs_ratings() => false,
                _ => true,
            };
            return if fits { Ok(()) } else { Err(not_for(self.code)) };
        }
        let cut = read_cut(part).filter(|_| self.cut == Cut::None).ok_or_else(unknown)?;
        if !self.code.allows(cut) {
            return Err(not_for(self.code));
        }
        self.cut = cut;
        Ok(())
    }
}

/// `C1`, `M2`, `L+1`, `L-3`: at most two digits.
fn read_cut(part: &str) -> Option<Cut> {
    let letter = part.get(..1)?;
    let number = part.get(1..).filter(|number| number.len() <= 3)?;
    let count = || number.parse().ok().filter(|&count: &u8| (1..=99).contains(&count));
    match letter.to_ascii_uppercase().as_str() {
        "C" => count().map(Cut::Lowest),
        "M" => count().map(Cut::Median),
        "K" => count().map(Cut::Divisor),
        "L" => number.parse().ok().filter(|&shift: &i8| shift != 0).map(Cut::Limit),
        _ => None,
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.name())?;
        match self.score {
            None => {}
            Some(TeamScore::Match) => f.write_str(":MP")?,
            Some(TeamScore::Game) => f.write_str(":GP")?,
        }
        match self.cut {
            Cut::None => {}
            Cut::Lowest(count) => write!(f, "/C{count}")?,
            Cut::Median(count) => write!(f, "/M{count}")?,
            Cut::Limit(shift) => write!(f, "/L{shift:+}")?,
            Cut::Divisor(parts) => write!(f, "/K{parts}")?,
        }
        for (set, text) in
            [(self.forfeits_played, "/P"), (self.fore, "/F"), (self.reversed, "/R"), (self.unrated, "/U")]
        {
            if set {
                f.write_str(text)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_and_written() {
        for (name, code) in NAMES {
            let criterion: Criterion = name.to_ascii_lowercase().parse().unwrap();
            assert_eq!((criterion.code, criterion.to_string().as_str()), (code, name));
        }
        for text in ["BH/C2", "BH/M1/P", "KS/L-1", "KS/L+12", "PS/C1", "AOB/F", "ARO/C1/U", "TPN/R", "SB/C2"]
        {
            assert_eq!(text.parse::<Criterion>().unwrap().to_string(), text);
        }
        for text in ["BH:GP/C1", "EDET/P", "BH:MP/C1/P", "SSSC/K4/F", "EMGSB/C2", "MPvGP"] {
            let criterion: Criterion = text.to_ascii_lowercase().parse().unwrap();
            assert_eq!(criterion.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_criterion_is_named() {
        for text in ["", "XX", "BH ", "BH:XP", "EDE:MP"] {
            let got = text.parse::<Criterion>();
            assert!(matches!(got, Err(CriterionError::UnknownName(_))) || text == "BH ", "{text}: {got:?}");
        }
        for text in ["BH/C", "BH/C0", "BH/C1/C2", "BH/X", "BH/P/P", "BH/C100", "BH/é", "KS/L0"] {
            assert!(matches!(text.parse::<Criterion>(), Err(CriterionError::UnknownModifier(_))), "{text}");
        }
        for text in ["WIN/C1", "KS/C1", "BH/L+1", "BH/U", "SB/F", "PS/M1", "SSSC/C1", "BH/K2"] {
            assert!(matches!(text.parse::<Criterion>(), Err(CriterionError::NotFor { .. })), "{text}");
        }
    }
}
