//! From the tables of a system to sequences of calls: rules X-1 to X-11.
//!
//! Every sequence that a row describes is listed once, in the order in which the tables come
//! to it, with what it means. Calls are held in one tree and descriptions stay where they
//! are written, so that an expansion is little more than a list of places until it is written.

mod bindings;
mod budget;
mod candidates;
mod describe;
mod find;
mod items;
mod judge;
mod path;
mod sequences;
mod situations;
mod walk;

use portnote_core::{Diagnostic, Parsed, Profile, Reporter, Selection, diagnostic};

use self::budget::Budgets;
pub use self::describe::Description;
use self::judge::{Missing, Visited};
use self::sequences::Tree;
pub use self::sequences::{RowId, SequenceEntry, SequenceId};
use super::call::SidedCall;
use super::limits::Limits;
use super::model::{Block, BlockKind, Document, Row};
use crate::source::Sources;

/// How a system is expanded.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Whether the result is the one of the reference programs: impossible sequences stay
    /// (rule X-10), and of several alternatives the last alone counts (rule B-21).
    pub compat: bool,
    /// Whether descriptions name the suits of all variables above them, not only of the one
    /// in their own row.
    pub deep: bool,
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// Codes that are selected or ignored.
    pub selection: Selection,
    /// The budgets in force.
    pub limits: Limits,
}

/// The sequences of a system, in the order in which its tables come to them.
#[derive(Clone, Debug, Default)]
pub struct Expanded<'d> {
    sequences: Vec<SequenceEntry<'d>>,
    tree: Tree,
    rows: Rows,
    is_whole: bool,
}

/// For each row of each table the first sequence that it came to.
#[derive(Clone, Debug, Default)]
struct Rows {
    /// Where the rows of each block begin in `first`.
    blocks: Vec<usize>,
    first: Vec<Option<SequenceId>>,
}

/// An expansion at work.
struct Expander<'a, 'd> {
    options: &'a Options,
    sources: &'a Sources<'a>,
    sequences: Vec<SequenceEntry<'d>>,
    tree: Tree,
    rows: Rows,
    budgets: Budgets,
    missing: Option<Missing<'d>>,
}

impl Options {
    /// Sets whether the result is the one of the reference programs.
    #[must_use]
    pub const fn compat(mut self, compat: bool) -> Self {
        self.compat = compat;
        self
    }

    /// Sets whether descriptions name the suits of all variables above them, not only of the one in their own row.
    #[must_use]
    pub const fn deep(mut self, deep: bool) -> Self {
        self.deep = deep;
        self
    }

    /// Sets the profile that gives diagnostics their severity.
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets codes that are selected or ignored.
    #[must_use]
    pub fn selection(mut self, selection: Selection) -> Self {
        self.selection = selection;
        self
    }

    /// Sets the budgets in force.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The standard expansion of a system that is read with these options.
    #[must_use]
    pub fn of(options: &super::Options) -> Self {
        Self {
            profile: options.profile,
            selection: options.selection.clone(),
            limits: Limits {
                sequences_per_file: options.limits.sequences_per_file,
                sequences_per_table: options.limits.sequences_per_table,
                description_bytes: options.limits.description_bytes,
                output_bytes: options.limits.output_bytes,
                ..Limits::new()
            },
            ..Self::default()
        }
    }
}

/// Expands the tables of a system, hidden ones included.
///
/// What is wrong with calls is reported here and nowhere else. It never fails: where a
/// budget is spent, what exists until then is returned and [`Expanded::is_whole`] says so.
///
/// ```
/// use portnote_bml::bml::{self, expand, include::Closed};
///
/// let text = b"1M Five cards\n  2N Raise\n";
/// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
/// let expansion = expand::expand(&document, &expand::Options::default()).value;
/// let names = expansion.sequences().iter().map(|sequence| expansion.name(sequence));
/// assert_eq!(names.collect::<Vec<_>>(), ["1H", "1H-(P)-2N", "1S", "1S-(P)-2N"]);
/// ```
#[must_use]
pub fn expand<'d>(document: &'d Document<'_>, options: &Options) -> Parsed<Expanded<'d>> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut reporter = Reporter::new(options.profile, &options.selection, &mut diagnostics);
    let mut expander = Expander {
        options,
        sources: &document.sources,
        sequences: Vec::new(),
        tree: Tree::default(),
        rows: Rows::of(&document.blocks),
        budgets: Budgets::new(&options.limits, document.sources.bytes()),
        missing: None,
    };
    for (block, table) in (0..).zip(&document.blocks) {
        if let BlockKind::Table(table) = &table.kind
            && !expander.budgets.is_at_end()
        {
            expander.walk(block, table, &mut reporter);
        }
    }
    let expansion = Expanded {
        sequences: expander.sequences,
        tree: expander.tree,
        rows: expander.rows,
        is_whole: !expander.budgets.is_spent(),
    };
    if let Some(missing) = expander.missing {
        missing.report(&document.sources, &mut reporter);
    }
    situations::check(&expansion, &document.sources, &mut reporter);
    diagnostic::sort(&mut diagnostics);
    Parsed { value: expansion, diagnostics }
}

impl<'d> Expanded<'d> {
    /// The sequences.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// assert_eq!(expansion.sequences().len(), 1);
    /// ```
    #[must_use]
    pub fn sequences(&self) -> &[SequenceEntry<'d>] {
        &self.sequences
    }

    /// Returns the sequence with a number.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let first = expansion.get(expand::SequenceId(0));
    /// assert!(first.is_some_and(|first| first.description.is_some()));
    /// ```
    #[must_use]
    pub fn get(&self, id: SequenceId) -> Option<&SequenceEntry<'d>> {
        self.sequences.get(id.0 as usize)
    }

    /// Whether no budget was spent.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// assert!(expansion.is_whole());
    /// ```
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The first sequence that a row came to, which another row may have defined before;
    /// `None` for a row that describes none.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n  2C Asks\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let place = expand::RowId { block: 0, row: 1 };
    /// let name = expansion.of_row(place).map(|sequence| expansion.name(sequence));
    /// assert_eq!(name.as_deref(), Some("1N-(P)-2C"));
    /// ```
    #[must_use]
    pub fn of_row(&self, place: RowId) -> Option<&SequenceEntry<'d>> {
        self.get((*self.rows.slot(place)?)?)
    }

    /// The calls of a sequence, passes that are only implied included: the sides take turns.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N-2C;\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let last = expansion.sequences().last();
    /// assert_eq!(last.map(|last| expansion.calls(last).len()), Some(3));
    /// ```
    #[must_use]
    pub fn calls(&self, sequence: &SequenceEntry<'_>) -> Vec<SidedCall> {
        let mut calls = Vec::new();
        self.append_calls(sequence, &mut calls);
        calls
    }

    /// Appends the calls of a sequence, so that a writer needs one list for all of them.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N-2C;\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let mut calls = Vec::new();
    /// for sequence in expansion.sequences() {
    ///     calls.clear();
    ///     expansion.append_calls(sequence, &mut calls);
    /// }
    /// assert!(calls[1].is_theirs);
    /// ```
    pub fn append_calls(&self, sequence: &SequenceEntry<'_>, calls: &mut Vec<SidedCall>) {
        self.tree.append_calls(sequence.node, calls);
    }

    /// The calls of a sequence as BML has them: `1N-(P)-2C`.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N-2C;\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let last = expansion.sequences().last();
    /// assert_eq!(last.map(|last| expansion.name(last)).as_deref(), Some("1N-(P)-2C"));
    /// ```
    #[must_use]
    pub fn name(&self, sequence: &SequenceEntry<'_>) -> String {
        self.tree.name(sequence.node)
    }
}

impl RowId {
    /// The row at the place.
    ///
    /// ```
    /// use portnote_bml::bml::{self, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// let row = expansion.sequences()[0].place.row(&document);
    /// assert_eq!(row.map(|row| row.word.as_str()), Some("1N"));
    /// ```
    #[must_use]
    pub fn row<'d>(self, document: &'d Document<'_>) -> Option<&'d Row> {
        match &document.blocks.get(self.block as usize)?.kind {
            BlockKind::Table(table) => table.rows.get(self.row as usize),
            _ => None,
        }
    }
}

impl Rows {
    fn of(blocks: &[Block]) -> Self {
        let mut rows = Self::default();
        let mut count = 0;
        for block in blocks {
            rows.blocks.push(count);
            if let BlockKind::Table(table) = &block.kind {
                count += table.rows.len();
            }
        }
        rows.first = vec![None; count];
        rows
    }

    fn slot(&self, place: RowId) -> Option<&Option<SequenceId>> {
        let block = place.block as usize;
        let start = *self.blocks.get(block)?;
        let end = self.blocks.get(block + 1).copied();
        let rows = self.first.get(start..end.unwrap_or(self.first.len()))?;
        rows.get(place.row as usize)
    }

    /// Notes that a row came to a sequence, by its last word.
    fn note(&mut self, at: &Visited<'_>, id: SequenceId) {
        let start = self.blocks.get(at.place.block as usize);
        let slot = start.and_then(|start| self.first.get_mut(start + at.place.row as usize));
        if let Some(slot) = slot.filter(|slot| at.item.is_last && slot.is_none()) {
            *slot = Some(id);
        }
    }
}

#[cfg(test)]
mod tests;
