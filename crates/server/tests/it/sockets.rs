//! Real sockets to a real listener: whole games, resending, coming back, and everything refused.

use futures_util::{SinkExt, StreamExt};
use game::{ClockMode, Created, GameId, PlayerId, TimeControl};
use rules::{ByColor, Position, Variant};
use serde_json::{Value, json};
use server::app::accounts;
use server::{App, Config, Server};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// So long may anything take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a free port with a store in memory.
struct Node {
    app: App,
    host: String,
}

/// A visitor with a session.
#[derive(Clone)]
struct Visitor {
    player: PlayerId,
    token: String,
}

impl Node {
    async fn start() -> Node {
        let config =
            Config { address: "127.0.0.1:0".parse().expect("an address"), data: None, ..Config::default() };
        let server = Server::bind(config).await.expect("a free port");
        let (app, host) = (server.app().clone(), server.address().to_string());
        tokio::spawn(server.run());
        Node { app, host }
    }

    async fn visitor(&self, number: u8) -> Visitor {
        let token = format!("{number:02x}").repeat(32);
        let now = self.app.live.clock().now();
        let player = self.app.store.create_guest(now).await.expect("a guest");
        let hash = accounts::hash_of(&token);
        self.app.store.open_session(hash, player, "test", now).await.expect("a session");
        Visitor { player, token }
    }

    async fn game(&self, white: &Visitor, black: &Visitor) -> String {
        let id = GameId::new(3_521_614_606_207).expect("small");
        let terms = Created {
            laws: game::laws("fide-2023").expect("known"),
            start: Position::start(),
            variant: Variant::Standard,
            time: TimeControl::simple(ClockMode::Increment { before_move: false }, 300_000, 3_000)
                .expect("valid"),
            players: ByColor { white: white.player, black: black.player },
            rated: false,
            takebacks: true,
            appointment: None,
        };
        self.app.live.create(id, terms).await.expect("created");
        id.to_string()
    }

    async fn two_players(&self) -> (String, Visitor, Visitor) {
        let (white, black) = (self.visitor(1).await, self.visitor(2).await);
        (self.game(&white, &black).await, white, black)
    }

    async fn dial(&self, token: &str, origin: &str) -> Result<Socket, Error> {
        let (stream, _) = connect_async(self.request(token, origin)).await?;
        Ok(Socket { stream, commands: 0 })
    }

    fn request(&self, token: &str, origin: &str) -> Request {
        let mut request = format!("ws://{}/ws", self.host).into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("cookie", format!("qiyuan={token}").parse().expect("ASCII"));
        headers.insert("origin", origin.parse().expect("ASCII"));
        request
    }

    async fn connect(&self, visitor: &Visitor) -> Socket {
        self.dial(&visitor.token, &format!("http://{}", self.host)).await.expect("a socket")
    }

    /// The same behind a line that takes little at once.
    async fn connect_with_small_window(&self, visitor: &Visitor) -> Socket {
        let line = tokio::net::TcpSocket::new_v4().expect("a socket");
        line.set_recv_buffer_size(4 * 1024).expect("settable");
        let stream = line.connect(self.host.parse().expect("an address")).await.expect("open");
        let request = self.request(&visitor.token, &format!("http://{}", self.host));
        let (stream, _) = client_async(request, MaybeTlsStream::Plain(stream)).await.expect("a socket");
        Socket { stream, commands: 0 }
    }

    /// A socket that listens to a game; its state has come.
    async fn join(&self, visitor: &Visitor, game: &str) -> (Socket, Value) {
        let mut socket = self.connect(visitor).await;
        socket.send(&json!({"t": "join", "g": game, "since": 0})).await;
        let state = socket.next("st").await;
        (socket, state)
    }
}

struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    commands: u32,
}

impl Socket {
    async fn send(&mut self, frame: &Value) {
        self.raw(&frame.to_string()).await;
    }

    async fn raw(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("open");
    }

    /// The next frame whose `t` is one of `kinds` (separated by spaces); others are passed over.
    async fn next(&mut self, kinds: &str) -> Value {
        let wait = async {
            loop {
                match self.stream.next().await.expect("open").expect("no fault") {
                    Message::Text(text) => {
                        let frame: Value = serde_json::from_str(&text).expect("JSON");
                        if kinds.split(' ').any(|kind| frame["t"] == kind) {
                            return frame;
                        }
                    }
                    Message::Close(close) => panic!("closed while waiting for {kinds}: {close:?}"),
                    _ => {}
                }
            }
        };
        timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("no {kinds} came"))
    }

    fn command(&mut self) -> String {
        self.commands += 1;
        format!("c{:03x}", self.commands)
    }

    /// Asks for something that is no move, whatever the version.
    async fn act(&mut self, game: &str, what: &str) -> Value {
        let c = self.command();
        self.send(&json!({"t": "do", "g": game, "n": 0, "k": what, "c": c})).await;
        let answer = self.next("ok no busy").await;
        assert_eq!(answer["c"], c);
        answer
    }

    /// Plays a move from version `n` and waits for the answer.
    async fn play(&mut self, game: &str, n: u64, uci: &str) -> Value {
        let c = self.command();
        self.send(&json!({"t": "mv", "g": game, "n": n, "u": uci, "c": c})).await;
        let answer = self.next("ok no busy").await;
        assert_eq!(answer["c"], c);
        answer
    }
}

fn refusal(frame: &Value) -> (&str, &str) {
    assert_eq!(frame["t"], "no", "{frame}");
    (frame["why"].as_str().expect("a reason"), frame["code"].as_str().expect("a code"))
}

#[tokio::test]
async fn two_players_play_to_mate() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, state) = node.join(&ann, &game).await;
    assert_eq!(
        (&state["me"], &state["status"], &state["v"]),
        (&json!("white"), &json!("waiting"), &json!(1))
    );
    let (mut black, state) = node.join(&bob, &game).await;
    assert_eq!((&state["me"], &state["white"]["on"]), (&json!("black"), &json!(true)));
    assert_eq!(white.next("ev").await["k"], "start");
    assert_eq!(black.next("ev").await["k"], "start");
    for (n, uci) in (2u64..).zip(["f2f3", "e7e5", "g2g4", "d8h4"]) {
        let (mover, other) = if n % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        let answer = mover.play(&game, n, uci).await;
        assert_eq!((&answer["t"], answer["v"].as_u64() > Some(n)), (&json!("ok"), true));
        let event = other.next("ev").await;
        assert_eq!((&event["k"], &event["u"], event["v"].as_u64()), (&json!("mv"), &json!(uci), Some(n + 1)));
    }
    let end = white.next("ev").await;
    assert_eq!(
        (&end["k"], &end["result"], &end["why"], &end["article"]),
        (&json!("end"), &json!("0-1"), &json!("checkmate"), &json!("5.1.1"))
    );
    let (_watcher, state) = node.join(&node.visitor(3).await, &game).await;
    assert_eq!(
        (&state["status"], &state["end"]["winner"], &state["me"]),
        (&json!("ended"), &json!("black"), &json!(null))
    );
    assert_eq!(state["moves"].as_array().map(Vec::len), Some(4));
}

/// Whoever watches hears of the end what the players hear, and nothing that is the players' alone.
#[tokio::test]
async fn who_watches_sees_the_end_as_the_players_do() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (mut black, _) = node.join(&bob, &game).await;
    let (mut watcher, _) = node.join(&node.visitor(3).await, &game).await;
    // One without any session: the page was opened in a browser that keeps no cookies.
    let mut stranger = node.dial(&"0".repeat(64), &format!("http://{}", node.host)).await.expect("a socket");
    stranger.send(&json!({"t": "join", "g": game, "since": 0})).await;
    assert_eq!(stranger.next("st").await["watchers"], 2);
    assert_eq!(white.play(&game, 2, "e2e4").await["t"], "ok");
    // Told before it is answered, to who resigned as well.
    black.send(&json!({"t": "do", "g": game, "n": 3, "k": "resign", "c": "1"})).await;
    let mut ends = Vec::new();
    for socket in [&mut white, &mut black, &mut watcher, &mut stranger] {
        let mut end = socket.next("ev").await;
        while end["k"] != "end" {
            end = socket.next("ev").await;
        }
        end.as_object_mut().expect("a frame").remove("now");
        ends.push(end);
    }
    assert_eq!(black.next("ok no").await["c"], "1");
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    let told = ["result", "why", "article", "v"].map(|field| ends[2][field].clone());
    assert_eq!(told, [json!("1-0"), json!("resignation"), json!("5.1.2"), json!(4)]);
    assert!(ends[2]["w"].is_i64() && ends[2]["b"].is_i64(), "the last times: {}", ends[2]);
    assert_eq!(refusal(&watcher.act(&game, "rematch").await), ("auth", "not-a-player"));
    assert_eq!(white.act(&game, "rematch").await["t"], "ok");
    assert_eq!(black.act(&game, "rematch").await["t"], "ok");
    for socket in [&mut watcher, &mut stranger] {
        let mut next = socket.next("rm").await;
        while next["to"].is_null() {
            next = socket.next("rm").await;
        }
        assert!(next["to"].is_string(), "where the players have gone: {next}");
    }
    // Who comes later finds the same.
    let (_late, state) = node.join(&node.visitor(4).await, &game).await;
    assert_eq!(
        (&state["status"], &state["end"]["result"], &state["end"]["why"], &state["me"]),
        (&json!("ended"), &json!("1-0"), &json!("resignation"), &json!(null))
    );
}

#[tokio::test]
async fn a_command_sent_again_is_done_once() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (mut black, _) = node.join(&bob, &game).await;
    let frame = json!({"t": "mv", "g": game, "n": 2, "u": "e2e4", "c": "abc", "lag": 3});
    for _ in 0..3 {
        white.send(&frame).await;
        assert_eq!(white.next("ok").await["v"], 3);
    }
    drop(white);
    // Also from another socket, as after a lost connection.
    let (mut white, state) = node.join(&ann, &game).await;
    assert_eq!(state["v"], 3);
    white.send(&frame).await;
    assert_eq!(white.next("ok no").await["v"], 3);
    assert_eq!(black.play(&game, 3, "e7e5").await["v"], 4);
}

#[tokio::test]
async fn who_may_not_is_refused_and_the_game_untouched() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (mut black, _) = node.join(&bob, &game).await;
    let (mut watcher, state) = node.join(&node.visitor(3).await, &game).await;
    assert_eq!((&state["me"], &state["watchers"]), (&json!(null), &json!(1)));
    assert_eq!(refusal(&watcher.play(&game, 2, "e2e4").await), ("auth", "not-a-player"));
    watcher.send(&json!({"t": "do", "g": game, "n": 2, "k": "resign", "c": "1"})).await;
    assert_eq!(refusal(&watcher.next("no ok").await), ("auth", "not-a-player"));
    assert_eq!(refusal(&black.play(&game, 2, "e7e5").await), ("turn", "not-your-turn"));
    assert_eq!(refusal(&white.play(&game, 2, "e2e5").await), ("illegal", "illegal-move"));
    assert_eq!(white.play(&game, 2, "e2e4").await["t"], "ok");
    assert_eq!(refusal(&black.play(&game, 2, "e7e5").await), ("stale", "stale"));
    black.send(&json!({"t": "do", "g": game, "n": 3, "k": "draw-accept", "c": "2"})).await;
    assert_eq!(refusal(&black.next("no ok").await), ("refused", "no-offer"));
    let held = node.app.live.game(game.parse().expect("an id")).await.expect("readable").expect("there");
    assert_eq!(held.seq().0, 3);
}

#[tokio::test]
async fn who_comes_back_gets_the_rest() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (mut black, _) = node.join(&bob, &game).await;
    assert_eq!(black.next("ev").await["v"], 2);
    drop(black);
    assert_eq!(white.play(&game, 2, "e2e4").await["t"], "ok");
    white.send(&json!({"t": "do", "g": game, "n": 3, "k": "draw", "c": "d"})).await;
    assert_eq!(white.next("ok no").await["v"], 4);
    let mut black = node.connect(&bob).await;
    black.send(&json!({"t": "join", "g": game, "since": 2})).await;
    let missed = [black.next("ev st q").await, black.next("ev st q").await, black.next("ev st q").await];
    let told = missed.each_ref().map(|frame| (frame["t"].as_str().unwrap_or(""), frame["v"].as_u64()));
    assert_eq!(told, [("ev", Some(3)), ("ev", Some(4)), ("q", Some(4))]);
    assert_eq!(
        (&missed[0]["u"], &missed[1]["k"], &missed[1]["by"]),
        (&json!("e2e4"), &json!("offer"), &json!("white"))
    );
    black.send(&json!({"t": "p", "g": game, "v": 4})).await;
    assert_eq!(black.next("q").await, json!({"t": "q", "g": game, "v": 4}));
}

#[tokio::test]
async fn bad_frames_are_refused_by_name() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (_black, _) = node.join(&bob, &game).await;
    let whole = json!({"t": "mv", "g": game, "n": 2, "u": "e2e4", "c": "1"}).to_string();
    for cut in [0, 1, 10, whole.len() - 1] {
        white.raw(&whole[..cut]).await;
        assert_eq!(refusal(&white.next("no ok").await), ("refused", "bad-frame"), "cut at {cut}");
    }
    for text in ["null", "[1,2]", r#"{"t":"mv"}"#, r#"{"t":"fly"}"#, r#"{"t":"mv","n":-1}"#] {
        white.raw(text).await;
        assert_eq!(refusal(&white.next("no ok").await), ("refused", "bad-frame"), "{text}");
    }
    white.raw(&format!(r#"{{"t":"lobby","x":"{}"}}"#, "x".repeat(5_000))).await;
    assert_eq!(refusal(&white.next("no ok").await), ("refused", "frame-too-long"));
    white.stream.send(Message::binary(vec![0, 159, 146, 150])).await.expect("open");
    assert_eq!(refusal(&white.next("no ok").await), ("refused", "bad-frame"));
    for unknown in ["zzzzzzzz", "", "../../x", "short", "棋"] {
        white.send(&json!({"t": "join", "g": unknown, "since": 0})).await;
        assert_eq!(refusal(&white.next("no st").await), ("refused", "no-such-game"), "{unknown}");
        assert_eq!(refusal(&white.play(unknown, 1, "e2e4").await), ("refused", "no-such-game"), "{unknown}");
    }
    white.send(&json!({"t": "mv", "g": game, "n": 2, "u": "e2e4", "c": "not hex"})).await;
    assert_eq!(refusal(&white.next("no ok").await), ("refused", "bad-command-id"));
    white.send(&json!({"t": "do", "g": game, "n": 2, "k": "undo", "c": "2"})).await;
    assert_eq!(refusal(&white.next("no ok").await), ("refused", "no-such-command"));
    let no_text = Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    white.stream.send(Message::Frame(no_text)).await.expect("open");
    assert_eq!(white.next("bye").await["why"], "bad-frame", "not UTF-8: named, then closed");
    let held = node.app.live.game(game.parse().expect("an id")).await.expect("readable").expect("there");
    assert_eq!(held.seq().0, 2, "the game is untouched");
}

/// JSON that other readers take for something: deep, doubled, out of range, a list for an object.
#[tokio::test]
async fn what_is_almost_a_frame_is_refused_by_name() {
    let node = Node::start().await;
    let (game, ann, _) = node.two_players().await;
    let mut white = node.connect(&ann).await;
    let deep = |open: &str, close: &str, times| {
        format!(r#"{{"t":"lobby","x":{}{}}}"#, open.repeat(times), close.repeat(times))
    };
    for text in [
        "[".repeat(4_000),
        deep("[", "]", 1_500),
        deep(r#"{"x":["#, "]}", 400),
        format!(r#"{{"t":"join","t":"join","g":"{game}","since":0}}"#),
        format!(r#"{{"t":"join","g":"{game}","g":"{game}","since":0}}"#),
        format!(r#"{{"t":"join","g":"{game}","since":1e999}}"#),
        format!(r#"{{"t":"join","g":"{game}","since":99999999999999999999}}"#),
        format!(r#"{{"t":"join","g":"{game}","since":0.5}}"#),
        format!(r#"{{"t":"join","g":["{game}"],"since":0}}"#),
        format!(r#"["join","{game}",0]"#),
        r#"["lobby"]"#.to_owned(),
        r#"{"t":"join","g":"\ud800","since":0}"#.to_owned(),
        "\u{feff}{\"t\":\"lobby\"}".to_owned(),
        r#"{"t":"lobby"} {"t":"lobby"}"#.to_owned(),
        r#"{"t":null}"#.to_owned(),
        String::new(),
        " ".repeat(4_000),
    ] {
        white.raw(&text).await;
        let answer = white.next("no lob st").await;
        let start: String = text.chars().take(60).collect();
        assert_eq!(refusal(&answer), ("refused", "bad-frame"), "{start}");
        // Twenty frames a second.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for c in ["\u{202e}1", "1\0", "<b>", "１", &"f".repeat(3_000)] {
        white.send(&json!({"t": "do", "g": game, "n": 0, "k": "resign", "c": c})).await;
        assert_eq!(refusal(&white.next("no ok").await), ("refused", "bad-command-id"), "{c}");
    }
    assert_eq!(white.play(&game, 1, &"e2e4".repeat(900)).await["code"], "illegal-move");
    // A frame may come in pieces, with others of the protocol in between.
    let piece = |text: &str, kind, last| Message::Frame(Frame::message(text.to_owned(), kind, last));
    let (first, rest) = (OpCode::Data(Data::Text), OpCode::Data(Data::Continue));
    for message in [
        piece(r#"{"t":"#, first, false),
        Message::Ping(vec![1].into()),
        piece("", rest, false),
        piece(r#""lobby"}"#, rest, true),
    ] {
        white.stream.send(message).await.expect("open");
    }
    white.next("lob").await;
    let held = node.app.live.game(game.parse().expect("an id")).await.expect("readable").expect("there");
    assert_eq!(held.seq().0, 1, "the game is untouched");
}

/// What no WebSocket says: named, then closed, and nobody else hears of it.
#[tokio::test]
async fn broken_frames_close_their_own_socket() {
    use tokio::io::AsyncWriteExt;
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut black, _) = node.join(&bob, &game).await;
    for (what, bytes) in [
        ("unmasked", &b"\x81\x02{}"[..]),
        ("reserved bit", b"\xc1\x80\0\0\0\0"),
        ("unknown opcode", b"\x83\x80\0\0\0\0"),
        ("going on with nothing", b"\x80\x80\0\0\0\0"),
        ("a ping in pieces", b"\x09\x80\0\0\0\0"),
        ("a long ping", &[&b"\x89\xfe\0\x7e\0\0\0\0"[..], &[0; 126]].concat()),
        ("a close of one byte", b"\x88\x81\0\0\0\0x"),
        ("a length beyond all bounds", b"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0"),
        ("a second beginning", b"\x01\x81\0\0\0\0{\x01\x81\0\0\0\0{"),
    ] {
        let mut white = node.connect(&ann).await;
        let MaybeTlsStream::Plain(line) = white.stream.get_mut() else { panic!("no TLS here") };
        line.write_all(bytes).await.expect("open");
        assert_eq!(white.next("bye").await["why"], "bad-frame", "{what}");
        let closed = async { while let Some(Ok(_)) = white.stream.next().await {} };
        timeout(PATIENCE, closed).await.expect("the socket is closed");
    }
    let (mut white, _) = node.join(&ann, &game).await;
    assert_eq!(white.play(&game, 2, "e2e4").await["t"], "ok");
    black.next("ev").await;
}

#[tokio::test]
async fn a_mebibyte_is_refused_by_name_and_harms_nothing() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (_black, _) = node.join(&bob, &game).await;
    for length in [17 << 10, 64 << 10, 1 << 20, 4 << 20] {
        let (mut white, _) = node.join(&ann, &game).await;
        white.stream.send(Message::text("x".repeat(length))).await.expect("heard out");
        assert_eq!(white.next("bye").await["why"], "bad-frame", "{length} bytes");
        let closed = async { while let Some(Ok(_)) = white.stream.next().await {} };
        timeout(PATIENCE, closed).await.expect("the socket is closed");
    }
    let (mut white, state) = node.join(&ann, &game).await;
    assert_eq!(state["v"], 2);
    assert_eq!(white.play(&game, 2, "e2e4").await["t"], "ok");
}

/// What a slow reader does not take piles up at its own socket, which is closed; the others go on.
#[tokio::test]
async fn a_slow_reader_is_let_go_and_holds_up_nobody() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (mut black, _) = node.join(&bob, &game).await;
    let visitor = node.visitor(3).await;
    // Two sockets of one visitor get the same frames; one is read.
    let (mut quick, _) = node.join(&visitor, &game).await;
    let mut slow = node.connect_with_small_window(&visitor).await;
    slow.send(&json!({"t": "join", "g": game, "since": 0})).await;
    slow.next("st").await;
    for socket in [&mut quick, &mut slow] {
        socket.send(&json!({"t": "lobby"})).await;
        socket.next("lob").await;
    }
    let reading = tokio::spawn(async move {
        while quick.next("go").await["g"] != "enough00" {}
        quick
    });
    let watchers = || node.app.live.running()[0].watchers();
    assert_eq!(watchers(), 2);
    let id = "tothegam".parse().expect("an id");
    let pile_up = async {
        while watchers() == 2 {
            for _ in 0..40 {
                node.app.lobby.send_to_game(visitor.player, id);
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(PATIENCE, pile_up).await.expect("the slow one is let go");
    assert_eq!(watchers(), 1, "the quick one is not");
    node.app.lobby.send_to_game(visitor.player, "enough00".parse().expect("an id"));
    let mut quick = reading.await.expect("read to the end");
    assert_eq!(white.play(&game, 2, "e2e4").await["t"], "ok");
    for socket in [&mut black, &mut quick] {
        while socket.next("ev").await["k"] != "mv" {}
    }
    let (_, state) = node.join(&visitor, &game).await;
    assert_eq!(state["v"], 3, "whoever comes back hears all of it");
}

/// An offer of another game is an offer like others: so many in a minute.
#[tokio::test]
async fn rematches_are_bounded_in_a_minute() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (mut black, _) = node.join(&bob, &game).await;
    white.act(&game, "resign").await;
    let mut asked = 0;
    let refused = loop {
        let answer = white.act(&game, "rematch").await;
        if answer["t"] == "no" {
            break answer;
        }
        if answer["t"] == "busy" {
            // The bound on frames, not the one looked for.
            tokio::time::sleep(Duration::from_millis(500)).await;
            continue;
        }
        asked += 1;
        black.act(&game, "rematch-decline").await;
        assert!(asked < 100, "no bound was met");
    };
    assert_eq!(refusal(&refused), ("refused", "too-many-offers"));
    assert!(asked >= 8, "a person is not slowed: {asked}");
    assert_eq!(black.act(&game, "rematch").await["t"], "ok", "the other one is free");
}

#[tokio::test]
async fn foreign_origins_get_no_socket() {
    let node = Node::start().await;
    let ann = node.visitor(1).await;
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        match node.dial(&ann.token, origin).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{origin}"),
            Ok(_) => panic!("{origin} got a socket"),
            Err(other) => panic!("{origin}: {other}"),
        }
    }
}

#[tokio::test]
async fn a_session_that_ended_moves_nothing() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (_black, _) = node.join(&bob, &game).await;
    node.app.store.close_session(accounts::hash_of(&ann.token)).await.expect("closed");
    let (mut nobody, state) = node.join(&ann, &game).await;
    assert_eq!(state["me"], json!(null), "without a session nobody plays");
    assert_eq!(refusal(&nobody.play(&game, 1, "e2e4").await), ("auth", "not-a-player"));
}

#[tokio::test]
async fn too_many_commands_are_put_off() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    let (_black, _) = node.join(&bob, &game).await;
    let (mut busy, mut answered) = (0, 0);
    for round in 0..12 {
        for number in 0..5 {
            let c = format!("{:x}", round * 5 + number + 1);
            white.send(&json!({"t": "do", "g": game, "n": 2, "k": "draw-accept", "c": c})).await;
        }
        for _ in 0..5 {
            match white.next("no busy").await["t"].as_str() {
                Some("busy") => busy += 1,
                _ => answered += 1,
            }
        }
    }
    assert!(busy > 0, "sixty at once are too many");
    assert!(answered >= 20, "{answered} were answered");
}

/// Frames of the protocol itself are counted too: each ping costs an answer.
#[tokio::test]
async fn a_flood_of_pings_closes_the_socket() {
    let node = Node::start().await;
    let (game, ann, _) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    for _ in 0..200 {
        white.stream.feed(Message::Ping(vec![1].into())).await.expect("open");
    }
    white.stream.flush().await.expect("heard out");
    assert_eq!(white.next("bye").await["why"], "too-fast");
}

#[tokio::test]
async fn the_stop_is_announced() {
    let node = Node::start().await;
    let (game, ann, _) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    node.app.drain();
    assert_eq!(white.next("bye").await["why"], "drain");
}

#[tokio::test]
async fn one_socket_listens_to_lobby_and_game() {
    let node = Node::start().await;
    let (game, ann, bob) = node.two_players().await;
    let (mut white, _) = node.join(&ann, &game).await;
    white.send(&json!({"t": "lobby"})).await;
    white.send(&json!({"t": "p", "g": game, "v": 1})).await;
    white.next("q").await;
    let lobby = white.next("lob").await;
    assert_eq!(lobby["games"][0]["g"], game.as_str());
    assert_eq!(lobby["online"], 1);
    node.app.lobby.send_to_game(bob.player, "notyours".parse().expect("an id"));
    node.app.lobby.send_to_game(ann.player, "abcdefgh".parse().expect("an id"));
    assert_eq!(white.next("go").await["g"], "abcdefgh");
}

#[tokio::test]
async fn the_lobby_follows_offers() {
    use server::app::challenges::{self, Kind, Wish};
    use server::app::terms::Terms;
    let node = Node::start().await;
    let (ann, bob) = (node.visitor(1).await, node.visitor(2).await);
    let (mut hers, mut other) = (node.connect(&ann).await, node.connect(&bob).await);
    hers.send(&json!({"t": "lobby"})).await;
    other.send(&json!({"t": "lobby"})).await;
    let terms = Terms::quick("180+2").expect("usual");
    let id = challenges::offer(&node.app, ann.player, Kind::Seek, Wish::Random, &terms).await.expect("kept");
    for (socket, mine) in [(&mut hers, true), (&mut other, false)] {
        loop {
            let lobby = socket.next("lob").await;
            if let Some(seek) = lobby["seeks"].get(0) {
                assert_eq!(seek["id"], id.to_string());
                assert_eq!(seek["time"], "3+2");
                assert_eq!(seek["mine"], mine);
                break;
            }
        }
    }
    challenges::accept(&node.app, id, bob.player).await.expect("open");
    assert_eq!(hers.next("go").await["g"], id.to_string());
    loop {
        let lobby = other.next("lob").await;
        if lobby["seeks"].get(0).is_none() {
            assert_eq!(lobby["games"][0]["g"], id.to_string());
            break;
        }
    }
}
