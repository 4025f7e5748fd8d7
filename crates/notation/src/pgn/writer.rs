//! Writes a game in the export form of the PGN standard (section 8.2).
//!
//! The seven tag roster first, then the other tags by name; move numbers before White's moves and
//! wherever a comment or a variation has come between; comments in braces, or behind a semicolon if
//! there is a brace in them; lines broken at blanks. What is written reads back as the same game, and
//! writing that again gives the same text.

use super::annotation::one_line;
use super::fault::result_text;
use super::game::{Action, Game, NodeId};
use super::nag::Nag;
use crate::Style;
use rules::{Color, Position, Variant};

/// How to write. More may come to be told: fill up with `..WriteOptions::default()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// How moves are spelled.
    pub style: Style,
    /// The longest line of moves, in characters; 0 for no limit. A word longer than that stands alone.
    pub max_width: usize,
}

/// "Less than 80 printing characters" (section 8.2.1).
const EXPORT_WIDTH: usize = 79;

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions { style: Style::San, max_width: EXPORT_WIDTH }
    }
}

const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The game in export form, with a line end at its end and no empty line after it. Tags whose name
/// PGN does not allow are left out.
#[must_use]
pub fn write_game(game: &Game, options: &WriteOptions) -> String {
    let mut text = header(game);
    text.push('\n');
    let lines = Lines { text, max_width: options.max_width, ..Lines::default() };
    let mut writer = Writer { game, style: options.style, lines, number_due: true };
    writer.movetext();
    writer.lines.finish(&result_text(game.result()))
}

fn header(game: &Game) -> String {
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        push_tag(&mut text, name, game.tag(name).unwrap_or(unknown));
    }
    push_tag(&mut text, "Result", &result_text(game.result()));
    let mut others: Vec<(&str, String)> = game
        .tags()
        .iter()
        .filter(|(name, _)| !is_written_apart(name) && is_tag_name(name))
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    match (game.start(), game.tag("FEN")) {
        (Some(start), fen) if fen.is_some() || *start != Position::start() => {
            others.push(("FEN", start.to_fen()));
            others.push(("SetUp", "1".to_owned()));
        }
        (None, Some(fen)) => others.push(("FEN", fen.to_owned())),
        _ => {}
    }
    if game.variant() == Variant::Chess960 && game.tag("Variant").is_none() {
        others.push(("Variant", "Chess960".to_owned()));
    }
    others.sort();
    for (name, value) in others {
        push_tag(&mut text, name, &value);
    }
    text
}

fn is_written_apart(name: &str) -> bool {
    ROSTER.iter().any(|(known, _)| *known == name) || matches!(name, "Result" | "FEN" | "SetUp")
}

fn is_tag_name(name: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b"_+#=:-".contains(&b);
    !name.is_empty() && name.bytes().all(allowed)
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
    text.push_str(&format!("[{name} \"{value}\"]\n"));
}

struct Writer<'a> {
    game: &'a Game,
    style: Style,
    lines: Lines,
    /// The next move needs its number even if it is Black's.
    number_due: bool,
}

/// What is left to write, last first: a stack in place of recursion.
enum Task {
    /// What follows a node, with the position there.
    Line(NodeId, Position),
    /// A variation that starts with this node, from this position.
    Variation(NodeId, Position),
    Close,
}

impl Writer<'_> {
    fn movetext(&mut self) {
        self.annotation(Game::ROOT);
        let mut tasks = Vec::new();
        tasks.extend(self.game.start().map(|start| Task::Line(Game::ROOT, start.clone())));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(node, position) => {
                    let children = &self.game.node(node).children;
                    let Some((&main, others)) = children.split_first() else { continue };
                    let Some(after) = self.half_move(main, &position) else { continue };
                    tasks.push(Task::Line(main, after));
                    tasks.extend(others.iter().rev().map(|&id| Task::Variation(id, position.clone())));
                }
                Task::Variation(node, position) => {
                    self.lines.open();
                    self.number_due = true;
                    tasks.push(Task::Close);
                    tasks.extend(self.half_move(node, &position).map(|after| Task::Line(node, after)));
                }
                Task::Close => {
                    self.lines.close();
                    self.number_due = true;
                }
            }
        }
    }

    /// One half-move with all that is said of it; the position after it.
    fn half_move(&mut self, id: NodeId, before: &Position) -> Option<Position> {
        let node = self.game.node(id);
        let action = node.action?;
        let after = action.apply(before)?;
        self.nags(&node.starting_nags);
        self.comment(&[], &node.starting_comment);
        if self.number_due || before.turn() == Color::White {
            let points = if before.turn() == Color::White { "." } else { "..." };
            self.lines.word(&format!("{}{points}", before.fullmoves()));
            self.number_due = false;
        }
        match action {
            Action::Move(mv) => self.lines.word(&self.style.write(before, mv, self.game.variant())),
            Action::Pass => self.lines.word("--"),
        }
        self.annotation(id);
        Some(after)
    }

    fn annotation(&mut self, id: NodeId) {
        let node = self.game.node(id);
        self.nags(&node.nags);
        self.comment(&node.annotation.commands(), &node.annotation.text);
    }

    fn nags(&mut self, nags: &[Nag]) {
        for nag in nags {
            self.lines.word(&nag.to_string());
        }
    }

    fn comment(&mut self, commands: &[String], text: &str) {
        let text = one_line(text);
        let text = text.trim();
        if commands.is_empty() && text.is_empty() {
            return;
        }
        self.number_due = true;
        if text.contains('}') {
            if !commands.is_empty() {
                self.braces(commands.iter().map(String::as_str));
            }
            self.lines.rest_of_line(&format!("; {text}"));
        } else {
            self.braces(commands.iter().map(String::as_str).chain(words(text)));
        }
    }

    fn braces<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        let mut words = words.peekable();
        let mut opening = "{";
        while let Some(word) = words.next() {
            let closing = if words.peek().is_none() { "}" } else { "" };
            self.lines.word(&format!("{opening}{word}{closing}"));
            opening = "";
        }
    }
}

/// The words of a text, split at single blanks only, so that a line break can always be undone.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let bytes = text.as_bytes();
        let single = |&i: &usize| {
            bytes[i] == b' ' && i > 0 && bytes[i - 1] != b' ' && bytes.get(i + 1).is_some_and(|&b| b != b' ')
        };
        match (0..bytes.len()).find(single) {
            Some(i) => {
                rest = Some(&text[i + 1..]);
                Some(&text[..i])
            }
            None => rest.take(),
        }
    })
}

/// Fills lines with words. The last word is held back, since a bracket may still close on it.
#[derive(Default)]
struct Lines {
    text: String,
    held: String,
    /// Brackets that open on the next word.
    opening: String,
    width: usize,
    max_width: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        self.flush();
        self.held = std::mem::take(&mut self.opening);
        self.held.push_str(word);
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        if self.held.is_empty() || !self.opening.is_empty() {
            self.word(")");
        } else {
            self.held.push(')');
        }
    }

    /// Text that runs to the end of its line.
    fn rest_of_line(&mut self, text: &str) {
        self.word(text);
        self.flush();
        self.text.push('\n');
        self.width = 0;
    }

    fn flush(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let length = self.held.chars().count();
        let fits = self.max_width == 0 || self.width + 1 + length <= self.max_width;
        if self.width > 0 {
            self.text.push(if fits { ' ' } else { '\n' });
            self.width = if fits { self.width + 1 } else { 0 };
        }
        self.text.push_str(&self.held);
        self.width += length;
        self.held.clear();
    }

    fn finish(mut self, last: &str) -> String {
        self.word(last);
        self.flush();
        self.text.push('\n');
        self.text
    }
}
