//! Conditions of national events, each case by its article and requirement.

use super::*;

fn day(month: u8, day: u8) -> Date {
    Date { year: 2026, month, day }
}

fn entrants(count: usize, rated: usize) -> Vec<Entrant> {
    let entrant = |index: usize| Entrant {
        rating: (index < rated).then_some(2200),
        unit: ["北京", "上海", "广东"][index % 3].to_owned(),
        title: None,
    };
    (0..count).map(entrant).collect()
}

/// An event that meets everything: nine rounds, one a day from 10 May on.
fn good(system: System, count: usize, rated: usize) -> Event {
    Event {
        category: Some(Category::NationalIndividual),
        system,
        entrants: entrants(count, rated),
        national_arbiters: 2,
        newest_rules: true,
        control: Some("46/7200:3600".parse().unwrap()),
        rounds: (10..19).map(|date| day(5, date)).collect(),
        title_event: None,
        approved: Some(day(5, 9)),
        grade_published: Some(day(5, 9)),
        reported: None,
    }
}

fn failed(event: &Event) -> Vec<Finding> {
    failed_by(event, Reading::Literal)
}

fn failed_by(event: &Event, reading: Reading) -> Vec<Finding> {
    findings(event, reading).into_iter().filter(|finding| !finding.is_met()).collect()
}

/// Changes a good event and gives what then fails.
fn but(change: impl FnOnce(&mut Event)) -> Vec<Finding> {
    let mut event = good(System::RoundRobin, 12, 8);
    change(&mut event);
    failed(&event)
}

/// NRT-05
#[test]
fn an_event_has_a_category_that_is_rated() {
    assert!(failed(&good(System::RoundRobin, 12, 8)).is_empty());
    assert_eq!(but(|event| event.category = None), [Finding::Category(None)]);
    assert_eq!(
        but(|event| event.category = Some(Category::Informal)),
        [Finding::Category(Some(Category::Informal))]
    );
    assert!(but(|event| event.category = Some(Category::Other)).is_empty(), "approved below");
}

/// NRT-06, X-15: both readings.
#[test]
fn a_round_robin_has_its_share_of_rated_players() {
    let accepts = |system, count, rated, reading| failed_by(&good(system, count, rated), reading).is_empty();
    let (once, twice) = (System::RoundRobin, System::DoubleRoundRobin);
    for (system, count, rated, literal, other) in [
        (once, 9, 3, true, false),
        (once, 9, 4, true, true),
        (once, 9, 2, false, false),
        (once, 12, 4, true, true),
        (once, 12, 3, false, false),
        (once, 10, 4, true, true),
        (twice, 6, 4, true, true),
        (twice, 6, 3, false, false),
        (twice, 8, 3, true, false),
        (System::Other, 12, 0, true, true),
    ] {
        assert_eq!(accepts(system, count, rated, Reading::Literal), literal, "{count}/{rated}");
        assert_eq!(
            accepts(system, count, rated, Reading::FewerThanTen),
            other,
            "{count}/{rated}, other reading"
        );
    }
    let few = failed(&good(once, 12, 3));
    assert_eq!((few[0].article(), &few[0]), ("4(1)", &Finding::Rated { counted: 3, players: 12, needed: 4 }));
}

/// NRT-07
#[test]
fn players_come_from_three_units_and_not_too_many_from_one() {
    let units = |event: &mut Event, sizes: [usize; 3]| {
        let names = ["北京", "上海", "广东"].into_iter().zip(sizes);
        let all = names.flat_map(|(name, size)| std::iter::repeat_n(name, size));
        event.entrants.iter_mut().zip(all).for_each(|(entrant, unit)| entrant.unit = unit.to_owned());
    };
    assert!(but(|event| units(event, [8, 2, 2])).is_empty(), "two thirds are allowed");
    assert_eq!(
        but(|event| units(event, [9, 2, 1])),
        [Finding::OneUnit { unit: "北京".to_owned(), counted: 9, most: 8 }]
    );
    assert_eq!(but(|event| units(event, [6, 6, 0])), [Finding::Units { counted: 2, needed: 3 }]);
    let scheveningen = but(|event| {
        units(event, [6, 6, 0]);
        event.system = System::Scheveningen;
    });
    assert!(scheveningen.is_empty());
}

/// ARB-07, NRT-08
#[test]
fn two_national_arbiters_and_the_newest_rules() {
    assert_eq!(but(|event| event.national_arbiters = 1), [Finding::Arbiters { counted: 1, needed: 2 }]);
    assert_eq!(but(|event| event.newest_rules = false), [Finding::NewestRules(false)]);
}

/// CLK-11, NRT-08
#[test]
fn two_hours_for_46_moves_and_two_rounds_a_day() {
    let control = |text: &str| but(|event| event.control = Some(text.parse().unwrap()));
    assert_eq!(control("47/7200:3600"), [Finding::Pace { counted: Some(47), most: 46 }]);
    assert_eq!(control("5400+30"), [Finding::Pace { counted: Some(60), most: 46 }]);
    assert!(control("40/7200:3600").is_empty());
    assert_eq!(but(|event| event.control = None), [Finding::Pace { counted: None, most: 46 }]);
    assert!(but(|event| event.rounds[1] = event.rounds[0]).is_empty());
    let three = but(|event| event.rounds[..3].fill(day(5, 10)));
    assert_eq!(three, [Finding::RoundsADay { day: Some(day(5, 10)), counted: 3, most: 2 }]);
}

/// NRT-09
#[test]
fn approval_comes_before_the_start() {
    let mut event = good(System::RoundRobin, 12, 8);
    for (approved, holds) in [(Some(day(5, 9)), true), (Some(day(5, 10)), false), (None, false)] {
        event.approved = approved;
        assert_eq!(failed(&event).is_empty(), holds, "{approved:?}");
    }
    assert!(is_pending(&findings(&event, Reading::Literal)), "no approval yet, all else in order");
    event.national_arbiters = 0;
    assert!(!is_pending(&findings(&event, Reading::Literal)));
}

/// NRT-10: overdue from day 15.
#[test]
fn a_report_is_overdue_from_the_fifteenth_day() {
    let mut event = good(System::RoundRobin, 12, 8);
    assert_eq!(report(&event, day(5, 18)), Report::NotDue);
    assert_eq!(report(&event, day(5, 19)), Report::Due(day(6, 1)));
    assert_eq!(report(&event, day(6, 1)), Report::Due(day(6, 1)), "day 14");
    assert_eq!(report(&event, day(6, 2)), Report::Overdue(1), "day 15");
    event.reported = Some(day(6, 1));
    assert_eq!(report(&event, day(9, 1)), Report::InTime(day(6, 1)));
    event.reported = Some(day(6, 3));
    assert_eq!(report(&event, day(9, 1)), Report::Late(2));
}

fn title_event(title: TitleEvent, held: NationalTitle, holders: usize, strong: usize, rating: i32) -> Event {
    let mut event = good(System::RoundRobin, 10, 10);
    event.title_event = Some(title);
    event.entrants.iter_mut().take(holders).for_each(|entrant| entrant.title = Some(held));
    event.entrants.iter_mut().for_each(|entrant| entrant.rating = Some(2100));
    event.entrants.iter_mut().rev().take(strong).for_each(|entrant| entrant.rating = Some(rating));
    event
}

/// NRT-16
#[test]
fn a_title_event_has_nine_rounds_and_quiet_last_days() {
    let whole = title_event(TitleEvent::Grandmaster, NationalTitle::Grandmaster, 3, 0, 0);
    assert!(failed(&whole).is_empty());
    let but = |change: &dyn Fn(&mut Event)| {
        let mut event = whole.clone();
        change(&mut event);
        failed(&event)
    };
    assert_eq!(but(&|event| event.rounds.truncate(8)), [Finding::Rounds { counted: 8, needed: 9 }]);
    assert!(but(&|event| event.entrants[..2].iter_mut().for_each(|one| one.rating = None)).is_empty());
    assert_eq!(
        but(&|event| event.entrants[..3].iter_mut().for_each(|one| one.rating = None)),
        [Finding::Unrated { counted: 3, most: 2 }]
    );
    let double = |event: &mut Event, rounds: &[usize]| {
        rounds.iter().for_each(|&round| event.rounds[round] = event.rounds[round - 1]);
    };
    assert!(but(&|event| double(event, &[1, 3])).is_empty());
    assert_eq!(but(&|event| double(event, &[1, 3, 5])), [Finding::DoubleDays { counted: 3, most: 2 }]);
    assert_eq!(but(&|event| double(event, &[6])), [Finding::LastRoundsAlone(false)], "rounds 6 and 7");
    assert_eq!(
        but(&|event| event.grade_published = Some(day(5, 10))),
        [Finding::GradePublished { on: Some(day(5, 10)), start: Some(day(5, 10)) }]
    );
    let mut halves = whole.clone();
    halves.entrants[0].rating = Some(2105);
    assert_eq!(average(&halves), Some(2101), "2100.5 is rounded up");
}

/// NRT-17
#[test]
fn a_master_event_has_masters_or_three_and_half_strong() {
    let men = |holders, strong| {
        failed(&title_event(TitleEvent::Master, NationalTitle::Master, holders, strong, 2350)).is_empty()
    };
    assert!(men(5, 0) && !men(4, 0), "half of the field masters");
    assert!(men(3, 5) && !men(3, 4) && !men(2, 5), "or three, and half at 2350");
    let below = title_event(TitleEvent::Master, NationalTitle::Master, 3, 5, 2349);
    assert_eq!(failed(&below), [Finding::Field { titled: 3, needed: 3, strong: 0, half: 5 }]);
    let women = |holders, strong| {
        failed(&title_event(TitleEvent::WomanMaster, NationalTitle::WomanMaster, holders, strong, 2150))
            .is_empty()
    };
    assert!(women(3, 2) && !women(3, 1) && !women(2, 6), "three, and half titled or at 2150");
}

/// NRT-18
#[test]
fn a_grandmaster_event_has_three_of_that_kind() {
    let event = |title, held, holders| failed(&title_event(title, held, holders, 0, 0)).is_empty();
    let (men, women) = (TitleEvent::Grandmaster, TitleEvent::WomanGrandmaster);
    assert!(event(men, NationalTitle::Grandmaster, 3) && !event(men, NationalTitle::Grandmaster, 2));
    assert!(event(women, NationalTitle::WomanGrandmaster, 3));
    assert!(!event(men, NationalTitle::WomanGrandmaster, 3), "of that kind");
    assert!(event(women, NationalTitle::Grandmaster, 3));
}
