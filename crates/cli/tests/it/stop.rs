//! What an operator or the machine does to a running server: it stands still and comes back, is told to
//! stop, its disk is full, its port or folder is taken. No game suffers, nobody is charged, and whoever
//! stands there hears why.

use crate::kill::{Process, Size, Socket, dial, free_host, prepare, send};
use futures_util::StreamExt;
use game::{Actor, Event, EventKind, GameId, PauseReason};
use rules::ByColor;
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};
use store::{Durability, Store};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// So long may anything take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server with one game that has begun, and sockets of its two players.
struct Hall {
    folder: TempDir,
    host: String,
    id: GameId,
    tokens: ByColor<String>,
    process: Process,
    white: Socket,
    black: Socket,
    /// The game's version now.
    version: u64,
}

impl Hall {
    /// Starts it after these commands of the shell.
    async fn open(commands: &str, clock_ms: i64) -> Hall {
        let (pace_ms, between, limit) = (0, Duration::ZERO, Duration::from_secs(60));
        let size = Size { games: 1, kills: 0, between, pace_ms, clock_ms, limit };
        let folder = tempfile::tempdir().expect("a folder");
        let (id, tokens) = prepare(&folder.path().join("qiyuan.sqlite"), size).await.remove(0);
        let host = free_host();
        let process = Process::start_after(commands, &host, folder.path());
        let mut white = come_in(&host, &tokens.white, &id.to_string()).await;
        let black = come_in(&host, &tokens.black, &id.to_string()).await;
        let version = next(&mut white, |frame| frame["k"] == "start").await["v"].as_u64().expect("a version");
        Hall { folder, host, id, tokens, process, white, black, version }
    }

    fn mv(&self, uci: &str, command: usize) -> Value {
        json!({"t": "mv", "g": self.id.to_string(), "n": self.version, "u": uci, "c": format!("{command:x}")})
    }

    /// The log, once no server has it.
    async fn log(&self) -> Vec<Event> {
        let store = Store::open(&self.folder.path().join("qiyuan.sqlite"), Durability::Full).expect("whole");
        let events = store.load(self.id).await.expect("readable");
        store.close().await;
        events
    }
}

fn is_answer(frame: &Value) -> bool {
    ["ok", "no", "busy"].iter().any(|t| frame["t"] == *t)
}

async fn come_in(host: &str, token: &str, game: &str) -> Socket {
    let dialling = async {
        loop {
            match dial(host, token).await {
                Some(socket) => return socket,
                None => sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let mut socket = timeout(PATIENCE, dialling).await.expect("the server comes up");
    send(&mut socket, &json!({"t": "join", "g": game, "since": 0})).await.expect("open");
    socket
}

/// The next frame that `wanted` takes.
async fn next(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    let listening = async {
        loop {
            if let Message::Text(text) = socket.next().await.expect("open").expect("no fault") {
                let frame = serde_json::from_str(&text).expect("JSON");
                if wanted(&frame) {
                    return frame;
                }
            }
        }
    };
    timeout(PATIENCE, listening).await.expect("it comes")
}

/// Nobody was served meanwhile, so nobody is charged, and a move that lay waiting is played.
#[tokio::test]
async fn a_server_that_stood_still_charges_nobody() {
    // Shorter than the standstill, and long enough to move in on a busy machine.
    const CLOCK_MS: i64 = 6_000;
    let mut hall = Hall::open("true", CLOCK_MS).await;
    let first = hall.mv("e2e4", 1);
    send(&mut hall.white, &first).await.expect("open");
    hall.version = next(&mut hall.white, |frame| frame["t"] == "ok").await["v"].as_u64().expect("a version");
    next(&mut hall.black, |frame| frame["v"] == hall.version).await;
    hall.process.signal("STOP");
    // Sent to a server that does not run: it lies in the socket until that goes on.
    let reply = hall.mv("e7e5", 2);
    send(&mut hall.black, &reply).await.expect("open");
    sleep(Duration::from_millis(8_000)).await;
    hall.process.signal("CONT");
    loop {
        let answer = next(&mut hall.black, is_answer).await;
        match answer["t"].as_str() {
            Some("ok") => break,
            Some("busy") => {
                sleep(Duration::from_millis(answer["after"].as_u64().expect("a time"))).await;
                send(&mut hall.black, &reply).await.expect("open");
            }
            _ => panic!("refused: {answer}"),
        }
    }
    hall.process.kill();
    let events = hall.log().await;
    let outage = |kind: &EventKind| matches!(kind, EventKind::Paused { reason: PauseReason::Outage });
    assert_eq!(events.iter().filter(|event| outage(&event.kind)).count(), 1, "{events:?}");
    let Some(EventKind::Moved { clocks, .. }) = events.last().map(|event| &event.kind) else {
        panic!("the move is the last event: {events:?}");
    };
    assert!(clocks.black > CLOCK_MS, "its own time and the gift, not {} ms", clocks.black);
}

/// SIGTERM: everybody hears goodbye, the server ends well and soon, and the game goes on at the next one.
#[tokio::test]
async fn a_planned_stop_says_goodbye() {
    let mut hall = Hall::open("true", 60_000).await;
    let first = hall.mv("e2e4", 1);
    send(&mut hall.white, &first).await.expect("open");
    next(&mut hall.white, |frame| frame["t"] == "ok").await;
    let told = Instant::now();
    hall.process.signal("TERM");
    for socket in [&mut hall.white, &mut hall.black] {
        assert_eq!(next(socket, |frame| frame["t"] == "bye").await["why"], "drain");
        while let Some(Ok(_)) = socket.next().await {}
    }
    assert_eq!(hall.process.wait(), Some(0));
    // Ten seconds are what it gives those who never end.
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
    hall.process = Process::start(&hall.host, hall.folder.path());
    let mut black = come_in(&hall.host, &hall.tokens.black, &hall.id.to_string()).await;
    let state = next(&mut black, |frame| frame["t"] == "st").await;
    assert_eq!((&state["status"], &state["moves"][0]["u"]), (&json!("running"), &json!("e2e4")));
}

/// A file that may grow no further stands for a full disk: nothing is acknowledged that was not written,
/// the server says so and lives on, and the file is whole.
#[tokio::test]
async fn a_full_disk_loses_nothing() {
    let mut hall = Hall::open("trap '' XFSZ; ulimit -f 800", 600_000).await;
    let game = hall.id.to_string();
    let mut acknowledged = 0;
    let refused = loop {
        // Offered and declined without end: each is an event.
        let (asker, what) = match acknowledged % 2 {
            0 => (&mut hall.white, "draw"),
            _ => (&mut hall.black, "draw-decline"),
        };
        let c = format!("{:x}", acknowledged + 1);
        send(asker, &json!({"t": "do", "g": game, "n": 0, "k": what, "c": c})).await.expect("open");
        let answer = next(asker, is_answer).await;
        match (answer["t"].as_str(), answer["after"].as_u64()) {
            (Some("ok"), _) => acknowledged += 1,
            // Twenty commands a second.
            (Some("busy"), Some(500)) => sleep(Duration::from_millis(100)).await,
            _ => break answer,
        }
    };
    assert_eq!(refused["t"], "busy", "{refused} after {acknowledged}");
    let health = health(&hall.host).await;
    assert!(health.starts_with("HTTP/1.1 503") && health.contains("read-only"), "{health}");
    assert!(hall.process.is_running());
    hall.process.kill();
    let of_players = |event: &&Event| matches!(event.by, Actor::Player(_));
    assert_eq!(hall.log().await.iter().filter(of_players).count(), acknowledged);
}

async fn health(host: &str) -> String {
    let mut line = TcpStream::connect(host).await.expect("open");
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    line.write_all(request.as_bytes()).await.expect("open");
    let mut heard = String::new();
    line.read_to_string(&mut heard).await.expect("an answer");
    heard
}

/// Data that may be read but not written, as on a medium mounted read-only: named at once, and nothing is served.
#[cfg(unix)]
#[test]
fn data_that_cannot_be_written_is_named() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let parent = tempfile::tempdir().expect("a folder");
    let mode = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("ours");
    };
    let folder = parent.path().join("data");
    std::fs::create_dir(&folder).expect("made");
    let file = folder.join("qiyuan.sqlite");
    let store = Store::open(&file, Durability::Full).expect("a new file");
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(store.close());
    std::fs::write(folder.join("qiyuan.lock"), "").expect("written");
    mode(parent.path(), 0o755);
    for (folder_mode, lock_mode, expected) in [
        (0o555, 0o444, format!("cannot use the data folder {}", folder.display())),
        (0o777, 0o666, format!("cannot use {}", file.display())),
    ] {
        mode(&file, 0o444);
        mode(&folder.join("qiyuan.lock"), lock_mode);
        mode(&folder, folder_mode);
        let mut command = Command::new(env!("CARGO_BIN_EXE_qiyuan"));
        command.args(["serve", "--address", "127.0.0.1:0", "--data"]).arg(&folder);
        // Nothing is forbidden to root.
        if folder.metadata().expect("there").uid() == 0 {
            command.uid(65_534).gid(65_534);
        }
        let output = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(4), 1), "{said}");
        assert!(said.contains(&expected), "{said}");
        mode(&folder, 0o755);
    }
}

/// A start that fails ends with status 4 and one line that says what it could not have.
#[test]
fn a_port_or_a_folder_that_is_taken_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let held = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = held.local_addr().expect("bound").to_string();
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").expect("written");
    let broken = folder.path().join("broken");
    std::fs::create_dir(&broken).expect("made");
    std::fs::write(broken.join("qiyuan.sqlite"), vec![b'x'; 5_000]).expect("written");
    for (host, data, expected) in [
        (taken.as_str(), folder.path().join("new"), format!("cannot listen on {taken}")),
        ("127.0.0.1:0", file.clone(), format!("cannot use the data folder {}", file.display())),
        ("127.0.0.1:0", broken.clone(), format!("cannot use {}", broken.join("qiyuan.sqlite").display())),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qiyuan"));
        let output =
            command.args(["serve", "--address", host, "--data"]).arg(data).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(4), 1), "{said}");
        assert!(said.contains(&expected), "{said}");
    }
}
