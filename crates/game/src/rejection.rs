//! Why a command is refused. A refused command leaves no event and no trace.

use crate::{Article, Obligation};
use std::fmt;

/// A reason a player can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The game is over.
    Over,
    /// The game has not been created, or is created already.
    OutOfOrder,
    /// The opponent is on move.
    NotYourTurn(Option<Article>),
    /// The move is not legal.
    IllegalMove,
    /// A wrong claim bound the player to something else (9.5.3).
    Bound(Obligation),
    /// Only the server may ask this.
    NotYours,
    /// The clocks are stopped.
    Paused,
    /// The clocks are not stopped.
    NotPaused,
    /// The same command was done before.
    Repeated,
    /// There is no offer to answer.
    NoOffer,
    /// One's own offer stands already.
    OfferStands,
    /// A draw cannot be agreed before both have moved (5.2.3), or offered so early (casual rules).
    TooEarlyToAgree(Option<Article>),
    /// One may offer again only after the opponent has.
    OfferNotYourTurn(Option<Article>),
    /// No more offers in this game.
    OffersSpent(Option<Article>),
    /// These Laws know no such claim: the draw comes by itself.
    NoSuchClaim,
    /// One may not resign so early (casual rules).
    TooEarlyToResign(Option<Article>),
    /// Both have moved; the game can no longer be called off.
    TooLateToAbort,
    /// No flag has fallen.
    FlagNotFallen,
    /// In this game moves stand.
    NoTakebacks,
    /// One has no move to take back.
    NothingToTakeBack,
    /// The solver's answer changes nothing, or names a ply that does not exist.
    NothingDecided,
    /// The game begins at the time appointed.
    NotBegun,
    /// A game of an event is not its players' to call off.
    Appointed,
}

impl Rejection {
    /// A stable kebab-case code, for wires and message keys.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::OutOfOrder => "out-of-order",
            Self::NotYourTurn(_) => "not-your-turn",
            Self::IllegalMove => "illegal-move",
            Self::Bound(_) => "bound",
            Self::NotYours => "not-yours",
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::Repeated => "repeated",
            Self::NoOffer => "no-offer",
            Self::OfferStands => "offer-stands",
            Self::TooEarlyToAgree(_) => "too-early-to-agree",
            Self::OfferNotYourTurn(_) => "offer-not-your-turn",
            Self::OffersSpent(_) => "offers-spent",
            Self::NoSuchClaim => "no-such-claim",
            Self::TooEarlyToResign(_) => "too-early-to-resign",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::FlagNotFallen => "flag-not-fallen",
            Self::NoTakebacks => "no-takebacks",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NothingDecided => "nothing-decided",
            Self::NotBegun => "not-begun",
            Self::Appointed => "appointed",
        }
    }

    /// The article the refusal rests on, where one does.
    pub fn article(&self) -> Option<Article> {
        match self {
            Self::NotYourTurn(article)
            | Self::TooEarlyToAgree(article)
            | Self::OfferNotYourTurn(article)
            | Self::OffersSpent(article)
            | Self::TooEarlyToResign(article) => *article,
            _ => None,
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Rejection {}
