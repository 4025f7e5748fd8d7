//! Events run by systems that have more to them than a table: knockouts and FIDE's other Swiss systems.

use crate::desk::{Hall, bye, id, readable, seat};
use rules::Color;
use tournament::desk::{BoardResult, Desk, Editions, Fact, Refusal, RulesArea, Seat, Setting, System, Wish};
use tournament::{Bye, Record};

#[test]
fn losers_leave_a_knockout() {
    let mut hall = Hall::new(6, 6, |settings| settings.system = System::knockout(2));
    hall.pair();
    assert_eq!(hall.seats(1).len(), 2, "the first two wait");
    hall.play();
    hall.pair();
    assert_eq!(hall.seats(2)[0].white, hall.seats(1)[0].black, "colours alternate");
    hall.play();
    assert_eq!(hall.desk.propose(), Err(Refusal::MatchUndecided { round: 2 }));
    for game in hall.seats(2) {
        let winner = game.white.min(game.black);
        hall.must(Wish::DecideMatch { round: 2, winner, reason: "blitz".to_owned() });
    }
    hall.pair();
    let people = |hall: &Hall, round| {
        let mut people: Vec<u32> =
            hall.desk.state().round(round).expect("paired").seating().people().map(|id| id.0).collect();
        people.sort_unstable();
        people
    };
    assert_eq!(people(&hall, 3), [1, 2, 3, 4]);
    for round in 3..=4 {
        if round == 4 {
            hall.pair();
        }
        for game in hall.seats(round) {
            let result = if game.white < game.black { BoardResult::WHITE } else { BoardResult::BLACK };
            hall.result(round, game, result);
        }
    }
    hall.pair();
    assert_eq!(people(&hall, 5), [1, 2]);
    readable(&hall.desk);
}

#[test]
fn a_knockout_is_ranked_by_stages() {
    let mut hall = Hall::new(6, 3, |settings| settings.system = System::knockout(1));
    for winners in [&[3, 4][..], &[1, 3], &[1]] {
        hall.pair();
        let round = hall.desk.state().paired();
        for game in hall.seats(round) {
            let wins = winners.contains(&game.white.0);
            hall.result(round, game, if wins { BoardResult::WHITE } else { BoardResult::BLACK });
        }
    }
    hall.must(Wish::Close);
    let places: Vec<(u32, u32)> = hall
        .desk
        .state()
        .closed
        .clone()
        .expect("closed")
        .iter()
        .map(|place| (place.rank, place.id.0))
        .collect();
    assert_eq!(
        places,
        [(1, 1), (2, 3), (3, 2), (3, 4), (5, 5), (5, 6)],
        "the second won as many games as the first"
    );
    readable(&hall.desk);
}

/// Third place and consolation run beside the stages of the bracket and take no rounds of their own.
#[test]
fn a_knockout_has_a_match_for_the_third_place_and_a_consolation() {
    let mut hall = Hall::new(8, 3, |settings| {
        settings.system = System::Knockout { games: 1, third_place: true, consolation: true };
    });
    let people = |hall: &Hall, round: u32| -> Vec<(u32, u32)> {
        let pair = |seat: &Seat| (seat.white.min(seat.black).0, seat.white.max(seat.black).0);
        hall.seats(round).iter().map(pair).collect()
    };
    let favourites = |hall: &mut Hall| {
        let round = hall.desk.state().paired();
        for game in hall.seats(round) {
            let result = if game.white < game.black { BoardResult::WHITE } else { BoardResult::BLACK };
            hall.result(round, game, result);
        }
    };
    hall.pair();
    assert_eq!(people(&hall, 1), [(1, 8), (4, 5), (2, 7), (3, 6)]);
    favourites(&mut hall);
    hall.pair();
    assert_eq!(people(&hall, 2), [(1, 4), (2, 3), (5, 8), (6, 7)]);
    favourites(&mut hall);
    hall.pair();
    assert_eq!(people(&hall, 3), [(1, 2), (3, 4), (5, 6)], "final, third place, final of the consolation");
    // The match for the third place ends level: it is decided like any other.
    let round = 3;
    for game in hall.seats(round) {
        let level = game.white.0.min(game.black.0) == 3;
        let wins = if game.white < game.black { BoardResult::WHITE } else { BoardResult::BLACK };
        hall.result(round, game, if level { BoardResult::DRAW } else { wins });
    }
    let ranks = |hall: &Hall| -> Vec<(u32, u32)> {
        hall.desk.state().ranking().iter().map(|place| (place.rank, place.id.0)).collect()
    };
    assert_eq!(ranks(&hall)[2..4], [(3, 3), (3, 4)]);
    hall.must(Wish::DecideMatch { round: 3, winner: id(4), reason: "blitz".to_owned() });
    assert_eq!(ranks(&hall), [(1, 1), (2, 2), (3, 4), (4, 3), (5, 5), (6, 6), (7, 7), (7, 8)]);
    assert_eq!(hall.desk.propose(), Err(Refusal::NoMoreRounds));
    readable(&hall.desk);
}

/// Five players: three wait in the first stage, and nobody plays for a place that is not there.
#[test]
fn byes_leave_third_place_and_consolation_to_those_who_played() {
    let mut hall = Hall::new(5, 4, |settings| {
        settings.system = System::Knockout { games: 1, third_place: true, consolation: true };
    });
    for boards in [1, 2, 2] {
        hall.pair();
        let round = hall.desk.state().paired();
        assert_eq!(hall.seats(round).len(), boards, "{round}");
        for game in hall.seats(round) {
            let result = if game.white < game.black { BoardResult::WHITE } else { BoardResult::BLACK };
            hall.result(round, game, result);
        }
    }
    let ranks: Vec<(u32, u32)> =
        hall.desk.state().ranking().iter().map(|place| (place.rank, place.id.0)).collect();
    assert_eq!(ranks, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
}

/// Whole events by FIDE's other systems: every round is that of the rules, and the report says so.
#[test]
fn events_are_run_by_the_other_swiss_systems() {
    use tournament::swiss::{SwissSystem, check};
    for (system, rules) in [
        (System::DubovSwiss, SwissSystem::Dubov),
        (System::BursteinSwiss, SwissSystem::Burstein),
        (System::DoubleSwiss, SwissSystem::DoubleSwiss),
    ] {
        let mut hall = Hall::new(9, 6, |settings| settings.system = system);
        hall.must(bye(3, 3, Bye::HalfPoint));
        for round in 1..=6 {
            hall.pair();
            if round == 4 {
                hall.must(Wish::Withdraw { id: id(2), round: None });
            }
            hall.play();
            readable(&hall.desk);
        }
        let event = hall.desk.tournament();
        assert_eq!(SwissSystem::of(&event), rules);
        assert_eq!(check(&event), [], "{rules:?}");
        assert_eq!(hall.desk.propose(), Err(Refusal::NoMoreRounds));
        let log = hall.desk.log().to_vec();
        assert_eq!(Desk::replay(log), hall.desk);
    }
}

/// A match of two games has the bye's second half, and the absence of its first round, in the second.
#[test]
fn the_second_games_of_a_double_swiss_follow_from_the_first() {
    let mut hall = Hall::new(6, 4, |settings| settings.system = System::DoubleSwiss);
    hall.must(bye(6, 1, Bye::HalfPoint));
    hall.pair();
    assert_eq!(hall.seats(1), [seat(1, 3), seat(4, 2)]);
    hall.play();
    hall.pair();
    assert_eq!(hall.seats(2), [seat(3, 1), seat(2, 4)]);
    assert_eq!(hall.record(5, 1), Record::Bye(Bye::PairingAllocated));
    assert_eq!(
        (hall.record(5, 2), hall.record(6, 2)),
        (Record::Bye(Bye::HalfPoint), Record::Bye(Bye::HalfPoint))
    );
    // Who leaves between the games forfeits the second.
    let mut hall = Hall::new(4, 4, |settings| settings.system = System::DoubleSwiss);
    hall.pair();
    hall.play();
    hall.must(Wish::Withdraw { id: id(1), round: None });
    hall.pair();
    let board = hall.desk.state().round(2).unwrap().board(seat(3, 1)).unwrap();
    assert_eq!(board.result, Some(BoardResult::Forfeit { winner: Some(Color::White) }));
}

/// An event goes by the editions it names; what this program does not have is refused by name, and nothing is paired by it.
#[test]
fn an_unknown_edition_of_the_rules_is_refused_by_name() {
    let newest = Editions::default();
    let unknown =
        |edition: &str| Refusal::UnknownEdition { area: RulesArea::Pairing, edition: edition.to_owned() };
    let mut hall = Hall::new(4, 3, |_| {});
    assert_eq!(hall.desk.state().settings.editions, newest);
    let set = |edition| Wish::Set(vec![Setting::Editions(newest.clone().with(RulesArea::Pairing, edition))]);
    assert_eq!(hall.refused(set("2011-07-01")), unknown("2011-07-01"));
    assert_eq!(hall.refused(set("2026-02-01")), Refusal::NoChange);
    let told = hall.desk.state().report().comments;
    assert_eq!(
        told,
        ["### Rules: C.04 2026-02-01, C.07 2026-03-01, B.02 2025-10-01, B.01 2024-01-01, TRF26"]
    );
    // A log from a later program: it is read, and not paired by rules that are not here.
    let mut log = hall.desk.log().to_vec();
    let Fact::Created { settings, .. } = &mut log[0].fact else { panic!("the first fact") };
    settings.editions = newest.with(RulesArea::Pairing, "2030-01-01");
    assert_eq!(Desk::replay(log).propose(), Err(unknown("2030-01-01")));
}
