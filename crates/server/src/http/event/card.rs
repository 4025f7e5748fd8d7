//! `/event/{id}/player/{n}`: one participant round by round, with colours and the working of every tie-break.

use super::{Head, Who, own_result};
use crate::app::events::Shown;
use crate::page::Page;
use crate::title_words;
use crate::words::event as words;
use askama::Template;
use rating::norm::{self, Forecast, Measure, Norm};
use rules::Color;
use tournament::norms;
use tournament::tiebreak::{Code, Criterion, Fate, Outcome, Summand};
use tournament::{Player, Sex, Tpn};

/// The card.
#[derive(Template)]
#[template(path = "event/card.html")]
pub(crate) struct CardPage {
    pub(crate) page: Page,
    head: Head,
    who: Who,
    birth: String,
    rank: Option<u32>,
    points: String,
    rate: String,
    rounds: Vec<Row>,
    /// Class and name of each colour, oldest first.
    colors: Vec<(&'static str, String)>,
    whites: usize,
    tie_breaks: Vec<Working>,
    /// Title norms that are within reach, where the event can give any.
    norms: Vec<NormRow>,
}

/// The way to one title.
struct NormRow {
    title: &'static str,
    forecast: String,
    /// Article, condition, whether met so far.
    measures: Vec<(String, String, bool)>,
}

struct Row {
    round: u32,
    color: String,
    opponent: Option<Who>,
    result: String,
    star: Option<String>,
    total: String,
}

/// A tie-break and where its value comes from.
pub(super) struct Working {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) value: String,
    /// Why there are no summands.
    pub(super) plain: Option<String>,
    pub(super) summands: Vec<Part>,
}

pub(super) struct Part {
    pub(super) round: u32,
    pub(super) from: String,
    pub(super) worth: String,
    /// Why it does not count.
    pub(super) left_out: Option<String>,
}

impl CardPage {
    /// The card of this number; none where nobody has it.
    pub(crate) fn new(page: Page, head: Head, shown: &Shown, tpn: Tpn) -> Option<CardPage> {
        let lang = page.lang;
        let player = shown.event.player(tpn)?;
        let standing = shown.standing(tpn).filter(|_| shown.rounds > 0);
        let colors: Vec<Color> = player.records.iter().filter_map(|record| record.color()).collect();
        let name = |color: &Color| match color {
            Color::White => ("w", page.t("event-white")),
            Color::Black => ("b", page.t("event-black")),
        };
        Some(CardPage {
            who: Who::new(lang, shown, tpn),
            birth: player.birth.trim_end_matches("/00").to_owned(),
            rank: standing.map(|standing| standing.rank),
            points: standing.map(|standing| super::points(&standing.points)).unwrap_or_default(),
            rate: shown.rate(tpn).map(|rate| format!("{rate:.0} %")).unwrap_or_default(),
            rounds: rounds(&page, shown, player),
            whites: colors.iter().filter(|color| color.is_white()).count(),
            colors: colors.iter().map(name).collect(),
            tie_breaks: standing.map(|_| workings(&page, shown, tpn)).unwrap_or_default(),
            norms: if shown.gives_norms { norms(&page, shown, player) } else { Vec::new() },
            page,
            head,
        })
    }

    fn blacks(&self) -> usize {
        self.colors.len() - self.whites
    }
}

/// Norms that the player does not hold already and can still make; a draft for the arbiter, since what a report does not
/// tell (arbiters, hours, registration) is not asked.
fn norms(page: &Page, shown: &Shown, player: &Player) -> Vec<NormRow> {
    let terms = norms::Terms::default();
    let facts = norms::event(&shown.event, &terms);
    let rounds = norms::rounds(&shown.event, player, &terms);
    let wanted = Norm::ALL.into_iter().filter(|norm| {
        let holds = player.title.is_some_and(|title| norm.is_met_by(title));
        let is_closed = norm.title().is_womens() && player.sex != Some(Sex::Woman);
        !holds && !is_closed
    });
    let row = |wanted: Norm| {
        let forecast = norm::forecast(wanted, &player.federation, &facts, &rounds);
        if matches!(forecast, Forecast::OutOfReach(_)) {
            return None;
        }
        let check = norm::check(wanted, &player.federation, &facts, &rounds);
        let measure =
            |one: &Measure| (one.article().to_string(), title_words::measure(page.lang, one), one.is_met());
        Some(NormRow {
            title: wanted.title().as_str(),
            forecast: title_words::forecast(page.lang, &check, &forecast),
            measures: check.measures.iter().map(measure).collect(),
        })
    };
    wanted.filter_map(row).collect()
}

fn rounds(page: &Page, shown: &Shown, player: &Player) -> Vec<Row> {
    let lang = page.lang;
    let row = |(at, &record): (usize, &tournament::Record)| {
        let round = at as u32 + 1;
        let gained = words::points(shown.event.scoring.points(record));
        Row {
            round,
            color: record.color().map(|color| page.t(words::color_key(color))).unwrap_or_default(),
            opponent: record.scheduled().map(|tpn| Who::new(lang, shown, tpn)),
            star: words::unplayed_key(record).map(|key| page.t(key)),
            result: if words::unplayed_key(record).is_some() {
                gained
            } else {
                own_result(record).to_owned()
            },
            total: words::points(shown.counted.points_after(player, round)),
        }
    };
    player.records.iter().enumerate().map(row).collect()
}

fn workings(page: &Page, shown: &Shown, tpn: Tpn) -> Vec<Working> {
    let Some(standing) = shown.standing(tpn) else { return Vec::new() };
    let name = |tpn| shown.name(page.lang, tpn);
    let pairs = shown.standings.criteria.iter().zip(&standing.outcomes);
    pairs.map(|(criterion, outcome)| working(page, criterion, outcome, &name)).collect()
}

/// Where a value comes from; `name` calls opponents.
pub(super) fn working(
    page: &Page,
    criterion: &Criterion,
    outcome: &Outcome,
    name: &dyn Fn(Tpn) -> String,
) -> Working {
    let plain = match (outcome.value, outcome.summands.is_empty()) {
        (None, true) => Some("event-card-no-value"),
        (Some(_), true) => Some("event-card-plain"),
        (_, false) => None,
    };
    let own = matches!(criterion.code, Code::Progressive);
    Working {
        code: criterion.to_string(),
        name: words::criterion(page.lang, criterion),
        value: words::value(criterion, outcome.value),
        plain: plain.map(|key| page.t(key)),
        summands: outcome.summands.iter().map(|summand| part(page, name, summand, own)).collect(),
    }
}

fn part(page: &Page, name: &dyn Fn(Tpn) -> String, summand: &Summand, own: bool) -> Part {
    let from = match (summand.unplayed, summand.opponent) {
        (Some(kind), _) => page.t(words::dummy_key(kind)),
        (None, Some(opponent)) if !own => name(opponent),
        (None, _) => page.t("event-own-points"),
    };
    Part {
        round: summand.round,
        from,
        worth: words::decimal(summand.worth.to_f64()),
        left_out: match summand.fate {
            Fate::Counted => None,
            Fate::CutLow => Some(page.t("event-card-cut-low")),
            Fate::CutHigh => Some(page.t("event-card-cut-high")),
        },
    }
}
