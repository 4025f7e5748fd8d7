//! Lines about teams: both ways, and every fault.

use super::*;
use crate::team::{AllocatedBye, ForfeitedMatch, Table};
use crate::{Bye, Points, Request, Tpn};
use rules::Color;

/// Three teams of two over two rounds: 1 beat 2 and had the bye, 3 had it and then had a forfeited match with 2.
const EVENT: &str = "\
012 Cup of three
082 3
092 Team swiss
142 3
352 WB
362 TW  3.0    TD  1.0    TL  0.0
";

fn player(tpn: u32, points: &str, cells: &str) -> String {
    format!("001 {tpn:>4}      {:<33} 2000                            {points:>4}    1{cells}\n", "Test")
}

fn players() -> String {
    [
        player(1, "1.0", "     3 w 1"),
        player(2, "0.5", "     4 b ="),
        player(3, "0.0", "     1 b 0"),
        player(4, "0.5", "     2 w ="),
        player(5, "0.0", ""),
        player(6, "0.0", ""),
    ]
    .concat()
}

const TEAMS: &str = "\
310   1 First team                       FIRST   2200    4.0    2.5   1     1    2
310   2 Second team                      SECND   2100    0.0    0.5   3     3    4
310   3 Third team                       THIRD   2000    4.0    3.0   2     5    6
240 H   3    2
300   1   2   1    3    4
320  1.0  1.0 003 001
330 -+   2   2   3
250  3.0       1   1    1    1
260   1 999    1    3
299 W   0.0  -1.0    1    2
802   1 FIRST    4.0    2.5   2 w  1.5   PAB    1.0
802   2 SECND    0.0   -0.5   1 b  0.5     3 w  0.0f
802   3 THIRD    4.0    3.0 PAB    1.0     2 b  2.0f
";

fn text() -> String {
    [EVENT, &players(), TEAMS].concat().replace("0.0    0.5   3     3", "0.0   -0.5   3     3")
}

fn parse(text: &str) -> Result<Report, Vec<Fault>> {
    read(text.as_bytes(), Reading::default())
}

#[test]
fn teams_are_read_and_written_the_same() {
    let report = parse(&text()).unwrap();
    let teams = &report.tournament.teams;
    assert!(teams.paired && report.tournament.prohibited.is_empty());
    let first = teams.team(Tpn(1)).unwrap();
    assert_eq!(
        (first.name.as_str(), first.nickname.as_str(), first.strength),
        ("First team", "FIRST", Some(2200))
    );
    assert_eq!(first.players, [Tpn(1), Tpn(2)]);
    assert_eq!(teams.scoring.win, Points::from_tenths(30));
    assert_eq!(teams.allocated, Some(AllocatedBye { match_points: Points::ONE, points: Points::ONE }));
    let forfeit = ForfeitedMatch { round: 2, white: Tpn(2), black: Tpn(3), winner: Some(Color::Black) };
    assert_eq!(teams.forfeits, [forfeit]);
    let bye = |tpn, round, bye| Request { tpn: Tpn(tpn), round, bye };
    let byes =
        [bye(3, 1, Bye::PairingAllocated), bye(1, 2, Bye::PairingAllocated), bye(2, 3, Bye::HalfPoint)];
    assert_eq!(teams.byes, byes);
    assert_eq!((teams.accelerations.len(), teams.prohibited.len(), teams.abnormal.len()), (1, 1, 1));
    assert_eq!(report.team_ranks[&Tpn(3)], 2);
    let written = write(&report, Edition::Trf26);
    for line in TEAMS.lines().filter(|line| !line.starts_with("310   2") && !line.starts_with("250")) {
        assert!(written.contains(&format!("{line}\r\n")), "{line}\n{written}");
    }
    assert!(written.contains("250  3.0  0.0   1   1    1    1\r\n"), "{written}");
    assert_eq!(parse(&written).unwrap(), report);
}

#[test]
fn units_of_an_individual_event_stay_units() {
    let text = [&players(), "013 A club                             1    2\n240 H   2    3\n"].concat();
    let report = parse(&text).unwrap();
    let teams = &report.tournament.teams;
    assert!(!teams.paired && report.tournament.requests.len() == 1);
    assert_eq!((teams.teams[0].name.as_str(), teams.teams[0].players.len()), ("A club", 2));
    let written = write(&report, Edition::Trf26);
    assert!(written.contains("013 A club                             1    2\r\n"), "{written}");
    assert_eq!(parse(&written).unwrap(), report);
    let teams = [EVENT, &players(), TEAMS].concat().replace("   0.5   3     3", "  -0.5   3     3");
    let older = write(&parse(&teams).unwrap(), Edition::Trf16);
    assert!(older.contains("013 Second team                        3    4\r\n") && !older.contains("\n310"));
    // What the older edition says of teams in comments is taken from it, points by ruling among it.
    for edition in [Edition::Trf06, Edition::Trf16] {
        assert_eq!(parse(&write(&parse(&teams).unwrap(), edition)).unwrap(), parse(&teams).unwrap());
    }
}

/// A file with one line in place of another has its fault there.
#[track_caller]
fn check(from: &str, to: &str, expected: &str) {
    let text = text();
    assert!(text.contains(from), "{from}");
    let line = text[..text.find(from).unwrap()].matches('\n').count() + 1;
    let faults = parse(&text.replacen(from, to, 1)).expect_err(to);
    let shown: Vec<String> = faults.iter().map(Fault::to_string).collect();
    // What rests on the line may be at fault too.
    assert_eq!(shown[0], format!("{line}:{expected}"), "{to}");
}

#[test]
fn every_fault_is_named_with_its_place() {
    check("352 WB", "352 WX", "5: wanted the letters W and B, found \"WX\"");
    check(
        "362 TW  3.0",
        "362 TX  3.0",
        "5: wanted TW, TD or TL with points, found \"TX  3.0    TD  1.0    TL  0.0\"",
    );
    check("310   1 First team  ", "310   x First team  ", "5: wanted a whole number, found \"x\"");
    check("310   1 First", "310   0 First", "5: wanted a team's number from 1, found \"0\"");
    check("310   3 Third", "310   2 Third", "5: number 2 stands in another line already");
    check("FIRST   2200    4.0", "FIRST   2200    5.0", "55: 5.0 match points here; the matches make 4.0");
    check("SECND   2100", "SECNDX  2100", "47: this column separates two fields and must be blank");
    check("1     1    2\n", "1     1    9\n", "5: nobody has number 9");
    check("2     5    6\n", "2     5    1\n", "5: number 1 stands in another team already");
    check("300   1   2   1    3    4", "300   0   2   1    3    4", "5: wanted a round from 1, found \"0\"");
    check(
        "300   1   2   1    3    4",
        "300   1   2   1    3    3",
        "17: number 3 stands in another line already",
    );
    check("300   1   2   1    3    4", "300   1   2   7    3    4", "13: nobody has number 7");
    check(
        "300   1   2   1    3    4",
        "300   1   2   1",
        "17: wanted the player of the first board, or 0000, found \"\"",
    );
    check("320  1.0  1.0", "320  1.0     ", "10: wanted game points, found \"\"");
    check("320  1.0  1.0 003 001", "320  1.0  1.0 003 009", "19: nobody has number 9");
    check("330 -+", "330 +x", "5: wanted +-, -+ or --, found \"+x\"");
    check(
        "330 -+   2   2   3",
        "330 -+   2   2   2",
        "12: another line gives another match of this team and round",
    );
    check("  2 w  1.5 ", "  3 w  1.5 ", "29: another line gives another result of this match");
    check("  2 w  1.5 ", "  2 w  2.5 ", "29: another line gives another result of this match");
    check("  3 w  0.0f", "  3 w  0.0 ", "42: another line gives another result of this match");
    check("802   1 FIRST    4.0", "802   1 FIRST    4.5", "15: 4.5 match points here; the matches make 4.0");
    check("802   1", "802   9", "5: nobody has number 9");
    check("240 H   3    2", "240 H   2    1", "5: round 2: something else stands for number 1");
    check("260   1 999    1    3", "260   1 999    1    9", "5: nobody has number 9");
}

/// Byes and line-ups of people who are not of the team are kept as they are and count for nothing.
#[test]
fn lines_about_others_than_the_team_are_kept_with_a_warning() {
    for (from, to, expected) in [
        ("300   1   2   1    3    4", "300   1   2   1    3    6", "17: number 6 is not of this team"),
        ("240 H   3    2", "240 H   2    6    5", "11: number 6 is no team"),
    ] {
        let text = text().replacen(from, to, 1);
        let line = text[..text.find(to).unwrap()].matches('\n').count() + 1;
        let noted = read_noting(text.as_bytes(), Reading::default()).unwrap();
        assert_eq!(noted.warnings[0].to_string(), format!("{line}:{expected}"));
        assert_eq!(noted.report.others, [to]);
        assert_eq!(parse(&write(&noted.report, Edition::Trf26)).unwrap(), noted.report);
    }
    // Somebody whom no line knows is at fault, and so are points of players whom no such line names.
    let unknown = text().replacen("300   1   2   1    3    4", "300   1   2   1    3    9", 1);
    assert_eq!(parse(&unknown).unwrap_err()[0].kind, FaultKind::Unknown(Tpn(9)));
    let aside = text().replacen("240 H   3    2", "240 H   2    6    5", 1);
    let more = aside.replacen(" 1.0    1     3 w 1", " 2.0    1     3 w 1", 1);
    assert_ne!(more, aside);
    let faults = parse(&more).unwrap_err();
    assert!(matches!(faults[0].kind, FaultKind::Points { tpn: Tpn(1), .. }), "{faults:?}");
    let named = aside.replacen(&player(6, "0.0", ""), &player(6, "0.5", ""), 1);
    assert_ne!(named, aside);
    let noted = read_noting(named.as_bytes(), Reading::default()).unwrap();
    assert!(
        noted.warnings.iter().any(|warning| matches!(warning.kind, FaultKind::Points { tpn: Tpn(6), .. }))
    );
    // Players may be kept apart too.
    let apart = text().replacen("260   1 999    1    3", "260   1 999    1    6", 1);
    let report = parse(&apart).unwrap();
    assert_eq!(report.tournament.prohibited[0].players, [Tpn(1), Tpn(6)]);
    assert_eq!(parse(&write(&report, Edition::Trf26)).unwrap(), report);
}

/// The regulation's own example stands one column to the right of its table.
#[test]
fn the_table_of_teams_is_read_as_the_example_has_it() {
    let shifted = |line: &str| match line.starts_with("802") {
        true => format!("{} {}\n", &line[..28], &line[28..]),
        false => format!("{line}\n"),
    };
    let text: String = text().lines().map(shifted).collect();
    assert!(parse(&text).is_ok());
    assert!(parse(&text.replace("3 w  0.0f", "3 b  0.0f")).is_err());
}

#[test]
fn two_lines_must_agree_on_the_members() {
    let with = |line: &str| parse(&[&text(), line].concat());
    assert!(with("013 First team                         1    2\n").is_ok());
    let faults = with("013 First team                         1    3\n").unwrap_err();
    assert_eq!(
        faults[0].to_string().split_once(':').unwrap().1,
        "37: another line gives another list of members"
    );
}

#[test]
fn nothing_is_certain_while_a_game_goes_on() {
    let open = text()
        .replace("3 w 1", "3 w *")
        .replace("1 b 0", "1 b *")
        .replace("1.0    1     3", "0.5    1     3");
    let open = open.replace(" 0.0    1     1", " 0.5    1     1");
    let report = parse(&open).unwrap();
    assert_eq!(Table::new(&report.tournament).sides[0].points_after(1).1, Points::ONE);
}
