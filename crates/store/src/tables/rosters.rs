//! Rating lists of others (FIDE's), kept for looking people up: one issue of each list counts, the next is written beside it.

use super::accounts::first;
use super::ratings::count;
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, Statement, Value, statement};
use game::PlayerId;
use std::sync::LazyLock;

/// Players of one statement; eleven parameters each, and a database takes some thirty thousand.
const AT_ONCE: usize = 200;
/// Most answers to one name.
const MOST_ALIKE: i64 = 8;

/// A list that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// Its code: `fide`.
    pub list: String,
    /// What tells this issue from others: when it came in, ms since 1970.
    pub issue: i64,
    /// The day it says it is of, `YYYY-MM-DD`.
    pub day: String,
    /// Name of its file.
    pub name: String,
    /// How many are in it.
    pub players: u32,
}

/// Somebody in such a list. Texts are empty, numbers none where the list does not say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterPlayer {
    /// Number in the list.
    pub id: String,
    /// The name without blanks, marks and case.
    pub key: String,
    /// The name as it stands there.
    pub name: String,
    /// Three letters.
    pub federation: String,
    /// `m` or `w`.
    pub sex: String,
    /// Title.
    pub title: String,
    /// Standard rating.
    pub rating: Option<u32>,
    /// Rapid rating.
    pub rapid: Option<u32>,
    /// Blitz rating.
    pub blitz: Option<u32>,
    /// Year of birth.
    pub birth_year: Option<u32>,
}

impl Store {
    /// Adds players to an issue that is not shown yet. A number that stands twice keeps its last line.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn add_roster_players(&self, issue: i64, players: &[RosterPlayer]) -> Result<(), StoreError> {
        for some in players.chunks(AT_ONCE) {
            let params = some.iter().flat_map(|player| params(issue, player));
            if some.len() == AT_ONCE {
                self.write(Statement { sql: &MANY, params: params.collect() }).await?;
            } else {
                for player in some {
                    self.write(Statement { sql: &ONE, params: params_of(issue, player) }).await?;
                }
            }
        }
        Ok(())
    }

    /// Puts an issue in the place of the one before, which is forgotten.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn show_roster(&self, roster: &Roster, by: PlayerId) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into rosters (list, issue, day, name, players, by_id) values (?1, ?2, ?3, ?4, ?5, ?6)
             on conflict (list) do update set issue = excluded.issue, day = excluded.day, name = excluded.name,
               players = excluded.players, by_id = excluded.by_id",
            roster.list.as_str(),
            roster.issue,
            roster.day.as_str(),
            roster.name.as_str(),
            i64::from(roster.players),
            by.0
        );
        self.write(insert).await?;
        self.forget_rosters().await
    }

    /// Takes away the players of issues that no list shows: older ones, and those that were never finished.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn forget_rosters(&self) -> Result<(), StoreError> {
        self.write(statement!("delete from roster_players where issue not in (select issue from rosters)"))
            .await
            .map(drop)
    }

    /// The issue of a list that counts.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn roster(&self, list: &str) -> Result<Option<Roster>, StoreError> {
        let query = statement!("select list, issue, day, name, players from rosters where list = ?1", list);
        let roster = |row: &mut Columns| {
            Ok(Roster {
                list: row.text()?,
                issue: row.int()?,
                day: row.text()?,
                name: row.text()?,
                players: count(row.int()?)?,
            })
        };
        first(self.read(query).await?, roster)
    }

    /// Who has this number in an issue.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn roster_player(&self, issue: i64, id: &str) -> Result<Option<RosterPlayer>, StoreError> {
        let query = statement!(
            "select id, key, name, federation, sex, title, rating, rapid, blitz, birth_year from roster_players
             where issue = ?1 and id = ?2",
            issue,
            id
        );
        first(self.read(query).await?, player)
    }

    /// Those of an issue whose name has this key, the highest rated first; a few at most.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn roster_players_called(
        &self,
        issue: i64,
        key: &str,
    ) -> Result<Vec<RosterPlayer>, StoreError> {
        let query = statement!(
            "select id, key, name, federation, sex, title, rating, rapid, blitz, birth_year from roster_players
             where issue = ?1 and key = ?2 order by coalesce(rating, 0) desc, id limit ?3",
            issue,
            key,
            MOST_ALIKE
        );
        self.read(query).await?.iter_mut().map(player).collect()
    }
}

const HEAD: &str = "insert into roster_players
   (issue, id, key, name, federation, sex, title, rating, rapid, blitz, birth_year) values ";
const TWICE: &str = " on conflict (issue, id) do update set key = excluded.key, name = excluded.name,
   federation = excluded.federation, sex = excluded.sex, title = excluded.title, rating = excluded.rating,
   rapid = excluded.rapid, blitz = excluded.blitz, birth_year = excluded.birth_year";

/// Adds one player.
static ONE: LazyLock<String> = LazyLock::new(|| adding(1));

/// Adds [`AT_ONCE`] players.
static MANY: LazyLock<String> = LazyLock::new(|| adding(AT_ONCE));

fn adding(players: usize) -> String {
    let row = |row: usize| {
        let marks: Vec<String> = (1..=11).map(|column| format!("?{}", row * 11 + column)).collect();
        format!("({})", marks.join(", "))
    };
    let rows: Vec<String> = (0..players).map(row).collect();
    format!("{HEAD}{}{TWICE}", rows.join(", "))
}

fn params_of(issue: i64, player: &RosterPlayer) -> Vec<Value> {
    params(issue, player).into()
}

fn params(issue: i64, player: &RosterPlayer) -> [Value; 11] {
    let number = |number: Option<u32>| Value::from(number.map(i64::from));
    [
        issue.into(),
        player.id.as_str().into(),
        player.key.as_str().into(),
        player.name.as_str().into(),
        player.federation.as_str().into(),
        player.sex.as_str().into(),
        player.title.as_str().into(),
        number(player.rating),
        number(player.rapid),
        number(player.blitz),
        number(player.birth_year),
    ]
}

fn player(row: &mut Columns) -> Result<RosterPlayer, StoreError> {
    let number = |row: &mut Columns| row.int_or_null()?.map(count).transpose();
    Ok(RosterPlayer {
        id: row.text()?,
        key: row.text()?,
        name: row.text()?,
        federation: row.text()?,
        sex: row.text()?,
        title: row.text()?,
        rating: number(row)?,
        rapid: number(row)?,
        blitz: number(row)?,
        birth_year: number(row)?,
    })
}
