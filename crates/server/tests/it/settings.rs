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
        ("coordinates", "edges"),
        ("confirm_move", "yes"),
    ];
    let answer = browser.post("/settings", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let page = browser.get("/settings?saved=yes").await;
    page.shows("已保存");
    page.shows("data-theme=\"contrast\" data-board=\"tea\"");
    page.shows("name=\"notation\" value=\"chinese\" checked");
    page.shows("name=\"coordinates\" value=\"edges\" checked");
    page.shows("name=\"confirm_move\" value=\"yes\" checked");
    assert!(!page.body.contains("name=\"sound\" value=\"yes\" checked"), "a box left empty is off");
}
