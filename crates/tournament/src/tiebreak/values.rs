//! What each tie-break is worth for one participant, summand by summand (C.07, articles 7 to 10).

use super::view::{Seat, Unplayed, View, unplayed};
use super::{Code, Criterion, Cut, Settings, Value};
use crate::{Points, Record, Score, Tpn};
use rating::fide::{self, Performance};
use rules::Color;

/// What became of a summand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It counts.
    Counted,
    /// Left out as one of the lowest.
    CutLow,
    /// Left out as one of the highest.
    CutHigh,
}

/// One summand of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summand {
    /// The round it comes from.
    pub round: u32,
    /// The opponent whose score, rating or performance it is; none for a dummy or one's own points.
    pub opponent: Option<Tpn>,
    /// The kind of unplayed round that a dummy stands for.
    pub unplayed: Option<Unplayed>,
    /// Its worth.
    pub worth: Value,
    /// Whether it counts.
    pub fate: Fate,
    /// What cuts go by where it is not the worth: the opponent's score in Sonneborn-Berger.
    rank: Value,
}

impl Summand {
    fn of(round: usize, opponent: Option<Tpn>, worth: Value) -> Summand {
        Summand { round: round as u32 + 1, opponent, unplayed: None, worth, fate: Fate::Counted, rank: worth }
    }

    fn is_counted(&self) -> bool {
        self.fate == Fate::Counted
    }

    fn is_voluntary(&self) -> bool {
        self.unplayed.is_some_and(Unplayed::is_voluntary)
    }
}

/// A value with its summands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// None where the regulation defines none: a mean of nothing, a grouping step.
    pub value: Option<Value>,
    /// Where it comes from, by round. Empty for values that are no sums.
    pub summands: Vec<Summand>,
}

impl Outcome {
    pub(super) fn plain(value: Value) -> Outcome {
        Outcome { value: Some(value), summands: Vec::new() }
    }

    fn sum(summands: Vec<Summand>) -> Outcome {
        let value = summands.iter().filter(|summand| summand.is_counted()).map(|summand| summand.worth).sum();
        Outcome { value: Some(value), summands }
    }

    /// The mean of what counts, to the nearest integer where `rounded`.
    fn mean(summands: Vec<Summand>, rounded: bool) -> Outcome {
        let counted: Vec<Value> =
            summands.iter().filter(|summand| summand.is_counted()).map(|summand| summand.worth).collect();
        // Who met nobody has nothing; where all is cut there is no value.
        let mean = if summands.is_empty() { Some(Value::ZERO) } else { Value::mean(&counted) };
        Outcome { value: if rounded { mean.map(Value::rounded) } else { mean }, summands }
    }
}

/// Everybody's value of one criterion, in the order of the view's seats.
pub(super) fn outcomes(view: &View, criterion: Criterion, settings: &Settings) -> Vec<Outcome> {
    let each = |of: &dyn Fn(&Seat) -> Outcome| view.seats.iter().map(of).collect::<Vec<_>>();
    match criterion.code {
        // Grouping steps, and what only teams have.
        Code::DirectEncounter
        | Code::ExtendedDirectEncounter(_)
        | Code::OtherScore
        | Code::BoardCount
        | Code::TopBoards
        | Code::BottomBoards
        | Code::ExtendedSonnebornBerger { .. }
        | Code::ScoreStrength => each(&|_| Outcome::default()),
        Code::Points => each(&|seat| Outcome::plain(seat.points.into())),
        Code::Wins => each(&|seat| per_round(seat, |round, _| seat.earned[round] == view.scoring.win)),
        Code::WinsOverTheBoard => each(&|seat| per_game(view, seat, |_, score| score == Score::Win)),
        Code::GamesWithBlack => each(&|seat| per_game(view, seat, |color, _| color == Color::Black)),
        Code::WinsWithBlack => {
            each(&|seat| per_game(view, seat, |color, score| color == Color::Black && score == Score::Win))
        }
        Code::Progressive => each(&|seat| progressive(seat, criterion.cut)),
        Code::RoundsElected => each(&|seat| per_round(seat, |_, record| !record.is_voluntarily_unplayed())),
        Code::StandardPoints => each(&|seat| standard_points(view, seat)),
        Code::Number => each(&|seat| Outcome::plain(Value::whole(-i64::from(seat.tpn.0)))),
        Code::Rating => each(&|seat| Outcome::plain(Value::whole(seat.rating.unwrap_or(0).into()))),
        Code::Buchholz | Code::ForeBuchholz => each(&|seat| buchholz(view, seat, criterion.cut)),
        Code::AverageBuchholz => of_opponents(view, false, |seat| buchholz(view, seat, Cut::None).value),
        Code::SonnebornBerger => each(&|seat| sonneborn_berger(view, seat, criterion.cut)),
        Code::Koya => each(&|seat| koya(view, seat, criterion.cut)),
        Code::AverageRating => each(&|seat| average_rating(view, seat, criterion, settings)),
        Code::Performance => each(&|seat| performed(view, seat, criterion, settings, |done| done.tpr)),
        Code::PerfectPerformance => each(&|seat| performed(view, seat, criterion, settings, |done| done.ptp)),
        Code::AveragePerformance => {
            of_opponents(view, true, |seat| performed(view, seat, criterion, settings, |done| done.tpr).value)
        }
        Code::AveragePerfectPerformance => {
            of_opponents(view, true, |seat| performed(view, seat, criterion, settings, |done| done.ptp).value)
        }
    }
}

/// The games over the board: round, opponent, colour, score.
fn games(seat: &Seat) -> impl Iterator<Item = (usize, Tpn, Color, Score)> + '_ {
    seat.over_the_board.iter().enumerate().filter_map(|(round, record)| match *record {
        Record::Played { opponent, color, score, .. } => Some((round, opponent, color, score)),
        Record::Forfeit { .. } | Record::Bye(_) | Record::Paired { .. } => None,
    })
}

/// One for each round that counts.
fn per_round(seat: &Seat, counts: impl Fn(usize, Record) -> bool) -> Outcome {
    let one = |(round, &record): (usize, &Record)| {
        counts(round, record).then(|| Summand::of(round, record.scheduled(), Value::whole(1)))
    };
    Outcome::sum(seat.records.iter().enumerate().filter_map(one).collect())
}

/// One for each game over the board that counts. In round robins forfeit wins are such games (C.07, article 15).
fn per_game(view: &View, seat: &Seat, counts: impl Fn(Color, Score) -> bool) -> Outcome {
    let one = |(round, &record): (usize, &Record)| {
        let (opponent, color, score) = match record {
            Record::Played { opponent, color, score, .. } => (opponent, color, score),
            Record::Forfeit { opponent: Some(opponent), color: Some(color), won: true }
                if view.round_robin =>
            {
                (opponent, color, Score::Win)
            }
            Record::Forfeit { .. } | Record::Bye(_) | Record::Paired { .. } => return None,
        };
        counts(color, score).then(|| Summand::of(round, Some(opponent), Value::whole(1)))
    };
    Outcome::sum(seat.over_the_board.iter().enumerate().filter_map(one).collect())
}

/// The running total after each round (7.5); a cut leaves out the first.
fn progressive(seat: &Seat, cut: Cut) -> Outcome {
    let leave_out = match cut {
        Cut::Lowest(count) => usize::from(count),
        Cut::None | Cut::Median(_) | Cut::Limit(_) | Cut::Divisor(_) => 0,
    };
    let mut total = Points::ZERO;
    let mut summands = Vec::new();
    for (round, &earned) in seat.earned.iter().enumerate() {
        total += earned;
        let mut summand = Summand::of(round, None, total.into());
        if round < leave_out {
            summand.fate = Fate::CutLow;
        }
        summands.push(summand);
    }
    Outcome::sum(summands)
}

/// One for a game with more points than the opponent, a half for as many; in an unplayed round a draw's points are what
/// one compares with (7.7).
fn standard_points(view: &View, seat: &Seat) -> Outcome {
    let one = |(round, &record): (usize, &Record)| {
        let own = seat.earned[round];
        let theirs = record
            .scheduled()
            .filter(|_| record.is_played())
            .and_then(|opponent| view.seat(opponent))
            .map_or(view.scoring.draw, |opponent| opponent.earned[round]);
        let worth = match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => Points::ONE,
            std::cmp::Ordering::Equal => Points::HALF,
            std::cmp::Ordering::Less => Points::ZERO,
        };
        Summand::of(round, record.scheduled(), worth.into())
    };
    Outcome::sum(seat.records.iter().enumerate().map(one).collect())
}

/// The opponents' scores as they are seen, dummies for unplayed rounds (8.1).
pub(super) fn buchholz(view: &View, seat: &Seat, cut: Cut) -> Outcome {
    let mut summands = scores_met(view, seat);
    for (low, count) in cuts(cut) {
        for _ in 0..count {
            cut_one(&mut summands, low);
        }
    }
    Outcome::sum(summands)
}

/// A score met in each round.
fn scores_met(view: &View, seat: &Seat) -> Vec<Summand> {
    let one = |(round, &record): (usize, &Record)| match unplayed(&seat.records, round) {
        None => {
            let opponent = record.scheduled();
            let score = opponent.map_or(Points::ZERO, |opponent| view.adjusted(opponent));
            Summand::of(round, opponent, score.into())
        }
        Some(kind) => {
            let worth = view.dummy(seat, kind, record).into();
            Summand { unplayed: Some(kind), ..Summand::of(round, None, worth) }
        }
    };
    seat.records.iter().enumerate().map(one).collect()
}

/// Cuts in their order: low ones first.
fn cuts(cut: Cut) -> Vec<(bool, u8)> {
    match cut {
        Cut::None | Cut::Limit(_) | Cut::Divisor(_) => Vec::new(),
        Cut::Lowest(count) => vec![(true, count)],
        Cut::Median(count) => vec![(true, count), (false, count)],
    }
}

/// Leaves out one summand. Who has voluntarily unplayed rounds loses the lowest of those first, unless the
/// ordinary victim is worth more (16.5).
fn cut_one(summands: &mut [Summand], low: bool) {
    let counted = || (0..summands.len()).filter(|&index| summands[index].is_counted());
    let victim = if low {
        let ordinary = counted().min_by_key(|&index| (summands[index].rank, summands[index].worth));
        let voluntary = counted()
            .filter(|&index| summands[index].is_voluntary())
            .min_by_key(|&index| summands[index].worth);
        match (ordinary, voluntary) {
            (Some(ordinary), Some(voluntary)) if summands[voluntary].worth >= summands[ordinary].worth => {
                Some(voluntary)
            }
            (ordinary, _) => ordinary,
        }
    } else {
        counted().max_by_key(|&index| (summands[index].rank, summands[index].worth))
    };
    if let Some(victim) = victim {
        summands[victim].fate = if low { Fate::CutLow } else { Fate::CutHigh };
    }
}

/// Scores met times the points scored there (9.1).
fn sonneborn_berger(view: &View, seat: &Seat, cut: Cut) -> Outcome {
    sonneborn_berger_by(view, seat, &seat.earned, cut)
}

/// The same with other results than those of the view: match points by game points, say (12.4).
pub(super) fn sonneborn_berger_by(view: &View, seat: &Seat, earned: &[Points], cut: Cut) -> Outcome {
    let mut summands = scores_met(view, seat);
    for ((summand, &record), &earned) in summands.iter_mut().zip(&seat.records).zip(earned) {
        let score = match summand.unplayed {
            Some(kind) => view.dummy(seat, kind, record),
            None => record.scheduled().map_or(Points::ZERO, |opponent| view.adjusted(opponent)),
        };
        summand.worth = Value::product(score, earned);
    }
    for (low, count) in cuts(cut) {
        for _ in 0..count {
            cut_one(&mut summands, low);
        }
    }
    Outcome::sum(summands)
}

/// Points against opponents with at least half of the points there were (9.2).
fn koya(view: &View, seat: &Seat, cut: Cut) -> Outcome {
    let shift = match cut {
        Cut::Limit(shift) => i32::from(shift),
        Cut::None | Cut::Lowest(_) | Cut::Median(_) | Cut::Divisor(_) => 0,
    };
    let rounds = view.rounds as i32;
    let limit_doubled = view.scoring.win * rounds + (view.scoring.draw * 2) * shift;
    let one = |(round, &record): (usize, &Record)| {
        let opponent = view.seat(record.scheduled()?)?;
        let strong = opponent.points * 2 >= limit_doubled;
        strong.then(|| Summand::of(round, Some(opponent.tpn), seat.earned[round].into()))
    };
    Outcome::sum(seat.records.iter().enumerate().filter_map(one).collect())
}

/// The mean of a value of the opponents met over the board.
fn of_opponents(view: &View, rounded: bool, of: impl Fn(&Seat) -> Option<Value>) -> Vec<Outcome> {
    let values: Vec<Option<Value>> = view.seats.iter().map(of).collect();
    let value = |tpn: Tpn| {
        let index = view.seats.binary_search_by_key(&tpn, |seat| seat.tpn).ok()?;
        values[index]
    };
    let each = |seat: &Seat| {
        let summand = |(round, opponent, _, _)| Some(Summand::of(round, Some(opponent), value(opponent)?));
        Outcome::mean(games(seat).filter_map(summand).collect(), rounded)
    };
    view.seats.iter().map(each).collect()
}

/// The rating that counts for an opponent.
fn rating_of(view: &View, tpn: Tpn, criterion: Criterion, settings: &Settings) -> Option<i32> {
    let fixed = if criterion.unrated { Some(settings.unrated) } else { None };
    view.seat(tpn)?.rating.map(i32::from).or(fixed)
}

/// Average rating of the opponents, halves up (10.1).
fn average_rating(view: &View, seat: &Seat, criterion: Criterion, settings: &Settings) -> Outcome {
    let summand = |(round, opponent, _, _)| {
        let rating = rating_of(view, opponent, criterion, settings)?;
        Some(Summand::of(round, Some(opponent), Value::whole(rating.into())))
    };
    let mut summands: Vec<Summand> = games(seat).filter_map(summand).collect();
    for (low, count) in cuts(criterion.cut) {
        for _ in 0..count {
            cut_one(&mut summands, low);
        }
    }
    Outcome::mean(summands, true)
}

/// A performance over the board (10.2, 10.3).
fn performed(
    view: &View,
    seat: &Seat,
    criterion: Criterion,
    settings: &Settings,
    which: impl Fn(Performance) -> i64,
) -> Outcome {
    let met = |(_, opponent, _, score): (usize, Tpn, Color, Score)| {
        Some((rating_of(view, opponent, criterion, settings)?, score))
    };
    let met: Vec<(i32, Score)> = games(seat).filter_map(met).collect();
    let ratings: Vec<i32> = met.iter().map(|&(rating, _)| rating).collect();
    let halves = met.iter().map(|&(_, score)| score.halves()).sum();
    let value = fide::performance(&ratings, halves).map_or(Value::ZERO, |done| Value::whole(which(done)));
    Outcome::plain(value)
}

impl Score {
    /// Half points as ratings count them, whatever the event gives for them.
    fn halves(self) -> u32 {
        match self {
            Score::Loss => 0,
            Score::Draw => 1,
            Score::Win => 2,
        }
    }
}
