//! Who in the rating lists somebody may be who enters an event: by number, else by name.
//!
//! FIDE's list is the issue that was brought in whole ([`crate::app::rosters`]), else the list published here; the national
//! one is published here. A name alone decides nothing: two people may share it, and one person may be written in two
//! ways. It becomes a proposal for the organiser, and one that is made beforehand only where more than the name agrees.

use crate::Error;
use crate::app::App;
use crate::app::ratings::{self, Published, Rank};
use crate::app::rosters;
use pinyin::ToPinyin;
use rating::list::Rules;
use std::collections::HashMap;
use store::{Roster, RosterPlayer};
use tournament::desk::{Entry, List, Rating};
use tournament::{Sex, Title};
use unicode_normalization::UnicodeNormalization;

/// Proposals for one entry from one list, at most.
const MOST: usize = 8;

/// Whose list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// FIDE's.
    Fide,
    /// The national association's.
    National,
}

/// Somebody in a list who may be the one who enters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Whose list.
    pub source: Source,
    /// Number in it.
    pub id: String,
    /// As the list has it.
    pub name: String,
    /// Federation, or unit.
    pub federation: String,
    /// Title.
    pub title: Option<Title>,
    /// Man or woman.
    pub sex: Option<Sex>,
    /// Year of birth, or nothing.
    pub birth: String,
    /// Ratings.
    pub ratings: Vec<(List, u16)>,
    /// Issue of the list: `2026-11`.
    pub issue: String,
    /// More than the name agrees.
    pub sure: bool,
}

impl Candidate {
    /// What tells it from others in a form.
    pub fn code(&self) -> String {
        let source = match self.source {
            Source::Fide => "fide",
            Source::National => "national",
        };
        format!("{source}:{}", self.id)
    }

    /// Writes what the list says into an entry: numbers and ratings as the list has them, all else where the entry says
    /// nothing.
    pub fn fill(&self, entry: &mut Entry) {
        match self.source {
            Source::Fide => entry.fide_id = self.id.parse().ok().or(entry.fide_id),
            Source::National => entry.national_id.clone_from(&self.id),
        }
        for &(list, value) in &self.ratings {
            entry.ratings.retain(|rating| rating.list != list);
            entry.ratings.push(Rating { list, value, source: self.issue.clone(), manual: false });
        }
        entry.title = entry.title.or(self.title);
        entry.sex = entry.sex.or(self.sex);
        if entry.birth.is_empty() {
            entry.birth.clone_from(&self.birth);
        }
        let is_code = self.federation.len() == 3 && self.federation.bytes().all(|b| b.is_ascii_uppercase());
        if entry.federation.is_empty() && self.source == Source::Fide && is_code {
            entry.federation.clone_from(&self.federation);
        }
        if entry.unit.is_empty() && self.source == Source::National {
            entry.unit.clone_from(&self.federation);
        }
    }

    /// Whether anything known speaks against, and whether anything but the name speaks for it.
    fn weigh(&mut self, entry: &Entry) -> bool {
        let year = |birth: &str| birth.get(..4).map(str::to_owned);
        let facts = [
            (year(&entry.birth), year(&self.birth)),
            (code(&entry.federation), code(&self.federation).filter(|_| self.source == Source::Fide)),
            (entry.sex.map(|sex| format!("{sex:?}")), self.sex.map(|sex| format!("{sex:?}"))),
        ];
        let known = facts.iter().filter_map(|(own, theirs)| Some((own.as_ref()?, theirs.as_ref()?)));
        if known.clone().any(|(own, theirs)| own != theirs) {
            return false;
        }
        let same_rating = self.ratings.iter().any(|&(list, value)| entry.rating(list) == Some(value));
        let same_birth = facts[0].0.is_some() && facts[0].0 == facts[0].1;
        self.sure = same_rating || same_birth;
        true
    }
}

fn code(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// A name as lists are searched for it: its words without marks and case, in the order of the alphabet, so that
/// "Hou, Yifan" and "Yifan Hou" are alike.
pub fn key(name: &str) -> String {
    let plain: String = name.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c)).collect();
    let plain = plain.to_lowercase();
    let mut words: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.concat()
}

/// How a Chinese name is usually written in Latin letters: family name of one character, then the rest.
fn latin(name: &str) -> Option<String> {
    let sounds: Option<Vec<&str>> =
        name.chars().map(|letter| letter.to_pinyin().map(pinyin::Pinyin::plain)).collect();
    let sounds = sounds.filter(|sounds| (2..=4).contains(&sounds.len()))?;
    Some(format!("{}, {}", sounds[0], sounds[1..].concat()))
}

/// The keys under which an entry may stand in a list, and whether each is its name as given.
fn keys(entry: &Entry) -> Vec<(String, bool)> {
    let own = [entry.name.as_str(), entry.name_zh.as_str()].into_iter().filter(|name| !name.is_empty());
    let mut keys: Vec<(String, bool)> = own.map(|name| (key(name), true)).collect();
    if entry.name.is_empty() {
        keys.extend(latin(&entry.name_zh).map(|name| (key(&name), false)));
    }
    keys.retain(|(key, _)| !key.is_empty());
    keys
}

/// For each entry, who in the lists it may be; those of whom more than the name agrees first.
///
/// # Errors
/// As the store fails.
pub async fn candidates(app: &App, entries: &[&Entry]) -> Result<Vec<Vec<Candidate>>, Error> {
    let fide = app.store.roster(rosters::FIDE).await?;
    let mut lists = Vec::new();
    for (rules, source) in [(Rules::CHINA_CLASSIC, Source::National), (Rules::FIDE_STANDARD, Source::Fide)] {
        if source == Source::Fide && fide.is_some() {
            continue;
        }
        let Some(rules) = ratings::rules(rules.code) else { continue };
        lists.push((source, ratings::published(app, rules).await?));
    }
    let tables: Vec<Table<'_>> =
        lists.iter().map(|(source, published)| Table::new(*source, published)).collect();
    let mut all = Vec::with_capacity(entries.len());
    for entry in entries {
        let mut found: Vec<Candidate> = tables.iter().flat_map(|table| table.find(entry)).collect();
        if let Some(roster) = &fide {
            found.extend(of_roster(app, roster, entry).await?);
        }
        found.sort_by_key(|candidate| !candidate.sure);
        all.push(found);
    }
    Ok(all)
}

async fn of_roster(app: &App, roster: &Roster, entry: &Entry) -> Result<Vec<Candidate>, Error> {
    let issue = roster.day.get(..7).unwrap_or_default();
    let candidate = |player: RosterPlayer| {
        let rating = |list, value: Option<u32>| Some((list, u16::try_from(value?).ok().filter(|&v| v > 0)?));
        Candidate {
            source: Source::Fide,
            ratings: [
                rating(List::FideStandard, player.rating),
                rating(List::FideRapid, player.rapid),
                rating(List::FideBlitz, player.blitz),
            ]
            .into_iter()
            .flatten()
            .collect(),
            title: player.title.parse().ok(),
            sex: match player.sex.as_str() {
                "m" => Some(Sex::Man),
                "w" => Some(Sex::Woman),
                _ => None,
            },
            birth: player.birth_year.map(|year| year.to_string()).unwrap_or_default(),
            id: player.id,
            name: player.name,
            federation: player.federation,
            issue: issue.to_owned(),
            sure: false,
        }
    };
    if let Some(id) = entry.fide_id {
        let found = app.store.roster_player(roster.issue, &id.to_string()).await?;
        return Ok(found.map(|player| Candidate { sure: true, ..candidate(player) }).into_iter().collect());
    }
    let mut found = Vec::new();
    for (key, as_given) in keys(entry) {
        let called = app.store.roster_players_called(roster.issue, &key).await?;
        found.extend(called.into_iter().map(|player| (candidate(player), as_given)));
    }
    Ok(weighed(found, entry))
}

/// Those that nothing speaks against; surest first, and at most [`MOST`].
fn weighed(found: Vec<(Candidate, bool)>, entry: &Entry) -> Vec<Candidate> {
    let mut kept: Vec<Candidate> = Vec::new();
    for (mut candidate, as_given) in found {
        if candidate.weigh(entry) && !kept.iter().any(|other| other.id == candidate.id) {
            candidate.sure &= as_given;
            kept.push(candidate);
        }
    }
    // Two who agree equally well are for the organiser to tell apart.
    if kept.iter().filter(|candidate| candidate.sure).count() > 1 {
        kept.iter_mut().for_each(|candidate| candidate.sure = false);
    }
    kept.truncate(MOST);
    kept
}

/// A published list, to be looked up.
struct Table<'a> {
    source: Source,
    issue: String,
    by_id: HashMap<&'a str, &'a Rank>,
    by_name: HashMap<String, Vec<&'a Rank>>,
}

impl<'a> Table<'a> {
    fn new(source: Source, published: &'a Published) -> Table<'a> {
        let (mut by_id, mut by_name) = (HashMap::new(), HashMap::<String, Vec<&Rank>>::new());
        let list = published.list(None);
        for rank in list.into_iter().flat_map(|list| &list.ranks) {
            by_id.insert(rank.player.as_str(), rank);
            by_name.entry(key(&rank.person.name)).or_default().push(rank);
        }
        let issue = list.map(|list| list.day.to_string()).unwrap_or_default();
        Table { source, issue: issue.get(..7).unwrap_or_default().to_owned(), by_id, by_name }
    }

    fn candidate(&self, rank: &Rank) -> Candidate {
        let list = match self.source {
            Source::Fide => List::FideStandard,
            Source::National => List::National,
        };
        Candidate {
            source: self.source,
            id: rank.player.clone(),
            name: rank.person.name.clone(),
            federation: rank.person.unit.clone(),
            title: rank.person.title,
            sex: None,
            birth: String::new(),
            ratings: u16::try_from(rank.rating).map(|value| (list, value)).into_iter().collect(),
            issue: self.issue.clone(),
            sure: false,
        }
    }

    fn find(&self, entry: &Entry) -> Vec<Candidate> {
        let id = match self.source {
            Source::Fide => entry.fide_id.map(|id| id.to_string()).unwrap_or_default(),
            Source::National => entry.national_id.clone(),
        };
        if !id.is_empty() {
            let found = self.by_id.get(id.as_str());
            return found.map(|rank| Candidate { sure: true, ..self.candidate(rank) }).into_iter().collect();
        }
        let called = |(key, as_given): (String, bool)| {
            let ranks = self.by_name.get(&key).into_iter().flatten();
            ranks.map(move |rank| (self.candidate(rank), as_given))
        };
        weighed(keys(entry).into_iter().flat_map(called).collect(), entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(id: &str, birth: &str, rating: u16) -> Candidate {
        Candidate {
            source: Source::Fide,
            id: id.to_owned(),
            name: "Li, Hua".to_owned(),
            federation: "CHN".to_owned(),
            title: Some(Title::FM),
            sex: None,
            birth: birth.to_owned(),
            ratings: vec![(List::FideStandard, rating)],
            issue: "2026-11".to_owned(),
            sure: false,
        }
    }

    fn entry(birth: &str) -> Entry {
        Entry { name: "Hua LI".to_owned(), birth: birth.to_owned(), ..Entry::default() }
    }

    #[test]
    fn a_name_is_found_in_any_order_without_marks_and_by_its_sound() {
        assert_eq!(key("Polgár, Judit"), key("judit POLGAR"));
        assert_eq!(key("Hou, Yifan"), key("Yifan Hou"));
        assert_ne!(key("Hou, Yifan"), key("Hou, Yi"));
        let chinese = Entry { name_zh: "侯逸凡".to_owned(), ..Entry::default() };
        assert_eq!(keys(&chinese), [("侯逸凡".to_owned(), true), (key("Hou, Yifan"), false)]);
    }

    #[test]
    fn a_name_alone_is_a_proposal_and_more_makes_it_sure() {
        let sure = |birth: &str, found: Vec<Candidate>| -> Vec<(String, bool)> {
            let found = found.into_iter().map(|one| (one, true)).collect();
            weighed(found, &entry(birth)).into_iter().map(|one| (one.id, one.sure)).collect()
        };
        let (old, young) = (candidate("1", "1960", 2200), candidate("2", "2012", 1500));
        assert_eq!(sure("", vec![old.clone()]), [("1".to_owned(), false)]);
        assert_eq!(sure("2012", vec![old, young.clone()]), [("2".to_owned(), true)]);
        let twin = Candidate { id: "3".to_owned(), ..young.clone() };
        assert_eq!(sure("2012", vec![young, twin]), [("2".to_owned(), false), ("3".to_owned(), false)]);
    }

    #[test]
    fn a_candidate_fills_what_the_entry_leaves_open() {
        let mut taken = entry("2012-05-01");
        taken.ratings.push(Rating {
            list: List::FideStandard,
            value: 1400,
            source: String::new(),
            manual: true,
        });
        candidate("8602980", "2012", 1500).fill(&mut taken);
        assert_eq!(
            (taken.fide_id, taken.birth.as_str(), taken.federation.as_str()),
            (Some(8_602_980), "2012-05-01", "CHN")
        );
        let list =
            Rating { list: List::FideStandard, value: 1500, source: "2026-11".to_owned(), manual: false };
        assert_eq!((taken.ratings, taken.title), (vec![list], Some(Title::FM)));
    }
}
