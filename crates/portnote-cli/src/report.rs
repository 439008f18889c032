//! What was found in a file, and the ways to print it.

pub(crate) mod concise;
pub(crate) mod full;
mod json;
mod ndjson;
mod statistics;
mod summary;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::args::CheckFormat;
use crate::include::{self, Elsewhere};
use crate::locate::{Excerpts, Located, Source};
use crate::notation::{Block, Name, Options};
use crate::numbers::count;
use crate::problem::Problem;
use portnote_core::bytes::LineEnds;
use portnote_core::coded::At;
use portnote_core::line_index::Margin;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{
    Applicability, Code, Diagnostic, Limits, LineIndex, Reporter, Severity, Span, Unit,
};

/// A way to print what was found.
pub(crate) trait Report {
    /// Whether lines of the text are shown.
    fn excerpts(&self) -> Excerpts {
        Excerpts::Leave
    }

    /// Prints what was found in a file; returns how many findings it holds as printed.
    fn file(&mut self, file: &FileReport, out: &mut dyn Write) -> io::Result<u64>;

    /// A file that could not be read.
    fn unreadable(&mut self, _name: &str, _reason: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Prints what comes behind the last file.
    fn finish(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Everything that was found in one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileReport {
    pub(crate) name: String,
    /// How its records are called: a game, a hand.
    pub(crate) record: &'static str,
    pub(crate) games: u64,
    pub(crate) counts: Counts,
    /// The exact number for each code.
    pub(crate) codes: BTreeMap<(Severity, Code), PerCode>,
    /// The findings that are kept, by place.
    pub(crate) kept: Vec<Located>,
    /// How many findings are kept, without the one that stands for the others.
    pub(crate) listed: u64,
    /// How many findings were fixed before these were found, where that was asked for.
    pub(crate) fixed: Option<u64>,
    /// What the system said, where the file could be read only in part.
    pub(crate) io_error: Option<Problem>,
}

/// Findings by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    pub(crate) infos: u64,
    /// Those with a fix that may be applied without asking.
    pub(crate) fixable: u64,
    /// Those with a fix that a person should look at.
    pub(crate) fixable_unsafely: u64,
}

/// Findings of one code.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PerCode {
    pub(crate) count: u64,
    pub(crate) fixable: u64,
}

/// Gathers the findings of one file while it is read.
pub(crate) struct Collector<'o> {
    report: FileReport,
    options: &'o Options,
    notation: Name,
    excerpts: Excerpts,
    /// The findings beyond the limit: their counts, and where the first of them stands.
    dropped: BTreeMap<Code, u64>,
    first_dropped: Option<Located>,
}

/// What a report is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) format: CheckFormat,
    /// The number of findings to show for each file.
    pub(crate) shown: Option<u64>,
    pub(crate) statistics: bool,
    pub(crate) color: bool,
}

/// The report for a format.
pub(crate) fn report(style: Style, limits: &Limits) -> Box<dyn Report> {
    let Style {
        format,
        shown,
        statistics,
        color,
    } = style;
    let for_people = shown.unwrap_or(limits.diagnostics_shown);
    let for_programs = shown.unwrap_or(u64::MAX);
    let report: Box<dyn Report> = match format {
        CheckFormat::Full => Box::new(full::Full::new(for_people, color)),
        CheckFormat::Concise => Box::new(concise::Concise::new(for_people, color)),
        CheckFormat::Summary => Box::new(summary::Summary::new(color)),
        CheckFormat::Json => return Box::new(json::Json::new(for_programs, limits, statistics)),
        CheckFormat::Ndjson => Box::new(ndjson::Ndjson::new(for_programs)),
    };
    if statistics {
        Box::new(statistics::Behind::new(report, format, color))
    } else {
        report
    }
}

impl<'o> Collector<'o> {
    pub(crate) fn new(
        name: &str,
        notation: Name,
        options: &'o Options,
        excerpts: Excerpts,
    ) -> Self {
        let report = FileReport {
            name: name.to_owned(),
            record: notation.about().record,
            ..FileReport::default()
        };
        Self {
            report,
            options,
            notation,
            excerpts,
            dropped: BTreeMap::new(),
            first_dropped: None,
        }
    }

    /// Takes the findings of a unit that stands behind a margin.
    pub(crate) fn add(&mut self, diagnostics: &[Diagnostic], margin: Margin, unit: &Unit<'_>) {
        // Where only counts are kept, nothing is located.
        let mut lines = None;
        for diagnostic in diagnostics {
            if self.count(diagnostic) {
                let lines = lines.get_or_insert_with(|| LineIndex::behind(margin, unit));
                self.keep(None, lines, diagnostic, Elsewhere::default());
            }
        }
    }

    /// Takes the findings of a block that stands behind a margin, also those in files that it
    /// includes.
    pub(crate) fn add_block(
        &mut self,
        diagnostics: &[Diagnostic],
        margin: Margin,
        block: &impl Block,
    ) {
        if include::are_here(block, diagnostics) {
            return self.add(diagnostics, margin, block.unit());
        }
        include::by_file(
            block,
            margin,
            diagnostics,
            |file, lines, found, elsewhere| {
                if self.count(found) {
                    self.keep(file, lines, found, elsewhere);
                }
            },
        );
    }

    /// Counts a finding; whether its place is wanted as well.
    fn count(&mut self, diagnostic: &Diagnostic) -> bool {
        self.report.counts.add(diagnostic);
        let code = self
            .report
            .codes
            .entry((diagnostic.severity, diagnostic.code))
            .or_default();
        code.count += 1;
        code.fixable += u64::from(is_fixable(diagnostic));
        let is_kept = self.has_room();
        if !is_kept {
            *self.dropped.entry(diagnostic.code).or_default() += 1;
        }
        is_kept || self.first_dropped.is_none()
    }

    /// Keeps a finding of a file, or else its place, if it is the first that is not kept.
    fn keep(
        &mut self,
        file: Option<&str>,
        lines: &LineIndex<'_, '_>,
        diagnostic: &Diagnostic,
        elsewhere: Elsewhere,
    ) {
        let has_room = self.has_room();
        let source = Source {
            name: file.unwrap_or(&self.report.name),
            notation: self.notation,
            profile: self.options.profile,
        };
        let excerpts = if has_room {
            self.excerpts
        } else {
            Excerpts::Leave
        };
        let located = Located::new(diagnostic, source, lines, excerpts);
        let located = located.with_elsewhere(elsewhere, &self.report.name);
        if has_room {
            self.report.kept.push(located);
        } else {
            self.first_dropped = Some(located);
        }
    }

    fn has_room(&self) -> bool {
        (self.report.kept.len() as u64) < self.options.limits.diagnostics_kept
    }

    /// Takes findings of a file without any unit: they stand at its beginning.
    pub(crate) fn add_at_start(&mut self, diagnostics: &[Diagnostic]) {
        self.add(diagnostics, Margin::default(), &nothing());
    }

    /// Sorts what was found and says what was left out.
    pub(crate) fn finish(mut self, games: u64, io_error: Option<Problem>) -> FileReport {
        self.report.games = games;
        self.report.io_error = io_error;
        self.report.listed = self.report.kept.len() as u64;
        let named = &self.report.name;
        let place = |located: &Located| {
            let span = &located.told.span;
            (
                span.byte_start,
                located.severity,
                span.byte_end,
                located.code,
            )
        };
        // The named file comes first, and then those that it includes.
        let file = |located: &Located| (located.told.file != *named, located.told.file.clone());
        self.report.kept.sort_by(|a, b| {
            let of_file = || file(a).cmp(&file(b));
            let is_one = a.told.file == b.told.file;
            let files = if is_one { Ordering::Equal } else { of_file() };
            files.then_with(|| place(a).cmp(&place(b)))
        });
        if let Some(first) = self.first_dropped.take() {
            self.report
                .kept
                .extend(more(&self.dropped, &first, self.notation, self.options));
        }
        self.report
    }
}

impl Counts {
    /// Counts the findings of a unit.
    pub(crate) fn add_all(&mut self, diagnostics: &[Diagnostic]) {
        diagnostics
            .iter()
            .for_each(|diagnostic| self.add(diagnostic));
    }

    fn add(&mut self, diagnostic: &Diagnostic) {
        match diagnostic.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
        self.fixable += u64::from(is_fixable(diagnostic));
        self.fixable_unsafely += u64::from(has_fix(diagnostic, Applicability::Unsafe));
    }

    /// Adds the counts of another file.
    pub(crate) const fn merge(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.infos += other.infos;
        self.fixable += other.fixable;
        self.fixable_unsafely += other.fixable_unsafely;
    }

    /// The number of findings.
    pub(crate) const fn total(self) -> u64 {
        self.errors + self.warnings + self.infos
    }

    /// Whether there is a finding of at least this severity.
    pub(crate) const fn reaches(self, threshold: Severity) -> bool {
        match threshold {
            Severity::Error => self.errors > 0,
            Severity::Warning => self.errors + self.warnings > 0,
            Severity::Info => self.total() > 0,
        }
    }

    /// The counts in words, like `1 error, 2 warnings`; `no problems` where there is none.
    pub(crate) fn in_words(self) -> String {
        let parts = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.infos, "info"),
        ];
        let parts = parts.into_iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts.map(|(number, noun)| count(number, noun)).collect();
        if parts.is_empty() {
            "no problems".to_owned()
        } else {
            parts.join(", ")
        }
    }
}

fn is_fixable(diagnostic: &Diagnostic) -> bool {
    has_fix(diagnostic, Applicability::Safe)
}

fn has_fix(diagnostic: &Diagnostic, applicability: Applicability) -> bool {
    let fix = diagnostic.fix.as_ref();
    fix.is_some_and(|fix| fix.applicability == applicability)
}

/// The finding that stands for those beyond the limit, at the place of the first of them.
fn more(
    dropped: &BTreeMap<Code, u64>,
    first: &Located,
    notation: Name,
    options: &Options,
) -> Option<Located> {
    let counts: Vec<String> = dropped
        .iter()
        .map(|(code, count)| format!("{code} {count}"))
        .collect();
    let problem = CoreProblem::MoreDiagnostics {
        more: dropped.values().sum(),
        counts: counts.join(", "),
    };
    let mut made = Vec::new();
    let profile = options.profile(notation);
    Reporter::new(profile, &options.selection, &mut made).report(problem.at(Span::empty(0)));
    let nowhere = nothing();
    let lines = LineIndex::new(&nowhere);
    let diagnostic = made.first()?;
    let source = Source {
        name: &first.told.file,
        notation,
        profile: options.profile,
    };
    let mut located = Located::new(diagnostic, source, &lines, Excerpts::Leave);
    located.told.span = first.told.span.clone();
    located.told.span.byte_end = located.told.span.byte_start;
    located.told.span.end = located.told.span.start;
    Some(located)
}

/// A unit without text, for what stands in no unit.
fn nothing() -> Unit<'static> {
    let raw = RawUnit {
        kind: UnitKind::Trivia,
        base: 0,
        first_line: 1,
        lead: 0,
        last: true,
        line_ends: LineEnds::of(b""),
        bytes: b"",
    };
    Unit::new(raw, None)
}
