//! `/event/{id}/cross` of a team event: which team met which, with game points.

use super::{Grid, TeamRef, bye_key};
use crate::app::events::{Shown, Teams};
use crate::http::event::{Head, Who, letter, own_result};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use rules::Color;
use tournament::team::{MatchRecord, Side};
use tournament::tiebreak::TeamStanding;
use tournament::{Points, Record, Tpn};

/// Round robins of up to so many are shown everybody against everybody.
const MATRIX_UPTO: usize = 24;

/// The tab.
#[derive(Template)]
#[template(path = "event/teams/cross.html")]
pub(crate) struct TeamCrossPage {
    pub(crate) page: Page,
    head: Head,
    /// Heads of the columns: rounds, or numbers of opponents.
    columns: Vec<String>,
    rows: Vec<Row>,
    starred: bool,
    matrix: bool,
    /// Member against member, in a Scheveningen.
    grid: Option<Members>,
}

/// Members of the first team down, those of the second across.
struct Members {
    teams: [TeamRef; 2],
    columns: Vec<Who>,
    rows: Vec<(Who, Vec<Option<Game>>, String)>,
    sums: Vec<String>,
    /// What the second team has.
    total: String,
}

/// A game: class and letter of the colour, and the result.
struct Game {
    color: Option<(&'static str, String)>,
    result: String,
}

struct Row {
    rank: u32,
    team: TeamRef,
    match_points: String,
    game_points: String,
    cells: Vec<Vec<Cell>>,
}

/// One round of one team.
struct Cell {
    opponent: Option<Tpn>,
    /// Class and letter of the colour on the first board.
    color: Option<(&'static str, String)>,
    points: String,
    /// Why there was no match.
    star: Option<String>,
}

impl TeamCrossPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, teams: &Teams) -> TeamCrossPage {
        let matrix = shown.is_round_robin() && teams.teams.len() <= MATRIX_UPTO;
        let numbers: Vec<Tpn> = teams.teams.iter().map(|team| team.tpn).collect();
        let columns = match matrix {
            true => numbers.iter().map(Tpn::to_string).collect(),
            false => (1..=shown.rounds).map(|round| round.to_string()).collect(),
        };
        let rounds = 1..=shown.rounds;
        let row = |standing: &TeamStanding| {
            let side = teams.table.side(standing.tpn);
            let cells = |side: &Side| -> Vec<Vec<Cell>> {
                if !matrix {
                    return rounds
                        .clone()
                        .map(|round| cell(&page, side, round).into_iter().collect())
                        .collect();
                }
                let against = |opponent: &Tpn| {
                    let met = |round: &u32| side.meeting(*round).is_some_and(|one| one.opponent == *opponent);
                    rounds.clone().filter(met).filter_map(|round| cell(&page, side, round)).collect()
                };
                numbers.iter().map(against).collect()
            };
            Row {
                rank: standing.rank,
                team: TeamRef::new(page.lang, teams, standing.tpn),
                match_points: words::points(standing.match_points),
                game_points: words::points(standing.game_points),
                cells: side.map(cells).unwrap_or_default(),
            }
        };
        let rows: Vec<Row> =
            if shown.rounds == 0 { Vec::new() } else { teams.standings.rows.iter().map(row).collect() };
        let starred = rows.iter().flat_map(|row| row.cells.iter().flatten()).any(|cell| cell.star.is_some());
        let grid = Grid::of(shown, teams).map(|grid| members(&page, shown, teams, grid));
        TeamCrossPage { columns, rows, starred, matrix, grid, page, head }
    }
}

fn members(page: &Page, shown: &Shown, teams: &Teams, grid: Grid) -> Members {
    let who = |tpn: Tpn| Who::new(page.lang, shown, tpn);
    let game = |record: Record| Game {
        color: record.color().map(|color| (if color.is_white() { "w" } else { "b" }, letter(page, color))),
        result: own_result(record).to_owned(),
    };
    let row = |(tpn, games, points): (Tpn, Vec<Option<Record>>, Points)| {
        (who(tpn), games.into_iter().map(|record| record.map(game)).collect(), words::points(points))
    };
    Members {
        total: words::points(grid.teams[1].1),
        teams: grid.teams.map(|(tpn, _)| TeamRef::new(page.lang, teams, tpn)),
        columns: grid.columns.into_iter().map(who).collect(),
        rows: grid.rows.into_iter().map(row).collect(),
        sums: grid.sums.into_iter().map(words::points).collect(),
    }
}

fn cell(page: &Page, side: &Side, round: u32) -> Option<Cell> {
    let at = round as usize - 1;
    let points = words::points(*side.game_points.get(at)?);
    Some(match &side.records[at] {
        MatchRecord::Match(meeting) => Cell {
            opponent: Some(meeting.opponent),
            color: meeting.color.map(|color| match color {
                Color::White => ("w", letter(page, color)),
                Color::Black => ("b", letter(page, color)),
            }),
            points,
            star: (!meeting.played).then(|| page.t("teams-star-forfeit")),
        },
        MatchRecord::Bye(bye) => {
            Cell { opponent: None, color: None, points, star: Some(page.t(bye_key(*bye))) }
        }
    })
}
