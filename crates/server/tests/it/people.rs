//! Lists of finished games: `/@/{id}` and `/games/mine`.

use crate::browser::{Browser, PASSWORD, TestApp};
use axum::http::StatusCode;
use game::{CommandId, GameId};
use rules::Color;
use server::app::{accounts, presence};
use server::live::{Answer, Ask, Request};
use server::views;
use std::collections::BTreeSet;
use store::GameView;

/// White offers, Black accepts and mates; the lists are brought up to date. The game's id.
async fn mate(app: &TestApp, white: &mut Browser, black: &mut Browser) -> String {
    white.get("/play").await;
    let fields = [("minutes", "5"), ("increment", "3"), ("color", "white")];
    let answer = white.post("/challenge", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let id = answer.header("location").strip_prefix("/c/").unwrap().to_owned();
    black.get(&format!("/c/{id}")).await;
    black.post(&format!("/c/{id}/accept"), &[]).await;
    let game: GameId = id.parse().unwrap();
    let terms = app.app.live.game(game).await.unwrap().unwrap().terms().clone();
    for (n, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let color = if n % 2 == 0 { Color::White } else { Color::Black };
        let ask = Ask {
            who: terms.players[color],
            at: app.app.live.clock().now(),
            lag_ms: 0,
            from: app.app.live.game(game).await.unwrap().unwrap().seq(),
            command: (n.to_string(), CommandId(n as u64 + 1)),
            request: Request::Move { uci: uci.to_owned(), offers_draw: false },
        };
        let answer = app.app.live.ask(game, ask).await;
        assert!(matches!(answer, Answer::Done(_)), "{answer:?}");
    }
    views::games::project(&app.app.store).await.unwrap();
    id
}

#[tokio::test]
async fn a_member_without_games_is_told_what_comes() {
    let app = TestApp::new();
    app.signed_up("ann").await;
    let page = app.browser().get("/@/ann").await;
    assert_eq!(page.status, StatusCode::OK);
    page.shows("No games yet");
    assert!(!page.body.contains("<table"));
}

#[tokio::test]
async fn a_guests_games_stay_after_signing_up() {
    let app = TestApp::new();
    let (mut guest, mut bob) = (app.browser(), app.signed_up("bob").await);
    let id = mate(&app, &mut guest, &mut bob).await;
    for (path, reader) in [("/games/mine", &mut guest), ("/@/bob", &mut app.browser())] {
        let page = reader.get(path).await;
        assert_eq!(page.status, StatusCode::OK);
        page.shows(&format!("href=\"/g/{id}\""));
        page.shows(">0–1</td>");
        page.shows("5+3");
        page.shows(if path == "/games/mine" { "<strong><bdi>You</bdi></strong>" } else { "Guest" });
        page.shows("<time datetime=\"");
    }
    assert_eq!(bob.get("/games/mine").await.header("location"), "/@/bob");

    guest.get("/sign-up").await;
    let fields = [("name", "王小明"), ("password", PASSWORD), ("back", "/games/mine")];
    assert_eq!(guest.post("/sign-up", &fields).await.header("location"), "/games/mine");
    let path = guest.get("/games/mine").await.header("location").to_owned();
    let page = guest.get(&path).await;
    page.shows(&format!("href=\"/g/{id}\""));
    page.shows("王小明");
    let page = app.browser().get("/@/bob").await;
    page.shows("<bdi>王小明</bdi>");
    assert!(!page.body.contains("Guest"), "the opponent's list names the guest of then");
}

/// What "last here" and "last used" show: no write while a page is asked for, one write for all that
/// happened in a while, none within five minutes of the last.
#[tokio::test]
async fn signs_of_life_are_written_down_now_and_then() {
    let app = TestApp::new();
    let store = &app.app.store;
    let mut ann = app.signed_up("ann").await;
    let account = async || store.account_by_public_id("ann").await.unwrap().unwrap();
    let (id, named_at) = (account().await.id, account().await.named_at.unwrap());
    assert!(account().await.created_at <= named_at && account().await.seen_at == named_at);
    assert_eq!(presence::write_down(&app.app).await, Ok(1), "signing up opened a session");
    ann.get("/").await;
    assert_eq!(presence::write_down(&app.app).await, Ok(0), "seen a moment ago");

    // The same session as one last used an hour ago.
    let token = accounts::hash_of(&ann.cookies["qiyuan"]);
    let hour_ago = named_at - 3_600_000;
    store.close_session(token).await.unwrap();
    store.open_session(token, id, "a browser", hour_ago).await.unwrap();
    for _ in 0..3 {
        ann.get("/").await;
    }
    assert_eq!(store.session(token).await.unwrap().unwrap().seen_at, hour_ago, "no request writes");
    assert_eq!(presence::write_down(&app.app).await, Ok(1), "three requests are one sign");
    assert!(store.session(token).await.unwrap().unwrap().seen_at >= named_at);
    assert!(account().await.seen_at >= named_at);
}

/// A guest of a month ago who takes a name today signed up today.
#[tokio::test]
async fn signing_up_is_told_from_the_first_visit() {
    let app = TestApp::new();
    let guest = app.app.store.create_guest(1_700_000_000_000).await.unwrap();
    let mut browser = app.browser();
    browser.get("/").await;
    let token = accounts::hash_of(&browser.cookies["qiyuan"]);
    app.app.store.open_session(token, guest, "", server::app::now_ms()).await.unwrap();
    browser.get("/sign-up").await;
    browser.post("/sign-up", &[("name", "ann"), ("password", PASSWORD)]).await;
    let account = app.app.store.account(guest).await.unwrap().unwrap();
    assert_eq!((account.name.as_deref(), account.created_at), (Some("ann"), 1_700_000_000_000));
    let page = app.browser().get("/@/ann").await;
    let day = server::i18n::Lang::En.date_time(account.named_at.unwrap());
    page.shows("Signed up <time");
    page.shows(&day);
    assert!(!page.body.contains("Nov 2023"), "the first visit is not the day of signing up");
}

#[tokio::test]
async fn many_games_come_in_pages_and_none_is_left_out() {
    let app = TestApp::new();
    let mut ann = app.signed_up("王小明").await;
    let account = app.app.store.account_by_public_id("王小明").await.unwrap().unwrap().id;
    for number in 1..=120_u64 {
        let view = GameView {
            id: GameId::new(number).unwrap(),
            seq: 1,
            white: Some(account),
            black: None,
            // Several begin in one millisecond, also where a page ends.
            created_at: i64::try_from(number / 7).unwrap(),
            ended_at: Some(1_000),
            laws: "fide-2023/1".to_owned(),
            speed: "blitz".to_owned(),
            time: "5+3".to_owned(),
            chess960: false,
            rated: false,
            plies: 4,
            result: "0-1".to_owned(),
            termination: "checkmate".to_owned(),
        };
        app.app.store.put_game_view(&view).await.unwrap();
    }
    let mut path = ann.get("/games/mine").await.header("location").to_owned();
    let (mut seen, mut pages) = (BTreeSet::new(), 0);
    loop {
        let page = ann.get(&path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let games: Vec<&str> =
            page.body.split("href=\"/g/").skip(1).map(|part| part.split('"').next().unwrap()).collect();
        assert!(games.len() <= 50);
        for game in games {
            assert!(seen.insert(game.to_owned()), "{game} is listed twice");
        }
        pages += 1;
        let links = page.body.split("href=\"").skip(1).map(|part| part.split('"').next().unwrap());
        let Some(older) = links.into_iter().find(|link| link.contains("?before=")) else { break };
        path = older.to_owned();
    }
    assert_eq!((seen.len(), pages), (120, 3));
    for odd in ["x", "1", "1-x", "x-00000001"] {
        let answer = ann.get(&format!("/games/mine?before={odd}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        let answer = ann.get(&format!("{}?before={odd}", path.split('?').next().unwrap())).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{odd}");
    }
}
