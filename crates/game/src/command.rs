//! What players and the server ask of a game.
//!
//! A command carries its own time and the lag the server measured; nothing here is trusted to be
//! possible, [`crate::Game::decide`] judges it. There is no way to withdraw an offer or a claim
//! (articles 9.1.2.1 and 9.5): no such command exists.

use crate::CommandId;
use rules::{Color, Move};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player of this colour.
    Player(Color),
    /// The server: timers, faults, answers of the solver.
    System,
}

/// One request to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Command {
    /// Who asks.
    pub actor: Actor,
    /// Server time of receipt, ms since 1970.
    pub at: i64,
    /// Lag of this command in ms, bounded by the server's own measurement.
    pub lag_ms: u32,
    /// The client's name for the command; one seen before is refused as [`crate::Rejection::Repeated`].
    pub cid: Option<CommandId>,
    /// What is asked.
    pub kind: CommandKind,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandKind {
    /// Starts White's clock of a game that waits. (System.)
    Start,
    /// Notes that the player is there. The server says so for a player whom it sees; only in a game with an appointment.
    Arrive,
    /// Asks whether somebody has not come within the default time. (System.)
    Default,
    /// Plays a move, perhaps with a draw offer (9.1.2).
    Move {
        /// The move; castling is king takes own rook.
        mv: Move,
        /// Whether a draw is offered with it.
        offers_draw: bool,
        /// Whether it was entered before the opponent moved.
        premove: bool,
    },
    /// Offers a draw without a move.
    OfferDraw,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines the opponent's offer by word.
    DeclineDraw,
    /// Claims a draw (9.2, 9.3).
    Claim {
        /// On which ground.
        claim: ClaimKind,
        /// The move written down but not yet played; `None` when the ground stands on the board.
        intended: Option<Move>,
    },
    /// Resigns.
    Resign,
    /// Calls the game off before both have moved; by the system, one of an event at any time.
    Abort,
    /// Asks whether a flag has fallen. Only wakes the check.
    Flag,
    /// Asks the opponent to let one's last move be taken back.
    OfferTakeback,
    /// Lets it be taken back.
    AcceptTakeback,
    /// Does not.
    DeclineTakeback,
    /// Stops the clocks. (System.)
    Pause {
        /// Why.
        reason: PauseReason,
    },
    /// Starts them again. (System.)
    Resume,
    /// A deeper answer of the solver. (System.)
    Verdict {
        /// Number of plies after which the question was asked.
        ply: u32,
        /// Which position was asked about: [`crate::question_key`].
        position: u64,
        /// Whether White could still mate there.
        white: bool,
        /// Whether Black could still mate there.
        black: bool,
    },
}

/// Ground of a draw claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimKind {
    /// Third occurrence of the position (9.2).
    Threefold,
    /// Fifty moves without capture or pawn move (9.3).
    Fifty,
}

/// Why clocks stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseReason {
    /// No node served the game; its end gives five seconds to the side to move.
    Outage,
    /// The server could not take moves: nothing could be stored, or it stood still for a moment.
    Queue,
    /// An arbiter stopped the clocks (6.11).
    Arbiter,
}
