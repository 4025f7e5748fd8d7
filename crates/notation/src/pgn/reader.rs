//! Plays through games as they stream by, and tells a visitor.
//!
//! One game is held at a time, up to [`PgnReader::MAX_GAME_BYTES`]; memory does not grow with the
//! number of games. Every move is validated, variations included. The reader opens no file: it reads
//! from what the caller hands in.

use super::fault::{Fault, FaultKind};
use super::game::Action;
use super::nag::{Nag, split_symbol};
use super::scan::{Kind, Scan, Scanner, Token, marker_of};
use super::source::{Place, Source};
use crate::{SanError, fold, read_move};
use rules::{FenMode, Outcome, Position, Variant, read_fen};
use std::collections::HashSet;
use std::io::{self, Read};

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
    fn comment(&mut self, text: &str) {
        let _ = text;
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
    window: Vec<u8>,
    /// Where in the window the next game starts.
    at: usize,
    ended: bool,
    starts_line: bool,
    place: Place,
    tokens: Vec<Token>,
}

impl<R: Read> PgnReader<R> {
    /// A game of more bytes than this is cut off there, with an error.
    pub const MAX_GAME_BYTES: usize = 64 << 20;

    const WINDOW_BYTES: usize = 256 << 10;

    /// Reads from here.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader {
            input,
            window: Vec::new(),
            at: 0,
            ended: false,
            starts_line: true,
            place: Place::START,
            tokens: Vec::new(),
        }
    }

    /// Reads the next game; `false` if there is none.
    ///
    /// # Errors
    /// Only those of the input. Whatever its bytes are, they are read.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> io::Result<bool> {
        loop {
            let held = &self.window[self.at..];
            let too_long = held.len() > Self::MAX_GAME_BYTES;
            let last = self.ended || too_long;
            match Scanner::new(held, last, self.starts_line, &mut self.tokens).scan() {
                Scan::Incomplete => self.fill()?,
                Scan::Nothing if self.ended => return Ok(false),
                Scan::Nothing => self.advance(held.len()),
                Scan::Game(end) => {
                    let source = Source::new(&held[..end], self.place);
                    let cut = too_long && end == held.len();
                    Interpreter::new(&source, &self.tokens, visitor).game(cut);
                    self.advance(end);
                    return Ok(true);
                }
            }
        }
    }

    fn advance(&mut self, length: usize) {
        let passed = &self.window[self.at..self.at + length];
        self.starts_line = passed.last().map_or(self.starts_line, |last| matches!(last, b'\n' | b'\r'));
        self.place = self.place.after(passed, false);
        self.at += length;
    }

    /// Doubles what is held of the next game, at least to the window's usual size.
    fn fill(&mut self) -> io::Result<()> {
        self.window.drain(..self.at);
        self.at = 0;
        let wanted = Self::WINDOW_BYTES.max(2 * self.window.len()) - self.window.len();
        let first = self.place == Place::START && self.window.is_empty();
        let got = self.input.by_ref().take(wanted as u64).read_to_end(&mut self.window)?;
        self.ended = got < wanted;
        if first && self.window.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
            self.place.offset = 3;
        }
        Ok(())
    }
}

/// One line of play: the main line or a variation.
struct Line {
    position: Position,
    before: Option<Position>,
    ply: u32,
    /// An error has been found; nothing more of this line is read.
    cut: bool,
    opened: usize,
}

struct Interpreter<'a, V> {
    source: &'a Source<'a>,
    tokens: &'a [Token],
    visitor: &'a mut V,
    variant: Variant,
    result_tag: Option<String>,
    /// The main line first; empty if there is no position to play from.
    lines: Vec<Line>,
    /// Variations that are passed over and not yet closed, and where the outermost opened.
    skipped: usize,
    skipped_from: usize,
    passed: bool,
}

impl<'a, V: Visitor> Interpreter<'a, V> {
    fn new(source: &'a Source<'a>, tokens: &'a [Token], visitor: &'a mut V) -> Self {
        Interpreter {
            source,
            tokens,
            visitor,
            variant: Variant::Standard,
            result_tag: None,
            lines: Vec::new(),
            skipped: 0,
            skipped_from: 0,
            passed: false,
        }
    }

    fn game(mut self, too_long: bool) {
        self.header();
        let mut marker = None;
        let mut open_comment = None;
        for token in self.tokens {
            match &token.kind {
                Kind::Tag { .. } | Kind::BadTag => {}
                Kind::Marker(outcome) if self.skipped == 0 && self.lines.len() <= 1 => {
                    marker = Some((*outcome, token.span.start));
                }
                Kind::Marker(_) => {}
                Kind::OpenComment => {
                    open_comment = Some(token.span.start - 1);
                    self.comment(token);
                }
                Kind::Comment => self.comment(token),
                Kind::Word => self.word(token),
                Kind::Nag(nag) => self.nag(token, *nag),
                Kind::DrawOffer => self.draw_offer(),
                Kind::Open => self.open(token),
                Kind::Close => self.close(token),
            }
        }
        self.end(marker, open_comment, too_long);
    }

    fn header(&mut self) {
        let mut seen = HashSet::new();
        let (mut fen, mut variant_tag) = (None, None);
        for token in self.tokens {
            match &token.kind {
                Kind::Tag { name, value } => {
                    let name = self.source.text(name);
                    if !seen.insert(name.clone()) {
                        self.fault(FaultKind::DoubledTag(clip(&name)), token.span.start);
                        continue;
                    }
                    let value = unescape(&self.source.text(value));
                    self.visitor.tag(&name, &value);
                    match &*name {
                        "FEN" => fen = Some((value, token.span.start)),
                        "Variant" => variant_tag = Some((value, token.span.start)),
                        "Result" => self.result_tag = Some(value),
                        _ => {}
                    }
                }
                Kind::BadTag => self.fault(FaultKind::BadTag, token.span.start),
                Kind::Comment => {}
                _ => break,
            }
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
        let position = match fen {
            Some((fen, index)) => self.fen(&fen, index),
            None => Some(Position::start()),
        };
        let first = self.tokens.first().map_or(0, |token| match token.kind {
            Kind::Comment | Kind::OpenComment => token.span.start - 1,
            _ => token.span.start,
        });
        let place = self.source.place(first);
        self.visitor.start(&Start { position: position.as_ref(), variant: self.variant, place });
        self.lines.extend(position.map(|position| Line {
            position,
            before: None,
            ply: 0,
            cut: false,
            opened: 0,
        }));
    }

    fn fen(&mut self, fen: &str, index: usize) -> Option<Position> {
        match read_fen(fen, FenMode::Lenient, self.variant) {
            Ok(reading) => {
                for note in reading.notes {
                    self.fault(FaultKind::RepairedFen(note), index);
                }
                Some(reading.position)
            }
            Err(fault) => {
                self.fault(FaultKind::BadFen(fault), index);
                None
            }
        }
    }

    /// The line that tokens are read into now.
    fn line(&mut self) -> Option<&mut Line> {
        if self.skipped > 0 {
            return None;
        }
        self.lines.last_mut().filter(|line| !line.cut)
    }

    fn comment(&mut self, token: &Token) {
        if self.line().is_some() {
            let text = super::annotation::one_line(&self.source.text(&token.span));
            self.visitor.comment(text.trim());
        }
    }

    fn draw_offer(&mut self) {
        if self.line().is_some() {
            self.visitor.comment("(=)");
        }
    }

    fn nag(&mut self, token: &Token, nag: Option<Nag>) {
        if self.line().is_none() {
            return;
        }
        match nag {
            Some(nag) => self.visitor.nag(nag),
            None => self.fault(FaultKind::BadNag, token.span.start),
        }
    }

    fn open(&mut self, token: &Token) {
        let index = token.span.start;
        let replaced = self.line().and_then(|line| Some((line.before.clone()?, line.ply - 1)));
        match replaced {
            Some((position, ply)) if self.visitor.begin_variation() => {
                self.lines.push(Line { position, before: None, ply, cut: false, opened: index });
            }
            Some(_) => self.skip(index),
            None => {
                if self.line().is_some() {
                    self.fault(FaultKind::StrayVariation, index);
                }
                self.skip(index);
            }
        }
    }

    fn skip(&mut self, index: usize) {
        if self.skipped == 0 {
            self.skipped_from = index;
        }
        self.skipped += 1;
    }

    fn close(&mut self, token: &Token) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.len() > 1 {
            self.lines.pop();
            self.visitor.end_variation();
        } else if self.line().is_some() {
            self.fault(FaultKind::StrayClose, token.span.start);
        }
    }

    fn word(&mut self, token: &Token) {
        let (source, variant) = (self.source, self.variant);
        let Some(line) = self.line() else { return };
        let text = source.text(&token.span);
        let index = token.span.start;
        let read = match read_move(&line.position, &text, variant) {
            Ok(mv) => Ok((Action::Move(mv), None)),
            Err(SanError::Malformed) => read_decorated(&line.position, &text, variant),
            Err(error) => Err(error),
        };
        match read {
            Ok((action, nag)) => self.play(action, nag, index),
            Err(error) => {
                let text = clip(&text);
                self.cut(
                    match error {
                        SanError::Malformed => FaultKind::BadMove(text),
                        SanError::Illegal => FaultKind::IllegalMove(text),
                        SanError::Ambiguous(_) => FaultKind::AmbiguousMove(text),
                    },
                    index,
                );
            }
        }
    }

    fn play(&mut self, action: Action, nag: Option<Nag>, index: usize) {
        let depth = self.lines.len() - 1;
        let Some(line) = self.line() else { return };
        let after = match action {
            Action::Move(mv) => line.position.play_unchecked(mv),
            Action::Pass => match line.position.pass() {
                Some(after) => after,
                None => return self.cut(FaultKind::NullInCheck, index),
            },
        };
        line.before = Some(std::mem::replace(&mut line.position, after));
        line.ply += 1;
        if action == Action::Pass {
            self.passed |= depth == 0;
            self.fault(FaultKind::NullMove, index);
        }
        let line = &self.lines[depth];
        let before = line.before.as_ref().expect("it was set above");
        let step =
            Step { action, ply: line.ply, depth, before, after: &line.position, source: self.source, index };
        self.visitor.play(&step);
        if let Some(nag) = nag {
            self.visitor.nag(nag);
        }
    }

    /// Ends the line with an error on the move that was to come.
    fn cut(&mut self, kind: FaultKind, index: usize) {
        if let Some(line) = self.line() {
            line.cut = true;
            let ply = line.ply + 1;
            self.visitor.fault(Fault { kind, ply, place: self.source.place(index) });
        }
    }

    /// A fault at the half-move last played.
    fn fault(&mut self, kind: FaultKind, index: usize) {
        let ply = self.lines.last().map_or(0, |line| line.ply);
        self.visitor.fault(Fault { kind, ply, place: self.source.place(index) });
    }

    fn end(mut self, marker: Option<(Option<Outcome>, usize)>, open_comment: Option<usize>, too_long: bool) {
        let last = self.tokens.last().map_or(self.source.bytes.len(), |token| token.span.end);
        let end = marker.map_or(last, |(_, index)| index);
        let main_is_cut = self.lines.first().is_some_and(|line| line.cut);
        let open_variation = match self.lines.get(1) {
            Some(line) => Some(line.opened),
            None => (self.skipped > 0 && !main_is_cut && !self.lines.is_empty()).then_some(self.skipped_from),
        };
        match (too_long, open_comment, open_variation) {
            (true, _, _) => self.fault(FaultKind::TooLong, end),
            (_, Some(index), _) => self.fault(FaultKind::OpenComment, index),
            (_, _, Some(index)) => self.fault(FaultKind::OpenVariation, index),
            (false, None, None) if marker.is_none() => self.fault(FaultKind::NoMarker, end),
            (false, None, None) => {}
        }
        for _ in 1..self.lines.len() {
            self.visitor.end_variation();
        }
        self.lines.truncate(1);
        let result = self.result(marker.map(|(outcome, _)| outcome), end);
        if let Some(result) = result {
            self.compare_with_board(result, end);
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
        let Some(line) = self.lines.first() else { return };
        if line.cut || self.passed || line.position.has_legal_move() {
            return;
        }
        let board = match line.position.is_check() {
            true => Outcome::win(!line.position.turn()),
            false => Outcome::Draw,
        };
        if board != result {
            self.fault(FaultKind::ResultAgainstBoard { result, board }, end);
        }
    }
}

/// A move that is more than its text: a null move, a number run into it, a sign at its end.
fn read_decorated(
    position: &Position,
    text: &str,
    variant: Variant,
) -> Result<(Action, Option<Nag>), SanError> {
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
    Ok((Action::Move(read_move(position, word, variant)?), nag))
}

fn is_null(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "0000")
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
