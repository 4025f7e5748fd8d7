//! Applying for a FIDE title: norms put together (Handbook B.01, 1.5, in force since 1 January 2024), and beside it
//! what the founding documents ask, which is history and marked so.

use crate::Date;
use crate::norm::Norm;
use crate::title::Title;

/// Games of all norms together (1.5).
pub const GAMES: u32 = 27;

/// Games of all results together in the founding documents.
pub const HISTORICAL_GAMES: u32 = 24;

/// Games of a cycle of world championship events with one result (founding documents).
pub const HISTORICAL_CYCLE_GAMES: u32 = 13;

/// Norms that end after this day ask for one from a big event (1.5).
const BIG_EVENT_SINCE: Date = Date { year: 2022, month: 6, day: 30 };

/// A norm achieved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Achieved {
    /// Which title it is a norm of.
    pub norm: Norm,
    /// Last day of the event.
    pub ended: Date,
    /// Games it counts for: [`crate::norm::Check::credit`].
    pub games: u32,
    /// Whether the federations of its opponents fulfilled the rule without a waiver.
    pub foreigners: bool,
    /// Whether the event had at least three days with one round.
    pub single_rounds: bool,
    /// Whether it was a big Swiss, Olympiad, qualifier or national final.
    pub big_event: bool,
}

/// What an application is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the figures: what was counted, what is needed")]
pub enum Measure {
    /// Norms or, in the founding documents, results.
    Norms { counted: u32, needed: u32 },
    /// Games of all of them.
    Games { counted: u32, needed: u32 },
    /// Highest rating, published or in the middle of an event.
    Rating { reached: i32, needed: i32 },
    /// Norms under the ordinary rule of federations.
    Foreigners { counted: u32, needed: u32 },
    /// Norms from events with three days of one round.
    SingleRounds { counted: u32, needed: u32 },
    /// Norms from big events.
    BigEvents { counted: u32, needed: u32 },
    /// Holding a title that the founding documents ask for first.
    Holds { title: bool },
}

impl Measure {
    /// Whether the condition is met.
    pub const fn is_met(self) -> bool {
        match self {
            Measure::Norms { counted, needed }
            | Measure::Games { counted, needed }
            | Measure::Foreigners { counted, needed }
            | Measure::SingleRounds { counted, needed }
            | Measure::BigEvents { counted, needed } => counted >= needed,
            Measure::Rating { reached, needed } => reached >= needed,
            Measure::Holds { title } => title,
        }
    }
}

/// Measures an application for the title of these norms by the text of 2024. Norms of a higher title count as
/// norms of a lower one of the same kind.
pub fn current(norm: Norm, achieved: &[Achieved], peak: i32) -> Vec<Measure> {
    let norms: Vec<&Achieved> = achieved.iter().filter(|one| serves(one.norm, norm)).collect();
    let count = |test: fn(&Achieved) -> bool| norms.iter().filter(|one| test(one)).count() as u32;
    let mut measures = vec![
        Measure::Norms { counted: norms.len() as u32, needed: 2 },
        Measure::Games { counted: norms.iter().map(|one| one.games).sum(), needed: GAMES },
        Measure::Rating { reached: peak, needed: norm.title_rating() },
        Measure::Foreigners { counted: count(|one| one.foreigners), needed: 1 },
    ];
    if matches!(norm, Norm::GM | Norm::WGM) {
        measures.push(Measure::SingleRounds { counted: count(|one| one.single_rounds), needed: 1 });
    }
    if norms.iter().any(|one| one.ended > BIG_EVENT_SINCE) {
        let counted = count(|one| one.big_event && one.ended > BIG_EVENT_SINCE);
        measures.push(Measure::BigEvents { counted, needed: 1 });
    }
    measures
}

/// Whether a norm of one title serves for another: the same, or a lower one.
const fn serves(achieved: Norm, wanted: Norm) -> bool {
    match wanted {
        Norm::GM => matches!(achieved, Norm::GM),
        Norm::IM => matches!(achieved, Norm::GM | Norm::IM),
        Norm::WGM => matches!(achieved, Norm::GM | Norm::IM | Norm::WGM),
        Norm::WIM => true,
    }
}

/// First places and the like that bring a title by themselves in the founding documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feat {
    /// Played in the candidates' matches.
    Candidates,
    /// First in the women's world championship.
    WomensWorldChampion,
    /// First in a zonal event.
    ZonalFirst,
    /// First in the junior championship of the world, Europe, America or Africa.
    JuniorChampion,
    /// First in the school championship of the world, under seventeen.
    SchoolChampion,
}

impl Feat {
    /// All.
    pub const ALL: [Feat; 5] = [
        Feat::Candidates,
        Feat::WomensWorldChampion,
        Feat::ZonalFirst,
        Feat::JuniorChampion,
        Feat::SchoolChampion,
    ];

    /// The title it brings.
    pub const fn title(self) -> Title {
        match self {
            Feat::Candidates => Title::GM,
            Feat::WomensWorldChampion | Feat::ZonalFirst | Feat::JuniorChampion => Title::IM,
            Feat::SchoolChampion => Title::FM,
        }
    }
}

/// What somebody has done, as the founding documents look at it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Career {
    /// The title held, if any.
    pub held: Option<Title>,
    /// Games of each result of the title in question.
    pub results: Vec<u32>,
    /// Highest rating.
    pub peak: i32,
    /// First places and the like.
    pub feats: Vec<Feat>,
    /// Games of one cycle of world championship events (for women's titles: of the women's) with one result.
    pub cycle_games: u32,
}

/// Why the founding documents give a title, or what is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Historical {
    /// By a first place or the like.
    Feat(Feat),
    /// By one result in a cycle of thirteen games.
    Cycle(u32),
    /// By results and rating, with what they are measured by.
    Results(Vec<Measure>),
    /// The documents do not know the title.
    Unknown,
}

impl Historical {
    /// Whether the title is earned.
    pub fn is_earned(&self) -> bool {
        match self {
            Historical::Feat(_) | Historical::Cycle(_) => true,
            Historical::Results(measures) => measures.iter().all(|measure| measure.is_met()),
            Historical::Unknown => false,
        }
    }
}

/// Measures a career by the founding documents (TIT-02 to TIT-06): 24 games in two or more results, and ratings
/// lower than today's.
pub fn historical(title: Title, career: &Career) -> Historical {
    let rating = match title {
        Title::GM => 2450,
        Title::IM => 2350,
        Title::FM | Title::WGM => 2250,
        Title::WIM => 2100,
        Title::CM | Title::WFM | Title::WCM => return Historical::Unknown,
    };
    if let Some(&feat) = career.feats.iter().find(|feat| feat.title() == title) {
        return Historical::Feat(feat);
    }
    let by_cycle = matches!(title, Title::FM | Title::WGM | Title::WIM);
    if by_cycle && career.cycle_games >= HISTORICAL_CYCLE_GAMES && !career.results.is_empty() {
        return Historical::Cycle(career.cycle_games);
    }
    let mut measures = vec![
        Measure::Norms { counted: career.results.len() as u32, needed: 2 },
        Measure::Games { counted: career.results.iter().sum(), needed: HISTORICAL_GAMES },
        Measure::Rating { reached: career.peak, needed: rating },
    ];
    if title == Title::GM {
        let holds = matches!(career.held, Some(Title::IM | Title::FM));
        measures.push(Measure::Holds { title: holds });
    }
    Historical::Results(measures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn norm(norm: Norm, games: u32) -> Achieved {
        let ended = Date { year: 2025, month: 8, day: 1 };
        Achieved { norm, ended, games, foreigners: true, single_rounds: true, big_event: true }
    }

    fn missing(measures: &[Measure]) -> Vec<Measure> {
        measures.iter().copied().filter(|measure| !measure.is_met()).collect()
    }

    /// B.01, 1.5: 27 games and the rating once reached.
    #[test]
    fn three_norms_of_nine_games_and_the_rating_make_a_title() {
        let three = vec![norm(Norm::GM, 9); 3];
        assert!(missing(&current(Norm::GM, &three, 2500)).is_empty());
        assert_eq!(
            missing(&current(Norm::GM, &three, 2499)),
            [Measure::Rating { reached: 2499, needed: 2500 }]
        );
        let two = vec![norm(Norm::GM, 13); 2];
        assert_eq!(missing(&current(Norm::GM, &two, 2500)), [Measure::Games { counted: 26, needed: 27 }]);
        let thirty = [norm(Norm::IM, 9), norm(Norm::IM, 9), norm(Norm::GM, 9)];
        assert!(missing(&current(Norm::IM, &thirty, 2400)).is_empty(), "a GM norm is an IM norm");
        assert_eq!(missing(&current(Norm::GM, &thirty, 2500)).len(), 2, "but no IM norm is a GM norm");
    }

    /// B.01, 1.5: one norm under the ordinary rule of federations, one with single rounds, one of a big event.
    #[test]
    fn one_norm_of_each_wanted_kind_is_enough() {
        let plain =
            Achieved { foreigners: false, single_rounds: false, big_event: false, ..norm(Norm::GM, 9) };
        let lacking = current(Norm::GM, &vec![plain.clone(); 3], 2600);
        assert_eq!(
            missing(&lacking),
            [
                Measure::Foreigners { counted: 0, needed: 1 },
                Measure::SingleRounds { counted: 0, needed: 1 },
                Measure::BigEvents { counted: 0, needed: 1 },
            ]
        );
        assert!(
            missing(&current(Norm::GM, &[plain.clone(), plain.clone(), norm(Norm::GM, 9)], 2600)).is_empty()
        );
        let old = Achieved { ended: Date { year: 2022, month: 6, day: 30 }, foreigners: true, ..plain };
        assert!(missing(&current(Norm::IM, &vec![old; 3], 2400)).is_empty(), "the rule is of July 2022");
    }

    /// TIT-02 to TIT-06, side by side with today's text.
    #[test]
    fn the_founding_documents_ask_less_than_todays_text() {
        for (wanted, historical_rating) in
            [(Norm::GM, 2450), (Norm::IM, 2350), (Norm::WGM, 2250), (Norm::WIM, 2100)]
        {
            let career = Career {
                held: Some(Title::FM),
                results: vec![12, 12],
                peak: historical_rating,
                ..Career::default()
            };
            assert!(historical(wanted.title(), &career).is_earned(), "{wanted:?}");
            let lower = Career { peak: historical_rating - 1, ..career.clone() };
            assert!(!historical(wanted.title(), &lower).is_earned(), "{wanted:?}");
            let shorter = Career { results: vec![12, 11], ..career };
            assert!(!historical(wanted.title(), &shorter).is_earned(), "{wanted:?}");
            let today = current(wanted, &[norm(wanted, 12), norm(wanted, 12)], historical_rating);
            assert!(today.contains(&Measure::Games { counted: 24, needed: 27 }));
            assert!(missing(&today).len() == 2, "games and rating: {today:?}");
        }
        let fm = Career { results: vec![12, 12], peak: 2250, ..Career::default() };
        assert!(historical(Title::FM, &fm).is_earned(), "TIT-04");
        assert!(
            !historical(Title::GM, &Career { peak: 2500, ..fm }).is_earned(),
            "TIT-02: an IM or FM first"
        );
        assert_eq!(historical(Title::WFM, &Career::default()), Historical::Unknown);
    }

    /// TIT-02 to TIT-06: the other ways.
    #[test]
    fn first_places_and_a_cycle_bring_titles_in_the_founding_documents() {
        for (feat, title) in [
            (Feat::Candidates, Title::GM),
            (Feat::WomensWorldChampion, Title::IM),
            (Feat::ZonalFirst, Title::IM),
            (Feat::JuniorChampion, Title::IM),
            (Feat::SchoolChampion, Title::FM),
        ] {
            let career = Career { feats: vec![feat], ..Career::default() };
            assert_eq!(historical(title, &career), Historical::Feat(feat));
        }
        let cycle = |games| Career { results: vec![games], cycle_games: games, ..Career::default() };
        for title in [Title::FM, Title::WGM, Title::WIM] {
            assert!(historical(title, &cycle(13)).is_earned(), "{title}");
            assert!(!historical(title, &cycle(12)).is_earned(), "{title}");
        }
        assert!(!historical(Title::IM, &cycle(13)).is_earned());
    }
}
