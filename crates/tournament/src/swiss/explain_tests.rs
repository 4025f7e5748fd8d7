//! Explanations: small rounds where the reason is plain, and random ones where it must hold.

use super::*;
use crate::swiss::{Oddities, Plan, pair, simulate};
use crate::{Bye, Player, Record, Score, Scoring};
use rules::Color;

/// An event of so many rounds in which players have these records: `2w1` is a win with White against 2, `-` a bye
/// without points.
fn event(rounds: u32, rows: &[&str]) -> Tournament {
    let record = |text: &str| match text.as_bytes() {
        [opponent, color, result] => Record::Played {
            opponent: Tpn(u32::from(opponent - b'0')),
            color: if *color == b'w' { Color::White } else { Color::Black },
            score: match result {
                b'1' => Score::Win,
                b'=' => Score::Draw,
                _ => Score::Loss,
            },
            rated: true,
        },
        _ => Record::Bye(Bye::ZeroPoint),
    };
    let players = (1..).zip(rows).map(|(tpn, row)| Player {
        records: row.split_whitespace().map(record).collect(),
        ..Player::new(Tpn(tpn))
    });
    Tournament {
        rounds: Some(rounds),
        initial_color: Some(Color::White),
        players: players.collect(),
        ..Tournament::default()
    }
}

fn reasons(event: &Tournament, round: u32) -> Vec<(u32, u32, Reason)> {
    let brackets = explain(event, round).unwrap();
    brackets
        .iter()
        .flat_map(|bracket| &bracket.pairs)
        .map(|pair| (pair.higher.0, pair.lower.0, pair.reason))
        .collect()
}

#[test]
fn the_first_round_needs_no_reason() {
    let event = event(5, &["", "", "", "", ""]);
    assert_eq!(reasons(&event, 1), [(1, 3, Reason::First), (2, 4, Reason::First)]);
    let floats = explain(&event, 1).unwrap()[0].floats.clone();
    assert_eq!(floats, [(Tpn(5), Reason::Otherwise { criterion: Criterion::Order })]);
}

#[test]
fn who_has_met_does_not_meet_again() {
    // Everybody drew with the one the order offers: 1-3 and 2-4.
    let event = event(9, &["3w=", "4w=", "1b=", "2b="]);
    let instead = |tpn, criterion| Reason::Instead { tpn: Tpn(tpn), criterion };
    assert_eq!(reasons(&event, 2), [(1, 4, instead(3, Criterion::C1)), (2, 3, Reason::First)]);
}

#[test]
fn colours_decide_where_nothing_else_does() {
    // 1 and 3 both had White, 2 and 4 Black, against players who are not there any more.
    let mut event = event(9, &["5w=", "6b=", "7w=", "8b=", "1b=", "2w=", "3b=", "4w="]);
    for player in &mut event.players[4..] {
        event.requests.push(crate::Request { tpn: player.tpn, round: 2, bye: Bye::ZeroPoint });
    }
    assert_eq!(
        reasons(&event, 2),
        [(1, 4, Reason::Instead { tpn: Tpn(3), criterion: Criterion::C12 }), (2, 3, Reason::First)]
    );
}

#[test]
fn an_exchange_is_told_as_one() {
    // 1 and 2 had White, 3 and 4 Black, and they have met across.
    let event = event(9, &["3w= 4b=", "4w= 3b=", "1b= 2w=", "2b= 1w="]);
    // Within the halves nobody is left to meet.
    let exchanged = Reason::Exchanged { criterion: Criterion::C4 };
    assert_eq!(reasons(&event, 3), [(1, 2, exchanged), (3, 4, exchanged)]);
}

/// Explaining never changes the pairing, and a pair that has a reason against another names one that was free.
#[test]
fn explanations_are_of_the_pairing_itself() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let event = simulate(&Plan {
            players: 8 + (seed as u32 * 7) % 30,
            rounds: 7,
            seed,
            oddities: if seed % 2 == 0 { Oddities::MANY } else { Oddities::NONE },
            accelerated: false,
            prohibited: 0,
            scoring: Scoring::default(),
        });
        for round in 1..=event.paired_rounds() {
            let pairing = pair(&event, round).unwrap();
            let explained = explain(&event, round).unwrap();
            assert_eq!(pairing.brackets.len(), explained.len());
            for (bracket, explained) in pairing.brackets.iter().zip(&explained) {
                let pairs: Vec<(Tpn, Tpn)> =
                    explained.pairs.iter().map(|pair| (pair.higher, pair.lower)).collect();
                assert_eq!(
                    (&bracket.pairs, &bracket.downfloaters),
                    (&pairs, &explained.floats.iter().map(|&(tpn, _)| tpn).collect())
                );
                for pair in &explained.pairs {
                    if let Reason::Instead { tpn, criterion } = pair.reason {
                        assert!(tpn != pair.lower && bracket.residents.contains(&tpn));
                        seen.insert(criterion);
                    }
                }
                seen.extend(explained.floats.iter().filter_map(|&(_, reason)| match reason {
                    Reason::Otherwise { criterion } => Some(criterion),
                    _ => None,
                }));
            }
        }
    }
    // Most criteria decide something somewhere.
    assert!(seen.len() >= 10, "{seen:?}");
}
