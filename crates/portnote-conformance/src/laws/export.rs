//! L-6: export format is a fix-point.

use std::collections::BTreeSet;

use portnote_core::{Diagnostic, Severity};

use super::{LawResult, Subject};
use crate::reading::{Rules, View};
use crate::settings::{CharsetChoice, Settings};
use crate::{diag, diff};

pub(super) fn check(subject: &Subject<'_>) -> LawResult {
    (0..subject.notation.reads().targets().len()).try_for_each(|target| to(subject, target))
}

fn to(subject: &Subject<'_>, target: usize) -> LawResult {
    let export = |view: &dyn View| view.export(&subject.settings, target);
    let Some(exported) = subject.view(Rules::Import, export) else {
        return Ok(());
    };
    // What holds no game may lack what a file has to have.
    if exported.written == 0 {
        return Ok(());
    }
    let written = subject.other(&exported.bytes);
    let mut reported: BTreeSet<&str> = codes(&exported.losses).collect();
    // An export in UTF-8 is not export format, and does not claim to be.
    if subject.settings.charset == CharsetChoice::Utf8 {
        reported.extend(["core/not-latin1", "pbn/export-header"]);
    }
    written.view(Rules::Export(target), |view| accepted(view, &reported))?;
    let settings = Settings { charset: subject.settings.charset, ..written.settings.clone() };
    let export = |view: &dyn View| view.export(&settings, target);
    let again = written.view(Rules::Import, export).unwrap_or_default();
    if let Some((number, reasons)) = again.refused.first() {
        let codes: Vec<&str> = codes(reasons).collect();
        return Err(format!("game {number} of the export is refused: {}", codes.join(", ")));
    }
    if again.bytes == exported.bytes {
        return Ok(());
    }
    Err(format!("the export of the export differs\n{}", diff::lines(&again.bytes, &exported.bytes)))
}

fn codes(found: &[Diagnostic]) -> impl Iterator<Item = &str> {
    found.iter().map(|found| found.code.as_str())
}

/// The export profile finds no error in what was exported but those that the export reported.
fn accepted(view: &dyn View, reported: &BTreeSet<&str>) -> LawResult {
    let found = view.diagnostics().iter();
    let errors: Vec<Diagnostic> = found
        .filter(|found| found.severity == Severity::Error)
        .filter(|found| !reported.contains(found.code.as_str()))
        .cloned()
        .collect();
    if errors.is_empty() {
        return Ok(());
    }
    let lines = diag::lines(&errors, &diag::Places::new(view));
    Err(format!("the export profile rejects the export\n{lines}"))
}
