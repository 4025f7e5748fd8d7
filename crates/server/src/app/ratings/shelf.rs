//! Published lists as people read them: kept in memory once read, searched by name, by pinyin or by its initials.

use super::PUBLICATION;
use crate::Error;
use crate::app::App;
use pinyin::ToPinyin;
use rating::Date;
use rating::list::{Interim, Rules};
use rating::roster::Row;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tournament::{Player, Title};

/// What is known of somebody beside the rating.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Person {
    /// As the list has it.
    pub name: String,
    /// Unit or federation.
    pub unit: String,
    /// FIDE title.
    pub title: Option<Title>,
    /// Year of birth, where a list or report said; published lists leave it out.
    pub birth_year: Option<i32>,
}

impl From<Row> for Person {
    fn from(row: Row) -> Person {
        Person { name: row.name, unit: row.federation, title: row.title, birth_year: row.birth_year }
    }
}

impl Person {
    pub(super) fn from_report(player: &Player) -> Person {
        Person {
            name: player.name.clone(),
            unit: player.federation.clone(),
            title: player.title,
            birth_year: super::birth_year(player),
        }
    }
}

/// Somebody's place in a published list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// Identity.
    pub player: String,
    /// Who.
    pub person: Person,
    /// The rating.
    pub rating: i32,
    /// Change since the list before; none where new.
    pub change: Option<i32>,
    /// Games of the period.
    pub games: u32,
}

/// A published list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its day.
    pub day: Date,
    /// Whose ratings it changed in between, and who approved it.
    pub interim: Option<Interim>,
    /// Best first.
    pub ranks: Vec<Rank>,
}

/// Columns of a kept list, divided by tabs; texts hold none.
impl Listing {
    /// The list as it is kept: the interim players in the first line, then one line each.
    pub(super) fn write(&self) -> String {
        let clean = |text: &str| text.replace(['\t', '\n', '\r'], " ");
        let players = self.interim.as_ref().map_or_else(String::new, |interim| interim.players.join("\t"));
        let mut out = format!("{players}\n");
        for rank in &self.ranks {
            let title = rank.person.title.map_or("", Title::as_str);
            let change = rank.change.map_or_else(String::new, |change| change.to_string());
            out.push_str(&format!(
                "{}\t{}\t{change}\t{}\t{title}\t{}\t{}\n",
                clean(&rank.player),
                rank.rating,
                rank.games,
                clean(&rank.person.unit),
                clean(&rank.person.name)
            ));
        }
        out
    }

    /// Reads a kept list; `note` names who approved an interim one.
    pub(super) fn read(body: &str, day: Date, note: &str) -> Listing {
        let mut lines = body.lines();
        let players: Vec<String> = lines
            .next()
            .unwrap_or_default()
            .split('\t')
            .filter(|id| !id.is_empty())
            .map(str::to_owned)
            .collect();
        let interim = (!players.is_empty()).then(|| Interim { players, approver: note.to_owned() });
        Listing { day, interim, ranks: lines.filter_map(rank).collect() }
    }
}

fn rank(line: &str) -> Option<Rank> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [player, rating, change, games, title, unit, name] = cells[..] else { return None };
    Some(Rank {
        player: player.to_owned(),
        person: Person {
            name: name.to_owned(),
            unit: unit.to_owned(),
            title: title.parse().ok(),
            birth_year: None,
        },
        rating: rating.parse().ok()?,
        change: change.parse().ok(),
        games: games.parse().ok()?,
    })
}

/// All published lists of a system, oldest first.
#[derive(Debug, Default)]
pub struct Published {
    /// The lists.
    pub lists: Vec<Listing>,
    /// For each identity: name, pinyin and initials, in lower case without spaces.
    keys: HashMap<String, [String; 3]>,
}

impl Published {
    fn new(lists: Vec<Listing>) -> Published {
        let mut keys = HashMap::new();
        for rank in lists.iter().flat_map(|list| &list.ranks) {
            keys.entry(rank.player.clone()).or_insert_with(|| keys_of(&rank.person.name));
        }
        Published { lists, keys }
    }

    /// The list of that day, else the newest.
    pub fn list(&self, day: Option<Date>) -> Option<&Listing> {
        match day {
            Some(day) => self.lists.iter().find(|list| list.day == day),
            None => self.lists.last(),
        }
    }

    /// Ranks of a list (counted from 1) that a search finds: part of the name or of its pinyin, the beginning of the
    /// initials, or the identity itself.
    pub fn search<'a>(&'a self, list: &'a Listing, query: &str) -> Vec<(usize, &'a Rank)> {
        let wanted = folded(query);
        let found = |rank: &Rank| {
            let Some([name, sound, initials]) = self.keys.get(&rank.player) else { return false };
            name.contains(&wanted)
                || sound.contains(&wanted)
                || initials.starts_with(&wanted)
                || rank.player.eq_ignore_ascii_case(query.trim())
        };
        (1..).zip(&list.ranks).filter(|(_, rank)| wanted.is_empty() || found(rank)).collect()
    }

    /// Somebody's places in all lists, oldest first.
    pub fn history(&self, player: &str) -> Vec<(Date, &Rank)> {
        let of = |list: &'_ Listing| list.ranks.iter().position(|rank| rank.player == player);
        self.lists.iter().filter_map(|list| of(list).map(|at| (list.day, &list.ranks[at]))).collect()
    }
}

fn folded(text: &str) -> String {
    text.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn keys_of(name: &str) -> [String; 3] {
    let (mut sound, mut initials) = (String::new(), String::new());
    for letter in name.chars() {
        match letter.to_pinyin() {
            Some(pinyin) => {
                sound.push_str(pinyin.plain());
                initials.push_str(pinyin.first_letter());
            }
            None => sound.push(letter),
        }
    }
    [folded(name), folded(&sound), if initials.is_empty() { folded(name) } else { initials }]
}

/// Published lists that were read already, by system.
#[derive(Default)]
pub struct Shelf {
    read: Mutex<HashMap<&'static str, Arc<Published>>>,
}

impl Shelf {
    /// Forgets a system's lists, since something was added.
    pub(super) fn forget(&self, code: &str) {
        self.lock().remove(code);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, Arc<Published>>> {
        // Each change is a single step, so a panicked holder left it whole.
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The published lists of a system.
///
/// # Errors
/// As the store fails.
pub async fn published(app: &App, rules: &Rules) -> Result<Arc<Published>, Error> {
    if let Some(known) = app.ratings.lock().get(rules.code) {
        return Ok(known.clone());
    }
    let entries = app.store.rating_entries(rules.code, 0).await?;
    let lists = entries.iter().filter(|entry| entry.kind == PUBLICATION).filter_map(|entry| {
        let day = entry.day.as_deref()?.parse().ok()?;
        Some(Listing::read(&entry.body, day, &entry.note))
    });
    let published = Arc::new(Published::new(lists.collect()));
    app.ratings.lock().insert(rules.code, published.clone());
    Ok(published)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        let person = |name: &str| Person {
            name: name.to_owned(),
            unit: "北京".to_owned(),
            title: Some(Title::IM),
            birth_year: None,
        };
        let rank = |player: &str, name, rating, change| Rank {
            player: player.to_owned(),
            person: person(name),
            rating,
            change,
            games: 9,
        };
        let ranks = vec![rank("N1", "王小明", 2300, Some(-5)), rank("N2", "Li, Ann", 2200, None)];
        let interim = Some(Interim { players: vec!["N1".to_owned()], approver: "Centre".to_owned() });
        Listing { day: Date { year: 2026, month: 7, day: 1 }, interim, ranks }
    }

    #[test]
    fn a_list_is_kept_and_read_as_it_was() {
        let list = listing();
        assert_eq!(Listing::read(&list.write(), list.day, "Centre"), list);
        let plain = Listing { interim: None, ..list };
        assert_eq!(Listing::read(&plain.write(), plain.day, ""), plain);
    }

    #[test]
    fn people_are_found_by_name_pinyin_initials_and_identity() {
        let published = Published::new(vec![listing()]);
        let found = |query: &str| -> Vec<&str> {
            let ranks = published.search(&published.lists[0], query);
            ranks.iter().map(|(_, rank)| rank.player.as_str()).collect()
        };
        for query in ["小明", "wangxiaoming", "Wang Xiao", "xiaoming", "wxm", "WXM", "n1"] {
            assert_eq!(found(query), ["N1"], "{query}");
        }
        assert_eq!(found("ann"), ["N2"]);
        assert_eq!(found(""), ["N1", "N2"]);
        assert!(found("zhang").is_empty());
        assert_eq!(published.history("N1").len(), 1);
    }
}
