//! `/event/{id}/standings`: points, every tie-break, and the score rate (SCO-03).

use super::sort::{Column, Key, Sort};
use super::{Head, Who, is_visitor, stage_name};
use crate::app::events::{Part, Shown};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::desk::StageKind;
use tournament::tiebreak::Standing;

/// The tab.
#[derive(Template)]
#[template(path = "event/standings.html")]
pub(crate) struct StandingsPage {
    pub(crate) page: Page,
    head: Head,
    /// Code, what it counts, and the class by which its column drops.
    criteria: Vec<(String, String, &'static str)>,
    columns: Vec<Column>,
    sections: Vec<Section>,
    /// Whether there is something to win.
    prizes: bool,
}

/// One table: the only one, or that of a group, of the final, or of everybody.
struct Section {
    title: Option<String>,
    rows: Vec<Row>,
    /// Whether rows can be linked to: everybody has one such row.
    anchors: bool,
}

struct Row {
    rank: u32,
    who: Who,
    points: String,
    values: Vec<(String, &'static str)>,
    rate: String,
    /// Points, then each value, to put rows in order.
    numbers: Vec<Option<f64>>,
    /// The visitor's own.
    mine: bool,
    /// Goes on to the final.
    goes_on: bool,
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
    fn has_rows(&self) -> bool {
        self.sections.iter().any(|section| !section.rows.is_empty())
    }

    pub(crate) fn new(page: Page, head: Head, shown: &Shown, sort: &Sort) -> StandingsPage {
        let list = &shown.standings.criteria;
        let lang = page.lang;
        let criteria: Vec<(String, String, &'static str)> = list
            .iter()
            .enumerate()
            .map(|(at, criterion)| (criterion.to_string(), words::criterion(lang, criterion), drop_class(at)))
            .collect();
        let row = |standing: &Standing, of: &Shown, goes_on: bool| Row {
            goes_on,
            rank: standing.rank,
            who: Who::new(lang, shown, standing.tpn),
            points: super::points(&standing.points),
            values: (standing.outcomes.iter().zip(list).enumerate())
                .map(|(at, (outcome, criterion))| (words::value(criterion, outcome.value), drop_class(at)))
                .collect(),
            rate: of.rate(standing.tpn).map(|rate| format!("{rate:.0} %")).unwrap_or_default(),
            numbers: std::iter::once(Some(standing.points.to_f64()))
                .chain(standing.outcomes.iter().map(|outcome| outcome.value.map(|value| value.to_f64())))
                .collect(),
            mine: is_visitor(&page, shown, standing.tpn),
        };
        let part = |part: &Part| Section {
            title: Some(stage_name(&page, part.kind)),
            rows: (part.shown.standings.rows.iter())
                .map(|standing| row(standing, &part.shown, part.qualified.contains(&standing.tpn)))
                .collect(),
            anchors: part.kind != StageKind::Final,
        };
        let mut sections: Vec<Section> = shown.stages.iter().map(part).collect();
        let everybody = shown.standings.rows.iter().map(|standing| row(standing, shown, false));
        let has_final = shown.stages.iter().any(|part| part.kind == StageKind::Final);
        if sections.is_empty() {
            let rows = if shown.rounds == 0 { Vec::new() } else { everybody.collect() };
            sections.push(Section { title: None, rows, anchors: true });
        } else if has_final {
            let rows = everybody.map(|row| Row { rate: String::new(), ..row }).collect();
            sections.push(Section { title: Some(page.t("event-everybody")), rows, anchors: false });
        }
        let number = |row: &Row, at: usize| match row.numbers.get(at).copied().flatten() {
            Some(value) => Key::Number(value),
            None => Key::Missing,
        };
        let key = |row: &Row, column: &str| {
            Some(match column {
                "rank" => Key::Number(f64::from(row.rank)),
                "name" => Key::text(&row.who.name),
                "rating" => Key::number(&row.who.rating),
                "federation" => Key::text(&row.who.federation),
                "points" => number(row, 0),
                _ => number(row, criteria.iter().position(|(code, ..)| code == column)? + 1),
            })
        };
        sections.iter_mut().for_each(|section| sort.apply(&mut section.rows, key));
        let mut columns = vec![
            sort.column(&page, "rank", "event-rank", "num", false),
            sort.column(&page, "name", "event-name", "", false),
            sort.column(&page, "rating", "event-rating", "num drop-4", true),
            sort.column(&page, "federation", "event-federation", "drop-2", false),
            sort.column(&page, "points", "event-points", "num", true),
        ];
        let named =
            |(code, _, class): &(String, String, &'static str)| sort.named(code, code.clone(), class, true);
        columns.extend(criteria.iter().map(named));
        StandingsPage { criteria, columns, sections, prizes: shown.has_prizes, page, head }
    }
}
