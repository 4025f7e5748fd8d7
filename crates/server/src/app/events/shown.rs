//! An event as its pages show it: worked out once for each state of the event, then only read.

use super::teams::{MatchBoard, Teams};
use crate::i18n::Lang;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};
use tournament::desk::{
    Editions, FinalTerms, Pace, ParticipantId, Round, Seat, Stage, StageKind, State, System,
};
use tournament::swiss::{ColorRule, PairError, Reason, SwissSystem};
use tournament::tiebreak::{Criterion, Settings, Standing, Standings};
use tournament::{Bye, Player, Points, Record, Tournament, Tpn};

/// An event, its standings, and why its rounds were paired as they were.
#[derive(Debug)]
pub struct Shown {
    /// The event as a report would tell it.
    pub event: Tournament,
    /// The same, as standings count it.
    pub counted: Tournament,
    /// Best first.
    pub standings: Standings,
    /// Rounds published so far.
    pub rounds: u32,
    /// What the desk knows besides, by number.
    pub people: HashMap<Tpn, Person>,
    /// Who meets whom.
    pub system: System,
    /// Whether there is something to win.
    pub has_prizes: bool,
    /// Whether title norms can be made: a standard event that FIDE rates.
    pub gives_norms: bool,
    /// When each round begins: the moment, where it is known, and what the schedule says by the clock of the place.
    pub starts: Vec<(Option<i64>, String)>,
    /// The editions of the rules; none where only a report tells of the event.
    pub editions: Option<Editions>,
    /// The final, once it has begun, and the groups; none in an event without groups.
    pub stages: Vec<Part>,
    /// Rounds of the groups before the final; 0 in an event without groups.
    pub group_rounds: u32,
    /// The teams, where those are paired.
    pub teams: Option<Teams>,
    /// Each round as the desk has it; none where only a report tells of it.
    kept: Vec<Kept>,
    places: HashMap<Tpn, usize>,
    explained: Vec<OnceLock<Arc<Explained>>>,
}

/// A group, or the final, with tables of its own.
#[derive(Debug)]
pub struct Part {
    /// Which.
    pub kind: StageKind,
    /// Its games and its table.
    pub shown: Shown,
    /// Those of a group who go on, once the final has begun.
    pub qualified: HashSet<Tpn>,
}

/// What a report does not tell of a participant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Person {
    /// The name in Chinese; possibly empty.
    pub name_zh: String,
    /// Club, school or other unit.
    pub unit: String,
    /// Number in the desk.
    pub id: u32,
    /// Account on this platform.
    pub account: Option<i64>,
    /// Plays no more.
    pub withdrawn: bool,
}

/// A round as the desk keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Kept {
    boards: Vec<Board>,
    by_hand: bool,
}

/// Two who meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Has the white men.
    pub white: Tpn,
    /// Has the black men.
    pub black: Tpn,
}

/// Why a round was paired as it was.
#[derive(Debug)]
pub struct Explained {
    /// Each player's opponent by the rules; absent where that is nobody.
    opponents: HashMap<Tpn, (Tpn, Pairing)>,
    /// Who has the bye by the rules.
    pub bye: Option<Tpn>,
    /// Who is not paired in the bracket of this score, and why.
    pub floats: Vec<(Points, Tpn, Reason)>,
    /// Why there is nothing to explain.
    pub error: Option<PairError>,
}

/// One pair of the rules, explained.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    /// By which rules.
    pub system: SwissSystem,
    /// Is offered opponents.
    pub higher: Tpn,
    /// Why they meet.
    pub reason: Reason,
    /// Why they have these colours.
    pub rule: ColorRule,
}

/// What a board has to do with the rules.
#[derive(Clone, Copy, Debug)]
pub enum Why {
    /// As the rules have it.
    Rules(Pairing),
    /// By hand: the rules give this player that opponent, or none.
    ByHand(Tpn, Option<Tpn>),
    /// As the rules had it; numbers or results have changed since.
    Since,
    /// By the table of the system.
    Table,
    /// By the bracket of the knockout.
    Bracket,
    /// No pairing by the rules exists.
    Unknown(PairError),
}

impl Shown {
    /// Works an event out that nothing but a report tells of.
    pub fn new(event: Tournament) -> Shown {
        let system = match event.is_round_robin() {
            true => System::RoundRobin { cycles: 1 },
            false => System::of_swiss(SwissSystem::of(&event)),
        };
        let criteria: Vec<Criterion> =
            event.info.tie_breaks.iter().filter_map(|code| code.parse().ok()).collect();
        let standings = Standings::new(&event.counted(), &criteria, &Settings::default());
        Shown::with(event, standings, HashMap::new(), system, Vec::new())
    }

    /// Works an event out as its desk has it.
    pub fn of(state: &State) -> Shown {
        let numbers = state.tpns();
        let person = |(id, tpn): (&ParticipantId, &Tpn)| {
            let participant = state.participant(*id)?;
            let person = Person {
                name_zh: participant.entry.name_zh.clone(),
                unit: participant.entry.unit.clone(),
                id: id.0,
                account: participant.entry.account,
                withdrawn: participant.withdrawn.is_some(),
            };
            Some((*tpn, person))
        };
        let board =
            |seat: Seat| Some(Board { white: *numbers.get(&seat.white)?, black: *numbers.get(&seat.black)? });
        let kept = |round: &Round| Kept {
            boards: round.boards.iter().filter_map(|kept| board(kept.seat)).collect(),
            by_hand: round.by_hand,
        };
        let people: HashMap<Tpn, Person> = numbers.iter().filter_map(person).collect();
        let kept = state.rounds.iter().map(kept).collect();
        let qualified: HashSet<Tpn> =
            state.qualified.iter().flatten().filter_map(|id| numbers.get(id).copied()).collect();
        let part = |stage: Stage| {
            let knockout = matches!(state.settings.system, System::Groups(terms)
                if stage.kind == StageKind::Final && matches!(terms.last, FinalTerms::Knockout { .. }));
            let system = if knockout { System::knockout(1) } else { System::RoundRobin { cycles: 1 } };
            let members = stage.standings.rows.iter().map(|row| row.tpn);
            Part {
                kind: stage.kind,
                qualified: match stage.kind {
                    StageKind::Group(_) => members.filter(|tpn| qualified.contains(tpn)).collect(),
                    StageKind::Final => HashSet::new(),
                },
                shown: Shown::with(stage.event, stage.standings, people.clone(), system, Vec::new()),
            }
        };
        let stages = state.stages().into_iter().map(part).collect();
        let system = state.settings.system;
        let shown = Shown::with(state.tournament(), state.standings(), people.clone(), system, kept);
        let settings = &state.settings;
        let gives_norms = settings.rated.fide && settings.time.pace == Pace::Standard;
        let teams = Teams::of(state, &shown.counted);
        Shown {
            has_prizes: !settings.prizes.is_empty(),
            gives_norms,
            starts: (1..=state.settings.rounds).map(|round| start(state, round)).collect(),
            editions: Some(settings.editions.clone()),
            stages,
            group_rounds: state.group_rounds(),
            teams,
            ..shown
        }
    }

    fn with(
        event: Tournament,
        standings: Standings,
        people: HashMap<Tpn, Person>,
        system: System,
        kept: Vec<Kept>,
    ) -> Shown {
        let rounds = event.paired_rounds();
        let places = standings.rows.iter().enumerate().map(|(at, row)| (row.tpn, at)).collect();
        let explained = (0..rounds).map(|_| OnceLock::new()).collect();
        let counted = event.counted();
        Shown {
            event,
            counted,
            standings,
            rounds,
            people,
            system,
            has_prizes: false,
            gives_norms: false,
            starts: Vec::new(),
            editions: None,
            stages: Vec::new(),
            group_rounds: 0,
            teams: None,
            kept,
            places,
            explained,
        }
    }

    /// Where a participant stands.
    pub fn standing(&self, tpn: Tpn) -> Option<&Standing> {
        self.places.get(&tpn).map(|&at| &self.standings.rows[at])
    }

    /// The name as a page of this language has it; the number where there is none.
    pub fn name(&self, lang: Lang, tpn: Tpn) -> String {
        let chinese = self.people.get(&tpn).map(|person| person.name_zh.as_str());
        let chinese = chinese.filter(|name| !name.is_empty() && lang != Lang::En);
        let name = chinese.or_else(|| self.event.player(tpn).map(|player| player.name.as_str()));
        name.filter(|name| !name.is_empty()).map_or_else(|| tpn.to_string(), str::to_owned)
    }

    /// Whether everybody meets everybody.
    pub fn is_round_robin(&self) -> bool {
        self.event.is_round_robin()
    }

    /// The boards of a published round in their order (C.04.2): the better player's score, the sum of both, the better
    /// player's number.
    pub fn boards(&self, round: u32) -> Vec<Board> {
        if let Some(kept) = self.kept(round) {
            return kept.boards.clone();
        }
        let event = &self.event;
        let score = |tpn: Tpn| {
            let points = event.player(tpn).map(|player| event.points_after(player, round.saturating_sub(1)));
            points.unwrap_or_default() + event.virtual_points(tpn, round)
        };
        let white = |player: &Player| match player.record(round)? {
            Record::Played { opponent, color, .. } | Record::Paired { opponent, color }
                if color.is_white() =>
            {
                Some(Board { white: player.tpn, black: opponent })
            }
            Record::Forfeit { opponent: Some(black), color: Some(color), .. } if color.is_white() => {
                Some(Board { white: player.tpn, black })
            }
            Record::Played { .. } | Record::Paired { .. } | Record::Forfeit { .. } | Record::Bye(_) => None,
        };
        let mut boards: Vec<Board> = event.players.iter().filter_map(white).collect();
        boards.sort_by_cached_key(|board| {
            let (a, b) = (score(board.white), score(board.black));
            let better = match a.cmp(&b) {
                std::cmp::Ordering::Greater => board.white,
                std::cmp::Ordering::Less => board.black,
                std::cmp::Ordering::Equal => board.white.min(board.black),
            };
            (std::cmp::Reverse(a.max(b)), std::cmp::Reverse(a + b), better)
        });
        boards
    }

    /// What a board of a round is called: its number, or of a match with that match's, `2.1`. `at` counts from 0.
    pub fn place(&self, round: u32, board: Board, at: usize) -> String {
        let found = self.in_match(round, board).map(|(number, place)| format!("{number}.{place}"));
        found.unwrap_or_else(|| (at + 1).to_string())
    }

    /// The match that a board belongs to and the board's place in it, both from 1; none where players are paired.
    pub fn in_match(&self, round: u32, board: Board) -> Option<(usize, usize)> {
        let matches = self.teams.as_ref().map_or(&[][..], |teams| teams.matches(round));
        let sits = |one: &MatchBoard| {
            let seats = [one.own, one.other];
            seats.contains(&Some(board.white)) && seats.contains(&Some(board.black))
        };
        matches.iter().enumerate().find_map(|(number, one)| {
            let place = one.boards.iter().position(sits)?;
            Some((number + 1, place + 1))
        })
    }

    fn kept(&self, round: u32) -> Option<&Kept> {
        self.kept.get((round as usize).checked_sub(1)?)
    }

    /// Why a board of a published round is as it is.
    pub fn why(&self, round: u32, board: Board) -> Option<Why> {
        match self.system {
            System::DutchSwiss | System::DubovSwiss | System::BursteinSwiss | System::DoubleSwiss => {}
            System::RoundRobin { .. } | System::Scheveningen | System::Match => return Some(Why::Table),
            System::Knockout { .. } => return Some(Why::Bracket),
            System::Groups(terms) => {
                let bracket = round > self.group_rounds && matches!(terms.last, FinalTerms::Knockout { .. });
                return Some(if bracket { Why::Bracket } else { Why::Table });
            }
            System::Manual | System::TeamSwiss | System::TeamRoundRobin { .. } | System::TeamScheveningen => {
                return None;
            }
        }
        let why = self.explained(round)?.why(board);
        let by_rules = self.kept(round).is_some_and(|kept| !kept.by_hand);
        // Numbers and results may have changed since; a pairing that nobody touched was that of the rules.
        Some(if by_rules && matches!(why, Why::ByHand(..)) { Why::Since } else { why })
    }

    /// Who has no game in a round, and why: the bye first, then the absent by number.
    pub fn without_game(&self, round: u32) -> Vec<(Tpn, Record)> {
        let mut byes: Vec<(Tpn, Record)> = (self.event.players.iter())
            .filter_map(|player| {
                let record = player.record(round).filter(|_| self.takes_part(player.tpn, round))?;
                matches!(record, Record::Bye(_)).then_some((player.tpn, record))
            })
            .collect();
        byes.sort_by_key(|&(tpn, record)| (record != Record::Bye(Bye::PairingAllocated), tpn));
        byes
    }

    /// When a round begins, as it is written on the page of this language; none where nobody has said.
    pub fn start(&self, lang: Lang, round: u32) -> Option<String> {
        let (at, told) = self.starts.get((round as usize).checked_sub(1)?)?;
        match (at, told.as_str()) {
            (None, "") => None,
            (Some(at), "") => Some(lang.date_time(*at)),
            (_, told) => Some(told.to_owned()),
        }
    }

    /// The group of somebody, from 0; none in an event without groups.
    pub fn group_of(&self, tpn: Tpn) -> Option<StageKind> {
        let groups = self.stages.iter().filter(|part| part.kind != StageKind::Final);
        groups.into_iter().find(|part| part.shown.event.player(tpn).is_some()).map(|part| part.kind)
    }

    /// The stage that a round of somebody belongs to, in an event with groups.
    pub fn stage_of(&self, tpn: Tpn, round: u32) -> Option<StageKind> {
        if round > self.group_rounds { Some(StageKind::Final) } else { self.group_of(tpn) }
            .filter(|_| !self.stages.is_empty())
    }

    /// Whether somebody's stage is on in a round: where there are groups, a smaller one is done earlier, and the final is
    /// for those who go on.
    fn takes_part(&self, tpn: Tpn, round: u32) -> bool {
        let Some(kind) = self.stage_of(tpn, round) else { return self.stages.is_empty() };
        let own = self.stages.iter().find(|part| part.kind == kind);
        let on = |part: &Part| match kind {
            StageKind::Group(_) => part.shown.event.rounds.is_none_or(|rounds| round <= rounds),
            StageKind::Final => part.shown.event.player(tpn).is_some(),
        };
        own.is_some_and(on)
    }

    /// Why a published round was paired as it was, where a Swiss for individuals pairs; worked out when first asked for.
    pub fn explained(&self, round: u32) -> Option<Arc<Explained>> {
        let cell = self.explained.get((round as usize).checked_sub(1)?)?;
        let system = self.system.swiss()?;
        Some(cell.get_or_init(|| Arc::new(Explained::new(&self.event, system, round))).clone())
    }

    /// Takes the explanations of an earlier state over, as far as nothing changed that they rest on.
    pub(super) fn take_over(&mut self, before: &Shown) {
        for (round, (own, known)) in (1..).zip(self.explained.iter().zip(&before.explained)) {
            if let Some(known) = known.get()
                && self.system == before.system
                && rests_on_the_same(&self.event, &before.event, round)
            {
                // A cell of a new state is empty.
                let _ = own.set(known.clone());
            }
        }
    }

    /// Points out of those that could be had, in per cent (SCO-03); none before the first round.
    pub fn rate(&self, tpn: Tpn) -> Option<f64> {
        let standing = self.standing(tpn)?;
        let most = self.event.scoring.win * i32::try_from(self.rounds).ok()?;
        (most > Points::ZERO).then(|| standing.points.to_f64() / most.to_f64() * 100.0)
    }
}

/// When a round begins: the moment, and how people at the place write it.
fn start(state: &State, round: u32) -> (Option<i64>, String) {
    let at = state.starts_at(round);
    let planned = state.settings.schedule.get(round as usize - 1).map(|text| text.replace('T', " "));
    let told = at.and_then(|at| state.settings.at_the_place(at)).or(planned);
    (at, told.unwrap_or_default())
}

/// Whether the pairing of a round is the same by the rules in both events: all terms alike, the rounds before alike,
/// and the same players absent from it.
fn rests_on_the_same(a: &Tournament, b: &Tournament, round: u32) -> bool {
    let is_absent = |player: &Player| match player.record(round) {
        Some(Record::Bye(bye)) => Some(bye),
        Some(Record::Played { .. } | Record::Forfeit { .. } | Record::Paired { .. }) | None => None,
    };
    let before = |player: &Player| player.records.len().min(round as usize - 1);
    let alike = |a: &Player, b: &Player| {
        (a.tpn, a.rating, a.title, a.records.len() < round as usize)
            == (b.tpn, b.rating, b.title, b.records.len() < round as usize)
            && a.name == b.name
            && a.records[..before(a)] == b.records[..before(b)]
            && is_absent(a) == is_absent(b)
    };
    (a.rounds, a.initial_color, &a.order, a.scoring) == (b.rounds, b.initial_color, &b.order, b.scoring)
        && (&a.requests, &a.accelerations, &a.prohibited) == (&b.requests, &b.accelerations, &b.prohibited)
        && a.players.len() == b.players.len()
        && a.players.iter().zip(&b.players).all(|(a, b)| alike(a, b))
}

impl Explained {
    /// Pairs the round by the rules once more and asks why.
    pub fn new(event: &Tournament, system: SwissSystem, round: u32) -> Explained {
        let empty = |error| Explained { opponents: HashMap::new(), bye: None, floats: Vec::new(), error };
        let (paired, brackets) = match (system.pair(event, round), system.explain(event, round)) {
            (Ok(paired), Ok(brackets)) => (paired, brackets),
            (Err(error), _) | (_, Err(error)) => return empty(Some(error)),
        };
        let rules: HashMap<Tpn, ColorRule> = paired
            .boards
            .iter()
            .flat_map(|board| [(board.white, board.rule), (board.black, board.rule)])
            .collect();
        let mut explained = Explained { bye: paired.bye, ..empty(None) };
        for bracket in brackets {
            for pair in bracket.pairs {
                let Some(&rule) = rules.get(&pair.higher) else { continue };
                let pairing = Pairing { system, higher: pair.higher, reason: pair.reason, rule };
                explained.opponents.insert(pair.higher, (pair.lower, pairing));
                explained.opponents.insert(pair.lower, (pair.higher, pairing));
            }
            let score = bracket.score;
            explained.floats.extend(bracket.floats.into_iter().map(|(tpn, reason)| (score, tpn, reason)));
        }
        explained
    }

    /// Why a board is as it is.
    pub fn why(&self, board: Board) -> Why {
        if let Some(error) = self.error {
            return Why::Unknown(error);
        }
        match self.opponents.get(&board.white) {
            Some((opponent, pairing)) if *opponent == board.black => Why::Rules(*pairing),
            other => Why::ByHand(board.white, other.map(|(opponent, _)| *opponent)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::swiss::{self, Oddities, Plan, simulate};

    fn event(players: u32, oddities: Oddities) -> Shown {
        let plan = Plan {
            players,
            rounds: 5,
            seed: 11,
            oddities,
            accelerated: false,
            prohibited: 0,
            scoring: tournament::Scoring::default(),
        };
        let mut event = simulate(&plan);
        event.info.tie_breaks = vec!["BH/C1".to_owned(), "SB".to_owned()];
        Shown::new(event)
    }

    #[test]
    fn boards_stand_in_the_order_of_the_pairing() {
        let shown = event(31, Oddities::MANY);
        for round in 1..=shown.rounds {
            let paired = swiss::pair(&shown.event, round).unwrap();
            let expected: Vec<Board> =
                paired.boards.iter().map(|b| Board { white: b.white, black: b.black }).collect();
            assert_eq!(shown.boards(round), expected, "round {round}");
            let byes = shown.without_game(round);
            assert_eq!(byes.first().map(|bye| bye.0), paired.bye.or(byes.first().map(|bye| bye.0)));
            assert_eq!(boards_and_byes(&shown, round), shown.event.players.len());
        }
    }

    fn boards_and_byes(shown: &Shown, round: u32) -> usize {
        shown.boards(round).len() * 2 + shown.without_game(round).len()
    }

    #[test]
    fn every_board_of_the_rules_is_explained_and_one_by_hand_is_told() {
        let shown = event(16, Oddities::NONE);
        let explained = shown.explained(3).unwrap();
        let boards = shown.boards(3);
        assert!(boards.iter().all(|&board| matches!(explained.why(board), Why::Rules(_))));
        let swapped = Board { white: boards[0].white, black: boards[1].black };
        let Why::ByHand(who, Some(opponent)) = explained.why(swapped) else { panic!("not by hand") };
        assert_eq!((who, opponent), (boards[0].white, boards[0].black));
        assert!(shown.explained(6).is_none() && shown.explained(0).is_none());
    }

    #[test]
    fn an_explanation_is_taken_over_unless_something_before_it_changed() {
        let old = event(16, Oddities::NONE);
        (1..=5).for_each(|round| drop(old.explained(round)));
        let mut changed = old.event.clone();
        for player in &mut changed.players {
            if let Record::Played { score, .. } = &mut player.records[3] {
                *score = tournament::Score::Draw;
            }
        }
        let mut new = Shown::new(changed);
        new.take_over(&old);
        let kept: Vec<bool> = new.explained.iter().map(|cell| cell.get().is_some()).collect();
        assert_eq!(kept, [true, true, true, true, false]);
        assert!(Arc::ptr_eq(&new.explained(4).unwrap(), &old.explained(4).unwrap()));
    }

    #[test]
    fn the_rate_is_points_by_rounds() {
        let shown = event(16, Oddities::NONE);
        let first = &shown.standings.rows[0];
        assert_eq!(shown.rate(first.tpn), Some(first.points.to_f64() / 5.0 * 100.0));
        assert_eq!(Shown::new(Tournament::default()).rate(Tpn(1)), None);
    }
}
