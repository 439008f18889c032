//! Reports about files: `portnote/check/1`, what its lines hold beside findings, `portnote/info/1`
//! and `portnote/codes/1`.
//!
//! Within a version only optional fields are added.

mod file;

use std::borrow::Cow;

use portnote_core::json::v1::DiagnosticV1;
use portnote_core::{Entry, Level};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::info::{LineEnds, Named};
use crate::suppress::HiddenBy;

pub use file::FileV1;

/// The name of the schema of a report.
pub const CHECK: &str = "portnote/check/1";

/// The name of the schema of a finding that is not reported.
pub const SUPPRESSED: &str = "portnote/suppressed/1";

/// The name of the schema of a line with counts.
pub const STATISTICS: &str = "portnote/statistics/1";

/// The name of the schema of what is known of files.
pub const INFO: &str = "portnote/info/1";

/// The name of the schema of a list of codes.
pub const CODES: &str = "portnote/codes/1";

/// What was found in all files of a run.
///
/// ```
/// use portnote::json::v1::CheckV1;
/// let text = r#"{"schema":"portnote/check/1","limits":{},"diagnostics":[],"suppressed":[],
///     "files":[{"file":"a.pbn","io_error":"no such file or folder"}]}"#;
/// let report: CheckV1<'_> = serde_json::from_str(text)?;
/// assert_eq!(report.files[0].games, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "check")]
pub struct CheckV1<'r> {
    /// Always `portnote/check/1`.
    #[schemars(extend("const" = CHECK))]
    pub schema: Cow<'static, str>,
    /// The limits in force, by their names.
    pub limits: Named<u64>,
    /// The findings, in the order of the files.
    pub diagnostics: Vec<DiagnosticV1>,
    /// Findings that are not reported.
    pub suppressed: Vec<SuppressedV1<'r>>,
    /// The files.
    pub files: Vec<CheckedV1>,
    /// How often each code was found, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statistics: Option<StatisticsV1>,
}

/// A file of a report. A file that could not be opened has no counts.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "checked")]
pub struct CheckedV1 {
    /// The file, as it was named.
    pub file: String,
    /// Number of its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Number of errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<u64>,
    /// Number of warnings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<u64>,
    /// Number of infos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infos: Option<u64>,
    /// Number of findings that are not reported, which no other number counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<u64>,
    /// Number of findings that were fixed, where fixes were applied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed: Option<u64>,
    /// Why the file could not be read, or not to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub io_error: Option<String>,
}

/// A finding that is not reported, and what leaves it out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "suppressed")]
pub struct SuppressedV1<'r> {
    /// What leaves it out.
    pub by: Cow<'r, HiddenBy>,
    /// The finding.
    pub diagnostic: Cow<'r, DiagnosticV1>,
}

/// A line with a finding that is not reported.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "suppressed_line")]
pub struct SuppressedLineV1<'r> {
    /// Always `portnote/suppressed/1`.
    #[schemars(extend("const" = SUPPRESSED))]
    pub schema: Cow<'static, str>,
    /// The finding.
    #[serde(flatten)]
    pub suppressed: SuppressedV1<'r>,
}

/// What is known of files.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "info")]
pub struct InfoV1 {
    /// Always `portnote/info/1`.
    #[schemars(extend("const" = INFO))]
    pub schema: Cow<'static, str>,
    /// The limits in force, by their names.
    pub limits: Named<u64>,
    /// The files.
    pub files: Vec<FactsV1>,
}

/// What is known of a file. Of one that could not be opened there is `io_error` alone.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "facts")]
pub struct FactsV1 {
    /// The file, as it was named.
    pub file: String,
    /// The name of its notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<Cow<'static, str>>,
    /// The version in its header line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Whether its header claims export format, where the notation has such a header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims_export: Option<bool>,
    /// Number of its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Number of its bytes; those of its text where it is compressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// How the file is compressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compression: Option<Cow<'static, str>>,
    /// The encodings of its games, each once, without ASCII where there is another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub encodings: Vec<String>,
    /// Whether it begins with a byte order mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bom: Option<bool>,
    /// How its lines end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_ends: Option<LineEnds>,
    /// Characters of the longest line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_line: Option<u64>,
    /// What only its notation has.
    #[serde(flatten)]
    pub details: Named<Value>,
    /// Number of errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<u64>,
    /// Number of warnings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warnings: Option<u64>,
    /// Number of infos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infos: Option<u64>,
    /// Why the file could not be read, or not to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub io_error: Option<String>,
}

/// How often each code was found.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "statistics")]
pub struct StatisticsV1 {
    /// Number of files that were read.
    pub files: u64,
    /// Number of their games.
    pub games: u64,
    /// The codes: errors first, then by how often they were found.
    pub codes: Vec<CodeCountV1>,
}

/// How often a code was found.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "code_count")]
pub struct CodeCountV1 {
    /// The code.
    pub code: Cow<'static, str>,
    /// `error`, `warning` or `info`.
    pub severity: Cow<'static, str>,
    /// Number of findings.
    pub count: u64,
    /// Number of those that have a safe fix.
    pub fixable: u64,
    /// Number of files in which it was found.
    pub files: u64,
}

/// A line with counts, after all findings.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "statistics_line")]
pub struct StatisticsLineV1 {
    /// Always `portnote/statistics/1`.
    #[schemars(extend("const" = STATISTICS))]
    pub schema: Cow<'static, str>,
    /// The counts.
    #[serde(flatten)]
    pub statistics: StatisticsV1,
}

/// Codes and what they mean.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "codes")]
pub struct CodesV1 {
    /// Always `portnote/codes/1`.
    #[schemars(extend("const" = CODES))]
    pub schema: Cow<'static, str>,
    /// The codes.
    pub codes: Vec<CodeV1>,
}

/// A code and what it means.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "code")]
#[non_exhaustive]
pub struct CodeV1 {
    /// The code.
    pub code: Cow<'static, str>,
    /// `silent`, `opt-in`, `info`, `warning` or `error` under the import profile.
    pub import: Cow<'static, str>,
    /// `silent`, `opt-in`, `info`, `warning` or `error` under the export profile.
    pub export: Cow<'static, str>,
    /// What is wrong, in one line.
    pub title: Cow<'static, str>,
    /// What is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// Why it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Where the standard says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// A text with the fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bad: Option<String>,
    /// That text without the fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<String>,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

impl CodeV1 {
    /// The page of a code.
    ///
    /// ```
    /// use portnote::json::v1::CodeV1;
    /// let page = portnote::explain("pbn/duplicate-tag").expect("a code");
    /// assert_eq!(CodeV1::new(page).import, "warning");
    /// ```
    #[must_use]
    pub fn new(entry: &Entry) -> Self {
        // The lines of running text are those of the file and mean nothing.
        let running = |heading: &str| entry.section(heading).map(|text| text.replace('\n', " "));
        let example = |heading: &str| entry.example(heading).or_else(|| running(heading));
        Self {
            code: entry.code.as_str().into(),
            import: word(entry.import).into(),
            export: word(entry.export).into(),
            title: entry.title().into(),
            what: running("What"),
            why: running("Why"),
            spec: running("Spec"),
            bad: example("Bad"),
            good: example("Good"),
            fix: running("Fix"),
        }
    }
}

/// A level in a word.
const fn word(level: Level) -> &'static str {
    match level {
        Level::Silent => "silent",
        Level::OptIn => "opt-in",
        Level::Info => "info",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}
