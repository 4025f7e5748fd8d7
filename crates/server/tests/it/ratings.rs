//! Rating lists, titles and the checks of events, by their pages.

use crate::browser::{Answer, Browser, TestApp};
use axum::body::Body;
use axum::http::{StatusCode, header};
use rating::Date;
use rating::list::Rules;
use server::app::{accounts, ratings};

/// An administrator.
pub(crate) async fn keeper(app: &TestApp, name: &str) -> Browser {
    let token = accounts::first_administrator_token(&app.app).await.unwrap().unwrap();
    let mut keeper = app.signed_up(name).await;
    keeper.post(&format!("/admin/first/{token}"), &[]).await;
    keeper
}

/// Sends a form with a file.
pub(crate) async fn upload(
    browser: &mut Browser,
    path: &str,
    fields: &[(&str, &str)],
    file: &[u8],
) -> Answer {
    let page = browser.get(path).await.body;
    let csrf = page.split_once("name=\"csrf\" value=\"").unwrap().1.split('"').next().unwrap().to_owned();
    let mut body = Vec::new();
    for (name, value) in fields.iter().copied().chain([("csrf", csrf.as_str())]) {
        body.extend(
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
        );
    }
    body.extend(b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list.csv\"\r\n\r\n");
    body.extend(file);
    body.extend(b"\r\n--edge--\r\n");
    let request = browser
        .request("POST", path)
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
        .header(header::ORIGIN, "http://localhost:8080")
        .body(Body::from(body))
        .unwrap();
    browser.send(request).await
}

pub(crate) const LIST: &str = "编号,姓名,性别,单位,等级分,局数\n101,王小明,男,北京,2200,40\n102,李强,女,上海,2200,40\n103,Zhao Min,男,广东,2000,40\n";

/// A report between 101 and 102 on a day; `result` is 101's.
pub(crate) fn report(day: &str, result: char) -> String {
    let other = match result {
        '1' => '0',
        '0' => '1',
        drawn => drawn,
    };
    let row = |number: u32, name: &str, id: u32, cell: &str| {
        format!(
            "001 {number:>4}      {name:<33} 2200     {id:>11} {:>10} {:>4} {number:>4}  {cell}\r\n",
            "", ""
        )
    };
    format!(
        "012 Spring\r\n042 {day}\r\n052 {day}\r\n{}{}",
        row(1, "Wang", 101, &format!("   2 w {result}")),
        row(2, "Li", 102, &format!("   1 b {other}"))
    )
}

const KEEP: &str = "/ratings/keep?system=china-classic";

async fn take(keeper: &mut Browser, what: &[(&str, &str)], file: &str) -> Answer {
    let mut fields = vec![("system", "china-classic")];
    fields.extend_from_slice(what);
    upload(keeper, KEEP, &fields, file.as_bytes()).await
}

async fn publish(keeper: &mut Browser, day: &str, players: &str, approver: &str) -> Answer {
    keeper.get(KEEP).await;
    let fields = [("system", "china-classic"), ("day", day), ("players", players), ("approver", approver)];
    keeper.post("/ratings/keep/publish", &fields).await
}

/// NRT-01 to NRT-03: taken over, previewed, published, corrected; and found by pinyin.
#[tokio::test]
async fn a_list_is_previewed_published_and_searched() {
    let app = TestApp::new();
    app.browser().get("/ratings").await.shows("No list has been published yet");
    let mut keeper = keeper(&app, "ann").await;
    let answer = take(&mut keeper, &[("what", "start"), ("day", "2024-12-01")], LIST).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    assert_eq!(publish(&mut keeper, "2025-01-01", "", "").await.status, StatusCode::SEE_OTHER);
    let answer = take(&mut keeper, &[("what", "report")], &report("2025/03/01", '1')).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);

    let draft = keeper.get("/ratings/keep/draft?system=china-classic&day=2025-07-01").await;
    draft.shows("2208");
    draft.shows("+8");
    let before = app.browser().get("/ratings").await;
    before.shows("2200");
    assert!(!before.body.contains("Zhao Min"), "2000 is below the floor");

    assert_eq!(publish(&mut keeper, "2025-07-01", "", "").await.status, StatusCode::SEE_OTHER);
    let mut guest = app.browser();
    for query in ["wxm", "wangxiaoming", "%E5%B0%8F%E6%98%8E", "101"] {
        let page = guest.get(&format!("/ratings?q={query}")).await;
        page.shows("2208");
        assert!(!page.body.contains("李强"), "{query}");
    }
    let player = guest.get("/ratings/player/101").await;
    player.shows("<svg class=\"rating-graph\"");
    player.shows("2025-07-01: 2208");
    guest.get("/ratings?list=2025-01-01").await.shows("2025-01-01");
    let table = guest.get("/ratings/list.csv?list=2025-07-01").await;
    table.shows("1,101,王小明,北京,,2208,8,1");
    assert!(table.header("content-disposition").contains("china-classic-2025-07-01.csv"));
    let sheet = guest.get("/ratings/list.ods?list=2025-07-01").await;
    assert_eq!(sheet.header("content-type"), "application/vnd.oasis.opendocument.spreadsheet");
    assert!(sheet.header("content-disposition").contains("china-classic-2025-07-01.ods"));
    let read = ratings::files::cells(&sheet.bytes).expect("a spreadsheet");
    assert_eq!(read[1], ["1", "101", "王小明", "北京", "", "2208", "8", "1"]);
    assert_eq!(guest.get("/ratings/player/nobody").await.status, StatusCode::NOT_FOUND);
    assert_eq!(guest.get("/ratings?list=2025-02-01").await.status, StatusCode::NOT_FOUND);

    // A correction changes what is worked out, not what was published.
    let answer =
        take(&mut keeper, &[("what", "correction"), ("number", "3")], &report("2025/03/01", '0')).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    guest.get("/ratings?list=2025-07-01").await.shows("2208");
    keeper.get("/ratings/keep/draft?system=china-classic&day=2026-01-01").await.shows("2192");
}

/// NRT-02: in between a publication takes an approver; on its day a list appears by itself.
#[tokio::test]
async fn lists_appear_on_their_days_or_by_approval() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    take(&mut keeper, &[("what", "start"), ("day", "2024-12-01")], LIST).await;
    let rules = ratings::rules("china-classic").unwrap();
    let on = |year, month, day| Date { year, month, day };
    assert_eq!(
        ratings::publish_due(&app.app, rules, on(2025, 1, 1)).await,
        Ok(false),
        "nothing was published yet"
    );
    publish(&mut keeper, "2025-01-01", "", "").await;
    take(&mut keeper, &[("what", "report")], &report("2025/03/01", '1')).await;
    let refused = publish(&mut keeper, "2025-04-01", "101", " ").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.shows("somebody who approves");
    publish(&mut keeper, "2025-04-01", "", "Centre").await.shows("names its players");
    assert_eq!(publish(&mut keeper, "2025-04-01", "101", "Centre").await.status, StatusCode::SEE_OTHER);
    app.browser().get("/ratings").await.shows("approved by Centre");
    assert_eq!(ratings::publish_due(&app.app, rules, on(2025, 6, 30)).await, Ok(false), "not due");
    assert_eq!(ratings::publish_due(&app.app, rules, on(2025, 7, 1)).await, Ok(true));
    assert_eq!(ratings::publish_due(&app.app, rules, on(2025, 7, 2)).await, Ok(false), "once");
    assert_eq!(ratings::published(&app.app, &Rules::CHINA_CLASSIC).await.unwrap().lists.len(), 3);
}

/// Bad files are refused with their lines, and only administrators keep the lists.
#[tokio::test]
async fn what_comes_in_is_judged() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    let answer =
        take(&mut keeper, &[("what", "start"), ("day", "2024-12-01")], "编号,姓名,等级分\n1,A,x\n").await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows("Line 2: not a rating");
    let dayless = report("2025/03/01", '1').replace("042 2025/03/01\r\n", "");
    take(&mut keeper, &[("what", "report")], &dayless).await.shows("first and last day");
    take(&mut keeper, &[("what", "correction"), ("number", "9")], &report("2025/03/01", '1'))
        .await
        .shows("no report");
    take(&mut keeper, &[("what", "start"), ("day", "2024-02-30")], LIST).await.shows("calendar");
    let mut bob = app.signed_up("bob").await;
    assert_eq!(bob.get(KEEP).await.status, StatusCode::FORBIDDEN);
    assert_eq!(app.browser().get(KEEP).await.status, StatusCode::UNAUTHORIZED);
    let foreign = keeper
        .request("POST", "/ratings/keep")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
        .header(header::ORIGIN, "http://localhost:8080")
        .body(Body::from("--edge--\r\n"))
        .unwrap();
    assert_eq!(keeper.send(foreign).await.status, StatusCode::FORBIDDEN, "no token of the form");
}

/// Player 1 against nine: a norm with the last round, which is still to be played.
fn event() -> String {
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
    let row = |number: u32, title: &str, rating: u32, federation: &str, cells: &str| {
        format!(
            "001 {number:>4} m{title:>3} {:<33} {rating:>4} {federation:<3} {:>11} {:>10} {:>4} {number:>4}  {cells}\r\n",
            format!("Player {number}"),
            "",
            "",
            ""
        )
    };
    let results = "1111===";
    let own: Vec<String> =
        (2..).zip(results.chars()).map(|(number, result)| format!("{number:>4} w {result}")).collect();
    let mut text = format!(
        "012 Autumn\r\n032 CHN\r\n042 2026/05/10\r\n052 2026/05/18\r\n142 9\r\n{}",
        row(1, "IM", 2450, "CHN", &own.join("  "))
    );
    for (index, &(title, rating, federation)) in rivals.iter().enumerate() {
        let cell = |(round, result): (usize, char)| match (round == index, result) {
            (false, _) => "0000 - Z".to_owned(),
            (true, '1') => format!("{:>4} b 0", 1),
            (true, other) => format!("{:>4} b {other}", 1),
        };
        let cells: Vec<String> = results.chars().enumerate().map(cell).collect();
        text.push_str(&row(index as u32 + 2, title, rating, federation, &cells.join("  ")));
    }
    text
}

#[tokio::test]
async fn a_report_is_checked_for_norms() {
    let app = TestApp::new();
    let mut guest = app.browser();
    let page = upload(&mut guest, "/titles/norms", &[], event().as_bytes()).await;
    page.shows("Player 1");
    page.shows("Needs 1½ from 2.");
    page.shows("1.4.8");
    guest.language = "zh-CN".to_owned();
    upload(&mut guest, "/titles/norms", &[], event().as_bytes()).await.shows("还需在 2 轮中得 1½ 分");
    let bad = upload(&mut guest, "/titles/norms", &[], b"142 x").await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// NRT-05 to NRT-10, CLK-11, ARB-07: conditions by their articles.
#[tokio::test]
async fn a_report_is_checked_for_national_conditions() {
    let app = TestApp::new();
    let mut guest = app.browser();
    let days: String = (10..19).map(|day| format!("2026-05-{day} ")).collect();
    let whole = [
        ("category", "national-individual"),
        ("arbiters", "2"),
        ("control", "46/7200:3600"),
        ("days", days.as_str()),
        ("approved", "2026-05-09"),
        ("newest", "yes"),
    ];
    let page = upload(&mut guest, "/titles/national", &whole, event().as_bytes()).await;
    page.shows("Autumn");
    page.shows("The report is overdue");
    page.shows("0★");
    page.shows("Player 2, round 2: absent");
    assert!(!page.body.contains("<strong>no</strong>"), "{}", page.body);
    let mut bad = whole;
    (bad[0].1, bad[1].1, bad[2].1) = ("informal", "1", "5400+30");
    let page = upload(&mut guest, "/titles/national", &bad, event().as_bytes()).await;
    page.shows("1 arbiters of national grade, 2 are needed");
    page.shows("60 moves in two hours, at most 46");
    page.shows("no ground for a grade");
    assert_eq!(page.body.matches("<strong>no</strong>").count(), 3);
    let mut pending = whole;
    pending[4].1 = "";
    upload(&mut guest, "/titles/national", &pending, event().as_bytes()).await.shows("stays pending");
}

/// NRT-20, TIT-12: an application goes to whoever grants it, with its document.
#[tokio::test]
async fn an_application_is_made_decided_and_registered() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    let mut bob = app.signed_up("bob").await;
    bob.get("/titles").await.shows("国际特级大师");
    let fields = |wanted| {
        [
            ("name", "王小明"),
            ("player", "101"),
            ("wanted", wanted),
            ("event", "Spring"),
            ("rounds", "9"),
            ("points", "7.5"),
            ("place", "2"),
            ("rule", "80 per cent"),
        ]
    };
    let made = bob.post("/titles/apply", &fields("class-1")).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let address = made.header("location").to_owned();
    let document = bob.get(&address).await;
    for text in ["王小明", "Spring", "7.5", "83.3 %", "80 per cent", "First class", "local body"] {
        document.shows(text);
    }
    assert!(!document.body.contains("name=\"grant\""), "one does not decide one's own");
    assert_eq!(bob.post(&address, &[("grant", "yes")]).await.status, StatusCode::FORBIDDEN);
    bob.get("/titles").await;
    let bad = bob
        .post(
            "/titles/apply",
            &[
                ("name", "x"),
                ("wanted", "class-1"),
                ("event", "e"),
                ("rounds", "5"),
                ("points", "5.5"),
                ("rule", "r"),
            ],
        )
        .await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    let national = bob.post("/titles/apply", &fields("national-master")).await.header("location").to_owned();

    let organiser = accounts::by_public_id(&app.app, "bob").await.unwrap().id;
    app.app.store.grant(organiser, "organiser", 1).await.unwrap();
    bob.get(&national).await.shows("national authority");
    assert_eq!(bob.post(&national, &[("grant", "yes")]).await.status, StatusCode::FORBIDDEN, "nationally");
    keeper.get(&national).await;
    assert_eq!(keeper.post(&national, &[("reason", "no norm")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(keeper.post(&national, &[("grant", "yes")]).await.status, StatusCode::GONE, "decided once");
    bob.get(&address).await;
    assert_eq!(bob.post(&address, &[("grant", "yes")]).await.status, StatusCode::FORBIDDEN, "his own");
    let mut carol = app.signed_up("carol").await;
    let other = accounts::by_public_id(&app.app, "carol").await.unwrap().id;
    app.app.store.grant(other, "organiser", 1).await.unwrap();
    carol.get(&address).await;
    assert_eq!(carol.post(&address, &[("grant", "yes")]).await.status, StatusCode::SEE_OTHER, "a local body");
    let register = app.browser().get("/titles").await;
    register.shows("First class");
    assert!(!register.body.contains("National Master</td>"));
}

/// TIT-07 to TIT-11: no table, no proposal; caps by the event.
#[tokio::test]
async fn grades_go_by_a_table_that_somebody_fills_in() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    let ask = "/titles/grades?level=preschool&formal=yes&points=6&rounds=7&place=1";
    keeper.get(ask).await.shows("The table of score rates is empty");
    let bad = keeper.post("/titles/grades", &[("table", "any, 80, 7, master\nnonsense")]).await;
    bad.shows("Line 2 is no row");
    assert_eq!(
        keeper.post("/titles/grades", &[("table", "any, 80, 7, master")]).await.status,
        StatusCode::SEE_OTHER
    );
    keeper.get(ask).await.shows("Can be applied for: Seventh class.");
    keeper
        .get("/titles/grades?level=national-youth&formal=yes&age=10&points=6&rounds=7&place=1")
        .await
        .shows("Association Candidate Master");
    keeper
        .get("/titles/grades?level=national-youth&age=10&points=6&rounds=7&place=1")
        .await
        .shows("Informal events");
    keeper
        .get("/titles/grades?level=other-youth&formal=yes&points=6&rounds=7&place=1")
        .await
        .shows("brings no grade");
    keeper
        .get("/titles/grades?level=other-youth&formal=yes&points=6&rounds=7&place=1&cap=class-4&approver=Wu")
        .await
        .shows("Fourth class");
    let mut bob = app.signed_up("bob").await;
    bob.get("/titles/grades").await;
    assert_eq!(bob.post("/titles/grades", &[("table", "")]).await.status, StatusCode::FORBIDDEN);
}

/// NRT-15: what one gains the other loses, whoever they are.
#[tokio::test]
async fn men_and_women_change_by_one_standard() {
    let app = TestApp::new();
    let mut keeper = keeper(&app, "ann").await;
    take(&mut keeper, &[("what", "start"), ("day", "2024-12-01")], LIST).await;
    publish(&mut keeper, "2025-01-01", "", "").await;
    for (result, change) in [('1', ["+8", "-8"]), ('0', ["-8", "+8"])] {
        let what = if result == '1' {
            vec![("what", "report")]
        } else {
            vec![("what", "correction"), ("number", "3")]
        };
        take(&mut keeper, &what, &report("2025/03/01", result)).await;
        let draft = keeper.get("/ratings/keep/draft?system=china-classic&day=2025-07-01").await;
        change.iter().for_each(|change| draft.shows(change));
    }
}

/// TIT-02 to TIT-06: today's text and the founding documents side by side.
#[tokio::test]
async fn titles_are_compared_then_and_now() {
    let app = TestApp::new();
    let mut guest = app.browser();
    for (title, rating) in [("GM", 2450), ("IM", 2350), ("WGM", 2250), ("WIM", 2100)] {
        let asked = format!("/titles/compare?title={title}&games=12,12&peak={rating}&held=FM");
        let page = guest.get(&asked).await;
        page.shows("24 games of 27");
        page.shows("24 games of 24");
        page.shows("Not all conditions are met.");
        page.shows("All conditions are met.");
    }
    let fm = guest.get("/titles/compare?title=FM&games=13&peak=2000&cycle=13").await;
    fm.shows("One result in a cycle of 13 games");
    fm.shows("takes no norms today");
    guest.get("/titles/compare?title=GM&feat=feat-candidates").await.shows("played in the candidates");
    guest.get("/titles/compare?title=WFM").await.shows("do not know this title");
    assert_eq!(guest.get("/titles/compare?title=XX").await.status, StatusCode::BAD_REQUEST);
}
