//! Sequences of calls as one tree, in which each beginning is held once.
//!
//! Calls of all situations share the tree; a node has one sequence for each situation in
//! which it is defined, so that what is said for one seat can be compared with what is said
//! for another.

use super::describe::Description;
use crate::bml::call::SidedCall;
use crate::situation::{Position, Vulnerability};

/// One node of the tree: a call after the calls above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

/// A sequence in its [`super::Expanded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SequenceId(pub u32);

/// A row of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId {
    /// Number of the table among the blocks of the document, from 0.
    pub block: u32,
    /// Number of the row in the table, from 0.
    pub row: u32,
}

/// A sequence of calls and what its last call means.
#[derive(Clone, Copy, Debug)]
pub struct SequenceEntry<'d> {
    /// The position of the opening bid.
    pub position: Position,
    /// The vulnerability.
    pub vulnerability: Vulnerability,
    /// The row that says what it means, or else the first that describes it.
    pub place: RowId,
    /// What it means; `None` where no row says it.
    pub description: Option<Description<'d>>,
    pub(super) node: NodeId,
    /// The next sequence of the same calls in another situation.
    pub(super) next: Option<SequenceId>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    call: SidedCall,
    parent: NodeId,
    first_child: Option<NodeId>,
    sibling: Option<NodeId>,
    sequences: Option<SequenceId>,
}

/// The tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The first calls.
    first: Option<NodeId>,
}

impl NodeId {
    /// The history above the first calls.
    pub(super) const ROOT: Self = Self(u32::MAX);
}

impl Tree {
    /// The node of a call after a node, made where there is none yet.
    ///
    /// A node has at most 76 children, so that they are looked through one by one.
    pub(super) fn child(&mut self, parent: NodeId, call: SidedCall) -> NodeId {
        if let Some(known) = self.known_child(parent, call) {
            return known;
        }
        let first = self.first_child(parent);
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { call, parent, first_child: None, sibling: first, sequences: None });
        match self.nodes.get_mut(parent.0 as usize) {
            Some(node) => node.first_child = Some(id),
            None => self.first = Some(id),
        }
        id
    }

    /// The nodes of calls one after another, as far as the tree knows them.
    pub(super) fn path(&self, calls: &[SidedCall]) -> impl Iterator<Item = NodeId> {
        let mut parent = NodeId::ROOT;
        calls.iter().map_while(move |call| {
            parent = self.known_child(parent, *call)?;
            Some(parent)
        })
    }

    /// The first of the sequences of a node.
    pub(super) fn sequences(&self, id: NodeId) -> Option<SequenceId> {
        self.get(id)?.sequences
    }

    /// Puts a sequence before those of its node.
    pub(super) fn set_sequences(&mut self, id: NodeId, first: SequenceId) {
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            node.sequences = Some(first);
        }
    }

    /// Writes the calls down to a node, after what `calls` holds.
    pub(super) fn append_calls(&self, id: NodeId, calls: &mut Vec<SidedCall>) {
        let start = calls.len();
        let mut at = id;
        while let Some(node) = self.get(at) {
            calls.push(node.call);
            at = node.parent;
        }
        if let Some(own) = calls.get_mut(start..) {
            own.reverse();
        }
    }

    /// The calls down to a node as BML has them, with `-` between them.
    pub(super) fn name(&self, id: NodeId) -> String {
        let mut calls = Vec::new();
        self.append_calls(id, &mut calls);
        let calls: Vec<String> = calls.iter().map(SidedCall::to_string).collect();
        calls.join("-")
    }

    /// The first sequences of all nodes.
    pub(super) fn heads(&self) -> impl Iterator<Item = SequenceId> {
        self.nodes.iter().filter_map(|node| node.sequences)
    }

    fn known_child(&self, parent: NodeId, call: SidedCall) -> Option<NodeId> {
        let mut at = self.first_child(parent);
        while let Some((id, node)) = at.and_then(|id| Some((id, self.get(id)?))) {
            if node.call == call {
                return Some(id);
            }
            at = node.sibling;
        }
        None
    }

    fn first_child(&self, parent: NodeId) -> Option<NodeId> {
        match self.get(parent) {
            Some(node) => node.first_child,
            None => self.first,
        }
    }

    fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }
}
