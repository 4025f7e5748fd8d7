//! What the arbiter is warned of, by fact (levels: [`Warning`]).

use super::fact::{Fact, Seat, Seating};
use super::participant::ParticipantId;
use super::refusal::{Warning, WarningKind};
use super::result::Window;
use super::settings::{AccelerationPlan, Setting, System};
use super::state::{Board, State, Word};
use super::teams::{TeamId, TeamMatch, TeamSeating};
use crate::swiss::{counts_as_bye, preference};
use crate::team::{MatchRecord, Table};
use crate::{Bye, Player, Points, Record, Tournament, Tpn};
use rules::Color;
use std::collections::BTreeMap;

/// Whether virtual points are the organiser's own: C.04.7 has the Baku system alone.
fn is_custom(plan: &AccelerationPlan) -> bool {
    matches!(plan, AccelerationPlan::Custom { .. })
}

fn warn(level: u8, kind: WarningKind) -> Vec<Warning> {
    vec![Warning { level, kind }]
}

impl State {
    /// Warnings of a fact that is about to follow.
    pub(super) fn warnings(&self, fact: &Fact) -> Vec<Warning> {
        let started = !self.rounds.is_empty();
        let unlawful = |outside: u8| if self.is_in_fide_mode() { 5 } else { outside };
        match fact {
            Fact::Created { settings, .. } if is_custom(&settings.acceleration) => {
                warn(5, WarningKind::CustomAcceleration)
            }
            Fact::Set { setting: Setting::Acceleration(plan) } if !started && is_custom(plan) => {
                if self.is_in_fide_mode() { warn(5, WarningKind::CustomAcceleration) } else { Vec::new() }
            }
            Fact::Set { setting } if started => match setting {
                // The Baku system parts its rounds by how many are planned.
                Setting::Rounds(_) if self.settings.acceleration == AccelerationPlan::Baku => {
                    warn(unlawful(4), WarningKind::AccelerationAfterStart)
                }
                Setting::TieBreaks(_) => warn(4, WarningKind::TieBreaksAfterStart),
                Setting::Scoring(_) | Setting::Editions(_) => warn(4, WarningKind::TermAfterStart),
                Setting::Acceleration(_) => warn(unlawful(4), WarningKind::AccelerationAfterStart),
                Setting::Rounds(_) | Setting::LateHalfPoints(_) => warn(3, WarningKind::TermAfterStart),
                _ => Vec::new(),
            },
            Fact::FideModeLeft { .. } => warn(4, WarningKind::LeavesFideMode),
            Fact::Registered { entry, waiting, .. } => {
                let duplicate = |other| Warning { level: 2, kind: WarningKind::Duplicate { other } };
                let mut warnings: Vec<Warning> = self.alike(entry).into_iter().map(duplicate).collect();
                if *waiting {
                    warnings.extend(warn(1, WarningKind::WaitingList));
                }
                warnings
            }
            Fact::Expelled { id, .. } => warn(3, WarningKind::Expels(*id)),
            Fact::ByeAnnounced { id, round, bye, .. } => match bye {
                Bye::HalfPoint if self.has_other_half_point(*id, *round) => {
                    warn(3, WarningKind::SecondHalfPoint(*id))
                }
                Bye::FullPoint => warn(2, WarningKind::FullPoint(*id)),
                Bye::HalfPoint | Bye::ZeroPoint | Bye::PairingAllocated => Vec::new(),
            },
            Fact::TeamByeAnnounced { id, round, bye, .. } => match bye {
                Bye::HalfPoint if self.team_has_other_half_point(*id, *round) => {
                    warn(3, WarningKind::TeamSecondHalfPoint(*id))
                }
                Bye::FullPoint => warn(2, WarningKind::TeamFullPoint(*id)),
                Bye::HalfPoint | Bye::ZeroPoint | Bye::PairingAllocated => Vec::new(),
            },
            Fact::Prohibited { .. } | Fact::TeamsProhibited { .. } if started => {
                warn(unlawful(3), WarningKind::ProhibitedAfterStart)
            }
            Fact::Paired { round, seating, by_hand, .. } => {
                let mut warnings = self.warnings_of_open_results();
                if *by_hand {
                    warnings.extend(self.warnings_of_pairs(*round, seating));
                }
                warnings
            }
            Fact::Unpaired { round, .. } => self.warnings_of_change(*round, &Seating::default()),
            Fact::Reseated { round, seating } => {
                let mut warnings = self.warnings_of_change(*round, seating);
                warnings.extend(self.warnings_of_pairs(*round, seating));
                warnings
            }
            Fact::ResultSet { round, seat, window, .. } => match window {
                Window::Open => match self.game(*round, *seat).map(Board::word) {
                    Ok(Word::Disputed { .. }) => warn(1, WarningKind::Disagreement),
                    _ => Vec::new(),
                },
                Window::FollowingPairing => warn(3, WarningKind::AfterPairing { round: *round }),
                Window::Standings => warn(unlawful(4), WarningKind::OldResult { round: *round }),
                Window::RatingOnly => warn(3, WarningKind::RatingOnly { round: *round }),
            },
            Fact::MatchForfeited { round, window, .. } => match window {
                Window::Open | Window::RatingOnly => Vec::new(),
                Window::FollowingPairing => warn(3, WarningKind::AfterPairing { round: *round }),
                Window::Standings => warn(unlawful(4), WarningKind::OldResult { round: *round }),
            },
            Fact::Closed { .. } if self.paired() < self.settings.rounds => {
                warn(2, WarningKind::RoundsLeft { left: self.settings.rounds - self.paired() })
            }
            _ => Vec::new(),
        }
    }

    /// Warnings of a fact that is about to vanish, or (where an undoing is undone) to stand again: as if the change were
    /// made now.
    pub(super) fn warnings_of_undoing(&self, fact: &Fact) -> Vec<Warning> {
        match fact {
            Fact::Paired { round, .. } if self.round(*round).is_some() => {
                self.warnings_of_change(*round, &Seating::default())
            }
            // What was taken back comes back.
            Fact::Unpaired { round, .. } if self.round(*round).is_none() => Vec::new(),
            Fact::TabletRevoked { tablet } if self.tablets.get(tablet).is_some_and(|known| known.revoked) => {
                warn(3, WarningKind::TabletComesBack(*tablet))
            }
            Fact::TabletJoined { tablet, .. }
                if self.tablets.get(tablet).is_some_and(|known| known.token.is_none()) =>
            {
                warn(3, WarningKind::TabletComesBack(*tablet))
            }
            fact => self.warnings(fact),
        }
    }

    fn has_other_half_point(&self, id: ParticipantId, round: u32) -> bool {
        let announced = self
            .participant(id)
            .is_some_and(|who| who.byes.iter().any(|(&other, &bye)| other != round && bye == Bye::HalfPoint));
        let given = self.rounds.iter().any(|played| {
            played.absent.iter().any(|absence| absence.id == id && absence.bye == Bye::HalfPoint)
        });
        announced || given
    }

    fn team_has_other_half_point(&self, id: TeamId, round: u32) -> bool {
        self.team(id).is_some_and(|team| {
            team.byes.iter().any(|(&other, &bye)| other != round && bye == Bye::HalfPoint)
        })
    }

    fn warnings_of_open_results(&self) -> Vec<Warning> {
        let open = self.rounds.last().filter(|round| !round.is_over());
        open.map_or(Vec::new(), |round| warn(2, WarningKind::UnknownResults { round: round.number }))
    }

    /// A published pairing changes, and results may go with it.
    fn warnings_of_change(&self, number: u32, seating: &Seating) -> Vec<Warning> {
        let mut warnings = warn(2, WarningKind::PublishedPairing { round: number });
        let lost = self.round(number).is_some_and(|round| {
            round.boards.iter().any(|board| {
                let told =
                    board.result.is_some() || board.reports.white.is_some() || board.reports.black.is_some();
                told && !seating.boards.contains(&board.seat)
            })
        });
        if lost {
            warnings.extend(warn(3, WarningKind::LosesResults { round: number }));
        }
        warnings
    }

    /// What pairs made by hand break. Those that stood before are not warned of again.
    fn warnings_of_pairs(&self, round: u32, seating: &Seating) -> Vec<Warning> {
        if let Some(teams) = &seating.teams {
            return self.warnings_of_matches(round, teams);
        }
        let event = self.tournament();
        let numbers: BTreeMap<ParticipantId, Tpn> =
            self.numbers().into_iter().zip(1..).map(|(id, tpn)| (id, Tpn(tpn))).collect();
        let player = |id: ParticipantId| numbers.get(&id).and_then(|tpn| event.player(*tpn));
        let stood = |seat: &Seat| self.round(round).is_some_and(|round| round.board(*seat).is_some());
        let mut warnings = Vec::new();
        for seat in seating.boards.iter().filter(|seat| !stood(seat)) {
            if let (Some(white), Some(black)) = (player(seat.white), player(seat.black)) {
                warnings.extend(of_pair(*seat, &Side::new(white, round), &Side::new(black, round)));
                if is_prohibited(&event, white.tpn, black.tpn, round) {
                    warnings.extend(warn(3, WarningKind::ProhibitedPair(seat.white, seat.black)));
                }
            }
        }
        let changed = self.round(round).is_none_or(|before| before.bye != seating.bye);
        if let Some(id) = seating.bye.filter(|_| changed)
            && player(id).is_some_and(|player| had_bye(&event, player, round))
        {
            warnings.extend(warn(3, WarningKind::IllegalBye(id)));
        }
        warnings
    }
}

impl State {
    /// What matches made by hand break (C.04.6, C1 and C2, and the event's own rules). Tables let teams meet again, and
    /// a Swiss does not.
    fn warnings_of_matches(&self, round: u32, teams: &TeamSeating) -> Vec<Warning> {
        let before = self.round(round).and_then(|round| round.teams.as_ref());
        let stood = |one: &TeamMatch| {
            let same = |other: &TeamMatch| (other.white, other.black) == (one.white, one.black);
            before.is_some_and(|teams| teams.matches.iter().any(same))
        };
        let table = Table::new(&self.tournament());
        let tpns = self.team_tpns();
        let earlier = |id: TeamId| {
            let side = tpns.get(&id).and_then(|tpn| table.side(*tpn));
            side.into_iter()
                .flat_map(|side| side.records.iter().zip(&side.match_points))
                .take(round as usize - 1)
        };
        let met = |one: &TeamMatch| {
            let other = tpns.get(&one.black);
            let again = |record: &MatchRecord| matches!(record, MatchRecord::Match(meeting) if meeting.played && Some(&meeting.opponent) == other);
            self.settings.system == System::TeamSwiss && earlier(one.white).any(|(record, _)| again(record))
        };
        let mut warnings = Vec::new();
        for one in teams.matches.iter().filter(|one| !stood(one)) {
            if met(one) {
                warnings.extend(warn(3, WarningKind::TeamRematch(one.white, one.black)));
            }
            if self.teams_kept_apart(one.white, one.black, round) {
                warnings.extend(warn(3, WarningKind::TeamsProhibited(one.white, one.black)));
            }
        }
        let win = self.settings.teams.scoring.win;
        let rested = |(record, points): (&MatchRecord, &Points)| match record {
            MatchRecord::Bye(bye) => matches!(bye, Bye::PairingAllocated | Bye::FullPoint),
            MatchRecord::Match(meeting) => !meeting.played && *points >= win,
        };
        let changed = before.is_none_or(|before| before.bye != teams.bye);
        if let Some(id) = teams.bye.filter(|_| changed)
            && earlier(id).any(rested)
        {
            warnings.extend(warn(3, WarningKind::TeamIllegalBye(id)));
        }
        warnings
    }
}

/// One side of a pair, as the rounds before left it.
struct Side<'a> {
    player: &'a Player,
    records: &'a [Record],
    colors: Vec<Color>,
}

impl<'a> Side<'a> {
    fn new(player: &'a Player, round: u32) -> Side<'a> {
        let records = &player.records[..player.records.len().min(round as usize - 1)];
        Side { player, records, colors: records.iter().filter_map(|record| record.color()).collect() }
    }

    fn met(&self, other: &Side<'_>) -> bool {
        self.records.iter().any(|record| record.met() == Some(other.player.tpn))
    }

    fn thrice(&self, color: Color) -> bool {
        self.colors.len() >= 2 && self.colors.iter().rev().take(2).all(|&last| last == color)
    }

    fn too_far(&self, color: Color) -> bool {
        let balance: i32 =
            self.colors.iter().chain([&color]).map(|&color| if color == Color::White { 1 } else { -1 }).sum();
        balance.abs() > 2
    }

    fn dislikes(&self, color: Color) -> bool {
        preference(&self.colors).is_some_and(|preference| preference.color != color)
    }
}

fn of_pair(seat: Seat, white: &Side<'_>, black: &Side<'_>) -> Vec<Warning> {
    let sides = [(seat.white, white, Color::White), (seat.black, black, Color::Black)];
    let mut warnings = Vec::new();
    if white.met(black) {
        warnings.extend(warn(3, WarningKind::Rematch(seat.white, seat.black)));
    }
    for (id, side, color) in sides {
        if side.thrice(color) {
            warnings.extend(warn(3, WarningKind::TripleColor(id)));
        }
        if side.too_far(color) {
            warnings.extend(warn(3, WarningKind::ColorDifference(id)));
        }
    }
    if sides.iter().all(|(_, side, color)| side.dislikes(*color)) {
        warnings.extend(warn(2, WarningKind::BothWrongColor(seat.white, seat.black)));
    }
    warnings
}

fn is_prohibited(event: &Tournament, a: Tpn, b: Tpn, round: u32) -> bool {
    let both = |players: &[Tpn]| players.contains(&a) && players.contains(&b);
    event.prohibited.iter().any(|rule| rule.rounds.contains(&round) && both(&rule.players))
}

/// C2, as far as the rounds before tell.
fn had_bye(event: &Tournament, player: &Player, round: u32) -> bool {
    player.records.iter().take(round as usize - 1).any(|&record| counts_as_bye(event, record))
}
