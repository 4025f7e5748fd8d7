//! Badges and the poster: codes that lead a phone to one's board.

use super::said::Said;
use super::{Paper, Sheet, Source};
use crate::http::event::Who;
use crate::http::qr;
use crate::page::Page;
use askama::Template;
use tournament::{Player, Tpn};

/// Badges on a page, each 90 mm by 54 mm.
pub(super) fn badges_on(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 10,
        Paper::A5 => 4,
    }
}

struct Badge {
    number: Tpn,
    title: &'static str,
    name: Said,
    class: &'static str,
    unit: String,
    federation: String,
    /// SVG of our own making.
    qr: String,
}

#[derive(Template)]
#[template(path = "event/print/badges.html")]
pub(crate) struct BadgesPrint {
    page: Page,
    sheet: Sheet,
    pages: Vec<Vec<Badge>>,
}

/// A badge for each player, by number; `address` is the page that finds a board.
pub(crate) fn badges(page: Page, sheet: Sheet, source: Source<'_>, address: &str) -> BadgesPrint {
    let badge = |player: &Player| {
        let who = Who::new(sheet.say.first, source.shown, player.tpn);
        let id = source.shown.people.get(&player.tpn).map_or(0, |person| person.id);
        let name = sheet.say.person(source.shown, player.tpn);
        let class = match name.ems() {
            short if short <= 9.0 => "",
            long if long <= 18.0 => "long",
            _ => "longer",
        };
        Badge {
            number: player.tpn,
            title: who.title,
            name,
            class,
            unit: who.unit,
            federation: who.federation,
            qr: qr::code(&format!("{address}?who={id}")),
        }
    };
    let mut pages: Vec<Vec<Badge>> = Vec::new();
    for (at, player) in source.shown.event.players.iter().enumerate() {
        if at % badges_on(sheet.leaf.paper) == 0 {
            pages.push(Vec::new());
        }
        pages.last_mut().expect("one was pushed").push(badge(player));
    }
    BadgesPrint { pages, page, sheet }
}

#[derive(Template)]
#[template(path = "event/print/poster.html")]
pub(crate) struct PosterPrint {
    page: Page,
    sheet: Sheet,
    qr: String,
    address: String,
}

/// One page with the code for everybody.
pub(crate) fn poster(page: Page, sheet: Sheet, address: &str) -> PosterPrint {
    PosterPrint { qr: qr::code(address), address: address.to_owned(), page, sheet }
}
