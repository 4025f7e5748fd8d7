//! Groups that feed a final, by the addresses that organisers and spectators use.

use crate::browser::{Browser, TestApp};
use crate::events::{TERMS, boxes, create, enter, publish, save, with_role};
use axum::http::StatusCode;

const EIGHT: &str = "Adams, Ann\t2100\tNorth\nBrown, Ben\t2000\tNorth\nClark, Cleo\t1900\tSouth\n\
Doyle, Dan\t1800\tSouth\nEvans, Eve\t1700\tEast\nFord, Fay\t1600\tEast\nGray, Gus\t1500\tWest\nHill, Hal\t1400\tWest";

/// Terms of two groups whose first two go on to this final.
async fn grouped(organiser: &mut Browser, last: &str) -> String {
    let event = create(organiser, &[]).await;
    let usual = TERMS.iter().map(|&(name, text)| match name {
        "system" => (name, "groups"),
        "games" => (name, "1"),
        "tie_breaks" => (name, "DE, SB, WIN"),
        _ => (name, text),
    });
    let own = [
        ("groups", "2"),
        ("group_cycles", "1"),
        ("advance", "2"),
        ("dealing", "serpentine"),
        ("final", last),
        ("third_place", "on"),
    ];
    let terms: Vec<(&str, &str)> = usual.chain(own).collect();
    let answer = organiser.post(&format!("{event}/desk/settings"), &terms).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    enter(organiser, &event, EIGHT).await;
    event
}

async fn wish(organiser: &mut Browser, event: &str, fields: &[(&str, &str)]) -> (StatusCode, String) {
    let answer = organiser.post(&format!("{event}/desk/do"), fields).await;
    (answer.status, answer.body)
}

async fn done(organiser: &mut Browser, event: &str, fields: &[(&str, &str)]) {
    let (status, body) = wish(organiser, event, fields).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{body}");
}

/// The round as proposed, with one result at every board.
async fn play(organiser: &mut Browser, event: &str, round: u32, result: &str) {
    publish(organiser, event, round).await;
    let names = boxes(organiser, event, round).await;
    // The smaller number is the stronger player.
    let stronger = |name: &str| {
        let (white, black) = name.strip_prefix("r-").unwrap().split_once('-').unwrap();
        if white.parse::<u32>().unwrap() < black.parse().unwrap() { "1" } else { "0" }
    };
    let typed: Vec<(&str, &str)> = names
        .iter()
        .map(|name| (name.as_str(), if result == "stronger" { stronger(name) } else { result }))
        .collect();
    assert_eq!(save(organiser, event, round, &typed).await.status, StatusCode::SEE_OTHER);
}

/// The part of a page under a heading.
fn part<'a>(body: &'a str, heading: &str) -> &'a str {
    let heading = format!("<h3>{heading}</h3>");
    let rest = body.split(&heading).nth(1).unwrap_or_else(|| panic!("no {heading} in {body}"));
    rest.split("<h3>").next().unwrap()
}

#[tokio::test]
async fn groups_are_dealt_out_played_and_cross_in_the_final() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut guest = app.browser();
    let event = grouped(&mut organiser, "knockout").await;

    // A proposal first; nothing is paired before it is taken.
    organiser.get(&format!("{event}/desk/round/1")).await.shows("not dealt out");
    organiser.get(&format!("{event}/desk")).await.shows("dealt out to the groups");
    let groups = format!("{event}/desk/groups");
    let page = organiser.get(&groups).await;
    page.shows("Nothing is settled before you say so");
    assert!(part(&page.body, "Group A").contains("Evans, Eve"), "1, 4, 5 and 8");
    done(&mut organiser, &event, &[("wish", "deal")]).await;
    done(&mut organiser, &event, &[("wish", "move-to-group"), ("who", "8"), ("group", "1")]).await;
    done(&mut organiser, &event, &[("wish", "move-to-group"), ("who", "7"), ("group", "0")]).await;
    let page = organiser.get(&groups).await;
    let (a, b) = (part(&page.body, "Group A"), part(&page.body, "Group B"));
    assert!(a.contains("Gray, Gus") && !a.contains("Hill, Hal") && b.contains("Hill, Hal"));
    guest.get(&format!("{event}/standings")).await.shows("Group B");

    for round in 1..=3 {
        play(&mut organiser, &event, round, "stronger").await;
    }
    let (status, _) =
        wish(&mut organiser, &event, &[("wish", "move-to-group"), ("who", "7"), ("group", "1")]).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let pairings = guest.get(&format!("{event}/pairings?round=1")).await;
    pairings.shows("Group A");
    pairings.shows("Group B");
    let cross = guest.get(&format!("{event}/cross")).await;
    assert!(part(&cross.body, "Group A").contains("Gray, Gus"));
    assert!(!part(&cross.body, "Group A").contains("Hill, Hal"));

    organiser.get(&format!("{event}/desk/round/4")).await.shows("Begin the final first");
    organiser.get(&groups).await.shows("The groups are done");
    done(&mut organiser, &event, &[("wish", "begin-final")]).await;
    let standings = guest.get(&format!("{event}/standings")).await;
    assert_eq!(part(&standings.body, "Group A").matches("goes on").count(), 2);
    play(&mut organiser, &event, 4, "stronger").await;
    let first = boxes(&mut organiser, &event, 4).await;
    assert!(first.contains(&"r-1-3".to_owned()) || first.contains(&"r-3-1".to_owned()), "{first:?}");
    let page = guest.get(&format!("{event}/pairings")).await;
    page.shows("Final");
    assert!(!page.body.contains("Hill, Hal"), "whoever is out is not named as absent");
    play(&mut organiser, &event, 5, "stronger").await;
    done(&mut organiser, &event, &[("wish", "close")]).await;
    let standings = guest.get(&format!("{event}/standings")).await;
    let all = part(&standings.body, "Ranking of all");
    let ranks: Vec<&str> = all
        .split("<tr")
        .skip(2)
        .map(|row| row.split("num\">").nth(1).unwrap().split('<').next().unwrap())
        .collect();
    assert_eq!(ranks, ["1", "2", "3", "4", "5", "5", "7", "7"]);

    // One file has everything, and each group and the final has its own.
    let whole = guest.get(&format!("{event}/report.trf")).await;
    assert!(whole.body.contains("CUSTOM_GROUPS"));
    let group = guest.get(&format!("{event}/report.trf?stage=A")).await;
    assert!(group.body.contains("192 FIDE_ROUNDROBIN"), "{}", group.body);
    assert_eq!(group.body.lines().filter(|line| line.starts_with("001 ")).count(), 4);
    guest.get(&format!("{event}/report.trf?stage=final")).await.shows("CUSTOM_KNOCKOUT");
    assert_eq!(guest.get(&format!("{event}/report.trf?stage=C")).await.status, StatusCode::NOT_FOUND);
    guest.get(&format!("{event}/about")).await.shows("report.trf?stage=final");
    guest.get(&format!("{event}/hall")).await.shows("Adams, Ann");
    let table = guest.get(&format!("{event}/export/standings.csv")).await;
    assert!(table.body.lines().nth(1).unwrap().contains("Adams"), "{}", table.body);
}

#[tokio::test]
async fn the_arbiter_is_asked_about_ties_and_carried_games_count() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = grouped(&mut organiser, "carried").await;
    done(&mut organiser, &event, &[("wish", "deal")]).await;
    for round in 1..=3 {
        play(&mut organiser, &event, round, "=").await;
    }
    let groups = format!("{event}/desk/groups");
    let page = organiser.get(&groups).await;
    page.shows("The tables leave open who comes first");
    assert_eq!(page.body.matches("name=\"member\"").count(), 8);
    let (status, body) = wish(&mut organiser, &event, &[("wish", "begin-final")]).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(body.contains("who goes on hangs on it"), "{body}");
    let members = ["1", "4", "5", "8", "2", "3", "6", "7"];
    let places = ["4", "3", "2", "1", "1", "2", "3", "4"];
    let mut order: Vec<(&str, &str)> = vec![("wish", "begin-final"), ("reason", "blitz")];
    order.extend(
        members.iter().zip(places).flat_map(|(member, place)| [("member", *member), ("place", place)]),
    );
    let mut shared = order.clone();
    shared[3].1 = "3";
    let (status, body) = wish(&mut organiser, &event, &shared).await;
    assert_eq!(status, StatusCode::CONFLICT, "two cannot have one place");
    assert!(body.contains("give each a place of its own"), "{body}");
    done(&mut organiser, &event, &order).await;
    organiser.get(&format!("{event}/desk/log")).await.shows("The final began (blitz)");
    let page = organiser.get(&groups).await;
    let last = part(&page.body, "Final");
    for name in ["Hill, Hal", "Evans, Eve", "Brown, Ben", "Clark, Cleo"] {
        assert!(last.contains(name), "{name} in {last}");
    }
    // Half a point each came along from the group.
    let standings = organiser.get(&format!("{event}/standings")).await;
    assert_eq!(part(&standings.body, "Final").matches("points\">½").count(), 4);
    play(&mut organiser, &event, 4, "stronger").await;
    play(&mut organiser, &event, 5, "stronger").await;
    let standings = organiser.get(&format!("{event}/standings")).await;
    assert_eq!(part(&standings.body, "Final").matches("points\">2½").count(), 2);
    let report = organiser.get(&format!("{event}/report.trf?stage=final")).await;
    report.shows("stand in the group");
}
