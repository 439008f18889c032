//! The games of one file, written.

use std::io::{self, Read};

use portnote_core::kept::Kept;
use portnote_core::line_index::Margin;
use portnote_core::{Applicability, Code, Diagnostic, LineIndex, Severity, Unit};

use super::draft::Draft;
use crate::args::Export;
use crate::cmd::Session;
use crate::locate::{Excerpts, Located, Source};
use crate::numbers::{count, thousands};
use crate::problem::{Fault, Problem};
use crate::render::Renderer;
use crate::report::{concise, full};
use crate::tally;
use portnote::export::{self, ExportError, Sink};
use portnote::{Counts, Format, Options};
use portnote_core::harmless::sanitize;

/// A file whose games are to be written.
#[derive(Clone, Copy)]
pub(super) struct Writing<'w> {
    pub(super) args: &'w Export,
    pub(super) session: &'w Session,
    pub(super) options: &'w Options,
    pub(super) name: &'w str,
    pub(super) notation: Format,
    /// Whether another file is before it in the output.
    pub(super) is_after: bool,
}

/// What became of one input.
#[derive(Debug, Default)]
pub(super) struct Exported {
    /// Whether a game was written.
    pub(super) is_written: bool,
    /// Whether something was left out that was not to be left out.
    pub(super) is_refused: bool,
    /// Whether something was found that no count has.
    pub(super) has_findings: bool,
    /// Whether a safe fix exists for something that cannot be written.
    pub(super) is_repairable: bool,
    /// The games that cannot be written.
    pub(super) left_out: Vec<u64>,
    pub(super) counts: Counts,
    /// Findings about the writing of games that `counts` does not have.
    pub(super) remarks: Counts,
    /// The number of games that were read.
    read: u64,
}

/// Findings about the writing of a file.
struct Remarks {
    /// The lines to show, the most severe where not all may be shown.
    lines: Kept<String>,
    /// Findings by code, if each code has one line.
    codes: Vec<CodeRemarks>,
    /// Remarks that only `--verbose` shows.
    hidden: u64,
}

/// The findings of one code: the line of the first, and the number of others.
struct CodeRemarks {
    severity: Severity,
    code: Code,
    line: String,
    more: u64,
}

impl Remarks {
    const fn new(most: u64) -> Self {
        Self { lines: Kept::new(most), codes: Vec::new(), hidden: 0 }
    }
}

/// Takes what is written into a draft, and shows what is said about it.
struct DraftWriter<'w, 'd> {
    writing: Writing<'w>,
    draft: &'d mut Draft,
    exported: Exported,
    remarks: Remarks,
    /// What is said about the comments after the last game.
    after_last: Vec<Diagnostic>,
    /// How many reasons were shown why a game cannot be written.
    faults: usize,
}

impl Writing<'_> {
    /// Adds the games to an output, or nothing where that fails.
    ///
    /// # Errors
    /// What the system says about reading, or about the room for the output.
    pub(super) fn run(self, reader: &mut dyn Read, draft: &mut Draft) -> Result<Exported, Fault> {
        let mark = draft.mark();
        let mut taking = DraftWriter {
            writing: self,
            draft,
            exported: Exported::default(),
            remarks: Remarks::new(self.options.limits.diagnostics_shown),
            after_last: Vec::new(),
            faults: 0,
        };
        let how = self.args.options();
        let (format, is_after) = (self.notation, self.is_after);
        let done = export::export(format, reader, self.options, &how, is_after, &mut taking);
        let DraftWriter { mut exported, remarks, after_last, .. } = taking;
        let written = match done {
            Ok(written) => written.unwrap_or_default(),
            Err(error) => {
                draft.go_back(mark)?;
                return Err(match error {
                    ExportError::Read(error) => self.unread(&error),
                    ExportError::Sink(fault) => fault,
                });
            }
        };
        self.sum_up(remarks);
        self.remark_on_end(&after_last);
        // A page with games in it must not be replaced by its games alone.
        let is_page = written.is_page && self.args.in_place;
        let is_whole = written.is_whole() || self.args.partial;
        exported.is_refused = written.is_refused || is_page || !is_whole;
        exported.is_written = written.has_game;
        exported.read = written.games;
        exported.left_out = written.left_out;
        Ok(exported)
    }

    fn unread(&self, error: &io::Error) -> Fault {
        Fault { subject: self.name.to_owned(), problem: Problem::reading(error) }
    }

    /// Shows why a game cannot be written.
    fn print<'d>(
        &self,
        found: impl Iterator<Item = &'d Diagnostic>,
        margin: Margin,
        unit: &Unit<'_>,
    ) {
        let console = &self.session.console;
        let renderer = Renderer::new(console.has_color());
        let located = self.located(found, &LineIndex::after(margin, unit), Excerpts::Keep);
        for run in full::runs(&located) {
            console.write(&renderer.render(&run));
        }
    }

    /// Collects the remarks on a game: of each code the first one of the file, and with `--verbose`
    /// all of them, infos as well.
    fn remark(&self, found: &[Diagnostic], remarks: &mut Remarks, margin: Margin, unit: &Unit<'_>) {
        let is_verbose = self.session.console.is_verbose();
        let lines = LineIndex::after(margin, unit);
        for found in found {
            let (severity, code) = (found.severity, found.code);
            if is_verbose {
                // A line is made only where it is kept: there may be many more remarks than lines.
                if remarks.lines.wants(severity) {
                    remarks.lines.add(severity, code, self.line(found, &lines));
                } else {
                    remarks.lines.pass(code);
                }
                continue;
            }
            if severity == Severity::Info {
                remarks.hidden += 1;
                continue;
            }
            match remarks.codes.iter_mut().find(|known| known.code == code) {
                Some(known) => known.more += 1,
                None => remarks.codes.push(CodeRemarks {
                    severity,
                    code,
                    line: self.line(found, &lines),
                    more: 0,
                }),
            }
        }
    }

    /// A remark as one line.
    fn line(&self, found: &Diagnostic, lines: &LineIndex<'_, '_>) -> String {
        let found = std::iter::once(found);
        let located = self.located(found, lines, Excerpts::Leave);
        let has_color = self.session.console.has_color();
        let lines = located.iter().map(|located| concise::line(located, has_color));
        lines.collect()
    }

    /// Shows the findings, and how many more there are.
    fn sum_up(&self, mut remarks: Remarks) {
        let console = &self.session.console;
        for known in remarks.codes {
            let line = match known.more {
                0 => known.line,
                more => format!("{} (and {} more)", known.line, thousands(more)),
            };
            remarks.lines.add(known.severity, known.code, line);
        }
        let left_out: u64 = remarks.lines.left_out().values().sum();
        for line in remarks.lines.into_findings() {
            console.line(&line);
        }
        let more = remarks.hidden + left_out;
        if more > 0 {
            let all = if left_out > 0 {
                "--limit diagnostics_shown=N shows more"
            } else if more == 1 {
                "--verbose shows it"
            } else {
                "--verbose shows them"
            };
            let more = count(more, "remark");
            console.line(&format!("{}: {more}; {all}", sanitize(self.name)));
        }
    }

    /// Says what became of the comments after the last game. The text is not in memory any more, so
    /// that bytes are counted and not lines.
    fn remark_on_end(&self, found: &[Diagnostic]) {
        for found in found {
            let at = found.span.start;
            let text = format!("byte {at}, after the last game: {}", found.message);
            let line = format!("{}: {}", sanitize(self.name), sanitize(&text));
            self.session.console.line(&line);
        }
    }

    fn located<'d>(
        &self,
        found: impl Iterator<Item = &'d Diagnostic>,
        lines: &LineIndex<'_, '_>,
        excerpts: Excerpts,
    ) -> Vec<Located> {
        let source = Source {
            name: &self.name.into(),
            notation: self.notation,
            profile: self.options.profile,
        };
        found.map(|found| Located::new(found, source, lines, excerpts)).collect()
    }
}

impl Exported {
    pub(super) fn read<'f>(&self, name: &'f str, notation: Format) -> tally::Read<'f> {
        tally::Read {
            name,
            record: notation.about().records.record,
            games: self.read,
            remarks: self.remarks,
            is_cut_off: false,
        }
    }
}

fn is_repairable(found: &Diagnostic) -> bool {
    let fix = found.fix.as_ref();
    fix.is_some_and(|fix| fix.applicability == Applicability::Safe)
}

impl Sink for DraftWriter<'_, '_> {
    type Error = Fault;

    fn begin(&mut self, header: &[u8], between: &'static [u8]) -> Result<(), Fault> {
        self.draft.begin(header, between)
    }

    fn push(&mut self, text: &[u8]) -> Result<(), Fault> {
        self.draft.push(text)
    }

    fn found(&mut self, found: &[Diagnostic]) {
        self.exported.counts.add_all(found);
    }

    fn remark(&mut self, found: &[Diagnostic], new: Counts, margin: Margin, unit: &Unit<'_>) {
        self.exported.remarks.merge(new);
        self.writing.remark(found, &mut self.remarks, margin, unit);
    }

    fn refuse(&mut self, found: &[Diagnostic], margin: Margin, unit: &Unit<'_>) {
        let most = self.writing.options.limits.diagnostics_shown;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let shown = found.iter().take(most.saturating_sub(self.faults));
        self.writing.print(shown, margin, unit);
        self.faults += found.len();
        self.exported.is_repairable |= found.iter().any(is_repairable);
        self.exported.has_findings = true;
    }

    fn stray(&mut self, found: &[&Diagnostic], margin: Margin, unit: &Unit<'_>) {
        self.writing.print(found.iter().copied(), margin, unit);
    }

    fn closing(&mut self, found: &[Diagnostic], is_written: bool) {
        self.after_last.extend_from_slice(found);
        if is_written {
            self.exported.remarks.add_all(found);
        } else {
            self.exported.has_findings = true;
        }
    }
}
