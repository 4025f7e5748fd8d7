//! Forms of the desk beyond the daily round: players kept apart, virtual points, lots, level matches, prizes, schedules,
//! seasons; and what players and spectators see of them.

use crate::browser::{Answer, Browser, TestApp};
use crate::events::{boxes, create, enter, publish, save, with_role};
use axum::http::StatusCode;

const FOUR: &str =
    "Adams, Ann\t2100\tNorth\nBrown, Ben\t2000\tNorth\nClark, Cleo\t1900\tSouth\nDoyle, Dan\t1800\tSouth";

async fn wish(organiser: &mut Browser, event: &str, fields: &[(&str, &str)]) -> Answer {
    let answer = organiser.post(&format!("{event}/desk/do"), fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer
}

#[tokio::test]
async fn clubs_are_kept_apart_for_some_rounds() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    let rules = format!("{event}/desk/rules");
    organiser.get(&rules).await.shows("Nobody is kept apart");
    wish(&mut organiser, &event, &[("wish", "prohibit-units"), ("first", "1"), ("last", "2")]).await;
    wish(&mut organiser, &event, &[("wish", "prohibit"), ("with", "1"), ("with", "3"), ("first", "1")]).await;
    let page = organiser.get(&rules).await;
    page.shows("Adams, Ann, Brown, Ben");
    page.shows("rounds 1 to 2");
    page.shows("from round 1 to the end");
    publish(&mut organiser, &event, 1).await;
    // One opponent is left for Adams.
    let names = boxes(&mut organiser, &event, 1).await;
    assert!(names.contains(&"r-1-4".to_owned()) || names.contains(&"r-4-1".to_owned()), "{names:?}");
}

#[tokio::test]
async fn virtual_points_of_ones_own_and_lots_are_set() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    let rules = format!("{event}/desk/rules");
    organiser.get(&rules).await;
    let line = |points: &'static str| {
        [
            ("set", "acceleration-custom"),
            ("points", points),
            ("first_round", "1"),
            ("last_round", "2"),
            ("first_number", "1"),
            ("last_number", "2"),
            ("consent", "4"),
        ]
    };
    let wrong = organiser.post(&rules, &line("much")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.shows("value=\"much\"");
    // Inside FIDE mode there is no room for a table of one's own.
    let refused = organiser.post(&rules, &line("0.5")).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    refused.shows("Leave FIDE mode first");
    let leave =
        [("wish", "leave-fide-mode"), ("reason", "club rules"), ("consent", "4"), ("consequences", "seen")];
    wish(&mut organiser, &event, &leave).await;
    let right = organiser.post(&rules, &line("0.5")).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER, "{}", right.body);
    organiser.get(&rules).await.shows("Table of the event");
    let report = organiser.get(&format!("{event}/report.trf")).await;
    assert!(report.body.lines().any(|line| line.starts_with("250")), "the report has the virtual points");
    organiser.get(&rules).await;
    let lots = organiser.post(&rules, &[("set", "order-lots")]).await;
    assert_eq!(lots.status, StatusCode::SEE_OTHER, "{}", lots.body);
    organiser.get(&rules).await.shows("drawn by lot");
}

#[tokio::test]
async fn a_level_match_is_decided_by_its_play_off() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    let terms: Vec<(&str, &str)> = crate::events::TERMS
        .iter()
        .map(|&(name, text)| match name {
            "system" => (name, "knockout"),
            "games" => (name, "1"),
            "rounds" => (name, "2"),
            "tie_breaks" => (name, ""),
            _ => (name, text),
        })
        .collect();
    let answer = organiser.post(&format!("{event}/desk/settings"), &terms).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    enter(&mut organiser, &event, FOUR).await;
    organiser.get(&format!("{event}/desk/round/1")).await.shows("name=\"basis\"");
    publish(&mut organiser, &event, 1).await;
    let names = boxes(&mut organiser, &event, 1).await;
    let typed: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "=")).collect();
    assert_eq!(save(&mut organiser, &event, 1, &typed).await.status, StatusCode::SEE_OTHER);
    let page = organiser.get(&format!("{event}/desk/round/1")).await;
    page.shows("The games left this match level");
    let pair = |at: usize| -> (String, String) {
        let part = page.body.split("name=\"one\" value=\"").nth(at + 1).unwrap();
        let one = part.split('"').next().unwrap().to_owned();
        let other = part.split("name=\"other\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        (one, other.to_owned())
    };
    let doing = format!("{event}/desk/do");
    let decide = |one: &str, other: &str, games: &str, who: &str, reason: &str| -> Vec<(String, String)> {
        let fields = [
            ("wish", "decide-match"),
            ("round", "1"),
            ("one", one),
            ("other", other),
            ("games", games),
            ("who", who),
            ("reason", reason),
        ];
        fields.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec()
    };
    let send = async |organiser: &mut Browser, fields: Vec<(String, String)>| {
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        organiser.post(&doing, &fields).await
    };
    let ((one, other), (third, fourth)) = (pair(0), pair(1));
    let level = send(&mut organiser, decide(&one, &other, "= =", "", "")).await;
    assert_eq!(level.status, StatusCode::CONFLICT, "a level play-off decides nothing");
    let played = send(&mut organiser, decide(&one, &other, "= 0-1", "", "")).await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.body);
    let lots = send(&mut organiser, decide(&third, &fourth, "", &third, "lots")).await;
    assert_eq!(lots.status, StatusCode::SEE_OTHER, "{}", lots.body);
    organiser.get(&format!("{event}/desk/log")).await.shows("½–½, 0–1");
    publish(&mut organiser, &event, 2).await;
    let last = boxes(&mut organiser, &event, 2).await;
    assert!([format!("r-{other}-{third}"), format!("r-{third}-{other}")].contains(&last[0]), "{last:?}");
}

#[tokio::test]
async fn prizes_are_announced_worked_out_and_shown() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    let desk = format!("{event}/desk/prizes");
    organiser.get(&desk).await;
    let category = |name: &'static str, amounts: &'static str, sharing: &'static str, most: &'static str| {
        let mut fields: Vec<(&str, &str)> =
            vec![("name_en", name), ("amounts", amounts), ("sharing", sharing)];
        fields.extend(
            ["name_zh", "sex", "born_from", "born_to", "rating_from", "unit", "federation", "beside"]
                .map(|name| (name, "")),
        );
        fields.push(("rating_to", most));
        fields
    };
    let both =
        [category("", "100, 50.50", "equal", ""), category("Under 2000", "30", "place", "1999")].concat();
    let answer = organiser.post(&desk, &both).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let wrong = organiser.post(&desk, &category("", "much", "equal", "")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.shows("value=\"much\"");
    let mut guest = app.browser();
    guest.get(&format!("{event}/prizes")).await.shows("2. 50.50");
    publish(&mut organiser, &event, 1).await;
    let names = boxes(&mut organiser, &event, 1).await;
    let typed: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "=")).collect();
    assert_eq!(save(&mut organiser, &event, 1, &typed).await.status, StatusCode::SEE_OTHER);
    let page = guest.get(&format!("{event}/prizes")).await;
    page.shows("37.63");
    page.shows("rated 1999 or less");
    guest.get(&format!("{event}/standings")).await.shows("/prizes\"");
}

#[tokio::test]
async fn a_schedule_is_laid_out_with_warnings_and_a_season_is_made() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    let plan = format!("{event}/desk/plan");
    let page = organiser.get(&plan).await;
    page.shows("<dt>In all, pieces and pawns</dt><dd class=\"num\">68</dd>");
    assert!(!page.body.contains("Scoresheets"), "nobody records in a school event");
    let layout = |day: &'static str| {
        [("first_day", day), ("begins", "23:30"), ("per_day", "3"), ("pause", "10"), ("every_days", "1")]
    };
    let tried = organiser.post(&plan, &layout("2026-12-05")).await;
    assert_eq!(tried.status, StatusCode::OK, "{}", tried.body);
    tried.shows("Round 1 may go on past midnight");
    let taken = organiser.post(&plan, &[&layout("2026-12-05")[..], &[("take", "1")]].concat()).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.body);
    organiser.get(&plan).await.shows("2026-12-05 23:30");
    let wrong = organiser.post(&plan, &layout("someday")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);

    organiser.get("/events/season").await.shows("everybody taste several formats");
    let season = [("name_en", "Autumn"), ("first", "2026-09-26"), ("every_days", "7")];
    let kinds = [("kind", "swiss"), ("kind", "knockout"), ("kind", "match")];
    let none = organiser.post("/events/season", &season).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    let made = organiser.post("/events/season", &[&season[..], &kinds[..]].concat()).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    made.shows("3 events were made");
    let list = app.browser().get("/events").await;
    for name in ["Autumn: Swiss", "Autumn: Knockout", "Autumn: Match"] {
        list.shows(name);
    }
    let found = app.browser().get("/events?q=knock").await;
    found.shows("Autumn: Knockout");
    assert!(!found.body.contains("Autumn: Swiss"));
}

#[tokio::test]
async fn a_player_asks_for_a_bye_and_finds_the_own_row() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    let mut ann = app.signed_up("ann").await;
    let own = format!("{event}/enter");
    ann.get(&own).await;
    ann.post(&own, &[("do", "enter"), ("name", "Evans, Eve")]).await;
    ann.get(&own).await.shows("Miss a round");
    let asked = ann.post(&own, &[("do", "bye"), ("round", "2")]).await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.body);
    ann.get(&own).await.shows("Round 2: half-point bye");
    let second = ann.post(&own, &[("do", "bye"), ("round", "3")]).await;
    assert_eq!(second.status, StatusCode::CONFLICT, "a second half point is the arbiter's to give");
    organiser.get(&format!("{event}/desk/rules")).await.shows("Evans, Eve");
    let back = ann.post(&own, &[("do", "cancel-bye"), ("round", "2")]).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER, "{}", back.body);
    let players = ann.get(&format!("{event}/players?sort=name")).await;
    players.shows("class=\"mine\"");
    players.shows("aria-sort=\"ascending\"");
    let places: Vec<usize> =
        ["Adams, Ann", "Brown, Ben", "Evans, Eve"].map(|name| players.body.find(name).unwrap()).into();
    assert!(places.is_sorted());
    let turned = ann.get(&format!("{event}/players?sort=-name")).await;
    assert!(turned.body.find("Evans, Eve") < turned.body.find("Adams, Ann"));
    let kiosk = organiser.get(&format!("{event}/desk/check-in?kiosk=1&q=eve")).await;
    kiosk.shows("Evans, Eve");
    assert!(!kiosk.body.contains("Adams, Ann") && !kiosk.body.contains("desk/settings"));
}

#[tokio::test]
async fn the_editions_of_the_rules_are_told_and_an_unknown_one_is_refused_by_name() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    let about = organiser.get(&format!("{event}/about")).await;
    about.shows("FIDE C.04, in force since 2026-02-01");
    about.shows("FIDE B.02, in force since 2025-10-01");
    organiser.get(&format!("{event}/report.trf")).await.shows("### Rules: C.04 2026-02-01");
    organiser.get(&format!("{event}/export/rules.csv")).await.shows("in force since 2026-03-01");
    organiser.get(&format!("{event}/desk/settings")).await.shows("name=\"edition_pairing\"");
    let terms = [&crate::events::TERMS[..], &[("edition_pairing", "2011-07-01")]].concat();
    let refused = organiser.post(&format!("{event}/desk/settings"), &terms).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    refused.shows("2011-07-01");
}

#[tokio::test]
async fn a_round_begins_by_the_schedule_and_a_board_is_chosen_to_be_played_here() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut guest = app.browser();
    let event = create(&mut organiser, &[("schedule", "2030-05-01 09:30"), ("offset", "480")]).await;
    for name in ["ann", "ben"] {
        let mut player = app.signed_up(name).await;
        player.get(&format!("{event}/enter")).await;
        let answer = player.post(&format!("{event}/enter"), &[("do", "enter"), ("name", name)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    }
    publish(&mut organiser, &event, 1).await;
    for page in ["pairings", "hall", "print/pairings"] {
        guest.get(&format!("{event}/{page}")).await.shows("2030-05-01 09:30");
    }
    // Over the board, as the terms say; then this one board here, at the time of the schedule.
    let round = format!("{event}/desk/round/1");
    let page = organiser.get(&round).await;
    page.shows("Boards here or over the board");
    assert!(!page.body.contains("Games played here"));
    let names = boxes(&mut organiser, &event, 1).await;
    let (white, black) = names[0].strip_prefix("r-").unwrap().split_once('-').unwrap();
    let place =
        [("wish", "place-board"), ("round", "1"), ("white", white), ("black", black), ("where", "here")];
    wish(&mut organiser, &event, &place).await;
    organiser.get(&round).await.shows("Empty: as the schedule says, 2030-05-01 09:30");
    wish(&mut organiser, &event, &[("wish", "time-round"), ("round", "1"), ("start_in", "")]).await;
    let page = organiser.get(&round).await;
    page.shows("2030-05-01T01:30:00Z");
    page.shows("played here");
    organiser.get(&format!("{event}/desk/log")).await.shows("played here");
}

#[tokio::test]
async fn a_tablet_joins_by_a_code_and_both_players_confirm_at_it() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    publish(&mut organiser, &event, 1).await;
    let names = boxes(&mut organiser, &event, 1).await;
    let (white, black) = names[0].strip_prefix("r-").unwrap().split_once('-').unwrap();
    let tablets = format!("{event}/desk/tablets");
    organiser.get(&tablets).await;
    let page = organiser.post(&tablets, &[]).await;
    page.shows("Code for one tablet");
    let typed = page.body.split("<strong class=\"num\">").nth(1).unwrap().split('<').next().unwrap();
    let code = typed.replace(' ', "");
    assert_eq!(code.len(), 16);
    assert!(!organiser.get(&tablets).await.body.contains(typed), "a code is shown once");

    // A browser without an account.
    let at = format!("{event}/tablet");
    let tell = [
        ("round", "1"),
        ("white", white),
        ("black", black),
        ("result", "1-0"),
        ("white_agrees", "on"),
        ("black_agrees", "on"),
    ];
    let mut tablet = app.browser();
    tablet.get(&format!("{at}?code={code}")).await.shows(&code);
    assert_eq!(tablet.post(&at, &tell).await.status, StatusCode::CONFLICT, "not let in yet");
    assert_eq!(
        tablet.post(&at, &[("do", "join"), ("code", "0000000000000000")]).await.status,
        StatusCode::CONFLICT
    );
    let joined = tablet.post(&at, &[("do", "join"), ("code", typed)]).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
    tablet.get(&at).await.shows("Tablet 1");
    let mut second = app.browser();
    second.get(&at).await;
    let late = second.post(&at, &[("do", "join"), ("code", &code)]).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "a code lets one in");
    tablet.get(&format!("{at}?board=1")).await.shows("confirms this result");
    assert_eq!(tablet.post(&at, &tell[..5]).await.status, StatusCode::CONFLICT, "one alone does not do");
    let told = tablet.post(&at, &tell).await;
    assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.body);
    tablet.get(&at).await.shows("both told 1–0");
    let log = organiser.get(&format!("{event}/desk/log")).await;
    log.shows("at tablet 1");
    for player in [white, black] {
        let line = FOUR.lines().nth(player.parse::<usize>().unwrap() - 1).unwrap();
        log.shows(&format!("Tablet 1, {}", line.split('\t').next().unwrap()));
    }
    assert!(!log.body.contains("the program"), "a tablet and a player did it");
    let public = format!("{event}/pairings");
    assert!(!app.browser().get(&public).await.body.contains("1–0"), "the arbiter has not confirmed it");
    let round = format!("{event}/desk/round/1");
    let answer = organiser.get(&round).await;
    answer.shows("both told 1–0");
    answer.shows("Let a tablet join");
    organiser.post(&round, &[("confirm_all", "1")]).await;
    app.browser().get(&public).await.shows("1–0");

    let elsewhere = create(&mut organiser, &[]).await;
    tablet.get(&format!("{elsewhere}/tablet")).await.shows("Join as a tablet");
    assert_eq!(tablet.post(&format!("{elsewhere}/tablet"), &tell).await.status, StatusCode::CONFLICT);
    tablet.get(&at).await;

    wish(&mut organiser, &event, &[("wish", "revoke-tablet"), ("tablet", "1")]).await;
    tablet.get(&at).await.shows("Join as a tablet");
    let (white, black) = names[1].strip_prefix("r-").unwrap().split_once('-').unwrap();
    let other = [
        ("round", "1"),
        ("white", white),
        ("black", black),
        ("result", "="),
        ("white_agrees", "on"),
        ("black_agrees", "on"),
    ];
    assert_eq!(tablet.post(&at, &other).await.status, StatusCode::CONFLICT, "shut out");

    let log = organiser.get(&format!("{event}/desk/log")).await;
    let shut_out = log.body.split("/desk/log/").nth(1).unwrap().split('"').next().unwrap();
    let undo = [("wish", "undo"), ("seq", shut_out)];
    let asked = organiser.post(&format!("{event}/desk/do"), &undo).await;
    asked.shows("Tablet 1 was shut out: with this, results can be told at it again.");
    tablet.get(&at).await.shows("Join as a tablet");
    wish(&mut organiser, &event, &[undo[0], undo[1], ("consent", "3")]).await;
    tablet.get(&at).await.shows("Tablet 1");
}

/// A form of another site can neither let a tablet in nor tell results at one.
#[tokio::test]
async fn forms_of_tablets_want_the_token_of_their_page() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, &[]).await;
    enter(&mut organiser, &event, FOUR).await;
    publish(&mut organiser, &event, 1).await;
    let ours = "http://localhost:8080";
    for path in [format!("{event}/desk/tablets"), format!("{event}/tablet")] {
        for body in ["", "csrf=", "csrf=made-up", "csrf=made-up&do=join&code=0"] {
            let answer = organiser.post_raw(&path, body, ours).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {body}");
        }
    }
    let log = organiser.get(&format!("{event}/desk/log")).await;
    assert!(!log.body.contains("Tablet"), "nothing came of it");
    let mut guest = app.browser();
    guest.get(&format!("{event}/tablet")).await;
    let answer = guest.post(&format!("{event}/desk/tablets"), &[]).await;
    assert!(answer.status.is_client_error(), "only the arbiter invites");
}
