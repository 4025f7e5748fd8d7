//! What lists of games show: one row a game, made from its log by a projector that may run twice.

use super::challenges::{game_id, number};
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use game::{GameId, PlayerId};

/// A game as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameView {
    /// The game.
    pub id: GameId,
    /// The event it was made from; an older one never replaces a newer.
    pub seq: u32,
    /// White's account.
    pub white: Option<PlayerId>,
    /// Black's account.
    pub black: Option<PlayerId>,
    /// Ms since 1970.
    pub created_at: i64,
    /// Ms since 1970, once it has ended.
    pub ended_at: Option<i64>,
    /// Law profile id.
    pub laws: String,
    /// Speed class.
    pub speed: String,
    /// Time control as one short text, such as `5+3`.
    pub time: String,
    /// Whether it started from a Chess960 position.
    pub chess960: bool,
    /// Whether ratings count it.
    pub rated: bool,
    /// Half-moves played.
    pub plies: u32,
    /// `1-0`, `0-1`, `1/2-1/2`…; empty while it goes on.
    pub result: String,
    /// Why it ended; empty while it goes on.
    pub termination: String,
}

impl Store {
    /// Keeps a view, unless a newer one is there.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_game_view(&self, view: &GameView) -> Result<(), StoreError> {
        let upsert = statement!(
            "insert into game_views (game_id, seq, white_id, black_id, created_at, ended_at, laws, speed,
               time, chess960, rated, plies, result, termination)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
             on conflict (game_id) do update set seq = excluded.seq, ended_at = excluded.ended_at,
               plies = excluded.plies, result = excluded.result, termination = excluded.termination
             where excluded.seq > game_views.seq",
            number(view.id),
            i64::from(view.seq),
            view.white.map(|id| id.0),
            view.black.map(|id| id.0),
            view.created_at,
            view.ended_at,
            view.laws.as_str(),
            view.speed.as_str(),
            view.time.as_str(),
            view.chess960,
            view.rated,
            i64::from(view.plies),
            view.result.as_str(),
            view.termination.as_str()
        );
        self.write(upsert).await.map(drop)
    }

    /// A player's games, newest first, from after `before` (time of creation in ms since 1970, and id,
    /// since two may begin in one millisecond).
    ///
    /// # Errors
    /// As the database fails.
    pub async fn games_of(
        &self,
        player: PlayerId,
        before: Option<(i64, GameId)>,
        limit: u32,
    ) -> Result<Vec<GameView>, StoreError> {
        let query = statement!(
            "select game_id, seq, white_id, black_id, created_at, ended_at, laws, speed, time, chess960,
               rated, plies, result, termination from game_views
             where (white_id = ?1 or black_id = ?1)
               and (created_at < ?2 or (created_at = ?2 and game_id < ?3))
             order by created_at desc, game_id desc limit ?4",
            player.0,
            before.map_or(i64::MAX, |(at, _)| at),
            before.map_or(i64::MAX, |(_, id)| number(id)),
            i64::from(limit)
        );
        self.read(query).await?.iter_mut().map(view).collect()
    }

    /// A player's games that have not ended, as far as the list has caught up, newest first.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn unfinished_games_of(&self, player: PlayerId) -> Result<Vec<GameView>, StoreError> {
        let query = statement!(
            "select game_id, seq, white_id, black_id, created_at, ended_at, laws, speed, time, chess960,
               rated, plies, result, termination from game_views
             where (white_id = ?1 or black_id = ?1) and ended_at is null
             order by created_at desc, game_id desc",
            player.0
        );
        self.read(query).await?.iter_mut().map(view).collect()
    }
}

fn view(row: &mut Columns) -> Result<GameView, StoreError> {
    let count =
        |value: i64| u32::try_from(value).map_err(|_| StoreError::Unreadable(format!("count {value}")));
    Ok(GameView {
        id: game_id(row.int()?)?,
        seq: count(row.int()?)?,
        white: row.int_or_null()?.map(PlayerId),
        black: row.int_or_null()?.map(PlayerId),
        created_at: row.int()?,
        ended_at: row.int_or_null()?,
        laws: row.text()?,
        speed: row.text()?,
        time: row.text()?,
        chess960: row.flag()?,
        rated: row.flag()?,
        plies: count(row.int()?)?,
        result: row.text()?,
        termination: row.text()?,
    })
}
