//! Sizes of paper and of what stands on it, in millimetres. `web/styles/print.css` draws with the same figures; the
//! browser's test compares the pages counted here with those that come out.

use std::fmt::Write;

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paper {
    A4,
    A5,
}

impl Paper {
    pub(crate) const ALL: [Paper; 2] = [Paper::A4, Paper::A5];

    /// Its word in addresses and classes.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A5 => "a5",
        }
    }

    /// Reads such a word; A4 is what most printers hold.
    pub(crate) fn new(code: &str) -> Paper {
        if code == "a5" { Paper::A5 } else { Paper::A4 }
    }

    /// As people write it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::A5 => "A5",
        }
    }
}

/// A page on which text flows: paper, the way it lies, and whether heads and names stand in two languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    pub(crate) paper: Paper,
    pub(crate) landscape: bool,
    pub(crate) double: bool,
}

impl Leaf {
    /// Margins: above, beside, below.
    pub(crate) fn margins(self) -> (f64, f64, f64) {
        match self.paper {
            Paper::A4 => (19.0, 15.0, 16.0),
            Paper::A5 => (15.0, 10.0, 13.0),
        }
    }

    fn size(self) -> (f64, f64) {
        let (short, long) = match self.paper {
            Paper::A4 => (210.0, 297.0),
            Paper::A5 => (148.0, 210.0),
        };
        if self.landscape { (long, short) } else { (short, long) }
    }

    /// Width between the margins.
    pub(crate) fn width(self) -> f64 {
        self.size().0 - 2.0 * self.margins().1
    }

    /// Height between the margins.
    pub(crate) fn height(self) -> f64 {
        let (above, _, below) = self.margins();
        self.size().1 - above - below
    }

    /// A line of a table.
    pub(crate) fn row(self) -> f64 {
        match (self.paper, self.double) {
            (Paper::A4, false) => 7.0,
            (Paper::A4, true) => 8.5,
            (Paper::A5, false) => 6.0,
            (Paper::A5, true) => 7.5,
        }
    }

    /// The head of a table.
    pub(crate) fn table_head(self) -> f64 {
        if self.double { 11.0 } else { 8.0 }
    }

    /// What stands above everything on the first page: the event and what this is.
    pub(crate) fn first(self) -> f64 {
        match self.paper {
            Paper::A4 => 32.0,
            Paper::A5 => 26.0,
        }
    }

    /// A line of a note below a table.
    pub(crate) fn note(self) -> f64 {
        4.0
    }

    /// Width of a character of a table's text; see [`super::said::ems`].
    pub(crate) fn em(self) -> f64 {
        match self.paper {
            Paper::A4 => 3.53,
            Paper::A5 => 3.0,
        }
    }

    /// Pages that tables of so many lines take, each table beginning on a page of its own, with so many lines of notes
    /// after the last. `labelled`: a line above each head says which part of a wide table this is.
    pub(crate) fn pages(self, tables: &[usize], labelled: bool, notes: usize) -> usize {
        let head = self.table_head() + if labelled { self.row() } else { 0.0 };
        let fit = |room: f64| ((room - head) / self.row() + 1e-6).floor().max(1.0) as usize;
        let mut pages = 0;
        let mut left = self.height() - self.first();
        for (at, &lines) in tables.iter().enumerate() {
            let first = if at == 0 { self.height() - self.first() } else { self.height() };
            let (on_first, on_others) = (fit(first), fit(self.height()));
            let more = lines.saturating_sub(on_first).div_ceil(on_others);
            let on_last = if more == 0 { lines } else { lines - on_first - (more - 1) * on_others };
            let room = if more == 0 { first } else { self.height() };
            left = room - head - on_last as f64 * self.row();
            pages += 1 + more;
        }
        let needed = if notes == 0 { 0.0 } else { 2.0 + notes as f64 * self.note() };
        pages.max(1) + usize::from(needed > left + 1e-6)
    }
}

/// Text as a string of CSS: whatever is not a letter or a digit is told by its number.
pub(crate) fn css_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if letter.is_ascii() && !letter.is_ascii_alphanumeric() && letter != ' ' {
            let _ = write!(quoted, "\\{:x} ", u32::from(letter));
        } else {
            quoted.push(letter);
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a4() -> Leaf {
        Leaf { paper: Paper::A4, landscape: false, double: false }
    }

    #[test]
    fn a_table_takes_the_pages_its_lines_need() {
        // 262 mm: 31 lines below the event's head, 36 on each further page.
        let leaf = a4();
        assert_eq!([0, 1, 31, 32, 67, 68].map(|lines| leaf.pages(&[lines], false, 0)), [1, 1, 1, 2, 2, 3]);
        assert_eq!(leaf.pages(&[31, 36], false, 0), 2);
        assert_eq!(leaf.pages(&[31, 36], true, 0), 4, "a label takes a line");
    }

    #[test]
    fn notes_that_find_no_room_take_a_page_of_their_own() {
        let leaf = a4();
        assert_eq!(leaf.pages(&[30], false, 1), 1);
        assert_eq!(leaf.pages(&[31], false, 3), 2);
    }

    #[test]
    fn css_strings_hold_no_quotes_of_their_own() {
        assert_eq!(css_string("Wijk \"A\"\n"), "\"Wijk \\22 A\\22 \"");
        assert_eq!(css_string("秋季赛 1"), "\"秋季赛 1\"");
        assert_eq!(css_string("</style>\\"), "\"\\3c \\2f style\\3e \\5c \"");
    }
}
