//! `/event/{id}/about`: the terms of an event, with the edition of every rule.

use super::desk::report::stage_code;
use super::{Head, dates};
use crate::app::events::Shown;
use crate::i18n::Arg;
use crate::page::Page;
use crate::words::event as words;
use askama::Template;

/// The tab.
#[derive(Template)]
#[template(path = "event/about.html")]
pub(crate) struct AboutPage {
    pub(crate) page: Page,
    head: Head,
    facts: Vec<(String, String)>,
    /// Code and meaning.
    tie_breaks: Vec<(String, String)>,
    /// Each body of rules, and the edition that the event goes by.
    editions: Vec<(String, String)>,
    /// Groups and final with a report of their own: code and name.
    stages: Vec<(String, String)>,
    /// The code that finds one's board: SVG of our own making.
    qr: String,
}

impl AboutPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, find: &str) -> AboutPage {
        let info = &shown.event.info;
        let scoring = shown.event.scoring;
        let system = super::system_key(shown.system);
        let scores = [
            ("win", scoring.win),
            ("draw", scoring.draw),
            ("loss", scoring.loss),
            ("bye", scoring.allocated),
        ];
        let accelerated = !shown.event.accelerations.is_empty();
        let facts = [
            ("event-system", Some(page.t(system))),
            ("event-rounds", shown.event.rounds.map(|rounds| rounds.to_string())),
            ("event-dates", dates(&info.start, &info.end)),
            ("event-place", Some(info.city.clone())),
            ("event-time", Some(info.time_control.clone())),
            ("event-arbiter", Some(info.chief_arbiter.clone())),
            ("event-deputies", Some(info.deputies.join(&page.t("list-separator")))),
            (
                "event-scoring",
                Some(page.lang.with(
                    "event-scoring-text",
                    scores.map(|(name, points)| (name, words::points(points).arg())),
                )),
            ),
            ("teams-boards", shown.teams.as_ref().map(|teams| teams.table.boards.to_string())),
            (
                "teams-match-points",
                shown.teams.as_ref().map(|_| {
                    let scoring = shown.event.teams.scoring;
                    [scoring.win, scoring.draw, scoring.loss].map(words::points).join("–")
                }),
            ),
            ("event-acceleration", accelerated.then(|| page.t("event-acceleration-text"))),
        ];
        let facts = facts
            .into_iter()
            .filter_map(|(key, text)| text.filter(|text| !text.is_empty()).map(|text| (page.t(key), text)));
        let criteria = match &shown.teams {
            Some(teams) => &teams.standings.criteria,
            None => &shown.standings.criteria,
        };
        let tie_breaks = criteria.iter();
        AboutPage {
            facts: facts.collect(),
            tie_breaks: tie_breaks.map(|c| (c.to_string(), words::criterion(page.lang, c))).collect(),
            editions: (shown.editions.as_ref())
                .map_or_else(Vec::new, |editions| words::editions(page.lang, editions)),
            stages: (shown.stages.iter())
                .map(|part| (stage_code(part.kind), super::stage_name(&page, part.kind)))
                .collect(),
            qr: crate::http::qr::code(find),
            page,
            head,
        }
    }
}
