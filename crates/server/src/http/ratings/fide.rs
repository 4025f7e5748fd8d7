//! `/ratings/keep/fide`: FIDE's list of a month, brought in whole so that entries of events can be matched with it.

use crate::app::ratings;
use crate::app::rosters::{self, Taken};
use crate::http::upload::judged;
use crate::page::{Page, html};
use crate::title_words;
use crate::{App, Error};
use askama::Template;
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rating::Date;
use std::io;
use store::Roster;

/// Largest list, in bytes: FIDE's XML has some five hundred million.
pub(crate) const LARGEST: usize = 2 * 1024 * 1024 * 1024;

#[derive(Template)]
#[template(path = "ratings_fide.html")]
struct FidePage {
    page: Page,
    now: Option<Roster>,
    today: String,
    /// How the list that was just sent came in.
    taken: Option<Taken>,
    faults: Vec<String>,
}

async fn answer(
    app: &App,
    page: Page,
    taken: Option<Taken>,
    fault: Option<String>,
) -> Result<Response, Error> {
    let told = taken.iter().flat_map(|taken| &taken.bad).map(|bad| title_words::bad_line(page.lang, *bad));
    let faults: Vec<String> = fault.into_iter().chain(told).collect();
    let took = taken.as_ref().is_some_and(|taken| taken.count.players > 0);
    let status = if faults.is_empty() || took { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let now = app.store.roster(rosters::FIDE).await?;
    let today = Date { day: 1, ..ratings::today() }.to_string();
    Ok((status, html(&FidePage { now, today, taken: taken.filter(|_| took), faults, page })?).into_response())
}

/// `GET /ratings/keep/fide`
pub(crate) async fn show(State(app): State<App>, page: Page) -> Result<Response, Error> {
    ratings::may_keep(&page)?;
    answer(&app, page, None, None).await
}

/// `POST /ratings/keep/fide`: the form's texts come before its file, which is read as it arrives.
pub(crate) async fn take(State(app): State<App>, page: Page, mut form: Multipart) -> Result<Response, Error> {
    let by = ratings::may_keep(&page)?;
    let (mut csrf, mut day) = (String::new(), String::new());
    while let Some(mut field) = form.next_field().await.map_err(|error| judged(&error))? {
        let Some(name) = field.file_name().map(str::to_owned) else {
            let own = field.name().unwrap_or_default().to_owned();
            let text = field.text().await.map_err(|error| judged(&error))?;
            match own.as_str() {
                "csrf" => csrf = text,
                "day" => day = text,
                _ => {}
            }
            continue;
        };
        page.check_form(&csrf)?;
        let Ok(day) = day.parse::<Date>() else {
            let fault = page.t("list-bad-day");
            return answer(&app, page, None, Some(fault)).await;
        };
        let (send, file) = rosters::channel();
        let feed = async {
            loop {
                let chunk = match field.chunk().await {
                    Ok(Some(chunk)) => Ok(chunk),
                    Ok(None) => break,
                    Err(error) => Err(io::Error::other(error.to_string())),
                };
                let over = chunk.is_err();
                if send.send(chunk).await.is_err() || over {
                    break;
                }
            }
            drop(send);
        };
        let day = day.to_string();
        let (taken, ()) = tokio::join!(rosters::take_in(&app, by, &name, &day, file), feed);
        let taken = taken?;
        let empty = (taken.count.players == 0).then(|| page.t("list-file-empty"));
        return answer(&app, page, Some(taken), empty).await;
    }
    let fault = page.t("list-file-empty");
    answer(&app, page, None, Some(fault)).await
}
