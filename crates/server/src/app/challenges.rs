//! Offers of a game: by link (or QR code) to whoever has it, or openly in the lobby; quick pairing
//! is an open offer that first looks for its like. An accepted offer becomes the game of its id.

use crate::Error;
use crate::app::quota::OPEN_OFFERS;
use crate::app::terms::Terms;
use crate::app::{App, now_ms, random};
use crate::live::CreateError;
use game::{GameId, PlayerId};
use rules::ByColor;
use store::{Challenge, NewChallenge};

/// How an offer is made known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// To whoever has the link.
    Link,
    /// To everybody in the lobby.
    Seek,
}

impl Kind {
    /// The word the store keeps.
    pub fn code(self) -> &'static str {
        match self {
            Kind::Link => "link",
            Kind::Seek => "seek",
        }
    }
}

/// The colour its maker wishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// The white men.
    White,
    /// The black men.
    Black,
    /// Drawn when the offer is accepted.
    #[default]
    Random,
}

impl Wish {
    /// The word of forms and the store.
    pub fn code(self) -> &'static str {
        match self {
            Wish::White => "white",
            Wish::Black => "black",
            Wish::Random => "random",
        }
    }

    /// Reads that word; nothing is a random colour.
    pub fn from_code(code: &str) -> Option<Wish> {
        match code {
            "white" => Some(Wish::White),
            "black" => Some(Wish::Black),
            "" | "random" => Some(Wish::Random),
            _ => None,
        }
    }
}

/// Makes an offer.
///
/// # Errors
/// [`Error::Unavailable`] under load, [`Error::TooMany`], [`Error::TooManyOffers`], or as the store fails.
pub async fn offer(app: &App, by: PlayerId, kind: Kind, wish: Wish, terms: &Terms) -> Result<GameId, Error> {
    if !app.live.takes_new_games() {
        return Err(Error::Unavailable);
    }
    app.quotas.offer(by.0, now_ms()).map_err(Error::TooMany)?;
    let open = app.store.open_challenges_by(by, OPEN_OFFERS).await?;
    if open.len() >= OPEN_OFFERS as usize {
        return Err(Error::TooManyOffers(open));
    }
    loop {
        let id = random::game_id();
        let new = NewChallenge {
            id,
            kind: kind.code().to_owned(),
            by,
            to: None,
            color: wish.code().to_owned(),
            terms: terms.to_text(),
        };
        if app.store.create_challenge(new, now_ms()).await? {
            if kind == Kind::Seek {
                app.lobby.touch(by);
                app.lobby.changed();
            }
            return Ok(id);
        }
    }
}

/// An offer and its terms.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn find(app: &App, id: GameId) -> Result<(Challenge, Terms), Error> {
    let challenge = app.store.challenge(id).await?.ok_or(Error::NotFound)?;
    let terms = Terms::from_text(&challenge.terms)
        .ok_or_else(|| Error::Internal(format!("challenge {id} has terms that cannot be read")))?;
    Ok((challenge, terms))
}

/// Accepts an offer: of two at once one gets the game, the other [`Error::Gone`]. Whoever has it may
/// accept again. What the two were seeking besides is withdrawn: they are at a board now.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Gone`], [`Error::Forbidden`] for one's own, or as the store fails.
pub async fn accept(app: &App, id: GameId, by: PlayerId) -> Result<(), Error> {
    let (challenge, terms) = find(app, id).await?;
    if challenge.by == by {
        return Err(Error::Forbidden);
    }
    if !app.store.take_challenge(id, by, now_ms()).await? && find(app, id).await?.0.taken_by != Some(by) {
        return Err(Error::Gone);
    }
    let offerer_is_white = match Wish::from_code(&challenge.color) {
        Some(Wish::White) => true,
        Some(Wish::Black) => false,
        Some(Wish::Random) | None => random::bytes::<1>()[0] < 128,
    };
    let players = if offerer_is_white {
        ByColor { white: challenge.by, black: by }
    } else {
        ByColor { white: by, black: challenge.by }
    };
    match app.live.create(id, terms.created(players)).await {
        Ok(()) => tracing::info!(game.id = %id, "a game was created"),
        // Pressed twice, or again since the answer was lost.
        Err(CreateError::Taken) => return Ok(()),
        Err(error) => {
            // With no game made of it the offer stands as before, for this player or another.
            if matches!(app.live.game(id).await, Ok(None)) {
                app.store.reopen_challenge(id, by).await?;
            }
            return Err(error.into());
        }
    }
    for player in [challenge.by, by] {
        app.store.withdraw_all(Kind::Seek.code(), player, now_ms()).await?;
    }
    app.lobby.send_to_game(challenge.by, id);
    app.lobby.changed();
    Ok(())
}

/// Withdraws one's own offer; one that is closed already stays as it is.
///
/// # Errors
/// [`Error::NotFound`], or as the store fails.
pub async fn withdraw(app: &App, id: GameId, by: PlayerId) -> Result<(), Error> {
    find(app, id).await?;
    app.store.withdraw_challenge(id, by, now_ms()).await?;
    app.lobby.changed();
    Ok(())
}

/// What quick pairing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paired {
    /// Someone was waiting: the game.
    Game(GameId),
    /// Nobody was: the offer that now waits.
    Waiting(GameId),
}

/// Pairs with whoever waits longest for the same terms, else waits.
///
/// # Errors
/// As the store fails.
pub async fn pair(app: &App, by: PlayerId, terms: &Terms) -> Result<Paired, Error> {
    let _one_at_a_time = app.lobby.pairing.lock().await;
    let wanted = terms.to_text();
    let mut own = None;
    for seek in app.store.open_challenges(Kind::Seek.code(), super::lobby::MOST_ROWS).await? {
        if seek.terms != wanted || seek.color != Wish::Random.code() {
            continue;
        }
        if seek.by == by {
            own = Some(seek.id);
            continue;
        }
        match accept(app, seek.id, by).await {
            Ok(()) => return Ok(Paired::Game(seek.id)),
            Err(Error::Gone) => {}
            Err(error) => return Err(error),
        }
    }
    match own {
        Some(own) => {
            app.lobby.touch(by);
            Ok(Paired::Waiting(own))
        }
        None => Ok(Paired::Waiting(offer(app, by, Kind::Seek, Wish::Random, terms).await?)),
    }
}

impl From<CreateError> for Error {
    fn from(error: CreateError) -> Error {
        match error {
            CreateError::Busy => Error::Unavailable,
            CreateError::Failed(error) => error.into(),
            CreateError::Taken => Error::Internal("a challenge had the id of a game".to_owned()),
        }
    }
}
