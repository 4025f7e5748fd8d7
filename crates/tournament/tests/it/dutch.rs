//! The engine beside its slow twin.

use crate::twin::{self, Pairs};
use rules::Color;
use tournament::swiss::{Lots, Oddities, PairError, Plan, common_scorings, pair, simulate};
use tournament::trf;
use tournament::{Acceleration, Bye, Player, Points, Prohibited, Record, Score, Scoring, Tournament, Tpn};

fn engine(event: &Tournament, round: u32) -> Option<Pairs> {
    match pair(event, round) {
        Ok(pairing) => {
            let boards = pairing.boards.iter().map(|board| (board.white.0, board.black.0));
            Some(boards.chain(pairing.bye.map(|tpn| (tpn.0, 0))).collect())
        }
        Err(PairError::NoPairing) => None,
        Err(error) => panic!("{error}"),
    }
}

fn check(event: &Tournament, round: u32, what: &str) {
    let (found, expected) = (engine(event, round), twin::pair(event, round));
    if found != expected {
        let rows: Vec<String> =
            event.players.iter().map(|player| format!("{} {:?}", player.tpn, player.records)).collect();
        panic!("{what}, round {round}: {found:?}, expected {expected:?}\n{}", rows.join("\n"));
    }
}

/// A plan with everything in it now and then.
fn plan(seed: u64) -> Plan {
    let mut lots = Lots::new(seed ^ 0xD07C_4000);
    let rounds = 3 + lots.below(7);
    Plan {
        players: 2 + lots.below(9),
        rounds,
        seed,
        oddities: [Oddities::NONE, Oddities::SOME, Oddities::MANY][lots.below(3) as usize],
        accelerated: lots.per_mille(200),
        prohibited: if lots.per_mille(300) { 1 + lots.below(4) } else { 0 },
        scoring: common_scorings()[lots.below(3) as usize],
    }
}

fn simulated(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let event = simulate(&plan(seed));
        let last = event.paired_rounds();
        // One more, if it was the pairing that ended the event.
        for round in 1..=(last + 1).min(event.rounds.unwrap()) {
            check(&event, round, &format!("seed {seed}"));
        }
    }
}

/// How many to try: so many, or as many times more as `QIYUAN_SOAK` says.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let times = std::env::var("QIYUAN_SOAK").ok().and_then(|times| times.parse().ok());
    0..usual * times.unwrap_or(1)
}

/// `QIYUAN_SOAK=50`: 20,000 tournaments.
#[test]
fn simulated_tournaments_are_paired_like_the_twin_pairs_them() {
    simulated(seeds(400));
}

/// C1 to C3 for a whole event, told plainly.
fn assert_legal(event: &Tournament, what: &str) {
    let last = event.rounds.unwrap();
    for player in &event.players {
        let mut met = Vec::new();
        let mut had_bye = false;
        let mut colors: Vec<Color> = Vec::new();
        for (round, &record) in (1..).zip(&player.records) {
            let what = format!("{what}: {}, round {round}", player.tpn);
            if let Some(opponent) = record.scheduled() {
                assert!(!met.contains(&opponent), "{what}: a second meeting");
                let kept_apart = |group: &Prohibited| {
                    group.rounds.contains(&round)
                        && [player.tpn, opponent].iter().all(|tpn| group.players.contains(tpn))
                };
                assert!(!event.prohibited.iter().any(kept_apart), "{what}: prohibited");
            }
            met.extend(record.met());
            assert!(!(had_bye && record == Record::Bye(Bye::PairingAllocated)), "{what}: a second bye");
            had_bye |= record == Record::Bye(Bye::PairingAllocated)
                || record.color().is_none() && event.scoring.points(record) >= event.scoring.win;
            colors.extend(record.color());
            let white = colors.iter().filter(|color| color.is_white()).count() as i32;
            let three = colors.iter().rev().take(3).collect::<Vec<_>>();
            let triple = three.len() == 3 && three.iter().all(|&color| color == three[0]);
            let wide = (2 * white - colors.len() as i32).abs() > 2;
            // Topscorers and those who meet them may, in the last round.
            assert!(round == last || record.color().is_none() || !triple && !wide, "{what}: colours");
        }
    }
}

/// `QIYUAN_SOAK=50`: 2,000 tournaments.
#[test]
fn larger_tournaments_are_legal_throughout() {
    for seed in seeds(40) {
        let mut lots = Lots::new(seed ^ 0x1A46_E000);
        let event =
            simulate(&Plan { players: 11 + lots.below(110), rounds: 5 + lots.below(7), ..plan(seed) });
        assert_legal(&event, &format!("seed {seed}"));
    }
}

#[test]
fn rounds_are_paired_as_another_program_pairs_them() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/pairing");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "trf") {
            continue;
        }
        let report = trf::read(&std::fs::read(&path).unwrap(), trf::Reading::default()).unwrap();
        let event = report.tournament;
        let expected = std::fs::read_to_string(path.with_extension("expected")).unwrap();
        let found = match pair(&event, event.paired_rounds() + 1) {
            Ok(pairing) => {
                let boards = pairing.boards.iter().map(|board| format!("{} {}", board.white, board.black));
                let lines: Vec<String> = boards.chain(pairing.bye.map(|tpn| format!("{tpn} 0"))).collect();
                format!("{}\n{}\n", lines.len(), lines.join("\n"))
            }
            Err(error) => format!("error: {error}\n"),
        };
        let same = found == expected || found.starts_with("error") && expected.starts_with("error");
        assert!(same, "{}: {found}, expected {expected}", path.display());
        tried += 1;
    }
    assert_eq!(tried, 10);
}

/// A history that no engine made: anybody against anybody, any result, anything missing.
fn wild(seed: u64) -> Tournament {
    let mut lots = Lots::new(seed);
    let players = 2 + lots.below(9);
    let played = lots.below(8);
    let mut event = Tournament {
        rounds: Some(played + 1 + u32::from(lots.per_mille(500))),
        initial_color: Some(if lots.below(2) == 0 { Color::White } else { Color::Black }),
        scoring: if lots.per_mille(100) {
            // A loss at the board is worth more than staying away.
            Scoring {
                loss: Points::from_tenths(5),
                win: Points::from_tenths(20),
                draw: Points::ONE,
                ..Scoring::default()
            }
        } else {
            common_scorings()[lots.below(3) as usize]
        },
        players: (1..=players).map(|tpn| Player::new(Tpn(tpn))).collect(),
        ..Tournament::default()
    };
    // Few points or many: brackets of all shapes.
    let draws = [0, 300, 900][lots.below(3) as usize];
    let absent = [0, 50, 250][lots.below(3) as usize];
    for round in 0..played {
        let mut order: Vec<u32> = (0..players).collect();
        (1..players).rev().for_each(|at| order.swap(at as usize, lots.below(at + 1) as usize));
        for player in &mut event.players {
            let byes =
                [Bye::HalfPoint, Bye::ZeroPoint, Bye::ZeroPoint, Bye::FullPoint, Bye::PairingAllocated];
            player.records.push(Record::Bye(byes[lots.below(5) as usize]));
        }
        for two in order.chunks_exact(2) {
            if lots.per_mille(absent) {
                continue;
            }
            let sides = [(two[0], two[1], Color::White), (two[1], two[0], Color::Black)];
            let forfeit = lots.per_mille(absent);
            let unknown = lots.per_mille(20) && round + 1 == played;
            let winner = lots.below(2);
            let drawn = lots.per_mille(draws);
            for (side, (own, other, color)) in sides.into_iter().enumerate() {
                let (opponent, won) = (Tpn(other + 1), side as u32 == winner);
                let score = match (drawn, won) {
                    (true, _) => Score::Draw,
                    (false, true) => Score::Win,
                    (false, false) => Score::Loss,
                };
                let record = if unknown {
                    Record::Paired { opponent, color }
                } else if forfeit {
                    Record::Forfeit { opponent: Some(opponent), color: Some(color), won }
                } else {
                    Record::Played { opponent, color, score, rated: true }
                };
                *event.players[own as usize].records.last_mut().unwrap() = record;
            }
        }
    }
    for _ in 0..lots.below(3) {
        let group = (0..2 + lots.below(2)).map(|_| Tpn(1 + lots.below(players))).collect();
        event.prohibited.push(Prohibited { rounds: 1..=played + lots.below(3), players: group });
    }
    if lots.per_mille(150) {
        let last = Tpn(1 + lots.below(players));
        event.accelerations.push(Acceleration {
            points: Points::HALF * (1 + lots.below(2) as i32),
            rounds: 1..=played + 1,
            players: Tpn(1)..=last,
        });
    }
    event
}

fn wild_histories(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let event = wild(seed);
        check(
            &event,
            event.paired_rounds().max(event.players[0].records.len() as u32) + 1,
            &format!("wild seed {seed}"),
        );
    }
}

/// `QIYUAN_SOAK=50`: 75,000 histories.
#[test]
fn histories_that_nobody_made_are_paired_like_the_twin_pairs_them() {
    wild_histories(seeds(1500));
}
