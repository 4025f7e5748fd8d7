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
/// let mv = position.read_uci("b1d2").unwrap();
/// assert_eq!(notation::san(&position, mv), "Nbd2");
/// # Ok::<(), rules::FenFault>(())
/// ```
#[must_use]
pub fn san(position: &Position, mv: Move) -> String {
    Style::San.write(position, mv, Variant::Standard)
}

/// Reads a move in algebraic notation or by its coordinates (UCI), wild forms included. Coordinates that
/// can be an ordinary king move are one; both spellings of castling are read in either game.
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
    if text.len() > LONGEST_TEXT {
        return Err(SanError::Malformed);
    }
    let text = fold(text);
    match Spelling::parse(text.as_bytes()) {
        Some(spelling) if !wild::could_be_bishop(text.as_bytes()) => spelling.find(position),
        _ => read_wild(position, &text),
    }
}

/// The legal move of a text in the standard's own spelling, which nearly all texts of archives have.
/// Nothing is said about any other text, nor about one that fits no move or several.
///
/// The text is the first `length` bytes, two to eight, of a little-endian word. Letters are looked up
/// rather than asked for, since no processor can guess the answers.
pub(crate) fn read_plain(position: &Position, word: u64, length: usize) -> Option<Move> {
    // The last sign at the top, the one before it below.
    let mut ending = word << (64 - 8 * length);
    let check = usize::from(matches!((ending >> 56) as u8, b'+' | b'#'));
    ending <<= 8 * check;
    let mut length = length - check;
    let role = match word as u8 {
        letter @ (b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K') => ROLE[usize::from(letter)],
        b'O' => return plain_castling(position, word, length),
        _ => return None,
    };
    let mut promotion = None;
    if (ending >> 48) as u8 == b'=' {
        let into = role_of((ending >> 56) as u8)?;
        promotion = Some(into);
        if !Role::PROMOTIONS.contains(&into) {
            return None;
        }
        ending <<= 16;
        length -= 2;
    }
    let to = Square::new(file_of((ending >> 48) as u8)?, rank_of((ending >> 56) as u8)?);
    // Before the target: the letter, then what tells apart and the sign of capture.
    let letters = usize::from(role != Role::Pawn);
    let count = length.checked_sub(2 + letters).filter(|&count| count <= 3)?;
    let hints = word >> (8 * letters) & !(!0 << (8 * count));
    let hint = |index: usize| HINTS[usize::from((hints >> (8 * index)) as u8)];
    let (first, second, third) = (hint(0), hint(1), hint(2));
    let shape = first.shape | second.shape << 2 | third.shape << 4;
    let mut among = Bitboard(first.among & second.among & third.among);
    let known = match role {
        Role::Pawn if shape == NO_HINT => {
            among = Bitboard::from_file(to.file());
            true
        }
        // A capture from its own file is none.
        Role::Pawn => shape == FILE_TAKES && !among.contains(to),
        _ => shape < 64 && KNOWN_SHAPES >> shape & 1 != 0,
    };
    let promotes = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(position.turn());
    if !known || promotes != promotion.is_some() {
        return None;
    }
    let from = only(position.origins(role, to, among))?;
    Some(Move::new(from, to, promotion))
}

fn plain_castling(position: &Position, word: u64, length: usize) -> Option<Move> {
    castling(position, castling_side(&word.to_le_bytes()[..length])?)
}

/// The roles by their letters; a pawn for any other.
const ROLE: [Role; 256] = {
    let mut table = [Role::Pawn; 256];
    table[b'N' as usize] = Role::Knight;
    table[b'B' as usize] = Role::Bishop;
    table[b'R' as usize] = Role::Rook;
    table[b'Q' as usize] = Role::Queen;
    table[b'K' as usize] = Role::King;
    table
};

/// What a sign before the target square says of the origin.
#[derive(Clone, Copy)]
struct Hint {
    /// 0 for no sign, else what kind of sign; beyond all shapes if it is none of them.
    shape: u32,
    among: u64,
}

const FILE: u32 = 1;
const RANK: u32 = 2;
const TAKES: u32 = 3;
const NO_HINT: u32 = 0;
const FILE_TAKES: u32 = FILE | TAKES << 2;

/// Which signs may follow each other: at most a file, a rank and a capture, in this order.
const KNOWN_SHAPES: u64 = 1 << NO_HINT
    | 1 << FILE
    | 1 << RANK
    | 1 << TAKES
    | 1 << (FILE | RANK << 2)
    | 1 << FILE_TAKES
    | 1 << (RANK | TAKES << 2)
    | 1 << (FILE | RANK << 2 | TAKES << 4);

const HINTS: [Hint; 256] = {
    let mut table = [Hint { shape: 64, among: 0 }; 256];
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = Hint { shape: FILE, among: 0x0101_0101_0101_0101 << index };
        table[b'1' as usize + index] = Hint { shape: RANK, among: 0xff << (8 * index) };
        index += 1;
    }
    table[b'x' as usize] = Hint { shape: TAKES, among: !0 };
    table[0] = Hint { shape: 0, among: !0 };
    table
};

/// The one square of a set of one.
fn only(set: Bitboard) -> Option<Square> {
    if set.is_several() { None } else { set.first() }
}

/// The move that one of the readings of a wild text gives, if they give no other.
fn read_wild(position: &Position, text: &str) -> Result<Move, SanError> {
    let readings = wild::readings(text);
    let spellings: Vec<Spelling> =
        readings.iter().filter_map(|reading| Spelling::parse(reading.as_bytes())).collect();
    let mut found = Vec::new();
    for spelling in &spellings {
        match spelling.find(position) {
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
) -> Result<Move, SanError> {
    let plain = Move::new(from, to, promotion);
    let castles = position.role_at(from) == Some(Role::King);
    if !castles && position.is_legal(plain) {
        return Ok(plain);
    }
    let letter = promotion.map(|role| role.letter().to_string()).unwrap_or_default();
    position.read_uci(&format!("{from}{to}{letter}")).map_err(|error| match error {
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
    fn find(self, position: &Position) -> Result<Move, SanError> {
        match self {
            Spelling::Castling(side) => castling(position, side).ok_or(SanError::Illegal),
            Spelling::Coordinates { from, to, promotion, in_passing } => {
                let mv = coordinates(position, from, to, promotion)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{FenMode, read_fen};

    fn plain(position: &Position, text: &str) -> Option<Move> {
        let mut bytes = [0xff; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        read_plain(position, u64::from_le_bytes(bytes), text.len())
    }

    /// Everything that looks like a move or nearly so, the standard's own spellings among it.
    fn texts() -> Vec<String> {
        let squares = Square::ALL.map(|square| square.to_string());
        let mut hints: Vec<String> = ["", "x", "xx", "-", "ax", "1x", "a1", "a1x", "1a", "xa", "aax"]
            .into_iter()
            .chain("abcdefgh12345678".split("").filter(|sign| !sign.is_empty()))
            .map(str::to_owned)
            .collect();
        hints.extend("abcdefgh".chars().map(|file| format!("{file}x")));
        let mut texts: Vec<String> =
            ["O-O", "O-O-O", "O-O+", "OO", "O-", "N1", "e4", "=Q", "+", "e8="].map(str::to_owned).into();
        for man in ["", "N", "B", "R", "Q", "K", "P"] {
            for hint in &hints {
                for to in &squares {
                    texts.push(format!("{man}{hint}{to}"));
                    if hint.len() < 3 {
                        texts.push(format!("{man}{hint}{to}+"));
                        texts.push(format!("{man}{hint}{to}=N"));
                        texts.push(format!("{man}{hint}{to}=K"));
                    }
                }
            }
        }
        texts.retain(|text| (2..=8).contains(&text.len()));
        texts
    }

    #[test]
    fn the_plain_reader_says_what_the_liberal_one_says() {
        let texts = texts();
        for (fen, variant) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", Variant::Standard),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
            ("8/8/4k3/1pP5/8/8/2b5/B3K3 w - b6 0 1", Variant::Standard),
            ("4k3/8/8/Q2Q4/8/8/Q6r/4K3 w - - 0 1", Variant::Standard),
            ("1rk1r3/P6p/8/8/4p3/8/3P4/1RK1R3 w EBeb - 0 1", Variant::Chess960),
        ] {
            let position = read_fen(fen, FenMode::Strict, variant).expect("a sound FEN").position;
            for text in &texts {
                if let Some(mv) = plain(&position, text) {
                    assert_eq!(read_san(&position, text), Ok(mv), "{text} in {fen}");
                }
            }
            for &mv in position.legal_moves().iter() {
                let text = san(&position, mv);
                assert_eq!(plain(&position, &text), Some(mv), "{text} in {fen}");
            }
        }
    }
}
