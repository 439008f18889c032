//! The sequences of one situation as a tree of calls: S-18 to S-20.

use std::collections::HashMap;

use portnote_bridge::Call;
use portnote_core::Span;

use super::Placed;
use crate::bss::model::BiddingRecord;
use crate::situation::{Position, Vulnerability};

/// Who opens, in which position, and who is vulnerable.
type Situation = (bool, Position, Vulnerability);

/// The records of one situation.
pub(super) struct Group<'r> {
    pub(super) situation: Situation,
    nodes: Vec<Node<'r>>,
    /// Children by their parent; the root is 0.
    known: HashMap<(usize, Call), usize>,
    aside: Vec<Placed<'r>>,
}

/// A call and those of its parents before it.
struct Node<'r> {
    call: Call,
    record: Option<Placed<'r>>,
    /// In the order in which they first appear.
    children: Vec<usize>,
}

/// A row.
pub(super) struct Visit<'r> {
    pub(super) depth: usize,
    pub(super) call: Call,
    pub(super) is_theirs: bool,
    pub(super) record: Option<Placed<'r>>,
}

/// A node that is still to be visited.
struct PendingNode {
    node: usize,
    /// Number of its call in the sequence, from 0.
    number: usize,
    depth: usize,
    /// Whether it may be left out, because its parent is a row.
    may_vanish: bool,
}

impl<'r> Group<'r> {
    pub(super) fn new(situation: Situation) -> Self {
        let root = Node { call: Call::Pass, record: None, children: Vec::new() };
        Self { situation, nodes: vec![root], known: HashMap::new(), aside: Vec::new() }
    }

    /// Takes a record; one whose sequence is known adds nothing.
    pub(super) fn add(&mut self, span: Span, record: &'r BiddingRecord) {
        let mut at = 0;
        for item in &record.items {
            at = self.child(at, item.call);
        }
        if let Some(node) = self.nodes.get_mut(at)
            && node.record.is_none()
        {
            node.record = Some((span, record));
        }
    }

    /// Takes a record that does not become a row.
    pub(super) fn set_aside(&mut self, span: Span, record: &'r BiddingRecord) {
        self.aside.push((span, record));
    }

    pub(super) fn aside(&self) -> impl Iterator<Item = Placed<'r>> {
        self.aside.iter().copied()
    }

    /// The rows, each after its parent.
    ///
    /// A pass without a record is not written where the reader adds it by itself: between two
    /// calls of one side, of which the first is a row.
    pub(super) fn rows(&self) -> Vec<Visit<'r>> {
        let they_open = self.situation.0;
        let mut rows = Vec::with_capacity(self.nodes.len());
        let mut open = Vec::new();
        self.open_children(0, 0, 0, false, &mut open);
        while let Some(next) = open.pop() {
            let Some(node) = self.nodes.get(next.node) else {
                continue;
            };
            let vanishes = next.may_vanish && node.call == Call::Pass && node.record.is_none();
            let (number, depth) = (next.number + 1, next.depth);
            if vanishes {
                self.open_children(next.node, number, depth, false, &mut open);
                continue;
            }
            rows.push(Visit {
                depth,
                call: node.call,
                is_theirs: they_open == next.number.is_multiple_of(2),
                record: node.record,
            });
            self.open_children(next.node, number, depth + 1, true, &mut open);
        }
        rows
    }

    /// Puts the children of a node on the stack, the first on top.
    fn open_children(
        &self,
        node: usize,
        number: usize,
        depth: usize,
        may_vanish: bool,
        open: &mut Vec<PendingNode>,
    ) {
        let children = self.nodes.get(node).map_or(&[][..], |node| &node.children);
        open.extend(children.iter().rev().map(|child| PendingNode {
            node: *child,
            number,
            depth,
            may_vanish,
        }));
    }

    fn child(&mut self, parent: usize, call: Call) -> usize {
        if let Some(known) = self.known.get(&(parent, call)) {
            return *known;
        }
        let number = self.nodes.len();
        self.nodes.push(Node { call, record: None, children: Vec::new() });
        if let Some(parent) = self.nodes.get_mut(parent) {
            parent.children.push(number);
        }
        self.known.insert((parent, call), number);
        number
    }
}
