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

    /// The same with what it has in other files; `named` is the file that includes them.
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
