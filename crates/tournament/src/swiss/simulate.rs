//! Random tournaments from a seed: paired by the rules round by round, with results by strength and chance and with all
//! that goes wrong in real ones. The same plan gives the same tournament on every machine.

use super::{PairError, baku, pair};
use crate::{Bye, Player, Points, Prohibited, Record, Request, Score, Scoring, Tournament, Tpn};
use rules::Color;

/// Numbers that look like chance: SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The same seed draws the same lots.
    pub fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: u32) -> u32 {
        (((self.next() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// True so many times in a thousand.
    pub fn per_mille(&mut self, rate: u32) -> bool {
        self.below(1000) < rate
    }
}

/// How often things go wrong, per player or game and round, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Oddities {
    /// Games that are not played because one or both stay away.
    pub forfeits: u32,
    /// Half-point byes.
    pub half_byes: u32,
    /// Rounds missed without points.
    pub zero_byes: u32,
    /// Full-point byes.
    pub full_byes: u32,
    /// Players who never come back.
    pub withdrawals: u32,
    /// Players who come after the first round, per player.
    pub late_entries: u32,
    /// Results that do not add up, 0–0 or ½–0, and games too short to be rated.
    pub odd_results: u32,
}

impl Oddities {
    /// An event where everybody comes to every round.
    pub const NONE: Oddities = Oddities {
        forfeits: 0,
        half_byes: 0,
        zero_byes: 0,
        full_byes: 0,
        withdrawals: 0,
        late_entries: 0,
        odd_results: 0,
    };
    /// A usual open.
    pub const SOME: Oddities = Oddities {
        forfeits: 15,
        half_byes: 20,
        zero_byes: 10,
        full_byes: 1,
        withdrawals: 5,
        late_entries: 20,
        odd_results: 10,
    };
    /// An arbiter's bad dream.
    pub const MANY: Oddities = Oddities {
        forfeits: 80,
        half_byes: 80,
        zero_byes: 60,
        full_byes: 15,
        withdrawals: 25,
        late_entries: 120,
        odd_results: 60,
    };
}

/// What tournament to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many take part.
    pub players: u32,
    /// How many rounds are planned.
    pub rounds: u32,
    /// What the chances depend on.
    pub seed: u64,
    /// What goes wrong.
    pub oddities: Oddities,
    /// Baku acceleration, where the scoring allows it.
    pub accelerated: bool,
    /// Groups of players who must not meet, of two or three each.
    pub prohibited: u32,
    /// What rounds are worth.
    pub scoring: Scoring,
}

/// Plays the tournament. It ends early if a round cannot be paired or nobody comes.
pub fn simulate(plan: &Plan) -> Tournament {
    let mut lots = Lots::new(plan.seed);
    let mut event = enter(plan, &mut lots);
    for round in 1..=plan.rounds {
        announce_absences(&mut event, round, &plan.oddities, &mut lots);
        let pairing = match pair(&event, round) {
            Ok(pairing) if pairing.boards.is_empty() && pairing.bye.is_none() => break,
            Ok(pairing) => pairing,
            Err(PairError::NoPairing | PairError::NoSuchRound | PairError::TooManyScores) => break,
        };
        for player in &mut event.players {
            player.records.push(Record::Bye(Bye::ZeroPoint));
        }
        for &(tpn, bye) in &pairing.absent {
            set(&mut event, tpn, round, Record::Bye(bye));
        }
        if let Some(tpn) = pairing.bye {
            set(&mut event, tpn, round, Record::Bye(Bye::PairingAllocated));
        }
        for board in &pairing.boards {
            let (white, black) = play(&event, board.white, board.black, &plan.oddities, &mut lots);
            set(&mut event, board.white, round, white);
            set(&mut event, board.black, round, black);
        }
        event.requests.retain(|request| request.round > round);
    }
    event.requests.clear();
    event
}

fn set(event: &mut Tournament, tpn: Tpn, round: u32, record: Record) {
    if let Ok(index) = event.players.binary_search_by_key(&tpn, |player| player.tpn) {
        event.players[index].records[round as usize - 1] = record;
    }
}

fn enter(plan: &Plan, lots: &mut Lots) -> Tournament {
    let mut ratings: Vec<u16> = (0..plan.players)
        .map(|_| (1000 + lots.below(700) + lots.below(700) + lots.below(400)) as u16)
        .collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let player = |(index, rating): (usize, u16)| Player {
        name: format!("Player, {}", index + 1),
        rating: Some(rating),
        ..Player::new(Tpn(index as u32 + 1))
    };
    let mut event = Tournament {
        rounds: Some(plan.rounds),
        initial_color: Some(if lots.below(2) == 0 { Color::White } else { Color::Black }),
        scoring: plan.scoring,
        players: ratings.into_iter().enumerate().map(player).collect(),
        ..Tournament::default()
    };
    event.info.name = format!("Simulation {}", plan.seed);
    event.info.kind = "Individual: Swiss system (FIDE Dutch)".to_owned();
    event.info.type_code = "FIDE_DUTCH_2026".to_owned();
    if plan.accelerated {
        event.accelerations = baku(plan.players, plan.rounds, &plan.scoring).unwrap_or_default();
    }
    for _ in 0..plan.prohibited {
        let size = 2 + lots.below(2);
        let mut players: Vec<Tpn> = (0..size).map(|_| Tpn(1 + lots.below(plan.players))).collect();
        players.sort_unstable();
        players.dedup();
        let last = 1 + lots.below(plan.rounds);
        event.prohibited.push(Prohibited { rounds: 1 + lots.below(last)..=last, players });
    }
    event.prohibited.retain(|group| group.players.len() > 1);
    for tpn in 1..=plan.players {
        if plan.rounds > 1 && lots.per_mille(plan.oddities.late_entries) {
            let first = 2 + lots.below(plan.rounds.div_ceil(2));
            miss(&mut event, Tpn(tpn), 1..first.min(plan.rounds), Bye::ZeroPoint);
        }
    }
    event
}

/// Announces a bye for these rounds, unless one is announced.
fn miss(event: &mut Tournament, tpn: Tpn, rounds: std::ops::Range<u32>, bye: Bye) {
    for round in rounds {
        if !event.requests.iter().any(|request| request.tpn == tpn && request.round == round) {
            event.requests.push(Request { tpn, round, bye });
        }
    }
}

fn announce_absences(event: &mut Tournament, round: u32, oddities: &Oddities, lots: &mut Lots) {
    let last = event.rounds.unwrap_or(round);
    for index in 0..event.players.len() {
        let tpn = event.players[index].tpn;
        if lots.per_mille(oddities.withdrawals) && round > 1 {
            miss(event, tpn, round..last + 1, Bye::ZeroPoint);
        }
        let byes = [
            (oddities.half_byes, Bye::HalfPoint),
            (oddities.zero_byes, Bye::ZeroPoint),
            (oddities.full_byes, Bye::FullPoint),
        ];
        for (rate, bye) in byes {
            if lots.per_mille(rate) {
                miss(event, tpn, round..round + 1, bye);
            }
        }
    }
}

/// Both sides' records of a game: the stronger wins more often, a third is drawn.
fn play(
    event: &Tournament,
    white: Tpn,
    black: Tpn,
    oddities: &Oddities,
    lots: &mut Lots,
) -> (Record, Record) {
    let forfeit =
        |opponent, color, won| Record::Forfeit { opponent: Some(opponent), color: Some(color), won };
    if lots.per_mille(oddities.forfeits) {
        let (first, second) = match lots.below(5) {
            0 => (false, false),
            1 | 2 => (true, false),
            _ => (false, true),
        };
        return (forfeit(black, Color::White, first), forfeit(white, Color::Black, second));
    }
    let rating = |tpn| event.player(tpn).and_then(|player| player.rating).map_or(0, i32::from);
    let lead = (rating(white) + 35 - rating(black)).clamp(-400, 400);
    let lot = lots.below(1000) as i32;
    let mut scores = if lots.per_mille(320) && lead.abs() < 380 {
        (Score::Draw, Score::Draw)
    } else if lot < 500 + lead * 6 / 5 {
        (Score::Win, Score::Loss)
    } else {
        (Score::Loss, Score::Win)
    };
    let mut rated = true;
    if lots.per_mille(oddities.odd_results) {
        match lots.below(4) {
            0 => scores = (Score::Loss, Score::Loss),
            1 => scores = (Score::Draw, Score::Loss),
            2 => scores = (Score::Loss, Score::Draw),
            _ => rated = false,
        }
    }
    let played = |opponent, color, score| Record::Played { opponent, color, score, rated };
    (played(black, Color::White, scores.0), played(white, Color::Black, scores.1))
}

/// The scorings that events use: 1–½–0, 3–1–0, and a bye worth half a point.
pub fn common_scorings() -> [Scoring; 3] {
    let usual = Scoring::default();
    let three = Points::from_tenths(30);
    [
        usual,
        Scoring { win: three, draw: Points::ONE, allocated: three, unknown: Points::ONE, ..usual },
        Scoring { allocated: Points::HALF, ..usual },
    ]
}
