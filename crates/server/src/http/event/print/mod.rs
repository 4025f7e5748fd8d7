//! `/event/{id}/print` and `/event/{id}/print/…`: what an event needs on paper. Each print is a page that any browser
//! prints or saves as PDF; no script, no fonts of our own.
//!
//! Paper (A4, A5) and languages (one, or Chinese with English beside it) are chosen in the address. `page.css` gives each
//! print its paper, running heads and "page x of y" (margin boxes of CSS paged media; a browser without them prints the
//! rest). Lists of what everybody may see are open to everybody, forms and certificates to those who run the event.

mod blocks;
mod boards;
mod certificates;
mod cross;
mod index;
mod lists;
mod paper;
mod people;
mod said;
mod table;
mod team_cards;
mod teams;

pub(crate) use index::{index, page_css, show, whole};
pub(crate) use said::{Said, Say};
pub(crate) use table::TablePrint;

use super::dates;
use crate::app::events::{Open, Shown};
use crate::page::Page;
use paper::{Leaf, Paper};
use serde::Deserialize;
use tournament::desk::State;

/// What can be printed, in the order of the page that offers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A round by boards.
    Pairings,
    /// A round by names.
    Names,
    /// A slip for each board, to be signed.
    Slips,
    /// Two sheets for each board.
    Scoresheets,
    /// A sheet without names, to copy.
    Blank,
    /// Who plays where, to stand on each board.
    Boards,
    /// Standings with tie-breaks.
    Standings,
    /// Who met whom.
    Cross,
    /// Everybody's rounds.
    Cards,
    /// Each team's members and matches.
    TeamCards,
    /// Where everybody's tie-breaks come from.
    Working,
    /// The list of players.
    Players,
    /// A badge for each, with a code that finds one's board.
    Badges,
    /// The same code for everybody, to hang up.
    Poster,
    /// Who wins what.
    Prizes,
    /// A certificate for each prize.
    Awards,
    /// A certificate for everybody who took part.
    Participation,
    /// A certificate for each title norm.
    Norms,
}

impl Kind {
    pub(crate) const ALL: [Kind; 18] = [
        Kind::Pairings,
        Kind::Names,
        Kind::Slips,
        Kind::Scoresheets,
        Kind::Blank,
        Kind::Boards,
        Kind::Standings,
        Kind::Cross,
        Kind::Cards,
        Kind::TeamCards,
        Kind::Working,
        Kind::Players,
        Kind::Badges,
        Kind::Poster,
        Kind::Prizes,
        Kind::Awards,
        Kind::Participation,
        Kind::Norms,
    ];

    /// Last part of the address.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Kind::Pairings => "pairings",
            Kind::Names => "names",
            Kind::Slips => "slips",
            Kind::Scoresheets => "scoresheets",
            Kind::Blank => "blank",
            Kind::Boards => "boards",
            Kind::Standings => "standings",
            Kind::Cross => "cross",
            Kind::Cards => "cards",
            Kind::TeamCards => "team-cards",
            Kind::Working => "working",
            Kind::Players => "players",
            Kind::Badges => "badges",
            Kind::Poster => "poster",
            Kind::Prizes => "prizes",
            Kind::Awards => "awards",
            Kind::Participation => "participation",
            Kind::Norms => "norms",
        }
    }

    fn new(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Key of its name.
    fn key(self) -> &'static str {
        match self {
            Kind::Pairings => "print-pairings",
            Kind::Names => "print-names",
            Kind::Slips => "print-slips",
            Kind::Scoresheets => "print-scoresheets",
            Kind::Blank => "print-blank",
            Kind::Boards => "print-boards",
            Kind::Standings => "print-standings",
            Kind::Cross => "print-cross",
            Kind::Cards => "print-cards",
            Kind::TeamCards => "print-team-cards",
            Kind::Working => "print-working",
            Kind::Players => "print-players",
            Kind::Badges => "print-badges",
            Kind::Poster => "print-poster",
            Kind::Prizes => "print-prizes",
            Kind::Awards => "print-awards",
            Kind::Participation => "print-participation",
            Kind::Norms => "print-norms",
        }
    }

    /// Whether it shows nothing but what everybody may see.
    fn is_public(self) -> bool {
        match self {
            Kind::Pairings
            | Kind::Names
            | Kind::Blank
            | Kind::Standings
            | Kind::Cross
            | Kind::Cards
            | Kind::TeamCards
            | Kind::Working
            | Kind::Players
            | Kind::Poster
            | Kind::Prizes => true,
            Kind::Slips
            | Kind::Scoresheets
            | Kind::Boards
            | Kind::Badges
            | Kind::Awards
            | Kind::Participation
            | Kind::Norms => false,
        }
    }

    /// Whether it is of one round.
    fn is_of_a_round(self) -> bool {
        matches!(self, Kind::Pairings | Kind::Names | Kind::Slips | Kind::Scoresheets | Kind::Boards)
    }

    /// Whether it has a block for each player or each team.
    fn has_blocks(self) -> bool {
        matches!(self, Kind::Cards | Kind::TeamCards | Kind::Working)
    }

    /// Whether there is such a print of an event.
    fn is_of(self, shown: &Shown) -> bool {
        self != Kind::TeamCards || shown.teams.is_some()
    }

    /// Whether there is nothing on it before the first round.
    fn wants_rounds(self) -> bool {
        !matches!(self, Kind::Blank | Kind::Players | Kind::Badges | Kind::Poster)
    }

    /// Whether its sheets fill their paper, without margins and running heads.
    fn is_full(self) -> bool {
        matches!(
            self,
            Kind::Slips
                | Kind::Scoresheets
                | Kind::Blank
                | Kind::Boards
                | Kind::Badges
                | Kind::Poster
                | Kind::Awards
                | Kind::Participation
        )
    }

    /// Whether the paper lies on its side.
    fn is_landscape(self, shown: &Shown, paper: Paper) -> bool {
        match (self, paper) {
            (Kind::Cross | Kind::Awards | Kind::Participation, _) => true,
            (Kind::Standings, _) => shown.standings.criteria.len() > lists::TIE_BREAKS_UPRIGHT,
            (Kind::Working | Kind::TeamCards, _) => shown.rounds > blocks::ROUNDS_UPRIGHT,
            (Kind::Scoresheets | Kind::Blank, Paper::A4) => true,
            (Kind::Slips | Kind::Boards | Kind::Badges, Paper::A5) => true,
            _ => false,
        }
    }
}

/// What an address asks for.
#[derive(Deserialize)]
pub(crate) struct Asked {
    paper: Option<String>,
    lang: Option<String>,
    round: Option<u32>,
    part: Option<usize>,
    /// The print whose page `page.css` describes.
    print: Option<String>,
}

/// Blocks of one part of a print that has a block for each player.
const PART: usize = 100;

/// Paper, languages, round and part of a print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(crate) paper: Paper,
    pub(crate) say: Say,
    /// A published round; 0 before the first.
    pub(crate) round: u32,
    /// From 1: which hundred of the players; none for all of them.
    pub(crate) part: Option<usize>,
}

impl Choice {
    /// A4 in the language of the page, for this round.
    fn plain(page: &Page, round: u32) -> Choice {
        Choice { paper: Paper::A4, say: Say::new("", page.lang), round, part: None }
    }

    fn new(asked: &Asked, page: &Page, shown: &Shown) -> Choice {
        Choice {
            paper: Paper::new(asked.paper.as_deref().unwrap_or_default()),
            say: Say::new(asked.lang.as_deref().unwrap_or_default(), page.lang),
            round: asked.round.filter(|round| (1..=shown.rounds).contains(round)).unwrap_or(shown.rounds),
            part: asked.part.filter(|part| (1..=shown.event.players.len().div_ceil(PART)).contains(part)),
        }
    }

    /// The same as the end of an address.
    pub(crate) fn query(&self) -> String {
        let part = self.part.map(|part| format!("&part={part}")).unwrap_or_default();
        format!("?paper={}&lang={}&round={}{part}", self.paper.code(), self.say.code(), self.round)
    }

    /// What of so many things is printed.
    fn range(&self, count: usize) -> std::ops::Range<usize> {
        self.part.map_or(0..count, |part| ((part - 1) * PART).min(count)..(part * PART).min(count))
    }

    /// The end of an address that differs in the paper.
    pub(crate) fn on(&self, paper: &Paper) -> String {
        Choice { paper: *paper, ..*self }.query()
    }

    /// The end of an address that differs in the languages.
    pub(crate) fn saying(&self, code: &str) -> String {
        Choice { say: Say::new(code, self.say.first), ..*self }.query()
    }
}

/// An event as prints look at it.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) shown: &'a Shown,
    pub(crate) state: &'a State,
}

/// What every print has: its kind and choices, and what is said of the event at its head.
#[derive(Clone)]
pub(crate) struct Sheet {
    pub(crate) kind: Kind,
    pub(crate) choice: Choice,
    pub(crate) say: Say,
    pub(crate) leaf: Leaf,
    /// Address of the event.
    pub(crate) base: String,
    /// Its name.
    pub(crate) event: Said,
    /// What this is, with the round.
    pub(crate) heading: Said,
    /// Place, dates, rate of play, chief arbiter.
    pub(crate) facts: Vec<Said>,
}

impl Sheet {
    fn new(open: &Open, source: Source<'_>, kind: Kind, choice: Choice) -> Sheet {
        let Source { shown, state } = source;
        let say = choice.say;
        let landscape = kind.is_landscape(shown, choice.paper);
        let heading = |lang: crate::i18n::Lang| match kind {
            _ if kind.is_of_a_round() => {
                let round = lang.t1("event-round", "round", choice.round);
                lang.t2("print-heading", "what", lang.t(kind.key()), "round", round)
            }
            Kind::Standings | Kind::Cross if shown.rounds > 0 => {
                let round = lang.t1("print-after", "round", shown.rounds);
                lang.t2("print-heading", "what", lang.t(kind.key()), "round", round)
            }
            _ => lang.t(kind.key()),
        };
        Sheet {
            kind,
            choice,
            say,
            leaf: Leaf { paper: choice.paper, landscape, double: say.is_double() },
            base: format!("/event/{}", open.id),
            event: say.name(&state.settings.name),
            heading: say.with(heading),
            facts: facts(say, shown),
        }
    }

    /// "Round 3".
    fn heading_of_round(&self) -> Said {
        self.say.with(|lang| lang.t1("event-round", "round", self.choice.round))
    }

    /// Address of the rules for its pages.
    fn style(&self) -> String {
        format!("{}/print/page.css{}&print={}", self.base, self.choice.query(), self.kind.code())
    }

    /// Classes of the whole page.
    fn classes(&self) -> String {
        let way = if self.leaf.landscape { "landscape" } else { "portrait" };
        let words = if self.leaf.double { "double" } else { "single" };
        let full = if self.kind.is_full() { "full" } else { "flow" };
        format!("{} {way} {words} {full} print-{}", self.leaf.paper.code(), self.kind.code())
    }

    fn papers(&self) -> [Paper; 2] {
        Paper::ALL
    }

    /// Code and name of each choice of languages.
    fn languages(&self, page: &Page) -> Vec<(&'static str, String)> {
        languages(page)
    }
}

/// Code and name of each choice of languages.
fn languages(page: &Page) -> Vec<(&'static str, String)> {
    let one = crate::i18n::Lang::ALL.map(|lang| (lang.tag(), lang.own_name().to_owned()));
    one.into_iter().chain([("both", page.t("print-both"))]).collect()
}

fn facts(say: Say, shown: &Shown) -> Vec<Said> {
    let info = &shown.event.info;
    let labelled = |key: &'static str, text: &str| {
        (!text.is_empty()).then(|| say.with(|lang| lang.t2("print-fact", "name", lang.t(key), "text", text)))
    };
    let plain = |text: String| (!text.is_empty()).then(|| Said::plain(text));
    [
        plain(info.city.clone()),
        plain(dates(&info.start, &info.end).unwrap_or_default()),
        plain(info.time_control.clone()),
        labelled("event-arbiter", &info.chief_arbiter),
    ]
    .into_iter()
    .flatten()
    .collect()
}
