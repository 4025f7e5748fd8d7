//! `/event/{id}/standings`: points, every tie-break, and the score rate (SCO-03).

use super::{Head, Who};
use crate::app::events::Shown;
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::tiebreak::Standing;

/// The tab.
#[derive(Template)]
#[template(path = "event/standings.html")]
pub(crate) struct StandingsPage {
    pub(crate) page: Page,
    head: Head,
    /// Code, what it counts, and the class by which its column drops.
    criteria: Vec<(String, String, &'static str)>,
    rows: Vec<Row>,
    /// Whether there is something to win.
    prizes: bool,
}

struct Row {
    rank: u32,
    who: Who,
    points: String,
    values: Vec<(String, &'static str)>,
    rate: String,
}

/// The first tie-break stays on every screen; the later ones drop, the last first.
pub(super) fn drop_class(at: usize) -> &'static str {
    match at {
        0 => "num",
        1 => "num drop-4",
        2 => "num drop-3",
        _ => "num drop-2",
    }
}

impl StandingsPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown) -> StandingsPage {
        let list = &shown.standings.criteria;
        let lang = page.lang;
        let criteria = list.iter().enumerate().map(|(at, criterion)| {
            (criterion.to_string(), words::criterion(lang, criterion), drop_class(at))
        });
        let row = |standing: &Standing| Row {
            rank: standing.rank,
            who: Who::new(lang, shown, standing.tpn),
            points: super::points(&standing.points),
            values: (standing.outcomes.iter().zip(list).enumerate())
                .map(|(at, (outcome, criterion))| (words::value(criterion, outcome.value), drop_class(at)))
                .collect(),
            rate: shown.rate(standing.tpn).map(|rate| format!("{rate:.0} %")).unwrap_or_default(),
        };
        let rows =
            if shown.rounds == 0 { Vec::new() } else { shown.standings.rows.iter().map(row).collect() };
        StandingsPage { criteria: criteria.collect(), rows, prizes: shown.has_prizes, page, head }
    }
}
