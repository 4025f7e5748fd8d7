//! What happens on one socket from its opening to its close.

use crate::App;
use crate::app::presence::SEEN_EVERY_MS;
use crate::app::{computer, events};
use crate::live::{Answer, Ask, BUSY_MS, Inbound, LoadError, Outbound, Request};
use crate::wire::{ClientFrame, RefusalFrame, ServerFrame};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use game::{ClaimKind, CommandId, GameId, PlayerId, Seq};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{StoreError, TokenHash};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Between two pings of the server, which measure lag and find dead sockets.
const PING_EVERY: Duration = Duration::from_secs(5);
/// A socket silent for so long is dead, ms: browsers answer pings by themselves.
const SILENCE_MS: i64 = 30_000;
/// A peer that takes nothing for so long is dropped.
const SEND_LIMIT: Duration = Duration::from_secs(10);
/// So long may it take to say goodbye: a stop waits for it.
const GOODBYE_LIMIT: Duration = Duration::from_secs(1);
/// Frames read but not yet handled; then the socket is not read, and TCP holds the sender.
const UNREAD: usize = 32;
/// Commands a second.
const COMMANDS_PER_S: i64 = 20;
/// Games one socket may listen to.
const MOST_GAMES: usize = 16;
/// A session is looked up again when the last look is older than this, ms.
const SESSION_CHECK_MS: i64 = 5_000;
/// Longest lag believed, ms.
const LONGEST_LAG_MS: i64 = 5_000;

/// Close code of the protocol for whoever breaks a rule of ours.
const TOO_FAST: u16 = 1008;
/// Close code of the protocol itself: what came was no frame we take.
const NO_FRAME: u16 = 1002;

/// Who is behind a socket and what it listens to.
pub(super) struct Session {
    app: App,
    who: Option<PlayerId>,
    token: TokenHash,
    out: Outbound,
    inbound: Option<Inbound>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    games: Vec<GameId>,
    /// The event listened to.
    event: Option<String>,
    in_lobby: bool,
    /// When the session was last found to be good, ms since 1970.
    checked_at: i64,
    /// When it last left a sign of life, ms since 1970; the page itself left one just before.
    seen_at: i64,
}

impl Session {
    pub(super) fn new(app: App, who: Option<PlayerId>, token: TokenHash) -> Session {
        let (out, inbound) = Outbound::new();
        let now = app.live.clock().now();
        let state = State { checked_at: now, seen_at: now, ..State::default() };
        Session { app, who, token, out, inbound: Some(inbound), state: Mutex::new(state) }
    }

    /// Held for single steps only, never across a wait.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A frame with the time it counts as received, ms since 1970, and the lag known then, ms.
struct Stamped {
    at: i64,
    lag_ms: u32,
    text: Utf8Bytes,
}

/// Why a socket ends.
enum End {
    /// The other side went, or was lost.
    Gone,
    /// Closed by us, with code and reason.
    Close(u16, &'static str),
}

impl End {
    /// Come back and join again.
    const RESYNC: End = End::Close(4000, "resync");
    /// A planned stop.
    const DRAIN: End = End::Close(4001, "drain");
}

type Work<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Serves a socket until it ends.
pub(super) async fn run(mut session: Session, socket: WebSocket) {
    let Some(inbound) = session.inbound.take() else { return };
    let (mut sink, stream) = socket.split();
    let end = serve(&session, inbound, &mut sink, stream).await;
    if let End::Close(code, reason) = end {
        // The other side may be gone already; there is nobody else to tell.
        let _ = timeout(GOODBYE_LIMIT, say_goodbye(&mut sink, code, reason)).await;
    }
    session.leave().await;
}

async fn say_goodbye(
    sink: &mut SplitSink<WebSocket, Message>,
    code: u16,
    reason: &'static str,
) -> Result<(), axum::Error> {
    let bye = ServerFrame::Bye { why: reason.to_owned() }.text();
    sink.send(Message::Text(bye.into())).await?;
    sink.send(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))).await
}

async fn serve(
    session: &Session,
    mut inbound: Inbound,
    sink: &mut SplitSink<WebSocket, Message>,
    mut stream: SplitStream<WebSocket>,
) -> End {
    let clock = session.app.live.clock();
    let mut draining = session.app.draining();
    let mut pings = interval(PING_EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut reader = Reader::new(session, clock.now());
    let mut work: Option<Work<'_>> = None;
    loop {
        if work.is_none()
            && let Some(frame) = reader.unread.pop_front()
        {
            work = Some(Box::pin(session.handle(frame)));
        }
        let outgoing = tokio::select! {
            message = stream.next(), if reader.unread.len() < UNREAD => {
                reader.take(message, session.app.live.received_at()).map(|()| None)
            }
            () = async { if let Some(work) = &mut work { work.await } }, if work.is_some() => {
                work = None;
                Ok(None)
            }
            frame = inbound.next() => frame.map(|frame| Some(Message::Text(frame))).ok_or(End::RESYNC),
            _ = pings.tick() => reader.ping(clock.now()).map(Some),
            () = stopped(&mut draining) => Err(End::DRAIN),
        };
        let sent = match outgoing {
            Ok(Some(message)) => send(sink, message, &inbound, &mut draining).await,
            Ok(None) => Ok(()),
            Err(end) => Err(end),
        };
        if let Err(end) = sent {
            return end;
        }
    }
}

/// Sends a message; nobody waits for those who take nothing, neither the games nor a stop.
async fn send(
    sink: &mut SplitSink<WebSocket, Message>,
    message: Message,
    inbound: &Inbound,
    draining: &mut watch::Receiver<bool>,
) -> Result<(), End> {
    tokio::select! {
        sent = timeout(SEND_LIMIT, sink.send(message)) => match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        },
        () = inbound.broken() => Err(End::RESYNC),
        () = stopped(draining) => Err(End::DRAIN),
    }
}

/// What comes in: frames that wait to be handled, and what is known of their sender.
struct Reader<'a> {
    session: &'a Session,
    unread: VecDeque<Stamped>,
    lag: Lag,
    budget: Budget,
    /// When anything last came, ms since 1970.
    heard_at: i64,
}

impl Reader<'_> {
    fn new(session: &Session, now: i64) -> Reader<'_> {
        let (lag, budget) = (Lag::default(), Budget::new(now));
        Reader { session, unread: VecDeque::new(), lag, budget, heard_at: now }
    }

    /// Takes what was read at this time.
    fn take(&mut self, message: Option<Result<Message, axum::Error>>, at: i64) -> Result<(), End> {
        self.heard_at = at;
        match message {
            Some(Ok(Message::Text(text))) if self.budget.spend(at) => {
                self.unread.push_back(Stamped { at, lag_ms: self.lag.half_ms(), text });
            }
            Some(Ok(Message::Text(text))) => self.session.slow_down(&text),
            Some(Ok(Message::Binary(_))) => self.session.refuse("", "bad-frame"),
            // Answers to pings never sent, and pings without measure, each cost an answer or a look.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) if !self.budget.spend(at) => {
                return Err(End::Close(TOO_FAST, "too-fast"));
            }
            Some(Ok(Message::Pong(payload))) => self.lag.pong(&payload, at),
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            // Cut, too long, not UTF-8, or the line broke: then nobody hears the goodbye.
            Some(Err(_)) => return Err(End::Close(NO_FRAME, "bad-frame")),
        }
        Ok(())
    }

    /// The next ping, unless the other side has been silent for too long.
    fn ping(&self, now: i64) -> Result<Message, End> {
        if now - self.heard_at > SILENCE_MS {
            return Err(End::Gone);
        }
        self.session.leave_sign_if_due(now);
        Ok(Message::Ping(now.to_be_bytes().to_vec().into()))
    }
}

async fn stopped(draining: &mut watch::Receiver<bool>) {
    // The sender lives in the application, which the session holds: it cannot be gone.
    let _ = draining.wait_for(|draining| *draining).await;
}

impl Session {
    async fn handle(&self, frame: Stamped) {
        match ClientFrame::read(&frame.text) {
            Ok(ClientFrame::Join { g, since }) => self.join(&g, since).await,
            Ok(ClientFrame::P { g, v: _ }) => self.ping(&g).await,
            Ok(ClientFrame::Lobby) => self.join_lobby().await,
            Ok(ClientFrame::Event { e }) => self.join_event(&e).await,
            Ok(ClientFrame::Mv { g, n, u, c, lag, o }) => {
                let request = Request::Move { uci: u, offers_draw: o };
                // The client may ask for less than was measured, never for more.
                let lag_ms = lag.unwrap_or(frame.lag_ms).min(frame.lag_ms);
                self.command(&g, frame.at, lag_ms, n, &c, request).await;
            }
            Ok(ClientFrame::Do { g, n, k, c, why, u }) => match request(&k, why.as_deref(), u) {
                Some(request) => self.command(&g, frame.at, frame.lag_ms, n, &c, request).await,
                None => self.refuse(&c, "no-such-command"),
            },
            Err(code) => self.refuse("", code),
        }
    }

    /// Leaves all it listened to.
    async fn leave(&self) {
        let now = self.app.live.clock().now();
        self.leave_sign(now);
        let (games, in_lobby, event) = {
            let mut state = self.state();
            (std::mem::take(&mut state.games), state.in_lobby, state.event.take())
        };
        if let Some(event) = event {
            self.app.events.leave(&event, self.out.id());
        }
        if in_lobby {
            self.app.lobby.leave(self.out.id(), now);
        }
        for game in games {
            self.app.live.leave(game, self.out.id()).await;
        }
    }

    async fn join(&self, game: &str, since: u32) {
        let Ok(id) = game.parse::<GameId>() else { return self.refuse("", "no-such-game") };
        if !self.note_game(id) {
            return self.refuse("", "too-many-games");
        }
        let joined = match self.player().await {
            Ok(who) => self.app.live.join(id, who, since, self.out.clone()).await,
            Err(error) => Err(LoadError::Store(error)),
        };
        if joined == Ok(true) {
            return computer::attend(&self.app, id);
        }
        self.state().games.retain(|known| *known != id);
        match joined {
            Ok(_) => self.refuse("", "no-such-game"),
            Err(error) => {
                tracing::error!(game.id = %id, error = %error, "a game cannot be joined");
                self.refuse("", "unreadable-game");
            }
        }
    }

    /// Remembers a game to leave at the end. False when there are too many.
    fn note_game(&self, id: GameId) -> bool {
        let mut state = self.state();
        let known = state.games.contains(&id);
        if !known && state.games.len() == MOST_GAMES {
            return false;
        }
        if !known {
            state.games.push(id);
        }
        true
    }

    async fn join_lobby(&self) {
        // A store that does not answer makes a stranger of nobody's rights: the lobby is for all.
        let who = self.player().await.unwrap_or(None);
        self.state().in_lobby = true;
        self.app.lobby.join(who, self.out.clone());
    }

    /// Hears of one event; the one before it, if any, is left. What has changed until now is told at once.
    async fn join_event(&self, event: &str) {
        let Ok(open) = events::open(&self.app, event).await else { return self.refuse("", "no-such-event") };
        let before = self.state().event.replace(open.id.clone());
        if let Some(before) = before.filter(|before| *before != open.id) {
            self.app.events.leave(&before, self.out.id());
        }
        self.app.events.listen(&open.id, self.out.clone());
        // Looked at again once it is listened to: nothing falls in between.
        let head = events::open(&self.app, event).await.map_or(0, |open| open.desk.head());
        self.send(&ServerFrame::Evt { e: open.id.clone(), v: head });
    }

    async fn ping(&self, game: &str) {
        let head = match game.parse::<GameId>() {
            Ok(id) => self.app.live.head(id).await,
            Err(_) => None,
        };
        match head {
            Some(v) => self.send(&ServerFrame::Q { g: game.to_owned(), v }),
            None => self.refuse("", "no-such-game"),
        }
    }

    async fn command(&self, game: &str, at: i64, lag_ms: u32, from: u32, command: &str, request: Request) {
        let Some(number) = command_id(command) else { return self.refuse(command, "bad-command-id") };
        let Ok(id) = game.parse::<GameId>() else { return self.refuse(command, "no-such-game") };
        if self.who.is_none() {
            return self.refuse_as(command, "auth", "not-a-player");
        }
        let who = match self.player().await {
            Ok(Some(who)) => who,
            Ok(None) => return self.refuse_as(command, "auth", "signed-out"),
            Err(error) => {
                tracing::warn!(error = %error, "a session could not be looked up");
                return self.send(&ServerFrame::Busy { c: command.to_owned(), after: BUSY_MS });
            }
        };
        let command_id = (command.to_owned(), number);
        let ask = Ask { who, at, lag_ms, from: Seq(from), command: command_id, request };
        match self.app.live.ask(id, ask).await {
            Answer::Done(v) => self.send(&ServerFrame::Ok { c: command.to_owned(), v }),
            Answer::Refused(refusal) => self.send(&ServerFrame::No(refusal)),
            Answer::Busy(after) => self.send(&ServerFrame::Busy { c: command.to_owned(), after }),
            Answer::NoGame => self.refuse(command, "no-such-game"),
        }
    }

    /// Whoever looks at a board for an hour was here for an hour.
    fn leave_sign_if_due(&self, now: i64) {
        if now - self.state().seen_at >= SEEN_EVERY_MS {
            self.leave_sign(now);
        }
    }

    fn leave_sign(&self, now: i64) {
        if let Some(who) = self.who {
            self.state().seen_at = now;
            self.app.signs.note(self.token, who, now);
        }
    }

    /// Who is behind this socket, as long as the session it was opened with is good.
    async fn player(&self) -> Result<Option<PlayerId>, StoreError> {
        let Some(who) = self.who else { return Ok(None) };
        let now = self.app.live.clock().now();
        if now - self.state().checked_at < SESSION_CHECK_MS {
            return Ok(Some(who));
        }
        let session = self.app.store.session(self.token).await?;
        let good = session.is_some_and(|session| session.account == who);
        if good {
            self.state().checked_at = now;
        }
        Ok(good.then_some(who))
    }

    /// Answers a frame over the budget: nothing is done, the client may ask again.
    fn slow_down(&self, text: &str) {
        match ClientFrame::read(text) {
            Ok(ClientFrame::Mv { c, .. } | ClientFrame::Do { c, .. }) => {
                self.send(&ServerFrame::Busy { c, after: 500 });
            }
            Ok(_) | Err(_) => self.refuse("", "too-fast"),
        }
    }

    fn refuse(&self, command: &str, code: &str) {
        self.refuse_as(command, "refused", code);
    }

    fn refuse_as(&self, command: &str, why: &str, code: &str) {
        self.send(&ServerFrame::No(RefusalFrame {
            c: command.to_owned(),
            v: 0,
            why: why.to_owned(),
            code: code.to_owned(),
            law: None,
            plies: None,
        }));
    }

    /// A queue that is full breaks, and the socket closes by itself.
    fn send(&self, frame: &ServerFrame) {
        self.out.push(frame.text());
    }
}

/// A command's id: 1 to 16 hex digits.
fn command_id(text: &str) -> Option<CommandId> {
    let proper = (1..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    proper.then(|| u64::from_str_radix(text, 16).ok().map(CommandId))?
}

fn request(kind: &str, why: Option<&str>, uci: Option<String>) -> Option<Request> {
    Some(match kind {
        "draw" => Request::OfferDraw,
        "draw-accept" => Request::AcceptDraw,
        "draw-decline" => Request::DeclineDraw,
        "claim" => {
            let claim = match why? {
                "threefold" => ClaimKind::Threefold,
                "fifty" => ClaimKind::Fifty,
                _ => return None,
            };
            Request::Claim { claim, uci }
        }
        "resign" => Request::Resign,
        "abort" => Request::Abort,
        "flag" => Request::Flag,
        "takeback" => Request::OfferTakeback,
        "takeback-accept" => Request::AcceptTakeback,
        "takeback-decline" => Request::DeclineTakeback,
        "rematch" | "rematch-accept" => Request::Rematch,
        "rematch-decline" => Request::DeclineRematch,
        _ => return None,
    })
}

/// Round trips as timed by the server's own pings.
#[derive(Default)]
struct Lag {
    round_ms: Option<i64>,
}

impl Lag {
    fn pong(&mut self, payload: &[u8], now: i64) {
        let Ok(bytes) = payload.try_into() else { return };
        let trip = now.saturating_sub(i64::from_be_bytes(bytes));
        if !(0..=2 * LONGEST_LAG_MS).contains(&trip) {
            return;
        }
        // A moving mean over about four pings; one late answer does not make a slow line.
        self.round_ms = Some(self.round_ms.map_or(trip, |mean| (3 * mean + trip) / 4));
    }

    /// Half a round trip, ms; 0 while nothing was measured.
    fn half_ms(&self) -> u32 {
        self.round_ms.map_or(0, |trip| u32::try_from(trip / 2).unwrap_or(0))
    }
}

/// Twenty frames a second, saved up for at most two seconds.
struct Budget {
    /// Frames that may come now, in thousandths.
    credit: i64,
    at: i64,
}

const FULL_BUDGET: i64 = 2 * COMMANDS_PER_S * 1_000;

impl Budget {
    fn new(now: i64) -> Budget {
        Budget { credit: FULL_BUDGET, at: now }
    }

    fn spend(&mut self, now: i64) -> bool {
        self.credit = (self.credit + (now - self.at).max(0) * COMMANDS_PER_S).min(FULL_BUDGET);
        // A frame may count as received earlier than the one before it: no time is saved up twice.
        self.at = self.at.max(now);
        let fits = self.credit >= 1_000;
        if fits {
            self.credit -= 1_000;
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_ids_are_hex() {
        assert_eq!(command_id("9f3a"), Some(CommandId(0x9f3a)));
        assert_eq!(command_id("ffffffffffffffff"), Some(CommandId(u64::MAX)));
        for bad in ["", "+1", "0x1", "10000000000000000", "zz", "九"] {
            assert_eq!(command_id(bad), None, "{bad}");
        }
    }

    #[test]
    fn lag_is_a_mean_of_what_the_server_timed() {
        let mut lag = Lag::default();
        assert_eq!(lag.half_ms(), 0);
        lag.pong(&1_000i64.to_be_bytes(), 1_100);
        assert_eq!(lag.half_ms(), 50);
        lag.pong(&2_000i64.to_be_bytes(), 2_500);
        assert_eq!(lag.half_ms(), 100, "one late answer counts a quarter");
        for forged in [&i64::MIN.to_be_bytes()[..], &9_000i64.to_be_bytes(), b"short", b""] {
            lag.pong(forged, 3_000);
        }
        assert_eq!(lag.half_ms(), 100);
    }

    #[test]
    fn the_budget_refills() {
        let mut budget = Budget::new(0);
        assert_eq!((0..100).filter(|_| budget.spend(0)).count(), 40);
        assert_eq!((0..100).filter(|_| budget.spend(500)).count(), 10);
        assert!(!budget.spend(500));
        assert!(!budget.spend(450) && !budget.spend(500), "time that went back and forth brings nothing");
    }
}
