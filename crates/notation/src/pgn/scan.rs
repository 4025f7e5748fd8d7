//! Cuts the bytes of one game into tokens, without asking any board.
//!
//! Scanning finds where a game ends, so that everything behind it can rely on having the whole game.
//! A game ends behind its termination marker (and the comments on the marker's line), before a `[` that
//! opens a line after the moves have begun, before a second header where it has a header alone, where a
//! comment was left open, or with the input.
//!
//! Nearly all words are moves in plain letters and numbers with a point behind them; these are told
//! by one look at each byte. Time and memory are linear in the bytes, whatever they are.

use super::nag::{Nag, nag_of_symbol};
use crate::fold;
use memchr::{memchr2, memchr3};
use rules::Outcome;
use std::ops::Range;

/// One token and where it stands, in bytes from the start of the scanned slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    start: u32,
    end: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A tag pair from bracket to bracket; its name and its value follow.
    Tag,
    /// The name of the tag before.
    TagName,
    /// The value of the tag before between its quotes, escapes still in it if there are any.
    TagValue { escaped: bool },
    /// A line of the header that is no tag pair, or what stands behind one.
    BadTag,
    /// A comment; the span is its text without the braces or the semicolon.
    Comment,
    /// A brace comment that never closed, up to where the game is given up.
    OpenComment,
    /// A move, a null move or something unreadable.
    Word,
    /// A numeric glyph, from `$n` or a symbol; `None` if it is none that exists.
    Nag(Option<Nag>),
    /// `(=)`, the scoresheet's sign for an offered draw.
    DrawOffer,
    /// `(`
    Open,
    /// `)`
    Close,
    /// A termination marker, `None` for `*`.
    Marker(Option<Outcome>),
}

impl Token {
    pub(super) fn start(self) -> usize {
        self.start as usize
    }

    pub(super) fn end(self) -> usize {
        self.end as usize
    }

    pub(super) fn span(self) -> Range<usize> {
        self.start()..self.end()
    }
}

/// What a scan found.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Scan {
    /// A game up to this index.
    Game(usize),
    /// A game of more tokens than one may have, up to this index.
    CutOff(usize),
    /// Nothing but blanks up to the end of the input.
    Nothing,
    /// The slice ends before the game does.
    Incomplete,
}

/// Where the rest of a game that was cut off ends.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Header {
    /// A header starts here, behind an empty line.
    At(usize),
    /// There is none before this index; from there more input is needed.
    NotBefore(usize),
}

/// The slice stops where the input goes on.
struct Incomplete;

type Step<T> = Result<T, Incomplete>;

pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    /// No more input follows the slice.
    last: bool,
    /// The slice starts at the beginning of a line.
    starts_line: bool,
    at: usize,
    depth: usize,
    in_moves: bool,
    /// The name of the header's first tag.
    first_tag: Option<Range<usize>>,
    /// The end of the line that was looked for last.
    line_end: usize,
    tokens: &'a mut Vec<Token>,
}

impl<'a> Scanner<'a> {
    /// Far more than any game has, and what bounds the memory that one takes.
    pub(super) const MOST_TOKENS: usize = 1 << 19;

    /// `bytes` are fewer than 4 GiB.
    pub(super) fn new(
        bytes: &'a [u8],
        last: bool,
        starts_line: bool,
        tokens: &'a mut Vec<Token>,
    ) -> Scanner<'a> {
        tokens.clear();
        Scanner {
            bytes,
            last,
            starts_line,
            at: 0,
            depth: 0,
            in_moves: false,
            first_tag: None,
            line_end: 0,
            tokens,
        }
    }

    /// Scans one game from the start of the slice.
    pub(super) fn scan(mut self) -> Scan {
        match self.game() {
            Ok(end) if self.tokens.is_empty() && end == self.bytes.len() => Scan::Nothing,
            Ok(end) if self.is_full() => Scan::CutOff(end),
            Ok(end) => Scan::Game(end),
            Err(Incomplete) => Scan::Incomplete,
        }
    }

    /// Looks for the header of the next game, in whatever state this one is.
    pub(super) fn next_header(&self) -> Header {
        let mut i = self.at;
        while let Some(length) = memchr2(b'\n', b'\r', &self.bytes[i..]) {
            match self.header_behind(i + length) {
                Ok(Ok(header)) => return Header::At(header),
                Ok(Err(next)) => i = next,
                Err(Incomplete) => return Header::NotBefore(i + length),
            }
        }
        Header::NotBefore(self.bytes.len())
    }

    fn is_full(&self) -> bool {
        self.tokens.len() >= Self::MOST_TOKENS
    }

    fn game(&mut self) -> Step<usize> {
        while !self.is_full() {
            let Some(&byte) = self.bytes.get(self.at) else {
                return if self.last { Ok(self.at) } else { Err(Incomplete) };
            };
            // Asked one by one, these two come in a rhythm; a jump to one of many does not.
            if byte.is_ascii_alphabetic() && self.plain_word() || byte.is_ascii_digit() && self.move_number()
            {
                self.in_moves = true;
                continue;
            }
            match byte {
                b'.' => self.at += 1,
                _ if is_blank(byte) => self.at += 1,
                b'{' => {
                    if let Some(end) = self.brace_comment()? {
                        return Ok(end);
                    }
                }
                b'[' if !self.in_moves => {
                    if self.opens_next_header()? {
                        return Ok(self.at);
                    }
                    self.tag()?;
                }
                b'[' if self.is_first_on_line() => return Ok(self.at),
                b';' => self.line_comment()?,
                b'%' if self.is_line_start() => self.at = self.line_end()?,
                _ => {
                    if let Some(length) = wide_blank_length(&self.bytes[self.at..]) {
                        self.at += length;
                        continue;
                    }
                    self.in_moves = true;
                    if let Some(end) = self.movetext(byte)? {
                        return Ok(end);
                    }
                }
            }
        }
        Ok(self.at)
    }

    /// A number, the point behind it and a blank; `false` leaves a closer look to [`Self::word`].
    #[inline(always)]
    fn move_number(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let digits = rest.iter().take_while(|digit| digit.is_ascii_digit()).count();
        // A null move may be written with noughts.
        let found = rest.get(digits) == Some(&b'.') && rest[0] != b'0';
        if found {
            // Black's number has three points.
            let points = if rest[digits + 1..].starts_with(b"..") { 3 } else { 1 };
            let blank = rest.get(digits + points) == Some(&b' ');
            self.at += digits + points + usize::from(blank);
        }
        found
    }

    /// A word of plain ASCII, shorter than eight, with nothing behind it that may belong to it, and a
    /// blank; `false` leaves a closer look to [`Self::word`].
    #[inline(always)]
    fn plain_word(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let Some(bytes) = rest.first_chunk::<8>() else { return false };
        // Eight looks without a question between them: words differ in length too often to be guessed.
        let mut ends = 0;
        for (index, &byte) in bytes.iter().enumerate() {
            ends |= ENDS_PLAIN_WORD[usize::from(byte)] << index;
        }
        let length = ends.trailing_zeros() as usize;
        let Some(&behind) = bytes.get(length) else { return false };
        let may_go_on = matches!(behind, b'.' | b'(' | 0x80..);
        if may_go_on || length < 2 || bytes[0] == b'e' && matches!(bytes[1], b'p' | b'n') {
            return false;
        }
        self.push(Kind::Word, self.at, self.at + length);
        self.at += usize::from(behind == b' ');
        true
    }

    /// One token of the moves; the game's end if it was a marker outside variations.
    fn movetext(&mut self, byte: u8) -> Step<Option<usize>> {
        let start = self.at;
        match byte {
            b'(' => {
                if self.rest()?.starts_with(b"(=)") {
                    return Ok(self.push(Kind::DrawOffer, start, start + 3));
                }
                self.depth += 1;
                Ok(self.push(Kind::Open, start, start + 1))
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                Ok(self.push(Kind::Close, start, start + 1))
            }
            b'$' => {
                let end = self.end_of(start + 1, |b| b.is_ascii_digit())?;
                let number = str::from_utf8(&self.bytes[start + 1..end]).ok().and_then(|n| n.parse().ok());
                Ok(self.push(Kind::Nag(number.map(Nag)), start, end))
            }
            b'!' | b'?' => {
                let end = self.end_of(start, |b| matches!(b, b'!' | b'?'))?;
                let nag = nag_of_symbol(&String::from_utf8_lossy(&self.bytes[start..end]));
                Ok(self.push(Kind::Nag(nag), start, end))
            }
            b'*' => self.marker(None, start, start + 1),
            b'[' | b']' | b'<' | b'>' | b'}' => Ok(self.push(Kind::Word, start, start + 1)),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Step<Option<usize>> {
        let start = self.at;
        let end = self.word_end()?;
        let word = &self.bytes[start..end];
        self.at = end;
        match word[0] {
            b'a'..=b'z' | b'A'..=b'Z' if word.is_ascii() && word != b"N" => {
                if is_in_passing(word) || word == b"en" && self.second_word_in_passing()? {
                    return Ok(None);
                }
                Ok(self.push(Kind::Word, start, end))
            }
            _ => self.odd_word(start, end),
        }
    }

    /// A word that opens with a digit or a sign, or holds signs from outside ASCII.
    fn odd_word(&mut self, start: usize, end: usize) -> Step<Option<usize>> {
        let word = decode(&self.bytes[start..end]);
        let mut plain: &str = &fold(&word);
        if let Some(marker) = marker_of(plain) {
            return self.marker(marker, start, end);
        }
        let noughts = plain.trim_end_matches(['+', '#']);
        if !matches!(noughts, "00" | "000" | "0000") {
            // A move number, in full-width signs perhaps with the move behind it.
            plain = plain.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        }
        if plain.is_empty() || plain.bytes().all(|b| matches!(b, b'+' | b'#')) {
            return Ok(None);
        }
        match nag_of_symbol(plain).or_else(|| nag_of_symbol(&word)) {
            Some(nag) => Ok(self.push(Kind::Nag(Some(nag)), start, end)),
            None => Ok(self.push(Kind::Word, start, end)),
        }
    }

    /// Where the word that starts here stops. It takes in the points of `e.p.` and a promotion in
    /// brackets; any other point or bracket ends it.
    fn word_end(&self) -> Step<usize> {
        let mut i = self.at;
        loop {
            // A wide blank ends the word too. Nothing is looked through twice, however many words or points
            // stand without a delimiter between them.
            i = self.end_of(i, |b| !is_delimiter(b) && !may_start_wide_blank(b))?;
            if self.bytes.get(i).is_some_and(|&b| may_start_wide_blank(b)) {
                match wide_blank_length(&self.bytes[i..]) {
                    Some(_) => return Ok(i),
                    None if !self.last && is_cut_wide_blank(&self.bytes[i..]) => return Err(Incomplete),
                    None => i += 1,
                }
                continue;
            }
            let rest = &self.bytes[i..];
            let word = &self.bytes[self.at..i];
            if word.ends_with(b"e") && rest.starts_with(b".p") {
                i += 2;
                if self.bytes.get(i) == Some(&b'.') {
                    i += 1;
                }
                continue;
            }
            match rest {
                [b'(', letter, b')', ..] if is_piece_letter(*letter) && ends_on_last_rank(word) => i += 3,
                [b'(', a, b, c, b')', ..] if is_letter_sign(&[*a, *b, *c]) => i += 5,
                _ => return if rest.len() < 5 && !self.last { Err(Incomplete) } else { Ok(i) },
            }
        }
    }

    /// After the word `en`: takes `passant` or `pt` with it.
    fn second_word_in_passing(&mut self) -> Step<bool> {
        let from = self.end_of(self.at, |b| b.is_ascii_whitespace())?;
        let to = self.end_of(from, |b| b.is_ascii_alphabetic())?;
        let found = matches!(&self.bytes[from..to], b"passant" | b"pt");
        if found {
            self.at = to;
        }
        Ok(found)
    }

    fn marker(&mut self, outcome: Option<Outcome>, start: usize, end: usize) -> Step<Option<usize>> {
        self.push(Kind::Marker(outcome), start, end);
        if self.depth > 0 {
            return Ok(None);
        }
        self.closing_comments()?;
        Ok(Some(self.at))
    }

    /// Comments on the marker's line belong to the game it closes; so do those on later lines if
    /// nothing else follows them.
    fn closing_comments(&mut self) -> Step<()> {
        let (mut keep, mut kept) = (self.at, self.tokens.len());
        let mut same_line = true;
        while !self.is_full() {
            let before = self.at;
            self.skip_blanks()?;
            same_line &= !self.bytes[before..self.at].iter().any(|b| matches!(b, b'\n' | b'\r'));
            match self.bytes.get(self.at) {
                None if self.last => return Ok(()),
                None => return Err(Incomplete),
                Some(b'{') => {
                    if self.brace_comment()?.is_some() {
                        if same_line {
                            return Ok(());
                        }
                        break;
                    }
                }
                Some(b';') => self.line_comment()?,
                Some(b'%') if self.is_line_start() => self.at = self.line_end()?,
                Some(_) => break,
            }
            if same_line {
                (keep, kept) = (self.at, self.tokens.len());
            }
        }
        self.at = keep;
        self.line_end = keep;
        self.tokens.truncate(kept);
        Ok(())
    }

    /// A comment in braces; where the game ends, if the comment does not.
    fn brace_comment(&mut self) -> Step<Option<usize>> {
        let start = self.at + 1;
        let mut i = start;
        loop {
            i = self.found(i, nearby([b'}', b'\n', b'\r'], &self.bytes[i..]))?;
            match self.bytes.get(i) {
                None => {
                    self.push(Kind::OpenComment, start, i);
                    return Ok(Some(i));
                }
                Some(b'}') => {
                    self.push(Kind::Comment, start, i);
                    let blank = self.bytes.get(i + 1) == Some(&b' ');
                    self.at = i + 1 + usize::from(blank);
                    return Ok(None);
                }
                Some(_) => match self.header_behind(i)? {
                    Ok(_) => {
                        self.push(Kind::OpenComment, start, i);
                        return Ok(Some(i));
                    }
                    Err(next) => i = next,
                },
            }
        }
    }

    /// The tag pair that follows this line end, at least one empty line between them; or else from
    /// where to look on.
    fn header_behind(&self, i: usize) -> Step<Result<usize, usize>> {
        let mut next = self.after_line_end(i)?;
        let first = next;
        loop {
            let text = self.end_of(next, |b| matches!(b, b' ' | b'\t'))?;
            match self.bytes.get(text) {
                Some(b'\n' | b'\r') => next = self.after_line_end(text)?,
                Some(b'[') if next != first && text == next => break,
                _ => return Ok(Err(text)),
            }
        }
        let end = self.found(next, memchr2(b'\n', b'\r', &self.bytes[next..]))?;
        Ok(match tag_pair(&self.bytes[..end], next) {
            Some(_) => Ok(next),
            None => Err(end),
        })
    }

    fn after_line_end(&self, i: usize) -> Step<usize> {
        match (self.bytes[i], self.bytes.get(i + 1)) {
            (b'\r', Some(b'\n')) => Ok(i + 2),
            (b'\r', None) if !self.last => Err(Incomplete),
            _ => Ok(i + 1),
        }
    }

    /// Does the next game's header start at this `[`, this game having tags and no moves? An empty line
    /// alone may stand within a header; with `Event` behind it, or the tag that this header opens with,
    /// it is another one.
    fn opens_next_header(&mut self) -> Step<bool> {
        let Some(first) = self.first_tag.clone().filter(|_| self.is_behind_empty_line()) else {
            return Ok(false);
        };
        let line_end = self.line_end()?;
        let name = tag_pair(&self.bytes[..line_end], self.at).map(|tag| &self.bytes[tag.name]);
        Ok(name.is_some_and(|name| name == b"Event" || name == &self.bytes[first]))
    }

    fn is_behind_empty_line(&self) -> bool {
        let gap =
            self.bytes[..self.at].iter().rev().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
        let (mut feeds, mut returns) = (0, 0);
        for byte in gap {
            feeds += usize::from(*byte == b'\n');
            returns += usize::from(*byte == b'\r');
        }
        feeds.max(returns) > 1
    }

    fn line_comment(&mut self) -> Step<()> {
        let start = self.at + 1;
        let end = self.line_end()?;
        self.push(Kind::Comment, start, end);
        Ok(())
    }

    /// One tag pair, or a line that was meant to be one.
    fn tag(&mut self) -> Step<()> {
        let start = self.at;
        let mut line_end = self.line_end()?;
        let mut pair = tag_pair(&self.bytes[..line_end], start);
        if pair.is_none() && is_unfinished_tag(&self.bytes[start..line_end]) {
            // Its tokens may stand on lines of their own.
            let end = self.lines_end(line_end, TAG_LINES)?;
            let is_on_one_line = |value: Range<usize>| memchr2(b'\n', b'\r', &self.bytes[value]).is_none();
            pair = tag_pair(&self.bytes[..end], start).filter(|tag| is_on_one_line(tag.value.clone()));
            if let Some(tag) = &pair {
                line_end = self.found(tag.end, memchr2(b'\n', b'\r', &self.bytes[tag.end..]))?;
            }
        }
        let Some(tag) = pair else {
            let is_closed = self.bytes[..line_end].trim_ascii_end().ends_with(b"]");
            let end = if is_closed { line_end } else { self.bad_tag_end(line_end)? };
            self.push(Kind::BadTag, start, end);
            return Ok(());
        };
        let end = tag.end;
        self.first_tag.get_or_insert(tag.name.clone());
        self.push(Kind::Tag, start, end);
        self.push(Kind::TagName, tag.name.start, tag.name.end);
        self.push(Kind::TagValue { escaped: tag.escaped }, tag.value.start, tag.value.end);
        self.at = end;
        let behind = self.bytes[end..line_end].trim_ascii_start();
        let opens_a_token = |b: u8| b.is_ascii_alphanumeric() || b >= 0x80 || b"[{;($*.-".contains(&b);
        if behind.first().is_some_and(|&b| !opens_a_token(b)) {
            self.push(Kind::BadTag, line_end - behind.len(), line_end);
        }
        Ok(())
    }

    /// A value broken over lines is no tag pair, but its last line is no move either: where a tag that
    /// its own line does not close stops, if one of the next lines closes it.
    fn bad_tag_end(&self, line_end: usize) -> Step<usize> {
        const MOST_LINES: usize = 16;
        let mut end = line_end;
        for _ in 0..MOST_LINES {
            if end == self.bytes.len() {
                return Ok(line_end);
            }
            let next = self.after_line_end(end)?;
            end = self.found(next, memchr2(b'\n', b'\r', &self.bytes[next..]))?;
            let line = self.bytes[next..end].trim_ascii();
            if line.is_empty() || line.starts_with(b"[") {
                return Ok(line_end);
            }
            if line.ends_with(b"\"]") {
                return Ok(end);
            }
        }
        Ok(line_end)
    }

    /// Where some more lines end.
    fn lines_end(&self, line_end: usize, more: usize) -> Step<usize> {
        let mut end = line_end;
        for _ in 0..more {
            if end == self.bytes.len() {
                break;
            }
            let next = self.after_line_end(end)?;
            end = self.found(next, memchr2(b'\n', b'\r', &self.bytes[next..]))?;
        }
        Ok(end)
    }

    /// Adds a token and stands behind it.
    #[inline(always)]
    fn push(&mut self, kind: Kind, start: usize, end: usize) -> Option<usize> {
        self.tokens.push(Token { kind, start: start as u32, end: end as u32 });
        self.at = end;
        None
    }

    fn skip_blanks(&mut self) -> Step<()> {
        while let Some(&byte) = self.bytes.get(self.at) {
            let rest = &self.bytes[self.at..];
            match wide_blank_length(rest) {
                _ if is_blank(byte) => self.at += 1,
                Some(length) => self.at += length,
                None if !self.last && is_cut_wide_blank(rest) => return Err(Incomplete),
                None => break,
            }
        }
        Ok(())
    }

    /// The first index from `i` whose byte fails the test, or the end of the input.
    fn end_of(&self, i: usize, passes: impl Fn(u8) -> bool) -> Step<usize> {
        self.found(i, self.bytes[i..].iter().position(|&b| !passes(b)))
    }

    /// The index that a search from `i` found, or the end of the input.
    fn found(&self, i: usize, length: Option<usize>) -> Step<usize> {
        match length {
            Some(length) => Ok(i + length),
            None if self.last => Ok(self.bytes.len()),
            None => Err(Incomplete),
        }
    }

    /// The end of the line, looked for once: a line may hold as many tags as there is room.
    fn line_end(&mut self) -> Step<usize> {
        if self.line_end <= self.at {
            self.line_end = self.found(self.at, nearby([b'\n', b'\r', b'\n'], &self.bytes[self.at..]))?;
        }
        Ok(self.line_end)
    }

    /// What follows, at least three bytes of it if the input has them.
    fn rest(&self) -> Step<&[u8]> {
        let rest = &self.bytes[self.at..];
        if rest.len() < 3 && !self.last { Err(Incomplete) } else { Ok(rest) }
    }

    fn is_line_start(&self) -> bool {
        match self.at.checked_sub(1) {
            None => self.starts_line,
            Some(before) => matches!(self.bytes[before], b'\n' | b'\r'),
        }
    }

    /// Is only blank space between the start of the line and here?
    fn is_first_on_line(&self) -> bool {
        let before = &self.bytes[..self.at];
        match before.iter().rposition(|b| !matches!(b, b' ' | b'\t')) {
            None => self.starts_line,
            Some(last) => matches!(before[last], b'\n' | b'\r'),
        }
    }
}

/// White space, and what old systems put at the end of a file.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c | 0x00 | 0x1a)
}

const fn is_delimiter(byte: u8) -> bool {
    is_blank(byte)
        || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>')
        || matches!(byte, b';' | b'$' | b'.' | b'!' | b'?' | b'*')
}

/// 1 for the bytes that end a word or are not ASCII.
const ENDS_PLAIN_WORD: [u32; 256] = {
    let mut table = [1; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte as usize] = is_delimiter(byte) as u32;
        byte += 1;
    }
    table
};

/// A byte order mark where files were joined, a no-break or an ideographic blank: its length.
fn wide_blank_length(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] | [0xe3, 0x80, 0x80, ..] => Some(3),
        [0xc2, 0xa0, ..] => Some(2),
        _ => None,
    }
}

/// Is this all there is so far of what may become such a blank?
fn is_cut_wide_blank(bytes: &[u8]) -> bool {
    matches!(bytes, [0xef] | [0xef, 0xbb] | [0xe3] | [0xe3, 0x80] | [0xc2])
}

/// An ideographic or a no-break blank; a byte order mark ends no word.
const fn may_start_wide_blank(byte: u8) -> bool {
    matches!(byte, 0xe3 | 0xc2)
}

/// English or German, large or small, of a man that a pawn becomes.
fn is_piece_letter(letter: u8) -> bool {
    matches!(letter, b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n' | b'D' | b'T' | b'L' | b'S')
}

fn ends_on_last_rank(word: &[u8]) -> bool {
    word.ends_with(b"8") || word.ends_with(b"1")
}

/// Is this one sign of three bytes that stands for a piece letter?
fn is_letter_sign(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).is_ok_and(|sign| matches!(&*fold(sign), "Q" | "R" | "B" | "N"))
}

fn is_in_passing(word: &[u8]) -> bool {
    let checks = word.iter().rev().take_while(|&&b| matches!(b, b'+' | b'#')).count();
    matches!(&word[..word.len() - checks], b"e.p." | b"e.p" | b"ep")
}

/// The word in UTF-8, or else in ISO 8859-1.
fn decode(word: &[u8]) -> std::borrow::Cow<'_, str> {
    match str::from_utf8(word) {
        Ok(text) => text.into(),
        Err(_) => word.iter().map(|&b| b as char).collect::<String>().into(),
    }
}

/// Termination markers and their common misspellings.
pub(super) fn marker_of(text: &str) -> Option<Option<Outcome>> {
    Some(match text {
        "1-0" | "1:0" => Some(Outcome::WhiteWins),
        "0-1" | "0:1" => Some(Outcome::BlackWins),
        "1/2-1/2" | "1/2:1/2" | "1/2" => Some(Outcome::Draw),
        "*" => None,
        _ => return None,
    })
}

/// The first of three signs. Nearly always it is near: it is looked for without a call at first.
#[inline(always)]
fn nearby(signs: [u8; 3], bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const NEAR: usize = 48;
    for (index, chunk) in bytes[..bytes.len().min(NEAR)].as_chunks::<8>().0.iter().enumerate() {
        let word = u64::from_le_bytes(*chunk);
        // The lowest top bit that is set stands in the first byte that became 0.
        let found = signs.iter().fold(0, |found, &sign| {
            let other = word ^ (u64::from(sign) * ONES);
            found | (other.wrapping_sub(ONES) & !other)
        }) & (0x80 * ONES);
        if found != 0 {
            return Some(8 * index + found.trailing_zeros() as usize / 8);
        }
    }
    let passed = bytes.len().min(NEAR) / 8 * 8;
    memchr3(signs[0], signs[1], signs[2], &bytes[passed..]).map(|length| passed + length)
}

struct TagPair {
    name: Range<usize>,
    value: Range<usize>,
    escaped: bool,
    end: usize,
}

/// The lines after its first that a tag pair may go on for.
const TAG_LINES: usize = 3;

/// Is this line a tag pair up to the end of one of its tokens, so that the next line may go on?
fn is_unfinished_tag(line: &[u8]) -> bool {
    let quotes = line.iter().filter(|&&b| b == b'"').count();
    !line.contains(&b']') && (quotes == 0 || line.trim_ascii_end().ends_with(b"\"") && quotes > 1)
}

/// Is there a tag pair at `start`, which must be a `[`?
pub(super) fn starts_tag(bytes: &[u8], start: usize) -> bool {
    tag_pair(bytes, start).is_some()
}

/// The tag pair at `start`, which must be a `[`.
fn tag_pair(bytes: &[u8], start: usize) -> Option<TagPair> {
    let skip = |from: usize, passes: fn(u8) -> bool| {
        bytes[from..].iter().position(|&b| !passes(b)).map_or(bytes.len(), |length| from + length)
    };
    let blank = |b: u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
    let name_start = skip(start + 1, blank);
    let name_end = skip(name_start, |b| IN_TAG_NAME[usize::from(b)]);
    let quote = skip(name_end, blank);
    if name_start == name_end || bytes.get(quote) != Some(&b'"') {
        return None;
    }
    let mut close = quote + 1;
    let mut escaped = false;
    loop {
        close += nearby([b'"', b'\\', b'"'], bytes.get(close..)?)?;
        match (bytes[close], bytes.get(close + 1)) {
            (b'\\', Some(b'"' | b'\\')) => {
                escaped = true;
                close += 2;
            }
            (b'"', _) => break,
            _ => close += 1,
        }
    }
    let bracket = skip(close + 1, blank);
    (bytes.get(bracket) == Some(&b']')).then_some(TagPair {
        name: name_start..name_end,
        value: quote + 1..close,
        escaped,
        end: bracket + 1,
    })
}

const IN_TAG_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0u8;
    while byte < 0x80 {
        let sign = matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-');
        table[byte as usize] = byte.is_ascii_alphanumeric() || sign;
        byte += 1;
    }
    table
};
