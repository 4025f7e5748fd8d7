//! `/healthz`: for machines that watch.

use crate::{App, live};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Health {
    status: &'static str,
    uptime_s: u64,
    /// Games in progress.
    games: usize,
}

/// `GET /healthz`: 200 while everything works (`busy`: new games wait, moves go on), 503 while
/// stopping or when the store takes no writes.
pub(crate) async fn show(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let (code, status) = match app.live.health() {
        _ if *app.draining().borrow() => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
        live::Health::ReadOnly => (StatusCode::SERVICE_UNAVAILABLE, "read-only"),
        live::Health::Busy => (StatusCode::OK, "busy"),
        live::Health::Good => (StatusCode::OK, "ok"),
    };
    let games = app.live.running().len();
    (code, Json(Health { status, uptime_s: app.started.elapsed().as_secs(), games }))
}
