//! `qiyuan perft` from outside: the last line, the options, and what it says of a FEN.

use std::process::{Command, Output};

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn perft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("perft")
        .args(arguments)
        .output()
        .expect("the binary was built for this test")
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// The one line of a count without `--divide`, up to the time it took.
fn nodes(arguments: &[&str]) -> String {
    let output = perft(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let lines = lines(&output);
    assert_eq!(lines.len(), 1);
    let words: Vec<&str> = lines[0].split(' ').collect();
    let figure =
        |word: &str, name: &str| word.strip_prefix(name).is_some_and(|figure| figure.parse::<f64>().is_ok());
    assert!(words.len() == 3 && figure(words[1], "seconds=") && figure(words[2], "mnps="), "{lines:?}");
    words[0].to_owned()
}

/// G-01, G-02, MOV-01
#[test]
fn the_count_is_one_with_every_option() {
    assert_eq!(nodes(&["0"]), "nodes=1");
    assert_eq!(nodes(&["4"]), "nodes=197281");
    assert_eq!(nodes(&["3", "--fen", FEN]), "nodes=97862");
    assert_eq!(nodes(&["3", "--fen", FEN, "--no-bulk"]), "nodes=97862");
    assert_eq!(nodes(&["3", "--fen", FEN, "--threads", "3"]), "nodes=97862");
    assert_eq!(nodes(&["3", "--fen", FEN, "--chess960"]), "nodes=97862");
    assert_eq!(nodes(&["0", "--threads", "3"]), "nodes=1");
}

#[test]
fn divide_gives_each_first_move_a_line() {
    let output = perft(&["2", "--fen", FEN, "--divide", "--threads", "2"]);
    let lines = lines(&output);
    assert_eq!(lines.len(), 49);
    assert!(lines.contains(&"e1g1: 43".to_owned()) && lines.contains(&"a2a3: 44".to_owned()));
    assert!(lines[48].starts_with("nodes=2039 "));
    let as_960 = perft(&["2", "--fen", FEN, "--divide", "--chess960"]);
    assert!(String::from_utf8_lossy(&as_960.stdout).contains("e1h1: 43\n"));
}

#[test]
fn a_fen_is_repaired_with_a_warning_or_refused_by_name() {
    let repaired = perft(&["1", "--fen", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"]);
    assert_eq!(repaired.status.code(), Some(0));
    let warnings = String::from_utf8_lossy(&repaired.stderr).into_owned();
    assert_eq!(warnings.lines().count(), 2, "{warnings}");
    assert!(warnings.starts_with("warning: castling: castling letter K without"), "{warnings}");
    let refused = perft(&["1", "--fen", "8/8/8/3kK3/8/8/8/8 w - - 0 1"]);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&refused.stderr),
        "impossible-position: position: the kings stand side by side\n"
    );
    assert_eq!(perft(&["four"]).status.code(), Some(2));
}
