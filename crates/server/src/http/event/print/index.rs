//! The handlers: the page that offers the prints, each print, and the rules for its pages.

use super::super::desk::admitted;
use super::super::{Head, find};
use super::paper::css_string;
use super::table::TablePrint;
use super::{
    Asked, Choice, Kind, PART, Paper, Sheet, Source, blocks, boards, certificates, cross, languages, lists,
    people,
};
use crate::app::events::{self, Open, Shown};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// A print that is offered.
struct Offer {
    kind: Kind,
    /// Pages it takes; none where there is nothing to print yet.
    pages: Option<usize>,
    /// Parts that can be printed alone: the first and last number of each, and the end of its address.
    parts: Vec<(usize, usize, String)>,
}

#[derive(Template)]
#[template(path = "event/print/index.html")]
struct IndexPage {
    page: Page,
    head: Head,
    choice: Choice,
    rounds: u32,
    offers: Vec<Offer>,
}

impl IndexPage {
    fn name(&self, offer: &Offer) -> String {
        self.page.t(offer.kind.key())
    }

    fn text(&self, offer: &Offer) -> String {
        self.page.t(&format!("{}-text", offer.kind.key()))
    }

    fn languages(&self) -> Vec<(&'static str, String)> {
        languages(&self.page)
    }

    fn papers(&self) -> [Paper; 2] {
        Paper::ALL
    }
}

/// `GET /event/{id}/print`
pub(crate) async fn index(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let head = Head::new(&page, &open, None);
    let work = move || {
        let shown = open.shown();
        let source = Source { shown: &shown, state: open.desk.state() };
        let choice = Choice { part: None, ..Choice::new(&asked, &page, &shown) };
        let offer = |kind: Kind| {
            let waits = kind.wants_rounds() && shown.rounds == 0;
            let pages = (!waits).then(|| pages(&open, &page, source, kind, choice));
            Offer { kind, pages, parts: if waits { Vec::new() } else { parts(&shown, kind, choice) } }
        };
        let offered = |kind: &Kind| kind.is_of(&shown) && (head.runs || kind.is_public());
        let offers = Kind::ALL.into_iter().filter(offered).map(offer).collect();
        html(&IndexPage { choice, rounds: shown.rounds, offers, head, page })
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("printing: {error}")))?
}

/// The parts of a print that is long because it has a block for each player; none where it is short.
fn parts(shown: &Shown, kind: Kind, choice: Choice) -> Vec<(usize, usize, String)> {
    let count = blocks::count(kind, shown);
    if !kind.has_blocks() || count <= PART {
        return Vec::new();
    }
    let part = |part: usize| {
        let choice = Choice { part: Some(part), ..choice };
        let range = choice.range(count);
        (range.start + 1, range.end, choice.query())
    };
    (1..=count.div_ceil(PART)).map(part).collect()
}

/// Pages that a print takes.
fn pages(open: &Open, page: &Page, source: Source<'_>, kind: Kind, choice: Choice) -> usize {
    let sheet = Sheet::new(open, source, kind, choice);
    let boards = source.shown.boards(choice.round).len();
    match kind {
        Kind::Pairings | Kind::Names | Kind::Standings | Kind::Players | Kind::Cross | Kind::Prizes => {
            let print = table(page.clone(), sheet, source);
            super::table::pages(&print.sheet, &print.parts, &print.notes)
        }
        Kind::Slips => boards.div_ceil(boards::slips_on(choice.paper)).max(1),
        Kind::Scoresheets => (boards * 2).div_ceil(boards::scoresheets_on(choice.paper)).max(1),
        Kind::Boards => boards.div_ceil(boards::cards_on(choice.paper)).max(1),
        Kind::Badges => source.shown.event.players.len().div_ceil(people::badges_on(choice.paper)).max(1),
        Kind::Blank | Kind::Poster => 1,
        Kind::Awards => certificates::honoured(source).len().max(1),
        Kind::Participation => certificates::takers(source).len().max(1),
        Kind::Norms => certificates::reached(source).len().max(1),
        Kind::Cards | Kind::TeamCards | Kind::Working => {
            let blocks = choice.range(blocks::count(kind, source.shown)).len();
            blocks::height(&sheet, source).map_or(1, |height| blocks::pages(&sheet, blocks, height))
        }
    }
}

/// A print that is a table.
fn table(page: Page, sheet: Sheet, source: Source<'_>) -> TablePrint {
    if let Some(teams) = &source.shown.teams {
        match sheet.kind {
            Kind::Pairings => return super::teams::matches(page, sheet, source, teams),
            Kind::Standings => return super::teams::standings(page, sheet, source, teams),
            Kind::Cross => return super::teams::cross(page, sheet, source, teams),
            _ => {}
        }
    }
    match sheet.kind {
        Kind::Names => lists::names(page, sheet, source),
        Kind::Standings => lists::standings(page, sheet, source),
        Kind::Players => lists::players(page, sheet, source),
        Kind::Cross => cross::cross(page, sheet, source),
        Kind::Prizes => lists::prizes(page, sheet, source),
        _ => lists::pairings(page, sheet, source),
    }
}

/// All tables of an event: players, standings, cross table, each round.
pub(crate) fn whole(page: &Page, open: &Open, source: Source<'_>) -> Vec<TablePrint> {
    let last = source.shown.rounds;
    let one = |kind: Kind, round: u32| {
        let mut sheet = Sheet::new(open, source, kind, Choice::plain(page, round));
        // A screen is wide, and what is printed of it lies.
        sheet.leaf.landscape = true;
        table(page.clone(), sheet, source)
    };
    let lists = [Kind::Players, Kind::Standings, Kind::Cross].into_iter().map(|kind| one(kind, last));
    lists.chain((1..=last).map(|round| one(Kind::Pairings, round))).collect()
}

/// `GET /event/{id}/print/{kind}`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path((id, code)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let kind = Kind::new(&code).ok_or(Error::NotFound)?;
    let open =
        if kind.is_public() { events::open(&app, &id).await? } else { admitted(&app, &page, &id).await? };
    let address = find::address(&app, &page, &id);
    let work = move || print(page, &open, kind, &asked, &address);
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(format!("printing: {error}")))?
}

fn print(page: Page, open: &Arc<Open>, kind: Kind, asked: &Asked, address: &str) -> Result<Response, Error> {
    let shown = open.shown();
    let source = Source { shown: &shown, state: open.desk.state() };
    let sheet = Sheet::new(open, source, kind, Choice::new(asked, &page, &shown));
    match kind {
        Kind::Pairings | Kind::Names | Kind::Standings | Kind::Players | Kind::Cross | Kind::Prizes => {
            html(&table(page, sheet, source))
        }
        Kind::Slips => html(&boards::slips(page, sheet, source)),
        Kind::Scoresheets => html(&boards::scoresheets(page, sheet, source)),
        Kind::Blank => html(&boards::blank(page, sheet)),
        Kind::Boards => html(&boards::cards(page, sheet, source)),
        Kind::Cards => html(&blocks::cards(page, sheet, source)),
        Kind::TeamCards => {
            let teams = shown.teams.as_ref().ok_or(Error::NotFound)?;
            html(&super::team_cards::cards(page, sheet, source, teams))
        }
        Kind::Working => html(&blocks::working(page, sheet, source)),
        Kind::Badges => html(&people::badges(page, sheet, source, address)),
        Kind::Poster => html(&people::poster(page, sheet, address)),
        Kind::Awards => html(&certificates::awards(page, sheet, source)),
        Kind::Participation => html(&certificates::participation(page, sheet, source)),
        Kind::Norms => html(&certificates::norms(page, sheet, source)),
    }
}

/// `GET /event/{id}/print/page.css?print=…`: paper, running heads and "page x of y" of one print. It says no more than
/// the event's name, so everybody may have it.
pub(crate) async fn page_css(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let kind = asked.print.as_deref().and_then(Kind::new).ok_or(Error::NotFound)?;
    let shown = open.shown();
    let source = Source { shown: &shown, state: open.desk.state() };
    let sheet = Sheet::new(&open, source, kind, Choice::new(&asked, &page, &shown));
    let kind = HeaderValue::from_static("text/css; charset=utf-8");
    // Blocks of a known height need not be laid out to know where they break.
    let block = blocks::height(&sheet, source).map(|height| format!(".block{{height:{height:.1}mm}}\n"));
    Ok(([(header::CONTENT_TYPE, kind)], rules(&sheet) + &block.unwrap_or_default()).into_response())
}

/// The `@page` rule of a print.
fn rules(sheet: &Sheet) -> String {
    let way = if sheet.leaf.landscape { "landscape" } else { "portrait" };
    let size = sheet.leaf.paper.name();
    if sheet.kind.is_full() {
        return format!("@page{{size:{size} {way};margin:0}}\n");
    }
    let (above, beside, below) = sheet.leaf.margins();
    let faces = |place: &str, content: &str| {
        let face = "\"Liberation Sans\",\"Noto Sans\",\"Segoe UI\",\"PingFang SC\",\"Noto Sans CJK SC\",\"Microsoft YaHei\",sans-serif";
        format!(
            "@{place}{{content:{content};font:8pt/1.2 {face};color:#444;white-space:nowrap;vertical-align:middle}}"
        )
    };
    let event = css_string(&sheet.event.line());
    let heading = css_string(&sheet.heading.line());
    format!(
        "@page{{size:{size} {way};margin:{above}mm {beside}mm {below}mm;{}{}{}}}\n@page:first{{{}{}}}\n",
        faces("top-left", &event),
        faces("top-right", &heading),
        faces("bottom-right", &page_of(sheet)),
        // The first page has its own head.
        "@top-left{content:none}",
        "@top-right{content:none}",
    )
}

/// "Page x of y" as the content of a margin box.
fn page_of(sheet: &Sheet) -> String {
    // Two marks that no message holds stand for the numbers until the text is quoted.
    const PAGE: &str = "\u{e000}";
    const PAGES: &str = "\u{e001}";
    let said = sheet.say.with(|lang| lang.t2("print-page-of", "page", PAGE, "pages", PAGES));
    css_string(&said.line()).replace(PAGE, "\" counter(page) \"").replace(PAGES, "\" counter(pages) \"")
}
