//! L-6: export format is a fix-point.

use portnote_core::{Diagnostic, Severity};

use super::{Held, Subject};
use crate::reading::{Rules, View};
use crate::{diag, diff};

pub(super) fn check(subject: &Subject<'_>) -> Held {
    (0..subject.notation.reads().targets().len()).try_for_each(|target| to(subject, target))
}

fn to(subject: &Subject<'_>, target: usize) -> Held {
    let export = |view: &dyn View| view.export(&subject.settings, target);
    let Some(exported) = subject.view(Rules::Import, export) else {
        return Ok(());
    };
    // What holds no game may lack what a file has to have.
    if exported.written == 0 {
        return Ok(());
    }
    let written = subject.other(&exported.bytes);
    written.view(Rules::Export(target), accepted)?;
    let export = |view: &dyn View| view.export(&written.settings, target);
    let again = written.view(Rules::Import, export).unwrap_or_default();
    if let Some((number, reasons)) = again.refused.first() {
        let codes: Vec<&str> = reasons.iter().map(|reason| reason.code.as_str()).collect();
        return Err(format!(
            "game {number} of the export is refused: {}",
            codes.join(", ")
        ));
    }
    if again.bytes == exported.bytes {
        return Ok(());
    }
    Err(format!(
        "the export of the export differs\n{}",
        diff::lines(&again.bytes, &exported.bytes)
    ))
}

/// The export profile finds no error in what was exported.
fn accepted(view: &dyn View) -> Held {
    let found = view.diagnostics().iter();
    let errors: Vec<Diagnostic> = found
        .filter(|found| found.severity == Severity::Error)
        .cloned()
        .collect();
    if errors.is_empty() {
        return Ok(());
    }
    let lines = diag::lines(&errors, &diag::Places::new(view));
    Err(format!("the export profile rejects the export\n{lines}"))
}
