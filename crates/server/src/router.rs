//! Every address of the server, and the layers a request passes: the table of contents.

use crate::{App, assets, http, page, security, ws};
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

/// Largest body of a form, in bytes.
pub const FORM_LIMIT: usize = 64 * 1024;

/// How long a page may take, its form's body included. Sockets are not bound by it.
const PATIENCE: Duration = Duration::from_secs(30);

/// The limit of forms that bring a file; some room for the fields beside it.
fn uploads() -> DefaultBodyLimit {
    DefaultBodyLimit::max(crate::app::ratings::files::LARGEST + FORM_LIMIT)
}

/// The whole server as a service.
pub fn router(app: App) -> Router {
    let pages = Router::new()
        .route("/", get(http::home::show))
        .route("/about", get(http::about::show))
        .route("/language", post(http::language::choose))
        .route("/sign-up", get(http::account::sign_up::show).post(http::account::sign_up::create))
        .route("/sign-in", get(http::account::sign_in::show).post(http::account::sign_in::create))
        .route("/sign-out", post(http::account::sign_out::create))
        .route("/settings", get(http::settings::show).post(http::settings::save))
        .route("/settings/password", post(http::settings::password))
        .route("/settings/sessions", post(http::settings::revoke))
        .route("/admin", get(http::admin::show))
        .route("/admin/roles", post(http::admin::grant))
        .route("/admin/first/{token}", get(http::admin::first).post(http::admin::become_first))
        .route("/laws/{profile}", get(http::laws::show))
        .route("/@/{id}", get(http::people::show))
        .route("/play", get(http::play::show))
        .route("/challenge", post(http::challenge::create))
        .route("/pool", post(http::challenge::pool))
        .route("/c/{id}", get(http::challenge::show))
        .route("/c/{id}/accept", post(http::challenge::accept))
        .route("/c/{id}/cancel", post(http::challenge::cancel))
        .route("/seek/{id}/accept", post(http::challenge::accept))
        .route("/seek/{id}/cancel", post(http::challenge::cancel))
        .route("/g/{id}", get(http::game::show))
        .route("/games", get(http::games::show))
        .route("/games/mine", get(http::people::mine))
        .route("/ratings", get(http::ratings::show))
        .route("/ratings/list.csv", get(http::ratings::csv))
        .route("/ratings/player/{id}", get(http::ratings::player))
        .route(
            "/ratings/keep",
            get(http::ratings::keep::show).post(http::ratings::keep::take_in).layer(uploads()),
        )
        .route("/ratings/keep/draft", get(http::ratings::keep::draft))
        .route("/ratings/keep/publish", post(http::ratings::keep::publish))
        .route("/titles", get(http::titles::show))
        .route("/titles/apply", post(http::titles::apply))
        .route("/titles/applications/{id}", get(http::titles::application).post(http::titles::decide))
        .route("/titles/compare", get(http::titles::compare::show))
        .route("/titles/grades", get(http::titles::grades).post(http::titles::put_grades))
        .route(
            "/titles/norms",
            get(http::titles::norms::show).post(http::titles::norms::check).layer(uploads()),
        )
        .route(
            "/titles/national",
            get(http::titles::national::show).post(http::titles::national::check).layer(uploads()),
        )
        .route("/ws", get(ws::upgrade))
        .fallback(http::not_found)
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(from_fn_with_state(app.clone(), page::visit));

    Router::new()
        .route("/healthz", get(http::healthz::show))
        .route("/assets/{name}", get(assets::get))
        .merge(pages)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), security::admit))
        .layer(from_fn(security::headers))
        .layer(
            // Method, route and duration only. The path itself may hold a one-time token; queries,
            // headers and addresses are nobody's business.
            TraceLayer::new_for_http().make_span_with(|request: &Request| {
                let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str);
                tracing::debug_span!("request", method = %request.method(), route)
            }),
        )
        .with_state(app)
}
