//! A team event at a desk: teams, line-ups, matches and their results, and the report that tells the same.

use crate::desk::Hall;
use rules::Color;
use tournament::desk::import::import;
use tournament::desk::{
    BoardResult, Captain, Consent, Field, ParticipantId, Refusal, Seat, Setting, System, TeamEntry, TeamId,
    TeamMatch, TeamTerms, WarningKind, Wish,
};
use tournament::team::{BoardOrder, LineUpFault, MatchRecord, Table, TeamScore};
use tournament::trf::{self, Edition, Reading};
use tournament::{Bye, Points, Tpn};

/// Teams of five, the first four of whom sit at the boards: members 1 to 5, 6 to 10, and so on.
fn hall(teams: u32, rounds: u32, change: impl FnOnce(&mut tournament::desk::Settings)) -> Hall {
    let mut hall = Hall::new(teams * 5, rounds, |settings| {
        settings.system = System::TeamSwiss;
        settings.tie_breaks = ["MPvGP", "DE", "EMMSB", "BH:MP"].map(str::to_owned).to_vec();
        change(settings);
    });
    let entry = |team: u32| {
        let mut entry = TeamEntry::default();
        entry.name.en = format!("Team {team}");
        entry.players = (team * 5 - 4..=team * 5).map(ParticipantId).collect();
        entry
    };
    hall.must(Wish::EnterTeams((1..=teams).map(entry).collect()));
    hall
}

fn matches(hall: &Hall, round: u32) -> Vec<TeamMatch> {
    let round = hall.desk.state().round(round).expect("paired");
    round.teams.clone().expect("of teams").matches
}

/// White wins at the first boards of each match, the rest is drawn.
fn play(hall: &mut Hall, round: u32) {
    let own = hall.desk.state().round(round).expect("paired").clone();
    for (at, board) in own.boards.iter().enumerate() {
        if board.result.is_none() {
            let result = if at % 4 == 0 { BoardResult::WHITE } else { BoardResult::DRAW };
            hall.result(round, board.seat, result);
        }
    }
}

/// The report, written, read, and taken over, leaves the same standings.
fn survives_its_report(hall: &Hall) {
    let state = hall.desk.state();
    let text = trf::write(&state.report(), Edition::Trf26);
    let read =
        trf::read(text.as_bytes(), Reading::default()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let mut own = state.tournament();
    let told = &read.tournament;
    own.info.kind.clone_from(&told.info.kind);
    assert_eq!(Table::new(told), Table::new(&own), "{text}");
    let taken = import(&read, 1, 1, None).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    assert_eq!((&taken.ranks, &taken.deviations), (&Vec::new(), &Vec::new()), "{text}");
    let again = tournament::desk::Desk::replay(taken.events);
    assert_eq!(again.state().team_standings(), state.team_standings(), "{text}");
    assert_eq!(again.state().settings.teams, state.settings.teams);
}

#[test]
fn a_match_is_paired_with_its_boards() {
    let mut hall = hall(4, 3, |_| {});
    hall.pair();
    let first = &matches(&hall, 1)[0];
    assert_eq!((first.white, first.black), (TeamId(1), TeamId(3)).min((TeamId(3), TeamId(1))));
    let seats = hall.seats(1);
    assert_eq!(seats.len(), 8);
    // The colours alternate from the first board down.
    let whites: Vec<bool> =
        seats[..4].iter().map(|seat| first.white_places.contains(&Some(seat.white))).collect();
    assert_eq!(whites, [true, false, true, false]);
    play(&mut hall, 1);
    let table = Table::new(&hall.desk.tournament());
    let white = hall.desk.state().team_tpns()[&first.white];
    assert_eq!(
        table.side(white).unwrap().points_after(1),
        (Points::from_tenths(20), Points::from_tenths(25))
    );
    survives_its_report(&hall);
}

#[test]
fn five_teams_play_with_a_bye_a_forfeit_and_a_changed_line_up() {
    let mut hall = hall(5, 4, |_| {});
    for round in 1..=4 {
        hall.pair();
        let own = matches(&hall, round);
        let teams = hall.desk.state().round(round).unwrap().teams.clone().unwrap();
        assert!(own.len() == 2 && teams.bye.is_some(), "round {round}");
        if round == 2 {
            // The reserve comes in for the third: the fourth moves up.
            let one = &own[0];
            let places: Vec<Option<ParticipantId>> =
                [0, 1, 3, 4].map(|at| Some(ParticipantId(one.white.0 * 5 - 4 + at))).to_vec();
            let team = one.white;
            hall.must(Wish::LineUp { round, team, players: places.clone() });
            assert_eq!(matches(&hall, round)[0].white_places, places);
        }
        if round == 4 {
            let (white, reason) = (own[1].white, String::new());
            hall.must(Wish::ForfeitMatch { round, white, winner: Some(Color::Black), reason });
        }
        play(&mut hall, round);
    }
    let event = hall.desk.tournament();
    let table = Table::new(&event);
    let byes = event.teams.byes.iter().filter(|bye| bye.bye == Bye::PairingAllocated);
    let takers: std::collections::BTreeSet<Tpn> = byes.map(|bye| bye.tpn).collect();
    assert_eq!(takers.len(), 4, "nobody has the bye twice");
    let lost = table.side(event.teams.forfeits[0].white).unwrap();
    assert_eq!((lost.match_points[3], lost.game_points[3]), (Points::ZERO, Points::ZERO));
    assert!(matches!(&lost.records[3], MatchRecord::Match(meeting) if !meeting.played));
    survives_its_report(&hall);
    hall.must(Wish::Close);
}

#[test]
fn a_line_up_is_held_against_the_rule_and_what_has_begun() {
    let mut hall = hall(4, 3, |_| {});
    let ids = |numbers: [u32; 4]| numbers.map(|n| (n > 0).then_some(ParticipantId(n))).to_vec();
    let line_up = |round, places: [u32; 4]| Wish::LineUp { round, team: TeamId(1), players: ids(places) };
    let fault = |fault| Refusal::LineUp { team: TeamId(1), fault };
    for (places, expected) in [
        ([2, 1, 3, 4], LineUpFault::OutOfOrder(Tpn(2), Tpn(1))),
        ([1, 0, 3, 4], LineUpFault::Gap(2)),
        ([1, 2, 3, 9], LineUpFault::NotAMember(Tpn(9))),
        ([1, 2, 2, 4], LineUpFault::Twice(Tpn(2))),
        ([0, 0, 0, 0], LineUpFault::Empty),
    ] {
        assert_eq!(hall.refused(line_up(1, places)), fault(expected));
    }
    // Told before the pairing: three come, and the last board of the opponent is won without a game.
    hall.must(line_up(1, [2, 3, 5, 0]));
    hall.pair();
    let seats = hall.seats(1);
    assert_eq!(seats.len(), 7);
    let first =
        seats.iter().find(|seat| [seat.white, seat.black].contains(&ParticipantId(2))).copied().unwrap();
    hall.result(1, first, BoardResult::DRAW);
    assert_eq!(hall.refused(line_up(1, [1, 2, 3, 4])), Refusal::MatchBegun(TeamId(1)));
    hall.must(line_up(1, [2, 3, 4, 0]));
    play(&mut hall, 1);
    let table = Table::new(&hall.desk.tournament());
    let one = matches(&hall, 1).into_iter().find(|one| one.color_of(TeamId(1)).is_some()).unwrap();
    let other = if one.white == TeamId(1) { one.black } else { one.white };
    let other = table.side(hall.desk.state().team_tpns()[&other]).unwrap();
    assert_eq!(other.meeting(1).unwrap().boards[3].points, Points::ONE);
    survives_its_report(&hall);
}

#[test]
fn a_forfeited_match_is_undone_and_played_after_all() {
    let mut hall = hall(4, 3, |_| {});
    hall.pair();
    let white = matches(&hall, 1)[0].white;
    let before = hall.desk.state().clone();
    let forfeit =
        |winner, reason: &str| Wish::ForfeitMatch { round: 1, white, winner, reason: reason.to_owned() };
    let seq = hall.must(forfeit(None, ""));
    assert!(
        hall.desk.state().round(1).unwrap().boards[..4]
            .iter()
            .all(|board| { board.result == Some(BoardResult::Forfeit { winner: None }) })
    );
    assert_eq!(hall.refused(forfeit(None, "again")), Refusal::NoChange);
    assert_eq!(hall.refused(forfeit(Some(Color::White), "")), Refusal::ReasonMissing);
    hall.must(Wish::Undo(seq));
    assert_eq!(hall.desk.state().rounds, before.rounds);
    hall.must(forfeit(Some(Color::White), ""));
    // A game takes place after all: then the match does.
    let seat = hall.seats(1)[0];
    let reason = "they came".to_owned();
    let result = Some(BoardResult::BLACK);
    hall.must(Wish::SetResult { round: 1, seat, result, reason, for_rating: false });
    assert!(hall.desk.state().round(1).unwrap().forfeits.is_empty());
    // What rests on the pairing names it.
    play(&mut hall, 1);
    hall.pair();
    let results: Vec<u32> = (1..=hall.desk.head()).collect();
    let published = results.into_iter().find(|seq| {
        matches!(&hall.desk.log()[*seq as usize - 1].fact, tournament::desk::Fact::Paired { round: 1, .. })
    });
    assert!(matches!(hall.refused(Wish::Undo(published.unwrap())), Refusal::Needed { .. }));
}

#[test]
fn a_league_meets_by_bergers_table_and_forfeits_whoever_has_left() {
    let mut hall = hall(4, 6, |settings| settings.system = System::TeamRoundRobin { cycles: 2 });
    let drawn: Vec<TeamId> = [3, 1, 4, 2].map(TeamId).to_vec();
    hall.must(Wish::NumberTeams(drawn.clone()));
    hall.pair();
    let met: Vec<(TeamId, TeamId)> = matches(&hall, 1).iter().map(|one| (one.white, one.black)).collect();
    assert_eq!(met, [(TeamId(3), TeamId(2)), (TeamId(1), TeamId(4))]);
    play(&mut hall, 1);
    hall.must(Wish::WithdrawTeam(TeamId(2)));
    assert_eq!(hall.refused(Wish::WithdrawTeam(TeamId(2))), Refusal::TeamNotApplicable(TeamId(2)));
    for round in 2..=6 {
        let proposal = hall.desk.propose().unwrap();
        hall.with(Wish::Publish(Box::new(proposal)), Consent::NONE).unwrap();
        let own = hall.desk.state().round(round).unwrap();
        let forfeited: Vec<TeamId> = own.forfeits.keys().copied().collect();
        assert_eq!(forfeited.len(), 1, "round {round}");
        assert!(own.teams.as_ref().unwrap().of(TeamId(2)).is_some_and(|one| one.white == forfeited[0]));
        play(&mut hall, round);
    }
    survives_its_report(&hall);
}

#[test]
fn pairs_of_teams_are_made_by_hand() {
    let mut hall = hall(4, 3, |_| {});
    hall.must(Wish::BeginManual { round: 1, reason: "a derby".to_owned() });
    let state = hall.desk.state();
    let seating = state.matched(1, &[(TeamId(1), TeamId(2)), (TeamId(4), TeamId(3))], None);
    let twice = state.matched(1, &[(TeamId(1), TeamId(2)), (TeamId(2), TeamId(3))], None);
    assert_eq!(hall.refused(Wish::Seat { round: 1, seating: twice }), Refusal::BadTeam(TeamId(2)));
    hall.must(Wish::Seat { round: 1, seating });
    hall.must(Wish::EndManual);
    let met: Vec<(TeamId, TeamId)> = matches(&hall, 1).iter().map(|one| (one.white, one.black)).collect();
    assert_eq!(met, [(TeamId(1), TeamId(2)), (TeamId(4), TeamId(3))]);
    assert!(hall.desk.state().round(1).unwrap().by_hand);
}

#[test]
fn members_belong_to_one_team_and_stay_once_they_have_played() {
    let mut hall = hall(4, 3, |_| {});
    let edit = |hall: &Hall, change: &dyn Fn(&mut TeamEntry)| {
        let mut team = hall.desk.state().team(TeamId(1)).unwrap().entry.clone();
        change(&mut team);
        Wish::EditTeam { id: TeamId(1), team: Box::new(team) }
    };
    let wish = edit(&hall, &|team| team.players.push(ParticipantId(6)));
    assert_eq!(hall.refused(wish), Refusal::InAnotherTeam(ParticipantId(6)));
    let wish = edit(&hall, &|team| team.name.en = "Team 2".to_owned());
    assert_eq!(hall.refused(wish), Refusal::Invalid(Field::Team));
    assert_eq!(hall.refused(Wish::Remove(ParticipantId(1))), Refusal::NotApplicable(ParticipantId(1)));
    hall.pair();
    let wish = edit(&hall, &|team| team.players.retain(|id| id.0 != 2));
    assert_eq!(hall.refused(wish), Refusal::HasPlayed(ParticipantId(2)));
    // The reserve has not played.
    let wish = edit(&hall, &|team| team.players.retain(|id| id.0 != 5));
    hall.must(wish);
    assert_eq!(hall.refused(Wish::RemoveTeam(TeamId(1))), Refusal::TeamNotApplicable(TeamId(1)));
    let other = Wish::Prohibit { players: vec![ParticipantId(1), ParticipantId(6)], first: 1, last: None };
    assert_eq!(hall.refused(other), Refusal::NotForTeams);
}

#[test]
fn terms_of_matches_are_refused_by_name() {
    let mut hall = hall(2, 1, |_| {});
    let mut with = |change: &dyn Fn(&mut TeamTerms)| {
        let mut terms = TeamTerms::default();
        change(&mut terms);
        hall.refused(Wish::Set(vec![Setting::Teams(terms)]))
    };
    assert_eq!(with(&|terms| terms.boards = 15), Refusal::Invalid(Field::Boards));
    assert_eq!(with(&|terms| terms.colors = "WBX".to_owned()), Refusal::Invalid(Field::BoardColors));
    let worth_nothing = |terms: &mut TeamTerms| terms.scoring.win = Points::ZERO;
    assert_eq!(with(&worth_nothing), Refusal::Invalid(Field::MatchPoints));
    hall.must(Wish::Set(vec![Setting::Teams(TeamTerms { order: BoardOrder::Free, ..TeamTerms::default() })]));
    hall.pair();
    assert_eq!(
        hall.refused(Wish::Set(vec![Setting::Teams(TeamTerms::default())])),
        Refusal::Invalid(Field::Boards)
    );
    let seat = Seat { white: ParticipantId(1), black: ParticipantId(2) };
    assert!(hall.seats(1).iter().all(|own| *own != seat), "nobody meets somebody of the same team");
}

/// Byes of a round as the report tells them, by the teams' numbers in the desk.
fn byes(hall: &Hall, round: u32) -> Vec<(u32, Bye)> {
    let tpns = hall.desk.state().team_tpns();
    let team = |tpn: Tpn| tpns.iter().find(|(_, own)| **own == tpn).map_or(0, |(id, _)| id.0);
    let event = hall.desk.tournament();
    let own = event.teams.byes.iter().filter(|bye| bye.round == round);
    own.map(|bye| (team(bye.tpn), bye.bye)).collect()
}

fn team_bye(team: u32, round: u32, bye: Bye) -> Wish {
    Wish::AnnounceTeamBye { id: TeamId(team), round, bye, comment: String::new() }
}

#[test]
fn a_team_that_announced_its_absence_is_not_paired_and_has_what_the_bye_is_worth() {
    let mut hall = hall(6, 4, |_| {});
    let announced = hall.must(team_bye(1, 2, Bye::HalfPoint));
    hall.must(team_bye(2, 2, Bye::ZeroPoint));
    hall.must(team_bye(3, 3, Bye::HalfPoint));
    hall.must(Wish::CancelTeamBye { id: TeamId(3), round: 3 });
    assert_eq!(
        hall.refused(Wish::CancelTeamBye { id: TeamId(3), round: 3 }),
        Refusal::TeamNotApplicable(TeamId(3))
    );
    assert_eq!(hall.refused(team_bye(1, 2, Bye::HalfPoint)), Refusal::NoChange);
    assert_eq!(hall.refused(team_bye(1, 3, Bye::FullPoint)), Refusal::ReasonMissing);
    assert_eq!(hall.refused(team_bye(1, 3, Bye::PairingAllocated)), Refusal::Invalid(Field::Bye));
    assert_eq!(hall.refused(team_bye(1, 5, Bye::ZeroPoint)), Refusal::Invalid(Field::Round));
    // A second half point is the arbiter's to confirm.
    let second = WarningKind::TeamSecondHalfPoint(TeamId(1));
    hall.warned(team_bye(1, 4, Bye::HalfPoint), 3, second);
    hall.pair();
    play(&mut hall, 1);
    assert_eq!(hall.refused(team_bye(1, 1, Bye::ZeroPoint)), Refusal::NotTheRound { turn: 2 });
    survives_its_report(&hall);
    hall.pair();
    assert_eq!(matches(&hall, 2).len(), 2);
    assert_eq!(byes(&hall, 2), [(1, Bye::HalfPoint), (2, Bye::ZeroPoint)]);
    let by = vec![hall.desk.head()];
    assert_eq!(hall.refused(Wish::Undo(announced)), Refusal::Needed { by }, "the pairing rests on it");
    play(&mut hall, 2);
    let tpns = hall.desk.state().team_tpns();
    let table = Table::new(&hall.desk.tournament());
    let gained = |team: u32| {
        let side = table.side(tpns[&TeamId(team)]).unwrap();
        (side.match_points[1], side.game_points[1])
    };
    assert_eq!(gained(1), (Points::ONE, Points::from_tenths(20)));
    assert_eq!(gained(2), (Points::ZERO, Points::ZERO));
    survives_its_report(&hall);
    for round in 3..=4 {
        hall.pair();
        play(&mut hall, round);
    }
    assert_eq!(byes(&hall, 3), []);
    survives_its_report(&hall);
}

#[test]
fn in_a_league_the_match_of_an_absent_team_is_forfeited() {
    let mut hall = hall(4, 3, |settings| settings.system = System::TeamRoundRobin { cycles: 1 });
    hall.must(team_bye(1, 1, Bye::ZeroPoint));
    hall.pair();
    let own = hall.desk.state().round(1).unwrap();
    let one = own.teams.as_ref().unwrap().of(TeamId(1)).unwrap();
    let lost = one.color_of(TeamId(1)).map(|color| !color);
    assert_eq!(own.forfeits.get(&one.white), Some(&lost));
    play(&mut hall, 1);
    survives_its_report(&hall);
}

#[test]
fn teams_are_kept_apart_in_the_rounds_of_a_rule() {
    let mut hall = hall(4, 3, |_| {});
    let apart =
        |teams: [u32; 2], first, last| Wish::ProhibitTeams { teams: teams.map(TeamId).to_vec(), first, last };
    // Without the rule the first meets the third.
    let met = |hall: &Hall, round, a: u32, b: u32| {
        matches(hall, round)
            .iter()
            .any(|one| one.color_of(TeamId(a)).is_some() && one.color_of(TeamId(b)).is_some())
    };
    let proposed = hall.desk.propose().unwrap().seating().teams.clone().unwrap();
    assert!(proposed.of(TeamId(1)).unwrap().color_of(TeamId(3)).is_some());
    hall.must(apart([1, 3], 1, Some(1)));
    assert_eq!(hall.refused(apart([1, 1], 1, None)), Refusal::Invalid(Field::Team));
    assert_eq!(hall.refused(apart([1, 9], 1, None)), Refusal::NoSuchTeam(TeamId(9)));
    assert_eq!(hall.refused(apart([1, 2], 2, Some(1))), Refusal::Invalid(Field::Round));
    assert_eq!(hall.refused(Wish::RemoveTeam(TeamId(3))), Refusal::TeamNotApplicable(TeamId(3)));
    // By hand one is warned of it.
    let begun = hall.must(Wish::BeginManual { round: 1, reason: "a derby".to_owned() });
    let seating = hall.desk.state().matched(1, &[(TeamId(1), TeamId(3)), (TeamId(2), TeamId(4))], None);
    let kind = WarningKind::TeamsProhibited(TeamId(1), TeamId(3));
    let warnings = hall.desk.weigh(&Wish::Seat { round: 1, seating }).unwrap();
    assert_eq!(warnings.iter().map(|warning| (warning.level, warning.kind)).collect::<Vec<_>>(), [(3, kind)]);
    hall.must(Wish::Undo(begun));
    hall.pair();
    assert!(!met(&hall, 1, 1, 3));
    play(&mut hall, 1);
    survives_its_report(&hall);
    // The rule was for one round; a rule made now is not one of the regulations.
    let wish = apart([1, 3], 2, None);
    assert!(matches!(hall.refused(wish), Refusal::FideMode(_)));
    let mut together = false;
    for round in 2..=3 {
        hall.pair();
        together |= met(&hall, round, 1, 3);
        play(&mut hall, round);
    }
    assert!(together, "of four teams in three rounds everybody meets everybody");
    survives_its_report(&hall);
}

#[test]
fn every_member_of_one_team_meets_every_member_of_the_other() {
    for boards in [3, 4] {
        let mut hall = hall(2, boards, |settings| {
            settings.system = System::TeamScheveningen;
            settings.teams.boards = boards;
            settings.teams.primary = TeamScore::Game;
            settings.tie_breaks = vec!["MPvGP".to_owned()];
        });
        let mut met = std::collections::BTreeSet::new();
        let mut whites = std::collections::BTreeMap::<u32, u32>::new();
        for round in 1..=boards {
            hall.pair();
            for seat in hall.seats(round) {
                let both = [seat.white.0, seat.black.0];
                let pair = (both[0].min(both[1]), both[0].max(both[1]));
                assert!(pair.0 <= 5 && pair.1 > 5 && met.insert(pair), "{boards} boards, round {round}");
                *whites.entry(seat.white.0).or_default() += 1;
                hall.result(round, seat, BoardResult::WHITE);
            }
            survives_its_report(&hall);
        }
        assert_eq!(met.len() as u32, boards * boards);
        assert!(
            whites.values().all(|&games| games == boards / 2 || games == boards.div_ceil(2)),
            "{whites:?}"
        );
        assert_eq!(hall.desk.propose().unwrap_err(), Refusal::NoMoreRounds);
    }
    let hall = hall(3, 4, |settings| settings.system = System::TeamScheveningen);
    assert_eq!(hall.desk.propose().unwrap_err(), Refusal::WrongNumber);
}

#[test]
fn in_a_scheveningen_whoever_is_missing_leaves_a_board_empty_and_a_reserve_can_take_it() {
    let mut hall = hall(2, 4, |settings| settings.system = System::TeamScheveningen);
    hall.must(Wish::AnnounceBye {
        id: ParticipantId(2),
        round: 2,
        bye: Bye::ZeroPoint,
        comment: String::new(),
    });
    hall.pair();
    play(&mut hall, 1);
    hall.pair();
    let one = matches(&hall, 2).remove(0);
    assert_eq!((one.white, hall.seats(2).len()), (TeamId(2), 3), "White changes with the round");
    assert_eq!(one.black_places, [Some(1), None, Some(3), Some(4)].map(|id| id.map(ParticipantId)));
    assert_eq!(one.white_places, [7, 8, 9, 6].map(|id| Some(ParticipantId(id))));
    // The fifth comes in at that board.
    let players: Vec<Option<ParticipantId>> = [1, 5, 3, 4].map(|id| Some(ParticipantId(id))).to_vec();
    hall.must(Wish::LineUp { round: 2, team: TeamId(1), players });
    assert!(hall.seats(2).contains(&Seat { white: ParticipantId(8), black: ParticipantId(5) }));
    play(&mut hall, 2);
    survives_its_report(&hall);
}

#[test]
fn a_captain_hands_a_line_up_in_until_the_round_is_paired() {
    let mut hall = hall(4, 3, |_| {});
    let hand_in = |round, places: [u32; 4]| Wish::HandInLineUp {
        round,
        team: TeamId(1),
        players: places.map(|id| Some(ParticipantId(id))).to_vec(),
    };
    hall.must(hand_in(1, [2, 3, 4, 5]));
    let fault = LineUpFault::OutOfOrder(Tpn(2), Tpn(1));
    assert_eq!(hall.refused(hand_in(1, [2, 1, 3, 4])), Refusal::LineUp { team: TeamId(1), fault });
    hall.pair();
    // The arbiter may still; the captain may not.
    assert_eq!(hall.refused(hand_in(1, [1, 2, 3, 4])), Refusal::NotTheRound { turn: 2 });
    hall.must(hand_in(2, [1, 3, 4, 5]));
    let players = [1, 2, 3, 4].map(|id| Some(ParticipantId(id))).to_vec();
    hall.must(Wish::LineUp { round: 1, team: TeamId(1), players });
}

#[test]
fn a_captain_stays_with_the_team() {
    let mut hall = hall(2, 1, |settings| settings.system = System::TeamRoundRobin { cycles: 1 });
    let mut team = hall.desk.state().team(TeamId(2)).unwrap().entry.clone();
    team.captain = Captain { name: "Coach".to_owned(), account: Some(7) };
    hall.must(Wish::EditTeam { id: TeamId(2), team: Box::new(team.clone()) });
    let of = |account| hall.desk.state().captained_by(account).map(|team| team.id).collect::<Vec<_>>();
    assert_eq!((of(7), of(8)), (vec![TeamId(2)], Vec::new()));
    team.captain.name = "two\nlines".to_owned();
    assert_eq!(
        hall.refused(Wish::EditTeam { id: TeamId(2), team: Box::new(team) }),
        Refusal::Invalid(Field::Name)
    );
}
