//! Rating lists as a service: a stream of entries (lists taken over, reports, corrections, publications) is replayed to
//! the lists it gives. The same stream gives the same lists, byte for byte; a corrected report replaces the old one
//! wherever that stood, so that what follows is worked out anew.
//!
//! [`Rules`] are data: another federation is another value. Two stand here: the Chinese classic list of the founding
//! documents (NRT-01 to NRT-04, NRT-12, NRT-13) and FIDE's monthly list (B.02). Between lists changes accumulate, each
//! worked out with the ratings of the list before (升降值累计制). What the founding text leaves open is the product's
//! choice: a first rating takes five games against rated opponents and is their average and the difference for the score;
//! who leaves the list after three years begins again with that.

use crate::china;
use crate::fide::{self, Speed};
use crate::{Date, Score, difference_for, round_half_away, round_half_up};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Months over which games of the unrated are pooled (B.02, 7.1).
const POOLED_MONTHS: i32 = 26;

/// Which text the numbers follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// We by the opponents' average, K 25, 15 and 10.
    ChinaClassic,
    /// Game by game, K 40, 20 and 10.
    Fide(Speed),
}

/// A rating system as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// A short name that is stored.
    pub code: &'static str,
    /// How changes are worked out.
    pub method: Method,
    /// Months whose first day has a list.
    pub months: &'static [u8],
    /// Lowest number that is listed.
    pub floor: i32,
    /// Years for which a rating without games stays; for ever without.
    pub retention_years: Option<i32>,
    /// Days before a list by which an event must have ended to count for it; 1: the day before will do.
    pub deadline_days: i64,
}

impl Rules {
    /// The classic list: 1 January and 1 July, from 2001 on, three years.
    pub const CHINA_CLASSIC: Rules = Rules {
        code: "china-classic",
        method: Method::ChinaClassic,
        months: &[1, 7],
        floor: china::FLOOR,
        retention_years: Some(china::RETENTION_YEARS),
        deadline_days: 1,
    };

    /// FIDE's standard list: every month, from 1400 on, of results up to three days before.
    pub const FIDE_STANDARD: Rules = Rules {
        code: "fide-standard",
        method: Method::Fide(Speed::Standard),
        months: &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        floor: fide::FLOOR,
        retention_years: None,
        deadline_days: 3,
    };

    /// All systems.
    pub const ALL: [Rules; 2] = [Rules::CHINA_CLASSIC, Rules::FIDE_STANDARD];

    /// Whether a list appears on that day without anybody's approval.
    pub fn is_list_day(&self, day: Date) -> bool {
        day.day == 1 && self.months.contains(&day.month)
    }

    /// The last day of events that the list of a day counts.
    pub fn closing_day(&self, day: Date) -> Date {
        day.plus_days(-self.deadline_days)
    }

    /// The first day with a list after this one.
    pub fn next_list_day(&self, after: Date) -> Date {
        let mut day = Date { day: 1, ..after }.plus_months(1);
        while !self.is_list_day(day) {
            day = day.plus_months(1);
        }
        day
    }
}

/// Identity of a player in the list, as the centre gives it.
pub type PlayerId = String;

/// A rating taken over from elsewhere, or set by the centre.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Who.
    pub player: PlayerId,
    /// The rating.
    pub rating: i32,
    /// Games rated so far.
    pub games: u32,
    /// Highest rating ever.
    pub peak: i32,
    /// For K under FIDE's rules.
    pub birth_year: Option<i32>,
    /// Last day of play.
    pub last_played: Date,
}

/// A game between two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// One.
    pub player: PlayerId,
    /// The other.
    pub opponent: PlayerId,
    /// The first one's score.
    pub score: Score,
    /// The other's, which need not add up.
    pub opponent_score: Score,
}

/// Results of an event as they were reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number in the stream.
    pub id: u32,
    /// First day.
    pub start: Date,
    /// Last day.
    pub end: Date,
    /// Games over the board that are rated.
    pub games: Vec<Game>,
}

/// A publication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Publication {
    /// Its day.
    pub day: Date,
    /// In between: only these players, and who approved it (NRT-02).
    pub interim: Option<Interim>,
}

/// New ratings of some players between two lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interim {
    /// Whose.
    pub players: Vec<PlayerId>,
    /// Who approved it.
    pub approver: String,
}

/// One entry of the stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Ratings taken over.
    Start(Vec<Start>),
    /// A report came in.
    Report(Report),
    /// A report replaces the earlier one of the same number.
    Correction(Report),
    /// A list appears.
    Publication(Publication),
}

/// Why a stream is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ListError {
    /// No list appears on that day unless it is an interim one.
    NotAListDay(Date),
    /// An interim publication names no approver.
    NoApprover(Date),
    /// A correction of a report that never came.
    NoSuchReport(u32),
    /// A report came twice under one number.
    ReportTwice(u32),
    /// A publication that is not after the one before.
    Backwards(Date),
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::NotAListDay(day) => write!(f, "no list appears on {day}"),
            ListError::NoApprover(day) => write!(f, "the interim publication of {day} names no approver"),
            ListError::NoSuchReport(id) => write!(f, "there is no report {id} to correct"),
            ListError::ReportTwice(id) => write!(f, "report {id} stands twice"),
            ListError::Backwards(day) => write!(f, "the publication of {day} is not after the one before"),
        }
    }
}

impl std::error::Error for ListError {}

/// A player's place in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Who.
    pub player: PlayerId,
    /// The rating.
    pub rating: i32,
    /// Change since the list before; none where it is new.
    pub change: Option<i32>,
    /// Games of the period.
    pub games: u32,
}

/// A published list, best first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List {
    /// Its day.
    pub day: Date,
    /// Whether it is one in between.
    pub interim: bool,
    /// Who is listed: not below the floor, not gone for too long.
    pub players: Vec<Listed>,
}

/// What one event did to one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Who.
    pub player: PlayerId,
    /// By which report.
    pub report: u32,
    /// The list in which it first counts.
    pub list: Date,
    /// The rating it was worked out with; none for a player without one.
    pub rating: Option<i32>,
    /// Games against rated opponents.
    pub games: u32,
    /// K; 0 without a rating.
    pub k: u32,
    /// Change in hundredths.
    pub hundredths: i64,
}

/// A change of K between two events of one period (NRT-13).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// Who.
    pub player: PlayerId,
    /// The report that took the player over thirty games or to 2400.
    pub crossed_in: u32,
    /// The report whose change is corrected.
    pub corrected: u32,
    /// K by the list.
    pub k_before: u32,
    /// K after the crossing.
    pub k_after: u32,
    /// What the correction takes from the change or adds to it, in hundredths.
    pub hundredths: i64,
}

/// All that a stream gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// Lists, oldest first.
    pub lists: Vec<List>,
    /// Every change with its working.
    pub changes: Vec<Change>,
    /// Corrections of K.
    pub corrections: Vec<Correction>,
}

/// Replays a stream.
///
/// # Errors
/// The [`ListError`] that makes it no stream of these rules.
pub fn replay(rules: &Rules, entries: &[Entry]) -> Result<Book, ListError> {
    let reports = reports(entries)?;
    let mut state = State { rules, players: BTreeMap::new(), book: Book::default(), waiting: Vec::new() };
    for entry in entries {
        match entry {
            Entry::Start(starts) => starts.iter().for_each(|start| state.take_over(start)),
            Entry::Report(report) => state.waiting.extend(reports.get(&report.id).copied()),
            Entry::Correction(_) => {}
            Entry::Publication(publication) => state.publish(publication)?,
        }
    }
    Ok(state.book)
}

/// The text of each report that holds in the end.
fn reports(entries: &[Entry]) -> Result<BTreeMap<u32, &Report>, ListError> {
    let mut reports = BTreeMap::new();
    for entry in entries {
        match entry {
            Entry::Report(report) if reports.insert(report.id, report).is_some() => {
                return Err(ListError::ReportTwice(report.id));
            }
            Entry::Correction(report) if reports.insert(report.id, report).is_none() => {
                return Err(ListError::NoSuchReport(report.id));
            }
            Entry::Start(_) | Entry::Report(_) | Entry::Correction(_) | Entry::Publication(_) => {}
        }
    }
    Ok(reports)
}

/// A player between two lists.
#[derive(Clone, Debug, Default)]
struct Player {
    rating: Option<i32>,
    /// Rating in the last list, whether or not above the floor.
    listed: Option<i32>,
    games: u32,
    peak: i32,
    birth_year: Option<i32>,
    last_played: Option<Date>,
    /// Changes since the last list, in hundredths.
    pending: i64,
    period_games: u32,
    /// Games and highest rating of the list, by which K goes.
    at_list: (u32, i32),
    /// The report that changed K in this period.
    crossed_in: Option<u32>,
    /// Games of one without a rating: day, opponent's rating, half points.
    pool: Vec<(Date, i32, u32)>,
}

struct State<'a> {
    rules: &'a Rules,
    players: BTreeMap<PlayerId, Player>,
    book: Book,
    waiting: Vec<&'a Report>,
}

/// Somebody's games of one event against the rated: rating, score.
type Games = Vec<(i32, Score)>;

impl<'a> State<'a> {
    fn take_over(&mut self, start: &Start) {
        let player = self.players.entry(start.player.clone()).or_default();
        *player = Player {
            rating: Some(start.rating),
            listed: None,
            games: start.games,
            peak: start.peak.max(start.rating),
            birth_year: start.birth_year,
            last_played: Some(start.last_played),
            at_list: (start.games, start.peak.max(start.rating)),
            ..Player::default()
        };
    }

    fn publish(&mut self, publication: &Publication) -> Result<(), ListError> {
        let day = publication.day;
        match &publication.interim {
            None if !self.rules.is_list_day(day) => return Err(ListError::NotAListDay(day)),
            Some(interim) if interim.approver.trim().is_empty() => return Err(ListError::NoApprover(day)),
            None | Some(_) => {}
        }
        if self.book.lists.last().is_some_and(|list| list.day >= day) {
            return Err(ListError::Backwards(day));
        }
        let last_day = self.rules.closing_day(day);
        let (mut due, later): (Vec<&Report>, Vec<&Report>) =
            std::mem::take(&mut self.waiting).into_iter().partition(|report| report.end <= last_day);
        self.waiting = later;
        due.sort_by_key(|report| (report.end, report.id));
        let counts = self.period_counts(&due);
        for report in due {
            self.rate(report, day, &counts);
        }
        let chosen: Option<BTreeSet<&PlayerId>> =
            publication.interim.as_ref().map(|interim| interim.players.iter().collect());
        let players = self.settle(day, chosen.as_ref());
        self.book.lists.push(List { day, interim: publication.interim.is_some(), players });
        Ok(())
    }

    /// Games of each player in the period, for the limit on K (B.02, 8.3.3).
    fn period_counts(&self, due: &[&Report]) -> BTreeMap<PlayerId, u32> {
        let mut counts = BTreeMap::new();
        for report in due {
            for (player, games) in self.games_of(report) {
                *counts.entry(player.clone()).or_default() += games.len() as u32;
            }
        }
        counts
    }

    /// Everybody's games of a report against opponents with a rating in the last list.
    fn games_of(&self, report: &'a Report) -> BTreeMap<&'a PlayerId, Games> {
        let mut games: BTreeMap<&PlayerId, Games> = BTreeMap::new();
        for game in &report.games {
            let sides = [
                (&game.player, &game.opponent, game.score),
                (&game.opponent, &game.player, game.opponent_score),
            ];
            for (player, opponent, score) in sides {
                let own = games.entry(player).or_default();
                own.extend(self.rating_of(opponent).map(|rating| (rating, score)));
            }
        }
        games
    }

    fn rating_of(&self, player: &PlayerId) -> Option<i32> {
        self.players.get(player).and_then(|player| player.rating)
    }

    fn rate(&mut self, report: &'a Report, list: Date, counts: &BTreeMap<PlayerId, u32>) {
        let all = self.games_of(report);
        for (id, games) in all {
            let player = self.players.entry(id.clone()).or_default();
            player.last_played = player.last_played.max(Some(report.end));
            let count = games.len() as u32;
            player.period_games += count;
            let Some(rating) = player.rating else {
                let first_zero = player.pool.is_empty() && games.iter().all(|game| game.1 == Score::Loss);
                if !first_zero {
                    player
                        .pool
                        .extend(games.iter().map(|&(rating, score)| (report.end, rating, score.halves())));
                }
                let change = Change {
                    player: id.clone(),
                    report: report.id,
                    list,
                    rating: None,
                    games: count,
                    k: 0,
                    hundredths: 0,
                };
                self.book.changes.push(change);
                continue;
            };
            if games.is_empty() {
                continue;
            }
            let (k, hundredths) = match self.rules.method {
                Method::ChinaClassic => {
                    player.classic(id, report.id, rating, &games, &mut self.book.corrections)
                }
                Method::Fide(speed) => {
                    player.fide(rating, &games, speed, report.start, counts.get(id).copied().unwrap_or(count))
                }
            };
            player.games += count;
            player.pending += hundredths;
            let change = Change {
                player: id.clone(),
                report: report.id,
                list,
                rating: Some(rating),
                games: count,
                k,
                hundredths,
            };
            self.book.changes.push(change);
        }
    }

    /// Turns what has accumulated into new ratings (of some, in between), and gives the list.
    fn settle(&mut self, day: Date, chosen: Option<&BTreeSet<&PlayerId>>) -> Vec<Listed> {
        let mut listed = Vec::new();
        for (id, player) in &mut self.players {
            let before = player.listed;
            let touched = chosen.is_none_or(|chosen| chosen.contains(id));
            let games = player.period_games;
            if touched {
                player.settle(self.rules, day);
            }
            if let Some(years) = self.rules.retention_years
                && player.last_played.is_none_or(|last| last.plus_months(12 * years) < day)
            {
                (player.rating, player.listed, player.games) = (None, None, 0);
                player.pool.clear();
            }
            if let Some(rating) = player.listed.filter(|&rating| rating >= self.rules.floor) {
                let change =
                    before.filter(|&before| before >= self.rules.floor).map(|before| rating - before);
                let games = if touched { games } else { 0 };
                listed.push(Listed { player: id.clone(), rating, change, games });
            }
        }
        listed.sort_by(|a, b| b.rating.cmp(&a.rating).then_with(|| a.player.cmp(&b.player)));
        listed
    }
}

impl Player {
    /// K and change by the classic text, K corrected where an event of this period crossed a border.
    fn classic(
        &mut self,
        id: &PlayerId,
        report: u32,
        rating: i32,
        games: &Games,
        corrections: &mut Vec<Correction>,
    ) -> (u32, i64) {
        let (list_games, list_peak) = self.at_list;
        let by_list = china::k_factor(&china::History { games: list_games, peak: list_peak }, rating);
        let now = rating + round_half_away(self.pending, 100) as i32;
        let k = china::k_factor(&china::History { games: self.games, peak: self.peak.max(now) }, rating);
        let Some(change) = china::change(rating, k, games) else { return (k, 0) };
        if k != by_list {
            let uncorrected =
                china::change(rating, by_list, games).map_or(0, |change| change.change_hundredths);
            corrections.push(Correction {
                player: id.clone(),
                crossed_in: self.crossed_in.unwrap_or(report),
                corrected: report,
                k_before: by_list,
                k_after: k,
                hundredths: change.change_hundredths - uncorrected,
            });
        }
        let reached = rating + round_half_away(self.pending + change.change_hundredths, 100) as i32;
        let after = china::History { games: self.games + games.len() as u32, peak: self.peak.max(reached) };
        if china::k_factor(&after, rating) != k {
            self.crossed_in = Some(report);
        }
        self.peak = self.peak.max(reached);
        (k, change.change_hundredths)
    }

    /// K and change by FIDE's text; the period's games limit K.
    fn fide(&self, rating: i32, games: &Games, speed: Speed, start: Date, in_period: u32) -> (u32, i64) {
        let (list_games, peak) = self.at_list;
        let history = fide::History { games: list_games, peak, birth_year: self.birth_year };
        let k = fide::k_factor(&history, rating, speed, start.year, Some(start));
        let k = if k * in_period > fide::K_GAMES { fide::K_GAMES / in_period.max(1) } else { k };
        let games: Vec<fide::Game> =
            games.iter().map(|&(opponent, score)| fide::Game { opponent: Some(opponent), score }).collect();
        let change = fide::change(rating, k, speed, &games, Some(start));
        (change.k_used, change.change_hundredths)
    }

    fn settle(&mut self, rules: &Rules, day: Date) {
        match self.rating {
            Some(rating) => {
                let new = rating + round_half_away(self.pending, 100) as i32;
                let unrated = matches!(rules.method, Method::Fide(_)) && new < fide::FLOOR;
                self.rating = (!unrated).then_some(new);
            }
            None => {
                let oldest = day.plus_months(-POOLED_MONTHS);
                self.pool.retain(|&(on, ..)| on >= oldest);
                self.rating = self.first_rating(rules.method);
                if self.rating.is_some() {
                    self.games += self.pool.len() as u32;
                    self.pool.clear();
                }
            }
        }
        (self.pending, self.period_games, self.crossed_in) = (0, 0, None);
        self.listed = self.rating;
        self.peak = self.peak.max(self.rating.unwrap_or(0));
        self.at_list = (self.games, self.peak);
    }

    fn first_rating(&self, method: Method) -> Option<i32> {
        if self.pool.len() < fide::INITIAL_GAMES {
            return None;
        }
        let opponents: Vec<i32> = self.pool.iter().map(|game| game.1).collect();
        let halves: u32 = self.pool.iter().map(|game| game.2).sum();
        match method {
            Method::Fide(_) => fide::initial(&opponents, halves)
                .filter(|first| first.published)
                .map(|first| first.rating as i32),
            Method::ChinaClassic => {
                let games = opponents.len() as i64;
                let average = round_half_up(opponents.iter().map(|&rating| i64::from(rating)).sum(), games);
                let percent = round_half_up(i64::from(halves) * 50, games) as u8;
                Some(average as i32 + difference_for(percent))
            }
        }
    }
}

#[cfg(test)]
#[path = "list_tests.rs"]
mod tests;
