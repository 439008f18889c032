//! What is wrong, where, and what would be right: plain data for every product.

use std::fmt;
use std::ops::Deref;

use crate::{Place, Span, harmless};

/// The name of a fault: `<notation>/<fault>`, like `core/unterminated-string`.
///
/// Codes are never reused and never change their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Severity {
    /// The text means something else than what was written, or nothing.
    Error,
    /// The meaning is clear, the standard is broken.
    Warning,
    /// Worth knowing.
    Info,
}

/// Whether a fix may be applied without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Applicability {
    /// The meaning that a reader takes from the file stays the same.
    Safe,
    /// A person should look.
    Unsafe,
    /// A person has to choose it among others: no program applies it.
    Manual,
}

/// Another place that belongs to a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpanLabel {
    /// The place, in the same source.
    pub span: Span,
    /// Where that begins and ends, if it is in another record: a record knows its own lines only.
    pub places: Option<(Place, Place)>,
    /// What is there.
    pub message: String,
}

/// A replacement of a range of bytes by others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// The bytes to replace; empty to insert.
    pub span: Span,
    /// The new bytes, in the encoding of the source.
    pub replacement: Vec<u8>,
}

/// A change that removes a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What the change does.
    pub message: String,
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// The edits, sorted and disjoint.
    pub edits: Vec<Substitution>,
}

/// How the records of a notation and their numbers are called.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct RecordNames {
    /// The word for one record: a game, a board, a hand.
    pub record: &'static str,
    /// The tag that gives its number; empty where there is none.
    pub tag: &'static str,
    /// The word for that number in a short line.
    pub number: &'static str,
}

/// The game or record to which a diagnostic belongs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordId {
    /// How the notation calls its records.
    pub names: &'static RecordNames,
    /// Number of the game in its file, from 1.
    pub index: u64,
    /// The number by which people know it, where a tag gives one: a board, a hand.
    pub number: Option<String>,
    /// The event, where the notation has one.
    pub event: Option<String>,
}

/// One fault at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The name of the fault.
    pub code: Code,
    /// How much it matters under the profile in force.
    pub severity: Severity,
    /// The smallest text that is wrong.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// Other places: first occurrence, opening brace.
    pub labels: Vec<SpanLabel>,
    /// One sentence that says what to write.
    pub help: Option<String>,
    /// A change that removes the fault.
    pub fix: Option<Suggestion>,
    /// Alternative changes, each of which removes the fault. Only a person can choose one, so a program
    /// applies none of them. Empty if there is a fix.
    pub alternatives: Vec<Suggestion>,
    /// The game in which it is.
    pub record: Option<RecordId>,
}

/// A place where diagnostics go.
///
/// A vector keeps them all, `()` drops them, a closure does as it likes.
///
/// ```
/// use portnote_core::{Diagnostic, Sink};
///
/// fn is_taken(_: &mut impl Sink) -> bool {
///     true
/// }
/// let mut kept: Vec<Diagnostic> = Vec::new();
/// assert!(is_taken(&mut kept) && is_taken(&mut ()));
/// ```
pub trait Sink {
    /// Takes a diagnostic of the text.
    fn report(&mut self, diagnostic: Diagnostic);
}

/// A value that was read, with everything that was wrong about its text.
///
/// Reading never fails: broken text becomes an opaque node and a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// What was read.
    pub value: T,
    /// What was wrong, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// The first error of a text, for callers that want all or nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} at byte {}: {}", .first.code, .first.span.start, .first.message)]
pub struct Faulty {
    first: Box<Diagnostic>,
    errors: usize,
}

impl<T> Deref for Parsed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> Parsed<T> {
    /// The value, or the first error where there is one.
    ///
    /// # Errors
    /// When a diagnostic has the severity error.
    ///
    /// ```
    /// let parsed = portnote_core::Parsed { value: 1, diagnostics: Vec::new() };
    /// assert_eq!(parsed.into_result(), Ok(1));
    /// ```
    pub fn into_result(self) -> Result<T, Faulty> {
        let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
        let errors = self.diagnostics.iter().filter(is_error).count();
        match self.diagnostics.into_iter().find(|diagnostic| is_error(&diagnostic)) {
            None => Ok(self.value),
            Some(first) => Err(Faulty { first: Box::new(first), errors }),
        }
    }
}

impl Faulty {
    /// The first error in source order.
    #[must_use]
    pub fn first(&self) -> &Diagnostic {
        &self.first
    }

    /// How many errors there are.
    #[must_use]
    pub const fn errors(&self) -> usize {
        self.errors
    }
}

/// Sorts diagnostics by place; at the same place errors come first.
///
/// ```
/// let mut none = Vec::new();
/// portnote_core::diagnostic::sort(&mut none);
/// assert!(none.is_empty());
/// ```
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.span.start, d.severity, d.span.end, d.code);
        key(a).cmp(&key(b))
    });
}

/// Makes no fix safe: the structure of the text is not known, so that what a change means there is
/// a guess.
///
/// ```
/// let mut none = Vec::new();
/// portnote_core::diagnostic::distrust(&mut none);
/// assert!(none.is_empty());
/// ```
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn distrust(diagnostics: &mut [Diagnostic]) {
    let fixes = diagnostics.iter_mut().filter_map(|found| found.fix.as_mut());
    for fix in fixes.filter(|fix| fix.applicability == Applicability::Safe) {
        fix.applicability = Applicability::Unsafe;
    }
}

impl RecordNames {
    /// Games whose number is known by no tag.
    pub const GAME: Self = Self { record: "game", tag: "", number: "" };

    /// Whether the number that a record has by its tag is called as the record itself: a hand has a
    /// tag `Hand`.
    #[must_use]
    pub fn is_numbered_alike(&self) -> bool {
        self.record.eq_ignore_ascii_case(self.tag)
    }
}

impl RecordId {
    /// A record of which its place in the file is known.
    #[must_use]
    pub const fn new(names: &'static RecordNames, index: u64) -> Self {
        Self { names, index, number: None, event: None }
    }

    /// The number that the record has by its tag, unless the tag says that it is unknown.
    #[must_use]
    pub fn known_number(&self) -> Option<&str> {
        known(self.number.as_deref())
    }

    /// Which record of the file it is: `game 1`, or `hand 30 in the file` where a number of its own
    /// has the same name.
    ///
    /// ```
    /// use portnote_core::{RecordId, RecordNames};
    /// assert_eq!(RecordId::new(&RecordNames::GAME, 3).ordinal(), "game 3");
    /// ```
    #[must_use]
    pub fn ordinal(&self) -> String {
        let in_file = match self.known_number() {
            Some(_) if self.names.is_numbered_alike() => " in the file",
            _ => "",
        };
        format!("{} {}{in_file}", self.names.record, self.index)
    }

    /// The record by all that is known of it: `game 1, Board "12", Event "Club"`, or `hand 1 in the
    /// file, numbered "12"`; values are cut and made harmless for a terminal.
    #[must_use]
    pub fn title(&self) -> String {
        let mut text = self.ordinal();
        let number = match self.names.is_numbered_alike() {
            true => "numbered",
            false => self.names.tag,
        };
        let values = [(number, self.known_number()), ("Event", known(self.event.as_deref()))];
        for (name, value) in values {
            if let Some(value) = value {
                text.push_str(&format!(", {name} \"{}\"", harmless::brief(value, harmless::VALUE)));
            }
        }
        text
    }
}

/// A value of a tag, unless it says that it is unknown.
fn known(value: Option<&str>) -> Option<&str> {
    value.filter(|value| *value != "?")
}

impl Sink for Vec<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }
}

impl Sink for () {
    fn report(&mut self, _: Diagnostic) {}
}

impl<F: FnMut(Diagnostic)> Sink for F {
    fn report(&mut self, diagnostic: Diagnostic) {
        self(diagnostic);
    }
}

impl Code {
    /// The code as text.
    ///
    /// ```
    /// assert_eq!(portnote_core::Code("core/bom").as_str(), "core/bom");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Severity {
    /// The severity as people and programs write it.
    ///
    /// ```
    /// assert_eq!(portnote_core::Severity::Info.as_str(), "info");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Applicability {
    /// The word for programs.
    ///
    /// ```
    /// assert_eq!(portnote_core::Applicability::Safe.as_str(), "safe");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Manual => "manual",
        }
    }
}
