//! A team event on paper: a round by matches, and the standings of teams.

use super::lists::{Columns, TIE_BREAKS_UPRIGHT, per_language};
use super::said::{Said, Say};
use super::table::{Cell, Column, Part, TablePrint};
use super::{Paper, Sheet, Source};
use crate::app::events::{MatchBoard, Meeting, Teams};
use crate::http::event::Who;
use crate::http::event::teams::{board_result, bye_key, match_result, value};
use crate::i18n::Lang;
use crate::page::Page;
use crate::words::event as words;
use rules::Color;
use tournament::Tpn;
use tournament::tiebreak::TeamStanding;

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
