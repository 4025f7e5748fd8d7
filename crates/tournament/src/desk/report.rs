//! The event as its report tells it: what pairing, standings, the checker and TRF work on.

use super::fact::Place;
use super::groups::{Stage, StageKind};
use super::import::group_remarks;
use super::participant::{Entry, ParticipantId};
use super::result::BoardResult;
use super::settings::{AccelerationPlan, Duty, Settings, System};
use super::state::{Board, Round, State};
use crate::swiss::{SwissSystem, baku};
use crate::team::Teams;
use crate::tiebreak::{self, Standings, TeamStandings};
use crate::trf::Report;
use crate::{Acceleration, Bye, Info, Player, Prohibited, Record, Request, Tournament, Tpn};
use rules::Color;
use std::collections::{BTreeMap, BTreeSet};

/// Pairing numbers by participant.
pub(super) type Numbers = BTreeMap<ParticipantId, Tpn>;

/// Which result of a board is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Standings,
    Rating,
}

impl State {
    /// Pairing numbers as they are now.
    pub fn tpns(&self) -> BTreeMap<ParticipantId, Tpn> {
        self.numbers().into_iter().zip(1..).map(|(id, tpn)| (id, Tpn(tpn))).collect()
    }

    /// The event for pairing, standings and reports.
    pub fn tournament(&self) -> Tournament {
        self.tell(Purpose::Standings)
    }

    /// The same with corrections that came too late for the standings, and with games that the standings left out: for
    /// the rating report.
    pub fn tournament_for_rating(&self) -> Tournament {
        self.tell(Purpose::Rating)
    }

    fn tell(&self, purpose: Purpose) -> Tournament {
        let settings = &self.settings;
        let by_teams = settings.system.is_for_teams();
        let order = self.numbers();
        let numbers: Numbers = order.iter().copied().zip(1..).map(|(id, tpn)| (id, Tpn(tpn))).collect();
        let mut players: Vec<Player> = order
            .iter()
            .filter_map(|id| Some(player(&self.participant(*id)?.entry, numbers[id], settings)))
            .collect();
        let missed = if settings.late_half_points { Bye::HalfPoint } else { Bye::ZeroPoint };
        for round in &self.rounds {
            let annulled = match purpose {
                Purpose::Standings => self.annulled(round.number),
                Purpose::Rating => BTreeSet::new(),
            };
            let records = records(round, &numbers, &annulled, purpose);
            let entered: BTreeSet<&ParticipantId> = round.numbers.iter().collect();
            for (player, id) in players.iter_mut().zip(&order) {
                // Whoever has entered since missed the round; the rest were annulled.
                let without = if entered.contains(id) { Bye::ZeroPoint } else { missed };
                player.records.push(records.get(id).copied().unwrap_or(Record::Bye(without)));
            }
        }
        Tournament {
            info: self.info(),
            rounds: Some(settings.rounds),
            initial_color: Some(self.initial_color()),
            order: Vec::new(),
            scoring: settings.scoring,
            players,
            requests: if by_teams { Vec::new() } else { self.requests(&numbers) },
            accelerations: self.accelerations(&order, &numbers),
            prohibited: self.prohibitions(&numbers),
            abnormal: Vec::new(),
            teams: if by_teams { self.told_teams(&numbers) } else { Teams::default() },
        }
    }

    /// In the round robin that a round belongs to: those who left it before half of their games. Their results in it do
    /// not count for the standings.
    pub(super) fn annulled(&self, round: u32) -> BTreeSet<ParticipantId> {
        let numbered = self.rounds.first().map_or_else(|| self.numbers(), |first| first.numbers.clone());
        // First and last round, and how many games there are for one in them.
        let stage = |id: ParticipantId| match self.settings.system {
            System::RoundRobin { cycles } => {
                Some((1, self.settings.rounds, (numbered.len() as u32).saturating_sub(1) * cycles))
            }
            System::Groups(_) => self.games_of_stage(id, round),
            _ => None,
        };
        let played = |id: ParticipantId, first: u32, last: u32| {
            let over = |board: &&Board| {
                let plays = board.seat.white == id || board.seat.black == id;
                plays && matches!(board.result, Some(BoardResult::Played { .. }))
            };
            let rounds = self.rounds.iter().filter(|round| (first..=last).contains(&round.number));
            rounds.map(|round| round.boards.iter().filter(over).count() as u32).sum::<u32>()
        };
        let left = |id: &ParticipantId| {
            let from = self.participant(*id)?.withdrawn?;
            let (first, last, games) = stage(*id)?;
            // Whoever will leave later has not left, and nobody leaves early after the last round.
            let next = (self.paired() + 1).min(last);
            Some(from <= next && played(*id, first, last) * 2 < games)
        };
        numbered.iter().copied().filter(|id| left(id) == Some(true)).collect()
    }

    fn info(&self) -> Info {
        let settings = &self.settings;
        let officials = |duty: Duty| {
            settings
                .staff
                .iter()
                .filter(move |official| official.duty == duty)
                .map(|official| official.name.clone())
        };
        let dates = settings.schedule.iter().map(|at| at.get(2..10).unwrap_or_default().replace('-', "/"));
        Info {
            name: settings.name.latin_first().to_owned(),
            city: settings.city.clone(),
            federation: settings.federation.clone(),
            start: settings.start.replace('-', "/"),
            end: settings.end.replace('-', "/"),
            kind: kind(settings.system).to_owned(),
            chief_arbiter: officials(Duty::Chief).next().unwrap_or_default(),
            deputies: officials(Duty::Deputy).collect(),
            time_control: settings.time.text.clone(),
            dates: dates.collect(),
            type_code: match settings.system.is_for_teams() {
                true => settings.teams.type_code(settings.system),
                false => type_code(settings.system).to_owned(),
            },
            tie_breaks: settings.tie_breaks.clone(),
            time_code: settings.time.code.clone(),
        }
    }

    /// Byes of rounds to come.
    fn requests(&self, numbers: &Numbers) -> Vec<Request> {
        let coming = self.paired() + 1..=self.settings.rounds;
        let of_round = |round: u32| {
            let request = move |(&id, &tpn): (&ParticipantId, &Tpn)| {
                Some(Request { tpn, round, bye: self.absence(id, round)? })
            };
            let mut requests: Vec<Request> = numbers.iter().filter_map(request).collect();
            requests.sort_by_key(|request| (request.bye, request.tpn));
            requests
        };
        coming.flat_map(of_round).collect()
    }

    fn accelerations(&self, order: &[ParticipantId], numbers: &Numbers) -> Vec<Acceleration> {
        match &self.settings.acceleration {
            AccelerationPlan::None => Vec::new(),
            AccelerationPlan::Custom { lines } => lines
                .iter()
                .map(|line| Acceleration {
                    points: line.points,
                    rounds: line.first_round..=line.last_round,
                    players: Tpn(line.first_number)..=Tpn(line.last_number),
                })
                .collect(),
            AccelerationPlan::Baku => {
                // Group A ends with the person it ended with before round 1, whoever came since.
                let first = self.rounds.first().map_or(order, |round| &round.numbers[..]);
                let count = first.len() as u32;
                let mut lines = baku(count, self.settings.rounds, &self.settings.scoring).unwrap_or_default();
                for line in &mut lines {
                    let last = line.players.end().0.min(count) as usize;
                    let tpn = first.get(last.wrapping_sub(1)).and_then(|id| numbers.get(id));
                    line.players = Tpn(1)..=tpn.copied().unwrap_or(Tpn(1));
                }
                lines
            }
        }
    }

    fn prohibitions(&self, numbers: &Numbers) -> Vec<Prohibited> {
        let told = |rule: &super::state::Prohibition| {
            let mut players: Vec<Tpn> =
                rule.players.iter().filter_map(|id| numbers.get(id).copied()).collect();
            players.sort_unstable();
            (players.len() > 1)
                .then_some(Prohibited { rounds: rule.first..=rule.last.unwrap_or(u32::MAX), players })
        };
        self.prohibited.iter().filter_map(told).collect()
    }

    /// The standings by the event's tie-breaks; where there are groups, everybody's row in his or her last table, in the
    /// order of [`State::ranking`]; where teams are paired, the players by their points alone.
    pub fn standings(&self) -> Standings {
        if self.group_terms().is_some() {
            return self.standings_of_groups();
        }
        let criteria =
            if self.settings.system.is_for_teams() { Vec::new() } else { self.settings.criteria() };
        Standings::new(&self.tournament().counted(), &criteria, &tiebreak::Settings::default())
    }

    /// The standings of the teams by the event's tie-breaks, where teams are paired.
    pub fn team_standings(&self) -> TeamStandings {
        let criteria = self.settings.criteria();
        TeamStandings::new(&self.tournament().counted(), &criteria, &tiebreak::Settings::default())
    }

    /// Everybody's place, best first: by the standings, and in a knockout by the stages passed, where those who leave
    /// in one stage share a place. A match for the third place parts the third from the fourth, and those who lost
    /// their first match stand as far as they came in the consolation.
    pub fn ranking(&self) -> Vec<Place> {
        if self.group_terms().is_some() {
            return self.ranking_of_groups();
        }
        let numbers = self.numbers();
        let place = |row: tiebreak::Standing| {
            let id = *numbers.get(row.tpn.0 as usize - 1)?;
            Some(Place { id, rank: row.rank, points: row.points })
        };
        let mut places: Vec<Place> = self.standings().rows.into_iter().filter_map(place).collect();
        if let System::Knockout { .. } = self.settings.system {
            self.rank_by_bracket(&mut places);
        }
        places
    }

    /// The event as a report, with ranks and the arbiter's remarks.
    pub fn report(&self) -> Report {
        let numbers = self.tpns();
        let rank = |place: Place| Some((*numbers.get(&place.id)?, place.rank));
        Report {
            ranks: self.ranking().into_iter().filter_map(rank).collect(),
            team_ranks: match self.settings.system.is_for_teams() {
                true => self.team_standings().rows.into_iter().map(|row| (row.tpn, row.rank)).collect(),
                false => BTreeMap::new(),
            },
            tournament: self.tournament(),
            others: vec![format!(
                "172 {:<3} {}",
                self.settings.federation,
                self.settings.order.method.code()
            )],
            comments: self.remarks(),
        }
    }

    /// One group, or the final, as a report of its own: everybody has the number of its table, so that the file holds by
    /// itself. Games that count in the final and were played in a group stand in the report of that group alone.
    pub fn report_of(&self, stage: &Stage) -> Report {
        let tpns = self.tpns();
        let members = (1..).map(Tpn).zip(&stage.members);
        let numbers: BTreeMap<Tpn, Tpn> =
            members.filter_map(|(own, id)| Some((*tpns.get(id)?, own))).collect();
        let carried = match stage.kind {
            StageKind::Group(_) => 0,
            StageKind::Final => stage.rounds.iter().filter(|&&round| round <= self.group_rounds()).count(),
        };
        let own = |record: Record| record.renumbered(|tpn| numbers.get(&tpn).copied().unwrap_or(tpn));
        let mut players: Vec<Player> = stage
            .event
            .players
            .iter()
            .filter_map(|player| {
                let records = player.records.iter().skip(carried).map(|&record| own(record)).collect();
                Some(Player { tpn: *numbers.get(&player.tpn)?, records, ..player.clone() })
            })
            .collect();
        players.sort_by_key(|player| player.tpn);
        let mut event = Tournament { players, ..stage.event.clone() };
        let suffix =
            stage.kind.letter().map_or_else(|| "Final".to_owned(), |letter| format!("Group {letter}"));
        event.info.name = format!("{}: {suffix}", event.info.name);
        let of_round = |round: &u32| stage.event.info.dates.get(*round as usize - 1).cloned();
        event.info.dates = stage.rounds.iter().skip(carried).filter_map(of_round).collect();
        event.rounds = event.rounds.map(|rounds| rounds.saturating_sub(carried as u32).max(1));
        let rank = |place: &Place| Some((*numbers.get(tpns.get(&place.id)?)?, place.rank));
        let ranks = stage.places.iter().filter_map(rank).collect();
        let comment =
            "### Games between players of one group count in the final and stand in the group's report";
        let mut report = self.report();
        // Pairs made by hand are told by the numbers of the whole event.
        report.comments.truncate(1);
        report.comments.extend((carried > 0).then(|| comment.to_owned()));
        Report { ranks, tournament: event, ..report }
    }

    /// Lines `###`: the editions of the rules, the groups, leaving FIDE mode, and pairs made by hand.
    fn remarks(&self) -> Vec<String> {
        let numbers = self.tpns();
        let pairs = |seats: &[super::fact::Seat]| -> String {
            let number = |id| numbers.get(&id).map_or(0, |tpn: &Tpn| tpn.0);
            let texts: Vec<String> =
                seats.iter().map(|seat| format!("{}-{}", number(seat.white), number(seat.black))).collect();
            if texts.is_empty() { "no change".to_owned() } else { texts.join(" ") }
        };
        let left = self.left_fide_mode.iter();
        let left = left.map(|(round, reason)| format!("### FIDE mode left after round {round}: {reason}"));
        let by_hand = self.manual_notes.iter().map(|note| {
            let instead = if note.instead.is_empty() {
                String::new()
            } else {
                format!(" instead of {}", pairs(&note.instead))
            };
            format!("### MPA @ Round {}: {}{instead} ({})", note.round, pairs(&note.made), note.reason)
        });
        let rules = format!("### Rules: {}", self.settings.editions.told());
        std::iter::once(rules).chain(group_remarks(self)).chain(left).chain(by_hand).collect()
    }
}

fn player(entry: &Entry, tpn: Tpn, settings: &Settings) -> Player {
    let birth = match entry.birth.len() {
        4 => format!("{}/00/00", entry.birth),
        _ => entry.birth.replace('-', "/"),
    };
    Player {
        name: entry.latin_first().to_owned(),
        sex: entry.sex,
        title: entry.title,
        rating: entry.counting_rating(settings),
        federation: entry.federation.clone(),
        fide_id: entry.fide_id,
        birth,
        ..Player::new(tpn)
    }
}

/// Everybody's record of one round.
fn records(
    round: &Round,
    numbers: &Numbers,
    annulled: &BTreeSet<ParticipantId>,
    purpose: Purpose,
) -> BTreeMap<ParticipantId, Record> {
    let absent = round.absent.iter().map(|absence| (absence.id, Record::Bye(absence.bye)));
    let bye = round.bye.map(|id| (id, Record::Bye(Bye::PairingAllocated)));
    let mut records: BTreeMap<ParticipantId, Record> = absent.chain(bye).collect();
    for (id, won) in round.alone() {
        records.insert(id, Record::Forfeit { opponent: None, color: None, won });
    }
    for board in &round.boards {
        let seat = board.seat;
        let (Some(&white), Some(&black)) = (numbers.get(&seat.white), numbers.get(&seat.black)) else {
            continue;
        };
        if annulled.contains(&seat.white) || annulled.contains(&seat.black) {
            continue;
        }
        let result = match purpose {
            Purpose::Standings => board.result,
            Purpose::Rating => board.for_rating.or(board.result),
        };
        let result = result.unwrap_or(BoardResult::Adjourned);
        records.insert(seat.white, result.record(Color::White, black));
        records.insert(seat.black, result.record(Color::Black, white));
    }
    records
}

/// Line 092.
fn kind(system: System) -> &'static str {
    match system {
        System::DutchSwiss => "Individual: Swiss-System (Dutch)",
        System::DubovSwiss => "Individual: Swiss-System (Dubov)",
        System::BursteinSwiss => "Individual: Swiss-System (Burstein)",
        System::DoubleSwiss => "Individual: Double-Swiss",
        System::RoundRobin { cycles: 1 } => "Individual: Round-Robin",
        System::RoundRobin { .. } => "Individual: Double Round-Robin",
        System::Match => "Individual: Match",
        System::Scheveningen | System::TeamScheveningen => "Team: Scheveningen",
        System::Knockout { .. } => "Individual: Knock-out",
        System::Groups(_) => "Individual: Round-Robin in groups with a final",
        System::Manual => "Individual: paired by hand",
        System::TeamSwiss => "Team: Swiss-System",
        System::TeamRoundRobin { cycles: 1 } => "Team: Round-Robin",
        System::TeamRoundRobin { .. } => "Team: Double Round-Robin",
    }
}

/// Line 192.
pub(super) fn type_code(system: System) -> &'static str {
    match system {
        System::DutchSwiss => SwissSystem::Dutch.code(),
        System::DubovSwiss => SwissSystem::Dubov.code(),
        System::BursteinSwiss => SwissSystem::Burstein.code(),
        System::DoubleSwiss => SwissSystem::DoubleSwiss.code(),
        System::RoundRobin { cycles: 1 } => "FIDE_ROUNDROBIN",
        System::RoundRobin { .. } => "FIDE_DOUBLE_ROUNDROBIN",
        System::Match => "CUSTOM_MATCH",
        System::Scheveningen => "CUSTOM_SCHEVENINGEN",
        System::Knockout { .. } => "CUSTOM_KNOCKOUT",
        System::Groups(_) => "CUSTOM_GROUPS",
        System::Manual => "CUSTOM_MANUAL",
        // Terms of matches belong to the code: see [`super::teams::TeamTerms::type_code`].
        System::TeamSwiss => "FIDE_TEAM",
        System::TeamRoundRobin { cycles: 1 } => "CUSTOM_TEAM_ROUNDROBIN",
        System::TeamRoundRobin { .. } => "CUSTOM_TEAM_DOUBLE_ROUNDROBIN",
        System::TeamScheveningen => "CUSTOM_TEAM_SCHEVENINGEN",
    }
}
