//! A server in memory, and browsers that keep cookies and send forms.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use server::{App, Config, router};
use std::collections::BTreeMap;
use store::Store;
use tower::ServiceExt;

/// A whole server with nothing on disk.
pub(crate) struct TestApp {
    pub(crate) app: App,
    router: Router,
}

impl TestApp {
    pub(crate) fn new() -> TestApp {
        TestApp::with(Config { data: None, ..Config::default() })
    }

    pub(crate) fn with(config: Config) -> TestApp {
        TestApp::over(config, Store::in_memory().unwrap())
    }

    pub(crate) fn over(config: Config, store: Store) -> TestApp {
        let app = App::new(config, store);
        TestApp { router: router::router(app.clone()), app }
    }

    /// A browser that was at another server over the same store.
    pub(crate) fn returning(&self, browser: &Browser) -> Browser {
        Browser { router: self.router.clone(), ..browser.clone() }
    }

    /// A browser that has not been here.
    pub(crate) fn browser(&self) -> Browser {
        Browser {
            router: self.router.clone(),
            cookies: BTreeMap::new(),
            language: "en".to_owned(),
            csrf: String::new(),
        }
    }

    /// A browser that has signed up under this name.
    pub(crate) async fn signed_up(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        browser.get("/sign-up").await;
        let answer = browser.post("/sign-up", &[("name", name), ("password", PASSWORD)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        browser.get("/").await;
        browser
    }
}

/// A password nobody guesses.
pub(crate) const PASSWORD: &str = "seven quiet herons";

/// Keeps cookies, a language, and the form token of the last page.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    pub(crate) cookies: BTreeMap<String, String>,
    pub(crate) language: String,
    csrf: String,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    /// The body as it came: files to take away need not be text.
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.body.contains(text), "{text:?} is not in\n{}", self.body);
    }
}

impl Browser {
    pub(crate) async fn send(&mut self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let bytes = body.collect().await.unwrap().to_bytes().to_vec();
        let body = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((_, rest)) = body.split_once("name=\"csrf\" value=\"") {
            self.csrf = rest.split('"').next().unwrap().to_owned();
        }
        Answer { status: parts.status, headers: parts.headers, body, bytes }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost:8080")
            .header(header::ACCEPT_LANGUAGE, &self.language);
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        request
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    /// Sends a form from our own origin, with the token of the last page.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = self.csrf.clone();
        let mut all = vec![("csrf", csrf.as_str())];
        all.extend_from_slice(fields);
        self.post_raw(path, &form(&all), "http://localhost:8080").await
    }

    /// Sends a form with a file.
    pub(crate) async fn post_file(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        file: (&str, &[u8]),
    ) -> Answer {
        let mut body = Vec::new();
        let csrf = self.csrf.clone();
        for (name, text) in [("csrf", csrf.as_str())].iter().chain(fields) {
            let part = format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        let (name, bytes) = file;
        let head =
            format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n--edge--\r\n");
        let request = self
            .request("POST", path)
            .header(header::ORIGIN, "http://localhost:8080")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
            .body(Body::from(body))
            .unwrap();
        self.send(request).await
    }

    pub(crate) async fn post_raw(&mut self, path: &str, body: &str, origin: &str) -> Answer {
        let request = self
            .request("POST", path)
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
            .unwrap();
        self.send(request).await
    }
}

fn form(fields: &[(&str, &str)]) -> String {
    let encode = |text: &str| -> String {
        text.bytes()
            .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
            .collect()
    };
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    pairs.join("&")
}
