//! Words for the typed values of `rating`: norms, applications, conditions of national events, grades, titles and
//! federations. Each is a `match` over the whole enum, so that a new condition does not compile before it has its key.

use crate::app::ratings::{EntryFault, Refusal, Unreadable};
use crate::i18n::{Arg, Lang};
use rating::Date;
use rating::application::{self, Feat};
use rating::grade::{Grade, Lack, Proposal};
use rating::list::ListError;
use rating::national::{Finding, Report};
use rating::norm::{self, Forecast, LeftOut, Measure};
use tournament::Title;
use tournament::trf::FaultKind;

/// A title in full, `Grandmaster`.
pub fn title(lang: Lang, title: Title) -> String {
    lang.t(&format!("title-{}", title.as_str().to_lowercase()))
}

/// A federation in full, or the code itself where it is none of FIDE's (TER-08).
pub fn federation(lang: Lang, code: &str) -> String {
    lang.find(&format!("federation-{}", code.to_lowercase())).unwrap_or_else(|| code.to_owned())
}

/// Half points as people write them: `6½`.
pub fn halves(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// What an article of the title regulations found.
pub fn measure(lang: Lang, measure: &Measure) -> String {
    let two =
        |key, counted: &dyn Fn() -> String, bound: String| lang.t2(key, "counted", counted(), "bound", bound);
    match measure {
        Measure::Games { counted, needed } => two("norm-games", &|| counted.to_string(), needed.to_string()),
        Measure::Players { counted, needed } => {
            two("norm-players", &|| counted.to_string(), needed.to_string())
        }
        Measure::Federations { counted, needed } => {
            two("norm-federations", &|| counted.to_string(), needed.to_string())
        }
        Measure::OwnFederation { counted, most } => {
            two("norm-own-federation", &|| counted.to_string(), most.to_string())
        }
        Measure::OneFederation { federation: code, counted, most } => lang.with(
            "norm-one-federation",
            [
                ("counted", counted.to_string().arg()),
                ("bound", most.to_string().arg()),
                ("federation", federation(lang, code).arg()),
            ],
        ),
        Measure::Titled { counted, needed } => {
            two("norm-titled", &|| counted.to_string(), needed.to_string())
        }
        Measure::Holders { counted, needed } => {
            two("norm-holders", &|| counted.to_string(), needed.to_string())
        }
        Measure::Average { counted, needed } => {
            two("norm-average", &|| counted.to_string(), needed.to_string())
        }
        Measure::Share { halves: scored, games } => two("norm-share", &|| halves(*scored), games.to_string()),
        Measure::Performance { counted, needed } => {
            two("norm-performance", &|| counted.to_string(), needed.to_string())
        }
    }
}

/// Why a round does not count for a norm.
pub fn left_out(lang: Lang, why: LeftOut) -> String {
    lang.t(match why {
        LeftOut::NotPlayed => "norm-left-not-played",
        LeftOut::OutsideFide => "norm-left-outside",
        LeftOut::ScoredNothing => "norm-left-nothing",
        LeftOut::AfterResult => "norm-left-after",
        LeftOut::Won => "norm-left-won",
    })
}

/// Where a norm stands, in one sentence.
pub fn forecast(lang: Lang, check: &norm::Check, forecast: &Forecast) -> String {
    match forecast {
        Forecast::Reached => {
            lang.t2("norm-reached", "points", halves(check.halves), "games", check.rounds.len())
        }
        Forecast::Needs { halves: points, rounds, assumed, mix } => {
            let mut said = lang.t2("norm-needs", "points", halves(*points), "rounds", *rounds);
            if let Some(assumed) = assumed {
                said.push_str(&lang.t1("norm-assumed", "rating", assumed.to_string()));
            }
            for one in mix {
                said.push_str(&lang.t1("norm-and", "what", measure(lang, one)));
            }
            said
        }
        Forecast::OutOfReach(_) => lang.t("norm-out-of-reach"),
    }
}

/// What an application was measured by.
pub fn application_measure(lang: Lang, measure: application::Measure) -> String {
    use application::Measure as M;
    let two = |key, counted: String, needed: String| lang.t2(key, "counted", counted, "bound", needed);
    match measure {
        M::Norms { counted, needed } => two("application-norms", counted.to_string(), needed.to_string()),
        M::Games { counted, needed } => two("norm-games", counted.to_string(), needed.to_string()),
        M::Rating { reached, needed } => two("application-rating", reached.to_string(), needed.to_string()),
        M::Foreigners { counted, needed } => {
            two("application-foreigners", counted.to_string(), needed.to_string())
        }
        M::SingleRounds { counted, needed } => {
            two("application-single", counted.to_string(), needed.to_string())
        }
        M::BigEvents { counted, needed } => two("application-big", counted.to_string(), needed.to_string()),
        M::Holds { title: true } => lang.t("application-holds"),
        M::Holds { title: false } => lang.t("application-holds-not"),
    }
}

/// Key of a first place or the like, `feat-candidates`.
pub fn feat_key(feat: Feat) -> &'static str {
    match feat {
        Feat::Candidates => "feat-candidates",
        Feat::WomensWorldChampion => "feat-womens-world",
        Feat::ZonalFirst => "feat-zonal",
        Feat::JuniorChampion => "feat-junior",
        Feat::SchoolChampion => "feat-school",
    }
}

/// What a condition of a national event found.
pub fn finding(lang: Lang, finding: &Finding) -> String {
    let two = |key, counted: u32, bound: u32| {
        lang.t2(key, "counted", counted.to_string(), "bound", bound.to_string())
    };
    let named = |key, name: &str, counted: u32, bound: u32| {
        let (counted, bound) = (counted.to_string(), bound.to_string());
        lang.with(key, [("name", name.arg()), ("counted", counted.arg()), ("bound", bound.arg())])
    };
    let day = |key: &str, on: &Option<Date>, start: &Option<Date>| {
        let word = |day: &Option<Date>| day.map_or_else(|| lang.t("national-no-day"), |day| day.to_string());
        lang.t2(key, "on", word(on), "start", word(start))
    };
    match finding {
        Finding::Category(None) => lang.t("national-no-category"),
        Finding::Category(Some(kind)) => {
            lang.t1("national-category", "kind", lang.t(&format!("national-category-{}", kind.code())))
        }
        Finding::Rated { counted, players, needed } => {
            named("national-rated", &players.to_string(), *counted, *needed)
        }
        Finding::Units { counted, needed } => two("national-units", *counted, *needed),
        Finding::OneUnit { unit, counted, most } => named("national-one-unit", unit, *counted, *most),
        Finding::Arbiters { counted, needed } => two("national-arbiters", *counted, *needed),
        Finding::NewestRules(true) => lang.t("national-newest-rules"),
        Finding::NewestRules(false) => lang.t("national-other-rules"),
        Finding::Pace { counted: Some(counted), most } => two("national-pace", *counted, *most),
        Finding::Pace { counted: None, .. } => lang.t("national-no-control"),
        Finding::RoundsADay { day: None, .. } => lang.t("national-no-days"),
        Finding::RoundsADay { day: Some(day), counted, most } => {
            named("national-rounds-a-day", &day.to_string(), *counted, *most)
        }
        Finding::Approved { on: None, .. } => lang.t("national-not-approved"),
        Finding::Approved { on, start } => day("national-approved", on, start),
        Finding::Rounds { counted, needed } => two("national-rounds", *counted, *needed),
        Finding::Unrated { counted, most } => two("national-unrated", *counted, *most),
        Finding::DoubleDays { counted, most } => two("national-double-days", *counted, *most),
        Finding::LastRoundsAlone(true) => lang.t("national-last-alone"),
        Finding::LastRoundsAlone(false) => lang.t("national-last-not-alone"),
        Finding::GradePublished { on: None, .. } => lang.t("national-grade-unpublished"),
        Finding::GradePublished { on, start } => day("national-grade-published", on, start),
        Finding::Field { titled, needed, strong, half } => lang.with(
            "national-field",
            [
                ("titled", titled.to_string().arg()),
                ("needed", needed.to_string().arg()),
                ("strong", strong.to_string().arg()),
                ("half", half.to_string().arg()),
            ],
        ),
        Finding::Holders { counted, needed } => two("norm-holders", *counted, *needed),
    }
}

/// Where a report stands.
pub fn report(lang: Lang, report: Report) -> String {
    match report {
        Report::NotDue => lang.t("national-report-not-due"),
        Report::Due(until) => lang.t1("national-report-due", "day", until.to_string()),
        Report::InTime(on) => lang.t1("national-report-in-time", "day", on.to_string()),
        Report::Overdue(days) => lang.t1("national-report-overdue", "days", days),
        Report::Late(days) => lang.t1("national-report-late", "days", days),
    }
}

/// A grade in full, `First class`.
pub fn grade(lang: Lang, grade: Grade) -> String {
    match grade {
        Grade::Master => lang.t("grade-master"),
        Grade::CandidateMaster => lang.t("grade-candidate"),
        Grade::Class(class) => lang.t1("grade-class", "class", lang.t(&format!("grade-number-{class}"))),
    }
}

/// Any title that can be applied for, by its code.
pub fn wanted(lang: Lang, code: &str) -> String {
    match code {
        "national-grandmaster" => lang.t("grade-national-grandmaster"),
        "national-master" => lang.t("grade-national-master"),
        _ => match (code.parse::<Grade>(), code.parse::<Title>()) {
            (Ok(found), _) => grade(lang, found),
            (_, Ok(found)) => title(lang, found),
            _ => code.to_owned(),
        },
    }
}

/// What a result can bring.
pub fn proposal(lang: Lang, proposal: &Proposal) -> String {
    match proposal {
        Proposal::Grade { grade: found, capped: false, .. } => {
            lang.t1("proposal-grade", "grade", grade(lang, *found))
        }
        Proposal::Grade { grade: found, row, capped: true } => {
            lang.t2("proposal-capped", "grade", grade(lang, *found), "row", grade(lang, row.grade))
        }
        Proposal::NotReached => lang.t("proposal-not-reached"),
        Proposal::NoTable => lang.t("proposal-no-table"),
        Proposal::Informal => lang.t("proposal-informal"),
        Proposal::NoGrades(lacks) if lacks.is_empty() => lang.t("proposal-no-grades"),
        Proposal::NoGrades(lacks) => {
            let lacks: Vec<String> = lacks.iter().map(|one| lack(lang, *one)).collect();
            lang.t1("proposal-lacks", "lacks", lacks.join("; "))
        }
    }
}

fn lack(lang: Lang, lack: Lack) -> String {
    let (key, counted, needed) = match lack {
        Lack::Provinces { counted, needed } => ("lack-provinces", counted, needed),
        Lack::Entrants { counted, needed } => ("lack-entrants", counted, needed),
        Lack::OfAProvince { counted, needed } => ("lack-of-a-province", counted, needed),
    };
    lang.t2(key, "counted", counted.to_string(), "bound", needed.to_string())
}

/// Why a list may not appear.
pub fn refusal(lang: Lang, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Nobody => lang.t("list-nobody"),
        Refusal::Early(day) => lang.t1("list-early", "day", day.to_string()),
        Refusal::List(ListError::NotAListDay(day)) => lang.t1("list-not-a-day", "day", day.to_string()),
        Refusal::List(ListError::NoApprover(_)) => lang.t("list-no-approver"),
        Refusal::List(ListError::NoSuchReport(id) | ListError::ReportTwice(id)) => {
            lang.t1("list-no-report", "number", *id)
        }
        Refusal::List(ListError::Backwards(day)) => lang.t1("list-backwards", "day", day.to_string()),
    }
}

/// Why a file was not taken: one line for each fault, at most fifty.
pub fn file_faults(lang: Lang, fault: &EntryFault) -> Vec<String> {
    match fault {
        EntryFault::NoDays => vec![lang.t("list-no-days")],
        EntryFault::NoSuchReport => vec![lang.t("list-which-report")],
        EntryFault::BadDay => vec![lang.t("list-bad-day")],
        EntryFault::Twice(number) => vec![lang.t1("list-twice", "number", *number)],
        EntryFault::Ambiguous(names) => {
            names.iter().map(|name| lang.t1("list-ambiguous", "name", name)).collect()
        }
        EntryFault::File(file) => unreadable(lang, file),
    }
}

/// A line of a list that was passed over.
pub fn bad_line(lang: Lang, bad: rating::roster::BadLine) -> String {
    lang.t2("list-line", "line", bad.line.to_string(), "what", lang.t(roster_key(bad.fault)))
}

/// Why a file cannot be read.
pub fn unreadable(lang: Lang, file: &Unreadable) -> Vec<String> {
    const MOST: usize = 50;
    match file {
        Unreadable::Empty => vec![lang.t("list-file-empty")],
        Unreadable::Sheet => vec![lang.t("list-file-sheet")],
        Unreadable::Lines(bad) => bad.iter().take(MOST).map(|bad| bad_line(lang, *bad)).collect(),
        Unreadable::Report(faults) => {
            faults.iter().take(MOST).map(|fault| report_fault(lang, fault)).collect()
        }
    }
}

/// A fault of a report with its place. What a field must hold is said in the words of the format, as its
/// specification is written.
pub fn report_fault(lang: Lang, fault: &tournament::trf::Fault) -> String {
    lang.with(
        "list-report-fault",
        [
            ("line", fault.line.arg()),
            ("column", fault.column.arg()),
            ("what", report_words(lang, &fault.kind).arg()),
        ],
    )
}

fn report_words(lang: Lang, kind: &FaultKind) -> String {
    let number = |key: &str, tpn: &tournament::Tpn| lang.t1(key, "number", tpn.0);
    match kind {
        FaultKind::BadField { wanted, found } => lang.t2("trf-bad-field", "wanted", *wanted, "found", found),
        FaultKind::UnknownCode(code) => lang.t1("trf-unknown-code", "code", code),
        FaultKind::NotBlank => lang.t("trf-not-blank"),
        FaultKind::Contradiction(what) => lang.t1("trf-contradiction", "what", *what),
        FaultKind::BeyondLast(rounds) => lang.t1("trf-beyond-last", "rounds", *rounds),
        FaultKind::Announced { round, tpn } => lang.t2("trf-announced", "round", *round, "number", tpn.0),
        FaultKind::SameNumber(tpn) => number("trf-same-number", tpn),
        FaultKind::Unknown(tpn) => number("trf-unknown", tpn),
        FaultKind::TwoTeams(tpn) => number("trf-two-teams", tpn),
        FaultKind::NotAMember(tpn) => number("trf-not-a-member", tpn),
        FaultKind::TeamPoints { stated, sum, .. } => {
            lang.t2("trf-team-points", "stated", stated.to_string(), "sum", sum.to_string())
        }
        FaultKind::RoundsDiffer(one, other) => lang.t2("trf-rounds-differ", "one", *one, "other", *other),
        FaultKind::BadCell { round, .. } => lang.t1("trf-bad-cell", "round", *round),
        FaultKind::NotMutual { round, opponent } => {
            lang.t2("trf-not-mutual", "round", *round, "number", opponent.0)
        }
        FaultKind::Gap { round } => lang.t1("trf-gap", "round", *round),
        FaultKind::Points { tpn, stated, .. } => {
            lang.t2("trf-points", "number", tpn.0, "stated", stated.to_string())
        }
        // Kinds that are added say themselves what they are.
        other => other.to_string(),
    }
}

fn roster_key(fault: rating::roster::Fault) -> &'static str {
    use rating::roster::Fault;
    match fault {
        Fault::Header => "roster-header",
        Fault::TooLong => "roster-too-long",
        Fault::Id => "roster-id",
        Fault::Name => "roster-name",
        Fault::Rating => "roster-rating",
        Fault::Number => "roster-number",
        Fault::Markup => "roster-markup",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rating::national::{Category, TitleEvent};

    /// TER-08
    #[test]
    fn titles_and_federations_are_named_in_every_language() {
        assert_eq!(title(Lang::En, Title::WGM), "Woman Grandmaster");
        assert_eq!(title(Lang::ZhHans, Title::GM), "国际特级大师");
        assert_eq!(federation(Lang::En, "CHN"), "China");
        assert_eq!(federation(Lang::ZhHans, "GER"), "德国");
        assert_eq!(federation(Lang::ZhHant, "GER"), "德國");
        assert_eq!(federation(Lang::En, "QQQ"), "QQQ");
        for lang in Lang::ALL {
            for one in Title::ALL {
                assert!(!title(lang, one).starts_with("title-"), "{lang} {one}");
            }
        }
    }

    #[test]
    fn every_code_has_its_words_in_every_language() {
        for lang in Lang::ALL {
            let categories = Category::ALL.map(|one| format!("national-category-{}", one.code()));
            let events = TitleEvent::ALL.map(|one| format!("title-event-{}", one.code()));
            let levels = rating::grade::Level::ALL.map(|one| format!("level-{}", one.code()));
            let feats = (1..=15).map(|class| format!("grade-number-{class}"));
            for key in categories.into_iter().chain(events).chain(levels).chain(feats) {
                assert!(lang.find(&key).is_some(), "{lang}: {key}");
            }
            assert_ne!(wanted(lang, "class-3"), "class-3");
            assert_ne!(wanted(lang, "national-master"), "national-master");
        }
    }

    #[test]
    fn half_points_are_written_as_people_do() {
        assert_eq!([0, 1, 2, 13].map(halves), ["0", "½", "1", "6½"]);
    }
}
