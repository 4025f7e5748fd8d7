//! Events taken over from reports, lists of players as files, and FIDE's list in which they are looked up.

use crate::browser::TestApp;
use crate::events::{create, with_role};
use axum::http::StatusCode;
use tournament::swiss::{Oddities, Plan, simulate};
use tournament::trf::{Edition, Report, write};

fn report(players: u32, rounds: u32) -> String {
    let scoring = tournament::Scoring::default();
    let oddities = Oddities::NONE;
    let plan = Plan { players, rounds, seed: 3, oddities, accelerated: false, prohibited: 0, scoring };
    let mut tournament = simulate(&plan);
    tournament.info.name = "Spring Open".to_owned();
    tournament.info.tie_breaks = vec!["BH".to_owned(), "NONSENSE".to_owned()];
    write(&Report { tournament, ..Report::default() }, Edition::Trf26)
}

#[tokio::test]
async fn an_event_is_taken_over_after_a_look_and_goes_on() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let text = report(12, 5);
    organiser.get("/events").await.shows("/events/import");
    organiser.get("/events/import").await;
    let look =
        organiser.post_file("/events/import", &[("report", "")], ("spring.trf", text.as_bytes())).await;
    assert_eq!(look.status, StatusCode::OK, "{}", look.body);
    for shown in ["Spring Open", "12</dd>", "30</dd>", "Tie-break NONSENSE is not known", "Make this event"] {
        look.shows(shown);
    }
    assert!(!organiser.get("/events").await.body.contains("Spring Open"), "nothing is made by looking");
    organiser.get("/events/import").await;
    let made = organiser.post("/events/import", &[("report", &text), ("create", "1")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let desk = made.header("location").to_owned();
    organiser.get(&desk).await.shows("All rounds are played");
    let event = desk.strip_suffix("/desk").unwrap();
    let again = organiser.get(&format!("{event}/report.trf")).await;
    let read = tournament::trf::read(again.body.as_bytes(), Default::default()).unwrap();
    assert_eq!((read.tournament.players.len(), read.tournament.paired_rounds()), (12, 5));
    let mut stranger = app.signed_up("otto").await;
    assert_eq!(stranger.get("/events/import").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn faults_of_a_report_are_shown_with_line_and_column() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    organiser.get("/events/import").await;
    let text = report(6, 3).replacen("001    2", "001    x", 1);
    let line = text.split("\r\n").position(|line| line.starts_with("001    x")).unwrap() + 1;
    let answer = organiser.post("/events/import", &[("report", &text)]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows(&format!("Line {line}, column "));
    answer.shows("001    x");
    organiser.language = "zh-CN".to_owned();
    organiser.cookies.remove("qiyuan-lang");
    let answer = organiser.post("/events/import", &[("report", &text)]).await;
    answer.shows(&format!("第 {line} 行第 "));
    let answer = organiser.post("/events/import", &[("report", "")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
}

const FIDE: &str = "\
ID Number      Name                         Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag
8602980        Hou, Yifan                   CHN F   GM   WGM                     2633  0   10 1994
8600001        Li, Hua                      CHN M                                2001  3   20 1990
8600002        Li, Hua                      CHN M                                1502  9   40 2012
";

#[tokio::test]
async fn a_list_as_a_file_is_matched_with_fides_list() {
    let app = TestApp::new();
    let mut keeper = with_role(&app, "anna", "administrator").await;
    keeper.get("/ratings/keep/fide").await.shows("No list has been brought in yet");
    let answer =
        keeper.post_file("/ratings/keep/fide", &[("day", "2026-11-01")], ("nov.txt", FIDE.as_bytes())).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.shows("3 players were taken in");
    answer.shows("List of 2026-11-01: 3 players");
    let mut organiser = with_role(&app, "olga", "organiser").await;
    assert_eq!(organiser.get("/ratings/keep/fide").await.status, StatusCode::FORBIDDEN);
    let event = create(&mut organiser, &[]).await;
    let import = format!("{event}/desk/import");
    organiser.get(&import).await;
    // As a Chinese spreadsheet saves it.
    let list = "姓名,name,出生,等级分\n侯逸凡,,1994,\n,\"Li, Hua\",2012,\n,\"Adams, Ann\",,1800\n";
    let (bytes, _, _) = encoding_rs::GB18030.encode(list);
    let look = organiser.post_file(&import, &[("list", "")], ("名单.csv", &bytes)).await;
    assert_eq!(look.status, StatusCode::OK, "{}", look.body);
    look.shows("侯逸凡");
    look.shows("<option value=\"fide:8602980\">FIDE: 8602980 · Hou, Yifan · GM · CHN · 2633 · 1994");
    look.shows("<option value=\"fide:8600002\" selected>");
    assert!(!look.body.contains("8600001"), "the other Li Hua was born in another year");
    let fields = [
        ("list", list),
        ("line", "2"),
        ("line", "3"),
        ("line", "4"),
        ("match-2", "fide:8602980"),
        ("match-3", "fide:8600002"),
        ("enter", "1"),
    ];
    let answer = organiser.post(&import, &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let people = organiser.get(&format!("{event}/players")).await;
    for shown in ["侯逸凡", "GM", "1800"] {
        people.shows(shown);
    }
    // Standard ratings stand in the entries; a rapid event does not seed by them.
    organiser.get(&format!("{event}/desk/people/1")).await.shows("value=\"2633\"");
    organiser.get(&format!("{event}/desk/people/2")).await.shows("value=\"1502\"");
    let broken = organiser.post_file(&import, &[], ("list.xlsx", b"PK\x03\x04 broken")).await;
    assert_eq!(broken.status, StatusCode::UNPROCESSABLE_ENTITY);
}
