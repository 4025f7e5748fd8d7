//! Prints that are a block for each player, or for each team: cards with their rounds, and the working of tie-breaks. All
//! blocks of a print are equally high and none is broken between pages.

use super::lists::person;
use super::said::Said;
use super::table::Cell;
use super::{Kind, Sheet, Source};
use crate::app::events::Shown;
use crate::http::event::{Who, own_result};
use crate::page::Page;
use crate::words::event as words;
use askama::Template;
use tournament::tiebreak::{Criterion, Fate, Outcome, Standing};
use tournament::{Player, Record, Tpn};

/// Rounds beside each other on upright paper.
pub(super) const ROUNDS_UPRIGHT: u32 = 9;

/// Who a block is about.
pub(super) struct Whose {
    pub(super) number: Tpn,
    pub(super) title: &'static str,
    pub(super) name: Said,
    /// Rank, rating, federation and unit, as far as known.
    pub(super) facts: Vec<Said>,
    pub(super) points: String,
}

impl Whose {
    fn new(sheet: &Sheet, shown: &Shown, tpn: Tpn) -> Whose {
        let say = sheet.say;
        let who = Who::new(say.first, shown, tpn);
        let standing = shown.standing(tpn).filter(|_| shown.rounds > 0);
        let fact = |key: &str, text: &str| {
            (!text.is_empty())
                .then(|| say.with(|lang| lang.t2("print-fact", "name", lang.t(key), "text", text)))
        };
        let rank = standing.map(|standing| standing.rank.to_string()).unwrap_or_default();
        let plain = |text: String| (!text.is_empty()).then(|| Said::plain(text));
        let facts = [
            fact("event-rank", &rank),
            fact("event-rating", &who.rating),
            plain(who.federation),
            plain(who.unit),
        ];
        Whose {
            number: tpn,
            title: who.title,
            name: say.person(shown, tpn),
            facts: facts.into_iter().flatten().collect(),
            points: standing.map(|standing| words::points(standing.points)).unwrap_or_default(),
        }
    }
}

/// How many players, or teams, have a block in a print.
pub(super) fn count(kind: Kind, shown: &Shown) -> usize {
    match (kind, &shown.teams) {
        (Kind::TeamCards | Kind::Working, Some(teams)) => teams.teams.len(),
        _ => shown.event.players.len(),
    }
}

/// Pages that so many blocks of one height take.
pub(super) fn pages(sheet: &Sheet, blocks: usize, height: f64) -> usize {
    let fit = |room: f64| (room / height + 1e-6).floor() as usize;
    let (first, others) = (fit(sheet.leaf.height() - sheet.leaf.first()), fit(sheet.leaf.height()).max(1));
    let rest = blocks.saturating_sub(first).div_ceil(others);
    (rest + usize::from(first > 0 || blocks == 0)).max(1)
}

/// Head of a block in millimetres, its space below included.
pub(super) const HEAD: f64 = 20.0;

pub(super) fn line(sheet: &Sheet) -> f64 {
    if sheet.leaf.double { 7.0 } else { 5.6 }
}

/// Height of each block of a print, in millimetres; none for a print that has none.
pub(super) fn height(sheet: &Sheet, source: Source<'_>) -> Option<f64> {
    match sheet.kind {
        Kind::Cards => Some(card_height(sheet, source)),
        Kind::TeamCards => Some(super::team_cards::height(sheet, source)),
        Kind::Working => Some(working_height(sheet, source)),
        _ => None,
    }
}

/// Height of a card in millimetres.
fn card_height(sheet: &Sheet, source: Source<'_>) -> f64 {
    HEAD + (f64::from(source.shown.rounds) + 1.0) * line(sheet)
}

/// Height of a working in millimetres.
fn working_height(sheet: &Sheet, source: Source<'_>) -> f64 {
    let criteria = match &source.shown.teams {
        Some(teams) => &teams.standings.criteria,
        None => &source.shown.standings.criteria,
    };
    HEAD + (criteria.len() as f64 + 2.0) * line(sheet)
}

/// Cards with everybody's rounds.
#[derive(Template)]
#[template(path = "event/print/cards.html")]
pub(crate) struct CardsPrint {
    page: Page,
    sheet: Sheet,
    cards: Vec<Card>,
}

struct Card {
    whose: Whose,
    rounds: Vec<Round>,
}

struct Round {
    number: u32,
    color: Option<Said>,
    /// Number, name, rating.
    opponent: Option<(Tpn, Cell, String)>,
    star: Option<Said>,
    result: String,
    total: String,
}

/// A card for each player, by number.
pub(crate) fn cards(page: Page, sheet: Sheet, source: Source<'_>) -> CardsPrint {
    let shown = source.shown;
    let say = sheet.say;
    // What the columns beside it leave of the width, in characters.
    let room = (sheet.leaf.width() - 84.0) / sheet.leaf.em();
    let round = |player: &Player, at: usize, record: Record| {
        let opponent = record
            .scheduled()
            .map(|tpn| (tpn, person(say, shown, tpn, room), Who::new(say.first, shown, tpn).rating));
        let star = words::unplayed_key(record).map(|key| say.t(key));
        let gained = words::points(shown.event.scoring.points(record));
        Round {
            number: at as u32 + 1,
            color: record.color().map(|color| say.t(words::color_key(color))),
            opponent,
            result: if star.is_some() { format!("★ {gained}") } else { own_result(record).to_owned() },
            star,
            total: words::points(shown.counted.points_after(player, at as u32 + 1)),
        }
    };
    let card = |player: &Player| Card {
        whose: Whose::new(&sheet, shown, player.tpn),
        rounds: player.records.iter().enumerate().map(|(at, &record)| round(player, at, record)).collect(),
    };
    let players = &shown.event.players;
    let cards = players[sheet.choice.range(players.len())].iter().map(card).collect();
    CardsPrint { cards, page, sheet }
}

/// The working of everybody's tie-breaks.
#[derive(Template)]
#[template(path = "event/print/working.html")]
pub(crate) struct WorkingPrint {
    page: Page,
    sheet: Sheet,
    rounds: u32,
    players: Vec<Working>,
}

pub(super) struct Working {
    pub(super) whose: Whose,
    /// Opponent's number and own result, for each round.
    pub(super) met: Vec<String>,
    pub(super) lines: Vec<Line>,
}

/// A tie-break: what each round gives to it, and its value.
pub(super) struct Line {
    pub(super) code: String,
    /// Worth, and whether it is left out.
    pub(super) parts: Vec<(String, bool)>,
    pub(super) value: String,
}

/// A block for each player, best first.
pub(crate) fn working(page: Page, sheet: Sheet, source: Source<'_>) -> WorkingPrint {
    let shown = source.shown;
    let rounds = shown.rounds;
    if let Some(teams) = &shown.teams {
        let players = super::team_cards::workings(&sheet, source, teams);
        return WorkingPrint { rounds, players, page, sheet };
    }
    let met = |player: &Player, round: u32| {
        let Some(record) = player.record(round) else { return String::new() };
        match (record.scheduled(), words::unplayed_key(record)) {
            (Some(tpn), None) => format!("{tpn}: {}", own_result(record)),
            _ => format!("★ {}", words::points(shown.event.scoring.points(record))),
        }
    };
    let block = |standing: &Standing| {
        let lines = shown.standings.criteria.iter().zip(&standing.outcomes);
        let player = shown.event.player(standing.tpn);
        Working {
            whose: Whose::new(&sheet, shown, standing.tpn),
            met: (1..=rounds)
                .map(|round| player.map(|player| met(player, round)).unwrap_or_default())
                .collect(),
            lines: lines.map(|(criterion, outcome)| worked(criterion, outcome, rounds)).collect(),
        }
    };
    let rows = if rounds == 0 { &[][..] } else { shown.standings.rows.as_slice() };
    let players = rows[sheet.choice.range(rows.len())].iter().map(block).collect();
    WorkingPrint { rounds, players, page, sheet }
}

pub(super) fn worked(criterion: &Criterion, outcome: &Outcome, rounds: u32) -> Line {
    let part = |round: u32| {
        let own: Vec<_> = outcome.summands.iter().filter(|summand| summand.round == round).collect();
        let worth: Vec<String> = own.iter().map(|summand| words::decimal(summand.worth.to_f64())).collect();
        let left_out = !own.is_empty() && own.iter().all(|summand| summand.fate != Fate::Counted);
        (worth.join("+"), left_out)
    };
    Line {
        code: criterion.to_string(),
        parts: (1..=rounds).map(part).collect(),
        value: words::value(criterion, outcome.value),
    }
}
