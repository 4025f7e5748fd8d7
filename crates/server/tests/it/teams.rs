//! Team events by the addresses that organisers and spectators use: from an empty list to standings that the exported
//! report tells the same.

use crate::browser::{Browser, TestApp};
use crate::events::{TERMS, boxes, enter, save, with_role};
use axum::http::StatusCode;
use std::collections::BTreeMap;
use tournament::tiebreak::{Criterion, TeamStandings};
use tournament::trf;

/// So many teams of four and a reserve, the strongest first, as a list with clubs.
fn list(teams: usize) -> String {
    let line = |at: usize| {
        let (team, place) = (at / 5, at % 5);
        format!("P{}{}, Ann\t{}\tClub {}", team + 1, place + 1, 2400 - 100 * team - 10 * place, team + 1)
    };
    (0..teams * 5).map(line).collect::<Vec<_>>().join("\n")
}

/// Makes an event of teams with these terms in the place of the usual ones, and enters the list.
async fn create(organiser: &mut Browser, teams: usize, terms: &[(&str, &str)]) -> String {
    organiser.get("/events/new?preset=team-league").await.shows("Team league");
    let mut fields: Vec<(&str, &str)> = TERMS.to_vec();
    fields.push(("preset", "team-league"));
    fields.extend([("system", "team-swiss"), ("tie_breaks", "MPvGP, EDE, EMMSB, TBR, BC")]);
    fields.extend([("boards", "4"), ("board_colors", ""), ("line_up", "fixed"), ("wishes", "a")]);
    fields.extend([("match_win", "2"), ("match_draw", "1"), ("match_loss", "0"), ("primary", "mp")]);
    fields.extend(terms);
    // What is said last counts.
    let last: BTreeMap<&str, &str> = fields.into_iter().collect();
    let fields: Vec<(&str, &str)> = last.into_iter().collect();
    let answer = organiser.post("/events/new", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let event = answer.header("location").strip_suffix("/desk").unwrap().to_owned();
    enter(organiser, &event, &list(teams)).await;
    organiser.get(&format!("{event}/desk")).await.shows("Make teams of them next");
    act(organiser, &event, &[("wish", "teams-of-units")]).await;
    event
}

async fn act(organiser: &mut Browser, event: &str, fields: &[(&str, &str)]) {
    let answer = organiser.post(&format!("{event}/desk/do"), fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{fields:?}: {}", answer.body);
}

/// Publishes the proposal of a round.
async fn publish(organiser: &mut Browser, event: &str, round: u32) {
    let page = organiser.get(&format!("{event}/desk/round/{round}")).await;
    page.shows("Line-up: Club");
    let basis = page.body.split("name=\"basis\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    act(organiser, event, &[("wish", "publish"), ("basis", basis)]).await;
}

/// Every board of a round that has no result yet, in turn won, drawn and lost by White.
async fn play(organiser: &mut Browser, event: &str, round: u32) {
    let page = organiser.get(&format!("{event}/desk/round/{round}")).await;
    let names = boxes(organiser, event, round).await;
    let empty = |name: &&String| page.body.contains(&format!("name=\"{name}\" value=\"\""));
    let results = ["1", "=", "0", "1", "1"];
    let typed: Vec<(&str, &str)> = (names.iter().filter(empty).enumerate())
        .map(|(at, name)| (name.as_str(), results[(at + round as usize) % results.len()]))
        .collect();
    let answer = save(organiser, event, round, &typed).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
}

/// The team with White in each match of a round, by its number in the desk.
async fn whites(organiser: &mut Browser, event: &str, round: u32) -> Vec<String> {
    let page = organiser.get(&format!("{event}/desk/round/{round}")).await;
    let parts = page.body.split("name=\"team\" value=\"").skip(1);
    parts.map(|part| part.split('"').next().unwrap().to_owned()).collect()
}

/// The seq of the last line of the log.
async fn last_line(organiser: &mut Browser, event: &str) -> String {
    let log = organiser.get(&format!("{event}/desk/log")).await;
    log.body.split("/desk/log/").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

/// Ranks and points of the page are those that the library makes of the report; so are those of the event that the
/// report makes when it is taken over.
async fn tells_the_same(organiser: &mut Browser, event: &str) {
    let report = organiser.get(&format!("{event}/report.trf")).await.body;
    let read = trf::read(report.as_bytes(), Default::default()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let criteria: Vec<Criterion> =
        read.tournament.info.tie_breaks.iter().map(|code| code.parse().unwrap()).collect();
    let standings = TeamStandings::new(&read.tournament.counted(), &criteria, &Default::default());
    let expected: Vec<(u32, String)> = (standings.rows.iter())
        .map(|row| (row.rank, read.tournament.teams.team(row.tpn).unwrap().name.clone()))
        .collect();
    assert_eq!(rows(&organiser.get(&format!("{event}/standings")).await.body), expected, "{report}");
    organiser.get("/events/import").await;
    organiser.post("/events/import", &[("report", &report)]).await.shows("All of it was understood");
    let made = organiser.post("/events/import", &[("report", &report), ("create", "1")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let again = made.header("location").strip_suffix("/desk").unwrap().to_owned();
    assert_eq!(rows(&organiser.get(&format!("{again}/standings")).await.body), expected);
}

/// Rank and name of each row of the page of standings.
fn rows(page: &str) -> Vec<(u32, String)> {
    let row = |part: &str| {
        let rank = part.split("<td class=\"num\">").nth(1)?.split('<').next()?.parse().ok()?;
        let name = part.split("<bdi>").nth(1)?.split('<').next()?.to_owned();
        Some((rank, name))
    };
    page.split("<tr id=\"t").skip(1).filter_map(row).collect()
}

#[tokio::test]
async fn six_teams_play_five_rounds() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut guest = app.browser();
    let event = create(&mut organiser, 6, &[("rounds", "5")]).await;
    guest.get(&format!("{event}/teams")).await.shows("Club 6");
    for round in 1..=5 {
        publish(&mut organiser, &event, round).await;
        let page = guest.get(&format!("{event}/pairings")).await;
        assert_eq!(page.body.matches("<section class=\"match\"").count(), 3, "round {round}");
        let whites = whites(&mut organiser, &event, round).await;
        let round_text = round.to_string();
        if round == 2 {
            // The reserve comes in for the first: everybody moves up.
            let line_up = format!("{event}/desk/line-up/2/{}", whites[0]);
            let page = organiser.get(&line_up).await;
            let first = page.body.split("name=\"place\">").nth(1).unwrap();
            let members: Vec<&str> =
                first.split("<option value=\"").skip(2).map(|part| part.split('"').next().unwrap()).collect();
            let place = |at: usize| ("place", members[at]);
            let wrong = organiser.post(&line_up, &[place(4), place(1), place(2), place(3)]).await;
            assert_eq!(wrong.status, StatusCode::CONFLICT);
            wrong.shows("must sit above");
            let right = organiser.post(&line_up, &[place(1), place(2), place(3), place(4)]).await;
            assert_eq!(right.status, StatusCode::SEE_OTHER, "{}", right.body);
            let team = whites[0].parse::<u32>().unwrap();
            guest.get(&format!("{event}/pairings")).await.shows(&format!("P{team}5, Ann"));
        }
        if round == 5 {
            let forfeit =
                [("round", round_text.as_str()), ("team", whites[2].as_str()), ("winner", "second")];
            act(&mut organiser, &event, &[&[("wish", "forfeit-match")][..], &forfeit].concat()).await;
            guest.get(&format!("{event}/pairings")).await.shows("won by the second team");
            // Undone, it is as if nothing had been said; then it is said again.
            let seq = last_line(&mut organiser, &event).await;
            act(&mut organiser, &event, &[("wish", "undo"), ("seq", &seq)]).await;
            let page = guest.get(&format!("{event}/pairings")).await;
            assert!(!page.body.contains("won by the second team"));
            act(&mut organiser, &event, &[&[("wish", "forfeit-match")][..], &forfeit].concat()).await;
        }
        play(&mut organiser, &event, round).await;
        if round == 4 {
            // A correction wants its reason, and stands in the log.
            let name = boxes(&mut organiser, &event, round).await.remove(0);
            let page = organiser.get(&format!("{event}/desk/round/{round}")).await;
            let drawn = page.body.contains(&format!("name=\"{name}\" value=\"=\""));
            let other = if drawn { "1" } else { "=" };
            let answer = save(&mut organiser, &event, round, &[(&name, other)]).await;
            assert_eq!(answer.status, StatusCode::CONFLICT);
            let answer =
                save(&mut organiser, &event, round, &[(&name, other), ("reason", "misread slip")]).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
            organiser.get(&format!("{event}/desk/log")).await.shows("misread slip");
        }
    }
    tells_the_same(&mut organiser, &event).await;
    act(&mut organiser, &event, &[("wish", "close")]).await;
    let tabs =
        ["players", "teams", "pairings?round=2", "standings", "boards", "cross", "games", "about", "hall"];
    let more = ["team/1", "player/1", "print/pairings", "print/standings", "print/cross", "export/teams.csv"];
    for tab in tabs.iter().chain(&more) {
        for language in ["en", "zh-CN", "zh-TW"] {
            guest.language = language.to_owned();
            let answer = guest.get(&format!("{event}/{tab}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{tab}");
        }
    }
    guest.language = "en".to_owned();
    guest.get(&format!("{event}/print/pairings?round=5")).await.shows("Club 1");
    guest.get(&format!("{event}/team/1")).await.shows("EMMSB");
    assert_eq!(guest.get(&format!("{event}/team/7")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn of_five_teams_one_has_the_bye_in_each_round() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let terms = [("rounds", "4"), ("boards", "3"), ("board_colors", "WBB"), ("line_up", "free")];
    let event = create(&mut organiser, 5, &terms).await;
    for round in 1..=4 {
        publish(&mut organiser, &event, round).await;
        let page = organiser.get(&format!("{event}/pairings")).await;
        page.shows("Without a match");
        page.shows("has the bye");
        page.shows("The bye is given before anybody is paired");
        if round == 1 {
            page.shows(
                "the first pair in the order of the numbers, and nothing speaks against it (C.04.6, 3.6)",
            );
        }
        play(&mut organiser, &event, round).await;
    }
    tells_the_same(&mut organiser, &event).await;
}

#[tokio::test]
async fn teams_are_made_changed_and_paired_by_hand() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, 4, &[("rounds", "3"), ("system", "team-round-robin")]).await;
    let teams = format!("{event}/desk/teams");
    // Nobody of that name; then one by name and one by number, who plays elsewhere.
    organiser.get(&teams).await.shows("Club 4");
    let wrong = organiser.post(&teams, &[("name_en", "Guests"), ("players", "Nemo")]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.shows("Nemo");
    let taken = organiser.post(&teams, &[("name_en", "Guests"), ("players", "1")]).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    taken.shows("belongs to another team");
    // The fifth of the first team goes up to the first board.
    let first = format!("{teams}/1");
    organiser.get(&first).await.shows("P15, Ann");
    let mut fields = vec![("name_en", "Club One"), ("nickname", "ONE")];
    for (member, place) in [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "0")] {
        fields.extend([("member", member), ("place", place)]);
    }
    let answer = organiser.post(&first, &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    act(&mut organiser, &event, &[("wish", "begin-manual"), ("round", "1"), ("reason", "a derby")]).await;
    let round = format!("{event}/desk/round/1");
    organiser.get(&round).await.shows("two numbers from the list of teams");
    let pairs = [("by_hand", "1"), ("white", "1"), ("black", "2"), ("white", "4"), ("black", "3")];
    let answer = organiser.post(&round, &pairs).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    act(&mut organiser, &event, &[("wish", "end-manual")]).await;
    let page = organiser.get(&format!("{event}/pairings")).await;
    page.shows("Club One");
    page.shows("P15, Ann");
    act(&mut organiser, &event, &[("wish", "team-withdraw"), ("team", "4")]).await;
    organiser.get(&format!("{event}/teams")).await.shows("withdrawn");
    // Terms of matches are fixed now.
    let form = organiser.get(&format!("{event}/desk/settings")).await;
    form.shows("name=\"boards\" type=\"number\" min=\"1\" max=\"14\" value=\"4\"");
}

#[tokio::test]
async fn an_event_of_players_has_no_pages_of_teams() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = crate::events::create(&mut organiser, &[]).await;
    for page in ["teams", "boards", "team/1", "desk/teams", "desk/line-up/1/1"] {
        assert_eq!(organiser.get(&format!("{event}/{page}")).await.status, StatusCode::NOT_FOUND, "{page}");
    }
    assert!(!organiser.get(&format!("{event}/players")).await.body.contains("/boards"));
}

/// Names of the teams of each match of a round, the team with White on the first board first.
async fn met(guest: &mut Browser, event: &str, round: u32) -> Vec<(String, String)> {
    let page = guest.get(&format!("{event}/pairings?round={round}")).await;
    let name = |part: Option<&str>| part.unwrap_or_default().split('<').next().unwrap().to_owned();
    let one = |section: &str| {
        let mut names = section.split("<bdi>").skip(1);
        (name(names.next()), name(names.next()))
    };
    page.body.split("<section class=\"match\"").skip(1).map(one).collect()
}

#[tokio::test]
async fn teams_announce_their_absence_and_are_kept_apart() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut guest = app.browser();
    let event = create(&mut organiser, 6, &[("rounds", "3")]).await;
    organiser.get(&format!("{event}/desk/teams/1")).await.shows("name=\"wish\" value=\"team-bye\"");
    let bye = |team, round, bye| [("wish", "team-bye"), ("team", team), ("round", round), ("bye", bye)];
    act(&mut organiser, &event, &bye("5", "1", "half")).await;
    act(&mut organiser, &event, &bye("6", "1", "zero")).await;
    act(&mut organiser, &event, &bye("1", "2", "half")).await;
    act(&mut organiser, &event, &[("wish", "cancel-team-bye"), ("team", "1"), ("round", "2")]).await;
    // A second half point wants the arbiter's word.
    let second = bye("5", "2", "half");
    let asked = organiser.post(&format!("{event}/desk/do"), &second).await;
    assert_eq!(asked.status, StatusCode::CONFLICT);
    asked.shows("second half-point bye for Club 5");
    // Without the rule the first meets the third.
    let apart = [("wish", "prohibit-teams"), ("with", "1"), ("with", "3"), ("first", "1"), ("last", "1")];
    act(&mut organiser, &event, &apart).await;
    let rules = organiser.get(&format!("{event}/desk/rules")).await;
    rules.shows("Club 1, Club 3");
    rules.shows("half-point bye");
    let round = organiser.get(&format!("{event}/desk/round/1")).await;
    round.shows("half-point bye");
    publish(&mut organiser, &event, 1).await;
    let both = met(&mut guest, &event, 1).await;
    assert_eq!(both.len(), 2);
    let apart = ("Club 1".to_owned(), "Club 3".to_owned());
    assert!(!both.contains(&apart) && !both.contains(&(apart.1, apart.0)), "{both:?}");
    guest.get(&format!("{event}/pairings")).await.shows("half-point bye");
    play(&mut organiser, &event, 1).await;
    for round in 2..=3 {
        publish(&mut organiser, &event, round).await;
        play(&mut organiser, &event, round).await;
    }
    let report = guest.get(&format!("{event}/report.trf")).await;
    report.shows("240 H   1    5");
    report.shows("260   1   1    1    3");
    tells_the_same(&mut organiser, &event).await;
}

#[tokio::test]
async fn two_teams_play_a_scheveningen() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut guest = app.browser();
    // Rounds follow from the boards.
    let terms =
        [("rounds", "7"), ("system", "team-scheveningen"), ("primary", "gp"), ("tie_breaks", "MPvGP")];
    let event = create(&mut organiser, 2, &terms).await;
    let mut pairs = std::collections::BTreeSet::new();
    for round in 1..=4 {
        publish(&mut organiser, &event, round).await;
        for name in boxes(&mut organiser, &event, round).await {
            let ids: Vec<u32> = name.split('-').filter_map(|part| part.parse().ok()).collect();
            let (one, other) = (ids[0].min(ids[1]), ids[0].max(ids[1]));
            assert!(one <= 5 && other > 5 && pairs.insert((one, other)), "{name}");
        }
        play(&mut organiser, &event, round).await;
    }
    assert_eq!(pairs.len(), 16, "everybody of one team has met everybody of the other");
    let overview = organiser.get(&format!("{event}/desk")).await;
    assert!(!overview.body.contains(&format!("{event}/desk/round/5")));
    tells_the_same(&mut organiser, &event).await;
    for tab in
        ["pairings?round=2", "standings", "boards", "cross", "team/1", "print/cross", "print/slips?round=4"]
    {
        for language in ["en", "zh-CN", "zh-TW"] {
            organiser.language = language.to_owned();
            let answer = organiser.get(&format!("{event}/{tab}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{tab}");
        }
    }
    // Member against member: four by four games, and what each has.
    let cross = guest.get(&format!("{event}/cross")).await;
    let grid = cross.body.split("<table class=\"list cross matrix\"").nth(1).unwrap();
    assert_eq!(grid.matches("<span class=\"w\">").count(), 8);
    assert_eq!(grid.matches("<span class=\"b\">").count(), 8);
    let printed = guest.get(&format!("{event}/print/cross?lang=en")).await;
    assert_eq!(printed.body.matches("<span class=\"w\">").count(), 8);
    printed.shows("Club 1 ");
    guest.get(&format!("{event}/about")).await.shows("Scheveningen of two teams");
}

#[tokio::test]
async fn slips_sheets_and_cards_say_match_board_and_team() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, 4, &[("rounds", "3")]).await;
    publish(&mut organiser, &event, 1).await;
    let print = format!("{event}/print");
    let slips = organiser.get(&format!("{print}/slips?lang=en")).await;
    assert_eq!(slips.body.matches("<article class=\"slip\">").count(), 8);
    for (number, board) in [(1, 1), (1, 4), (2, 1), (2, 4)] {
        slips.shows(&format!("<b>Match {number}, board {board}</b>"));
    }
    assert!(!slips.body.contains("Board 8"));
    assert_eq!(slips.body.matches("<span class=\"team\">Club 1</span>").count(), 4);
    organiser.get(&format!("{print}/slips?lang=zh-Hans")).await.shows("第 2 场第 3 台");
    let sheets = organiser.get(&format!("{print}/scoresheets?lang=en")).await;
    assert_eq!(sheets.body.matches("<dt>Match</dt><dd>2</dd>").count(), 8);
    assert_eq!(sheets.body.matches("<dt>Board</dt><dd>3</dd>").count(), 4);
    assert_eq!(sheets.body.matches("<dd class=\"unit\">Club 4</dd>").count(), 8);
    let cards = organiser.get(&format!("{print}/boards?lang=en")).await;
    cards.shows("<p class=\"of-match\">Match 2, board 4</p><p class=\"number\">2.4</p>");
    assert_eq!(cards.body.matches("<span class=\"unit\">Club 2</span>").count(), 4);
    organiser.get(&format!("{print}/names?lang=en")).await.shows(">2.4<");
    // Before anything is played there is nothing to cross.
    play(&mut organiser, &event, 1).await;
    publish(&mut organiser, &event, 2).await;
    play(&mut organiser, &event, 2).await;
    let mut guest = app.browser();
    let cross = guest.get(&format!("{print}/cross?lang=en")).await;
    assert_eq!(cross.body.matches("<td class=\"name\">").count(), 4, "a line for each team");
    cross.shows("<th scope=\"col\" class=\"points\">MP</th><th scope=\"col\" class=\"points\">GP</th>");
    let cards = guest.get(&format!("{print}/team-cards?lang=en")).await;
    assert_eq!(cards.body.matches("<article class=\"block team-card\">").count(), 4);
    assert_eq!(cards.body.matches("P11, Ann").count(), 1, "each member stands on one card");
    cards.shows("Match points: ");
    let working = guest.get(&format!("{print}/working?lang=en")).await;
    assert_eq!(working.body.matches("<article class=\"block\">").count(), 4);
    working.shows("EMMSB");
    guest.get(&print).await.shows("Team cards");
    let players = crate::events::create(&mut organiser, &[]).await;
    assert_eq!(guest.get(&format!("{players}/print/team-cards")).await.status, StatusCode::NOT_FOUND);
    assert!(!guest.get(&format!("{players}/print")).await.body.contains("Team cards"));
}

#[tokio::test]
async fn a_captain_hands_line_ups_in_and_tells_results() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let mut carl = app.signed_up("carl").await;
    let event = create(&mut organiser, 4, &[("rounds", "3")]).await;
    let captain = format!("{event}/captain");
    assert_eq!(carl.get(&captain).await.status, StatusCode::FORBIDDEN);
    let mut fields = vec![("name_en", "Club 2"), ("captain", ""), ("captain_account", "nobody")];
    for (member, place) in [("6", "1"), ("7", "2"), ("8", "3"), ("9", "4"), ("10", "5")] {
        fields.extend([("member", member), ("place", place)]);
    }
    let team = format!("{event}/desk/teams/2");
    organiser.get(&team).await;
    let wrong = organiser.post(&team, &fields).await;
    assert_eq!(wrong.status, StatusCode::CONFLICT);
    wrong.shows("there is no account of this name here");
    fields[2].1 = "carl";
    let answer = organiser.post(&team, &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    organiser.get(&team).await.shows("value=\"carl\"");
    carl.get(&format!("{event}/teams")).await.shows("My team");
    carl.get(&format!("{event}/team/2")).await.shows("<dt>Captain</dt><dd>carl</dd>");
    // The line-up of the first round, held against the order of the members.
    carl.get(&captain).await.shows("Captain of Club 2");
    let hand_in = |places: [&'static str; 4]| {
        let fixed = [("team", "2"), ("do", "line-up"), ("round", "1")];
        fixed.into_iter().chain(places.map(|id| ("place", id))).collect::<Vec<_>>()
    };
    let wrong = carl.post(&captain, &hand_in(["7", "6", "8", "9"])).await;
    assert_eq!(wrong.status, StatusCode::CONFLICT);
    wrong.shows("must sit above");
    let right = carl.post(&captain, &hand_in(["7", "8", "9", "10"])).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER, "{}", right.body);
    carl.get(&captain).await.shows("A line-up has been handed in for this round.");
    let mut other = hand_in(["1", "2", "3", "4"]);
    other[0].1 = "1";
    assert_eq!(carl.post(&captain, &other).await.status, StatusCode::FORBIDDEN, "another's team");
    publish(&mut organiser, &event, 1).await;
    organiser.get(&format!("{event}/pairings")).await.shows("P25, Ann");
    let late = carl.post(&captain, &hand_in(["6", "7", "8", "9"])).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    // A result of the match is the captain's word, which the arbiter confirms.
    let names = boxes(&mut organiser, &event, 1).await;
    let ids = |name: &String| {
        let ids: Vec<String> = name.split('-').skip(1).map(str::to_owned).collect();
        (ids[0].clone(), ids[1].clone())
    };
    let plays = |id: &str| (6..=10).contains(&id.parse::<u32>().unwrap());
    let (own, foreign): (Vec<_>, Vec<_>) =
        names.iter().map(ids).partition(|(white, black)| plays(white) || plays(black));
    assert_eq!((own.len(), foreign.len()), (4, 4));
    fn tell<'a>((white, black): &'a (String, String), round: &'a str) -> [(&'a str, &'a str); 6] {
        let seat = [("white", white.as_str()), ("black", black.as_str())];
        [("team", "2"), ("do", "tell"), ("round", round), seat[0], seat[1], ("result", "1-0")]
    }
    let told = carl.post(&captain, &tell(&own[0], "1")).await;
    assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.body);
    for (seat, round, why) in [(&foreign[0], "1", "others' game"), (&own[1], "2", "another round's page")] {
        let answer = carl.post(&captain, &tell(seat, round)).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{why}");
    }
    let word = if plays(&own[0].0) { "White" } else { "Black" };
    carl.get(&captain).await.shows(word);
    organiser.get(&format!("{event}/desk/round/1")).await.shows(&format!("{word} told 1–0"));
    let log = organiser.get(&format!("{event}/desk/log")).await;
    log.shows("carl");
}

/// At a tablet boards of a team event are those of its matches, and what is told there comes to the desk.
#[tokio::test]
async fn players_of_teams_tell_results_at_a_tablet() {
    let app = TestApp::new();
    let mut organiser = with_role(&app, "olga", "organiser").await;
    let event = create(&mut organiser, 2, &[("rounds", "1")]).await;
    publish(&mut organiser, &event, 1).await;
    let tablets = format!("{event}/desk/tablets");
    organiser.get(&tablets).await;
    let invited = organiser.post(&tablets, &[]).await;
    let code = invited.body.split("<strong class=\"num\">").nth(1).unwrap().split('<').next().unwrap();
    let at = format!("{event}/tablet");
    let mut tablet = app.browser();
    tablet.get(&at).await;
    assert_eq!(tablet.post(&at, &[("do", "join"), ("code", code)]).await.status, StatusCode::SEE_OTHER);
    let page = tablet.get(&at).await;
    for board in ["1.1", "1.2", "1.3", "1.4"] {
        page.shows(board);
    }
    let names = boxes(&mut organiser, &event, 1).await;
    let (white, black) = names[1].strip_prefix("r-").unwrap().split_once('-').unwrap();
    let tell = [("round", "1"), ("white", white), ("black", black), ("result", "0-1")];
    let both = [("white_agrees", "on"), ("black_agrees", "on")];
    let told = tablet.post(&at, &[&tell[..], &both[..]].concat()).await;
    assert_eq!(told.status, StatusCode::SEE_OTHER, "{}", told.body);
    tablet.get(&at).await.shows("both told 0–1");
    organiser.get(&format!("{event}/desk/round/1")).await.shows("both told 0–1");
    organiser.get(&format!("{event}/desk/log")).await.shows("Tablet 1, P");
}
