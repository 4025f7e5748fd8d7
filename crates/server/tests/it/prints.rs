//! What an event prints: who gets what, in which words, on which paper. Pages and text are looked at with a browser in
//! `web/test/browser/prints.test.ts`.

use crate::browser::{Browser, TestApp};
use crate::events::{boxes, create, enter, publish, save, with_role};
use axum::http::StatusCode;

const LIST: &str = "王小明\t2100\nBrown, Ben\t2000\nClark, Cleo\t1900\nDoyle, Dan\t1800\nEvans, Eve\t1700";

/// An event of five with one round played and one paired.
async fn event(app: &TestApp) -> (Browser, String) {
    let mut organiser = with_role(app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, LIST).await;
    publish(&mut organiser, &event, 1).await;
    let names = boxes(&mut organiser, &event, 1).await;
    let typed: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
    save(&mut organiser, &event, 1, &typed).await;
    publish(&mut organiser, &event, 2).await;
    (organiser, event)
}

#[tokio::test]
async fn everybody_may_print_lists_and_the_arbiter_forms_too() {
    let app = TestApp::new();
    let (mut organiser, event) = event(&app).await;
    let mut guest = app.browser();
    let offered = guest.get(&format!("{event}/print")).await;
    offered.shows("Pairings by name");
    assert!(!offered.body.contains("/print/slips"), "forms are for those who run the event");
    organiser.get(&format!("{event}/print")).await.shows("/print/slips?paper=a4&#38;lang=en&#38;round=2");
    for public in [
        "pairings",
        "names",
        "standings",
        "cross",
        "cards",
        "working",
        "players",
        "poster",
        "blank",
        "prizes",
    ] {
        assert_eq!(guest.get(&format!("{event}/print/{public}")).await.status, StatusCode::OK, "{public}");
    }
    for own in ["slips", "scoresheets", "boards", "badges", "awards", "participation", "norms"] {
        let answer = guest.get(&format!("{event}/print/{own}")).await;
        assert_ne!(answer.status, StatusCode::OK, "{own}");
        assert_eq!(organiser.get(&format!("{event}/print/{own}")).await.status, StatusCode::OK, "{own}");
    }
    assert_eq!(guest.get(&format!("{event}/print/nothing")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn prints_speak_each_language_or_two_at_once() {
    let app = TestApp::new();
    let (mut organiser, event) = event(&app).await;
    let kinds = [
        "pairings",
        "names",
        "slips",
        "scoresheets",
        "blank",
        "boards",
        "standings",
        "cross",
        "cards",
        "working",
        "players",
        "badges",
        "poster",
    ];
    for lang in ["en", "zh-Hans", "zh-Hant", "both"] {
        for kind in kinds {
            let print = organiser.get(&format!("{event}/print/{kind}?lang={lang}&paper=a5")).await;
            assert_eq!(print.status, StatusCode::OK, "{kind} in {lang}");
            for text in print.body.split('>').filter_map(|part| part.split('<').next()) {
                let text = text.trim();
                assert!(
                    !text.starts_with("event-") && !text.starts_with("print-"),
                    "{kind} in {lang}: {text}"
                );
            }
            assert!(!print.body.contains(" style=") && !print.body.contains("<script"), "{kind} in {lang}");
        }
    }
    let pairings = |lang: &str| format!("{event}/print/pairings?round=1&lang={lang}");
    organiser.get(&pairings("en")).await.shows("Pairings · Round 1");
    organiser.get(&pairings("zh-Hans")).await.shows("对阵表 · 第 1 轮");
    organiser.get(&pairings("zh-Hant")).await.shows("對陣表 · 第 1 輪");
    let both = organiser.get(&pairings("both")).await;
    both.shows("<span lang=\"zh-Hans\">白方</span> <span class=\"second\" lang=\"en\">White</span>");
    both.shows(
        "<span lang=\"zh-Hans\">校园公开赛</span> <span class=\"second\" lang=\"en\">School Open</span>",
    );
    // The odd one out stands below the boards, with the reason.
    both.shows("轮空");
    // A slip has both names and a line for each signature.
    let slips = organiser.get(&format!("{event}/print/slips?lang=en")).await;
    assert_eq!(slips.body.matches("<article class=\"slip\">").count(), 2);
    assert_eq!(slips.body.matches("class=\"signs\"").count(), 2);
    // Two sheets for each board, sixty moves each.
    let sheets = organiser.get(&format!("{event}/print/scoresheets?lang=zh-Hans")).await;
    assert_eq!(sheets.body.matches("<article class=\"scoresheet\">").count(), 4);
    assert_eq!(sheets.body.matches("<p>1\n2\n").count(), 4);
    assert_eq!(sheets.body.matches("\n59\n60</p>").count(), 4);
    sheets.shows("白方记录");
}

#[tokio::test]
async fn each_print_has_its_paper_heads_and_page_numbers() {
    let app = TestApp::new();
    let (mut organiser, event) = event(&app).await;
    let css = organiser.get(&format!("{event}/print/page.css?print=cross&paper=a5&lang=zh-Hans")).await;
    assert_eq!(css.header("content-type"), "text/css; charset=utf-8");
    css.shows("@page{size:A5 landscape;");
    css.shows("content:\"校园公开赛\"");
    css.shows("content:\"第 \" counter(page) \" 页，共 \" counter(pages) \" 页\"");
    let css = organiser.get(&format!("{event}/print/page.css?print=standings&lang=both")).await;
    css.shows("@page{size:A4 portrait;");
    css.shows("\" 页 Page \" counter(page) \" of \" counter(pages) \"\"");
    let css = organiser.get(&format!("{event}/print/page.css?print=slips")).await;
    assert_eq!(css.body, "@page{size:A4 portrait;margin:0}\n");
    assert_eq!(
        organiser.get(&format!("{event}/print/page.css?print=no")).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_phone_finds_its_board() {
    let app = TestApp::new();
    let (mut organiser, event) = event(&app).await;
    let mut guest = app.browser();
    guest.get(&format!("{event}/find")).await.shows("name=\"q\"");
    let found = guest.get(&format!("{event}/find?q=brown")).await;
    found.shows("Brown, Ben");
    assert_eq!(found.body.matches("class=\"card found\"").count(), 1);
    guest.get(&format!("{event}/find?q=1")).await.shows("王小明");
    guest.get(&format!("{event}/find?q=nobody")).await.shows("Nobody of that name or number takes part.");
    // A badge's code holds the number in the desk, which never changes.
    let badges = organiser.get(&format!("{event}/print/badges")).await;
    assert_eq!(badges.body.matches("<svg ").count(), 5);
    guest.get(&format!("{event}/find?who=2")).await.shows("Brown, Ben");
    // Whoever sits out reads why.
    let everybody = ["王小明", "Brown", "Clark", "Doyle", "Evans"];
    let (mut with, mut without) = (0, 0);
    for name in everybody {
        let name = name.replace('王', "%E7%8E%8B").replace('小', "%E5%B0%8F").replace('明', "%E6%98%8E");
        let found = guest.get(&format!("{event}/find?q={name}")).await;
        without += usize::from(found.body.contains("★ bye"));
        with += usize::from(found.body.contains("<span class=\"where\">Board "));
    }
    assert_eq!((with, without), (4, 1));
}

#[tokio::test]
async fn certificates_name_everybody_with_points_and_place() {
    let app = TestApp::new();
    let (mut organiser, event) = event(&app).await;
    let all = organiser.get(&format!("{event}/print/participation?lang=en")).await;
    // The odd one out of the first round plays in the second.
    assert_eq!(all.body.matches("class=\"sheet certificate\"").count(), 5);
    all.shows("has played in School Open and scored 1 points in 2 rounds, place 1 of 5.");
    organiser
        .get(&format!("{event}/print/participation?lang=zh-Hans"))
        .await
        .shows("参加校园公开赛，2 轮得 1 分");
    // Without prizes the first three places are honoured.
    let first = organiser.get(&format!("{event}/print/awards?lang=both")).await;
    first.shows("荣获第 1 名");
    first.shows("has won place 1 in School Open");
    organiser.get(&format!("{event}/print/norms")).await.shows("Nobody has reached a title norm");
    organiser.get(&format!("{event}/print/prizes")).await.shows("No prizes are set");
}

#[tokio::test]
async fn an_event_is_taken_away_as_tables_games_report_and_page() {
    let app = TestApp::new();
    let (_, event) = event(&app).await;
    let mut guest = app.browser();
    guest.get(&format!("{event}/about")).await.shows("/export/event.xlsx");
    let standings = guest.get(&format!("{event}/export/standings.csv")).await;
    assert_eq!(standings.header("content-type"), "text/csv; charset=utf-8");
    standings.shows("Rank,No.,Title,Name,Name in Chinese,Rating,Fed.,Club,Points,BH/C1,BH,WIN");
    assert_eq!(standings.body.lines().count(), 6);
    let results = guest.get(&format!("{event}/export/results.csv")).await;
    assert_eq!(results.body.lines().filter(|line| line.starts_with("1,")).count(), 2);
    guest.get(&format!("{event}/export/cross.csv")).await.shows("★1");
    guest.get(&format!("{event}/export/players.csv")).await.shows("王小明");
    let book = guest.get(&format!("{event}/export/event.xlsx")).await;
    assert!(book.header("content-disposition").ends_with(".xlsx\""));
    let book = guest.get(&format!("{event}/export/event.ods")).await;
    assert_eq!(book.header("content-type"), "application/vnd.oasis.opendocument.spreadsheet");
    assert!(book.header("content-disposition").ends_with(".ods\""));
    let cells = server::app::ratings::files::cells;
    // The first sheet is that of the players, seeded by rating.
    let read = cells(&book.bytes).expect("a spreadsheet");
    assert_eq!(read[0][..4], ["No.", "Title", "Name", "Name in Chinese"]);
    assert_eq!((read.len(), read[1][3].as_str(), read[1][4].as_str()), (6, "王小明", "2100"));
    let read =
        cells(&guest.get(&format!("{event}/export/standings.ods")).await.bytes).expect("a spreadsheet");
    let lines: Vec<String> = read.iter().map(|row| row.join(",")).collect();
    assert_eq!(lines.join("\n"), standings.body.trim_start_matches('\u{feff}').trim_end().replace('"', ""));
    for odd in ["secrets.csv", "secrets.ods", "event.csv", "players.xlsx", "players"] {
        let answer = guest.get(&format!("{event}/export/{odd}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{odd}");
    }

    // Every board is a game; the round that is on has no results yet.
    let games = guest.get(&format!("{event}/games.pgn")).await;
    let reader = notation::pgn::read_games(games.body.as_bytes());
    let all: Vec<(String, Option<rules::Outcome>)> =
        reader.iter().map(|game| (game.tag("Round").unwrap_or_default().to_owned(), game.result())).collect();
    let white = Some(rules::Outcome::WhiteWins);
    let expected = [("1.1", white), ("1.2", white), ("2.1", None), ("2.2", None)];
    assert_eq!(all, expected.map(|(round, result)| (round.to_owned(), result)));
    games.shows("Elo \"2100\"]");
    games.shows("[Event \"School Open\"]");

    guest.get(&format!("{event}/report.trf")).await.shows("192 FIDE_DUTCH_2026");
    let old = guest.get(&format!("{event}/report.trf?edition=trf16")).await;
    assert!(old.body.contains("012 ") && !old.body.contains("\n192 "), "{}", old.body);
    let oldest = guest.get(&format!("{event}/report.trf?edition=trf06")).await;
    assert!(old.body.contains("\n013 ") || oldest.body == old.body, "{}", oldest.body);
    let read = |text: &str| {
        let read = tournament::trf::read(text.as_bytes(), tournament::trf::Reading::default());
        read.expect("a report").tournament.players
    };
    assert_eq!(read(&oldest.body), read(&old.body));
    assert_eq!(guest.get(&format!("{event}/report.trf?edition=trf99")).await.status, StatusCode::BAD_REQUEST);

    let page = guest.get(&format!("{event}/export/event.html")).await;
    page.shows("Pairings · Round 2");
    let outside = ["src=", "<link", "<script", "url(http", "href=\"/", "href=\"http"];
    assert!(outside.iter().all(|part| !page.body.contains(part)), "nothing from outside");
}
