//! Plays through games as they stream by, and tells a visitor.
//!
//! One game is held at a time, up to [`PgnReader::MAX_GAME_BYTES`]; memory does not grow with the
//! number of games. Every move is validated, variations included. The reader opens no file: it reads
//! from what the caller hands in.

use super::annotation::one_line;
use super::fault::{Fault, FaultKind, Severity};
use super::game::Action;
use super::nag::{Nag, split_symbol};
use super::scan::{Header, Kind, Scan, Scanner, Token, is_blank, marker_of};
use super::source::{BYTE_ORDER_MARK, Place, Source};
use crate::san::read_plain;
use crate::{SanError, fold, read_san, wild};
use rules::{FenMode, Move, Outcome, Position, Variant, read_fen};
use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Read};
use std::ops::Range;

/// What is told of a game, in this order: its tags, the start, then comments, moves, glyphs and
/// variations as they come, and the end. Faults come in between, where they are found. Every method
/// does nothing unless it is written.
pub trait Visitor {
    /// A tag pair; the first of each name only.
    fn tag(&mut self, name: &str, value: &str) {
        let _ = (name, value);
    }

    /// The header is over.
    fn start(&mut self, start: &Start<'_>) {
        let _ = start;
    }

    /// A comment on the move before it; at the start of the game or of a variation on what follows.
    fn comment(&mut self, comment: &Comment<'_>) {
        let _ = comment;
    }

    /// A legal move or a pass.
    fn play(&mut self, step: &Step<'_>) {
        let _ = step;
    }

    /// A glyph on the move before it.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A variation that replaces the move before it; `false` passes over all of it.
    fn begin_variation(&mut self) -> bool {
        true
    }

    /// The variation is over.
    fn end_variation(&mut self) {}

    /// Something is wrong.
    fn fault(&mut self, fault: Fault) {
        let _ = fault;
    }

    /// The game is over.
    fn end(&mut self, end: &End<'_>) {
        let _ = end;
    }
}

/// Where a game starts.
#[derive(Debug)]
#[non_exhaustive]
pub struct Start<'a> {
    /// The position; `None` if the FEN tag could not be read, and then no move follows.
    pub position: Option<&'a Position>,
    /// By the Variant tag.
    pub variant: Variant,
    /// The game's first byte.
    pub place: Place,
}

/// One half-move.
#[derive(Debug)]
pub struct Step<'a> {
    /// What was done.
    pub action: Action,
    /// Half-moves from the start of the game, this one counted.
    pub ply: u32,
    /// 0 in the main line.
    pub depth: usize,
    /// The position before.
    pub before: &'a Position,
    /// The position after.
    pub after: &'a Position,
    source: &'a Source<'a>,
    index: usize,
}

impl Step<'_> {
    /// Where the move stands, in bytes from the start of the file.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.source.first.offset + self.index as u64
    }
}

/// A comment. Its text is made when it is asked for.
#[derive(Debug)]
pub struct Comment<'a> {
    source: &'a Source<'a>,
    /// None for the sign of an offered draw.
    span: Option<Range<usize>>,
}

impl Comment<'_> {
    /// The text, a blank for each line end and none at either end. Commands are still in it; the
    /// scoresheet's sign for an offered draw is the comment `(=)`.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        let Some(span) = &self.span else { return "(=)".into() };
        match self.source.text(span) {
            Cow::Borrowed(text) => one_line(text.trim()),
            Cow::Owned(text) => one_line(text.trim()).into_owned().into(),
        }
    }
}

/// The end of a game.
#[derive(Debug)]
pub struct End<'a> {
    /// As read; `None` for `*`.
    pub result: Option<Outcome>,
    source: &'a Source<'a>,
}

impl End<'_> {
    /// The place of a byte of this game. Counts lines, so it is for faults only.
    #[must_use]
    pub fn place_of(&self, offset: u64) -> Place {
        self.source.place(offset.saturating_sub(self.source.first.offset) as usize)
    }
}

/// Reads games one after another.
#[derive(Debug)]
pub struct PgnReader<R> {
    input: R,
    window_bytes: usize,
    window: Vec<u8>,
    /// Where in the window the next game starts.
    at: usize,
    ended: bool,
    /// The input has failed behind what is held.
    failure: Option<io::Error>,
    starts_line: bool,
    /// The last game was cut off and its rest is still to be passed over.
    is_in_rest: bool,
    place: Place,
    tokens: Vec<Token>,
    parents: Vec<Parent>,
}

impl<R: Read> PgnReader<R> {
    /// A game of more bytes than this is cut off there, with an error, and so is one of more than
    /// half a million moves, comments, glyphs and brackets. What follows is passed over up to the
    /// next header behind an empty line.
    pub const MAX_GAME_BYTES: usize = 16 << 20;

    const WINDOW_BYTES: usize = 256 << 10;

    /// A byte order mark is met whole.
    const LEAST_WINDOW: usize = 4;

    /// Reads from here.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader::from_place(input, Place::START)
    }

    /// Reads as many bytes at a time as this, as long as no game needs more: 256 KiB unless told.
    pub fn with_window(input: R, bytes: usize) -> PgnReader<R> {
        PgnReader { window_bytes: bytes.max(Self::LEAST_WINDOW), ..PgnReader::new(input) }
    }

    /// Reads on where another reader stood, or where a line starts. `input` goes on from that place.
    pub fn from_place(input: R, place: Place) -> PgnReader<R> {
        PgnReader {
            input,
            window_bytes: Self::WINDOW_BYTES,
            window: Vec::new(),
            at: 0,
            ended: false,
            failure: None,
            starts_line: place.column == 1,
            is_in_rest: false,
            place,
            tokens: Vec::new(),
            parents: Vec::new(),
        }
    }

    /// Where the next game is looked for, which depends on nothing before it; `None` while the rest of
    /// a game that was cut off is to be passed over.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        (!self.is_in_rest).then_some(self.place)
    }

    /// The input; it has been read ahead of [`Self::place`].
    #[must_use]
    pub fn get_ref(&self) -> &R {
        &self.input
    }

    /// The input, to be asked or told something. Who reads from it takes games away.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.input
    }

    /// Reads the next game; `false` if there is none.
    ///
    /// # Errors
    /// Only those of the input. Whatever its bytes are, they are read.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> io::Result<bool> {
        loop {
            if self.is_in_rest {
                self.pass_over_rest()?;
            }
            self.pass_over_blanks();
            let held = &self.window[self.at..];
            let is_too_long = held.len() > Self::MAX_GAME_BYTES;
            let most = &held[..held.len().min(Self::MAX_GAME_BYTES)];
            let last = self.ended || is_too_long;
            let (end, cut) = match Scanner::new(most, last, self.starts_line, &mut self.tokens).scan() {
                Scan::Incomplete => {
                    self.fill()?;
                    continue;
                }
                Scan::Nothing if self.ended && !is_too_long => return Ok(false),
                Scan::Nothing => {
                    self.advance(most.len());
                    continue;
                }
                Scan::Game(end) => (end, is_too_long && end == most.len()),
                Scan::CutOff(end) => (end, true),
            };
            let source = Source::new(&held[..end], self.place);
            self.parents.clear();
            Interpreter::new(&source, &self.tokens, &mut self.parents, visitor).game(cut);
            // The line end behind it as well, which spares counting the columns of a long last line.
            let behind = if cut { 0 } else { blanks(&held[end..], self.ended) };
            self.advance(end + behind);
            self.is_in_rest = cut;
            return Ok(true);
        }
    }

    fn advance(&mut self, length: usize) {
        let passed = &self.window[self.at..self.at + length];
        self.starts_line = passed.last().map_or(self.starts_line, |last| matches!(last, b'\n' | b'\r'));
        self.place = self.place.after(passed, false);
        self.at += length;
    }

    /// What stands between games counts for none of them.
    fn pass_over_blanks(&mut self) {
        let length = blanks(&self.window[self.at..], self.ended);
        if length > 0 {
            self.advance(length);
        }
    }

    /// Reads on to the next header, or to the end of the input.
    fn pass_over_rest(&mut self) -> io::Result<()> {
        loop {
            let held = &self.window[self.at..];
            // A line longer than this is no header, so that only so much need be held.
            let last = self.ended || held.len() > 2 * Self::WINDOW_BYTES;
            let header = Scanner::new(held, last, self.starts_line, &mut self.tokens).next_header();
            let (length, found) = match header {
                Header::At(length) => (length, true),
                Header::NotBefore(length) => (length, self.ended),
            };
            self.advance(length);
            if found {
                self.is_in_rest = false;
                return Ok(());
            }
            self.fill()?;
        }
    }

    /// Doubles what is held of the next game, at least to the window's usual size.
    fn fill(&mut self) -> io::Result<()> {
        self.window.drain(..self.at);
        self.at = 0;
        let held = self.window.len();
        let wanted = (2 * held).clamp(self.window_bytes, Self::MAX_GAME_BYTES + Self::WINDOW_BYTES) - held;
        let first = self.place == Place::START && held == 0;
        self.window.reserve_exact(wanted);
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        match self.input.by_ref().take(wanted as u64).read_to_end(&mut self.window) {
            Ok(got) => self.ended = got < wanted,
            // What came before is read first.
            Err(failure) if self.window.len() > held => self.failure = Some(failure),
            Err(failure) => return Err(failure),
        }
        if first && self.window.starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len();
            self.place.offset = BYTE_ORDER_MARK.len() as u64;
        }
        Ok(())
    }
}

/// How many blanks are in front. If more may follow, none that may be half a line end.
pub(super) fn blanks(bytes: &[u8], last: bool) -> usize {
    let length = bytes.iter().take_while(|&&byte| is_blank(byte)).count();
    let is_cut = !last && length == bytes.len() && bytes.last() == Some(&b'\r');
    length - usize::from(is_cut)
}

/// One line of play: the main line or a variation.
#[derive(Debug, Default)]
struct Line {
    /// What led from the position before to the one now; none before the first move of the line.
    last: Option<Action>,
    ply: u32,
    /// An error has been found; nothing more of this line is read.
    cut: bool,
    opened: usize,
}

/// A line that waits for the end of a variation: the position before its last move suffices.
#[derive(Debug)]
pub(super) struct Parent {
    before: Position,
    line: Line,
}

/// Tells a visitor what the tokens of one game are.
pub(super) struct Interpreter<'a, V> {
    source: &'a Source<'a>,
    tokens: &'a [Token],
    visitor: &'a mut V,
    variant: Variant,
    result_tag: Option<Cow<'a, str>>,
    /// There is a position to play from.
    can_play: bool,
    /// The position now and the one before the last move, in turn, so that none is copied.
    boards: [Position; 2],
    now: usize,
    line: Line,
    /// The lines that variations interrupt, the main line first.
    parents: &'a mut Vec<Parent>,
    /// Variations that are passed over and not yet closed, and where the outermost opened.
    skipped: usize,
    skipped_from: usize,
    passed: bool,
    faults: Faults,
}

/// What was told of faults so far.
struct Faults {
    told: usize,
    untold_errors: u32,
    untold_warnings: u32,
    /// A place that is known, from which the next ones are counted.
    known: (usize, Place),
}

impl Faults {
    /// Nobody reads more of them, and a caller may keep what it is told.
    const MOST: usize = 1000;
}

impl<'a, V: Visitor> Interpreter<'a, V> {
    pub(super) fn new(
        source: &'a Source<'a>,
        tokens: &'a [Token],
        parents: &'a mut Vec<Parent>,
        visitor: &'a mut V,
    ) -> Self {
        let start = Position::start();
        Interpreter {
            source,
            tokens,
            visitor,
            variant: Variant::Standard,
            result_tag: None,
            can_play: true,
            boards: [start.clone(), start],
            now: 0,
            line: Line::default(),
            parents,
            skipped: 0,
            skipped_from: 0,
            passed: false,
            faults: Faults { told: 0, untold_errors: 0, untold_warnings: 0, known: (0, source.first) },
        }
    }

    pub(super) fn game(mut self, is_cut_off: bool) {
        let moves = self.header();
        let mut marker = None;
        let mut open_comment = None;
        for token in &self.tokens[..moves] {
            if token.kind == Kind::Comment {
                self.comment(Some(token.span()));
            }
        }
        for &token in &self.tokens[moves..] {
            if token.kind == Kind::Word {
                self.word(token);
                continue;
            }
            match token.kind {
                Kind::Comment => self.comment(Some(token.span())),
                Kind::Nag(nag) => self.nag(token, nag),
                Kind::Marker(outcome) => {
                    if self.skipped == 0 && self.parents.is_empty() {
                        marker = Some((outcome, token.start()));
                    }
                }
                Kind::Open => self.open(token),
                Kind::Close => self.close(token),
                Kind::OpenComment => {
                    open_comment = Some(token.start() - 1);
                    self.comment(Some(token.span()));
                }
                Kind::DrawOffer => self.comment(None),
                Kind::Word | Kind::Tag | Kind::TagName | Kind::TagValue { .. } | Kind::BadTag => {}
            }
        }
        self.end(marker, open_comment, is_cut_off);
    }

    /// Reads the tags and sets up the start; the number of tokens up to the moves.
    fn header(&mut self) -> usize {
        let (mut fen, mut variant_tag) = (None, None);
        let mut names = Names::default();
        let mut index = 0;
        while let Some(&token) = self.tokens.get(index) {
            match (token.kind, &self.tokens[index + 1..]) {
                (Kind::Tag, [name, value, ..]) => {
                    let name_bytes = &self.source.bytes[name.span()];
                    if names.is_new(name_bytes, &self.tokens[..index], self.source) {
                        let is_escaped = value.kind == Kind::TagValue { escaped: true };
                        let (name, value) = (self.source.text(&name.span()), self.source.text(&value.span()));
                        let value = if is_escaped { unescape(&value).into() } else { value };
                        self.visitor.tag(&name, &value);
                        match &*name {
                            "FEN" => fen = Some((value, token.start())),
                            "Variant" => variant_tag = Some((value, token.start())),
                            "Result" => self.result_tag = Some(value),
                            _ => {}
                        }
                    } else {
                        let name = clip(&self.source.text(&name.span()));
                        self.fault(FaultKind::DoubledTag(name), token.start());
                    }
                }
                (Kind::BadTag, _) => self.fault(FaultKind::BadTag, token.start()),
                (Kind::Comment | Kind::TagName | Kind::TagValue { .. }, _) => {}
                _ => break,
            }
            index += 1;
        }
        if let Some((name, index)) = variant_tag {
            match variant_of(&name) {
                Some(variant) => self.variant = variant,
                None => self.fault(FaultKind::UnknownVariant(clip(&name)), index),
            }
        }
        if let Some(index) = self.source.not_utf8 {
            self.fault(FaultKind::NotUtf8, index);
        }
        if let Some((fen, index)) = fen {
            self.fen(&fen, index);
        }
        let first = self.tokens.first().map_or(0, |token| match token.kind {
            Kind::Comment | Kind::OpenComment => token.start() - 1,
            _ => token.start(),
        });
        let position = self.can_play.then_some(&self.boards[self.now]);
        self.visitor.start(&Start { position, variant: self.variant, place: self.source.place(first) });
        index
    }

    fn fen(&mut self, fen: &str, index: usize) {
        match read_fen(fen, FenMode::Lenient, self.variant) {
            Ok(reading) => {
                for note in reading.notes {
                    self.fault(FaultKind::RepairedFen(note), index);
                }
                self.boards[self.now] = reading.position;
            }
            Err(fault) => {
                self.fault(FaultKind::BadFen(fault), index);
                self.can_play = false;
            }
        }
    }

    /// Are tokens read into a line now?
    fn is_reading(&self) -> bool {
        self.skipped == 0 && !self.line.cut && self.can_play
    }

    fn comment(&mut self, span: Option<Range<usize>>) {
        if self.is_reading() {
            self.visitor.comment(&Comment { source: self.source, span });
        }
    }

    fn nag(&mut self, token: Token, nag: Option<Nag>) {
        if !self.is_reading() {
            return;
        }
        match nag {
            Some(nag) => self.visitor.nag(nag),
            None => self.fault(FaultKind::BadNag, token.start()),
        }
    }

    fn open(&mut self, token: Token) {
        let index = token.start();
        if self.is_reading() && self.line.last.is_some() && self.visitor.begin_variation() {
            let before = self.boards[1 - self.now].clone();
            self.boards[self.now] = before.clone();
            let variation = Line { ply: self.line.ply - 1, opened: index, ..Line::default() };
            self.parents.push(Parent { before, line: std::mem::replace(&mut self.line, variation) });
            return;
        }
        if self.is_reading() && self.line.last.is_none() {
            self.fault(FaultKind::StrayVariation, index);
        }
        if self.skipped == 0 {
            self.skipped_from = index;
        }
        self.skipped += 1;
    }

    fn close(&mut self, token: Token) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some(Parent { before, line }) = self.parents.pop() {
            let after = line.last.and_then(|action| action.apply(&before));
            self.boards[1 - self.now] = before;
            self.boards[self.now] = after.expect("a variation replaces a move that was played");
            self.line = line;
            self.visitor.end_variation();
        } else if self.is_reading() {
            self.fault(FaultKind::StrayClose, token.start());
        }
    }

    #[inline(always)]
    fn word(&mut self, token: Token) {
        if !self.is_reading() {
            return;
        }
        let (start, length) = (token.start(), token.end() - token.start());
        let plain = match self.source.bytes[start..].first_chunk() {
            Some(&bytes) if (2..=8).contains(&length) => {
                read_plain(&self.boards[self.now], u64::from_le_bytes(bytes), length)
            }
            _ => None,
        };
        match plain {
            Some(mv) => self.play_move(mv, start),
            None => self.odd_word(token),
        }
    }

    /// A word that is no move in the standard's own spelling.
    #[cold]
    fn odd_word(&mut self, token: Token) {
        let position = &self.boards[self.now];
        let text = self.source.text(&token.span());
        if self.is_remark(&text) {
            return;
        }
        let read = match read_san(position, &text) {
            Ok(mv) => Ok((Action::Move(mv), None)),
            Err(SanError::Malformed) => read_decorated(position, &text),
            Err(error) => Err(error),
        };
        match read {
            Ok((action, nag)) => {
                self.play(action, token.start());
                if let Some(nag) = nag.filter(|_| self.is_reading()) {
                    self.visitor.nag(nag);
                }
            }
            Err(error) => {
                let text = clip(&text);
                self.cut(
                    match error {
                        SanError::Malformed => FaultKind::BadMove(text),
                        SanError::Illegal => FaultKind::IllegalMove(text),
                        SanError::Ambiguous(_) => FaultKind::AmbiguousMove(text),
                    },
                    token.start(),
                );
            }
        }
    }

    /// Does this word say again what the last move was, a check or a capture in passing?
    fn is_remark(&self, word: &str) -> bool {
        match self.line.last {
            Some(Action::Move(mv)) => {
                let word = fold(word);
                let word = word.trim_end_matches(['+', '#']);
                wild::is_check_word(word)
                    || wild::is_in_passing_word(word) && self.boards[1 - self.now].is_en_passant(mv)
            }
            Some(Action::Pass) | None => false,
        }
    }

    fn play(&mut self, action: Action, index: usize) {
        let depth = self.parents.len();
        match action {
            Action::Move(mv) => self.play_move(mv, index),
            Action::Pass => match self.boards[self.now].pass() {
                Some(after) => {
                    self.boards[1 - self.now] = after;
                    self.passed |= depth == 0;
                    self.step(action, index);
                }
                None => self.cut(FaultKind::NullInCheck, index),
            },
        }
    }

    #[inline(never)]
    fn play_move(&mut self, mv: Move, index: usize) {
        let [even, odd] = &mut self.boards;
        let (before, after) = if self.now == 0 { (even, odd) } else { (odd, even) };
        before.play_unchecked_into(mv, after);
        self.step(Action::Move(mv), index);
    }

    /// The position after an action stands where it belongs: goes on there and tells it.
    #[inline(always)]
    fn step(&mut self, action: Action, index: usize) {
        self.now = 1 - self.now;
        self.line.last = Some(action);
        self.line.ply += 1;
        if action == Action::Pass {
            self.fault(FaultKind::NullMove, index);
        }
        let (before, after) = (&self.boards[1 - self.now], &self.boards[self.now]);
        let (ply, depth) = (self.line.ply, self.parents.len());
        self.visitor.play(&Step { action, ply, depth, before, after, source: self.source, index });
    }

    /// Ends the line with an error on the move that was to come.
    fn cut(&mut self, kind: FaultKind, index: usize) {
        self.line.cut = true;
        self.tell(kind, self.line.ply + 1, index);
    }

    /// A fault at the half-move last played.
    fn fault(&mut self, kind: FaultKind, index: usize) {
        self.tell(kind, self.line.ply, index);
    }

    fn tell(&mut self, kind: FaultKind, ply: u32, index: usize) {
        let faults = &mut self.faults;
        if faults.told < Faults::MOST {
            faults.told += 1;
            let place = self.source.place_from(faults.known, index);
            faults.known = (index, place);
            self.visitor.fault(Fault { kind, ply, place });
        } else if kind.severity() == Severity::Error {
            faults.untold_errors += 1;
        } else {
            faults.untold_warnings += 1;
        }
    }

    fn end(
        mut self,
        marker: Option<(Option<Outcome>, usize)>,
        open_comment: Option<usize>,
        is_cut_off: bool,
    ) {
        let is_part = |token: &&Token| matches!(token.kind, Kind::TagName | Kind::TagValue { .. });
        let last = self.tokens.iter().rev().find(|token| !is_part(token));
        let last = last.map_or(self.source.bytes.len(), |token| token.end());
        let end = marker.map_or(last, |(_, index)| index);
        let main = self.parents.first().map_or(&self.line, |parent| &parent.line);
        let variation = self.parents.get(1).map_or(&self.line, |parent| &parent.line);
        let open_variation = match self.parents.is_empty() {
            false => Some(variation.opened),
            true => (self.skipped > 0 && !main.cut && self.can_play).then_some(self.skipped_from),
        };
        match (is_cut_off, open_comment, open_variation) {
            (true, _, _) => self.fault(FaultKind::TooLong, end),
            (_, Some(index), _) => self.fault(FaultKind::OpenComment, index),
            (_, _, Some(index)) => self.fault(FaultKind::OpenVariation, index),
            (false, None, None) if marker.is_none() => self.fault(FaultKind::NoMarker, end),
            (false, None, None) => {}
        }
        while let Some(parent) = self.parents.pop() {
            self.visitor.end_variation();
            if self.parents.is_empty() {
                let after = parent.line.last.and_then(|action| action.apply(&parent.before));
                self.boards[self.now] = after.expect("a variation replaces a move that was played");
                self.line = parent.line;
            }
        }
        let result = self.result(marker.map(|(outcome, _)| outcome), end);
        if let Some(result) = result {
            self.compare_with_board(result, end);
        }
        let Faults { untold_errors: errors, untold_warnings: warnings, .. } = self.faults;
        if errors + warnings > 0 {
            let place = self.source.place(end);
            self.visitor.fault(Fault {
                kind: FaultKind::MoreFaults { errors, warnings },
                ply: self.line.ply,
                place,
            });
        }
        self.visitor.end(&End { result, source: self.source });
    }

    fn result(&mut self, marker: Option<Option<Outcome>>, end: usize) -> Option<Outcome> {
        let tag = self.result_tag.take();
        let said = tag.as_deref().and_then(|text| marker_of(&fold(text.trim())));
        if let (Some(tag), Some(marker)) = (tag, marker)
            && said != Some(marker)
        {
            self.fault(FaultKind::ResultMismatch { tag: clip(&tag), marker }, end);
        }
        said.flatten().or(marker.flatten())
    }

    fn compare_with_board(&mut self, result: Outcome, end: usize) {
        let position = &self.boards[self.now];
        if !self.can_play || self.line.cut || self.passed || position.has_legal_move() {
            return;
        }
        let board = match position.is_check() {
            true => Outcome::win(!position.turn()),
            false => Outcome::Draw,
        };
        if board != result {
            self.fault(FaultKind::ResultAgainstBoard { result, board }, end);
        }
    }
}

/// The tag names met, looked up among the tokens while they are few.
#[derive(Default)]
struct Names<'a> {
    count: usize,
    /// A bit for each length, first and middle letter met: a name without its bit is new.
    marks: u64,
    many: HashSet<&'a [u8]>,
}

impl<'a> Names<'a> {
    const FEW: usize = 32;

    /// Was this name not met before? `tokens` are those before it.
    fn is_new(&mut self, name: &'a [u8], tokens: &[Token], source: &Source<'a>) -> bool {
        self.count += 1;
        let letter = |index: usize| name.get(index).map_or(0, |&letter| usize::from(letter));
        let mark = 1 << ((letter(0) + 5 * letter(name.len() / 2) + 7 * name.len()) % 64);
        let is_marked = self.marks & mark != 0;
        self.marks |= mark;
        if !is_marked && self.count <= Self::FEW {
            return true;
        }
        let mut before = tokens
            .iter()
            .filter(|token| token.kind == Kind::TagName)
            .map(|token| &source.bytes[token.span()]);
        if self.count <= Self::FEW {
            return before.all(|other| other != name);
        }
        if self.many.is_empty() {
            self.many.extend(before);
        }
        self.many.insert(name)
    }
}

/// A move that is more than its text: a null move, a number run into it, a sign at its end.
fn read_decorated(position: &Position, text: &str) -> Result<(Action, Option<Nag>), SanError> {
    let folded = fold(text);
    // In ASCII the point that ends a move number ends the token too.
    let plain = match text.is_ascii() || is_null(&folded) {
        true => &*folded,
        false => folded.trim_start_matches(|sign: char| sign.is_ascii_digit()).trim_start_matches('.'),
    };
    let (word, nag) = match split_symbol(plain) {
        Some((word, nag)) => (word, Some(nag)),
        None => (plain, None),
    };
    if is_null(word) {
        return Ok((Action::Pass, nag));
    }
    Ok((Action::Move(read_san(position, word)?), nag))
}

fn is_null(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "0000" | "@@@@") || word.eq_ignore_ascii_case("null")
}

fn variant_of(name: &str) -> Option<Variant> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    match &*plain.to_ascii_lowercase() {
        "" | "standard" | "chess" | "normal" | "fromposition" => Some(Variant::Standard),
        "chess960" | "fischerandom" | "fischerrandom" | "freestyle" | "freestylechess" => {
            Some(Variant::Chess960)
        }
        _ => None,
    }
}

fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        let escaped = if sign == '\\' { signs.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(sign));
    }
    plain
}

/// As much of a text as a message needs.
fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

/// All games of a text in memory, as trees.
#[must_use]
pub fn read_games(bytes: &[u8]) -> Vec<super::Game> {
    let mut reader = PgnReader::new(bytes);
    let mut games = Vec::new();
    loop {
        let mut builder = super::GameBuilder::default();
        // Reading from memory cannot fail.
        match reader.read_game(&mut builder) {
            Ok(true) => games.push(builder.finish()),
            Ok(false) | Err(_) => return games,
        }
    }
}
