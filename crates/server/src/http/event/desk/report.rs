//! `/event/{id}/report.trf`: the report file of an event; `/event/{id}/desk/report` reads one into a new event.

use crate::app::events;
use crate::{App, Error};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tournament::trf::{self, Edition};

/// `GET /event/{id}/report.trf`
pub(crate) async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    let open = events::open(&app, &id).await?;
    let text = trf::write(&open.desk.state().report(), Edition::Trf26);
    let name = format!("attachment; filename=\"{}.trf\"", open.id);
    let name = HeaderValue::from_str(&name).map_err(|_| Error::NotFound)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
