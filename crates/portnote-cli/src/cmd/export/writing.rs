//! The games of one file, written.

use std::io::{self, Read};

use portnote_core::kept::Kept;
use portnote_core::line_index::Margin;
use portnote_core::{Applicability, Code, Diagnostic, LineIndex, Severity, Unit};

use super::draft::Draft;
use crate::args::Export;
use crate::cmd::Session;
use crate::judge::{Judge, Judged};
use crate::locate::{Excerpts, Located, Source};
use crate::notation::{Exporter, Name, Notation, Options, Task};
use crate::numbers::{count, thousands};
use crate::problem::{Fault, Problem};
use crate::render::Renderer;
use crate::report::Counts;
use crate::report::{concise, full};
use crate::sanitize::sanitize;
use crate::tally;
use portnote_core::Block;

/// A file whose games are to be written.
#[derive(Clone, Copy)]
pub(super) struct Writing<'w> {
    pub(super) args: &'w Export,
    pub(super) session: &'w Session,
    pub(super) options: &'w Options,
    pub(super) name: &'w str,
    pub(super) notation: Name,
    /// Whether another file stands before it in the output.
    pub(super) is_behind: bool,
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
    /// What was told about the writing of games.
    pub(super) remarks: Counts,
    /// The number of games that were read.
    read: u64,
}

/// What was told about the writing of a file.
struct Told {
    /// The lines to show, the most severe where not all may be shown.
    lines: Kept<String>,
    /// What was told under each code, where a code has one line.
    codes: Vec<ToldCode>,
    /// Remarks that only `--verbose` shows.
    unheard: u64,
}

/// What was told under one code: the line of its first place, and how many others there are.
struct ToldCode {
    severity: Severity,
    code: Code,
    line: String,
    more: u64,
}

impl Told {
    const fn new(most: u64) -> Self {
        Self {
            lines: Kept::new(most),
            codes: Vec::new(),
            unheard: 0,
        }
    }
}

/// What stands around the games.
#[derive(Default)]
struct Around {
    /// Text that is no comment and has no place in an output.
    has_stray: bool,
    /// The text of a page with games in it.
    is_page: bool,
    /// What stands before the unit at hand in its line.
    margin: Margin,
}

struct Work<'w, 'r> {
    writing: Writing<'w>,
    reader: &'r mut dyn Read,
    draft: &'r mut Draft,
}

impl Writing<'_> {
    /// Adds the games to an output, or nothing where that fails.
    ///
    /// # Errors
    /// What the system says about reading, or about the room for the output.
    pub(super) fn run(self, reader: &mut dyn Read, draft: &mut Draft) -> Result<Exported, Fault> {
        let mark = draft.mark();
        let done = self.notation.run(Work {
            writing: self,
            reader,
            draft,
        });
        if done.is_err() {
            draft.go_back(mark)?;
        }
        done
    }

    fn unread(&self, error: &io::Error) -> Fault {
        Fault {
            subject: self.name.to_owned(),
            problem: Problem::reading(error),
        }
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
        let located = self.located(found, &LineIndex::behind(margin, unit), Excerpts::Keep);
        for run in full::runs(&located) {
            console.write(&renderer.render(&run));
        }
    }

    /// Collects what was done to a game: each code once for a file, with its first place, and with
    /// `--verbose` every place and what is worth knowing.
    fn remark(&self, found: &[Diagnostic], told: &mut Told, margin: Margin, unit: &Unit<'_>) {
        let is_verbose = self.session.console.is_verbose();
        let lines = LineIndex::behind(margin, unit);
        for found in found {
            let (severity, code) = (found.severity, found.code);
            if is_verbose {
                // A line is made only where it is kept: there may be many more remarks than lines.
                if told.lines.wants(severity) {
                    told.lines.add(severity, code, self.line(found, &lines));
                } else {
                    told.lines.pass(code);
                }
                continue;
            }
            if severity == Severity::Info {
                told.unheard += 1;
                continue;
            }
            match told.codes.iter_mut().find(|known| known.code == code) {
                Some(known) => known.more += 1,
                None => told.codes.push(ToldCode {
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
        let lines = located
            .iter()
            .map(|located| concise::line(located, has_color));
        lines.collect()
    }

    /// Shows what was told, and how much more there is.
    fn sum_up(&self, mut told: Told) {
        let console = &self.session.console;
        for known in told.codes {
            let line = match known.more {
                0 => known.line,
                more => format!("{} (and {} more)", known.line, thousands(more)),
            };
            told.lines.add(known.severity, known.code, line);
        }
        let left_out: u64 = told.lines.left_out().values().sum();
        for line in told.lines.into_findings() {
            console.line(&line);
        }
        let more = told.unheard + left_out;
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

    /// Tells what became of the comments after the last game. Their block is gone; their place
    /// is named by the byte.
    fn tell_closing(&self, told: &[Diagnostic]) {
        for told in told {
            let at = told.span.start;
            let text = format!("byte {at}, after the last game: {}", told.message);
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
            name: self.name,
            notation: self.notation,
            profile: self.options.profile,
        };
        found
            .map(|found| Located::new(found, source, lines, excerpts))
            .collect()
    }

    /// Shows what stands between games and has no place in an output; whether there is any.
    fn pass(
        &self,
        block: &Block<'_, impl Notation>,
        found: &[Diagnostic],
        around: &mut Around,
    ) -> bool {
        // What stands around embedded games is what the user wants to be rid of.
        let is_outside = block.is_outside();
        around.is_page |= is_outside;
        let is_shown = |found: &&Diagnostic| found.severity == Severity::Error || is_outside;
        let shown: Vec<&Diagnostic> = found.iter().filter(is_shown).collect();
        let is_stray = !shown.is_empty() && !is_outside;
        around.has_stray |= is_stray;
        self.print(shown.into_iter(), around.margin, block.unit());
        is_stray
    }
}

impl Exported {
    pub(super) fn read<'f>(&self, name: &'f str, notation: Name) -> tally::Read<'f> {
        tally::Read {
            name,
            record: notation.about().record,
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

impl Task for Work<'_, '_> {
    type Output = Result<Exported, Fault>;

    fn run<N: Notation>(self) -> Self::Output {
        let Self {
            writing,
            reader,
            draft,
        } = self;
        let (args, limits) = (writing.args, &writing.options.limits);
        // The caller has refused notations that are not written.
        let Some(mut exporter) = N::exporter(args, writing.is_behind) else {
            return Ok(Exported::default());
        };
        let mut exported = Exported::default();
        draft.begin(&exporter.header(), exporter.between())?;
        let options = N::options(writing.options);
        let mut judge: Judge<'_, N, _> = Judge::new(reader, &options);
        let mut around = Around::default();
        let most = usize::try_from(limits.diagnostics_shown).unwrap_or(usize::MAX);
        let mut faults = 0;
        let mut all_told = Told::new(limits.diagnostics_shown);
        let mut step = |judged: Judged<'_, '_, N>| -> Result<(), Fault> {
            exported.counts.add_all(judged.diagnostics);
            let unit = judged.block.unit();
            let mut is_told = false;
            let written = match &judged.game {
                Some(game) => exporter.game(game).map(Some),
                None => {
                    is_told = writing.pass(judged.block, judged.diagnostics, &mut around);
                    exporter.loose(judged.block)
                }
            };
            match written {
                Ok(None) => {}
                Ok(Some(text)) => {
                    exported.is_written |= judged.game.is_some();
                    draft.push(&text)?;
                    let told = exporter.remarks();
                    exported.remarks.add_all(told);
                    writing.remark(told, &mut all_told, around.margin, unit);
                }
                // What is wrong with the text and cannot be written either is told once.
                Err(_) if is_told => {}
                Err(told) => {
                    writing.print(
                        told.iter().take(most.saturating_sub(faults)),
                        around.margin,
                        unit,
                    );
                    faults += told.len();
                    exported.is_repairable |= told.iter().any(is_repairable);
                    exported.has_findings = true;
                    match judged.game {
                        Some(_) => exported.left_out.push(judged.block.index()),
                        None => around.has_stray = true,
                    }
                }
            }
            around.margin = around.margin.behind(unit);
            Ok(())
        };
        while let Some(written) = judge
            .step(&mut step)
            .map_err(|error| writing.unread(&error))?
        {
            written?;
        }
        writing.sum_up(all_told);
        exported.read = judge.games();
        let is_unreadable = judge.is_refused();
        match judge.closing(&exporter) {
            Ok((text, told)) => {
                draft.push(&text)?;
                exported.remarks.add_all(&told);
                writing.tell_closing(&told);
            }
            Err(told) => {
                writing.tell_closing(&told);
                exported.has_findings = true;
                exported.is_refused |= !args.partial;
            }
        }
        exported.counts.add_all(&judge.finish());
        let is_whole = exported.left_out.is_empty() && !around.has_stray;
        // A page with games in it must not be replaced by its games alone.
        let is_page = around.is_page && args.in_place;
        exported.is_refused |= is_unreadable || is_page || !(is_whole || args.partial);
        Ok(exported)
    }
}
