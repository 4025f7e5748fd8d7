//! An event as tie-breaks see it: every participant with a record for each round, and what unplayed rounds are.

use crate::team::{MatchRecord, Side, Table, TeamScore};
use crate::{Bye, Player, Points, Record, Score, Scoring, Tournament, Tpn};
use rules::Color;
use std::cmp::Ordering;

/// Kinds of unplayed rounds (C.07, article 16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unplayed {
    /// 1: a bye allocated by the pairing, a full-point bye.
    Granted,
    /// 2: a forfeit win.
    ForfeitWin,
    /// 3: a requested bye, with a round after it that was not voluntarily unplayed.
    Requested,
    /// 4: a forfeit loss.
    ForfeitLoss,
    /// 5: a requested bye and nothing but voluntarily unplayed rounds after it.
    Retired,
}

impl Unplayed {
    /// Whether the participant chose not to play, or could have.
    pub(super) fn is_voluntary(self) -> bool {
        match self {
            Unplayed::Requested | Unplayed::ForfeitLoss | Unplayed::Retired => true,
            Unplayed::Granted | Unplayed::ForfeitWin => false,
        }
    }
}

/// One participant's rounds.
#[derive(Debug)]
pub(super) struct Seat {
    /// Number.
    pub(super) tpn: Tpn,
    /// Rating, none for the unrated.
    pub(super) rating: Option<u16>,
    /// One record a round.
    pub(super) records: Vec<Record>,
    /// The same as it was over the board: forfeits are no games here, unless the criterion takes them for such.
    pub(super) over_the_board: Vec<Record>,
    /// What each record brought.
    pub(super) earned: Vec<Points>,
    /// Points as they count for the standings, rulings included.
    pub(super) points: Points,
    /// Points as opponents see them.
    pub(super) adjusted: Points,
}

/// Everybody's rounds, for one way of looking at forfeits.
#[derive(Debug)]
pub(super) struct View {
    pub(super) scoring: Scoring,
    pub(super) rounds: u32,
    pub(super) round_robin: bool,
    pub(super) seats: Vec<Seat>,
}

impl View {
    /// The event as it stands. `forfeits_played` takes forfeits for games, `fore` takes the games of the last round
    /// for draws.
    pub(super) fn new(event: &Tournament, forfeits_played: bool, fore: bool) -> View {
        let rounds = event.paired_rounds();
        let round_robin = event.is_round_robin();
        let as_played = forfeits_played || round_robin;
        let seat = |player: &Player| {
            let original =
                (1..=rounds).map(|round| player.record(round).unwrap_or(Record::Bye(Bye::ZeroPoint)));
            let games = |as_played| move |record| if as_played { as_game(record) } else { record };
            let over_the_board = original.clone().map(games(forfeits_played)).collect();
            let mut records: Vec<Record> = original.map(games(as_played)).collect();
            let mut points = event.points_after(player, rounds);
            let mut earned: Vec<Points> =
                records.iter().map(|&record| event.scoring.points(record)).collect();
            if fore {
                draw_the_last(&mut records, &mut earned, &mut points, &event.scoring);
            }
            let adjusted = adjusted(&records, &earned, points, &event.scoring);
            Seat { tpn: player.tpn, rating: player.rating, records, over_the_board, earned, points, adjusted }
        };
        View { scoring: event.scoring, rounds, round_robin, seats: event.players.iter().map(seat).collect() }
    }

    /// Teams with their match points or their game points, as if each match were a game.
    pub(super) fn of_teams(
        event: &Tournament,
        table: &Table,
        score: TeamScore,
        forfeits_played: bool,
        fore: bool,
    ) -> View {
        let round_robin = event.is_round_robin();
        let scoring = team_scoring(event, table, score);
        let seat = |side: &Side| {
            let original: Vec<Record> =
                (1..=table.rounds).map(|round| match_record(table, side, round)).collect();
            let games = |as_played: bool| {
                let game = move |&record| if as_played { as_game(record) } else { record };
                original.iter().map(game).collect::<Vec<Record>>()
            };
            let (over_the_board, mut records) =
                (games(forfeits_played), games(forfeits_played || round_robin));
            let both = side.points_after(table.rounds);
            let (mut points, mut earned) = match score {
                TeamScore::Match => (both.0, side.match_points.clone()),
                TeamScore::Game => (both.1, side.game_points.clone()),
            };
            if fore {
                draw_the_last(&mut records, &mut earned, &mut points, &scoring);
            }
            let adjusted = adjusted(&records, &earned, points, &scoring);
            let strength = event.teams.team(side.tpn).and_then(|team| team.strength);
            let rating = strength.and_then(|strength| u16::try_from(strength).ok());
            Seat { tpn: side.tpn, rating, records, over_the_board, earned, points, adjusted }
        };
        let seats = table.sides.iter().map(seat).collect();
        View { scoring, rounds: table.rounds, round_robin, seats }
    }

    pub(super) fn seat(&self, tpn: Tpn) -> Option<&Seat> {
        self.seats.binary_search_by_key(&tpn, |seat| seat.tpn).ok().map(|index| &self.seats[index])
    }

    /// What opponents see of this one; nothing of someone who is not in the event.
    pub(super) fn adjusted(&self, tpn: Tpn) -> Points {
        self.seat(tpn).map_or(Points::ZERO, |seat| seat.adjusted)
    }

    /// The score of the dummy met in an unplayed round: one's own, with a limit.
    pub(super) fn dummy(&self, seat: &Seat, kind: Unplayed, record: Record) -> Points {
        let cap = match (kind, record.scheduled()) {
            (Unplayed::ForfeitWin | Unplayed::ForfeitLoss, Some(opponent)) => self.adjusted(opponent),
            _ => self.scoring.draw * self.rounds as i32,
        };
        seat.points.min(cap)
    }
}

/// The kind of an unplayed round; none for a game.
pub(super) fn unplayed(records: &[Record], index: usize) -> Option<Unplayed> {
    match records[index] {
        Record::Played { .. } | Record::Paired { .. } => None,
        Record::Forfeit { won: true, .. } => Some(Unplayed::ForfeitWin),
        Record::Forfeit { won: false, .. } => Some(Unplayed::ForfeitLoss),
        Record::Bye(Bye::PairingAllocated | Bye::FullPoint) => Some(Unplayed::Granted),
        Record::Bye(Bye::HalfPoint | Bye::ZeroPoint) => {
            let retired = records[index + 1..].iter().all(|record| record.is_voluntarily_unplayed());
            Some(if retired { Unplayed::Retired } else { Unplayed::Requested })
        }
    }
}

/// A retired participant's rounds count as draws for the opponents.
fn adjusted(records: &[Record], earned: &[Points], points: Points, scoring: &Scoring) -> Points {
    let extra = |(index, &earned): (usize, &Points)| match unplayed(records, index) {
        Some(Unplayed::Retired) => scoring.draw - earned,
        _ => Points::ZERO,
    };
    points + earned.iter().enumerate().map(extra).sum()
}

/// Takes a game of the last round for a draw (8.2).
fn draw_the_last(records: &mut [Record], earned: &mut [Points], points: &mut Points, scoring: &Scoring) {
    let (Some(record), Some(earned)) = (records.last_mut(), earned.last_mut()) else { return };
    let drawn = as_draw(*record);
    if drawn.is_played() {
        *points += scoring.draw - *earned;
        (*record, *earned) = (drawn, scoring.draw);
    }
}

/// What a match is worth in one of the two kinds of points, as if it were a game.
fn team_scoring(event: &Tournament, table: &Table, score: TeamScore) -> Scoring {
    let (teams, scoring) = (&event.teams, &event.scoring);
    let allocated = teams.allocated_bye(table.boards, scoring);
    let on_all = |points: Points| points * table.boards as i32;
    match score {
        TeamScore::Match => Scoring {
            win: teams.scoring.win,
            draw: teams.scoring.draw,
            loss: teams.scoring.loss,
            absent: Points::ZERO,
            allocated: allocated.match_points,
            unknown: teams.scoring.draw,
        },
        TeamScore::Game => Scoring {
            win: on_all(scoring.win),
            draw: on_all(scoring.draw),
            loss: on_all(scoring.loss),
            absent: on_all(scoring.absent),
            allocated: allocated.points,
            unknown: on_all(scoring.unknown),
        },
    }
}

/// A match as a game between two teams.
fn match_record(table: &Table, side: &Side, round: u32) -> Record {
    let index = round as usize - 1;
    let meeting = match &side.records[index] {
        MatchRecord::Match(meeting) => meeting,
        MatchRecord::Bye(bye) => return Record::Bye(*bye),
    };
    let opponent = meeting.opponent;
    if !meeting.played {
        let other = table.side(opponent).map_or(Points::ZERO, |other| other.match_points[index]);
        return Record::Forfeit {
            opponent: Some(opponent),
            color: meeting.color,
            won: side.match_points[index] > other,
        };
    }
    let theirs = table.side(opponent).map_or(Points::ZERO, |other| other.game_points[index]);
    let score = match side.game_points[index].cmp(&theirs) {
        Ordering::Greater => Score::Win,
        Ordering::Equal => Score::Draw,
        Ordering::Less => Score::Loss,
    };
    Record::Played { opponent, color: meeting.color.unwrap_or(Color::White), score, rated: true }
}

/// A forfeit against a known opponent, taken for a game.
fn as_game(record: Record) -> Record {
    match record {
        Record::Forfeit { opponent: Some(opponent), color: Some(color), won } => {
            let score = if won { Score::Win } else { Score::Loss };
            Record::Played { opponent, color, score, rated: false }
        }
        _ => record,
    }
}

/// A paired game of the last round, taken for a draw.
fn as_draw(record: Record) -> Record {
    match record {
        Record::Played { opponent, color, rated, .. } => {
            Record::Played { opponent, color, score: Score::Draw, rated }
        }
        Record::Paired { opponent, color }
        | Record::Forfeit { opponent: Some(opponent), color: Some(color), .. } => {
            Record::Played { opponent, color, score: Score::Draw, rated: false }
        }
        Record::Forfeit { .. } | Record::Bye(_) => record,
    }
}
