//! What was found in a file, and the ways to print it.

pub(crate) mod concise;
pub(crate) mod full;
mod github;
mod json;
mod left_out;
mod ndjson;
mod sarif;
mod statistics;
pub(crate) mod stream;
mod summary;

use portnote_core::order::Order as _;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use crate::args::CheckFormat;
use crate::locate::{Excerpts, Located, Source};
use crate::problem::Problem;
use portnote::product::include;
use portnote::product::notation::Notation;
use portnote::product::suppress::{Hidden, HiddenBy};
use portnote::{Counts, Format, Options, Profile};
use portnote_core::coded::At;
use portnote_core::kept::Kept;
use portnote_core::line_index::Margin;
use portnote_core::{
    Applicability, Block, Code, Diagnostic, Limits, LineIndex, Reporter, Severity, Span, Unit,
};

pub(crate) use left_out::LeftOut;
use stream::{Findings, Form, Straight, Stream, Streamed};

/// A way to print what was found.
pub(crate) trait Report {
    /// What it needs of the findings of a file.
    fn keeping(&self) -> Keeping;

    /// Whether no finding was printed so far, where findings are printed while a file is read.
    fn is_empty(&self) -> bool {
        false
    }

    /// Prints what comes before the first file.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Prints what was found in a file; returns how many findings it holds as printed.
    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64>;

    /// A file that could not be read.
    fn unreadable(&mut self, _name: &str, _reason: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Prints what comes after the last file.
    fn finish(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// What is kept of the findings of a file while it is read; all are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Keeping {
    /// The most severe, for a report that shows them together.
    Severest {
        most: u64,
        /// Whether lines of the text are shown.
        excerpts: Excerpts,
        /// Whether one finding means those that are not kept.
        names_others: bool,
    },
    /// None: each is written in this form when it is found.
    Stream(&'static dyn Form),
}

/// How many findings of a file are shown to people.
#[derive(Clone, Copy, Debug)]
struct FindingLimit {
    /// The number that somebody has chosen.
    chosen: Option<u64>,
    limit: u64,
    kept: u64,
}

/// Everything that was found in one file.
#[derive(Debug, Default)]
pub(crate) struct FileReport {
    pub(crate) name: Arc<str>,
    /// How its records are called: a game, a hand.
    pub(crate) record: &'static str,
    pub(crate) games: u64,
    pub(crate) counts: Counts,
    /// What is left out by lines in the file and by configurations.
    pub(crate) suppressed: LeftOut,
    /// The exact number for each code.
    pub(crate) codes: BTreeMap<(Severity, Code), PerCode>,
    /// The findings that are kept, by place.
    pub(crate) kept: Vec<Located>,
    /// How many findings are kept.
    pub(crate) listed: u64,
    /// How many findings of each code are not kept.
    pub(crate) left_out: BTreeMap<Code, u64>,
    /// The finding for those that are not kept.
    pub(crate) more: Option<Located>,
    /// The findings that were written instead of being kept.
    pub(crate) streamed: Option<Streamed>,
    /// How many findings were fixed before these were found, where that was asked for.
    pub(crate) fixed: Option<u64>,
    /// What the system said, where the file could be read only in part.
    pub(crate) io_error: Option<Problem>,
}

/// Findings of one code.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PerCode {
    pub(crate) count: u64,
    pub(crate) fixable: u64,
}

/// Gathers the findings of one file while it is read.
pub(crate) struct Collector<'o, 'w> {
    report: FileReport,
    options: &'o Options,
    notation: Format,
    gathered: Gathering<'w>,
}

/// What a collector does with findings.
enum Gathering<'w> {
    Severest {
        kept: Kept<Located>,
        excerpts: Excerpts,
        names_others: bool,
        /// The first of those that are not kept.
        first_left_out: Option<Box<Located>>,
    },
    Stream(Stream<'w>),
}

/// What a report is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) format: CheckFormat,
    /// The number of findings to show for each file.
    pub(crate) shown: Option<u64>,
    pub(crate) statistics: bool,
    pub(crate) color: bool,
    /// Whether infos are shown in full.
    pub(crate) is_verbose: bool,
}

/// The report for a format.
pub(crate) fn report(style: Style, limits: &Limits) -> Box<dyn Report> {
    let Style { format, shown, statistics, color, is_verbose } = style;
    let for_people = FindingLimit {
        chosen: shown,
        limit: limits.diagnostics_shown,
        kept: limits.diagnostics_kept,
    };
    let report: Box<dyn Report> = match format {
        CheckFormat::Full => Box::new(full::Full::new(for_people, color, is_verbose)),
        CheckFormat::Concise => Box::new(concise::Concise::new(for_people, color)),
        CheckFormat::Summary => Box::new(summary::Summary::new(color)),
        CheckFormat::Json => return Box::new(json::Json::new(shown, limits, statistics)),
        CheckFormat::Ndjson => Box::new(ndjson::Ndjson::new(shown)),
        CheckFormat::Sarif => return Box::new(sarif::Sarif::new(shown, statistics)),
        CheckFormat::Github => Box::new(github::Github::new(shown)),
    };
    if statistics {
        Box::new(statistics::AfterFindings::new(report, format, color))
    } else {
        report
    }
}

/// The most severe of some things, so many at most, in their order.
fn severest<T>(all: &[T], most: Option<u64>, severity: impl Fn(&T) -> Severity) -> Vec<&T> {
    let most = most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
    let mut found: Vec<(usize, &T)> = all.iter().enumerate().collect();
    if most < found.len() {
        found.order_by_key(|(number, found)| (severity(found), *number));
        found.truncate(most);
        found.order_by_key(|(number, _)| *number);
    }
    found.into_iter().map(|(_, found)| found).collect()
}

impl Keeping {
    /// Nothing but the counts.
    pub(crate) const COUNTS: Self =
        Self::Severest { most: 0, excerpts: Excerpts::Leave, names_others: false };

    /// As much as a caller holds in memory.
    pub(crate) const fn kept(limits: &Limits, excerpts: Excerpts) -> Self {
        Self::Severest { most: limits.diagnostics_kept, excerpts, names_others: false }
    }

    /// What a report for programs needs: all, unless somebody has bounded the number.
    const fn of(findings: &Findings) -> Self {
        match findings.shown() {
            None => Self::Stream(findings.form()),
            Some(most) => Self::Severest { most, excerpts: Excerpts::Leave, names_others: false },
        }
    }
}

impl FindingLimit {
    fn number(self) -> u64 {
        self.chosen.unwrap_or(self.limit)
    }

    /// More than what is shown is kept, because findings that repeat each other are shown as one.
    fn keeping(self, excerpts: Excerpts) -> Keeping {
        Keeping::Severest {
            most: self.kept.max(self.chosen.unwrap_or(0)),
            excerpts,
            names_others: self.chosen.is_none(),
        }
    }
}

impl<'o, 'w> Collector<'o, 'w> {
    /// Findings that are not kept go straight into a report, where one is given.
    pub(crate) fn new(
        name: &str,
        notation: Format,
        options: &'o Options,
        keeping: Keeping,
        straight: Option<Straight<'w>>,
    ) -> Self {
        let report = FileReport {
            name: name.into(),
            record: notation.about().records.record,
            ..FileReport::default()
        };
        let gathered = match keeping {
            Keeping::Severest { most, excerpts, names_others } => Gathering::Severest {
                kept: Kept::new(most),
                excerpts,
                names_others,
                first_left_out: None,
            },
            Keeping::Stream(form) => Gathering::Stream(Stream::new(form, straight)),
        };
        Self { report, options, notation, gathered }
    }

    /// Takes the findings of a unit that follows a margin.
    pub(crate) fn add(&mut self, diagnostics: &[Diagnostic], margin: Margin, unit: &Unit<'_>) {
        // Where only counts are kept, nothing is located.
        let mut lines = None;
        for diagnostic in diagnostics {
            if self.count(diagnostic) {
                let lines = lines.get_or_insert_with(|| LineIndex::after(margin, unit));
                let (name, notation, profile) = self.of_file();
                self.keep(diagnostic, |excerpts| {
                    let source = Source { name: &name, notation, profile };
                    Located::new(diagnostic, source, lines, excerpts)
                });
            }
        }
    }

    /// Takes the findings of a block that follows a margin, also those in files that it
    /// includes.
    pub(crate) fn add_block(
        &mut self,
        diagnostics: &[Diagnostic],
        margin: Margin,
        block: &Block<'_, impl Notation>,
    ) {
        if include::are_here(block, diagnostics) {
            return self.add(diagnostics, margin, block.unit());
        }
        let (named, notation, profile) = self.of_file();
        include::by_file(block, margin, diagnostics, &named, |number, finding, lines, fix| {
            let Some(diagnostic) = diagnostics.get(number) else { return };
            if self.count(diagnostic) {
                self.keep(diagnostic, |excerpts| {
                    let located = Located::of(finding, notation, profile);
                    located.with_fix_there(fix).with_excerpt(lines, excerpts)
                });
            }
        });
    }

    /// Takes the findings of a block that are not reported.
    pub(crate) fn add_hidden(
        &mut self,
        hidden: Vec<Hidden>,
        margin: Margin,
        block: &Block<'_, impl Notation>,
    ) {
        let (found, by) = self.count_hidden(hidden);
        if include::are_here(block, &found) {
            return self.write_hidden(&found, &by, margin, block.unit());
        }
        let Gathering::Stream(stream) = &mut self.gathered else {
            return;
        };
        let (notation, profile) = (self.notation, self.options.profile);
        let named = &self.report.name;
        include::by_file(block, margin, &found, named, |number, finding, _, fix| {
            if let Some(by) = by.get(number) {
                stream.add_hidden(&Located::of(finding, notation, profile).with_fix_there(fix), by);
            }
        });
    }

    /// Takes the findings of a unit that are not reported.
    pub(crate) fn add_hidden_of(&mut self, hidden: Vec<Hidden>, margin: Margin, unit: &Unit<'_>) {
        let (found, by) = self.count_hidden(hidden);
        self.write_hidden(&found, &by, margin, unit);
    }

    fn count_hidden(&mut self, hidden: Vec<Hidden>) -> (Vec<Diagnostic>, Vec<Arc<HiddenBy>>) {
        for hidden in &hidden {
            self.report.suppressed.add(&hidden.diagnostic, &hidden.by);
        }
        let hidden = hidden.into_iter();
        hidden.map(|hidden| (hidden.diagnostic, hidden.by)).unzip()
    }

    fn write_hidden(
        &mut self,
        found: &[Diagnostic],
        by: &[Arc<HiddenBy>],
        margin: Margin,
        unit: &Unit<'_>,
    ) {
        let Gathering::Stream(stream) = &mut self.gathered else {
            return;
        };
        if found.is_empty() {
            return;
        }
        let source = Source {
            name: &self.report.name,
            notation: self.notation,
            profile: self.options.profile,
        };
        let lines = LineIndex::after(margin, unit);
        for (found, by) in found.iter().zip(by) {
            stream.add_hidden(&Located::new(found, source, &lines, Excerpts::Leave), by);
        }
    }

    /// The file in which findings are: its name, its notation and the profile.
    fn of_file(&self) -> (Arc<str>, Format, Profile) {
        (Arc::clone(&self.report.name), self.notation, self.options.profile)
    }

    /// Counts a finding; whether its place is wanted as well.
    fn count(&mut self, diagnostic: &Diagnostic) -> bool {
        self.report.counts.add(diagnostic);
        let code = self.report.codes.entry((diagnostic.severity, diagnostic.code)).or_default();
        code.count += 1;
        code.fixable += u64::from(is_fixable(diagnostic));
        let Gathering::Severest { kept, names_others, first_left_out, .. } = &mut self.gathered
        else {
            return true;
        };
        let is_wanted = kept.wants(diagnostic.severity);
        if !is_wanted {
            kept.pass(diagnostic.code);
        }
        is_wanted || (*names_others && first_left_out.is_none())
    }

    /// Keeps or writes a finding, or else keeps its place, if it is the first that is not kept.
    fn keep(&mut self, diagnostic: &Diagnostic, locate: impl FnOnce(Excerpts) -> Located) {
        match &mut self.gathered {
            Gathering::Stream(stream) => stream.add(&locate(Excerpts::Leave)),
            Gathering::Severest { kept, excerpts, first_left_out, .. } => {
                let left_out = if kept.wants(diagnostic.severity) {
                    let located = locate(*excerpts);
                    kept.add(diagnostic.severity, diagnostic.code, located)
                } else {
                    Some(locate(Excerpts::Leave))
                };
                let is_first = |found: &Located| {
                    let first = first_left_out.as_ref();
                    first.is_none_or(|first| place(found) < place(first))
                };
                if let Some(found) = left_out.filter(is_first) {
                    *first_left_out = Some(Box::new(found));
                }
            }
        }
    }

    /// Sorts what was found and says what was left out.
    pub(crate) fn finish(self, games: u64, io_error: Option<Problem>) -> FileReport {
        let mut report = self.report;
        report.games = games;
        report.io_error = io_error;
        match self.gathered {
            Gathering::Stream(stream) => {
                let streamed = stream.finish();
                report.listed = streamed.written;
                report.streamed = Some(streamed);
            }
            Gathering::Severest { kept, names_others, first_left_out, .. } => {
                report.listed = kept.len();
                report.left_out = kept.left_out().clone();
                if let Some(first) = first_left_out.filter(|_| names_others) {
                    report.more = more(&kept, &first, self.notation, self.options);
                }
                report.kept = kept.into_findings();
                sort(&mut report.kept, &report.name);
            }
        }
        report
    }
}

/// Where a finding is in its file; at the same place errors come first.
fn place(located: &Located) -> (u64, Severity, u64, Code) {
    (located.span.start, located.severity, located.span.end, located.code)
}

/// Sorts findings by place: those of the named file first, and then those that it includes.
fn sort(kept: &mut [Located], named: &str) {
    kept.order_by(|a, b| {
        let (one, other) = (a.file_name(), b.file_name());
        let files = match one == other {
            true => Ordering::Equal,
            false => (one != named, one).cmp(&(other != named, other)),
        };
        files.then_with(|| place(a).cmp(&place(b)))
    });
}

fn is_fixable(diagnostic: &Diagnostic) -> bool {
    has_fix(diagnostic, Applicability::Safe)
}

fn has_fix(diagnostic: &Diagnostic, applicability: Applicability) -> bool {
    let fix = diagnostic.fix.as_ref();
    fix.is_some_and(|fix| fix.applicability == applicability)
}

/// The finding for those that are not kept, at the place of the first of them.
fn more(
    kept: &Kept<Located>,
    first: &Located,
    notation: Format,
    options: &Options,
) -> Option<Located> {
    let problem = kept.more()?;
    let mut made = Vec::new();
    let profile = options.judged(notation);
    Reporter::new(profile, &options.selection, &mut made).report(problem.at(Span::empty(0)));
    let nowhere = portnote::product::check::nothing();
    let lines = LineIndex::new(&nowhere);
    let diagnostic = made.first()?;
    let name = first.file.as_ref()?;
    let source = Source { name, notation, profile: options.profile };
    let mut located = Located::new(diagnostic, source, &lines, Excerpts::Leave);
    let (start, at) = (first.span.start, first.start);
    located.finding.span = Span::empty(start);
    (located.finding.start, located.finding.end) = (at, at);
    Some(located)
}
