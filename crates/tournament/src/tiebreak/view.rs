//! An event as tie-breaks see it: every participant with a record for each round, and what unplayed rounds are.

use crate::{Bye, Player, Points, Record, Score, Scoring, Tournament, Tpn};

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
            if fore && let Some(last) = records.last_mut() {
                let before = event.scoring.points(*last);
                *last = as_draw(*last);
                points += event.scoring.points(*last) - before;
            }
            let adjusted = adjusted(&records, points, &event.scoring);
            Seat { tpn: player.tpn, rating: player.rating, records, over_the_board, points, adjusted }
        };
        View { scoring: event.scoring, rounds, round_robin, seats: event.players.iter().map(seat).collect() }
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
fn adjusted(records: &[Record], points: Points, scoring: &Scoring) -> Points {
    let extra = |(index, &record): (usize, &Record)| match unplayed(records, index) {
        Some(Unplayed::Retired) => scoring.draw - scoring.points(record),
        _ => Points::ZERO,
    };
    points + records.iter().enumerate().map(extra).sum()
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
