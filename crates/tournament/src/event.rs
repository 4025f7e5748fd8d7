//! One event as its report tells it.

use crate::team::Teams;
use crate::{Bye, Player, Points, Record, Scoring, Tpn};
use rules::Color;
use std::ops::RangeInclusive;

/// Rounds from–to, both included, from 1.
pub type Rounds = RangeInclusive<u32>;

/// What the head of a report says in words. Empty where it says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Line 012.
    pub name: String,
    /// Line 022.
    pub city: String,
    /// Line 032, three letters.
    pub federation: String,
    /// Line 042, `YYYY/MM/DD`.
    pub start: String,
    /// Line 052, `YYYY/MM/DD`.
    pub end: String,
    /// Line 092, in words.
    pub kind: String,
    /// Line 102.
    pub chief_arbiter: String,
    /// Lines 112.
    pub deputies: Vec<String>,
    /// Line 122, in words.
    pub time_control: String,
    /// Line 132: the date of each round, as written.
    pub dates: Vec<String>,
    /// Line 192: type code, `FIDE_DUTCH_2026`.
    pub type_code: String,
    /// Line 202: tie-break codes in order.
    pub tie_breaks: Vec<String>,
    /// Line 222: time control as a code.
    pub time_code: String,
}

/// Virtual points of some participants in some rounds (C.04.7; line 250).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acceleration {
    /// Added to the score for pairing only.
    pub points: Points,
    /// In these rounds.
    pub rounds: Rounds,
    /// For these numbers, both included.
    pub players: RangeInclusive<Tpn>,
}

/// Participants who must not meet one another in some rounds (line 260).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prohibited {
    /// In these rounds.
    pub rounds: Rounds,
    /// Any two of these.
    pub players: Vec<Tpn>,
}

/// A bye announced for a round (line 240).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who.
    pub tpn: Tpn,
    /// Which round.
    pub round: u32,
    /// Which bye. One that the pairing allocates only where the arbiter has chosen who gets it.
    pub bye: Bye,
}

/// Points that do not follow from the results, given or taken by the arbiter (line 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abnormal {
    /// The letter of the report.
    pub kind: char,
    /// Match points, possibly negative; team events.
    pub match_points: Points,
    /// Points, possibly negative.
    pub points: Points,
    /// The round; none for the event as a whole.
    pub round: Option<u32>,
    /// For each of these.
    pub players: Vec<Tpn>,
}

/// An event: its terms, its participants and, where they play for teams, those.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tournament {
    /// What is said in words.
    pub info: Info,
    /// Rounds planned, where the report says how many.
    pub rounds: Option<u32>,
    /// The colour of the first board's higher-ranked player in round 1, drawn by lot.
    pub initial_color: Option<Color>,
    /// Everybody in the initial order, where it is not that of the numbers (line `XXC rank`).
    pub order: Vec<Tpn>,
    /// What rounds are worth.
    pub scoring: Scoring,
    /// Participants by ascending number; numbers may have gaps.
    pub players: Vec<Player>,
    /// Byes announced.
    pub requests: Vec<Request>,
    /// Virtual points.
    pub accelerations: Vec<Acceleration>,
    /// Forbidden pairings.
    pub prohibited: Vec<Prohibited>,
    /// Points by ruling.
    pub abnormal: Vec<Abnormal>,
    /// Teams, and what is said of their matches.
    pub teams: Teams,
}

impl Tournament {
    /// The participant of this number.
    pub fn player(&self, tpn: Tpn) -> Option<&Player> {
        self.players.binary_search_by_key(&tpn, |player| player.tpn).ok().map(|index| &self.players[index])
    }

    /// The number of rounds paired so far: the longest record.
    pub fn paired_rounds(&self) -> u32 {
        self.players.iter().map(|player| player.records.len()).max().unwrap_or(0) as u32
    }

    /// A participant's points after so many rounds, rulings included. No virtual points.
    pub fn points_after(&self, player: &Player, rounds: u32) -> Points {
        let earned: Points =
            player.records.iter().take(rounds as usize).map(|&record| self.scoring.points(record)).sum();
        let ruled: Points = self
            .abnormal
            .iter()
            .filter(|ruling| {
                ruling.round.is_none_or(|round| round <= rounds) && ruling.players.contains(&player.tpn)
            })
            .map(|ruling| ruling.points)
            .sum();
        earned + ruled
    }

    /// The event as standings count it: a game without a result is worth nothing yet. What it is taken for otherwise is
    /// for pairing alone (C.04.2).
    pub fn counted(&self) -> Tournament {
        let scoring = Scoring { unknown: Points::ZERO, ..self.scoring };
        Tournament { scoring, ..self.clone() }
    }

    /// Whether somebody has an opponent in this round.
    pub fn is_paired(&self, round: u32) -> bool {
        let has_opponent =
            |player: &Player| player.record(round).is_some_and(|record| record.scheduled().is_some());
        self.players.iter().any(has_opponent)
    }

    /// Where a participant stands in the initial order; equal places go by number.
    pub fn pairing_order(&self, player: &Player) -> (usize, Tpn) {
        let place = self.order.iter().position(|&tpn| tpn == player.tpn);
        (place.unwrap_or(self.order.len()), player.tpn)
    }

    /// The colour drawn by lot: as the report has it, else as the first round shows it, else White.
    pub fn initial_color(&self) -> Color {
        self.initial_color.or_else(|| self.shown_initial_color()).unwrap_or(Color::White)
    }

    /// The colour by lot that the first round's pairs show: nobody had a preference then.
    fn shown_initial_color(&self) -> Option<Color> {
        let mut first: Vec<&Player> = self.players.iter().collect();
        first.sort_by_key(|player| self.pairing_order(player));
        let paired = first.iter().filter(|player| {
            let record = player.record(1);
            record.is_some_and(|record| {
                record.scheduled().is_some() || record == Record::Bye(Bye::PairingAllocated)
            })
        });
        paired.zip([false, true].into_iter().cycle()).find_map(|(player, even)| {
            let opponent = self.player(player.record(1)?.scheduled()?)?;
            if self.pairing_order(opponent) < self.pairing_order(player) {
                return None;
            }
            let color = match player.record(1)? {
                Record::Forfeit { color, .. } => color?,
                record => record.color()?,
            };
            Some(if even { !color } else { color })
        })
    }

    /// The virtual points that count when this round is paired.
    pub fn virtual_points(&self, tpn: Tpn, round: u32) -> Points {
        self.accelerations
            .iter()
            .filter(|extra| extra.rounds.contains(&round) && extra.players.contains(&tpn))
            .map(|extra| extra.points)
            .sum()
    }
}

impl Tournament {
    /// Whether everybody is scheduled to meet everybody: by the type code, else by the words of line 092.
    pub fn is_round_robin(&self) -> bool {
        let code = self.info.type_code.to_ascii_uppercase();
        let words = self.info.kind.to_ascii_lowercase();
        let named =
            |text: &str| ["ROUNDROBIN", "ROUND_ROBIN", "BERGER"].iter().any(|name| text.contains(name));
        named(&code)
            || (code.is_empty()
                && (words.contains("round robin")
                    || words.contains("round-robin")
                    || words.contains("berger")))
    }
}
