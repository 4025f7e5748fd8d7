//! Comments: the text, and the commands that leave it.
//!
//! Read are `[%clk h:mm:ss]` and `[%emt …]` (also in plain seconds), `[%eval 0.3]`, `[%eval #-3]` with
//! an optional depth, `[%cal Ge2e4,…]` and `[%csl Rd4,…]`. A command that is none of these, or whose
//! value is malformed, stays in the text; so does a second one of its kind, and one that says more than
//! can be kept: times are kept in ms, evaluations in centipawns.

use memchr::memchr2;
use rules::Square;
use std::borrow::Cow;
use std::fmt;

/// What is said about a position: text and the values of commands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// The text without its commands; never a line end in it when it was read.
    pub text: String,
    /// The mover's clock after the move, in ms.
    pub clk_ms: Option<u64>,
    /// Time spent on the move, in ms.
    pub emt_ms: Option<u64>,
    /// An engine's verdict.
    pub eval: Option<Eval>,
    /// Arrows and circles, in the order given.
    pub shapes: Vec<Shape>,
}

/// An evaluation from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eval {
    /// Centipawns or moves to mate.
    pub score: Score,
    /// Plies searched, if told.
    pub depth: Option<u32>,
}

/// How good the position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

/// A circle on a square or an arrow between two, with the letter of its colour (`G`, `R`, `Y`, `B`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The colour's letter. A shape whose letter is none of A to Z is not written.
    pub color: char,
    /// The square, or where the arrow starts.
    pub from: Square,
    /// Where the arrow ends.
    pub to: Option<Square>,
}

impl Annotation {
    /// Reads a comment, or several joined by blanks. Line ends become blanks; of a command given
    /// twice the first holds, the second stays in the text.
    #[must_use]
    pub fn read(comment: &str) -> Annotation {
        let mut annotation = Annotation::default();
        let comment = one_line(comment);
        let mut text = String::with_capacity(comment.len());
        // Where the brackets stand that a command may have opened, innermost last.
        let mut open = Vec::new();
        let mut signs = comment.chars().peekable();
        while let Some(sign) = signs.next() {
            if sign == '[' && signs.peek() == Some(&'%') {
                open.push(text.len());
            }
            text.push(sign);
            if sign != ']' {
                continue;
            }
            let Some(start) = open.pop() else { continue };
            if annotation.obey(text[start + 2..text.len() - 1].trim_end()) {
                text.truncate(start);
                // Of the two blanks around a command one stays.
                if text.ends_with(' ') {
                    signs.next_if_eq(&' ');
                }
            }
        }
        text.trim().clone_into(&mut annotation.text);
        annotation
    }

    /// Is there nothing at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Annotation::default()
    }

    fn obey(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.split_once([' ', '\t']) else { return false };
        let value = value.trim();
        match name {
            "clk" => set_once(&mut self.clk_ms, read_time(value)),
            "emt" => set_once(&mut self.emt_ms, read_time(value)),
            "eval" => set_once(&mut self.eval, read_eval(value)),
            "csl" => self.add_shapes(value, false),
            "cal" => self.add_shapes(value, true),
            _ => false,
        }
    }

    fn add_shapes(&mut self, value: &str, arrows: bool) -> bool {
        let shapes: Option<Vec<Shape>> = value.split(',').map(|one| read_shape(one.trim(), arrows)).collect();
        let found = shapes.is_some();
        self.shapes.extend(shapes.into_iter().flatten());
        found
    }

    /// The commands as they are written: eval, clk, emt, then circles and arrows as they come.
    pub(super) fn commands(&self) -> Vec<String> {
        let mut commands = Vec::new();
        commands.extend(self.eval.map(|eval| format!("[%eval {eval}]")));
        commands.extend(self.clk_ms.map(|ms| format!("[%clk {}]", time_text(ms))));
        commands.extend(self.emt_ms.map(|ms| format!("[%emt {}]", time_text(ms))));
        let shapes: Vec<Shape> =
            self.shapes.iter().copied().filter(|shape| shape.color.is_ascii_uppercase()).collect();
        for run in shapes.chunk_by(|one, next| one.to.is_some() == next.to.is_some()) {
            let name = if run[0].to.is_some() { "cal" } else { "csl" };
            let list: Vec<String> = run.iter().map(Shape::to_string).collect();
            commands.push(format!("[%{name} {}]", list.join(",")));
        }
        commands
    }
}

/// The text with a blank for each line end.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
        text.replace("\r\n", " ").replace(['\n', '\r'], " ").into()
    } else {
        text.into()
    }
}

/// A value, and whether it is all that the text says.
type Reading<T> = Option<(T, bool)>;

/// Keeps the first value; says whether nothing of the command is left to be told.
fn set_once<T>(slot: &mut Option<T>, value: Reading<T>) -> bool {
    match value {
        Some((value, is_all)) if slot.is_none() => {
            *slot = Some(value);
            is_all
        }
        _ => false,
    }
}

/// `h:mm:ss.fff` or seconds alone, in ms, rounded down. Two groups are refused: they might be either.
fn read_time(text: &str) -> Reading<u64> {
    let (clock, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| -> Option<u64> {
        let plain = !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| part.parse().ok()).flatten()
    };
    let groups: Option<Vec<u64>> = clock.split(':').map(digits).collect();
    let seconds = match groups?[..] {
        [seconds] => seconds,
        [hours, minutes, seconds] if minutes < 60 && seconds < 60 => hours * 3600 + minutes * 60 + seconds,
        _ => return None,
    };
    let ms = match fraction {
        "" => 0,
        part if part.bytes().all(|b| b.is_ascii_digit()) => {
            digits(&format!("{:0<3}", part.chars().take(3).collect::<String>()))?
        }
        _ => return None,
    };
    Some((seconds * 1000 + ms, is_nought(fraction.get(3..))))
}

/// Are these digits, if there are any, of no weight?
fn is_nought(digits: Option<&str>) -> bool {
    digits.unwrap_or_default().bytes().all(|digit| digit == b'0')
}

/// `h:mm:ss`, with the fraction if there is one.
fn time_text(ms: u64) -> String {
    let seconds = ms / 1000;
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if !ms.is_multiple_of(1000) {
        text.push_str(format!(".{:03}", ms % 1000).trim_end_matches('0'));
    }
    text
}

fn read_eval(text: &str) -> Reading<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let (score, is_all) = match score.strip_prefix('#') {
        // Mated already: on which side the number does not tell.
        Some(moves) => (Score::Mate(moves.parse().ok()?), moves != "-0"),
        None => {
            let (centipawns, is_all) = read_pawns(score)?;
            (Score::Centipawns(centipawns), is_all)
        }
    };
    Some((Eval { score, depth }, is_all))
}

/// A decimal number of pawns in centipawns, rounded to the nearest.
fn read_pawns(text: &str) -> Reading<i32> {
    let plain = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.len() > 6 || whole.len() + part.len() == 0 || !digits(whole) || !digits(part) {
        return None;
    }
    let place = |i: usize| part.as_bytes().get(i).map_or(0, |&digit| i32::from(digit - b'0'));
    let pawns: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let centipawns = pawns * 100 + place(0) * 10 + place(1) + i32::from(place(2) >= 5);
    let is_all = is_nought(part.get(2..));
    Some((if text.starts_with('-') { -centipawns } else { centipawns }, is_all))
}

fn read_shape(text: &str, arrow: bool) -> Option<Shape> {
    let mut signs = text.chars();
    let color = signs.next().filter(char::is_ascii_uppercase)?;
    let squares = signs.as_str();
    let (from, to) = match arrow {
        true => (squares.get(..2)?, Some(squares.get(2..)?)),
        false => (squares, None),
    };
    let to = match to {
        Some(to) => Some(to.parse().ok()?),
        None => None,
    };
    Some(Shape { color, from: from.parse().ok()?, to })
}

/// As in PGN: `0.30`, `-1.25,18`, `#-3`.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)?;
            }
            Score::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// As in PGN: `Rd4`, `Ge2e4`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color, self.from)?;
        match self.to {
            Some(to) => write!(f, "{to}"),
            None => Ok(()),
        }
    }
}
