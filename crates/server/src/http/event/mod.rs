//! `/events` and `/event/{id}/…`: what everybody may see of an event. Each tab is a page of its own and needs no
//! JavaScript.
//!
//! On a narrow screen columns drop in a stated order (class `drop-1` first): score rate; federation; club; rating;
//! tie-breaks from the last to the second. Rank, name and points always stay.

pub(crate) mod about;
pub(crate) mod captain;
pub(crate) mod card;
pub(crate) mod cross;
pub(crate) mod desk;
pub(crate) mod entry;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod games;
pub(crate) mod hall;
pub(crate) mod list;
pub(crate) mod pairings;
pub(crate) mod players;
pub(crate) mod print;
pub(crate) mod prizes;
pub(crate) mod public;
pub(crate) mod sort;
pub(crate) mod standings;
pub(crate) mod tablet;
pub(crate) mod take_over;
pub(crate) mod teams;
mod telling;

use crate::app::events::{self, Open, Shown};
use crate::i18n::Lang;
use crate::page::Page;
use crate::words;
use rules::Color;
use tournament::desk::{StageKind, System};
use tournament::{Points, Record, Tpn};

/// The tabs of an event, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    Players,
    Teams,
    Pairings,
    Standings,
    Boards,
    Cross,
    Games,
    About,
}

impl Tab {
    const ALL: [Tab; 8] = [
        Tab::Players,
        Tab::Teams,
        Tab::Pairings,
        Tab::Standings,
        Tab::Boards,
        Tab::Cross,
        Tab::Games,
        Tab::About,
    ];

    /// Whether there is such a page only where teams are paired.
    fn is_of_teams(self) -> bool {
        matches!(self, Tab::Teams | Tab::Boards)
    }

    /// Last part of the address.
    pub(crate) fn path(self) -> &'static str {
        match self {
            Tab::Players => "players",
            Tab::Teams => "teams",
            Tab::Boards => "boards",
            Tab::Pairings => "pairings",
            Tab::Standings => "standings",
            Tab::Cross => "cross",
            Tab::Games => "games",
            Tab::About => "about",
        }
    }
}

/// Key of a tab's name.
pub(crate) fn tab_key(tab: Tab) -> &'static str {
    match tab {
        Tab::Players => "event-tab-players",
        Tab::Teams => "teams-tab-teams",
        Tab::Boards => "teams-tab-boards",
        Tab::Pairings => "event-tab-pairings",
        Tab::Standings => "event-tab-standings",
        Tab::Cross => "event-tab-cross",
        Tab::Games => "event-tab-games",
        Tab::About => "event-tab-about",
    }
}

/// Key of a system's name.
pub(crate) fn system_key(system: System) -> &'static str {
    match system {
        System::DutchSwiss => "event-system-swiss",
        System::DubovSwiss => "event-system-dubov",
        System::BursteinSwiss => "event-system-burstein",
        System::DoubleSwiss => "event-system-double-swiss",
        System::RoundRobin { cycles: 2 } => "event-system-round-robin-2",
        System::RoundRobin { .. } => "event-system-round-robin",
        System::Match => "event-system-match",
        System::Scheveningen => "event-system-scheveningen",
        System::Knockout { .. } => "event-system-knockout",
        System::Groups(_) => "event-system-groups",
        System::Manual => "event-system-manual",
        System::TeamSwiss => "teams-system-swiss",
        System::TeamRoundRobin { cycles: 2 } => "teams-system-round-robin-2",
        System::TeamRoundRobin { .. } => "teams-system-round-robin",
        System::TeamScheveningen => "teams-system-scheveningen",
    }
}

/// The name of a group or of the final.
pub(crate) fn stage_name(page: &Page, kind: StageKind) -> String {
    match kind.letter() {
        Some(letter) => page.t1("event-group", "letter", letter.to_string()),
        None => page.t("event-final"),
    }
}

/// What stands above every tab.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// Address of the event, `/event/{id}`.
    pub(crate) base: String,
    /// Number of the last fact that the page knows.
    pub(crate) version: u32,
    /// Its name.
    pub(crate) name: String,
    /// Players, rounds, place and dates in one line.
    pub(crate) facts: Vec<String>,
    /// The tab that is open; none on a player's card.
    pub(crate) tab: Option<Tab>,
    /// Whether the visitor runs the event.
    pub(crate) runs: bool,
    /// Whether people may enter themselves.
    pub(crate) enters: bool,
    /// Whether the visitor takes part.
    pub(crate) plays: bool,
    /// Whether the visitor is the captain of a team.
    pub(crate) captains: bool,
    /// Whether the event goes on outside the FIDE rules.
    pub(crate) left_fide_mode: bool,
    /// Whether teams are paired.
    pub(crate) by_teams: bool,
}

/// Players, rounds, place and dates.
fn facts(lang: Lang, shown: &Shown) -> Vec<String> {
    let event = &shown.event;
    let mut facts = vec![lang.t1("event-players-count", "n", event.players.len())];
    facts.extend(shown.teams.as_ref().map(|teams| lang.t1("teams-count", "n", teams.teams.len())));
    facts.extend(match (shown.rounds, event.rounds) {
        (0, Some(rounds)) => Some(lang.t1("event-rounds-count", "n", rounds)),
        (0, None) => None,
        (round, Some(rounds)) => Some(lang.t2("event-round-of", "round", round, "rounds", rounds)),
        (round, None) => Some(lang.t1("event-round", "round", round)),
    });
    facts.extend(Some(event.info.city.clone()).filter(|city| !city.is_empty()));
    facts.extend(dates(&event.info.start, &event.info.end));
    facts
}

impl Head {
    /// The head of an event as the visitor sees it.
    pub(crate) fn new(page: &Page, open: &Open, tab: Option<Tab>) -> Head {
        let runs = page.viewer.as_ref().is_some_and(|viewer| events::runs(open, viewer));
        let state = open.desk.state();
        let base = format!("/event/{}", open.id);
        let enters = !state.list_closed && state.closed.is_none();
        let plays = page.viewer.as_ref().is_some_and(|viewer| {
            state.participants.values().any(|who| who.entry.account == Some(viewer.player.0))
        });
        let account = page.viewer.as_ref().map(|viewer| viewer.player.0);
        let captains = account.is_some_and(|account| state.captained_by(account).next().is_some());
        let left_fide_mode = state.left_fide_mode.is_some();
        let name = open.title(page.lang);
        let shown = open.shown();
        let facts = facts(page.lang, &shown);
        let version = open.desk.head();
        let by_teams = state.settings.system.is_for_teams();
        Head { base, version, name, facts, tab, runs, enters, plays, captains, left_fide_mode, by_teams }
    }

    fn tabs(&self) -> Vec<Tab> {
        Tab::ALL.into_iter().filter(|tab| self.by_teams || !tab.is_of_teams()).collect()
    }

    fn is_open(&self, tab: &Tab) -> bool {
        self.tab == Some(*tab)
    }
}

/// `2026/05/01 – 2026/05/03`, once where both are the same.
fn dates(start: &str, end: &str) -> Option<String> {
    match (start, end) {
        ("", "") => None,
        (day, "") | ("", day) => Some(day.to_owned()),
        (start, end) if start == end => Some(start.to_owned()),
        (start, end) => Some(format!("{start} – {end}")),
    }
}

/// Whether a participant is the visitor.
pub(crate) fn is_visitor(page: &Page, shown: &Shown, tpn: Tpn) -> bool {
    let account = page.viewer.as_ref().map(|viewer| viewer.player.0);
    account.is_some() && shown.people.get(&tpn).is_some_and(|person| person.account == account)
}

/// One participant as lists name one.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) number: Tpn,
    pub(crate) name: String,
    pub(crate) title: &'static str,
    /// As shown; empty for the unrated.
    pub(crate) rating: String,
    pub(crate) federation: String,
    /// Club, school or other unit.
    pub(crate) unit: String,
    pub(crate) withdrawn: bool,
}

impl Who {
    pub(crate) fn new(lang: Lang, shown: &Shown, tpn: Tpn) -> Who {
        let player = shown.event.player(tpn);
        let title = player.and_then(|player| player.title).map_or("", |title| title.as_str());
        let rating = player.and_then(|player| player.rating).filter(|&rating| rating > 0);
        Who {
            number: tpn,
            name: shown.name(lang, tpn),
            unit: shown.people.get(&tpn).map(|person| person.unit.clone()).unwrap_or_default(),
            withdrawn: shown.people.get(&tpn).is_some_and(|person| person.withdrawn),
            title,
            rating: rating.map(|rating| rating.to_string()).unwrap_or_default(),
            federation: player.map(|player| player.federation.clone()).unwrap_or_default(),
        }
    }
}

/// A player's own part of a result, as cross table and card write it.
pub(crate) fn own_result(record: Record) -> &'static str {
    use tournament::Score;
    match record {
        Record::Played { score: Score::Win, .. } => "1",
        Record::Played { score: Score::Draw, .. } => "½",
        Record::Played { score: Score::Loss, .. } => "0",
        Record::Forfeit { won: true, .. } => "+",
        Record::Forfeit { won: false, .. } => "−",
        Record::Bye(_) | Record::Paired { .. } => "",
    }
}

/// A colour's letter in cross tables.
pub(crate) fn letter(page: &Page, color: Color) -> String {
    page.t(match color {
        Color::White => "event-white-letter",
        Color::Black => "event-black-letter",
    })
}

/// Points as they stand on a page.
pub(crate) fn points(points: &Points) -> String {
    words::event::points(*points)
}

#[cfg(test)]
mod tests;
