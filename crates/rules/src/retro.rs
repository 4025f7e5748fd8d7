//! One ply back: can a last move have given these checks?

use crate::{Position, PositionError};

/// The doubt about what gives check, if there is one. Sound: a position of a legal game has none.
pub(crate) fn doubt_about_checkers(position: &Position) -> Option<PositionError> {
    if position.checkers().len() > 2 {
        return Some(PositionError::TooManyCheckers);
    }
    None
}
