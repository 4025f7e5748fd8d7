//! Rating lists: the stream of entries of each system, the lists published from it, and who may add to it.
//!
//! Reports are kept as the files that came in; a list is worked out from the whole stream whenever one is wanted
//! ([`rating::list::replay`]), and what was published is kept as it was. A correction therefore changes the lists to come and never
//! one that people have read.

pub mod files;
mod publish;
mod shelf;

pub use files::Unreadable;
pub use publish::{Draft, Refusal, Row, draft, publish, publish_due, tend};
pub use shelf::{Listing, Person, Published, Rank, Shelf, published};

use crate::Error;
use crate::app::events::matching;
use crate::app::{App, now_ms};
use crate::page::Page;
use game::PlayerId;
use rating::list::{self, Entry, Publication, Report, Rules, Start};
use rating::{Date, Score};
use std::collections::BTreeMap;
use store::{RatingEntry, StoreError};
use tournament::{Player, Record, Score as Played, Tournament, trf};

/// Kinds of entries, as they are stored.
pub const START: &str = "start";
/// A report file.
pub const REPORT: &str = "report";
/// A report file that replaces an earlier one.
pub const CORRECTION: &str = "correction";
/// A list that was published.
pub const PUBLICATION: &str = "publication";

/// The rules of this code.
pub fn rules(code: &str) -> Option<&'static Rules> {
    static ALL: [Rules; 2] = Rules::ALL;
    ALL.iter().find(|rules| rules.code == code)
}

/// Whether the visitor keeps the lists.
///
/// # Errors
/// [`Error::SignInFirst`] or [`Error::Forbidden`].
pub fn may_keep(page: &Page) -> Result<PlayerId, Error> {
    let viewer = page.named()?;
    if viewer.is_administrator() { Ok(viewer.player) } else { Err(Error::Forbidden) }
}

/// Today in universal time.
pub fn today() -> Date {
    const DAY_MS: i64 = 24 * 3_600_000;
    Date { year: 1970, month: 1, day: 1 }.plus_days(now_ms() / DAY_MS)
}

/// Names and the like of those in a stream, by identity.
pub type People = BTreeMap<String, Person>;

/// The stream in the words of [`rating::list`], and who is in it.
#[derive(Default)]
pub struct Stream {
    /// The entries.
    pub entries: Vec<Entry>,
    /// Everybody.
    pub people: People,
    /// Reports: number, what it is called, whether it was corrected.
    pub reports: Vec<(u32, String, bool)>,
    /// The last number given.
    pub last: u32,
    /// Name, first and last day of each report, by which the same one is known again.
    known: Vec<(u32, [String; 3])>,
    /// Identities by the key of their name.
    called: BTreeMap<String, Vec<String>>,
}

/// Reads the stream of a system.
///
/// # Errors
/// As the store fails; [`Error::Internal`] where an entry cannot be read, since all were judged when they came in.
pub async fn stream(app: &App, rules: &Rules) -> Result<Stream, Error> {
    let stored = app.store.rating_entries(rules.code, 0).await?;
    // Years of reports take their time.
    let read = move || {
        let mut stream = Stream::default();
        for entry in &stored {
            stream.add(entry).map_err(|why| Error::Internal(format!("rating entry {}: {why}", entry.seq)))?;
        }
        Ok(stream)
    };
    tokio::task::spawn_blocking(read).await.map_err(|error| Error::Internal(format!("stream: {error}")))?
}

impl Stream {
    fn add(&mut self, entry: &RatingEntry) -> Result<(), String> {
        let day = || -> Result<Date, String> {
            entry.day.as_deref().unwrap_or_default().parse().map_err(|error| format!("{error}"))
        };
        match entry.kind.as_str() {
            START => {
                let day = day()?;
                let (rows, _) = files::table(entry.body.as_bytes()).map_err(|error| format!("{error:?}"))?;
                let starts = rows.iter().filter_map(|row| start(row, day)).collect();
                rows.into_iter().for_each(|row| {
                    self.meet(row.id.clone(), Person::from(row));
                });
                self.entries.push(Entry::Start(starts));
            }
            REPORT | CORRECTION => {
                let file = files::report(entry.body.as_bytes()).map_err(|error| format!("{error:?}"))?;
                let number = entry.corrects.unwrap_or(entry.seq);
                let report = self.report(number, &file.tournament).ok_or("a report without its days")?;
                self.known.push((number, what_it_is(&file.tournament)));
                if entry.kind == CORRECTION {
                    self.reports.iter_mut().filter(|one| one.0 == number).for_each(|one| one.2 = true);
                    self.entries.push(Entry::Correction(report));
                } else {
                    self.reports.push((number, entry.note.clone(), false));
                    self.entries.push(Entry::Report(report));
                }
            }
            PUBLICATION => {
                let listing = Listing::read(&entry.body, day()?, &entry.note);
                let interim = listing.interim.clone();
                self.entries.push(Entry::Publication(Publication { day: day()?, interim }));
            }
            other => return Err(format!("kind {other:?}")),
        }
        self.last = self.last.max(entry.seq);
        Ok(())
    }

    /// Takes note of somebody; what is known already stays, but for a year of birth that was missing.
    fn meet(&mut self, id: String, person: Person) {
        let ids = self.called.entry(matching::key(&person.name)).or_default();
        if !ids.contains(&id) {
            ids.push(id.clone());
        }
        match self.people.get_mut(&id) {
            Some(known) => known.birth_year = known.birth_year.or(person.birth_year),
            None => drop(self.people.insert(id, person)),
        }
    }

    /// A report as games between identities; those who are new get their names from it.
    fn report(&mut self, id: u32, tournament: &Tournament) -> Option<Report> {
        let start: Date = tournament.info.start.parse().ok()?;
        let end: Date = tournament.info.end.parse().ok()?;
        let names: BTreeMap<_, _> =
            tournament.players.iter().map(|player| (player.tpn, self.identity(player))).collect();
        for player in &tournament.players {
            self.meet(names[&player.tpn].clone(), Person::from_report(player));
        }
        let mut games = Vec::new();
        for player in &tournament.players {
            for (number, record) in (1..).zip(&player.records) {
                let Record::Played { opponent, score, rated: true, .. } = *record else { continue };
                let other = tournament.player(opponent).and_then(|other| other.record(number));
                if let (true, Some(Record::Played { score: theirs, .. })) = (player.tpn < opponent, other) {
                    games.push(list::Game {
                        player: names[&player.tpn].clone(),
                        opponent: names[&opponent].clone(),
                        score: side(score),
                        opponent_score: side(theirs),
                    });
                }
            }
        }
        Some(Report { id, start, end, games })
    }

    /// Those of the stream who may be a participant by the name, however it is written, and the year of birth.
    fn namesakes(&self, player: &Player) -> Vec<&String> {
        let year = birth_year(player);
        let fits = |id: &&String| {
            let known = self.people.get(*id).and_then(|person| person.birth_year);
            known.is_none() || year.is_none() || known == year
        };
        self.called.get(&matching::key(&player.name)).into_iter().flatten().filter(fits).collect()
    }

    /// Who a participant is: by number, else the only one of the stream whom the name fits and the year of birth does
    /// not speak against. Else somebody new, whom the year of birth tells from others of the name.
    fn identity(&self, player: &Player) -> String {
        if let Some(number) = player.fide_id {
            return number.to_string();
        }
        match self.namesakes(player).as_slice() {
            [only] => (*only).clone(),
            _ => match birth_year(player) {
                Some(year) => format!("{} {year}", player.name),
                None => player.name.clone(),
            },
        }
    }
}

fn birth_year(player: &Player) -> Option<i32> {
    player.birth.get(..4)?.parse().ok().filter(|year| *year > 0)
}

/// What a report is known by.
fn what_it_is(tournament: &Tournament) -> [String; 3] {
    let info = &tournament.info;
    [info.name.clone(), info.start.clone(), info.end.clone()]
}

fn side(score: Played) -> Score {
    match score {
        Played::Win => Score::Win,
        Played::Draw => Score::Draw,
        Played::Loss => Score::Loss,
    }
}

fn start(row: &rating::roster::Row, day: Date) -> Option<Start> {
    let rating = row.rating?;
    Some(Start {
        player: row.id.clone(),
        rating,
        games: row.games.unwrap_or(rating::china::NEW_GAMES),
        peak: row.peak.unwrap_or(rating),
        birth_year: row.birth_year,
        last_played: day,
    })
}

/// Why an entry is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryFault {
    /// The file.
    File(Unreadable),
    /// The report names no first or last day.
    NoDays,
    /// There is no report of that number.
    NoSuchReport,
    /// The stream has this report already, under this number: a changed one comes as its correction.
    Twice(u32),
    /// Without a number, the names of these fit several people of the stream.
    Ambiguous(Vec<String>),
    /// The day cannot be read.
    BadDay,
}

/// What comes in.
#[derive(Clone, Debug)]
pub enum Incoming {
    /// Ratings taken over as of a day.
    Start(String),
    /// A report.
    Report,
    /// A report in place of this one.
    Correction(u32),
}

/// Takes a file into the stream, judged first.
///
/// # Errors
/// As the store fails; the fault of the file in the inner result.
pub async fn take_in(
    app: &App,
    rules: &Rules,
    by: PlayerId,
    what: Incoming,
    file: &files::File,
) -> Result<Result<u32, EntryFault>, Error> {
    let now = stream(app, rules).await?;
    let (kind, day, corrects) = match &what {
        Incoming::Start(day) => match day.parse::<Date>() {
            Ok(day) => (START, Some(day.to_string()), None),
            Err(_) => return Ok(Err(EntryFault::BadDay)),
        },
        Incoming::Report => (REPORT, None, None),
        Incoming::Correction(number) => (CORRECTION, None, Some(*number)),
    };
    if corrects.is_some_and(|number| !now.reports.iter().any(|report| report.0 == number)) {
        return Ok(Err(EntryFault::NoSuchReport));
    }
    let (body, note) = match &what {
        Incoming::Start(_) => match files::rows(file) {
            Ok((rows, bad)) if bad.is_empty() => (files::as_table(&rows), file.name.clone()),
            Ok((_, bad)) => return Ok(Err(EntryFault::File(Unreadable::Lines(bad)))),
            Err(fault) => return Ok(Err(EntryFault::File(fault))),
        },
        Incoming::Report | Incoming::Correction(_) => match files::report(&file.bytes) {
            Ok(report) if has_days(&report.tournament) => {
                if let Some(fault) = now.fault(&report.tournament, corrects) {
                    return Ok(Err(fault));
                }
                (trf::write(&report, trf::Edition::Trf26), report.tournament.info.name)
            }
            Ok(_) => return Ok(Err(EntryFault::NoDays)),
            Err(fault) => return Ok(Err(EntryFault::File(fault))),
        },
    };
    let entry = RatingEntry {
        seq: now.last + 1,
        kind: kind.to_owned(),
        at: now_ms(),
        by: Some(by),
        day,
        corrects,
        note,
        body,
    };
    add(app, rules, &entry).await?;
    Ok(Ok(entry.seq))
}

impl Stream {
    /// Why a report cannot join the stream.
    fn fault(&self, tournament: &Tournament, corrects: Option<u32>) -> Option<EntryFault> {
        let what = what_it_is(tournament);
        let twice = self.known.iter().find(|(number, known)| *known == what && corrects != Some(*number));
        if let Some((number, _)) = twice {
            return Some(EntryFault::Twice(*number));
        }
        let unclear = |player: &&Player| player.fide_id.is_none() && self.namesakes(player).len() > 1;
        let names: Vec<String> =
            tournament.players.iter().filter(unclear).map(|player| player.name.clone()).collect();
        (!names.is_empty()).then_some(EntryFault::Ambiguous(names))
    }
}

fn has_days(event: &Tournament) -> bool {
    [&event.info.start, &event.info.end].iter().all(|day| day.parse::<Date>().is_ok())
}

/// Adds an entry; somebody who was faster makes it a conflict that the page can be sent again for.
async fn add(app: &App, rules: &Rules, entry: &RatingEntry) -> Result<(), Error> {
    match app.store.add_rating_entry(rules.code, entry).await {
        Ok(()) => {
            app.ratings.forget(rules.code);
            tracing::info!(system = rules.code, seq = entry.seq, kind = entry.kind, "a rating entry came in");
            Ok(())
        }
        Err(StoreError::Taken(_)) => Err(Error::Gone),
        Err(error) => Err(error.into()),
    }
}
