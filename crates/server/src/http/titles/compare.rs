//! `/titles/compare`: one career by today's title regulations and by the founding documents, side by side (TIT-02 to
//! TIT-06). The founding documents are history: nothing is granted by them.

use crate::Error;
use crate::page::{Page, html};
use crate::title_words;
use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use rating::application::{self, Achieved, Career, Feat, Historical, Measure};
use rating::norm::Norm;
use serde::Deserialize;
use tournament::Title;

/// Results that are read, at most.
const MOST_RESULTS: usize = 20;

#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    title: Option<String>,
    /// Games of each result, by commas.
    #[serde(default)]
    games: String,
    #[serde(default)]
    peak: String,
    #[serde(default)]
    held: String,
    #[serde(default)]
    feat: String,
    #[serde(default)]
    cycle: String,
}

/// A sentence and whether it holds.
type Line = (String, bool);

struct Answer {
    title: Title,
    /// None for titles that take no norms.
    current: Option<Vec<Line>>,
    historical: Vec<Line>,
    earned: bool,
}

#[derive(Template)]
#[template(path = "titles_compare.html")]
struct ComparePage {
    page: Page,
    answer: Option<Answer>,
    asked: Asked,
}

impl ComparePage {
    fn titles(&self) -> [Title; 8] {
        Title::ALL
    }

    fn title(&self, title: &Title) -> String {
        title_words::title(self.page.lang, *title)
    }

    fn feats(&self) -> [(&'static str, String); 5] {
        Feat::ALL.map(|feat| (title_words::feat_key(feat), self.page.t(title_words::feat_key(feat))))
    }

    fn is_asked(&self, title: &Title) -> bool {
        self.asked.title.as_deref() == Some(title.as_str())
    }

    fn is_held(&self, title: &Title) -> bool {
        self.asked.held == title.as_str()
    }

    fn current_met(&self, lines: &[Line]) -> bool {
        lines.iter().all(|line| line.1)
    }
}

/// `GET /titles/compare`
pub(crate) async fn show(page: Page, Query(asked): Query<Asked>) -> Result<Response, Error> {
    let answer = match &asked.title {
        Some(title) => Some(answer(&page, title.parse().map_err(|()| Error::BadRequest)?, &asked)?),
        None => None,
    };
    html(&ComparePage { page, answer, asked })
}

fn answer(page: &Page, title: Title, asked: &Asked) -> Result<Answer, Error> {
    let number = |text: &str| match text.trim() {
        "" => Ok(0),
        text => text.parse::<u32>().ok().filter(|number| *number <= 9_999).ok_or(Error::BadRequest),
    };
    let results: Vec<u32> = asked
        .games
        .split([',', ' '])
        .filter(|text| !text.is_empty())
        .take(MOST_RESULTS)
        .map(number)
        .collect::<Result<_, _>>()?;
    let peak = number(&asked.peak)? as i32;
    let say = |measure: &Measure| (title_words::application_measure(page.lang, *measure), measure.is_met());
    let current = Norm::ALL.into_iter().find(|norm| norm.title() == title).map(|norm| {
        let ended = crate::app::ratings::today();
        let achieved = |&games: &u32| Achieved {
            norm,
            ended,
            games,
            foreigners: true,
            single_rounds: true,
            big_event: true,
        };
        let achieved: Vec<Achieved> = results.iter().map(achieved).collect();
        application::current(norm, &achieved, peak).iter().map(say).collect()
    });
    let career = Career {
        held: asked.held.parse().ok(),
        results,
        peak,
        feats: Feat::ALL.into_iter().filter(|feat| title_words::feat_key(*feat) == asked.feat).collect(),
        cycle_games: number(&asked.cycle)?,
    };
    let historical = application::historical(title, &career);
    let lines = match &historical {
        Historical::Feat(feat) => vec![(page.t(title_words::feat_key(*feat)), true)],
        Historical::Cycle(games) => vec![(page.t1("compare-by-cycle", "games", *games), true)],
        Historical::Results(measures) => measures.iter().map(say).collect(),
        Historical::Unknown => vec![(page.t("compare-unknown"), false)],
    };
    Ok(Answer { title, current, earned: historical.is_earned(), historical: lines })
}
