//! Reasons of Dubov, Burstein, Double-Swiss and team Swiss on rounds small enough to see what decided.

use rules::Color;
use tournament::swiss::{Criterion, ExplainedBracket, Ground, Reason, Regulation, SwissSystem};
use tournament::team::{self, Team};
use tournament::{Bye, Player, Prohibited, Record, Request, Score, Tournament, Tpn};

/// An event of so many rounds in which players have these records: `2w1` is a win with White against 2, `U` the bye, `-`
/// nothing. The first has 2000, the others 100 less each.
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
        b"U" => Record::Bye(Bye::PairingAllocated),
        _ => Record::Bye(Bye::ZeroPoint),
    };
    let players = (1..).zip(rows).map(|(tpn, row)| Player {
        records: row.split_whitespace().map(record).collect(),
        rating: Some(2100 - 100 * tpn as u16),
        ..Player::new(Tpn(tpn))
    });
    Tournament {
        rounds: Some(rounds),
        initial_color: Some(Color::White),
        players: players.collect(),
        ..Tournament::default()
    }
}

fn apart(event: &mut Tournament, players: &[u32]) {
    let players = players.iter().copied().map(Tpn).collect();
    event.prohibited.push(Prohibited { rounds: 1..=9, players });
}

fn pairs(brackets: &[ExplainedBracket]) -> Vec<(u32, u32, Reason)> {
    let pairs = brackets.iter().flat_map(|bracket| &bracket.pairs);
    pairs.map(|pair| (pair.higher.0, pair.lower.0, pair.reason)).collect()
}

fn floats(brackets: &[ExplainedBracket]) -> Vec<(u32, Reason)> {
    brackets.iter().flat_map(|bracket| &bracket.floats).map(|&(tpn, reason)| (tpn.0, reason)).collect()
}

fn instead(regulation: Regulation, tpn: u32, ground: Ground) -> Reason {
    Reason::Instead { tpn: Tpn(tpn), criterion: Criterion::Of(regulation, ground) }
}

fn bye(regulation: Regulation, other: u32, ground: Ground) -> Reason {
    Reason::Bye { than: Some((Tpn(other), Criterion::Of(regulation, ground))) }
}

fn up(regulation: Regulation, than: Option<(u32, Ground)>) -> Reason {
    let than = than.map(|(tpn, ground)| (Tpn(tpn), Criterion::Of(regulation, ground)));
    Reason::Up { regulation, than }
}

#[test]
fn the_bye_is_told_beside_whoever_else_would_have_it() {
    // Of those with half a point 5 has the largest number, and 3, who met the weakest, the lowest index.
    for (system, regulation, last) in
        [(SwissSystem::Dubov, Regulation::Dubov, 5), (SwissSystem::Burstein, Regulation::Burstein, 3)]
    {
        let of = |rows: &[&str]| floats(&system.explain(&event(2, rows), 2).unwrap())[0];
        // 3 has the lowest score and had the bye; without 2 nobody would be left for 3, who met 1.
        let mut met = event(3, &["2w= 3w1", "1b= 4w1", "U 1b0", "- 2b0"]);
        met.requests.push(Request { tpn: Tpn(4), round: 3, bye: Bye::ZeroPoint });
        let third = floats(&system.explain(&met, 3).unwrap());
        assert_eq!(third[0], (1, bye(regulation, 3, Ground::HadBye)), "{system:?}");
        // 4 and 5 have nothing, and 5 has played.
        let rows = ["5w1", "3w=", "2b=", "-", "1b0"];
        let (own, reason) = of(&rows);
        assert_eq!((own, reason), (5, bye(regulation, 4, Ground::FewerGames)), "{system:?}");
        let rows = ["5w1", "3w=", "2b=", "-", "1b="];
        assert_eq!(of(&rows), (4, bye(regulation, last, Ground::MorePoints)), "{system:?}");
    }
    let double = SwissSystem::DoubleSwiss.explain(&event(4, &["", "", "", "", ""]), 1).unwrap();
    assert_eq!(floats(&double), [(5, bye(Regulation::DoubleSwiss, 4, Ground::RanksHigher))]);
}

/// Dubov: 4 to 6 had Black and stand in the first subgroup, who met the weakest first.
#[test]
fn dubov_offers_the_other_subgroup_by_number() {
    const D: Regulation = Regulation::Dubov;
    let event = event(5, &["4w=", "5w=", "6w=", "1b=", "2b=", "3b="]);
    let brackets = SwissSystem::Dubov.explain(&event, 2).unwrap();
    assert_eq!(
        pairs(&brackets),
        [(6, 1, Reason::FirstBy(D)), (5, 3, instead(D, 2, Ground::Met)), (4, 2, Reason::FirstBy(D))]
    );
    assert!(floats(&brackets).is_empty());
}

/// Dubov: three winners, all of whom seek Black, take one loser up.
#[test]
fn dubov_tells_who_moves_up_and_who_changes_sides() {
    const D: Regulation = Regulation::Dubov;
    let mut event = event(5, &["4w1", "5w1", "6w1", "1b0", "2b0", "3b0"]);
    let brackets = SwissSystem::Dubov.explain(&event, 2).unwrap();
    assert_eq!(floats(&brackets), [(4, up(D, None))]);
    apart(&mut event, &[4, 2]);
    apart(&mut event, &[4, 3]);
    let brackets = SwissSystem::Dubov.explain(&event, 2).unwrap();
    // With 4, who met 1 and is kept apart from the others, nobody could be paired.
    assert_eq!(floats(&brackets), [(5, up(D, Some((4, Ground::Bracket))))]);
    let uneven = Reason::Exchanged { criterion: Criterion::Of(D, Ground::Uneven) };
    assert_eq!(pairs(&brackets)[..2], [(2, 1, uneven), (5, 3, Reason::FirstBy(D))]);
}

/// Burstein: who drew have equal indices and stand by number; the first is offered the last.
#[test]
fn burstein_folds_the_ranking_by_index() {
    const B: Regulation = Regulation::Burstein;
    let of = |rows: &[&str]| pairs(&SwissSystem::Burstein.explain(&event(2, rows), 2).unwrap());
    assert_eq!(
        of(&["4w=", "5w=", "6w=", "1b=", "2b=", "3b="]),
        [(1, 6, Reason::FirstBy(B)), (2, 4, instead(B, 5, Ground::Met)), (3, 5, Reason::FirstBy(B))]
    );
    // 1 and 4 both seek Black, 2 and 3 White.
    assert_eq!(
        of(&["3w=", "4b=", "1b=", "2w="]),
        [(1, 2, instead(B, 4, Ground::Denied)), (3, 4, Reason::FirstBy(B))]
    );
}

/// Burstein: three winners with White; any two of them meet as well as others, and the order prefers 1 with 3.
#[test]
fn burstein_tells_what_were_worse_without_a_floater() {
    const B: Regulation = Regulation::Burstein;
    let rows = ["4w1", "5w1", "6w1", "1b0", "2b0", "3b0"];
    let mut event = event(2, &rows);
    let of = |event: &Tournament| floats(&SwissSystem::Burstein.explain(event, 2).unwrap());
    let otherwise = |ground| Reason::Otherwise { criterion: Criterion::Of(B, ground) };
    assert_eq!(of(&event), [(2, otherwise(Ground::Order))]);
    // 1 may meet nobody of the winners: were he paired here, nobody could pair him.
    apart(&mut event, &[1, 2]);
    apart(&mut event, &[1, 3]);
    assert_eq!(of(&event), [(1, otherwise(Ground::Rest))]);
    // The first rounds are explained by the Dutch system.
    let first = SwissSystem::Burstein.explain(&event, 1).unwrap();
    assert_eq!(first, tournament::swiss::explain(&event, 1).unwrap());
}

#[test]
fn double_swiss_goes_by_numbers_and_repeats_the_match() {
    const S: Regulation = Regulation::DoubleSwiss;
    let rows = ["3w= 3b=", "4w= 4b=", "1b= 1w=", "2b= 2w="];
    let of = |rows: &[&str], round| pairs(&SwissSystem::DoubleSwiss.explain(&event(8, rows), round).unwrap());
    assert_eq!(of(&rows, 3), [(1, 4, instead(S, 3, Ground::Met)), (2, 3, Reason::FirstBy(S))]);
    assert_eq!(of(&rows, 2), [(3, 1, Reason::SecondGame), (4, 2, Reason::SecondGame)]);
    // Across the halves everybody has met: the last two matches are within them.
    let rows = ["3w= 3b= 4b= 4w=", "4w= 4b= 3b= 3w=", "1b= 1w= 2w= 2b=", "2b= 2w= 1w= 1b="];
    let exchanged = Reason::Exchanged { criterion: Criterion::Of(S, Ground::Bracket) };
    assert_eq!(of(&rows, 5), [(1, 2, exchanged), (3, 4, exchanged)]);
}

/// Teams of one board each.
fn teams(code: &str, rows: &[&str]) -> Tournament {
    let mut event = event(9, rows);
    event.info.type_code = code.to_owned();
    event.teams.paired = true;
    event.teams.colors = vec![Color::White];
    event.teams.teams = (1..=rows.len() as u32).map(|tpn| Team::new(Tpn(tpn), vec![Tpn(tpn)])).collect();
    event
}

#[test]
fn teams_have_their_reasons_too() {
    const T: Regulation = Regulation::Team;
    let of = |code: &str, rows: &[&str], round| team::explain(&teams(code, rows), round).unwrap();
    let first = of("FIDE_TEAM", &["", "", "", "", ""], 1);
    assert_eq!(floats(&first), [(5, bye(T, 4, Ground::RanksHigher))]);
    assert_eq!(pairs(&first), [(1, 3, Reason::FirstBy(T)), (2, 4, Reason::FirstBy(T))]);
    // Drawn matches of type B: 1 and 3 wish Black, 2 and 4 White, each against somebody who is not there any more.
    let rows = ["5w=", "6b=", "7w=", "8b=", "1b=", "2w=", "3b=", "4w="];
    let mut event = teams("FIDE_TEAM_TYPEB_MP_GP", &rows);
    for team in 5..=8 {
        event.teams.byes.push(Request { tpn: Tpn(team), round: 2, bye: Bye::ZeroPoint });
    }
    let second = team::explain(&event, 2).unwrap();
    assert_eq!(pairs(&second), [(1, 4, instead(T, 3, Ground::Denied)), (2, 3, Reason::FirstBy(T))]);
    // Three winners, and of the losers the first has met one and is kept apart from the others.
    let mut event = teams("FIDE_TEAM", &["4w1", "5w1", "6w1", "1b0", "2b0", "3b0"]);
    assert_eq!(floats(&team::explain(&event, 2).unwrap()), [(4, up(T, None))]);
    for other in [2, 3] {
        event.teams.prohibited.push(Prohibited { rounds: 1..=9, players: vec![Tpn(other), Tpn(4)] });
    }
    assert_eq!(floats(&team::explain(&event, 2).unwrap()), [(5, up(T, Some((4, Ground::Bracket))))]);
}
