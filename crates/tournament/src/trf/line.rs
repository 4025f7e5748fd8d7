//! Text as lines of columns.

use super::{Fault, FaultKind};
use crate::{Points, Tpn};

/// One line, addressed by columns from 1, both ends included.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) number: usize,
    chars: Vec<char>,
}

/// The lines of a file that are not empty.
pub(super) fn lines(bytes: &[u8]) -> Vec<Line> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let line =
        |(index, line): (usize, &str)| Line { number: index + 1, chars: line.trim_end().chars().collect() };
    text.split('\n').enumerate().map(line).filter(|line| !line.chars.is_empty()).collect()
}

/// Columns that a terminal gives a character: two for Chinese, Japanese and Korean ones and full-width forms (Unicode
/// Annex 11, East Asian Width W and F; the blocks that names are written in).
fn columns_shown(char: char) -> usize {
    let wide = matches!(char as u32,
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe4f
        | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x20000..=0x3fffd);
    1 + usize::from(wide)
}

impl Line {
    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    /// The line that this comment holds after such a beginning; none where it is another.
    pub(super) fn within(&self, beginning: &str) -> Option<Line> {
        let length = beginning.chars().count();
        let begins = self.chars.iter().copied().take(length).eq(beginning.chars());
        begins.then(|| Line { number: self.number, chars: self.chars[length..].to_vec() })
    }

    /// The code in the first three columns.
    pub(super) fn code(&self) -> String {
        self.raw(1, 3)
    }

    /// The columns as they are; what lies beyond the end is missing.
    pub(super) fn raw(&self, first: usize, last: usize) -> String {
        let end = last.min(self.chars.len());
        self.chars.get(first - 1..end).unwrap_or_default().iter().collect()
    }

    /// The columns without blanks around them.
    pub(super) fn text(&self, first: usize, last: usize) -> String {
        self.raw(first, last).trim().to_owned()
    }

    /// Everything from a column on.
    pub(super) fn rest(&self, first: usize) -> String {
        self.text(first, usize::MAX)
    }

    /// One character; a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// Whether characters of it take more than one byte or column.
    pub(super) fn has_wide_text(&self) -> bool {
        !self.chars.iter().all(char::is_ascii)
    }

    /// The line with its columns counted in bytes, where its name ends in column `end`.
    pub(super) fn in_bytes(&self, end: usize) -> Line {
        self.widened(end, char::len_utf8)
    }

    /// The line with its columns counted as wide as a terminal shows them, where its name ends in column `end`.
    pub(super) fn in_columns_shown(&self, end: usize) -> Line {
        self.widened(end, columns_shown)
    }

    /// The line with blanks after the name for what its characters take beyond one column each.
    fn widened(&self, end: usize, width: impl Fn(char) -> usize) -> Line {
        let mut chars = self.chars.clone();
        let extra: usize = chars.iter().map(|&char| width(char).max(1) - 1).sum();
        let at = end.saturating_sub(extra).min(chars.len());
        chars.splice(at..at, std::iter::repeat_n(' ', extra));
        Line { number: self.number, chars }
    }

    pub(super) fn fault(&self, column: usize, kind: FaultKind) -> Fault {
        Fault { line: self.number, column, kind }
    }

    pub(super) fn bad(&self, first: usize, last: usize, wanted: &'static str) -> Fault {
        let found = self.text(first, last.min(first + 40));
        self.fault(first, FaultKind::BadField { wanted, found })
    }

    /// Columns that separate fields are blank.
    pub(super) fn blank(&self, columns: impl IntoIterator<Item = usize>) -> Result<(), Fault> {
        match columns.into_iter().find(|&column| !self.at(column).is_whitespace()) {
            Some(column) => Err(self.fault(column, FaultKind::NotBlank)),
            None => Ok(()),
        }
    }

    /// A whole number, where the columns are not blank.
    pub(super) fn number(&self, first: usize, last: usize) -> Result<Option<u32>, Fault> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).map(Some).ok_or_else(|| self.bad(first, last, "a whole number"))
    }

    /// A whole number that must be there.
    pub(super) fn needed(&self, first: usize, last: usize, wanted: &'static str) -> Result<u32, Fault> {
        self.number(first, last)?.ok_or_else(|| self.bad(first, last, wanted))
    }

    /// Points, where the columns are not blank.
    pub(super) fn points(&self, first: usize, last: usize) -> Result<Option<Points>, Fault> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| self.bad(first, last, "points"))
    }

    /// Pairing numbers of four columns each, a blank between, to the end of the line. At least one.
    pub(super) fn numbers(&self, first: usize) -> Result<Vec<Tpn>, Fault> {
        let columns = (first..=self.len()).step_by(5);
        self.blank(columns.clone().map(|column| column + 4))?;
        let numbers: Vec<Tpn> = columns
            .filter_map(|column| self.number(column, column + 3).map(|number| number.map(Tpn)).transpose())
            .collect::<Result<_, _>>()?;
        if numbers.is_empty() { Err(self.bad(first, first + 3, "pairing numbers")) } else { Ok(numbers) }
    }

    /// Pairing numbers between blanks.
    pub(super) fn words(&self, first: usize) -> Result<Vec<Tpn>, Fault> {
        let number =
            |word: &str| word.parse().map(Tpn).map_err(|_| self.bad(first, usize::MAX, "pairing numbers"));
        self.rest(first).split_whitespace().map(number).collect()
    }
}
