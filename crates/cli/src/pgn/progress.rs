//! How far a long reading has come, for whoever looks on.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

/// A bar on standard error if that is a terminal and the reading takes long.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    is_shown: bool,
}

impl Progress {
    /// What is over sooner needs no bar.
    const SHORT: Duration = Duration::from_millis(500);

    /// For these files. Lines that scroll by on the terminal tell enough by themselves.
    pub(super) fn new(files: &[&Path], writes_lines: bool) -> Progress {
        let is_wanted = io::stderr().is_terminal() && !(writes_lines && io::stdout().is_terminal());
        let bar = is_wanted.then(|| {
            let lengths: Option<u64> = files.iter().map(|path| length(path)).sum();
            let bar = ProgressBar::with_draw_target(lengths, ProgressDrawTarget::hidden());
            let form = match lengths {
                Some(_) => "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
                None => "{spinner} {bytes} {bytes_per_sec}",
            };
            // A form of our own making is a good one.
            bar.with_style(
                ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
        });
        Progress { bar, started: Instant::now(), is_shown: false }
    }

    /// So many bytes are read.
    pub(super) fn set(&mut self, bytes: u64) {
        let Some(bar) = &self.bar else { return };
        if !self.is_shown && self.started.elapsed() > Self::SHORT {
            self.is_shown = true;
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_position(bytes);
    }

    /// Writes something else to the terminal.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The length of a plain file.
fn length(path: &Path) -> Option<u64> {
    let about = path.metadata().ok()?;
    about.is_file().then_some(about.len())
}
