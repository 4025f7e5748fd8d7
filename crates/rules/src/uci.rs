//! Moves as the Universal Chess Interface writes them: from, to, promotion letter in lower case.
//!
//! Castling has two spellings, both read everywhere: the king's own squares (`e1g1`) and king takes
//! rook (`e1h1`). Text that can be an ordinary king move is one. Standard games write the first,
//! Chess960 the second. `0000` (a null move) is no move here; [`Position::pass`] makes one.

use std::fmt;

use crate::{CastlingSide, Move, Position, Rank, Role, Square};

/// Which game it is; matters only where text is read or written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// The standard array.
    #[default]
    Standard,
    /// One of the 960 arrays.
    Chess960,
}

/// Why a text is no move here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UciError {
    /// Not two squares and perhaps one of `n b r q`.
    Malformed,
    /// No legal move.
    Illegal,
    /// A promotion that does not say to what.
    Ambiguous,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UciError::Malformed => "not a move in coordinates",
            UciError::Illegal => "not a legal move here",
            UciError::Ambiguous => "a promotion must name its piece",
        })
    }
}

impl std::error::Error for UciError {}

impl Position {
    /// The text of a legal move.
    ///
    /// ```
    /// # use rules::{Position, Variant};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = position.read_uci("e1g1")?;
    /// assert_eq!(position.uci(castling, Variant::Standard), "e1g1");
    /// assert_eq!(position.uci(castling, Variant::Chess960), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn uci(&self, mv: Move, variant: Variant) -> String {
        match (self.castling_side(mv), variant) {
            (Some(side), Variant::Standard) => {
                format!("{}{}", mv.from(), side.king_to(self.turn()))
            }
            _ => mv.to_string(),
        }
    }

    /// The legal move that a text means here. Both spellings of castling are read in either game, so
    /// none need be named.
    ///
    /// # Errors
    /// [`UciError`]; nothing is guessed.
    pub fn read_uci(&self, text: &str) -> Result<Move, UciError> {
        let mv = parse(text).ok_or(UciError::Malformed)?;
        if self.is_legal(mv) {
            return Ok(mv);
        }
        if mv.promotion().is_some() {
            return Err(UciError::Illegal);
        }
        let us = self.turn();
        if self.role_at(mv.from()) == Some(Role::Pawn)
            && mv.to().rank() == Rank::Eighth.relative_to(us)
            && self.is_legal(Move::new(mv.from(), mv.to(), Some(Role::Queen)))
        {
            return Err(UciError::Ambiguous);
        }
        if mv.from() != self.king(us) {
            return Err(UciError::Illegal);
        }
        CastlingSide::ALL
            .into_iter()
            .filter(|side| side.king_to(us) == mv.to())
            .filter_map(|side| self.castling().rook(us, side))
            .map(|rook| Move::new(mv.from(), rook, None))
            .find(|&castling| self.is_legal(castling))
            .ok_or(UciError::Illegal)
    }
}

/// The move that a text spells, legal or not.
pub(crate) fn parse(text: &str) -> Option<Move> {
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return None;
    }
    let from: Square = text[0..2].parse().ok()?;
    let to: Square = text[2..4].parse().ok()?;
    let promotion = match &text[4..] {
        "" => None,
        "n" => Some(Role::Knight),
        "b" => Some(Role::Bishop),
        "r" => Some(Role::Rook),
        "q" => Some(Role::Queen),
        _ => return None,
    };
    (from != to).then(|| Move::new(from, to, promotion))
}
