//! Standard error: faults, closing lines, and what `--verbose` adds.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use portnote_core::Severity;

use crate::args::{Color, Global};
use crate::color;
use crate::problem::Fault;
use crate::progress::Progress;
use portnote_core::harmless::sanitize;

/// What a run says beside its data.
#[derive(Debug)]
pub(crate) struct Console {
    quiet: bool,
    verbose: bool,
    color: bool,
    progress: Mutex<Progress>,
}

impl Console {
    pub(crate) fn new(global: &Global) -> Self {
        Self {
            quiet: global.quiet,
            verbose: global.verbose,
            color: wants_color(global.color, &io::stderr()),
            progress: Mutex::new(Progress::new(!global.quiet)),
        }
    }

    /// One that says nothing.
    #[cfg(test)]
    pub(crate) fn silent() -> Self {
        Self {
            quiet: true,
            verbose: false,
            color: false,
            progress: Mutex::new(Progress::new(false)),
        }
    }

    /// Whether more than usual is to be said.
    pub(crate) const fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Names a fault; `--quiet` leaves only errors.
    pub(crate) fn fault(&self, fault: &Fault) {
        let code = fault.problem.code();
        self.message(fault.problem.severity(), code.as_str(), &fault.text());
    }

    /// Names what a library says, with its code.
    pub(crate) fn message(&self, severity: Severity, code: &str, text: &str) {
        let is_heard = match severity {
            Severity::Error => true,
            Severity::Warning => !self.quiet,
            Severity::Info => self.verbose,
        };
        if is_heard {
            let style = if self.color { style(severity).bold() } else { Style::new() };
            self.write(&format!("{style}{severity}[{code}]{style:#}: {}", sanitize(text)));
        }
    }

    /// A line that `--quiet` silences.
    pub(crate) fn line(&self, text: &str) {
        if !self.quiet {
            self.write(text);
        }
    }

    /// A line that only `--verbose` asks for.
    pub(crate) fn detail(&self, text: &str) {
        if self.verbose {
            self.write(text);
        }
    }

    /// A line that is always written.
    pub(crate) fn write(&self, text: &str) {
        self.pause();
        // Without standard error there is no place for the message.
        let _ = writeln!(io::stderr().lock(), "{text}");
    }

    /// Whether text on standard error may have colours.
    pub(crate) const fn has_color(&self) -> bool {
        self.color
    }

    /// Says how many bytes will be read in all, where that is known.
    pub(crate) fn expect(&self, total: Option<u64>) {
        self.progress().expect(total);
    }

    /// Counts bytes that were read, for the progress bar.
    pub(crate) fn advance(&self, bytes: u64) {
        self.progress().advance(bytes);
    }

    /// Takes the progress bar off the terminal before anything else is written there.
    pub(crate) fn pause(&self) {
        self.progress().clear();
    }

    /// A bar that another thread left half drawn is drawn anew, so that nothing is poisoned.
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether text for a stream may have colours: the option, then the environment.
pub(crate) fn wants_color<S: anstream::stream::RawStream>(choice: Color, stream: &S) -> bool {
    match choice {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => color::forced()
            .unwrap_or_else(|| AutoStream::choice(stream) != anstream::ColorChoice::Never),
    }
}

/// The colour of a severity, the same in every place.
pub(crate) const fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::BrightBlue,
    };
    color.on_default()
}
