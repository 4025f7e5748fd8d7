//! An event that another program began, taken over from its report.
//!
//! What a desk has no place for is not taken silently: [`Import`] lists it. Pairing numbers run without gaps afterwards,
//! in the order of the report. Who is absent from a round has the bye announced that the report shows.

mod groups;
mod teams;

pub(super) use groups::remarks as group_remarks;

use super::fact::{Absence, Event, Fact, Seat, Seating};
use super::groups::GroupTerms;
use super::participant::{Entry, List, ParticipantId, Rating};
use super::refusal::Refusal;
use super::report::type_code;
use super::result::{BoardResult, Window};
use super::settings::{
    AccelerationPlan, Bilingual, Duty, MOST_ROUNDS, Official, Settings, System, TimeControl, VirtualPoints,
};
use super::state::State;
use super::teams::TeamTerms;
use super::text;
use crate::swiss::{self, Difference, SwissSystem};
use crate::team::{self, Table};
use crate::tiebreak::Criterion;
use crate::trf::Report;
use crate::{Acceleration, Bye, Player, Points, Record, Request, Tournament, Tpn};
use groups::Groups;
use rules::Color;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// An event taken over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// Its events, to be stored and applied.
    pub events: Vec<Event>,
    /// Rounds that are not paired as the rules pair them (Swiss).
    pub deviations: Vec<Difference>,
    /// Stated ranks that the tie-breaks do not give: number, stated, computed.
    pub ranks: Vec<(Tpn, u32, u32)>,
    /// What was not taken over.
    pub left_out: Vec<LeftOut>,
}

/// What a desk has no place for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// Points given or taken by the arbiter (line 299).
    PointsByRuling,
    /// A tie-break of no known code.
    TieBreak(String),
    /// A pairing system that is taken as the Swiss by the Dutch rules.
    System(String),
    /// Groups and their final: the report does not tell them, or its games do not go with them. All pairs are by hand then.
    Groups,
    /// A line whose content has no place here.
    Line(String),
    /// Two records of a game that do not go together.
    Result {
        /// The round.
        round: u32,
        /// White's number.
        white: Tpn,
    },
    /// A forfeit without an opponent, taken as a bye of the same points.
    ForfeitWithoutOpponent {
        /// The round.
        round: u32,
        /// Whose.
        tpn: Tpn,
    },
}

/// Takes an event over. The facts are held against each other like any others.
///
/// # Errors
/// Why they do not go together: a field that cannot be held, somebody seated twice.
pub fn import(report: &Report, seed: u64, at: i64, by: Option<i64>) -> Result<Import, Refusal> {
    let groups = Groups::read(&report.comments).filter(|_| has_groups(&report.tournament));
    if groups.is_some()
        && let Ok(import) = take(report, groups.as_ref(), seed, at, by)
    {
        return Ok(import);
    }
    take(report, None, seed, at, by)
}

/// Whether the type code (line 192) says that groups feed a final.
fn has_groups(event: &Tournament) -> bool {
    event.info.type_code == type_code(System::Groups(GroupTerms::default()))
}

fn take(
    report: &Report,
    groups: Option<&Groups>,
    seed: u64,
    at: i64,
    by: Option<i64>,
) -> Result<Import, Refusal> {
    let event = &report.tournament;
    let mut taker = Taker { event, ids: ids(event), groups, facts: Vec::new(), left_out: Vec::new() };
    taker.terms(seed);
    taker.people();
    taker.deal();
    if event.teams.paired {
        taker.teams();
        let (table, terms) = (Table::new(event), teams::terms(event));
        (1..=table.rounds).for_each(|round| taker.matches(round, &table, &terms));
        taker.team_byes(table.rounds);
    } else {
        (1..=event.paired_rounds()).for_each(|round| taker.round(round));
        taker.begin_final(event.paired_rounds() + 1);
    }
    taker.coming();
    taker.left_out.extend(terms_left_out(report));
    if has_groups(event) && groups.is_none() {
        taker.left_out.push(LeftOut::Groups);
    }
    if !event.abnormal.is_empty() {
        taker.left_out.push(LeftOut::PointsByRuling);
    }
    taker
        .left_out
        .extend(report.others.iter().filter(|line| !line.starts_with("172")).cloned().map(LeftOut::Line));
    let units = event.teams.teams.iter().filter(|_| !event.teams.paired);
    taker.left_out.extend(units.map(|team| LeftOut::Line(format!("310 {:>3} {}", team.tpn, team.name))));
    let order = taker.order_of_the_report();
    taker.facts.extend(order);
    let order = event.teams.paired.then(|| taker.order_of_teams()).flatten();
    taker.facts.extend(order);
    let mut state = State::default();
    let mut events = Vec::with_capacity(taker.facts.len());
    for (seq, fact) in (1..).zip(taker.facts) {
        state.admits(&fact)?;
        state.apply(seq, &fact);
        events.push(Event { seq, at, by, consent: 0, fact });
    }
    let left_out = taker.left_out;
    let deviations = match state.settings.system {
        System::TeamSwiss => team::check(event),
        system if system.swiss().is_some() => swiss::check(event),
        _ => Vec::new(),
    };
    Ok(Import { events, deviations, ranks: other_ranks(&state, report), left_out })
}

/// Numbers in the desk: places in the initial order, from 1.
fn ids(event: &Tournament) -> BTreeMap<Tpn, ParticipantId> {
    let mut players: Vec<&Player> = event.players.iter().collect();
    players.sort_by_key(|player| event.pairing_order(player));
    players.into_iter().zip(1..).map(|(player, id)| (player.tpn, ParticipantId(id))).collect()
}

fn other_ranks(state: &State, report: &Report) -> Vec<(Tpn, u32, u32)> {
    if report.tournament.teams.paired {
        return if state.rounds.is_empty() { Vec::new() } else { teams::other_ranks(state, report) };
    }
    if report.ranks.is_empty() || state.rounds.is_empty() {
        return Vec::new();
    }
    let ids = ids(&report.tournament);
    let numbers = state.numbers();
    let computed: BTreeMap<ParticipantId, u32> = state
        .standings()
        .rows
        .iter()
        .filter_map(|row| Some((*numbers.get(row.tpn.0 as usize - 1)?, row.rank)))
        .collect();
    let other = |(&tpn, &stated): (&Tpn, &u32)| {
        let own = *computed.get(ids.get(&tpn)?)?;
        (own != stated).then_some((tpn, stated, own))
    };
    report.ranks.iter().filter_map(other).collect()
}

struct Taker<'a> {
    event: &'a Tournament,
    ids: BTreeMap<Tpn, ParticipantId>,
    groups: Option<&'a Groups>,
    facts: Vec<Fact>,
    left_out: Vec<LeftOut>,
}

impl Taker<'_> {
    fn terms(&mut self, seed: u64) {
        let (event, info) = (self.event, &self.event.info);
        let by_teams = event.teams.paired;
        let official = |name: &String, duty| {
            let name = line(name);
            (!name.is_empty()).then_some(Official {
                name,
                duty,
                grade: String::new(),
                fide_id: None,
                account: None,
            })
        };
        let known = |code: &String| {
            code.parse::<Criterion>().is_ok_and(|criterion| by_teams || !criterion.is_for_teams())
        };
        let (known, unknown): (Vec<String>, Vec<String>) = info.tie_breaks.iter().cloned().partition(known);
        self.left_out.extend(unknown.into_iter().map(LeftOut::TieBreak));
        let name = line(&info.name);
        let settings = Settings {
            name: Bilingual { zh: String::new(), en: if name.is_empty() { "—".to_owned() } else { name } },
            city: line(&info.city),
            federation: federation(&info.federation),
            start: day(&info.start),
            end: day(&info.end),
            rounds: event.rounds.unwrap_or(0).max(Table::new(event).rounds).max(1),
            system: if let Some(groups) = self.groups {
                System::Groups(groups.terms)
            } else if has_groups(event) {
                System::Manual
            } else if by_teams {
                teams::system(event)
            } else if event.is_round_robin() {
                System::RoundRobin { cycles: cycles(event) }
            } else {
                System::of_swiss(SwissSystem::of(event))
            },
            scoring: event.scoring,
            tie_breaks: known,
            time: TimeControl {
                text: line(&info.time_control),
                code: line(&info.time_code),
                ..TimeControl::default()
            },
            acceleration: acceleration(event, &self.ids),
            teams: if by_teams { teams::terms(event) } else { TeamTerms::default() },
            staff: official(&info.chief_arbiter, Duty::Chief)
                .into_iter()
                .chain(info.deputies.iter().filter_map(|name| official(name, Duty::Deputy)))
                .collect(),
            ..Settings::default()
        };
        self.facts.push(Fact::Created { settings: Box::new(settings), seed });
        self.facts.push(Fact::ColorDrawn { seed, color: event.initial_color() });
    }

    fn people(&mut self) {
        let mut players: Vec<&Player> = self.event.players.iter().collect();
        players.sort_by_key(|player| self.ids[&player.tpn]);
        for player in players {
            let entry = Box::new(entry(player));
            self.facts.push(Fact::Registered { id: self.ids[&player.tpn], entry, waiting: false });
        }
        for rule in self.event.prohibited.iter().filter(|_| !self.event.teams.paired) {
            let last = Some(*rule.rounds.end()).filter(|&last| last <= self.event.rounds.unwrap_or(0));
            let players = rule.players.iter().filter_map(|tpn| self.ids.get(tpn).copied()).collect();
            self.facts.push(Fact::Prohibited { players, first: (*rule.rounds.start()).max(1), last });
        }
    }

    fn deal(&mut self) {
        if let Some(groups) = self.groups {
            self.facts.push(Fact::Dealt { groups: self.named(&groups.dealt) });
        }
    }

    /// The final, if this is its first round and it has begun.
    fn begin_final(&mut self, round: u32) {
        let Some(groups) = self.groups.filter(|groups| groups.rounds() + 1 == round) else { return };
        if !groups.qualified.is_empty() {
            let qualified = self.named(&groups.qualified);
            self.facts.push(Fact::FinalBegun { round, qualified, by_lot: false, reason: String::new() });
        }
    }

    fn named(&self, lists: &[Vec<Tpn>]) -> Vec<Vec<ParticipantId>> {
        let ids = |list: &Vec<Tpn>| list.iter().filter_map(|tpn| self.ids.get(tpn).copied()).collect();
        lists.iter().map(ids).collect()
    }

    /// Before the first round the numbers of the report, where ratings and names would give others.
    fn order_of_the_report(&self) -> Option<Fact> {
        if self.event.paired_rounds() > 0 {
            return None;
        }
        let mut state = State::default();
        (1..).zip(&self.facts).for_each(|(seq, fact)| state.apply(seq, fact));
        let mut order = state.numbers();
        (!order.is_sorted()).then(|| {
            order.sort_unstable();
            Fact::Renumbered { order }
        })
    }

    fn announce(&mut self, id: ParticipantId, round: u32, bye: Bye) {
        let comment = if bye == Bye::FullPoint { "as reported" } else { "" }.to_owned();
        self.facts.push(Fact::ByeAnnounced { id, round, bye, comment });
    }

    fn round(&mut self, round: u32) {
        self.begin_final(round);
        let mut seating = Seating::default();
        let mut absent = Vec::new();
        let mut results = Vec::new();
        for player in &self.event.players {
            let id = self.ids[&player.tpn];
            let record = player.record(round).unwrap_or(Record::Bye(Bye::ZeroPoint));
            let opponent = record.scheduled().and_then(|tpn| self.event.player(tpn));
            let Some(opponent) = opponent else {
                match record {
                    Record::Bye(Bye::PairingAllocated) => seating.bye = Some(id),
                    record => absent.push(Absence { id, bye: self.bye(round, player.tpn, record) }),
                }
                continue;
            };
            let color = color(record).or_else(|| opponent.record(round).and_then(color).map(|other| !other));
            // Of a forfeit without colours the smaller number has White.
            let is_white = color.map_or(player.tpn < opponent.tpn, |color| color == Color::White);
            if is_white {
                let seat = Seat { white: id, black: self.ids[&opponent.tpn] };
                seating.boards.push(seat);
                match result(record, opponent.record(round)) {
                    Ok(result) => results.push((seat, result)),
                    Err(()) => self.left_out.push(LeftOut::Result { round, white: player.tpn }),
                }
            }
        }
        self.in_board_order(round, &mut seating.boards);
        if let Some(groups) = self.groups.filter(|groups| round <= groups.rounds()) {
            let tpn = |id| self.ids.iter().find(|(_, own)| **own == id).map(|(tpn, _)| *tpn);
            let group = |seat: &Seat| {
                let white = tpn(seat.white)?;
                groups.dealt.iter().position(|group| group.contains(&white))
            };
            seating.boards.sort_by_cached_key(group);
        }
        // Nobody announces that his group is done, or that he is not in the final.
        let rests = |absence: &&Absence| self.groups.is_some() && absence.bye == Bye::ZeroPoint;
        let announced: Vec<Absence> = absent.iter().filter(|absence| !rests(absence)).copied().collect();
        for absence in announced {
            self.announce(absence.id, round, absence.bye);
        }
        let numbers = (1..=self.ids.len() as u32).map(ParticipantId).collect();
        self.facts.push(Fact::Paired { round, seating, absent, numbers, by_hand: false });
        for (seat, result) in results.into_iter().filter_map(|(seat, result)| Some((seat, result?))) {
            let result = Some(result);
            self.facts.push(Fact::ResultSet {
                round,
                seat,
                result,
                reason: String::new(),
                window: Window::Open,
            });
        }
    }

    /// The higher score of a pair, then both scores, then the smaller number (C.04.2).
    fn in_board_order(&self, round: u32, boards: &mut [Seat]) {
        let points: BTreeMap<ParticipantId, Points> = self
            .event
            .players
            .iter()
            .map(|player| (self.ids[&player.tpn], self.event.points_after(player, round - 1)))
            .collect();
        boards.sort_by_cached_key(|seat| {
            let (white, black) = (points[&seat.white], points[&seat.black]);
            (Reverse(white.max(black)), Reverse(white + black), seat.white.min(seat.black))
        });
    }

    /// The bye of somebody without an opponent.
    fn bye(&mut self, round: u32, tpn: Tpn, record: Record) -> Bye {
        match record {
            Record::Bye(bye) => bye,
            Record::Forfeit { won, .. } => {
                self.left_out.push(LeftOut::ForfeitWithoutOpponent { round, tpn });
                if won { Bye::FullPoint } else { Bye::ZeroPoint }
            }
            Record::Played { .. } | Record::Paired { .. } => Bye::ZeroPoint,
        }
    }

    /// Byes announced for rounds to come.
    fn coming(&mut self) {
        let planned = self.event.paired_rounds() + 1..=self.event.rounds.unwrap_or(0);
        for Request { tpn, round, bye } in self.event.requests.clone() {
            if let Some(&id) =
                self.ids.get(&tpn).filter(|_| planned.contains(&round) && bye != Bye::PairingAllocated)
            {
                self.announce(id, round, bye);
            }
        }
    }
}

fn color(record: Record) -> Option<Color> {
    match record {
        Record::Forfeit { color, .. } => color,
        record => record.color(),
    }
}

/// The result that two records tell; none where it is not known yet.
fn result(white: Record, black: Option<Record>) -> Result<Option<BoardResult>, ()> {
    let result = match (white, black.ok_or(())?) {
        (Record::Played { score: white, rated, .. }, Record::Played { score: black, rated: other, .. }) => {
            BoardResult::Played { white, black, rated: rated && other }
        }
        (Record::Forfeit { won: true, .. }, Record::Forfeit { won: false, .. }) => {
            BoardResult::Forfeit { winner: Some(Color::White) }
        }
        (Record::Forfeit { won: false, .. }, Record::Forfeit { won, .. }) => {
            BoardResult::Forfeit { winner: won.then_some(Color::Black) }
        }
        (Record::Paired { .. }, Record::Paired { .. }) => return Ok(None),
        _ => return Err(()),
    };
    if result.is_possible() { Ok(Some(result)) } else { Err(()) }
}

fn entry(player: &Player) -> Entry {
    let name = line(&player.name);
    let rating =
        |value: u16| Rating { list: List::FideStandard, value, source: String::new(), manual: false };
    let birth = player.birth.replace(['/', '.'], "-");
    let year = birth.get(..4).unwrap_or_default();
    let birth = [birth.as_str(), year].into_iter().find(|text| text::is_birth(text)).unwrap_or_default();
    Entry {
        name: if name.is_empty() { format!("#{}", player.tpn) } else { name },
        sex: player.sex,
        birth: birth.to_owned(),
        federation: federation(&player.federation),
        fide_id: player.fide_id,
        title: player.title,
        ratings: player.rating.filter(|value| (1..=9_999).contains(value)).map(rating).into_iter().collect(),
        ..Entry::default()
    }
}

/// One line that a desk can hold.
fn line(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).take(200).collect();
    clean.trim().to_owned()
}

fn federation(text: &str) -> String {
    let text = text.trim().to_ascii_uppercase();
    if text::is_federation(&text) { text } else { String::new() }
}

fn day(text: &str) -> String {
    let text = text.trim().replace(['/', '.'], "-");
    if text::is_day(&text) { text } else { String::new() }
}

/// Whether somebody is scheduled to meet more opponents than there are: then everybody meets everybody twice.
fn cycles(event: &Tournament) -> u32 {
    let others = (event.players.len() as u32).saturating_sub(1);
    let single = others + others % 2;
    let named = event.info.type_code.to_ascii_uppercase().contains("DOUBLE")
        || event.info.kind.to_ascii_lowercase().contains("double");
    if named || event.rounds.unwrap_or(0) > single.max(1) { 2 } else { 1 }
}

/// Virtual points by the numbers of the desk: those of a line need not be neighbours there.
fn acceleration(event: &Tournament, ids: &BTreeMap<Tpn, ParticipantId>) -> AccelerationPlan {
    let of_line = |line: &Acceleration| {
        let mut numbers: Vec<u32> =
            ids.iter().filter(|(tpn, _)| line.players.contains(tpn)).map(|(_, id)| id.0).collect();
        numbers.sort_unstable();
        let (points, first_round) = (line.points, *line.rounds.start());
        let last_round = (*line.rounds.end()).min(MOST_ROUNDS);
        let runs = numbers.chunk_by(|a, b| a + 1 == *b);
        let of_run = |run: &[u32]| VirtualPoints {
            points,
            first_round,
            last_round,
            first_number: run[0],
            last_number: run[run.len() - 1],
        };
        runs.map(of_run).collect::<Vec<_>>()
    };
    let lines: Vec<VirtualPoints> = event.accelerations.iter().flat_map(of_line).collect();
    if lines.is_empty() { AccelerationPlan::None } else { AccelerationPlan::Custom { lines } }
}

/// Lines of the report that say what the terms of a desk do not hold.
fn terms_left_out(report: &Report) -> Vec<LeftOut> {
    let (event, info) = (&report.tournament, &report.tournament.info);
    // The ratings of a report are those that counted, whatever their list.
    let is_usual = |line: &str| matches!(line.split_whitespace().last(), Some("FIDE" | "FIDON"));
    let methods = report.others.iter().filter(|line| line.starts_with("172") && !is_usual(line));
    let mut left_out: Vec<LeftOut> = methods.cloned().map(LeftOut::Line).collect();
    if !info.dates.is_empty() {
        left_out.push(LeftOut::Line(format!("132 {}", info.dates.join(" "))));
    }
    let is_dutch = if info.type_code.is_empty() {
        info.kind.is_empty() || info.kind.to_ascii_lowercase().contains("swiss")
    } else {
        info.type_code.to_ascii_uppercase().contains("DUTCH")
    };
    let is_known = is_dutch || SwissSystem::of(event) != SwissSystem::Dutch;
    if !has_groups(event) && !event.is_round_robin() && !event.teams.paired && !is_known {
        let named = if info.type_code.is_empty() { &info.kind } else { &info.type_code };
        left_out.push(LeftOut::System(named.clone()));
    }
    left_out
}
