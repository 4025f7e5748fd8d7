//! Words for the typed values of `tournament`: why this pairing, what an unplayed round was, what a tie-break counts.
//!
//! Criteria and articles are those of FIDE Handbook C.04.3 and C.07. Each is a `match` over the whole enum, so that a
//! new value does not compile before it has its key.

use crate::i18n::{Arg, Lang};
use rules::Color;
use tournament::desk::{Editions, RulesArea};
use tournament::swiss::{ColorRule, Criterion, Ground, PairError, Reason, Regulation, SwissSystem};
use tournament::tiebreak::{self, Code, Cut, Unplayed, Value};
use tournament::{Bye, Points, Record, Score};

/// Points as people write them: `3½`, and `3.2` where an event counts in tenths.
pub fn points(points: Points) -> String {
    let (sign, tenths) = (if points.tenths() < 0 { "−" } else { "" }, points.tenths().unsigned_abs());
    match (tenths / 10, tenths % 10) {
        (0, 5) => format!("{sign}½"),
        (whole, 0) => format!("{sign}{whole}"),
        (whole, 5) => format!("{sign}{whole}½"),
        (whole, rest) => format!("{sign}{whole}.{rest}"),
    }
}

/// A tie-break's value with at most two decimals; a pairing number counts downwards and is shown as it is.
pub fn value(criterion: &tiebreak::Criterion, value: Option<Value>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let number = if criterion.code == Code::Number { value.to_f64().abs() } else { value.to_f64() };
    decimal(number)
}

/// A number with at most two decimals, without idle zeros.
pub fn decimal(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

/// The result of a board as White's and Black's records tell it, `1–0`, `+/−`; nothing while it is not known.
pub fn result(white: Option<Record>, black: Option<Record>) -> String {
    let side = |record: Option<Record>| match record {
        Some(Record::Played { score: Score::Win, .. }) => Some("1"),
        Some(Record::Played { score: Score::Draw, .. }) => Some("½"),
        Some(Record::Played { score: Score::Loss, .. }) => Some("0"),
        Some(Record::Forfeit { won: true, .. }) => Some("+"),
        Some(Record::Forfeit { won: false, .. }) => Some("−"),
        Some(Record::Bye(_) | Record::Paired { .. }) | None => None,
    };
    match (side(white), side(black)) {
        (Some(a), Some(b)) if "+−".contains(a) => format!("{a}/{b}"),
        (Some(a), Some(b)) => format!("{a}–{b}"),
        _ => String::new(),
    }
}

/// Why a round brought its points without a game (SCO-02), in a word or two; none for a game.
pub fn unplayed_key(record: Record) -> Option<&'static str> {
    match record {
        Record::Played { .. } | Record::Paired { .. } => None,
        Record::Forfeit { won: true, .. } => Some("event-star-forfeit-win"),
        Record::Forfeit { won: false, .. } => Some("event-star-forfeit-loss"),
        Record::Bye(Bye::PairingAllocated) => Some("event-star-bye"),
        Record::Bye(Bye::FullPoint) => Some("event-star-full-bye"),
        Record::Bye(Bye::HalfPoint) => Some("event-star-half-bye"),
        Record::Bye(Bye::ZeroPoint) => Some("event-star-none"),
    }
}

/// The kind of an unplayed round as tie-breaks see it (C.07, article 16).
pub fn dummy_key(kind: Unplayed) -> &'static str {
    match kind {
        Unplayed::Granted => "event-dummy-granted",
        Unplayed::ForfeitWin => "event-dummy-forfeit-win",
        Unplayed::Requested => "event-dummy-requested",
        Unplayed::ForfeitLoss => "event-dummy-forfeit-loss",
        Unplayed::Retired => "event-dummy-retired",
    }
}

/// Key of the name of a body of rules.
pub fn rules_key(area: RulesArea) -> &'static str {
    match area {
        RulesArea::Pairing => "event-rules-pairing",
        RulesArea::TieBreaks => "event-rules-tie-breaks",
        RulesArea::Rating => "event-rules-rating",
        RulesArea::Titles => "event-rules-titles",
        RulesArea::Report => "event-rules-report",
    }
}

/// Each body of rules with the edition that an event goes by: name, and edition as the Handbook calls it.
pub fn editions(lang: Lang, editions: &Editions) -> Vec<(String, String)> {
    let one = |area: RulesArea| {
        let own = editions.of(area);
        let told = match area {
            RulesArea::Report => own.to_owned(),
            _ => lang.t2("event-edition", "code", area.code(), "date", own),
        };
        (lang.t(rules_key(area)), told)
    };
    RulesArea::ALL.into_iter().map(one).collect()
}

/// Key of a colour's name.
pub fn color_key(color: Color) -> &'static str {
    match color {
        Color::White => "event-white",
        Color::Black => "event-black",
    }
}

/// What a tie-break counts, with what it leaves out: "Buchholz, without the lowest".
pub fn criterion(lang: Lang, criterion: &tiebreak::Criterion) -> String {
    let mut parts = vec![lang.t(code_key(criterion.code))];
    match criterion.cut {
        Cut::None => {}
        Cut::Lowest(n) => parts.push(lang.t1("event-tb-cut", "n", n)),
        Cut::Median(n) => parts.push(lang.t1("event-tb-median", "n", n)),
        Cut::Limit(n) => parts.push(lang.t1("event-tb-limit", "n", i32::from(n))),
        Cut::Divisor(n) => parts.push(lang.t1("event-tb-divisor", "n", n)),
    }
    let flags = [
        (criterion.forfeits_played, "event-tb-forfeits"),
        (criterion.fore, "event-tb-fore"),
        (criterion.reversed, "event-tb-reversed"),
        (criterion.unrated, "event-tb-unrated"),
    ];
    parts.extend(flags.iter().filter(|(set, _)| *set).map(|(_, key)| lang.t(key)));
    parts.join(&lang.t("list-separator"))
}

/// Key of a tie-break's name.
pub fn code_key(code: Code) -> &'static str {
    match code {
        Code::Points => "event-tb-points",
        Code::DirectEncounter => "event-tb-direct",
        Code::Wins => "event-tb-wins",
        Code::WinsOverTheBoard => "event-tb-wins-board",
        Code::GamesWithBlack => "event-tb-black",
        Code::WinsWithBlack => "event-tb-black-wins",
        Code::Progressive => "event-tb-progressive",
        Code::RoundsElected => "event-tb-elected",
        Code::StandardPoints => "event-tb-standard",
        Code::Number => "event-tb-number",
        Code::Rating => "event-tb-rating",
        Code::Buchholz => "event-tb-buchholz",
        Code::ForeBuchholz => "event-tb-fore-buchholz",
        Code::AverageBuchholz => "event-tb-average-buchholz",
        Code::SonnebornBerger => "event-tb-sonneborn",
        Code::Koya => "event-tb-koya",
        Code::AverageRating => "event-tb-average-rating",
        Code::Performance => "event-tb-performance",
        Code::PerfectPerformance => "event-tb-perfect",
        Code::AveragePerformance => "event-tb-average-performance",
        Code::AveragePerfectPerformance => "event-tb-average-perfect",
        Code::OtherScore => "event-tb-other-score",
        Code::BoardCount => "event-tb-board-count",
        Code::TopBoards => "event-tb-top-boards",
        Code::BottomBoards => "event-tb-bottom-boards",
        Code::ExtendedSonnebornBerger { .. } => "event-tb-team-sonneborn",
        Code::ExtendedDirectEncounter(_) => "event-tb-team-direct",
        Code::ScoreStrength => "event-tb-score-strength",
    }
}

/// Why two meet, or why somebody is not paired in the bracket; names are given as they stand on the page.
pub fn reason(lang: Lang, reason: Reason, own: &str, name: impl Fn(tournament::Tpn) -> String) -> String {
    let criterion = |criterion| speaks(lang, criterion);
    match reason {
        Reason::First => lang.t("event-why-first"),
        Reason::Instead { tpn, criterion: why } => {
            let args = [("own", own.arg()), ("other", name(tpn).arg()), ("why", criterion(why).arg())];
            lang.with("event-why-instead", args)
        }
        Reason::Exchanged { criterion: why } => lang.t1("event-why-exchanged", "why", criterion(why)),
        Reason::Otherwise { criterion: why } => {
            lang.t2("event-why-otherwise", "own", own, "why", criterion(why))
        }
        Reason::FirstBy(Regulation::Dubov) => lang.t("event-why-first-dubov"),
        Reason::FirstBy(Regulation::Burstein) => lang.t("event-why-first-burstein"),
        Reason::FirstBy(regulation @ (Regulation::DoubleSwiss | Regulation::Team)) => {
            lang.t1("event-why-first-number", "chapter", regulation.chapter())
        }
        Reason::SecondGame => lang.t("event-why-second-game"),
        Reason::Up { regulation, than } => {
            let articles = [Ground::More, Ground::Higher].map(|ground| regulation.article(ground));
            let articles = articles.join(&lang.t("list-separator"));
            match than {
                None => lang.t2("event-why-up-first", "own", own, "articles", articles),
                Some((tpn, why)) => lang.with(
                    "event-why-up-instead",
                    [("articles", articles.arg()), ("other", name(tpn).arg()), ("why", criterion(why).arg())],
                ),
            }
        }
        Reason::Bye { than: None } => lang.t("event-why-bye-alone"),
        Reason::Bye { than: Some((tpn, why)) } => {
            lang.t2("event-why-bye-than", "other", name(tpn), "why", criterion(why))
        }
    }
}

/// What would be worse, as a clause: "they have met".
fn speaks(lang: Lang, criterion: Criterion) -> String {
    match criterion {
        Criterion::Of(regulation, ground) => {
            lang.t1(ground_key(ground), "article", regulation.article(ground))
        }
        dutch => lang.t(criterion_key(dutch)),
    }
}

/// Key of what speaks against another choice in the systems besides the Dutch; takes the article.
fn ground_key(ground: Ground) -> &'static str {
    match ground {
        Ground::HadBye => "event-ground-had-bye",
        Ground::MorePoints => "event-ground-more-points",
        Ground::FewerGames => "event-ground-fewer-games",
        Ground::RanksHigher => "event-ground-ranks-higher",
        Ground::Met => "event-ground-met",
        Ground::SameColor => "event-ground-same-color",
        Ground::Bracket => "event-ground-bracket",
        Ground::Rest => "event-ground-rest",
        Ground::More => "event-ground-more",
        Ground::Higher => "event-ground-higher",
        Ground::Next => "event-ground-next",
        Ground::Denied => "event-ground-denied",
        Ground::Strong => "event-ground-strong",
        Ground::Limit => "event-ground-limit",
        Ground::Times => "event-ground-times",
        Ground::Again => "event-ground-again",
        Ground::Opponent => "event-ground-opponent",
        Ground::Uneven => "event-ground-uneven",
        Ground::Order => "event-ground-order",
    }
}

/// Key of what would be worse by a criterion of C.04.3: a clause, "they have met".
fn criterion_key(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::C1 => "event-c1",
        Criterion::C3 => "event-c3",
        Criterion::C4 => "event-c4",
        Criterion::C6 => "event-c6",
        Criterion::C7 => "event-c7",
        Criterion::C8 => "event-c8",
        Criterion::C9 => "event-c9",
        Criterion::C10 => "event-c10",
        Criterion::C11 => "event-c11",
        Criterion::C12 => "event-c12",
        Criterion::C13 => "event-c13",
        Criterion::C14 => "event-c14",
        Criterion::C15 => "event-c15",
        Criterion::C16 => "event-c16",
        Criterion::C17 => "event-c17",
        Criterion::C18 => "event-c18",
        Criterion::C19 => "event-c19",
        Criterion::C20 => "event-c20",
        Criterion::C21 => "event-c21",
        Criterion::Order | Criterion::Of(..) => "event-c-order",
    }
}

/// What gave a pair its colours, with the article of the system: of C.04.3 the paragraph of 5.2.
pub fn color_rule(lang: Lang, system: SwissSystem, rule: ColorRule) -> String {
    let double = system == SwissSystem::DoubleSwiss;
    let (key, dutch) = match rule {
        // In Double-Swiss nobody has a preference: a match changes the colour of the one or the other.
        ColorRule::BothGranted if double => ("event-color-lower-changes", ""),
        ColorRule::HigherRanked if double => ("event-color-higher-changes", ""),
        ColorRule::BothGranted => ("event-color-both", "5.2.1"),
        ColorRule::Stronger => ("event-color-stronger", "5.2.2"),
        ColorRule::Alternated => ("event-color-alternated", "5.2.3"),
        ColorRule::HigherRanked => ("event-color-higher", "5.2.4"),
        ColorRule::Lot => ("event-color-lot", "5.2.5"),
        ColorRule::FewerWhites => ("event-color-fewer-whites", ""),
    };
    let article = match system {
        SwissSystem::Dutch => dutch,
        SwissSystem::Dubov => Regulation::Dubov.chapter(),
        SwissSystem::Burstein => Regulation::Burstein.chapter(),
        SwissSystem::DoubleSwiss => "C.04.5, 4.3",
    };
    lang.t1(key, "article", article)
}

/// Key of why a round has no pairing.
pub fn pair_error_key(error: PairError) -> &'static str {
    match error {
        PairError::NoPairing => "event-no-pairing",
        PairError::NoSuchRound => "event-no-such-round",
        PairError::TooManyScores => "event-too-many-scores",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::Tpn;

    #[test]
    fn numbers_are_written_as_people_do() {
        let tenths = [0, 5, 10, 35, 32, -5, -15];
        let shown = tenths.map(|tenths| points(Points::from_tenths(tenths)));
        assert_eq!(shown, ["0", "½", "1", "3½", "3.2", "−½", "−1½"]);
        assert_eq!([17.25, 3.0, 2.5, -1.0].map(decimal), ["17.25", "3", "2.5", "−1"]);
        let number = tiebreak::Criterion::plain(Code::Number);
        assert_eq!(value(&number, Some(Value::whole(-7))), "7");
    }

    #[test]
    fn results_are_told_by_both_records() {
        let played =
            |score| Some(Record::Played { opponent: Tpn(1), color: Color::White, score, rated: true });
        let forfeit = |won| Some(Record::Forfeit { opponent: Some(Tpn(1)), color: None, won });
        assert_eq!(result(played(Score::Win), played(Score::Loss)), "1–0");
        assert_eq!(result(played(Score::Draw), played(Score::Loss)), "½–0");
        assert_eq!(result(forfeit(true), forfeit(false)), "+/−");
        assert_eq!(result(forfeit(false), forfeit(false)), "−/−");
        let paired = Some(Record::Paired { opponent: Tpn(2), color: Color::White });
        assert_eq!(result(paired, paired), "");
    }

    #[test]
    fn every_value_has_words_in_every_language() {
        let criteria = [
            Criterion::C1,
            Criterion::C3,
            Criterion::C4,
            Criterion::C6,
            Criterion::C7,
            Criterion::C8,
            Criterion::C9,
            Criterion::C10,
            Criterion::C11,
            Criterion::C12,
            Criterion::C13,
            Criterion::C14,
            Criterion::C15,
            Criterion::C16,
            Criterion::C17,
            Criterion::C18,
            Criterion::C19,
            Criterion::C20,
            Criterion::C21,
            Criterion::Order,
        ];
        let unplayed = [
            Unplayed::Granted,
            Unplayed::ForfeitWin,
            Unplayed::Requested,
            Unplayed::ForfeitLoss,
            Unplayed::Retired,
        ];
        let rules = [
            ColorRule::BothGranted,
            ColorRule::Stronger,
            ColorRule::Alternated,
            ColorRule::HigherRanked,
            ColorRule::Lot,
            ColorRule::FewerWhites,
        ];
        let grounds = [
            Ground::HadBye,
            Ground::MorePoints,
            Ground::FewerGames,
            Ground::RanksHigher,
            Ground::Met,
            Ground::SameColor,
            Ground::Bracket,
            Ground::Rest,
            Ground::More,
            Ground::Higher,
            Ground::Next,
            Ground::Denied,
            Ground::Strong,
            Ground::Limit,
            Ground::Times,
            Ground::Again,
            Ground::Opponent,
            Ground::Uneven,
            Ground::Order,
        ];
        let errors = [PairError::NoPairing, PairError::NoSuchRound, PairError::TooManyScores];
        let keys = (criteria.map(criterion_key).into_iter())
            .chain(unplayed.map(dummy_key))
            .chain(errors.map(pair_error_key));
        for key in keys {
            for lang in Lang::ALL {
                assert_ne!(lang.t(key), key, "{lang}");
            }
        }
        let systems =
            [SwissSystem::Dutch, SwissSystem::Dubov, SwissSystem::Burstein, SwissSystem::DoubleSwiss];
        let regulations =
            [Regulation::Dubov, Regulation::Burstein, Regulation::DoubleSwiss, Regulation::Team];
        for lang in Lang::ALL {
            let colors = systems.iter().flat_map(|&system| rules.map(|rule| color_rule(lang, system, rule)));
            let spoken = regulations.iter().flat_map(|&regulation| {
                let than = |ground| Some((Tpn(7), Criterion::Of(regulation, ground)));
                let of_ground = |ground| {
                    [Reason::Bye { than: than(ground) }, Reason::Up { regulation, than: than(ground) }]
                };
                let alone = [
                    Reason::FirstBy(regulation),
                    Reason::SecondGame,
                    Reason::Bye { than: None },
                    Reason::Up { regulation, than: None },
                ];
                let all = grounds.into_iter().flat_map(of_ground).chain(alone);
                all.map(|why| reason(lang, why, "Li", |tpn| format!("№{tpn}"))).collect::<Vec<_>>()
            });
            for said in colors.chain(spoken) {
                assert!(!said.contains("event-") && !said.contains('{'), "{lang}: {said}");
            }
        }
        for text in ["BH/C1/P", "KS/L+1", "ARO/M1/U", "AOB/F", "TPN/R", "DE"] {
            let parsed: tiebreak::Criterion = text.parse().unwrap();
            for lang in Lang::ALL {
                let said = criterion(lang, &parsed);
                assert!(!said.contains("event-") && !said.contains('{'), "{lang} {text}: {said}");
            }
        }
    }

    #[test]
    fn a_reason_names_whom_the_order_offered_first() {
        let why = Reason::Instead { tpn: Tpn(4), criterion: Criterion::C1 };
        let said = reason(Lang::En, why, "Li", |tpn| format!("player {tpn}"));
        assert!(said.contains("player 4") && said.contains("(C1)"), "{said}");
        let said =
            reason(Lang::ZhHans, Reason::Exchanged { criterion: Criterion::C12 }, "李", |_| String::new());
        assert!(said.contains("C12"), "{said}");
    }
}
