//! Findings that a file asks not to be reported: `% portnote: ignore pbn/duplicate-tag`.
//!
//! Such a line is an escape line, which all other software passes over. Before the first game
//! it holds for the file, elsewhere for the game in which or before which it stands.

use std::borrow::Cow;

use memchr::memmem;
use portnote_core::coded::At;
use portnote_core::frame::FrameKind;
use portnote_core::tree::Kind as _;
use portnote_core::{Diagnostic, Reporter, Span, Unit, diagnostic};
use portnote_pbn::Options;
use portnote_pbn::syntax::Block;

use crate::cmd::explain;
use crate::problem::Problem;

/// What every such line has behind its `%`.
const MARK: &str = "portnote:";

/// The suppressions of one file.
pub(crate) struct Suppressions<'o> {
    options: &'o Options,
    /// Those that hold for the file, with the unit in which each stands.
    file: Vec<(Suppression, usize)>,
    units: Vec<Unit<'static>>,
    /// Those before the game that comes next.
    next: Vec<Suppression>,
    has_game: bool,
}

/// One code that a line names.
#[derive(Clone, Debug)]
struct Suppression {
    /// The code, or a prefix that ends in a slash.
    code: String,
    span: Span,
    is_used: bool,
}

impl<'o> Suppressions<'o> {
    pub(crate) const fn new(options: &'o Options) -> Self {
        Self {
            options,
            file: Vec::new(),
            units: Vec::new(),
            next: Vec::new(),
            has_game: false,
        }
    }

    /// The findings of a block that are left, and what is wrong with its own suppressions.
    pub(crate) fn apply<'d>(
        &mut self,
        block: &Block<'_>,
        found: &'d [Diagnostic],
    ) -> Cow<'d, [Diagnostic]> {
        let mut game = std::mem::take(&mut self.next);
        if memmem::find(block.unit().bytes(), MARK.as_bytes()).is_some() {
            self.read(block, &mut game);
        }
        if block.is_game() {
            self.has_game = true;
        } else {
            self.next = std::mem::take(&mut game);
        }
        if game.is_empty() && self.file.is_empty() {
            return Cow::Borrowed(found);
        }
        let mut left: Vec<Diagnostic> = found
            .iter()
            .filter(|diagnostic| {
                let file = self.file.iter_mut().map(|(suppression, _)| suppression);
                // Each that fits is used, so that none of two is called useless.
                let fitting = game.iter_mut().chain(file);
                let fitting = fitting.filter(|suppression| suppression.fits(diagnostic));
                fitting
                    .map(|suppression| suppression.is_used = true)
                    .count()
                    == 0
            })
            .cloned()
            .collect();
        let known = left.len();
        let unused = game.iter().filter(|suppression| !suppression.is_used);
        unused.for_each(|suppression| suppression.report(self.options, &mut left));
        for diagnostic in left.iter_mut().skip(known) {
            diagnostic.record = Some(block.record());
        }
        diagnostic::sort(&mut left);
        Cow::Owned(left)
    }

    /// What is wrong with the suppressions that hold for the file, unit by unit.
    pub(crate) fn finish(&self, mut show: impl FnMut(&Unit<'_>, &[Diagnostic])) {
        for (number, unit) in self.units.iter().enumerate() {
            let mut found = Vec::new();
            for (suppression, at) in &self.file {
                if *at == number && !suppression.is_used {
                    suppression.report(self.options, &mut found);
                }
            }
            show(unit, &found);
        }
    }

    /// Takes the lines of a block.
    fn read(&mut self, block: &Block<'_>, game: &mut Vec<Suppression>) {
        let start = block.span().start;
        // In a block without a game nothing stands before it: both walks are the same.
        let leading = block.leading_items().filter(|_| block.is_game());
        let lines = leading
            .chain(block.items())
            .filter(|item| item.kind().frame() == Some(FrameKind::EscapeLine));
        let mut is_kept = false;
        for line in lines {
            let is_header = !self.has_game && (!block.is_game() || line.span().start < start);
            for code in codes(line.text()) {
                let suppression = Suppression {
                    code: code.to_owned(),
                    span: line.span(),
                    is_used: false,
                };
                if is_header {
                    self.file.push((suppression, self.units.len()));
                    is_kept = true;
                } else {
                    game.push(suppression);
                }
            }
        }
        if is_kept {
            self.units.push(block.unit().clone().into_owned());
        }
    }
}

impl Suppression {
    fn fits(&self, diagnostic: &Diagnostic) -> bool {
        let code = diagnostic.code.as_str();
        code == self.code || self.code.ends_with('/') && code.starts_with(&self.code)
    }

    /// Says that nothing was suppressed, unless that is because of what the run ignores.
    fn report(&self, options: &Options, found: &mut Vec<Diagnostic>) {
        if options.selection.is_ignored(&self.code) {
            return;
        }
        let problem = if explain::is_code_or_prefix(&self.code) {
            Problem::UnusedSuppression {
                code: self.code.clone(),
            }
        } else {
            Problem::UnknownSuppression {
                code: self.code.clone(),
            }
        };
        Reporter::new(options.profile, &options.selection, found).report(problem.at(self.span));
    }
}

/// The codes that an escape line names.
fn codes(line: &str) -> impl Iterator<Item = &str> {
    let body = line.strip_prefix('%').unwrap_or("").trim_start();
    let order = body.strip_prefix(MARK).unwrap_or("").trim_start();
    let behind = order.strip_prefix("ignore").unwrap_or("");
    // `ignored` and the like are words of their own.
    let behind = if behind.starts_with(char::is_whitespace) {
        behind
    } else {
        ""
    };
    behind
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|code| !code.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_separated_by_blanks_or_commas() {
        let codes = |line| codes(line).collect::<Vec<_>>();
        assert_eq!(
            codes("% portnote: ignore core/bom, pbn/"),
            ["core/bom", "pbn/"]
        );
        assert_eq!(codes("%portnote:ignore core/bom\r"), ["core/bom"]);
        assert!(codes("% portnote: ignored core/bom").is_empty());
        assert!(codes("% PBN 2.1").is_empty());
    }
}
