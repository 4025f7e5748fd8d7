//! Forsyth-Edwards Notation, read in two tempers and written in one form.
//!
//! Source: the PGN standard (1994), section 16.1; castling as in X-FEN (Reinhard Scharnagl), where
//! `KQkq` mean the outermost rook and a file letter an inner one; Shredder's file letters are read
//! too. What can be read in one way only is read with a note. What contradicts itself is refused in
//! strict reading and repaired with a note in lenient. No field is ever shifted or dropped in
//! silence:
//!
//! - Absent fields after the side to move, the castling or the en passant field stand for
//!   `-`, `-`, `0`, `1`. A half-move count without a move number could be either, so it is refused
//!   in strict reading.
//! - A man of the opponent's that gives check must be there by one last move, see the `retro`
//!   module; strict reading refuses what no game can reach, lenient reading plays on.
//! - White space at either end is ignored. Operations of EPD are passed over in lenient reading
//!   only, and never read here: `notation::epd` reads them.
//!
//! Written are always six fields, castling in X-FEN, the en passant square only where a capture is
//! legal; on demand with Shredder's letters, or the square after every double step.

use std::fmt;

use crate::position::{can_have_been_passed, is_at_home};
use crate::{
    Board, Castling, CastlingSide, Color, File, Piece, Position, PositionError, Rank, Setup, Square, Variant,
};

/// How much to forgive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenMode {
    /// Refuses what contradicts itself; for play and whatever counts.
    Strict,
    /// Repairs it with a note; for analysis and import.
    Lenient,
}

/// The field of a FEN that a fault is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// The men, rank by rank.
    Board,
    /// Side to move.
    Turn,
    /// Castling rights.
    Castling,
    /// En passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmove,
    /// Number of the move to come.
    Fullmove,
    /// No one field: the position as a whole.
    Position,
}

impl FenField {
    const ORDER: [FenField; 6] = [
        FenField::Board,
        FenField::Turn,
        FenField::Castling,
        FenField::EnPassant,
        FenField::Halfmove,
        FenField::Fullmove,
    ];

    /// The name used in answers: `board`, `turn`, `castling`, `ep`, `halfmove`, `fullmove`,
    /// `position`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FenField::Board => "board",
            FenField::Turn => "turn",
            FenField::Castling => "castling",
            FenField::EnPassant => "ep",
            FenField::Halfmove => "halfmove",
            FenField::Fullmove => "fullmove",
            FenField::Position => "position",
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is wrong in that field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenFaultKind {
    /// The board is not 8 ranks of 8 squares.
    BoardShape,
    /// A letter or digit that no board has.
    BoardLetter(char),
    /// Two digits running, which one digit would say.
    BoardDigitsSplit,
    /// The field is absent.
    Absent,
    /// The field is empty: two blanks running.
    Empty,
    /// White space other than one blank before the field.
    Separator,
    /// Text that is not of the field's kind.
    Malformed,
    /// EPD operations where the counters should stand.
    EpdOperations,
    /// More text after the last field.
    Trailing,
    /// A castling letter, or its right, twice.
    CastlingTwice(char),
    /// A castling letter without its king and rook at home.
    CastlingNotAtHome(char),
    /// A file letter in a standard game.
    CastlingFileLetter(char),
    /// No pawn can just have passed this square.
    EnPassantImpossible(Square),
    /// An en passant square beside a half-move count above 0.
    HalfmoveBesideEnPassant,
    /// Move number 0.
    FullmoveZero,
    /// The position cannot be one of a game.
    Impossible(PositionError),
}

/// A fault in a FEN: in which field, and what. Both a refusal and a note are told this way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FenFault {
    /// Where.
    pub field: FenField,
    /// What.
    pub kind: FenFaultKind,
}

impl FenFault {
    const fn new(field: FenField, kind: FenFaultKind) -> FenFault {
        FenFault { field, kind }
    }

    const fn impossible(error: PositionError) -> FenFault {
        FenFault::new(FenField::Position, FenFaultKind::Impossible(error))
    }

    /// `bad-fen` or `impossible-position`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FenFaultKind::Impossible(_) => "impossible-position",
            _ => "bad-fen",
        }
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = self.field;
        match self.kind {
            FenFaultKind::BoardShape => f.write_str("the board is not 8 ranks of 8 squares"),
            FenFaultKind::BoardLetter(letter) => write!(f, "no man is called {letter:?}"),
            FenFaultKind::BoardDigitsSplit => {
                f.write_str("empty squares side by side are counted in two digits")
            }
            FenFaultKind::Absent => write!(f, "the {field} field is absent"),
            FenFaultKind::Empty => write!(f, "the {field} field is empty"),
            FenFaultKind::Separator => {
                write!(f, "something other than one blank stands before the {field} field")
            }
            FenFaultKind::Malformed => write!(
                f,
                "the {field} field is not {}",
                match field {
                    FenField::Turn => "w or b",
                    FenField::Castling => "- or letters of KQkq, A-H and a-h",
                    FenField::EnPassant => "- or a square",
                    FenField::Board | FenField::Halfmove | FenField::Fullmove | FenField::Position =>
                        "a number",
                }
            ),
            FenFaultKind::EpdOperations => f.write_str("EPD operations stand in place of the counters"),
            FenFaultKind::Trailing => f.write_str("more text follows the last field"),
            FenFaultKind::CastlingTwice(letter) => {
                write!(f, "castling letter {letter} gives a right twice")
            }
            FenFaultKind::CastlingNotAtHome(letter) => {
                write!(f, "castling letter {letter} without its king and rook at home")
            }
            FenFaultKind::CastlingFileLetter(letter) => {
                write!(f, "castling letter {letter} names a file in a standard game")
            }
            FenFaultKind::EnPassantImpossible(square) => {
                write!(f, "no pawn can just have passed {square}")
            }
            FenFaultKind::HalfmoveBesideEnPassant => {
                f.write_str("the half-move count is above 0 although a pawn has just moved two squares")
            }
            FenFaultKind::FullmoveZero => f.write_str("move numbers begin with 1"),
            FenFaultKind::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenFault {}

/// A position and what had to be noted to get it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// A note for each repair or doubt, in the order of the fields.
    pub notes: Vec<FenFault>,
}

/// Reads a FEN.
///
/// ```
/// use rules::{FenField, FenMode, Variant, read_fen};
///
/// // Black's king has moved, yet the text claims castling for it.
/// let fen = "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w kq - 2 3";
/// let fault = read_fen(fen, FenMode::Strict, Variant::Standard).unwrap_err();
/// assert_eq!(fault.field, FenField::Castling);
/// assert_eq!(fault.to_string(), "castling letter k without its king and rook at home");
/// let reading = read_fen(fen, FenMode::Lenient, Variant::Standard)?;
/// assert_eq!(reading.notes.len(), 2);
/// assert!(reading.position.to_fen().ends_with(" w - - 2 3"));
/// # Ok::<(), rules::FenFault>(())
/// ```
///
/// # Errors
/// The first fault that this mode does not forgive. Faults of text come first, then what no reading
/// can play from (a king missing, say), then castling, en passant and counters, then doubts.
pub fn read_fen(text: &str, mode: FenMode, variant: Variant) -> Result<FenReading, FenFault> {
    let mut reader = Reader { mode, variant, notes: Vec::new() };
    let position = reader.read(&split(text))?;
    Ok(FenReading { position, notes: reader.notes })
}

/// A field's text and what was wrong with the white space before it.
struct Field<'a> {
    text: &'a str,
    separator: Option<FenFaultKind>,
}

fn split(text: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut rest = text.trim();
    let mut separator = None;
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (field, after) = rest.split_at(end);
        fields.push(Field { text: field, separator });
        rest = after.trim_start();
        let gap = &after[..after.len() - rest.len()];
        separator = match gap {
            "" | " " => None,
            _ if gap.chars().all(|blank| blank == ' ') => Some(FenFaultKind::Empty),
            _ => Some(FenFaultKind::Separator),
        };
    }
    fields
}

struct Reader {
    mode: FenMode,
    variant: Variant,
    notes: Vec<FenFault>,
}

impl Reader {
    /// A fault that strict reading refuses and lenient reading repairs.
    fn repair(&mut self, field: FenField, kind: FenFaultKind) -> Result<(), FenFault> {
        let fault = FenFault::new(field, kind);
        match self.mode {
            FenMode::Strict => Err(fault),
            FenMode::Lenient => {
                self.notes.push(fault);
                Ok(())
            }
        }
    }

    fn note(&mut self, field: FenField, kind: FenFaultKind) {
        self.notes.push(FenFault::new(field, kind));
    }

    fn read(&mut self, fields: &[Field<'_>]) -> Result<Position, FenFault> {
        // 1. The text of each field.
        let mut setup = Setup {
            board: self.board(self.text(fields, 0)?.unwrap_or(""))?,
            turn: match self.text(fields, 1)? {
                Some(text) => turn(text)?,
                None => {
                    self.repair(FenField::Turn, FenFaultKind::Absent)?;
                    Color::White
                }
            },
            ..Setup::EMPTY
        };
        let castling = match self.text(fields, 2)? {
            Some(text) => castling_text(text)?,
            None => self.absent(FenField::Castling, "-"),
        };
        let passed = match self.text(fields, 3)? {
            Some(text) => ep_text(text)?,
            None => self.absent(FenField::EnPassant, None),
        };
        let (halfmoves, fullmoves) = self.counters(fields)?;

        // 2. What no reading can play from, whatever the other fields say.
        if let Err(errors) = Position::from_setup_lenient(setup.clone())
            && let Some(&error) = errors.iter().find(|error| !error.is_doubt())
        {
            return Err(FenFault::impossible(error));
        }

        // 3. What the fields mean on this board.
        setup.castling = self.castling(castling, &setup.board)?;
        if let Some(square) = passed {
            if can_have_been_passed(&setup.board, setup.turn, square) {
                setup.ep_square = Some(square);
            } else {
                self.repair(FenField::EnPassant, FenFaultKind::EnPassantImpossible(square))?;
            }
        }
        setup.halfmoves = halfmoves;
        if setup.ep_square.is_some() && halfmoves > 0 {
            self.repair(FenField::Halfmove, FenFaultKind::HalfmoveBesideEnPassant)?;
            setup.halfmoves = 0;
        }
        setup.fullmoves = fullmoves;
        if fullmoves == 0 {
            self.repair(FenField::Fullmove, FenFaultKind::FullmoveZero)?;
            setup.fullmoves = 1;
        }

        // 4. Whether a game can have come here.
        let (position, doubts) = Position::from_setup_lenient(setup).map_err(|errors| {
            // Step 2 has seen all that is not a doubt, and step 3 what castling and en passant add.
            FenFault::impossible(errors.first().copied().unwrap_or(PositionError::KingsAdjacent))
        })?;
        for &doubt in doubts.iter() {
            self.repair(FenField::Position, FenFaultKind::Impossible(doubt))?;
        }
        Ok(position)
    }

    /// The text of a field, if it is there.
    fn text<'a>(&self, fields: &[Field<'a>], index: usize) -> Result<Option<&'a str>, FenFault> {
        let Some(field) = fields.get(index) else {
            return Ok(None);
        };
        match (field.separator, self.mode) {
            (Some(kind), FenMode::Strict) => Err(FenFault::new(FenField::ORDER[index], kind)),
            _ => Ok(Some(field.text)),
        }
    }

    fn absent<T>(&mut self, field: FenField, value: T) -> T {
        self.note(field, FenFaultKind::Absent);
        value
    }

    fn board(&mut self, text: &str) -> Result<Board, FenFault> {
        let fault = |kind| FenFault::new(FenField::Board, kind);
        let mut board = Board::EMPTY;
        let mut ranks = text.split('/');
        for rank in Rank::ALL.into_iter().rev() {
            let text = ranks.next().ok_or(fault(FenFaultKind::BoardShape))?;
            let mut file = 0;
            let mut after_digit = false;
            for letter in text.chars() {
                if let Some(count @ 1..=8) = letter.to_digit(10) {
                    file += count;
                    if after_digit {
                        self.note(FenField::Board, FenFaultKind::BoardDigitsSplit);
                    }
                    after_digit = true;
                    continue;
                }
                after_digit = false;
                let piece = Piece::from_letter(letter).ok_or(fault(FenFaultKind::BoardLetter(letter)))?;
                let file_here = u8::try_from(file)
                    .ok()
                    .and_then(File::from_index)
                    .ok_or(fault(FenFaultKind::BoardShape))?;
                board.put(Square::new(file_here, rank), piece);
                file += 1;
            }
            if file != 8 {
                return Err(fault(FenFaultKind::BoardShape));
            }
        }
        match ranks.next() {
            Some(_) => Err(fault(FenFaultKind::BoardShape)),
            None => Ok(board),
        }
    }

    fn counters(&mut self, fields: &[Field<'_>]) -> Result<(u32, u32), FenFault> {
        let Some(text) = self.text(fields, 4)? else {
            self.note(FenField::Halfmove, FenFaultKind::Absent);
            self.note(FenField::Fullmove, FenFaultKind::Absent);
            return Ok((0, 1));
        };
        let is_epd = text.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && fields.iter().skip(4).any(|field| field.text.contains(';'));
        if is_epd {
            self.repair(FenField::Halfmove, FenFaultKind::EpdOperations)?;
            return Ok((0, 1));
        }
        let halfmoves = number(FenField::Halfmove, text)?;
        let fullmoves = match self.text(fields, 5)? {
            Some(text) => number(FenField::Fullmove, text)?,
            None => {
                self.repair(FenField::Fullmove, FenFaultKind::Absent)?;
                1
            }
        };
        if fields.len() > 6 {
            self.repair(FenField::Fullmove, FenFaultKind::Trailing)?;
        }
        Ok((halfmoves, fullmoves))
    }

    fn castling(&mut self, letters: &str, board: &Board) -> Result<Castling, FenFault> {
        let mut rights = Castling::NONE;
        for letter in letters.chars().filter(|&letter| letter != '-') {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let lower = letter.to_ascii_lowercase();
            if self.variant == Variant::Standard && !matches!(lower, 'k' | 'q') {
                let kind = FenFaultKind::CastlingFileLetter(letter);
                self.repair(FenField::Castling, kind)?;
            }
            match self.meaning(lower, color, board) {
                None => {
                    let kind = FenFaultKind::CastlingNotAtHome(letter);
                    self.repair(FenField::Castling, kind)?;
                }
                Some((side, _)) if rights.has(color, side) => {
                    self.repair(FenField::Castling, FenFaultKind::CastlingTwice(letter))?;
                }
                Some((side, file)) => rights.set(color, side, Some(file)),
            }
        }
        Ok(rights)
    }

    /// The side and rook file of a lower-case castling letter, if king and rook are at home.
    fn meaning(&self, letter: char, color: Color, board: &Board) -> Option<(CastlingSide, File)> {
        let king = board.king(color)?;
        let (side, file) = match (letter, self.variant) {
            ('k', Variant::Standard) => (CastlingSide::King, File::H),
            ('q', Variant::Standard) => (CastlingSide::Queen, File::A),
            ('k', Variant::Chess960) => {
                let side = CastlingSide::King;
                (side, outermost_rook(board, color, side)?)
            }
            ('q', Variant::Chess960) => {
                let side = CastlingSide::Queen;
                (side, outermost_rook(board, color, side)?)
            }
            _ => {
                let file = File::from_letter(letter)?;
                if file > king.file() { (CastlingSide::King, file) } else { (CastlingSide::Queen, file) }
            }
        };
        let standard = king.file() == File::E && matches!(file, File::A | File::H);
        let allowed = self.variant == Variant::Chess960 || standard;
        (allowed && is_at_home(board, color, side, file)).then_some((side, file))
    }
}

/// The file of the rook farthest out on that side of the king, on the first rank.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let is_at_home = |file: &File| is_at_home(board, color, side, *file);
    match side {
        CastlingSide::King => File::ALL.into_iter().rev().find(is_at_home),
        CastlingSide::Queen => File::ALL.into_iter().find(is_at_home),
    }
}

fn turn(text: &str) -> Result<Color, FenFault> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenFault::new(FenField::Turn, FenFaultKind::Malformed)),
    }
}

fn castling_text(text: &str) -> Result<&str, FenFault> {
    let is_letter = |letter: char| matches!(letter, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h');
    if text == "-" || text.chars().all(is_letter) {
        Ok(text)
    } else {
        Err(FenFault::new(FenField::Castling, FenFaultKind::Malformed))
    }
}

fn ep_text(text: &str) -> Result<Option<Square>, FenFault> {
    match text {
        "-" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| FenFault::new(FenField::EnPassant, FenFaultKind::Malformed)),
    }
}

/// Digits alone, no sign; a number beyond 32 bits is no count of moves.
fn number(field: FenField, text: &str) -> Result<u32, FenFault> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(number),
        _ => Err(FenFault::new(field, FenFaultKind::Malformed)),
    }
}

/// How castling rights are written.
#[derive(Clone, Copy)]
enum CastlingLetters {
    /// `KQkq` for the outermost rook, its file for an inner one.
    XFen,
    /// Always the file.
    Shredder,
}

impl Position {
    /// Canonical FEN: six fields, castling in X-FEN, the en passant square only where a capture is
    /// legal. Equal for equal positions with equal counters.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// let start = Position::start();
    /// let e4 = start.play_unchecked(start.read_uci("e2e4")?);
    /// assert_eq!(e4.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// assert_eq!(e4.to_fen_always_ep(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// assert_eq!(e4.to_shredder_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1");
    /// # Ok::<(), rules::UciError>(())
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.write_fen(self.ep_square(), CastlingLetters::XFen)
    }

    /// The same with the en passant square after every double step, as the PGN standard writes it.
    #[must_use]
    pub fn to_fen_always_ep(&self) -> String {
        self.write_fen(self.ep_target(), CastlingLetters::XFen)
    }

    /// The same as canonical, but castling in Shredder-FEN: the file of every rook with a right.
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        self.write_fen(self.ep_square(), CastlingLetters::Shredder)
    }

    fn write_fen(&self, passed: Option<Square>, letters: CastlingLetters) -> String {
        let passed = passed.map_or_else(|| "-".to_owned(), |square| square.to_string());
        format!(
            "{} {} {} {passed} {} {}",
            self.board(),
            self.turn().letter(),
            self.castling_letters(letters),
            self.halfmoves(),
            self.fullmoves(),
        )
    }

    fn castling_letters(&self, style: CastlingLetters) -> String {
        let mut letters = String::new();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(file) = self.castling().rook_file(color, side) else {
                    continue;
                };
                let is_outermost = outermost_rook(self.board(), color, side) == Some(file);
                let letter = match (style, side) {
                    (CastlingLetters::XFen, CastlingSide::King) if is_outermost => 'k',
                    (CastlingLetters::XFen, CastlingSide::Queen) if is_outermost => 'q',
                    _ => file.letter(),
                };
                letters.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
        if letters.is_empty() {
            letters.push('-');
        }
        letters
    }
}
