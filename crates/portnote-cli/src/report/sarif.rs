//! The Static Analysis Results Interchange Format 2.1.0, as much of it as there is to say.

use std::collections::BTreeSet;
use std::io::{self, Write};

use portnote::json::v1::StatisticsV1;
use portnote_core::finding::{Edit, Fix};
use portnote_core::{Code, Entry, Level, Severity};
use portnote_core::{Place, Span};
use serde::Serialize;

use super::statistics::Statistics;
use super::stream::{Findings, Form, HiddenAt};
use super::{FileReport, Keeping, Report};
use crate::cmd::explain::CATALOGUE;
use crate::inert;
use crate::locate::Located;
use crate::ways::with_way;
use portnote::product::suppress::HiddenBy;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Results are written as they come; which rules they are about is known after the last.
pub(super) struct Sarif {
    findings: Findings,
    codes: BTreeSet<Code>,
    unreadable: Vec<Notification>,
    statistics: Option<Statistics>,
}

/// What the standard has no name for.
#[derive(Serialize)]
struct Properties {
    statistics: StatisticsV1,
}

#[derive(Debug)]
struct Results;

/// `message` of SARIF.
#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_description: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Message>,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    enabled: bool,
    level: &'static str,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'s> {
    execution_successful: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tool_execution_notifications: &'s [Notification],
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
    locations: Vec<Location>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    level: &'static str,
    message: Message,
    locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Change>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suppressions: Vec<Suppression>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    physical_location: PhysicalLocation,
}

/// `physicalLocation` of SARIF.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    #[serde(skip_serializing_if = "Option::is_none")]
    start_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_offset: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_length: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    description: Message,
    artifact_changes: Vec<ArtifactChange>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange {
    artifact_location: Artifact,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    inserted_content: Message,
}

#[derive(Serialize)]
struct Suppression {
    kind: &'static str,
    justification: String,
}

impl Form for Results {
    fn separator(&self) -> &'static [u8] {
        b","
    }

    fn finding(&self, located: &Located, text: &mut Vec<u8>) -> io::Result<()> {
        inert::push(text, &result(located, Vec::new()))
    }

    fn hidden_at(&self) -> HiddenAt {
        HiddenAt::Here
    }

    fn hidden(&self, located: &Located, by: &HiddenBy, text: &mut Vec<u8>) -> io::Result<()> {
        inert::push(text, &result(located, vec![Suppression::new(by)]))
    }
}

impl Sarif {
    pub(super) fn new(shown: Option<u64>, statistics: bool) -> Self {
        Self {
            findings: Findings::new(&Results, shown),
            codes: BTreeSet::new(),
            unreadable: Vec::new(),
            statistics: statistics.then(Statistics::default),
        }
    }

    fn note(&mut self, name: &str, reason: String) {
        let place = PhysicalLocation { artifact_location: Artifact::new(name), region: None };
        self.unreadable.push(Notification {
            level: "error",
            message: Message { text: reason },
            locations: vec![Location { message: None, physical_location: place }],
        });
    }
}

impl Report for Sarif {
    fn keeping(&self) -> Keeping {
        Keeping::of(&self.findings)
    }

    fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut text = b"{\"$schema\":".to_vec();
        inert::push(&mut text, &SCHEMA)?;
        inert::push_member(&mut text, "version", &"2.1.0")?;
        text.extend_from_slice(b",\"runs\":[{\"results\":[");
        out.write_all(&text)
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        if let Some(statistics) = &mut self.statistics {
            statistics.add(file);
        }
        self.codes.extend(file.codes.keys().map(|(_, code)| *code));
        self.codes.extend(file.suppressed.codes());
        if let Some(problem) = &file.io_error {
            self.note(&file.name, problem.to_string());
        }
        self.findings.write(file, out)
    }

    fn unreadable(&mut self, name: &str, reason: &str, _: &mut dyn Write) -> io::Result<()> {
        self.note(name, reason.to_owned());
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let rules = self.codes.iter();
        let rules = rules.filter_map(|code| CATALOGUE.find(code.as_str()).map(Rule::new));
        let tool = Tool {
            driver: Driver {
                name: "portnote",
                version: env!("CARGO_PKG_VERSION"),
                rules: rules.collect(),
            },
        };
        let invocation = Invocation {
            execution_successful: self.unreadable.is_empty(),
            tool_execution_notifications: &self.unreadable,
        };
        let mut text = b"]".to_vec();
        inert::push_member(&mut text, "tool", &tool)?;
        inert::push_member(&mut text, "invocations", &[invocation])?;
        inert::push_member(&mut text, "columnKind", &"unicodeCodePoints")?;
        if let Some(statistics) = &self.statistics {
            let statistics = statistics.to_v1();
            inert::push_member(&mut text, "properties", &Properties { statistics })?;
        }
        text.extend_from_slice(b"}]}\n");
        out.write_all(&text)
    }
}

fn result(located: &Located, suppressions: Vec<Suppression>) -> SarifResult {
    let mut message = located.message.clone();
    if let Some(help) = &located.help {
        message.push_str("; ");
        message.push_str(&with_way(help));
    }
    let own = located.file_name();
    let labels = located.labels.iter().map(|label| {
        let file = label.file.as_deref().unwrap_or(own);
        let message = Some(label.message.clone());
        Location::new(file, (label.span, label.start, label.end), message)
    });
    let chain = located.chain.iter().map(|line| Location {
        message: Some(Message { text: "included here".to_owned() }),
        physical_location: PhysicalLocation {
            artifact_location: Artifact::new(line.file.as_deref().unwrap_or(own)),
            region: Some(Region { start_line: Some(line.line), ..Region::default() }),
        },
    });
    let fixes = located.fix.iter().chain(&located.alternatives);
    SarifResult {
        rule_id: located.code.as_str(),
        level: match located.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "note",
        },
        message: Message { text: message },
        locations: vec![Location::new(own, (located.span, located.start, located.end), None)],
        related_locations: labels.chain(chain).collect(),
        fixes: fixes.filter_map(|fix| Change::new(fix, own)).collect(),
        suppressions,
    }
}

impl Rule {
    fn new(entry: &'static Entry) -> Self {
        let text = |heading: &str| {
            let text = entry.section(heading)?.replace('\n', " ");
            Some(Message { text })
        };
        let level = match entry.import {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Info | Level::OptIn | Level::Silent => "note",
        };
        Self {
            id: entry.code.as_str(),
            short_description: Message { text: entry.title().to_owned() },
            full_description: text("What"),
            help: text("Why"),
            default_configuration: Configuration {
                enabled: !matches!(entry.import, Level::OptIn | Level::Silent),
                level,
            },
        }
    }
}

impl Location {
    fn new(file: &str, (span, start, end): (Span, Place, Place), message: Option<String>) -> Self {
        Self {
            message: message.map(|text| Message { text }),
            physical_location: PhysicalLocation {
                artifact_location: Artifact::new(file),
                region: Some(Region {
                    start_line: Some(start.line),
                    start_column: Some(start.column),
                    end_line: Some(end.line),
                    end_column: Some(end.column),
                    ..Region::of_bytes(span.start, span.end)
                }),
            },
        }
    }
}

impl Region {
    fn of_bytes(start: u64, end: u64) -> Self {
        Self {
            byte_offset: Some(start),
            byte_length: Some(end.saturating_sub(start)),
            ..Self::default()
        }
    }
}

impl Artifact {
    /// A file as a reference of RFC 3986.
    fn new(name: &str) -> Self {
        let mut uri = String::new();
        let has_drive = name.as_bytes().get(1) == Some(&b':') && name.len() > 2;
        if cfg!(windows) && has_drive {
            uri.push_str("file:///");
        }
        for byte in name.bytes() {
            match byte {
                b'\\' if cfg!(windows) => uri.push('/'),
                b':' if cfg!(windows) && has_drive => uri.push(':'),
                _ if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) => {
                    uri.push(char::from(byte));
                }
                _ => uri.push_str(&format!("%{byte:02X}")),
            }
        }
        Self { uri }
    }
}

impl Change {
    /// The change, where it is text in the file of the finding.
    fn new(fix: &Fix, file: &str) -> Option<Self> {
        let replacement = |edit: &Edit| {
            Some(Replacement {
                deleted_region: Region::of_bytes(edit.span.start, edit.span.end),
                inserted_content: Message { text: str::from_utf8(edit.bytes()).ok()?.to_owned() },
            })
        };
        let replacements: Option<Vec<_>> = fix.edits.iter().map(replacement).collect();
        let replacements = replacements.filter(|replacements| !replacements.is_empty())?;
        Some(Self {
            description: Message {
                text: format!("{} ({} fix)", fix.message, fix.applicability.as_str()),
            },
            artifact_changes: vec![ArtifactChange {
                artifact_location: Artifact::new(file),
                replacements,
            }],
        })
    }
}

impl Suppression {
    fn new(by: &HiddenBy) -> Self {
        match by {
            HiddenBy::Line { file: None, line } => Self {
                kind: "inSource",
                justification: format!("line {line} of the file suppresses it"),
            },
            HiddenBy::Line { file: Some(file), line } => Self {
                kind: "inSource",
                justification: format!("line {line} of {file} suppresses it"),
            },
            HiddenBy::Configuration { file } => {
                Self { kind: "external", justification: format!("{file} ignores it") }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_reference() {
        let uri = |name: &str| Artifact::new(name).uri;
        assert_eq!(uri("a/b-1.pbn"), "a/b-1.pbn");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
        assert_eq!(uri("é 100%:x?#.pbn"), "%C3%A9%20100%25%3Ax%3F%23.pbn");
    }
}
