//! `qiyuan analyse` and `qiyuan play` from outside.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn analyse(file: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("analyse")
        .arg(file)
        .args(["--nodes", "3000"])
        .args(more)
        .output()
        .expect("the binary was built for this test")
}

#[test]
fn games_come_back_with_what_was_better() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let games = "[Event \"a\"]\n\n1. f3 {[%clk 0:05:00] why not} e5 2. g4 Nc6 *\n\n[Event \"b\"]\n\n1. e4 (1. d4 d5) e5 *\n";
    std::fs::write(&file, games).expect("written");
    let output = analyse(&file, &[]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let flat = text.replace('\n', " ");
    // Black could have mated at once.
    assert!(flat.contains("2... Nc6 $4 {[%eval"), "{text}");
    assert!(flat.contains("(2... Qh4# {[%eval #-1]})"), "{text}");
    assert!(text.contains("why not") && text.contains("[%clk 0:05:00]"), "what was there stays: {text}");
    assert!(text.contains("(1. d4 d5)"), "{text}");
    let again = analyse(&file, &["-o", folder.path().join("out.pgn").to_str().expect("a path")]);
    assert!(again.status.success());
    assert_eq!(
        std::fs::read_to_string(folder.path().join("out.pgn")).expect("there"),
        text,
        "the same each time"
    );
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = analyse(&folder.path().join("none.pgn"), &[]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    let file = folder.path().join("bad.pgn");
    std::fs::write(&file, "1. e4 e5 2. Ke4 *\n").expect("written");
    let output = analyse(&file, &[]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("bad.pgn:1:13:"), "{told}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("1. e4"));
}

#[test]
fn games_are_not_written_over_while_they_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, "1. e4 e5 *\n").expect("written");
    let roundabout = folder.path().join(".").join("games.pgn");
    let output = analyse(&file, &["-o", roundabout.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("games.pgn is the file that is read"));
    assert_eq!(std::fs::read_to_string(&file).expect("there"), "1. e4 e5 *\n");
}

fn play(options: &[&str], text: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("play")
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    program.stdin.take().expect("piped").write_all(text.as_bytes()).expect("it listens");
    program.wait_with_output().expect("it ends")
}

#[test]
fn a_game_in_the_terminal() {
    let mate = ["--fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"];
    let output = play(&mate, "nonsense\nhint\nRa8#\n");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{text}");
    assert!(text.contains("nonsense:") && text.contains("You could play Ra8#."), "{text}");
    assert!(text.contains("1  ♖ · · · ♔ · · ·"), "{text}");
    assert!(text.trim_end().ends_with("1-0 (checkmate)"), "{text}");
    let same = |seed: &str| {
        play(&["--color", "black", "--seed", seed, "--rating", "1200"], "e5\nundo\nmoves\nresign\n").stdout
    };
    assert_eq!(same("7"), same("7"));
    let text = String::from_utf8(same("7")).expect("text");
    assert!(text.contains("The computer plays") && text.trim_end().ends_with("1-0"), "{text}");
    let ambiguous = play(&["--fen", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"], "Rd1\nquit\n");
    assert!(String::from_utf8_lossy(&ambiguous.stdout).contains("Which one: Rad1, Rhd1?"));
    let bad = play(&["--fen", "nonsense"], "");
    assert_eq!(bad.status.code(), Some(2), "{bad:?}");
}
