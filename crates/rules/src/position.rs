//! A position of a game: what stands where, who is to move, and what the past still allows
//! (Laws, articles 3 and 9.2).
//!
//! A [`Setup`] is anything one could write down; a [`Position`] is one that can be played from:
//! one king a side, apart from each other, the side not on move not in check, no pawn on an end
//! rank, castling rights with king and rook at home, an en passant square that a pawn can just have
//! passed. So the generator never meets anything else. What is merely beyond every game (ten
//! queens without a pawn gone, three checkers) is playable and is told as a doubt.
//!
//! A position does not know how it came about: counters of repetition and the ends of a game that
//! hang on them live with the game.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::attacks::king_attacks;
use crate::{
    Bitboard, Board, Castling, CastlingSide, Color, FenFault, FenMode, File, Move, Piece, PositionKey, Rank,
    Role, Square, Variant, Zobrist64, read_fen, retro, zobrist,
};

/// Anything that can be set up, playable or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The castling rights said to be held.
    pub castling: Castling,
    /// The square that a pawn is said to have passed by a double step just now.
    pub ep_square: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move to come, from 1; 0 is read as 1.
    pub fullmoves: u32,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: Castling::NONE,
        ep_square: None,
        halfmoves: 0,
        fullmoves: 1,
    };
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::EMPTY
    }
}

/// A reason why a setup is no position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A side has no king.
    KingMissing(Color),
    /// A side has more than one king.
    KingDoubled(Color),
    /// The kings stand side by side.
    KingsAdjacent,
    /// The side not on move is in check.
    OpponentInCheck,
    /// A pawn stands on the first or the eighth rank.
    PawnOnEndRank(Square),
    /// A castling right without its king or rook at home.
    CastlingNotAtHome(Color, CastlingSide),
    /// No pawn can just have passed the en passant square.
    EnPassantImpossible(Square),
    /// A side has more than sixteen men.
    TooManyMen(Color),
    /// A side has more than eight pawns.
    TooManyPawns(Color),
    /// A side has more promoted men than pawns gone.
    TooManyPromoted(Color),
    /// More than two men give check.
    TooManyCheckers,
    /// No one last move can have made these checkers.
    ImpossibleCheckers,
}

impl PositionError {
    /// A doubt can be played on with (lenient reading does); anything else cannot.
    #[must_use]
    pub const fn is_doubt(self) -> bool {
        match self {
            PositionError::KingMissing(_)
            | PositionError::KingDoubled(_)
            | PositionError::KingsAdjacent
            | PositionError::OpponentInCheck
            | PositionError::PawnOnEndRank(_)
            | PositionError::CastlingNotAtHome(..)
            | PositionError::EnPassantImpossible(_) => false,
            PositionError::TooManyMen(_)
            | PositionError::TooManyPawns(_)
            | PositionError::TooManyPromoted(_)
            | PositionError::TooManyCheckers
            | PositionError::ImpossibleCheckers => true,
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::KingMissing(color) => write!(f, "{color} has no king"),
            PositionError::KingDoubled(color) => write!(f, "{color} has more than one king"),
            PositionError::KingsAdjacent => f.write_str("the kings stand side by side"),
            PositionError::OpponentInCheck => f.write_str("the side not on move is in check"),
            PositionError::PawnOnEndRank(square) => write!(f, "a pawn stands on {square}"),
            PositionError::CastlingNotAtHome(color, side) => {
                let side = match side {
                    CastlingSide::King => "short",
                    CastlingSide::Queen => "long",
                };
                write!(f, "{color} cannot castle {side}: king or rook not at home")
            }
            PositionError::EnPassantImpossible(square) => {
                write!(f, "no pawn can just have passed {square}")
            }
            PositionError::TooManyMen(color) => write!(f, "{color} has more than 16 men"),
            PositionError::TooManyPawns(color) => write!(f, "{color} has more than 8 pawns"),
            PositionError::TooManyPromoted(color) => {
                write!(f, "{color} has more promoted men than pawns gone")
            }
            PositionError::TooManyCheckers => f.write_str("more than two men give check"),
            PositionError::ImpossibleCheckers => f.write_str("no one last move can have given this check"),
        }
    }
}

impl std::error::Error for PositionError {}

/// Every reason why a setup is no position, read as a slice; never empty as an error.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PositionErrors(Vec<PositionError>);

impl Deref for PositionErrors {
    type Target = [PositionError];

    fn deref(&self) -> &[PositionError] {
        &self.0
    }
}

impl fmt::Display for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if index > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionErrors {}

/// The move is not legal in this position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl std::error::Error for IllegalMove {}

/// A playable position.
// Aligned so that the men, moved in wide words, lie in one or two cache lines rather than across
// them; the size, 96 bytes, is the same without.
#[derive(Clone, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    /// The kings and rooks that the rights to castle belong to: a king and one rook or two on a
    /// side's first rank, or nobody there. When one of them leaves its square, rights go.
    pub(crate) at_home: Bitboard,
    /// The square passed by a double step just made.
    pub(crate) ep_target: Option<Square>,
    /// Is a capture there legal?
    pub(crate) ep_is_legal: bool,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) zobrist: Zobrist64,
}

impl Position {
    /// The start of a standard game (article 2.3).
    pub fn start() -> Position {
        static START: LazyLock<Position> =
            LazyLock::new(|| Position::chess960(518).expect("518 is below 960"));
        START.clone()
    }

    /// The start position of a number in Scharnagl's order, 518 being the standard one; none from
    /// 960 on.
    ///
    /// ```
    /// # use rules::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::start()));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Position> {
        let back_rank = crate::chess960::back_rank(number)?;
        let mut castling = Castling::NONE;
        let mut rooks =
            File::ALL.into_iter().filter(|file| back_rank[usize::from(file.index())] == Role::Rook);
        let (queen_side, king_side) = (rooks.next(), rooks.next());
        for color in Color::ALL {
            castling.set(color, CastlingSide::Queen, queen_side);
            castling.set(color, CastlingSide::King, king_side);
        }
        let setup = Setup { board: Board::array(back_rank), castling, ..Setup::EMPTY };
        Position::from_setup(setup).ok()
    }

    /// The position of a setup, if a game could have reached it as far as this can tell.
    ///
    /// # Errors
    /// Every reason against it, doubts included.
    pub fn from_setup(setup: Setup) -> Result<Position, PositionErrors> {
        match Position::from_setup_lenient(setup) {
            Ok((position, doubts)) if doubts.is_empty() => Ok(position),
            Ok((_, doubts)) => Err(doubts),
            Err(errors) => Err(errors),
        }
    }

    /// The position of a setup that can be played, with the doubts about it.
    ///
    /// # Errors
    /// Every reason why it cannot be played, and the doubts.
    pub fn from_setup_lenient(setup: Setup) -> Result<(Position, PositionErrors), PositionErrors> {
        let mut errors = faults(&setup);
        if errors.iter().any(|error| !error.is_doubt()) {
            return Err(PositionErrors(errors));
        }
        let mut position = Position {
            board: setup.board,
            turn: setup.turn,
            at_home: at_home(&setup),
            ep_target: setup.ep_square,
            ep_is_legal: false,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.max(1),
            zobrist: Zobrist64(0),
        };
        position.ep_is_legal = position.en_passant_can_be_taken();
        position.zobrist = position.zobrist_from_scratch();
        if let Some(doubt) = retro::doubt_about_checkers(&position) {
            errors.push(doubt);
        }
        Ok((position, PositionErrors(errors)))
    }

    /// The position as a setup.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling(),
            ep_square: self.ep_target,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Who is to move (行棋).
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The men.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The kind of man on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.board.role_at(square)
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares of one side's men.
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// The squares of both sides' men of a role.
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// Where a side's king stands.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        // A position has one king a side, so the set is never empty.
        Square::from_low_bits(self.board.by(color, Role::King).0.trailing_zeros())
    }

    /// The castling rights still held.
    #[inline]
    pub fn castling(&self) -> Castling {
        let mut castling = Castling::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                castling.set(color, side, self.castling_rook(color, side).map(Square::file));
            }
        }
        castling
    }

    /// The rook that a side may still castle with.
    #[inline(always)]
    pub(crate) fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let first = Bitboard::from_rank(Rank::First.relative_to(color));
        let below = Bitboard::below(self.king(color));
        let beside = match side {
            CastlingSide::King => first.difference(below).without(self.king(color)),
            CastlingSide::Queen => first.intersection(below),
        };
        (self.at_home & beside).first()
    }

    /// Does a side hold any right to castle?
    #[inline(always)]
    pub(crate) fn may_castle(&self, color: Color) -> bool {
        self.at_home.intersects(Bitboard::from_rank(Rank::First.relative_to(color)))
    }

    /// The square of an en passant capture, only where one is legal. This is what identity
    /// (article 9.2.3) and canonical FEN see.
    #[inline]
    #[must_use]
    pub const fn ep_square(&self) -> Option<Square> {
        if self.ep_is_legal { self.ep_target } else { None }
    }

    /// The square that a pawn has just passed by a double step, whether or not a capture is legal.
    #[inline]
    #[must_use]
    pub const fn ep_target(&self) -> Option<Square> {
        self.ep_target
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move to come, from 1, one more after each move of Black's.
    #[inline]
    #[must_use]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The men that give check. Looked up when asked for: a made move does not pay for it.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers_to(self.king(self.turn), !self.turn, self.board.occupied())
    }

    /// Is the side to move in check?
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// In check without a legal move (article 5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Not in check and without a legal move (article 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The men of `color` that attack a square when these squares are occupied, pinned or not.
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.board.attackers_to(square, color, occupied)
    }

    /// With which rook this move castles, if it does.
    ///
    /// ```
    /// # use rules::{CastlingSide, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let mv = position.read_uci("e1c1")?;
    /// assert_eq!(position.castling_side(mv), Some(CastlingSide::Queen));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn castling_side(&self, mv: Move) -> Option<CastlingSide> {
        let own = self.board.by_color(self.turn);
        if mv.from() != self.king(self.turn) || !own.contains(mv.to()) {
            None
        } else if mv.to().file() > mv.from().file() {
            Some(CastlingSide::King)
        } else {
            Some(CastlingSide::Queen)
        }
    }

    /// Does this move capture en passant?
    #[inline]
    #[must_use]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.ep_square() == Some(mv.to())
            && self.board.role_at(mv.from()) == Some(Role::Pawn)
            && mv.from().file() != mv.to().file()
    }

    /// Does this move capture, en passant included?
    #[inline]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.by_color(!self.turn).contains(mv.to()) || self.is_en_passant(mv)
    }

    /// Does this move set the count of plies without capture or pawn move back to nought? After it
    /// no earlier position can come again, so a history of keys may be cleared.
    ///
    /// ```
    /// # use rules::{Move, Position, Square};
    /// let start = Position::start();
    /// assert!(start.is_zeroing(Move::new(Square::E2, Square::E4, None)));
    /// assert!(!start.is_zeroing(Move::new(Square::G1, Square::F3, None)));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_zeroing(&self, mv: Move) -> bool {
        self.board.by_role(Role::Pawn).contains(mv.from()) || self.is_capture(mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// The move, if it is not legal here.
    ///
    /// ```
    /// # use rules::{Move, Position, Square};
    /// let start = Position::start();
    /// let after = start.play(Move::new(Square::G1, Square::F3, None))?;
    /// assert_eq!(after.piece_at(Square::G1), None);
    /// assert!(start.play(Move::new(Square::G1, Square::G3, None)).is_err());
    /// # Ok::<(), rules::IllegalMove>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// The position after a move that is known to be legal here. Any other move gives a position
    /// without meaning, but no panic and no undefined behaviour.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        debug_assert!(self.is_legal(mv), "{mv} in {self:?}");
        self.after(mv)
    }

    /// The same, put where another position stood: who plays through a long line keeps two positions
    /// and copies none.
    ///
    /// ```
    /// use rules::{Move, Position, Square};
    ///
    /// let (start, mut next) = (Position::start(), Position::start());
    /// let e4 = Move::new(Square::E2, Square::E4, None);
    /// start.play_unchecked_into(e4, &mut next);
    /// assert_eq!(next, start.play_unchecked(e4));
    /// ```
    #[inline]
    pub fn play_unchecked_into(&self, mv: Move, next: &mut Position) {
        debug_assert!(self.is_legal(mv), "{mv} in {self:?}");
        self.after_into(mv, next);
    }

    /// The same board with the other side to move, as after a null move; none in check. The move
    /// counts as a ply without progress, and an en passant capture is gone.
    ///
    /// ```
    /// # use rules::{Color, Position};
    /// assert_eq!(Position::start().pass().map(|next| next.turn()), Some(Color::Black));
    /// ```
    #[must_use]
    pub fn pass(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.make_pass();
        Some(next)
    }

    /// The hash, kept up to date move by move.
    #[inline]
    #[must_use]
    pub const fn zobrist(&self) -> Zobrist64 {
        self.zobrist
    }

    /// The hash computed anew: the slow twin of [`Position::zobrist`].
    #[must_use]
    pub fn zobrist_from_scratch(&self) -> Zobrist64 {
        let mut hash = Zobrist64(0);
        for square in self.board.occupied() {
            if let Some(piece) = self.board.piece_at(square) {
                hash.0 ^= zobrist::man(piece, square);
            }
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.castling_rook(color, side) {
                    hash.0 ^= zobrist::castling(color, rook.file());
                }
            }
        }
        if let Some(square) = self.ep_square() {
            hash.0 ^= zobrist::en_passant(square.file());
        }
        if self.turn == Color::Black {
            hash.0 ^= zobrist::black_to_move();
        }
        hash
    }

    /// What makes two positions the same for repetition (article 9.2.3): exact, no hash.
    ///
    /// ```
    /// # use rules::Position;
    /// let mut position = Position::start();
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     position = position.play(position.read_uci(text)?)?;
    /// }
    /// assert_eq!(position.key(), Position::start().key());
    /// assert_ne!(position, Position::start(), "the counters differ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> PositionKey {
        PositionKey::of(self)
    }
}

/// A FEN, read strictly as a standard game; [`crate::read_fen`] reads with other tempers, and
/// Chess960.
impl FromStr for Position {
    type Err = FenFault;

    fn from_str(fen: &str) -> Result<Position, FenFault> {
        Ok(read_fen(fen, FenMode::Strict, Variant::Standard)?.position)
    }
}

/// The canonical FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

/// The position as FEN, an en passant square that nobody can use included.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen_always_ep())
    }
}

/// All reasons against a setup but those that need to know what gives check.
fn faults(setup: &Setup) -> Vec<PositionError> {
    let board = &setup.board;
    let mut errors = Vec::new();
    for color in Color::ALL {
        match board.by(color, Role::King).len() {
            0 => errors.push(PositionError::KingMissing(color)),
            1 => {}
            _ => errors.push(PositionError::KingDoubled(color)),
        }
    }
    if errors.is_empty()
        && let (Some(ours), Some(theirs)) = (board.king(setup.turn), board.king(!setup.turn))
    {
        if king_attacks(ours).contains(theirs) {
            errors.push(PositionError::KingsAdjacent);
        }
        let giving_check = board.attackers_to(theirs, setup.turn, board.occupied()).without(ours);
        if !giving_check.is_empty() {
            errors.push(PositionError::OpponentInCheck);
        }
    }
    for square in board.by_role(Role::Pawn) & Bitboard::END_RANKS {
        errors.push(PositionError::PawnOnEndRank(square));
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(file) = setup.castling.rook_file(color, side)
                && !is_at_home(board, color, side, file)
            {
                errors.push(PositionError::CastlingNotAtHome(color, side));
            }
        }
    }
    if let Some(square) = setup.ep_square
        && !can_have_been_passed(board, setup.turn, square)
    {
        errors.push(PositionError::EnPassantImpossible(square));
    }
    for color in Color::ALL {
        too_many(board, color, &mut errors);
    }
    errors
}

/// The kings and rooks that the rights to castle belong to.
fn at_home(setup: &Setup) -> Bitboard {
    Color::ALL
        .into_iter()
        .filter(|&color| setup.castling.has_any(color))
        .fold(Bitboard::EMPTY, |all, color| {
            all | setup.castling.rooks(color) | setup.board.by(color, Role::King)
        })
}

/// Counting men: nobody has more than at the start, and every promoted man was a pawn.
fn too_many(board: &Board, color: Color, errors: &mut Vec<PositionError>) {
    let men = board.by_color(color);
    let pawns = board.by(color, Role::Pawn).len();
    let beyond = |count: u32, at_start: u32| count.saturating_sub(at_start);
    let bishops = board.by(color, Role::Bishop);
    // A bishop never leaves its colour, so a second one on the same colour was a pawn.
    let promoted = beyond(board.by(color, Role::Queen).len(), 1)
        + beyond(board.by(color, Role::Rook).len(), 2)
        + beyond((bishops & Bitboard::LIGHT).len(), 1)
        + beyond((bishops & Bitboard::DARK).len(), 1)
        + beyond(board.by(color, Role::Knight).len(), 2);
    if men.len() > 16 {
        errors.push(PositionError::TooManyMen(color));
    }
    if pawns > 8 {
        errors.push(PositionError::TooManyPawns(color));
    }
    if promoted > beyond(8, pawns) {
        errors.push(PositionError::TooManyPromoted(color));
    }
}

/// King on its first rank, the rook on that file of it, on the right side of the king.
pub(crate) fn is_at_home(board: &Board, color: Color, side: CastlingSide, file: File) -> bool {
    let first = Rank::First.relative_to(color);
    let rook = Square::new(file, first);
    board.king(color).is_some_and(|king| {
        king.rank() == first
            && board.by(color, Role::Rook).contains(rook)
            && match side {
                CastlingSide::King => file > king.file(),
                CastlingSide::Queen => file < king.file(),
            }
    })
}

/// Can a pawn of the side not on move just have passed this square by a double step?
pub(crate) fn can_have_been_passed(board: &Board, turn: Color, square: Square) -> bool {
    let them = !turn;
    let on = |rank: Rank| Square::new(square.file(), rank.relative_to(them));
    square == on(Rank::Third)
        && board.by(them, Role::Pawn).contains(on(Rank::Fourth))
        && !board.occupied().contains(on(Rank::Third))
        && !board.occupied().contains(on(Rank::Second))
}
