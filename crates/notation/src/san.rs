//! Standard algebraic notation, written exactly and read liberally.
//!
//! Source: Laws of Chess, Appendix C; the PGN standard, section 8.2.3. Beyond the standard form the
//! reader takes: castling with letters or zeros; the long form (`Ng1-f3`) and any true over-long
//! disambiguation; coordinates (`e2-e4`, and with them UCI); `x`, check signs and `=` present or
//! absent; a promotion in brackets or after a stroke; `e.p.`, `ep`, `en passant`, `en pt` after a
//! capture in passing; figurines, Chinese letters and full-width signs; and the wild forms that the
//! module `wild` lists, German and small letters among them.
//!
//! It refuses to guess. A text that fits several legal moves, or a promotion without its piece, is
//! ambiguous. Castling is never written as a king move: `Kg1` is a step of the king or illegal.
//! Signs of judgement (`Nf3!`) are no part of a move; PGN has them as glyphs.

use crate::fold;
use crate::style::Style;
use crate::wild;
use rules::{
    Bitboard, CastlingSide, Color, File, Move, Position, Rank, Role, Square, UciError, Variant, attacks,
};
use std::{error, fmt};

/// A move text longer than this is none; it bounds the work on hostile input.
const LONGEST_TEXT: usize = 64;

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It is no move text at all.
    Malformed,
    /// It is a move text, but no legal move fits it.
    Illegal,
    /// Several legal moves fit it; these.
    Ambiguous(Vec<Move>),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanError::Malformed => "not a move text",
            SanError::Illegal => "no legal move fits",
            SanError::Ambiguous(_) => "several legal moves fit",
        })
    }
}

impl error::Error for SanError {}

/// The move in standard algebraic notation, with `+` or `#`. The move must be legal.
///
/// ```
/// use rules::{FenMode, Variant, read_fen};
///
/// let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
/// let position = read_fen(fen, FenMode::Strict, Variant::Standard)?.position;
/// let mv = position.read_uci("b1d2", Variant::Standard).unwrap();
/// assert_eq!(notation::san(&position, mv), "Nbd2");
/// # Ok::<(), rules::FenFault>(())
/// ```
#[must_use]
pub fn san(position: &Position, mv: Move) -> String {
    Style::San.write(position, mv, Variant::Standard)
}

/// Reads a move in algebraic notation (or by its coordinates).
///
/// ```
/// use notation::{SanError, read_san};
/// use rules::{FenMode, Position, Variant, read_fen};
///
/// let start = Position::start();
/// let mv = read_san(&start, "Nf3")?;
/// for wild in ["Ng1-f3", "♘f3", "马f3", "Ｎｆ３", "Sf3", "nf3", "g1f3"] {
///     assert_eq!(read_san(&start, wild), Ok(mv));
/// }
/// let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
/// let position = read_fen(fen, FenMode::Strict, Variant::Standard).unwrap().position;
/// // The bishop with a small letter, or the pawn without its capture sign.
/// assert!(matches!(read_san(&position, "bc4"), Err(SanError::Ambiguous(moves)) if moves.len() == 2));
/// # Ok::<(), SanError>(())
/// ```
///
/// # Errors
/// [`SanError`], with every move that fits if there are several.
pub fn read_san(position: &Position, text: &str) -> Result<Move, SanError> {
    read_move(position, text, Variant::Standard)
}

/// Reads a move in UCI or in algebraic notation, wild forms included. A UCI text that can be an
/// ordinary king move is one.
///
/// # Errors
/// [`SanError`], with every move that fits if there are several.
pub fn read_move(position: &Position, text: &str, variant: Variant) -> Result<Move, SanError> {
    if text.len() > LONGEST_TEXT {
        return Err(SanError::Malformed);
    }
    let text = fold(text);
    match Spelling::parse(text.as_bytes()) {
        Some(spelling) if !wild::could_be_bishop(text.as_bytes()) => spelling.find(position, variant),
        _ => read_wild(position, &text, variant),
    }
}

/// The move that one of the readings of a wild text gives, if they give no other.
fn read_wild(position: &Position, text: &str, variant: Variant) -> Result<Move, SanError> {
    let readings = wild::readings(text);
    let spellings: Vec<Spelling> =
        readings.iter().filter_map(|reading| Spelling::parse(reading.as_bytes())).collect();
    let mut found = Vec::new();
    for spelling in &spellings {
        match spelling.find(position, variant) {
            Ok(mv) => found.push(mv),
            Err(SanError::Ambiguous(moves)) => found.extend(moves),
            Err(SanError::Malformed | SanError::Illegal) => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [] if spellings.is_empty() => Err(SanError::Malformed),
        [] => Err(SanError::Illegal),
        [mv] => Ok(*mv),
        _ => Err(SanError::Ambiguous(found)),
    }
}

fn castling(position: &Position, side: CastlingSide) -> Option<Move> {
    let us = position.turn();
    let rook = position.castling().rook(us, side)?;
    let mv = Move::new(position.king(us), rook, None);
    position.is_legal(mv).then_some(mv)
}

fn coordinates(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    variant: Variant,
) -> Result<Move, SanError> {
    let plain = Move::new(from, to, promotion);
    let castles = position.role_at(from) == Some(Role::King);
    if !castles && position.is_legal(plain) {
        return Ok(plain);
    }
    let letter = promotion.map(|role| role.letter().to_string()).unwrap_or_default();
    position.read_uci(&format!("{from}{to}{letter}"), variant).map_err(|error| match error {
        UciError::Malformed => SanError::Malformed,
        UciError::Illegal => SanError::Illegal,
        UciError::Ambiguous => SanError::Ambiguous(legal_promotions(position, from, to)),
    })
}

fn legal_promotions(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let all = Role::PROMOTIONS.map(|role| Move::new(from, to, Some(role)));
    all.into_iter().filter(|&mv| position.is_legal(mv)).collect()
}

/// What a text says, before any board is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spelling {
    Castling(CastlingSide),
    Coordinates { from: Square, to: Square, promotion: Option<Role>, in_passing: bool },
    Man(Man),
}

/// A man by its letter (none for the pawn), what the text says of its origin, and its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    takes: bool,
    to: Square,
    promotion: Option<Role>,
    in_passing: bool,
}

impl Spelling {
    /// The legal move that it says.
    fn find(self, position: &Position, variant: Variant) -> Result<Move, SanError> {
        match self {
            Spelling::Castling(side) => castling(position, side).ok_or(SanError::Illegal),
            Spelling::Coordinates { from, to, promotion, in_passing } => {
                let mv = coordinates(position, from, to, promotion, variant)?;
                if in_passing && !position.is_en_passant(mv) {
                    return Err(SanError::Illegal);
                }
                Ok(mv)
            }
            Spelling::Man(man) => man.resolve(position),
        }
    }

    fn parse(text: &[u8]) -> Option<Spelling> {
        let (text, in_passing) = without_remarks(text.trim_ascii());
        if let Some(side) = castling_side(text) {
            return (!in_passing).then_some(Spelling::Castling(side));
        }
        let (letter, text) = match text.split_first()? {
            (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest) => (role_of(text[0]), rest),
            _ => (None, text),
        };
        let (text, promotion) = split_promotion(text)?;
        let (origin, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let to = Square::new(file_of(to[0])?, rank_of(to[1])?);
        let (origin, takes) = match origin.split_last() {
            Some((b'x', rest)) => (rest, true),
            Some((b'-', rest)) => (rest, false),
            _ => (origin, false),
        };
        let (file, rank) = match *origin {
            [] => (None, None),
            [one] => match file_of(one) {
                Some(file) => (Some(file), None),
                None => (None, Some(rank_of(one)?)),
            },
            [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
            _ => return None,
        };
        Some(match (letter, file, rank) {
            (None, Some(file), Some(rank)) => {
                Spelling::Coordinates { from: Square::new(file, rank), to, promotion, in_passing }
            }
            _ => Spelling::Man(Man {
                role: letter.unwrap_or(Role::Pawn),
                file,
                rank,
                takes,
                to,
                promotion,
                in_passing,
            }),
        })
    }
}

/// Takes check signs and "en passant" off the end, in whatever order they stand.
fn without_remarks(mut text: &[u8]) -> (&[u8], bool) {
    const IN_PASSING: [&[u8]; 6] = [b"en passant", b"en pt.", b"en pt", b"e.p.", b"e.p", b"ep"];
    let mut in_passing = false;
    loop {
        if let [rest @ .., b'+' | b'#'] = text {
            text = rest.trim_ascii_end();
            continue;
        }
        // The letter test keeps the six comparisons from the many moves that end in a digit.
        let worded = text.last().is_some_and(|last| matches!(last, b'.' | b'p' | b't'));
        let Some(rest) =
            worded.then(|| IN_PASSING.iter().find_map(|word| text.strip_suffix(*word))).flatten()
        else {
            return (text, in_passing);
        };
        in_passing = true;
        text = rest.trim_ascii_end();
    }
}

fn castling_side(text: &[u8]) -> Option<CastlingSide> {
    let zero = |sign: u8| matches!(sign, b'O' | b'0' | b'o');
    match *text {
        [a, b'-', b] if zero(a) && zero(b) => Some(CastlingSide::King),
        [a, b'-', b, b'-', c] if zero(a) && zero(b) && zero(c) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, the letter large or small. `None` for a sign without its letter.
fn split_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let inner = match text {
        [rest @ .., b'(', letter, b')'] => Some((rest, *letter)),
        [rest @ .., letter] if !letter.is_ascii_digit() => Some((rest, *letter)),
        _ => None,
    };
    let Some((rest, letter)) = inner else { return Some((text, None)) };
    let role = role_of(letter)?;
    let rest = match rest {
        [before @ .., b'=' | b'/'] => before,
        _ => rest,
    };
    Some((rest, Some(role)))
}

fn role_of(letter: u8) -> Option<Role> {
    Role::from_letter(letter as char)
}

fn file_of(letter: u8) -> Option<File> {
    File::from_index(letter.checked_sub(b'a')?)
}

fn rank_of(digit: u8) -> Option<Rank> {
    Rank::from_index(digit.checked_sub(b'1')?)
}

impl Man {
    fn resolve(&self, position: &Position) -> Result<Move, SanError> {
        let us = position.turn();
        // Excludes the inner spelling of castling, which is no SAN.
        if position.by_color(us).contains(self.to) || self.in_passing && self.role != Role::Pawn {
            return Err(SanError::Illegal);
        }
        let mut origins = self.origins(position);
        if let Some(file) = self.file {
            origins &= Bitboard::from_file(file);
        }
        if let Some(rank) = self.rank {
            origins &= Bitboard::from_rank(rank);
        }
        let last_rank = Rank::Eighth.relative_to(us);
        if self.role == Role::Pawn && self.to.rank() == last_rank && self.promotion.is_none() {
            return several(
                origins.iter().flat_map(|from| legal_promotions(position, from, self.to)).collect(),
            );
        }
        let mut found = None;
        let mut more = Vec::new();
        for from in origins.iter() {
            let mv = Move::new(from, self.to, self.promotion);
            if !position.is_legal(mv) || self.in_passing && !position.is_en_passant(mv) {
                continue;
            }
            match found {
                None => found = Some(mv),
                Some(_) => more.push(mv),
            }
        }
        match (found, more.is_empty()) {
            (None, _) => Err(SanError::Illegal),
            (Some(mv), true) => Ok(mv),
            (Some(mv), false) => {
                more.insert(0, mv);
                Err(SanError::Ambiguous(more))
            }
        }
    }

    /// Own men of this role that reach the target by their way of moving, pins and check aside.
    fn origins(&self, position: &Position) -> Bitboard {
        let us = position.turn();
        let occupied = position.occupied();
        let from_target = match self.role {
            Role::Pawn => return self.pawn_origins(position),
            Role::Knight => attacks::knight_attacks(self.to),
            Role::Bishop => attacks::bishop_attacks(self.to, occupied),
            Role::Rook => attacks::rook_attacks(self.to, occupied),
            Role::Queen => attacks::queen_attacks(self.to, occupied),
            Role::King => attacks::king_attacks(self.to),
        };
        from_target & position.by_role(self.role) & position.by_color(us)
    }

    /// A pawn named without its file steps forward, since a capture needs the file of departure;
    /// after a bare `x` it captures.
    fn pawn_origins(&self, position: &Position) -> Bitboard {
        let us = position.turn();
        let pawns = position.by_role(Role::Pawn) & position.by_color(us);
        if self.takes || self.file.is_some_and(|file| file != self.to.file()) {
            return attacks::pawn_attacks(!us, self.to) & pawns;
        }
        let back = match us {
            Color::White => -1,
            Color::Black => 1,
        };
        let steps = [self.to.offset(0, back), self.to.offset(0, 2 * back)];
        steps.into_iter().flatten().fold(Bitboard::EMPTY, Bitboard::with) & pawns
    }
}

/// Promotions whose piece is not named: several if there are any at all.
fn several(moves: Vec<Move>) -> Result<Move, SanError> {
    if moves.is_empty() { Err(SanError::Illegal) } else { Err(SanError::Ambiguous(moves)) }
}
