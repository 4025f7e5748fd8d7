//! `/event/{id}/report.trf`: the report file of an event, in the edition that is asked for.

use crate::app::events;
use crate::{App, Error};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tournament::trf::{self, Edition};

#[derive(Deserialize)]
pub(crate) struct Asked {
    edition: Option<String>,
}

/// `GET /event/{id}/report.trf`, `?edition=trf16` or `trf06` for programs that do not read TRF26.
pub(crate) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    let edition = match asked.edition.as_deref() {
        Some("trf06") => Edition::Trf06,
        Some("trf16") => Edition::Trf16,
        Some("trf26") | None => Edition::Trf26,
        Some(_) => return Err(Error::BadRequest),
    };
    let open = events::open(&app, &id).await?;
    let text = trf::write(&open.desk.state().report(), edition);
    let name = format!("attachment; filename=\"{}.trf\"", open.id);
    let name = HeaderValue::from_str(&name).map_err(|_| Error::NotFound)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
