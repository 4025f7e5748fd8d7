//! `POST /computer`: a game against the engine under one of its names.

use crate::Error;
use crate::app::App;
use crate::app::challenges::Wish;
use crate::app::computer::{self, NewGame, Odds, Opponent};
use crate::app::terms::{PeriodForm, Terms, TermsForm};
use crate::http::play;
use crate::page::{Page, with_cookie};
use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use engine::level::{LEAST, MOST};
use serde::Deserialize;

/// The form as sent; what is absent is as usual.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Fields {
    csrf: String,
    pub(crate) opponent: String,
    pub(crate) color: String,
    /// Nothing for no clock, else seconds as quick pairing has them (`300+3`).
    pub(crate) time: String,
    pub(crate) odds: String,
    pub(crate) rating: String,
    pub(crate) laws: String,
    pub(crate) takebacks: String,
}

impl Fields {
    /// As usual: no clock, White, an even game.
    pub(crate) fn usual() -> Fields {
        Fields { color: "white".to_owned(), laws: "fide-2023".to_owned(), ..Fields::default() }
    }

    /// The strength asked for, if it is a number that somebody has.
    fn strength(&self) -> Result<Option<u32>, NoSuchStrength> {
        match self.rating.trim() {
            "" => Ok(None),
            text => match text.parse() {
                Ok(rating) if (LEAST..=MOST).contains(&rating) => Ok(Some(rating)),
                Ok(_) | Err(_) => Err(NoSuchStrength),
            },
        }
    }

    fn terms(&self) -> Option<Terms> {
        let (main, increment) = match self.time.as_str() {
            "" => ("", ""),
            time => time.split_once('+')?,
        };
        let minutes = match main {
            "" => String::new(),
            seconds => format!("{}", f64::from(seconds.parse::<u32>().ok()?) / 60.0),
        };
        let period = PeriodForm { minutes, increment: increment.to_owned(), ..PeriodForm::default() };
        let clock = if main.is_empty() { "none" } else { "increment-after" };
        let form = TermsForm {
            clock: clock.to_owned(),
            periods: vec![period],
            laws: self.laws.clone(),
            takebacks: self.takebacks.clone(),
            ..TermsForm::default()
        };
        Terms::read(&form, 0).ok()
    }
}

/// What is written is no strength.
struct NoSuchStrength;

/// `POST /computer`
pub(crate) async fn create(
    State(app): State<App>,
    page: Page,
    Form(fields): Form<Fields>,
) -> Result<Response, Error> {
    page.check_form(&fields.csrf)?;
    let Ok(rating) = fields.strength() else {
        let body = play::computer_again(page, fields)?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, body).into_response());
    };
    let new = NewGame {
        opponent: Opponent::find(&fields.opponent).ok_or(Error::BadRequest)?,
        rating,
        wish: Wish::from_code(&fields.color).ok_or(Error::BadRequest)?,
        odds: Odds::from_code(&fields.odds).ok_or(Error::BadRequest)?,
        terms: fields.terms().ok_or(Error::BadRequest)?,
    };
    let (player, cookie) = page.player(&app).await?;
    let id = computer::begin(&app, player, &new).await?;
    Ok(with_cookie(Redirect::to(&format!("/g/{id}")).into_response(), cookie))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::terms::time_text;

    #[test]
    fn times_and_strengths_are_read() {
        let time = |text: &str| {
            let fields = Fields { time: text.to_owned(), ..Fields::usual() };
            fields.terms().map(|terms| time_text(&terms.time))
        };
        assert_eq!(time("").as_deref(), Some("∞"));
        assert_eq!(time("300+3").as_deref(), Some("5+3"));
        assert_eq!(time("5400+30").as_deref(), Some("90+30"));
        assert_eq!(
            [time("soon"), time("300"), time("+"), time("x+1")],
            [None, None, Some("∞".to_owned()), None]
        );
        let strength = |text: &str| {
            let fields = Fields { rating: text.to_owned(), ..Fields::usual() };
            fields.strength().ok()
        };
        assert_eq!(strength(" "), Some(None));
        assert_eq!(strength("1150"), Some(Some(1_150)));
        assert_eq!([strength("99"), strength("3201"), strength("many"), strength("-5")], [None; 4]);
    }
}
