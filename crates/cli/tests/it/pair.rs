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

fn run(arguments: &[&str], file: &str) -> (Option<i32>, String, String) {
    let folder = folder(file);
    let output = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A game without a result is taken for a draw where a round is paired, and for nothing in standings.
#[test]
fn a_game_without_a_result_is_worth_nothing_in_standings() {
    let file =
        players(&["   3 w 1     2 w *", "   4 w =     1 b *", "   1 b 0     4 b 1", "   2 b =     3 w 0"]);
    let (status, shown, _) = run(&["tiebreak", "t.trf", "--criteria", "BH"], &file);
    assert_eq!(status, Some(0));
    let points: Vec<&str> = shown.lines().skip(1).map(|line| line.split('\t').nth(2).unwrap()).collect();
    assert_eq!(points, ["1.0", "1.0", "0.5", "0.5"], "{shown}");
}

#[test]
fn the_other_swiss_systems_pair_and_check_their_events() {
    let first = players(&["", "", "", "", ""]);
    for (system, expected) in [
        ("dubov", "3\n1 3\n4 2\n5 0\n"),
        ("burstein", "3\n1 3\n4 2\n5 0\n"),
        ("double-swiss", "3\n1 3\n4 2\n5 0\n"),
    ] {
        let file = format!("142 4\n152 W\n{first}");
        let (status, shown, told) = run(&["pair", "t.trf", "--system", system], &file);
        assert_eq!((status, shown.as_str(), told.as_str()), (Some(0), expected, ""), "{system}");
    }
    // The second game of each match, and the check by the type code.
    let cells = [
        "   3 w 1     3 b =",
        "   4 b 1     4 w 1",
        "   1 b 0     1 w =",
        "   2 w 0     2 b 0",
        "0000 - U  0000 - H",
    ];
    let whole = format!("142 4\n152 W\n192 FIDE_DOUBLESWISS\n{}", players(&cells));
    let (_, shown, _) = run(&["pair", "t.trf", "--system", "double-swiss", "--round", "2"], &whole);
    assert_eq!(shown, "2\n3 1\n2 4\n");
    let (status, shown, told) = run(&["pair", "check", "t.trf"], &whole);
    assert_eq!((status, shown.as_str()), (Some(0), "rounds=2 differing=0 misranked=0\n"), "{told}");
    let wrong = whole.replace("DOUBLESWISS", "DUBOV");
    assert_eq!(run(&["pair", "check", "t.trf"], &wrong).0, Some(1));
}

#[test]
fn a_report_is_written_in_each_edition() {
    let unit = "013 A club                             1    2\n";
    let whole = format!("142 4\n{}{unit}", players(&["   2 w 1", "   1 b 0"]));
    for (edition, has) in
        [("trf26", ["142", "001", "013"].as_slice()), ("trf16", &["001", "013"]), ("trf06", &["001"])]
    {
        let (status, shown, told) = run(&["trf", "convert", "t.trf", "--to", edition], &whole);
        assert_eq!((status, told.as_str()), (Some(0), ""), "{edition}");
        for code in ["142", "001", "013"] {
            let is_there = shown.lines().any(|line| line.starts_with(code));
            assert_eq!(is_there, has.contains(&code), "{code} in {edition}:\n{shown}");
        }
        let (_, again, _) = run(&["trf", "convert", "t.trf", "--to", edition], &shown);
        assert_eq!(again, shown, "{edition} is read back");
    }
}

#[test]
fn a_report_is_checked_with_faults_and_warnings() {
    let gap = players(&["   2 w 1            0000 - U", "   1 b 0            0000 - Z"]);
    let (status, shown, told) = run(&["trf", "check", "t.trf"], &gap);
    assert_eq!((status, shown.as_str()), (Some(0), "players=2 rounds=3 faults=0 warnings=1\n"));
    assert!(told.starts_with("t.trf:1:102: warning: nobody is paired in round 2"), "{told}");
    let (status, shown, told) = run(&["trf", "check", "t.trf"], &players(&["   2 w 1", "   1 w 0"]));
    assert_eq!((status, shown.as_str()), (Some(1), ""));
    assert!(told.starts_with("t.trf:1:92: round 1: number 2"), "{told}");
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
    let old = qiyuan(&["t.trf", "--edition", "2017"], folder.path());
    assert_eq!(old.status.code(), Some(2));
    assert!(text(&old.stderr).starts_with("edition 2017: "), "{}", text(&old.stderr));
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
    assert_eq!(
        (output.status.code(), text(&output.stdout).as_str()),
        (Some(0), "rounds=6 differing=0 misranked=0\n")
    );
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

/// Each system by its own regulation: lines for what was not the first on offer, for whoever moves up, for the bye.
#[test]
fn other_systems_give_reasons_of_their_own() {
    let drawn = ["   4 w =", "   5 w =", "   6 w =", "   1 b =", "   2 b =", "   3 b =", ""];
    let file = format!("142 2\n152 W\n{}", players(&drawn));
    for (system, expected) in [
        (
            "dubov",
            "# 0.0 points, 7 has the bye: not 6, since the bye would go to a higher score (C.04.4.1)\n\
            # 0.5 points, 5-3: not 5-2, since they have met or are kept apart (C1)\n",
        ),
        (
            "burstein",
            "# 0.0 points, 7 has the bye: not 6, since the bye would go to a higher score (C.04.4.2)\n\
            # 0.5 points, 2-4: not 2-5, since they have met or are kept apart (C1)\n",
        ),
    ] {
        let (status, shown, told) = run(&["pair", "t.trf", "--system", system, "--explain"], &file);
        let reasons: String = shown.lines().skip(5).map(|line| format!("{line}\n")).collect();
        assert_eq!((status, reasons.as_str(), told.as_str()), (Some(0), expected, ""), "{system}: {shown}");
    }
    let (_, shown, _) = run(&["pair", "t.trf", "--system", "double-swiss", "--explain"], &players(&[""; 3]));
    assert_eq!(
        shown,
        "2\n1 2\n3 0\n# 0.0 points, 3 has the bye: not 2, since the bye would go to somebody who comes before in \
            the order (3.4)\n"
    );
    let first = folder(&league(&["   4 w 1", "   5 w 1", "   6 w 1", "   1 b 0", "   2 b 0", "   3 b 0"]));
    let output = qiyuan(&["t.trf", "--system", "team-swiss", "--explain"], first.path());
    assert!(text(&output.stdout).contains("# 2.0 points, 4 moves up: first in the order"), "{output:?}");
}

#[test]
fn a_round_robin_goes_by_the_table() {
    let folder = folder(&players(&["", "", "", "", ""]));
    let output = qiyuan(&["t.trf", "--system", "berger", "--round", "2"], folder.path());
    assert_eq!(text(&output.stdout), "3\n5 3\n1 2\n4 0\n");
}

/// Four teams of one with the tie-breaks and the terms of a team event.
fn league(cells: &[&str]) -> String {
    let team = |tpn: usize| {
        format!(
            "310 {tpn:>3} {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}  {tpn:>4}\n",
            "Team", "T", 2000, "", "", ""
        )
    };
    let teams: String = (1..=cells.len()).map(team).collect();
    format!("142 5\n152 W\n192 FIDE_TEAM\n202 EMMSB,BC\n352 W\n{}{teams}", players(cells))
}

#[test]
fn teams_are_paired_checked_and_ranked() {
    let first = folder(&league(&["", "", "", "", ""]));
    let output = qiyuan(&["t.trf", "--system", "team-swiss"], first.path());
    assert_eq!(
        (text(&output.stdout), text(&output.stderr)),
        ("3\n1 3\n4 2\n5 0\n".to_owned(), String::new())
    );
    let output = qiyuan(&["t.trf", "--system", "team-berger", "--round", "2"], first.path());
    assert_eq!(text(&output.stdout), "3\n5 3\n1 2\n4 0\n");
    let cells = ["   3 w 1", "   4 b 0", "   1 b 0", "   2 w 1", "0000 - Z"];
    let played = folder(&format!("{}320           005\n", league(&cells)));
    let output = qiyuan(&["check", "t.trf"], played.path());
    assert_eq!(text(&output.stdout), "rounds=1 differing=0 misranked=0\n", "{}", text(&output.stderr));
    let ranking = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(["tiebreak", "t.trf"])
        .current_dir(played.path())
        .output()
        .unwrap();
    let shown = text(&ranking.stdout);
    assert!(shown.starts_with("rank\ttpn\tMP\tGP\tEMMSB\tBC\n1\t1\t2.0\t1.0\t"), "{shown}");
    let wrong = folder(&format!("{}320           004\n", league(&cells)));
    assert_eq!(qiyuan(&["check", "t.trf"], wrong.path()).status.code(), Some(1));
    let nobody = folder(&players(&["", ""]));
    let output = qiyuan(&["t.trf", "--system", "team-swiss"], nobody.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no teams"));
}

#[test]
fn two_teams_meet_all_against_all() {
    let file = format!("{}013 {:<32}   1    2\n013 {:<32}   3    4\n", players(&[""; 4]), "One", "Other");
    let folder = folder(&file);
    let round =
        |round| text(&qiyuan(&["t.trf", "--system", "scheveningen", "--round", round], folder.path()).stdout);
    assert_eq!((round("1").as_str(), round("2").as_str()), ("2\n1 3\n2 4\n", "2\n4 1\n3 2\n"));
}

#[test]
fn losers_leave_and_a_drawn_match_goes_on() {
    let knockout = |cells: &[&str]| {
        text(&qiyuan(&["t.trf", "--system", "knockout"], folder(&players(cells)).path()).stdout)
    };
    assert_eq!(knockout(&["", "", "", ""]), "2\n1 4\n2 3\n");
    assert_eq!(knockout(&["   4 w 1", "   3 w =", "   2 b =", "   1 b 0"]), "1\n3 2\n");
    assert_eq!(knockout(&["   4 w 1", "   3 w 0", "   2 b 1", "   1 b 0"]), "2\n1 3\n4 2\n");
}

#[test]
fn clubs_pair_neighbours() {
    let club = |system| {
        let cells = ["   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0"];
        text(&qiyuan(&["t.trf", "--system", system], folder(&players(&cells)).path()).stdout)
    };
    assert_eq!((club("monrad").as_str(), club("keizer").as_str()), ("2\n3 1\n2 4\n", "2\n3 1\n2 4\n"));
}

#[test]
fn ranks_in_the_file_are_held_against_its_own_tie_breaks() {
    let ranked = |first: u32, second: u32| {
        let line = |tpn: u32, rank: u32, points: &str, cell: &str| {
            let name = "Player";
            format!("001 {tpn:>4}      {name:<33} 2000{:28}{points:>4} {rank:>4}{cell}\n", "")
        };
        let file = line(1, first, "1.0", "     2 w 1") + &line(2, second, "0.0", "     1 b 0");
        qiyuan(&["check", "t.trf"], folder(&file).path())
    };
    assert_eq!(ranked(1, 2).status.code(), Some(0));
    let wrong = ranked(2, 1);
    assert_eq!(wrong.status.code(), Some(1));
    let shown = text(&wrong.stdout);
    assert!(shown.starts_with("number 1: in the file rank 2, by the rules 1\n"), "{shown}");
}
