//! Signing up, in and out.

use crate::browser::{PASSWORD, TestApp};
use axum::http::StatusCode;

#[tokio::test]
async fn a_guest_becomes_a_member_and_stays_the_same_account() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/settings").await;
    let visitor = browser.cookies["qiyuan"].clone();
    let answer = browser
        .post(
            "/settings",
            &[
                ("lang", "auto"),
                ("theme", "dark"),
                ("board", "jade"),
                ("notation", "english"),
                ("coordinates", "edges"),
            ],
        )
        .await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let guest = browser.cookies["qiyuan"].clone();
    assert_eq!(visitor, guest, "forms open in other tabs stay good");
    browser.get("/sign-up").await.shows("data-board=\"jade\"");
    let answer =
        browser.post("/sign-up", &[("name", "王小明"), ("password", PASSWORD), ("back", "/about")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.header("location"), "/about");
    assert_ne!(browser.cookies["qiyuan"], guest, "new rights, new token");
    browser.get("/settings").await.shows("data-board=\"jade\"");
    let account = app.app.store.account_by_public_id("王小明").await.unwrap().unwrap();
    assert_eq!(account.id.0, 1, "the guest's own number");
    // The old token is dead.
    let mut thief = app.browser();
    thief.cookies.insert("qiyuan".to_owned(), guest);
    assert!(!thief.get("/settings").await.body.contains("data-board=\"jade\""));
}

#[tokio::test]
async fn the_form_names_the_field_at_fault_and_keeps_the_rest() {
    let app = TestApp::new();
    app.signed_up("Paul").await;
    let mut browser = app.browser();
    browser.get("/sign-up").await;
    for (name, password, email, sentence) in [
        ("a", PASSWORD, "", "at least 2 characters"),
        ("a b", PASSWORD, "", "no blanks"),
        ("a@b", PASSWORD, "", "“@” cannot stand"),
        ("ab\u{202e}ba", PASSWORD, "", "“U+202E” cannot stand"),
        ("\u{3164}\u{3164}", PASSWORD, "", "“U+3164” cannot stand"),
        ("PAUL", PASSWORD, "", "Someone has this name"),
        ("pau1", PASSWORD, "", "Someone has this name"),
        ("ann", "short", "", "at least 8 characters"),
        ("ann", "password1", "", "guessed in no time"),
        ("ann", PASSWORD, "nowhere", "not an e-mail address"),
    ] {
        let fields = [("name", name), ("password", password), ("email", email)];
        let answer = browser.post("/sign-up", &fields).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        answer.shows(sentence);
        answer.shows(&format!("value=\"{name}\""));
        answer.shows("aria-invalid=\"true\"");
        assert!(!answer.body.contains(&format!("value=\"{password}\"")), "a password is never shown");
    }
}

#[tokio::test]
async fn signing_in_and_out() {
    let app = TestApp::new();
    let mut first = app.signed_up("Ann").await;
    first.get("/settings").await.shows("Where you are signed in");
    let mut second = app.browser();
    second.get("/sign-in?back=/settings").await.shows("value=\"/settings\"");
    let answer = second.post("/sign-in", &[("name", "ａnn"), ("password", "wrong one")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows("do not belong together");
    let before = second.cookies["qiyuan"].clone();
    let answer =
        second.post("/sign-in", &[("name", "ａnn"), ("password", PASSWORD), ("back", "/settings")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.header("location"), "/settings");
    assert_ne!(second.cookies["qiyuan"], before);

    // Each sees both sessions; the first ends the second.
    let page = first.get("/settings").await.body;
    let other = page.split("name=\"session\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let answer = first.post("/settings/sessions", &[("session", other)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    second.get("/settings").await.shows("With an account they follow you");

    let answer = first.post("/sign-out", &[]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    first.get("/settings").await.shows("With an account they follow you");
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let app = TestApp::new();
    app.signed_up("ann").await;
    let mut browser = app.browser();
    browser.get("/sign-in").await;
    for _ in 0..5 {
        let answer = browser.post("/sign-in", &[("name", "ann"), ("password", "guess")]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let answer = browser.post("/sign-in", &[("name", "ann"), ("password", PASSWORD)]).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    answer.shows("Wait 2 seconds");
    assert_eq!(answer.header("retry-after"), "2");
    let answer = browser.post("/sign-in", &[("name", "bob"), ("password", "guess")]).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "the session is slowed too");
    let mut other = app.browser();
    other.get("/sign-in").await;
    let answer = other.post("/sign-in", &[("name", "ann"), ("password", PASSWORD)]).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "and the account, from anywhere");
}

#[tokio::test]
async fn a_changed_password_ends_other_sessions() {
    let app = TestApp::new();
    let mut here = app.signed_up("ann").await;
    let mut there = app.browser();
    there.get("/sign-in").await;
    there.post("/sign-in", &[("name", "ann"), ("password", PASSWORD)]).await;
    here.get("/settings").await;
    let answer =
        here.post("/settings/password", &[("current", "wrong"), ("new", "three purple kettles")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows("current password is not right");
    let fields = [("current", PASSWORD), ("new", "three purple kettles")];
    assert_eq!(here.post("/settings/password", &fields).await.status, StatusCode::SEE_OTHER);
    here.get("/settings").await.shows("Where you are signed in");
    there.get("/settings").await.shows("With an account they follow you");
    there.get("/sign-in").await;
    let answer = there.post("/sign-in", &[("name", "ann"), ("password", "three purple kettles")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

/// Who sits at somebody's open session does not guess at the password behind it.
#[tokio::test]
async fn guessing_at_the_current_password_is_slowed_down_and_told_so() {
    let app = TestApp::new();
    let mut ann = app.signed_up("Ann").await;
    let fields = [("current", "wrong"), ("new", "three purple kettles")];
    for _ in 0..5 {
        ann.post("/settings/password", &fields).await.shows("current password is not right");
    }
    ann.post("/settings/password", &fields).await.shows("Too many tries");
    ann.post("/settings/password", &[("current", PASSWORD), ("new", "three purple kettles")])
        .await
        .shows("Too many tries");
}
