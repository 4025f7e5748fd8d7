//! `/event/{id}/players`: everybody in the initial order.

use super::{Head, Who};
use crate::app::events::Shown;
use crate::page::Page;
use askama::Template;
use tournament::Player;

/// The tab.
#[derive(Template)]
#[template(path = "event/players.html")]
pub(crate) struct PlayersPage {
    pub(crate) page: Page,
    head: Head,
    rows: Vec<Row>,
}

struct Row {
    who: Who,
    points: String,
}

impl PlayersPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown) -> PlayersPage {
        let lang = page.lang;
        let mut players: Vec<&Player> = shown.event.players.iter().collect();
        if !shown.event.order.is_empty() {
            players.sort_by_key(|player| shown.event.pairing_order(player));
        }
        let row = |player: &Player| Row {
            who: Who::new(lang, shown, player.tpn),
            points: shown
                .standing(player.tpn)
                .filter(|_| shown.rounds > 0)
                .map(|standing| super::points(&standing.points))
                .unwrap_or_default(),
        };
        PlayersPage { rows: players.into_iter().map(row).collect(), page, head }
    }
}
