//! What a pupil is asked to do, and what the board says of it.

use crate::Scene;
use crate::scene::checker;
use rules::attacks::line;
use rules::{Bitboard, Board, CastlingSide, Color, Move, Piece, Position, Rank, Role, Square};

/// A task; each is decided by the men on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// One man goes to every target; nobody else moves. `safe`: it may stop nowhere that is attacked.
    Collect {
        /// The men.
        board: Board,
        /// Where the man starts.
        hero: Square,
        /// Where it has to stop.
        targets: Bitboard,
        /// Whether attacked squares are closed to it.
        safe: bool,
        /// The fewest moves.
        best: u32,
    },
    /// One side takes every man of the other, which does not move.
    Capture {
        /// The men.
        board: Board,
        /// Who takes.
        color: Color,
        /// Whether attacked squares are closed.
        safe: bool,
        /// The fewest moves.
        best: u32,
    },
    /// Mate in so many moves against any defence.
    Mate {
        /// The position.
        position: Position,
        /// At most 3.
        moves: u32,
    },
    /// Touch every square that is asked for, and no other.
    Mark {
        /// The board.
        scene: Scene,
        /// Which squares.
        what: What,
    },
    /// Say how many there are.
    Count {
        /// The board.
        scene: Scene,
        /// Which squares.
        what: What,
    },
    /// Put men where they stand at the start (2.3).
    SetUp {
        /// The men to place, one for each home square.
        men: Vec<Piece>,
    },
    /// Say the name of a square that is shown.
    Name(Square),
    /// Touch the square of a name.
    Find(Square),
    /// Write a move that is shown.
    Write {
        /// The position.
        position: Position,
        /// The move.
        mv: Move,
    },
    /// Play a move that is written.
    Read {
        /// The position.
        position: Position,
        /// The move.
        mv: Move,
    },
    /// Play one move that does what is wanted.
    Play {
        /// The position.
        position: Position,
        /// What is wanted.
        goal: Goal,
    },
    /// Which of these is against the Laws? Exactly one is.
    Spot {
        /// The position.
        scene: Scene,
        /// The moves, each from and to.
        moves: Vec<(Square, Square)>,
    },
    /// Which verdict holds?
    Ask {
        /// The board.
        scene: Scene,
        /// The question.
        question: Question,
    },
}

/// Squares that the board determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Where the man on this square can go.
    Moves(Square),
    /// What the man on this square can take.
    Captures(Square),
    /// Enemies that attack this square.
    Attackers(Square),
    /// Enemies that the side to move can take.
    Attacked,
    /// Own men that no own man guards, the king apart.
    Unguarded,
    /// Where pawns of the side to move can be promoted now.
    Promotions,
    /// Squares of this one's file.
    File(Square),
    /// Squares of this one's rank.
    Rank(Square),
    /// Squares of the line through both.
    Line(Square, Square),
}

impl What {
    /// The squares.
    #[must_use]
    pub fn squares(self, scene: &Scene) -> Bitboard {
        let (board, turn) = (&scene.board, scene.turn);
        let theirs = board.by_color(!turn);
        match self {
            What::Moves(from) => scene.moves_from(from),
            What::Captures(from) => scene.moves_from(from).intersection(theirs),
            What::Attackers(square) => board.attackers_to(square, !turn, board.occupied()),
            What::Attacked => board
                .by_color(turn)
                .into_iter()
                .map(|from| scene.moves_from(from))
                .fold(Bitboard::EMPTY, Bitboard::union)
                .intersection(theirs),
            What::Unguarded => {
                let own = board.by_color(turn).difference(board.by(turn, Role::King));
                let alone = |square: &Square| board.attackers_to(*square, turn, board.occupied()).is_empty();
                own.into_iter().filter(alone).collect()
            }
            What::Promotions => {
                let last = Bitboard::from_rank(Rank::Eighth.relative_to(turn));
                let pawns = board.by(turn, Role::Pawn);
                let to = pawns.into_iter().map(|from| scene.moves_from(from));
                to.fold(Bitboard::EMPTY, Bitboard::union).intersection(last)
            }
            What::File(square) => Bitboard::from_file(square.file()),
            What::Rank(square) => Bitboard::from_rank(square.rank()),
            What::Line(a, b) => line(a, b),
        }
    }
}

/// What one move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Take a man.
    Capture,
    /// Give check.
    Check,
    /// Give check with two men at once.
    DoubleCheck,
    /// Answer a check by going away.
    Flee,
    /// Answer a check by a man between.
    Block,
    /// Answer a check by taking who gives it.
    TakeChecker,
    /// Castle.
    Castle,
    /// Take a pawn in passing.
    EnPassant,
    /// Promote.
    Promote,
    /// Take more than is lost if they take back.
    Gain,
    /// Leave nothing that they could gain by.
    Save,
}

impl Goal {
    /// Whether a legal move does it.
    #[must_use]
    pub fn met(self, position: &Position, mv: Move) -> bool {
        let next = position.play_unchecked(mv);
        let checked = position.is_check();
        let king_moves = position.role_at(mv.from()) == Some(Role::King);
        match self {
            Goal::Capture => position.is_capture(mv),
            Goal::Check => next.is_check(),
            Goal::DoubleCheck => next.checkers().is_several(),
            Goal::Flee => checked && king_moves && !position.is_capture(mv),
            Goal::Block => checked && !king_moves && !position.is_capture(mv),
            Goal::TakeChecker => checked && position.checkers().contains(mv.to()),
            Goal::Castle => position.castling_side(mv).is_some(),
            Goal::EnPassant => position.is_en_passant(mv),
            Goal::Promote => mv.promotion().is_some(),
            Goal::Gain => gain(position, mv) > 0,
            Goal::Save => next.legal_moves().into_iter().all(|reply| gain(&next, reply) <= 0),
        }
    }
}

/// What a man is worth to beginners, in pawns; the king has no price.
#[must_use]
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What a capture brings when the cheapest recapture follows; 0 for any other move.
fn gain(position: &Position, mv: Move) -> i32 {
    if !position.is_capture(mv) {
        return 0;
    }
    let taken = if position.is_en_passant(mv) { Some(Role::Pawn) } else { position.role_at(mv.to()) };
    let taken = taken.map_or(0, worth);
    let next = position.play_unchecked(mv);
    let taken_back =
        next.legal_moves().into_iter().any(|reply| reply.to() == mv.to() && next.is_capture(reply));
    taken - if taken_back { position.role_at(mv.from()).map_or(0, worth) } else { 0 }
}

/// A question with a few answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is the side to move in check, mated, stalemated, or none of these?
    State,
    /// May the side to move castle there: now, not now, never again?
    Castling(CastlingSide),
    /// Whose men are worth more?
    Worth,
    /// Is the square light or dark?
    Shade(Square),
    /// Is this move legal?
    Legal(Square, Square),
}

impl Question {
    /// The answers, as keys for their words.
    #[must_use]
    pub const fn choices(self) -> &'static [&'static str] {
        match self {
            Question::State => &["none", "check", "mate", "stalemate"],
            Question::Castling(_) => &["now", "not-now", "never"],
            Question::Worth => &["white", "black", "equal"],
            Question::Shade(_) => &["light", "dark"],
            Question::Legal(..) => &["yes", "no"],
        }
    }

    /// The answer that holds; `None` where the question needs a game and the board is none.
    #[must_use]
    pub fn truth(self, scene: &Scene) -> Option<&'static str> {
        Some(match self {
            Question::State => {
                let position = scene.game.as_ref()?;
                match (position.is_check(), position.has_legal_move()) {
                    (true, true) => "check",
                    (true, false) => "mate",
                    (false, false) => "stalemate",
                    (false, true) => "none",
                }
            }
            Question::Castling(side) => match crate::refusal::castling_refused(scene.game.as_ref()?, side) {
                None => "now",
                Some(crate::CastlingRefusal::Never) => "never",
                Some(_) => "not-now",
            },
            Question::Worth => {
                match material(&scene.board, Color::White).cmp(&material(&scene.board, Color::Black)) {
                    std::cmp::Ordering::Greater => "white",
                    std::cmp::Ordering::Less => "black",
                    std::cmp::Ordering::Equal => "equal",
                }
            }
            Question::Shade(square) => {
                if square.is_light() {
                    "light"
                } else {
                    "dark"
                }
            }
            Question::Legal(from, to) => {
                let queen = Some(Role::Queen);
                if crate::why_not(scene, from, to, queen).is_none() { "yes" } else { "no" }
            }
        })
    }
}

/// What one side's men are worth together.
pub(crate) fn material(board: &Board, color: Color) -> i32 {
    board.by_color(color).into_iter().filter_map(|square| board.role_at(square)).map(worth).sum()
}

/// Whether a man of this side could be taken where it stands.
pub(crate) fn attacked(board: &Board, square: Square, color: Color) -> Option<Square> {
    board.attackers_to(square, !color, board.occupied()).first()
}

impl Task {
    /// The board that is shown first.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let quiet = |board: &Board, turn| Scene { board: *board, turn, game: None };
        match self {
            Task::Collect { board, hero, .. } => quiet(board, board.color_at(*hero).unwrap_or(Color::White)),
            Task::Capture { board, color, .. } => quiet(board, *color),
            Task::Mate { position, .. }
            | Task::Write { position, .. }
            | Task::Read { position, .. }
            | Task::Play { position, .. } => {
                Scene { board: *position.board(), turn: position.turn(), game: Some(position.clone()) }
            }
            Task::Mark { scene, .. }
            | Task::Count { scene, .. }
            | Task::Spot { scene, .. }
            | Task::Ask { scene, .. } => scene.clone(),
            Task::SetUp { men } => {
                let mut board = *Position::start().board();
                for square in board.occupied() {
                    if board.piece_at(square).is_some_and(|piece| men.contains(&piece)) {
                        board.remove(square);
                    }
                }
                quiet(&board, Color::White)
            }
            Task::Name(_) | Task::Find(_) => quiet(&Board::EMPTY, Color::White),
        }
    }

    /// Whether the pupil's men are in check at the start, for the board to show.
    #[must_use]
    pub fn in_check(&self) -> bool {
        let scene = self.scene();
        checker(&scene.board, scene.turn).is_some()
    }

    /// The kind of task, as a key for its words.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Task::Collect { .. } => "collect",
            Task::Capture { .. } => "capture",
            Task::Mate { .. } => "mate",
            Task::Mark { .. } => "mark",
            Task::Count { .. } => "count",
            Task::SetUp { .. } => "set-up",
            Task::Name(_) => "name",
            Task::Find(_) => "find",
            Task::Write { .. } => "write",
            Task::Read { .. } => "read",
            Task::Play { .. } => "play",
            Task::Spot { .. } => "spot",
            Task::Ask { .. } => "ask",
        }
    }
}
