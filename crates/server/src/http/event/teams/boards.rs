//! `/event/{id}/boards` of a team event: who scored most at each board.

use super::TeamRef;
use crate::app::events::{BoardScore, Shown, Teams};
use crate::http::event::{Head, Who, is_visitor};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;

/// The tab.
#[derive(Template)]
#[template(path = "event/teams/boards.html")]
pub(crate) struct BoardsPage {
    pub(crate) page: Page,
    head: Head,
    /// Board and those who sat there.
    boards: Vec<(u32, Vec<Row>)>,
}

struct Row {
    place: usize,
    who: Who,
    team: TeamRef,
    games: u32,
    points: String,
    rate: String,
    mine: bool,
}

impl BoardsPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, teams: &Teams) -> BoardsPage {
        let win = shown.counted.scoring.win;
        let scores = teams.boards(&shown.counted);
        let key = |score: &BoardScore| (score.points, score.played, score.games);
        let mut boards: Vec<(u32, Vec<Row>)> = Vec::new();
        for own in scores.chunk_by(|a, b| a.board == b.board) {
            let row = |score: &BoardScore| Row {
                place: 1 + own.iter().position(|other| key(other) == key(score)).unwrap_or(0),
                who: Who::new(page.lang, shown, score.player),
                team: TeamRef::new(page.lang, teams, score.team),
                games: score.games,
                points: words::points(score.points),
                rate: score.rate(win).map(|rate| format!("{rate:.0} %")).unwrap_or_default(),
                mine: is_visitor(&page, shown, score.player),
            };
            boards.push((own[0].board, own.iter().map(row).collect()));
        }
        BoardsPage { boards, page, head }
    }
}
