//! The first administrator and the roles.

use crate::browser::TestApp;
use axum::http::StatusCode;
use server::app::accounts;

/// The link on the console leads to an address that is listened on.
#[tokio::test]
async fn the_first_administrators_link_can_be_opened() {
    for (address, base_url, expected) in [
        ("127.0.0.1:0", None, "http://127.0.0.1:PORT/admin/first/"),
        ("0.0.0.0:0", None, "http://localhost:PORT/admin/first/"),
        ("0.0.0.0:0", Some("https://chess.example.org"), "https://chess.example.org/admin/first/"),
    ] {
        let config = server::Config {
            address: address.parse().unwrap(),
            data: None,
            base_url: base_url.map(str::to_owned),
            ..server::Config::default()
        };
        let server = server::Server::bind(config).await.unwrap();
        let expected = expected.replace("PORT", &server.address().port().to_string());
        let link = server.administrator_url().unwrap();
        assert!(link.starts_with(&expected), "{link}");
    }
}

/// The data folder is named so that it is found from anywhere on the machine, and operators read there what
/// is theirs to set.
#[tokio::test]
async fn the_administration_names_the_data_folder_in_full() {
    let config = server::Config { data: Some(".".into()), ..server::Config::default() };
    let app = TestApp::with(config);
    let token = accounts::first_administrator_token(&app.app).await.unwrap().unwrap();
    let mut ann = app.signed_up("ann").await;
    ann.post(&format!("/admin/first/{token}"), &[]).await;
    let page = ann.get("/admin").await;
    let here = std::env::current_dir().unwrap().canonicalize().unwrap();
    page.shows(&format!("<code>{}</code>", here.display()));
    page.shows("--source-url");
}

#[tokio::test]
async fn the_first_administrator_comes_by_a_link_that_works_once() {
    let app = TestApp::new();
    let token = accounts::first_administrator_token(&app.app).await.unwrap().unwrap();
    let path = format!("/admin/first/{token}");

    let mut guest = app.browser();
    guest.get(&path).await.shows("need an account first");
    assert_eq!(guest.post(&path, &[]).await.status, StatusCode::UNAUTHORIZED);

    let mut ann = app.signed_up("ann").await;
    assert_eq!(ann.get("/admin").await.status, StatusCode::FORBIDDEN);
    ann.get(&path).await.shows("Become the administrator");
    assert_eq!(ann.post(&path, &[]).await.status, StatusCode::SEE_OTHER);
    let page = ann.get("/admin").await;
    assert_eq!(page.status, StatusCode::OK);
    page.shows("People and roles");

    let mut bob = app.signed_up("bob").await;
    bob.get(&path).await;
    assert_eq!(bob.post(&path, &[]).await.status, StatusCode::GONE);
    assert_eq!(bob.get("/admin").await.status, StatusCode::FORBIDDEN);
    assert_eq!(accounts::first_administrator_token(&app.app).await.unwrap(), None);
}

/// What the server can do must be found from its pages: the way out for members, the administration
/// for administrators, neither for guests.
#[tokio::test]
async fn every_page_leads_out_and_administrators_in() {
    let app = TestApp::new();
    let token = accounts::first_administrator_token(&app.app).await.unwrap().unwrap();
    let (out, administration) = ("action=\"/sign-out\"", "href=\"/admin\"");
    let mut guest = app.browser();
    let mut ann = app.signed_up("ann").await;
    for path in ["/", "/play", "/settings", "/laws/fide-2023"] {
        let page = guest.get(path).await.body;
        assert!(!page.contains(out) && !page.contains(administration), "{path}");
        let page = ann.get(path).await.body;
        assert!(page.contains(out) && !page.contains(administration), "{path}");
    }
    ann.post(&format!("/admin/first/{token}"), &[]).await;
    let page = ann.get("/play").await.body;
    assert!(page.contains(out) && page.contains(administration));
}

#[tokio::test]
async fn roles_are_given_and_taken() {
    let app = TestApp::new();
    let token = accounts::first_administrator_token(&app.app).await.unwrap().unwrap();
    let mut ann = app.signed_up("ann").await;
    ann.post(&format!("/admin/first/{token}"), &[]).await;
    let mut bob = app.signed_up("bob").await;
    let id = app.app.store.account_by_public_id("bob").await.unwrap().unwrap().id;

    let give = [("id", "bob"), ("role", "teacher"), ("give", "yes")];
    assert_eq!(bob.post("/admin/roles", &give).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ann.post("/admin/roles", &give).await.status, StatusCode::SEE_OTHER);
    assert_eq!(app.app.store.roles(id).await.unwrap(), ["teacher"]);
    ann.get("/admin").await.shows("Take the role Teacher from bob");
    let take = [("id", "bob"), ("role", "teacher")];
    assert_eq!(ann.post("/admin/roles", &take).await.status, StatusCode::SEE_OTHER);
    assert!(app.app.store.roles(id).await.unwrap().is_empty());

    let own = [("id", "ann"), ("role", "administrator")];
    assert_eq!(ann.post("/admin/roles", &own).await.status, StatusCode::FORBIDDEN, "one must stay");
    let odd = [("id", "bob"), ("role", "emperor"), ("give", "yes")];
    assert_eq!(ann.post("/admin/roles", &odd).await.status, StatusCode::BAD_REQUEST);
    let nobody = [("id", "nobody"), ("role", "teacher"), ("give", "yes")];
    assert_eq!(ann.post("/admin/roles", &nobody).await.status, StatusCode::NOT_FOUND);
}
