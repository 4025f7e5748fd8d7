//! Lists: a round by boards and by names, standings, players.

use super::said::{Said, Say};
use super::table::{Cell, Column, Part, TablePrint};
use super::{Paper, Sheet, Source};
use crate::app::events::Shown;
use crate::http::event::Who;
use crate::i18n::Lang;
use crate::page::Page;
use crate::words::event as words;
use pinyin::ToPinyin;
use rules::Color;
use std::collections::BTreeMap;
use tournament::desk::StageKind;
use tournament::desk::prizes::Award;
use tournament::tiebreak::Standing;
use tournament::{Player, Tpn};

/// Tie-breaks that find room on upright paper.
pub(super) const TIE_BREAKS_UPRIGHT: usize = 6;
/// Tie-breaks that find room beside each other at all; further ones go on in a next part.
const TIE_BREAKS_LYING: usize = 10;

/// Columns of a print, in millimetres as `print.css` has them.
pub(super) struct Columns<'a> {
    pub(super) sheet: &'a Sheet,
}

impl Columns<'_> {
    pub(super) fn of(&self, class: &'static str, key: &str) -> Column {
        Column { class, head: self.sheet.say.t(key) }
    }

    /// Width in millimetres of a column that is not a name's.
    fn wide(&self, class: &str) -> f64 {
        let a4 = self.sheet.leaf.paper == Paper::A4;
        match class {
            "rank" | "no" => 10.0,
            "board" => 13.0,
            "rating" => 14.0,
            "fed" => 13.0,
            "points" => 12.0,
            "result" => 20.0,
            "tb" => {
                if a4 {
                    13.0
                } else {
                    11.0
                }
            }
            "cell" => {
                if a4 {
                    13.0
                } else {
                    11.5
                }
            }
            "color" => 18.0,
            "unit" => 44.0,
            "year" => 14.0,
            "box" => 12.0,
            "amount" => 26.0,
            "place" => 14.0,
            _ => 0.0,
        }
    }

    /// Characters that a name finds room for, where columns of names share what the others leave.
    pub(super) fn room(&self, columns: &[Column]) -> f64 {
        let names = columns.iter().filter(|column| column.class == "name").count().max(1) as f64;
        let taken: f64 = columns.iter().map(|column| self.wide(column.class)).sum();
        // A little is kept free on either side.
        ((self.sheet.leaf.width() - taken) / names - 3.0).max(15.0) / self.sheet.leaf.em()
    }
}

/// A name with its title, as all lists have it.
pub(super) fn person(say: Say, shown: &Shown, tpn: Tpn, room: f64) -> Cell {
    let title = shown.event.player(tpn).and_then(|player| player.title).map_or("", |title| title.as_str());
    Cell::name(title, say.person(shown, tpn), room)
}

fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

/// A round by boards. Who has no game stands at the end, with the reason in the place of the opponent.
pub(crate) fn pairings(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    let shown = source.shown;
    let round = sheet.choice.round;
    let say = sheet.say;
    let is_a4 = sheet.leaf.paper == Paper::A4;
    let make = Columns { sheet: &sheet };
    let side = |color| {
        let name = make.of("name", words::color_key(color));
        let (no, rating, points) = (
            make.of("no", "event-number"),
            make.of("rating", "event-rating"),
            make.of("points", "event-points"),
        );
        match (is_a4, color) {
            (true, Color::White) => vec![no, name, rating, points],
            (true, Color::Black) => vec![points, no, name, rating],
            (false, Color::White) => vec![name, points],
            (false, Color::Black) => vec![points, name],
        }
    };
    let columns = [
        vec![make.of("board", "event-board")],
        side(Color::White),
        vec![make.of("result", "event-result")],
        side(Color::Black),
    ]
    .concat();
    let room = make.room(&columns);
    let before = |tpn: Tpn| {
        let player = shown.event.player(tpn);
        player
            .map(|player| words::points(shown.event.points_after(player, round.saturating_sub(1))))
            .unwrap_or_default()
    };
    let record = |tpn: Tpn| shown.event.player(tpn).and_then(|player| player.record(round));
    let seat = |tpn: Tpn, color| {
        let who = Who::new(say.first, shown, tpn);
        let (no, name, rating, points) =
            (text(tpn.to_string()), person(say, shown, tpn, room), text(who.rating), text(before(tpn)));
        match (is_a4, color) {
            (true, Color::White) => vec![no, name, rating, points],
            (true, Color::Black) => vec![points, no, name, rating],
            (false, Color::White) => vec![name, points],
            (false, Color::Black) => vec![points, name],
        }
    };
    let mut rows: Vec<Vec<Cell>> = (shown.boards(round).into_iter().enumerate())
        .map(|(at, board)| {
            let result = words::result(record(board.white), record(board.black));
            [
                vec![text((at + 1).to_string())],
                seat(board.white, Color::White),
                vec![text(if result.is_empty() { "–".to_owned() } else { result })],
                seat(board.black, Color::Black),
            ]
            .concat()
        })
        .collect();
    rows.extend(shown.without_game(round).into_iter().map(|(tpn, record)| {
        let why = say.t(words::unplayed_key(record).unwrap_or("event-star-none"));
        let gain = words::points(shown.event.scoring.points(record));
        let mut cells = [vec![text("★")], seat(tpn, Color::White), vec![text(gain)]].concat();
        let rest = columns[cells.len()..].iter();
        let rest: Vec<Cell> = rest
            .map(|column| if column.class == "name" { Cell::name("", why.clone(), room) } else { text("") })
            .collect();
        cells.extend(rest);
        cells
    }));
    let mut notes = if rows.iter().any(|row| matches!(&row[0], Cell::Text(mark) if mark == "★")) {
        vec![say.t("event-star-text")]
    } else {
        Vec::new()
    };
    if shown.start(say.first, round).is_some() {
        let begins = |lang: Lang| {
            let at = shown.start(lang, round).unwrap_or_default();
            lang.t1("event-round-begins", "at", at)
        };
        notes.splice(0..0, per_language(say, begins));
    }
    TablePrint {
        parts: vec![Part { label: None, columns, rows }],
        notes,
        empty: say.t("event-no-rounds"),
        page,
        sheet,
    }
}

/// Who wins what: by the final standings, or before the end by those of now.
pub(crate) fn prizes(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    let say = sheet.say;
    let make = Columns { sheet: &sheet };
    let columns = vec![
        make.of("unit", "print-group"),
        make.of("place", "event-rank"),
        make.of("name", "event-name"),
        make.of("points", "event-points"),
        make.of("amount", "print-prize"),
    ];
    let room = make.room(&columns);
    let group_room = (make.wide("unit") - 3.0) / sheet.leaf.em();
    let numbers = source.state.tpns();
    let row = |award: Award| {
        let tpn = *numbers.get(&award.id)?;
        let group = source.state.settings.prizes.get(award.group)?;
        let points = source.shown.standing(tpn).map(|standing| words::points(standing.points));
        let amount = match (award.amount / 100, award.amount % 100) {
            (whole, 0) => whole.to_string(),
            (whole, rest) => format!("{whole}.{rest:02}"),
        };
        Some(vec![
            Cell::name("", say.name(&group.name), group_room),
            text(award.place.to_string()),
            person(say, source.shown, tpn, room),
            text(points.unwrap_or_default()),
            text(amount),
        ])
    };
    let rows: Vec<Vec<Cell>> = source.state.awards().into_iter().filter_map(row).collect();
    let open = source.state.closed.is_none() && !rows.is_empty();
    let notes = if open { per_language(say, |lang| lang.t("print-prizes-so-far")) } else { Vec::new() };
    TablePrint {
        parts: vec![Part { label: None, columns, rows }],
        notes,
        empty: say.t("print-no-prizes"),
        page,
        sheet,
    }
}

/// How a name is read, for putting names in their order: Chinese by pinyin.
fn reading(name: &str) -> String {
    let sound = |letter: char| match letter.to_pinyin() {
        Some(pinyin) => format!("{} ", pinyin.plain()),
        None => letter.to_lowercase().collect(),
    };
    name.chars().map(sound).collect()
}

/// Everybody of a round by name: where one sits, with which colour, against whom.
pub(crate) fn names(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    let round = sheet.choice.round;
    let is_a4 = sheet.leaf.paper == Paper::A4;
    let make = Columns { sheet: &sheet };
    let mut columns = vec![make.of("name", "event-name")];
    if is_a4 {
        columns.push(make.of("no", "event-number"));
        columns.push(make.of("unit", "event-club"));
    }
    columns.extend([
        make.of("board", "event-board"),
        make.of("color", "event-color"),
        make.of("name", "event-opponent"),
    ]);
    let room = make.room(&columns);
    let unit_room = (make.wide("unit") - 3.0) / sheet.leaf.em();
    let line = |tpn: Tpn, board: Cell, color: Cell, opponent: Cell| {
        let mut cells = vec![person(say, shown, tpn, room)];
        if is_a4 {
            let unit = shown.people.get(&tpn).map(|person| person.unit.clone()).unwrap_or_default();
            cells.extend([text(tpn.to_string()), Cell::name("", Said::plain(unit), unit_room)]);
        }
        cells.extend([board, color, opponent]);
        (reading(&shown.name(say.first, tpn)), tpn, cells)
    };
    let mut lines = Vec::new();
    for (at, board) in shown.boards(round).into_iter().enumerate() {
        for (own, other, color) in
            [(board.white, board.black, Color::White), (board.black, board.white, Color::Black)]
        {
            let color = Cell::Said(say.t(words::color_key(color)));
            lines.push(line(
                own,
                text(shown.place(round, board, at)),
                color,
                person(say, shown, other, room),
            ));
        }
    }
    for (tpn, record) in shown.without_game(round) {
        let why = say.t(words::unplayed_key(record).unwrap_or("event-star-none"));
        lines.push(line(tpn, text("★"), text(""), Cell::name("", why, room)));
    }
    lines.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    let rows = lines.into_iter().map(|(_, _, cells)| cells).collect();
    TablePrint {
        parts: vec![Part { label: None, columns, rows }],
        notes: Vec::new(),
        empty: say.t("event-no-rounds"),
        page,
        sheet,
    }
}

/// Standings with the value of every tie-break, and what each counts.
pub(crate) fn standings(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    let is_a4 = sheet.leaf.paper == Paper::A4;
    let make = Columns { sheet: &sheet };
    let criteria = &shown.standings.criteria;
    // The final and each group, where there are such; else the one table.
    let mut tables: Vec<(Option<StageKind>, &[Standing])> =
        shown.stages.iter().map(|part| (Some(part.kind), &part.shown.standings.rows[..])).collect();
    if tables.is_empty() && shown.rounds > 0 {
        tables.push((None, &shown.standings.rows[..]));
    }
    let most = if sheet.leaf.landscape { TIE_BREAKS_LYING } else { TIE_BREAKS_UPRIGHT };
    let count = criteria.len().div_ceil(most).max(1);
    let part = |(stage, rows): (Option<StageKind>, &[Standing]), number: usize| {
        let own = number * most..((number + 1) * most).min(criteria.len());
        let mut columns = vec![make.of("rank", "event-rank")];
        if is_a4 {
            columns.push(make.of("no", "event-number"));
        }
        columns.push(make.of("name", "event-name"));
        if is_a4 {
            columns.extend([make.of("fed", "event-federation"), make.of("rating", "event-rating")]);
        }
        columns.push(make.of("points", "event-points"));
        columns.extend(
            criteria[own.clone()]
                .iter()
                .map(|criterion| Column { class: "tb", head: Said::plain(criterion.to_string()) }),
        );
        let room = make.room(&columns);
        let row = |standing: &Standing| {
            let who = Who::new(say.first, shown, standing.tpn);
            let mut cells = vec![text(standing.rank.to_string())];
            if is_a4 {
                cells.push(text(standing.tpn.to_string()));
            }
            cells.push(person(say, shown, standing.tpn, room));
            if is_a4 {
                cells.extend([text(who.federation), text(who.rating)]);
            }
            cells.push(text(words::points(standing.points)));
            let values = standing.outcomes[own.clone()].iter().zip(&criteria[own.clone()]);
            cells.extend(values.map(|(outcome, criterion)| text(words::value(criterion, outcome.value))));
            cells
        };
        let of_stage = |lang: Lang, kind: StageKind| match kind.letter() {
            Some(letter) => lang.t1("event-group", "letter", letter.to_string()),
            None => lang.t("event-final"),
        };
        let label = match stage {
            Some(kind) => Some(say.with(|lang| of_stage(lang, kind))),
            None if count > 1 => Some(say.with(|lang| lang.t2("print-part", "n", number + 1, "of", count))),
            None => None,
        };
        Part { label, columns, rows: rows.iter().map(row).collect() }
    };
    let legend = |lang: Lang| {
        let of = |criterion| format!("{criterion} {}", words::criterion(lang, criterion));
        criteria.iter().map(of).collect::<Vec<_>>().join(&lang.t("print-legend-separator"))
    };
    let editions = |lang: Lang| {
        let told = shown.editions.iter().flat_map(|editions| words::editions(lang, editions));
        let one = |(name, edition): (String, String)| {
            lang.t2("event-edition-of", "rules", name, "edition", edition)
        };
        told.map(one).collect::<Vec<_>>().join(&lang.t("print-legend-separator"))
    };
    let mut notes = Vec::new();
    if !tables.is_empty() {
        if !criteria.is_empty() {
            notes.extend(per_language(say, legend));
        }
        if shown.editions.is_some() {
            notes.extend(per_language(say, editions));
        }
    }
    let all = tables.iter().flat_map(|table| (0..count).map(|number| part(*table, number)));
    TablePrint { parts: all.collect(), notes, empty: say.t("event-no-standings"), page, sheet }
}

/// A note in each language, one below the other.
pub(super) fn per_language(say: Say, make: impl Fn(Lang) -> String) -> Vec<Said> {
    say.with(make).texts().map(|(_, text)| Said::plain(text)).collect()
}

/// Everybody in the initial order.
pub(crate) fn players(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    let is_a4 = sheet.leaf.paper == Paper::A4;
    let make = Columns { sheet: &sheet };
    let mut columns =
        vec![make.of("no", "event-number"), make.of("name", "event-name"), make.of("rating", "event-rating")];
    columns.push(make.of("fed", "event-federation"));
    columns.push(make.of("unit", "event-club"));
    if is_a4 {
        columns.push(make.of("box", "print-here"));
    }
    let room = make.room(&columns);
    let unit_room = (make.wide("unit") - 3.0) / sheet.leaf.em();
    let mut players: Vec<&Player> = shown.event.players.iter().collect();
    if !shown.event.order.is_empty() {
        players.sort_by_key(|player| shown.event.pairing_order(player));
    }
    let row = |player: &Player| {
        let who = Who::new(say.first, shown, player.tpn);
        let mut cells = vec![
            text(player.tpn.to_string()),
            person(say, shown, player.tpn, room),
            text(who.rating),
            text(who.federation),
            Cell::name("", Said::plain(who.unit), unit_room),
        ];
        if is_a4 {
            cells.push(text(if who.withdrawn { "–" } else { "☐" }));
        }
        cells
    };
    let mut feds: BTreeMap<&str, usize> = BTreeMap::new();
    players.iter().filter(|player| !player.federation.is_empty()).for_each(|player| {
        *feds.entry(player.federation.as_str()).or_default() += 1;
    });
    let sum: Vec<String> = feds.iter().map(|(code, count)| format!("{code} {count}")).collect();
    let notes = if feds.len() > 1 {
        per_language(say, |lang| {
            lang.t2("print-fact", "name", lang.t("event-federation"), "text", sum.join(", "))
        })
    } else {
        Vec::new()
    };
    TablePrint {
        parts: vec![Part { label: None, columns, rows: players.into_iter().map(row).collect() }],
        notes,
        empty: say.t("event-no-players"),
        page,
        sheet,
    }
}

#[cfg(test)]
mod tests {
    use super::reading;

    #[test]
    fn chinese_names_stand_among_latin_ones_by_their_sound() {
        let mut names = ["张三", "Xu, Xiangyu", "李华", "Adams, Ann", "王小明"];
        names.sort_by_key(|name| reading(name));
        assert_eq!(names, ["Adams, Ann", "李华", "王小明", "Xu, Xiangyu", "张三"]);
    }
}
