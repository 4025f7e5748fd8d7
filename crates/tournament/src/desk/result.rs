//! The result of one board.

use crate::{Record, Score, Tpn};
use rules::Color;
use serde::{Deserialize, Serialize};

/// The result of one board. The two sides' need not add up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum BoardResult {
    /// A game was played; `rated` is false where it was too short to be rated.
    Played {
        /// White's score.
        white: Score,
        /// Black's score.
        black: Score,
        /// Whether ratings count it.
        rated: bool,
    },
    /// One or both failed to appear.
    Forfeit {
        /// Who gets the points; none where neither came.
        #[serde(with = "winner")]
        winner: Option<Color>,
    },
    /// To be finished later.
    Adjourned,
}

impl BoardResult {
    /// White won.
    pub const WHITE: BoardResult = BoardResult::played(Score::Win, Score::Loss);
    /// Black won.
    pub const BLACK: BoardResult = BoardResult::played(Score::Loss, Score::Win);
    /// Drawn.
    pub const DRAW: BoardResult = BoardResult::played(Score::Draw, Score::Draw);

    /// A rated game with these scores.
    pub const fn played(white: Score, black: Score) -> BoardResult {
        BoardResult::Played { white, black, rated: true }
    }

    /// A result that somebody may give: nobody wins by two sides' wins, and both have not more than one point together.
    pub fn is_possible(self) -> bool {
        !matches!(
            self,
            BoardResult::Played { white: Score::Win, black: Score::Win | Score::Draw, .. }
                | BoardResult::Played { white: Score::Draw, black: Score::Win, .. }
        )
    }

    /// One side's record against an opponent of this number.
    pub fn record(self, color: Color, opponent: Tpn) -> Record {
        match self {
            BoardResult::Played { white, black, rated } => {
                let score = if color == Color::White { white } else { black };
                Record::Played { opponent, color, score, rated }
            }
            BoardResult::Forfeit { winner } => {
                Record::Forfeit { opponent: Some(opponent), color: Some(color), won: winner == Some(color) }
            }
            BoardResult::Adjourned => Record::Paired { opponent, color },
        }
    }
}

/// What a result counts for, by when it was given (C.04.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// Before the next pairing: for everything.
    Open,
    /// After the next pairing was published and before that round is over: from the pairing after it on, and for the
    /// standings.
    FollowingPairing,
    /// Later, outside FIDE mode: for the standings.
    Standings,
    /// Later: for the rating report alone.
    RatingOnly,
}

/// `"white"`, `"black"`, `"nobody"`.
mod winner {
    use rules::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        White,
        Black,
        Nobody,
    }

    pub(super) fn serialize<S: Serializer>(winner: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        match winner {
            Some(Color::White) => Shape::White,
            Some(Color::Black) => Shape::Black,
            None => Shape::Nobody,
        }
        .serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Color>, D::Error> {
        Ok(match Shape::deserialize(from)? {
            Shape::White => Some(Color::White),
            Shape::Black => Some(Color::Black),
            Shape::Nobody => None,
        })
    }
}
