//! The Double-Swiss system (C.04.5, in force since 1 February 2026). No endorsed program exists to compare with: what it
//! gives is held against a twin that enumerates sets and pairings in the order of the regulation.
//!
//! Everybody plays a match of two games with one opponent at a time. In an event each match is two rounds: rounds 1 and 2
//! are the games of the first match, and so on. The first game of a match is paired, the second has the same boards with
//! colours reversed. The bye is worth a win and a draw: `U` in the first round of the match, `H` in the second.
//!
//! The bye, upfloaters and brackets go as for teams (C.04.6), whose articles 3.3 to 3.6 say the same; there is no
//! criterion on colours, and floats count in all matches but the last.
//!
//! Our readings: a match counts as played unless one of the two forfeited both games; the colour of a match is that of its
//! first game, as scheduled, and counts if at least one of the two was played.

use super::bits::{BitSet, Graph};
use super::field::absence;
use super::{
    Board, Bracket, ColorRule, ExplainedBracket, ExplainedPair, PairError, Pairing, Reason, Regulation,
};
use crate::team::{ColorKind, Entrant, Field, brackets, explained};
use crate::{Bye, Player, Points, Record, Tournament, Tpn};
use rules::Color;
use std::cmp::{Ordering, Reverse};

/// Pairs a round, from 1: the first game of a match by the rules, the second as the first with colours reversed.
///
/// # Errors
/// See [`PairError`].
pub(super) fn pair(event: &Tournament, round: u32) -> Result<Pairing, PairError> {
    if round == 0 || event.rounds.is_some_and(|rounds| round > rounds) {
        return Err(PairError::NoSuchRound);
    }
    if round.is_multiple_of(2) { Ok(second_games(event, round)) } else { first_games(event, round) }
}

/// Explains a round: the first game of a match by the rules, the second by the first.
///
/// # Errors
/// See [`PairError`].
pub(super) fn explain(event: &Tournament, round: u32) -> Result<Vec<ExplainedBracket>, PairError> {
    if round % 2 == 1 && event.rounds.is_none_or(|rounds| round <= rounds) {
        return explained(&field(event, round), ColorKind::None, Regulation::DoubleSwiss);
    }
    let pairs = pair(event, round)?.boards.into_iter().map(|board| ExplainedPair {
        higher: board.white,
        lower: board.black,
        reason: Reason::SecondGame,
    });
    Ok(vec![ExplainedBracket { score: Points::ZERO, pairs: pairs.collect(), floats: Vec::new() }])
}

fn first_games(event: &Tournament, round: u32) -> Result<Pairing, PairError> {
    let field = field(event, round);
    let (bye, brackets, pairs) = brackets(&field, ColorKind::None)?;
    let boards = pairs.into_iter().map(|(a, b)| {
        let (a, b) = (&field.entrants[a], &field.entrants[b]);
        let (higher, lower) =
            if (Reverse(a.score), a.tpn) < (Reverse(b.score), b.tpn) { (a, b) } else { (b, a) };
        let (color, rule) = allocate(higher, lower, field.initial);
        let (white, black) = if color == Color::White { (higher, lower) } else { (lower, higher) };
        let order = (Reverse(higher.score), Reverse(higher.score + lower.score), higher.tpn);
        (order, Board { white: white.tpn, black: black.tpn, rule })
    });
    let mut boards: Vec<_> = boards.collect();
    boards.sort_by_key(|&(order, _)| order);
    let residents = |score: Points, upfloaters: &[Tpn], pairs: &[(Tpn, Tpn)]| -> (Points, Vec<Tpn>) {
        let members = pairs.iter().flat_map(|&(a, b)| [a, b]);
        let mut members: Vec<Tpn> = members.filter(|tpn| !upfloaters.contains(tpn)).collect();
        members.sort_unstable();
        (score, members)
    };
    let brackets = brackets.into_iter().map(|bracket| {
        let (score, residents) = residents(bracket.score, &bracket.upfloaters, &bracket.pairs);
        Bracket {
            score,
            moved_down: bracket.upfloaters,
            residents,
            pairs: bracket.pairs,
            downfloaters: Vec::new(),
        }
    });
    let repaired = event.is_paired(round);
    let absent = |player: &Player| Some((player.tpn, absence(event, player, round, repaired)?));
    Ok(Pairing {
        boards: boards.into_iter().map(|(_, board)| board).collect(),
        bye: bye.map(|at| field.entrants[at].tpn),
        absent: event.players.iter().filter_map(absent).collect(),
        brackets: brackets.collect(),
    })
}

/// The boards of the round before with colours reversed. Whoever had its bye has half a point in this one, and who was
/// absent is so still.
fn second_games(event: &Tournament, round: u32) -> Pairing {
    let before = round - 1;
    let score =
        |tpn: Tpn| event.player(tpn).map_or(Points::ZERO, |player| event.points_after(player, before - 1));
    let mut pairing = Pairing::default();
    for player in &event.players {
        let record = player.record(before).unwrap_or(Record::Bye(Bye::ZeroPoint));
        match (record, record.scheduled(), scheduled_color(record)) {
            (Record::Bye(bye), ..) => pairing.absent.push((player.tpn, second_half(bye))),
            (_, Some(opponent), color) => {
                // Of a forfeit without colours the smaller number had White.
                let had_white = color.map_or(player.tpn < opponent, Color::is_white);
                if !had_white {
                    let board = Board { white: player.tpn, black: opponent, rule: ColorRule::Alternated };
                    pairing.boards.push(board);
                }
            }
            (_, None, _) => pairing.absent.push((player.tpn, Bye::ZeroPoint)),
        }
    }
    pairing.boards.sort_by_key(|board| {
        let (a, b) = (score(board.white), score(board.black));
        let (_, better) = (Reverse(a), board.white).min((Reverse(b), board.black));
        (Reverse(a.max(b)), Reverse(a + b), better)
    });
    pairing
}

/// What somebody has in the second round of a match that began with this bye: the allocated one is worth a win and a draw.
pub fn second_half(first: Bye) -> Bye {
    if first == Bye::PairingAllocated { Bye::HalfPoint } else { first }
}

fn scheduled_color(record: Record) -> Option<Color> {
    match record {
        Record::Forfeit { color, .. } => color,
        record => record.color(),
    }
}

/// One match of a player: its two games, and whether the opponent forfeited both.
#[derive(Clone, Copy)]
struct Both(Record, Record, bool);

impl Both {
    /// The matches before a round.
    fn before(event: &Tournament, player: &Player, round: u32) -> Vec<Both> {
        let record = |player: &Player, round| player.record(round).unwrap_or(Record::Bye(Bye::ZeroPoint));
        let both = |first: u32| {
            let own = [first, first + 1].map(|round| record(player, round));
            let opponent = own.iter().find_map(|record| record.scheduled()).and_then(|tpn| event.player(tpn));
            let gone =
                opponent.is_some_and(|other| is_lost([first, first + 1].map(|round| record(other, round))));
            Both(own[0], own[1], gone)
        };
        (1..round).step_by(2).map(both).collect()
    }

    fn opponent(self) -> Option<Tpn> {
        self.0.scheduled().or(self.1.scheduled())
    }

    /// Whether one side forfeited both games, and whether that was the opponent.
    fn forfeited(self) -> Option<bool> {
        let own = is_lost([self.0, self.1]);
        (own || self.2).then_some(self.2 && !own)
    }

    /// The opponent that counts as met.
    fn met(self) -> Option<Tpn> {
        self.opponent().filter(|_| self.forfeited().is_none())
    }

    /// White or Black in the first game, if one of the two was played.
    fn color(self) -> Option<Color> {
        let played = [self.0, self.1].iter().any(|record| record.met().is_some());
        let color = scheduled_color(self.0).or_else(|| scheduled_color(self.1).map(|color| !color));
        color.filter(|_| played)
    }

    /// C2: the allocated bye, a full-point bye, or a match won by forfeit.
    fn counts_as_bye(self) -> bool {
        let given = |record| matches!(record, Record::Bye(Bye::PairingAllocated | Bye::FullPoint));
        given(self.0) || given(self.1) || self.forfeited() == Some(true)
    }
}

/// Whether both games were lost by forfeit.
fn is_lost(games: [Record; 2]) -> bool {
    games.iter().all(|record| matches!(record, Record::Forfeit { won: false, .. }))
}

/// All who are ready for a match, by number.
fn field(event: &Tournament, round: u32) -> Field {
    let repaired = event.is_paired(round);
    let ready = |player: &Player| absence(event, player, round, repaired).is_none();
    let was_paired = |player: &Player| {
        let mut matches = Both::before(event, player, round).into_iter();
        matches.any(|both| both.opponent().is_some() || both.0 == Record::Bye(Bye::PairingAllocated))
    };
    let mut known: Vec<&Player> =
        event.players.iter().filter(|player| ready(player) || was_paired(player)).collect();
    known.sort_by_key(|player| event.pairing_order(player));
    let numbered: Vec<(u32, &Player)> = (1..).zip(known).filter(|(_, player)| ready(player)).collect();
    let entrants: Vec<Entrant> =
        numbered.iter().map(|&(number, player)| entrant(event, player, number, round)).collect();
    let mut graph = Graph::new(entrants.len());
    graph.connect_all(&BitSet::full(entrants.len()));
    for (at, (_, player)) in numbered.iter().enumerate() {
        let met: Vec<Tpn> = Both::before(event, player, round).into_iter().filter_map(Both::met).collect();
        let again = (0..entrants.len()).filter(|&other| met.contains(&entrants[other].tpn));
        again.for_each(|other| graph.disconnect(at, other));
    }
    for rule in event.prohibited.iter().filter(|rule| rule.rounds.contains(&round)) {
        let among = (0..entrants.len()).filter(|&at| rule.players.contains(&entrants[at].tpn));
        graph.separate(&BitSet::of(among, entrants.len()));
    }
    let late = event.rounds.is_some_and(|rounds| round + 1 >= rounds);
    Field { entrants, graph, initial: event.initial_color(), late }
}

fn entrant(event: &Tournament, player: &Player, number: u32, round: u32) -> Entrant {
    let matches = Both::before(event, player, round);
    let score = |tpn: Tpn, round: u32| {
        let player = event.player(tpn).expect("opponents are players");
        event.points_after(player, round - 1) + event.virtual_points(tpn, round)
    };
    let last = matches.last().and_then(|both| both.met()).filter(|&tpn| event.player(tpn).is_some());
    Entrant {
        tpn: player.tpn,
        number,
        score: score(player.tpn, round),
        other: Points::ZERO,
        colors: matches.iter().filter_map(|both| both.color()).collect(),
        wish: None,
        floated: last.is_some_and(|other| score(other, round - 2) != score(player.tpn, round - 2)),
        may_have_bye: !matches.iter().any(|both| both.counts_as_bye()),
    }
}

/// The colour of `higher` in the first game (4.3): the lot where neither has played, fewer Whites, the other way round than
/// when they last differed, the other one than the higher-ranked had last, then than the lower-ranked had.
fn allocate(higher: &Entrant, lower: &Entrant, initial: Color) -> (Color, ColorRule) {
    let whites = |entrant: &Entrant| entrant.colors.iter().filter(|color| color.is_white()).count();
    match whites(higher).cmp(&whites(lower)) {
        Ordering::Less => return (Color::White, ColorRule::FewerWhites),
        Ordering::Greater => return (Color::Black, ColorRule::FewerWhites),
        Ordering::Equal => {}
    }
    let differed = higher.colors.iter().rev().zip(lower.colors.iter().rev()).find(|(a, b)| a != b);
    match (differed, higher.colors.last(), lower.colors.last()) {
        (Some((&before, _)), ..) => (!before, ColorRule::Alternated),
        (None, Some(&last), _) => (!last, ColorRule::HigherRanked),
        (None, None, Some(&last)) => (last, ColorRule::BothGranted),
        (None, None, None) if higher.number % 2 == 1 => (initial, ColorRule::Lot),
        (None, None, None) => (!initial, ColorRule::Lot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn game(opponent: u32, color: Color, score: Score) -> Record {
        Record::Played { opponent: Tpn(opponent), color, score, rated: true }
    }

    fn event(records: &[Vec<Record>]) -> Tournament {
        let player = |(index, records): (usize, &Vec<Record>)| Player {
            records: records.clone(),
            ..Player::new(Tpn(index as u32 + 1))
        };
        Tournament {
            players: records.iter().enumerate().map(player).collect(),
            rounds: Some(6),
            initial_color: Some(Color::White),
            ..Tournament::default()
        }
    }

    fn seats(pairing: &Pairing) -> Vec<(u32, u32)> {
        pairing.boards.iter().map(|board| (board.white.0, board.black.0)).collect()
    }

    #[test]
    fn a_match_is_two_rounds_and_the_bye_a_win_and_a_draw() {
        let first = pair(&event(&vec![Vec::new(); 5]), 1).unwrap();
        assert_eq!((seats(&first), first.bye), (vec![(1, 3), (4, 2)], Some(Tpn(5))));
        let records = [
            vec![game(3, Color::White, Score::Win)],
            vec![game(4, Color::Black, Score::Draw)],
            vec![game(1, Color::Black, Score::Loss)],
            vec![game(2, Color::White, Score::Draw)],
            vec![Record::Bye(Bye::PairingAllocated)],
        ];
        let second = pair(&event(&records), 2).unwrap();
        assert_eq!(seats(&second), [(3, 1), (2, 4)]);
        assert_eq!((second.bye, second.absent), (None, vec![(Tpn(5), Bye::HalfPoint)]));
    }

    #[test]
    fn only_a_match_forfeited_whole_may_be_played_again() {
        let forfeit = |won| Record::Forfeit { opponent: Some(Tpn(2)), color: Some(Color::White), won };
        assert_eq!(Both(forfeit(true), forfeit(true), true).met(), None);
        assert_eq!(Both(forfeit(true), forfeit(false), false).met(), Some(Tpn(2)));
        let half = Both(forfeit(true), game(2, Color::Black, Score::Loss), false);
        assert_eq!(
            (half.met(), half.color(), half.counts_as_bye()),
            (Some(Tpn(2)), Some(Color::White), false)
        );
        assert_eq!(Both(forfeit(true), forfeit(false), false).color(), None);
        assert!(Both(forfeit(true), forfeit(true), true).counts_as_bye());
        // One game forfeited by both, the other by the opponent alone: the match was.
        assert_eq!(Both(forfeit(false), forfeit(true), true).met(), None);
    }

    #[test]
    fn white_goes_to_who_had_it_less_often() {
        let of = |letters: &str, number: u32| Entrant {
            tpn: Tpn(number),
            number,
            score: Points::ZERO,
            other: Points::ZERO,
            colors: letters.chars().map(|c| if c == 'W' { Color::White } else { Color::Black }).collect(),
            wish: None,
            floated: false,
            may_have_bye: true,
        };
        for (higher, lower, expected) in [
            ("W", "B", (Color::Black, ColorRule::FewerWhites)),
            ("", "W", (Color::White, ColorRule::FewerWhites)),
            ("WB", "BW", (Color::White, ColorRule::Alternated)),
            ("WB", "WB", (Color::White, ColorRule::HigherRanked)),
            ("", "B", (Color::Black, ColorRule::BothGranted)),
            ("", "", (Color::White, ColorRule::Lot)),
        ] {
            assert_eq!(allocate(&of(higher, 1), &of(lower, 2), Color::White), expected, "{higher} {lower}");
        }
    }
}
