//! What a script meets that makes offers and guests without end.

use crate::browser::TestApp;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{StatusCode, header};
use server::app::random;
use server::app::{accounts, now_ms};
use server::security::Ends;
use store::NewChallenge;

const OFFER: [(&str, &str); 2] = [("minutes", "5"), ("increment", "3")];

#[tokio::test]
async fn offers_of_one_account_are_bounded_in_a_minute() {
    let app = TestApp::new();
    let mut ann = app.browser();
    ann.get("/play").await;
    let mut made = 0;
    let refused = loop {
        // Withdrawn at once, so that not their number but their pace is met.
        let answer = ann.post("/challenge", &OFFER).await;
        if answer.status != StatusCode::SEE_OTHER {
            break answer;
        }
        let path = answer.header("location").to_owned();
        ann.post(&format!("{path}/cancel"), &[]).await;
        made += 1;
        assert!(made < 100, "no bound was met");
    };
    assert!(made >= 8, "a person at all usual times is not slowed: {made}");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    refused.shows("Too much at once");
    let pool = ann.post("/pool", &[("time", "180+2")]).await;
    assert_eq!(pool.status, StatusCode::TOO_MANY_REQUESTS, "quick pairing is counted with them");
    let mut bob = app.browser();
    bob.get("/play").await;
    assert_eq!(bob.post("/challenge", &OFFER).await.status, StatusCode::SEE_OTHER, "others are free");
}

#[tokio::test]
async fn open_offers_of_one_account_are_bounded_and_named() {
    let app = TestApp::new();
    let mut ann = app.signed_up("ann").await;
    let by = app.app.store.account_by_public_id("ann").await.unwrap().unwrap().id;
    let mut ids = Vec::new();
    for _ in 0..20 {
        let new = NewChallenge {
            id: random::game_id(),
            kind: "link".to_owned(),
            by,
            to: None,
            color: "random".to_owned(),
            terms: String::new(),
        };
        ids.push(new.id);
        assert!(app.app.store.create_challenge(new, now_ms()).await.unwrap());
    }
    ann.get("/play").await;
    let refused = ann.post("/challenge", &OFFER).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    refused.shows("20 challenges of yours are still open");
    for _ in 0..20 {
        assert_eq!(ann.post("/challenge", &OFFER).await.status, StatusCode::TOO_MANY_REQUESTS);
    }
    for id in &ids {
        refused.shows(&format!("href=\"/c/{id}\""));
    }
    assert!(app.app.store.withdraw_challenge(ids[0], by, now_ms()).await.unwrap());
    assert_eq!(ann.post("/challenge", &OFFER).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn new_guests_of_one_address_are_bounded_in_every_language() {
    let app = TestApp::new();
    let theirs = "192.168.1.20".parse().unwrap();
    let ends = |theirs| ConnectInfo(Ends { ours: None, theirs });
    let mut made = 0;
    while app.app.quotas.guest(Some(theirs), app.app.live.clock().now()).is_ok() {
        made += 1;
        assert!(made < 10_000, "no bound was met");
    }
    assert!(made >= 100, "a hall that opens the page together is not slowed: {made}");
    for (language, words) in [("en-GB", "Too much at once"), ("zh-CN", "操作太频繁"), ("zh-TW", "操作太頻繁")]
    {
        let mut browser = app.browser();
        browser.language = language.to_owned();
        for (address, status) in
            [("192.168.1.20", StatusCode::TOO_MANY_REQUESTS), ("192.168.1.21", StatusCode::SEE_OTHER)]
        {
            let page = browser.get("/play").await.body;
            let csrf = page.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap();
            let request = browser
                .request("POST", "/challenge")
                .header(header::ORIGIN, "http://localhost:8080")
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .extension(ends(address.parse().unwrap()))
                .body(Body::from(format!("csrf={csrf}&minutes=5")))
                .unwrap();
            let answer = browser.send(request).await;
            assert_eq!(answer.status, status, "{language} from {address}");
            if status == StatusCode::TOO_MANY_REQUESTS {
                answer.shows(words);
                assert!(answer.header("retry-after").parse::<u64>().unwrap() >= 1);
            }
        }
    }
}

#[tokio::test]
async fn guests_who_never_played_are_forgotten_after_a_month() {
    let app = TestApp::new();
    app.signed_up("ann").await;
    let mut guest = app.browser();
    guest.get("/settings").await;
    let fields = [
        ("lang", "auto"),
        ("theme", "dark"),
        ("board", "jade"),
        ("notation", "english"),
        ("coordinates", "edges"),
    ];
    assert_eq!(guest.post("/settings", &fields).await.status, StatusCode::SEE_OTHER);
    let day = 24 * 3_600_000;
    assert_eq!(accounts::forget(&app.app, now_ms() + 29 * day).await, Ok(0));
    guest.get("/").await.shows("data-board=\"jade\"");
    assert_eq!(accounts::forget(&app.app, now_ms() + 31 * day).await, Ok(1));
    assert!(!guest.get("/").await.body.contains("data-board=\"jade\""));
    assert!(app.app.store.account_by_public_id("ann").await.unwrap().is_some());
}
