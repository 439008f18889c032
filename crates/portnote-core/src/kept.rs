//! The most severe of many findings, in bounded memory.

use crate::order::Order as _;
use std::collections::BTreeMap;

use crate::coded::At;
use crate::limits::GAME_DIAGNOSTICS;
use crate::problem::Problem;
use crate::{Code, Diagnostic, Profile, Reporter, Selection, Severity, Sink, Span, diagnostic};

/// As many findings as a limit allows: errors before warnings before infos, and of the same
/// severity those that came first.
///
/// What is not kept is counted by code. `T` is whatever a caller keeps of a finding; of
/// diagnostics themselves it is a [`Sink`].
///
/// ```
/// use portnote_core::coded::At;
/// use portnote_core::kept::Kept;
/// use portnote_core::problem::Problem;
/// use portnote_core::{Diagnostic, Profile, Reporter, Selection, Span};
///
/// let (selection, mut kept) = (Selection::new(), Kept::<Diagnostic>::new(1));
/// let mut reporter = Reporter::new(Profile::Import, &selection, &mut kept);
/// reporter.report(Problem::Bom.at(Span::new(0, 3)));
/// reporter.report(Problem::TabInString.at(Span::new(12, 13)));
/// assert_eq!(kept.left_out().len(), 1);
/// let found = kept.into_findings();
/// let codes: Vec<&str> = found.iter().map(|found| found.code.as_str()).collect();
/// assert_eq!(codes, ["core/tab-in-string"]);
/// ```
#[derive(Clone, Debug)]
pub struct Kept<T> {
    most: u64,
    /// The findings by severity and by their number, so that the last one matters least.
    kept: BTreeMap<(Severity, u64), (Code, T)>,
    /// The number of the next finding.
    next: u64,
    left_out: BTreeMap<Code, u64>,
}

impl<T> Kept<T> {
    /// Keeps at most so many findings.
    #[must_use]
    pub const fn new(most: u64) -> Self {
        Self { most, kept: BTreeMap::new(), next: 0, left_out: BTreeMap::new() }
    }

    /// Whether a finding of this severity would be kept if it came now: a caller for whom making
    /// a `T` is costly asks first, and [passes](Self::pass) otherwise.
    #[must_use]
    pub fn wants(&self, severity: Severity) -> bool {
        let last = self.kept.last_key_value();
        self.has_room() || last.is_some_and(|((least, _), _)| severity < *least)
    }

    /// Takes a finding and counts it. Where the limit is reached, the finding that matters least is
    /// not kept and returned: the new one or an earlier one.
    pub fn add(&mut self, severity: Severity, code: Code, finding: T) -> Option<T> {
        if !self.wants(severity) {
            self.pass(code);
            return Some(finding);
        }
        let is_full = !self.has_room();
        let least = if is_full { self.kept.pop_last() } else { None };
        self.kept.insert((severity, self.next), (code, finding));
        self.next += 1;
        let (_, (code, least)) = least?;
        self.pass(code);
        Some(least)
    }

    /// Counts a finding that is not kept.
    pub fn pass(&mut self, code: Code) {
        *self.left_out.entry(code).or_default() += 1;
    }

    /// How many findings are kept.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.kept.len() as u64
    }

    /// Whether no finding is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many findings of each code are not kept.
    #[must_use]
    pub const fn left_out(&self) -> &BTreeMap<Code, u64> {
        &self.left_out
    }

    /// The diagnostic for the findings that are not kept; `None` where all are.
    #[must_use]
    pub fn more(&self) -> Option<Problem> {
        let counts: Vec<String> =
            self.left_out.iter().map(|(code, count)| format!("{code} {count}")).collect();
        (!counts.is_empty()).then(|| Problem::MoreDiagnostics {
            more: self.left_out.values().sum(),
            counts: counts.join(", "),
        })
    }

    /// The findings that are kept, in the order in which they came.
    #[must_use]
    pub fn into_findings(self) -> Vec<T> {
        let mut kept: Vec<_> =
            self.kept.into_iter().map(|((_, number), (_, finding))| (number, finding)).collect();
        kept.order_by_key(|(number, _)| *number);
        kept.into_iter().map(|(_, finding)| finding).collect()
    }

    fn has_room(&self) -> bool {
        self.len() < self.most
    }
}

impl Kept<Diagnostic> {
    /// The diagnostics that are kept by place, and the one for the others after them
    /// and after the last place.
    #[must_use]
    pub(crate) fn into_diagnostics(
        self,
        profile: Profile,
        selection: &Selection,
    ) -> Vec<Diagnostic> {
        let more = self.more();
        let mut found = self.into_findings();
        diagnostic::sort(&mut found);
        let last = found.iter().map(|found| found.span.end).max().unwrap_or(0);
        let mut reporter = Reporter::new(profile, selection, &mut found);
        if let Some(more) = more {
            reporter.report(more.at(Span::empty(last)));
        }
        found
    }
}

impl Sink for Kept<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        let (severity, code) = (diagnostic.severity, diagnostic.code);
        self.add(severity, code, diagnostic);
    }
}

/// The way of the findings of one game to those of its file: a text that is made to be wrong has a
/// finding in each few of its bytes, and each takes hundreds.
///
/// The first [`GAME_DIAGNOSTICS`] are handed on as they come. Of the others as many are kept, the
/// most severe, and handed on at the end with one that counts the rest.
pub struct OfGame<'s> {
    sink: &'s mut dyn Sink,
    room: u64,
    others: Kept<Diagnostic>,
}

impl<'s> OfGame<'s> {
    /// The way of findings to a sink.
    pub fn new(sink: &'s mut dyn Sink) -> Self {
        Self { sink, room: GAME_DIAGNOSTICS, others: Kept::new(GAME_DIAGNOSTICS) }
    }

    /// Hands on what was kept.
    pub fn finish(self, profile: Profile, selection: &Selection) {
        if self.others.is_empty() {
            return;
        }
        for found in self.others.into_diagnostics(profile, selection) {
            self.sink.report(found);
        }
    }
}

impl Sink for OfGame<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if let Some(room) = self.room.checked_sub(1) {
            self.room = room;
            self.sink.report(diagnostic);
        } else {
            self.others.report(diagnostic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: [Code; 3] = [Code("a/e"), Code("a/w"), Code("a/i")];
    const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

    /// Keeps `most` of findings named `e`, `w` and `i`; returns their places and what is not kept.
    fn kept(most: u64, findings: &str) -> (Vec<usize>, Vec<(&'static str, u64)>) {
        let mut kept = Kept::new(most);
        for (place, letter) in findings.char_indices() {
            let kind = "ewi".find(letter).unwrap();
            let wants = kept.wants(SEVERITIES[kind]);
            let refused = kept.add(SEVERITIES[kind], CODES[kind], place);
            assert_eq!(wants, refused != Some(place));
            assert!(kept.len() <= most);
        }
        let left_out = kept.left_out().iter();
        let left_out = left_out.map(|(code, count)| (code.as_str(), *count));
        let left_out = left_out.collect();
        (kept.into_findings(), left_out)
    }

    #[test]
    fn below_the_limit_all_are_kept() {
        assert_eq!(kept(3, "iew"), (vec![0, 1, 2], vec![]));
        assert_eq!(kept(u64::MAX, "iew"), (vec![0, 1, 2], vec![]));
    }

    #[test]
    fn an_error_takes_the_place_of_the_last_info() {
        assert_eq!(kept(2, "iie"), (vec![0, 2], vec![("a/i", 1)]));
        assert_eq!(kept(2, "iwe"), (vec![1, 2], vec![("a/i", 1)]));
        assert_eq!(kept(2, "iewew"), (vec![1, 3], vec![("a/i", 1), ("a/w", 2)]));
    }

    #[test]
    fn of_equals_the_first_are_kept() {
        assert_eq!(kept(2, "eee"), (vec![0, 1], vec![("a/e", 1)]));
        assert_eq!(kept(2, "eewi").0, [0, 1]);
    }

    #[test]
    fn nothing_may_be_kept() {
        assert_eq!(kept(0, "ei"), (vec![], vec![("a/e", 1), ("a/i", 1)]));
    }

    #[test]
    fn the_counts_are_exact() {
        let mut kept = Kept::new(1);
        for _ in 0..5 {
            kept.add(Severity::Info, CODES[2], ());
        }
        kept.add(Severity::Error, CODES[0], ());
        let told = kept.more().map(|more| more.to_string());
        let all = "5 more diagnostics are not listed: a/i 5";
        assert_eq!(told.as_deref(), Some(all));
    }

    #[test]
    fn of_a_game_with_very_many_findings_errors_are_handed_on_first() {
        let (selection, mut found) = (Selection::new(), Vec::<Diagnostic>::new());
        let mut of_game = OfGame::new(&mut found);
        let mut reporter = Reporter::new(Profile::Import, &selection, &mut of_game);
        let infos = 2 * GAME_DIAGNOSTICS;
        for at in 0..infos {
            reporter.report(Problem::NotLatin1 { character: 'é' }.at(Span::empty(at)));
        }
        reporter.report(Problem::TabInString.at(Span::empty(infos)));
        of_game.finish(Profile::Import, &selection);
        let [.., error, more] = found.as_slice() else {
            panic!("{}", found.len());
        };
        assert_eq!(found.len() as u64, infos + 1);
        assert_eq!(error.code.as_str(), "core/tab-in-string");
        let all = "1 more diagnostic is not listed: core/not-latin1 1";
        assert_eq!(more.message, all);
    }
}
