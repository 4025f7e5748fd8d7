//! `qiyuan endings` from outside: tables of three men.

use std::path::Path;
use std::process::{Command, Output};

fn endings(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("endings")
        .args(arguments)
        .arg("--data")
        .arg(folder)
        .output()
        .expect("the binary was built for this test")
}

#[test]
fn tables_are_made_and_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let nothing = endings(&["probe", "8/8/8/8/8/2k5/8/1K5r b - - 0 1"], folder.path());
    assert_eq!(nothing.status.code(), Some(1), "White is in check, and Black to move: {nothing:?}");
    let nothing = endings(&["probe", "8/8/8/8/7r/1k6/8/K7 b - - 0 1"], folder.path());
    assert_eq!(nothing.status.code(), Some(3), "no tables yet: {nothing:?}");

    let made = endings(&["make", "--men", "3"], folder.path());
    assert!(made.status.success(), "{made:?}");
    let text = String::from_utf8(made.stdout).expect("text");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[4].starts_with("KRK positions=50015 longest=16,0 bytes="), "{text}");
    let again = endings(&["make", "--men", "3"], folder.path());
    assert!(again.status.success() && again.stdout.is_empty(), "{again:?}");

    let asked = endings(&["probe", "8/8/8/8/7r/1k6/8/K7 b - - 0 1"], folder.path());
    assert!(asked.status.success(), "{asked:?}");
    let text = String::from_utf8(asked.stdout).expect("text");
    assert!(text.starts_with("win 1\nh4h1 win 1\n"), "{text}");
    assert_eq!(text.lines().count(), 21);
    let many = endings(&["probe", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"], folder.path());
    assert_eq!(many.status.code(), Some(3), "White may castle: {many:?}");
    let bad = endings(&["probe", "4k3/8/8/8/8/8/8/R3K3 x - - 0 1"], folder.path());
    assert_eq!(bad.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("turn"), "{bad:?}");
}
