//! Groups that feed a final: dealing out, rounds side by side, who goes on, and what late changes do.

use crate::desk::{Hall, entry, id, readable, seat, set};
use std::collections::BTreeSet;
use tournament::desk::import::{LeftOut, import};
use tournament::desk::{
    BoardResult, Consent, Dealing, Desk, Entry, Fact, Field, FinalTerms, GroupTerms, ParticipantId, Refusal,
    Round, Seat, StageKind, State, System, WarningKind, Wish,
};
use tournament::tiebreak::misranked;
use tournament::trf;
use tournament::{Bye, Points, Record};

const KNOCKOUT: FinalTerms = FinalTerms::Knockout { games: 1, third_place: true };
const CARRIED: FinalTerms = FinalTerms::RoundRobin { cycles: 1, carry: true };

fn hall(players: u32, groups: u32, advance: u32, last: FinalTerms) -> Hall {
    let terms = GroupTerms { groups, advance, last, ..GroupTerms::default() };
    Hall::new(players, 9, |settings| {
        settings.system = System::Groups(terms);
        settings.tie_breaks = ["DE", "SB", "WIN"].map(str::to_owned).to_vec();
    })
}

fn numbers(groups: &[Vec<ParticipantId>]) -> Vec<Vec<u32>> {
    groups.iter().map(|group| group.iter().map(|id| id.0).collect()).collect()
}

/// The stronger wins every game of the last round.
fn favourites(hall: &mut Hall) {
    let round = hall.desk.state().paired();
    for game in hall.seats(round) {
        let open = hall.desk.state().round(round).unwrap().board(game).unwrap().result.is_none();
        if open {
            let wins = if game.white < game.black { BoardResult::WHITE } else { BoardResult::BLACK };
            hall.result(round, game, wins);
        }
    }
}

fn play_groups(hall: &mut Hall) {
    hall.must(Wish::Deal);
    for _ in 0..hall.desk.state().group_rounds() {
        hall.pair();
        favourites(hall);
    }
}

fn begin() -> Wish {
    Wish::BeginFinal { order: Vec::new(), by_lot: false, reason: String::new() }
}

fn ranks(hall: &Hall) -> Vec<(u32, u32)> {
    hall.desk.state().ranking().iter().map(|place| (place.rank, place.id.0)).collect()
}

fn pairs(seats: &[Seat]) -> BTreeSet<(u32, u32)> {
    seats.iter().map(|seat| (seat.white.min(seat.black).0, seat.white.max(seat.black).0)).collect()
}

#[test]
fn groups_play_side_by_side_and_their_best_cross_in_the_final() {
    let mut hall = hall(8, 2, 2, KNOCKOUT);
    assert_eq!(hall.desk.propose(), Err(Refusal::NotDealt));
    play_groups(&mut hall);
    let state = hall.desk.state();
    assert_eq!(numbers(&state.groups()), [[1, 4, 5, 8], [2, 3, 6, 7]]);
    assert_eq!((state.group_rounds(), state.settings.rounds), (3, 5), "three rounds, then two of a knockout");
    assert_eq!(hall.seats(1), [seat(1, 8), seat(4, 5), seat(2, 7), seat(3, 6)]);
    assert!(state.awaits_final() && state.open_ties().is_empty());
    assert_eq!(hall.desk.propose(), Err(Refusal::FinalNotBegun));
    hall.must(begin());
    assert!(!hall.desk.state().awaits_final());
    hall.pair();
    assert_eq!(pairs(&hall.seats(4)), [(1, 3), (2, 4)].into(), "A1–B2 and B1–A2");
    favourites(&mut hall);
    hall.pair();
    assert_eq!(pairs(&hall.seats(5)), [(1, 2), (3, 4)].into(), "the final, and the third place");
    favourites(&mut hall);
    assert_eq!(hall.desk.propose(), Err(Refusal::NoMoreRounds));
    let expected = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8)];
    assert_eq!(ranks(&hall), expected, "thirds share the fifth place, the last of the groups the seventh");
    hall.must(Wish::Close);
    assert_eq!(Desk::replay(hall.desk.log().to_vec()), hall.desk);
    readable(&hall.desk);
    // Each table is a report of its own that holds by itself; the knockout's games stand in the final's alone.
    for stage in hall.desk.state().stages() {
        let report = hall.desk.state().report_of(&stage);
        let text = trf::write(&report, trf::Edition::Trf26);
        let read = trf::read(text.as_bytes(), trf::Reading::default());
        let read = read.unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        assert_eq!(read.tournament.is_round_robin(), stage.kind != StageKind::Final);
        assert_eq!(
            (read.tournament.players.len(), read.tournament.paired_rounds()),
            match stage.kind {
                StageKind::Final => (4, 2),
                StageKind::Group(_) => (4, 3),
            }
        );
        if stage.kind != StageKind::Final {
            assert_eq!(misranked(&read, &hall.desk.state().settings.criteria()), [], "{text}");
        }
    }
}

#[test]
fn games_between_those_who_go_on_are_carried_over() {
    let mut hall = hall(8, 2, 2, CARRIED);
    play_groups(&mut hall);
    hall.must(begin());
    assert_eq!(hall.desk.state().settings.rounds, 5, "each meets the two of the other group");
    let stage = |hall: &Hall| hall.desk.state().stages().remove(0);
    assert_eq!(stage(&hall).kind, StageKind::Final);
    let points = |hall: &Hall| -> Vec<(u32, Points)> {
        stage(hall).places.iter().map(|place| (place.id.0, place.points)).collect()
    };
    // 1 has beaten 4, and 2 has beaten 3; games against those who went out do not count.
    let carried = [(1, Points::ONE), (2, Points::ONE), (3, Points::ZERO), (4, Points::ZERO)];
    assert_eq!(points(&hall).into_iter().collect::<BTreeSet<_>>(), carried.into());
    let mut met = BTreeSet::new();
    for _ in 0..2 {
        hall.pair();
        met.extend(pairs(&hall.seats(hall.desk.state().paired())));
        favourites(&mut hall);
    }
    assert_eq!(met, [(1, 2), (1, 3), (2, 4), (3, 4)].into(), "nobody meets the same opponent again");
    assert_eq!(hall.desk.propose(), Err(Refusal::NoMoreRounds));
    assert_eq!(points(&hall)[0], (1, Points::from_tenths(30)));
    assert_eq!(ranks(&hall)[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    // Without carrying over everybody meets everybody.
    let mut hall = self::hall(8, 2, 2, FinalTerms::RoundRobin { cycles: 1, carry: false });
    play_groups(&mut hall);
    hall.must(begin());
    assert_eq!(hall.desk.state().settings.rounds, 6);
    for _ in 0..3 {
        hall.pair();
        favourites(&mut hall);
    }
    assert_eq!(stage(&hall).rounds, [4, 5, 6]);
    assert_eq!(points(&hall)[0], (1, Points::from_tenths(30)));
}

#[test]
fn a_smaller_group_is_done_earlier() {
    let mut hall = hall(9, 2, 1, KNOCKOUT);
    play_groups(&mut hall);
    let sizes: Vec<usize> = hall.desk.state().groups().iter().map(Vec::len).collect();
    assert_eq!((sizes, hall.desk.state().group_rounds()), (vec![5, 4], 5));
    let boards: Vec<usize> = (1..=5).map(|round| hall.seats(round).len()).collect();
    assert_eq!(boards, [4, 4, 4, 2, 2], "the group of four has three rounds");
    hall.must(begin());
    hall.pair();
    assert_eq!(pairs(&hall.seats(6)), [(1, 2)].into());
    assert_eq!(hall.record(9, 6), Record::Bye(Bye::ZeroPoint), "whoever is out misses the final");
    readable(&hall.desk);
}

/// The report of a whole event tells its groups in comments: taken over, the event goes on where it stood.
#[test]
fn groups_and_their_final_are_taken_over_from_a_report() {
    for (last, players) in
        [(KNOCKOUT, 8), (CARRIED, 9), (FinalTerms::RoundRobin { cycles: 2, carry: false }, 7)]
    {
        let mut hall = hall(players, 2, 2, last);
        hall.must(Wish::Deal);
        for step in 0.. {
            let state = hall.desk.state();
            for edition in [trf::Edition::Trf26, trf::Edition::Trf16, trf::Edition::Trf06] {
                let text = trf::write(&state.report(), edition);
                let read = trf::read(text.as_bytes(), trf::Reading::default());
                let read = read.unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
                let import = import(&read, 7, 0, None).unwrap();
                assert!(!import.left_out.contains(&LeftOut::Groups), "{last:?} {step}: {text}");
                let again = Desk::replay(import.events);
                let again = again.state();
                assert_eq!((again.groups(), &again.qualified), (state.groups(), &state.qualified));
                assert_eq!(again.settings.system, state.settings.system);
                assert_eq!(again.ranking(), state.ranking(), "{last:?} {step}: {text}");
                let seats = |state: &State| -> Vec<Vec<Seat>> {
                    let of = |round: &Round| round.boards.iter().map(|board| board.seat).collect();
                    state.rounds.iter().map(of).collect()
                };
                let sorted = |rounds: Vec<Vec<Seat>>| -> Vec<BTreeSet<(u32, u32)>> {
                    rounds.iter().map(|round| pairs(round)).collect()
                };
                assert_eq!(sorted(seats(again)), sorted(seats(state)));
            }
            if hall.desk.state().awaits_final() {
                hall.must(begin());
                continue;
            }
            if hall.desk.propose().is_err() {
                break;
            }
            hall.pair();
            favourites(&mut hall);
        }
        assert!(hall.desk.state().paired() > hall.desk.state().group_rounds(), "{last:?}");
    }
}

/// Without the comments, or where the games contradict them, what could not be made again is said.
#[test]
fn groups_that_a_report_does_not_tell_are_named_as_left_out() {
    let mut hall = hall(8, 2, 2, KNOCKOUT);
    play_groups(&mut hall);
    hall.must(begin());
    let whole = hall.desk.state().report();
    let mut bare = whole.clone();
    bare.comments.retain(|line| !line.starts_with("### Group"));
    let mut wrong = whole.clone();
    for line in &mut wrong.comments {
        *line = line.replace("### Final A: 1 4", "### Final A: 8 5");
    }
    assert_ne!(wrong, whole);
    for report in [bare, wrong] {
        let import = import(&report, 7, 0, None).unwrap();
        assert!(import.left_out.contains(&LeftOut::Groups));
        let desk = Desk::replay(import.events);
        assert_eq!((desk.state().settings.system, desk.state().paired()), (System::Manual, 3));
    }
}

#[test]
fn units_are_kept_apart_and_lots_come_from_the_seed() {
    let dealt = |dealing: Dealing, units: [&str; 8]| {
        let terms = GroupTerms { groups: 2, dealing, ..GroupTerms::default() };
        let mut hall = Hall::new(0, 9, |settings| settings.system = System::Groups(terms));
        let unit = |(number, unit): (u32, &str)| Entry { unit: unit.to_owned(), ..entry(number) };
        hall.must(Wish::Register((1..).zip(units).map(unit).collect()));
        hall.must(Wish::Deal);
        numbers(&hall.desk.state().groups())
    };
    // The serpentine puts both of North (1 and 4), and both of South (2 and 3), into one group.
    let units = ["North", "South", "South", "North", "", "", "", ""];
    assert_eq!(dealt(Dealing::Serpentine, units), [[1, 4, 5, 8], [2, 3, 6, 7]]);
    for group in dealt(Dealing::Apart, units) {
        for pair in [[1, 4], [2, 3]] {
            assert!(!pair.iter().all(|member| group.contains(member)), "{pair:?} in {group:?}");
        }
    }
    let lots = dealt(Dealing::Lots, units);
    assert_eq!(lots, dealt(Dealing::Lots, units), "the same seed deals alike");
    let mut everybody = lots.concat();
    everybody.sort_unstable();
    assert_eq!(everybody, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_ne!(lots, dealt(Dealing::Serpentine, units));
}

#[test]
fn somebody_is_moved_before_the_first_round_only() {
    let mut hall = hall(8, 2, 2, KNOCKOUT);
    assert_eq!(hall.refused(Wish::MoveToGroup { id: id(8), group: 1 }), Refusal::NotDealt);
    let dealt = hall.must(Wish::Deal);
    assert_eq!(hall.refused(Wish::Deal), Refusal::NoChange);
    hall.must(Wish::MoveToGroup { id: id(8), group: 1 });
    assert_eq!(numbers(&hall.desk.state().groups()), [vec![1, 4, 5], vec![2, 3, 6, 7, 8]]);
    assert_eq!(hall.desk.state().settings.rounds, 7, "five rounds of the larger group");
    assert_eq!(hall.refused(Wish::MoveToGroup { id: id(8), group: 2 }), Refusal::Invalid(Field::Groups));
    hall.must(Wish::MoveToGroup { id: id(7), group: 0 });
    // Whoever enters meanwhile has no group yet.
    hall.must(Wish::Register(vec![entry(9)]));
    assert_eq!(hall.desk.propose(), Err(Refusal::NotDealt));
    hall.must(Wish::MoveToGroup { id: id(9), group: 0 });
    hall.must(Wish::MoveToGroup { id: id(5), group: 1 });
    hall.must(Wish::MoveToGroup { id: id(4), group: 1 });
    hall.must(Wish::MoveToGroup { id: id(9), group: 1 });
    assert_eq!(hall.refused(Wish::MoveToGroup { id: id(7), group: 1 }), Refusal::WrongNumber, "two go on");
    let last = hall.desk.head();
    let paired = hall.pair();
    let Refusal::NotTheRound { turn: 2 } = hall.refused(Wish::MoveToGroup { id: id(7), group: 1 }) else {
        panic!("the first round is paired")
    };
    assert_eq!(hall.refused(Wish::Undo(dealt - 1)), Refusal::Needed { by: vec![paired] });
    assert!(last < paired);
    // Too few for the groups.
    let mut small = self::hall(3, 2, 2, KNOCKOUT);
    assert_eq!(small.refused(Wish::Deal), Refusal::WrongNumber);
    let mut swiss = Hall::new(8, 5, |_| {});
    assert_eq!(swiss.refused(Wish::Deal), Refusal::Invalid(Field::System));
}

/// Four in each group, everything drawn: nothing parts them.
#[test]
fn ties_that_the_tables_leave_open_are_asked_of_the_arbiter() {
    let all_drawn = |last| {
        let mut hall = hall(8, 2, 2, last);
        hall.must(Wish::Deal);
        for round in 1..=3 {
            hall.pair();
            for game in hall.seats(round) {
                hall.result(round, game, BoardResult::DRAW);
            }
        }
        hall
    };
    let mut hall = all_drawn(KNOCKOUT);
    let [a, b] = [[1, 4, 5, 8], [2, 3, 6, 7]].map(|group| group.map(id).to_vec());
    assert_eq!(hall.desk.state().open_ties(), [a.clone(), b.clone()]);
    assert_eq!(hall.refused(begin()), Refusal::TieOpen(a.clone()));
    let order: Vec<ParticipantId> = [8, 5, 4, 1, 7, 6, 3, 2].map(id).to_vec();
    let decided = |order: &[ParticipantId], reason: &str| Wish::BeginFinal {
        order: order.to_vec(),
        by_lot: false,
        reason: reason.to_owned(),
    };
    assert_eq!(hall.refused(decided(&order, "")), Refusal::ReasonMissing);
    assert_eq!(hall.refused(decided(&order[..3], "blitz")), Refusal::TieOpen(a));
    hall.must(decided(&order, "blitz"));
    assert_eq!(hall.desk.state().qualified, [[8, 5], [7, 6]].map(|group| group.map(id).to_vec()));
    let lots = || {
        let mut hall = all_drawn(KNOCKOUT);
        hall.must(Wish::BeginFinal { order: Vec::new(), by_lot: true, reason: String::new() });
        let Some(Fact::FinalBegun { by_lot: true, .. }) = hall.desk.log().last().map(|event| &event.fact)
        else {
            panic!("lots are told")
        };
        hall.desk.state().qualified.clone()
    };
    assert_eq!(lots(), lots());
    // In a round robin only the last place that goes on matters: with all four there is nothing to decide.
    let mut hall = self::hall(4, 2, 2, CARRIED);
    hall.must(Wish::Deal);
    hall.pair();
    for game in hall.seats(1) {
        hall.result(1, game, BoardResult::DRAW);
    }
    assert_eq!(hall.desk.state().open_ties(), Vec::<Vec<ParticipantId>>::new());
    hall.must(begin());
}

#[test]
fn whoever_leaves_a_group_early_is_annulled_and_whoever_leaves_late_forfeits() {
    let after = |rounds: u32| {
        let mut hall = hall(8, 2, 2, KNOCKOUT);
        hall.must(Wish::Deal);
        for round in 1..=3 {
            hall.pair();
            favourites(&mut hall);
            if round == rounds {
                hall.must(Wish::Withdraw { id: id(1), round: None });
            }
        }
        hall
    };
    let group = |hall: &Hall| -> Vec<(u32, u32, i32)> {
        let stages = hall.desk.state().stages();
        let stage = stages.iter().find(|stage| stage.kind == StageKind::Group(0)).unwrap();
        stage.places.iter().map(|place| (place.rank, place.id.0, place.points.tenths())).collect()
    };
    // One of three games: annulled; the games against 1 count for nobody.
    let mut early = after(1);
    assert_eq!(group(&early)[..3], [(1, 4, 20), (2, 5, 10), (3, 8, 0)]);
    early.must(begin());
    assert_eq!(early.desk.state().qualified[0], [4, 5].map(id));
    let last = early.desk.state().ranking().last().map(|place| place.id.0);
    assert_eq!(last, Some(1));
    // Two of three: the third is lost by forfeit, and the two won keep their points; but who has left does not go on.
    let mut late = after(2);
    assert_eq!(group(&late)[0].2, 20);
    // 4 and 5 are level, with a win against each other's conqueror each.
    let order = vec![id(5), id(4)];
    late.must(Wish::BeginFinal { order, by_lot: false, reason: "blitz".to_owned() });
    assert_eq!(late.desk.state().qualified[0], [5, 4].map(id));
    // After the last round of the groups: the points stay, the place in the final goes to the next.
    let mut between = after(3);
    assert_eq!(group(&between)[0], (1, 1, 30));
    between.must(begin());
    assert_eq!(between.desk.state().qualified[0], [4, 5].map(id));
    // In the final: before half of its games, annulled there, and the group's table stays.
    let mut hall = hall(8, 2, 2, FinalTerms::RoundRobin { cycles: 1, carry: false });
    play_groups(&mut hall);
    hall.must(begin());
    hall.pair();
    favourites(&mut hall);
    hall.must(Wish::Withdraw { id: id(1), round: None });
    let stages = hall.desk.state().stages();
    assert_eq!(group(&hall)[0], (1, 1, 30));
    assert_eq!(stages[0].places.last().map(|place| (place.id, place.points)), Some((id(1), Points::ZERO)));
    hall.pair();
    assert_eq!(hall.seats(5).len(), 1);
    readable(&hall.desk);
}

#[test]
fn a_final_rests_on_the_results_of_the_groups() {
    let mut hall = hall(8, 2, 2, KNOCKOUT);
    hall.must(Wish::Deal);
    let mut results = Vec::new();
    for _ in 1..=3 {
        hall.pair();
        favourites(&mut hall);
        results.push(hall.desk.head());
    }
    let game = hall.seats(3)[0];
    let correction = |result| Wish::SetResult {
        round: 3,
        seat: game,
        result: Some(result),
        reason: "misread".to_owned(),
        for_rating: false,
    };
    let begun = hall.must(begin());
    assert_eq!(hall.refused(begin()), Refusal::NoChange);
    assert_eq!(hall.refused(correction(BoardResult::DRAW)), Refusal::FinalBegun);
    assert_eq!(hall.refused(Wish::Unpair { reason: String::new() }), Refusal::FinalBegun);
    assert_eq!(hall.refused(Wish::Undo(results[2])), Refusal::Needed { by: vec![begun] });
    hall.must(Wish::Undo(begun));
    assert!(hall.desk.state().awaits_final());
    hall.must(correction(BoardResult::DRAW));
    let begun = hall.must(begin());
    let paired = hall.pair();
    assert_eq!(hall.refused(Wish::Undo(begun)), Refusal::Needed { by: vec![paired] });
    // Corrected after the pairing: warned of, and nobody leaves the final.
    let before = hall.desk.state().qualified.clone();
    hall.warned(correction(BoardResult::WHITE), 3, WarningKind::AfterPairing { round: 3 });
    assert_eq!(hall.desk.state().qualified, before);
    // A level match of the final is decided by a word.
    let games = hall.seats(4);
    for game in &games {
        hall.must(set(4, *game, BoardResult::DRAW));
    }
    assert_eq!(hall.desk.propose(), Err(Refusal::MatchUndecided { round: 4 }));
    assert_eq!(hall.desk.state().level_matches().len(), 2);
    for game in &games {
        hall.must(Wish::DecideMatch { round: 4, winner: game.white, reason: "blitz".to_owned() });
    }
    hall.pair();
    assert_eq!(hall.seats(5).len(), 2);
    let refusal =
        hall.with(Wish::Set(vec![tournament::desk::Setting::System(System::Manual)]), Consent::FULL);
    assert_eq!(refusal.err(), Some(Refusal::Invalid(Field::System)));
}
