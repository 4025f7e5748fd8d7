//! The data folder: one server at a time.

use server::{Config, Server};

/// Two servers on one folder would both think its games their own.
#[tokio::test]
async fn a_folder_in_use_is_refused_and_free_again_afterwards() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = || Config {
        address: "127.0.0.1:0".parse().expect("an address"),
        data: Some(folder.path().into()),
        ..Config::default()
    };
    let first = Server::bind(config()).await.expect("a free folder");
    let refused = Server::bind(config()).await.err().expect("the folder is in use").to_string();
    assert!(refused.contains("another server is running on it"), "{refused}");
    assert!(refused.contains(&folder.path().display().to_string()), "{refused}");
    drop(first);
    Server::bind(config()).await.expect("the folder is free again");
}
