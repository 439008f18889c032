//! Judging a whole file: what is wrong with it, with lines and columns.

use std::sync::Arc;

use crate::file::File;
use crate::line_index::Margin;
use crate::notation::{Notation, Settings};
use crate::scan::{RawUnit, UnitKind};
use crate::{Block, Diagnostic, Finding, LineIndex, Parsed, Profile, Unit, diagnostic, reader};

impl<N: Notation> Parsed<File<'_, N>> {
    /// Gives the file a name, which findings show.
    #[must_use]
    pub fn named(mut self, name: impl Into<Arc<str>>) -> Self {
        self.value.name = Some(name.into());
        self
    }
}

impl<'i, N: Notation> File<'i, N> {
    /// The name of the file, where it was given one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The bytes that were read.
    #[must_use]
    pub const fn source(&self) -> &'i [u8] {
        self.source
    }

    /// All that is wrong with the form and the meaning of the file, in the order of the text.
    ///
    /// The text is read once more, because a profile decides what is looked for.
    #[must_use]
    pub fn check(&self, profile: Profile) -> Vec<Finding> {
        let (file, diagnostics) = self.judged_as(profile);
        file.located(diagnostics)
    }

    /// What [`File::check`] finds, without lines and columns.
    // For the notations of this workspace: no promise is made about it.
    #[doc(hidden)]
    #[must_use]
    pub fn judged(&self, profile: Profile) -> Vec<Diagnostic> {
        self.judged_as(profile).1
    }

    fn judged_as(&self, profile: Profile) -> (Self, Vec<Diagnostic>) {
        let mut options = self.options.clone();
        options.set_profile(profile);
        let Parsed { value: mut file, mut diagnostics } = reader::parse::<N>(self.source, &options);
        file.name.clone_from(&self.name);
        let mut context = N::context(self.head(), &options);
        for block in file.game_blocks() {
            let game = N::game(&mut context, block);
            let mut found = Vec::new();
            judge_meaning::<N>(&game, block, &options, &mut found);
            diagnostics.append(&mut found);
        }
        diagnostic::sort(&mut diagnostics);
        (file, diagnostics)
    }

    /// What decides how its games are understood.
    pub(crate) fn head(&self) -> &'i [u8] {
        self.source.get(..N::HEAD).unwrap_or(self.source)
    }

    /// Diagnostics in the order of the text, each with its place.
    fn located(&self, diagnostics: Vec<Diagnostic>) -> Vec<Finding> {
        let mut findings = Vec::with_capacity(diagnostics.len());
        let file = self.name.as_ref();
        let mut rest = diagnostics.into_iter().peekable();
        let mut margin = Margin::default();
        for (at, block) in self.blocks.iter().enumerate() {
            let unit = block.unit();
            let is_last = at + 1 == self.blocks.len();
            let end = unit.outer_span().end;
            let is_here = |found: &Diagnostic| is_last || found.span.start < end;
            if rest.peek().is_some_and(is_here) {
                let mut places = BlockLines::new(block, margin, file);
                while let Some(diagnostic) = rest.next_if(is_here) {
                    findings.push(places.finding(&diagnostic));
                }
            }
            margin = margin.after(unit);
        }
        // A file without a block has one place.
        let nowhere = Unit::new(RawUnit::whole(UnitKind::Loose, 0, b""), None);
        let lines = LineIndex::new(&nowhere);
        findings.extend(rest.map(|found| Finding::new(&found, file, &lines)));
        findings
    }
}

/// Adds what is wrong with the meaning of a game to what is wrong with its form, in the
/// order of the text.
// For `portnote::Judge`: no promise is made about it.
#[doc(hidden)]
pub fn judge_meaning<N: Notation>(
    game: &N::Game<'_>,
    block: &Block<'_, N>,
    options: &N::Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let form = diagnostics.len();
    N::check(game, options, diagnostics);
    for diagnostic in diagnostics.iter_mut().skip(form) {
        diagnostic.record = diagnostic.record.take().or_else(|| block.record());
    }
    diagnostic::sort(diagnostics);
}

/// The lines of a block, and of the included file in which the last place lay.
struct BlockLines<'b, 'i, N: Notation> {
    block: &'b Block<'i, N>,
    file: Option<&'b Arc<str>>,
    lines: LineIndex<'b, 'i>,
    included: Option<(Arc<str>, &'b Unit<'b>, LineIndex<'b, 'b>)>,
}

impl<'b, 'i, N: Notation> BlockLines<'b, 'i, N> {
    fn new(block: &'b Block<'i, N>, margin: Margin, file: Option<&'b Arc<str>>) -> Self {
        let lines = LineIndex::after(margin, block.unit());
        Self { block, file, lines, included: None }
    }

    fn finding(&mut self, diagnostic: &Diagnostic) -> Finding {
        let Some((name, unit)) = N::included_file(self.block, diagnostic.span.start) else {
            return Finding::new(diagnostic, self.file, &self.lines);
        };
        let is_known = |(_, known, _): &(_, &Unit<'_>, _)| std::ptr::eq(*known, unit);
        let included = self.included.take().filter(is_known);
        let (file, _, lines) = self
            .included
            .insert(included.unwrap_or_else(|| (name.into(), unit, LineIndex::new(unit))));
        Finding::new(diagnostic, Some(file), lines)
    }
}
