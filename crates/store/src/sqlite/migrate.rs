//! Applies the numbered files of `migrations/sqlite` that a database lacks, each in one transaction.
//!
//! The SHA-256 of every applied file is kept: an edited file, a gap or a number this binary does not
//! know stops the start rather than guess.

use crate::error::StoreError;
use rusqlite::Connection;
use sha2::{Digest, Sha256};

/// The files, in order; the number is the place in this list, from 1.
const FILES: &[(&str, &str)] = &[
    ("0001_log", include_str!("../../../../migrations/sqlite/0001_log.sql")),
    ("0002_people", include_str!("../../../../migrations/sqlite/0002_people.sql")),
    ("0003_play", include_str!("../../../../migrations/sqlite/0003_play.sql")),
    ("0004_quotas", include_str!("../../../../migrations/sqlite/0004_quotas.sql")),
    ("0005_accepted", include_str!("../../../../migrations/sqlite/0005_accepted.sql")),
    ("0006_named", include_str!("../../../../migrations/sqlite/0006_named.sql")),
    ("0007_tournaments", include_str!("../../../../migrations/sqlite/0007_tournaments.sql")),
    ("0008_ratings", include_str!("../../../../migrations/sqlite/0008_ratings.sql")),
    ("0009_men", include_str!("../../../../migrations/sqlite/0009_men.sql")),
    ("0010_event_games", include_str!("../../../../migrations/sqlite/0010_event_games.sql")),
    ("0011_rosters", include_str!("../../../../migrations/sqlite/0011_rosters.sql")),
    ("0012_event_moves", include_str!("../../../../migrations/sqlite/0012_event_moves.sql")),
    ("0013_computers", include_str!("../../../../migrations/sqlite/0013_computers.sql")),
    ("0014_learning", include_str!("../../../../migrations/sqlite/0014_learning.sql")),
];

const TABLE: &str = "create table if not exists migrations (
  number integer primary key,
  name text not null,
  hash blob not null
)";

/// Brings the database to the newest shape.
///
/// # Errors
/// [`StoreError::Failed`] when a file was edited after it was applied, or the database is newer than
/// this binary, or a statement fails (the file's transaction is then undone).
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    connection.execute_batch(TABLE).map_err(super::failed)?;
    let applied = applied(connection)?;
    if applied.len() > FILES.len() {
        return Err(StoreError::Failed("the database was made by a newer version".into()));
    }
    for (index, (name, text)) in FILES.iter().enumerate() {
        let hash = Sha256::digest(text.as_bytes()).to_vec();
        match applied.get(index) {
            Some(known) if *known == hash => {}
            Some(_) => {
                return Err(StoreError::Failed(format!("migration {name} was edited after it was applied")));
            }
            None => apply(connection, index + 1, name, text, &hash)?,
        }
    }
    Ok(())
}

fn applied(connection: &Connection) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut query =
        connection.prepare("select hash from migrations order by number").map_err(super::failed)?;
    let hashes = query.query_map([], |row| row.get(0)).map_err(super::failed)?;
    hashes.collect::<Result<_, _>>().map_err(super::failed)
}

fn apply(
    connection: &mut Connection,
    number: usize,
    name: &str,
    text: &str,
    hash: &[u8],
) -> Result<(), StoreError> {
    let transaction = connection.transaction().map_err(super::failed)?;
    transaction.execute_batch(text).map_err(super::failed)?;
    transaction
        .execute(
            "insert into migrations (number, name, hash) values (?1, ?2, ?3)",
            (number as i64, name, hash),
        )
        .map_err(super::failed)?;
    transaction.commit().map_err(super::failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_apply_once_and_stay_as_they_were() {
        let mut connection = Connection::open_in_memory().expect("in memory");
        run(&mut connection).expect("first run");
        run(&mut connection).expect("second run changes nothing");
        connection.execute("update migrations set hash = x'00' where number = 2", []).expect("update");
        let refusal = run(&mut connection).expect_err("an edited file is refused");
        assert_eq!(
            refusal,
            StoreError::Failed("migration 0002_people was edited after it was applied".into())
        );
    }

    #[test]
    fn a_newer_database_is_refused() {
        let mut connection = Connection::open_in_memory().expect("in memory");
        run(&mut connection).expect("first run");
        let next = FILES.len() as i64 + 1;
        connection
            .execute("insert into migrations (number, name, hash) values (?1, 'later', x'00')", [next])
            .expect("insert");
        assert!(matches!(run(&mut connection), Err(StoreError::Failed(why)) if why.contains("newer")));
    }
}
