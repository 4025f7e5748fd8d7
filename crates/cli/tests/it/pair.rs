//! `qiyuan pair` from outside: the pairs, the exit status, and what it says of a file.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn qiyuan(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("pair")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the binary was built for this test")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Lines 001 for so many players, with these cells from column 92.
fn players(cells: &[&str]) -> String {
    let line = |(index, cells): (usize, &&str)| {
        format!("001 {:>4}      {:<33} {:>4}{:39}{cells}\n", index + 1, "Player", 2000 - index, "")
    };
    cells.iter().enumerate().map(line).collect()
}

fn folder(file: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("t.trf"), file).unwrap();
    folder
}

#[test]
fn a_round_is_paired_in_board_order() {
    let file = format!("142 3\n152 B\n{}", players(&["", "", "", "", "0000 - H"]));
    let folder = folder(&file);
    let output = qiyuan(&["t.trf"], folder.path());
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), "2\n3 1\n2 4\n"));
    assert!(output.stderr.is_empty());
    assert!(qiyuan(&["t.trf", "--round", "1", "-o", "out.txt"], folder.path()).status.success());
    assert_eq!(fs::read_to_string(folder.path().join("out.txt")).unwrap(), "2\n3 1\n2 4\n");
}

#[test]
fn no_answer_and_nobody_are_told_apart() {
    let met = ["   2 w 1     3 b 1", "   1 b 0     4 w 0", "   4 w 1     1 w 0", "   3 b 0     2 b 1"];
    let prohibited = format!("142 9\n260 001 009    1    4\n{}", players(&met));
    let output = qiyuan(&["t.trf"], folder(&prohibited).path());
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(3), ""));
    assert_eq!(text(&output.stderr), "t.trf: round 3: no legal pairing exists\n");
    let nobody = players(&["0000 - Z", "0000 - H"]);
    let output = qiyuan(&["t.trf"], folder(&nobody).path());
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), "0\n"));
    assert!(text(&output.stderr).contains("nobody to pair"));
}

#[test]
fn a_fault_is_named_with_its_place() {
    let output = qiyuan(&["t.trf"], folder(&format!("142 x\n{}", players(&["   2 w 1", ""]))).path());
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""));
    let said = text(&output.stderr);
    assert!(
        said.starts_with("t.trf:1:5: ") && said.lines().nth(1).unwrap().starts_with("t.trf:2:92: "),
        "{said}"
    );
    let folder = folder("");
    assert_eq!(qiyuan(&["nowhere.trf"], folder.path()).status.code(), Some(2));
    assert_eq!(qiyuan(&["t.trf", "--edition", "2017"], folder.path()).status.code(), Some(2));
    assert_eq!(qiyuan(&["t.trf", "--round", "0"], folder.path()).status.code(), Some(2));
    assert_eq!(qiyuan(&[], folder.path()).status.code(), Some(2));
}

#[test]
fn a_simulated_event_passes_the_check_and_a_changed_one_does_not() {
    let folder = folder("");
    let simulate =
        ["simulate", "--players", "24", "--rounds", "6", "--seed", "5", "--oddities", "many", "--baku"];
    assert!(qiyuan(&[&simulate[..], &["-o", "s.trf"]].concat(), folder.path()).status.success());
    let output = qiyuan(&["check", "s.trf"], folder.path());
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), "rounds=6 differing=0\n"));
    let same = qiyuan(&simulate, folder.path());
    let file = fs::read_to_string(folder.path().join("s.trf")).unwrap();
    assert_eq!(text(&same.stdout), file);
    // Everything else as it was, but the lot fell the other way.
    let (from, to) = if file.contains("152 W") { ("152 W", "152 B") } else { ("152 B", "152 W") };
    fs::write(folder.path().join("s.trf"), file.replace(from, to)).unwrap();
    let output = qiyuan(&["check", "s.trf"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("round 1: in the file "), "{}", text(&output.stdout));
}

#[test]
fn reasons_follow_the_pairs() {
    let met = ["   3 w =", "   4 w =", "   1 b =", "   2 b ="];
    let output = qiyuan(&["t.trf", "--explain"], folder(&format!("142 9\n{}", players(&met))).path());
    let expected = "2\n4 1\n3 2\n# 0.5 points, 1-4: not 1-3, since they have met or are kept apart (C1)\n";
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn a_round_robin_goes_by_the_table() {
    let folder = folder(&players(&["", "", "", "", ""]));
    let output = qiyuan(&["t.trf", "--system", "berger", "--round", "2"], folder.path());
    assert_eq!(text(&output.stdout), "3\n5 3\n1 2\n4 0\n");
}
