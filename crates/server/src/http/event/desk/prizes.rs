//! `/event/{id}/desk/prizes`: the categories with their prizes, as a table to be filled in; amounts in whole units of the
//! currency, with two decimals where needed.

use super::form::Fields;
use super::{Frame, Place, Sent, act, admitted};
use crate::app::events::Open;
use crate::http::event::prizes::{Category, categories, sharing_key};
use crate::page::{Page, html};
use crate::{App, Error};
use askama::Template;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tournament::Sex;
use tournament::desk::prizes::{Eligible, PrizeGroup, Sharing};
use tournament::desk::{Bilingual, Field, Setting, Wish};

/// Fields of one category, without its amounts.
const COLUMNS: [&str; 12] = [
    "name_zh",
    "name_en",
    "amounts",
    "sharing",
    "sex",
    "born_from",
    "born_to",
    "rating_from",
    "rating_to",
    "unit",
    "federation",
    "beside",
];
/// Ways to share, with the word of forms.
const SHARINGS: [(Sharing, &str); 3] =
    [(Sharing::ByPlace, "place"), (Sharing::Equal, "equal"), (Sharing::Hort, "hort")];

/// An amount of the smallest unit as people write it: `1200`, `12.50`.
pub(crate) fn money(amount: u64) -> String {
    match (amount / 100, amount % 100) {
        (whole, 0) => whole.to_string(),
        (whole, part) => format!("{whole}.{part:02}"),
    }
}

/// Reads such an amount.
fn amount(text: &str) -> Result<u64, Field> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let fault = Err(Field::Prizes);
    if !digits(whole) || whole.len() > 10 || part.len() > 2 || !(part.is_empty() || digits(part)) {
        return fault;
    }
    let hundredths: u64 = format!("{part:0<2}").parse().map_err(|_| Field::Prizes)?;
    whole.parse::<u64>().map(|whole| whole * 100 + hundredths).or(fault)
}

/// One category as its form shows it, by column.
type Texts = [String; 12];

fn texts(group: &PrizeGroup) -> Texts {
    let eligible = &group.eligible;
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let sharing = SHARINGS.iter().find(|(sharing, _)| *sharing == group.sharing);
    [
        group.name.zh.clone(),
        group.name.en.clone(),
        group.amounts.iter().map(|amount| money(*amount)).collect::<Vec<_>>().join(", "),
        sharing.map_or("", |(_, word)| word).to_owned(),
        match eligible.sex {
            Some(Sex::Man) => "m",
            Some(Sex::Woman) => "w",
            None => "",
        }
        .to_owned(),
        number(eligible.born_from),
        number(eligible.born_to),
        number(eligible.rating_from.map(u32::from)),
        number(eligible.rating_to.map(u32::from)),
        eligible.unit.clone(),
        eligible.federation.clone(),
        if group.beside { "yes" } else { "" }.to_owned(),
    ]
}

fn typed(fields: &Fields) -> Vec<Texts> {
    let columns = COLUMNS.map(|name| fields.all(name).map(str::to_owned).collect::<Vec<_>>());
    let cell = |row: usize, column: usize| columns[column].get(row).cloned().unwrap_or_default();
    (0..columns[0].len()).map(|row| std::array::from_fn(|column| cell(row, column))).collect()
}

/// A category; none where nothing is to be won.
fn group(texts: &Texts) -> Result<Option<PrizeGroup>, Field> {
    let [zh, en, amounts, sharing, sex, born_from, born_to, rating_from, rating_to, unit, federation, beside] =
        texts;
    let amounts: Vec<u64> = amounts
        .split([',', ' ', '，', '、', ';'])
        .filter(|text| !text.is_empty())
        .map(amount)
        .collect::<Result<_, _>>()?;
    if amounts.is_empty() {
        return Ok(None);
    }
    fn number<T: std::str::FromStr>(text: &str) -> Result<Option<T>, Field> {
        if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(|_| Field::Prizes) }
    }
    Ok(Some(PrizeGroup {
        name: Bilingual { zh: zh.clone(), en: en.clone() },
        eligible: Eligible {
            sex: match sex.as_str() {
                "m" => Some(Sex::Man),
                "w" => Some(Sex::Woman),
                _ => None,
            },
            born_from: number(born_from)?,
            born_to: number(born_to)?,
            rating_from: number(rating_from)?,
            rating_to: number(rating_to)?,
            unit: unit.clone(),
            federation: federation.to_uppercase(),
        },
        amounts,
        sharing: SHARINGS.iter().find(|(_, word)| word == sharing).ok_or(Field::Prizes)?.0,
        beside: beside == "yes",
    }))
}

#[derive(Template)]
#[template(path = "event/desk/prizes.html")]
struct DeskPrizesPage {
    page: Page,
    frame: Frame,
    rows: Vec<Texts>,
    fault: Option<String>,
    categories: Vec<Category>,
    is_final: bool,
    begun: bool,
}

impl DeskPrizesPage {
    fn new(page: Page, open: &Open, typed: Option<Vec<Texts>>, fault: Option<String>) -> DeskPrizesPage {
        let state = open.desk.state();
        let mut rows = typed.unwrap_or_else(|| state.settings.prizes.iter().map(texts).collect());
        rows.push(Texts::default());
        DeskPrizesPage {
            rows,
            fault,
            categories: categories(&page, open),
            is_final: state.closed.is_some(),
            begun: state.paired() > 0,
            frame: Frame::new(&page, open, Some(Place::Prizes)),
            page,
        }
    }

    fn sharings(&self) -> [(&'static str, &'static str); 3] {
        SHARINGS.map(|(sharing, word)| (word, sharing_key(sharing)))
    }

    /// Plain fields of a row: column, name, key.
    fn plain(&self) -> [(usize, &'static str, &'static str); 6] {
        [
            (5, "born_from", "desk-prizes-born-from"),
            (6, "born_to", "desk-prizes-born-to"),
            (7, "rating_from", "desk-prizes-rating-from"),
            (8, "rating_to", "desk-prizes-rating-to"),
            (9, "unit", "event-club"),
            (10, "federation", "event-federation"),
        ]
    }
}

/// `GET /event/{id}/desk/prizes`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let open = admitted(&app, &page, &id).await?;
    html(&DeskPrizesPage::new(page, &open, None, None))
}

/// `POST /event/{id}/desk/prizes`
pub(crate) async fn save(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let sent = Sent::new(&page, Fields(fields), format!("/event/{id}/desk/prizes"))?;
    let open = admitted(&app, &page, &id).await?;
    let rows = typed(&sent.fields);
    let groups: Result<Vec<Option<PrizeGroup>>, Field> = rows.iter().map(group).collect();
    match groups {
        Ok(groups) => {
            let prizes = Setting::Prizes(groups.into_iter().flatten().collect());
            act(&app, page, &open, Wish::Set(vec![prizes]), &sent).await
        }
        Err(field) => {
            let fault = Some(super::fault(&page, field));
            let answer = DeskPrizesPage::new(page, &open, Some(rows), fault);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&answer)?).into_response())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_they_are_read() {
        for (text, value) in [("1200", 120_000), ("12.5", 1_250), ("0.05", 5)] {
            assert_eq!(amount(text), Ok(value));
            assert_eq!(amount(&money(value)), Ok(value));
        }
        for text in ["", "-1", "1.234", "x", "1,5", "99999999999"] {
            assert_eq!(amount(text), Err(Field::Prizes), "{text:?}");
        }
    }

    #[test]
    fn a_category_survives_its_form() {
        let girls = PrizeGroup {
            name: Bilingual { zh: "女子组".to_owned(), en: "Girls".to_owned() },
            eligible: Eligible {
                sex: Some(Sex::Woman),
                born_from: Some(2012),
                rating_to: Some(1600),
                ..Eligible::default()
            },
            amounts: vec![30_000, 12_550],
            sharing: Sharing::Hort,
            beside: true,
        };
        assert_eq!(group(&texts(&girls)), Ok(Some(girls)));
        assert_eq!(group(&Texts::default()), Ok(None));
    }
}
