//! A team event on paper: a round by matches, the standings of teams, and their cross table.

use super::cross::{MATRIX_UPTO, REASONS, columns_on};
use super::lists::{Columns, TIE_BREAKS_UPRIGHT, per_language, person};
use super::said::{Said, Say};
use super::table::{Cell, Column, Part, TablePrint};
use super::{Paper, Sheet, Source};
use crate::app::events::{MatchBoard, Meeting, Teams};
use crate::http::event::teams::{Grid, board_result, bye_key, match_result, value};
use crate::http::event::{Who, own_result};
use crate::i18n::Lang;
use crate::page::Page;
use crate::words::event as words;
use rules::Color;
use std::collections::BTreeSet;
use tournament::team::{MatchRecord, Side};
use tournament::tiebreak::TeamStanding;
use tournament::{Bye, Points, Record, Tpn};

fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

fn team(say: Say, teams: &Teams, tpn: Tpn, room: f64) -> Cell {
    Cell::name("", say.with(|lang| teams.name(lang, tpn)), room)
}

/// A round by matches: the teams, and below them board by board who sits there, with the mark of the colour.
pub(super) fn matches(page: Page, sheet: Sheet, source: Source<'_>, teams: &Teams) -> TablePrint {
    let shown = source.shown;
    let round = sheet.choice.round;
    let say = sheet.say;
    let is_a4 = sheet.leaf.paper == Paper::A4;
    let make = Columns { sheet: &sheet };
    let side = |key| {
        let name = make.of("name", key);
        if is_a4 { vec![name, make.of("rating", "event-rating")] } else { vec![name] }
    };
    let columns = [
        vec![make.of("board", "event-board")],
        side("teams-team"),
        vec![make.of("result", "event-result")],
        side("teams-team"),
    ]
    .concat();
    let room = make.room(&columns);
    let seat = |tpn: Option<Tpn>, color: Color| {
        let mark = if color.is_white() { "○" } else { "●" };
        let name = match tpn {
            Some(tpn) => Cell::name(mark, say.person(shown, tpn), room),
            None => Cell::name("", say.t("teams-nobody"), room),
        };
        let rating = tpn.map(|tpn| Who::new(say.first, shown, tpn).rating).unwrap_or_default();
        if is_a4 { vec![name, text(rating)] } else { vec![name] }
    };
    let head = |tpn: Tpn| {
        let name = team(say, teams, tpn, room);
        if is_a4 { vec![name, text("")] } else { vec![name] }
    };
    let dash = |result: String| if result.is_empty() { "–".to_owned() } else { result };
    let block = |(at, one): (usize, &Meeting)| -> Vec<Vec<Cell>> {
        let result = Cell::Round(String::new(), None, "", dash(match_result(shown, one, round)));
        let first = [
            vec![Cell::Round(String::new(), None, "", (at + 1).to_string())],
            head(one.white),
            vec![result],
            head(one.black),
        ]
        .concat();
        let row = |(board, own): (usize, &MatchBoard)| {
            [
                vec![text(format!("{}.{}", at + 1, board + 1))],
                seat(own.own, own.color),
                vec![text(dash(board_result(shown, round, own)))],
                seat(own.other, !own.color),
            ]
            .concat()
        };
        std::iter::once(first).chain(one.boards.iter().enumerate().map(row)).collect()
    };
    let mut rows: Vec<Vec<Cell>> = teams.matches(round).iter().enumerate().flat_map(block).collect();
    rows.extend(teams.without_match(round).into_iter().map(|(tpn, bye)| {
        let gain = teams.table.side(tpn).and_then(|side| side.match_points.get(round as usize - 1).copied());
        let mut cells = [vec![text("★")], head(tpn)].concat();
        cells.push(text(gain.map(words::points).unwrap_or_default()));
        cells.push(Cell::name("", say.t(bye_key(bye)), room));
        cells.resize(columns.len(), text(""));
        cells
    }));
    TablePrint {
        parts: vec![Part { label: None, columns, rows }],
        notes: vec![say.t("teams-print-marks")],
        empty: say.t("event-no-rounds"),
        page,
        sheet,
    }
}

/// Teams with match points, game points and as many tie-breaks as find room; further ones go on in a next part.
pub(super) fn standings(page: Page, sheet: Sheet, source: Source<'_>, teams: &Teams) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    let make = Columns { sheet: &sheet };
    let criteria = &teams.standings.criteria;
    let rows = if shown.rounds == 0 { &[][..] } else { &teams.standings.rows[..] };
    let count = criteria.len().div_ceil(TIE_BREAKS_UPRIGHT).max(1);
    let part = |number: usize| {
        let own = number * TIE_BREAKS_UPRIGHT..((number + 1) * TIE_BREAKS_UPRIGHT).min(criteria.len());
        let mut columns =
            vec![make.of("rank", "event-rank"), make.of("no", "event-number"), make.of("name", "teams-team")];
        columns.extend([make.of("points", "teams-mp"), make.of("points", "teams-gp")]);
        columns.extend(
            criteria[own.clone()]
                .iter()
                .map(|criterion| Column { class: "tb", head: Said::plain(criterion.to_string()) }),
        );
        let room = make.room(&columns);
        let row = |standing: &TeamStanding| {
            let mut cells = vec![
                text(standing.rank.to_string()),
                text(standing.tpn.to_string()),
                team(say, teams, standing.tpn, room),
                text(words::points(standing.match_points)),
                text(words::points(standing.game_points)),
            ];
            let values = standing.outcomes[own.clone()].iter().zip(&criteria[own.clone()]);
            cells.extend(
                values
                    .map(|(outcome, criterion)| text(value(shown, teams, standing.tpn, criterion, outcome))),
            );
            cells
        };
        let label = (count > 1).then(|| say.with(|lang| lang.t2("print-part", "n", number + 1, "of", count)));
        Part { label, columns, rows: rows.iter().map(row).collect() }
    };
    let legend = |lang: Lang| {
        let points = [("teams-mp", "teams-match-points"), ("teams-gp", "teams-game-points")];
        let points = points.map(|(short, long)| format!("{} {}", lang.t(short), lang.t(long)));
        let of = |criterion| format!("{criterion} {}", words::criterion(lang, criterion));
        let all: Vec<String> = points.into_iter().chain(criteria.iter().map(of)).collect();
        all.join(&lang.t("print-legend-separator"))
    };
    TablePrint {
        parts: (0..count).map(part).collect(),
        notes: if rows.is_empty() { Vec::new() } else { per_language(say, legend) },
        empty: say.t("event-no-standings"),
        page,
        sheet,
    }
}

/// Which team met which: the other team, the colour on the first board and the game points of each match; then match
/// points and game points. A table wider than its paper goes on with the next rounds in a next part.
pub(super) fn cross(page: Page, sheet: Sheet, source: Source<'_>, teams: &Teams) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    if let Some(grid) = Grid::of(shown, teams) {
        return members(page, sheet, source, teams, &grid);
    }
    let make = Columns { sheet: &sheet };
    let matrix = shown.is_round_robin() && teams.teams.len() <= MATRIX_UPTO;
    let numbers: Vec<Tpn> = teams.teams.iter().map(|team| team.tpn).collect();
    let all = if matrix { numbers.len() } else { shown.rounds as usize };
    let count = all.div_ceil(columns_on(sheet.leaf.paper)).max(1);
    let each = all.div_ceil(count).max(1);
    let cell = |side: &Side, round: u32| -> Option<Cell> {
        let at = round as usize - 1;
        let record = side.records.get(at)?;
        let meeting = side.meeting(round);
        let color = meeting.and_then(|one| one.color).map(|color| match color {
            Color::White => ("w", say.t("event-white-letter")),
            Color::Black => ("b", say.t("event-black-letter")),
        });
        let opponent = meeting.filter(|_| !matrix).map(|one| one.opponent.to_string()).unwrap_or_default();
        Some(Cell::Round(opponent, color, mark(teams, side, record, at), words::points(side.game_points[at])))
    };
    let against = |side: &Side, opponent: Tpn| {
        if side.tpn == opponent {
            return text("×");
        }
        let met = |round: &u32| side.meeting(*round).is_some_and(|one| one.opponent == opponent);
        let mut cells = (1..=shown.rounds).filter(met).filter_map(|round| cell(side, round));
        match (cells.next(), cells.next()) {
            (None, _) => text(""),
            (Some(one), None) => one,
            (Some(one), Some(two)) => Cell::Two(Box::new(one), Box::new(two)),
        }
    };
    let rows = if shown.rounds == 0 { &[][..] } else { &teams.standings.rows[..] };
    let part = |number: usize| {
        let own: Vec<usize> = (number * each..((number + 1) * each).min(all)).collect();
        let mut columns =
            vec![make.of("rank", "event-rank"), make.of("no", "event-number"), make.of("name", "teams-team")];
        columns.extend(own.iter().map(|&at| {
            let head = if matrix { numbers[at].to_string() } else { (at + 1).to_string() };
            Column { class: "cell", head: Said::plain(head) }
        }));
        columns.extend([make.of("points", "teams-mp"), make.of("points", "teams-gp")]);
        let room = make.room(&columns);
        let row = |standing: &TeamStanding| {
            let side = teams.table.side(standing.tpn);
            let cell = |at: &usize| match side {
                Some(side) if matrix => against(side, numbers[*at]),
                Some(side) => cell(side, *at as u32 + 1).unwrap_or_else(|| text("")),
                None => text(""),
            };
            let mut line = vec![
                text(standing.rank.to_string()),
                text(standing.tpn.to_string()),
                team(say, teams, standing.tpn, room),
            ];
            line.extend(own.iter().map(cell));
            line.extend(
                [standing.match_points, standing.game_points].map(|points| text(words::points(points))),
            );
            line
        };
        let key = if matrix { "print-opponents" } else { "print-rounds" };
        let edge = |at: Option<&usize>| at.map_or(0, |at| at + 1);
        let label = || say.with(|lang| lang.t2(key, "first", edge(own.first()), "last", edge(own.last())));
        Part { label: (count > 1).then(label), rows: rows.iter().map(row).collect(), columns }
    };
    let marks: BTreeSet<&str> = (teams.table.sides.iter())
        .flat_map(|side| side.records.iter().enumerate().map(|(at, record)| mark(teams, side, record, at)))
        .filter(|mark| !mark.is_empty())
        .collect();
    let notes = |lang: Lang| {
        let mut said = vec![lang.t(if matrix { "teams-print-cross-matrix" } else { "teams-cross-text" })];
        if !marks.is_empty() {
            said.push(lang.t("event-star-text"));
            let reason = |(mark, key): &(&str, &str)| format!("{mark} {}", lang.t(key));
            let reasons = REASONS.iter().filter(|(mark, _)| marks.contains(mark)).map(reason);
            said.push(reasons.collect::<Vec<_>>().join(&lang.t("print-legend-separator")));
        }
        said.join(" ")
    };
    let notes = if rows.is_empty() { Vec::new() } else { per_language(say, notes) };
    TablePrint { parts: (0..count).map(part).collect(), notes, empty: say.t("event-no-rounds"), page, sheet }
}

/// A Scheveningen, member against member, below both teams with their game points.
fn members(page: Page, sheet: Sheet, source: Source<'_>, teams: &Teams, grid: &Grid) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    let make = Columns { sheet: &sheet };
    let mut columns = vec![make.of("no", "event-number"), make.of("name", "event-name")];
    let heads = grid.columns.iter().map(|tpn| Column { class: "cell", head: Said::plain(tpn.to_string()) });
    columns.extend(heads);
    columns.push(make.of("points", "event-points"));
    let room = make.room(&columns);
    let game = |record: Option<Record>| match record {
        None => text(""),
        Some(record) => {
            let color = record.color().map(|color| match color {
                Color::White => ("w", say.t("event-white-letter")),
                Color::Black => ("b", say.t("event-black-letter")),
            });
            Cell::Round(String::new(), color, "", own_result(record).to_owned())
        }
    };
    let row = |(tpn, games, points): &(Tpn, Vec<Option<Record>>, Points)| {
        let mut line = vec![text(tpn.to_string()), person(say, shown, *tpn, room)];
        line.extend(games.iter().map(|record| game(*record)));
        line.push(text(words::points(*points)));
        line
    };
    let mut rows: Vec<Vec<Cell>> = grid.rows.iter().map(row).collect();
    let [(first, own), (second, other)] = grid.teams;
    let mut last = vec![text(""), team(say, teams, second, room)];
    last.extend(grid.sums.iter().map(|points| text(words::points(*points))));
    last.push(text(words::points(other)));
    rows.push(last);
    let both = |lang: Lang| {
        let (first, second) = (teams.name(lang, first), teams.name(lang, second));
        format!("{first} {} – {} {second}", words::points(own), words::points(other))
    };
    let names = |lang: Lang| {
        let named = grid.columns.iter().map(|tpn| format!("{tpn} {}", shown.name(lang, *tpn)));
        named.collect::<Vec<_>>().join(&lang.t("print-legend-separator"))
    };
    TablePrint {
        parts: vec![Part { label: Some(say.with(both)), columns, rows }],
        notes: per_language(say, names),
        empty: say.t("event-no-rounds"),
        page,
        sheet,
    }
}

/// The mark of each reason for which there was no match: those of players without a game.
fn mark(teams: &Teams, side: &Side, record: &MatchRecord, at: usize) -> &'static str {
    match record {
        MatchRecord::Match(one) if one.played => "",
        MatchRecord::Match(one) => {
            let other = teams.table.side(one.opponent).and_then(|other| other.match_points.get(at));
            let open = side.game_points[at] == Points::ZERO && other == Some(&Points::ZERO);
            match other {
                // Nothing has been told of it yet, or neither team came.
                _ if open && !is_forfeited(teams, side.tpn, at) => "",
                Some(other) if side.match_points[at] > *other => "5",
                _ => "6",
            }
        }
        MatchRecord::Bye(Bye::PairingAllocated) => "1",
        MatchRecord::Bye(Bye::FullPoint) => "2",
        MatchRecord::Bye(Bye::HalfPoint) => "3",
        MatchRecord::Bye(Bye::ZeroPoint) => "4",
    }
}

fn is_forfeited(teams: &Teams, tpn: Tpn, at: usize) -> bool {
    let own = |one: &&Meeting| one.white == tpn || one.black == tpn;
    teams.matches(at as u32 + 1).iter().find(own).is_some_and(|one| one.forfeit.is_some())
}
