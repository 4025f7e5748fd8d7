//! Switches of guests and members.

use crate::browser::TestApp;
use axum::http::StatusCode;

#[tokio::test]
async fn switches_are_kept_and_unknown_words_are_not() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/settings").await;
    let fields = [
        ("lang", "zh-Hans"),
        ("theme", "contrast"),
        ("board", "<b>"),
        ("notation", "chinese"),
        ("men", "full"),
        ("coordinates", "edges"),
        ("confirm_move", "yes"),
    ];
    let answer = browser.post("/settings", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let page = browser.get("/settings?saved=yes").await;
    page.shows("已保存");
    page.shows("data-theme=\"contrast\" data-board=\"tea\"");
    page.shows("name=\"notation\" value=\"chinese\" checked");
    page.shows("name=\"men\" value=\"full\" checked> 全称：国王 皇后 城堡 主教 骑士 兵卒");
    page.shows("name=\"men\" value=\"short\"> 简称：王 后 车 象 马 兵");
    page.shows("name=\"men\" value=\"letter\"> 字母：K Q R B N P");
    page.shows("name=\"coordinates\" value=\"edges\" checked");
    page.shows("name=\"confirm_move\" value=\"yes\" checked");
    assert!(!page.body.contains("name=\"sound\" value=\"yes\" checked"), "a box left empty is off");
}

/// English has one name for each man: it is offered once, and a choice made in another language stays.
#[tokio::test]
async fn names_that_are_the_same_words_are_offered_once() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let page = browser.get("/settings").await;
    page.shows("name=\"men\" value=\"short\" checked> By name: King Queen Rook Bishop Knight Pawn");
    page.shows("name=\"men\" value=\"letter\"> By letter: K Q R B N P");
    assert!(!page.body.contains("name=\"men\" value=\"full\""), "{}", page.body);
    let fields = [
        ("lang", "en"),
        ("theme", "auto"),
        ("board", "tea"),
        ("notation", "figurine"),
        ("men", "full"),
        ("coordinates", "inside"),
    ];
    browser.post("/settings", &fields).await;
    let page = browser.get("/settings").await;
    page.shows("name=\"men\" value=\"full\" checked> By name");
    assert!(!page.body.contains("name=\"men\" value=\"short\""), "{}", page.body);
}
