//! Results and the reasons for them.
//!
//! [`rules::Outcome`] is what a PGN can say. [`GameResult`] adds what only arbiters give (articles
//! 10 and 11.7–11.8, 12.9) and games without a result; [`Termination`] says why the game ended.

use rules::{Color, Outcome};
use std::fmt;

/// What each side got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// 1–0.
    WhiteWins,
    /// 0–1.
    BlackWins,
    /// ½–½.
    Draw,
    /// 0–0, both lose (11.8).
    BothLose,
    /// ½–0.
    WhiteHalf,
    /// 0–½.
    BlackHalf,
    /// White wins without play, `+/-`.
    WhiteByForfeit,
    /// Black wins without play, `-/+`.
    BlackByForfeit,
    /// Neither came, `-/-`.
    BothForfeit,
    /// The game does not count: aborted or void.
    Void,
}

impl GameResult {
    /// The result in which this side wins over the board.
    pub fn win(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// Who won over the board or by forfeit, if one did.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins | Self::WhiteByForfeit => Some(Color::White),
            Self::BlackWins | Self::BlackByForfeit => Some(Color::Black),
            Self::Draw
            | Self::BothLose
            | Self::WhiteHalf
            | Self::BlackHalf
            | Self::BothForfeit
            | Self::Void => None,
        }
    }

    /// What a PGN can say of it; `None` stands for `*` with a Termination tag.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::WhiteWins => Some(Outcome::WhiteWins),
            Self::BlackWins => Some(Outcome::BlackWins),
            Self::Draw => Some(Outcome::Draw),
            Self::BothLose
            | Self::WhiteHalf
            | Self::BlackHalf
            | Self::WhiteByForfeit
            | Self::BlackByForfeit
            | Self::BothForfeit
            | Self::Void => None,
        }
    }

    /// Every result, for tables and stores.
    pub const ALL: [Self; 10] = [
        Self::WhiteWins,
        Self::BlackWins,
        Self::Draw,
        Self::BothLose,
        Self::WhiteHalf,
        Self::BlackHalf,
        Self::WhiteByForfeit,
        Self::BlackByForfeit,
        Self::BothForfeit,
        Self::Void,
    ];
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::WhiteHalf => "1/2-0",
            Self::BlackHalf => "0-1/2",
            Self::WhiteByForfeit => "+/-",
            Self::BlackByForfeit => "-/+",
            Self::BothForfeit => "-/-",
            Self::Void => "*",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The king was mated.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// Neither side could mate any more; under the older profiles, their listed material.
    DeadPosition,
    /// A flag fell and the opponent could still mate.
    Flag,
    /// A flag fell but the opponent could not mate: a draw.
    FlagNoMate,
    /// A player resigned.
    Resignation,
    /// A player resigned though the opponent could not mate: a draw.
    ResignationNoMate,
    /// The players agreed to a draw.
    Agreement,
    /// Third occurrence of a position, claimed or automatic as the profile says.
    Threefold,
    /// Fifty moves without capture or pawn move, claimed.
    Fifty,
    /// Fifth occurrence of a position.
    Fivefold,
    /// Seventy-five moves without capture or pawn move.
    SeventyFive,
    /// Thirty moves without capture or pawn move (casual rules).
    ThirtyMoves,
    /// Ten checks running by one side (casual rules).
    TenChecks,
    /// Thirty checks received by one side (casual rules).
    ThirtyChecks,
    /// A wrong claim's penalty used up the claimant's time (older Laws, 10.13).
    ClaimPenalty,
    /// A flag fell so early that the game does not count (casual rules).
    FlagTooEarly,
    /// Called off before both had moved.
    Aborted,
    /// A player, or both, did not come within the default time (6.7).
    NoShow,
}

impl Termination {
    /// Every reason, for tables and stores.
    pub const ALL: [Self; 19] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::Flag,
        Self::FlagNoMate,
        Self::Resignation,
        Self::ResignationNoMate,
        Self::Agreement,
        Self::Threefold,
        Self::Fifty,
        Self::Fivefold,
        Self::SeventyFive,
        Self::ThirtyMoves,
        Self::TenChecks,
        Self::ThirtyChecks,
        Self::ClaimPenalty,
        Self::FlagTooEarly,
        Self::Aborted,
        Self::NoShow,
    ];

    /// A stable kebab-case code, for wires, logs and message keys.
    pub fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::Flag => "flag",
            Self::FlagNoMate => "flag-no-mate",
            Self::Resignation => "resignation",
            Self::ResignationNoMate => "resignation-no-mate",
            Self::Agreement => "agreement",
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
            Self::Fivefold => "fivefold",
            Self::SeventyFive => "seventy-five-moves",
            Self::ThirtyMoves => "thirty-moves",
            Self::TenChecks => "ten-checks",
            Self::ThirtyChecks => "thirty-checks",
            Self::ClaimPenalty => "claim-penalty",
            Self::FlagTooEarly => "flag-too-early",
            Self::Aborted => "aborted",
            Self::NoShow => "no-show",
        }
    }
}
