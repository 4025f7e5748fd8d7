//! Computer opponents: who they are, the games they are asked for, and the task that plays each.
//!
//! An opponent is an account like others; its moves go through the game's mailbox and are judged and stored as anybody's
//! are. Nothing here decides a game. A task plays a game as long as somebody needs it: it begins when a person comes to
//! the board ([`attend`]), or at the start of the server, and goes when the person is away and it is not its turn.

mod driver;
mod engines;
mod mind;
mod opponents;

pub use engines::Engines;
pub use opponents::{ALL, Opponent};

use crate::Error;
use crate::app::challenges::Wish;
use crate::app::names::Name;
use crate::app::terms::Terms;
use crate::app::{App, now_ms, random};
use engine::level::{LEAST, MOST};
use game::{GameId, PlayerId};
use rules::{ByColor, Color, FenMode, Position, Variant, read_fen};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{NewComputer, StoreError};
use tokio::sync::OnceCell;

/// Games against the computer that one account may have open.
const OPEN_GAMES: usize = 12;

/// The opponents of this server and the games they are playing.
#[derive(Debug, Default)]
pub struct Computers {
    /// Their accounts, once these were looked up.
    accounts: OnceCell<HashMap<PlayerId, &'static Opponent>>,
    /// Games that have a task.
    driven: Mutex<HashSet<GameId>>,
    engines: Engines,
}

/// A game asked for.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Against whom.
    pub opponent: &'static Opponent,
    /// Another strength than its own, from [`LEAST`] to [`MOST`].
    pub rating: Option<u32>,
    /// The colour of the one who asks.
    pub wish: Wish,
    /// What the computer plays without.
    pub odds: Odds,
    /// Time, Laws, start.
    pub terms: Terms,
}

/// What the computer plays without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Odds {
    /// Nothing: an even game.
    #[default]
    None,
    /// The pawn before its king's bishop.
    Pawn,
    /// The queen's knight.
    Knight,
    /// The queen's rook.
    Rook,
    /// The queen.
    Queen,
}

impl Odds {
    /// All, in the order of their size.
    pub const ALL: [Odds; 5] = [Odds::None, Odds::Pawn, Odds::Knight, Odds::Rook, Odds::Queen];

    /// The word of forms.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Odds::None => "none",
            Odds::Pawn => "pawn",
            Odds::Knight => "knight",
            Odds::Rook => "rook",
            Odds::Queen => "queen",
        }
    }

    /// Reads that word; nothing is an even game.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Odds> {
        if code.is_empty() {
            Some(Odds::None)
        } else {
            Odds::ALL.into_iter().find(|odds| odds.code() == code)
        }
    }

    /// The usual start without that man of `giver`.
    #[must_use]
    pub fn start(self, giver: Color) -> Position {
        let fen = match (self, giver) {
            (Odds::None, _) => return Position::start(),
            (Odds::Pawn, Color::White) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
            (Odds::Pawn, Color::Black) => "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            (Odds::Knight, Color::White) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
            (Odds::Knight, Color::Black) => "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            (Odds::Rook, Color::White) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
            (Odds::Rook, Color::Black) => "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            (Odds::Queen, Color::White) => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
            (Odds::Queen, Color::Black) => "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        };
        read_fen(fen, FenMode::Strict, Variant::Standard).expect("each of these is legal").position
    }
}

impl Computers {
    /// The opponent that an account is, as far as the accounts were looked up: a server does so at its start.
    #[must_use]
    pub fn of(&self, player: PlayerId) -> Option<&'static Opponent> {
        self.accounts.get()?.get(&player).copied()
    }

    /// A thread that panicked left no half-made change: every change is a single step.
    fn driven(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.driven.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks the opponents' accounts up and makes those that are missing.
///
/// # Errors
/// As the store fails.
pub async fn accounts(app: &App) -> Result<&HashMap<PlayerId, &'static Opponent>, StoreError> {
    app.computers
        .accounts
        .get_or_try_init(|| async {
            let known: HashMap<String, PlayerId> = app.store.computers().await?.into_iter().collect();
            let mut accounts = HashMap::new();
            for opponent in &ALL {
                let account = match known.get(opponent.key) {
                    Some(account) => *account,
                    None => make_account(app, opponent).await?,
                };
                accounts.insert(account, opponent);
            }
            Ok(accounts)
        })
        .await
}

/// An account under the opponent's name, or with a number behind it where somebody has that name.
async fn make_account(app: &App, opponent: &Opponent) -> Result<PlayerId, StoreError> {
    let mut number = 1;
    loop {
        let text = if number == 1 { opponent.name.to_owned() } else { format!("{}-{number}", opponent.name) };
        let name = Name::read(&text)
            .map_err(|fault| StoreError::Failed(format!("the name {text} of an opponent: {fault:?}")))?;
        let new = NewComputer {
            key: opponent.key.to_owned(),
            public_id: name.id,
            name: name.shown,
            skeleton: name.skeleton,
            at: now_ms(),
        };
        match app.store.create_computer(new).await {
            Err(StoreError::Taken(_)) => number += 1,
            made => return made,
        }
    }
}

/// Makes a game; the computer comes to the board when the person does.
///
/// # Errors
/// [`Error::Unavailable`] under load, [`Error::TooMany`], [`Error::TooManyGames`], [`Error::BadRequest`] for a strength
/// that nobody has, or as the store fails.
pub async fn begin(app: &App, by: PlayerId, new: &NewGame) -> Result<GameId, Error> {
    if new.rating.is_some_and(|rating| !(LEAST..=MOST).contains(&rating)) {
        return Err(Error::BadRequest);
    }
    if !app.live.takes_new_games() {
        return Err(Error::Unavailable);
    }
    let accounts = accounts(app).await?;
    let computer = accounts.iter().find(|(_, opponent)| opponent.key == new.opponent.key);
    let (&computer, _) = computer.ok_or(Error::NotFound)?;
    let open = app.live.running().into_iter().filter(|game| {
        let ByColor { white, black } = game.terms.players;
        [white, black].contains(&by) && [white, black].iter().any(|player| accounts.contains_key(player))
    });
    let open: Vec<GameId> = open.map(|game| game.id).collect();
    if open.len() >= OPEN_GAMES {
        return Err(Error::TooManyGames(open));
    }
    app.quotas.offer(by.0, app.live.clock().now()).map_err(Error::TooMany)?;
    let by_white = match new.wish {
        Wish::White => true,
        Wish::Black => false,
        Wish::Random => random::bytes::<1>()[0] < 128,
    };
    let (players, giver) = if by_white {
        (ByColor { white: by, black: computer }, Color::Black)
    } else {
        (ByColor { white: computer, black: by }, Color::White)
    };
    let mut terms = new.terms.clone();
    if new.odds != Odds::None {
        terms.start = new.odds.start(giver);
    }
    loop {
        let id = random::game_id();
        if let Some(rating) = new.rating {
            app.store.put_computer_game(id, rating).await?;
        }
        match app.live.create(id, terms.created(players)).await {
            Ok(()) => {
                tracing::info!(game.id = %id, "a game against the computer was created");
                return Ok(id);
            }
            Err(crate::live::CreateError::Taken) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Sees to it that the computer is at a board where it plays; does nothing at others.
pub fn attend(app: &App, id: GameId) {
    let Some(players) = app.live.players(id) else { return };
    let seats = [(Color::White, players.white), (Color::Black, players.black)];
    let seat = seats.into_iter().find_map(|(color, player)| {
        let opponent = app.computers.of(player)?;
        Some(driver::Seat { id, color, player, opponent })
    });
    if let Some(seat) = seat
        && app.computers.driven().insert(id)
    {
        tokio::spawn(driver::play(app.clone(), seat));
    }
}

/// Takes up the games that the last run left: whoever waits for a move gets one.
///
/// # Errors
/// As the store fails.
pub async fn take_up(app: &App) -> Result<(), StoreError> {
    accounts(app).await?;
    for game in app.live.running() {
        attend(app, game.id);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_take_one_man_from_the_computer_alone() {
        for odds in Odds::ALL {
            assert_eq!(Odds::from_code(odds.code()), Some(odds));
            for giver in [Color::White, Color::Black] {
                let start = odds.start(giver);
                let whole = if odds == Odds::None { 16 } else { 15 };
                assert_eq!(start.by_color(giver).len(), whole, "{odds:?}");
                assert_eq!(start.by_color(giver.other()).len(), 16, "{odds:?}");
                assert_eq!(start.turn(), Color::White);
            }
        }
    }
}
