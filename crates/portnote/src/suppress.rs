//! Findings that a file asks not to be reported: `% portnote: ignore pbn/duplicate-tag`.
//!
//! Such a line is a remark, which all other software passes over: an escape line, or a comment
//! where a notation has no escape lines. Before the first game it holds for the file, elsewhere
//! for the game in which or before which it is, and in an included file for that file.
//!
//! A line names single codes, and none of form: the author of a file must not be able to make it
//! look sound. What is left out is counted and told, also where a configuration ignores it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use portnote_core::coded::At;
use portnote_core::frame::escape::DIRECTIVE;
use portnote_core::line_index::Margin;
use portnote_core::{Block, Diagnostic, Profile, Reporter, Selection, Span, Unit, diagnostic};

use crate::above::Catalogue;
use crate::include;
use crate::notation::{InFile as _, Notation};
use crate::options::Options;
use crate::problem::Problem;

pub use crate::hiding::{Configured, HiddenBy, Hiding};

/// A finding that is not reported.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The finding.
    pub diagnostic: Diagnostic,
    /// What leaves it out.
    pub by: Arc<HiddenBy>,
}

/// The findings of a block that are reported, and those that are not.
#[derive(Debug)]
pub struct Sifted<'d> {
    /// Those that are reported.
    pub left: Cow<'d, [Diagnostic]>,
    /// Those that are not.
    pub hidden: Vec<Hidden>,
}

/// The suppressions of one file.
pub(crate) struct Suppressions<'o> {
    profile: Profile,
    selection: &'o Selection,
    hiding: &'o Hiding,
    /// Those that hold for the file, with the unit in which each is.
    file: Vec<(Suppression, usize)>,
    units: Vec<(Margin, Unit<'static>)>,
    /// Those before the game that comes next, with the unit in which each is.
    next: Vec<(Suppression, usize)>,
    /// Those before games that have gone by.
    past: Vec<(Suppression, usize)>,
    has_game: bool,
}

/// One code that a line names.
#[derive(Clone, Debug)]
struct Suppression {
    code: String,
    span: Span,
    /// The included file for which it holds.
    include: Option<Span>,
    by: Arc<HiddenBy>,
    is_used: bool,
}

/// The lines of a block that are for this program.
#[derive(Debug, Default)]
struct OwnLines {
    spans: Vec<Span>,
    /// What is wrong with them.
    faults: Vec<(Span, Problem)>,
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

impl Hiding {
    /// Whether a finding is reported even if a file or a configuration leaves it out.
    fn keeps(&self, found: &Diagnostic) -> bool {
        self.is_off || self.wanted.is_selected(found.code.as_str())
    }

    /// The configuration that leaves a finding out.
    fn configured(&self, found: &Diagnostic) -> Option<&Arc<HiddenBy>> {
        let configured = self.configured.as_ref()?;
        let is_ignored = configured.ignored.is_ignored(found.code.as_str());
        (is_ignored && !self.keeps(found)).then_some(&configured.by)
    }

    /// Parts findings that no line can suppress.
    #[must_use]
    pub(crate) fn sift<'d>(&self, found: Cow<'d, [Diagnostic]>) -> Sifted<'d> {
        if !found.iter().any(|found| self.configured(found).is_some()) {
            let hidden = Vec::new();
            return Sifted { left: found, hidden };
        }
        let (mut left, mut hidden) = (Vec::new(), Vec::new());
        for diagnostic in found.into_owned() {
            match self.configured(&diagnostic).cloned() {
                None => left.push(diagnostic),
                Some(by) => hidden.push(Hidden { diagnostic, by }),
            }
        }
        Sifted { left: Cow::Owned(left), hidden }
    }
}

impl<'o> Suppressions<'o> {
    /// None so far.
    #[must_use]
    pub(crate) fn new(profile: Profile, options: &'o Options) -> Self {
        Self {
            profile,
            selection: &options.selection,
            hiding: &options.hiding,
            file: Vec::new(),
            units: Vec::new(),
            next: Vec::new(),
            past: Vec::new(),
            has_game: false,
        }
    }

    /// Parts the findings of a block, and finds what is wrong with its own suppressions.
    pub(crate) fn apply<'d>(
        &mut self,
        block: &Block<'_, impl Notation>,
        margin: Margin,
        found: &'d [Diagnostic],
    ) -> Sifted<'d> {
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
            self.next.extend(loose.map(|suppression| (suppression, unit)));
        }
        let is_idle = game.is_empty() && before.is_empty() && self.file.is_empty();
        if is_idle && own.is_empty() {
            return self.hiding.sift(Cow::Borrowed(found));
        }
        let (mut left, mut hidden) = (Vec::new(), Vec::new());
        for diagnostic in found.iter().filter(|found| !own.holds(found)) {
            let others = before.iter_mut().chain(&mut self.file);
            let others = others.map(|(suppression, _)| suppression);
            let mut by = None;
            // Each that fits is used, so that none of two is called useless.
            for suppression in game.iter_mut().chain(others) {
                if suppression.fits(diagnostic) {
                    suppression.is_used = true;
                    by.get_or_insert_with(|| Arc::clone(&suppression.by));
                }
            }
            let diagnostic = diagnostic.clone();
            match by.filter(|_| !self.hiding.keeps(&diagnostic)) {
                None => left.push(diagnostic),
                Some(by) => hidden.push(Hidden { diagnostic, by }),
            }
        }
        let known = left.len();
        let unused = game.iter().filter(|suppression| !suppression.is_used);
        let catalogue = self.hiding.catalogue;
        let mut reporter = Reporter::new(self.profile, self.selection, &mut left);
        unused.for_each(|suppression| suppression.report(self.selection, catalogue, &mut reporter));
        for (span, fault) in own.faults {
            reporter.report(fault.at(span));
        }
        for diagnostic in left.iter_mut().skip(known).filter(|_| block.is_game()) {
            diagnostic.record = block.record();
        }
        before.retain(|(suppression, _)| !suppression.is_used);
        self.past.append(&mut before);
        diagnostic::sort(&mut left);
        let mut sifted = self.hiding.sift(Cow::Owned(left));
        hidden.append(&mut sifted.hidden);
        sifted.hidden = hidden;
        sifted
    }

    /// Remembers the text of a block; returns its number.
    fn keep(&mut self, block: &Block<'_, impl Notation>, margin: Margin) -> usize {
        self.units.push((margin, block.unit().clone().into_owned()));
        self.units.len() - 1
    }

    /// What is wrong with the suppressions outside of games, unit by unit.
    pub(crate) fn finish(&self, mut show: impl FnMut(&(Margin, Unit<'_>), Sifted<'_>)) {
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
            let catalogue = self.hiding.catalogue;
            unused.for_each(|suppression| {
                suppression.report(self.selection, catalogue, &mut reporter)
            });
            show(unit, self.hiding.sift(Cow::Owned(found)));
        }
    }

    /// Takes the lines of a block.
    fn read(
        &mut self,
        block: &Block<'_, impl Notation>,
        margin: Margin,
        game: &mut Vec<Suppression>,
        own: &mut OwnLines,
    ) {
        let start = block.span().start;
        let remarks = block.remarks(DIRECTIVE);
        let mut is_kept = false;
        let mut known = BTreeSet::new();
        if remarks.lines.is_empty() {
            return;
        }
        let places: Vec<u64> = remarks.lines.iter().map(|line| line.span.start).collect();
        let places = include::lines(block, margin, &places);
        for (line, (file, number)) in remarks.lines.into_iter().zip(places) {
            let Some(order) = order(line.text, remarks.mark) else {
                continue;
            };
            let span = line.span;
            own.spans.push(span);
            let is_header = !self.has_game && (!block.is_game() || span.start < start);
            let codes = match order {
                Ok(codes) => codes,
                Err(reason) => {
                    own.faults.push((span, Problem::Empty { reason }));
                    continue;
                }
            };
            let by = Arc::new(HiddenBy::Line { file, line: number });
            for code in codes {
                if let Some(fault) = fault(code, self.hiding.catalogue) {
                    // What the run ignores is not found in it, and no line need say so.
                    if !self.selection.is_ignored(code) {
                        own.faults.push((span, fault));
                    }
                    continue;
                }
                // Each code of a file is compared with each finding, so that none is held twice.
                if !known.insert((code, line.include.map(|file| file.start), is_header)) {
                    continue;
                }
                let suppression = Suppression {
                    code: code.to_owned(),
                    span,
                    include: line.include,
                    by: Arc::clone(&by),
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
        let place = diagnostic.span.start;
        // A place after the last byte belongs to the file as well.
        let is_near = self.include.is_none_or(|file| (file.start..=file.end).contains(&place));
        is_near && diagnostic.code.as_str() == self.code
    }

    /// Says that nothing was suppressed, unless that is because of what the run ignores, or does not
    /// look for without a solver.
    fn report(&self, selection: &Selection, catalogue: Catalogue, reporter: &mut Reporter<'_>) {
        if !selection.is_ignored(&self.code) && !catalogue.needs_solver(&self.code) {
            let code = self.code.clone();
            reporter.report(Problem::Unused { code }.at(self.span));
        }
    }
}

/// Why a line cannot suppress a code.
fn fault(text: &str, catalogue: Catalogue) -> Option<Problem> {
    let code = text.to_owned();
    if !catalogue.is_code_or_prefix(text) {
        return Some(Problem::Unknown { code });
    }
    if text.ends_with('/') {
        return Some(Problem::Family { family: code });
    }
    catalogue.is_of_form(text).then_some(Problem::Form { code })
}

/// The codes that a remark names, or what is missing in it; `None` where it is not for
/// this program.
fn order<'l>(line: &'l str, mark: &str) -> Option<Result<Vec<&'l str>, String>> {
    let line = line.trim_start();
    let (body, has_mark) = match line.strip_prefix(mark) {
        Some(body) => (body, true),
        None => (line.strip_prefix('%')?, false),
    };
    let words = body.trim_start().strip_prefix(DIRECTIVE)?;
    let mut words =
        words.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    // Codes that a line can name in a notation with this mark.
    let code = match mark {
        "//" => "bml/bad-row",
        _ => "pbn/duplicate-tag",
    };
    let example = format!("as in `{mark} portnote: ignore {code}`");
    if !has_mark {
        return Some(Err(format!("expected a comment, {example}")));
    }
    Some(match words.next() {
        None => Err(format!("expected `ignore` and a code after it, {example}")),
        Some("ignore") => match words.collect::<Vec<_>>() {
            codes if codes.is_empty() => Err(format!("expected a code after `ignore`, {example}")),
            codes => Ok(codes),
        },
        Some(word) => Err(format!("it has `{word}` instead of `ignore` and a code, {example}")),
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
        assert_eq!(order("%portnote:ignore core/bom\r", "%"), Some(Ok(vec!["core/bom"])));
        assert_eq!(order("  // portnote: ignore bml/", "//"), Some(Ok(vec!["bml/"])));
        assert_eq!(order("% PBN 2.1", "%"), None);
    }

    #[test]
    fn the_mark_of_other_notations_is_a_fault() {
        let reason = "expected a comment, as in `// portnote: ignore bml/bad-row`";
        assert_eq!(order("% portnote: ignore bml/bad-row", "//"), Some(Err(reason.to_owned())));
        assert_eq!(order("% a hundred", "//"), None);
    }

    #[test]
    fn a_line_without_a_code_is_a_fault() {
        for line in ["% portnote:", "% portnote: ignore", "% portnote: ignored core/bom"] {
            assert!(order(line, "%").is_some_and(|order| order.is_err()), "{line}");
        }
    }
}
