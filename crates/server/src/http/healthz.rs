//! `/healthz`: for machines that watch.

use crate::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Health {
    status: &'static str,
    uptime_s: u64,
}

/// `GET /healthz`: 200 while everything works, 503 while stopping.
pub(crate) async fn show(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let uptime_s = app.started.elapsed().as_secs();
    if *app.draining().borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: "stopping", uptime_s }));
    }
    (StatusCode::OK, Json(Health { status: "ok", uptime_s }))
}
