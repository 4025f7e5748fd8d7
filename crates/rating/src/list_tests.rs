//! Streams of rating events and the lists they give.

use super::*;
use Score::{Draw, Loss, Win};

fn on(year: i32, month: u8, day: u8) -> Date {
    Date::new(year, month, day).unwrap()
}

fn start(player: &str, rating: i32, games: u32) -> Start {
    Start {
        player: player.to_owned(),
        rating,
        games,
        peak: rating,
        birth_year: None,
        last_played: on(2025, 12, 1),
    }
}

/// One player's games against others: the others score what is left.
fn report(id: u32, end: Date, player: &str, games: &[(&str, Score)]) -> Report {
    let other = |score| match score {
        Win => Loss,
        Draw => Draw,
        Loss => Win,
    };
    let game = |&(opponent, score): &(&str, Score)| Game {
        player: player.to_owned(),
        opponent: opponent.to_owned(),
        score,
        opponent_score: other(score),
    };
    Report { id, start: end, end, games: games.iter().map(game).collect() }
}

fn list(day: Date) -> Entry {
    Entry::Publication(Publication { day, interim: None })
}

fn interim(day: Date, approver: &str, players: &[&str]) -> Entry {
    let players = players.iter().map(|player| (*player).to_owned()).collect();
    Entry::Publication(Publication { day, interim: Some(Interim { players, approver: approver.to_owned() }) })
}

fn rating(list: &List, player: &str) -> Option<i32> {
    list.players.iter().find(|listed| listed.player == player).map(|listed| listed.rating)
}

const CLASSIC: Rules = Rules::CHINA_CLASSIC;

/// Ann (40 games) draws and wins against Bo and Cai of the same rating.
fn stream() -> Vec<Entry> {
    vec![
        Entry::Start(vec![start("Ann", 2200, 40), start("Bo", 2200, 40), start("Cai", 2200, 40)]),
        list(on(2026, 1, 1)),
        Entry::Report(report(1, on(2026, 3, 1), "Ann", &[("Bo", Win), ("Cai", Draw)])),
        list(on(2026, 7, 1)),
    ]
}

/// NRT-01
#[test]
fn the_same_reports_give_the_same_lists_twice() {
    let (one, two) = (replay(&CLASSIC, &stream()).unwrap(), replay(&CLASSIC, &stream()).unwrap());
    assert_eq!(format!("{one:?}"), format!("{two:?}"));
    // K 15, 1½ of 2 where 1 was expected: 7.5, away from zero 8.
    let last = &one.lists[1];
    assert_eq!([rating(last, "Ann"), rating(last, "Bo"), rating(last, "Cai")], [2208, 2192, 2200].map(Some));
    assert_eq!(last.players[0], Listed { player: "Ann".to_owned(), rating: 2208, change: Some(8), games: 2 });
}

/// NRT-01: a correction replays what follows.
#[test]
fn a_corrected_report_replaces_the_old_one() {
    let mut entries = stream();
    entries.push(Entry::Correction(report(1, on(2026, 3, 1), "Ann", &[("Bo", Loss), ("Cai", Draw)])));
    let book = replay(&CLASSIC, &entries).unwrap();
    assert_eq!(rating(&book.lists[1], "Ann"), Some(2192));
    entries.push(Entry::Correction(report(9, on(2026, 3, 1), "Ann", &[])));
    assert_eq!(replay(&CLASSIC, &entries), Err(ListError::NoSuchReport(9)));
    let mut twice = stream();
    twice.push(Entry::Report(report(1, on(2026, 3, 1), "Ann", &[])));
    assert_eq!(replay(&CLASSIC, &twice), Err(ListError::ReportTwice(1)));
}

/// NRT-02
#[test]
fn lists_appear_twice_a_year_and_between_them_by_approval() {
    assert_eq!(CLASSIC.next_list_day(on(2026, 1, 1)), on(2026, 7, 1));
    assert_eq!(CLASSIC.next_list_day(on(2026, 7, 2)), on(2027, 1, 1));
    let with = |entry: Entry| {
        let mut entries = stream();
        entries.insert(3, entry);
        replay(&CLASSIC, &entries)
    };
    assert_eq!(with(list(on(2026, 4, 1))), Err(ListError::NotAListDay(on(2026, 4, 1))));
    assert_eq!(with(interim(on(2026, 4, 1), " ", &["Ann"])), Err(ListError::NoApprover(on(2026, 4, 1))));
    assert_eq!(with(list(on(2026, 1, 1))), Err(ListError::Backwards(on(2026, 1, 1))));
    let book = with(interim(on(2026, 4, 1), "Centre", &["Ann"])).unwrap();
    let between = &book.lists[1];
    assert_eq!([rating(between, "Ann"), rating(between, "Bo")], [2208, 2200].map(Some), "only Ann's is new");
    assert_eq!([rating(&book.lists[2], "Ann"), rating(&book.lists[2], "Bo")], [2208, 2192].map(Some));
}

/// NRT-03: 2000 is kept and not listed, 2001 is listed.
#[test]
fn below_the_floor_a_rating_is_kept_but_not_listed() {
    let mut entries = vec![
        Entry::Start(vec![start("Ann", 2001, 40), start("Bo", 2000, 40)]),
        list(on(2026, 1, 1)),
        Entry::Report(report(1, on(2026, 2, 1), "Bo", &[("Ann", Win)])),
    ];
    let book = replay(&CLASSIC, &entries).unwrap();
    assert_eq!([rating(&book.lists[0], "Ann"), rating(&book.lists[0], "Bo")], [Some(2001), None]);
    entries.push(list(on(2026, 7, 1)));
    let book = replay(&CLASSIC, &entries).unwrap();
    assert_eq!(rating(&book.lists[1], "Bo"), Some(2008), "worked out from the 2000 that was kept");
    assert_eq!(book.lists[1].players[0].change, None, "new in the list");
}

/// NRT-04
#[test]
fn after_three_years_without_games_a_rating_goes() {
    let mut ann = start("Ann", 2200, 40);
    ann.last_played = on(2023, 1, 1);
    let mut entries = vec![Entry::Start(vec![ann]), list(on(2026, 1, 1)), list(on(2026, 7, 1))];
    let book = replay(&CLASSIC, &entries).unwrap();
    assert_eq!([rating(&book.lists[0], "Ann"), rating(&book.lists[1], "Ann")], [Some(2200), None]);
    // Rated anew: five games against 2300, 60 per cent are +72.
    let others: Vec<Start> = ["B", "C", "D", "E", "F"].map(|name| start(name, 2300, 40)).to_vec();
    entries.push(Entry::Start(others));
    let games = [("B", Win), ("C", Win), ("D", Draw), ("E", Draw), ("F", Loss)];
    entries.push(Entry::Report(report(1, on(2026, 9, 1), "Ann", &games)));
    entries.push(list(on(2027, 1, 1)));
    assert_eq!(rating(replay(&CLASSIC, &entries).unwrap().lists.last().unwrap(), "Ann"), Some(2372));
}

/// NRT-12, NRT-13: the next event of the period gets the new K, and the record links both.
#[test]
fn the_event_after_a_crossing_is_corrected_for_the_new_k() {
    let entries = vec![
        Entry::Start(vec![start("Ann", 2200, 29), start("Bo", 2200, 90), start("Cai", 2200, 90)]),
        list(on(2026, 1, 1)),
        Entry::Report(report(1, on(2026, 2, 1), "Ann", &[("Bo", Win), ("Cai", Win)])),
        Entry::Report(report(2, on(2026, 3, 1), "Ann", &[("Bo", Win)])),
        list(on(2026, 7, 1)),
    ];
    let book = replay(&CLASSIC, &entries).unwrap();
    let own: Vec<(u32, i64)> = book
        .changes
        .iter()
        .filter(|change| change.player == "Ann")
        .map(|change| (change.k, change.hundredths))
        .collect();
    assert_eq!(own, [(25, 2500), (15, 750)], "game 31 is in the first event, which keeps its K");
    let expected = Correction {
        player: "Ann".to_owned(),
        crossed_in: 1,
        corrected: 2,
        k_before: 25,
        k_after: 15,
        hundredths: -500,
    };
    assert_eq!(book.corrections, [expected]);
    assert_eq!(rating(&book.lists[1], "Ann"), Some(2233));
}

/// NRT-12: 10 for good.
#[test]
fn once_at_2400_k_stays_ten() {
    let entries = vec![
        Entry::Start(vec![start("Ann", 2395, 90), start("Bo", 2395, 90)]),
        list(on(2026, 1, 1)),
        Entry::Report(report(1, on(2026, 2, 1), "Ann", &[("Bo", Win)])),
        list(on(2026, 7, 1)),
        Entry::Report(report(2, on(2026, 8, 1), "Ann", &[("Bo", Loss), ("Bo", Loss)])),
        list(on(2027, 1, 1)),
        Entry::Report(report(3, on(2027, 2, 1), "Ann", &[("Bo", Draw)])),
        list(on(2027, 7, 1)),
    ];
    let book = replay(&CLASSIC, &entries).unwrap();
    assert_eq!(rating(&book.lists[1], "Ann"), Some(2403));
    assert!(rating(&book.lists[2], "Ann").unwrap() < 2400);
    let ks: Vec<u32> =
        book.changes.iter().filter(|change| change.player == "Ann").map(|change| change.k).collect();
    assert_eq!(ks, [15, 10, 10]);
}

/// B.02, 8.3: a month of several events is rounded once, and K times games is limited for the month.
#[test]
fn fide_rounds_a_month_once_and_limits_k() {
    let rules = Rules::FIDE_STANDARD;
    let games = |count: usize| vec![("Bo", Draw); count];
    let mut players = vec![start("Ann", 2000, 100), start("Bo", 2004, 100)];
    players.iter_mut().for_each(|player| player.last_played = on(2026, 1, 1));
    let stream = |sizes: [usize; 2]| {
        vec![
            Entry::Start(players.clone()),
            list(on(2026, 1, 1)),
            Entry::Report(report(1, on(2026, 1, 10), "Ann", &games(sizes[0]))),
            Entry::Report(report(2, on(2026, 1, 20), "Ann", &games(sizes[1]))),
            list(on(2026, 2, 1)),
        ]
    };
    // A draw against four more is 51 per cent: 0.01 · 20 = 0.2 a game.
    let book = replay(&rules, &stream([1, 1])).unwrap();
    assert_eq!(rating(&book.lists[1], "Ann"), Some(2000), "0.2 + 0.2");
    let book = replay(&rules, &stream([2, 1])).unwrap();
    assert_eq!(rating(&book.lists[1], "Ann"), Some(2001), "0.4 + 0.2, rounded once");
    let book = replay(&rules, &stream([19, 20])).unwrap();
    assert!(book.changes.iter().all(|change| change.k == 17), "39 games at K 20: 17");
    assert_eq!(rules.next_list_day(on(2026, 12, 15)), on(2027, 1, 1));
}

/// B.02, 8.2: five games, pooled over events; a first event without half a point is disregarded.
#[test]
fn fide_pools_the_games_of_a_new_player() {
    let rules = Rules::FIDE_STANDARD;
    let names = ["B", "C", "D", "E", "F"];
    let entries = vec![
        Entry::Start(names.map(|name| start(name, 1900, 100)).to_vec()),
        list(on(2026, 1, 1)),
        Entry::Report(report(1, on(2026, 1, 10), "Ann", &[("B", Loss), ("C", Loss)])),
        Entry::Report(report(2, on(2026, 1, 20), "Ann", &[("B", Win), ("C", Draw), ("D", Draw)])),
        list(on(2026, 2, 1)),
        Entry::Report(report(3, on(2026, 2, 20), "Ann", &[("E", Win), ("F", Loss)])),
        list(on(2026, 3, 1)),
    ];
    let book = replay(&rules, &entries).unwrap();
    assert_eq!(rating(&book.lists[1], "Ann"), None);
    // Five of 1900 and two of 1800: 1871.4; 3 + 1 of 7 are 57 per cent: +50.
    assert_eq!(rating(&book.lists[2], "Ann"), Some(1921));
    assert!(fide::initial(&[1900; 5], 6).is_some_and(|first| first.rating == 1921));
}
