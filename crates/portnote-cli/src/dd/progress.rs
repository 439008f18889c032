//! How far solving is, on a terminal.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use portnote_core::wording::counted;

use crate::cmd::Session;

/// Work shorter than this needs no line.
const PATIENCE: Duration = Duration::from_secs(1);

/// Output that is held up longer than this is named.
const LONG: Duration = Duration::from_secs(10);

/// A line like `37 of 240 deals, 1 min 40 s left`, after a while, where standard error is a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    is_wanted: bool,
    started: Instant,
    asked: u64,
    answered: u64,
    /// Whether nothing more is asked.
    is_total: bool,
    /// What holds up the output, and since when.
    held: Option<(String, Instant)>,
    line: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(session: &Session) -> Self {
        Self {
            is_wanted: !session.global.quiet && io::stderr().is_terminal(),
            started: Instant::now(),
            asked: 0,
            answered: 0,
            is_total: false,
            held: None,
            line: None,
        }
    }

    pub(super) const fn asked(&mut self) {
        self.asked += 1;
    }

    pub(super) const fn answered(&mut self) {
        self.answered += 1;
    }

    pub(super) const fn all_asked(&mut self) {
        self.is_total = true;
    }

    /// Notes what the output waits for.
    pub(super) fn wait_for(&mut self, what: &str) {
        if self.held.as_ref().is_none_or(|(held, _)| held != what) {
            self.held = Some((what.to_owned(), Instant::now()));
        }
    }

    pub(super) fn show(&mut self) {
        let passed = self.started.elapsed();
        if !self.is_wanted || passed < PATIENCE || self.asked == 0 {
            return;
        }
        let text = self.text(passed);
        let line = self.line.get_or_insert_with(line);
        line.set_message(text);
        line.tick();
    }

    pub(super) fn clear(&mut self) {
        if let Some(line) = self.line.take() {
            line.finish_and_clear();
        }
    }

    fn text(&self, passed: Duration) -> String {
        let Self { asked, answered, .. } = *self;
        let mut text = match self.is_total {
            true => format!("{answered} of {asked} deals"),
            false => format!("{} solved", counted(answered, "deal")),
        };
        if self.is_total && answered > 0 && answered < asked {
            let each = passed.as_secs_f64() / answered as f64;
            let left = each * (asked - answered) as f64;
            text.push_str(&format!(", {} left", time(left as u64)));
        }
        if let Some((held, since)) = &self.held
            && since.elapsed() > LONG
        {
            text.push_str(&format!("; {held} takes long"));
        }
        text
    }
}

/// Seconds as in `1 min 40 s`.
fn time(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

fn line() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}");
    let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    line.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(asked: u64, answered: u64, is_total: bool) -> Progress {
        let started = Instant::now();
        Progress { is_wanted: true, started, asked, answered, is_total, held: None, line: None }
    }

    #[test]
    fn what_is_said() {
        let text = |asked, answered, is_total, seconds| {
            progress(asked, answered, is_total).text(Duration::from_secs(seconds))
        };
        assert_eq!(text(40, 3, false, 10), "3 deals solved");
        assert_eq!(text(240, 0, true, 10), "0 of 240 deals");
        assert_eq!(text(240, 40, true, 20), "40 of 240 deals, 1 min 40 s left");
        assert_eq!(text(240, 10, true, 200), "10 of 240 deals, 1 h 16 min left");
        assert_eq!(text(4, 4, true, 2), "4 of 4 deals");
        let mut held = progress(4, 1, false);
        held.wait_for("a.pbn:7");
        assert_eq!(held.text(Duration::ZERO), "1 deal solved");
        held.held = Some(("a.pbn:7".to_owned(), Instant::now().checked_sub(2 * LONG).unwrap()));
        held.wait_for("a.pbn:7");
        assert_eq!(held.text(Duration::ZERO), "1 deal solved; a.pbn:7 takes long");
    }
}
