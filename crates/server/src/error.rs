//! Every failure a handler can end with. Here alone are its HTTP status, its log level and the key
//! of its words; [`crate::page`] dresses it in the visitor's language.

use crate::live::LoadError;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::GameId;
use store::StoreError;

/// When a crowd may have passed, in seconds.
const CROWDED_S: u64 = 5;

/// Why a request was refused or failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// No such page, game, challenge or person.
    NotFound,
    /// The address exists, the method does not.
    MethodNotAllowed,
    /// The form or address could not be read.
    BadRequest,
    /// The body is longer than this address takes.
    TooLarge,
    /// The body did not come in time.
    TooSlow,
    /// The form came from another site, or from a page older than this session.
    ForeignForm,
    /// Signing in is needed first.
    SignInFirst,
    /// The account may not do this.
    Forbidden,
    /// The state changed meanwhile: a challenge taken or withdrawn.
    Gone,
    /// Too much at once from one visitor: seconds to wait.
    TooMany(u64),
    /// So many offers of this account are open already: these.
    TooManyOffers(Vec<GameId>),
    /// So many games against the computer are open already: these.
    TooManyGames(Vec<GameId>),
    /// So much of one kind of work is asked for that this request would wait too long.
    Crowded,
    /// The server is stopping, or the store does not take writes now.
    Unavailable,
    /// Our fault; the text is for the log alone.
    Internal(String),
}

impl Error {
    /// The status it is answered with.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::NotFound => StatusCode::NOT_FOUND,
            Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Error::BadRequest => StatusCode::BAD_REQUEST,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::ForeignForm | Error::Forbidden => StatusCode::FORBIDDEN,
            Error::SignInFirst => StatusCode::UNAUTHORIZED,
            Error::Gone => StatusCode::GONE,
            Error::TooMany(_) | Error::TooManyOffers(_) | Error::TooManyGames(_) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Error::Crowded | Error::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The key of its title; `-text` appended, of its explanation.
    pub fn key(&self) -> &'static str {
        match self {
            Error::NotFound => "error-not-found",
            Error::MethodNotAllowed => "error-method",
            Error::BadRequest => "error-bad-request",
            Error::TooLarge => "error-too-large",
            Error::TooSlow => "error-too-slow",
            Error::ForeignForm => "error-foreign-form",
            Error::SignInFirst => "error-sign-in-first",
            Error::Forbidden => "error-forbidden",
            Error::Gone => "error-gone",
            Error::TooMany(_) => "error-too-many",
            Error::TooManyOffers(_) => "error-too-many-offers",
            Error::TooManyGames(_) => "error-too-many-games",
            Error::Crowded => "error-crowded",
            Error::Unavailable => "error-unavailable",
            Error::Internal(_) => "error-internal",
        }
    }

    /// The number its explanation names: seconds, offers or games.
    pub fn number(&self) -> u64 {
        match self {
            Error::TooMany(seconds) => *seconds,
            Error::TooManyOffers(open) | Error::TooManyGames(open) => open.len() as u64,
            _ => 0,
        }
    }

    /// The error that a bare status of the framework stands for.
    pub fn from_status(status: StatusCode) -> Option<Error> {
        match status {
            StatusCode::NOT_FOUND => Some(Error::NotFound),
            StatusCode::METHOD_NOT_ALLOWED => Some(Error::MethodNotAllowed),
            StatusCode::BAD_REQUEST
            | StatusCode::UNPROCESSABLE_ENTITY
            | StatusCode::UNSUPPORTED_MEDIA_TYPE => Some(Error::BadRequest),
            StatusCode::PAYLOAD_TOO_LARGE => Some(Error::TooLarge),
            StatusCode::REQUEST_TIMEOUT => Some(Error::TooSlow),
            StatusCode::INTERNAL_SERVER_ERROR => Some(Error::Internal("a bare 500".to_owned())),
            _ => None,
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Internal(cause) => write!(f, "internal: {cause}"),
            other => f.write_str(other.key()),
        }
    }
}

impl std::error::Error for Error {}

impl From<askama::Error> for Error {
    fn from(error: askama::Error) -> Error {
        Error::Internal(format!("template: {error}"))
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Busy => Error::Unavailable,
            // A store that cannot write (disk full, read-only) is not a bug of a page.
            StoreError::Failed(why) => {
                tracing::error!(why, "the store failed");
                Error::Unavailable
            }
            StoreError::Conflict { .. }
            | StoreError::Taken(_)
            | StoreError::Unknown
            | StoreError::Unreadable(_) => Error::Internal(format!("store: {error}")),
        }
    }
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Error {
        match error {
            LoadError::Store(error) => error.into(),
            LoadError::Replay(_) => Error::Internal(error.to_string()),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        match &self {
            Error::Internal(cause) => tracing::error!(cause, "a request failed"),
            Error::Crowded => tracing::warn!("too many people sign in or up at once"),
            Error::Unavailable => tracing::warn!("a request found the server unavailable"),
            other => tracing::debug!(why = other.key(), "a request was refused"),
        }
        let mut response = self.status().into_response();
        let wait_s = match &self {
            Error::TooMany(seconds) => Some(*seconds),
            Error::Crowded => Some(CROWDED_S),
            _ => None,
        };
        if let Some(seconds) = wait_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}
