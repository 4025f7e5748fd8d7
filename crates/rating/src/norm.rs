//! Title norms of FIDE (Handbook B.01, in force since 1 January 2024): whether the games of one event are a norm,
//! article by article, and what the rounds to come must bring.
//!
//! The caller knows the ratings, titles and federations of the list at the start of the event. Forfeits and byes are no
//! games. An opponent without a federation of FIDE's (`FID`, or none known) counts as no federation. Of the ways to
//! leave games out the one that leaves out fewest is taken; beyond [`MOST_TRIES`] of them the search ends, so that
//! an event with very many won games can in theory hold a norm that is not found. What is found holds.

use crate::title::Title;
use crate::{Score, difference_for, round_half_up};
use std::collections::BTreeMap;

/// Rating of an unrated opponent (1.4.6).
pub const UNRATED: i32 = 1400;

/// Lowest score in per cent (1.4.8).
pub const LOWEST_PERCENT: u32 = 35;

/// Games of a norm that count towards an application, at most (1.4.1).
pub const MOST_GAMES: u32 = 13;

/// Ways to leave games out that are tried.
pub const MOST_TRIES: usize = 4_000;

/// A title that takes norms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the abbreviations are the names")]
pub enum Norm {
    GM,
    IM,
    WGM,
    WIM,
}

impl Norm {
    /// All, highest first.
    pub const ALL: [Norm; 4] = [Norm::GM, Norm::IM, Norm::WGM, Norm::WIM];

    /// The title it leads to.
    pub const fn title(self) -> Title {
        match self {
            Norm::GM => Title::GM,
            Norm::IM => Title::IM,
            Norm::WGM => Title::WGM,
            Norm::WIM => Title::WIM,
        }
    }

    /// Lowest performance rating (1.4.8).
    pub const fn performance(self) -> i64 {
        match self {
            Norm::GM => 2600,
            Norm::IM => 2450,
            Norm::WGM => 2400,
            Norm::WIM => 2250,
        }
    }

    /// Lowest average rating of the opponents (1.4.7).
    pub const fn average(self) -> i64 {
        match self {
            Norm::GM => 2380,
            Norm::IM => 2230,
            Norm::WGM => 2180,
            Norm::WIM => 2030,
        }
    }

    /// The rating to which one opponent's is raised (1.4.6).
    pub const fn floor(self) -> i32 {
        match self {
            Norm::GM => 2200,
            Norm::IM => 2050,
            Norm::WGM => 2000,
            Norm::WIM => 1850,
        }
    }

    /// The rating that the title takes beside the norms (1.5).
    pub const fn title_rating(self) -> i32 {
        match self {
            Norm::GM => 2500,
            Norm::IM => 2400,
            Norm::WGM => 2300,
            Norm::WIM => 2200,
        }
    }

    /// Whether an opponent of this title is one of the third that must hold the title or a higher one (1.4.5).
    pub const fn is_met_by(self, title: Title) -> bool {
        match self {
            Norm::GM => matches!(title, Title::GM),
            Norm::IM => matches!(title, Title::GM | Title::IM),
            Norm::WGM => matches!(title, Title::GM | Title::IM | Title::WGM),
            Norm::WIM => matches!(title, Title::GM | Title::IM | Title::WGM | Title::WIM),
        }
    }
}

/// Somebody met or to be met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The same person has the same number.
    pub number: u32,
    /// None for the unrated.
    pub rating: Option<i32>,
    /// Where there is one.
    pub title: Option<Title>,
    /// Three letters; empty where unknown.
    pub federation: String,
    /// Whether that federation belongs to FIDE.
    pub in_fide: bool,
    /// Unrated, and without half a point against the rated ones of a round robin.
    pub scored_nothing: bool,
}

impl Opponent {
    fn nation(&self) -> Option<&str> {
        Some(self.federation.as_str()).filter(|code| !code.is_empty() && *code != "FID")
    }

    fn counted_rating(&self) -> i32 {
        self.rating.unwrap_or(UNRATED)
    }
}

/// One round of the player in question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Round {
    /// A game over the board.
    Played(Opponent, Score),
    /// A forfeit win or the bye of the pairing: a point without a game.
    Given,
    /// No game and no such point.
    Missed,
    /// Not played yet; the opponent where the pairing is known.
    Coming(Option<Opponent>),
}

/// How opponents are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pairing {
    /// Round by round.
    Swiss,
    /// Laid down before the event: all rounds count (1.4.2).
    Fixed,
    /// Everybody twice (1.4.5).
    DoubleRoundRobin,
}

/// Events in which fewer than nine games will do (1.4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// Nine; eight in nine rounds where a point came without a game.
    Ordinary,
    /// Seven: team championships of the world or of a continent in seven to nine rounds.
    TeamChampionship,
    /// Eight, which count as nine.
    WorldCup,
}

/// Events in which the federations of the opponents do not matter (1.4.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Waiver {
    /// Final stage of a national individual championship.
    NationalFinal,
    /// National team championship; for players of the federation that registered it.
    NationalTeam,
    /// A zonal event.
    Zonal,
    /// A Swiss with enough foreigners in every round: see [`is_big_swiss`].
    BigSwiss,
}

/// What the event is to the regulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// How opponents are found.
    pub pairing: Pairing,
    /// Participants.
    pub players: u32,
    /// How many games are enough.
    pub length: Length,
    /// Whether federations do not matter.
    pub waiver: Option<Waiver>,
    /// The federation that registered it.
    pub host: String,
}

/// What an article measures, with its figures.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the figures: what was counted, what is needed or allowed")]
pub enum Measure {
    /// Games that count.
    Games { counted: u32, needed: u32 },
    /// Participants of a double round robin.
    Players { counted: u32, needed: u32 },
    /// Federations other than the player's own.
    Federations { counted: u32, needed: u32 },
    /// Opponents from the player's own federation.
    OwnFederation { counted: u32, most: u32 },
    /// Opponents from the federation that has most of them.
    OneFederation { federation: String, counted: u32, most: u32 },
    /// Opponents with a title.
    Titled { counted: u32, needed: u32 },
    /// Opponents with the title in question or a higher one.
    Holders { counted: u32, needed: u32 },
    /// Average rating of the opponents.
    Average { counted: i64, needed: i64 },
    /// Score in half points of so many games, at least 35 per cent.
    Share { halves: u32, games: u32 },
    /// Performance rating.
    Performance { counted: i64, needed: i64 },
}

impl Measure {
    /// Whether the condition is met.
    pub fn is_met(&self) -> bool {
        match *self {
            Measure::Games { counted, needed }
            | Measure::Players { counted, needed }
            | Measure::Federations { counted, needed }
            | Measure::Titled { counted, needed }
            | Measure::Holders { counted, needed } => counted >= needed,
            Measure::OwnFederation { counted, most } | Measure::OneFederation { counted, most, .. } => {
                counted <= most
            }
            Measure::Average { counted, needed } | Measure::Performance { counted, needed } => {
                counted >= needed
            }
            Measure::Share { halves, games } => halves * 50 >= LOWEST_PERCENT * games && games > 0,
        }
    }

    /// The article of B.01.
    pub const fn article(&self) -> &'static str {
        match self {
            Measure::Games { .. } => "1.4.1",
            Measure::Federations { .. } => "1.4.3",
            Measure::OwnFederation { .. } | Measure::OneFederation { .. } => "1.4.4",
            Measure::Titled { .. } | Measure::Holders { .. } | Measure::Players { .. } => "1.4.5",
            Measure::Average { .. } => "1.4.7",
            Measure::Share { .. } | Measure::Performance { .. } => "1.4.8",
        }
    }

    /// How far short of what is needed; none where opponents to come cannot mend it.
    fn gap(&self) -> Option<u32> {
        match *self {
            _ if self.is_met() => Some(0),
            Measure::Federations { counted, needed }
            | Measure::Titled { counted, needed }
            | Measure::Holders { counted, needed } => Some(needed - counted),
            Measure::Average { .. } => Some(1),
            _ => None,
        }
    }
}

/// Why a round is not among the games of the norm (1.4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeftOut {
    /// No game was played, or none yet.
    NotPlayed,
    /// The opponent's federation does not belong to FIDE.
    OutsideFide,
    /// The opponent is unrated and scored nothing against the rated ones of a round robin.
    ScoredNothing,
    /// Played after the norm had been reached.
    AfterResult,
    /// Won, and left out so that the mix of opponents holds.
    Won,
}

/// The answer for one title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// Which title.
    pub norm: Norm,
    /// Rounds that count, from 1.
    pub rounds: Vec<u32>,
    /// Rounds that do not.
    pub left_out: Vec<(u32, LeftOut)>,
    /// Each article with its figures.
    pub measures: Vec<Measure>,
    /// Half points scored in the games that count.
    pub halves: u32,
    /// Half points that these games take; none where no score would do.
    pub halves_needed: Option<u32>,
    /// Games towards an application: at most thirteen, and one for each full point more than was needed.
    pub credit: u32,
}

impl Check {
    /// Whether every article is met.
    pub fn is_norm(&self) -> bool {
        self.measures.iter().all(Measure::is_met)
    }

    /// Articles that are not met.
    pub fn failed(&self) -> impl Iterator<Item = &Measure> {
        self.measures.iter().filter(|measure| !measure.is_met())
    }
}

/// What the rounds to come must bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forecast {
    /// It is a norm already.
    Reached,
    /// So many half points from so many rounds.
    Needs {
        /// Half points.
        halves: u32,
        /// Rounds in which to score them.
        rounds: u32,
        /// The rating that opponents not known yet were taken to have: the average of those met.
        assumed: Option<i64>,
        /// What those opponents must also bring.
        mix: Vec<Measure>,
    },
    /// No result can do it any more; the articles in the way.
    OutOfReach(Vec<Measure>),
}

/// A game that counts: round, opponent, score.
type Game<'a> = (u32, &'a Opponent, Score);

/// Whether the rounds played so far are a norm.
pub fn check(norm: Norm, federation: &str, event: &Event, rounds: &[Round]) -> Check {
    let (games, mut left_out) = countable(rounds);
    let judge = Judge { norm, federation, event, fewest: fewest_games(event, rounds) };
    let whole = judge.measures(&games);
    let met = |measures: &[Measure]| measures.iter().all(Measure::is_met);
    let found = if met(&whole) || event.pairing != Pairing::Swiss { None } else { judge.search(&games) };
    let (counted, measures) = match found {
        Some((kept, end)) => {
            for (index, game) in games.iter().enumerate().filter(|(index, _)| !kept.contains(index)) {
                left_out.push((game.0, if index < end { LeftOut::Won } else { LeftOut::AfterResult }));
            }
            let counted: Vec<Game<'_>> = kept.iter().map(|&index| games[index]).collect();
            let measures = judge.measures(&counted);
            (counted, measures)
        }
        None => (games, whole),
    };
    left_out.sort_by_key(|&(round, _)| round);
    let halves: u32 = counted.iter().map(|game| game.2.halves()).sum();
    let halves_needed = judge.halves_needed(&counted);
    let credit = match event.length {
        Length::WorldCup if counted.len() == 8 => 9,
        Length::Ordinary | Length::TeamChampionship | Length::WorldCup => counted.len() as u32,
    };
    let beyond = halves_needed.map_or(0, |needed| halves.saturating_sub(needed) / 2);
    Check {
        norm,
        rounds: counted.iter().map(|game| game.0).collect(),
        left_out,
        measures,
        halves,
        halves_needed,
        credit: credit.min(MOST_GAMES) + beyond,
    }
}

/// What is still needed. Known opponents to come are taken as they are, others as rated like the average of those
/// met. Of several ends the one that takes fewest points is told; won games are not left out beforehand.
pub fn forecast(norm: Norm, federation: &str, event: &Event, rounds: &[Round]) -> Forecast {
    let so_far = check(norm, federation, event, rounds);
    if so_far.is_norm() && (event.pairing == Pairing::Swiss || !has_coming(rounds)) {
        return Forecast::Reached;
    }
    let coming = rounds.iter().filter(|round| matches!(round, Round::Coming(_))).count();
    let ends = if event.pairing == Pairing::Swiss { 1..=coming } else { coming..=coming };
    let judge = Judge { norm, federation, event, fewest: fewest_games(event, rounds) };
    let mut best: Option<Forecast> = None;
    let mut obstacles = so_far.failed().cloned().collect();
    for end in ends.filter(|&end| end > 0) {
        match judge.after(rounds, end) {
            Forecast::OutOfReach(why) => obstacles = why,
            needs => {
                let points = |forecast: &Forecast| match forecast {
                    Forecast::Needs { halves, .. } => *halves,
                    Forecast::Reached | Forecast::OutOfReach(_) => 0,
                };
                if best.as_ref().is_none_or(|known| points(&needs) < points(known)) {
                    best = Some(needs);
                }
            }
        }
    }
    best.unwrap_or(Forecast::OutOfReach(obstacles))
}

fn has_coming(rounds: &[Round]) -> bool {
    rounds.iter().any(|round| matches!(round, Round::Coming(_)))
}

/// Games that may count, and the rounds that may not.
fn countable(rounds: &[Round]) -> (Vec<Game<'_>>, Vec<(u32, LeftOut)>) {
    let (mut games, mut left_out) = (Vec::new(), Vec::new());
    for (number, round) in (1..).zip(rounds) {
        match round {
            Round::Played(opponent, _) if !opponent.in_fide => left_out.push((number, LeftOut::OutsideFide)),
            Round::Played(opponent, _) if opponent.scored_nothing => {
                left_out.push((number, LeftOut::ScoredNothing));
            }
            Round::Played(opponent, score) => games.push((number, opponent, *score)),
            Round::Given | Round::Missed | Round::Coming(_) => left_out.push((number, LeftOut::NotPlayed)),
        }
    }
    (games, left_out)
}

/// Fewest games of a norm in this event (1.4.1).
fn fewest_games(event: &Event, rounds: &[Round]) -> u32 {
    let given = rounds.iter().filter(|round| matches!(round, Round::Given)).count();
    match event.length {
        Length::TeamChampionship => 7,
        Length::WorldCup => 8,
        Length::Ordinary if rounds.len() == 9 && given == 1 => 8,
        Length::Ordinary => 9,
    }
}

/// The articles for one title, one player and one event.
struct Judge<'a> {
    norm: Norm,
    federation: &'a str,
    event: &'a Event,
    fewest: u32,
}

impl Judge<'_> {
    fn measures(&self, games: &[Game<'_>]) -> Vec<Measure> {
        let count = games.len() as u32;
        let mut measures = vec![Measure::Games { counted: count, needed: self.fewest }];
        let twice = self.event.pairing == Pairing::DoubleRoundRobin;
        if twice {
            measures.push(Measure::Players { counted: self.event.players, needed: 6 });
        }
        let mut people: Vec<&Opponent> = games.iter().map(|game| game.1).collect();
        if twice {
            people.sort_by_key(|opponent| opponent.number);
            people.dedup_by_key(|opponent| opponent.number);
        }
        if !self.is_waived() {
            measures.extend(self.federations(&people));
        }
        let of = |test: &dyn Fn(Title) -> bool| {
            people.iter().filter(|person| person.title.is_some_and(test)).count() as u32
        };
        let half = |needed: u32| if twice { needed.div_ceil(2) } else { needed };
        let titled = of(&Title::counts_for_norms);
        let holders = of(&|title| self.norm.is_met_by(title));
        measures.push(Measure::Titled { counted: titled, needed: half(count.div_ceil(2)) });
        measures.push(Measure::Holders { counted: holders, needed: half(count.div_ceil(3).max(3)) });
        let average = self.average(games);
        let halves = games.iter().map(|game| game.2.halves()).sum();
        measures.push(Measure::Average { counted: average, needed: self.norm.average() });
        measures.push(Measure::Share { halves, games: count });
        let counted = performance(average, halves, count);
        measures.push(Measure::Performance { counted, needed: self.norm.performance() });
        measures
    }

    /// 1.4.3 and 1.4.4.
    fn federations(&self, people: &[&Opponent]) -> Vec<Measure> {
        let mut tally: BTreeMap<&str, u32> = BTreeMap::new();
        for nation in people.iter().filter_map(|person| person.nation()) {
            *tally.entry(nation).or_default() += 1;
        }
        let all = people.len() as u32;
        let own = tally.get(self.federation).copied().unwrap_or(0);
        let foreign = tally.keys().filter(|nation| **nation != self.federation).count() as u32;
        let most = tally.iter().max_by_key(|(_, count)| **count);
        let (federation, counted) =
            most.map_or((String::new(), 0), |(nation, count)| ((*nation).to_owned(), *count));
        vec![
            Measure::Federations { counted: foreign, needed: 2 },
            Measure::OwnFederation { counted: own, most: all * 3 / 5 },
            Measure::OneFederation { federation, counted, most: all * 2 / 3 },
        ]
    }

    fn is_waived(&self) -> bool {
        match self.event.waiver {
            None => false,
            Some(Waiver::NationalTeam) => self.federation == self.event.host,
            Some(Waiver::NationalFinal | Waiver::Zonal | Waiver::BigSwiss) => true,
        }
    }

    /// Average rating of the opponents: the lowest raised to the floor, halves up (1.4.6, 1.4.7).
    fn average(&self, games: &[Game<'_>]) -> i64 {
        let ratings: Vec<i32> = games.iter().map(|game| game.1.counted_rating()).collect();
        let Some(&lowest) = ratings.iter().min() else { return 0 };
        let raise = i64::from((self.norm.floor() - lowest).max(0));
        let sum: i64 = ratings.iter().map(|&rating| i64::from(rating)).sum::<i64>() + raise;
        round_half_up(sum, ratings.len() as i64)
    }

    /// The lowest score that would do against these opponents.
    fn halves_needed(&self, games: &[Game<'_>]) -> Option<u32> {
        let count = games.len() as u32;
        let average = self.average(games);
        (0..=2 * count).find(|&halves| {
            Measure::Share { halves, games: count }.is_met()
                && performance(average, halves, count) >= self.norm.performance()
        })
    }

    /// The games of a norm with fewest left out (their indices), and the number of rounds after which it stood.
    fn search(&self, games: &[Game<'_>]) -> Option<(Vec<usize>, usize)> {
        let spare = games.len().checked_sub(self.fewest as usize)?;
        let mut tries = 0;
        for gone in 1..=spare {
            for won in 0..=gone {
                let end = games.len() - (gone - won);
                let wins: Vec<usize> = (0..end).filter(|&index| games[index].2 == Score::Win).collect();
                let found = subsets(&wins, won, &mut |dropped| {
                    tries += 1;
                    let kept: Vec<usize> = (0..end).filter(|index| !dropped.contains(index)).collect();
                    let left: Vec<Game<'_>> = kept.iter().map(|&index| games[index]).collect();
                    let good = self.measures(&left).iter().all(Measure::is_met);
                    if good { Some(Some(kept)) } else { (tries >= MOST_TRIES).then_some(None) }
                });
                if let Some(answer) = found {
                    return answer.map(|kept| (kept, end));
                }
            }
        }
        None
    }

    /// What the first so many rounds to come must bring.
    fn after(&self, rounds: &[Round], end: usize) -> Forecast {
        let (played, _) = countable(rounds);
        let mean = played.iter().map(|game| i64::from(game.1.counted_rating())).sum::<i64>();
        let assumed = match played.len() as i64 {
            0 => self.norm.average(),
            count => round_half_up(mean, count),
        };
        let unknown = Opponent {
            number: u32::MAX,
            rating: Some(assumed as i32),
            title: None,
            federation: String::new(),
            in_fide: true,
            scored_nothing: false,
        };
        let coming: Vec<&Option<Opponent>> = rounds
            .iter()
            .filter_map(|round| if let Round::Coming(opponent) = round { Some(opponent) } else { None })
            .take(end)
            .collect();
        let open = coming.iter().filter(|opponent| opponent.is_none()).count() as u32;
        let mut games = played;
        let future = coming.iter().map(|opponent| opponent.as_ref().unwrap_or(&unknown));
        games.extend(future.filter(|opponent| opponent.in_fide).map(|opponent| (0, opponent, Score::Win)));
        let failed: Vec<Measure> =
            self.measures(&games).into_iter().filter(|measure| !measure.is_met()).collect();
        let (mix, hopeless): (Vec<Measure>, Vec<Measure>) =
            failed.into_iter().partition(|measure| measure.gap().is_some_and(|gap| gap <= open));
        let scored: u32 = games.iter().filter(|game| game.0 > 0).map(|game| game.2.halves()).sum();
        match self.halves_needed(&games) {
            Some(needed) if hopeless.is_empty() => Forecast::Needs {
                halves: needed.saturating_sub(scored),
                rounds: end as u32,
                assumed: (open > 0).then_some(assumed),
                mix,
            },
            _ => Forecast::OutOfReach(hopeless),
        }
    }
}

/// Performance rating: average and the difference for the score, in whole per cent (1.4.8).
fn performance(average: i64, halves: u32, games: u32) -> i64 {
    if games == 0 {
        return 0;
    }
    let percent = round_half_up(i64::from(halves) * 50, i64::from(games)) as u8;
    average + i64::from(difference_for(percent))
}

/// Calls `ask` with every choice of `size` of these until it answers.
fn subsets<T>(of: &[usize], size: usize, ask: &mut impl FnMut(&[usize]) -> Option<T>) -> Option<T> {
    fn go<T>(
        of: &[usize],
        size: usize,
        chosen: &mut Vec<usize>,
        ask: &mut impl FnMut(&[usize]) -> Option<T>,
    ) -> Option<T> {
        if size == 0 {
            return ask(chosen);
        }
        for at in 0..of.len().saturating_sub(size - 1) {
            chosen.push(of[at]);
            let found = go(&of[at + 1..], size - 1, chosen, ask);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    go(of, size, &mut Vec::new(), ask)
}

/// A participant as [`is_big_swiss`] counts them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Whether FIDE-rated.
    pub rated: bool,
    /// Where there is one.
    pub title: Option<Title>,
    /// Three letters.
    pub federation: String,
    /// Rounds without a game, byes of the pairing not counted.
    pub missed: u32,
}

/// Whether a Swiss waives the federations (1.4.3): in every round at least twenty rated foreigners, of at least three
/// federations, ten of them with GM, IM, WGM or WIM. Who missed more than one round is not counted.
pub fn is_big_swiss(host: &str, field: &[Entrant]) -> bool {
    let foreigners: Vec<&Entrant> = field
        .iter()
        .filter(|entrant| entrant.rated && entrant.missed <= 1)
        .filter(|entrant| !["", "FID", host].contains(&entrant.federation.as_str()))
        .collect();
    let mut federations: Vec<&str> = foreigners.iter().map(|entrant| entrant.federation.as_str()).collect();
    federations.sort_unstable();
    federations.dedup();
    let titled =
        foreigners.iter().filter(|entrant| entrant.title.is_some_and(|title| Norm::WIM.is_met_by(title)));
    foreigners.len() >= 20 && federations.len() >= 3 && titled.count() >= 10
}

#[cfg(test)]
#[path = "norm_tests.rs"]
mod tests;
