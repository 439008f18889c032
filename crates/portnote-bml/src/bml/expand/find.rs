//! Sequences by their calls. The tree of calls is the index: a call costs no more than a look at
//! what may follow the calls before it.

use super::{Expanded, SequenceId};
use crate::bml::call::SidedCall;
use crate::situation::{Position, Vulnerability};

impl Expanded<'_> {
    /// Finds the sequences with exactly these calls: those of any seat and vulnerability first, then
    /// the others, in the order of the expansion.
    ///
    /// ```
    /// use portnote_bml::bml::{self, Calls, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// assert_eq!(expansion.find(&"1NT".parse::<Calls>()?), [expand::SequenceId(0)]);
    /// # Ok::<(), portnote_bml::bml::ParseError>(())
    /// ```
    #[must_use]
    pub fn find(&self, calls: &[SidedCall]) -> Vec<SequenceId> {
        let mut path = self.tree.path(calls);
        let Some(last) = calls.len().checked_sub(1).and_then(|last| path.nth(last)) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut next = self.tree.sequences(last);
        while let Some((id, sequence)) = next.and_then(|id| Some((id, self.get(id)?))) {
            let situation = (sequence.position, sequence.vulnerability);
            found.push((situation != (Position::Any, Vulnerability::Any), id));
            next = sequence.next;
        }
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the number of calls of the longest beginning of these calls that is a sequence; `None`
    /// where none of them is.
    ///
    /// ```
    /// use portnote_bml::bml::{self, Calls, expand, include::Closed};
    ///
    /// let text = b"1N 15--17\n";
    /// let document = bml::read("a.bml", text, &bml::Options::default(), &mut Closed).value;
    /// let expansion = expand::expand(&document, &expand::Options::default()).value;
    /// assert_eq!(expansion.known(&"1N-(P)-2C".parse::<Calls>()?), Some(1));
    /// # Ok::<(), portnote_bml::bml::ParseError>(())
    /// ```
    #[must_use]
    pub fn known(&self, calls: &[SidedCall]) -> Option<usize> {
        let path = (1..).zip(self.tree.path(calls));
        let known = path.filter(|(_, node)| self.tree.sequences(*node).is_some());
        known.last().map(|(count, _)| count)
    }
}
