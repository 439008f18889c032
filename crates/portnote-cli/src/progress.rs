//! The progress bar, for work that lasts.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes between two looks at the clock.
const STEP: u64 = 1 << 16;

/// A bar that appears after a while, and only where standard error is a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    is_wanted: bool,
    started: Instant,
    bytes: u64,
    looked: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self {
            is_wanted: is_wanted && io::stderr().is_terminal(),
            started: Instant::now(),
            bytes: 0,
            looked: 0,
            bar: None,
        }
    }

    /// Counts bytes.
    pub(crate) fn advance(&mut self, bytes: u64) {
        self.bytes += bytes;
        if !self.is_wanted || self.bytes - self.looked < STEP {
            return;
        }
        self.looked = self.bytes;
        if self.bar.is_none() && self.started.elapsed() > PATIENCE {
            self.bar = Some(bar(self.started));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes);
            bar.tick();
        }
    }

    /// Removes the bar; it comes back with the next bytes.
    pub(crate) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// The whole size is not known before the last folder is walked, so it counts upwards.
fn bar(started: Instant) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {bytes} read, {bytes_per_sec}");
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.with_elapsed(started.elapsed())
}
