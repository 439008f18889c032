//! What a case becomes, and the files that pin it.

use std::fs;
use std::io;
use std::path::PathBuf;

use portnote_core::Profile;

use crate::diag::{self, Places};
use crate::diff;
use crate::find::{Case, Verdict};
use crate::laws;
use crate::notation::Notation;
use crate::ppn;
use crate::reading::Judged;
use crate::settings::Settings;

/// A file beside a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Where it is.
    pub path: PathBuf,
    /// What it has to hold; `None` where it must not exist.
    pub content: Option<Vec<u8>>,
    /// Whether it may be missing: what an invalid case becomes on export is pinned if wanted.
    pub is_optional: bool,
}

/// Reads a case and says what its files have to hold today.
///
/// # Errors
/// The dump could not be made.
pub fn expectations(
    case: &Case,
    settings: &Settings,
    bytes: &[u8],
) -> Result<Vec<Expectation>, String> {
    if case.notation == Notation::Ppn {
        return ppn::expectations(case, settings, bytes);
    }
    let options = settings.options(Profile::Import);
    let parsed = portnote_pbn::parse_with(bytes, &options);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &options);
    let places = Places::new(&parsed.value);
    let document = judged.document().map_err(|error| error.to_string())?;
    let exported = judged.export(settings.export_options());
    let refusals: Vec<_> = exported
        .refused
        .iter()
        .flat_map(|(_, reasons)| reasons)
        .cloned()
        .collect();
    let is_written = refusals.is_empty() && !judged.is_unreadable();
    let is_invalid = case.verdict == Verdict::Invalid;
    let file = |ending: &str, content: Option<Vec<u8>>, is_optional| Expectation {
        path: case.beside(ending),
        content,
        is_optional,
    };
    let lines = |found: &[_]| {
        Some(diag::lines(found, &places).into_bytes()).filter(|text| !text.is_empty())
    };
    let export = format!(".export.{}", case.notation);
    let fixed = format!(".fixed.{}", case.notation);
    let repaired = laws::fixed(bytes, &settings.options(Profile::Export))?;
    Ok(vec![
        file(".json", Some(document.into_bytes()), false),
        file(".diag", lines(&judged.diagnostics), false),
        file(&export, is_written.then_some(exported.bytes), is_invalid),
        file(".export.diag", lines(&refusals), is_invalid),
        file(&fixed, Some(repaired), true),
    ])
}

impl Expectation {
    /// What is wrong with the file, if anything: the first line says it, the others show it.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        let name = self
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let want = match fs::read(&self.path) {
            Ok(want) => Some(want),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Some(format!("{name} cannot be read: {error}")),
        };
        match (&self.content, want) {
            (None, None) => None,
            (Some(_), None) if self.is_optional => None,
            (Some(have), None) => {
                let shown = diff::lines(have, b"");
                Some(format!("{name} is missing; `--bless` writes it\n{shown}"))
            }
            (None, Some(_)) => Some(format!(
                "{name} exists, but there is nothing to hold in it: remove it"
            )),
            (Some(have), Some(want)) if *have == want => None,
            (Some(have), Some(want)) => {
                Some(format!("{name} differs\n{}", diff::lines(have, &want)))
            }
        }
    }
}
