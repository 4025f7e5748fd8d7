//! `/event/{id}/players`: everybody in the initial order.

use super::sort::{Column, Key, Sort};
use super::{Head, Who, is_visitor};
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
    columns: Vec<Column>,
    rows: Vec<Row>,
}

struct Row {
    who: Who,
    points: String,
    /// In tenths, to put them in order.
    tenths: Option<i32>,
    /// The visitor's own.
    mine: bool,
}

impl PlayersPage {
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, sort: &Sort) -> PlayersPage {
        let lang = page.lang;
        let mut players: Vec<&Player> = shown.event.players.iter().collect();
        if !shown.event.order.is_empty() {
            players.sort_by_key(|player| shown.event.pairing_order(player));
        }
        let row = |player: &Player| {
            let standing = shown.standing(player.tpn).filter(|_| shown.rounds > 0);
            Row {
                who: Who::new(lang, shown, player.tpn),
                points: standing.map(|standing| super::points(&standing.points)).unwrap_or_default(),
                tenths: standing.map(|standing| standing.points.tenths()),
                mine: is_visitor(&page, shown, player.tpn),
            }
        };
        let mut rows: Vec<Row> = players.into_iter().map(row).collect();
        sort.apply(&mut rows, |row, column| {
            Some(match column {
                "number" => Key::Number(f64::from(row.who.number.0)),
                "name" => Key::text(&row.who.name),
                "rating" => Key::number(&row.who.rating),
                "club" => Key::text(&row.who.unit),
                "federation" => Key::text(&row.who.federation),
                "points" => row.tenths.map_or(Key::Missing, |tenths| Key::Number(f64::from(tenths))),
                _ => return None,
            })
        });
        let columns = [
            ("number", "event-number", "num", false),
            ("name", "event-name", "", false),
            ("rating", "event-rating", "num", true),
            ("club", "event-club", "drop-3", false),
            ("federation", "event-federation", "drop-2", false),
            ("points", "event-points", "num", true),
        ];
        let columns = columns.map(|(code, key, class, down)| sort.column(&page, code, key, class, down));
        PlayersPage { rows, columns: columns.into(), page, head }
    }
}
