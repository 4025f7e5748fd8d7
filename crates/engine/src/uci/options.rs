//! What can be set by `setoption`. Names compare without case; a value that is none stays without effect and is named.

use crate::level;
use crate::search::Evaluation;
use rules::Variant;
use std::fmt::Write;
use std::time::Duration;

/// The options in force.
pub(super) struct Options {
    /// MiB of the hash table.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) multi_pv: usize,
    pub(super) overhead: Duration,
    pub(super) soft_nodes: Option<u64>,
    pub(super) variant: Variant,
    /// Whether a player of `rating` answers, not the whole engine.
    pub(super) is_limited: bool,
    pub(super) rating: u32,
    /// Another number, other moves of that player.
    pub(super) seed: u64,
    pub(super) evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
            soft_nodes: None,
            variant: Variant::Standard,
            is_limited: false,
            rating: 1_500,
            seed: 0,
            evaluation: Evaluation::Net,
        }
    }
}

/// What an option changes besides itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Changed {
    Hash,
    Threads,
    ClearHash,
    Other,
}

/// Name, default, least and most of the numbers.
const NUMBERS: [(&str, u64, u64, u64); 7] = [
    ("Hash", 16, 1, 16_384),
    ("Threads", 1, 1, 256),
    ("MultiPV", 1, 1, 256),
    ("Move Overhead", 10, 0, 10_000),
    ("Soft Nodes", 0, 0, 1_000_000_000_000),
    ("UCI_Elo", 1_500, level::LEAST as u64, level::MOST as u64),
    ("Level Seed", 0, 0, 1_000_000_000_000),
];

impl Options {
    /// The lines that declare the options, each with its end.
    pub(super) fn declared() -> String {
        let mut text = String::new();
        for (name, default, least, most) in NUMBERS {
            let _ = writeln!(text, "option name {name} type spin default {default} min {least} max {most}");
        }
        for name in ["Ponder", "UCI_Chess960", "UCI_LimitStrength"] {
            let _ = writeln!(text, "option name {name} type check default false");
        }
        text.push_str("option name UseNet type check default true\n");
        text.push_str("option name Clear Hash type button\n");
        text
    }

    /// Sets an option.
    ///
    /// # Errors
    /// A sentence that names the option or its value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Changed, String> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        if let Some((known, _, least, most)) = NUMBERS.into_iter().find(|(known, ..)| is(known)) {
            let number: u64 =
                value.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
                    format!("{known} stays as it is: {value} is no number from {least} to {most}")
                })?;
            let size = usize::try_from(number).unwrap_or(usize::MAX);
            return Ok(match known {
                "Hash" => {
                    self.hash = size;
                    Changed::Hash
                }
                "Threads" => {
                    self.threads = size;
                    Changed::Threads
                }
                "MultiPV" => {
                    self.multi_pv = size;
                    Changed::Other
                }
                other => {
                    match other {
                        "Move Overhead" => self.overhead = Duration::from_millis(number),
                        "UCI_Elo" => self.rating = number as u32,
                        "Level Seed" => self.seed = number,
                        _ => self.soft_nodes = (number > 0).then_some(number),
                    }
                    Changed::Other
                }
            });
        }
        if is("Clear Hash") {
            return Ok(Changed::ClearHash);
        }
        let flag = || match value {
            value if value.eq_ignore_ascii_case("true") => Ok(true),
            value if value.eq_ignore_ascii_case("false") => Ok(false),
            _ => Err(format!("{name} stays as it is: {value} is neither true nor false")),
        };
        if is("UCI_Chess960") {
            self.variant = if flag()? { Variant::Chess960 } else { Variant::Standard };
            return Ok(Changed::Other);
        }
        if is("UCI_LimitStrength") {
            self.is_limited = flag()?;
            return Ok(Changed::Other);
        }
        if is("UseNet") {
            self.evaluation = if flag()? { Evaluation::Net } else { Evaluation::Named };
            return Ok(Changed::Other);
        }
        if is("Ponder") {
            return flag().map(|_| Changed::Other);
        }
        Err(format!("no option {name}"))
    }
}
