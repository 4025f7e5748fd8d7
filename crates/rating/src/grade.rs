//! Grades of the Chinese association (棋协大师, 候补棋协大师, 一级棋士…): caps by event, proposals by a table that the
//! organiser fills in, and who grants what.
//!
//! Source: the founding documents on the order of grades. Their table of score rates is missing, so there is
//! none here either: without rows nothing is proposed, and the answer says so. "By analogy" for events of cities and
//! counties is read as one class lower each.

use std::fmt;
use std::str::FromStr;

/// A grade; a better one compares greater.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// First class is 1; fifteenth the lowest.
    Class(u8),
    /// 候补棋协大师
    CandidateMaster,
    /// 棋协大师
    Master,
}

impl Grade {
    const fn height(self) -> u8 {
        match self {
            Grade::Class(class) => 100 - class,
            Grade::CandidateMaster => 101,
            Grade::Master => 102,
        }
    }
}

impl PartialOrd for Grade {
    fn partial_cmp(&self, other: &Grade) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Grade {
    fn cmp(&self, other: &Grade) -> std::cmp::Ordering {
        self.height().cmp(&other.height())
    }
}

impl fmt::Display for Grade {
    /// The name in a table: `master`, `candidate`, `class-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Class(class) => write!(f, "class-{class}"),
            Grade::CandidateMaster => f.write_str("candidate"),
            Grade::Master => f.write_str("master"),
        }
    }
}

impl FromStr for Grade {
    type Err = ();

    fn from_str(text: &str) -> Result<Grade, ()> {
        match text {
            "master" => Ok(Grade::Master),
            "candidate" => Ok(Grade::CandidateMaster),
            _ => {
                let class = text.strip_prefix("class-").and_then(|class| class.parse().ok());
                class.filter(|class| (1..=15).contains(class)).map(Grade::Class).ok_or(())
            }
        }
    }
}

/// Events that bring grades.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// National youth championship.
    NationalYouth,
    /// Age groups of a province.
    ProvincialYouth,
    /// Age groups of a city.
    CityYouth,
    /// Age groups of a county.
    CountyYouth,
    /// Preschool event of a province, city or county.
    Preschool,
    /// Three provinces or more, everybody together.
    ProvincesMixed,
    /// Three provinces or more, by age.
    ProvincesByAge,
    /// Another youth event of the association: its standard is set for it (TIT-11).
    OtherYouth,
}

impl Level {
    /// All.
    pub const ALL: [Level; 8] = [
        Level::NationalYouth,
        Level::ProvincialYouth,
        Level::CityYouth,
        Level::CountyYouth,
        Level::Preschool,
        Level::ProvincesMixed,
        Level::ProvincesByAge,
        Level::OtherYouth,
    ];

    /// A short name that is stored and stands in tables.
    pub const fn code(self) -> &'static str {
        match self {
            Level::NationalYouth => "national-youth",
            Level::ProvincialYouth => "provincial-youth",
            Level::CityYouth => "city-youth",
            Level::CountyYouth => "county-youth",
            Level::Preschool => "preschool",
            Level::ProvincesMixed => "provinces-mixed",
            Level::ProvincesByAge => "provinces-by-age",
            Level::OtherYouth => "other-youth",
        }
    }

    /// The level of this name.
    pub fn from_code(code: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.code() == code)
    }
}

/// A standard set for one event by somebody who answers for it (TIT-11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Override {
    /// The highest grade.
    pub cap: Grade,
    /// Who approved it.
    pub approver: String,
}

/// The event, as far as grades go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// What kind of event it is.
    pub level: Level,
    /// Whether it was an official one: no invitation or company event (NRT-19).
    pub formal: bool,
    /// Entrants of each province.
    pub provinces: Vec<u32>,
    /// Its own standard.
    pub own: Option<Override>,
}

/// One player's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Performance {
    /// Upper age of the group; none in a mixed event.
    pub age_group: Option<u8>,
    /// Points in tenths.
    pub points_tenths: u32,
    /// Rounds.
    pub rounds: u32,
    /// Place; none where it is not defined.
    pub place: Option<u32>,
}

impl Performance {
    /// Score rate (得分率) in tenths of a per cent: points by rounds.
    pub fn permille(&self) -> u32 {
        (self.points_tenths * 100).checked_div(self.rounds).unwrap_or(0)
    }
}

/// One row of the table: from this score rate on, this grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Only in events of this level; in all without.
    pub level: Option<Level>,
    /// Score rate in per cent.
    pub percent: u32,
    /// Rounds that the event must have had.
    pub rounds: u32,
    /// What it brings.
    pub grade: Grade,
}

/// The organiser's table. Empty until somebody fills it in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
}

/// A line that is no row: its number, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The line.
    pub line: usize,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: not LEVEL, PERCENT, ROUNDS, GRADE", self.line)
    }
}

impl std::error::Error for TableError {}

impl FromStr for Table {
    type Err = TableError;

    /// Reads one row a line: `provincial-youth, 70, 7, class-1`; `any` for every level; `#` begins a comment.
    fn from_str(text: &str) -> Result<Table, TableError> {
        let mut rows = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                rows.push(row(line).ok_or(TableError { line: number })?);
            }
        }
        Ok(Table { rows })
    }
}

fn row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let [level, percent, rounds, grade] = cells[..] else { return None };
    let level = if level == "any" { None } else { Some(Level::from_code(level)?) };
    let percent = percent.parse().ok().filter(|percent| *percent <= 100)?;
    Some(Row { level, percent, rounds: rounds.parse().ok()?, grade: grade.parse().ok()? })
}

impl Table {
    /// Whether nothing can be proposed.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The best row that a result reaches.
    fn best(&self, level: Level, done: &Performance) -> Option<Row> {
        let reached = |row: &&Row| {
            row.level.is_none_or(|of| of == level)
                && done.rounds >= row.rounds
                && done.permille() >= row.percent * 10
        };
        self.rows.iter().filter(reached).max_by_key(|row| row.grade).copied()
    }
}

/// What an event must have had before its places bring titles (TIT-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the figures: what was counted, what is needed")]
pub enum Lack {
    /// Provinces.
    Provinces { counted: u32, needed: u32 },
    /// Entrants of all.
    Entrants { counted: u32, needed: u32 },
    /// Entrants of the province with fewest.
    OfAProvince { counted: u32, needed: u32 },
}

/// What an event of several provinces lacks: three of them, 200 entrants, 40 of each (TIT-10).
pub fn lacks(event: &Event) -> Vec<Lack> {
    let counted = event.provinces.len() as u32;
    let entrants = event.provinces.iter().fold(0_u32, |sum, &counted| sum.saturating_add(counted));
    let fewest = event.provinces.iter().min().copied().unwrap_or(0);
    let mut lacks = Vec::new();
    if counted < 3 {
        lacks.push(Lack::Provinces { counted, needed: 3 });
    }
    if entrants < 200 {
        lacks.push(Lack::Entrants { counted: entrants, needed: 200 });
    }
    if fewest < 40 {
        lacks.push(Lack::OfAProvince { counted: fewest, needed: 40 });
    }
    lacks
}

/// The highest grade that a result can bring in such an event; none where the level gives none.
pub fn cap(event: &Event, done: &Performance) -> Option<Grade> {
    if let Some(own) = &event.own {
        return Some(own.cap);
    }
    let within = |places: u32| done.place.is_some_and(|place| place <= places);
    match (event.level, done.age_group) {
        (Level::NationalYouth, Some(..=8)) => Some(Grade::Class(1)),
        (Level::NationalYouth, Some(9..=10)) => Some(Grade::CandidateMaster),
        (Level::NationalYouth, _) => Some(Grade::Master),
        (Level::ProvincialYouth, _) => Some(Grade::Class(1)),
        (Level::CityYouth, _) => Some(Grade::Class(2)),
        (Level::CountyYouth, _) => Some(Grade::Class(3)),
        (Level::Preschool, _) => Some(Grade::Class(7)),
        (Level::ProvincesMixed | Level::ProvincesByAge, _) if !lacks(event).is_empty() => None,
        (Level::ProvincesMixed, _) => within(10).then_some(Grade::Master),
        (Level::ProvincesByAge, Some(16..)) => within(6).then_some(Grade::Master),
        (Level::ProvincesByAge, Some(12..)) => within(6).then_some(Grade::CandidateMaster),
        (Level::ProvincesByAge, _) | (Level::OtherYouth, _) => None,
    }
}

/// What can be applied for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// This grade, by a row of the table; `capped` where the row gave more than the event may.
    Grade {
        /// What to apply for.
        grade: Grade,
        /// The row that was met.
        row: Row,
        /// Whether the event's cap took something away.
        capped: bool,
    },
    /// The score rate reaches no row.
    NotReached,
    /// The table has no rows, so nothing is proposed by itself (TIT-07).
    NoTable,
    /// The event was informal, or the place is not defined: no ground for a grade (NRT-19).
    Informal,
    /// The event gives no grades, or not for such a place; what several provinces lack.
    NoGrades(Vec<Lack>),
}

/// What a result can bring. Meeting one row is enough (NRT-20).
pub fn propose(table: &Table, event: &Event, done: &Performance) -> Proposal {
    if !event.formal || done.place.is_none() {
        return Proposal::Informal;
    }
    if table.is_empty() {
        return Proposal::NoTable;
    }
    let Some(cap) = cap(event, done) else {
        let several = matches!(event.level, Level::ProvincesMixed | Level::ProvincesByAge);
        return Proposal::NoGrades(if several { lacks(event) } else { Vec::new() });
    };
    match table.best(event.level, done) {
        None => Proposal::NotReached,
        Some(row) => Proposal::Grade { grade: row.grade.min(cap), row, capped: row.grade > cap },
    }
}

/// What is applied for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wanted {
    /// National grandmaster (特级大师).
    NationalGrandmaster,
    /// National master (大师).
    NationalMaster,
    /// A grade of the association.
    Grade(Grade),
}

/// Who grants (NRT-20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Authority {
    /// The national authority.
    National,
    /// The body of that level.
    Local,
}

impl Authority {
    /// Grandmaster and master are granted nationally, first class and lower by the local bodies (NRT-20). The text is
    /// silent on the association's candidate master, which stands above first class: nationally.
    pub const fn of(wanted: Wanted) -> Authority {
        match wanted {
            Wanted::Grade(Grade::Class(_)) => Authority::Local,
            Wanted::NationalGrandmaster
            | Wanted::NationalMaster
            | Wanted::Grade(Grade::Master | Grade::CandidateMaster) => Authority::National,
        }
    }

    /// A short name that is stored.
    pub const fn code(self) -> &'static str {
        match self {
            Authority::National => "national",
            Authority::Local => "local",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(level: Level) -> Event {
        Event { level, formal: true, provinces: vec![70, 70, 60], own: None }
    }

    fn done(age_group: Option<u8>, place: u32) -> Performance {
        Performance { age_group, points_tenths: 60, rounds: 7, place: Some(place) }
    }

    const TABLE: &str = "any, 80, 7, master\nprovincial-youth, 70, 7, class-2 # a comment\n\n";

    /// TIT-07
    #[test]
    fn without_a_table_nothing_is_proposed_and_it_says_so() {
        let (event, result) = (event(Level::NationalYouth), done(Some(12), 1));
        assert_eq!(propose(&Table::default(), &event, &result), Proposal::NoTable);
        let table: Table = TABLE.parse().unwrap();
        let row = Row { level: None, percent: 80, rounds: 7, grade: Grade::Master };
        assert_eq!(
            propose(&table, &event, &result),
            Proposal::Grade { grade: Grade::Master, row, capped: false },
            "6 of 7 are 85.7 per cent"
        );
        let less = Performance { points_tenths: 55, ..result };
        assert_eq!(propose(&table, &event, &less), Proposal::NotReached, "78.5 per cent");
        let shorter = Performance { points_tenths: 60, rounds: 6, ..result };
        assert_eq!(propose(&table, &event, &shorter), Proposal::NotReached, "six rounds");
    }

    #[test]
    fn a_bad_row_is_named_by_its_line() {
        for bad in [
            "x, 80, 7, master",
            "any, 101, 7, master",
            "any, 80, 7",
            "any, 80, 7, class-16",
            "any, 80, 7, class-0",
        ] {
            assert_eq!(format!("# table\n{bad}").parse::<Table>(), Err(TableError { line: 2 }), "{bad}");
        }
    }

    /// TIT-08
    #[test]
    fn the_national_youth_championship_caps_by_age() {
        let cap = |age| cap(&event(Level::NationalYouth), &done(Some(age), 1));
        assert_eq!(
            [cap(8), cap(10), cap(12), cap(16)],
            [Grade::Class(1), Grade::CandidateMaster, Grade::Master, Grade::Master].map(Some)
        );
    }

    /// TIT-09
    #[test]
    fn events_of_province_city_and_county_cap_lower() {
        let cap = |level| cap(&event(level), &done(Some(16), 1));
        assert_eq!(
            [
                cap(Level::ProvincialYouth),
                cap(Level::CityYouth),
                cap(Level::CountyYouth),
                cap(Level::Preschool)
            ],
            [1, 2, 3, 7].map(|class| Some(Grade::Class(class)))
        );
        let table: Table = TABLE.parse().unwrap();
        let Proposal::Grade { grade, capped, .. } = propose(&table, &event(Level::Preschool), &done(None, 1))
        else {
            panic!("a grade")
        };
        assert_eq!((grade, capped), (Grade::Class(7), true));
    }

    /// TIT-10
    #[test]
    fn places_count_in_events_of_three_provinces() {
        let cap_of = |level, age, place| cap(&event(level), &done(age, place));
        let (mixed, by_age) = (Level::ProvincesMixed, Level::ProvincesByAge);
        assert_eq!([cap_of(mixed, None, 10), cap_of(mixed, None, 11)], [Some(Grade::Master), None]);
        assert_eq!([cap_of(by_age, Some(16), 6), cap_of(by_age, Some(16), 7)], [Some(Grade::Master), None]);
        assert_eq!(
            [cap_of(by_age, Some(12), 6), cap_of(by_age, Some(12), 7), cap_of(by_age, Some(10), 1)],
            [Some(Grade::CandidateMaster), None, None]
        );
        let with = |provinces: Vec<u32>| lacks(&Event { provinces, ..event(mixed) });
        assert!(with(vec![40, 40, 120]).is_empty());
        assert_eq!(with(vec![39, 81, 80]), [Lack::OfAProvince { counted: 39, needed: 40 }]);
        assert_eq!(with(vec![100, 100]), [Lack::Provinces { counted: 2, needed: 3 }]);
        assert_eq!(with(vec![66, 66, 67]), [Lack::Entrants { counted: 199, needed: 200 }]);
        let huge = lacks(&Event { provinces: vec![u32::MAX, 1, 40], ..event(mixed) });
        assert_eq!(huge, [Lack::OfAProvince { counted: 1, needed: 40 }]);
        let few = Event { provinces: vec![39, 81, 80], ..event(mixed) };
        let table = TABLE.parse().unwrap();
        assert_eq!(
            propose(&table, &few, &done(None, 1)),
            Proposal::NoGrades(vec![Lack::OfAProvince { counted: 39, needed: 40 }])
        );
    }

    /// TIT-11
    #[test]
    fn another_youth_event_has_its_own_standard_with_an_approver() {
        let plain = event(Level::OtherYouth);
        assert_eq!(cap(&plain, &done(Some(12), 1)), None);
        let own = Override { cap: Grade::Class(3), approver: "Wang".to_owned() };
        assert_eq!(cap(&Event { own: Some(own), ..plain }, &done(Some(12), 1)), Some(Grade::Class(3)));
    }

    /// NRT-19
    #[test]
    fn informal_events_and_undefined_places_bring_nothing() {
        let table: Table = TABLE.parse().unwrap();
        let informal = Event { formal: false, ..event(Level::NationalYouth) };
        assert_eq!(propose(&table, &informal, &done(Some(12), 1)), Proposal::Informal);
        let nowhere = Performance { place: None, ..done(Some(12), 1) };
        assert_eq!(propose(&table, &event(Level::NationalYouth), &nowhere), Proposal::Informal);
    }

    /// NRT-20
    #[test]
    fn applications_go_to_those_who_grant() {
        let grades = [Grade::Class(1), Grade::Class(9), Grade::CandidateMaster, Grade::Master];
        let to = grades.map(|grade| Authority::of(Wanted::Grade(grade)).code());
        assert_eq!(to, ["local", "local", "national", "national"]);
        assert_eq!(Authority::of(Wanted::NationalMaster), Authority::National);
        assert!(Grade::Master > Grade::CandidateMaster && Grade::Class(1) > Grade::Class(2));
        assert!(grades.iter().all(|grade| grade.to_string().parse() == Ok(*grade)));
    }
}
