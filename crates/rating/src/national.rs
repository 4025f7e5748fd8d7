//! Whether an event can be rated nationally or bring national titles: the conditions of the founding documents'
//! detailed rules, each a finding with its figures.
//!
//! Articles are those of the detailed rules (国际象棋棋手等级分制和技术等级标准实施细则) as the founding documents give
//! them, where the numbers of the title events 五 and 六 stand; the requirements are named beside them. Men and women
//! come under one standard (NRT-15): nothing here asks for a sex but the women's titles themselves.

use crate::control::Control;
use crate::{Date, round_half_up};
use std::collections::BTreeMap;

/// Days after the end within which the report must be in (article 7).
pub const REPORT_DAYS: i64 = 14;

/// Moves that two hours may demand at most (X-12: an odd number, kept as it stands).
pub const MOST_MOVES: u32 = 46;

/// What kind of event it is (articles 3 and, for the last, the provisions on grades).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    /// National team championship.
    NationalTeam,
    /// National individual championship.
    NationalIndividual,
    /// Official games of an elite training camp.
    TrainingCamp,
    /// Official international event.
    International,
    /// Another one, which the national centre approves.
    Other,
    /// By invitation, of a company and the like: neither rated nor a ground for grades.
    Informal,
}

impl Category {
    /// All.
    pub const ALL: [Category; 6] = [
        Category::NationalTeam,
        Category::NationalIndividual,
        Category::TrainingCamp,
        Category::International,
        Category::Other,
        Category::Informal,
    ];

    /// A short name that is stored.
    pub const fn code(self) -> &'static str {
        match self {
            Category::NationalTeam => "national-team",
            Category::NationalIndividual => "national-individual",
            Category::TrainingCamp => "training-camp",
            Category::International => "international",
            Category::Other => "other",
            Category::Informal => "informal",
        }
    }

    /// Whether results serve for grades (NRT-19).
    pub const fn serves_grades(self) -> bool {
        !matches!(self, Category::Informal)
    }
}

/// How an event is played, as far as the conditions differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// Everybody once.
    RoundRobin,
    /// Everybody twice.
    DoubleRoundRobin,
    /// Swiss, knockout and others.
    Other,
    /// Team against team, each against each.
    Scheveningen,
}

/// National titles that the conditions count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NationalTitle {
    /// Woman master.
    WomanMaster,
    /// Woman grandmaster.
    WomanGrandmaster,
    /// Master.
    Master,
    /// Grandmaster.
    Grandmaster,
}

/// Title events (article 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TitleEvent {
    /// 男子大师赛
    Master,
    /// 女子大师赛
    WomanMaster,
    /// 男子特级大师赛
    Grandmaster,
    /// 女子特级大师赛
    WomanGrandmaster,
}

impl TitleEvent {
    /// All.
    pub const ALL: [TitleEvent; 4] =
        [TitleEvent::Master, TitleEvent::WomanMaster, TitleEvent::Grandmaster, TitleEvent::WomanGrandmaster];

    /// A short name that is stored.
    pub const fn code(self) -> &'static str {
        match self {
            TitleEvent::Master => "master",
            TitleEvent::WomanMaster => "woman-master",
            TitleEvent::Grandmaster => "grandmaster",
            TitleEvent::WomanGrandmaster => "woman-grandmaster",
        }
    }

    /// Whether an entrant's title is of the kind the event counts: that title or a higher one of the same kind. A man's
    /// title counts in women's events too, since the standard is the higher one.
    const fn counts(self, title: NationalTitle) -> bool {
        match self {
            TitleEvent::Master => matches!(title, NationalTitle::Master | NationalTitle::Grandmaster),
            TitleEvent::WomanMaster => true,
            TitleEvent::Grandmaster => matches!(title, NationalTitle::Grandmaster),
            TitleEvent::WomanGrandmaster => {
                matches!(title, NationalTitle::WomanGrandmaster | NationalTitle::Grandmaster)
            }
        }
    }
}

/// A participant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entrant {
    /// National rating; none for the unrated.
    pub rating: Option<i32>,
    /// Unit of province level; empty where unknown.
    pub unit: String,
    /// National title.
    pub title: Option<NationalTitle>,
}

/// The two readings of the round robin's "ten or more players: at least four rated".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// As it stands, though one third of ten is four already.
    #[default]
    Literal,
    /// For fewer than ten, where it would add something.
    FewerThanTen,
}

/// An event with all that the conditions ask about. What is not known is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// What kind of event it is.
    pub category: Option<Category>,
    /// How it is played.
    pub system: System,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Arbiters of national grade.
    pub national_arbiters: u32,
    /// Whether the newest national rules are played.
    pub newest_rules: bool,
    /// The control.
    pub control: Option<Control>,
    /// The day of each round.
    pub rounds: Vec<Date>,
    /// The title event it wants to be.
    pub title_event: Option<TitleEvent>,
    /// When the national centre approved it.
    pub approved: Option<Date>,
    /// When grade and required scores were made known.
    pub grade_published: Option<Date>,
    /// When its report came in.
    pub reported: Option<Date>,
}

/// What a condition found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the figures: what was counted, what is needed or allowed")]
pub enum Finding {
    /// The kind of event is of those that are rated.
    Category(Option<Category>),
    /// Rated players of a round robin.
    Rated { counted: u32, players: u32, needed: u32 },
    /// Units that send players.
    Units { counted: u32, needed: u32 },
    /// Players of the unit that sends most.
    OneUnit { unit: String, counted: u32, most: u32 },
    /// Arbiters of national grade.
    Arbiters { counted: u32, needed: u32 },
    /// The newest national rules.
    NewestRules(bool),
    /// Moves that two hours demand; none: the control is not known.
    Pace { counted: Option<u32>, most: u32 },
    /// Rounds on the fullest day.
    RoundsADay { day: Option<Date>, counted: u32, most: u32 },
    /// Approved on a day before the start; none: approval is pending.
    Approved { on: Option<Date>, start: Option<Date> },
    /// Rounds of a title event.
    Rounds { counted: u32, needed: u32 },
    /// Unrated players of a title event.
    Unrated { counted: u32, most: u32 },
    /// Days with two rounds.
    DoubleDays { counted: u32, most: u32 },
    /// Whether each of the last three rounds has a day for itself.
    LastRoundsAlone(bool),
    /// Grade and required scores were made known before the start.
    GradePublished { on: Option<Date>, start: Option<Date> },
    /// Of a master event: masters, half of the field or at least three with half of it at a rating (or, for women,
    /// titled).
    Field { titled: u32, needed: u32, strong: u32, half: u32 },
    /// Holders of the title in question.
    Holders { counted: u32, needed: u32 },
}

impl Finding {
    /// Whether the condition is met.
    pub fn is_met(&self) -> bool {
        match *self {
            Finding::Category(category) => category.is_some_and(|kind| kind != Category::Informal),
            Finding::Rated { counted, needed, .. }
            | Finding::Units { counted, needed }
            | Finding::Arbiters { counted, needed }
            | Finding::Rounds { counted, needed }
            | Finding::Holders { counted, needed } => counted >= needed,
            Finding::OneUnit { counted, most, .. }
            | Finding::RoundsADay { counted, most, .. }
            | Finding::Unrated { counted, most }
            | Finding::DoubleDays { counted, most } => counted <= most,
            Finding::NewestRules(holds) | Finding::LastRoundsAlone(holds) => holds,
            Finding::Pace { counted, most } => counted.is_some_and(|counted| counted <= most),
            Finding::Approved { on, start } | Finding::GradePublished { on, start } => {
                on.is_some_and(|on| start.is_none_or(|start| on < start))
            }
            Finding::Field { titled, needed, strong, half } => {
                titled >= half || (titled >= needed && strong >= half)
            }
        }
    }

    /// The article of the detailed rules.
    pub const fn article(&self) -> &'static str {
        match self {
            Finding::Category(_) => "3",
            Finding::Rated { .. } => "4(1)",
            Finding::Units { .. } | Finding::OneUnit { .. } => "4(2)",
            Finding::Arbiters { .. } => "4(3)",
            Finding::NewestRules(_) | Finding::Pace { .. } | Finding::RoundsADay { .. } => "4(4)",
            Finding::Approved { .. } => "4(5)",
            Finding::Rounds { .. } | Finding::Unrated { .. } => "6(1)",
            Finding::DoubleDays { .. } | Finding::LastRoundsAlone(_) => "6(2)",
            Finding::GradePublished { .. } => "6(3)",
            Finding::Field { .. } | Finding::Holders { .. } => "6(4)",
        }
    }
}

/// Every condition of a rated event and, where it wants to be one, of a title event, met or not.
pub fn findings(event: &Event, reading: Reading) -> Vec<Finding> {
    let mut findings = vec![Finding::Category(event.category)];
    findings.extend(rated_share(event, reading));
    findings.extend(units(event));
    findings.push(Finding::Arbiters { counted: event.national_arbiters, needed: 2 });
    findings.push(Finding::NewestRules(event.newest_rules));
    let demanded = event.control.as_ref().map(|control| control.most_moves(2 * 60 * 60));
    findings.push(Finding::Pace { counted: demanded, most: MOST_MOVES });
    let days = days(event);
    let fullest = days.iter().max_by_key(|(_, rounds)| **rounds);
    let (day, counted) = fullest.map_or((None, 0), |(day, rounds)| (Some(*day), *rounds));
    findings.push(Finding::RoundsADay { day, counted, most: 2 });
    findings.push(Finding::Approved { on: event.approved, start: start(event) });
    if let Some(title) = event.title_event {
        findings.extend(title_findings(event, title, &days));
    }
    findings
}

/// Whether the event may count for ratings now: all met. One that only lacks its approval is pending (NRT-09).
pub fn is_pending(findings: &[Finding]) -> bool {
    let mut failed = findings.iter().filter(|finding| !finding.is_met());
    matches!((failed.next(), failed.next()), (Some(Finding::Approved { on: None, .. }), None))
}

/// Average rating of a title event's field, halves up (6(3), NRT-16). None without a rated player.
pub fn average(event: &Event) -> Option<i64> {
    let ratings: Vec<i64> =
        event.entrants.iter().filter_map(|entrant| entrant.rating).map(i64::from).collect();
    (!ratings.is_empty()).then(|| round_half_up(ratings.iter().sum(), ratings.len() as i64))
}

/// Where the report of an event stands (article 7, NRT-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Report {
    /// The event goes on.
    NotDue,
    /// Due until that day, the last on which it is in time.
    Due(Date),
    /// In time.
    InTime(Date),
    /// Not in, and so many days late.
    Overdue(i64),
    /// It came in so many days late.
    Late(i64),
}

/// Where the report stands on a day: overdue from the fifteenth day after the end.
pub fn report(event: &Event, today: Date) -> Report {
    let Some(&end) = event.rounds.iter().max() else { return Report::NotDue };
    let due = end.plus_days(REPORT_DAYS);
    match event.reported {
        Some(on) if on <= due => Report::InTime(on),
        Some(on) => Report::Late(on.day_number() - due.day_number()),
        None if today <= end => Report::NotDue,
        None if today <= due => Report::Due(due),
        None => Report::Overdue(today.day_number() - due.day_number()),
    }
}

fn start(event: &Event) -> Option<Date> {
    event.rounds.iter().min().copied()
}

fn days(event: &Event) -> BTreeMap<Date, u32> {
    let mut days = BTreeMap::new();
    for &day in &event.rounds {
        *days.entry(day).or_default() += 1;
    }
    days
}

/// 4(1), NRT-06. Asked of round robins only.
fn rated_share(event: &Event, reading: Reading) -> Option<Finding> {
    let players = event.entrants.len() as u32;
    let counted = event.entrants.iter().filter(|entrant| entrant.rating.is_some()).count() as u32;
    let third = players.div_ceil(3);
    let needed = match (event.system, reading) {
        (System::Other | System::Scheveningen, _) => return None,
        (System::DoubleRoundRobin, _) if players == 6 => 4,
        (_, Reading::Literal) if players >= 10 => third.max(4),
        (_, Reading::FewerThanTen) if players < 10 => third.max(4),
        _ => third,
    };
    Some(Finding::Rated { counted, players, needed })
}

/// 4(2), NRT-07. Not asked of Scheveningen matches.
fn units(event: &Event) -> Vec<Finding> {
    if event.system == System::Scheveningen {
        return Vec::new();
    }
    let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
    for entrant in event.entrants.iter().filter(|entrant| !entrant.unit.is_empty()) {
        *tally.entry(&entrant.unit).or_default() += 1;
    }
    let most = tally.iter().max_by_key(|(_, count)| **count);
    let (unit, counted) = most.map_or((String::new(), 0), |(unit, count)| ((*unit).to_owned(), *count));
    vec![
        Finding::Units { counted: tally.len() as u32, needed: 3 },
        Finding::OneUnit { unit, counted, most: event.entrants.len() as u32 * 2 / 3 },
    ]
}

/// Article 6, NRT-16 to NRT-18.
fn title_findings(event: &Event, title: TitleEvent, days: &BTreeMap<Date, u32>) -> Vec<Finding> {
    let players = event.entrants.len() as u32;
    let unrated = event.entrants.iter().filter(|entrant| entrant.rating.is_none()).count() as u32;
    let double = days.values().filter(|rounds| **rounds >= 2).count() as u32;
    let mut order = event.rounds.clone();
    order.sort_unstable();
    let last: Vec<Date> = order.iter().rev().take(3).copied().collect();
    let alone = last.iter().all(|day| days.get(day) == Some(&1));
    let mut findings = vec![
        Finding::Rounds { counted: event.rounds.len() as u32, needed: 9 },
        Finding::Unrated { counted: unrated, most: players / 5 },
        Finding::DoubleDays { counted: double, most: 2 },
        Finding::LastRoundsAlone(alone),
        Finding::GradePublished { on: event.grade_published, start: start(event) },
    ];
    let count = |test: &dyn Fn(&Entrant) -> bool| {
        event.entrants.iter().filter(|entrant| test(entrant)).count() as u32
    };
    let titled = |entrant: &Entrant| entrant.title.is_some_and(|held| title.counts(held));
    let at = |rating: i32| move |entrant: &Entrant| entrant.rating.is_some_and(|own| own >= rating);
    let half = players.div_ceil(2);
    findings.push(match title {
        TitleEvent::Master => {
            Finding::Field { titled: count(&titled), needed: 3, strong: count(&at(2350)), half }
        }
        TitleEvent::WomanMaster => {
            let strong = count(&|entrant| titled(entrant) || at(2150)(entrant));
            // Half of the field masters is one of the ways for men only; here three are needed in any case.
            return with_woman_masters(findings, count(&titled), strong, half);
        }
        TitleEvent::Grandmaster | TitleEvent::WomanGrandmaster => {
            Finding::Holders { counted: count(&titled), needed: 3 }
        }
    });
    findings
}

fn with_woman_masters(mut findings: Vec<Finding>, titled: u32, strong: u32, half: u32) -> Vec<Finding> {
    findings.push(Finding::Holders { counted: titled, needed: 3 });
    findings.push(Finding::Field { titled, needed: 0, strong, half });
    findings
}

#[cfg(test)]
#[path = "national_tests.rs"]
mod tests;
