//! One JSON object for the whole run: `portnote/check/1`.

use std::io::{self, Write};

use portnote_core::Limits;
use portnote_core::json::v1::DiagnosticV1;
use serde::Serialize;

use super::statistics::{Statistics, Told};
use super::{FileReport, Report};
use crate::inert::{self, Object};

const SCHEMA: &str = "portnote/check/1";

/// The counts of all files come first in the object, so that all findings are held until the
/// last file is read; `ndjson` is for archives.
pub(super) struct Json {
    shown: u64,
    document: Document,
    statistics: Option<Statistics>,
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    limits: Object<u64>,
    files: Vec<File>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Told>,
    diagnostics: Vec<DiagnosticV1>,
}

#[derive(Serialize)]
struct File {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    warnings: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    infos: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    io_error: Option<String>,
}

impl Json {
    pub(super) fn new(shown: u64, limits: &Limits, statistics: bool) -> Self {
        let document = Document {
            schema: SCHEMA,
            limits: Object(limits.named().to_vec()),
            files: Vec::new(),
            statistics: None,
            diagnostics: Vec::new(),
        };
        Self {
            shown,
            document,
            statistics: statistics.then(Statistics::default),
        }
    }
}

impl Report for Json {
    fn file(&mut self, file: &FileReport, _: &mut dyn Write) -> io::Result<u64> {
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        if let Some(statistics) = &mut self.statistics {
            statistics.add(file);
        }
        self.document.files.push(File {
            file: file.name.clone(),
            games: Some(file.games),
            errors: Some(file.counts.errors),
            warnings: Some(file.counts.warnings),
            infos: Some(file.counts.infos),
            fixed: file.fixed,
            io_error: file.io_error.as_ref().map(ToString::to_string),
        });
        let told = file
            .kept
            .iter()
            .take(shown)
            .map(|located| located.told.clone());
        self.document.diagnostics.extend(told);
        Ok(self.shown.min(file.listed))
    }

    fn unreadable(&mut self, name: &str, reason: &str, _: &mut dyn Write) -> io::Result<()> {
        self.document.files.push(File {
            file: name.to_owned(),
            games: None,
            errors: None,
            warnings: None,
            infos: None,
            fixed: None,
            io_error: Some(reason.to_owned()),
        });
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.document.statistics = self.statistics.as_ref().map(Statistics::told);
        inert::write_line(out, &self.document)
    }
}
