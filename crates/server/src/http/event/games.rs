//! `/event/{id}/games`: every game and its result, round by round.

use super::{Head, Who};
use crate::app::events::Shown;
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::Tpn;

/// The tab.
#[derive(Template)]
#[template(path = "event/games.html")]
pub(crate) struct GamesPage {
    pub(crate) page: Page,
    head: Head,
    rounds: Vec<(u32, Vec<Game>)>,
}

struct Game {
    white: Who,
    black: Who,
    result: String,
}

impl GamesPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown) -> GamesPage {
        let lang = page.lang;
        let record = |tpn: Tpn, round| shown.event.player(tpn).and_then(|player| player.record(round));
        let games = |round: u32| {
            let game = |board: crate::app::events::Board| Game {
                white: Who::new(lang, shown, board.white),
                black: Who::new(lang, shown, board.black),
                result: words::result(record(board.white, round), record(board.black, round)),
            };
            (round, shown.boards(round).into_iter().map(game).collect())
        };
        GamesPage { rounds: (1..=shown.rounds).rev().map(games).collect(), page, head }
    }
}
