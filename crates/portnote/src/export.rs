//! The games of a text in the export format of their notation.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Read};
use std::sync::Arc;

use portnote_core::line_index::Margin;
use portnote_core::{Code, Diagnostic, Finding, LineIndex, Severity, Span, Unit};

use crate::counts::Counts;
use crate::format::Format;
use crate::judge::{Judge, Judged};
use crate::notation::{Exporter, Notation, Task};
use crate::options::{ExportOptions, Options};

/// Who takes what is written, piece by piece, and what is said about it.
pub trait Sink {
    /// Why nothing more can be taken.
    type Error;

    /// Takes what is before the first game of an output, and what is between the games of two
    /// files in one output.
    ///
    /// # Errors
    /// There is no room.
    fn begin(&mut self, header: &[u8], between: &'static [u8]) -> Result<(), Self::Error>;

    /// Takes a game, or what is written after the last one.
    ///
    /// # Errors
    /// There is no room.
    fn push(&mut self, text: &[u8]) -> Result<(), Self::Error>;

    /// Takes what is wrong with a block, whether it is written or not.
    fn found(&mut self, found: &[Diagnostic]);

    /// Takes what was done to a block that was written. `new` counts what [`found`](Sink::found)
    /// has not taken; the rest has the same severity as there.
    fn remark(&mut self, found: &[Diagnostic], new: Counts, margin: Margin, unit: &Unit<'_>);

    /// Takes why a block was not written.
    fn refuse(&mut self, found: &[Diagnostic], margin: Margin, unit: &Unit<'_>);

    /// Takes text between games that has no place in an output.
    fn stray(&mut self, found: &[&Diagnostic], margin: Margin, unit: &Unit<'_>);

    /// Takes what became of the comments after the last game. Their block is gone, so that their
    /// places are bytes only.
    fn closing(&mut self, found: &[Diagnostic], is_written: bool);
}

/// Why an export ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum ExportError<E> {
    /// The text could not be read to its end.
    #[error("{0}")]
    Read(io::Error),
    /// There is no room for the output.
    #[error("{0}")]
    Sink(E),
}

/// What became of the games of one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The number of games that were read.
    pub games: u64,
    /// Whether a game was written.
    pub has_game: bool,
    /// The numbers of the games that were not written.
    pub left_out: Vec<u64>,
    /// Whether text between games was not written.
    pub has_stray: bool,
    /// Whether comments after the last game were not written.
    pub lacks_closing: bool,
    /// Whether the text is a page with games in it, of which only the games are written.
    pub is_page: bool,
    /// Whether the text was refused as a whole, because it is not text.
    pub is_refused: bool,
}

/// The games of a text in memory.
#[derive(Clone, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct Exported {
    /// The games that could be written.
    pub bytes: Vec<u8>,
    /// The numbers of those that could not.
    pub left_out: Vec<u64>,
    /// Why something was not written.
    pub refused: Vec<Finding>,
    /// What was done to what was written.
    pub remarks: Vec<Finding>,
    /// Whether nothing was left out.
    pub is_whole: bool,
}

impl Exported {
    /// The text that was written, where it is UTF-8; bytes of another encoding become `\u{FFFD}`.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// A text whose notation has no export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} has no export format")]
#[non_exhaustive]
pub struct NotExportable {
    /// The notation.
    pub format: Format,
}

impl Written {
    /// Whether everything was written.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.left_out.is_empty() && !self.has_stray && !self.lacks_closing && !self.is_refused
    }
}

/// Writes the games of a text one by one, and says what became of them; `None` where the notation
/// has no export format. With `is_after` another text is before this one in the same output.
///
/// # Errors
/// Reading or taking ended early; what came before was taken.
pub fn export<S: Sink>(
    format: Format,
    reader: &mut dyn Read,
    options: &Options,
    how: &ExportOptions,
    is_after: bool,
    sink: &mut S,
) -> Result<Option<Written>, ExportError<S::Error>> {
    format.run(Work { reader, options, how, is_after, sink })
}

/// The games of a text in memory.
pub(crate) fn document(
    format: Format,
    bytes: &[u8],
    name: &str,
    options: &Options,
    how: &ExportOptions,
) -> Result<Exported, NotExportable> {
    let mut sink = Memory { name: name.into(), exported: Exported::default() };
    let written = export(format, &mut &*bytes, options, how, false, &mut sink);
    let mut exported = sink.exported;
    match written {
        Ok(None) => return Err(NotExportable { format }),
        Ok(Some(written)) => {
            exported.is_whole = written.is_whole();
            exported.left_out = written.left_out;
        }
        // Bytes in memory can be read, and there is room for them.
        Err(ExportError::Read(_) | ExportError::Sink(())) => {}
    }
    Ok(exported)
}

struct Work<'w, S> {
    reader: &'w mut dyn Read,
    options: &'w Options,
    how: &'w ExportOptions,
    is_after: bool,
    sink: &'w mut S,
}

impl<S: Sink> Task for Work<'_, S> {
    type Output = Result<Option<Written>, ExportError<S::Error>>;

    fn run<N: Notation>(self) -> Self::Output {
        let sink = self.sink;
        let Some(mut exporter) = N::exporter(self.how, self.is_after) else {
            return Ok(None);
        };
        let begun = sink.begin(&exporter.header(), exporter.between());
        begun.map_err(ExportError::Sink)?;
        let options = N::options(self.options);
        let mut judge: Judge<'_, N, _> = Judge::new(self.reader, &options);
        judge = judge.with_checks(self.options.checks);
        let mut written = Written::default();
        while let Some(step) = judge
            .step(|judged| {
                sink.found(&judged.diagnostics);
                write_block(&judged, &mut exporter, sink, &mut written)
            })
            .map_err(ExportError::Read)?
        {
            step.map_err(ExportError::Sink)?;
        }
        written.games = judge.games();
        written.is_refused = judge.is_refused();
        match judge.closing(&exporter) {
            Ok((text, told)) => {
                sink.push(&text).map_err(ExportError::Sink)?;
                sink.closing(&told, true);
            }
            Err(told) => {
                sink.closing(&told, false);
                written.lacks_closing = true;
            }
        }
        sink.found(&judge.finish());
        Ok(Some(written))
    }
}

fn write_block<N: Notation, S: Sink>(
    judged: &Judged<'_, '_, N>,
    exporter: &mut N::Exporter,
    sink: &mut S,
    written: &mut Written,
) -> Result<(), S::Error> {
    let (block, unit, margin) = (judged.block, judged.block.unit(), judged.margin);
    let mut is_told = false;
    let text = match &judged.game {
        Some(game) => exporter.game(game).map(Some),
        None => {
            // What is around embedded games is what the user wants to be rid of.
            let is_outside = block.is_outside();
            written.is_page |= is_outside;
            let found = judged.diagnostics.iter();
            let shown: Vec<&Diagnostic> =
                found.filter(|found| found.severity == Severity::Error || is_outside).collect();
            is_told = !shown.is_empty() && !is_outside;
            written.has_stray |= is_told;
            sink.stray(&shown, margin, unit);
            exporter.loose(block)
        }
    };
    match text {
        Ok(None) => {}
        Ok(Some(text)) => {
            written.has_game |= judged.game.is_some();
            sink.push(&text)?;
            let (remarks, new) = graded(exporter.remarks(), &judged.diagnostics);
            sink.remark(&remarks, new, margin, unit);
        }
        // A fault of the text that cannot be written either is reported once.
        Err(_) if is_told => {}
        Err(found) => {
            sink.refuse(&found, margin, unit);
            match judged.game {
                Some(_) => written.left_out.push(block.index()),
                None => written.has_stray = true,
            }
        }
    }
    Ok(())
}

/// Remarks on the writing of a block, and how many of them checking has not found. A fault that
/// is written as it is has the severity that checking gave it.
fn graded(remarks: &[Diagnostic], checked: &[Diagnostic]) -> (Vec<Diagnostic>, Counts) {
    let mut new = Counts::default();
    if remarks.is_empty() {
        return (Vec::new(), new);
    }
    let mut known: HashMap<(Span, Code), Severity> = HashMap::new();
    for found in checked {
        let severity = known.entry((found.span, found.code));
        let severity = severity.or_insert(found.severity);
        *severity = found.severity.min(*severity);
    }
    let mut remarks = remarks.to_vec();
    for remark in &mut remarks {
        match known.get(&(remark.span, remark.code)) {
            Some(severity) => remark.severity = *severity,
            None => new.add(remark),
        }
    }
    (remarks, new)
}

/// Everything in memory.
struct Memory {
    name: Arc<str>,
    exported: Exported,
}

impl Sink for Memory {
    type Error = ();

    fn begin(&mut self, header: &[u8], _: &'static [u8]) -> Result<(), ()> {
        self.push(header)
    }

    fn push(&mut self, text: &[u8]) -> Result<(), ()> {
        self.exported.bytes.extend_from_slice(text);
        Ok(())
    }

    fn found(&mut self, _: &[Diagnostic]) {}

    fn remark(&mut self, found: &[Diagnostic], _: Counts, margin: Margin, unit: &Unit<'_>) {
        let lines = LineIndex::after(margin, unit);
        let found = found.iter();
        let found = found.map(|found| Finding::new(found, Some(&self.name), &lines));
        self.exported.remarks.extend(found);
    }

    fn refuse(&mut self, found: &[Diagnostic], margin: Margin, unit: &Unit<'_>) {
        let found: Vec<&Diagnostic> = found.iter().collect();
        self.stray(&found, margin, unit);
    }

    fn stray(&mut self, found: &[&Diagnostic], margin: Margin, unit: &Unit<'_>) {
        let lines = LineIndex::after(margin, unit);
        let found = found.iter();
        let found = found.map(|found| Finding::new(found, Some(&self.name), &lines));
        self.exported.refused.extend(found);
    }

    fn closing(&mut self, found: &[Diagnostic], is_written: bool) {
        let nowhere = crate::check::nothing();
        let lines = LineIndex::new(&nowhere);
        let found = found.iter();
        let found = found.map(|found| Finding::new(found, Some(&self.name), &lines));
        match is_written {
            true => self.exported.remarks.extend(found),
            false => self.exported.refused.extend(found),
        }
    }
}
