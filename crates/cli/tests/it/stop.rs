//! A process that stands still (kill -STOP, a suspended machine) and comes back: nobody was served, so
//! nobody is charged, and a move that lay waiting meanwhile is played.

use crate::kill::{Process, Size, Socket, dial, free_host, prepare, send};
use futures_util::StreamExt;
use game::{EventKind, PauseReason};
use serde_json::{Value, json};
use std::time::Duration;
use store::{Durability, Store};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// Each side's clock, ms: shorter than the standstill.
const CLOCK_MS: i64 = 2_500;

async fn come_in(host: &str, token: &str, game: &str) -> Socket {
    let dialling = async {
        loop {
            match dial(host, token).await {
                Some(socket) => return socket,
                None => sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let mut socket = timeout(Duration::from_secs(20), dialling).await.expect("the server comes up");
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
    timeout(Duration::from_secs(20), listening).await.expect("it comes")
}

#[tokio::test]
async fn a_server_that_stood_still_charges_nobody() {
    let size = Size {
        games: 1,
        kills: 0,
        between: Duration::ZERO,
        pace_ms: 0,
        clock_ms: CLOCK_MS,
        limit: Duration::from_secs(60),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("qiyuan.sqlite");
    let (id, tokens) = prepare(&file, size).await.remove(0);
    let (game, host) = (id.to_string(), free_host());
    let mut process = Process::start(&host, folder.path());
    let mut white = come_in(&host, &tokens.white, &game).await;
    let mut black = come_in(&host, &tokens.black, &game).await;
    let started = next(&mut white, |frame| frame["k"] == "start").await["v"].clone();
    let first = json!({"t": "mv", "g": game, "n": started, "u": "e2e4", "c": "1"});
    send(&mut white, &first).await.expect("open");
    let version = next(&mut white, |frame| frame["t"] == "ok").await["v"].clone();
    next(&mut black, |frame| frame["v"] == version).await;
    process.signal("STOP");
    // Sent to a server that does not run: it lies in the socket until that goes on.
    let reply = json!({"t": "mv", "g": game, "n": version, "u": "e7e5", "c": "2"});
    send(&mut black, &reply).await.expect("open");
    sleep(Duration::from_millis(4_500)).await;
    process.signal("CONT");
    loop {
        let answer = next(&mut black, |frame| ["ok", "no", "busy"].iter().any(|t| frame["t"] == *t)).await;
        match answer["t"].as_str() {
            Some("ok") => break,
            Some("busy") => {
                sleep(Duration::from_millis(answer["after"].as_u64().expect("a time"))).await;
                send(&mut black, &reply).await.expect("open");
            }
            _ => panic!("refused: {answer}"),
        }
    }
    process.kill();
    let store = Store::open(&file, Durability::Full).expect("the store");
    let events = store.load(id).await.expect("readable");
    let outage = |kind: &EventKind| matches!(kind, EventKind::Paused { reason: PauseReason::Outage });
    assert_eq!(events.iter().filter(|event| outage(&event.kind)).count(), 1, "{events:?}");
    let Some(EventKind::Moved { clocks, .. }) = events.last().map(|event| &event.kind) else {
        panic!("the move is the last event: {events:?}");
    };
    assert!(clocks.black > CLOCK_MS, "its own time and the gift, not {} ms", clocks.black);
    store.close().await;
}
