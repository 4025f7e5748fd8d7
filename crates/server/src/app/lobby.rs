//! Who listens to the lobby, so that it can be told of offers and games.

use crate::live::Outbound;
use axum::extract::ws::Utf8Bytes;
use game::PlayerId;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The sockets that listen to the lobby.
#[derive(Debug, Default)]
pub struct Lobby {
    listeners: Mutex<Vec<(Option<PlayerId>, Outbound)>>,
}

impl Lobby {
    /// Adds a socket; one that listens already is not added twice.
    pub fn join(&self, who: Option<PlayerId>, out: Outbound) {
        let mut listeners = self.listeners();
        listeners.retain(|(_, known)| known.id() != out.id());
        listeners.push((who, out));
    }

    /// Removes a socket.
    pub fn leave(&self, out: u64) {
        self.listeners().retain(|(_, known)| known.id() != out);
    }

    /// Sends a frame to every listener; those too slow are forgotten.
    pub fn publish(&self, frame: &str) {
        let frame = Utf8Bytes::from(frame);
        self.listeners().retain(|(_, out)| out.push(frame.clone()));
    }

    /// Sends a frame to every socket of one player.
    pub fn tell(&self, player: PlayerId, frame: &str) {
        self.listeners().retain(|(who, out)| *who != Some(player) || out.push(frame.to_owned()));
    }

    /// A panic elsewhere left no half-made change: every change is a single step.
    fn listeners(&self) -> MutexGuard<'_, Vec<(Option<PlayerId>, Outbound)>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
