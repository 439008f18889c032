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
    /// All bytes that will be read, where that is known.
    total: Option<u64>,
    looked: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self {
            is_wanted: is_wanted && io::stderr().is_terminal(),
            started: Instant::now(),
            bytes: 0,
            total: None,
            looked: 0,
            bar: None,
        }
    }

    /// Says how many bytes there are in all.
    pub(crate) const fn expect(&mut self, total: Option<u64>) {
        self.total = total;
    }

    /// Counts bytes.
    pub(crate) fn advance(&mut self, bytes: u64) {
        self.bytes += bytes;
        if !self.is_wanted || self.bytes - self.looked < STEP {
            return;
        }
        self.looked = self.bytes;
        // A file that grows, or is read again, has no total that is true.
        if self.total.is_some_and(|total| self.bytes > total) {
            self.total = None;
            self.clear();
        }
        if self.bar.is_none() && self.started.elapsed() > PATIENCE {
            self.bar = Some(bar(self.started, self.total));
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

/// Where the whole size is not known, as before the last folder is walked, it counts upwards.
fn bar(started: Instant, total: Option<u64>) -> ProgressBar {
    let style = ProgressStyle::with_template(match total {
        Some(_) => "{spinner} {percent}% of {total_bytes} read, {eta} left, {bytes_per_sec}",
        None => "{spinner} {bytes} read, {bytes_per_sec}",
    });
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.with_elapsed(started.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One that shows a bar at once, which no terminal sees.
    fn eager(total: Option<u64>) -> Progress {
        let mut progress = Progress::new(false);
        progress.is_wanted = true;
        progress.started = Instant::now().checked_sub(2 * PATIENCE).unwrap();
        progress.expect(total);
        progress
    }

    fn total_of(progress: &Progress) -> Option<u64> {
        progress.bar.as_ref().and_then(ProgressBar::length)
    }

    #[test]
    fn a_known_size_is_the_total() {
        let mut progress = eager(Some(1 << 20));
        progress.advance(1 << 19);
        assert_eq!(total_of(&progress), Some(1 << 20));
        let mut progress = eager(None);
        progress.advance(1 << 19);
        assert!(progress.bar.is_some());
        assert_eq!(total_of(&progress), None);
    }

    #[test]
    fn a_total_that_proves_wrong_is_dropped() {
        let mut progress = eager(Some(1 << 19));
        progress.advance(1 << 19);
        assert_eq!(total_of(&progress), Some(1 << 19));
        progress.advance(1 << 19);
        assert!(progress.bar.is_some());
        assert_eq!(total_of(&progress), None);
    }

    #[test]
    fn nobody_waits_for_little() {
        let mut progress = eager(Some(10));
        progress.advance(10);
        assert!(progress.bar.is_none());
    }
}
