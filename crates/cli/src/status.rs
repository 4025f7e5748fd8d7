//! How a command ends: its exit status, and what it says on standard error.
//!
//! 0 done; 1 the input was judged bad, or a check found something; 2 wrong usage (clap's own, and a
//! file that is not there); 3 no answer exists; 4 the system failed us; 130 stopped by Ctrl-C, as shells
//! have it. A reader that goes away ends a command quietly.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// How it went, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Status {
    /// All is done.
    Done,
    /// The input was judged bad; the reasons are on standard error.
    Bad,
    /// The command was asked for something that is not there.
    Usage,
    /// There is no answer to give.
    NoAnswer,
    /// The system failed us.
    System,
    /// Ctrl-C.
    Stopped,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Done => 0,
            Status::Bad => 1,
            Status::Usage => 2,
            Status::NoAnswer => 3,
            Status::System => 4,
            Status::Stopped => 130,
        })
    }
}

/// The exit status of a command whose output may fail to be written.
pub(crate) fn finish(outcome: io::Result<Status>) -> ExitCode {
    match outcome {
        Ok(status) => status.into(),
        // A reader that has seen enough is no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Done.into(),
        Err(error) => {
            complain(&format!("qiyuan: {error}"));
            Status::System.into()
        }
    }
}

/// One line on standard error about a fault.
pub(crate) fn complain(line: &impl Display) {
    tell(line);
}

/// One line on standard error: what was done, what is asked for.
pub(crate) fn tell(line: &impl Display) {
    // Nobody reads standard error: nothing left to do about it.
    let _ = writeln!(io::stderr(), "{line}");
}
