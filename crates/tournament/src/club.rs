//! Systems of clubs, not of a federation: Monrad, Keizer, arena scores. Nothing here is a regulation of FIDE's.

use crate::swiss::bits::{BitSet, Graph};
use crate::swiss::cardinality::{NONE, maximum};
use crate::swiss::{Entrant, Field, PairError, allocate};
use crate::{Bye, Points, Record, Score, Tournament, Tpn};
use rules::Color;
use std::cmp::Reverse;
use std::collections::HashMap;

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClubPairing {
    /// White and Black, from the top.
    pub boards: Vec<(Tpn, Tpn)>,
    /// Who is free.
    pub bye: Option<Tpn>,
}

/// Monrad: by points, then by number, everybody meets the nearest below whom he has not met. Nobody has one colour three
/// times running or three more of one; the free one is the last who was not free before.
///
/// # Errors
/// See [`PairError`].
pub fn monrad(event: &Tournament, round: u32) -> Result<ClubPairing, PairError> {
    let field = Field::new(event, round)?;
    let order: Vec<usize> = (0..field.entrants.len()).collect();
    let may_be_free = |at: usize| field.entrants[at].may_have_bye;
    pair_in_order(&field.entrants, &field.graph, &order, may_be_free, field.initial)
}

/// From the top everybody takes the next who leaves the others a pairing.
fn pair_in_order(
    entrants: &[Entrant],
    graph: &Graph,
    order: &[usize],
    may_be_free: impl Fn(usize) -> bool,
    initial: Color,
) -> Result<ClubPairing, PairError> {
    let can_be_paired = |members: &[usize]| {
        let universe = BitSet::of(members.iter().copied(), graph.len());
        maximum(graph, &universe, &mut vec![NONE; graph.len()]).is_empty()
    };
    let without = |from: &[usize], who: &[usize]| -> Vec<usize> {
        from.iter().copied().filter(|at| !who.contains(at)).collect()
    };
    let mut left = order.to_vec();
    let mut pairing = ClubPairing::default();
    if left.len() % 2 == 1 {
        let free =
            left.iter().rev().copied().find(|&at| may_be_free(at) && can_be_paired(&without(&left, &[at])));
        let free = free.ok_or(PairError::NoPairing)?;
        left = without(&left, &[free]);
        pairing.bye = Some(entrants[free].tpn);
    } else if !can_be_paired(&left) {
        return Err(PairError::NoPairing);
    }
    while let Some((&first, rest)) = left.split_first() {
        let fits = |&&other: &&usize| graph.contains(first, other) && can_be_paired(&without(rest, &[other]));
        let other = *rest.iter().find(fits).ok_or(PairError::NoPairing)?;
        let (higher, lower) = (&entrants[first], &entrants[other]);
        let seats = match allocate(higher, lower, initial).0 {
            Color::White => (higher.tpn, lower.tpn),
            Color::Black => (lower.tpn, higher.tpn),
        };
        pairing.boards.push(seats);
        left = without(&left, &[first, other]);
    }
    Ok(pairing)
}

/// Terms of a Keizer ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeizerTerms {
    /// What the first in the order is worth; each below is worth one less. The field's one and a half, as a rule.
    pub highest: i64,
    /// Hundredths of one's own value for a round free by the pairing.
    pub free_percent: i64,
    /// Hundredths of one's own value for a round missed.
    pub absent_percent: i64,
    /// Two may meet again after so many rounds.
    pub rounds_between: u32,
}

impl KeizerTerms {
    /// The usual terms for a field.
    pub fn of(players: usize) -> KeizerTerms {
        KeizerTerms {
            highest: players as i64 * 3 / 2,
            free_percent: 50,
            absent_percent: 33,
            rounds_between: 4,
        }
    }
}

/// Steps after which an order that keeps changing is taken as it is.
const MOST_STEPS: usize = 100;

/// The ladder after all rounds so far, the first on top, with the score in hundredths.
///
/// A win brings what the opponent is worth, a draw half of it; everybody has his own worth besides. Worth follows from the
/// place, and the place from the score: that is worked out until it no longer changes.
pub fn keizer(event: &Tournament, terms: &KeizerTerms) -> Vec<(Tpn, i64)> {
    let mut order: Vec<Tpn> = event.players.iter().map(|player| player.tpn).collect();
    for _ in 0..MOST_STEPS {
        let scores = keizer_scores(event, terms, &order);
        let mut next = order.clone();
        next.sort_by_key(|tpn| Reverse(scores[tpn]));
        if next == order {
            break;
        }
        order = next;
    }
    let scores = keizer_scores(event, terms, &order);
    order.into_iter().map(|tpn| (tpn, scores[&tpn])).collect()
}

fn keizer_scores(event: &Tournament, terms: &KeizerTerms, order: &[Tpn]) -> HashMap<Tpn, i64> {
    let worth: HashMap<Tpn, i64> =
        order.iter().zip(0..).map(|(&tpn, place)| (tpn, terms.highest - place)).collect();
    let of = |opponent: Tpn| worth.get(&opponent).copied().unwrap_or(0);
    let score = |player: &crate::Player| {
        let own = worth[&player.tpn];
        let round = |record: &Record| match *record {
            Record::Played { opponent, score: Score::Win, .. }
            | Record::Forfeit { opponent: Some(opponent), won: true, .. } => 100 * of(opponent),
            Record::Played { opponent, score: Score::Draw, .. } => 50 * of(opponent),
            Record::Bye(Bye::PairingAllocated | Bye::FullPoint | Bye::HalfPoint)
            | Record::Forfeit { opponent: None, won: true, .. } => terms.free_percent * own,
            Record::Bye(Bye::ZeroPoint) => terms.absent_percent * own,
            Record::Played { score: Score::Loss, .. }
            | Record::Forfeit { won: false, .. }
            | Record::Paired { .. } => 0,
        };
        (player.tpn, 100 * own + player.records.iter().map(round).sum::<i64>())
    };
    event.players.iter().map(score).collect()
}

/// Pairs the ladder from the top, nearest first; two may meet again once some rounds have passed.
///
/// # Errors
/// See [`PairError`].
pub fn keizer_pairing(event: &Tournament, round: u32, terms: &KeizerTerms) -> Result<ClubPairing, PairError> {
    let field = Field::new(event, round)?;
    let entrants = &field.entrants;
    let index: HashMap<Tpn, usize> =
        entrants.iter().enumerate().map(|(at, entrant)| (entrant.tpn, at)).collect();
    let order: Vec<usize> =
        keizer(event, terms).iter().filter_map(|(tpn, _)| index.get(tpn).copied()).collect();
    let mut graph = Graph::new(entrants.len());
    graph.connect_all(&BitSet::full(entrants.len()));
    let first = round.saturating_sub(terms.rounds_between).max(1);
    for (at, entrant) in entrants.iter().enumerate() {
        let player = event.player(entrant.tpn).expect("entrants are players");
        let lately = (first..round).filter_map(|round| player.record(round)?.met());
        lately.filter_map(|tpn| index.get(&tpn)).for_each(|&other| graph.disconnect(at, other));
    }
    let free = |at: usize| {
        let records = &event.player(entrants[at].tpn).expect("entrants are players").records;
        records
            .iter()
            .take(round as usize - 1)
            .filter(|&&record| record == Record::Bye(Bye::PairingAllocated))
            .count()
    };
    let fewest = (0..entrants.len()).map(free).min().unwrap_or(0);
    pair_in_order(entrants, &graph, &order, |at| free(at) == fewest, field.initial)
}

/// One game of an arena as one player had it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArenaGame {
    /// How it ended.
    pub score: Score,
    /// Whether the player gave half of the time away, and the game was long enough for that to count.
    pub berserk: bool,
}

/// Points of an arena game by game: two for a win, one for a draw; twice as many after two wins running, until a game is
/// not won; one more for a win with half of the time.
pub fn arena(games: &[ArenaGame]) -> Vec<Points> {
    let mut running = 0;
    let points = |game: &ArenaGame| {
        let plain = match game.score {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        };
        let doubled = if running >= 2 { 2 * plain } else { plain };
        running = if game.score == Score::Win { running + 1 } else { 0 };
        Points::ONE * (doubled + i32::from(game.berserk && game.score == Score::Win))
    };
    games.iter().map(points).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;

    fn event(count: u32) -> Tournament {
        Tournament {
            rounds: Some(9),
            initial_color: Some(Color::White),
            players: (1..=count).map(|tpn| Player::new(Tpn(tpn))).collect(),
            ..Tournament::default()
        }
    }

    /// The smaller number wins every game.
    fn play(event: &mut Tournament, pairing: &ClubPairing) {
        event.players.iter_mut().for_each(|player| player.records.push(Record::Bye(Bye::ZeroPoint)));
        let mut set =
            |tpn: Tpn, record| *event.players[tpn.0 as usize - 1].records.last_mut().unwrap() = record;
        for &(white, black) in &pairing.boards {
            for (own, opponent, color) in [(white, black, Color::White), (black, white, Color::Black)] {
                let score = if own < opponent { Score::Win } else { Score::Loss };
                set(own, Record::Played { opponent, color, score, rated: true });
            }
        }
        if let Some(tpn) = pairing.bye {
            set(tpn, Record::Bye(Bye::PairingAllocated));
        }
    }

    fn pairs(pairing: &ClubPairing) -> Vec<(u32, u32)> {
        pairing.boards.iter().map(|(white, black)| (white.0.min(black.0), white.0.max(black.0))).collect()
    }

    #[test]
    fn monrad_pairs_neighbours_who_have_not_met() {
        let mut event = event(7);
        let first = monrad(&event, 1).unwrap();
        assert_eq!((pairs(&first), first.bye), (vec![(1, 2), (3, 4), (5, 6)], Some(Tpn(7))));
        play(&mut event, &first);
        // Points: 1, 3, 5 and 7 have one. 7 is not free again.
        let second = monrad(&event, 2).unwrap();
        assert_eq!((pairs(&second), second.bye), (vec![(1, 3), (5, 7), (2, 4)], Some(Tpn(6))));
        play(&mut event, &second);
        for round in 3..=4 {
            let next = monrad(&event, round).unwrap();
            for (a, b) in pairs(&next) {
                assert!(
                    !event.players[a as usize - 1].records.iter().any(|record| record.met() == Some(Tpn(b)))
                );
            }
            play(&mut event, &next);
        }
        assert_eq!(monrad(&event, 10), Err(PairError::NoSuchRound));
    }

    #[test]
    fn a_keizer_score_is_what_one_s_opponents_are_worth() {
        let mut event = event(4);
        play(&mut event, &ClubPairing { boards: vec![(Tpn(4), Tpn(1)), (Tpn(2), Tpn(3))], bye: None });
        // Worth 6, 5, 4, 3 in the order 1 2 3 4: 1 has 6 + 3, 2 has 5 + 4, 3 and 4 their own.
        let ladder = keizer(&event, &KeizerTerms::of(4));
        assert_eq!(ladder, [(Tpn(1), 900), (Tpn(2), 900), (Tpn(3), 400), (Tpn(4), 300)]);
        // An upset of the last against the first: 4 has 3 + 6 and goes up, and worth goes with it.
        let result = |opponent: u32, color, score| Record::Played {
            opponent: Tpn(opponent),
            color,
            score,
            rated: true,
        };
        event.players[3].records[0] = result(1, Color::White, Score::Win);
        event.players[0].records[0] = result(4, Color::Black, Score::Loss);
        let ladder = keizer(&event, &KeizerTerms::of(4));
        assert_eq!(ladder.iter().map(|(tpn, _)| tpn.0).collect::<Vec<_>>(), [2, 4, 1, 3]);
        let scores = keizer_scores(&event, &KeizerTerms::of(4), &[2, 4, 1, 3].map(Tpn));
        assert!(ladder.iter().all(|(tpn, score)| scores[tpn] == *score));
    }

    #[test]
    fn a_ladder_meets_again_after_some_rounds() {
        let mut event = event(4);
        let terms = KeizerTerms { rounds_between: 2, ..KeizerTerms::of(4) };
        let mut met = Vec::new();
        for round in 1..=6 {
            let pairing = keizer_pairing(&event, round, &terms).unwrap();
            assert!(pairs(&pairing).iter().all(|pair| !met.iter().rev().take(4).any(|other| other == pair)));
            met.extend(pairs(&pairing));
            play(&mut event, &pairing);
        }
        let mut odd = self::event(3);
        let first = keizer_pairing(&odd, 1, &KeizerTerms::of(3)).unwrap();
        assert_eq!(first.bye, Some(Tpn(3)));
        play(&mut odd, &first);
        assert_ne!(keizer_pairing(&odd, 2, &KeizerTerms::of(3)).unwrap().bye, Some(Tpn(3)));
    }

    #[test]
    fn an_arena_doubles_after_two_wins() {
        let games = "WWWDWL*W".chars().map(|letter| ArenaGame {
            score: match letter {
                'L' => Score::Loss,
                'D' => Score::Draw,
                _ => Score::Win,
            },
            berserk: letter == '*',
        });
        let points: Vec<i32> =
            arena(&games.collect::<Vec<_>>()).iter().map(|points| points.tenths() / 10).collect();
        assert_eq!(points, [2, 2, 4, 2, 2, 0, 3, 2]);
    }
}
