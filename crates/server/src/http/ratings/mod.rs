//! `/ratings`: published lists with their history and search; `/ratings/player/{id}`: one player's ratings over the years.

pub(crate) mod fide;
pub(crate) mod keep;

use crate::app::ratings::{self, Listing, Rank, files, published};
use crate::app::sheets;
use crate::http::people::percent;
use crate::page::{Page, html};
use crate::title_words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rating::Date;
use rating::list::Rules;
use serde::Deserialize;

/// Players on one page.
const PAGE_SIZE: usize = 100;

#[derive(Deserialize)]
pub(crate) struct Asked {
    system: Option<String>,
    list: Option<String>,
    q: Option<String>,
    page: Option<usize>,
}

impl Asked {
    fn rules(&self) -> Result<&'static Rules, Error> {
        ratings::rules(self.system.as_deref().unwrap_or(Rules::CHINA_CLASSIC.code)).ok_or(Error::NotFound)
    }
}

#[derive(Template)]
#[template(path = "ratings.html")]
struct RatingsPage {
    page: Page,
    system: &'static str,
    /// Days of all lists, newest first, and whether they were in between.
    days: Vec<(Date, bool)>,
    day: Option<Date>,
    /// Who approved an interim list.
    approver: Option<String>,
    query: String,
    ranks: Vec<(usize, Rank)>,
    total: usize,
    /// The next page's number.
    more: Option<usize>,
}

impl RatingsPage {
    fn systems(&self) -> [&'static str; 2] {
        Rules::ALL.map(|rules| rules.code)
    }

    fn system_word(&self, code: &str) -> String {
        self.page.t(&format!("ratings-system-{code}"))
    }

    fn is_shown(&self, code: &str) -> bool {
        code == self.system
    }

    fn is_day(&self, day: &Date) -> bool {
        self.day == Some(*day)
    }

    fn title_word(&self, title: &tournament::Title) -> String {
        title_words::title(self.page.lang, *title)
    }

    fn change(&self, rank: &Rank) -> String {
        match rank.change {
            None => self.page.t("ratings-new"),
            Some(change) if change > 0 => format!("+{change}"),
            Some(change) => change.to_string(),
        }
    }

    fn unit(&self, rank: &Rank) -> String {
        title_words::federation(self.page.lang, &rank.person.unit)
    }

    fn link(&self, rank: &Rank) -> String {
        format!("/ratings/player/{}?system={}", percent(&rank.player), self.system)
    }

    fn next(&self, number: &usize) -> String {
        let day = self.day.map_or_else(String::new, |day| day.to_string());
        format!("/ratings?system={}&list={day}&q={}&page={number}", self.system, percent(&self.query))
    }

    fn keeps(&self) -> bool {
        self.page.is_administrator()
    }
}

/// `GET /ratings`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let rules = asked.rules()?;
    let published = published(&app, rules).await?;
    let wanted = match asked.list.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => Some(text.parse::<Date>().map_err(|_| Error::NotFound)?),
        None => None,
    };
    let listing = published.list(wanted);
    if wanted.is_some() && listing.is_none() {
        return Err(Error::NotFound);
    }
    let query: String = asked.q.unwrap_or_default().trim().chars().take(60).collect();
    let found = listing.map(|listing| published.search(listing, &query)).unwrap_or_default();
    let number = asked.page.unwrap_or(1).max(1);
    let first = (number - 1).saturating_mul(PAGE_SIZE);
    let ranks: Vec<(usize, Rank)> =
        found.iter().skip(first).take(PAGE_SIZE).map(|(place, rank)| (*place, (*rank).clone())).collect();
    let more = (found.len() > first.saturating_add(PAGE_SIZE)).then_some(number + 1);
    let days = published.lists.iter().rev().map(|list| (list.day, list.interim.is_some())).collect();
    html(&RatingsPage {
        page,
        system: rules.code,
        days,
        day: listing.map(|list| list.day),
        approver: listing.and_then(|list| list.interim.as_ref()).map(|interim| interim.approver.clone()),
        query,
        ranks,
        total: listing.map_or(0, |list| list.ranks.len()),
        more,
    })
}

/// `GET /ratings/list.csv`: a whole list as a table, for spreadsheets.
pub(crate) async fn csv(State(app): State<App>, Query(asked): Query<Asked>) -> Result<Response, Error> {
    let table = |listing: &Listing| Ok(files::listing_as_table(listing).into_bytes());
    whole(&app, &asked, "csv", "text/csv; charset=utf-8", table).await
}

/// `GET /ratings/list.ods`: the same as an OpenDocument spreadsheet.
pub(crate) async fn ods(State(app): State<App>, Query(asked): Query<Asked>) -> Result<Response, Error> {
    let sheet = |listing: &Listing| {
        files::listing_as_ods(listing).map_err(|error| Error::Internal(format!("ods: {error}")))
    };
    whole(&app, &asked, "ods", sheets::ODS, sheet).await
}

async fn whole(
    app: &App,
    asked: &Asked,
    ending: &str,
    kind: &str,
    write: impl FnOnce(&Listing) -> Result<Vec<u8>, Error>,
) -> Result<Response, Error> {
    let rules = asked.rules()?;
    let published = published(app, rules).await?;
    let wanted = match asked.list.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => Some(text.parse::<Date>().map_err(|_| Error::NotFound)?),
        None => None,
    };
    let listing = published.list(wanted).ok_or(Error::NotFound)?;
    let name = format!("attachment; filename=\"{}-{}.{ending}\"", rules.code, listing.day);
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name.as_str())];
    Ok((headers, write(listing)?).into_response())
}

#[derive(Template)]
#[template(path = "rating_player.html")]
struct PlayerPage {
    page: Page,
    system: &'static str,
    id: String,
    newest: Rank,
    /// Newest first.
    history: Vec<(Date, Rank)>,
    graph: String,
}

impl PlayerPage {
    fn title_word(&self, title: &tournament::Title) -> String {
        title_words::title(self.page.lang, *title)
    }

    fn unit(&self) -> String {
        title_words::federation(self.page.lang, &self.newest.person.unit)
    }
}

/// `GET /ratings/player/{id}`
pub(crate) async fn player(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let rules = asked.rules()?;
    let published = published(&app, rules).await?;
    let mut history: Vec<(Date, Rank)> =
        published.history(&id).into_iter().map(|(day, rank)| (day, rank.clone())).collect();
    let newest = history.last().map(|(_, rank)| rank.clone()).ok_or(Error::NotFound)?;
    let points: Vec<(Date, i32)> = history.iter().map(|(day, rank)| (*day, rank.rating)).collect();
    history.reverse();
    let graph = graph(&points, &page.t1("ratings-graph", "name", newest.person.name.as_str()));
    html(&PlayerPage { page, system: rules.code, id, newest, history, graph })
}

/// A line of ratings over time as SVG, drawn with attributes alone: the page's policy forbids styles inside. The title is
/// escaped here.
fn graph(points: &[(Date, i32)], title: &str) -> String {
    const WIDTH: i64 = 720;
    const HEIGHT: i64 = 240;
    const EDGE: i64 = 44;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let (start, end) = (first.0.day_number(), last.0.day_number());
    let low = points.iter().map(|point| point.1).min().unwrap_or_default() / 50 * 50;
    let high = (points.iter().map(|point| point.1).max().unwrap_or_default() / 50 + 1) * 50;
    let x = |day: Date| EDGE + (day.day_number() - start) * (WIDTH - 2 * EDGE) / (end - start).max(1);
    let y = |rating: i32| {
        HEIGHT - EDGE / 2 - i64::from(rating - low) * (HEIGHT - EDGE) / i64::from((high - low).max(1))
    };
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut out = format!(
        "<svg class=\"rating-graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" fill=\"none\" stroke=\"currentColor\"><title>{title}</title>"
    );
    let step = ((high - low) / 4 / 50 * 50).max(50);
    for rating in (low..=high).step_by(step as usize) {
        let y = y(rating);
        out.push_str(&format!(
            "<path d=\"M{EDGE} {y}H{}\" stroke-opacity=\"0.2\"/><text x=\"{}\" y=\"{}\" fill=\"currentColor\" stroke=\"none\" font-size=\"12\" text-anchor=\"end\">{rating}</text>",
            WIDTH - EDGE,
            EDGE - 6,
            y + 4
        ));
    }
    let line: Vec<String> = points.iter().map(|&(day, rating)| format!("{},{}", x(day), y(rating))).collect();
    out.push_str(&format!("<polyline points=\"{}\" stroke-width=\"2\"/>", line.join(" ")));
    for &(day, rating) in points {
        out.push_str(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"currentColor\"><title>{day}: {rating}</title></circle>",
            x(day),
            y(rating)
        ));
    }
    for (day, anchor) in [(first.0, "start"), (last.0, "end")] {
        out.push_str(&format!(
            "<text x=\"{}\" y=\"{HEIGHT}\" fill=\"currentColor\" stroke=\"none\" font-size=\"12\" text-anchor=\"{anchor}\">{day}</text>",
            x(day)
        ));
    }
    out.push_str("</svg>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_has_a_point_for_each_list_and_escapes_its_title() {
        let day = |month| Date { year: 2026, month, day: 1 };
        let svg = graph(&[(day(1), 2200), (day(7), 2260)], "A<b>&");
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("A&lt;b>&amp;") && svg.contains("2026-07-01: 2260"));
        assert!(graph(&[(day(1), 2200)], "one").contains("<circle"));
        assert_eq!(graph(&[], "none"), "");
    }
}
