//! A list to be: what it would say, beside the one before, and its publication. On the days of the rules a list
//! appears by itself; in between it takes somebody who approves it (NRT-02).

use super::{Listing, PUBLICATION, Person, Rank, add, published, rules, stream, today};
use crate::Error;
use crate::app::{App, now_ms};
use game::PlayerId;
use rating::Date;
use rating::list::{Correction, Entry, Interim, ListError, Publication, Rules, replay};
use std::time::Duration;
use store::RatingEntry;

/// How often the server looks whether a list is due.
const EVERY: Duration = Duration::from_secs(3_600);

/// One line of a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What the list would say.
    pub rank: Rank,
    /// What the last published list says.
    pub before: Option<i32>,
}

/// A list that is not published yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The list.
    pub listing: Listing,
    /// Lines beside the last published list.
    pub rows: Vec<Row>,
    /// Listed before and not any more: identity, name, rating.
    pub gone: Vec<(String, String, i32)>,
    /// Corrections of K in this list's period (NRT-13).
    pub corrections: Vec<Correction>,
}

/// Why there is no such list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// As the rules say.
    List(ListError),
    /// An interim list of nobody.
    Nobody,
    /// The day is still to come.
    Early(Date),
}

/// What a publication would say.
///
/// # Errors
/// As the store fails; why there is no such list in the inner result.
pub async fn draft(
    app: &App,
    rules: &Rules,
    day: Date,
    interim: Option<Interim>,
) -> Result<Result<Draft, Refusal>, Error> {
    if interim.as_ref().is_some_and(|interim| interim.players.is_empty()) {
        return Ok(Err(Refusal::Nobody));
    }
    let mut stream = stream(app, rules).await?;
    stream.entries.push(Entry::Publication(Publication { day, interim: interim.clone() }));
    let book = match replay(rules, &stream.entries) {
        Ok(book) => book,
        Err(error) => return Ok(Err(Refusal::List(error))),
    };
    let Some(list) = book.lists.last() else {
        return Err(Error::Internal("a replay without its list".into()));
    };
    let ranks = list.players.iter().map(|listed| Rank {
        player: listed.player.clone(),
        person: stream
            .people
            .get(&listed.player)
            .cloned()
            .unwrap_or_else(|| Person { name: listed.player.clone(), ..Person::default() }),
        rating: listed.rating,
        change: listed.change,
        games: listed.games,
    });
    let listing = Listing { day, interim, ranks: ranks.collect() };
    let published = published(app, rules).await?;
    let last = published.lists.last();
    let before = |player: &str| {
        let ranks = last.map(|list| list.ranks.as_slice()).unwrap_or_default();
        ranks.iter().find(|rank| rank.player == player).map(|rank| rank.rating)
    };
    let rows =
        listing.ranks.iter().map(|rank| Row { before: before(&rank.player), rank: rank.clone() }).collect();
    let gone = last.into_iter().flat_map(|list| &list.ranks);
    let gone = gone
        .filter(|rank| !listing.ranks.iter().any(|new| new.player == rank.player))
        .map(|rank| (rank.player.clone(), rank.person.name.clone(), rank.rating))
        .collect();
    let in_list: Vec<u32> =
        book.changes.iter().filter(|change| change.list == day).map(|change| change.report).collect();
    let corrections =
        book.corrections.into_iter().filter(|correction| in_list.contains(&correction.corrected)).collect();
    Ok(Ok(Draft { listing, rows, gone, corrections }))
}

/// Publishes a list.
///
/// # Errors
/// As the store fails; why it may not appear in the inner result.
pub async fn publish(
    app: &App,
    rules: &Rules,
    day: Date,
    interim: Option<Interim>,
    by: Option<PlayerId>,
) -> Result<Result<(), Refusal>, Error> {
    if day > today() {
        return Ok(Err(Refusal::Early(day)));
    }
    let last = stream(app, rules).await?.last;
    let draft = match draft(app, rules, day, interim).await? {
        Ok(draft) => draft,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let note = draft.listing.interim.as_ref().map_or_else(String::new, |interim| interim.approver.clone());
    let entry = RatingEntry {
        seq: last + 1,
        kind: PUBLICATION.to_owned(),
        at: now_ms(),
        by,
        day: Some(day.to_string()),
        corrects: None,
        note,
        body: draft.listing.write(),
    };
    add(app, rules, &entry).await.map(Ok)
}

/// The newest list day up to now that has no list yet, where there is anything to list.
async fn due(app: &App, rules: &Rules, now: Date) -> Result<Option<Date>, Error> {
    let stream = stream(app, rules).await?;
    if stream.entries.is_empty() {
        return Ok(None);
    }
    let mut day = Date { day: 1, ..now };
    while !rules.is_list_day(day) {
        day = day.plus_months(-1);
    }
    let published = published(app, rules).await?;
    Ok(published.lists.last().is_none_or(|list| list.day < day).then_some(day))
}

/// Publishes what is due today, hour by hour. Only a system that has published before goes on by itself: the first list
/// is somebody's decision.
pub async fn tend(app: App) {
    let mut hours = tokio::time::interval(EVERY);
    let mut draining = app.draining();
    loop {
        tokio::select! {
            _ = hours.tick() => {}
            _ = draining.wait_for(|stop| *stop) => return,
        }
        for code in ["china-classic", "fide-standard"] {
            let Some(rules) = rules(code) else { continue };
            if let Err(error) = publish_due(&app, rules, today()).await {
                tracing::error!(%error, system = code, "a rating list could not be published");
            }
        }
    }
}

/// One such look as of a day; whether a list appeared.
///
/// # Errors
/// As the store fails.
pub async fn publish_due(app: &App, rules: &Rules, now: Date) -> Result<bool, Error> {
    let begun = !published(app, rules).await?.lists.is_empty();
    match due(app, rules, now).await? {
        Some(day) if begun => Ok(publish(app, rules, day, None, None).await?.is_ok()),
        _ => Ok(false),
    }
}
