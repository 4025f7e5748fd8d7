//! Knockout events and matches of several games.
//!
//! A [`Knockout`] is its seeds and its terms; the tree follows from who won which match, so that a corrected result
//! corrects all that came of it. The field is folded: with all favourites winning, 1 meets the last, 1 and 2 meet in the
//! final only, and byes fall to the top seeds. The rules are the event's own; FIDE has none for the tree.

use crate::{Points, Score, Tpn};
use rules::Color;

/// Terms of a knockout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knockout {
    /// Participants, the best first.
    pub seeds: Vec<Tpn>,
    /// Whether the losers of the semifinals play for the third place.
    pub third_place: bool,
    /// Whether those who lost their first match go on in a tree of their own.
    pub consolation: bool,
}

/// One match of the tree. A side is open until its match before is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tie {
    /// Who meets whom, the upper side of the tree first.
    pub sides: [Option<Tpn>; 2],
    /// Whether the second side is empty for good: the first goes on without playing.
    pub bye: bool,
    /// Who goes on.
    pub winner: Option<Tpn>,
}

impl Tie {
    /// Who does not go on.
    pub fn loser(&self) -> Option<Tpn> {
        self.sides.into_iter().flatten().find(|&side| self.winner.is_some_and(|winner| winner != side))
    }

    /// Whether both sides are known and the match is not decided.
    pub fn is_open(&self) -> bool {
        self.winner.is_none() && self.sides.iter().all(Option::is_some)
    }
}

/// All matches as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// Rounds from the first to the final.
    pub rounds: Vec<Vec<Tie>>,
    /// The match for the third place.
    pub third_place: Option<Tie>,
    /// Rounds of those who lost their first match.
    pub consolation: Vec<Vec<Tie>>,
}

impl Tree {
    /// The first round with a match to be played, from 1, and those matches; the match for the third place comes with
    /// the final.
    pub fn next(&self) -> Option<(u32, Vec<Tie>)> {
        let index = self.rounds.iter().position(|round| round.iter().any(Tie::is_open));
        let of = |rounds: &[Vec<Tie>]| -> Vec<Tie> {
            rounds.iter().flatten().filter(|tie| tie.is_open()).copied().collect()
        };
        match index {
            Some(index) => {
                let last = index + 1 == self.rounds.len();
                let third = self.third_place.filter(|tie| last && tie.is_open());
                let mut ties = of(&self.rounds[index..=index]);
                ties.extend(third);
                ties.extend(of(&self.consolation));
                Some((index as u32 + 1, ties))
            }
            None => {
                let mut ties: Vec<Tie> = self.third_place.filter(Tie::is_open).into_iter().collect();
                ties.extend(of(&self.consolation));
                (!ties.is_empty()).then_some((self.rounds.len() as u32, ties))
            }
        }
    }
}

/// Seeds in the order of the tree for a power of two, from the top: `1 8 4 5 2 7 3 6` for eight.
pub fn fold(size: u32) -> Vec<u32> {
    let mut order = vec![1];
    while (order.len() as u32) < size {
        let next = 2 * order.len() as u32;
        order = order.iter().flat_map(|&seed| [seed, next + 1 - seed]).collect();
    }
    order
}

impl Knockout {
    /// The tree, where `winner` tells who won the match of two; nobody as long as it is not decided.
    pub fn tree(&self, winner: impl Fn(Tpn, Tpn) -> Option<Tpn>) -> Tree {
        let rounds = rounds(&self.seeds, &winner);
        let losers = |round: &[Tie]| round.iter().map(Tie::loser).collect::<Vec<_>>();
        let third_place = match rounds.as_slice() {
            [.., semifinals, _] if self.third_place && semifinals.iter().all(|tie| !tie.bye) => {
                let losers = losers(semifinals);
                Some(decided([losers[0], losers[1]], false, &winner))
            }
            _ => None,
        };
        let consolation = match rounds.first() {
            // Places for all who can lose a first match, kept in the order of the tree.
            Some(first) if self.consolation && first.len() > 2 => {
                let places: Vec<Option<Option<Tpn>>> =
                    first.iter().map(|tie| (!tie.bye).then(|| tie.loser())).collect();
                grow(places, &winner)
            }
            _ => Vec::new(),
        };
        Tree { rounds, third_place, consolation }
    }
}

fn rounds(seeds: &[Tpn], winner: &impl Fn(Tpn, Tpn) -> Option<Tpn>) -> Vec<Vec<Tie>> {
    if seeds.len() < 2 {
        return Vec::new();
    }
    let size = (seeds.len() as u32).next_power_of_two();
    let places = fold(size).into_iter().map(|seed| seeds.get(seed as usize - 1).map(|&tpn| Some(tpn)));
    grow(places.collect(), winner)
}

/// Rounds from places to the final. A place is empty for good, or to be filled, or taken.
fn grow(mut places: Vec<Option<Option<Tpn>>>, winner: &impl Fn(Tpn, Tpn) -> Option<Tpn>) -> Vec<Vec<Tie>> {
    places.resize(places.len().next_power_of_two(), None);
    let mut rounds = Vec::new();
    while places.len() > 1 {
        let tie = |two: &[Option<Option<Tpn>>]| match *two {
            [Some(a), Some(b)] => Some(decided([a, b], false, winner)),
            [Some(a), None] | [None, Some(a)] => Some(decided([a, None], true, winner)),
            _ => None,
        };
        let ties: Vec<Option<Tie>> = places.chunks(2).map(tie).collect();
        places = ties.iter().map(|tie| tie.map(|tie| tie.winner)).collect();
        rounds.push(ties.into_iter().flatten().collect());
    }
    rounds
}

fn decided(sides: [Option<Tpn>; 2], bye: bool, winner: &impl Fn(Tpn, Tpn) -> Option<Tpn>) -> Tie {
    let won = match sides {
        [Some(a), Some(b)] => winner(a, b).filter(|won| [a, b].contains(won)),
        [first, _] if bye => first,
        _ => None,
    };
    Tie { sides, bye, winner: won }
}

/// How games of a stage are decided, and which kind of rating they count for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// The match itself.
    Standard,
    /// Play-off.
    Rapid,
    /// Play-off.
    Blitz,
    /// One game that a draw decides for Black.
    SuddenDeath,
}

/// Some games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// What is played.
    pub speed: Speed,
    /// How many games.
    pub games: u32,
}

/// Terms of a match of several games: the match itself, then play-offs as far as they are needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTerms {
    /// From the match itself to the last play-off.
    pub stages: Vec<Stage>,
    /// Whether a stage ends as soon as the other side cannot catch up.
    pub stops_when_decided: bool,
}

/// One of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Named first.
    First,
    /// Named second.
    Second,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchState {
    /// This game is to be played.
    Next {
        /// The stage, from 0.
        stage: usize,
        /// The game in it, from 1.
        game: u32,
        /// What the first has.
        color: Color,
    },
    /// It is won.
    Won(Side),
    /// All games are played and nobody is ahead.
    Drawn,
}

impl MatchTerms {
    /// Where a match stands after these games, each as the first's score. The first has `first` in game 1; colours
    /// alternate within a stage, and each stage begins with the other colour than the one before it.
    pub fn state(&self, first: Color, games: &[Score]) -> MatchState {
        let mut left = games;
        let mut begins = first;
        for (index, stage) in self.stages.iter().enumerate() {
            let mut lead: i32 = 0;
            for game in 0..stage.games {
                let color = if game % 2 == 0 { begins } else { !begins };
                let to_come = (stage.games - game) as i32;
                if self.stops_when_decided && lead.abs() > to_come * 2 {
                    break;
                }
                let Some((&score, rest)) = left.split_first() else {
                    return MatchState::Next { stage: index, game: game + 1, color };
                };
                left = rest;
                lead += match (score, stage.speed) {
                    (Score::Win, _) => 2,
                    (Score::Loss, _) => -2,
                    (Score::Draw, Speed::SuddenDeath) => {
                        if color.is_white() {
                            -1
                        } else {
                            1
                        }
                    }
                    (Score::Draw, _) => 0,
                };
            }
            match lead {
                1.. => return MatchState::Won(Side::First),
                ..=-1 => return MatchState::Won(Side::Second),
                0 => begins = !begins,
            }
        }
        MatchState::Drawn
    }

    /// The score of the match itself: points of the first and of the second, play-offs left out.
    pub fn score(&self, games: &[Score]) -> (Points, Points) {
        let main = self.stages.first().map_or(0, |stage| stage.games as usize);
        let halves = |score: &Score| match score {
            Score::Win => (Points::ONE, Points::ZERO),
            Score::Draw => (Points::HALF, Points::HALF),
            Score::Loss => (Points::ZERO, Points::ONE),
        };
        let games = games.iter().take(main).map(halves);
        games.fold((Points::ZERO, Points::ZERO), |(a, b), (own, other)| (a + own, b + other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Draw, Loss, Win};

    fn knockout(count: u32) -> Knockout {
        Knockout { seeds: (1..=count).map(Tpn).collect(), third_place: true, consolation: true }
    }

    /// The smaller number wins.
    fn favourite(a: Tpn, b: Tpn) -> Option<Tpn> {
        Some(a.min(b))
    }

    #[test]
    fn the_field_is_folded() {
        assert_eq!([fold(1), fold(2), fold(4)], [vec![1], vec![1, 2], vec![1, 4, 2, 3]]);
        assert_eq!(fold(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        for count in 2..=40 {
            let tree = knockout(count).tree(favourite);
            let last = tree.rounds.last().unwrap();
            assert_eq!((last.len(), last[0].sides), (1, [Some(Tpn(1)), Some(Tpn(2))]), "{count}");
            // Byes are the top seeds'.
            let size = count.next_power_of_two();
            let mut free: Vec<u32> =
                tree.rounds[0].iter().filter(|tie| tie.bye).map(|tie| tie.sides[0].unwrap().0).collect();
            free.sort_unstable();
            assert_eq!(free, (1..=size - count).collect::<Vec<_>>(), "{count}");
            let matches = tree.rounds.iter().flatten().filter(|tie| !tie.bye).count();
            assert_eq!(matches as u32, count - 1, "{count}");
        }
    }

    #[test]
    fn a_round_waits_for_the_one_before() {
        let event = knockout(6);
        let nothing = event.tree(|_, _| None);
        let (round, ties) = nothing.next().unwrap();
        let sides: Vec<_> = ties.iter().map(|tie| tie.sides.map(|side| side.unwrap().0)).collect();
        assert_eq!((round, sides), (1, vec![[4, 5], [3, 6]]));
        // 5 beats 4: it meets 1; the other match goes on.
        let upset = event.tree(|a, b| (a.0 + b.0 == 9 && a.0 != 3 && b.0 != 3).then_some(Tpn(5)));
        assert_eq!(upset.rounds[1][0].sides, [Some(Tpn(1)), Some(Tpn(5))]);
        assert_eq!(upset.rounds[1][1].sides, [Some(Tpn(2)), None]);
        assert!(!upset.rounds[1][1].is_open() && upset.rounds[2][0].winner.is_none());
    }

    #[test]
    fn losers_play_for_the_third_place_and_for_the_consolation() {
        let tree = knockout(8).tree(favourite);
        let third = tree.third_place.unwrap();
        assert_eq!((third.sides, third.winner), ([Some(Tpn(4)), Some(Tpn(3))], Some(Tpn(3))));
        let sides: Vec<_> =
            tree.consolation[0].iter().map(|tie| tie.sides.map(|side| side.unwrap().0)).collect();
        assert_eq!(sides, [[8, 5], [7, 6]]);
        assert_eq!(tree.consolation[1][0].winner, Some(Tpn(5)));
        assert_eq!(tree.next(), None);
        let open = knockout(8).tree(|a, b| (a.0.min(b.0) < 3).then(|| a.min(b)));
        let (round, ties) = open.next().unwrap();
        assert_eq!((round, ties.len()), (1, 2));
        // Three: the one with the bye has no semifinal that could be lost to play on.
        assert_eq!(knockout(3).tree(favourite).third_place, None);
        assert_eq!(knockout(1).tree(favourite), Tree::default());
    }

    fn terms(stages: &[(Speed, u32)]) -> MatchTerms {
        let stages = stages.iter().map(|&(speed, games)| Stage { speed, games }).collect();
        MatchTerms { stages, stops_when_decided: true }
    }

    #[test]
    fn colours_alternate_and_play_offs_follow_a_draw() {
        use Color::{Black, White};
        let terms = terms(&[(Speed::Standard, 2), (Speed::Rapid, 2), (Speed::SuddenDeath, 1)]);
        let next = |stage, game, color| MatchState::Next { stage, game, color };
        for (games, expected) in [
            (&[][..], next(0, 1, White)),
            (&[Draw], next(0, 2, Black)),
            (&[Win, Draw], MatchState::Won(Side::First)),
            (&[Win, Loss], next(1, 1, Black)),
            (&[Win, Loss, Loss], next(1, 2, White)),
            (&[Win, Loss, Loss, Draw], MatchState::Won(Side::Second)),
            (&[Draw; 4], next(2, 1, White)),
            // White in the last game: a draw is Black's.
            (&[Draw; 5], MatchState::Won(Side::Second)),
            (&[Draw, Draw, Draw, Draw, Win], MatchState::Won(Side::First)),
        ] {
            assert_eq!(terms.state(White, games), expected, "{games:?}");
        }
        assert_eq!(terms.score(&[Win, Draw, Loss]), (Points::from_tenths(15), Points::HALF));
    }

    #[test]
    fn a_stage_ends_when_it_is_decided() {
        let six = terms(&[(Speed::Standard, 6)]);
        assert_eq!(six.state(Color::White, &[Win, Win, Win, Draw]), MatchState::Won(Side::First));
        assert!(matches!(six.state(Color::White, &[Win, Win, Win]), MatchState::Next { game: 4, .. }));
        let whole = MatchTerms { stops_when_decided: false, ..six.clone() };
        assert!(matches!(whole.state(Color::White, &[Win; 4]), MatchState::Next { game: 5, .. }));
        assert_eq!(six.state(Color::White, &[Draw; 6]), MatchState::Drawn);
    }
}
