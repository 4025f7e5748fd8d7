//! Reading a file in pieces, on several cores: where to cut it, and a reader of one piece.
//!
//! Where a game starts can only be known by reading everything before it. So the cut is a guess, a
//! line that looks like the start of a header, and the reader of a piece says where it stands at its
//! end. If that is where the next piece was cut, the guess was right, and what was read of the next
//! piece is what reading the whole file would have given; if not, whoever puts the pieces together
//! goes on with a [`PgnReader`](super::PgnReader) from there.

use super::reader::{Interpreter, Parent, Visitor, blanks};
use super::scan::{Scan, Scanner, Token, starts_tag};
use super::source::{BYTE_ORDER_MARK, Place, Source};
use memchr::{memchr2, memrchr};
use std::ops::Range;

/// The last line in these bytes on which a game seems to start, its end included; never the first.
///
/// ```
/// let file = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let header = notation::pgn::last_header(file).unwrap();
/// assert_eq!(&file[header], b"[Event \"b\"]\n");
/// ```
#[must_use]
pub fn last_header(bytes: &[u8]) -> Option<Range<usize>> {
    let mut end = bytes.len();
    while let Some(start) = memrchr(b'[', &bytes[..end]) {
        end = start;
        // Asked first, so that no line is looked through for each bracket on it.
        if start == 0 || !matches!(bytes[start - 1], b'\n' | b'\r') {
            continue;
        }
        let Some(length) = memchr2(b'\n', b'\r', &bytes[start..]) else { continue };
        let line_end = start + length;
        // Of a line end that is cut in two the second half is unknown.
        let behind = match bytes[line_end..] {
            [b'\r', b'\n', ..] => line_end + 2,
            [b'\r'] => continue,
            _ => line_end + 1,
        };
        let is_event = bytes[start..line_end].starts_with(b"[Event ");
        if (is_event || is_behind_empty_line(bytes, start)) && starts_tag(&bytes[..line_end], start) {
            return Some(start..behind);
        }
    }
    None
}

fn is_behind_empty_line(bytes: &[u8], start: usize) -> bool {
    let before = &bytes[..start];
    [&b"\n\n"[..], b"\r\n\r\n", b"\r\r"].iter().any(|ends| before.ends_with(ends))
}

/// Reads the games of a piece of a file.
#[derive(Debug)]
pub struct PgnPiece<'a> {
    /// The piece and what is known of what follows it.
    bytes: &'a [u8],
    /// Where the piece ends in them.
    end: usize,
    /// Nothing follows.
    last: bool,
    at: usize,
    place: Place,
    tokens: Vec<Token>,
    parents: Vec<Parent>,
}

impl<'a> PgnPiece<'a> {
    /// Reads the first `end` of these bytes, which start a line at `place`. What is behind shows how
    /// the last game ends: the line on which the next one seems to start, or nothing at the file's
    /// end (`last`). A byte order mark at the file's start belongs to no game.
    ///
    /// # Panics
    /// If there are 4 GiB or more, or fewer than `end`.
    #[must_use]
    pub fn new(bytes: &'a [u8], end: usize, place: Place, last: bool) -> PgnPiece<'a> {
        assert!(end <= bytes.len() && u32::try_from(bytes.len()).is_ok());
        let mut piece = PgnPiece { bytes, end, last, at: 0, place, tokens: Vec::new(), parents: Vec::new() };
        if place == Place::START && bytes.starts_with(BYTE_ORDER_MARK) {
            piece.at = BYTE_ORDER_MARK.len();
            piece.place.offset = BYTE_ORDER_MARK.len() as u64;
        }
        piece
    }

    /// Reads the next game; `false` at the end of the piece, or where it alone does not tell how the
    /// game ends.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> bool {
        self.advance(blanks(&self.bytes[self.at..], self.last));
        if self.at >= self.end {
            return false;
        }
        let rest = &self.bytes[self.at..];
        let starts_line = self.place.column == 1;
        match Scanner::new(rest, self.last, starts_line, &mut self.tokens).scan() {
            Scan::Game(end) => {
                let source = Source::new(&rest[..end], self.place);
                self.parents.clear();
                Interpreter::new(&source, &self.tokens, &mut self.parents, visitor).game(false);
                self.advance(end + blanks(&rest[end..], self.last));
                true
            }
            Scan::Nothing => {
                self.advance(rest.len());
                false
            }
            Scan::CutOff(_) | Scan::Incomplete => false,
        }
    }

    /// Where the next game is looked for.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    fn advance(&mut self, length: usize) {
        self.place = self.place.after(&self.bytes[self.at..self.at + length], false);
        self.at += length;
    }
}
