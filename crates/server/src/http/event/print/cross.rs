//! The cross table on paper: colours as they were played (TRN-11), ★ with a number for each reason (SCO-02). A table wider
//! than its paper goes on with the next rounds in a next part.

use super::lists::{Columns, per_language, person};
use super::said::Said;
use super::table::{Cell, Column, Part, TablePrint};
use super::{Paper, Sheet, Source};
use crate::app::events::Shown;
use crate::http::event::own_result;
use crate::page::Page;
use crate::words::event as words;
use rules::Color;
use std::collections::BTreeSet;
use tournament::tiebreak::Standing;
use tournament::{Bye, Player, Record, Tpn};

/// Round robins of up to so many are shown everybody against everybody.
pub(super) const MATRIX_UPTO: usize = 24;

/// Rounds or opponents beside each other on a page.
pub(super) fn columns_on(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 14,
        Paper::A5 => 9,
    }
}

/// The mark of each reason for which there was no game.
fn mark(record: Record) -> &'static str {
    match record {
        Record::Played { .. } | Record::Paired { .. } => "",
        Record::Bye(Bye::PairingAllocated) => "1",
        Record::Bye(Bye::FullPoint) => "2",
        Record::Bye(Bye::HalfPoint) => "3",
        Record::Bye(Bye::ZeroPoint) => "4",
        Record::Forfeit { won: true, .. } => "5",
        Record::Forfeit { won: false, .. } => "6",
    }
}

/// What can stand for each reason, by its mark.
pub(super) const REASONS: [(&str, &str); 6] = [
    ("1", "event-star-bye"),
    ("2", "event-star-full-bye"),
    ("3", "event-star-half-bye"),
    ("4", "event-star-none"),
    ("5", "event-star-forfeit-win"),
    ("6", "event-star-forfeit-loss"),
];

/// The cross table.
pub(crate) fn cross(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    let shown = source.shown;
    let say = sheet.say;
    let make = Columns { sheet: &sheet };
    let matrix = shown.is_round_robin() && shown.event.players.len() <= MATRIX_UPTO;
    let numbers: Vec<Tpn> = shown.event.players.iter().map(|player| player.tpn).collect();
    let all = if matrix { numbers.len() } else { shown.rounds as usize };
    // Parts of nearly equal width look better than a last one with a single round.
    let count = all.div_ceil(columns_on(sheet.leaf.paper)).max(1);
    let each = all.div_ceil(count).max(1);
    let letters = Color::ALL.map(|color| {
        say.t(match color {
            Color::White => "event-white-letter",
            Color::Black => "event-black-letter",
        })
    });
    let cells = Cells { shown, letters, matrix };
    let rows = if shown.rounds == 0 { &[][..] } else { &shown.standings.rows[..] };
    let part = |number: usize| {
        let own: Vec<usize> = (number * each..((number + 1) * each).min(all)).collect();
        let mut columns =
            vec![make.of("rank", "event-rank"), make.of("no", "event-number"), make.of("name", "event-name")];
        columns.extend(own.iter().map(|&at| {
            let head = if matrix { numbers[at].to_string() } else { (at + 1).to_string() };
            Column { class: "cell", head: Said::plain(head) }
        }));
        columns.push(make.of("points", "event-points"));
        let room = make.room(&columns);
        let row = |standing: &Standing| {
            let mut line = vec![
                Cell::Text(standing.rank.to_string()),
                Cell::Text(standing.tpn.to_string()),
                person(say, shown, standing.tpn, room),
            ];
            let player = shown.event.player(standing.tpn);
            line.extend(own.iter().map(|&at| match player {
                Some(player) if matrix => cells.against(player, numbers[at]),
                Some(player) => cells.cell(player, at as u32 + 1),
                None => Cell::Text(String::new()),
            }));
            line.push(Cell::Text(words::points(standing.points)));
            line
        };
        let key = if matrix { "print-opponents" } else { "print-rounds" };
        let label = || {
            let edge = |at: Option<&usize>| at.map_or(0, |at| at + 1);
            say.with(|lang| lang.t2(key, "first", edge(own.first()), "last", edge(own.last())))
        };
        Part { label: (count > 1).then(label), rows: rows.iter().map(row).collect(), columns }
    };
    let notes = |lang: crate::i18n::Lang| {
        let mut said = vec![lang.t(if matrix { "print-cross-matrix" } else { "event-cross-text" })];
        let marks: BTreeSet<&str> = (shown.event.players.iter())
            .flat_map(|player| player.records.iter().map(|&record| mark(record)))
            .filter(|mark| !mark.is_empty())
            .collect();
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

struct Cells<'a> {
    shown: &'a Shown,
    letters: [Said; 2],
    matrix: bool,
}

impl Cells<'_> {
    fn color(&self, record: Record) -> Option<(&'static str, Said)> {
        record.color().map(|color| match color {
            Color::White => ("w", self.letters[0].clone()),
            Color::Black => ("b", self.letters[1].clone()),
        })
    }

    fn result(&self, record: Record) -> String {
        match record {
            Record::Bye(_) | Record::Forfeit { .. } => words::points(self.shown.event.scoring.points(record)),
            Record::Played { .. } | Record::Paired { .. } => own_result(record).to_owned(),
        }
    }

    fn cell(&self, player: &Player, round: u32) -> Cell {
        let Some(record) = player.record(round) else { return Cell::Text(String::new()) };
        let opponent = record.scheduled().filter(|_| !self.matrix).map(|tpn| tpn.to_string());
        Cell::Round(opponent.unwrap_or_default(), self.color(record), mark(record), self.result(record))
    }

    /// Every round against one opponent.
    fn against(&self, player: &Player, opponent: Tpn) -> Cell {
        if player.tpn == opponent {
            return Cell::Text("×".to_owned());
        }
        let met = (1..=self.shown.rounds)
            .filter(|round| player.record(*round).and_then(Record::scheduled) == Some(opponent));
        let mut met = met.map(|round| self.cell(player, round));
        match (met.next(), met.next()) {
            (None, _) => Cell::Text(String::new()),
            (Some(one), None) => one,
            (Some(one), Some(two)) => Cell::Two(Box::new(one), Box::new(two)),
        }
    }
}
