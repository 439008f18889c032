//! Findings that a file asks not to be reported: `% portnote: ignore pbn/duplicate-tag`.
//!
//! Such a line is a remark, which all other software passes over: an escape line, or a comment
//! where a notation has no escape lines. Before the first game it holds for the file, elsewhere
//! for the game in which or before which it stands, and in an included file for that file.

use std::borrow::Cow;

use portnote_core::coded::At;
use portnote_core::line_index::Margin;
use portnote_core::{Diagnostic, Profile, Reporter, Selection, Span, Unit, diagnostic};

use crate::cmd::explain;
use crate::notation::{Block, Name, Options};
use crate::problem::Problem;

/// What every such line has behind the mark of a remark.
const MARK: &str = "portnote:";

/// The suppressions of one file.
pub(crate) struct Suppressions<'o> {
    profile: Profile,
    selection: &'o Selection,
    /// Those that hold for the file, with the unit in which each stands.
    file: Vec<(Suppression, usize)>,
    units: Vec<(Margin, Unit<'static>)>,
    /// Those before the game that comes next, with the unit in which each stands.
    next: Vec<(Suppression, usize)>,
    /// Those before games that have gone by.
    past: Vec<(Suppression, usize)>,
    has_game: bool,
}

/// One code that a line names.
#[derive(Clone, Debug)]
struct Suppression {
    /// The code, or a prefix that ends in a slash.
    code: String,
    span: Span,
    /// The included file for which it holds.
    include: Option<Span>,
    is_used: bool,
}

/// The lines of a block that are for this program.
#[derive(Debug, Default)]
struct OwnLines {
    spans: Vec<Span>,
    /// Those that suppress nothing, and what is missing in them.
    faults: Vec<(Span, String)>,
}

impl OwnLines {
    fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Whether a finding is about such a line as a header: a notation that gives escape lines
    /// a meaning does not know this one.
    fn holds(&self, found: &Diagnostic) -> bool {
        let mut spans = self.spans.iter();
        found.code.as_str().ends_with("/unknown-header")
            && spans.any(|span| (span.start..span.end).contains(&found.span.start))
    }
}

impl<'o> Suppressions<'o> {
    pub(crate) fn new(notation: Name, options: &'o Options) -> Self {
        Self {
            profile: options.profile(notation),
            selection: &options.selection,
            file: Vec::new(),
            units: Vec::new(),
            next: Vec::new(),
            past: Vec::new(),
            has_game: false,
        }
    }

    /// The findings of a block that are left, and what is wrong with its own suppressions.
    pub(crate) fn apply<'d>(
        &mut self,
        block: &impl Block,
        margin: Margin,
        found: &'d [Diagnostic],
    ) -> Cow<'d, [Diagnostic]> {
        let mut game = Vec::new();
        let mut before = Vec::new();
        let mut own = OwnLines::default();
        self.read(block, margin, &mut game, &mut own);
        if block.is_game() {
            self.has_game = true;
            before = std::mem::take(&mut self.next);
        } else if !game.is_empty() {
            let unit = self.keep(block, margin);
            let loose = std::mem::take(&mut game).into_iter();
            self.next
                .extend(loose.map(|suppression| (suppression, unit)));
        }
        let is_idle = game.is_empty() && before.is_empty() && self.file.is_empty();
        if is_idle && own.is_empty() {
            return Cow::Borrowed(found);
        }
        let mut left: Vec<Diagnostic> = found
            .iter()
            .filter(|diagnostic| !own.holds(diagnostic))
            .filter(|diagnostic| {
                let others = before.iter_mut().chain(&mut self.file);
                let others = others.map(|(suppression, _)| suppression);
                // Each that fits is used, so that none of two is called useless.
                let fitting = game.iter_mut().chain(others);
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
        let mut reporter = Reporter::new(self.profile, self.selection, &mut left);
        unused.for_each(|suppression| suppression.report(self.selection, &mut reporter));
        for (span, reason) in own.faults {
            reporter.report(Problem::EmptySuppression { reason }.at(span));
        }
        for diagnostic in left.iter_mut().skip(known).filter(|_| block.is_game()) {
            diagnostic.record = block.record();
        }
        before.retain(|(suppression, _)| !suppression.is_used);
        self.past.append(&mut before);
        diagnostic::sort(&mut left);
        Cow::Owned(left)
    }

    /// Remembers the text of a block; returns its number.
    fn keep(&mut self, block: &impl Block, margin: Margin) -> usize {
        self.units.push((margin, block.unit().clone().into_owned()));
        self.units.len() - 1
    }

    /// What is wrong with the suppressions outside of games, unit by unit.
    pub(crate) fn finish(&self, mut show: impl FnMut(&(Margin, Unit<'_>), &[Diagnostic])) {
        let mut of_units: Vec<Vec<&Suppression>> = vec![Vec::new(); self.units.len()];
        for (suppression, at) in self.file.iter().chain(&self.past).chain(&self.next) {
            if let Some(of_unit) = of_units.get_mut(*at).filter(|_| !suppression.is_used) {
                of_unit.push(suppression);
            }
        }
        for (unit, unused) in self.units.iter().zip(of_units) {
            let mut found = Vec::new();
            let mut reporter = Reporter::new(self.profile, self.selection, &mut found);
            let unused = unused.into_iter();
            unused.for_each(|suppression| suppression.report(self.selection, &mut reporter));
            show(unit, &found);
        }
    }

    /// Takes the lines of a block.
    fn read(
        &mut self,
        block: &impl Block,
        margin: Margin,
        game: &mut Vec<Suppression>,
        own: &mut OwnLines,
    ) {
        let start = block.span().start;
        let remarks = block.remarks(MARK);
        let mut is_kept = false;
        for line in remarks.lines {
            let Some(order) = order(line.text, remarks.mark) else {
                continue;
            };
            let span = line.span;
            own.spans.push(span);
            let is_header = !self.has_game && (!block.is_game() || span.start < start);
            let codes = match order {
                Ok(codes) => codes,
                Err(reason) => {
                    own.faults.push((span, reason));
                    continue;
                }
            };
            for code in codes {
                let suppression = Suppression {
                    code: code.to_owned(),
                    span,
                    include: line.include,
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
            self.keep(block, margin);
        }
    }
}

impl Suppression {
    fn fits(&self, diagnostic: &Diagnostic) -> bool {
        let code = diagnostic.code.as_str();
        let place = diagnostic.span.start;
        // A place behind the last byte belongs to the file as well.
        let is_near = self
            .include
            .is_none_or(|file| (file.start..=file.end).contains(&place));
        is_near && (code == self.code || self.code.ends_with('/') && code.starts_with(&self.code))
    }

    /// Says that nothing was suppressed, unless that is because of what the run ignores.
    fn report(&self, selection: &Selection, reporter: &mut Reporter<'_>) {
        if selection.is_ignored(&self.code) {
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
        reporter.report(problem.at(self.span));
    }
}

/// The codes that a remark names, or what is missing in it; `None` where it is not for
/// this program.
fn order<'l>(line: &'l str, mark: &str) -> Option<Result<Vec<&'l str>, String>> {
    let body = line.trim_start().strip_prefix(mark)?.trim_start();
    let words = body.strip_prefix(MARK)?;
    let mut words = words
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty());
    let example = format!("as in `{mark} portnote: ignore core/bom`");
    Some(match words.next() {
        None => Err(format!("write `ignore` and a code behind it, {example}")),
        Some("ignore") => match words.collect::<Vec<_>>() {
            codes if codes.is_empty() => Err(format!("write a code behind `ignore`, {example}")),
            codes => Ok(codes),
        },
        Some(word) => Err(format!(
            "it says `{word}` where `ignore` and a code are expected, {example}"
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_separated_by_blanks_or_commas() {
        assert_eq!(
            order("% portnote: ignore core/bom, pbn/", "%"),
            Some(Ok(vec!["core/bom", "pbn/"]))
        );
        assert_eq!(
            order("%portnote:ignore core/bom\r", "%"),
            Some(Ok(vec!["core/bom"]))
        );
        assert_eq!(
            order("  // portnote: ignore bml/", "//"),
            Some(Ok(vec!["bml/"]))
        );
        assert_eq!(order("% PBN 2.1", "%"), None);
    }

    #[test]
    fn a_line_without_a_code_is_a_fault() {
        for line in [
            "% portnote:",
            "% portnote: ignore",
            "% portnote: ignored core/bom",
        ] {
            assert!(
                order(line, "%").is_some_and(|order| order.is_err()),
                "{line}"
            );
        }
    }
}
