//! `/event/{id}/cross`: who met whom, with the colours as played (TRN-11) and ★ for what was not played (SCO-02).

use super::{Head, Who, is_visitor, letter, own_result, stage_name};
use crate::app::events::{Part, Shown};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use rules::Color;
use tournament::tiebreak::Standing;
use tournament::{Player, Record, Tpn};

/// Round robins of up to so many are shown everybody against everybody.
const MATRIX_UPTO: usize = 24;

/// The tab.
#[derive(Template)]
#[template(path = "event/cross.html")]
pub(crate) struct CrossPage {
    pub(crate) page: Page,
    head: Head,
    sections: Vec<Section>,
    starred: bool,
}

/// One table: the only one, or that of a group or of the final.
struct Section {
    title: Option<String>,
    /// Heads of the columns: rounds, or numbers of opponents.
    columns: Vec<String>,
    rows: Vec<Row>,
    matrix: bool,
}

struct Row {
    rank: u32,
    who: Who,
    points: String,
    rate: String,
    cells: Vec<Vec<Cell>>,
    /// The visitor's own.
    mine: bool,
}

/// One round of one player.
#[derive(Default)]
struct Cell {
    /// The opponent's number, where one was scheduled.
    opponent: Option<Tpn>,
    /// The colour played; none for what was not played.
    color: Option<(&'static str, String)>,
    result: String,
    /// Why there was no game.
    star: Option<String>,
}

impl CrossPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown) -> CrossPage {
        let part = |part: &Part| {
            let title = Some(stage_name(&page, part.kind));
            Section { title, ..Section::new(&page, &part.shown, true) }
        };
        let mut sections: Vec<Section> = shown.stages.iter().map(part).collect();
        if sections.is_empty() {
            sections.push(Section::new(&page, shown, shown.rounds > 0));
        }
        let cells =
            sections.iter().flat_map(|section| &section.rows).flat_map(|row| row.cells.iter().flatten());
        let starred = cells.into_iter().any(|cell| cell.star.is_some());
        CrossPage { sections, starred, page, head }
    }

    fn has_rows(&self) -> bool {
        self.sections.iter().any(|section| !section.rows.is_empty())
    }
}

impl Section {
    /// The table of an event or of a part of it; its rows only where it is time to show them.
    fn new(page: &Page, shown: &Shown, begun: bool) -> Section {
        let lang = page.lang;
        let matrix = shown.is_round_robin() && shown.event.players.len() <= MATRIX_UPTO;
        let letters = Color::ALL.map(|color| letter(page, color));
        let cells = Cells { page, shown, letters };
        let numbers: Vec<Tpn> = shown.event.players.iter().map(|player| player.tpn).collect();
        let columns = match matrix {
            true => numbers.iter().map(Tpn::to_string).collect(),
            false => (1..=shown.rounds).map(|round| round.to_string()).collect(),
        };
        let row = |standing: &Standing| Row {
            rank: standing.rank,
            who: Who::new(lang, shown, standing.tpn),
            mine: is_visitor(page, shown, standing.tpn),
            points: super::points(&standing.points),
            rate: shown.rate(standing.tpn).map(|rate| format!("{rate:.0} %")).unwrap_or_default(),
            cells: match shown.event.player(standing.tpn) {
                Some(player) if matrix => {
                    numbers.iter().map(|&opponent| cells.against(player, opponent)).collect()
                }
                Some(player) => (1..=shown.rounds).map(|round| vec![cells.cell(player, round)]).collect(),
                None => Vec::new(),
            },
        };
        let rows = if begun { shown.standings.rows.iter().map(row).collect() } else { Vec::new() };
        Section { title: None, columns, rows, matrix }
    }
}

struct Cells<'a> {
    page: &'a Page,
    shown: &'a Shown,
    letters: [String; 2],
}

impl Cells<'_> {
    fn cell(&self, player: &Player, round: u32) -> Cell {
        let Some(record) = player.record(round) else { return Cell::default() };
        let color = record.color().map(|color| match color {
            Color::White => ("w", self.letters[0].clone()),
            Color::Black => ("b", self.letters[1].clone()),
        });
        let star = words::unplayed_key(record).map(|key| self.page.t(key));
        let result = match record {
            Record::Bye(_) | Record::Forfeit { .. } => words::points(self.shown.event.scoring.points(record)),
            Record::Played { .. } | Record::Paired { .. } => own_result(record).to_owned(),
        };
        Cell { opponent: record.scheduled(), color, result, star }
    }

    /// Every round against one opponent.
    fn against(&self, player: &Player, opponent: Tpn) -> Vec<Cell> {
        let met = |round: &u32| {
            player.record(*round).and_then(Record::scheduled) == Some(opponent) && player.tpn != opponent
        };
        (1..=self.shown.rounds).filter(met).map(|round| self.cell(player, round)).collect()
    }
}
