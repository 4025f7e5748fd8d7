//! Offers of a game: by link (or QR code) to whoever has it, or openly in the lobby; quick pairing
//! is an open offer that first looks for its like. An accepted offer becomes the game of its id.

use crate::Error;
use crate::app::quota::OPEN_OFFERS;
use crate::app::terms::Terms;
use crate::app::{App, now_ms, random};
use crate::live::CreateError;
use game::{GameId, PlayerId};
use rules::ByColor;
use store::{AcceptedAt, Challenge, NewChallenge};

/// Offers looked at in one go.
const PAGE: u32 = 100;

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
    let open = app.store.open_challenges_by(by, OPEN_OFFERS).await?;
    if open.len() >= OPEN_OFFERS as usize {
        return Err(Error::TooManyOffers(open));
    }
    app.quotas.offer(by.0, app.live.clock().now()).map_err(Error::TooMany)?;
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
                app.lobby.touch(by, app.live.clock().now());
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
    let _not_alone = app.lobby.accepting.read().await;
    let (challenge, terms) = find(app, id).await?;
    if challenge.by == by {
        return Err(Error::Forbidden);
    }
    if !app.store.take_challenge(id, by, now_ms()).await? && find(app, id).await?.0.taken_by != Some(by) {
        return Err(Error::Gone);
    }
    let made = make_game(app, &challenge, &terms, by).await;
    // With no game made of it the offer stands as before, for this player or another.
    if made.is_err() && matches!(app.live.game(id).await, Ok(None)) {
        app.store.reopen_challenge(id, by).await?;
    }
    made
}

/// Makes the game of an accepted offer. The seeks go first: should the server be stopped in between,
/// [`finish`] still finds a game to make.
async fn make_game(app: &App, challenge: &Challenge, terms: &Terms, by: PlayerId) -> Result<(), Error> {
    for player in [challenge.by, by] {
        app.store.withdraw_all(Kind::Seek.code(), player, now_ms()).await?;
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
    match app.live.create(challenge.id, terms.created(players)).await {
        Ok(()) => tracing::info!(game.id = %challenge.id, "a game was created"),
        // Pressed twice, or again since the answer was lost.
        Err(CreateError::Taken) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    app.lobby.send_to_game(challenge.by, challenge.id);
    app.lobby.changed();
    Ok(())
}

/// Makes the game of an offer that was accepted but never became one, since the server was stopped, or
/// its disk full, in between. Does nothing where there is a game, or nobody has accepted.
///
/// # Errors
/// [`Error::NotFound`], or as the store fails.
pub async fn finish(app: &App, id: GameId) -> Result<(), Error> {
    // Nobody is half-way through accepting while this is held.
    let _alone = app.lobby.accepting.write().await;
    let (challenge, terms) = find(app, id).await?;
    match challenge.taken_by {
        Some(by) if app.live.game(id).await?.is_none() => make_game(app, &challenge, &terms, by).await,
        Some(_) | None => Ok(()),
    }
}

/// Does so for all offers accepted since a time, ms since 1970; returns how many there were.
///
/// # Errors
/// As the store fails; a single offer that cannot be finished is only logged.
pub async fn finish_all(app: &App, since: i64) -> Result<usize, Error> {
    let (mut finished, mut last) = (0, AcceptedAt::since(since));
    loop {
        let page = app.store.accepted_challenges_unlisted(last, PAGE).await?;
        let Some(&(end, _)) = page.last() else { return Ok(finished) };
        for (_, id) in page {
            // Most are games that the list has not caught up with yet.
            if app.live.head(id).await.is_some() {
                continue;
            }
            match finish(app, id).await {
                Ok(()) => finished += 1,
                Err(error) => tracing::warn!(game.id = %id, %error, "an accepted offer has no game yet"),
            }
        }
        last = end;
    }
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
    for seek in app.store.open_challenges_on(Kind::Seek.code(), &wanted, PAGE).await? {
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
            app.lobby.touch(by, app.live.clock().now());
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
