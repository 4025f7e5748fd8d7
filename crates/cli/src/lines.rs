//! Commands that answer line by line: JSON Lines in, one JSON line out for each, in order. Nothing of a line is
//! kept for the next, so memory stays constant.

use crate::status::Status;
use serde::Serialize;
use std::io::{self, BufRead, ErrorKind, Write};

/// Longest line read, in bytes; of a longer one one byte more is handed on. More than any game in any spelling
/// needs.
pub(crate) const LONGEST_LINE: usize = 16 << 20;

/// Answers every line. An answer that tells of an error is an answer.
pub(crate) fn answer_all<A: Serialize>(
    input: &mut impl BufRead,
    output: &mut impl Write,
    answer: impl Fn(&[u8]) -> A,
) -> io::Result<Status> {
    let mut line = Vec::new();
    while read_line(input, &mut line)? {
        let mut text = serde_json::to_vec(&answer(&line)).map_err(io::Error::from)?;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
    Ok(Status::Done)
}

/// Reads a line without its end; of a line too long only its length matters. `false` at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut read_any = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(read_any);
        }
        read_any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = (LONGEST_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}
