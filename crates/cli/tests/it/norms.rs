//! `qiyuan norms` on report files.

use std::fs;
use std::process::{Command, Output};

/// A row of a report: number, title, rating, federation, cells.
fn row(number: u32, title: &str, rating: u32, federation: &str, cells: &str) -> String {
    let name = format!("Player {number}");
    format!(
        "001 {number:>4} m{title:>3} {name:<33} {rating:>4} {federation:<3} {:>11} {:>10} {:>4} {:>4}  {cells}",
        "", "", "", ""
    )
}

/// Player 1 against 2 to 10; `results` are the own cells, first to last.
fn report(results: &str) -> String {
    let rivals = [
        ("GM", 2500, "GER"),
        ("GM", 2520, "RUS"),
        ("GM", 2480, "IND"),
        ("IM", 2420, "CHN"),
        ("IM", 2400, "USA"),
        ("", 2330, "CHN"),
        ("", 2320, "GER"),
        ("FM", 2330, "CHN"),
        ("", 2300, "IND"),
    ];
    let own: Vec<String> =
        (2..).zip(results.chars()).map(|(number, result)| format!("{number:>4} w {result}")).collect();
    let mut rows = vec![row(1, "IM", 2450, "CHN", &own.join("  "))];
    for (index, &(title, rating, federation)) in rivals.iter().enumerate() {
        let cells: Vec<String> = results
            .chars()
            .enumerate()
            .map(|(round, result)| {
                let theirs = match result {
                    '1' => '0',
                    '0' => '1',
                    other => other,
                };
                if round == index { format!("{:>4} b {theirs}", 1) } else { "0000 - Z".to_owned() }
            })
            .collect();
        rows.push(row(index as u32 + 2, title, rating, federation, &cells.join("  ")));
    }
    format!("012 Autumn\r\n032 CHN\r\n142 9\r\n{}\r\n", rows.join("\r\n"))
}

fn qiyuan(report: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("t.trf"), report).unwrap();
    Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["norms", "t.trf"])
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .unwrap()
}

fn said(report: &str, arguments: &[&str]) -> String {
    let output = qiyuan(report, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_norm_a_forecast_and_a_failure_are_told() {
    assert_eq!(
        said(&report("1111===1="), &["--player", "1", "--title", "gm"]),
        "1 GM norm: 7.0 of 9, performance 2620\n"
    );
    assert_eq!(said(&report("1111==="), &["--player", "1", "--title", "gm"]), "1 GM needs 1.5 from 2\n");
    assert_eq!(
        said(&report("1111====="), &["--player", "1", "--title", "gm", "--all"]),
        "1 GM no: 1.4.8 performance 2566, at least 2600\n"
    );
    let json: serde_json::Value =
        serde_json::from_str(&said(&report("1111===1="), &["--player", "1", "--title", "gm", "--json"]))
            .unwrap();
    assert_eq!(
        (&json["norm"], &json["points_needed"], &json["games_credited"]),
        (&true.into(), &7.0.into(), &9.into())
    );
}

#[test]
fn a_participant_who_is_not_there_is_wrong_usage() {
    assert_eq!(qiyuan(&report("1"), &["--player", "99"]).status.code(), Some(2));
}

/// A list of FIDE's is read as a stream, its bad lines named.
#[test]
fn a_rating_list_gives_its_players_and_names_bad_lines() {
    let folder = tempfile::tempdir().unwrap();
    let list = "ID Number Name      Fed JUL26 Gms\n1         Ann       GER 2100  3\nx         Bob       GER 2100  3\n";
    fs::write(folder.path().join("list.txt"), list).unwrap();
    let roster = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qiyuan"));
        command.arg("roster").args(arguments).current_dir(folder.path()).output().unwrap()
    };
    let output = roster(&["list.txt", "--find", "ANN"]);
    assert_eq!(output.status.code(), Some(1), "a bad line");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "list.txt:3: no identity\nplayers=1 bad=1\n");
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&row["id"], &row["rating"]), (&"1".into(), &2100.into()));
    assert_eq!(roster(&["nowhere.txt"]).status.code(), Some(2));
}
