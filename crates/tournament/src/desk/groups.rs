//! Groups whose best go on to a final: how participants are dealt out, who goes on, and the tables of the stages.
//!
//! Groups play round robins side by side, each by the table of its size; those of a smaller group are done earlier. The
//! final has rounds of its own after the last of any group. Who goes on is a fact ([`Fact::FinalBegun`]), so that a
//! result corrected later moves nobody out of a final that has begun.
//!
//! The rules are the event's own. Numbers in tables go by Berger (FIDE Handbook C.05, annex 1), and where units are kept
//! apart by Varma's restricted draw (annex 2).

use super::fact::{Fact, Place, Seat, Seating};
use super::participant::ParticipantId;
use super::refusal::{Field, Refusal};
use super::settings::System;
use super::state::{Round, State};
use crate::round_robin::{self, between_groups, restricted_draw};
use crate::swiss::Lots;
use crate::tiebreak::{self, Standing, Standings};
use crate::{Bye, Player, Points, Record, Tournament, Tpn, berger};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Groups an event may have: one for each letter.
pub const MOST_GROUPS: u32 = 26;
/// How many of one group may go on.
pub const MOST_FINALISTS: u32 = 16;

/// How participants are dealt out to groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dealing {
    /// By the initial order, forwards and backwards in turns.
    #[default]
    Serpentine,
    /// By lot, from the event's seed.
    Lots,
    /// As by serpentine, but those of one unit or else federation are kept apart, as far as groups allow; within a group
    /// they meet early, by Varma's draw.
    Apart,
}

/// What those who go on play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FinalTerms {
    /// Everybody meets everybody.
    RoundRobin {
        /// 1 or 2.
        cycles: u32,
        /// Whether the games that they played in their groups count; those who met there do not meet again.
        carry: bool,
    },
    /// A knockout that crosses the groups.
    Knockout {
        /// Games of a match.
        games: u32,
        /// Whether the losers of the semifinals play for the third place.
        third_place: bool,
    },
}

/// Terms of groups with a final.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GroupTerms {
    /// How many groups; 2 to [`MOST_GROUPS`].
    pub groups: u32,
    /// How often those of a group meet: 1 or 2.
    pub cycles: u32,
    /// How many of each group go on; 1 to [`MOST_FINALISTS`].
    pub advance: u32,
    /// How participants are dealt out.
    pub dealing: Dealing,
    /// What those who go on play.
    #[serde(rename = "final")]
    pub last: FinalTerms,
}

impl Default for GroupTerms {
    /// Four groups, whose first two play a knockout.
    fn default() -> GroupTerms {
        let last = FinalTerms::Knockout { games: 1, third_place: true };
        GroupTerms { groups: 4, cycles: 1, advance: 2, dealing: Dealing::Serpentine, last }
    }
}

impl GroupTerms {
    pub(super) fn hold(&self) -> bool {
        let last = match self.last {
            FinalTerms::RoundRobin { cycles, .. } => (1..=2).contains(&cycles),
            FinalTerms::Knockout { games, .. } => (1..=12).contains(&games),
        };
        (2..=MOST_GROUPS).contains(&self.groups)
            && (1..=2).contains(&self.cycles)
            && (1..=MOST_FINALISTS).contains(&self.advance)
            && last
    }

    /// Members that a group needs: two, and as many as go on.
    pub fn least_members(&self) -> u32 {
        self.advance.max(2)
    }

    /// Rounds of a group of so many.
    pub fn rounds_of_group(&self, members: u32) -> u32 {
        berger::rounds_of(members) * self.cycles
    }

    /// Rounds of the final, if as many go on as shall.
    pub fn rounds_of_final(&self) -> u32 {
        let field = self.groups * self.advance;
        match self.last {
            FinalTerms::RoundRobin { cycles, carry: false } => berger::rounds_of(field) * cycles,
            FinalTerms::RoundRobin { cycles, carry: true } => {
                berger::rounds_of(self.groups) * self.advance * cycles
            }
            FinalTerms::Knockout { games, .. } => field.next_power_of_two().ilog2() * games,
        }
    }

    fn board(&self, members: u32, round: u32) -> Option<Vec<berger::Board>> {
        table(self.cycles, members, round)
    }
}

fn table(cycles: u32, members: u32, round: u32) -> Option<Vec<berger::Board>> {
    if cycles == 1 { berger::round(members, round) } else { berger::double_round(members, round) }
}

/// Which part of an event a table is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StageKind {
    /// A group, from 0.
    Group(u32),
    /// The final.
    Final,
}

impl StageKind {
    /// The letter of a group, `A` for the first; none of the final.
    pub fn letter(self) -> Option<char> {
        match self {
            StageKind::Group(index) => char::from_u32(u32::from('A') + index),
            StageKind::Final => None,
        }
    }
}

/// A part of an event with a table of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Which.
    pub kind: StageKind,
    /// Its members by their numbers in its table.
    pub members: Vec<ParticipantId>,
    /// Its games, under the numbers of the event; rounds are counted from its own first.
    pub event: Tournament,
    /// Its rounds, as the event counts them; from carried games on, if there are any.
    pub rounds: Vec<u32>,
    /// Its table by the event's tie-breaks.
    pub standings: Standings,
    /// Everybody's place in it, best first.
    pub places: Vec<Place>,
}

/// How far behind somebody stands who is not in the final: annulled or not, place in the group, share of the points.
type Behind = (bool, u32, Reverse<i64>);

/// Somebody who can go on: rank in the group, and who.
type Candidate = (u32, ParticipantId);

impl State {
    /// The terms of an event that has groups.
    pub fn group_terms(&self) -> Option<GroupTerms> {
        match self.settings.system {
            System::Groups(terms) => Some(terms),
            _ => None,
        }
    }

    /// The groups with their members by number in the table; empty before they are dealt out.
    pub fn groups(&self) -> Vec<Vec<ParticipantId>> {
        let count = self.group_terms().map_or(0, |terms| terms.groups as usize);
        if self.dealt.len() != count {
            return Vec::new();
        }
        let plays: BTreeSet<ParticipantId> = self.first_field().into_iter().collect();
        let present = |group: &Vec<ParticipantId>| -> Vec<ParticipantId> {
            group.iter().copied().filter(|id| plays.contains(id)).collect()
        };
        self.dealt.iter().map(present).collect()
    }

    /// Everybody of the first round.
    fn first_field(&self) -> Vec<ParticipantId> {
        self.rounds.first().map_or_else(|| self.numbers(), |first| first.numbers.clone())
    }

    /// The group of somebody, from 0.
    pub fn group_of(&self, id: ParticipantId) -> Option<u32> {
        let at = self.groups().iter().position(|group| group.contains(&id))?;
        u32::try_from(at).ok()
    }

    /// Rounds until the last group is done; 0 before groups are dealt out.
    pub fn group_rounds(&self) -> u32 {
        let Some(terms) = self.group_terms() else { return 0 };
        let sizes = self.groups().into_iter().map(|group| terms.rounds_of_group(group.len() as u32));
        sizes.max().unwrap_or(0)
    }

    /// Whether the groups are done, and the final waits for its beginning.
    pub fn awaits_final(&self) -> bool {
        let rounds = self.group_rounds();
        let over = self.rounds.iter().all(Round::is_over);
        rounds > 0 && self.paired() == rounds && over && self.qualified.is_empty() && self.closed.is_none()
    }

    /// The groups as the event's terms deal them out.
    ///
    /// # Errors
    /// [`Refusal::Invalid`] where the event has no groups; [`Refusal::WrongNumber`] where too few have entered.
    pub fn proposed_groups(&self) -> Result<Vec<Vec<ParticipantId>>, Refusal> {
        let terms = self.group_terms().ok_or(Refusal::Invalid(Field::System))?;
        let mut field = self.numbers();
        if (field.len() as u32) < terms.groups * terms.least_members() {
            return Err(Refusal::WrongNumber);
        }
        let mut lots = Lots::new(self.seed.wrapping_add(1));
        if terms.dealing == Dealing::Lots {
            shuffle(&mut field, &mut lots);
        }
        let numbers: Vec<Tpn> = (1..=field.len() as u32).map(Tpn).collect();
        let groups = round_robin::groups(&numbers, terms.groups);
        let id = |tpn: &Tpn| field[tpn.0 as usize - 1];
        let mut groups: Vec<Vec<ParticipantId>> =
            groups.iter().map(|group| group.iter().map(id).collect()).collect();
        if terms.dealing == Dealing::Apart {
            self.part_units(&mut groups);
            groups.iter_mut().for_each(|group| self.draw_numbers(group, &mut lots));
        }
        Ok(groups)
    }

    /// Unit, or else federation, by which somebody is kept apart from others; empty: from nobody.
    fn unit(&self, id: ParticipantId) -> &str {
        let entry = self.participant(id).map(|who| &who.entry);
        entry.map_or("", |entry| if entry.unit.is_empty() { &entry.federation } else { &entry.unit })
    }

    /// Exchanges members of one row of the serpentine as long as that parts some of one unit.
    fn part_units(&self, groups: &mut [Vec<ParticipantId>]) {
        let alike = |group: &[ParticipantId], unit: &str, but: usize| {
            let others = group.iter().enumerate().filter(|(at, id)| *at != but && self.unit(**id) == unit);
            if unit.is_empty() { 0 } else { others.count() }
        };
        let rows = groups.iter().map(Vec::len).max().unwrap_or(0);
        let mut parted = true;
        while parted {
            parted = false;
            for row in 0..rows {
                for one in 0..groups.len() {
                    for other in one + 1..groups.len() {
                        let (Some(&a), Some(&b)) = (groups[one].get(row), groups[other].get(row)) else {
                            continue;
                        };
                        let (own, its) = (self.unit(a), self.unit(b));
                        let now = alike(&groups[one], own, row) + alike(&groups[other], its, row);
                        let then = alike(&groups[other], own, row) + alike(&groups[one], its, row);
                        if then < now {
                            (groups[one][row], groups[other][row]) = (b, a);
                            parted = true;
                        }
                    }
                }
            }
        }
    }

    /// Gives numbers so that those of one unit meet early.
    fn draw_numbers(&self, group: &mut Vec<ParticipantId>, lots: &mut Lots) {
        let units: Vec<&str> = group.iter().map(|id| self.unit(*id)).collect();
        let numbers = restricted_draw(&units, lots);
        let mut numbered: Vec<(u32, ParticipantId)> =
            numbers.into_iter().zip(group.iter().copied()).collect();
        numbered.sort_unstable();
        *group = numbered.into_iter().map(|(_, id)| id).collect();
    }

    /// The groups with somebody in another one, at the end of its numbers.
    pub(super) fn moved(&self, id: ParticipantId, group: u32) -> Result<Vec<Vec<ParticipantId>>, Refusal> {
        let mut groups = self.groups();
        if groups.is_empty() {
            return Err(Refusal::NotDealt);
        }
        self.known(id)?;
        groups.iter_mut().for_each(|members| members.retain(|other| *other != id));
        groups.get_mut(group as usize).ok_or(Refusal::Invalid(Field::Groups))?.push(id);
        Ok(groups)
    }

    /// Rounds that the whole event takes with these groups.
    pub(super) fn rounds_with(&self, groups: &[Vec<ParticipantId>]) -> u32 {
        let Some(terms) = self.group_terms() else { return self.settings.rounds };
        let longest = groups.iter().map(|group| terms.rounds_of_group(group.len() as u32)).max();
        longest.unwrap_or(0) + terms.rounds_of_final()
    }

    /// Everybody with a number is in one group, and each group has members enough.
    pub(super) fn admits_groups(&self, groups: &[Vec<ParticipantId>]) -> Result<(), Refusal> {
        let terms = self.group_terms().ok_or(Refusal::Invalid(Field::System))?;
        if !self.rounds.is_empty() {
            return Err(Refusal::NotTheRound { turn: self.paired() + 1 });
        }
        let mut members: Vec<ParticipantId> = groups.concat();
        let mut numbers = self.numbers();
        members.sort_unstable();
        numbers.sort_unstable();
        if members != numbers || groups.len() != terms.groups as usize {
            return Err(Refusal::Invalid(Field::Groups));
        }
        if groups.iter().any(|group| (group.len() as u32) < terms.least_members()) {
            return Err(Refusal::WrongNumber);
        }
        if groups == self.dealt { Err(Refusal::NoChange) } else { Ok(()) }
    }

    /// The boards of a round: of all groups side by side, the first group's first, or of the final.
    pub(super) fn by_groups(&self, terms: GroupTerms, round: u32) -> Result<Seating, Refusal> {
        let groups = self.groups();
        let dealt: BTreeSet<ParticipantId> = groups.iter().flatten().copied().collect();
        if groups.is_empty() || !self.first_field().iter().all(|id| dealt.contains(id)) {
            return Err(Refusal::NotDealt);
        }
        let before = self.group_rounds();
        if round > before {
            return self.by_final(terms, round - before);
        }
        let annulled = self.annulled(round);
        let boards = groups.iter().flat_map(|group| {
            let boards = terms.board(group.len() as u32, round).unwrap_or_default();
            seats(&boards, |number| group.get(number as usize - 1).copied(), &annulled)
        });
        Ok(Seating { boards: boards.collect(), bye: None, teams: None })
    }

    fn by_final(&self, terms: GroupTerms, round: u32) -> Result<Seating, Refusal> {
        if self.qualified.is_empty() {
            return Err(Refusal::FinalNotBegun);
        }
        let annulled = self.annulled(self.group_rounds() + round);
        match terms.last {
            FinalTerms::Knockout { .. } => self.by_bracket(self.group_rounds() + round),
            FinalTerms::RoundRobin { cycles, carry: false } => {
                let field = self.finalists();
                let boards = table(cycles, field.len() as u32, round).ok_or(Refusal::NoMoreRounds)?;
                let id = |number: u32| field.get(number as usize - 1).copied();
                Ok(Seating { boards: seats(&boards, id, &annulled), bye: None, teams: None })
            }
            FinalTerms::RoundRobin { cycles, carry: true } => {
                let cycle = berger::rounds_of(terms.groups) * terms.advance;
                if round > cycle * cycles {
                    return Err(Refusal::NoMoreRounds);
                }
                let boards = between_groups(terms.groups, terms.advance, (round - 1) % cycle + 1);
                let mut boards = boards.ok_or(Refusal::NoMoreRounds)?;
                if round > cycle {
                    boards.iter_mut().for_each(|board| *board = (board.1, board.0));
                }
                let id = |number: u32| {
                    let (group, place) = ((number - 1) / terms.advance, (number - 1) % terms.advance);
                    self.qualified.get(group as usize)?.get(place as usize).copied()
                };
                Ok(Seating { boards: seats(&boards, id, &annulled), bye: None, teams: None })
            }
        }
    }

    /// Who goes on, in the order of the final: its numbers, or the seeds of its bracket.
    pub fn finalists(&self) -> Vec<ParticipantId> {
        let Some(terms) = self.group_terms() else { return Vec::new() };
        let rankings: Vec<Vec<Tpn>> =
            self.qualified.iter().map(|group| group.iter().map(|id| Tpn(id.0)).collect()).collect();
        match terms.last {
            FinalTerms::Knockout { .. } => {
                let seeds = round_robin::finalists(&rankings, terms.advance as usize);
                seeds.into_iter().map(|tpn| ParticipantId(tpn.0)).collect()
            }
            FinalTerms::RoundRobin { .. } => {
                let place = |place: usize| self.qualified.iter().filter_map(move |group| group.get(place));
                (0..terms.advance as usize).flat_map(place).copied().collect()
            }
        }
    }

    /// Games of the group or of the final that somebody is annulled in who leaves before half of them: where they stand
    /// in the event, and how many there are.
    pub(super) fn games_of_stage(&self, id: ParticipantId, round: u32) -> Option<(u32, u32, u32)> {
        let terms = self.group_terms()?;
        let before = self.group_rounds();
        if round <= before {
            let groups = self.groups();
            let group = groups.iter().find(|group| group.contains(&id))?;
            return Some((1, before, (group.len() as u32 - 1) * terms.cycles));
        }
        let FinalTerms::RoundRobin { cycles, carry } = terms.last else { return None };
        let own = self.qualified.iter().find(|group| group.contains(&id))?.len() as u32;
        let field = self.qualified.iter().map(|group| group.len() as u32).sum::<u32>();
        Some((before + 1, self.settings.rounds, (field - if carry { own } else { 1 }) * cycles))
    }

    /// The tables of the groups, and of the final once it has begun: the final first. Empty where there are none.
    pub fn stages(&self) -> Vec<Stage> {
        let Some(terms) = self.group_terms() else { return Vec::new() };
        let event = self.tournament();
        let groups = self.groups();
        let group = |(index, members): (u32, &Vec<ParticipantId>)| {
            let rounds = terms.rounds_of_group(members.len() as u32).min(self.paired());
            self.stage(&event, StageKind::Group(index), members, (1..=rounds).collect(), terms)
        };
        let last = (!self.qualified.is_empty()).then(|| self.final_stage(&event, terms));
        last.into_iter().chain((0..).zip(&groups).map(group)).collect()
    }

    fn final_stage(&self, event: &Tournament, terms: GroupTerms) -> Stage {
        let members = self.finalists();
        let before = self.group_rounds();
        let carried = match terms.last {
            FinalTerms::RoundRobin { carry: true, .. } => 1,
            _ => before + 1,
        };
        let together = |round: &u32| {
            let among = |seat: Seat| members.contains(&seat.white) && members.contains(&seat.black);
            *round > before
                || self.round(*round).is_some_and(|round| round.boards.iter().any(|board| among(board.seat)))
        };
        let rounds = (carried..=self.paired()).filter(together).collect();
        let mut stage = self.stage(event, StageKind::Final, &members, rounds, terms);
        if let FinalTerms::Knockout { .. } = terms.last {
            self.rank_by_bracket(&mut stage.places);
            let numbers = self.tpns();
            let places = stage.places.iter().filter_map(|place| Some((*numbers.get(&place.id)?, place.rank)));
            let places: Vec<(Tpn, u32)> = places.collect();
            let at = |tpn: Tpn| places.iter().position(|place| place.0 == tpn);
            stage.standings.rows.sort_by_key(|row| at(row.tpn));
            for (row, place) in stage.standings.rows.iter_mut().zip(&places) {
                row.rank = place.1;
            }
        }
        stage
    }

    fn stage(
        &self,
        event: &Tournament,
        kind: StageKind,
        members: &[ParticipantId],
        rounds: Vec<u32>,
        terms: GroupTerms,
    ) -> Stage {
        let numbers = self.tpns();
        let field: BTreeSet<Tpn> = members.iter().filter_map(|id| numbers.get(id).copied()).collect();
        let gone: BTreeSet<Tpn> = match rounds.last() {
            Some(&last) => self.annulled(last).iter().filter_map(|id| numbers.get(id).copied()).collect(),
            None => BTreeSet::new(),
        };
        let own = |record: Record| match record.scheduled() {
            Some(other) if !field.contains(&other) || gone.contains(&other) => Record::Bye(Bye::ZeroPoint),
            _ => record,
        };
        let free = Record::Bye(Bye::ZeroPoint);
        let records = |player: &Player| -> Vec<Record> {
            let record = |&round: &u32| own(player.record(round).unwrap_or(free));
            let known = rounds.iter().map(record);
            if gone.contains(&player.tpn) { known.map(|_| free).collect() } else { known.collect() }
        };
        let players = event.players.iter().filter(|player| field.contains(&player.tpn));
        let players: Vec<Player> =
            players.map(|player| Player { records: records(player), ..player.clone() }).collect();
        let mut own = Tournament {
            players,
            requests: Vec::new(),
            accelerations: Vec::new(),
            prohibited: Vec::new(),
            ..event.clone()
        };
        let (words, code, planned) = terms.told(kind, members.len() as u32);
        (own.info.kind, own.info.type_code) = (words.to_owned(), code.to_owned());
        own.rounds = Some(planned.max(rounds.len() as u32));
        let criteria = self.settings.criteria();
        let mut counted = own.counted();
        counted.players.retain(|player| !gone.contains(&player.tpn));
        let mut standings = Standings::new(&counted, &criteria, &tiebreak::Settings::default());
        // Whoever was annulled stands below everybody.
        let last = standings.rows.len() as u32 + 1;
        standings.rows.extend(gone.intersection(&field).map(|&tpn| unranked(tpn, last, criteria.len())));
        let everybody = self.numbers();
        let place = |row: &Standing| {
            let id = *everybody.get(row.tpn.0 as usize - 1)?;
            Some(Place { id, rank: row.rank, points: row.points })
        };
        let places = standings.rows.iter().filter_map(place).collect();
        Stage { kind, members: members.to_vec(), event: own, rounds, standings, places }
    }

    /// Those of each group who can go on, best first: who has left by the final cannot.
    fn candidates(&self, stages: &[Stage]) -> Vec<Vec<Candidate>> {
        let first = self.group_rounds() + 1;
        let annulled = self.annulled(self.group_rounds());
        let stays = |id: ParticipantId| {
            let gone = self.participant(id).is_none_or(|who| who.withdrawn.is_some_and(|from| from <= first));
            !gone && !annulled.contains(&id)
        };
        let groups = stages.iter().filter(|stage| stage.kind != StageKind::Final);
        let able = |stage: &Stage| {
            let places = stage.places.iter().filter(|place| stays(place.id));
            places.map(|place| (place.rank, place.id)).collect()
        };
        groups.map(able).collect()
    }

    /// Where the ties of a group matter that its tie-breaks leave open: at the last place that goes on, and in a knockout
    /// at every such place, since seeds follow from it.
    fn ties(&self, candidates: &[Candidate], terms: GroupTerms) -> Vec<std::ops::Range<usize>> {
        let advance = terms.advance as usize;
        let seeded = matches!(terms.last, FinalTerms::Knockout { .. });
        let mut at = 0;
        let tie = |alike: &[Candidate]| {
            let range = at..at + alike.len();
            at = range.end;
            let matters = range.start < advance && (seeded || range.end > advance);
            (range.len() > 1 && matters).then_some(range)
        };
        candidates.chunk_by(|a, b| a.0 == b.0).filter_map(tie).collect()
    }

    /// Those whose place in the final the tie-breaks leave open, tie by tie.
    pub fn open_ties(&self) -> Vec<Vec<ParticipantId>> {
        let Some(terms) = self.group_terms() else { return Vec::new() };
        let of = |candidates: Vec<Candidate>| -> Vec<Vec<ParticipantId>> {
            let ties = self.ties(&candidates, terms);
            ties.into_iter().map(|range| candidates[range].iter().map(|(_, id)| *id).collect()).collect()
        };
        self.candidates(&self.stages()).into_iter().flat_map(of).collect()
    }

    /// Who goes on: by the tables, and in open ties as `order` names them, or by lot.
    pub(super) fn final_of(
        &self,
        order: &[ParticipantId],
        by_lot: bool,
        reason: String,
    ) -> Result<Fact, Refusal> {
        let terms = self.group_terms().ok_or(Refusal::Invalid(Field::System))?;
        let round = self.group_rounds() + 1;
        let mut lots = Lots::new(self.seed.wrapping_add(2));
        let mut decided = false;
        let mut qualified = Vec::new();
        for mut group in self.candidates(&self.stages()) {
            for range in self.ties(&group, terms) {
                let tied = &mut group[range];
                let place = |id: ParticipantId| order.iter().position(|other| *other == id);
                if by_lot {
                    shuffle(tied, &mut lots);
                } else if tied.iter().all(|(_, id)| place(*id).is_some()) {
                    tied.sort_by_key(|(_, id)| place(*id));
                } else {
                    return Err(Refusal::TieOpen(tied.iter().map(|(_, id)| *id).collect()));
                }
                decided = true;
            }
            qualified.push(group.into_iter().take(terms.advance as usize).map(|(_, id)| id).collect());
        }
        if decided && !by_lot && reason.is_empty() {
            return Err(Refusal::ReasonMissing);
        }
        Ok(Fact::FinalBegun { round, qualified, by_lot: decided && by_lot, reason })
    }

    /// The groups are done, and nobody goes on before somebody who stands better in the same group.
    pub(super) fn admits_final(&self, round: u32, qualified: &[Vec<ParticipantId>]) -> Result<(), Refusal> {
        let terms = self.group_terms().ok_or(Refusal::Invalid(Field::System))?;
        let rounds = self.group_rounds();
        if rounds == 0 {
            return Err(Refusal::NotDealt);
        }
        if !self.qualified.is_empty() {
            return Err(Refusal::NoChange);
        }
        if self.paired() != rounds || round != rounds + 1 {
            return Err(Refusal::NotTheRound { turn: self.paired() + 1 });
        }
        if let Some(open) = self.rounds.iter().find(|round| !round.is_over()) {
            return Err(Refusal::ResultsMissing { round: open.number });
        }
        let candidates = self.candidates(&self.stages());
        let fits = |(group, named): (&Vec<Candidate>, &Vec<ParticipantId>)| {
            let ranks: BTreeMap<ParticipantId, u32> = group.iter().map(|&(rank, id)| (id, rank)).collect();
            let different: BTreeSet<&ParticipantId> = named.iter().collect();
            let own = named.iter().map(|id| ranks.get(id).copied());
            let best = group.iter().map(|(rank, _)| Some(*rank));
            different.len() == named.len()
                && named.len() == group.len().min(terms.advance as usize)
                && own.eq(best.take(named.len()))
        };
        if candidates.len() != qualified.len() || !candidates.iter().zip(qualified).all(fits) {
            return Err(Refusal::Invalid(Field::Groups));
        }
        if qualified.iter().flatten().count() < 2 { Err(Refusal::WrongNumber) } else { Ok(()) }
    }

    /// Whether this is the last round of the groups, whose results the final that waits for its first round rests on.
    pub(super) fn is_settled(&self, round: u32) -> bool {
        let rounds = self.group_rounds();
        !self.qualified.is_empty() && round <= rounds && self.paired() == rounds
    }

    /// Everybody's place: those of the final first, then the others by their places in the groups; equal places by the
    /// share of the points that could be had, since groups may differ in size.
    pub(super) fn ranking_of_groups(&self) -> Vec<Place> {
        let stages = self.stages();
        let finalists: BTreeSet<ParticipantId> = self.qualified.iter().flatten().copied().collect();
        let annulled = self.annulled(self.group_rounds());
        let mut ranking: Vec<Place> = Vec::new();
        let mut others: Vec<(Behind, Place)> = Vec::new();
        for stage in &stages {
            if stage.kind == StageKind::Final {
                ranking.extend(&stage.places);
                continue;
            }
            let stay = stage.members.iter().filter(|id| !annulled.contains(id)).count().max(2);
            for place in stage.places.iter().filter(|place| !finalists.contains(&place.id)) {
                // In millionths; a group has too few games for two shares to fall together.
                let share = i64::from(place.points.tenths()) * 1_000_000 / (stay as i64 - 1);
                let key = (annulled.contains(&place.id), place.rank, Reverse(share));
                others.push((key, *place));
            }
        }
        others.sort_by_key(|&(key, place)| (key, place.id));
        for alike in others.chunk_by(|a, b| a.0 == b.0) {
            let rank = ranking.len() as u32 + 1;
            ranking.extend(alike.iter().map(|(_, place)| Place { rank, ..*place }));
        }
        let placed: BTreeSet<ParticipantId> = ranking.iter().map(|place| place.id).collect();
        let rank = ranking.len() as u32 + 1;
        let late = self.numbers().into_iter().filter(|id| !placed.contains(id));
        ranking.extend(late.map(|id| Place { id, rank, points: Points::ZERO }));
        ranking
    }

    /// The rows of everybody's last table, in the order of [`State::ranking`].
    pub(super) fn standings_of_groups(&self) -> Standings {
        let stages = self.stages();
        let numbers = self.tpns();
        let criteria = self.settings.criteria();
        let row = |place: Place| {
            let tpn = *numbers.get(&place.id)?;
            let row = stages.iter().find_map(|stage| stage.standings.rows.iter().find(|row| row.tpn == tpn));
            let none = || unranked(tpn, place.rank, criteria.len());
            Some(Standing { rank: place.rank, ..row.cloned().unwrap_or_else(none) })
        };
        let rows = self.ranking_of_groups().into_iter().filter_map(row).collect();
        Standings { rows, criteria }
    }
}

impl GroupTerms {
    /// What a report of one stage says: line 092, line 192, and its rounds.
    fn told(self, kind: StageKind, members: u32) -> (&'static str, &'static str, u32) {
        let twice = |cycles: u32| match cycles {
            1 => ("Individual: Round-Robin", "FIDE_ROUNDROBIN"),
            _ => ("Individual: Double Round-Robin", "FIDE_DOUBLE_ROUNDROBIN"),
        };
        match (kind, self.last) {
            (StageKind::Group(_), _) => {
                let (words, code) = twice(self.cycles);
                (words, code, self.rounds_of_group(members))
            }
            (StageKind::Final, FinalTerms::RoundRobin { cycles, .. }) => {
                let (words, code) = twice(cycles);
                (words, code, self.rounds_of_final())
            }
            (StageKind::Final, FinalTerms::Knockout { .. }) => {
                ("Individual: Knock-out", "CUSTOM_KNOCKOUT", self.rounds_of_final())
            }
        }
    }
}

/// The row of somebody who has no games that count.
fn unranked(tpn: Tpn, rank: u32, criteria: usize) -> Standing {
    Standing { tpn, rank, points: Points::ZERO, outcomes: vec![tiebreak::Outcome::default(); criteria] }
}

/// The boards of a table whose both sides are there.
fn seats(
    boards: &[berger::Board],
    id: impl Fn(u32) -> Option<ParticipantId>,
    annulled: &BTreeSet<ParticipantId>,
) -> Vec<Seat> {
    let there = |number: u32| id(number).filter(|id| !annulled.contains(id));
    let seat = |&(white, black): &berger::Board| Some(Seat { white: there(white)?, black: there(black)? });
    boards.iter().filter_map(seat).collect()
}

/// Puts things in an order by lot.
fn shuffle<T>(items: &mut [T], lots: &mut Lots) {
    for last in (1..items.len()).rev() {
        items.swap(last, lots.below(last as u32 + 1) as usize);
    }
}
