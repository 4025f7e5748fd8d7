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

/// Largest list of players that can be pasted, in bytes: an event's most participants with all that is known of them.
const LIST_LIMIT: usize = 4 * 1024 * 1024;

/// Events: what everybody sees, and the desk of those who run one.
fn events() -> Router<App> {
    use http::event::{
        captain, desk, entry, export, find, games, hall, list, print, prizes, public, tablet, take_over,
    };
    let large = Router::new()
        .route("/event/{id}/desk/import", get(desk::import::show).post(desk::import::take))
        .route("/event/{id}/desk/round/{n}", get(desk::round::show).post(desk::round::save))
        .route("/event/{id}/desk/round/{n}/pgn", get(desk::pgn::show).post(desk::pgn::look))
        .layer(DefaultBodyLimit::max(LIST_LIMIT));
    let report = get(take_over::show).post(take_over::take);
    Router::new()
        .route("/events/import", report.layer(uploads()))
        .route("/events", get(list::show))
        .route("/events/season", get(desk::season::show).post(desk::season::create))
        .route("/events/new", get(desk::new::show).post(desk::new::create))
        .route("/event/{id}", get(public::show))
        .route("/event/{id}/players", get(public::players))
        .route("/event/{id}/pairings", get(public::pairings))
        .route("/event/{id}/standings", get(public::standings))
        .route("/event/{id}/cross", get(public::cross))
        .route("/event/{id}/teams", get(public::teams))
        .route("/event/{id}/team/{n}", get(public::team))
        .route("/event/{id}/boards", get(public::boards))
        .route("/event/{id}/games", get(games::show))
        .route("/event/{id}/about", get(public::about))
        .route("/event/{id}/player/{n}", get(public::card))
        .route("/event/{id}/report.trf", get(desk::report::show))
        .route("/event/{id}/hall", get(hall::show))
        .route("/event/{id}/games.pgn", get(export::games))
        .route("/event/{id}/export/{file}", get(export::file))
        .route("/event/{id}/find", get(find::show))
        .route("/event/{id}/print", get(print::index))
        .route("/event/{id}/print/page.css", get(print::page_css))
        .route("/event/{id}/print/{kind}", get(print::show))
        .route("/event/{id}/enter", get(entry::show).post(entry::save))
        .route("/event/{id}/board", get(entry::board).post(entry::tell))
        .route("/event/{id}/captain", get(captain::show).post(captain::save))
        .route("/event/{id}/desk", get(desk::overview::show))
        .route("/event/{id}/desk/do", post(desk::wishes::create))
        .route("/event/{id}/desk/settings", get(desk::settings::show).post(desk::settings::save))
        .route("/event/{id}/desk/people", get(desk::people::show).post(desk::people::add))
        .route("/event/{id}/desk/people/{n}", get(desk::people::person).post(desk::people::edit))
        .route("/event/{id}/desk/tablets", get(desk::tablets::show).post(desk::tablets::invite))
        .route("/event/{id}/tablet", get(tablet::show).post(tablet::save))
        .route("/event/{id}/desk/groups", get(desk::groups::show))
        .route("/event/{id}/desk/teams", get(desk::teams::show).post(desk::teams::add))
        .route("/event/{id}/desk/teams/{n}", get(desk::teams::team).post(desk::teams::edit))
        .route("/event/{id}/desk/line-up/{round}/{team}", get(desk::line_up::show).post(desk::line_up::save))
        .route("/event/{id}/desk/check-in", get(desk::check_in::show))
        .route("/event/{id}/desk/round", get(desk::round::current))
        .route("/event/{id}/prizes", get(prizes::show))
        .route("/event/{id}/desk/rules", get(desk::rules::show).post(desk::rules::save))
        .route("/event/{id}/desk/plan", get(desk::plan::show).post(desk::plan::save))
        .route("/event/{id}/desk/prizes", get(desk::prizes::show).post(desk::prizes::save))
        .route("/event/{id}/desk/log", get(desk::log::show))
        .route("/event/{id}/desk/log/{seq}", get(desk::log::then))
        .merge(large)
}

/// The whole server as a service.
pub fn router(app: App) -> Router {
    let game_text = DefaultBodyLimit::max(http::analysis::FORM_LIMIT);
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
        .route("/learn", get(http::learn::map))
        .route("/learn/{lesson}", get(http::learn::show))
        .route("/learn/{lesson}/{task}", post(http::learn::judge))
        .route("/learn/{lesson}/{task}/hint", post(http::learn::hint))
        .route("/laws/{profile}", get(http::laws::show))
        .route("/@/{id}", get(http::people::show))
        .route("/play", get(http::play::show))
        .route("/challenge", post(http::challenge::create))
        .route("/computer", post(http::computer::create))
        .route("/analysis", get(http::analysis::show))
        .route("/analysis/lines", get(http::analysis::lines))
        .route("/analysis/table", get(http::analysis::table))
        .route("/analysis/read", post(http::analysis::read).layer(game_text))
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
        .route("/ratings/list.ods", get(http::ratings::ods))
        .route("/ratings/player/{id}", get(http::ratings::player))
        .route(
            "/ratings/keep",
            get(http::ratings::keep::show).post(http::ratings::keep::take_in).layer(uploads()),
        )
        .route("/ratings/keep/draft", get(http::ratings::keep::draft))
        .route("/ratings/keep/publish", post(http::ratings::keep::publish))
        .route("/titles", get(http::titles::show))
        .route("/titles/apply", post(http::titles::apply))
        .route("/titles/applications/{id}/print", get(http::titles::paper::application))
        .route("/titles/applications/{id}/certificate", get(http::titles::paper::certificate))
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
        .merge(events())
        .route("/ws", get(ws::upgrade))
        .fallback(http::not_found)
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        // A whole list takes as long as it takes, and only administrators send one.
        .route(
            "/ratings/keep/fide",
            get(http::ratings::fide::show)
                .post(http::ratings::fide::take)
                .layer(DefaultBodyLimit::max(http::ratings::fide::LARGEST)),
        )
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
