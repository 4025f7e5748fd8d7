//! Use cases: who may do what, and what happens then. No HTTP, no SQL, no JSON here.

pub mod random;
pub(crate) mod still_board;

use crate::Config;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

/// The running server, shared by every handler and task.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// What [`App`] gives access to.
pub struct Inner {
    /// The operator's settings.
    pub config: Config,
    /// When this server started.
    pub started: Instant,
    draining: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config) -> App {
        App(Arc::new(Inner { config, started: Instant::now(), draining: watch::Sender::new(false) }))
    }

    /// Becomes true once, when the server begins to stop: sockets then say goodbye and close.
    pub fn draining(&self) -> watch::Receiver<bool> {
        self.draining.subscribe()
    }

    /// Begins the stop.
    pub fn drain(&self) {
        self.draining.send_replace(true);
    }
}
