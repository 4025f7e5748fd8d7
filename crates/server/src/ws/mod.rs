//! `GET /ws`: one socket of one browser, for any number of games and the lobby.
//!
//! Every frame is stamped when it is read, before any queue ([`crate::live::Games::received_at`]); frames are then
//! handled one by one, in order, while the socket goes on reading and sending. Rights are looked up again with every
//! message (the session may have ended). Refused with a name, the game untouched: foreign origins, long or
//! malformed frames, unknown games, commands of who does not play. Limits: 4 KiB a frame, 20 commands
//! a second, 16 games, 64 frames waiting to be sent; a socket over its limits is told so or closed.

mod session;

use crate::app::accounts;
use crate::page::Page;
use crate::security::Origin;
use crate::{App, Error};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;
use session::Session;

/// Bytes read at once; the default of 128 KiB would cost that much for every idle socket.
const READ_BUFFER: usize = 2 * 1024;
/// Longest message the protocol layer takes; between this and the limit of a frame there is a named
/// refusal, above it the socket is closed.
const LONGEST_MESSAGE: usize = 16 * 1024;

/// Opens a socket.
///
/// # Errors
/// [`Error::ForeignForm`] for another origin, [`Error::Unavailable`] while the server stops.
pub async fn upgrade(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    page: Page,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    if !origin.is_sent_by(&headers) {
        tracing::debug!("refused a socket from a foreign origin");
        return Err(Error::ForeignForm);
    }
    if *app.draining().borrow() {
        return Err(Error::Unavailable);
    }
    let who = page.viewer.as_ref().map(|viewer| viewer.player);
    let token = accounts::hash_of(&page.token);
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| session::run(Session::new(app, who, token), socket)))
}
