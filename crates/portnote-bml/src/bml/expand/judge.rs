//! Reports of an expansion: each code once for a call word, however often it is visited.

use portnote_bridge::{Bid, Call, CallError};
use portnote_core::coded::{At, Report};
use portnote_core::{Reporter, Span};

use super::candidates::{Fault, Instance};
use super::items::{Item, Items};
use super::path::Path;
use super::sequences::{RowId, Tree};
use crate::bml::call::SidedCall;
use crate::bml::model::{Row, Table};
use crate::problem::expand::Problem;
use crate::source::Sources;

/// What was seen of the words of one table.
pub(super) struct Judge<'a, 's, 'd> {
    sources: &'a Sources<'a>,
    reporter: &'a mut Reporter<'s>,
    /// Rows of all tables so far that lack a call of the opponents.
    pub(super) missing: Option<Missing<'d>>,
    /// Bits of [`seen`], one entry for each item.
    seen: Vec<u16>,
}

/// A call word on the walk.
pub(super) struct Visited<'d> {
    /// The number of the call word among the items of its table.
    pub(super) number: u32,
    pub(super) item: Item<'d>,
    pub(super) table: &'d Table,
    pub(super) place: RowId,
}

/// What can be seen of a word.
mod seen {
    pub(super) const VISITED: u16 = 1;
    pub(super) const REJECTED: u16 = 1 << 1;
    pub(super) const SHADOWED: u16 = 1 << 2;
    pub(super) const DUPLICATE: u16 = 1 << 3;
    pub(super) const FAULT: u16 = 1 << 4;
    pub(super) const DROPPED: u16 = 1 << 5;
    pub(super) const WRONG: u16 = 1 << 6;
    pub(super) const LEADING_PASS: u16 = 1 << 7;
    pub(super) const MISSING: u16 = 1 << 8;
    pub(super) const GUESSED: u16 = 1 << 9;
}

/// Rows before which a call of the opponents is missing.
pub(super) struct Missing<'d> {
    first: &'d Row,
    call: SidedCall,
    before: String,
    rows: u64,
}

impl Missing<'_> {
    /// Reports the first row, with the number of all.
    pub(super) fn report(self, sources: &Sources<'_>, reporter: &mut Reporter<'_>) {
        let problem =
            Problem::MissingOpponentCall { call: self.call, before: self.before, rows: self.rows };
        let report = problem.at(self.first.word_span);
        reporter.report(placed(report, self.first, sources));
    }
}

impl<'a, 's, 'd> Judge<'a, 's, 'd> {
    pub(super) fn new(
        items: &Items<'_>,
        sources: &'a Sources<'a>,
        reporter: &'a mut Reporter<'s>,
        missing: Option<Missing<'d>>,
    ) -> Self {
        Self { sources, reporter, missing, seen: vec![0; items.len() as usize] }
    }

    /// A suit of a word that cannot be bid.
    pub(super) fn reject(&mut self, at: &Visited<'_>) {
        self.is_first(at, seen::REJECTED);
    }

    /// A word that means nothing.
    pub(super) fn fault(&mut self, at: &Visited<'_>, fault: Fault) {
        if !self.is_first(at, seen::FAULT) {
            return;
        }
        let word = at.item.row.word.clone();
        let problem = match fault {
            Fault::Unbound => Problem::UnboundVariable { word, taken: None },
            Fault::StepWithoutBid => Problem::StepWithoutBid { word },
            Fault::StepOutOfRange(last) => Problem::StepOutOfRange { word, last: bid(last) },
        };
        self.report(problem.at(at.item.row.word_span), at.item.row);
    }

    /// A call that another row means.
    pub(super) fn shadowed(
        &mut self,
        at: &Visited<'_>,
        sequence: impl FnOnce() -> String,
        other: &Row,
    ) {
        if !self.is_first(at, seen::SHADOWED) {
            return;
        }
        let row = at.item.row;
        let problem = Problem::ShadowedCall { word: row.word.clone(), sequence: sequence() };
        let report = problem.at(row.word_span);
        self.report(report.label(other.word_span, format!("`{}` describes it", other.word)), row);
    }

    /// A second description.
    pub(super) fn duplicate(&mut self, at: &Visited<'_>, sequence: &str, first: &Row) {
        if !self.is_first(at, seen::DUPLICATE) {
            return;
        }
        let problem = Problem::DuplicateDefinition { sequence: sequence.to_owned() };
        let row = at.item.row;
        let report = problem.at(row.word_span);
        self.report(report.label(first.word_span, "first defined here"), row);
    }

    /// A call that cannot be made where its word or a word above it means several calls.
    pub(super) fn dropped(
        &mut self,
        at: &Visited<'_>,
        call: SidedCall,
        error: CallError,
        path: &Path,
        tree: &Tree,
    ) {
        if !self.is_first(at, seen::DROPPED) {
            return;
        }
        let problem = Problem::ImpossibleExpansion {
            word: at.item.row.word.clone(),
            call,
            before: before(call, path, tree),
            error,
        };
        self.report(problem.at(at.item.row.word_span), at.item.row);
    }

    /// A call that cannot be made, though nothing on its path was chosen by a variable.
    pub(super) fn wrong_call(
        &mut self,
        at: &Visited<'_>,
        call: SidedCall,
        error: CallError,
        path: &Path,
        tree: &Tree,
    ) {
        let follows = path.is_doubtful && !is_too_low(error);
        if follows || !self.is_first(at, seen::WRONG) {
            return;
        }
        let before = before(call, path, tree);
        let problem = match error {
            CallError::InsufficientBid { last } => {
                Problem::InsufficientBid { call, last: bid(last), before }
            }
            error => Problem::IllegalCall { call, before, error },
        };
        self.report(problem.at(at.item.row.word_span), at.item.row);
    }

    /// A call that is emitted.
    pub(super) fn visited(
        &mut self,
        at: &Visited<'d>,
        call: SidedCall,
        instance: Instance,
        path: &Path,
        tree: &Tree,
    ) {
        self.is_first(at, seen::VISITED);
        let row = at.item.row;
        if let Some((_, suit)) = instance.carried.filter(|_| instance.is_guessed)
            && self.is_first(at, seen::GUESSED)
        {
            let problem = Problem::UnboundVariable { word: row.word.clone(), taken: Some(suit) };
            self.report(problem.at(row.word_span), row);
        }
        let is_pass = call.call == Call::Pass;
        if path.depth == 0 && is_pass && self.is_first(at, seen::LEADING_PASS) {
            self.report(Problem::LeadingPass { call }.at(row.word_span), row);
        }
        if path.misses_opponents(call.is_theirs) && self.is_first(at, seen::MISSING) {
            let missing = self.missing.get_or_insert_with(|| Missing {
                first: row,
                call,
                before: tree.name(path.node),
                rows: 0,
            });
            missing.rows += 1;
        }
    }

    /// A budget.
    pub(super) fn spent(&mut self, row: &Row, problem: Problem) {
        self.report(problem.at(row.word_span), row);
    }

    /// Reports words that came to nothing wherever they were tried.
    pub(super) fn finish(mut self, items: &Items<'_>) -> Option<Missing<'d>> {
        let seen = std::mem::take(&mut self.seen);
        for (number, seen) in (0..).zip(seen) {
            if seen != seen::REJECTED {
                continue;
            }
            let Some(item) = items.get(number) else {
                continue;
            };
            let problem = Problem::EmptyExpansion { word: item.row.word.clone() };
            self.report(problem.at(item.row.word_span), item.row);
        }
        self.missing
    }

    /// Whether something is seen of a word for the first time.
    fn is_first(&mut self, at: &Visited<'_>, what: u16) -> bool {
        let Some(seen) = self.seen.get_mut(at.number as usize) else {
            return false;
        };
        let is_first = *seen & what == 0;
        *seen |= what;
        is_first
    }

    fn report(&mut self, report: Report<Problem>, row: &Row) {
        self.reporter.report(placed(report, row, self.sources));
    }
}

/// The calls up to a call, with the pass that is implied.
pub(super) fn sequence(call: SidedCall, path: &Path, tree: &Tree) -> String {
    match before(call, path, tree).as_str() {
        "" => call.to_string(),
        before => format!("{before}-{call}"),
    }
}

/// The calls before a call, with the pass that is implied.
fn before(call: SidedCall, path: &Path, tree: &Tree) -> String {
    let mut name = tree.name(path.node);
    if path.needs_pass(call.is_theirs) {
        name.push_str(if call.is_theirs { "-P" } else { "-(P)" });
    }
    name
}

/// A bid, whoever makes it.
const fn bid(bid: Bid) -> SidedCall {
    SidedCall { is_theirs: false, call: Call::Bid(bid) }
}

/// Names the lines through which a row came into its file.
pub(super) fn placed(
    mut report: Report<Problem>,
    row: &Row,
    sources: &Sources<'_>,
) -> Report<Problem> {
    let label = |report: Report<Problem>, span: Span, what| report.label(span, what);
    for span in &row.pasted_at {
        report = label(report, *span, "pasted here");
    }
    let outer = row.pasted_at.last().unwrap_or(&row.word_span);
    if let Some(source) = sources.at(outer.start) {
        for span in sources.chain(source) {
            report = label(report, span, "included here");
        }
    }
    report
}

/// Whether a bid is only too low: what comes after it can be judged.
pub(super) const fn is_too_low(error: CallError) -> bool {
    matches!(error, CallError::InsufficientBid { .. })
}
