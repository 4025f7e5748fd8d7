//! Use cases: who may do what, and what happens then. No HTTP, no SQL, no JSON here.

pub(crate) mod academy;
pub mod accounts;
pub mod analysis;
pub mod browsers;
pub mod challenges;
pub mod computer;
pub mod console;
pub mod endings;
pub mod events;
pub mod lobby;
pub mod names;
pub mod passwords;
pub mod pgn;
pub mod preferences;
pub mod presence;
pub(crate) mod queue;
pub mod quota;
pub mod random;
pub mod ratings;
pub mod rosters;
pub mod sheets;
pub(crate) mod still_board;
pub mod terms;
pub mod throttle;
pub mod titles;

use crate::Config;
use crate::live::{Clock, Games};
use lobby::Lobby;
use presence::Signs;
use quota::Quotas;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use store::{Store, StoreError};
use throttle::Throttle;
use tokio::sync::watch;

/// The running server, shared by every handler and task.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// What [`App`] gives access to.
pub struct Inner {
    /// The operator's settings.
    pub config: Config,
    /// Everything kept.
    pub store: Store,
    /// The games being played.
    pub live: Games,
    /// Who analyses what.
    pub analyses: analysis::Analyses,
    /// Tables of endings.
    pub endings: endings::Shelf,
    /// The computer opponents.
    pub computers: computer::Computers,
    /// The events that are run here.
    pub events: events::Events,
    /// Who is here and what they seek.
    pub lobby: Lobby,
    /// Who was here lately and is not yet written down.
    pub signs: Signs,
    /// Slows down guessing at passwords.
    pub throttle: Throttle,
    /// Bounds what one visitor can make.
    pub quotas: Arc<Quotas>,
    /// Published rating lists, read once.
    pub ratings: ratings::Shelf,
    /// When this server started.
    pub started: Instant,
    /// The same by wall clock, ms since 1970.
    pub started_at_ms: i64,
    /// Where the server listens, once it does.
    pub listening: OnceLock<SocketAddr>,
    draining: watch::Sender<bool>,
}

/// The name of this process in signs of life: one node keeps one store.
const NODE: &str = "one";

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, store: Store) -> App {
        App::with_clock(config, store, Clock::system())
    }

    /// The same, going on from the run before: what its games were last told of time holds.
    ///
    /// # Errors
    /// As the store fails.
    pub async fn resume(config: Config, store: Store) -> Result<App, StoreError> {
        let last_alive = store.log().last_alive(NODE).await?;
        Ok(App::with_clock(config, store, Clock::system().not_before(last_alive)))
    }

    fn with_clock(config: Config, store: Store, clock: Clock) -> App {
        let live = Games::new(store.clone(), clock, NODE);
        App(Arc::new(Inner {
            config,
            store,
            quotas: live.quotas(),
            live,
            analyses: analysis::Analyses::default(),
            endings: endings::Shelf::default(),
            computers: computer::Computers::default(),
            events: events::Events::default(),
            lobby: Lobby::default(),
            signs: Signs::default(),
            throttle: Throttle::default(),
            ratings: ratings::Shelf::default(),
            started: Instant::now(),
            started_at_ms: now_ms(),
            listening: OnceLock::new(),
            draining: watch::Sender::new(false),
        }))
    }

    /// Becomes true once, when the server begins to stop: sockets then say goodbye and close.
    pub fn draining(&self) -> watch::Receiver<bool> {
        self.draining.subscribe()
    }

    /// Begins the stop. The games hear of it before any socket closes.
    pub fn drain(&self) {
        self.live.begin_stop();
        self.endings.stop();
        self.draining.send_replace(true);
    }
}

/// The wall clock, ms since 1970. Live games charge by a monotonic clock instead.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
