//! Handlers: `http/<resource>/<verb>.rs` reads the request, calls one use case and converts.

pub(crate) mod about;
pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod analysis;
pub(crate) mod challenge;
pub(crate) mod computer;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod healthz;
pub(crate) mod home;
pub(crate) mod language;
pub(crate) mod laws;
pub(crate) mod learn;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod qr;
pub(crate) mod ratings;
pub(crate) mod settings;
pub(crate) mod titles;
pub(crate) mod upload;

use crate::Error;

pub(crate) async fn not_found() -> Error {
    Error::NotFound
}

/// A path on this server to go back to, or the home page: never another site.
pub(crate) fn local_path(path: &str) -> &str {
    let local = path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    if local { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::local_path;

    #[test]
    fn a_return_path_stays_here() {
        assert_eq!(local_path("/g/q7ZvsdUF?ply=3"), "/g/q7ZvsdUF?ply=3");
        for foreign in ["https://evil.example/", "//evil.example/", "/\\evil.example", "", "/a\r\nb"] {
            assert_eq!(local_path(foreign), "/", "{foreign:?}");
        }
    }
}
