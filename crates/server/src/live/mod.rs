//! Live games: one mailbox and one task for each, which alone decides, stores and tells.
//!
//! What comes in is ordered by the mailbox; what is answered or pushed was committed before. State is
//! rebuilt from the log at any time and dropped after a minute without players or a running clock.
//! Time that no server served is nobody's: at the start every running game gets a pause from the last
//! sign of life until now, and so it does when this process stood still for a second or longer. A shorter
//! standstill interrupts no game: what is read after it counts as received when it began
//! ([`Games::received_at`]). Nothing here knows HTTP; sockets are [`Outbound`] queues.

mod clock;
mod mailbox;
mod outbound;
mod tend;
#[cfg(test)]
mod tests;

pub use clock::Clock;
pub use outbound::{Inbound, Outbound};

use crate::app::quota::Quotas;
use crate::wire::{RefusalFrame, StateFrame};
use game::{
    Actor, ClaimKind, CommandId, Created, Event, EventKind, Game, GameId, PauseReason, PlayerId, ReplayError,
    Seq,
};
use mailbox::{Mail, Mailbox};
use rules::ByColor;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Store, StoreError};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

/// Requests that may wait at one game; one more waits for a place.
const MAILBOX: usize = 64;
/// Flags, resignations and late moves that the solver looks at deeply, at the same time.
const DECISIONS: usize = 2;
/// What a client is told to wait when nothing could be written, ms.
pub const BUSY_MS: u32 = 250;

/// All live games of this node; cheap to clone.
#[derive(Clone)]
pub struct Games(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    node: String,
    slots: Mutex<Slots>,
    changes: watch::Sender<u64>,
    /// Set by a failed commit, cleared by the next good one.
    failing: AtomicBool,
    draining: AtomicBool,
    /// When [`Games::tend`] last looked at the clock, ms since 1970; 0 before it ever did.
    tended_at: AtomicI64,
    /// When the server was told to stop, ms since 1970; 0 before. What comes after is nobody's time.
    stopping_at: AtomicI64,
    quotas: Arc<Quotas>,
    /// One deep question to the solver at a time; the next position asks again anyway.
    solver: Arc<Semaphore>,
    /// Decisions that need the solver, at once.
    decisions: Arc<Semaphore>,
}

#[derive(Default)]
struct Slots {
    awake: HashMap<GameId, Slot>,
    /// Live games without a task, and when they need one (ms since 1970).
    asleep: HashMap<GameId, i64>,
    /// When this process last stood still.
    stood: Option<Standstill>,
}

/// Time that no game was served in, ms since 1970.
#[derive(Clone, Copy, Debug)]
struct Standstill {
    since: i64,
    until: i64,
    /// What it is called in the record.
    reason: PauseReason,
}

impl Slots {
    /// The mailbox of a game that is awake. One that closed without leaving the list belonged to a task
    /// that failed: the game is then taken up again from its log.
    fn awake(&self, id: GameId) -> Option<mpsc::Sender<Mail>> {
        self.awake.get(&id).map(|slot| &slot.mail).filter(|mail| !mail.is_closed()).cloned()
    }
}

struct Slot {
    mail: mpsc::Sender<Mail>,
    brief: Arc<Brief>,
}

/// What lists of games show of a live one.
#[derive(Debug)]
pub struct Brief {
    /// The game.
    pub id: GameId,
    /// Its terms.
    pub terms: Created,
    /// When it was created, ms since 1970.
    pub created_at: i64,
    seq: AtomicU32,
    ply: AtomicU32,
    watchers: AtomicU32,
    ended: AtomicBool,
}

impl Brief {
    fn new(id: GameId, game: &Game) -> Brief {
        Brief {
            id,
            terms: game.terms().clone(),
            created_at: game.created_at(),
            seq: AtomicU32::new(game.seq().0),
            ply: AtomicU32::new(0),
            watchers: AtomicU32::new(0),
            ended: AtomicBool::new(false),
        }
    }

    /// Half-moves made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply.load(Ordering::Relaxed)
    }

    /// People watching.
    #[must_use]
    pub fn watchers(&self) -> u32 {
        self.watchers.load(Ordering::Relaxed)
    }
}

/// What a player asks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Who asks.
    pub who: PlayerId,
    /// When the request was received, ms since 1970 by [`Games::clock`].
    pub at: i64,
    /// Lag as measured and bounded by the server, ms.
    pub lag_ms: u32,
    /// The version it was asked from.
    pub from: Seq,
    /// The client's id of the command, as it wrote it and as a number.
    pub command: (String, CommandId),
    /// What is asked.
    pub request: Request,
}

/// The requests players can make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Play a move, in UCI.
    Move {
        /// The move.
        uci: String,
        /// Whether a draw is offered with it.
        offers_draw: bool,
    },
    /// Claim a draw, perhaps with a move announced in UCI.
    Claim {
        /// On which ground.
        claim: ClaimKind,
        /// The move announced.
        uci: Option<String>,
    },
    /// Offer a draw.
    OfferDraw,
    /// Accept the offer.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Resign.
    Resign,
    /// Call the game off.
    Abort,
    /// Look whether a flag has fallen.
    Flag,
    /// Ask to take a move back.
    OfferTakeback,
    /// Let it be taken back.
    AcceptTakeback,
    /// Do not.
    DeclineTakeback,
    /// Ask for another game with colours changed, or accept one.
    Rematch,
    /// Want none.
    DeclineRematch,
}

/// What a request came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Done and stored; the version that holds it.
    Done(u32),
    /// Refused; the game is untouched.
    Refused(RefusalFrame),
    /// Nothing was written; ask again in so many ms.
    Busy(u32),
    /// There is no such game.
    NoGame,
}

/// Why a game was not created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateError {
    /// The id is that of another game.
    Taken,
    /// The server has more to write than it should; try again later.
    Busy,
    /// The store failed.
    Failed(StoreError),
}

impl fmt::Display for CreateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CreateError::Taken => f.write_str("the game id is taken"),
            CreateError::Busy => f.write_str("too busy for new games"),
            CreateError::Failed(_) => f.write_str("the game could not be stored"),
        }
    }
}

impl std::error::Error for CreateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CreateError::Failed(error) => Some(error),
            CreateError::Taken | CreateError::Busy => None,
        }
    }
}

/// Why a game could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadError {
    /// The store failed.
    Store(StoreError),
    /// Its log does not make a game.
    Replay(ReplayError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Store(error) => write!(f, "the log could not be read: {error}"),
            LoadError::Replay(error) => write!(f, "the log does not make a game: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// How the node fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// All is well.
    Good,
    /// More waits to be written than should: no new games, moves go on.
    Busy,
    /// The store refuses to write: games are paused.
    ReadOnly,
}

impl Games {
    /// The games of a store; `node` names this process in signs of life.
    #[must_use]
    pub fn new(store: Store, clock: Clock, node: &str) -> Games {
        Games(Arc::new(Inner {
            store,
            clock,
            node: node.to_owned(),
            slots: Mutex::default(),
            changes: watch::Sender::new(0),
            failing: AtomicBool::new(false),
            draining: AtomicBool::new(false),
            tended_at: AtomicI64::new(0),
            stopping_at: AtomicI64::new(0),
            quotas: Arc::default(),
            solver: Arc::new(Semaphore::new(1)),
            decisions: Arc::new(Semaphore::new(DECISIONS)),
        }))
    }

    /// The clock all times in games are taken from.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.0.clock
    }

    /// What one account may offer in a minute; a rematch is an offer like others.
    #[must_use]
    pub fn quotas(&self) -> Arc<Quotas> {
        self.0.quotas.clone()
    }

    /// Creates a game; it waits until both players are there.
    ///
    /// # Errors
    /// [`CreateError`]; then there is no such game, or another one.
    pub async fn create(&self, id: GameId, terms: Created) -> Result<(), CreateError> {
        if !self.takes_new_games() {
            return Err(CreateError::Busy);
        }
        let kind = EventKind::Created(Box::new(terms));
        let event = Event { at: self.0.clock.now(), by: Actor::System, cid: None, kind };
        let game = Game::begin(&event).map_err(|_| CreateError::Taken)?;
        let events = [event];
        match self.0.store.append(id, Seq(0), events[0].at, &events).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => return Err(CreateError::Taken),
            Err(StoreError::Busy) => return Err(CreateError::Busy),
            Err(error) => return Err(CreateError::Failed(error)),
        }
        let heard_until = self.stood_until();
        let woken = self.wake(id, game, &events, heard_until, None).await;
        woken.map_err(|error| match error {
            LoadError::Store(error) => CreateError::Failed(error),
            LoadError::Replay(error) => CreateError::Failed(StoreError::Unreadable(error.to_string())),
        })?;
        self.changed();
        Ok(())
    }

    /// Asks something of a game.
    pub async fn ask(&self, id: GameId, ask: Ask) -> Answer {
        match self.post(id, |answer| Mail::Ask(ask, answer)).await {
            Ok(Some(answer)) => answer,
            Ok(None) => Answer::NoGame,
            Err(_) => Answer::Busy(BUSY_MS),
        }
    }

    /// Calls a game of an event off, wherever it stands; true when it is over now, however it ended.
    ///
    /// # Errors
    /// [`LoadError`] when it cannot be read.
    pub async fn call_off(&self, id: GameId) -> Result<bool, LoadError> {
        Ok(self.post(id, Mail::CallOff).await?.unwrap_or(true))
    }

    /// Listens to a game: the state (or what came after `since`) is pushed first, then every event.
    /// False when there is no such game.
    ///
    /// # Errors
    /// [`LoadError`] when it cannot be read.
    pub async fn join(
        &self,
        id: GameId,
        who: Option<PlayerId>,
        since: u32,
        out: Outbound,
    ) -> Result<bool, LoadError> {
        Ok(self.post(id, |answer| Mail::Join { who, since, out, answer }).await?.is_some())
    }

    /// Stops listening.
    pub async fn leave(&self, id: GameId, out: u64) {
        let mail = self.slots().awake(id);
        if let Some(mail) = mail {
            // A game that is gone has nobody to tell.
            let _ = mail.send(Mail::Leave(out)).await;
        }
    }

    /// The version of a game; none when there is no such game.
    pub async fn head(&self, id: GameId) -> Option<u32> {
        let awake = self.slots().awake.get(&id).map(|slot| slot.brief.seq.load(Ordering::Relaxed));
        if awake.is_some() {
            return awake;
        }
        self.game(id).await.ok().flatten().map(|game| game.seq().0)
    }

    /// A game as it stands, finished ones from the log.
    ///
    /// # Errors
    /// [`LoadError`] when it cannot be read.
    pub async fn game(&self, id: GameId) -> Result<Option<Arc<Game>>, LoadError> {
        self.post(id, Mail::Game).await
    }

    /// What a reader sees of a game.
    ///
    /// # Errors
    /// [`LoadError`] when it cannot be read.
    pub async fn state(&self, id: GameId, who: Option<PlayerId>) -> Result<Option<StateFrame>, LoadError> {
        self.post(id, |answer| Mail::State(who, answer)).await
    }

    /// Games in progress that somebody could watch, newest first.
    #[must_use]
    pub fn running(&self) -> Vec<Arc<Brief>> {
        let slots = self.slots();
        let live = slots.awake.values().filter(|slot| !slot.brief.ended.load(Ordering::Relaxed));
        let mut briefs: Vec<_> = live.map(|slot| slot.brief.clone()).collect();
        briefs.sort_by_key(|brief| (std::cmp::Reverse(brief.created_at), brief.id));
        briefs
    }

    /// The players of a game that is awake.
    #[must_use]
    pub fn players(&self, id: GameId) -> Option<ByColor<PlayerId>> {
        let slots = self.slots();
        let slot = slots.awake.get(&id).filter(|slot| !slot.brief.ended.load(Ordering::Relaxed));
        slot.map(|slot| slot.brief.terms.players)
    }

    /// Whether a game is known to go on, without asking its log.
    #[must_use]
    pub fn goes_on(&self, id: GameId) -> bool {
        let slots = self.slots();
        let awake = slots.awake.get(&id).map(|slot| !slot.brief.ended.load(Ordering::Relaxed));
        awake.unwrap_or_else(|| slots.asleep.contains_key(&id))
    }

    /// Changes whenever a game is created or ends.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.0.changes.subscribe()
    }

    /// How the node fares.
    #[must_use]
    pub fn health(&self) -> Health {
        if self.0.failing.load(Ordering::Relaxed) {
            Health::ReadOnly
        } else if self.0.store.log().load().is_high() {
            Health::Busy
        } else {
            Health::Good
        }
    }

    /// Whether new games, and offers of them, are taken now: under load the games in progress come first.
    #[must_use]
    pub fn takes_new_games(&self) -> bool {
        self.health() == Health::Good && !self.0.draining.load(Ordering::Relaxed)
    }

    /// Whether this process stood still and has not yet noticed: then no clock can be believed.
    fn overslept(&self) -> bool {
        self.unseen_since(tend::STOOD_MS).is_some()
    }

    /// When this process last looked at the clock, if that is longer ago than `ms`.
    fn unseen_since(&self, ms: i64) -> Option<i64> {
        let tended_at = self.0.tended_at.load(Ordering::Relaxed);
        (tended_at > 0 && self.0.clock.now() - tended_at > ms).then_some(tended_at)
    }

    /// When a frame that is read now counts as received, ms since 1970 by [`Games::clock`]: now, unless this process
    /// missed its last looks at the clock. Then it did not run, the frame may have lain there ever since, and the
    /// doubt is its sender's.
    #[must_use]
    pub fn received_at(&self) -> i64 {
        self.unseen_since(tend::MISSED_MS).map_or_else(|| self.0.clock.now(), tend::next_look)
    }

    /// Until when this process last stood still, ms since 1970; 0 if it never did. A game that has not yet heard of
    /// it cannot believe its clock.
    fn stood_until(&self) -> i64 {
        self.slots().stood.map_or(0, |stood| stood.until)
    }

    fn changed(&self) {
        self.0.changes.send_modify(|count| *count += 1);
    }

    /// A thread that panicked left no half-made change: every change of the map is a single step.
    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request to a game's mailbox and waits for the answer; wakes the game if need be.
    async fn post<T>(
        &self,
        id: GameId,
        make: impl FnOnce(oneshot::Sender<T>) -> Mail,
    ) -> Result<Option<T>, LoadError> {
        let (answer, result) = oneshot::channel();
        let mut mail = make(answer);
        // A task may end between the look-up and the sending; then the next one gets the mail.
        loop {
            let Some(mailbox) = self.mailbox(id).await? else { return Ok(None) };
            match mailbox.send(mail).await {
                Ok(()) => break,
                Err(mpsc::error::SendError(unsent)) => mail = unsent,
            }
        }
        result.await.map(Some).map_err(|_| LoadError::Store(StoreError::Unknown))
    }

    /// The mailbox of a game, woken from the log if it sleeps. None when there is no such game.
    async fn mailbox(&self, id: GameId) -> Result<Option<mpsc::Sender<Mail>>, LoadError> {
        let awake = self.slots().awake(id);
        if awake.is_some() {
            return Ok(awake);
        }
        self.wake_from_log(id, None).await
    }

    async fn wake_from_log(
        &self,
        id: GameId,
        news: Option<Mail>,
    ) -> Result<Option<mpsc::Sender<Mail>>, LoadError> {
        let heard_until = self.stood_until();
        let events = self.0.store.load(id).await.map_err(LoadError::Store)?;
        let Some(first) = events.first() else { return Ok(None) };
        let game = Game::begin(first).map_err(LoadError::Replay)?;
        self.wake(id, game, &events, heard_until, news).await.map(Some)
    }

    /// Starts a game's task, unless another caller was faster. `game` is at the first of `events`, which know
    /// of standstills until `heard_until`; `news` is the first mail that a task started here finds, before it
    /// looks at any clock.
    async fn wake(
        &self,
        id: GameId,
        game: Game,
        events: &[Event],
        heard_until: i64,
        news: Option<Mail>,
    ) -> Result<mpsc::Sender<Mail>, LoadError> {
        let (sender, receiver) = mpsc::channel(MAILBOX);
        let brief = Arc::new(Brief::new(id, &game));
        let own = sender.downgrade();
        let later = &events[1..];
        let mailbox = Mailbox::new(self.clone(), id, game, later, brief.clone(), own, heard_until).await?;
        let mut slots = self.slots();
        if let Some(mail) = slots.awake(id) {
            return Ok(mail);
        }
        // A standstill noticed while the game was being read: its notice went to those on the list alone.
        let missed = slots.stood.filter(|stood| stood.until > heard_until).map(Mail::Outage);
        for mail in news.into_iter().chain(missed) {
            // The box is new and empty: there is a place.
            let _ = sender.try_send(mail);
        }
        slots.asleep.remove(&id);
        slots.awake.insert(id, Slot { mail: sender.clone(), brief });
        drop(slots);
        start(mailbox, receiver);
        Ok(sender)
    }
}

/// A function of its own, since a game's task can itself create a game (a rematch).
fn start(mailbox: Mailbox, mail: mpsc::Receiver<Mail>) {
    tokio::spawn(mailbox.run(mail));
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").field("node", &self.0.node).finish_non_exhaustive()
    }
}
