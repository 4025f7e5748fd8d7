//! An event from its creation to its end by the addresses that organisers, players and spectators use.

use crate::browser::{Browser, TestApp};
use axum::http::StatusCode;

/// Somebody who has a role.
pub(crate) async fn with_role(app: &TestApp, name: &str, role: &str) -> Browser {
    let browser = app.signed_up(name).await;
    let account = app.app.store.account_by_public_id(name).await.unwrap().unwrap();
    app.app.store.grant(account.id, role, 0).await.unwrap();
    browser
}

pub(crate) const TERMS: [(&str, &str); 18] = [
    ("preset", "school"),
    ("name_en", "School Open"),
    ("name_zh", "校园公开赛"),
    ("rounds", "3"),
    ("system", "swiss"),
    ("games", "2"),
    ("time", "15 min + 5 s"),
    ("time_code", "900+5"),
    ("pace", "rapid"),
    ("tie_breaks", "BH/C1, BH, WIN"),
    ("win", "1"),
    ("draw", "0.5"),
    ("loss", "0"),
    ("bye", "1"),
    ("method", "FIDON"),
    ("acceleration", "none"),
    ("laws", "school"),
    ("start", "2026-12-05"),
];

/// Makes an event, with these terms beside the usual ones, and answers with its address.
pub(crate) async fn create(organiser: &mut Browser, more: &[(&str, &str)]) -> String {
    organiser.get("/events/new?preset=school").await.shows("School weekend");
    // What is said here counts in the place of the usual term.
    let usual = TERMS.iter().copied().filter(|(name, _)| !more.iter().any(|(other, _)| other == name));
    let terms: Vec<(&str, &str)> = usual.chain(more.iter().copied()).collect();
    let answer = organiser.post("/events/new", &terms).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.header("location").strip_suffix("/desk").unwrap().to_owned()
}

/// Enters a list: looks at it, then takes every line.
pub(crate) async fn enter(organiser: &mut Browser, event: &str, list: &str) {
    let import = format!("{event}/desk/import");
    organiser.get(&import).await;
    organiser.post(&import, &[("list", list)]).await.shows("name=\"enter\"");
    let numbers: Vec<String> = (1..=list.lines().count()).map(|number| number.to_string()).collect();
    let mut fields = vec![("list", list), ("enter", "1")];
    fields.extend(numbers.iter().map(|number| ("line", number.as_str())));
    let answer = organiser.post(&import, &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
}

/// Publishes the proposal of a round.
pub(crate) async fn publish(organiser: &mut Browser, event: &str, round: u32) {
    let page = organiser.get(&format!("{event}/desk/round/{round}")).await;
    page.shows("Why this pairing?");
    let basis =
        page.body.split("name=\"basis\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let back = format!("{event}/desk/round/{round}");
    let fields = [("wish", "publish"), ("basis", basis.as_str()), ("back", back.as_str())];
    let answer = organiser.post(&format!("{event}/desk/do"), &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let again = organiser.post(&format!("{event}/desk/do"), &fields).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "a proposal is published once");
}

/// The names of a round's boxes, in the order of boards.
pub(crate) async fn boxes(organiser: &mut Browser, event: &str, round: u32) -> Vec<String> {
    let page = organiser.get(&format!("{event}/desk/round/{round}")).await;
    let parts = page.body.split("class=\"box\" name=\"").skip(1);
    parts.map(|part| part.split('"').next().unwrap().to_owned()).collect()
}

pub(crate) async fn save(
    organiser: &mut Browser,
    event: &str,
    round: u32,
    fields: &[(&str, &str)],
) -> crate::browser::Answer {
    organiser.post(&format!("{event}/desk/round/{round}"), fields).await
}

const LIST: &str =
    "Adams, Ann\t2100\nBrown, Ben\t2000\nClark, Cleo\t1900\nDoyle, Dan\t1800\nEvans, Eve\t1700\n王小明\t1600";

#[tokio::test]
async fn an_event_from_its_creation_to_its_end() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut guest = app.browser();
    let event = create(&mut organiser, &[("check_in", "on")]).await;
    enter(&mut organiser, &event, LIST).await;
    guest.get("/events").await.shows("School Open");
    guest.get(&format!("{event}/players")).await.shows("Adams, Ann");

    // Check-in is one of the school's terms: who has not come is not paired.
    organiser.get(&format!("{event}/desk/round/1")).await.shows("Nobody is ready");
    for who in ["1", "2", "3", "4", "5", "6"] {
        let fields = [("wish", "check-in"), ("who", who), ("yes", "1")];
        organiser.post(&format!("{event}/desk/do"), &fields).await;
    }
    publish(&mut organiser, &event, 1).await;
    let names = boxes(&mut organiser, &event, 1).await;
    assert_eq!(names.len(), 3);

    // One key for each board; what cannot be read keeps what was typed and saves nothing.
    let typed = [(names[0].as_str(), "1"), (names[1].as_str(), "zz"), (names[2].as_str(), "=")];
    let answer = save(&mut organiser, &event, 1, &typed).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    answer.shows("value=\"zz\"");
    answer.shows("aria-invalid=\"true\"");
    let typed = [(names[0].as_str(), "1"), (names[1].as_str(), "0:1"), (names[2].as_str(), "½-½")];
    assert_eq!(save(&mut organiser, &event, 1, &typed).await.status, StatusCode::SEE_OTHER);
    guest.get(&format!("{event}/pairings")).await.shows("1–0");

    // Many results are one transaction: a refused one leaves the others undone too.
    let before = organiser.get(&format!("{event}/desk/log")).await.body;
    let typed = [(names[0].as_str(), "="), (names[1].as_str(), "1"), (names[2].as_str(), "0")];
    assert_eq!(save(&mut organiser, &event, 1, &typed).await.status, StatusCode::CONFLICT);
    let lines = |body: &str| body.matches("/desk/log/").count();
    assert_eq!(lines(&organiser.get(&format!("{event}/desk/log")).await.body), lines(&before));

    // A correction wants a reason; it stands in the log, and can be undone.
    let wrong = [(names[0].as_str(), "=")];
    let answer = save(&mut organiser, &event, 1, &wrong).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.body);
    let right = [(names[0].as_str(), "="), ("reason", "misread slip")];
    let answer = save(&mut organiser, &event, 1, &right).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let log = organiser.get(&format!("{event}/desk/log")).await;
    log.shows("misread slip");
    let last = log.body.split("/desk/log/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    organiser.get(&format!("{event}/desk/log/{last}")).await.shows("½–½");
    let answer = organiser.post(&format!("{event}/desk/do"), &[("wish", "undo"), ("seq", &last)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    organiser.get(&format!("{event}/desk/log")).await.shows("undone");

    for round in 2..=3 {
        publish(&mut organiser, &event, round).await;
        let names = boxes(&mut organiser, &event, round).await;
        let typed: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
        assert_eq!(save(&mut organiser, &event, round, &typed).await.status, StatusCode::SEE_OTHER);
    }
    organiser.get(&format!("{event}/desk")).await.shows("Close the event");
    organiser.get(&format!("{event}/desk/round/3")).await.shows("All results are in.");
    let answer = organiser.post(&format!("{event}/desk/do"), &[("wish", "close")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    for tab in
        ["players", "pairings?round=2", "standings", "cross", "games", "about", "player/1", "hall", "enter"]
    {
        let answer = guest.get(&format!("{event}/{tab}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{tab}");
    }
    let report = guest.get(&format!("{event}/report.trf")).await;
    let read = tournament::trf::read(report.body.as_bytes(), Default::default()).expect("our own report");
    assert_eq!(read.tournament.players.len(), 6);
    assert_eq!(read.tournament.paired_rounds(), 3);
}

/// Dubov and Double-Swiss: the reasons of a round by their own regulations, before it is published and after.
#[tokio::test]
async fn other_swiss_systems_are_explained_too() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let list = "Ann, A\t2100\nBob, B\t2000\nCleo, C\t1900\nDan, D\t1800\nEve, E\t1700";
    let event = create(&mut organiser, &[("system", "dubov")]).await;
    enter(&mut organiser, &event, list).await;
    let preview = organiser.get(&format!("{event}/desk/round/1")).await;
    preview.shows("It is the first pair in the order of the transpositions");
    preview.shows("Eve, E has the bye");
    publish(&mut organiser, &event, 1).await;
    let page = organiser.get(&format!("{event}/pairings?round=1")).await;
    page.shows("Who changed brackets or has the bye, and why");
    page.shows("Were it Dan, D: the bye would go to somebody who comes before in the order (C.04.4.1).");
    page.shows("and the number of the higher-ranked (C.04.4.1).");
    let names = boxes(&mut organiser, &event, 1).await;
    let typed: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
    save(&mut organiser, &event, 1, &typed).await;
    publish(&mut organiser, &event, 2).await;
    // Ann and Dan won, Eve had the bye: three with a point, of whom one plays with somebody from below.
    let page = organiser.get(&format!("{event}/pairings?round=2")).await;
    page.shows("moves up");
    page.shows("The bracket takes as few from below as it can, from the highest scores it can (C5, C6).");
    let event = create(&mut organiser, &[("system", "double-swiss"), ("rounds", "4")]).await;
    enter(&mut organiser, &event, list).await;
    publish(&mut organiser, &event, 1).await;
    let page = organiser.get(&format!("{event}/pairings?round=1")).await;
    page.shows("the first pair in the order of the numbers, and nothing speaks against it (C.04.5, 3.6)");
}

#[tokio::test]
async fn what_the_desk_warns_of_is_asked_before_it_is_done() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, LIST).await;
    let leave = [("wish", "leave-fide-mode"), ("reason", "club rules")];
    let doing = format!("{event}/desk/do");
    let first = organiser.post(&doing, &leave).await;
    assert_eq!(first.status, StatusCode::CONFLICT);
    first.shows("What follows from this");
    first.shows("name=\"reason\" value=\"club rules\"");
    let second =
        [("wish", "leave-fide-mode"), ("reason", "club rules"), ("consent", "3"), ("consequences", "seen")];
    let second = organiser.post(&doing, &second).await;
    assert_eq!(second.status, StatusCode::CONFLICT);
    second.shows("name=\"consent\" value=\"4\"");
    let third = [("wish", "leave-fide-mode"), ("reason", "club rules"), ("consent", "4")];
    assert_eq!(organiser.post(&doing, &third).await.status, StatusCode::SEE_OTHER);
    organiser.get(&format!("{event}/players")).await.shows("outside the FIDE rules");
}

#[tokio::test]
async fn a_list_is_shown_before_anybody_is_entered() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, "Adams, Ann\t2100").await;
    let list = "name;rating;born\nAdams, Ann;2100;\nBrown, Ben;2000;never\nClark, Cleo;1900;2010";
    let answer = organiser.post(&format!("{event}/desk/import"), &[("list", list)]).await;
    answer.shows("Might be Adams, Ann");
    answer.shows("Line 3: the field “date of birth”");
    answer.shows("3 lines found; 1 without anything to decide");
    let people = organiser.get(&format!("{event}/desk/people")).await;
    assert!(!people.body.contains("Clark"), "nothing has been entered");

    let import = format!("{event}/desk/import");
    organiser
        .post(&import, &[("list", "name;rating\nDoyle, Dan;15OO\nEvans, Eve;-")])
        .await
        .shows("Line 2: “15OO” is no rating; the player would be entered without one");
    organiser.post(&import, &[("list", " ")]).await.shows("The list is empty: paste at least one line");
}

#[tokio::test]
async fn the_desk_is_for_those_who_run_the_event() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    let mut other = app.signed_up("otto").await;
    assert_eq!(other.get("/events/new").await.status, StatusCode::FORBIDDEN);
    let stranger = app.browser().get("/events/new").await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    stranger.shows("href=\"/sign-in?back=%2Fevents%2Fnew\"");
    for place in [
        "",
        "/people",
        "/import",
        "/rules",
        "/prizes",
        "/plan",
        "/check-in",
        "/round",
        "/round/1",
        "/log",
        "/settings",
    ] {
        assert_eq!(other.get(&format!("{event}/desk{place}")).await.status, StatusCode::FORBIDDEN, "{place}");
        let answer = organiser.get(&format!("{event}/desk{place}")).await;
        assert!(answer.status.is_success() || answer.status.is_redirection(), "{place}: {}", answer.body);
    }
    let answer = other.post(&format!("{event}/desk/do"), &[("wish", "close")]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    // An arbiter's account named in the terms opens the desk.
    let mut fields = TERMS.to_vec();
    fields.extend([
        ("staff_name", "Otto"),
        ("staff_duty", "chief"),
        ("staff_grade", "FA"),
        ("staff_account", "otto"),
    ]);
    let answer = organiser.post(&format!("{event}/desk/settings"), &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    assert_eq!(other.get(&format!("{event}/desk")).await.status, StatusCode::OK);
    assert_eq!(app.browser().get("/event/nothere1/players").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn players_enter_themselves_and_tell_their_results() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    let mut fields: Vec<(&str, &str)> = TERMS.to_vec();
    fields.push(("capacity", "2"));
    let answer = organiser.post(&format!("{event}/desk/settings"), &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let enter = format!("{event}/enter");
    let mut players = Vec::new();
    for name in ["ann", "ben", "cleo"] {
        let mut player = app.signed_up(name).await;
        player.get(&enter).await;
        let answer = player.post(&enter, &[("do", "enter"), ("name", name)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        players.push(player);
    }
    players[1].get(&enter).await.shows("You have entered");
    players[2].get(&enter).await.shows("waiting list");
    publish(&mut organiser, &event, 1).await;
    let board = format!("{event}/board");
    for player in &mut players[..2] {
        player.get(&board).await.shows("Round 1, board 1");
        let answer = player.post(&board, &[("result", "=")]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    }
    let answer = players[2].post(&board, &[("result", "=")]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "no game, no word");
    organiser.get(&format!("{event}/desk/round/1")).await.shows("both told ½–½");
    let answer = organiser.post(&format!("{event}/desk/round/1"), &[("confirm_all", "1")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    players[0].get(&board).await.shows("has entered the result");
    let answer = players[0].post(&enter, &[("do", "withdraw")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    players[0].get(&enter).await.shows("You have withdrawn");
}

#[tokio::test]
async fn pages_of_events_have_words_in_every_language() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, LIST).await;
    let pages = [
        "desk",
        "desk/people",
        "desk/people/1",
        "desk/import",
        "desk/check-in",
        "desk/check-in?kiosk=1",
        "desk/rules",
        "desk/prizes",
        "desk/plan",
        "desk/round/1",
        "desk/log",
        "desk/log/1",
        "desk/settings",
        "players",
        "pairings",
        "standings",
        "cross",
        "games",
        "about",
        "player/1",
        "prizes",
        "hall",
        "enter",
        "board",
    ];
    for (language, tag) in [("en-GB", "en"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant")] {
        organiser.language = language.to_owned();
        organiser.cookies.remove("qiyuan-lang");
        for page in pages {
            let answer = organiser.get(&format!("{event}/{page}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{page}: {}", answer.body);
            answer.shows(&format!("<html lang=\"{tag}\""));
            for text in answer.body.split('>').filter_map(|part| part.split('<').next()) {
                let text = text.trim();
                assert!(!text.starts_with("event-") && !text.starts_with("desk-"), "{page} in {tag}: {text}");
            }
        }
    }
}
