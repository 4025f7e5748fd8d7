//! Law profiles: the parameters in which sets of Laws differ, each with its article.
//!
//! Sources: `fide-2023` the FIDE Laws in force since 1 January 2023 with Appendices A and B;
//! `classic-17` the older Laws in 17 articles; `casual-online` the house rules of a casual site,
//! whose section 8 lists its results. A version of a profile is added, never edited: the profile's
//! name and version stand in a game's first event.
//!
//! Counts carry their unit: [`Plies`] are one side's moves (着), [`Moves`] a move by each (回合).

use crate::{Termination, TimeControl};
use deadpos::Effort;
use std::fmt;

/// An article of some set of Laws, as its own text numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Article(&'static str);

/// Every article an event can name. The list only grows, since logs are read for ever.
const ARTICLES: &[&str] = &[
    "5.1.1", "5.1.2", "5.2.1", "5.2.2", "5.2.3", "6.7.1", "6.9", "8", "9.1.2", "9.2", "9.2.1", "9.2.2",
    "9.3", "9.3.1", "9.3.2", "9.5.3", "9.6.1", "9.6.2", "10.1", "10.2", "10.3", "10.4", "10.5", "10.6",
    "10.10", "10.12", "10.13", "10.14", "10.15",
];

impl Article {
    /// The article of this number, if any profile ever used it.
    pub fn find(number: &str) -> Option<Self> {
        ARTICLES.iter().find(|&&known| known == number).map(|&known| Self(known))
    }

    /// Its number.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A number of single moves by one side (着).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u32);

/// A number of moves by each side (回合).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves(pub u32);

impl Moves {
    /// The same number in plies: two for each move.
    pub const fn plies(self) -> Plies {
        Plies(self.0 * 2)
    }
}

/// A parameter and the article it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<T> {
    /// The parameter.
    pub value: T,
    /// Where it is written.
    pub article: Article,
}

const fn rule<T>(value: T, article: &'static str) -> Rule<T> {
    Rule { value, article: Article(article) }
}

/// A count that ends the game by itself once it is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit<T> {
    /// The full count.
    pub at: T,
    /// The end it brings.
    pub ends: Termination,
}

const fn limit<T: Copy>(at: T, ends: Termination, article: &'static str) -> Rule<Limit<T>> {
    rule(Limit { at, ends }, article)
}

/// When a position is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadPosition {
    /// Neither side can mate by any series of legal moves.
    Solver,
    /// King v king; king v king and one minor piece; one bishop each on squares of one colour.
    Listed,
    /// Neither side can mate with the material left, whatever its places.
    Material,
}

/// What happens to a win on time or by resignation where the winner could not mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMate {
    /// A draw, if no series of legal moves mates.
    Solver,
    /// A draw, if the winner has nothing but the king.
    BareKing,
    /// A loss all the same.
    Ignored,
}

/// How hard the solver looks, on each of its occasions. In positions, never in time: a verdict must not
/// depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverBudget {
    /// At every ply (5.2.2).
    pub each_ply: Effort,
    /// On a thread that serves others too: a millisecond. What it leaves open is a question for a thread of
    /// its own.
    pub at_once: Effort,
    /// While a decision waits: flag fall (6.9) and resignation (5.1.2).
    pub decision: Effort,
    /// In the background of a live game that goes on, and for what a decision left open.
    pub later: Effort,
    /// Where a line is judged outside of live play.
    pub judging: Effort,
}

const SOLVER_BUDGET: SolverBudget = SolverBudget {
    each_ply: Effort::QUICK,
    at_once: Effort { positions: 200 },
    decision: Effort::DECISION,
    later: Effort::DEEP,
    judging: Effort::FULL,
};

/// What a wrong claim costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongClaim {
    /// The opponent gains so many ms.
    OpponentGains(i64),
    /// The claimant's used time grows by so many ms; beyond the limit the game is lost.
    ClaimantUses(i64),
}

/// Draw claims a player may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Third occurrence, the move that brings it only announced.
    pub threefold_intended: Article,
    /// Third occurrence, on the board.
    pub threefold: Article,
    /// Moves without capture or pawn move that give a claim, counted with the move announced.
    pub fifty_intended: Rule<Moves>,
    /// The same on the board.
    pub fifty: Rule<Moves>,
    /// Cost of a wrong claim in standard, rapid and blitz play.
    pub wrong: Rule<[WrongClaim; 3]>,
}

/// Limits on draw offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferRule {
    /// Only while on move (or with a move).
    pub own_turn_only: bool,
    /// Completed moves before the first offer.
    pub after: Moves,
    /// Most offers by one player in a game.
    pub most: Option<u8>,
    /// After a refusal one may offer again only once the opponent has offered.
    pub alternate: bool,
}

/// One set of Laws as parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LawProfile {
    /// Name and version, `fide-2023/1`.
    pub id: &'static str,
    /// Mate.
    pub checkmate: Article,
    /// Stalemate.
    pub stalemate: Article,
    /// Dead positions.
    pub dead_position: Rule<DeadPosition>,
    /// Resignation.
    pub resignation: Article,
    /// Resignation to an opponent who cannot mate.
    pub resignation_no_mate: Rule<NoMate>,
    /// Completed moves before one may resign.
    pub resign_after: Option<Rule<Moves>>,
    /// Flag fall.
    pub flag: Article,
    /// Flag fall against an opponent who cannot mate.
    pub flag_no_mate: Rule<NoMate>,
    /// A flag that falls after no more completed moves than this voids the game.
    pub flag_void_upto: Option<Rule<Moves>>,
    /// How late a player may come where the event does not say, ms after the start.
    pub default_ms: Rule<u32>,
    /// Agreement; true when both must have moved first.
    pub agreement: Rule<bool>,
    /// Draw offers.
    pub offers: Rule<OfferRule>,
    /// Claims; none where draws come by themselves.
    pub claims: Option<Claims>,
    /// Occurrences of a position that end the game without a claim.
    pub repetition_auto: Option<Rule<Limit<u32>>>,
    /// Moves without capture or pawn move that end the game without a claim.
    pub no_progress_auto: Option<Rule<Limit<Moves>>>,
    /// Checks running by one side that end the game.
    pub checks_running: Option<Rule<Limit<u32>>>,
    /// Checks received by one side that end the game.
    pub checks_total: Option<Rule<Limit<u32>>>,
    /// Whether the increment is usually added before the move.
    pub increment_before_move: bool,
    /// How hard the solver looks, where these Laws ask it anything.
    pub solver: SolverBudget,
}

const MINUTE_MS: i64 = 60_000;

/// FIDE Laws of Chess, 1 January 2023.
static FIDE_2023: LawProfile = LawProfile {
    id: "fide-2023/1",
    checkmate: Article("5.1.1"),
    stalemate: Article("5.2.1"),
    dead_position: rule(DeadPosition::Solver, "5.2.2"),
    resignation: Article("5.1.2"),
    resignation_no_mate: rule(NoMate::Solver, "5.1.2"),
    resign_after: None,
    flag: Article("6.9"),
    flag_no_mate: rule(NoMate::Solver, "6.9"),
    flag_void_upto: None,
    default_ms: rule(0, "6.7.1"),
    agreement: rule(true, "5.2.3"),
    offers: rule(OfferRule { own_turn_only: false, after: Moves(0), most: None, alternate: false }, "9.1.2"),
    claims: Some(Claims {
        threefold_intended: Article("9.2.1"),
        threefold: Article("9.2.2"),
        fifty_intended: rule(Moves(50), "9.3.1"),
        fifty: rule(Moves(50), "9.3.2"),
        wrong: rule(
            [
                WrongClaim::OpponentGains(2 * MINUTE_MS),
                WrongClaim::OpponentGains(MINUTE_MS),
                WrongClaim::OpponentGains(MINUTE_MS),
            ],
            "9.5.3",
        ),
    }),
    repetition_auto: Some(limit(5, Termination::Fivefold, "9.6.1")),
    no_progress_auto: Some(limit(Moves(75), Termination::SeventyFive, "9.6.2")),
    checks_running: None,
    checks_total: None,
    increment_before_move: true,
    solver: SOLVER_BUDGET,
};

/// The older Laws in 17 articles.
static CLASSIC_17: LawProfile = LawProfile {
    id: "classic-17/1",
    checkmate: Article("10.1"),
    stalemate: Article("10.3"),
    dead_position: rule(DeadPosition::Listed, "10.4"),
    resignation: Article("10.2"),
    resignation_no_mate: rule(NoMate::Ignored, "10.2"),
    resign_after: None,
    flag: Article("10.14"),
    flag_no_mate: rule(NoMate::BareKing, "10.5"),
    flag_void_upto: None,
    default_ms: rule(60 * 60_000, "10.15"),
    agreement: rule(false, "10.6"),
    offers: rule(OfferRule { own_turn_only: false, after: Moves(0), most: None, alternate: false }, "10.6"),
    claims: Some(Claims {
        threefold_intended: Article("10.10"),
        threefold: Article("10.10"),
        fifty_intended: rule(Moves(50), "10.12"),
        fifty: rule(Moves(50), "10.12"),
        wrong: rule([WrongClaim::ClaimantUses(5 * MINUTE_MS); 3], "10.13"),
    }),
    repetition_auto: None,
    no_progress_auto: None,
    checks_running: None,
    checks_total: None,
    increment_before_move: true,
    solver: SOLVER_BUDGET,
};

/// Casual rules of an online site.
static CASUAL_ONLINE: LawProfile = LawProfile {
    id: "casual-online/1",
    checkmate: Article("8"),
    stalemate: Article("8"),
    dead_position: rule(DeadPosition::Material, "8"),
    resignation: Article("8"),
    resignation_no_mate: rule(NoMate::Solver, "5.1.2"),
    resign_after: Some(rule(Moves(15), "8")),
    flag: Article("8"),
    flag_no_mate: rule(NoMate::Solver, "6.9"),
    flag_void_upto: Some(rule(Moves(5), "8")),
    default_ms: rule(60_000, "8"),
    agreement: rule(true, "8"),
    offers: rule(OfferRule { own_turn_only: true, after: Moves(16), most: Some(3), alternate: false }, "8"),
    claims: None,
    repetition_auto: Some(limit(3, Termination::Threefold, "8")),
    no_progress_auto: Some(limit(Moves(30), Termination::ThirtyMoves, "8")),
    checks_running: Some(limit(10, Termination::TenChecks, "8")),
    checks_total: Some(limit(30, Termination::ThirtyChecks, "8")),
    increment_before_move: false,
    solver: SOLVER_BUDGET,
};

/// The profile of this name. Without a version (`fide-2023`) the newest one.
pub fn laws(id: &str) -> Option<&'static LawProfile> {
    [&FIDE_2023, &CLASSIC_17, &CASUAL_ONLINE]
        .into_iter()
        .find(|profile| profile.id == id || profile.id.strip_suffix("/1") == Some(id))
}

/// Class of speed (Appendices A.1 and B.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speed {
    /// An hour or more for sixty moves, or no clock.
    Standard,
    /// More than ten minutes but less than an hour.
    Rapid,
    /// Ten minutes or less.
    Blitz,
}

impl Speed {
    /// The class of a time control: main time and sixty increments.
    pub fn of(time: &TimeControl) -> Self {
        use crate::ClockMode;
        if matches!(time.mode(), ClockMode::None | ClockMode::Correspondence { .. }) {
            return Self::Standard;
        }
        match time.class_ms() {
            ..=600_000 => Self::Blitz,
            600_001..3_600_000 => Self::Rapid,
            _ => Self::Standard,
        }
    }
}

impl Claims {
    /// What a wrong claim costs at this speed.
    pub fn wrong_at(&self, speed: Speed) -> WrongClaim {
        let [standard, rapid, blitz] = self.wrong.value;
        match speed {
            Speed::Standard => standard,
            Speed::Rapid => rapid,
            Speed::Blitz => blitz,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClockMode;

    #[test]
    fn profiles_are_found_with_and_without_version() {
        for id in ["fide-2023", "classic-17", "casual-online"] {
            let profile = laws(id).unwrap();
            assert_eq!(profile.id, format!("{id}/1"));
            assert_eq!(laws(profile.id), Some(profile));
        }
        for id in ["", "fide", "fide-2023/2", "fide-2023/1/1", "FIDE-2023"] {
            assert_eq!(laws(id), None, "{id}");
        }
    }

    #[test]
    fn every_article_of_a_profile_can_be_found_again() {
        for id in ["fide-2023", "classic-17", "casual-online"] {
            let p = laws(id).unwrap();
            let mut used = vec![
                p.checkmate,
                p.stalemate,
                p.dead_position.article,
                p.resignation,
                p.resignation_no_mate.article,
                p.flag,
                p.flag_no_mate.article,
                p.default_ms.article,
                p.agreement.article,
                p.offers.article,
            ];
            used.extend(p.resign_after.map(|r| r.article));
            used.extend(p.flag_void_upto.map(|r| r.article));
            used.extend(p.repetition_auto.map(|r| r.article));
            used.extend(p.no_progress_auto.map(|r| r.article));
            used.extend(p.checks_running.map(|r| r.article));
            used.extend(p.checks_total.map(|r| r.article));
            if let Some(c) = p.claims {
                used.extend([c.threefold, c.threefold_intended, c.fifty.article, c.fifty_intended.article]);
                used.push(c.wrong.article);
            }
            for article in used {
                assert_eq!(Article::find(article.as_str()), Some(article));
            }
        }
        assert_eq!(Article::find("99.9"), None);
    }

    /// TER-05: parameters carry their unit, and two plies are one move.
    #[test]
    fn ter_05_moves_are_two_plies() {
        assert_eq!(Moves(50).plies(), Plies(100));
        assert_eq!(laws("fide-2023").unwrap().no_progress_auto.unwrap().value.at.plies(), Plies(150));
        assert_eq!(laws("casual-online").unwrap().no_progress_auto.unwrap().value.at.plies(), Plies(60));
    }

    #[test]
    fn speed_classes_of_appendix_b() {
        let class = |main_s: i64, increment_s: i64| {
            let mode = ClockMode::Increment { before_move: true };
            Speed::of(&TimeControl::simple(mode, main_s * 1000, increment_s * 1000).unwrap())
        };
        assert_eq!(class(300, 5), Speed::Blitz);
        assert_eq!(class(600, 5), Speed::Rapid);
        assert_eq!(class(1800, 30), Speed::Standard);
        assert_eq!(class(600, 0), Speed::Blitz);
        assert_eq!(class(601, 0), Speed::Rapid);
        assert_eq!(Speed::of(&TimeControl::untimed()), Speed::Standard);
    }
}
