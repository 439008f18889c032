//! A system with its sequences, which are found by their calls.

use std::fmt;
use std::sync::Arc;

use portnote_core::Span;
use self_cell::self_cell;

use super::calls::Calls;
use super::expand::{Expanded, Options, SequenceEntry, SequenceId, expand};
use super::model::{Document, Row};
use crate::situation::{Position, Vulnerability};

/// The sequences of a system, with the system itself: what [`System::expand`](super::System::expand)
/// makes. Cloning it copies nothing.
///
/// Sequences are found by their calls in any spelling that [`Calls`] reads. Calls that begin with
/// passes are looked up as they are. If this finds nothing, the calls after the passes are looked up
/// among the sequences that hold in the position of the opening.
///
/// ```
/// use portnote_bml::bml::System;
///
/// let expansion = System::read("1N  15--17\n  2C  Stayman\n").expand();
/// let sequence = expansion.find("1NT-(P)-2C").unwrap();
/// assert_eq!(sequence.text(), "Stayman");
/// assert_eq!(sequence.to_string(), "1N-(P)-2C");
/// assert!(expansion.find("1N-2D").is_none());
/// ```
#[derive(Clone)]
pub struct Expansion(Arc<Cell>);

self_cell!(
    /// The sequences beside the system from which they borrow their texts.
    struct Cell {
        owner: Arc<Document<'static>>,

        #[covariant]
        dependent: Expanded,
    }
);

/// A sequence of an [`Expansion`].
///
/// [`Display`](fmt::Display) writes its calls as BML has them: `1N-(P)-2C`.
#[derive(Clone, Copy)]
pub struct Sequence<'e> {
    expansion: &'e Expansion,
    id: SequenceId,
    entry: &'e SequenceEntry<'e>,
    row: &'e Row,
}

impl Expansion {
    /// Expands the tables of a system as the options say.
    #[must_use]
    pub fn new(document: Arc<Document<'static>>, options: &Options) -> Self {
        Self(Arc::new(Cell::new(document, |document| expand(document, options).value)))
    }

    /// Returns the system that was expanded.
    #[must_use]
    pub fn document(&self) -> &Document<'static> {
        self.0.borrow_owner()
    }

    /// Returns the sequences as the conversions of this crate take them.
    #[must_use]
    pub fn expanded(&self) -> &Expanded<'_> {
        self.0.borrow_dependent()
    }

    /// Whether no limit cut the expansion short.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.expanded().is_whole()
    }

    /// Returns all sequences, in the order in which the tables come to them.
    pub fn sequences(&self) -> impl ExactSizeIterator<Item = Sequence<'_>> {
        let all = self.expanded().sequences();
        // Every sequence comes from a row of a table: none is left out.
        let found: Vec<_> = (0..).zip(all).filter_map(|(id, _)| self.get(SequenceId(id))).collect();
        found.into_iter()
    }

    /// Returns the sequence with a number.
    #[must_use]
    pub fn get(&self, id: SequenceId) -> Option<Sequence<'_>> {
        let entry = self.expanded().get(id)?;
        let row = entry.place.row(self.document())?;
        Some(Sequence { expansion: self, id, entry, row })
    }

    /// Finds a sequence by its calls, in any spelling that [`Calls`] reads: one that holds for any seat
    /// and vulnerability, or else the first in the order of the system. `None` for a text that has
    /// other things than calls.
    #[must_use]
    pub fn find(&self, calls: impl AsRef<str>) -> Option<Sequence<'_>> {
        self.find_calls(&calls.as_ref().parse().ok()?)
    }

    /// Finds a sequence by calls that were read, as [`Expansion::find`] does.
    #[must_use]
    pub fn find_calls(&self, calls: &Calls) -> Option<Sequence<'_>> {
        self.find_all_calls(calls).into_iter().next()
    }

    /// Finds all sequences of the same calls: those for any seat and vulnerability first, then the
    /// others in the order of the system.
    ///
    /// ```
    /// use portnote_bml::bml::System;
    ///
    /// let text = "#SEAT 34\n\n2H  Weak\n\n#SEAT 0\n\n2H  Strong\n";
    /// let expansion = System::read(text).expand();
    /// let texts: Vec<_> = expansion.find_all("2♥").iter().map(|found| found.text()).collect();
    /// assert_eq!(texts, ["Strong", "Weak"]);
    /// ```
    #[must_use]
    pub fn find_all(&self, calls: impl AsRef<str>) -> Vec<Sequence<'_>> {
        let calls = calls.as_ref().parse();
        calls.map_or_else(|_| Vec::new(), |calls| self.find_all_calls(&calls))
    }

    /// Finds all sequences of calls that were read, as [`Expansion::find_all`] does.
    #[must_use]
    pub fn find_all_calls(&self, calls: &Calls) -> Vec<Sequence<'_>> {
        let whole = self.expanded().find(calls);
        let found = whole.into_iter().filter_map(|id| self.get(id)).collect::<Vec<_>>();
        match opened(calls).filter(|_| found.is_empty()) {
            None => found,
            Some((passes, rest)) => {
                let found = self.expanded().find(rest).into_iter();
                let found = found.filter_map(|id| self.get(id));
                found.filter(|found| found.seat().holds_after(passes)).collect()
            }
        }
    }

    /// Finds the longest beginning of calls that is a sequence of the system; `None` also for a text
    /// that has other things than calls.
    ///
    /// ```
    /// use portnote_bml::bml::System;
    ///
    /// let expansion = System::read("1N  15--17\n  2C  Stayman\n").expand();
    /// let known = expansion.prefix("1N P 2C P 2D").map(|known| known.to_string());
    /// assert_eq!(known.as_deref(), Some("1N-(P)-2C"));
    /// ```
    #[must_use]
    pub fn prefix(&self, calls: impl AsRef<str>) -> Option<Sequence<'_>> {
        self.prefix_calls(&calls.as_ref().parse().ok()?)
    }

    /// Finds the longest known beginning of calls that were read, as [`Expansion::prefix`] does.
    #[must_use]
    pub fn prefix_calls(&self, calls: &Calls) -> Option<Sequence<'_>> {
        let whole = self.expanded().known(calls).unwrap_or(0);
        let opened = opened(calls)
            .and_then(|(passes, rest)| Some(passes.saturating_add(self.expanded().known(rest)?)));
        // No beginning is longer than what the tree of calls knows of one of the two.
        (1..=whole.max(opened.unwrap_or(0)))
            .rev()
            .find_map(|count| self.find_calls(&calls.iter().take(count).copied().collect()))
    }
}

/// The passes before the opening, if there are any, and what follows them.
fn opened(calls: &Calls) -> Option<(usize, &[super::call::SidedCall])> {
    let passes = calls.leading_passes();
    Some((passes, calls.get(passes..)?)).filter(|_| passes > 0)
}

impl<'e> Sequence<'e> {
    /// Returns what the last call means: the lines of its description, with suits in place of
    /// variables; empty where the system only lists the calls.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines().join("\n")
    }

    /// Returns the lines of the description; none where the system only lists the calls.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.entry.description.map_or_else(Vec::new, |description| description.lines())
    }

    /// Whether a row says what the last call means.
    #[must_use]
    pub const fn is_described(&self) -> bool {
        self.entry.description.is_some()
    }

    /// Returns the calls, passes that are only implied included.
    #[must_use]
    pub fn calls(&self) -> Calls {
        Calls::new(self.expansion.expanded().calls(self.entry))
    }

    /// Returns the positions of the opening for which the sequence holds: `#SEAT`.
    #[must_use]
    pub const fn seat(&self) -> Position {
        self.entry.position
    }

    /// Returns the vulnerabilities for which the sequence holds: `#VUL`.
    #[must_use]
    pub const fn vulnerability(&self) -> Vulnerability {
        self.entry.vulnerability
    }

    /// Returns the row that says what the sequence means, or else the first that lists it.
    #[must_use]
    pub const fn row(&self) -> &'e Row {
        self.row
    }

    /// Returns the place of the row, in the bytes of the files of the system one after another: see
    /// [`Sources`](crate::source::Sources).
    #[must_use]
    pub const fn span(&self) -> Span {
        self.row.span
    }

    /// Returns the name of the file in which the row is.
    #[must_use]
    pub fn file(&self) -> &'e str {
        let sources = &self.expansion.document().sources;
        let file = sources.at(self.row.span.start).and_then(|id| sources.get(id));
        file.map_or("", |file| file.name())
    }

    /// Returns the number of the sequence in its expansion.
    #[must_use]
    pub const fn id(&self) -> SequenceId {
        self.id
    }
}

impl fmt::Display for Sequence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expansion.expanded().name(self.entry))
    }
}

impl fmt::Debug for Sequence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sequence({self})")
    }
}

impl fmt::Debug for Expansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Expansion").field(&self.expanded().sequences().len()).finish()
    }
}
