//! L-7: a valid text and its export mean the same, but for what export is documented to
//! change.

mod projection;

use portnote_core::{Profile, Severity};
use portnote_pbn::json::v1::DumpOptions;
use portnote_pbn::{ExportOptions, Options};
use serde_json::Value;

use super::{Held, Subject};
use crate::diff;
use crate::reading::Judged;
use crate::settings::UnencodableChoice;

pub(super) fn check(subject: &Subject<'_>) -> Held {
    // `?` in place of a character is a change that the user has asked for.
    if subject.settings.unencodable == UnencodableChoice::Question {
        return Ok(());
    }
    let options = subject.settings.options(Profile::Import);
    let parsed = portnote_pbn::parse_with(subject.bytes, &options);
    let judged = Judged::new(&parsed.value, parsed.diagnostics, &options);
    if judged.has(Severity::Error) || judged.has(Severity::Warning) {
        return Ok(());
    }
    let exported = judged.export(ExportOptions::default());
    if !exported.refused.is_empty() {
        return Ok(());
    }
    let again = portnote_pbn::parse_with(&exported.bytes, &Options::default());
    let again = Judged::new(&again.value, again.diagnostics, &Options::default());
    same(&judged, &again, "export")
}

/// Whether two readings mean the same, but for what export is documented to change; the
/// second came about by what is named.
pub(super) fn same(before: &Judged<'_>, behind: &Judged<'_>, by: &str) -> Held {
    let (input, output) = (games(before)?, games(behind)?);
    if input.len() != output.len() {
        return Err(format!("{} games became {}", input.len(), output.len()));
    }
    for (number, (input, output)) in input.iter().zip(&output).enumerate() {
        let (want, have) = projection::pair(input, output);
        if want != have {
            let pretty =
                |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default() + "\n";
            let diff = diff::lines(pretty(&have).as_bytes(), pretty(&want).as_bytes());
            return Err(format!(
                "game {} means something else behind its {by}\n{diff}",
                number + 1
            ));
        }
    }
    Ok(())
}

fn games(judged: &Judged<'_>) -> Result<Vec<Value>, String> {
    // What `#` stands for has to stay, however it is written.
    let options = DumpOptions {
        resolve_inheritance: true,
        ..DumpOptions::default()
    };
    let dumps = judged.dumps(&options);
    let read = |dump: &String| {
        serde_json::from_str(dump).map_err(|error| format!("the dump is no JSON: {error}"))
    };
    dumps.iter().map(read).collect()
}
