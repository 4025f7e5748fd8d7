//! Moves of an event's boards that were played elsewhere, read in from a PGN: a board has one such record, the last one
//! that came. The event's log knows nothing of them; a result stands there, whatever moves say.

use super::ratings::count;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use crate::{Store, TournamentId};
use rules::ByColor;

/// The moves of one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventMoves {
    /// The event.
    pub tournament: TournamentId,
    /// The round.
    pub round: u32,
    /// Numbers of the two in the event.
    pub seats: ByColor<u32>,
    /// One game in PGN.
    pub pgn: String,
    /// The account that read them in.
    pub by: i64,
    /// When, ms since 1970.
    pub at: i64,
}

impl Store {
    /// Keeps the moves of a board in the place of those before.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_event_moves(&self, new: &EventMoves) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into event_moves (tournament_id, round, white, black, pgn, by_id, at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             on conflict (tournament_id, round, white, black)
               do update set pgn = excluded.pgn, by_id = excluded.by_id, at = excluded.at",
            new.tournament.0,
            i64::from(new.round),
            i64::from(new.seats.white),
            i64::from(new.seats.black),
            new.pgn.as_str(),
            new.by,
            new.at
        );
        self.write(insert).await.map(drop)
    }

    /// The moves that are kept of a round.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn event_moves(
        &self,
        tournament: TournamentId,
        round: u32,
    ) -> Result<Vec<EventMoves>, StoreError> {
        let query = statement!(
            "select tournament_id, round, white, black, pgn, by_id, at from event_moves
             where tournament_id = ?1 and round = ?2 order by white, black",
            tournament.0,
            i64::from(round)
        );
        self.read(query).await?.iter_mut().map(event_moves).collect()
    }
}

fn event_moves(row: &mut Columns) -> Result<EventMoves, StoreError> {
    Ok(EventMoves {
        tournament: TournamentId(row.int()?),
        round: count(row.int()?)?,
        seats: ByColor { white: count(row.int()?)?, black: count(row.int()?)? },
        pgn: row.text()?,
        by: row.int()?,
        at: row.int()?,
    })
}
