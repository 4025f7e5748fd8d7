//! Team pairing beside its slow twin, and on small events told by hand.

use crate::team_twin;
use rules::Color;
use tournament::swiss::{Lots, PairError};
use tournament::team::{ForfeitedMatch, Table, Team, TeamAcceleration, pair};
use tournament::{Acceleration, Bye, Player, Points, Prohibited, Record, Request, Score, Tournament, Tpn};

const CODES: [&str; 7] = [
    "FIDE_TEAM",
    "FIDE_TEAM_TYPEA_GP_MP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_TYPEB_MP",
    "FIDE_TEAM_TYPEB_GP",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_GP",
];

/// Teams of two boards: team t has players 2t − 1 and 2t.
fn teams(count: u32, rounds: u32, code: &str) -> Tournament {
    let mut event = Tournament {
        rounds: Some(rounds),
        initial_color: Some(Color::White),
        players: (1..=2 * count).map(|tpn| Player::new(Tpn(tpn))).collect(),
        ..Tournament::default()
    };
    event.info.type_code = code.to_owned();
    event.teams.paired = true;
    event.teams.colors = vec![Color::White, Color::Black];
    event.teams.teams =
        (1..=count).map(|team| Team::new(Tpn(team), vec![Tpn(2 * team - 1), Tpn(2 * team)])).collect();
    event
}

fn found(event: &Tournament, round: u32) -> Option<team_twin::Pairs> {
    match pair(event, round) {
        Ok(pairing) => {
            let matches = pairing.matches.iter().map(|board| (board.white.0, board.black.0));
            Some(matches.chain(pairing.bye.map(|tpn| (tpn.0, 0))).collect())
        }
        Err(PairError::NoPairing) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Both boards of a match: the first team has White on the first.
fn play(event: &mut Tournament, white: Tpn, black: Tpn, scores: [Score; 2]) {
    let own = [2 * white.0 - 1, 2 * white.0];
    let theirs = [2 * black.0 - 1, 2 * black.0];
    for (board, score) in scores.into_iter().enumerate() {
        let color = if board == 0 { Color::White } else { Color::Black };
        let other = match score {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        };
        for (player, opponent, color, score) in
            [(own[board], theirs[board], color, score), (theirs[board], own[board], !color, other)]
        {
            let record = Record::Played { opponent: Tpn(opponent), color, score, rated: true };
            *event.players[player as usize - 1].records.last_mut().unwrap() = record;
        }
    }
}

fn open_round(event: &mut Tournament) {
    event.players.iter_mut().for_each(|player| player.records.push(Record::Bye(Bye::ZeroPoint)));
}

/// Plays an event out, every round held against the twin. How many rounds there were.
fn simulate(seed: u64) -> u32 {
    let mut lots = Lots::new(seed);
    let rounds = 2 + lots.below(5);
    let count = 2 + lots.below(8);
    let mut event = teams(count, rounds, CODES[lots.below(7) as usize]);
    event.initial_color = Some(if lots.below(2) == 0 { Color::White } else { Color::Black });
    if lots.per_mille(300) {
        let players = (0..2 + lots.below(2)).map(|_| Tpn(1 + lots.below(count))).collect();
        event.teams.prohibited.push(Prohibited { rounds: 1..=1 + lots.below(rounds), players });
    }
    if lots.per_mille(200) {
        let extra = Acceleration {
            points: Points::ONE,
            rounds: 1..=rounds.div_ceil(2),
            players: Tpn(1)..=Tpn(count.div_ceil(2)),
        };
        event.teams.accelerations.push(TeamAcceleration { match_points: Points::from_tenths(20), extra });
    }
    let draws = [100, 400, 800][lots.below(3) as usize];
    let absences = [0, 60, 150][lots.below(3) as usize];
    for round in 1..=rounds {
        for team in 1..=count {
            if lots.per_mille(absences) {
                let bye = [Bye::HalfPoint, Bye::ZeroPoint, Bye::FullPoint][lots.below(3) as usize];
                event.teams.byes.push(Request { tpn: Tpn(team), round, bye });
            }
        }
        let expected = team_twin::pair(&event, round);
        assert_eq!(found(&event, round), expected, "seed {seed}, round {round}: {event:?}");
        let Some(pairs) = expected else { return round };
        open_round(&mut event);
        for (white, black) in pairs {
            let (white, black) = (Tpn(white), Tpn(black));
            if black.0 == 0 {
                event.teams.byes.push(Request { tpn: white, round, bye: Bye::PairingAllocated });
            } else if lots.per_mille(absences / 2) {
                let winner = [Some(Color::White), Some(Color::Black), None][lots.below(3) as usize];
                event.teams.forfeits.push(ForfeitedMatch { round, white, black, winner });
            } else {
                let mut score = || match lots.below(1000) {
                    lot if lot < draws => Score::Draw,
                    lot if lot % 2 == 0 => Score::Win,
                    _ => Score::Loss,
                };
                let scores = [score(), score()];
                play(&mut event, white, black, scores);
            }
        }
    }
    rounds
}

/// `QIYUAN_SOAK=50`: 15,000 events.
#[test]
fn simulated_events_of_teams_are_paired_like_the_twin_pairs_them() {
    let times: u64 = std::env::var("QIYUAN_SOAK").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let rounds: u32 = (0..300 * times).map(simulate).sum();
    assert!(rounds > 600, "{rounds}");
}

#[test]
fn the_first_round_is_the_first_identifier() {
    let pairs =
        |count| -> Vec<(u32, u32)> { found(&teams(count, 5, "FIDE_TEAM"), 1).unwrap().into_iter().collect() };
    assert_eq!(pairs(6), [(1, 4), (3, 6), (5, 2)]);
    // The largest number has the bye.
    assert_eq!(pairs(5), [(1, 3), (4, 2), (5, 0)]);
}

#[test]
fn the_bye_is_not_given_twice_and_is_a_drawn_match() {
    let mut event = teams(3, 3, "FIDE_TEAM");
    open_round(&mut event);
    play(&mut event, Tpn(1), Tpn(2), [Score::Draw; 2]);
    event.teams.byes.push(Request { tpn: Tpn(3), round: 1, bye: Bye::PairingAllocated });
    assert_eq!(Table::new(&event).sides[2].points_after(1), (Points::ONE, Points::ONE));
    let second = pair(&event, 2).unwrap();
    assert_eq!(second.bye, Some(Tpn(2)));
    assert_eq!(second.matches.len(), 1);
    event.teams.prohibited.push(Prohibited { rounds: 1..=3, players: vec![Tpn(1), Tpn(3)] });
    assert_eq!(pair(&event, 2).unwrap().bye, Some(Tpn(1)));
    assert_eq!(pair(&event, 4), Err(PairError::NoSuchRound));
}

/// Sixty teams over nine rounds: nobody meets twice, nobody has two byes.
#[test]
fn a_large_event_is_legal_throughout() {
    let mut event = teams(61, 9, "FIDE_TEAM_TYPEB_MP_GP");
    let mut lots = Lots::new(7);
    let mut met = std::collections::BTreeSet::new();
    for round in 1..=9 {
        let pairing = pair(&event, round).unwrap();
        assert_eq!(pairing.matches.len(), 30);
        open_round(&mut event);
        let bye = pairing.bye.unwrap();
        assert!(met.insert((bye, Tpn(0))), "a second bye");
        event.teams.byes.push(Request { tpn: bye, round, bye: Bye::PairingAllocated });
        for board in pairing.matches {
            let pair = (board.white.min(board.black), board.white.max(board.black));
            assert!(met.insert((pair.1, pair.0)), "a second meeting");
            let mut score = || [Score::Win, Score::Draw, Score::Loss][lots.below(3) as usize];
            let scores = [score(), score()];
            play(&mut event, board.white, board.black, scores);
        }
    }
}
