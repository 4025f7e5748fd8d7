//! Report files: both ways, every fault, every spelling of a file.

use super::*;
use crate::{Bye, Points, Record, Score, Tpn};
use rules::Color;

/// A line 001 with a number, points and cells.
fn player(tpn: u32, points: &str, cells: &str) -> String {
    format!(
        "001 {tpn:>4}      {:<33} 2000                            {points:>4}    1{cells}\n",
        format!("Test, {tpn}")
    )
}

fn parse(text: &str) -> Result<Report, Vec<Fault>> {
    read(text.as_bytes(), Reading::default())
}

/// The only fault of a file, as it is shown.
fn fault(text: &str) -> String {
    let faults = parse(text).expect_err(text);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].to_string()
}

fn two() -> String {
    player(1, "1.5", "     2 w 1     2 b =") + &player(2, "0.5", "     1 b 0     1 w =")
}

#[test]
fn a_file_is_read_and_written_the_same() {
    let text = format!(
        "012 Autumn open\n032 CHN\n092 Swiss\n112 Second, Arbiter\n142 5\n152 B\n162  W 3.0    D 1.0\n192 FIDE_DUTCH_2026\n\
         202 BH/C1,BH,SB\n{}{}{}240 H   3    1\n250       1.0   1   2    1    2\n260   1 999    1    3\n\
         299 X   0.0  -1.0  002    3\n182 Some program\n### by hand\n",
        player(1, "6.0", "     2 w 1     3 b +"),
        player(2, "3.0", "     1 b 0  0000 - U"),
        player(3, "-1.0", "  0000 - Z     1 w -")
    );
    let report = parse(&text).unwrap();
    assert_eq!(
        report.tournament.players[0].records[1],
        Record::Forfeit { opponent: Some(Tpn(3)), color: Some(Color::Black), won: true }
    );
    assert_eq!(report.tournament.scoring.win, Points::from_tenths(30));
    assert_eq!((report.others.len(), report.comments.len()), (1, 1));
    let written = write(&report, Edition::Trf26);
    assert!(written.lines().all(|line| !line.ends_with(' ')) && written.ends_with("\r\n"));
    assert_eq!(parse(&written).unwrap(), report);
    assert_eq!(write(&parse(&written).unwrap(), Edition::Trf26), written);
}

#[test]
fn the_older_edition_has_no_newer_line_and_byes_in_their_column() {
    let text = format!(
        "142 5\n162  D 0.5\n182 Some program\n{}{}240 H   3    1\n",
        two().lines().next().unwrap().to_owned() + "\n",
        two().lines().nth(1).unwrap().to_owned() + "\n"
    );
    let report = parse(&text).unwrap();
    let written = write(&report, Edition::Trf16);
    assert!(written.lines().all(|line| !["142", "162", "240", "182"].contains(&&line[..3])), "{written}");
    let again = parse(&written).unwrap().tournament;
    assert_eq!((&again.players, &again.requests), (&report.tournament.players, &report.tournament.requests));
}

/// Points by ruling, other scoring, acceleration, byes to come: what the older editions have no line for comes back from
/// their comments, and from one edition to the next.
#[test]
fn nothing_is_lost_on_the_way_through_an_older_edition() {
    let text = format!(
        "012 Autumn open\n142 5\n152 B\n162  W 3.0    D 1.0\n192 FIDE_DUTCH_2026\n202 BH/C1,SB\n222 5400+30\n{}{}{}\
         013 A club                             1    2\n240 H   3    1\n240 Z   4    2\n250       1.0   1   2    1    2\n\
         260   1 999    1    3\n299 X   0.0  -1.0  002    3\n182 Some program\n### by hand\n",
        player(1, "6.0", "     2 w 1     3 b +"),
        player(2, "3.0", "     1 b 0  0000 - U"),
        player(3, "-1.0", "  0000 - Z     1 w -")
    );
    let report = parse(&text).unwrap();
    assert_eq!(report.tournament.abnormal.len(), 1);
    for edition in [Edition::Trf06, Edition::Trf16, Edition::Trf26] {
        let written = write(&report, edition);
        assert_eq!(written.contains("\n### TRF26: 299 X   0.0  -1.0"), edition != Edition::Trf26);
        let again = parse(&written).unwrap();
        assert_eq!(again, report, "{edition:?}: {written}");
        assert_eq!(write(&again, edition), written);
    }
    // Somebody took player 3 out with another program: the comments do not go with the rest, and are comments.
    let changed = write(&report, Edition::Trf16).replace("     3 b +", "  0000 - F");
    let changed: String = (changed.lines().filter(|line| !line.starts_with("001    3")))
        .map(|line| line.replace("  0000 - F", "  0000 - U") + "\n")
        .collect();
    let changed = changed.replace("  6.0", "  2.0").replace("  3.0", "  1.0");
    let noted = read_noting(changed.as_bytes(), Reading::default()).unwrap();
    assert!(noted.report.tournament.abnormal.is_empty());
    assert!(noted.report.comments.iter().any(|line| line.starts_with("### TRF26: 299")));
    assert!(noted.warnings.iter().all(|fault| fault.kind == FaultKind::CommentDisagrees));
    assert!(!noted.warnings.is_empty());
}

#[test]
fn the_oldest_edition_reads_back_as_it_was() {
    // Every line that it has and every code of a cell; the byes of the coming round in their column.
    let head = [
        "012 Autumn open",
        "022 Hangzhou",
        "032 CHN",
        "042 2005/10/01",
        "052 2005/10/04",
        "062 5",
        "072 4",
        "092 Swiss System",
        "102 Chief, Ada (1234567)",
        "112 Second, Bo",
        "112 Third, Cy",
        "122 90 min + 30 s",
    ];
    let dates = format!("{:<91}05/10/01  05/10/02  05/10/03  05/10/04", "132");
    let row =
        |tpn: u32, who: &str, rest: &str, cells: &str| format!("001 {tpn:>4} {who:<38} {rest:<41}  {cells}");
    let rows = [
        row(
            1,
            "m GM Adams, Ann",
            "2400 CHN     8600001 1990/01/02  3.0    1",
            "   2 w 1     3 b +     4 w W  0000 - H",
        ),
        row(2, "wWIM Brown, Bo", "2300 CHN    12345678 1991/00/00  1.5    3", "   1 b 0  0000 - H     5 w 1"),
        row(3, "m    Clark, Cy", "2200 ENG      400003             1.5    2", "   4 w =     1 w -  0000 - F"),
        row(4, "     王小明", "2100                 2001/12/31  1.0    5", "   3 b =     5 w D     1 b L"),
        row(
            5,
            "w    Evans, Ed",
            "                                 1.5    4",
            "0000 - U     4 b D     2 b 0  0000 - Z",
        ),
    ];
    let lines = head.map(str::to_owned).into_iter().chain([dates]).chain(rows);
    let text: String = lines.map(|line| line + "\r\n").collect();
    let report = parse(&text).unwrap();
    let event = &report.tournament;
    assert_eq!((event.paired_rounds(), event.requests.len(), event.info.dates.len()), (3, 2, 4));
    let written = write(&report, Edition::Trf06);
    assert_eq!(written, text);
    assert_eq!(parse(&written).unwrap(), report);
    // Without units the edition after it says the same.
    assert_eq!(write(&report, Edition::Trf16), text);
}

#[test]
fn the_oldest_edition_has_no_line_that_came_later() {
    let text = format!(
        "012 Autumn open\n142 5\n152 B\n162  D 0.5\n182 Some program\n192 FIDE_DUTCH_2026\n202 BH\n222 5400+30\n{}\
         013 A club                             1    2\n240 H   3    1\n250       1.0   1   2    1    2\n260   1 999    1    2\n### by hand\n",
        two()
    );
    let report = parse(&text).unwrap();
    let written = write(&report, Edition::Trf06);
    let known = [
        "001", "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
        "###",
    ];
    assert!(written.lines().all(|line| known.contains(&&line[..3])), "{written}");
    let again = parse(&written).unwrap().tournament;
    assert_eq!((&again.players, &again.requests), (&report.tournament.players, &report.tournament.requests));
}

#[test]
fn any_line_end_any_text_and_a_mark_are_read() {
    let text = two().replace("Test, 1     ", "Müller, Jörg");
    let wanted = parse(&text).unwrap();
    assert_eq!(wanted.tournament.players[0].name, "Müller, Jörg");
    for other in [
        text.replace('\n', "\r"),
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\n\n{text}\n"),
    ] {
        assert_eq!(parse(&other).unwrap(), wanted);
    }
    let latin: Vec<u8> = text.chars().map(|c| u32::from(c) as u8).collect();
    assert_eq!(read(&latin, Reading::default()).unwrap(), wanted);
}

#[test]
fn the_round_to_be_paired_is_the_first_without_a_pairing() {
    let text = player(1, "1.0", "     2 w 1")
        + &player(2, "0.5", "     1 b 0  0000 - H")
        + &player(3, "1.0", "  0000 - U");
    let event = parse(&text).unwrap().tournament;
    assert_eq!(event.paired_rounds(), 1);
    assert_eq!(event.requests.len(), 1);
    assert_eq!((event.requests[0].round, event.requests[0].bye), (2, Bye::HalfPoint));
}

#[test]
fn a_round_that_is_told_overrules() {
    let event = read(two().as_bytes(), Reading { round: Some(2) }).unwrap().tournament;
    assert_eq!((event.paired_rounds(), event.requests.len()), (1, 0));
    let given =
        player(1, "1.0", "     2 w 1  0000 - U") + &player(2, "0.0", "     1 b 0") + &player(3, "0.0", "");
    let event = read(given.as_bytes(), Reading { round: Some(2) }).unwrap().tournament;
    assert_eq!(event.requests[0].bye, Bye::PairingAllocated);
    assert_eq!(event.players[2].records, [Record::Bye(Bye::ZeroPoint)]);
}

#[test]
fn what_stands_in_the_round_that_is_told_stays_unless_it_was_paired() {
    let text = player(1, "1.0", "     2 w 1     3 b *")
        + &player(2, "0.0", "     1 b 0  0000 - U")
        + &player(3, "0.0", "  0000 - Z     1 w *")
        + &player(4, "0.0", "");
    let asked = |text: &str, round| {
        let event = read(text.as_bytes(), Reading { round: Some(round) }).unwrap().tournament;
        let asked = event.requests.iter().map(|asked| (asked.tpn.0, asked.round, asked.bye));
        asked.collect::<Vec<_>>()
    };
    // The second round again: pairs and the bye go, and who has nothing in it is absent.
    let text = text.replace("0.0    1     1 b 0  0000 - U", "1.0    1     1 b 0  0000 - U");
    assert_eq!(asked(&text, 2), [(4, 2, Bye::ZeroPoint)]);
    // A column without pairs keeps a forfeit too.
    let forfeit = player(1, "0.0", "  0000 - -") + &player(2, "0.0", "") + &player(3, "0.0", "");
    assert_eq!(asked(&forfeit, 1), [(1, 1, Bye::ZeroPoint)]);
    let beyond = format!("142 2\n{}", player(1, "", ""));
    let faults = read(beyond.as_bytes(), Reading { round: Some(3) }).unwrap_err();
    assert_eq!(faults[0].kind, FaultKind::BeyondLast(2));
}

#[test]
fn byes_announced_are_kept_for_their_rounds() {
    let event = parse(&(player(1, "0.5", "  0000 - H  0000 - Z") + "240 F   3    1\n")).unwrap().tournament;
    let rounds: Vec<(u32, Bye)> = event.requests.iter().map(|asked| (asked.round, asked.bye)).collect();
    assert_eq!(rounds, [(1, Bye::HalfPoint), (2, Bye::ZeroPoint), (3, Bye::FullPoint)]);
    // In a round that was played they tell what a blank cell was.
    let past = two() + &player(3, "0.5", "") + "240 H   2    3\n";
    assert_eq!(parse(&past).unwrap().tournament.players[2].records[1], Record::Bye(Bye::HalfPoint));
    let against = two() + &player(3, "0.0", "            0000 - Z") + "240 H   2    3\n";
    assert!(fault(&against).contains("something else stands for number 3"));
}

#[test]
fn the_initial_order_may_be_that_of_the_ranks() {
    let ranked = two().replacen("1.5    1", "1.5    2", 1);
    let report = parse(&format!("XXC rank\n{ranked}")).unwrap();
    assert_eq!(report.tournament.order, [Tpn(2), Tpn(1)]);
    assert_eq!(parse(&write(&report, Edition::Trf26)).unwrap(), report);
    assert!(parse(&ranked).unwrap().tournament.order.is_empty());
}

#[test]
fn fields_do_not_run_into_one_another() {
    for (from, to, column) in
        [("Test, 1 ", "Test, 1 and a name that goes too far to fit", 48), ("2 w 1", "2 wx1", 98)]
    {
        let text = player(1, "", "     2 w 1").replacen(from, to, 1);
        let faults = parse(&(text + &player(2, "", "     1 b 0"))).unwrap_err();
        assert_eq!((faults[0].column, &faults[0].kind), (column, &FaultKind::NotBlank), "{to}");
    }
}

#[test]
fn points_may_count_a_game_without_a_result() {
    for points in ["1.0", "1.5"] {
        let text = player(1, points, "     2 w 1     2 b *") + &player(2, "", "     1 b 0     1 w *");
        assert_eq!(parse(&text).unwrap().tournament.paired_rounds(), 2);
    }
}

/// Simulated events with everything in them come back as they went.
#[test]
fn events_come_back_as_they_were_written() {
    use crate::swiss::{Lots, Oddities, Plan, common_scorings, simulate};
    for seed in 0..60 {
        let mut lots = Lots::new(seed);
        let mut event = simulate(&Plan {
            players: 1 + lots.below(40),
            rounds: 1 + lots.below(9),
            seed,
            oddities: Oddities::MANY,
            accelerated: seed % 3 == 0,
            prohibited: lots.below(3),
            scoring: common_scorings()[lots.below(3) as usize],
        });
        event.requests =
            vec![crate::Request { tpn: Tpn(1), round: event.paired_rounds() + 1, bye: Bye::HalfPoint }];
        event.rounds = event.rounds.map(|rounds| rounds + 1);
        let report = Report { tournament: event, ..Report::default() };
        let text = write(&report, Edition::Trf26);
        assert_eq!(
            parse(&text).unwrap_or_else(|faults| panic!("{seed}: {faults:?}\n{text}")),
            report,
            "{seed}"
        );
    }
}

#[test]
fn a_cell_that_contradicts_itself_is_named() {
    for (cells, why) in [
        ("     2 w U", "a bye with an opponent"),
        ("  0000 - 1", "without an opponent"),
        ("     2 - 1", "without a colour"),
        ("  0000 w Z", "a colour without an opponent"),
        ("     2 w ?", "a result"),
        ("     2 x 1", "the colour"),
        ("   abc w 1", "a whole number"),
    ] {
        let got = fault(&(player(1, "", cells) + &player(2, "", "")));
        assert!(got.starts_with("1:9") && got.contains(why), "{cells}: {got}");
    }
}

#[test]
fn cells_that_do_not_name_each_other_are_named() {
    let one_sided = player(1, "1.0", "     2 w 1") + &player(2, "0.0", "");
    assert!(fault(&one_sided).starts_with("1:92: round 1: number 2"));
    let colours = player(1, "1.0", "     2 w 1") + &player(2, "0.0", "     1 w 0");
    assert_eq!(parse(&colours).unwrap_err().len(), 2);
    let nobody = player(1, "1.0", "     7 w 1");
    assert!(fault(&nobody).contains("nobody has number 7"));
}

#[test]
fn what_can_be_read_in_one_way_only_is_read_with_a_warning() {
    let check = |text: &str, expected: &[&str]| {
        let noted = read_noting(text.as_bytes(), Reading::default())
            .unwrap_or_else(|faults| panic!("{}\n{text}", faults[0]));
        let shown: Vec<String> = noted.warnings.iter().map(Fault::to_string).collect();
        assert_eq!(shown, expected, "{text}");
        assert_eq!(parse(&write(&noted.report, Edition::Trf26)).unwrap(), noted.report);
        noted.report.tournament
    };
    let born = |date: &str| player(1, "", "").replacen("                            ", date, 1);
    let date = born(" CHN             1990/01/011");
    assert_eq!(
        check(&date, &["1:80: this column separates two fields and must be blank"]).players[0].birth,
        "1990/01/01"
    );
    let short = born(" CHN             1990      1");
    assert_eq!(fault(&short), "1:80: this column separates two fields and must be blank");
    let dates = check(
        "132 2026/03/01 26/03/02\n132 26/03/03\n",
        &["1:5: this belongs in column 92", "2:5: this belongs in column 92"],
    );
    assert_eq!(dates.info.dates, ["26/03/01", "26/03/02", "26/03/03"]);
    for odd in ["the first of May", "1", "26/03", "26/13/01", "2026/03/1", "26/03/01 x", "260301"] {
        let faults = parse(&format!("132 {odd}\n")).unwrap_err();
        assert_eq!((faults[0].column, &faults[0].kind), (5, &FaultKind::NotBlank), "{odd}");
    }
    for odd in ["1990/01/01X", "1990/13/011", "19900101011"] {
        let faults = parse(&born(&format!(" CHN             {odd}"))).unwrap_err();
        assert_eq!(faults[0].column, 80, "{odd}");
    }
    let gap = player(1, "2.0", "     2 w 1            0000 - U")
        + &player(2, "0.0", "     1 b 0            0000 - Z");
    let blank = "1:102: nobody is paired in round 2, somebody is in a later one, and this cell is blank";
    assert_eq!(check(&gap, &[blank]).players[1].records[1], Record::Bye(Bye::ZeroPoint));
    let excerpt = format!("142 5\n{}", player(1, "4.0", "     2 w 1") + &player(2, "2.5", "     1 b 0"));
    assert_eq!(read_noting(excerpt.as_bytes(), Reading::default()).unwrap().warnings.len(), 2);
    // No round that is missing gives more than its win, and an event that is whole has no missing round.
    assert_eq!(parse(&excerpt.replace("142 5", "142 3")).unwrap_err().len(), 2);
    assert_eq!(parse(&excerpt.replace("142 5\n", "")).unwrap_err().len(), 2);
    // Where one of them fits the other is wrong.
    assert_eq!(parse(&excerpt.replace("2.5", "0.0")).unwrap_err().len(), 1);
}

#[test]
fn points_that_fit_no_sum_name_both() {
    let text = two().replacen(" 1.5", " 2.5", 1);
    let got = fault(&text);
    assert!(got.starts_with("1:81:") && got.contains("2.5") && got.contains("1.5"), "{got}");
}

#[test]
fn malformed_lines_are_never_passed_over() {
    for line in [
        "142 x",
        "00l    1",
        "999 x",
        "XYZ record without a number",
        "260 001 002    1x   2",
        "XXC white1 black1",
        "XXS WW=1 BW=2",
        "240 H 001    1",
        "152 X",
        "162  Q 1.0",
        "162  W",
        "240 U   3    1",
        "240 H   3",
        "240 H        1",
        "250       1.0   2   1    1    2",
        "250       1.0   1   2    2    1",
        "260   1   2    1",
        "260   2   1    1    2",
        "XXS W=3 Q=1",
        "XXC white2",
        "XXP 1",
        "XXP 1 a",
        "XXA    1  x",
        "BBW",
        "001    1",
        "001    x",
        "001    0",
    ] {
        let faults = parse(&format!("{}{line}\n", two())).expect_err(line);
        assert_eq!((faults.len(), faults[0].line), (1, 3), "{line}: {faults:?}");
    }
    assert!(fault(&format!("142 5\nXXR 6\n{}", two())).contains("6 rounds here, 5"));
    assert!(fault(&format!("{}260   1   2    1    9\n", two())).contains("nobody has number 9"));
}

#[test]
fn extensions_of_pairing_programs_are_read() {
    let text = format!(
        "XXR 7\nXXC rank white1\nXXS W=3 D=1 PAB=1\nXXZ 3\nXXP 1 2\nXXA    1  1.0  0.5\n{}{}{}",
        player(1, "4.0", "     2 w 1     2 b ="),
        player(2, "1.0", "     1 b 0     1 w ="),
        player(3, "0.0", "")
    );
    let event = parse(&text).unwrap().tournament;
    assert_eq!((event.rounds, event.initial_color), (Some(7), Some(Color::White)));
    assert_eq!(event.scoring.allocated, Points::ONE);
    assert_eq!((event.requests[0].tpn, event.requests[0].round), (Tpn(3), 3));
    assert_eq!(
        (event.virtual_points(Tpn(1), 1), event.virtual_points(Tpn(1), 2)),
        (Points::ONE, Points::HALF)
    );
    assert_eq!(event.prohibited.len(), 1);
    assert_eq!(
        event.players[0].records[1],
        Record::Played { opponent: Tpn(2), color: Color::Black, score: Score::Draw, rated: true }
    );
}

proptest::proptest! {
    /// Whatever the bytes are, the answer is an event or faults.
    #[test]
    fn no_bytes_bring_it_down(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..400), code in "(001|162|240|250|260|299|XXA|132)") {
        let mut text = code.into_bytes();
        text.extend(bytes);
        let _ = read(&text, Reading::default());
    }
}
