//! `qiyuan pgn` from outside: shapes, exit statuses, and files of every temper.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn").join(name)
}

fn qiyuan(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("pgn")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("the input is read");
    child.wait_with_output().expect("it ends")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is always UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are always UTF-8")
}

fn json_lines(text: &str) -> Vec<Value> {
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_tidy_file_is_done_with_status_0_and_one_last_line() {
    let checked = qiyuan(&["check", file("untidy.pgn").to_str().unwrap()], "");
    assert_eq!(checked.status.code(), Some(0));
    let text = out(&checked);
    assert!(text.starts_with("games=2 plies=13 errors=0 warnings=0 seconds="), "{text}");
    assert_eq!((text.lines().count(), err(&checked).as_str()), (1, ""));
}

#[test]
fn errors_give_status_1_and_a_line_each_with_their_place() {
    let path = file("faulty.pgn");
    let path = path.to_str().unwrap();
    let checked = qiyuan(&["check", path], "");
    assert_eq!(checked.status.code(), Some(1));
    assert!(out(&checked).starts_with("games=12 plies=21 errors=7 warnings=9 "), "{}", out(&checked));
    let expected = [
        "4:13: no legal move fits \"Ke3\"",
        "9:4: several legal moves fit \"Nf3\"",
        "13:14: \"Zf6\" is no move",
        "17:18: a null move while in check",
        "20:1: FEN tag: the board is not 8 ranks of 8 squares",
        "26:7: the variation is not closed",
        "30:7: the comment is not closed",
        "35:9: warning: no termination marker",
        "40:21: warning: the Result tag says \"1-0\", the marker 0-1",
        "40:21: warning: the result is 1-0, the board says 0-1",
        "44:7: warning: a null move, read as a pass",
        "47:1: warning: the tag Event was given before",
        "48:1: warning: no tag pair",
        "50:7: warning: a \")\" without its \"(\"",
        "50:12: warning: no such annotation glyph",
        "53:1: warning: FEN tag repaired: castling letter K without its king and rook at home",
    ];
    let told = err(&checked);
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told, expected.map(|line| format!("{path}:{line}")));
}

#[test]
fn json_has_one_line_a_game_and_errors_keep_status_1() {
    let checked = qiyuan(&["check", file("faulty.pgn").to_str().unwrap(), "--json"], "");
    assert_eq!(checked.status.code(), Some(1));
    let games = json_lines(&out(&checked));
    assert_eq!(games.len(), 12);
    let first = &games[0];
    assert_eq!(first["index"], 0);
    assert_eq!(first["offset"], 0);
    assert_eq!(first["tags"]["Event"], "illegal move");
    assert_eq!(first["plies"], 2);
    assert_eq!(first["moves"], serde_json::json!(["e2e4", "e7e5"]));
    assert_eq!(first["result"], "1-0");
    let fault = &first["errors"][0];
    assert_eq!(fault["code"], "illegal-move");
    assert_eq!([&fault["ply"], &fault["line"], &fault["column"], &fault["offset"]], [3, 4, 13, 51]);
    assert_eq!(first["warnings"], serde_json::json!([]));
    assert_eq!(games[9]["moves"], serde_json::json!(["e2e4", "0000", "d2d4"]));
    // Warnings alone are no reason for another status.
    let checked = qiyuan(&["check", "-", "--json"], "1. e4 --");
    assert_eq!(checked.status.code(), Some(0));
    assert_eq!(json_lines(&out(&checked))[0]["warnings"].as_array().unwrap().len(), 2);
}

#[test]
fn formatting_what_is_formatted_changes_nothing() {
    let path = file("tidy.pgn");
    let formatted = qiyuan(&["format", path.to_str().unwrap()], "");
    assert_eq!(formatted.status.code(), Some(0));
    assert_eq!(out(&formatted), std::fs::read_to_string(&path).expect("the file is there"));
    for notation in ["lan", "uci", "figurine", "zh"] {
        let spelled = qiyuan(&["format", path.to_str().unwrap(), "--notation", notation], "");
        let back = qiyuan(&["format", "-"], &out(&spelled));
        assert_eq!(out(&back), out(&formatted), "{notation}");
    }
    let narrow = qiyuan(&["format", path.to_str().unwrap(), "--max-width", "30"], "");
    assert!(out(&narrow).lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= 30));
}

#[test]
fn formatting_a_faulty_file_writes_what_could_be_read() {
    let formatted = qiyuan(&["format", file("faulty.pgn").to_str().unwrap()], "");
    assert_eq!(formatted.status.code(), Some(1));
    let again = qiyuan(&["format", "-"], &out(&formatted));
    assert_eq!(out(&again), out(&formatted));
    assert!(out(&formatted).contains("\n1. e4 (1. d4) 1... e5 *\n"));
}

#[test]
fn a_tree_has_the_documented_shape() {
    let text =
        "{root} 1. e4 $1 {a [%clk 0:00:58.6] [%eval 0.3] [%csl Gd4]} ({s} 1. -- {[%eval #-3] [%emt 2]}) 1-0";
    let tree = qiyuan(&["tree", "-", "--json"], text);
    assert_eq!(tree.status.code(), Some(0));
    let root = &json_lines(&out(&tree))[0];
    assert_eq!((&root["ply"], &root["uci"], &root["san"]), (&Value::from(0), &Value::Null, &Value::Null));
    assert_eq!((root["comment"].as_str(), root["result"].as_str()), (Some("root"), Some("1-0")));
    assert_eq!(root["tags"], serde_json::json!({}));
    let expected = serde_json::json!({
        "ply": 1, "uci": "e2e4", "san": "e4", "starting_comment": "", "comment": "a", "nags": [1],
        "clk": 58.6, "emt": null, "eval": 0.3, "shapes": ["Gd4"], "children": [],
    });
    assert_eq!(root["children"][0], expected);
    let expected = serde_json::json!({
        "ply": 1, "uci": "0000", "san": "--", "starting_comment": "s", "comment": "", "nags": [],
        "clk": null, "emt": 2, "eval": "#-3", "shapes": [], "children": [],
    });
    assert_eq!(root["children"][1], expected);
}

#[test]
fn moves_after_an_end_of_the_laws_are_a_warning_when_asked_for() {
    let bare = "[FEN \"4k3/8/8/8/8/8/8/3rK3 w - - 0 1\"]\n1. Kxd1 Kd7 2. Kd2 *";
    let shuffle = format!("{} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(5));
    let codes = |text: &str, laws: &[&str]| -> Vec<String> {
        let checked = qiyuan(&[&["check", "-", "--json"], laws].concat(), text);
        let games = json_lines(&out(&checked));
        let warnings = games[0]["warnings"].as_array().expect("a list");
        warnings.iter().map(|warning| format!("{}@{}", warning["message"], warning["ply"])).collect()
    };
    assert_eq!(codes(bare, &[]), [""; 0]);
    assert_eq!(codes(bare, &["--laws"]), ["\"moves after the end of the game (dead-position)\"@2"]);
    assert_eq!(
        codes(&shuffle, &["--laws", "fide-2023"]),
        ["\"moves after the end of the game (fivefold)\"@17"]
    );
    assert_eq!(codes(&shuffle, &["--laws", "classic-17"]), [""; 0]);
    let passed = shuffle.replacen("Nf3", "-- -- Nf3", 1);
    assert_eq!(codes(&passed, &["--laws"]).len(), 2, "nothing is judged beyond a null move");
}

#[test]
fn usage_and_missing_files_give_status_2() {
    for arguments in
        [&["check"][..], &["check", "--laws"], &["format"], &["check", "/no/such/file"], &["tree", "/"]]
    {
        let refused = qiyuan(arguments, "");
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(!err(&refused).is_empty());
    }
}

#[test]
fn help_shows_an_example() {
    for task in ["check", "format", "tree"] {
        let help = qiyuan(&[task, "--help"], "");
        assert_eq!(help.status.code(), Some(0));
        assert!(out(&help).contains(&format!("qiyuan pgn {task} ")), "{task}");
    }
    let help = out(&qiyuan(&["check", "--help"], ""));
    let checked = qiyuan(&["check", file("faulty.pgn").to_str().unwrap(), "--json"], "");
    for game in json_lines(&out(&checked)) {
        for fault in ["errors", "warnings"].iter().flat_map(|kind| game[kind].as_array().unwrap()) {
            let code = fault["code"].as_str().unwrap();
            assert!(help.contains(code), "{code} is not explained");
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_command_quietly() {
    let games = "1. e4 e5 2. Nf3 Nc6 *\n".repeat(20_000);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.pgn");
    std::fs::write(&path, games).expect("it can be written");
    for task in ["format", "tree"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["pgn", task])
            .arg(&path)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary was built for this test");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
    }
}

#[test]
fn the_number_of_threads_changes_nothing_that_is_written() {
    let path = file("faulty.pgn");
    let path = path.to_str().unwrap();
    let one = qiyuan(&["check", path, path, "--json", "--laws", "--threads", "1"], "");
    let four = qiyuan(&["check", path, path, "--json", "--laws", "--threads", "4"], "");
    let games = |output: &Output| out(output).lines().filter(|line| line.starts_with('{')).count();
    assert_eq!(games(&one), 24);
    assert_eq!(json_lines(&out(&one)), json_lines(&out(&four)));
    assert_eq!((err(&one), one.status.code()), (err(&four), four.status.code()));
    assert_eq!(qiyuan(&["check", path, "--threads", "0"], "").status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_the_sum_so_far_and_status_130() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["pgn", "check", "-", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built for this test");
    let mut input = child.stdin.take().expect("it is piped");
    // More than a piece, so that a game is told of while the input stays open.
    let games = "[Event \"x\"]\n\n1. e4 Ke4 *\n\n".repeat(60_000);
    input.write_all(games.as_bytes()).expect("the input is read");
    let mut told = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("it is piped"));
    errors.read_line(&mut told).expect("something is told");
    assert!(told.contains("no legal move"), "{told}");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill").success());
    // Nobody must have to read on for it to end, but a full pipe would hold it.
    let drained = std::thread::spawn(move || errors.lines().count());
    let mut summary = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut summary).expect("a line");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(summary.starts_with("games=") && summary.contains(" plies="), "{summary}");
    assert!(drained.join().expect("it drains") > 0);
    drop(input);
}
