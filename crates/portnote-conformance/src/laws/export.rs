//! L-6: export format is a fix-point.

use portnote_core::{Profile, Severity};
use portnote_pbn::{ExportOptions, Options};

use super::{Held, Subject};
use crate::reading::{Exported, Judged};
use crate::{diag, diff};

pub(super) fn check(subject: &Subject<'_>) -> Held {
    let options = subject.settings.options(Profile::Import);
    let parsed = portnote_pbn::parse_with(subject.bytes, &options);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &options);
    let exported = judged.export(subject.settings.export_options());
    accepted(&exported.bytes)?;
    let again = export(&exported.bytes);
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
fn accepted(bytes: &[u8]) -> Held {
    let options = Options {
        profile: Profile::Export,
        ..Options::default()
    };
    let parsed = portnote_pbn::parse_with(bytes, &options);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &options);
    let mut errors = judged.diagnostics.clone();
    errors.retain(|found| found.severity == Severity::Error);
    if errors.is_empty() {
        return Ok(());
    }
    let lines = diag::lines(&errors, &diag::Places::new(&parsed.value));
    Err(format!("the export profile rejects the export\n{lines}"))
}

/// The export of a text by default.
pub(super) fn export(bytes: &[u8]) -> Exported {
    let options = Options::default();
    let parsed = portnote_pbn::parse_with(bytes, &options);
    Judged::new(&parsed.value, parsed.diagnostics, &options).export(ExportOptions::default())
}
