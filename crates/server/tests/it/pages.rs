//! Every page in every language: whole, and without a key that has no words.

use crate::browser::{Answer, TestApp};
use axum::http::StatusCode;
use server::Config;

const LANGUAGES: [(&str, &str); 3] = [("en-GB", "en"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant")];

/// A message without words comes out as its key: kebab-case between tags or in quotes.
#[track_caller]
fn check(answer: &Answer, path: &str, tag: &str) {
    let body = &answer.body;
    assert!(body.contains(&format!("<html lang=\"{tag}\"")), "{path}: {body}");
    assert!(body.contains("<h1"), "{path}: {body}");
    for text in body.split('>').filter_map(|part| part.split('<').next()) {
        let text = text.trim();
        let is_key = text.contains('-')
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        assert!(!is_key, "{path} in {tag} shows the key {text:?}");
    }
    assert!(!body.contains("{$") && !body.contains("{ $"), "{path} in {tag}: a value is missing");
    assert!(!body.contains(" style="), "{path}: a style attribute, which the policy forbids");
    assert!(!body.contains(" onclick="), "{path}: script in the page");
}

#[tokio::test]
async fn pages_of_a_newcomer() {
    let app = TestApp::new();
    for (language, tag) in LANGUAGES {
        for (path, status) in [
            ("/", StatusCode::OK),
            ("/about", StatusCode::OK),
            ("/laws/fide-2023", StatusCode::OK),
            ("/laws/classic-17", StatusCode::OK),
            ("/laws/casual-online", StatusCode::OK),
            ("/laws/house", StatusCode::NOT_FOUND),
            ("/games/mine", StatusCode::OK),
            ("/games", StatusCode::OK),
            ("/play", StatusCode::OK),
            ("/@/nobody", StatusCode::NOT_FOUND),
            ("/sign-up", StatusCode::OK),
            ("/sign-in", StatusCode::OK),
            ("/settings", StatusCode::OK),
            ("/admin/first/0123", StatusCode::OK),
            ("/admin", StatusCode::UNAUTHORIZED),
            ("/nowhere", StatusCode::NOT_FOUND),
            ("/language", StatusCode::METHOD_NOT_ALLOWED),
        ] {
            let mut browser = app.browser();
            browser.language = language.to_owned();
            let answer = browser.get(path).await;
            assert_eq!(answer.status, status, "{path}");
            check(&answer, path, tag);
        }
    }
}

#[tokio::test]
async fn pages_of_a_member() {
    let app = TestApp::new();
    for (n, (language, tag)) in LANGUAGES.into_iter().enumerate() {
        let mut browser = app.signed_up(&format!("member{n}")).await;
        browser.language = language.to_owned();
        for path in ["/", "/settings", "/about", &format!("/@/member{n}")] {
            let answer = browser.get(path).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}");
            check(&answer, path, tag);
        }
    }
}

#[tokio::test]
async fn the_switch_changes_the_language_and_stays() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/about").await.shows("About Qiyuan");
    let answer = browser.post("/language", &[("lang", "zh-Hant"), ("back", "/about")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.header("location"), "/about");
    browser.get("/about").await.shows("西洋棋");
    let answer = browser.post("/language", &[("lang", "zh-Hans"), ("back", "//evil.example")]).await;
    assert_eq!(answer.header("location"), "/", "never to another site");
    browser.get("/about").await.shows("国际象棋");
    let answer = browser.post("/language", &[("lang", "tlh"), ("back", "/")]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn an_accounts_language_comes_before_the_browsers() {
    let app = TestApp::new();
    let mut browser = app.signed_up("ann").await;
    browser.get("/about").await;
    browser.post("/language", &[("lang", "zh-Hans"), ("back", "/")]).await;
    browser.cookies.remove("qiyuan-lang");
    browser.get("/about").await.shows("国际象棋");
}

#[tokio::test]
async fn templates_escape() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/sign-up").await;
    let name = "\"><script>alert(1)</script>";
    let answer = browser.post("/sign-up", &[("name", name), ("password", "x")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!answer.body.contains("<script>"), "{}", answer.body);
    answer.shows("alert(1)");
}

/// Pages of a game from the offer to the replay, in every language.
#[tokio::test]
async fn pages_of_a_game() {
    let app = TestApp::new();
    for (language, tag) in LANGUAGES {
        let (mut ann, mut bob) = (app.browser(), app.browser());
        for browser in [&mut ann, &mut bob] {
            browser.language = language.to_owned();
            browser.get("/play").await;
        }
        let refused = ann.post("/challenge", &[("minutes", "x")]).await;
        check(&refused, "/challenge", tag);
        let fields = [("minutes", "5"), ("color", "white"), ("variant", "chess960")];
        let id = ann.post("/challenge", &fields).await.header("location").replace("/c/", "");
        for browser in [&mut ann, &mut bob] {
            let path = format!("/c/{id}");
            check(&browser.get(&path).await, &path, tag);
        }
        bob.post(&format!("/c/{id}/accept"), &[]).await;
        for path in [format!("/g/{id}"), "/games".to_owned(), "/".to_owned()] {
            for browser in [&mut ann, &mut bob, &mut app.browser()] {
                browser.language = language.to_owned();
                check(&browser.get(&path).await, &path, tag);
            }
        }
        let taken = app.browser().get(&format!("/c/{id}")).await;
        assert_eq!(taken.header("location"), format!("/g/{id}"));
    }
}

/// The administrator's page in every language.
#[tokio::test]
async fn pages_of_the_administrator() {
    let app = TestApp::new();
    let token = server::app::accounts::first_administrator_token(&app.app).await.unwrap().unwrap();
    let mut ann = app.signed_up("ann").await;
    for (language, tag) in LANGUAGES {
        ann.language = language.to_owned();
        let path = format!("/admin/first/{token}");
        check(&ann.get(&path).await, &path, tag);
    }
    ann.post(&format!("/admin/first/{token}"), &[]).await;
    for (language, tag) in LANGUAGES {
        ann.language = language.to_owned();
        let page = ann.get("/admin").await;
        assert_eq!(page.status, StatusCode::OK);
        check(&page, "/admin", tag);
    }
}

/// A visitor is somebody who is here, before any script has run.
#[tokio::test]
async fn the_first_page_counts_its_reader() {
    let app = TestApp::new();
    app.browser().get("/").await.shows("id=\"online\">1</span>");
    app.signed_up("ann").await.get("/").await.shows("id=\"online\">1</span>");
}

/// The licence's offer is for readers; what an operator has to do stands where operators read.
#[tokio::test]
async fn the_source_is_offered_to_readers() {
    let page = TestApp::new().browser().get("/about").await;
    page.shows("Whoever runs this server gives it to you");
    assert!(!page.body.contains("--source-url") && !page.body.contains("0.0.0"));
    let source_url = Some("https://example.org/qiyuan".to_owned());
    let app = TestApp::with(Config { data: None, source_url, ..Config::default() });
    let page = app.browser().get("/about").await;
    page.shows("It lies here: <a href=\"https://example.org/qiyuan\">");
    assert!(!page.body.contains("Whoever runs this server"));
}

/// Every article reads as a sentence: it begins with a capital in English and ends with a full stop.
#[tokio::test]
async fn articles_are_sentences() {
    let app = TestApp::new();
    for (language, _) in LANGUAGES {
        for profile in ["fide-2023", "classic-17", "casual-online"] {
            let mut browser = app.browser();
            browser.language = language.to_owned();
            let body = browser.get(&format!("/laws/{profile}")).await.body;
            assert!(!body.contains("<span></span>") && body.contains("</a> <span>"), "articles have titles");
            let articles: Vec<&str> =
                body.split("</h2>\n<p>").skip(1).map(|part| part.split("</p>").next().unwrap()).collect();
            assert!(articles.len() >= 3, "{profile}: {body}");
            for text in articles {
                assert!(!text.starts_with(char::is_lowercase), "{language}, {profile}: {text}");
                assert!(text.ends_with(['.', '。']), "{language}, {profile}: {text}");
            }
        }
    }
}
