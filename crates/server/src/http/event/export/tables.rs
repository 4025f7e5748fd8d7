//! An event as plain tables: players, standings, cross table, results. Numbers are numbers, so that a spreadsheet counts
//! with them.

use super::super::{Who, own_result};
use crate::app::events::{Open, Shown, Teams};
use crate::app::sheets::{Sheet, Value};
use crate::page::Page;
use crate::words::event as words;
use rules::Color;
use tournament::desk::Editions;
use tournament::{Player, Points, Record, Tpn};

/// A table to take away.
pub(super) struct Table {
    /// Its word in addresses.
    pub(super) code: &'static str,
    /// Its name in the language of the page.
    pub(super) name: String,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<Value>>,
}

impl Table {
    /// The same for a spreadsheet's writer.
    pub(super) fn sheet(&self) -> Sheet<'_> {
        Sheet { name: &self.name, head: &self.head, rows: &self.rows }
    }
}

fn text(text: impl Into<String>) -> Value {
    let text = text.into();
    if text.is_empty() { Value::None } else { Value::Text(text) }
}

fn points(points: Points) -> Value {
    Value::Number(f64::from(points.tenths()) / 10.0)
}

fn number(number: impl Into<f64>) -> Value {
    Value::Number(number.into())
}

/// All tables of an event.
pub(super) fn all(page: &Page, open: &Open) -> Vec<Table> {
    let shown = open.shown();
    let mut tables =
        vec![players(page, &shown), standings(page, &shown), cross(page, &shown), results(page, &shown)];
    tables.extend(shown.teams.as_ref().map(|own| teams(page, &shown, own)));
    tables.push(rules(page, &open.desk.state().settings.editions));
    tables
}

/// The editions of the rules that the event goes by.
fn rules(page: &Page, editions: &Editions) -> Table {
    let row = |(name, edition): (String, String)| vec![text(name), text(edition)];
    Table {
        code: "rules",
        name: page.t("export-rules"),
        head: heads(page, &["export-rules", "event-editions"]),
        rows: words::editions(page.lang, editions).into_iter().map(row).collect(),
    }
}

/// The standings of teams.
fn teams(page: &Page, shown: &Shown, teams: &Teams) -> Table {
    let row = |standing: &tournament::tiebreak::TeamStanding| {
        let name = text(teams.name(page.lang, standing.tpn));
        let mut row = vec![number(standing.rank), number(standing.tpn.0), name];
        row.extend([points(standing.match_points), points(standing.game_points)]);
        row.extend(standing.outcomes.iter().map(|outcome| match outcome.value {
            Some(value) => Value::Number((value.to_f64() * 100.0).round() / 100.0),
            None => Value::None,
        }));
        row
    };
    let codes = teams.standings.criteria.iter().map(ToString::to_string).collect();
    let keys = ["event-rank", "event-number", "teams-team", "teams-match-points", "teams-game-points"];
    Table {
        code: "teams",
        name: page.t("teams-tab-teams"),
        head: [heads(page, &keys), codes].concat(),
        rows: if shown.rounds == 0 { Vec::new() } else { teams.standings.rows.iter().map(row).collect() },
    }
}

/// The columns that name somebody, and their heads.
const PERSON: [&str; 7] = [
    "event-number",
    "event-title-column",
    "event-name",
    "export-name-zh",
    "event-rating",
    "event-federation",
    "event-club",
];

fn person(page: &Page, shown: &Shown, tpn: Tpn) -> Vec<Value> {
    let who = Who::new(page.lang, shown, tpn);
    let latin = shown.event.player(tpn).map(|player| player.name.clone()).unwrap_or_default();
    let chinese = shown.people.get(&tpn).map(|person| person.name_zh.clone()).unwrap_or_default();
    // Where there is no other name, reports have the Chinese one in its place.
    let latin = if latin == chinese { String::new() } else { latin };
    vec![
        number(tpn.0),
        text(who.title),
        text(latin),
        text(chinese),
        who.rating.parse::<u32>().map_or(Value::None, number),
        text(who.federation),
        text(who.unit),
    ]
}

fn heads(page: &Page, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| page.t(key)).collect()
}

fn players(page: &Page, shown: &Shown) -> Table {
    let row = |player: &Player| {
        let mut row = person(page, shown, player.tpn);
        row.push(player.fide_id.map_or(Value::None, |id| text(id.to_string())));
        row
    };
    Table {
        code: "players",
        name: page.t("event-tab-players"),
        head: [heads(page, &PERSON), heads(page, &["print-fide-id"])].concat(),
        rows: shown.event.players.iter().map(row).collect(),
    }
}

fn standings(page: &Page, shown: &Shown) -> Table {
    let criteria = &shown.standings.criteria;
    let codes = criteria.iter().map(ToString::to_string).collect();
    let row = |standing: &tournament::tiebreak::Standing| {
        let mut row = vec![number(standing.rank)];
        row.extend(person(page, shown, standing.tpn));
        row.push(points(standing.points));
        row.extend(standing.outcomes.iter().map(|outcome| match outcome.value {
            // No more than hundredths are told anywhere.
            Some(value) => Value::Number((value.to_f64() * 100.0).round() / 100.0),
            None => Value::None,
        }));
        row
    };
    Table {
        code: "standings",
        name: page.t("event-tab-standings"),
        head: [heads(page, &["event-rank"]), heads(page, &PERSON), heads(page, &["event-points"]), codes]
            .concat(),
        rows: if shown.rounds == 0 { Vec::new() } else { shown.standings.rows.iter().map(row).collect() },
    }
}

/// `12w1`, `★½`: as the cross table has it, letters as reports write them.
fn cell(shown: &Shown, record: Record) -> String {
    if words::unplayed_key(record).is_some() {
        return format!("★{}", words::points(shown.event.scoring.points(record)));
    }
    let color = record.color().map_or("", |color| if color.is_white() { "w" } else { "b" });
    let opponent = record.scheduled().map(|tpn| tpn.to_string()).unwrap_or_default();
    format!("{opponent}{color}{}", own_result(record))
}

fn cross(page: &Page, shown: &Shown) -> Table {
    let rounds = (1..=shown.rounds).map(|round| page.t1("event-round", "round", round)).collect();
    let row = |standing: &tournament::tiebreak::Standing| {
        let mut row = vec![number(standing.rank)];
        row.extend(person(page, shown, standing.tpn));
        let player = shown.event.player(standing.tpn);
        let record = |round| player.and_then(|player| player.record(round));
        row.extend(
            (1..=shown.rounds).map(|round| record(round).map_or(Value::None, |own| text(cell(shown, own)))),
        );
        row.push(points(standing.points));
        row
    };
    Table {
        code: "cross",
        name: page.t("event-tab-cross"),
        head: [heads(page, &["event-rank"]), heads(page, &PERSON), rounds, heads(page, &["event-points"])]
            .concat(),
        rows: if shown.rounds == 0 { Vec::new() } else { shown.standings.rows.iter().map(row).collect() },
    }
}

fn results(page: &Page, shown: &Shown) -> Table {
    let mut rows = Vec::new();
    for round in 1..=shown.rounds {
        let record = |tpn: Tpn| shown.event.player(tpn).and_then(|player| player.record(round));
        for (board, at) in shown.boards(round).into_iter().zip(1_u32..) {
            let side = |tpn: Tpn| [number(tpn.0), text(shown.name(page.lang, tpn))];
            let gained = |tpn: Tpn| match record(tpn) {
                Some(Record::Paired { .. }) | None => Value::None,
                Some(own) => points(shown.event.scoring.points(own)),
            };
            let forfeit = matches!(record(board.white), Some(Record::Forfeit { .. }));
            let place =
                shown.in_match(round, board).map(|_| text(shown.place(round, board, at as usize - 1)));
            let mut row = vec![number(round), place.unwrap_or_else(|| number(at))];
            row.extend(side(board.white));
            row.extend(side(board.black));
            row.extend([gained(board.white), gained(board.black)]);
            row.push(if forfeit { text(page.t("export-forfeit")) } else { Value::None });
            rows.push(row);
        }
    }
    let white = page.t(words::color_key(Color::White));
    let black = page.t(words::color_key(Color::Black));
    let points = page.t("event-points");
    let number = page.t("event-number");
    let head = vec![
        page.t("print-round"),
        page.t("event-board"),
        number.clone(),
        white.clone(),
        number,
        black.clone(),
        format!("{white} {points}"),
        format!("{black} {points}"),
        page.t("export-remark"),
    ];
    Table { code: "results", name: page.t("export-results"), head, rows }
}
