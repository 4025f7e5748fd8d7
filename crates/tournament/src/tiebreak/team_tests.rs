//! Standings of teams on small events worked out by hand.

use super::*;
use crate::team::{MatchScoring, Team};
use crate::{Bye, Player, Points, Record, Request, Score, Tournament, Tpn};
use rules::Color;

/// Teams of so many boards; matches as `(round, first, second, results of the first's boards)`. Player 10 · team + board.
fn event(boards: u32, teams: u32, matches: &[(u32, u32, u32, &str)]) -> Tournament {
    let rounds = matches.iter().map(|&(round, ..)| round).max().unwrap_or(0);
    let number = |team: u32, board: u32| Tpn(10 * team + board);
    let mut event = Tournament::default();
    for team in 1..=teams {
        let players: Vec<Tpn> = (1..=boards).map(|board| number(team, board)).collect();
        event.players.extend(players.iter().map(|&tpn| Player {
            records: vec![Record::Bye(Bye::ZeroPoint); rounds as usize],
            ..Player::new(tpn)
        }));
        event.teams.teams.push(Team::new(Tpn(team), players));
    }
    event.teams.paired = true;
    event.teams.colors =
        (0..boards).map(|board| if board % 2 == 0 { Color::White } else { Color::Black }).collect();
    for &(round, first, second, results) in matches {
        for (board, result) in (1..).zip(results.chars()) {
            let (own, other) = match result {
                '1' => (Score::Win, Score::Loss),
                '0' => (Score::Loss, Score::Win),
                _ => (Score::Draw, Score::Draw),
            };
            let color = if board % 2 == 1 { Color::White } else { Color::Black };
            let sides = [(first, second, color, own), (second, first, !color, other)];
            for (team, against, color, score) in sides {
                let index =
                    event.players.iter().position(|player| player.tpn == number(team, board)).unwrap();
                event.players[index].records[round as usize - 1] =
                    Record::Played { opponent: number(against, board), color, score, rated: true };
            }
        }
    }
    event
}

fn standings(event: &Tournament, list: &str) -> TeamStandings {
    let criteria: Vec<Criterion> =
        list.split(',').filter(|code| !code.is_empty()).map(|code| code.parse().unwrap()).collect();
    TeamStandings::new(event, &criteria, &Settings::default())
}

/// Teams from the first, each with its rank.
#[track_caller]
fn check(event: &Tournament, list: &str, expected: &[(u32, u32)]) {
    let found: Vec<(u32, u32)> =
        standings(event, list).rows.iter().map(|row| (row.tpn.0, row.rank)).collect();
    assert_eq!(found, expected, "{list}");
}

#[track_caller]
fn check_values(event: &Tournament, code: &str, expected: &[f64]) {
    let mut rows = standings(event, code).rows;
    rows.sort_by_key(|row| row.tpn);
    let found: Vec<f64> =
        rows.iter().map(|row| row.outcomes[0].value.map_or(f64::NAN, Value::to_f64)).collect();
    let equal = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9);
    assert!(equal && found.len() == expected.len(), "{code}: {found:?}, expected {expected:?}");
}

/// Four teams of two boards, all against all. Match points 5, 2, 4, 1; game points 4, 2½, 3½, 2.
fn four() -> Tournament {
    event(
        2,
        4,
        &[
            (1, 1, 4, "1="),
            (1, 2, 3, "=="),
            (2, 4, 3, "0="),
            (2, 1, 2, "1="),
            (3, 2, 4, "=="),
            (3, 3, 1, "=="),
        ],
    )
}

#[test]
fn match_points_rank_first_and_game_points_where_the_event_says_so() {
    let mut event = four();
    let rows = standings(&event, "").rows;
    let points: Vec<(u32, i32, i32)> =
        rows.iter().map(|row| (row.tpn.0, row.match_points.tenths(), row.game_points.tenths())).collect();
    assert_eq!(points, [(1, 50, 40), (3, 40, 35), (2, 20, 25), (4, 10, 20)]);
    check_values(&event, "MPvGP", &[4.0, 2.5, 3.5, 2.0]);
    event.info.type_code = "FIDE_TEAM_TYPEB_GP_MP".to_owned();
    let found = standings(&event, "MPvGP");
    assert_eq!(found.primary, crate::team::TeamScore::Game);
    check_values(&event, "MPvGP", &[5.0, 2.0, 4.0, 1.0]);
}

#[test]
fn opponents_totals_and_results_come_in_either_kind_of_points() {
    let event = four();
    // Match points 5 2 4 1; game points 4 2½ 3½ 2. Team 3 met 2 (1 MP, 1 GP), 4 (2, 1½), 1 (1, 1).
    check_values(&event, "EMMSB", &[2.0 + 4.0 + 4.0, 4.0 + 1.0, 2.0 + 2.0 + 5.0, 2.0]);
    check_values(&event, "EMGSB", &[1.5 + 3.0 + 4.0, 4.0 + 2.5 + 1.0, 2.0 + 1.5 + 5.0, 2.5 + 2.0 + 2.0]);
    check_values(&event, "EGMSB", &[4.0 + 5.0 + 3.5, 3.5 + 2.0, 2.5 + 4.0 + 4.0, 2.5]);
    check_values(&event, "EGGSB", &[3.0 + 3.75 + 3.5, 3.5 + 2.0 + 2.0, 2.5 + 3.0 + 4.0, 2.0 + 1.75 + 2.5]);
    check_values(&event, "SB", &[10.0, 5.0, 9.0, 2.0]);
    check_values(&event, "SB:GP", &[10.25, 7.5, 9.5, 6.25]);
    check_values(&event, "BH", &[7.0, 10.0, 8.0, 11.0]);
    check_values(&event, "BH:GP/C1", &[6.0, 7.5, 6.5, 7.5]);
    check_values(&event, "EMMSB/C1", &[8.0, 4.0, 7.0, 0.0]);
}

#[test]
fn the_other_score_and_a_part_of_buchholz() {
    // Six match points over two game points in one match.
    check_values(&four(), "SSSC", &[4.0 + 7.0 / 3.0, 2.5 + 10.0 / 3.0, 3.5 + 8.0 / 3.0, 2.0 + 11.0 / 3.0]);
    check_values(&four(), "SSSC/K2", &[7.5, 7.5, 7.5, 7.5]);
    // The last matches were drawn: nothing changes.
    check_values(&four(), "SSSC/K1/F", &[11.0, 12.5, 11.5, 13.0]);
}

/// Two teams of three boards that drew their match in which the first won above and lost below.
fn drawn(results: &str) -> Tournament {
    event(3, 2, &[(1, 1, 2, results)])
}

#[test]
fn boards_part_teams_with_equal_game_points() {
    // Sums by board: 1 + 1 against 3 + 1.
    check_values(&drawn("1=0"), "BC", &[2.0, 4.0]);
    check(&drawn("1=0"), "BC", &[(1, 1), (2, 2)]);
    check(&drawn("0=1"), "BC", &[(2, 1), (1, 2)]);
    check(&drawn("==="), "BC,TBR,BBE", &[(1, 1), (2, 1)]);
    check(&drawn("=10"), "TBR", &[(1, 1), (2, 2)]);
    check(&drawn("=01"), "BBE", &[(2, 1), (1, 2)]);
    // With different game points the board count says nothing: 1 has more, on lower boards.
    let mut bonus = drawn("0=1");
    bonus.teams.scoring = MatchScoring { win: Points::ONE, draw: Points::ONE, loss: Points::ONE };
    bonus.players[2].records[0] = Record::Bye(Bye::ZeroPoint);
    check(&bonus, "BC", &[(1, 1), (2, 1)]);
}

#[test]
fn the_allocated_bye_is_a_win_on_each_board() {
    let mut event = drawn("===");
    event.teams.teams.push(Team::new(Tpn(3), Vec::new()));
    event.teams.byes = vec![Request { tpn: Tpn(3), round: 1, bye: Bye::PairingAllocated }];
    check_values(&event, "BC", &[3.0, 3.0, 6.0]);
    check(&event, "TBR", &[(3, 1), (1, 2), (2, 2)]);
}

#[test]
fn direct_encounter_goes_on_to_the_other_score_and_to_the_boards() {
    let cases = [
        ("EDE", "1=0", [(1, 1), (2, 1)]),
        ("EDEBT", "0=1", [(2, 1), (1, 2)]),
        ("EDEBB", "0=1", [(2, 1), (1, 2)]),
        ("EDET", "=10", [(1, 1), (2, 2)]),
        ("EDEB", "=01", [(2, 1), (1, 2)]),
    ];
    for (code, results, expected) in cases {
        check(&drawn(results), code, &expected);
    }
    // Board counts are equal; then from the top, or from the bottom.
    let four = event(4, 2, &[(1, 1, 2, "1001")]);
    check(&four, "EDEBT", &[(1, 1), (2, 2)]);
    check(&four, "EDEBB", &[(2, 1), (1, 2)]);
    // Equal match points between 1 and 2, game points of their match decide.
    let mut won = event(2, 2, &[(1, 1, 2, "1=")]);
    won.teams.scoring = MatchScoring { win: Points::ONE, draw: Points::ONE, loss: Points::ONE };
    check(&won, "DE", &[(1, 1), (2, 1)]);
    check(&won, "EDE", &[(1, 1), (2, 2)]);
}
