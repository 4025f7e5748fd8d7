//! `qiyuan uci` and `qiyuan bench` from outside.

use std::io::Write;
use std::process::{Command, Stdio};

fn talk(text: &str) -> Vec<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    program.stdin.take().expect("piped").write_all(text.as_bytes()).expect("it listens");
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn a_game_program_is_answered() {
    let lines = talk("uci\nisready\nucinewgame\nposition startpos moves f2f3 e7e5 g2g4\ngo nodes 2000\n");
    assert!(lines[0].starts_with("id name Qiyuan "));
    assert!(lines.iter().any(|line| line == "uciok") && lines.iter().any(|line| line == "readyok"));
    assert_eq!(lines.last().map(String::as_str), Some("bestmove d8h4"));
}

#[test]
fn the_signature_is_printed() {
    let output = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["bench", "2"])
        .output()
        .expect("the binary was built for this test");
    let text = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = text.trim_end().split(' ').collect();
    assert!(output.status.success() && words.len() == 3, "{output:?}");
    assert!(words[0].strip_prefix("nodes=").is_some_and(|nodes| nodes.parse::<u64>().is_ok()));
}
