//! The shapes of socket frames, and nothing else: JSON text, `t` names the frame.
//!
//! Client frames are read strictly enough to be named when they are wrong ([`ClientFrame::read`]);
//! unknown fields are passed over, so that newer clients can speak to older servers. Server frames are
//! made in `convert` from the types of `game`. The TypeScript of every shape is generated
//! ([`typescript`]) and committed in `web/src/wire/`; a test compares. Times are ms, clocks ms left.

mod convert;
#[cfg(test)]
mod tests;

pub use convert::{Draft, Seat, View, refusal, state};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Longest frame a client may send, in bytes.
pub const LONGEST_FRAME: usize = 4 * 1024;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ClientFrame {
    /// Listens to a game.
    Join {
        /// The game.
        g: String,
        /// Last version seen; 0 for the whole state.
        #[serde(default)]
        since: u32,
    },
    /// Plays a move.
    Mv {
        /// The game.
        g: String,
        /// The version moved from.
        n: u32,
        /// The move in UCI.
        u: String,
        /// The client's id of the command: up to 16 hex digits.
        c: String,
        /// Lag as the client sees it, ms; the server's own measure bounds it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        lag: Option<u32>,
        /// Offers a draw with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        o: bool,
    },
    /// Any other command: `draw`, `draw-accept`, `draw-decline`, `claim`, `resign`, `abort`, `flag`,
    /// `takeback`, `takeback-accept`, `takeback-decline`, `rematch`, `rematch-decline`.
    Do {
        /// The game.
        g: String,
        /// The version it was asked from.
        n: u32,
        /// Which command.
        k: String,
        /// The client's id of the command.
        c: String,
        /// Ground of a claim: `threefold` or `fifty`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        why: Option<String>,
        /// The move a claim announces, in UCI.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        u: Option<String>,
    },
    /// Asks for the head of a game; sent every 2.5 s.
    P {
        /// The game.
        g: String,
        /// Last version seen.
        v: u32,
    },
    /// Listens to the lobby.
    Lobby,
    /// Listens to an event: who pairs, who has won.
    Event {
        /// The event.
        e: String,
    },
}

impl ClientFrame {
    /// Reads a text frame.
    ///
    /// # Errors
    /// The code of the refusal: `frame-too-long` or `bad-frame`.
    pub fn read(text: &str) -> Result<ClientFrame, &'static str> {
        if text.len() > LONGEST_FRAME {
            return Err("frame-too-long");
        }
        // The reader below would also take a list: kind first, then the fields in their order.
        if !text.trim_start().starts_with('{') {
            return Err("bad-frame");
        }
        serde_json::from_str(text).map_err(|_| "bad-frame")
    }
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ServerFrame {
    /// The whole state of a game.
    St(Box<StateFrame>),
    /// One event.
    Ev(EventFrame),
    /// A command was done and is safely stored.
    Ok {
        /// The command.
        c: String,
        /// The version that holds it.
        v: u32,
    },
    /// A command was refused; the game is untouched.
    No(RefusalFrame),
    /// Nothing was written; try again.
    Busy {
        /// The command.
        c: String,
        /// When, in ms.
        after: u32,
    },
    /// The head of a game.
    Q {
        /// The game.
        g: String,
        /// Its version.
        v: u32,
    },
    /// Who is here.
    On {
        /// The game.
        g: String,
        /// Whether White is connected.
        white: bool,
        /// Whether Black is connected.
        black: bool,
        /// Others watching.
        watchers: u32,
    },
    /// A rematch is asked for (`by`) or made (`to`), or no longer wanted (neither).
    Rm {
        /// The game that ended.
        g: String,
        /// Who asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<Color>,
        /// The new game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        to: Option<String>,
    },
    /// The lobby.
    Lob(LobbyFrame),
    /// An event has changed: ask for its page again.
    Evt {
        /// The event.
        e: String,
        /// Number of its last fact.
        v: u32,
    },
    /// Your offer was accepted: go to this game.
    Go {
        /// The game.
        g: String,
    },
    /// The socket will close: `drain` (a planned stop), `resync` (come back and join again) or
    /// `bad-frame` (what came was no text frame of at most 16 KiB).
    Bye {
        /// Why.
        why: String,
    },
}

impl ServerFrame {
    /// The frame as text.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("frames are plain data with text keys")
    }
}

/// The whole state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct StateFrame {
    /// The game.
    pub g: String,
    /// Its version.
    pub v: u32,
    /// Server time, ms since 1970.
    pub now: i64,
    /// Which side the reader plays.
    pub me: Option<Color>,
    /// White.
    pub white: PlayerInfo,
    /// Black.
    pub black: PlayerInfo,
    /// Start position, FEN.
    pub start: String,
    /// Whether castling is written king takes rook.
    pub chess960: bool,
    /// Laws, `fide-2023/1`.
    pub laws: String,
    /// `standard`, `rapid` or `blitz`.
    pub speed: String,
    /// Whether ratings count it.
    pub rated: bool,
    /// Time control.
    pub time: TimeInfo,
    /// The record.
    pub moves: Vec<MoveInfo>,
    /// The position on the board, FEN.
    pub fen: String,
    /// The clocks at `now`.
    pub clock: ClockInfo,
    /// Whose draw offer stands.
    pub offer: Option<Color>,
    /// Who asks to take a move back.
    pub takeback: Option<Color>,
    /// `waiting`, `running`, `paused` or `ended`.
    pub status: String,
    /// When it begins by an event's clock, ms since 1970; none: once both are here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub starts: Option<i64>,
    /// How it ended.
    pub end: Option<EndInfo>,
    /// How often the position on the board has stood.
    pub reps: u32,
    /// Claims that stand on the board.
    pub claim: ClaimInfo,
    /// People watching.
    pub watchers: u32,
    /// A rematch asked for or made.
    pub rematch: Option<RematchInfo>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayerInfo {
    /// Public id; none for a guest.
    pub id: Option<String>,
    /// Name; none for a guest.
    pub name: Option<String>,
    /// Whether connected.
    pub on: bool,
}

/// A time control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TimeInfo {
    /// `increment-before`, `increment-after`, `delay`, `bronstein`, `hourglass`, `none` or
    /// `correspondence`.
    pub mode: String,
    /// White's periods.
    pub periods: Vec<PeriodInfo>,
    /// Black's, where they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub black: Option<Vec<PeriodInfo>>,
}

/// A period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PeriodInfo {
    /// Moves in it; none for all the rest.
    pub moves: Option<u16>,
    /// Its time, ms.
    pub ms: i64,
    /// Increment or delay, ms.
    pub inc: i64,
}

/// One ply of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoveInfo {
    /// The move in UCI.
    pub u: String,
    /// White's time after it, ms.
    pub w: i64,
    /// Black's time after it, ms.
    pub b: i64,
    /// Time charged, ms.
    pub th: u32,
    /// Lag forgiven, ms.
    pub lag: u32,
}

/// Clocks at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClockInfo {
    /// White's time, ms.
    pub w: i64,
    /// Black's time, ms.
    pub b: i64,
    /// Whose clock runs.
    pub run: Option<Color>,
    /// Why they stand still: `outage`, `queue`, `arbiter`.
    pub paused: Option<String>,
    /// Free time of this turn not yet used, ms (simple delay).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hold: Option<i64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EndInfo {
    /// `1-0`, `0-1`, `1/2-1/2`, `*`…
    pub result: String,
    /// The same as it stands on a page, `½–½`.
    pub score: String,
    /// Code of the reason, `checkmate`.
    pub why: String,
    /// Who won.
    pub winner: Option<Color>,
    /// The article of the game's laws.
    pub article: Option<String>,
    /// Whether an arbiter should look.
    pub reviewable: bool,
    /// Half-moves made after the end before it was seen; they are no longer in the record.
    pub beyond: u32,
}

/// Claims that would be right without a further move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClaimInfo {
    /// Third occurrence.
    pub threefold: bool,
    /// Fifty moves.
    pub fifty: bool,
}

/// A rematch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum RematchInfo {
    /// Asked for.
    Asked {
        /// By whom.
        by: Color,
    },
    /// Made.
    Made {
        /// The new game.
        g: String,
    },
}

/// One event: `mv`, `start`, `here`, `offer`, `decline`, `claim`, `tb-offer`, `tb-decline`, `tb`, `pause`, `resume`,
/// `end`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct EventFrame {
    /// The game.
    pub g: String,
    /// The event's version.
    pub v: u32,
    /// Which event.
    pub k: String,
    /// White's time after it, ms.
    pub w: i64,
    /// Black's time after it, ms.
    pub b: i64,
    /// Whose clock runs after it.
    pub run: Option<Color>,
    /// When it happened, ms since 1970.
    pub at: i64,
    /// Server time when sent, ms since 1970.
    pub now: i64,
    /// The move in UCI, or the one a claim announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub u: Option<String>,
    /// Time charged, ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub th: Option<u32>,
    /// Lag forgiven, ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lag: Option<u32>,
    /// A draw is offered with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub o: Option<bool>,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<Color>,
    /// Ground of a claim, reason of a pause or of the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<String>,
    /// Whether a claim was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub right: Option<bool>,
    /// Plies that show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plies: Option<Vec<u32>>,
    /// Time the opponent gained by a wrong claim, ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gain: Option<i64>,
    /// Plies taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub n: Option<u32>,
    /// The result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<String>,
    /// The result as it stands on a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub score: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Color>,
    /// The article of a claim's verdict or of the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub article: Option<String>,
    /// Whether an arbiter should look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reviewable: Option<bool>,
}

/// A refusal, with the typed reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefusalFrame {
    /// The command; empty when the frame named none.
    pub c: String,
    /// The head of the game.
    pub v: u32,
    /// `stale`, `illegal`, `turn`, `over`, `auth` or `refused`.
    pub why: String,
    /// The reason's code.
    pub code: String,
    /// The article it rests on.
    pub law: Option<String>,
    /// Plies that show it.
    pub plies: Option<Vec<u32>>,
}

/// Who seeks a game, and which are being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LobbyFrame {
    /// Open offers.
    pub seeks: Vec<SeekInfo>,
    /// Games in progress.
    pub games: Vec<LiveInfo>,
    /// Those of the people connected who have a name.
    pub here: Vec<PersonInfo>,
    /// People connected, guests too.
    pub online: u32,
}

/// Somebody with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonInfo {
    /// Public id, as in `/@/{id}`.
    pub id: String,
    /// The name.
    pub name: String,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeekInfo {
    /// Its id, that of the game to be.
    pub id: String,
    /// Who offers; none for a guest.
    pub name: Option<String>,
    /// Time control, `5+3`.
    pub time: String,
    /// Whether ratings count it.
    pub rated: bool,
    /// The offerer's colour: `white`, `black` or `random`.
    pub color: String,
    /// Whether it is the reader's own.
    pub mine: bool,
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LiveInfo {
    /// The game.
    pub g: String,
    /// White's name; none for a guest.
    pub white: Option<String>,
    /// Black's name; none for a guest.
    pub black: Option<String>,
    /// Time control, `5+3`.
    pub time: String,
    /// Half-moves made.
    pub ply: u32,
}

/// What tables of endings know of a position with few men (`/analysis/table`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableInfo {
    /// Whether they know it at all: else the verdict is null and there are no moves.
    pub known: bool,
    /// For the side to move.
    pub verdict: Option<TableVerdict>,
    /// Every legal move, the best first.
    pub moves: Vec<TableMove>,
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableMove {
    /// In UCI.
    pub uci: String,
    /// As the reader's notation writes it.
    pub text: String,
    /// For the side that makes it.
    pub verdict: TableVerdict,
}

/// A result that both sides' best play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TableVerdict {
    /// `win`, `draw` or `loss`.
    pub result: TableResult,
    /// Half-moves to the mate; 0 in a draw.
    pub plies: u32,
}

/// How a position of a table ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum TableResult {
    /// A mate given.
    Win,
    /// No mate.
    Draw,
    /// A mate suffered.
    Loss,
}

impl From<endings::Verdict> for TableVerdict {
    fn from(verdict: endings::Verdict) -> TableVerdict {
        let (result, plies) = match verdict {
            endings::Verdict::Win { plies } => (TableResult::Win, plies),
            endings::Verdict::Draw => (TableResult::Draw, 0),
            endings::Verdict::Loss { plies } => (TableResult::Loss, plies),
        };
        TableVerdict { result, plies }
    }
}

/// The TypeScript of every shape above, as committed in `web/src/wire/frames.ts`.
#[must_use]
pub fn typescript() -> String {
    let config = ts_rs::Config::default().with_large_int("number");
    let declarations = [
        Color::decl(&config),
        ClientFrame::decl(&config),
        ServerFrame::decl(&config),
        StateFrame::decl(&config),
        PlayerInfo::decl(&config),
        TimeInfo::decl(&config),
        PeriodInfo::decl(&config),
        MoveInfo::decl(&config),
        ClockInfo::decl(&config),
        EndInfo::decl(&config),
        ClaimInfo::decl(&config),
        RematchInfo::decl(&config),
        EventFrame::decl(&config),
        RefusalFrame::decl(&config),
        LobbyFrame::decl(&config),
        PersonInfo::decl(&config),
        SeekInfo::decl(&config),
        LiveInfo::decl(&config),
        TableInfo::decl(&config),
        TableMove::decl(&config),
        TableVerdict::decl(&config),
        TableResult::decl(&config),
    ];
    let exported = declarations.iter().map(|declaration| format!("export {declaration}\n\n"));
    let mut text = String::from(
        "/** Generated from the server's `wire` module; `BLESS=1 cargo test -p server wire` writes it. */\n\n",
    );
    text.extend(exported);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
