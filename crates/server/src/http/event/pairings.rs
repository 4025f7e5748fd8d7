//! `/event/{id}/pairings?round=n`: the boards of a round, and why they are so, open in place.

use super::{Head, Who, is_visitor, stage_name};
use crate::app::events::{Explained, Shown, Why};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::swiss::Reason;
use tournament::{Bye, Record, Tpn};

/// The tab.
#[derive(Template)]
#[template(path = "event/pairings.html")]
pub(crate) struct PairingsPage {
    pub(crate) page: Page,
    head: Head,
    /// The round shown; 0 before the first.
    round: u32,
    rounds: u32,
    /// When it begins.
    start: Option<String>,
    rows: Vec<Row>,
    byes: Vec<(Who, String, String)>,
    floats: Vec<(String, String)>,
}

struct Row {
    /// The group that begins with this board.
    part: Option<String>,
    board: usize,
    white: Side,
    black: Side,
    result: String,
    why: Vec<String>,
    by_hand: bool,
    /// The visitor sits there.
    mine: bool,
}

struct Side {
    who: Who,
    /// Points before this round.
    points: String,
}

impl PairingsPage {
    /// The page of a round; of the last one where none is asked for or there is no such round.
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, round: Option<u32>) -> PairingsPage {
        let round = round.filter(|round| (1..=shown.rounds).contains(round)).unwrap_or(shown.rounds);
        let lang = page.lang;
        let explained = shown.explained(round);
        let side = |tpn: Tpn| Side {
            who: Who::new(lang, shown, tpn),
            points: shown
                .event
                .player(tpn)
                .map(|player| words::points(shown.event.points_after(player, round.saturating_sub(1))))
                .unwrap_or_default(),
        };
        let record = |tpn: Tpn| shown.event.player(tpn).and_then(|player| player.record(round));
        let mut part = None;
        let rows: Vec<Row> = (shown.boards(round).into_iter().enumerate())
            .map(|(at, board)| {
                let why = shown.why(round, board);
                let stage = shown.stage_of(board.white, round);
                let begins = stage != std::mem::replace(&mut part, stage);
                Row {
                    part: stage.filter(|_| begins).map(|kind| stage_name(&page, kind)),
                    board: at + 1,
                    mine: [board.white, board.black].iter().any(|&tpn| is_visitor(&page, shown, tpn)),
                    white: side(board.white),
                    black: side(board.black),
                    result: words::result(record(board.white), record(board.black)),
                    by_hand: matches!(why, Some(Why::ByHand(..))),
                    why: why.map(|why| told(&page, shown, why)).unwrap_or_default(),
                }
            })
            .collect();
        let byes = shown.without_game(round).into_iter().map(|(tpn, record)| {
            let gain = words::points(shown.event.scoring.points(record));
            (
                Who::new(lang, shown, tpn),
                words::unplayed_key(record).map(|key| page.t(key)).unwrap_or_default(),
                gain,
            )
        });
        let floats = explained.as_ref().map(|explained| floats(&page, shown, round, explained));
        PairingsPage {
            rows,
            byes: byes.collect(),
            floats: floats.unwrap_or_default(),
            start: shown.start(page.lang, round),
            round,
            rounds: shown.rounds,
            page,
            head,
        }
    }
}

/// Why a board is as it is, sentence by sentence.
pub(crate) fn told(page: &Page, shown: &Shown, why: Why) -> Vec<String> {
    let name = |tpn| shown.name(page.lang, tpn);
    match why {
        Why::Table => vec![page.t("event-why-table")],
        Why::Bracket => vec![page.t("event-why-knockout")],
        Why::Since => vec![page.t("event-why-since")],
        Why::Rules(pairing) => {
            let own = name(pairing.higher);
            let colors = words::color_rule(page.lang, pairing.system, pairing.rule);
            vec![words::reason(page.lang, pairing.reason, &own, name), colors]
        }
        Why::ByHand(who, Some(opponent)) => {
            vec![page.t2("event-why-manual", "white", name(who), "black", name(opponent))]
        }
        Why::ByHand(who, None) => vec![page.t1("event-why-manual-bye", "name", name(who))],
        Why::Unknown(error) => vec![page.t1("event-why-none", "why", page.t(words::pair_error_key(error)))],
    }
}

/// Who moved down or up between brackets, and who has the bye, each with the reason.
pub(crate) fn floats(page: &Page, shown: &Shown, round: u32, explained: &Explained) -> Vec<(String, String)> {
    let has_bye = |tpn: Tpn| {
        let record = shown.event.player(tpn).and_then(|player| player.record(round));
        record == Some(Record::Bye(Bye::PairingAllocated))
    };
    let last = explained.floats.len().checked_sub(1);
    let told = |(at, &(score, tpn, reason)): (usize, &(tournament::Points, Tpn, Reason))| {
        let name = shown.name(page.lang, tpn);
        // In the Dutch system who is left at the end has the bye; the others give it before all else.
        let left = Some(at) == last && explained.bye == Some(tpn) && has_bye(tpn);
        let key = match reason {
            Reason::Bye { .. } => "event-why-bye",
            Reason::Up { .. } => "event-why-up",
            _ if left => "event-why-bye",
            _ => "event-why-float",
        };
        let bracket = page.t1("event-why-bracket", "points", words::points(score));
        let head = [bracket, page.t1(key, "name", &name)].join(&page.t("list-separator"));
        (head, words::reason(page.lang, reason, &name, |tpn| shown.name(page.lang, tpn)))
    };
    explained.floats.iter().enumerate().map(told).collect()
}
