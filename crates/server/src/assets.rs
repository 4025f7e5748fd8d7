//! The browser's files, embedded from `web/dist` (debug builds read the folder itself). They bear
//! a hash in their name and never change, so they are served as immutable; pages find them through
//! `manifest.json`. Without the folder everything else works, and pages say to run `make`.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

type Manifest = HashMap<String, String>;

fn read_manifest() -> Option<Manifest> {
    let file = Dist::get("manifest.json")?;
    serde_json::from_slice(&file.data).ok()
}

/// Whether the browser's files were built.
pub fn built() -> bool {
    manifest(|manifest| manifest.is_some())
}

fn manifest<T>(look: impl FnOnce(Option<&Manifest>) -> T) -> T {
    static ONCE: LazyLock<Option<Manifest>> = LazyLock::new(read_manifest);
    // A debug build follows the folder, so that `esbuild --watch` needs no restart.
    if cfg!(debug_assertions) { look(read_manifest().as_ref()) } else { look(ONCE.as_ref()) }
}

/// The address of a file by its plain name. A name that was not built keeps its plain address, and
/// is answered 404.
pub fn url(name: &str) -> String {
    let hashed = manifest(|manifest| manifest.and_then(|files| files.get(name).cloned()));
    format!("/assets/{}", hashed.as_deref().unwrap_or(name))
}

/// The text of a file by its plain name, for pages that bring everything with them.
pub(crate) fn text(name: &str) -> Option<String> {
    let hashed = manifest(|manifest| manifest.and_then(|files| files.get(name).cloned()))?;
    String::from_utf8(Dist::get(&hashed)?.data.into_owned()).ok()
}

/// `GET /assets/{name}`
pub(crate) async fn get(Path(name): Path<String>) -> Response {
    let Some(file) = Dist::get(&name).filter(|_| name != "manifest.json") else {
        return (StatusCode::NOT_FOUND, "no such file\n").into_response();
    };
    (
        [
            (header::CONTENT_TYPE, HeaderValue::from_static(media_type(&name))),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        ],
        Body::from(file.data.into_owned()),
    )
        .into_response()
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json" | "map") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
