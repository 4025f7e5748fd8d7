//! A team event at a desk: teams, line-ups, matches and their results, and the report that tells the same.

use crate::desk::Hall;
use rules::Color;
use tournament::desk::import::import;
use tournament::desk::{
    BoardResult, Consent, Field, ParticipantId, Refusal, Seat, Setting, System, TeamEntry, TeamId, TeamMatch,
    TeamTerms, Wish,
};
use tournament::team::{BoardOrder, LineUpFault, MatchRecord, Table};
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
