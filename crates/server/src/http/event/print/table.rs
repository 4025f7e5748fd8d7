//! Prints that are tables: their heads repeat on every page, and those too wide for one page go on in a next part.

use super::Sheet;
use super::said::{Said, ems};
use crate::page::Page;
use askama::Template;
use askama::filters::{Escaper, Html, HtmlSafe};
use std::fmt;

/// A table on paper.
#[derive(Template)]
#[template(path = "event/print/table.html")]
pub(crate) struct TablePrint {
    pub(crate) page: Page,
    pub(crate) sheet: Sheet,
    pub(crate) parts: Vec<Part>,
    /// What needs to be said below it.
    pub(crate) notes: Vec<Said>,
    /// Said where there are no lines.
    pub(crate) empty: Said,
}

/// A part of a table, from a new page on.
pub(crate) struct Part {
    /// Which part of a wide table it is.
    pub(crate) label: Option<Said>,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A column: what its head says, and the class that gives it width and alignment.
#[derive(Clone)]
pub(crate) struct Column {
    pub(crate) class: &'static str,
    pub(crate) head: Said,
}

/// What stands in one place. Its `Display` is HTML, escaped.
#[derive(Clone)]
pub(crate) enum Cell {
    Text(String),
    Said(Said),
    /// A title and a name, with the class that makes a long one fit.
    Name(&'static str, Said, &'static str),
    /// One round: the opponent's number, the class and letter of the colour, a mark of what was not played, the result.
    Round(String, Option<(&'static str, Said)>, &'static str, String),
    /// Both games against one opponent.
    Two(Box<Cell>, Box<Cell>),
}

impl Cell {
    /// A name in a column so wide, in characters.
    pub(crate) fn name(title: &'static str, name: Said, room: f64) -> Cell {
        let wide = name.ems() + if title.is_empty() { 0.0 } else { ems(title) + 0.3 };
        let class = match wide / room {
            fits if fits <= 1.0 => "",
            // Words do not break where one would like them to: a line is never quite full.
            fits if fits <= 2.2 => "long",
            _ => "longer",
        };
        Cell::Name(title, name, class)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Text(text) => Html.write_escaped_str(f, text),
            Cell::Said(said) => said.fmt(f),
            Cell::Name(title, name, class) => {
                write!(f, "<span class=\"name {class}\">")?;
                if !title.is_empty() {
                    write!(f, "<span class=\"title\">{title}</span> ")?;
                }
                write!(f, "<bdi>{name}</bdi></span>")
            }
            Cell::Round(opponent, color, mark, result) => {
                f.write_str(opponent)?;
                if let Some((class, letter)) = color {
                    write!(f, "<span class=\"{class}\">{letter}</span>")?;
                }
                if !mark.is_empty() {
                    write!(f, "<span class=\"star\">★<sup>{mark}</sup></span>")?;
                }
                f.write_str("<b>")?;
                Html.write_escaped_str(&mut *f, result)?;
                f.write_str("</b>")
            }
            Cell::Two(one, two) => write!(f, "{one} {two}"),
        }
    }
}

impl HtmlSafe for Cell {}

impl TablePrint {
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.rows.is_empty())
    }

    /// Lines that a note takes, as the class that keeps them free.
    fn lines(&self, note: &Said) -> usize {
        note_lines(&self.sheet, note)
    }
}

/// Lines that a note takes below a table.
fn note_lines(sheet: &Sheet, note: &Said) -> usize {
    // Notes are set smaller than tables; a line is never quite full.
    let room = sheet.leaf.width() / 2.9 * 0.92;
    (note.ems() / room).ceil().clamp(1.0, 9.0) as usize
}

/// Pages that a table takes.
pub(crate) fn pages(sheet: &Sheet, parts: &[Part], notes: &[Said]) -> usize {
    let lines: Vec<usize> = parts.iter().map(|part| part.rows.len()).collect();
    let labelled = parts.iter().any(|part| part.label.is_some());
    sheet.leaf.pages(&lines, labelled, notes.iter().map(|note| note_lines(sheet, note)).sum())
}
