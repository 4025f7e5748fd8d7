//! Tie-breaks on the worked example and on small fields.

use super::*;
use crate::{Bye, Player, Points, Record, Score, Tournament, Tpn};
use rules::Color;

/// The cross table of the worked example: rating, then a word a round: opponent, colour, result.
const CROSS_TABLE: [(u16, &str); 11] = [
    (2568, "6b1 11w1 2b0 3b0 9w="),
    (2542, "7w1 3b= 1w1 5b1 4w="),
    (2527, "8b1 2w= 11b1 1w1 5b="),
    (2507, "9w= 5b= 7w= 8b1 2b="),
    (2371, "10b1 4w= 9b1 2w0 3w="),
    (2349, "1w0 9b0 U H 10w-"),
    (2344, "2b0 8w= 4b= 11w= U"),
    (2320, "3w0 7b= 10w1 4w0 11b1"),
    (2183, "4b= 6w1 5w0 10b= 1b="),
    (2070, "5w0 U 8b0 9w= 6b+"),
    (2046, "U 1b0 3w0 7b= 8w0"),
];

fn record(text: &str) -> Record {
    let bye = match text {
        "U" => Some(Bye::PairingAllocated),
        "F" => Some(Bye::FullPoint),
        "H" => Some(Bye::HalfPoint),
        "Z" => Some(Bye::ZeroPoint),
        _ => None,
    };
    if let Some(bye) = bye {
        return Record::Bye(bye);
    }
    let (body, result) = text.split_at(text.len() - 1);
    let (number, color) = body.split_at(body.len() - 1);
    let opponent = Tpn(number.parse().unwrap());
    let color = if color == "w" { Color::White } else { Color::Black };
    let played = |score| Record::Played { opponent, color, score, rated: true };
    match result {
        "1" => played(Score::Win),
        "=" => played(Score::Draw),
        "0" => played(Score::Loss),
        "+" | "-" => Record::Forfeit { opponent: Some(opponent), color: Some(color), won: result == "+" },
        _ => panic!("{text}"),
    }
}

fn event(rows: &[(u16, &str)]) -> Tournament {
    let players = rows.iter().enumerate().map(|(index, &(rating, line))| Player {
        rating: Some(rating),
        records: line.split_whitespace().map(record).collect(),
        ..Player::new(Tpn(index as u32 + 1))
    });
    Tournament { players: players.collect(), ..Tournament::default() }
}

fn standings(event: &Tournament, list: &str) -> Standings {
    let criteria: Vec<Criterion> = list.split(',').map(|code| code.parse().unwrap()).collect();
    Standings::new(event, &criteria, &Settings::default())
}

fn value(event: &Tournament, tpn: u32, code: &str) -> f64 {
    let standings = standings(event, code);
    let row = standings.rows.iter().find(|row| row.tpn == Tpn(tpn)).unwrap();
    row.outcomes[0].value.unwrap().to_f64()
}

#[test]
fn the_worked_example() {
    let event = event(&CROSS_TABLE);
    for (tpn, bh, bh_c1, sb) in [
        (1, 13.5, 12.0, 4.25),
        (2, 15.0, 12.5, 11.5),
        (3, 13.5, 12.0, 10.0),
        (4, 14.5, 12.0, 8.5),
        (5, 16.0, 13.5, 8.5),
        (6, 9.5, 8.0, 2.25),
        (10, 12.0, 10.5, 5.25),
        (11, 13.0, 11.5, 2.75),
    ] {
        let got = [value(&event, tpn, "BH"), value(&event, tpn, "BH/C1"), value(&event, tpn, "SB")];
        assert_eq!(got, [bh, bh_c1, sb], "player {tpn}");
    }
}

/// A dummy is worth at most half of the rounds, or what the scheduled opponent has.
#[test]
fn dummies_have_their_caps() {
    let capped = event(&[(2000, "2w1 H 2b1 2w= 2b="), (2000, "1b0 Z 1w0 1b= 1w=")]);
    let standings = standings(&capped, "BH");
    let summands = &standings.rows[0].outcomes[0].summands;
    assert_eq!(standings.rows[0].points, Points::from_tenths(35));
    assert_eq!(summands[1].worth.to_f64(), 2.5);
    let forfeit =
        event(&[(2000, "3w1 2w+ 4b="), (2000, "4w= 1b- 3w0"), (2000, "1b0 4w1 2b1"), (2000, "2b= 3b0 1w=")]);
    let standings = self::standings(&forfeit, "BH");
    assert_eq!(standings.rows[0].outcomes[0].summands[1].worth.to_f64(), 0.5);
}

#[test]
fn direct_encounter_parts_those_who_met_and_those_beyond_reach() {
    // Three drawn-level players in a circle stay together; with one game decided the winner is first.
    let met = event(&[(2000, "2w1 3b0"), (2000, "1b0 3w1"), (2000, "1w1 2b0")]);
    let ranks = |event: &Tournament| {
        standings(event, "DE").rows.iter().map(|row| (row.tpn.0, row.rank)).collect::<Vec<_>>()
    };
    assert_eq!(ranks(&met), [(1, 1), (2, 1), (3, 1)]);
    // 1 beat 2; 3 and 4 are tied with them and met nobody of them: nobody is sure of the top.
    let unmet = event(&[(2000, "2w1 4b0"), (2000, "1b0 3w1"), (2000, "4w1 2b0"), (2000, "3b0 1w1")]);
    assert_eq!(ranks(&unmet), [(1, 1), (2, 1), (3, 1), (4, 1)]);
    let pair =
        event(&[(2000, "2w1 3b0 4w="), (2000, "1b0 4w1 3b="), (2000, "4b= 1w1 2w="), (2000, "3w= 2b0 1b=")]);
    assert_eq!(ranks(&pair), [(3, 1), (1, 2), (2, 3), (4, 4)]);
}

#[test]
fn ratings_of_the_unrated_drop_the_criterion_or_are_fixed() {
    let mut event = event(&CROSS_TABLE);
    event.players[10].rating = None;
    let standings = |list| standings(&event, list);
    assert!(standings("ARO").rows.iter().all(|row| row.outcomes[0].value.is_none()));
    assert!(standings("ARO/U").rows.iter().all(|row| row.outcomes[0].value.is_some()));
}
