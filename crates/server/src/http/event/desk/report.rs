//! `/event/{id}/report.trf`: the report file of an event, in the edition that is asked for.

use crate::app::events;
use crate::{App, Error};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tournament::desk::StageKind;
use tournament::trf::{self, Edition};

/// A group or the final in addresses.
pub(crate) fn stage_code(kind: StageKind) -> String {
    kind.letter().map_or_else(|| "final".to_owned(), |letter| letter.to_string())
}

#[derive(Deserialize)]
pub(crate) struct Asked {
    edition: Option<String>,
    /// Letter of a group, or `final`.
    stage: Option<String>,
}

/// `GET /event/{id}/report.trf`, `?edition=trf16` or `trf06` for programs that do not read TRF26. In an event with groups
/// the file has everything under the numbers of the event, and `?stage=A` or `?stage=final` one group or the final alone,
/// as the round robin or the knockout that it is: TRF26 knows no groups, and an event with one table has one file.
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
    let state = open.desk.state();
    let (report, name) = match &asked.stage {
        None => (state.report(), open.id.clone()),
        Some(code) => {
            let stage = state.stages().into_iter().find(|stage| stage_code(stage.kind) == *code);
            (state.report_of(&stage.ok_or(Error::NotFound)?), format!("{}-{code}", open.id))
        }
    };
    let text = trf::write(&report, edition);
    let name = format!("attachment; filename=\"{name}.trf\"");
    let name = HeaderValue::from_str(&name).map_err(|_| Error::NotFound)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}
