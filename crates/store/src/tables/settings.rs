//! A player's own switches, as columns of the account. Their words are judged in `server`.

use super::accounts::first;
use crate::Store;
use crate::error::StoreError;
use crate::sql::statement;
use game::PlayerId;

/// How a player wants to see and move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Language tag; none: as the cookie or the browser says.
    pub lang: Option<String>,
    /// `auto`, `light` or `dark`.
    pub theme: String,
    /// Name of the board colours; empty: the default.
    pub board: String,
    /// `figurine`, `san`, `zh`…
    pub notation: String,
    /// How the men are named: `short`, `full`, `letter`.
    pub men: String,
    /// `inside`, `outside` (four edges), `none`.
    pub coordinates: String,
    /// Promote to a queen without asking.
    pub auto_queen: bool,
    /// Ask before a move is sent.
    pub confirm_move: bool,
    /// Play sounds.
    pub sound: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            theme: "auto".into(),
            board: String::new(),
            notation: "figurine".into(),
            men: "short".into(),
            coordinates: "inside".into(),
            auto_queen: false,
            confirm_move: false,
            sound: true,
        }
    }
}

impl Store {
    /// The switches of an account; the defaults when it is unknown.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn settings(&self, id: PlayerId) -> Result<Settings, StoreError> {
        let query = statement!(
            "select lang, theme, board, notation, men, coordinates, auto_queen, confirm_move, sound
             from accounts where id = ?1",
            id.0
        );
        let found = first(self.read(query).await?, |row| {
            Ok(Settings {
                lang: row.text_or_null()?,
                theme: row.text()?,
                board: row.text()?,
                notation: row.text()?,
                men: row.text()?,
                coordinates: row.text()?,
                auto_queen: row.flag()?,
                confirm_move: row.flag()?,
                sound: row.flag()?,
            })
        })?;
        Ok(found.unwrap_or_default())
    }

    /// Keeps the switches of an account.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn save_settings(&self, id: PlayerId, settings: &Settings) -> Result<(), StoreError> {
        let update = statement!(
            "update accounts set lang = ?2, theme = ?3, board = ?4, notation = ?5, men = ?6, coordinates = ?7,
             auto_queen = ?8, confirm_move = ?9, sound = ?10 where id = ?1",
            id.0,
            settings.lang.as_deref(),
            settings.theme.as_str(),
            settings.board.as_str(),
            settings.notation.as_str(),
            settings.men.as_str(),
            settings.coordinates.as_str(),
            settings.auto_queen,
            settings.confirm_move,
            settings.sound
        );
        self.write(update).await.map(drop)
    }
}
