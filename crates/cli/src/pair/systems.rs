//! The pairing systems that `qiyuan pair` knows, each as pairs of numbers.

use super::System;
use crate::status::Status;
use std::cmp::Ordering;
use std::fmt;
use tournament::knockout::{Knockout, Tie};
use tournament::swiss::{ExplainedBracket, PairError, Pairing, SwissSystem};
use tournament::team::{self, Table};
use tournament::{Points, Tournament, Tpn, berger, club};

/// White and Black; 0 for the bye.
pub(super) type Pair = (u32, u32);

/// Why there are no pairs.
pub(super) enum Refusal {
    Pairing(PairError),
    /// The system pairs teams, and the file has none.
    NoTeams,
    /// Two teams as large as each other are wanted.
    NotTwoTeams,
}

impl From<PairError> for Refusal {
    fn from(error: PairError) -> Refusal {
        Refusal::Pairing(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Pairing(error) => error.fmt(f),
            Refusal::NoTeams => f.write_str("the file has no teams (lines 310)"),
            Refusal::NotTwoTeams => {
                f.write_str("wanted two teams with as many players each (lines 310 or 013)")
            }
        }
    }
}

impl Refusal {
    pub(super) fn status(&self) -> Status {
        match self {
            Refusal::Pairing(PairError::NoPairing) => Status::NoAnswer,
            Refusal::Pairing(PairError::NoSuchRound | PairError::TooManyScores)
            | Refusal::NoTeams
            | Refusal::NotTwoTeams => Status::Bad,
        }
    }
}

impl System {
    /// The first round that is not paired.
    pub(super) fn next_round(self, event: &Tournament) -> u32 {
        match self {
            System::TeamSwiss | System::TeamBerger => Table::new(event).rounds + 1,
            System::Dutch
            | System::Dubov
            | System::Burstein
            | System::DoubleSwiss
            | System::Berger
            | System::DoubleBerger
            | System::Scheveningen
            | System::Knockout
            | System::Monrad
            | System::Keizer => event.paired_rounds() + 1,
        }
    }

    /// The pairs of a round in board order.
    pub(super) fn pair(self, event: &Tournament, round: u32) -> Result<Vec<Pair>, Refusal> {
        let everybody: Vec<Tpn> = event.players.iter().map(|player| player.tpn).collect();
        let teams: Vec<Tpn> = event.teams.teams.iter().map(|team| team.tpn).collect();
        match self {
            System::Dutch => Ok(of_swiss(&SwissSystem::Dutch.pair(event, round)?)),
            System::Dubov => Ok(of_swiss(&SwissSystem::Dubov.pair(event, round)?)),
            System::Burstein => Ok(of_swiss(&SwissSystem::Burstein.pair(event, round)?)),
            System::DoubleSwiss => Ok(of_swiss(&SwissSystem::DoubleSwiss.pair(event, round)?)),
            System::Berger => by_table(&berger::rounds(everybody.len() as u32), &everybody, round),
            System::DoubleBerger => {
                by_table(&berger::double_rounds(everybody.len() as u32), &everybody, round)
            }
            System::TeamSwiss | System::TeamBerger if teams.is_empty() => Err(Refusal::NoTeams),
            System::TeamSwiss => {
                let pairing = team::pair(event, round)?;
                let matches = pairing.matches.iter().map(|board| (board.white.0, board.black.0));
                Ok(matches.chain(pairing.bye.map(|tpn| (tpn.0, 0))).collect())
            }
            System::TeamBerger => by_table(&berger::rounds(teams.len() as u32), &teams, round),
            System::Scheveningen => match event.teams.teams.as_slice() {
                [one, other] if one.players.len() == other.players.len() => {
                    let players = [&one.players[..], &other.players].concat();
                    by_table(&berger::scheveningen(one.players.len() as u32), &players, round)
                }
                _ => Err(Refusal::NotTwoTeams),
            },
            System::Knockout => Ok(knockout(event, everybody, round)),
            System::Monrad => Ok(of_club(&club::monrad(event, round)?)),
            System::Keizer => {
                let terms = club::KeizerTerms::of(everybody.len());
                Ok(of_club(&club::keizer_pairing(event, round, &terms)?))
            }
        }
    }
}

impl System {
    /// Why a round of a Swiss system is paired as it is; none where there is no pairing.
    pub(super) fn explain(self, event: &Tournament, round: u32) -> Option<Vec<ExplainedBracket>> {
        let explained = match self {
            System::Dutch => SwissSystem::Dutch.explain(event, round),
            System::Dubov => SwissSystem::Dubov.explain(event, round),
            System::Burstein => SwissSystem::Burstein.explain(event, round),
            System::DoubleSwiss => SwissSystem::DoubleSwiss.explain(event, round),
            System::TeamSwiss => team::explain(event, round),
            System::Berger
            | System::DoubleBerger
            | System::TeamBerger
            | System::Scheveningen
            | System::Knockout
            | System::Monrad
            | System::Keizer => return None,
        };
        explained.ok()
    }
}

fn of_swiss(pairing: &Pairing) -> Vec<Pair> {
    let boards = pairing.boards.iter().map(|board| (board.white.0, board.black.0));
    boards.chain(pairing.bye.map(|tpn| (tpn.0, 0))).collect()
}

fn of_club(pairing: &club::ClubPairing) -> Vec<Pair> {
    let boards = pairing.boards.iter().map(|(white, black)| (white.0, black.0));
    boards.chain(pairing.bye.map(|tpn| (tpn.0, 0))).collect()
}

/// The matches to be played on or to be begun. Whoever has more points in their games goes on; colours alternate.
fn knockout(event: &Tournament, seeds: Vec<Tpn>, round: u32) -> Vec<Pair> {
    let score = |own: Tpn, other: Tpn| -> (usize, Points) {
        let records = event.player(own).map_or(&[][..], |player| &player.records);
        let before = records.iter().take(round as usize - 1);
        let games: Vec<Points> = before
            .filter(|record| record.scheduled() == Some(other))
            .map(|&record| event.scoring.points(record))
            .collect();
        (games.len(), games.into_iter().sum())
    };
    let winner = |a: Tpn, b: Tpn| match score(a, b).1.cmp(&score(b, a).1) {
        Ordering::Greater => Some(a),
        Ordering::Less => Some(b),
        Ordering::Equal => None,
    };
    let tree = Knockout { seeds, third_place: true, consolation: false }.tree(winner);
    let pair = |tie: Tie| {
        let [Some(a), Some(b)] = tie.sides else { return None };
        Some(if score(a, b).0.is_multiple_of(2) { (a.0, b.0) } else { (b.0, a.0) })
    };
    tree.next().map(|(_, ties)| ties.into_iter().filter_map(pair).collect()).unwrap_or_default()
}

/// Participants take the places of a table in their order. Whoever meets the place that nobody has is free.
fn by_table(table: &[Vec<berger::Board>], places: &[Tpn], round: u32) -> Result<Vec<Pair>, Refusal> {
    let boards = table.get(round as usize - 1).ok_or(PairError::NoSuchRound)?;
    let number = |place: u32| places.get(place as usize - 1).map_or(0, |tpn| tpn.0);
    let seats = boards.iter().map(|&(white, black)| (number(white), number(black)));
    let mut seats: Vec<Pair> = seats.map(|(a, b)| if a == 0 { (b, 0) } else { (a, b) }).collect();
    seats.sort_by_key(|&(_, black)| black == 0);
    Ok(seats)
}
