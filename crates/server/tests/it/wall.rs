//! Foreign hosts, foreign origins, stale forms, long bodies: a named refusal each.

use crate::browser::TestApp;
use axum::body::Body;
use axum::http::{StatusCode, header};
use server::Config;

#[tokio::test]
async fn a_foreign_host_is_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    for path in ["/", "/healthz", "/assets/app.css"] {
        let mut request = browser.request("GET", path).body(Body::empty()).unwrap();
        request.headers_mut().insert(header::HOST, "evil.example".parse().unwrap());
        let answer = browser.send(request).await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{path}");
        answer.shows("does not answer to that name");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn a_foreign_origin_is_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.language = "zh-CN".to_owned();
    browser.get("/").await;
    for origin in ["http://evil.example", "null", "http://localhost:8081", "https://localhost:8080"] {
        let answer = browser.post_raw("/language", "lang=en&back=/", origin).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{origin}");
        answer.shows("来自别的网站");
    }
    let request = browser.request("POST", "/language").body(Body::empty()).unwrap();
    assert_eq!(browser.send(request).await.status, StatusCode::FORBIDDEN, "no origin at all");
}

#[tokio::test]
async fn a_form_needs_its_token() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/").await;
    let answer = browser.post_raw("/language", "csrf=0&lang=zh-Hans&back=/", "http://localhost:8080").await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    answer.shows("out of date");
    let answer = browser.post_raw("/language", "lang=zh-Hans", "http://localhost:8080").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows("could not be read");
    // Another visitor's token is not ours.
    let mut other = app.browser();
    other.get("/").await;
    other.cookies = browser.cookies.clone();
    let answer = other.post("/language", &[("lang", "en"), ("back", "/")]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
}

/// An address that can only be posted to is no place to come back to.
#[tokio::test]
async fn the_language_switch_of_an_answer_leads_back_to_its_form() {
    let app = TestApp::new();
    for (referer, back) in [
        (Some("http://localhost:8080/play?x=1"), "/play?x=1"),
        (Some("http://localhost:8080//evil.example"), "/"),
        (Some("http://localhost:80801/"), "/"),
        (Some("http://evil.example/play"), "/"),
        (None, "/"),
    ] {
        let mut browser = app.browser();
        browser.get("/play").await;
        let mut request =
            browser.request("POST", "/challenge").header(header::ORIGIN, "http://localhost:8080");
        if let Some(referer) = referer {
            request = request.header(header::REFERER, referer);
        }
        let answer = browser.send(request.body(Body::empty()).unwrap()).await;
        answer.shows(&format!("name=\"back\" value=\"{back}\""));
    }
}

#[tokio::test]
async fn a_long_body_is_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/").await;
    let long = format!("csrf=x&back=/&lang={}", "a".repeat(1 << 20));
    let answer = browser.post_raw("/language", &long, "http://localhost:8080").await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    answer.shows("too long");
}

/// A body that trickles in is waited for so long and no longer.
#[tokio::test(start_paused = true)]
async fn a_slow_body_is_refused() {
    let app = TestApp::new();
    let mut browser = app.browser();
    browser.get("/").await;
    let never = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let request = browser
        .request("POST", "/language")
        .header(header::ORIGIN, "http://localhost:8080")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from_stream(never))
        .unwrap();
    let began = tokio::time::Instant::now();
    let answer = browser.send(request).await;
    assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(began.elapsed().as_secs(), 30);
    answer.shows("did not arrive in time");
}

#[tokio::test]
async fn pages_forbid_what_they_never_do() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let answer = browser.get("/").await;
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(policy.contains("ws://localhost:8080"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(answer.header("referrer-policy"), "same-origin");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let cookie = answer.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(!cookie.contains("Secure"), "a plain address on a local network works too: {cookie}");
}

#[tokio::test]
async fn cookies_are_secure_under_https() {
    let app = TestApp::with(Config {
        data: None,
        base_url: Some("https://chess.example.org".to_owned()),
        ..Config::default()
    });
    let mut browser = app.browser();
    let mut request = browser.request("GET", "/").body(Body::empty()).unwrap();
    request.headers_mut().insert(header::HOST, "chess.example.org".parse().unwrap());
    let answer = browser.send(request).await;
    assert_eq!(answer.status, StatusCode::OK);
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-qiyuan=") && cookie.contains("; Secure"), "{cookie}");
    assert!(answer.header("content-security-policy").contains("wss://chess.example.org"));
    assert!(!browser.get("/").await.header("set-cookie").contains("Secure"), "localhost stays plain");
}

#[tokio::test]
async fn health_is_told_to_machines() {
    let app = TestApp::new();
    let mut browser = app.browser();
    let answer = browser.get("/healthz").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("set-cookie"), "", "machines need no session");
    answer.shows("\"status\":\"ok\"");
    app.app.drain();
    let answer = browser.get("/healthz").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    answer.shows("stopping");
}
