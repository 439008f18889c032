//! What a case becomes, and the files that pin it.

use std::path::PathBuf;
use std::{fs, io};

use portnote_core::Diagnostic;

use crate::diag::{self, Places};
use crate::diff;
use crate::find::{Case, Verdict};
use crate::laws::{self, Subject};
use crate::reading::{Rules, View};
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
    /// Whether it is written only where somebody has made an empty one.
    pub is_on_request: bool,
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
    let subject = Subject { settings: settings.clone(), ..Subject::new(case.notation, bytes) };
    let mut expectations = subject.view(Rules::Import, |view| of_view(case, settings, view))?;
    for (number, target) in case.notation.reads().targets().iter().enumerate() {
        let ending = |what: &str| format!(".{what}{}.{}", target.suffix, case.notation);
        let strict = format!(".strict{}.diag", target.suffix);
        let found = subject.view(Rules::Export(number), |view| lines(view, view.diagnostics()));
        expectations.push(Expectation::on_request(case.beside(&strict), found.unwrap_or_default()));
        let repaired = laws::fixed(&subject, Rules::Export(number))?;
        expectations.push(Expectation::on_request(case.beside(&ending("fixed")), repaired.text));
    }
    Ok(expectations)
}

/// What is expected of a case under the import profile, and of its exports.
fn of_view(case: &Case, settings: &Settings, view: &dyn View) -> Result<Vec<Expectation>, String> {
    let document = view.document(settings).map_err(|error| error.to_string())?;
    let mut expectations = vec![
        Expectation::new(case.beside(".json"), Some(document.into_bytes())),
        Expectation::new(case.beside(".diag"), lines(view, view.diagnostics())),
    ];
    for conversion in view.conversions(settings) {
        let extension = conversion.extension;
        let text = case.beside(&format!(".to.{extension}"));
        let diag = case.beside(&format!(".to-{extension}.diag"));
        expectations.push(Expectation::new(text, conversion.bytes));
        let remarks = lines(view, &conversion.remarks);
        expectations.push(Expectation::new(diag, remarks));
    }
    for (number, target) in case.notation.reads().targets().iter().enumerate() {
        let Some(exported) = view.export(settings, number) else {
            continue;
        };
        let mut told: Vec<Diagnostic> = exported.reasons().cloned().collect();
        let is_written = told.is_empty() && !view.is_unreadable();
        if is_written {
            told.clone_from(&exported.losses);
        }
        let export = format!(".export{}.{}", target.suffix, case.notation);
        let diag = format!(".export{}.diag", target.suffix);
        let of_case = |ending: &str, content| Expectation {
            is_optional: case.verdict == Verdict::Invalid,
            ..Expectation::new(case.beside(ending), content)
        };
        expectations.push(of_case(&export, is_written.then_some(exported.bytes)));
        expectations.push(Expectation {
            is_on_request: case.verdict == Verdict::Invalid,
            ..of_case(&diag, lines(view, &told))
        });
    }
    Ok(expectations)
}

/// The lines of diagnostics; `None` where there are none.
fn lines(view: &dyn View, found: &[Diagnostic]) -> Option<Vec<u8>> {
    let lines = diag::lines(found, &Places::new(view)).into_bytes();
    Some(lines).filter(|lines| !lines.is_empty())
}

impl Expectation {
    /// A file that a case must have, if there is something to hold in it.
    fn new(path: PathBuf, content: Option<Vec<u8>>) -> Self {
        Self { path, content, is_optional: false, is_on_request: false }
    }

    /// A file that is compared where somebody wants it.
    fn on_request(path: PathBuf, content: Vec<u8>) -> Self {
        Self { is_optional: true, is_on_request: true, ..Self::new(path, Some(content)) }
    }

    /// What is wrong with the file, if anything: the first line says it, the others show it.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
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
            (None, Some(_)) => {
                Some(format!("{name} exists, but there is nothing to hold in it: remove it"))
            }
            (Some(have), Some(want)) if *have == want => None,
            (Some(have), Some(want)) => {
                Some(format!("{name} differs\n{}", diff::lines(have, &want)))
            }
        }
    }
}
