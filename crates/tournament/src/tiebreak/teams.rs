//! Standings of teams (C.07, articles 11 to 13).
//!
//! The score that ranks first is match points unless the event says otherwise. Codes of individual events hold for teams
//! as if each match were a game, in the points that `:MP` or `:GP` names. In the board tie-breaks of article 12 the
//! allocated bye counts as a win on each board.

use super::direct;
use super::standings::{Settings, by_value};
use super::values::{Outcome, buchholz, outcomes, sonneborn_berger_by};
use super::view::View;
use super::{BoardChain, Code, Criterion, Cut, Value};
use crate::team::{Match, MatchRecord, Side, Table, TeamScore};
use crate::{Bye, Points, Tournament, Tpn};
use std::cmp::Ordering;

/// Where one team stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamStanding {
    /// Which team.
    pub tpn: Tpn,
    /// From 1; equal where nothing parted them.
    pub rank: u32,
    /// Match points, rulings included.
    pub match_points: Points,
    /// Game points, rulings included.
    pub game_points: Points,
    /// One outcome for each criterion, in the order of the list.
    pub outcomes: Vec<Outcome>,
}

/// A team event's standings, best first; the tied by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamStandings {
    /// What ranks first.
    pub primary: TeamScore,
    /// The list that was applied after it.
    pub criteria: Vec<Criterion>,
    /// Every team.
    pub rows: Vec<TeamStanding>,
}

impl TeamStandings {
    /// Works the list out: the first score, then each criterion on those still tied.
    pub fn new(event: &Tournament, criteria: &[Criterion], settings: &Settings) -> TeamStandings {
        let primary = TeamScore::primary(&event.info.type_code);
        let table = Table::new(event);
        let maker = Maker { event, table: &table, primary, settings };
        let first = maker.view(primary, false, false);
        let everybody = vec![(0..table.sides.len()).collect()];
        let mut groups = by_value(everybody, |index| Some(first.seats[index].points), false);
        let mut columns = Vec::new();
        for criterion in criteria {
            let column = maker.column(*criterion);
            groups = maker.part(*criterion, groups, &column);
            columns.push(column);
        }
        let row = |rank: u32, index: usize| {
            let side = &table.sides[index];
            let (match_points, game_points) = side.points_after(table.rounds);
            let outcomes = columns.iter().map(|column| column[index].clone()).collect();
            TeamStanding { tpn: side.tpn, rank, match_points, game_points, outcomes }
        };
        let mut rows = Vec::with_capacity(table.sides.len());
        for mut group in groups {
            let rank = rows.len() as u32 + 1;
            group.sort_unstable();
            rows.extend(group.into_iter().map(|index| row(rank, index)));
        }
        TeamStandings { primary, criteria: criteria.to_vec(), rows }
    }
}

struct Maker<'a> {
    event: &'a Tournament,
    table: &'a Table,
    primary: TeamScore,
    settings: &'a Settings,
}

impl Maker<'_> {
    fn view(&self, score: TeamScore, forfeits_played: bool, fore: bool) -> View {
        View::of_teams(self.event, self.table, score, forfeits_played, fore)
    }

    /// Everybody's value of a criterion, in the order of the table.
    fn column(&self, criterion: Criterion) -> Vec<Outcome> {
        let fore = criterion.fore || criterion.code == Code::ForeBuchholz;
        let view = |score| self.view(score, criterion.forfeits_played, fore);
        let each = |of: &dyn Fn(&Side) -> Outcome| self.table.sides.iter().map(of).collect::<Vec<_>>();
        match criterion.code {
            Code::OtherScore => each(&|side| Outcome::plain(self.points(side, !self.primary).into())),
            Code::BoardCount => each(&|side| Outcome::plain(board_count(&self.boards(side)))),
            Code::ExtendedSonnebornBerger { total, own } => {
                let (totals, results) = (view(total), view(own));
                let seats = totals.seats.iter().zip(&results.seats);
                seats
                    .map(|(seat, result)| sonneborn_berger_by(&totals, seat, &result.earned, criterion.cut))
                    .collect()
            }
            Code::ScoreStrength => self.score_strength(criterion, &view(self.primary)),
            Code::TopBoards | Code::BottomBoards | Code::ExtendedDirectEncounter(_) => {
                each(&|_| Outcome::default())
            }
            code if code.needs_ratings() && !criterion.unrated && !self.all_have_strength() => {
                each(&|_| Outcome::default())
            }
            _ => outcomes(&view(criterion.score.unwrap_or(self.primary)), criterion, self.settings),
        }
    }

    fn all_have_strength(&self) -> bool {
        self.event.teams.teams.iter().all(|team| team.strength.is_some())
    }

    fn points(&self, side: &Side, score: TeamScore) -> Points {
        let (match_points, game_points) = side.points_after(self.table.rounds);
        match score {
            TeamScore::Match => match_points,
            TeamScore::Game => game_points,
        }
    }

    /// Parts the tied.
    fn part(&self, criterion: Criterion, groups: Vec<Vec<usize>>, column: &[Outcome]) -> Vec<Vec<usize>> {
        let side = |index: usize| &self.table.sides[index];
        match criterion.code {
            Code::DirectEncounter => {
                let score = criterion.score.unwrap_or(self.primary);
                let view = self.view(score, criterion.forfeits_played, false);
                groups.iter().flat_map(|group| direct::split(&view, group)).collect()
            }
            Code::ExtendedDirectEncounter(chain) => self.meet_again(criterion, chain, &groups),
            Code::BoardCount => {
                let equal = |group: &Vec<usize>| {
                    let points = |index: usize| self.points(side(index), TeamScore::Game);
                    group.iter().all(|&index| points(index) == points(group[0]))
                };
                let part = |group: Vec<usize>| match equal(&group) {
                    true => by_value(vec![group], |index| column[index].value, !criterion.reversed),
                    false => vec![group],
                };
                groups.into_iter().flat_map(part).collect()
            }
            Code::TopBoards => by_value(groups, |index| Some(self.boards(side(index))), criterion.reversed),
            Code::BottomBoards => by_value(
                groups,
                |index| Some(without_the_last(&self.boards(side(index)))),
                criterion.reversed,
            ),
            _ => by_value(groups, |index| column[index].value, criterion.reversed),
        }
    }

    /// Direct encounter by the first score, then by the other, then by the boards of two (12.5).
    fn meet_again(&self, criterion: Criterion, chain: BoardChain, groups: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let view = |score| self.view(score, criterion.forfeits_played, false);
        let (first, other) = (view(self.primary), view(!self.primary));
        let by_first = groups.iter().flat_map(|group| direct::split(&first, group));
        let by_both = by_first.flat_map(|group| direct::split(&other, &group));
        by_both.flat_map(|group| self.by_boards(chain, group)).collect()
    }

    fn by_boards(&self, chain: BoardChain, group: Vec<usize>) -> Vec<Vec<usize>> {
        let [a, b] = group[..] else { return vec![group] };
        let (one, two) = (self.meetings(a, b), self.meetings(b, a));
        let count = || board_count(&two).cmp(&board_count(&one));
        let top = || one.cmp(&two);
        let bottom = || without_the_last(&one).cmp(&without_the_last(&two));
        let better = match chain {
            BoardChain::None => Ordering::Equal,
            BoardChain::CountThenTop => count().then_with(top),
            BoardChain::CountThenBottom => count().then_with(bottom),
            BoardChain::Top => top(),
            BoardChain::Bottom => bottom(),
        };
        match better {
            Ordering::Greater => vec![vec![a], vec![b]],
            Ordering::Less => vec![vec![b], vec![a]],
            Ordering::Equal => vec![group],
        }
    }

    /// Points of each board in the matches of one team against another.
    fn meetings(&self, own: usize, other: usize) -> Vec<Points> {
        let other = self.table.sides[other].tpn;
        let rounds = 1..=self.table.rounds;
        let matches = rounds.filter_map(|round| self.table.sides[own].meeting(round));
        let mut boards = self.no_points();
        for meeting in matches.filter(|meeting| meeting.opponent == other) {
            add(&mut boards, meeting);
        }
        boards
    }

    /// Points of each board in the whole event.
    fn boards(&self, side: &Side) -> Vec<Points> {
        let mut boards = self.no_points();
        for record in &side.records {
            match record {
                MatchRecord::Match(meeting) => add(&mut boards, meeting),
                MatchRecord::Bye(Bye::PairingAllocated) => {
                    boards.iter_mut().for_each(|points| *points += self.event.scoring.win);
                }
                MatchRecord::Bye(_) => {}
            }
        }
        boards
    }

    fn no_points(&self) -> Vec<Points> {
        vec![Points::ZERO; self.table.boards as usize]
    }

    /// The other score, and Buchholz in the first divided so that it weighs about as much (13.4).
    fn score_strength(&self, criterion: Criterion, view: &View) -> Vec<Outcome> {
        let parts = match criterion.cut {
            Cut::Divisor(parts) => i64::from(parts),
            _ => self.usual_divisor(),
        };
        let each = |(side, seat)| {
            let strength = buchholz(view, seat, Cut::None).value.unwrap_or(Value::ZERO).over(parts);
            Outcome::plain(Value::from(self.points(side, !self.primary)) + strength)
        };
        self.table.sides.iter().zip(&view.seats).map(each).collect()
    }

    /// The most of the first score that an event can bring over the most of the other in one match, rounded down.
    fn usual_divisor(&self) -> i64 {
        let rounds = self.event.rounds.unwrap_or(self.table.rounds) as i32;
        let win = self.event.teams.scoring.win;
        let all_boards = self.event.scoring.win * self.table.boards as i32;
        let (most, one) = match self.primary {
            TeamScore::Match => (win * rounds, all_boards),
            TeamScore::Game => (all_boards * rounds, win),
        };
        i64::from(most.tenths() / one.tenths().max(1)).max(1)
    }
}

fn add(boards: &mut [Points], meeting: &Match) {
    for board in &meeting.boards {
        if let Some(points) = boards.get_mut(board.board as usize - 1) {
            *points += board.points;
        }
    }
}

/// Board numbers times points there (12.1).
fn board_count(boards: &[Points]) -> Value {
    (1..).zip(boards).map(|(board, &points)| points * board).sum::<Points>().into()
}

/// All boards but the last, all but the last two, and so on (12.3).
fn without_the_last(boards: &[Points]) -> Vec<Points> {
    (1..boards.len()).rev().map(|count| boards[..count].iter().copied().sum()).collect()
}
