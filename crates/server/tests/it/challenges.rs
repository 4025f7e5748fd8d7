//! Offers of a game, quick pairing, and the pages of the game that comes of them.

use crate::browser::{Browser, TestApp};
use axum::http::StatusCode;
use game::{CommandId, GameId, PlayerId};
use rules::Color;
use server::app::challenges::{self, Paired};
use server::app::terms::Terms;
use store::NewChallenge;

/// A challenge by link with these fields; its id.
async fn challenge(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    browser.get("/play").await;
    let mut all = vec![("minutes", "5"), ("increment", "3")];
    all.extend_from_slice(fields);
    let answer = browser.post("/challenge", &all).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header("location").strip_prefix("/c/").unwrap().to_owned()
}

/// Ann offers White, Bob accepts.
async fn game(app: &TestApp, fields: &[(&str, &str)]) -> (Browser, Browser, String) {
    let (mut ann, mut bob) = (app.browser(), app.browser());
    let mut all = vec![("color", "white")];
    all.extend_from_slice(fields);
    let id = challenge(&mut ann, &all).await;
    bob.get(&format!("/c/{id}")).await;
    let answer = bob.post(&format!("/c/{id}/accept"), &[]).await;
    assert_eq!(answer.header("location"), format!("/g/{id}"), "{}", answer.body);
    ann.get(&format!("/g/{id}")).await;
    bob.get(&format!("/g/{id}")).await;
    (ann, bob, id)
}

#[tokio::test]
async fn a_link_becomes_the_game_of_its_id() {
    let app = TestApp::new();
    let (mut ann, mut bob, mut eve) = (app.browser(), app.browser(), app.browser());
    let id = challenge(&mut ann, &[("color", "black")]).await;

    let page = ann.get(&format!("/c/{id}")).await;
    page.shows(&format!("/c/{id}\" readonly"));
    page.shows("<svg");
    page.shows("You play Black");
    let page = bob.get(&format!("/c/{id}")).await;
    page.shows("A guest invites you");
    page.shows("You play White");
    page.shows("5+3");
    assert!(!page.body.contains("<svg xmlns"), "no code for whoever scanned it");

    let own = ann.post(&format!("/c/{id}/accept"), &[]).await;
    assert_eq!(own.status, StatusCode::FORBIDDEN, "not against oneself");
    let answer = bob.post(&format!("/c/{id}/accept"), &[]).await;
    assert_eq!(answer.header("location"), format!("/g/{id}"));
    eve.get("/").await;
    assert_eq!(eve.post(&format!("/c/{id}/accept"), &[]).await.status, StatusCode::GONE, "one gets it");
    let twice = bob.post(&format!("/c/{id}/accept"), &[]).await;
    assert_eq!(twice.header("location"), format!("/g/{id}"), "pressing twice does no harm");
    assert_eq!(ann.get(&format!("/c/{id}")).await.header("location"), format!("/g/{id}"));

    for (browser, me) in [(&mut ann, "\"black\""), (&mut bob, "\"white\""), (&mut eve, "null")] {
        let page = browser.get(&format!("/g/{id}")).await;
        assert_eq!(page.status, StatusCode::OK);
        page.shows(&format!("\"me\":{me}"));
        page.shows("\"t\":\"st\"");
        page.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }
    eve.get("/games").await.shows(&format!("href=\"/g/{id}\""));
    eve.get("/").await.shows(&format!("href=\"/g/{id}\""));
    bob.get("/").await.shows("Go on with your game");
}

#[tokio::test]
async fn a_withdrawn_offer_is_gone() {
    let app = TestApp::new();
    let (mut ann, mut bob) = (app.browser(), app.browser());
    let id = challenge(&mut ann, &[]).await;
    bob.get(&format!("/c/{id}")).await;
    assert_eq!(bob.post(&format!("/c/{id}/cancel"), &[]).await.status, StatusCode::FORBIDDEN);
    ann.get(&format!("/c/{id}")).await;
    assert_eq!(ann.post(&format!("/c/{id}/cancel"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(bob.get(&format!("/c/{id}")).await.status, StatusCode::GONE);
    assert_eq!(bob.post(&format!("/c/{id}/accept"), &[]).await.status, StatusCode::GONE);
    for odd in ["/c/short", "/c/00000000", "/g/00000000", "/g/nonsense.pgn", "/g/00000000.pgn"] {
        assert_eq!(bob.get(odd).await.status, StatusCode::NOT_FOUND, "{odd}");
    }
}

#[tokio::test]
async fn an_offer_stands_when_no_game_could_be_made_of_it() {
    let app = TestApp::new();
    let (mut ann, mut bob) = (app.browser(), app.browser());
    let id = challenge(&mut ann, &[]).await;
    bob.get(&format!("/c/{id}")).await;
    // A draining node takes no new games, as a busy one does.
    app.app.live.drain().await;
    let answer = bob.post(&format!("/c/{id}/accept"), &[]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    let page = bob.get(&format!("/c/{id}")).await;
    assert_eq!(page.status, StatusCode::OK);
    page.shows(&format!("/c/{id}/accept"));
    ann.get("/play").await;
    let answer = ann.post("/challenge", &[("minutes", "5")]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "nor new offers");
}

#[tokio::test]
async fn who_sits_at_a_board_seeks_no_more() {
    let app = TestApp::new();
    let (mut ann, mut bob, mut eve) = (app.browser(), app.browser(), app.browser());
    let of_ann = challenge(&mut ann, &[("kind", "seek")]).await;
    let too = challenge(&mut ann, &[("kind", "seek"), ("clock", "delay")]).await;
    let of_bob = challenge(&mut bob, &[("kind", "seek"), ("clock", "bronstein")]).await;
    let link = challenge(&mut bob, &[]).await;
    bob.get("/").await;
    bob.post(&format!("/seek/{of_ann}/accept"), &[]).await;
    eve.get("/").await;
    for left in [too, of_bob] {
        let answer = eve.post(&format!("/seek/{left}/accept"), &[]).await;
        assert_eq!(answer.status, StatusCode::GONE, "no second game behind their backs");
    }
    let answer = eve.post(&format!("/c/{link}/accept"), &[]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "a link was given to somebody, and holds");
}

#[tokio::test]
async fn terms_are_judged_and_what_was_typed_is_kept() {
    let app = TestApp::new();
    let mut ann = app.browser();
    ann.get("/play").await;
    for (fields, sentence) in [
        (&[("minutes", "soon")][..], "Minutes: write a number"),
        (&[("minutes", "0"), ("increment", "0")], "There must be minutes"),
        (&[("minutes", "5"), ("clock", "sundial")], "no such clock"),
        (&[("minutes", "5"), ("laws", "house")], "no such laws"),
        (&[("minutes", "5"), ("moves", "40")], "Every period but the last"),
        (&[("minutes", "5"), ("fen", "8/8/8/8/8/8/8/8 w - - 0 1")], "cannot come about"),
        (&[("minutes", "5"), ("fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")], "it is over already"),
        (&[("minutes", "5"), ("fen", "nonsense")], "The position cannot be read"),
    ] {
        let answer = ann.post("/challenge", fields).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        answer.shows(sentence);
        let (_, typed) = fields.last().unwrap();
        assert!(answer.body.contains(typed) || *typed == "sundial" || *typed == "house", "{fields:?}");
    }
    let answer = ann.post("/challenge", &[("minutes", "5"), ("color", "green")]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn unusual_terms_reach_the_game() {
    let app = TestApp::new();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let fields = [("fen", fen), ("laws", "classic-17"), ("clock", "bronstein"), ("takebacks", "no")];
    let (_, mut bob, id) = game(&app, &fields).await;
    let page = bob.get(&format!("/g/{id}")).await;
    page.shows(fen);
    page.shows("classic-17/1");
    page.shows("bronstein");
    let id: GameId = id.parse().unwrap();
    let game = app.app.live.game(id).await.unwrap().unwrap();
    assert!(!game.terms().takebacks);

    let (_, mut bob, id) = game_960(&app).await;
    bob.get(&format!("/g/{id}")).await.shows("\"chess960\":true");
}

async fn game_960(app: &TestApp) -> (Browser, Browser, String) {
    game(app, &[("variant", "chess960")]).await
}

/// ONL-14: two people pair on their own server, with nothing from outside.
#[tokio::test]
async fn quick_pairing_pairs_the_like_and_no_one_with_themselves() {
    let app = TestApp::new();
    let (mut ann, mut bob, mut eve) = (app.browser(), app.browser(), app.browser());
    for browser in [&mut ann, &mut bob, &mut eve] {
        browser.get("/play").await;
    }
    let waiting = ann.post("/pool", &[("time", "180+2")]).await;
    let place = waiting.header("location").to_owned();
    assert!(place.starts_with("/c/"), "{place}");
    ann.get(&place).await;
    let again = ann.post("/pool", &[("time", "180+2")]).await;
    assert_eq!(again.header("location"), place, "one offer, however often it is asked for");
    let other = eve.post("/pool", &[("time", "300+0")]).await;
    assert!(other.header("location").starts_with("/c/"), "another time, another place");
    bob.get("/").await.shows("3+2");
    let paired = bob.post("/pool", &[("time", "180+2")]).await;
    assert_eq!(paired.header("location"), place.replace("/c/", "/g/"));
    assert_eq!(bob.post("/pool", &[("time", "soon")]).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_seek_stands_in_the_lobby_until_taken() {
    let app = TestApp::new();
    let mut ann = app.signed_up("Ann").await;
    let id = challenge(&mut ann, &[("kind", "seek")]).await;
    let mut bob = app.browser();
    let page = bob.get("/").await;
    page.shows("Ann");
    page.shows(&format!("action=\"/seek/{id}/accept\""));
    ann.get("/").await.shows(&format!("action=\"/seek/{id}/cancel\""));
    let answer = bob.post(&format!("/seek/{id}/accept"), &[]).await;
    assert_eq!(answer.header("location"), format!("/g/{id}"));
    assert!(!ann.get("/").await.body.contains(&format!("/seek/{id}/")));
}

#[tokio::test]
async fn an_ended_game_is_replayed_and_exported() {
    use server::live::{Answer, Ask, Request};
    let app = TestApp::new();
    let (mut ann, mut bob, id) = game(&app, &[]).await;
    let game_id: GameId = id.parse().unwrap();
    let terms = app.app.live.game(game_id).await.unwrap().unwrap().terms().clone();
    for (n, (color, uci)) in
        [(Color::White, "f2f3"), (Color::Black, "e7e5"), (Color::White, "g2g4"), (Color::Black, "d8h4")]
            .into_iter()
            .enumerate()
    {
        let from = app.app.live.game(game_id).await.unwrap().unwrap().seq();
        let ask = Ask {
            who: terms.players[color],
            at: app.app.live.clock().now(),
            lag_ms: 0,
            from,
            command: (n.to_string(), CommandId(n as u64 + 1)),
            request: Request::Move { uci: uci.to_owned(), offers_draw: false },
        };
        let answer = app.app.live.ask(game_id, ask).await;
        assert!(matches!(answer, Answer::Done(_)), "{answer:?}");
    }
    let page = bob.get(&format!("/g/{id}?ply=2")).await;
    assert_eq!(page.status, StatusCode::OK);
    page.shows("Black wins");
    page.shows("mated: checkmate");
    page.shows("5+3 · casual");
    page.shows("href=\"/laws/fide-2023#a5.1.1\"");
    page.shows("\"ply\":2");
    page.shows("aria-current=\"step\"");
    page.shows("title=\"queen h4, checkmate\"");
    for (language, sentence) in [("zh-CN", "将死"), ("zh-TW", "將死")] {
        ann.language = language.to_owned();
        ann.get(&format!("/g/{id}")).await.shows(sentence);
    }
    let pgn = bob.get(&format!("/g/{id}.pgn")).await;
    assert!(pgn.header("content-type").starts_with("application/x-chess-pgn"));
    assert_eq!(pgn.header("content-disposition"), format!("attachment; filename=\"{id}.pgn\""));
    pgn.shows("[Result \"0-1\"]");
    pgn.shows("Qh4#");
    pgn.shows("[Event \"Casual game\"]");
    // Named as on the page, in the reader's language.
    pgn.shows("[White \"Guest\"]");
    ann.get(&format!("/g/{id}.pgn")).await.shows("[White \"訪客\"]");
    assert!(!bob.get("/games").await.body.contains(&format!("/g/{id}")), "no longer in progress");
}

/// Keeps an offer of this number, made long ago.
async fn keep(app: &TestApp, number: u64, kind: &str, by: PlayerId, terms: &str) -> GameId {
    let (id, color) = (GameId::new(number).unwrap(), "random".to_owned());
    let new = NewChallenge { id, kind: kind.to_owned(), by, to: None, color, terms: terms.to_owned() };
    let at = i64::try_from(number).unwrap();
    assert!(app.app.store.create_challenge(new, at).await.unwrap());
    id
}

/// However many accepted offers can never become a game, those behind them do.
#[tokio::test]
async fn offers_that_cannot_be_finished_hide_none_of_the_others() {
    let app = TestApp::new();
    let store = &app.app.store;
    let (ann, bob) = (store.create_guest(1).await.unwrap(), store.create_guest(1).await.unwrap());
    let good = Terms::quick("180+2").unwrap().to_text();
    for number in 1..=250 {
        let terms = if number % 125 == 0 { good.as_str() } else { "of another time" };
        let id = keep(&app, number, "link", ann, terms).await;
        // Many in the same millisecond, so that pages end among them.
        assert!(store.take_challenge(id, bob, 1_000).await.unwrap());
    }
    assert_eq!(challenges::finish_all(&app.app, 1_001).await, Ok(0), "none is as new as that");
    assert_eq!(challenges::finish_all(&app.app, 1_000).await, Ok(2));
    for number in [125, 250] {
        let id = GameId::new(number).unwrap();
        assert!(app.app.live.game(id).await.unwrap().is_some(), "{number}");
    }
}

/// However many wait for other games, quick pairing finds the one that waits for the same.
#[tokio::test]
async fn quick_pairing_is_not_hidden_behind_other_seeks() {
    let app = TestApp::new();
    let store = &app.app.store;
    let (ann, bob) = (store.create_guest(1).await.unwrap(), store.create_guest(1).await.unwrap());
    let wanted = Terms::quick("180+2").unwrap();
    let other = Terms::quick("300+3").unwrap().to_text();
    for number in 1..=150 {
        keep(&app, number, "seek", ann, &other).await;
    }
    let waiting = keep(&app, 200, "seek", ann, &wanted.to_text()).await;
    assert_eq!(challenges::pair(&app.app, bob, &wanted).await, Ok(Paired::Game(waiting)));
}
