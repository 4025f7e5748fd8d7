//! `qiyuan user` from outside, on a data folder with two accounts and a guest.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use store::{Durability, NewName, Store};

const OLD_PASSWORD: &str = "the old password of ann";

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// Ann and 王小明, who signed up in this order; one session of Ann's is open.
async fn fill(store: &Store) {
    for (name, id) in [("Ann", "ann"), ("王小明", "王小明")] {
        let guest = store.create_guest(1_800_000_000_000).await.unwrap();
        let password = server::app::passwords::hash(OLD_PASSWORD.to_owned()).await.unwrap();
        let (public_id, skeleton) = (id.to_owned(), id.to_owned());
        let at = 1_800_000_300_000;
        let new = NewName { public_id, name: name.to_owned(), skeleton, password, email: None, at };
        assert!(store.sign_up(guest, new).await.unwrap());
    }
    store.create_guest(1_800_000_000_000).await.unwrap();
    let ann = store.account_by_public_id("ann").await.unwrap().unwrap();
    store.open_session([7; 32], ann.id, "a browser", 1_800_000_000_000).await.unwrap();
}

/// A data folder, filled.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    run(async {
        fill(&store).await;
        store.close().await;
    });
    folder
}

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("qiyuan.sqlite"), Durability::Full).unwrap()
}

fn user(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("user")
        .args(arguments)
        .arg("--data")
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Runs a command and says what it wrote, given the status it must end with.
#[track_caller]
fn check(folder: &Path, arguments: &[&str], input: &str, status: i32) -> (String, String) {
    let output = user(folder, arguments, input);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {out}{err}");
    (out, err)
}

#[test]
fn people_are_listed_newest_first_and_guests_not_at_all() {
    let folder = folder();
    let (out, _) = check(folder.path(), &["list"], "", 0);
    assert_eq!(out, "王小明\t王小明\t\nann\tAnn\t\n");
    let (out, _) = check(folder.path(), &["list", "--json"], "", 0);
    let ann: Value = serde_json::from_str(out.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&ann["id"], &ann["name"]), (&Value::from("ann"), &Value::from("Ann")));
    assert_eq!(ann["roles"], Value::Array(Vec::new()));
    assert!(ann.get("email").is_none());
    let (created, named) = (&ann["created_at"], &ann["named_at"]);
    assert_eq!((created, named), (&Value::from(1_800_000_000_000_i64), &Value::from(1_800_000_300_000_i64)));
}

#[test]
fn an_empty_list_says_so() {
    let folder = tempfile::tempdir().unwrap();
    run(open(folder.path()).close());
    let (out, err) = check(folder.path(), &["list"], "", 0);
    assert_eq!((out.as_str(), err.as_str()), ("", "nobody has signed up yet\n"));
}

#[test]
fn roles_are_given_and_taken() {
    let folder = folder();
    let says = |arguments: &[&str], what: &str| {
        let (out, err) = check(folder.path(), arguments, "", 0);
        assert_eq!((out.as_str(), err.as_str()), ("", what), "{arguments:?}");
    };
    says(&["grant", "ＡＮＮ", "administrator"], "Ann: administrator from now on\n");
    says(&["grant", "ann", "teacher"], "Ann: teacher from now on\n");
    says(&["grant", "ann", "teacher"], "Ann: teacher already\n");
    let (out, _) = check(folder.path(), &["list"], "", 0);
    assert!(out.ends_with("ann\tAnn\tadministrator,teacher\n"), "{out}");
    says(&["revoke", "Ann", "administrator"], "Ann: no longer administrator\n");
    says(&["revoke", "Ann", "administrator"], "Ann: was not administrator\n");
    let (out, _) = check(folder.path(), &["list"], "", 0);
    assert!(out.ends_with("ann\tAnn\tteacher\n"), "{out}");
}

#[test]
fn a_new_password_ends_every_session() {
    let folder = folder();
    let (_, err) = check(folder.path(), &["password", "Ann"], "12345678\n", 1);
    assert!(err.contains("too easy"), "{err}");
    check(folder.path(), &["password", "Ann"], "short\n", 1);
    let new = "nine quiet bishops 围棋";
    let store = open(folder.path());
    run(async {
        assert!(store.session([7; 32]).await.unwrap().is_some(), "a refused password changes nothing");
        // The store stays open, as that of a running server does.
        let (_, err) = check(folder.path(), &["password", "Ann"], &format!("{new}\r\n"), 0);
        assert_eq!(err, "Ann: new password set, signed out everywhere\n");
        assert!(store.session([7; 32]).await.unwrap().is_none());
        let (_, hash) = store.credentials("ann").await.unwrap().unwrap();
        let verify = |text: &str| server::app::passwords::verify(text.to_owned(), Some(hash.clone()));
        assert_eq!(verify(new).await, Ok(true));
        assert_eq!(verify(OLD_PASSWORD).await, Ok(false));
        store.close().await;
    });
}

#[test]
fn what_is_not_there_is_named() {
    let folder = folder();
    for arguments in [&["grant", "Bob", "teacher"][..], &["revoke", "Bob", "teacher"], &["password", "Bob"]] {
        let (out, err) = check(folder.path(), arguments, "", 1);
        assert_eq!((out.as_str(), err.as_str()), ("", "Bob: nobody has this name\n"));
    }
    check(folder.path(), &["grant", "Ann", "king"], "", 2);
    let empty = tempfile::tempdir().unwrap();
    let (_, err) = check(empty.path(), &["list"], "", 2);
    assert!(err.contains("--data FOLDER"), "{err}");
    assert!(empty.path().read_dir().unwrap().next().is_none(), "looking makes no data");
}
