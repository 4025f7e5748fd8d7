//! A team event taken over: its teams, line-ups and matches.

use super::{LeftOut, Taker, line, result};
use crate::desk::fact::{Fact, Seat, Seating};
use crate::desk::participant::ParticipantId;
use crate::desk::result::Window;
use crate::desk::settings::{Bilingual, System};
use crate::desk::state::State;
use crate::desk::teams::{
    Captain, MOST_BOARDS, Places, TeamEntry, TeamId, TeamMatch, TeamSeating, TeamTerms,
};
use crate::team::{self, BoardOrder, Match, MatchRecord, Side, Table, Team};
use crate::trf::Report;
use crate::{Bye, Record, Tournament, Tpn};
use rules::Color;

/// Who meets whom.
pub(super) fn system(event: &Tournament) -> System {
    if event.info.type_code.to_ascii_uppercase().contains("SCHEVENINGEN") {
        return System::TeamScheveningen;
    }
    if !event.is_round_robin() {
        return System::TeamSwiss;
    }
    let others = (event.teams.teams.len() as u32).saturating_sub(1);
    let named = event.info.type_code.to_ascii_uppercase().contains("DOUBLE")
        || event.info.kind.to_ascii_lowercase().contains("double");
    let single = others + others % 2;
    let twice = named || event.rounds.unwrap_or(0) > single.max(1);
    System::TeamRoundRobin { cycles: if twice { 2 } else { 1 } }
}

/// Terms of matches. Of line-ups a report tells no rule: it is the strictest that all of them keep.
pub(super) fn terms(event: &Tournament) -> TeamTerms {
    let table = Table::new(event);
    let most = event.teams.teams.iter().map(|team| team.players.len() as u32).max().unwrap_or(1);
    let boards = if table.boards == 0 { most.min(4) } else { table.boards };
    let first = event.teams.colors.first().copied();
    let letter = |color: &Color| if Some(*color) == first { 'W' } else { 'B' };
    let colors: String = event.teams.colors.iter().map(letter).collect();
    let alternating: String = "WB".chars().cycle().take(boards as usize).collect();
    let (primary, wishes) = team::terms(event);
    let usual = TeamTerms {
        boards: boards.clamp(1, MOST_BOARDS),
        colors: if colors == alternating { String::new() } else { colors },
        scoring: event.teams.scoring,
        wishes,
        primary,
        ..TeamTerms::default()
    };
    if system(event) == System::TeamScheveningen {
        return TeamTerms { colors: String::new(), ..usual };
    }
    let rules = [(BoardOrder::Fixed, false), (BoardOrder::Free, false), (BoardOrder::Fixed, true)]
        .map(|(order, gaps)| TeamTerms { order, gaps, ..usual.clone() });
    let keeps = |terms: &TeamTerms| table.sides.iter().all(|side| are_kept(event, side, terms));
    rules.into_iter().find(keeps).unwrap_or_else(|| TeamTerms {
        order: BoardOrder::Free,
        gaps: true,
        ..usual.clone()
    })
}

fn are_kept(event: &Tournament, side: &Side, terms: &TeamTerms) -> bool {
    let Some(team) = event.teams.team(side.tpn) else { return true };
    side.records.iter().all(|record| match record {
        MatchRecord::Match(meeting) if !meeting.boards.is_empty() => {
            terms.rule(system(event)).check(team, &places(meeting, terms.boards)).is_ok()
        }
        MatchRecord::Match(_) | MatchRecord::Bye(_) => true,
    })
}

fn places(meeting: &Match, boards: u32) -> Vec<Option<Tpn>> {
    let at = |board| meeting.boards.iter().find(|one| one.board == board).map(|one| one.player);
    (1..=boards).map(at).collect()
}

fn id(event: &Tournament, tpn: Tpn) -> TeamId {
    let place = event.teams.teams.iter().position(|team| team.tpn == tpn).unwrap_or(0);
    TeamId(place as u32 + 1)
}

impl Taker<'_> {
    pub(super) fn teams(&mut self) {
        for team in &self.event.teams.teams {
            let name = match line(&team.name) {
                name if name.is_empty() => format!("#{}", team.tpn),
                name => name,
            };
            let entry = TeamEntry {
                name: Bilingual { zh: String::new(), en: name },
                nickname: line(&team.nickname),
                players: team.players.iter().filter_map(|tpn| self.ids.get(tpn).copied()).collect(),
                captain: Captain::default(),
            };
            let fact = Fact::TeamEntered { id: id(self.event, team.tpn), team: Box::new(entry) };
            self.facts.push(fact);
        }
        let teams = &self.event.teams;
        let drawn = team::Teams { allocated: None, ..teams.clone() };
        let boards = Table::new(self.event).boards;
        if teams.allocated.is_some_and(|bye| bye != drawn.allocated_bye(boards, &self.event.scoring)) {
            self.left_out.push(LeftOut::Line("320".to_owned()));
        }
        for rule in &teams.prohibited {
            let last = Some(*rule.rounds.end()).filter(|&last| last <= self.event.rounds.unwrap_or(0));
            let first = (*rule.rounds.start()).max(1);
            let teams = rule.players.iter().map(|tpn| id(self.event, *tpn)).collect();
            self.facts.push(Fact::TeamsProhibited { teams, first, last });
        }
        let rules = [(!teams.abnormal.is_empty(), "299"), (!teams.accelerations.is_empty(), "250")];
        let told = rules.iter().filter(|(told, _)| *told);
        self.left_out.extend(told.map(|(_, code)| LeftOut::Line((*code).to_owned())));
    }

    /// A round of matches: line-ups, games, and matches that did not take place.
    pub(super) fn matches(&mut self, round: u32, table: &Table, terms: &TeamTerms) {
        let mut teams = TeamSeating {
            numbers: (1..=table.sides.len() as u32).map(TeamId).collect(),
            ..TeamSeating::default()
        };
        let mut after = Vec::new();
        self.announce_team_byes(round, |_| true);
        for side in &table.sides {
            match side.records.get(round as usize - 1) {
                Some(MatchRecord::Bye(Bye::PairingAllocated)) => teams.bye = Some(id(self.event, side.tpn)),
                Some(MatchRecord::Match(meeting)) if self.has_white(side, meeting) => {
                    let other = table.side(meeting.opponent).and_then(|other| other.meeting(round));
                    let (white, black) = (side.tpn, meeting.opponent);
                    let one = TeamMatch {
                        white: id(self.event, white),
                        black: id(self.event, black),
                        white_places: self.places(white, Some(meeting), terms),
                        black_places: self.places(black, other, terms),
                    };
                    self.results(round, &one, white, terms, &mut after);
                    teams.matches.push(one);
                }
                Some(MatchRecord::Match(_) | MatchRecord::Bye(_)) | None => {}
            }
        }
        let colors = terms.board_colors(system(self.event), round);
        let boards = teams.matches.iter().flat_map(|one| one.seats(&colors)).collect();
        let numbers = (1..=self.ids.len() as u32).map(ParticipantId).collect();
        let seating = Seating { boards, bye: None, teams: Some(teams) };
        self.facts.push(Fact::Paired { round, seating, absent: Vec::new(), numbers, by_hand: false });
        self.facts.extend(after);
    }

    /// Of a match without colours the smaller number has White.
    fn has_white(&self, side: &Side, meeting: &Match) -> bool {
        meeting.color.map_or(side.tpn < meeting.opponent, |color| color == Color::White)
    }

    /// Who sat where; of a team that nobody is named of, its first members.
    fn places(&self, tpn: Tpn, meeting: Option<&Match>, terms: &TeamTerms) -> Places {
        let told = meeting.map(|meeting| places(meeting, terms.boards)).unwrap_or_default();
        let told = match self.event.teams.team(tpn) {
            Some(team) if !told.iter().any(Option::is_some) => {
                terms.rule(system(self.event)).usual(team, |_| true)
            }
            _ => told,
        };
        told.into_iter().map(|tpn| self.ids.get(&tpn?).copied()).collect()
    }

    fn results(&mut self, round: u32, one: &TeamMatch, white: Tpn, terms: &TeamTerms, facts: &mut Vec<Fact>) {
        let forfeits = &self.event.teams.forfeits;
        let named = |color: Color| {
            let own = |forfeit: &&team::ForfeitedMatch| match color {
                Color::White => forfeit.white == white,
                Color::Black => forfeit.black == white,
            };
            forfeits.iter().filter(|forfeit| forfeit.round == round).find(own)
        };
        let reason = String::new();
        let window = Window::Open;
        let winner = match (named(Color::White), named(Color::Black)) {
            (Some(forfeit), _) => Some(forfeit.winner),
            (None, Some(forfeit)) => Some(forfeit.winner.map(|color| !color)),
            (None, None) => None,
        };
        if let Some(winner) = winner {
            facts.push(Fact::MatchForfeited { round, white: one.white, winner, reason, window });
            return;
        }
        for seat in one.seats(&terms.board_colors(system(self.event), round)) {
            match self.result_of(round, seat) {
                Ok(None) => {}
                Ok(Some(told)) => {
                    let (result, reason) = (Some(told), String::new());
                    facts.push(Fact::ResultSet { round, seat, result, reason, window });
                }
                Err(white) => self.left_out.push(LeftOut::Result { round, white }),
            }
        }
    }

    /// The result of a game, where both records tell the same of these colours.
    fn result_of(&self, round: u32, seat: Seat) -> Result<Option<crate::desk::BoardResult>, Tpn> {
        let tpn = |id: ParticipantId| self.ids.iter().find(|(_, own)| **own == id).map(|(tpn, _)| *tpn);
        let record = |id| self.event.player(tpn(id)?)?.record(round);
        let white = tpn(seat.white).unwrap_or(Tpn(0));
        let own = record(seat.white).ok_or(white)?;
        let turned = own.color().is_some_and(|color| color == Color::Black);
        match result(own, record(seat.black)) {
            Ok(told) if !turned => Ok(told),
            _ if matches!(own, Record::Bye(_)) => Ok(None),
            _ => Err(white),
        }
    }

    /// Byes of a round that the report names.
    fn announce_team_byes(&mut self, round: u32, wanted: impl Fn(Tpn) -> bool) {
        let byes = self.event.teams.byes.iter();
        let named = byes.filter(|bye| bye.round == round && bye.bye != Bye::PairingAllocated);
        let fact = |bye: &crate::Request| {
            let comment = if bye.bye == Bye::FullPoint { "as reported" } else { "" }.to_owned();
            let id = id(self.event, bye.tpn);
            Fact::TeamByeAnnounced { id, round, bye: bye.bye, comment }
        };
        let facts: Vec<Fact> = named.filter(|bye| wanted(bye.tpn)).map(fact).collect();
        self.facts.extend(facts);
    }

    /// Teams that have no match in any round to come, and byes of the others.
    pub(super) fn team_byes(&mut self, paired: u32) {
        let last = self.event.rounds.unwrap_or(0);
        let misses = |team: &&Team| {
            let bye = |round| {
                self.event
                    .teams
                    .byes
                    .iter()
                    .any(|bye| (bye.tpn, bye.round) == (team.tpn, round) && bye.bye == Bye::ZeroPoint)
            };
            paired < last && (paired + 1..=last).all(bye)
        };
        let gone: Vec<Tpn> = self.event.teams.teams.iter().filter(misses).map(|team| team.tpn).collect();
        let left = |tpn: &Tpn| Fact::TeamWithdrew { id: id(self.event, *tpn), round: paired + 1 };
        let facts: Vec<Fact> = gone.iter().map(left).collect();
        self.facts.extend(facts);
        for round in paired + 1..=last {
            self.announce_team_byes(round, |tpn| !gone.contains(&tpn));
        }
    }

    /// Before the first round the numbers of the report, where strength and names would give others.
    pub(super) fn order_of_teams(&self) -> Option<Fact> {
        let mut state = State::default();
        (1..).zip(&self.facts).for_each(|(seq, fact)| state.apply(seq, fact));
        let mut order = state.team_numbers();
        (state.rounds.is_empty() && !order.is_sorted()).then(|| {
            order.sort_unstable();
            Fact::TeamsNumbered { order }
        })
    }
}

/// Stated ranks of teams that the tie-breaks do not give.
pub(super) fn other_ranks(state: &State, report: &Report) -> Vec<(Tpn, u32, u32)> {
    let tpns = state.team_tpns();
    let standings = state.team_standings();
    let other = |(&tpn, &stated): (&Tpn, &u32)| {
        let own = tpns.get(&id(&report.tournament, tpn))?;
        let own = standings.rows.iter().find(|row| row.tpn == *own)?.rank;
        (own != stated).then_some((tpn, stated, own))
    };
    report.team_ranks.iter().filter_map(other).collect()
}
