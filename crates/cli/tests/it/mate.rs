//! `qiyuan mate` from outside.

use std::process::{Command, Output};

fn mate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("mate")
        .args(arguments)
        .output()
        .expect("the binary was built for this test")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_problem_is_solved_with_its_whole_solution() {
    let first = mate(&[MORPHY, "--in", "2"]);
    assert!(first.status.success(), "{first:?}");
    assert!(text(&first).starts_with("line=1 mate=2 keys=Ra6 nodes="), "{}", text(&first));
    let all = mate(&[MORPHY, "--all"]);
    let shown = text(&all);
    assert!(shown.contains("  1. Ra6\n") && shown.contains("    1... bxa6\n      2. b7#\n"), "{shown}");
    assert!(shown.contains("    1... Bc7\n      2. Rxa7#\n"), "{shown}");
}

#[test]
fn help_mates_and_self_mates_are_solved() {
    let help = mate(&["8/8/8/8/8/1K6/7R/k7 b - - 0 1", "--helpmate", "--in", "1", "--all"]);
    assert!(help.status.success(), "{help:?}");
    assert!(text(&help).starts_with("line=1 mate=1 solutions=1 nodes="), "{}", text(&help));
    assert!(text(&help).ends_with("  1. Kb1 Rh1#\n"), "{}", text(&help));
    let half = mate(&["8/8/8/8/8/1K6/7R/1k6 w - - 0 1", "--helpmate", "--in", "0.5"]);
    assert!(text(&half).ends_with("  1... Rh1#\n"), "{}", text(&half));
    let own = mate(&["4r3/8/8/6pp/6bk/7p/PP1Q4/K7 w - - 0 1", "--selfmate", "--in", "1"]);
    assert!(text(&own).starts_with("line=1 mate=1 keys=Qe1+ nodes="), "{}", text(&own));
    assert!(text(&own).ends_with("  1. Qe1+ Rxe1#\n"), "{}", text(&own));
    let own = mate(&["7k/8/8/8/8/8/8/K7 w - - 0 1", "--selfmate", "--in", "1"]);
    assert_eq!(own.status.code(), Some(3), "{own:?}");
    assert!(text(&own).starts_with("line=1 mate=none within=1 "), "{}", text(&own));
}

#[test]
fn files_are_held_against_what_they_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("problems.epd");
    let name = file.to_str().expect("a path");
    std::fs::write(
        &file,
        "# two problems\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n\n7k/1R6/R7/8/8/8/8/K7 w - - dm 1;\n",
    )
    .expect("written");
    let good = mate(&[name]);
    assert!(good.status.success(), "{good:?}");
    assert!(
        text(&good).contains("line=2 mate=2 keys=Ra6 ") && text(&good).contains("line=4 mate=1 keys=Ra8# ")
    );
    std::fs::write(&file, "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 3;\nkbK5/pp6/1P6/8/8/8/8/R7 x - - dm 3;\n")
        .expect("written");
    let bad = mate(&[name]);
    assert_eq!(bad.status.code(), Some(1), "the first mates faster, the second cannot be read: {bad:?}");
    let told = String::from_utf8_lossy(&bad.stderr);
    assert!(told.contains("problems.epd:2: ") && told.contains("turn"), "{told}");
}

#[test]
fn wrong_usage_is_told() {
    let missing = mate(&["none.epd"]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    assert_eq!(mate(&[MORPHY, "--in", "2.5"]).status.code(), Some(2));
    assert_eq!(mate(&[MORPHY, "--in", "2.3"]).status.code(), Some(2));
    assert_eq!(mate(&[MORPHY, "--in", "0"]).status.code(), Some(2));
    assert_eq!(mate(&[MORPHY, "--helpmate", "--selfmate"]).status.code(), Some(2));
    let bad = mate(&["kbK5/pp6/1P6/8/8/8/8/R6 w - - 0 1"]);
    assert_eq!(bad.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("board"), "{bad:?}");
}
