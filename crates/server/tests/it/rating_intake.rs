//! What comes into rating lists: reports by their days, once, of the right people; and a whole list of FIDE's.

use crate::browser::{Answer, Browser, TestApp};
use crate::events::{create, with_role};
use crate::ratings::{LIST, keeper, report, upload};
use axum::http::StatusCode;
use std::fmt::Write;

async fn take(keeper: &mut Browser, system: &str, what: &[(&str, &str)], file: &str) -> Answer {
    let fields = [&[("system", system)][..], what].concat();
    upload(keeper, &format!("/ratings/keep?system={system}"), &fields, file.as_bytes()).await
}

async fn start(keeper: &mut Browser, system: &str, list: &str) {
    let answer = take(keeper, system, &[("what", "start"), ("day", "2024-12-01")], list).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let fields = [("system", system), ("day", "2025-01-01"), ("players", ""), ("approver", "")];
    let answer = keeper.post("/ratings/keep/publish", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
}

async fn draft(keeper: &mut Browser, system: &str, day: &str) -> Answer {
    keeper.get(&format!("/ratings/keep/draft?system={system}&day={day}")).await
}

/// The rating of a draft's line.
fn rating(draft: &Answer, name: &str) -> String {
    let row = draft.body.split("<tr>").find(|row| row.contains(&format!("<bdi>{name}</bdi>")));
    let row = row.unwrap_or_else(|| panic!("{name} is not in\n{}", draft.body));
    row.split("class=\"num\">").nth(2).unwrap().split('<').next().unwrap().to_owned()
}

/// A list of FIDE's counts what ended three days before its own, and says so; the national one goes to the day before.
#[tokio::test]
async fn an_event_that_ends_too_late_waits_for_the_next_list() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    start(&mut keeper, "fide-standard", LIST).await;
    let page = keeper.get("/ratings/keep?system=fide-standard").await;
    page.shows("The next one is due on 2025-02-01; then it appears by itself. It counts events that end by 2025-01-29.");
    take(&mut keeper, "fide-standard", &[("what", "report")], &report("2025/01/30", '1')).await;
    let february = draft(&mut keeper, "fide-standard", "2025-02-01").await;
    february.shows("It counts events that end by 2025-01-29.");
    assert_eq!(rating(&february, "王小明"), "2200", "two days before is too late");
    assert_eq!(rating(&draft(&mut keeper, "fide-standard", "2025-03-01").await, "王小明"), "2210");
    let in_time = report("2025/01/29", '1').replace("012 Spring", "012 Winter");
    take(&mut keeper, "fide-standard", &[("what", "report")], &in_time).await;
    assert_eq!(rating(&draft(&mut keeper, "fide-standard", "2025-02-01").await, "王小明"), "2210");

    start(&mut keeper, "china-classic", LIST).await;
    let page = keeper.get("/ratings/keep?system=china-classic").await;
    page.shows("It counts events that end by 2025-06-30.");
    take(&mut keeper, "china-classic", &[("what", "report")], &report("2025/06/30", '1')).await;
    assert_eq!(rating(&draft(&mut keeper, "china-classic", "2025-07-01").await, "王小明"), "2208");
}

#[tokio::test]
async fn the_same_report_is_taken_once() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    start(&mut keeper, "china-classic", LIST).await;
    let report_in = async |keeper: &mut Browser, what: &[(&str, &str)], text: &str| {
        take(keeper, "china-classic", what, text).await
    };
    let first = report("2025/03/01", '1');
    let new = [("what", "report")];
    assert_eq!(report_in(&mut keeper, &new, &first).await.status, StatusCode::SEE_OTHER);
    // The very same, and one in which a result differs: both are of an event that is there.
    for again in [first.clone(), report("2025/03/01", '0')] {
        let refused = report_in(&mut keeper, &new, &again).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.shows("as number 3");
    }
    let once = draft(&mut keeper, "china-classic", "2025-07-01").await;
    assert_eq!(rating(&once, "王小明"), "2208", "counted once");
    // Another event of the day, and a correction of the one that is there, are something else.
    let other = first.replace("012 Spring", "012 Spring, second group");
    assert_eq!(report_in(&mut keeper, &new, &other).await.status, StatusCode::SEE_OTHER);
    let correction = [("what", "correction"), ("number", "3")];
    let corrected = report_in(&mut keeper, &correction, &report("2025/03/01", '0')).await;
    assert_eq!(corrected.status, StatusCode::SEE_OTHER, "{}", corrected.body);
    // Nor does a correction make two of one: the second event cannot become the first.
    let correction = [("what", "correction"), ("number", "4")];
    let refused = report_in(&mut keeper, &correction, &first).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// A report between two people without numbers, the first won.
fn unnumbered(event: &str, players: [(&str, &str); 2]) -> String {
    let row = |number: u32, (name, born): (&str, &str), cell: &str| {
        format!(
            "001 {number:>4}      {name:<33} 2200                 {born:<10} {:>4} {number:>4}  {cell}\r\n",
            ""
        )
    };
    format!(
        "012 {event}\r\n042 2025/03/01\r\n052 2025/03/01\r\n{}{}",
        row(1, players[0], "   2 w 1"),
        row(2, players[1], "   1 b 0")
    )
}

/// Without a number a name is somebody's only together with the year of birth, or where nobody else has it.
#[tokio::test]
async fn somebody_without_a_number_is_known_by_name_and_year_of_birth() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    let list = "编号,姓名,单位,出生,等级分,局数\n\
        101,Li Hua,北京,1990,2200,40\n102,Li Hua,上海,2008,2200,40\n103,Zhao Min,广东,1985,2200,40\n";
    start(&mut keeper, "china-classic", list).await;
    let report_in = async |keeper: &mut Browser, text: &str| {
        take(keeper, "china-classic", &[("what", "report")], text).await
    };
    // Written the other way round, with a year only, or a whole date.
    let first = unnumbered("First", [("HUA, Li", "2008"), ("Zhao, Min", "1985/03/04")]);
    assert_eq!(report_in(&mut keeper, &first).await.status, StatusCode::SEE_OTHER);
    let page = draft(&mut keeper, "china-classic", "2025-07-01").await;
    let ratings: Vec<&str> =
        page.body.split("<tr>").filter(|row| row.contains("<bdi>Li Hua</bdi>")).collect();
    assert_eq!(ratings.len(), 2, "nobody new of the name");
    assert_eq!(ratings.iter().filter(|row| row.contains(">2208<")).count(), 1);
    assert_eq!(rating(&page, "Zhao Min"), "2192");
    assert_eq!(published_rating(&mut keeper, "102").await, Some("2208".to_owned()));
    assert_eq!(published_rating(&mut keeper, "101").await, Some("2200".to_owned()));

    // Without a year either may be meant: the report is not taken, and both names are told.
    let unclear = report_in(&mut keeper, &unnumbered("Second", [("Li, Hua", ""), ("Zhao, Min", "")])).await;
    assert_eq!(unclear.status, StatusCode::UNPROCESSABLE_ENTITY);
    unclear.shows("Li, Hua");
    assert!(!unclear.body.contains("Zhao, Min"), "there is but one of that name");
    // Another year is another person.
    let third = unnumbered("Third", [("Zhao, Min", "2001"), ("Zhao, Min", "1985")]);
    assert_eq!(report_in(&mut keeper, &third).await.status, StatusCode::SEE_OTHER);
    let fourth =
        report_in(&mut keeper, &unnumbered("Fourth", [("Zhao, Min", ""), ("HUA, Li", "1990")])).await;
    assert_eq!(fourth.status, StatusCode::UNPROCESSABLE_ENTITY, "now there are two of the name");
    fourth.shows("Zhao, Min");
}

/// The rating in the list of July, which is published the first time it is asked for.
async fn published_rating(keeper: &mut Browser, id: &str) -> Option<String> {
    keeper.get("/ratings/keep?system=china-classic").await;
    let fields = [("system", "china-classic"), ("day", "2025-07-01"), ("players", ""), ("approver", "")];
    keeper.post("/ratings/keep/publish", &fields).await;
    let table = keeper.get("/ratings/list.csv?list=2025-07-01").await;
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    table.body.lines().map(cells).find(|cells| cells.get(1).is_some_and(|own| own == id))?.get(5).cloned()
}

/// So many players as FIDE lists them: names of every width, some of them shared.
const MANY: u32 = 6_000;

struct Listed {
    id: u32,
    name: String,
    federation: &'static str,
    sex: char,
    title: &'static str,
    rating: u32,
    born: u32,
}

fn listed(at: u32) -> Listed {
    let family =
        ["Nguyen", "Müller", "Ivanov", "Ouyang", "van der Wielen", "Ó Ceallaigh", "Wu", "Maximilianowitsch"];
    let given = ["An", "Jörg Friedrich", "Nana", "Alexandrina Wilhelmina Katharina", "B.", "Thị Mai", "José"];
    Listed {
        id: 8_600_000 + at,
        name: format!("{} {}, {}", family[at as usize % 8], at / 56, given[at as usize % 7]),
        federation: ["CHN", "VIE", "GER", "NED", "IRL"][at as usize % 5],
        sex: if at.is_multiple_of(3) { 'F' } else { 'M' },
        title: ["", "", "GM", "", "WFM", ""][at as usize % 6],
        rating: if at % 10 == 9 { 0 } else { 1_400 + at % 1_400 },
        born: if at % 7 == 6 { 0 } else { 1_950 + at % 65 },
    }
}

/// The text, as wide as FIDE publishes it: names have 61 columns.
fn as_text() -> String {
    let mut text = format!(
        "{:<15}{:<61}{:<4}{:<4}{:<5}{:<5}{:<15}{:<4}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}\r\n",
        "ID Number",
        "Name",
        "Fed",
        "Sex",
        "Tit",
        "WTit",
        "OTit",
        "FOA",
        "SRtng",
        "SGm",
        "SK",
        "RRtng",
        "RGm",
        "Rk",
        "BRtng",
        "BGm",
        "BK",
        "B-day",
        "Flag"
    );
    for player in (0..MANY).map(listed) {
        let women = if player.title.starts_with('W') { player.title } else { "" };
        let _ = write!(
            text,
            "{:<15}{:<61}{:<4}{:<4}{:<5}{:<5}{:<15}{:<4}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}\r\n",
            player.id,
            player.name,
            player.federation,
            player.sex,
            player.title,
            women,
            "",
            "",
            player.rating,
            0,
            20,
            player.rating.saturating_sub(50),
            0,
            20,
            0,
            0,
            20,
            format!("{:04}", player.born),
            ""
        );
    }
    text
}

fn as_xml() -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<playerslist>\n".to_owned();
    for player in (0..MANY).map(listed) {
        let born = if player.born == 0 { String::new() } else { player.born.to_string() };
        let _ = write!(
            xml,
            "<player>\n<fideid>{}</fideid>\n<name>{}</name>\n<country>{}</country>\n<sex>{}</sex>\n\
             <title>{}</title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n\
             <rating>{}</rating>\n<games>0</games>\n<k>20</k>\n<rapid_rating></rapid_rating>\n\
             <birthday>{born}</birthday>\n<flag></flag>\n</player>\n",
            player.id, player.name, player.federation, player.sex, player.title, player.rating
        );
    }
    xml + "</playerslist>\n"
}

/// A whole month's list comes in as text and as XML, and entries find their people in either.
#[tokio::test]
async fn a_whole_list_of_fides_comes_in_and_entries_are_matched() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    let import = format!("{event}/desk/import");
    for (day, file) in [("2026-10-01", as_text()), ("2026-11-01", as_xml())] {
        keeper.get("/ratings/keep/fide").await;
        let answer = keeper.post_file("/ratings/keep/fide", &[("day", day)], ("list", file.as_bytes())).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.shows(&format!("List of {day}: 6,000 players"));
        assert!(!answer.body.contains("Line "), "no line is passed over");

        // By number, by a name in other letters and order with the year, and by a name alone.
        let [by_number, by_year, by_name] = [5_999, 3_003, 17].map(listed);
        let other_way =
            by_year.name.split_once(", ").map(|(family, given)| format!("{given} {family}")).unwrap();
        let list = format!(
            "name,fide id,born\nSomebody,{},\n\"{}\",,{}\n\"{}\",,\nNobody At All,,\n",
            by_number.id,
            other_way.to_uppercase(),
            by_year.born,
            by_name.name
        );
        organiser.get(&import).await;
        let look = organiser.post(&import, &[("list", &list)]).await;
        let option = |player: &Listed, chosen: bool| {
            let chosen = if chosen { " selected" } else { "" };
            format!("<option value=\"fide:{}\"{chosen}>FIDE: {} · {}", player.id, player.id, player.name)
        };
        look.shows(&option(&by_number, true));
        look.shows(&option(&by_year, true));
        look.shows(&option(&by_name, false));
        assert_eq!(look.body.matches("<option value=\"fide:").count(), 3, "{}", look.body);
    }
}
