//! The task of one live game: takes mail in order, decides, stores, applies, tells.
//!
//! One event batch is in the store's queue at a time; the next mail waits for the commit. The clock of
//! the next turn starts when the commit is done, so the time to store a move is nobody's. What players
//! are told was stored before. While the store takes nothing the game stands still: commands are
//! answered busy, flags do not fall, and the gap becomes a pause in the log once it writes again.

use super::{Answer, Ask, BUSY_MS, Brief, Games, LoadError, Outbound, Request, Standstill, tend};
use crate::wire::{self, Draft, EventFrame, RematchInfo, Seat, ServerFrame, StateFrame, View};
use axum::extract::ws::Utf8Bytes;
use game::{
    Actor, Command, CommandId, CommandKind, Created, Event, EventKind, Game, GameId, PauseReason, Phase,
    PlayerId, Rejection, ReplayError, question_key,
};
use rules::{ByColor, Color, Move};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::StoreError;
use tokio::sync::{mpsc, oneshot};

/// Events kept ready for those who come back; a larger gap is answered with the whole state. Half of what
/// fits into a socket's queue, or the answer itself would break it.
const RECENT: usize = super::outbound::MOST_FRAMES / 2;
/// Command ids kept with their version, for answers to repeats.
const COMMANDS: usize = 2 * game::SEEN_COMMANDS;
/// A game nobody needs keeps its task so long, ms.
const IDLE_MS: i64 = 60_000;
/// A game whose players never both come is called off after so long, ms.
const NO_SHOW_MS: i64 = 30 * 60_000;
/// A game that begins by an event's clock is awake so long before, ms: more than lies between two sweeps.
const WAKE_EARLY_MS: i64 = 30_000;
/// How often a store that takes nothing is tried again, ms.
const RETRY_MS: i64 = 250;
/// Requests that wait for the notice of a standstill; later ones are told to ask again.
const MOST_PUT_OFF: usize = 32;

/// What can be asked of a game's task.
pub(super) enum Mail {
    /// A player's request.
    Ask(Ask, oneshot::Sender<Answer>),
    /// Somebody listens.
    Join {
        /// Who; players are known by their account.
        who: Option<PlayerId>,
        /// Last version seen.
        since: u32,
        /// Where to send.
        out: Outbound,
        /// Told when the first frames are queued.
        answer: oneshot::Sender<()>,
    },
    /// Somebody listens no more.
    Leave(u64),
    /// The game as it stands.
    Game(oneshot::Sender<Arc<Game>>),
    /// What a reader sees.
    State(Option<PlayerId>, oneshot::Sender<StateFrame>),
    /// The event that the game belongs to calls it off; told whether it is over now.
    CallOff(oneshot::Sender<bool>),
    /// Time that was nobody's.
    Outage(Standstill),
    /// The solver's deeper answer: the position after so many plies is dead.
    Dead { ply: u32, position: u64 },
    /// Look whether anything is due.
    Check,
    /// The server stops: say goodbye, take nothing more.
    Drain(oneshot::Sender<()>),
}

/// One listener.
struct Listener {
    who: Option<PlayerId>,
    out: Outbound,
}

/// The state of one game's task.
pub(super) struct Mailbox {
    games: Games,
    id: GameId,
    game: Arc<Game>,
    seats: ByColor<Seat>,
    listeners: Vec<Listener>,
    recent: VecDeque<EventFrame>,
    commands: VecDeque<(Color, CommandId, u32)>,
    /// Versions that changed the position or ended the game, with the move if it was one.
    changes: Vec<(u32, Option<(Color, Move)>)>,
    rematch: Option<RematchInfo>,
    brief: Arc<Brief>,
    own: mpsc::WeakSender<Mail>,
    /// Since when the store takes nothing, ms since 1970.
    stalled_since: Option<i64>,
    /// The position about which the solver was last asked to look deeper.
    asked: Option<u64>,
    /// Nothing is tried again before this, ms since 1970.
    retry_at: i64,
    last_used: i64,
    draining: bool,
    /// The standstill of this process that the game last heard of, by its end, ms since 1970.
    heard_until: i64,
    /// Requests that came while no clock could be believed.
    put_off: Vec<(Ask, oneshot::Sender<Answer>)>,
}

/// Why events were not stored.
enum Unstored {
    /// Refused by the game.
    Rejected(Rejection),
    /// Not written.
    Busy,
}

impl Mailbox {
    /// A task for a game at its first event, brought up to date by the later ones.
    pub(super) async fn new(
        games: Games,
        id: GameId,
        game: Game,
        later: &[Event],
        brief: Arc<Brief>,
        own: mpsc::WeakSender<Mail>,
        heard_until: i64,
    ) -> Result<Mailbox, LoadError> {
        let players = game.terms().players;
        let seats =
            ByColor { white: seat(&games, players.white).await?, black: seat(&games, players.black).await? };
        let draining = games.0.draining.load(Ordering::Relaxed);
        let last_used = games.clock().now();
        let mut mailbox = Mailbox {
            games,
            id,
            game: Arc::new(game),
            seats,
            listeners: Vec::new(),
            recent: VecDeque::new(),
            commands: VecDeque::new(),
            changes: Vec::new(),
            rematch: None,
            brief,
            own,
            stalled_since: None,
            asked: None,
            retry_at: 0,
            last_used,
            draining,
            heard_until,
            put_off: Vec::new(),
        };
        later.iter().try_for_each(|event| mailbox.apply(event).map(drop)).map_err(LoadError::Replay)?;
        mailbox.brief.ended.store(mailbox.game.ending().is_some(), Ordering::Relaxed);
        Ok(mailbox)
    }

    /// Takes mail until nobody needs the game.
    pub(super) async fn run(mut self, mut mail: mpsc::Receiver<Mail>) {
        // An answer that an earlier run was waiting for is lost with it.
        self.ask_solver();
        loop {
            let wake = self.games.clock().instant(self.wake_at());
            // Mail first: a move received before the deadline goes before the flag.
            tokio::select! {
                biased;
                next = mail.recv() => match next {
                    Some(next) => self.take(next).await,
                    None => return,
                },
                () = tokio::time::sleep_until(wake) => self.tick().await,
            }
            if self.is_idle() && self.retire(&mut mail) {
                // Mail that slipped in belongs to whoever has the game now: who joins here would listen
                // to a task that is gone.
                while let Some(late) = mail.recv().await {
                    if let Ok(Some(mailbox)) = Box::pin(self.games.mailbox(self.id)).await {
                        let _ = mailbox.send(late).await;
                    }
                }
                return;
            }
        }
    }

    async fn take(&mut self, mail: Mail) {
        // The sweep comes by at every game: being looked at is no use.
        if !matches!(mail, Mail::Check) {
            self.last_used = self.now();
        }
        match mail {
            Mail::Ask(ask, answer) if self.waits_for_notice() => self.put_off.push((ask, answer)),
            Mail::Ask(ask, answer) => {
                let reply = self.answer(ask).await;
                // The asker may be gone; what was stored stays stored.
                let _ = answer.send(reply);
            }
            Mail::Join { who, since, out, answer } => {
                self.join(who, since, out).await;
                let _ = answer.send(());
            }
            Mail::Leave(out) => {
                self.listeners.retain(|listener| listener.out.id() != out);
                self.tell_presence();
            }
            Mail::Game(answer) => {
                let _ = answer.send(self.game.clone());
            }
            Mail::State(who, answer) => {
                let _ = answer.send(self.state(who));
            }
            Mail::CallOff(answer) => {
                if self.terms().appointment.is_some() && self.stalled_since.is_none() {
                    // Over already, or not stored: the answer tells which.
                    let _ = self.system(CommandKind::Abort).await;
                }
                let _ = answer.send(self.game.ending().is_some());
            }
            Mail::Outage(Standstill { since, until, reason }) => {
                self.heard_until = self.heard_until.max(until);
                // Where nothing could be stored before, the time since then is nobody's either: a pause that
                // began later would hide it.
                let (since, until) = match self.stalled_since {
                    Some(stalled) => (since.min(stalled), until.max(self.now())),
                    None => (since, until),
                };
                if self.pause_gap(since, until, reason).await {
                    self.stalled_since = None;
                } else {
                    self.stall(since, &StoreError::Unknown);
                }
                self.answer_put_off().await;
            }
            Mail::Dead { ply, position } => {
                let kind = CommandKind::Verdict { ply, position, white: false, black: false };
                // Not stored: the question is asked again.
                if let Err(Unstored::Busy) = self.system(kind).await {
                    self.asked = None;
                }
            }
            Mail::Check => {
                self.tick().await;
                self.ask_solver();
            }
            Mail::Drain(answer) => {
                self.draining = true;
                self.answer_put_off().await;
                let _ = answer.send(());
            }
        }
    }

    /// Whether a request would be judged by a clock that the notice of a standstill is about to change.
    fn waits_for_notice(&self) -> bool {
        self.overslept()
            && self.stalled_since.is_none()
            && !self.draining
            && self.put_off.len() < MOST_PUT_OFF
    }

    /// Answers what was put off, in order, unless it still has to wait.
    async fn answer_put_off(&mut self) {
        if self.waits_for_notice() {
            return;
        }
        for (ask, answer) in std::mem::take(&mut self.put_off) {
            let reply = self.answer(ask).await;
            // The asker may be gone.
            let _ = answer.send(reply);
        }
    }

    // ---- requests -------------------------------------------------------------------------------

    async fn answer(&mut self, ask: Ask) -> Answer {
        let Some(color) = self.color_of(Some(ask.who)) else {
            return self.refused(&ask, "auth", "not-a-player");
        };
        if let Some(version) = self.repeated(color, ask.command.1) {
            return Answer::Done(version);
        }
        if self.stalled_since.is_some() || self.draining || self.overslept() {
            return Answer::Busy(BUSY_MS);
        }
        match &ask.request {
            Request::Rematch => return self.ask_rematch(color, &ask).await,
            Request::DeclineRematch => return self.decline_rematch(),
            Request::Move { .. } | Request::Claim { .. } => {
                if let Some(answer) = self.stale(color, &ask) {
                    return answer;
                }
            }
            Request::OfferDraw
            | Request::AcceptDraw
            | Request::DeclineDraw
            | Request::Resign
            | Request::Abort
            | Request::Flag
            | Request::OfferTakeback
            | Request::AcceptTakeback
            | Request::DeclineTakeback => {}
        }
        let kind = match self.kind(color, &ask.request) {
            Ok(kind) => kind,
            Err(rejection) => return self.rejected(&ask, &rejection),
        };
        let command = Command {
            actor: Actor::Player(color),
            at: ask.at,
            lag_ms: ask.lag_ms,
            cid: Some(ask.command.1),
            kind,
        };
        match self.execute(command).await {
            Ok(version) => Answer::Done(version),
            Err(Unstored::Rejected(Rejection::Repeated)) => Answer::Done(self.game.seq().0),
            Err(Unstored::Rejected(rejection)) => self.rejected(&ask, &rejection),
            Err(Unstored::Busy) => Answer::Busy(BUSY_MS),
        }
    }

    /// The version that holds a command done before.
    fn repeated(&self, color: Color, command: CommandId) -> Option<u32> {
        let known = self.commands.iter().find(|(by, cid, _)| (*by, *cid) == (color, command));
        known.map(|(_, _, version)| *version)
    }

    /// The answer to a move or claim made from a position that is no longer on the board. The same
    /// move by the same player from the same version is a repeat.
    fn stale(&self, color: Color, ask: &Ask) -> Option<Answer> {
        let (version, made) = *self.changes.iter().find(|(version, _)| *version > ask.from.0)?;
        if let (Some((by, mv)), Request::Move { uci, .. }) = (made, &ask.request) {
            let ply = self.changes.iter().filter(|(v, m)| *v < version && m.is_some()).count();
            let before = u32::try_from(ply).ok().and_then(|ply| self.game.position_at(ply));
            let same = before.is_some_and(|before| before.read_uci(uci) == Ok(mv));
            if by == color && same {
                return Some(Answer::Done(version));
            }
        }
        if self.game.ending().is_some() {
            return Some(self.rejected(ask, &Rejection::Over));
        }
        Some(self.refused(ask, "stale", "stale"))
    }

    fn kind(&self, color: Color, request: &Request) -> Result<CommandKind, Rejection> {
        Ok(match request {
            Request::Move { uci, offers_draw } => {
                let mv = self.read_move(color, uci)?;
                // Whether it was a premove is told by its arrival within a round trip of the release.
                CommandKind::Move { mv, offers_draw: *offers_draw, premove: true }
            }
            Request::Claim { claim, uci } => {
                let intended = uci.as_deref().map(|uci| self.read_move(color, uci)).transpose()?;
                CommandKind::Claim { claim: *claim, intended }
            }
            Request::OfferDraw => CommandKind::OfferDraw,
            Request::AcceptDraw => CommandKind::AcceptDraw,
            Request::DeclineDraw => CommandKind::DeclineDraw,
            Request::Resign => CommandKind::Resign,
            Request::Abort => CommandKind::Abort,
            Request::Flag => CommandKind::Flag,
            Request::OfferTakeback => CommandKind::OfferTakeback,
            Request::AcceptTakeback => CommandKind::AcceptTakeback,
            Request::DeclineTakeback => CommandKind::DeclineTakeback,
            Request::Rematch | Request::DeclineRematch => return Err(Rejection::NotYours),
        })
    }

    fn read_move(&self, color: Color, uci: &str) -> Result<Move, Rejection> {
        if self.game.ending().is_some() {
            return Err(Rejection::Over);
        }
        if self.game.position().turn() != color {
            return Err(Rejection::NotYourTurn(None));
        }
        self.game.position().read_uci(uci).map_err(|_| Rejection::IllegalMove)
    }

    fn rejected(&self, ask: &Ask, rejection: &Rejection) -> Answer {
        Answer::Refused(wire::refusal(&ask.command.0, self.game.seq().0, rejection))
    }

    fn refused(&self, ask: &Ask, why: &str, code: &str) -> Answer {
        Answer::Refused(wire::RefusalFrame {
            c: ask.command.0.clone(),
            v: self.game.seq().0,
            why: why.to_owned(),
            code: code.to_owned(),
            law: None,
            plies: None,
        })
    }

    async fn ask_rematch(&mut self, color: Color, ask: &Ask) -> Answer {
        if self.game.ending().is_none() {
            return self.refused(ask, "refused", "not-over");
        }
        if self.terms().rated || self.terms().appointment.is_some() {
            return self.refused(ask, "refused", "no-rematch");
        }
        match &self.rematch {
            Some(RematchInfo::Made { .. }) => {}
            Some(RematchInfo::Asked { by }) if *by != color.into() => match self.make_rematch().await {
                Ok(new) => {
                    self.rematch = Some(RematchInfo::Made { g: new.to_string() });
                }
                Err(_) => return Answer::Busy(BUSY_MS),
            },
            // Asked again before it was answered.
            Some(RematchInfo::Asked { .. }) => {}
            None => {
                if self.games.quotas().offer(ask.who.0, self.now()).is_err() {
                    return self.refused(ask, "refused", "too-many-offers");
                }
                self.rematch = Some(RematchInfo::Asked { by: color.into() });
            }
        }
        self.tell_rematch();
        Answer::Done(self.game.seq().0)
    }

    fn decline_rematch(&mut self) -> Answer {
        if matches!(self.rematch, Some(RematchInfo::Asked { .. })) {
            self.rematch = None;
            self.tell_rematch();
        }
        Answer::Done(self.game.seq().0)
    }

    /// Creates the next game: the same terms, colours changed, another start position in Chess960.
    async fn make_rematch(&self) -> Result<GameId, super::CreateError> {
        let mut terms: Created = self.terms().clone();
        terms.players = ByColor { white: terms.players.black, black: terms.players.white };
        if terms.variant == rules::Variant::Chess960 {
            let number = u16::from_le_bytes(crate::app::random::bytes()) % 960;
            terms.start = rules::Position::chess960(number).unwrap_or(terms.start);
        }
        loop {
            let id = crate::app::random::game_id();
            // The create of another game does not wait for this one's mailbox.
            match Box::pin(self.games.create(id, terms.clone())).await {
                Err(super::CreateError::Taken) => {}
                Ok(()) => return Ok(id),
                Err(error) => return Err(error),
            }
        }
    }

    // ---- deciding and storing -------------------------------------------------------------------

    async fn system(&mut self, kind: CommandKind) -> Result<u32, Unstored> {
        let at = self.now();
        self.execute(Command { actor: Actor::System, at, lag_ms: 0, cid: None, kind }).await
    }

    /// Decides a command and stores what it means. A lost race for the log's next place is decided
    /// once more on what the log then holds.
    async fn execute(&mut self, command: Command) -> Result<u32, Unstored> {
        for _ in 0..2 {
            let events = self.decide(command).await.map_err(Unstored::Rejected)?;
            match self.store(&events).await {
                Ok(()) => {
                    self.games.0.failing.store(false, Ordering::Relaxed);
                    return Ok(self.game.seq().0);
                }
                Err(StoreError::Conflict { .. }) => self.catch_up().await.map_err(|_| Unstored::Busy)?,
                Err(error) => {
                    self.stall(command.at, &error);
                    return Err(Unstored::Busy);
                }
            }
        }
        Err(Unstored::Busy)
    }

    async fn decide(&self, command: Command) -> Result<Vec<Event>, Rejection> {
        if !self.game.needs_full_solver(&command) {
            return self.game.decide(&command);
        }
        let game = self.game.clone();
        // A hall whose flags fall together must not take every core from those who still play. The
        // semaphore is never closed; if it were, the decision would matter more.
        let turn = self.games.0.decisions.clone().acquire_owned().await;
        let decision = tokio::task::spawn_blocking(move || game.decide(&command)).await;
        drop(turn);
        match decision {
            Ok(decision) => decision,
            Err(error) => {
                tracing::error!(game.id = %self.id, error = %error, "the solver gave no answer");
                Err(Rejection::NothingDecided)
            }
        }
    }

    /// Stores events and applies them.
    async fn store(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let head = self.game.seq();
        let result = self.games.0.store.append(self.id, head, self.game.created_at(), events).await;
        match result {
            Ok(()) => {}
            // The answer was lost: only the log knows.
            Err(StoreError::Unknown) => {
                let there = self.games.0.store.tail(self.id, head).await?;
                if !there.starts_with(events) {
                    return Err(StoreError::Unknown);
                }
            }
            Err(error) => return Err(error),
        }
        for event in events {
            self.publish(event);
        }
        if events.iter().any(starts_turn) {
            let now = self.now();
            Arc::make_mut(&mut self.game).released(now);
            self.ask_solver();
        }
        Ok(())
    }

    /// Applies a stored event and tells it.
    fn publish(&mut self, event: &Event) {
        match self.apply(event) {
            Ok(frame) => self.tell(&ServerFrame::Ev(EventFrame { now: self.now(), ..frame })),
            Err(error) => {
                tracing::error!(game.id = %self.id, error = %error, "a stored event does not follow");
            }
        }
        if self.game.ending().is_some() && !self.brief.ended.swap(true, Ordering::Relaxed) {
            self.games.changed();
        }
    }

    /// Applies an event and remembers what answers to latecomers need.
    fn apply(&mut self, event: &Event) -> Result<EventFrame, ReplayError> {
        let draft = Draft::new(self.id, &self.game, event);
        let mover = self.game.position().turn();
        Arc::make_mut(&mut self.game).apply(event)?;
        let version = self.game.seq().0;
        if let (Some(cid), Actor::Player(color)) = (event.cid, event.by) {
            if self.commands.len() == COMMANDS {
                self.commands.pop_front();
            }
            self.commands.push_back((color, cid, version));
        }
        match &event.kind {
            EventKind::Moved { mv, .. } => self.changes.push((version, Some((mover, *mv)))),
            EventKind::TakenBack { plies, .. } => {
                self.forget_moves(*plies);
                self.changes.push((version, None));
            }
            EventKind::Ended { .. } => {
                self.forget_moves(self.game.ending().map_or(0, |ending| ending.beyond));
                self.changes.push((version, None));
            }
            EventKind::Created(_)
            | EventKind::Started
            | EventKind::Arrived
            | EventKind::DrawOffered { .. }
            | EventKind::DrawDeclined { .. }
            | EventKind::ClaimJudged { .. }
            | EventKind::TakebackOffered
            | EventKind::TakebackDeclined
            | EventKind::Paused { .. }
            | EventKind::Resumed { .. } => {}
        }
        self.brief.ply.store(u32::try_from(self.game.plies().len()).unwrap_or(u32::MAX), Ordering::Relaxed);
        self.brief.seq.store(version, Ordering::Relaxed);
        let frame = draft.finish(&self.game);
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(frame.clone());
        Ok(frame)
    }

    /// Moves taken back count as changes without a move, so that those left number the plies.
    fn forget_moves(&mut self, plies: u32) {
        let moves = self.changes.iter_mut().rev().filter(|(_, made)| made.is_some());
        moves.take(plies as usize).for_each(|(_, made)| *made = None);
    }

    /// Reads and applies what others wrote.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let events = self.games.0.store.tail(self.id, self.game.seq()).await?;
        events.iter().for_each(|event| self.publish(event));
        Ok(())
    }

    fn stall(&mut self, since: i64, error: &StoreError) {
        tracing::warn!(game.id = %self.id, error = %error, "a game stands still: nothing can be stored");
        if !matches!(error, StoreError::Busy) {
            self.games.0.failing.store(true, Ordering::Relaxed);
        }
        self.stalled_since.get_or_insert(since);
        self.retry_at = self.now() + RETRY_MS;
    }

    /// Tries to write again; the time since the stall becomes a pause.
    async fn unstall(&mut self) {
        let Some(since) = self.stalled_since else { return };
        self.retry_at = self.now() + RETRY_MS;
        if self.catch_up().await.is_err() {
            return;
        }
        if self.pause_gap(since, self.now(), PauseReason::Queue).await {
            self.stalled_since = None;
            self.games.0.failing.store(false, Ordering::Relaxed);
        }
    }

    /// Takes a stretch of time off the running clock: a pause and its end in one append. False when
    /// that could not be stored.
    async fn pause_gap(&mut self, since: i64, until: i64, reason: PauseReason) -> bool {
        let system = |at, kind| Command { actor: Actor::System, at, lag_ms: 0, cid: None, kind };
        let mut ahead = Game::clone(&self.game);
        let mut events = Vec::new();
        let since = since.max(self.game.last_at());
        for command in
            [system(since, CommandKind::Pause { reason }), system(until.max(since), CommandKind::Resume)]
        {
            // A game that waits or is over has no clock to stop; one that stands still is only resumed.
            let Ok(decided) = ahead.decide(&command) else { continue };
            if decided.iter().any(|event| ahead.apply(event).is_err()) {
                return false;
            }
            events.extend(decided);
        }
        events.is_empty() || self.store(&events).await.is_ok()
    }

    /// Has the solver look deeper, once at a position and unless it is busy (then again at the next sweep):
    /// at positions without captures or pawn moves, where walls stand. Every position after a dead one is
    /// dead too, so a question left out is not lost.
    fn ask_solver(&mut self) {
        let Some((_, position)) = self.game.question() else { return };
        let key = question_key(position);
        if self.asked == Some(key) {
            return;
        }
        let pawns = position.by_role(rules::Role::Pawn);
        let settled = |mv: &Move| !position.is_capture(*mv) && !pawns.contains(mv.from());
        if !position.legal_moves().iter().all(settled) {
            return;
        }
        let Ok(permit) = self.games.0.solver.clone().try_acquire_owned() else { return };
        self.asked = Some(key);
        let (game, own) = (self.game.clone(), self.own.clone());
        let effort = self.terms().laws.solver.later;
        tokio::spawn(async move {
            let search = tokio::task::spawn_blocking(move || game.first_dead(effort)).await;
            drop(permit);
            if let (Ok(Some((ply, position))), Some(own)) = (search, own.upgrade()) {
                let _ = own.send(Mail::Dead { ply, position }).await;
            }
        });
    }

    // ---- time -----------------------------------------------------------------------------------

    /// When something is due next, ms since 1970.
    fn wake_at(&self) -> i64 {
        if self.stalled_since.is_some() {
            return self.retry_at;
        }
        if !self.put_off.is_empty() {
            return self.now() + RETRY_MS;
        }
        let due = self.due_at().filter(|_| !self.is_stopping()).unwrap_or(i64::MAX);
        due.max(self.retry_at).min(self.last_used + IDLE_MS)
    }

    /// When the game itself needs something, whoever listens.
    fn due_at(&self) -> Option<i64> {
        if *self.game.phase() == Phase::Waiting {
            let appointed = self.terms().appointment.map(|due| due.starts_at);
            return Some(appointed.unwrap_or(self.game.created_at() + NO_SHOW_MS));
        }
        let commit_ms = i64::try_from(self.games.0.store.log().load().commit_ms).unwrap_or(0);
        let flag = self.game.flag_due().map(|due| due.saturating_add(commit_ms));
        flag.into_iter().chain(self.game.default_due()).min()
    }

    async fn tick(&mut self) {
        if self.stalled_since.is_some() {
            if self.now() >= self.retry_at {
                self.unstall().await;
            }
            return;
        }
        self.answer_put_off().await;
        if self.is_stopping() || self.due_at().is_none_or(|due| self.now() < due) {
            if self.last_used + IDLE_MS <= self.now() && !self.may_sleep() {
                self.last_used = self.now();
            }
            return;
        }
        // A move that came in time may still lie unread in its socket.
        if self.overslept() || self.games.unseen_since(tend::MISSED_MS).is_some() {
            self.retry_at = self.now() + RETRY_MS;
            return;
        }
        let defaulted = self.game.default_due().is_some_and(|due| self.now() >= due);
        let kind = match self.game.phase() {
            Phase::Waiting if self.terms().appointment.is_some() => CommandKind::Start,
            Phase::Waiting => CommandKind::Abort,
            Phase::Running if defaulted => CommandKind::Default,
            Phase::Running | Phase::Paused(_) | Phase::Ended(_) => CommandKind::Flag,
        };
        if let Err(Unstored::Rejected(rejection)) = self.system(kind).await {
            tracing::debug!(game.id = %self.id, code = rejection.code(), "nothing was due");
            self.retry_at = self.now() + RETRY_MS;
        }
        self.note_arrivals().await;
    }

    /// Notes the players of an appointed game that are here once its clocks run.
    async fn note_arrivals(&mut self) {
        for color in Color::ALL {
            let is_here = self.seats[color].on && self.game.awaits(color);
            if !is_here || self.stalled_since.is_some() || self.draining {
                continue;
            }
            let (actor, at) = (Actor::Player(color), self.now());
            let kind = CommandKind::Arrive;
            // Not stored: the next look at the clock notes it.
            let _ = self.execute(Command { actor, at, lag_ms: 0, cid: None, kind }).await;
        }
    }

    /// Whether the server was told to stop: then sockets close, and nobody could answer a clock.
    fn is_stopping(&self) -> bool {
        self.draining || self.games.0.draining.load(Ordering::Relaxed)
    }

    /// Whether time passed in which this process stood still, and which the game has not been given back yet.
    fn overslept(&self) -> bool {
        self.games.overslept() || self.heard_until < self.games.stood_until()
    }

    /// Whether the game could do without a task: nobody listens and no clock runs.
    fn may_sleep(&self) -> bool {
        self.listeners.is_empty()
            && self.stalled_since.is_none()
            && self.put_off.is_empty()
            && self.game.running().is_none()
            && self.game.default_due().is_none()
            && self.starts_at().is_none_or(|at| at - WAKE_EARLY_MS > self.now())
    }

    /// When the clocks of a game that waits are started by an event's.
    fn starts_at(&self) -> Option<i64> {
        self.terms().appointment.map(|due| due.starts_at).filter(|_| *self.game.phase() == Phase::Waiting)
    }

    fn is_idle(&self) -> bool {
        self.may_sleep() && self.last_used + IDLE_MS <= self.now()
    }

    /// Takes the game off the list, unless mail came in meanwhile.
    fn retire(&self, mail: &mut mpsc::Receiver<Mail>) -> bool {
        let mut slots = self.games.slots();
        if !mail.is_empty() {
            return false;
        }
        slots.awake.remove(&self.id);
        if self.game.ending().is_none() {
            let due = self.starts_at().map(|at| at - WAKE_EARLY_MS).or(self.due_at());
            slots.asleep.insert(self.id, due.unwrap_or(i64::MAX));
        }
        mail.close();
        true
    }

    fn now(&self) -> i64 {
        self.games.clock().now()
    }

    // ---- telling --------------------------------------------------------------------------------

    async fn join(&mut self, who: Option<PlayerId>, since: u32, out: Outbound) {
        self.listeners.retain(|listener| listener.out.id() != out.id());
        self.listeners.push(Listener { who, out: out.clone() });
        self.seat_players();
        let head = self.game.seq().0;
        let missed =
            head.checked_sub(since).filter(|missed| since > 0 && *missed as usize <= self.recent.len());
        match missed {
            Some(missed) => {
                let now = self.now();
                let first = self.recent.len() - missed as usize;
                let frames = self.recent.range(first..).cloned();
                for frame in frames {
                    out.push(ServerFrame::Ev(EventFrame { now, ..frame }).text());
                }
                out.push(ServerFrame::Q { g: self.id.to_string(), v: head }.text());
                // No event tells of a rematch, so those who come back hear of it now.
                if self.rematch.is_some() {
                    out.push(self.rematch_frame().text());
                }
            }
            None => {
                out.push(ServerFrame::St(Box::new(self.state(who))).text());
            }
        }
        self.tell_presence();
        let both = self.seats.white.on && self.seats.black.on;
        let waits = *self.game.phase() == Phase::Waiting && self.terms().appointment.is_none();
        if both && waits && self.stalled_since.is_none() && !self.draining {
            let _ = self.system(CommandKind::Start).await;
        }
        self.note_arrivals().await;
    }

    fn state(&self, who: Option<PlayerId>) -> StateFrame {
        let view = View {
            now: self.now(),
            me: self.color_of(who),
            seats: &self.seats,
            watchers: self.brief.watchers(),
            rematch: self.rematch.clone(),
        };
        wire::state(self.id, &self.game, &view)
    }

    /// Sends a frame to all who listen; those who are gone or too slow are forgotten.
    fn tell(&mut self, frame: &ServerFrame) {
        if self.listeners.is_empty() {
            return;
        }
        let text = Utf8Bytes::from(frame.text());
        self.listeners.retain(|listener| listener.out.push(text.clone()));
    }

    fn seat_players(&mut self) {
        let players = self.terms().players;
        let here = |player| self.listeners.iter().any(|listener| listener.who == Some(player));
        let (white, black) = (here(players.white), here(players.black));
        let playing = |listener: &&Listener| self.color_of(listener.who).is_some();
        let watchers = self.listeners.len() - self.listeners.iter().filter(playing).count();
        self.brief.watchers.store(u32::try_from(watchers).unwrap_or(u32::MAX), Ordering::Relaxed);
        self.seats.white.on = white;
        self.seats.black.on = black;
    }

    fn tell_presence(&mut self) {
        self.seat_players();
        // Under load the moves come first; who is here is told with the next change.
        if self.games.0.store.log().load().is_high() {
            return;
        }
        let frame = ServerFrame::On {
            g: self.id.to_string(),
            white: self.seats.white.on,
            black: self.seats.black.on,
            watchers: self.brief.watchers(),
        };
        self.tell(&frame);
    }

    fn tell_rematch(&mut self) {
        self.tell(&self.rematch_frame());
    }

    fn rematch_frame(&self) -> ServerFrame {
        let (by, to) = match &self.rematch {
            Some(RematchInfo::Asked { by }) => (Some(*by), None),
            Some(RematchInfo::Made { g }) => (None, Some(g.clone())),
            None => (None, None),
        };
        ServerFrame::Rm { g: self.id.to_string(), by, to }
    }

    fn terms(&self) -> &Created {
        self.game.terms()
    }

    fn color_of(&self, who: Option<PlayerId>) -> Option<Color> {
        let who = who?;
        Color::ALL.into_iter().find(|color| self.terms().players[*color] == who)
    }
}

async fn seat(games: &Games, player: PlayerId) -> Result<Seat, LoadError> {
    let account = games.0.store.account(player).await.map_err(LoadError::Store)?;
    Ok(account.map_or_else(Seat::default, |account| Seat {
        id: account.public_id,
        name: account.name,
        on: false,
    }))
}

/// Events after which a turn begins at the commit.
fn starts_turn(event: &Event) -> bool {
    matches!(event.kind, EventKind::Started | EventKind::Moved { .. } | EventKind::TakenBack { .. })
}
