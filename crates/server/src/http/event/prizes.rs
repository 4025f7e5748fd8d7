//! `/event/{id}/prizes` and `/event/{id}/desk/prizes`: prizes by category, and who has what of them by the standings of now.

use super::Head;
use super::desk::prizes::money;
use crate::app::events::{self, Open};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use tournament::desk::prizes::{Award, PrizeGroup, Sharing};

/// A category with who has its prizes.
pub(crate) struct Category {
    pub(crate) name: String,
    /// Who may win, in words.
    pub(crate) for_whom: String,
    /// Key of how equals share.
    pub(crate) sharing: &'static str,
    /// The prizes from the first place down.
    pub(crate) amounts: Vec<String>,
    /// Place, name, amount.
    pub(crate) winners: Vec<(u32, String, String)>,
}

/// Key of how those with equal points share.
pub(crate) fn sharing_key(sharing: Sharing) -> &'static str {
    match sharing {
        Sharing::ByPlace => "event-prizes-by-place",
        Sharing::Equal => "event-prizes-equal",
        Sharing::Hort => "event-prizes-hort",
    }
}

/// The categories of an event in their order. Before the first round nobody has won anything.
pub(crate) fn categories(page: &Page, open: &Open) -> Vec<Category> {
    let state = open.desk.state();
    let awards = if state.paired() > 0 { state.awards() } else { Vec::new() };
    let category = |(at, group): (usize, &PrizeGroup)| {
        let won = |award: &&Award| award.group == at;
        let winner = |award: &Award| (award.place, open.name(page.lang, award.id), money(award.amount));
        Category {
            name: name(page, group),
            for_whom: for_whom(page, group),
            sharing: sharing_key(group.sharing),
            amounts: group.amounts.iter().map(|amount| money(*amount)).collect(),
            winners: awards.iter().filter(won).map(winner).collect(),
        }
    };
    state.settings.prizes.iter().enumerate().map(category).collect()
}

fn name(page: &Page, group: &PrizeGroup) -> String {
    let name = match page.lang {
        crate::i18n::Lang::En => group.name.latin_first(),
        _ if group.name.zh.is_empty() => group.name.latin_first(),
        _ => &group.name.zh,
    };
    if name.is_empty() { page.t("event-prizes-general") } else { name.to_owned() }
}

fn for_whom(page: &Page, group: &PrizeGroup) -> String {
    use tournament::Sex;
    let eligible = &group.eligible;
    let parts = [
        eligible.sex.map(|sex| match sex {
            Sex::Man => page.t("desk-sex-m"),
            Sex::Woman => page.t("desk-sex-w"),
        }),
        eligible.born_from.map(|year| page.t1("event-prizes-born-from", "year", year.to_string())),
        eligible.born_to.map(|year| page.t1("event-prizes-born-to", "year", year.to_string())),
        eligible.rating_from.map(|rating| page.t1("event-prizes-rating-from", "rating", rating.to_string())),
        eligible.rating_to.map(|rating| page.t1("event-prizes-rating-to", "rating", rating.to_string())),
        Some(eligible.unit.clone()),
        Some(eligible.federation.clone()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { page.t("event-prizes-everybody") } else { parts.join(&page.t("list-separator")) }
}

#[derive(Template)]
#[template(path = "event/prizes.html")]
struct PrizesPage {
    page: Page,
    head: Head,
    categories: Vec<Category>,
    is_final: bool,
    begun: bool,
}

/// `GET /event/{id}/prizes`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let state = open.desk.state();
    html(&PrizesPage {
        categories: categories(&page, &open),
        is_final: state.closed.is_some(),
        begun: state.paired() > 0,
        head: Head::new(&page, &open, None),
        page,
    })
}
