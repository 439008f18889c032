//! A finding with its place in its file, so that the text can be forgotten.

use std::fmt;

use portnote_core::json::v1::DiagnosticV1;
use portnote_core::{Applicability, Code, Diagnostic, LineIndex, Severity};
use serde::{Serialize, Serializer};

use crate::include::Elsewhere;

/// What is wrong, with line and column in the file in which it is.
///
/// `Display` writes it on one line; as JSON it is `portnote/diagnostic/1`.
///
/// ```
/// use portnote::{Document, Format};
///
/// let document = Document::new(Format::Pbn, b"[Date \"2026-11-24\"]\n").named("club.pbn");
/// let checked = document.check();
/// let finding = checked.findings.iter().find(|found| found.code.as_str() == "pbn/date-value");
/// # let _ = finding;
/// for finding in &checked.findings {
///     println!("{finding}");
/// }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The code, by which [`Catalogue`](crate::Catalogue) knows the page.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// Whether a fix exists, and how far it can be trusted.
    pub applicability: Option<Applicability>,
    /// The message, the places and the fix, as programs are given them.
    pub told: DiagnosticV1,
}

impl Finding {
    /// A finding in a file whose lines are known.
    #[must_use]
    pub fn new(found: &Diagnostic, file: &str, lines: &LineIndex<'_, '_>) -> Self {
        Self {
            code: found.code,
            severity: found.severity,
            applicability: found.fix.as_ref().map(|fix| fix.applicability),
            told: DiagnosticV1::new(found, file, lines),
        }
    }

    /// Adds the labels and the fix that are in other files; `named` is the file that includes them.
    #[must_use]
    pub fn with_elsewhere(mut self, elsewhere: Elsewhere, named: &str) -> Self {
        if let Some(fix) = &elsewhere.fix {
            let what = self.told.help.take().unwrap_or_else(|| fix.message.clone());
            self.told.help = Some(format!("{what}; this belongs to the included file"));
        }
        elsewhere.add_to(&mut self.told, named);
        self
    }
}

impl Finding {
    /// The text with this finding fixed and every other byte as it was; `None` where there is no
    /// fix, or it belongs to another text.
    ///
    /// ```
    /// let text = b"[Dealer \"north\"]\n";
    /// let document = portnote::Document::new(portnote::Format::Pbn, text);
    /// let findings = document.check().findings;
    /// let fixed = findings.iter().find_map(|found| found.fixed(text));
    /// assert_eq!(fixed.as_deref(), Some(&b"[Dealer \"N\"]\n"[..]));
    /// ```
    #[must_use]
    pub fn fixed(&self, text: &[u8]) -> Option<Vec<u8>> {
        let fix = self.told.fix.as_ref()?;
        let mut fixed = Vec::with_capacity(text.len());
        let mut end = 0;
        for edit in &fix.edits {
            let start = usize::try_from(edit.byte_start).ok()?;
            fixed.extend_from_slice(text.get(end..start)?);
            match (&edit.text, &edit.hex) {
                (Some(text), _) => fixed.extend_from_slice(text.as_bytes()),
                (None, Some(digits)) => fixed.extend(bytes(digits)?),
                (None, None) => {}
            }
            end = usize::try_from(edit.byte_end).ok()?;
        }
        fixed.extend_from_slice(text.get(end..)?);
        Some(fixed)
    }
}

/// Bytes from pairs of hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    let pairs = pairs.map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (told, start) = (&self.told, &self.told.span.start);
        write!(
            f,
            "{}:{}:{}: {}[{}]: {}",
            told.file, start.line, start.column, told.severity, told.code, told.message
        )
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.told.serialize(serializer)
    }
}
