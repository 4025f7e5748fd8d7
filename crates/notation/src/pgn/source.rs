//! The bytes of one game, their encoding, and where in the file each of them stands.

use memchr::{memchr_iter, memrchr2};
use std::borrow::Cow;
use std::ops::Range;

/// U+FEFF in UTF-8, which some editors put at a file's start.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A place in a file, for messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// From 1; CR, LF and CRLF each end one line.
    pub line: u64,
    /// In characters, from 1.
    pub column: u64,
    /// In bytes, from 0.
    pub offset: u64,
}

/// One game's bytes.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) bytes: &'a [u8],
    /// Where the first of them stands.
    pub(super) first: Place,
    /// The first byte that is not UTF-8; the game is then read as ISO 8859-1.
    pub(super) not_utf8: Option<usize>,
    /// All of it, if it is UTF-8: checked once, so that tokens need not be.
    utf8: &'a str,
}

impl<'a> Source<'a> {
    pub(super) fn new(bytes: &'a [u8], first: Place) -> Source<'a> {
        match str::from_utf8(bytes) {
            Ok(utf8) => Source { bytes, first, not_utf8: None, utf8 },
            Err(error) => Source { bytes, first, not_utf8: Some(error.valid_up_to()), utf8: "" },
        }
    }

    /// The text of a span in the game's encoding.
    pub(super) fn text(&self, span: &Range<usize>) -> Cow<'a, str> {
        // Tokens end at ASCII signs or at the input's end, hence never within a character.
        match self.utf8.get(span.clone()) {
            Some(text) => Cow::Borrowed(text),
            None => self.bytes[span.clone()].iter().map(|&byte| byte as char).collect(),
        }
    }

    /// Where the byte at an index stands in the file.
    pub(super) fn place(&self, index: usize) -> Place {
        self.place_from((0, self.first), index)
    }

    /// The same counted from a place that is known, if that is not behind it.
    pub(super) fn place_from(&self, known: (usize, Place), index: usize) -> Place {
        let index = index.min(self.bytes.len());
        let (from, place) = if known.0 <= index { known } else { (0, self.first) };
        place.after(&self.bytes[from..index], self.not_utf8.is_some())
    }
}

impl Place {
    /// The start of a file.
    pub const START: Place = Place { line: 1, column: 1, offset: 0 };

    /// The place behind these bytes, if they begin here. A line end must not be cut in two.
    #[must_use]
    pub fn behind(self, bytes: &[u8]) -> Place {
        self.after(bytes, false)
    }

    /// The same, each byte a character unless they are UTF-8.
    pub(super) fn after(self, bytes: &[u8], bytes_are_characters: bool) -> Place {
        let mut lines = memchr_iter(b'\n', bytes).count();
        lines += memchr_iter(b'\r', bytes).filter(|i| bytes.get(i + 1) != Some(&b'\n')).count();
        let last_end = memrchr2(b'\n', b'\r', bytes);
        let in_line = &bytes[last_end.map_or(0, |i| i + 1)..];
        let width = in_line.iter().filter(|&&b| bytes_are_characters || b & 0xc0 != 0x80).count();
        Place {
            line: self.line + lines as u64,
            column: if last_end.is_some() { 1 } else { self.column } + width as u64,
            offset: self.offset + bytes.len() as u64,
        }
    }
}
