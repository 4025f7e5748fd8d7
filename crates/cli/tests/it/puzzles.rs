//! `qiyuan puzzles make` from outside.

use std::process::{Command, Output};

fn make(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["puzzles", "make", "--screen", "2000", "--follow", "10000", "--verify", "20000"])
        .args(arguments)
        .output()
        .expect("the binary was built for this test")
}

#[test]
fn a_game_gives_its_puzzle_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let game = "[Site \"https://example.org/g1\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nc3 g6 *\n";
    std::fs::write(&file, format!("{game}\n{game}")).expect("written");
    let output = make(&[file.to_str().expect("a path")]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("PuzzleId,FEN,Moves,Rating,"), "{text}");
    let columns: Vec<&str> = lines[1].split(',').collect();
    assert_eq!(columns.len(), 10);
    assert_eq!(columns[0].len(), 7);
    let before = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    assert_eq!(columns[1..4], [before, "g8f6 h5f7", "1500"]);
    assert!(columns[7].split(' ').any(|theme| theme == "mateIn1"), "{text}");
    assert_eq!(columns[8], "https://example.org/g1");
    assert!(String::from_utf8_lossy(&output.stderr).contains("2 games, 1 puzzles"));

    let out = folder.path().join("out.csv");
    let again = make(&[file.to_str().expect("a path"), "-o", out.to_str().expect("a path")]);
    assert!(again.status.success());
    assert_eq!(std::fs::read_to_string(out).expect("there"), text, "the same each time");
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = make(&[folder.path().join("none.pgn").to_str().expect("a path")]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    let file = folder.path().join("bad.pgn");
    std::fs::write(&file, "[FEN \"nonsense\"]\n\n1. e4 *\n").expect("written");
    let output = make(&[file.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("bad.pgn:1: the start"), "{output:?}");
    let same = make(&[file.to_str().expect("a path"), "-o", file.to_str().expect("a path")]);
    assert_eq!(same.status.code(), Some(2), "{same:?}");
    assert!(std::fs::read_to_string(&file).expect("there").contains("nonsense"), "it was not written over");
}
