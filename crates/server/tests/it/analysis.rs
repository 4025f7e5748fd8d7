//! The analysis board: its page, texts read onto it, the engine's lines, and who may not have them.

use crate::browser::{Browser, TestApp};
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::Value;
use std::time::Duration;

fn lines_at(fen: &str) -> String {
    format!("/analysis/lines?fen={}&lines=3", fen.replace(' ', "%20"))
}

/// The last event of the stream.
async fn last(browser: &mut Browser, fen: &str) -> Value {
    let answer = browser.get(&lines_at(fen)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert_eq!(answer.header("content-type"), "text/event-stream");
    let data = answer.body.rsplit("event: done\ndata: ").next().expect("an end");
    serde_json::from_str(data.lines().next().unwrap()).unwrap_or_else(|_| panic!("{}", answer.body))
}

#[tokio::test]
async fn the_engine_says_its_best_lines_as_white_sees_them() {
    let server = TestApp::new();
    let mut browser = server.browser();
    browser.get("/analysis").await.shows("qy-analysis");
    let found = last(&mut browser, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").await;
    assert_eq!(found["lines"][0]["score"]["mate"], 1, "{found}");
    assert_eq!(found["lines"][0]["uci"][0], "a1a8");
    assert_eq!(found["lines"][0]["text"][0], "♖a8#");
    assert_eq!(found["lines"].as_array().unwrap().len(), 3);
    // Black to move mates: White sees it below nought, and the same position is known at once the next time.
    let black = "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    for _ in 0..2 {
        let found = last(&mut browser, black).await;
        assert_eq!(found["lines"][0]["score"]["mate"], -1, "{found}");
    }
    let mated = last(&mut browser, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").await;
    assert_eq!(mated["lines"].as_array().unwrap().len(), 0, "nothing to look at");
    for bad in ["nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"] {
        assert_eq!(browser.get(&lines_at(bad)).await.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn who_plays_a_person_gets_no_lines_until_the_game_is_over() {
    let server = TestApp::new();
    let (mut ann, mut bob, mut eve) = (server.browser(), server.browser(), server.browser());
    ann.get("/play").await;
    let offer = ann.post("/challenge", &[("minutes", "5"), ("increment", "3"), ("color", "white")]).await;
    let id = offer.header("location").strip_prefix("/c/").unwrap().to_owned();
    bob.get(&format!("/c/{id}")).await;
    bob.post(&format!("/c/{id}/accept"), &[]).await;
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for player in [&mut ann, &mut bob] {
        player.get("/analysis").await.shows("You are playing a person");
        player.get("/analysis").await.shows(&format!("href=\"/g/{id}\""));
        assert_eq!(player.get(&lines_at(fen)).await.status, StatusCode::FORBIDDEN);
        assert_eq!(player.get(&table_at(fen)).await.status, StatusCode::FORBIDDEN);
    }
    last(&mut eve, fen).await;
    let game = server.app.live.game(id.parse().unwrap()).await.unwrap().unwrap();
    let ask = server::live::Ask {
        who: game.terms().players.white,
        at: server.app.live.clock().now(),
        lag_ms: 0,
        from: game.seq(),
        command: ("1".into(), game::CommandId(1)),
        request: server::live::Request::Abort,
    };
    server.app.live.ask(id.parse().unwrap(), ask).await;
    last(&mut ann, fen).await;
    // A game against the computer keeps nobody from it.
    bob.get("/play").await;
    let answer = bob.post("/computer", &[("opponent", "ox")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    last(&mut bob, fen).await;
}

#[tokio::test]
async fn a_new_search_ends_the_one_before() {
    let server = TestApp::new();
    let mut browser = server.browser();
    browser.get("/").await;
    // A stream that nobody reads to its end.
    let request = browser.request("GET", &lines_at("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"));
    let mut other = browser.clone();
    let slow = tokio::spawn(async move { other.send(request.body(Body::empty()).unwrap()).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let found = last(&mut browser, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").await;
    assert_eq!(found["lines"][0]["score"]["mate"], 1);
    tokio::time::timeout(Duration::from_secs(20), slow).await.expect("the first ended").unwrap();
}

#[tokio::test]
async fn texts_come_onto_the_board_whole_or_with_a_reason() {
    let server = TestApp::new();
    let mut browser = server.browser();
    browser.get("/analysis").await;
    let foreign = browser.post_raw("/analysis/read", "csrf=x&text=x", "http://localhost:8080").await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let pgn = "[Event \"x\"]\n\n1. e4 {best by test} e5 (1... c5!? 2. Nf3) 2. Nf3 *";
    let answer = browser.post("/analysis/read", &[("text", pgn)]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let read: Value = serde_json::from_str(&answer.body).unwrap();
    let moves: Vec<_> = read["tree"].as_array().unwrap().iter().map(|node| node["u"].as_str()).collect();
    assert_eq!(moves.len(), 6);
    assert_eq!(moves[1], Some("e2e4"));
    assert_eq!(read["tree"][1]["c"], "best by test");
    assert!(read["tree"].as_array().unwrap().iter().any(|node| node["n"] == serde_json::json!([5])));
    assert_eq!(read["why"], Value::Null);

    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let answer = browser.post("/analysis/read", &[("text", fen)]).await;
    let read: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(read["start"], fen);

    let answer = browser.post("/analysis/read", &[("text", "1. e4 e5 2. Ke7 d6 *")]).await;
    let read: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(read["tree"].as_array().unwrap().len(), 3, "{read}");
    assert!(read["why"].as_str().unwrap().contains("Line 1, column 13"), "{read}");

    // Every byte of Chinese is three in the form.
    let told = format!("1. e4 {{{}}} e5 *", "棋".repeat(10_000));
    let answer = browser.post("/analysis/read", &[("text", &told)]).await;
    assert_eq!(answer.status, StatusCode::OK, "{:.200}", answer.body);
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    for (rounds, why) in [(1_250, None), (1_251, Some("more than 5,000 moves"))] {
        let answer = browser.post("/analysis/read", &[("text", &round.repeat(rounds))]).await;
        let read: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(read["tree"].as_array().unwrap().len(), 5_001, "the start and 5,000 moves");
        let told = read["why"].as_str();
        assert_eq!(told.is_some(), why.is_some(), "{told:?}");
        assert!(why.is_none_or(|why| told.unwrap().contains(why)), "{told:?}");
    }

    for odd in ["", "hello there", &"x".repeat(60_001)] {
        let answer = browser.post("/analysis/read", &[("text", odd)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{odd:.20}");
    }
}

#[tokio::test]
async fn a_game_or_a_line_opens_by_its_address() {
    let server = TestApp::new();
    let mut browser = server.browser();
    let page = browser.get("/analysis?moves=e2e4,e7e5,e1e2").await;
    page.shows("\"moves\":[\"e2e4\",\"e7e5\",\"e1e2\"]");
    assert_eq!(browser.get("/analysis?moves=e2e5").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(browser.get("/analysis?fen=x").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(browser.get("/analysis?game=zzzzzzzz").await.status, StatusCode::NOT_FOUND);
    browser.get("/play").await;
    let answer =
        browser.post("/computer", &[("opponent", "ox"), ("odds", "queen"), ("color", "white")]).await;
    let id = answer.header("location").strip_prefix("/g/").unwrap().to_owned();
    browser.get(&format!("/analysis?game={id}")).await.shows("rnb1kbnr/pppppppp");
}

fn table_at(fen: &str) -> String {
    format!("/analysis/table?fen={}", fen.replace(' ', "%20"))
}

#[tokio::test]
async fn tables_of_endings_say_what_each_move_is_worth() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join(server::app::endings::FOLDER);
    let three = server::app::endings::missing(&tables, 3);
    server::app::endings::make(&tables, three, 1, &false.into(), &|_| {}).unwrap();
    let config = server::Config { data: Some(folder.path().to_owned()), ..server::Config::default() };
    let server = TestApp::with(config);
    let mut browser = server.browser();
    browser.get("/analysis").await;
    let mut ask = async |fen: &str| browser.get(&table_at(fen)).await;
    let answer = ask("8/8/8/8/7r/1k6/8/K7 b - - 0 1").await;
    let known: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(known["verdict"], serde_json::json!({ "result": "win", "plies": 1 }));
    assert_eq!(known["moves"][0]["uci"], "h4h1");
    assert_eq!(known["moves"][0]["text"], "♖h1#");
    assert_eq!(known["moves"].as_array().unwrap().len(), 20);
    // The pawn is taken, or the king has no move.
    let answer = ask("8/8/8/8/8/1k6/1P6/1K6 w - - 0 1").await;
    let known: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(known["verdict"]["result"], "draw", "{known}");
    for unknown in ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1"] {
        let known: Value = serde_json::from_str(&ask(unknown).await.body).unwrap();
        assert_eq!(known, serde_json::json!({ "known": false, "verdict": null, "moves": [] }));
    }
    assert_eq!(ask("nonsense").await.status, StatusCode::BAD_REQUEST);
}
