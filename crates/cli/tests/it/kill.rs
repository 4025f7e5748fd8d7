//! kill -9 under load: bots play over real sockets while the server is killed and started again.
//!
//! Checked at the end, from the file alone: every acknowledged command is in the log where it was said
//! to be, every event any bot saw is there, no game has a gap or a command twice, every log replays, no
//! game was lost and none ended by a flag, though once the server is down for longer than a whole clock.
//! Small by default; `make kill-test` plays 200 games through 20 kills. Bounded in count and time, on
//! this machine only.

use futures_util::{SinkExt, StreamExt};
use game::{
    Actor, ClockMode, CommandId, Created, Event, EventKind, Game, GameId, PauseReason, Seq, Termination,
    TimeControl,
};
use rules::{ByColor, Color, Position, Variant};
use serde_json::{Value, json};
use server::app::accounts::hash_of;
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{Durability, Store};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How large a run is.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) games: usize,
    pub(crate) kills: usize,
    /// Between two kills.
    pub(crate) between: Duration,
    /// A bot's thinking time, ms.
    pub(crate) pace_ms: u64,
    /// Each side's clock, ms; the first stop lasts longer than this.
    pub(crate) clock_ms: i64,
    /// The whole run ends here.
    pub(crate) limit: Duration,
}

impl Size {
    fn from_environment() -> Size {
        let number = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let games = number("QIYUAN_KILL_GAMES").unwrap_or(8);
        let kills = number("QIYUAN_KILLS").unwrap_or(3);
        let large = games > 20;
        Size {
            games,
            kills,
            between: Duration::from_millis(if large { 2_000 } else { 700 }),
            pace_ms: if large { 500 } else { 40 },
            clock_ms: if large { 40_000 } else { 4_000 },
            limit: Duration::from_secs(if large { 400 } else { 90 }),
        }
    }
}

/// Plies after which a bot resigns, once the last kill is done.
const ENOUGH_PLIES: usize = 40;

/// What bots were told, to be held against the log.
#[derive(Default)]
struct Told {
    /// Game, version, command.
    acknowledged: Vec<(GameId, u32, CommandId)>,
    /// Game, version, move (empty for other events).
    seen: Vec<(GameId, u32, String)>,
}

/// What all bots share.
struct Hall {
    host: String,
    told: Mutex<Told>,
    kills_done: AtomicBool,
    /// Commands acknowledged so far.
    oks: AtomicU64,
    /// Commands sent again.
    resent: AtomicU64,
}

/// One player.
struct Bot {
    hall: Arc<Hall>,
    game: GameId,
    color: Color,
    token: String,
    pace_ms: u64,
    dice: u64,
    version: u32,
    position: Position,
    plies: usize,
    ended: bool,
    joined: bool,
    pending: Option<Pending>,
    move_at: Option<Instant>,
    commands: u64,
}

struct Pending {
    frame: Value,
    command: CommandId,
    again_at: Instant,
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Bot {
    async fn play(mut self) {
        while !self.ended {
            // The server is down at times: that is the point.
            if let Some(mut socket) = self.connect().await {
                self.joined = false;
                let _ = self.listen(&mut socket).await;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn connect(&self) -> Option<Socket> {
        dial(&self.hall.host, &self.token).await
    }

    /// Plays on one connection until it breaks (None) or the game is over.
    async fn listen(&mut self, socket: &mut Socket) -> Option<()> {
        self.join(socket).await?;
        while !self.ended {
            let wake = self.act(socket).await?;
            let wait = wake.saturating_duration_since(Instant::now());
            let Ok(message) = timeout(wait, socket.next()).await else { continue };
            match message?.ok()? {
                Message::Text(text) => {
                    let frame: Value = serde_json::from_str(&text).expect("the server speaks JSON");
                    self.take(&frame, socket).await?;
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
        Some(())
    }

    async fn join(&self, socket: &mut Socket) -> Option<()> {
        send(socket, &json!({"t": "join", "g": self.game.to_string(), "since": self.version})).await
    }

    /// Does what is due and says when to look again.
    async fn act(&mut self, socket: &mut Socket) -> Option<Instant> {
        let now = Instant::now();
        let later = now + Duration::from_secs(2);
        if !self.joined {
            return Some(later);
        }
        if let Some(pending) = &mut self.pending {
            if pending.again_at <= now {
                pending.again_at = now + Duration::from_millis(2_500);
                self.hall.resent.fetch_add(1, Ordering::Relaxed);
                send(socket, &pending.frame).await?;
            }
            return Some(pending.again_at);
        }
        if self.position.turn() != self.color {
            return Some(later);
        }
        let due = *self.move_at.get_or_insert(now + Duration::from_millis(self.pace_ms));
        if due > now {
            return Some(due);
        }
        self.move_at = None;
        let frame = self.next_command();
        send(socket, &frame).await?;
        Some(later)
    }

    /// A random move, or the end when all has been tried.
    fn next_command(&mut self) -> Value {
        self.commands += 1;
        // The colour keeps the two players' ids apart, so that one found twice in a log is an error.
        let command = CommandId(self.commands << 1 | u64::from(self.color == Color::Black));
        let c = format!("{:x}", command.0);
        let (g, n) = (self.game.to_string(), self.version);
        let enough = self.plies >= ENOUGH_PLIES && self.hall.kills_done.load(Ordering::Relaxed);
        let frame = if enough {
            json!({"t": "do", "g": g, "n": n, "k": "resign", "c": c})
        } else {
            let moves = self.position.legal_moves();
            let mv = moves[(self.roll() % moves.len() as u64) as usize];
            json!({"t": "mv", "g": g, "n": n, "u": self.position.uci(mv, Variant::Standard), "c": c})
        };
        let again_at = Instant::now() + Duration::from_millis(2_500);
        self.pending = Some(Pending { frame: frame.clone(), command, again_at });
        frame
    }

    /// xorshift: the same games from the same seed, as far as the network allows.
    fn roll(&mut self) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        self.dice
    }

    async fn take(&mut self, frame: &Value, socket: &mut Socket) -> Option<()> {
        match frame["t"].as_str()? {
            "st" => {
                self.version = version(frame);
                self.position = Position::start();
                self.plies = 0;
                for made in frame["moves"].as_array()? {
                    self.make(made["u"].as_str()?);
                }
                self.ended = frame["status"] == "ended";
                self.enter();
            }
            "ev" if version(frame) == self.version + 1 => {
                self.version += 1;
                let uci = if frame["k"] == "mv" { frame["u"].as_str()? } else { "" };
                self.make(uci);
                self.ended = frame["k"] == "end";
                let seen = (self.game, self.version, uci.to_owned());
                self.hall.told.lock().expect("no panic").seen.push(seen);
                self.enter();
            }
            "ev" if version(frame) > self.version + 1 => self.join(socket).await?,
            "q" if version(frame) > self.version => self.join(socket).await?,
            "q" => self.enter(),
            "ok" => {
                if let Some(pending) = self.pending.take() {
                    let told = (self.game, version(frame), pending.command);
                    self.hall.told.lock().expect("no panic").acknowledged.push(told);
                    self.hall.oks.fetch_add(1, Ordering::Relaxed);
                }
                if version(frame) > self.version {
                    self.join(socket).await?;
                }
            }
            "no" => {
                self.pending = None;
                let why = frame["why"].as_str()?;
                // The clocks stand still for a moment after a start; all else would be a lost move.
                let expected = matches!(why, "over") || frame["code"] == "paused";
                assert!(expected, "{} was refused: {frame}", self.game);
            }
            "busy" => {
                let wait = Duration::from_millis(frame["after"].as_u64()?);
                if let Some(pending) = &mut self.pending {
                    pending.again_at = Instant::now() + wait;
                }
            }
            _ => {}
        }
        Some(())
    }

    /// The game has answered on this connection: what was not acknowledged is said again at once.
    fn enter(&mut self) {
        if !self.joined {
            self.joined = true;
            if let Some(pending) = &mut self.pending {
                pending.again_at = Instant::now();
            }
        }
    }

    fn make(&mut self, uci: &str) {
        if uci.is_empty() {
            return;
        }
        let mv = self.position.read_uci(uci).expect("the server sends legal moves");
        self.position = self.position.play(mv).expect("legal");
        self.plies += 1;
    }
}

/// A socket for whoever this token stands for, once the server is there.
pub(crate) async fn dial(host: &str, token: &str) -> Option<Socket> {
    let mut request = format!("ws://{host}/ws").into_client_request().ok()?;
    request.headers_mut().insert("cookie", format!("qiyuan={token}").parse().ok()?);
    request.headers_mut().insert("origin", format!("http://{host}").parse().ok()?);
    let dialled = timeout(Duration::from_secs(5), connect_async(request)).await.ok()?;
    dialled.ok().map(|(socket, _)| socket)
}

/// An address of this machine that is free now; it must stay the same over restarts.
pub(crate) fn free_host() -> String {
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("bound").to_string()
}

pub(crate) fn version(frame: &Value) -> u32 {
    u32::try_from(frame["v"].as_u64().expect("a version")).expect("small")
}

pub(crate) async fn send(socket: &mut Socket, frame: &Value) -> Option<()> {
    socket.send(Message::text(frame.to_string())).await.ok()
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("small")
}

/// Fills a new store with games that wait for their players; returns each with its two tokens.
pub(crate) async fn prepare(file: &Path, size: Size) -> Vec<(GameId, ByColor<String>)> {
    let store = Store::open(file, Durability::Normal).expect("a new store");
    let time = TimeControl::simple(ClockMode::Increment { before_move: false }, size.clock_ms, 1_000);
    let time = time.expect("valid");
    let mut games = Vec::new();
    for number in 0..size.games {
        let token = |side: usize| format!("{:064x}", 2 * number + side + 1);
        let tokens = ByColor { white: token(0), black: token(1) };
        let mut players = Vec::new();
        for token in [&tokens.white, &tokens.black] {
            let player = store.create_guest(now_ms()).await.expect("a guest");
            store.open_session(hash_of(token), player, "bot", now_ms()).await.expect("a session");
            players.push(player);
        }
        let created = Created {
            laws: game::laws("fide-2023").expect("known"),
            start: Position::start(),
            variant: Variant::Standard,
            time: time.clone(),
            players: ByColor { white: players[0], black: players[1] },
            rated: false,
            takebacks: false,
            appointment: None,
        };
        let at = now_ms();
        let kind = EventKind::Created(Box::new(created));
        let id = GameId::new(7_919 * (number as u64 + 1)).expect("small");
        let event = Event { at, by: Actor::System, cid: None, kind };
        store.append(id, Seq(0), at, &[event]).await.expect("created");
        games.push((id, tokens));
    }
    store.close().await;
    games
}

/// A server process that dies with this value.
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(host: &str, data: &Path) -> Process {
        Process::start_after("true", host, data)
    }

    /// Starts it from a shell that runs these commands first (limits, traps).
    pub(crate) fn start_after(commands: &str, host: &str, data: &Path) -> Process {
        let child = Command::new("sh")
            .args(["-c", &format!("{commands}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_qiyuan")])
            .args(["serve", "--log-level", "error", "--address", host, "--data"])
            .arg(data)
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        Process(child)
    }

    /// Waits for its own end; its exit status.
    pub(crate) fn wait(&mut self) -> Option<i32> {
        self.0.wait().expect("it is gone").code()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }

    /// Sends a signal by its name, as an operator would.
    pub(crate) fn signal(&self, name: &str) {
        let order = format!("kill -{name} {}", self.0.id());
        assert!(Command::new("sh").args(["-c", &order]).status().expect("a shell").success(), "{order}");
    }

    /// kill -9, and waits until it is gone.
    pub(crate) fn kill(&mut self) {
        self.0.kill().expect("it was running");
        self.0.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Kills and starts the server again and again; returns how long after each start the first command was
/// acknowledged.
async fn kill_and_start(hall: &Hall, data: &Path, size: Size, process: &mut Process) -> Vec<Duration> {
    let mut recovered = Vec::new();
    for number in 0..size.kills {
        sleep(size.between).await;
        process.kill();
        let clock = Duration::from_millis(u64::try_from(size.clock_ms).expect("positive"));
        sleep(if number == 0 { clock + Duration::from_secs(1) } else { Duration::from_millis(100) }).await;
        let before = hall.oks.load(Ordering::Relaxed);
        let started = Instant::now();
        *process = Process::start(&hall.host, data);
        while hall.oks.load(Ordering::Relaxed) == before && started.elapsed() < Duration::from_secs(30) {
            sleep(Duration::from_millis(5)).await;
        }
        recovered.push(started.elapsed());
    }
    hall.kills_done.store(true, Ordering::Relaxed);
    recovered
}

/// Holds what bots were told against the log.
async fn check(file: &Path, games: &[(GameId, ByColor<String>)], told: &Told) -> (usize, usize) {
    let connection = rusqlite::Connection::open(file).expect("the file");
    let verdict: String =
        connection.query_row("pragma integrity_check", [], |row| row.get(0)).expect("an answer");
    assert_eq!(verdict, "ok");
    drop(connection);
    let store = Store::open(file, Durability::Full).expect("the store");
    let (mut moves, mut pauses) = (0, 0);
    let mut logs = std::collections::HashMap::new();
    for (id, _) in games {
        let key = i64::try_from(id.get()).expect("small");
        let rows = store.log().tail(key, 0).await.expect("readable");
        assert!(rows.iter().map(|row| row.seq).eq(1..=rows.len() as u32), "{id} has a gap");
        let events = store.load(*id).await.expect("readable");
        let game = Game::replay(&events).expect("the log replays");
        let ending = game.ending().unwrap_or_else(|| panic!("{id} was lost"));
        let by_flag = matches!(ending.termination, Termination::Flag | Termination::FlagNoMate);
        assert!(!by_flag, "{id} was flagged for time nobody served");
        let mut commands = HashSet::new();
        assert!(
            events.iter().filter_map(|event| event.cid).all(|cid| commands.insert(cid)),
            "{id}: done twice"
        );
        moves += game.plies().len();
        let outage = |event: &&Event| matches!(event.kind, EventKind::Paused { reason: PauseReason::Outage });
        pauses += events.iter().filter(outage).count();
        logs.insert(*id, (events, game));
    }
    for (id, version, command) in &told.acknowledged {
        let event = logs[id].0.get(*version as usize - 1);
        let found = event.is_some_and(|event| event.cid == Some(*command));
        assert!(found, "{id}: command {command:?} was acknowledged at {version} and is not there: {event:?}");
    }
    for (id, version, uci) in &told.seen {
        let (events, game) = &logs[id];
        let event = events.get(*version as usize - 1).unwrap_or_else(|| panic!("{id} lost event {version}"));
        let stored = match &event.kind {
            EventKind::Moved { mv, .. } => {
                let before = events[..*version as usize - 1].iter();
                let ply = before.filter(|event| matches!(event.kind, EventKind::Moved { .. })).count();
                let position = game.position_at(u32::try_from(ply).expect("small")).expect("there");
                position.uci(*mv, Variant::Standard)
            }
            _ => String::new(),
        };
        assert_eq!(stored, *uci, "{id}: event {version} is not the one that was seen");
    }
    store.close().await;
    (moves, pauses)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_under_load_nothing_acknowledged_is_lost() {
    let size = Size::from_environment();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("qiyuan.sqlite");
    let games = prepare(&file, size).await;
    let hall = Arc::new(Hall {
        host: free_host(),
        told: Mutex::default(),
        kills_done: AtomicBool::new(false),
        oks: AtomicU64::new(0),
        resent: AtomicU64::new(0),
    });
    let started = Instant::now();
    let mut process = Process::start(&hall.host, folder.path());
    let mut bots = tokio::task::JoinSet::new();
    for (number, (game, tokens)) in games.iter().enumerate() {
        for color in Color::ALL {
            let bot = Bot {
                hall: hall.clone(),
                game: *game,
                color,
                token: tokens[color].clone(),
                pace_ms: size.pace_ms,
                dice: 0x9e37_79b9_7f4a_7c15 ^ (number as u64 + 1) << 8 | u64::from(color == Color::Black),
                version: 0,
                position: Position::start(),
                plies: 0,
                ended: false,
                joined: false,
                pending: None,
                move_at: None,
                commands: 0,
            };
            bots.spawn(bot.play());
        }
    }
    let run = async {
        let recovered = kill_and_start(&hall, folder.path(), size, &mut process).await;
        while let Some(bot) = bots.join_next().await {
            bot.expect("no bot panics");
        }
        recovered
    };
    let mut recovered = timeout(size.limit, run).await.expect("all games end in time");
    process.kill();
    let told = std::mem::take(&mut *hall.told.lock().expect("no panic"));
    let (moves, pauses) = check(&file, &games, &told).await;
    assert!(pauses > 0, "the kills hit running games");
    assert!(told.acknowledged.len() > 10 * size.games, "the games were really played");
    recovered.sort();
    let median = recovered.get(recovered.len() / 2).map_or(0, Duration::as_millis);
    let slowest = recovered.last().map_or(0, Duration::as_millis);
    // Shown with --nocapture: the figures of docs/benchmarks.md.
    let _ = writeln!(
        std::io::stdout(),
        "{} games, {} kills, {:.0} s: {} commands acknowledged, {} sent again, {} events seen, \
         {moves} moves and {pauses} outages in the log; none lost, none twice, no flag; \
         first command after a start: median {median} ms, slowest {slowest} ms",
        size.games,
        size.kills,
        started.elapsed().as_secs_f64(),
        told.acknowledged.len(),
        hall.resent.load(Ordering::Relaxed),
        told.seen.len(),
    );
}
