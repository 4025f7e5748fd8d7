//! The academy by its addresses: the map, lessons in their order, answers judged, progress kept.

use crate::browser::{Answer, Browser, TestApp};
use axum::http::StatusCode;
use serde_json::Value;

async fn answer(browser: &mut Browser, task: &str, answer: &str, tries: &str) -> Value {
    let fields = [("answer", answer), ("tries", tries), ("seed", "7")];
    let told = browser.post(&format!("/learn/{task}"), &fields).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.body);
    serde_json::from_str(&told.body).unwrap()
}

async fn hint(browser: &mut Browser, task: &str, so_far: &str) -> Value {
    let told = browser.post(&format!("/learn/{task}/hint"), &[("answer", so_far), ("seed", "7")]).await;
    assert_eq!(told.status, StatusCode::OK, "{}", told.body);
    serde_json::from_str(&told.body).unwrap()
}

/// What the page tells its island.
fn data(page: &Answer) -> Value {
    let (_, json) = page.body.split_once("id=\"page-data\">").expect("an island");
    serde_json::from_str(json.split("</script>").next().unwrap()).unwrap()
}

/// Solves a whole lesson as the solver of the course does.
async fn solve(browser: &mut Browser, id: &str) {
    let folder = format!("{}/../../lessons", env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}.toml")).ok();
    let course = teaching::Course::read(&read("course").unwrap(), read).unwrap();
    for step in course.lesson(id).unwrap().tasks() {
        let solution = step.task(7).unwrap().solution().unwrap();
        let told = answer(browser, &format!("{id}/{}", step.id), &solution, "0").await;
        assert_eq!(
            (&told["state"], &told["stars"]),
            (&"right".into(), &3.into()),
            "{id}/{}: {told}",
            step.id
        );
    }
}

#[tokio::test]
async fn lessons_open_one_after_another_and_a_guest_keeps_the_stars() {
    let server = TestApp::new();
    let mut pupil = server.browser();
    let map = pupil.get("/learn").await;
    for shown in ["The board", "The rook", "Castling", "0 of 18", "First: Setting up", "Ages 4 to 6"] {
        map.shows(shown);
    }
    let locked = pupil.get("/learn/rook").await;
    locked.shows("This lesson builds on others");
    locked.shows("href=\"/learn/set-up\"");
    locked.shows("The rook drives along straight streets");
    assert!(!locked.body.contains("page-data"), "nothing to do yet");
    solve(&mut pupil, "board").await;
    solve(&mut pupil, "set-up").await;
    pupil.get("/learn").await.shows("2 of 18");
    let rook = pupil.get("/learn/rook").await;
    let steps = data(&rook)["steps"].as_array().unwrap().clone();
    let reviews: Vec<&Value> = steps.iter().filter(|step| !step["review"].is_null()).collect();
    assert_eq!(reviews.len(), 2, "TEA-02: two questions from earlier lessons come first");
    assert!(steps[..2].iter().all(|step| !step["review"].is_null()));
    assert_eq!(steps[0]["lesson"], "board", "king and queen were sure at once, so what was solved first");
    // Another visitor has nothing of it.
    server.browser().get("/learn").await.shows("0 of 18");
}

/// TEA-18: king and queen come back until nine of ten first answers are right.
#[tokio::test]
async fn king_and_queen_come_back_until_they_are_sure() {
    let server = TestApp::new();
    let mut pupil = server.browser();
    pupil.get("/learn").await;
    solve(&mut pupil, "board").await;
    let told = answer(&mut pupil, "set-up/white-king-queen", "Kd1", "0").await;
    assert_eq!(told["text"], "The white queen begins on a light square, and the king beside it.");
    let told = answer(&mut pupil, "set-up/white-king-queen", "Ke1", "1").await;
    assert_eq!(told["state"], "going");
    let told = answer(&mut pupil, "set-up/white-king-queen", "Ke1 Qd1", "1").await;
    assert_eq!((told["state"].as_str(), told["stars"].as_u64()), (Some("right"), Some(2)));
    solve(&mut pupil, "set-up").await;
    let first = async |pupil: &mut Browser| data(&pupil.get("/learn/rook").await)["steps"][0].clone();
    let step = first(&mut pupil).await;
    assert_eq!(step["lesson"], "set-up", "one of the first answers was wrong: {step}");
    // Six more right ones, and nine of ten are.
    for _ in 0..6 {
        answer(&mut pupil, "set-up/queen-shade", "light", "0").await;
    }
    assert_eq!(first(&mut pupil).await["lesson"], "board");
}

#[tokio::test]
async fn wrong_answers_are_told_why_in_the_readers_language() {
    let server = TestApp::new();
    let mut pupil = server.browser();
    pupil.get("/learn").await;
    let cases = [
        ("bishop/two-stars", "c1c3", "The bishop goes aslant, along diagonals.", "象走斜线。"),
        ("rook/roadblock", "a1a8", "Something stands in the way on a4.", "路上被挡住了，挡在 a4。"),
        (
            "king/safe-star",
            "e1f2",
            "There the king would be in check from d4.",
            "王到那里会被 d4 上的子攻击。",
        ),
        (
            "pawn/blocked",
            "d3",
            "The pawn goes aslant only to take, and there is nothing to take.",
            "兵只有吃的时候才斜走，那里没有可吃的。",
        ),
        ("queen/safe-star", "a1a6", "On a6 you could be taken from d6.", "停在 a6 会被 d6 上的子吃掉。"),
        ("castling/moved", "now", "Never again: king or rook has moved.", "再也不行：王或车已经动过。"),
        (
            "castling/through",
            "never",
            "Not now: the king would pass f1, which is attacked.",
            "现在不行：王要经过的 f1 被攻击。",
        ),
        ("mate/back-rank", "a1a7", "That gives no check.", "这不是将军。"),
    ];
    for (task, wrong, english, chinese) in cases {
        for (language, wanted) in [("en", english), ("zh-Hans", chinese)] {
            pupil.language = language.to_owned();
            let told = answer(&mut pupil, task, wrong, "0").await;
            assert_eq!((&told["state"], &told["text"]), (&"wrong".into(), &wanted.into()), "{task}");
        }
    }
    // What is wrong makes no account, and what is locked is not kept.
    pupil.language = "en".to_owned();
    answer(&mut pupil, "rook/one-star", "a1a6", "0").await;
    let map = pupil.get("/learn").await;
    map.shows("0 of 18");
    assert!(!map.body.contains("<progress"));
}

#[tokio::test]
async fn hints_are_of_the_board_and_stars_go_by_moves() {
    let server = TestApp::new();
    let mut pupil = server.browser();
    pupil.get("/learn").await;
    let told = hint(&mut pupil, "rook/two-stars", "").await;
    assert_eq!(told["arrow"], serde_json::json!(["a1", "a6"]));
    assert_eq!(told["text"], "Try a1 to a6.");
    let told = hint(&mut pupil, "rook/two-stars", "a1a6").await;
    assert_eq!(told["arrow"], serde_json::json!(["a6", "f6"]), "from where the rook is now");
    let told = hint(&mut pupil, "set-up/white-king-queen", "").await;
    assert_eq!(told["text"], "The queen begins on d1.");
    let told = answer(&mut pupil, "rook/two-stars", "a1b1 b1b6 b6a6 a6f6", "0").await;
    assert_eq!(
        (told["stars"].as_u64(), told["text"].as_str()),
        (Some(2), Some("Done in 4. It can be done in 2."))
    );
    let told = answer(&mut pupil, "mate/stairs-two", "b1b7", "0").await;
    assert_eq!(told["state"], "going");
    assert!(told["board"]["reply"].is_array(), "the other side answers: {told}");
}

#[tokio::test]
async fn what_is_not_there_is_not_found_and_nothing_breaks_the_judge() {
    let server = TestApp::new();
    let mut pupil = server.browser();
    for path in ["/learn/nothing", "/learn/..%2Frook"] {
        assert_eq!(pupil.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let fields = [("answer", "a1a2")];
    assert_eq!(pupil.post("/learn/rook/nothing", &fields).await.status, StatusCode::NOT_FOUND);
    let foreign = pupil.post_raw("/learn/rook/one-star", "csrf=0&answer=a1a6", "").await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    pupil.get("/learn").await;
    for nonsense in ["", "zz", "a1", "a1a1a1a1a1", "馬", "%00", &"a1a2 ".repeat(5_000)] {
        for task in
            ["rook/one-star", "set-up/rooks", "notation/write-pawn", "board/e-file", "mate/stairs-two"]
        {
            answer(&mut pupil, task, nonsense, "0").await;
        }
    }
}

/// TEA-06, SPC-08, TEA-13, TEA-14: what these lessons have to say, for readers without JavaScript too.
#[tokio::test]
async fn lessons_can_be_read_without_javascript() {
    let server = TestApp::new();
    let mut reader = server.browser();
    for (lesson, said) in [
        ("queen", ["shines like the sun", "eight sides"]),
        ("king", ["like a lantern", "one square at a time"]),
        ("castling", ["Why castle?", "safe behind its pawns"]),
        ("en-passant", ["runs two squares", "at once or not at all"]),
        ("promotion", ["In xiangqi it stays a soldier", "queen, rook, bishop or knight"]),
        ("check", ["Two give check at once", "only the king can go"]),
    ] {
        let page = reader.get(&format!("/learn/{lesson}")).await;
        for text in said {
            page.shows(text);
        }
        assert!(page.body.matches("class=\"still\"").count() >= 5, "{lesson} has its diagrams");
    }
    reader.language = "zh-Hant".to_owned();
    reader.get("/learn/castling").await.shows("王車易位");
}
