//! The lossless tree: flat, in preorder, tiled by its leaves.

use std::ops::Range;

use crate::frame::FrameKind;

/// The kinds of nodes of one notation.
///
/// Every notation has the kinds of the shared frame and adds its own.
pub trait Kind: Copy + Eq + From<FrameKind> {
    /// The name in a tree dump, like `tag_pair`.
    fn name(self) -> &'static str;

    /// The kind of the shared frame, where it is one.
    fn frame(self) -> Option<FrameKind>;

    /// Whether a leaf of this kind is running text, in which a control character changes
    /// nothing but itself.
    fn is_running_text(self) -> bool {
        false
    }
}

/// One node. Ranges are those of the decoded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<K> {
    start: u32,
    end: u32,
    /// Index behind the last node inside this one; for a leaf, behind itself.
    next: u32,
    kind: K,
}

/// The nodes of one unit, in preorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<K> {
    nodes: Vec<Node<K>>,
}

/// Builds a tree from left to right.
///
/// Whatever the caller leaves out between two nodes is filled in: blanks and line ends as
/// such, other text as a bogus leaf. The leaves therefore tile the text by construction.
#[derive(Debug)]
pub struct Builder<'t, K> {
    text: &'t str,
    nodes: Vec<Node<K>>,
    open: Vec<usize>,
    done: u32,
}

/// A node with its place in the tree.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'t, K> {
    nodes: &'t [Node<K>],
    node: Node<K>,
    index: u32,
}

/// Nodes next to each other, in source order.
#[derive(Clone, Debug)]
pub struct Nodes<'t, K> {
    nodes: &'t [Node<K>],
    next: u32,
    end: u32,
}

impl<K: Kind> Tree<K> {
    /// The outermost nodes.
    #[must_use]
    pub fn roots(&self) -> Nodes<'_, K> {
        Nodes {
            nodes: &self.nodes,
            next: 0,
            end: index(self.nodes.len()),
        }
    }

    /// Every node with its depth, in preorder.
    pub fn walk(&self) -> impl Iterator<Item = (usize, NodeRef<'_, K>)> {
        let mut ends: Vec<u32> = Vec::new();
        self.nodes.iter().enumerate().map(move |(at, node)| {
            let at = index(at);
            while ends.last().is_some_and(|end| *end <= at) {
                ends.pop();
            }
            let depth = ends.len();
            if node.next > at + 1 {
                ends.push(node.next);
            }
            (
                depth,
                NodeRef {
                    nodes: &self.nodes,
                    node: *node,
                    index: at,
                },
            )
        })
    }

    /// Every node, in preorder.
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_, K>> {
        let nodes = &self.nodes;
        nodes.iter().enumerate().map(|(at, node)| NodeRef {
            nodes,
            node: *node,
            index: index(at),
        })
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node, as for an empty text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl<'t, K: Kind> Builder<'t, K> {
    /// A builder for one text, with room for `nodes` nodes.
    #[must_use]
    pub fn new(text: &'t str, nodes: usize) -> Self {
        Self {
            text,
            nodes: Vec::with_capacity(nodes),
            open: Vec::new(),
            done: 0,
        }
    }

    /// Opens a node that begins at `start`.
    pub fn open(&mut self, kind: K, start: u32) {
        self.fill_to(start);
        self.open.push(self.nodes.len());
        self.nodes.push(Node {
            start: self.done,
            end: self.done,
            next: 0,
            kind,
        });
    }

    /// Closes the innermost open node at `end`.
    pub fn close(&mut self, end: u32) {
        self.fill_to(end);
        let next = index(self.nodes.len());
        if let Some(node) = self.open.pop().and_then(|at| self.nodes.get_mut(at)) {
            node.end = self.done;
            node.next = next;
        }
    }

    /// Adds a leaf. What overlaps text that is already in the tree is left out.
    pub fn leaf(&mut self, kind: K, range: Range<u32>) {
        self.fill_to(range.start);
        self.push(kind, range.end);
    }

    /// The offset up to which the text is in the tree.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// What the innermost open node is.
    #[must_use]
    pub fn innermost(&self) -> Option<K> {
        self.open
            .last()
            .and_then(|at| self.nodes.get(*at))
            .map(|node| node.kind)
    }

    /// Ends the tree; open nodes are closed at the end of the text.
    #[must_use]
    pub fn finish(mut self) -> Tree<K> {
        let end = index(self.text.len());
        self.fill_to(end);
        while !self.open.is_empty() {
            self.close(end);
        }
        Tree { nodes: self.nodes }
    }

    /// Adds the blanks, line ends and unclaimed text before `target`.
    fn fill_to(&mut self, target: u32) {
        if self.done >= target {
            return;
        }
        let gap = self
            .text
            .as_bytes()
            .get(self.done as usize..target as usize)
            .unwrap_or(&[]);
        // Nearly every token has one blank before it.
        if gap == b" " {
            self.push(K::from(FrameKind::Blank), target);
            return;
        }
        let mut rest = gap;
        while let Some((first, behind)) = rest.split_first() {
            let (kind, len) = match first {
                b'\r' if behind.first() == Some(&b'\n') => (FrameKind::Newline, 2),
                b'\n' | b'\r' => (FrameKind::Newline, 1),
                first => {
                    let blank = is_blank(*first);
                    let same =
                        |byte: &&u8| !matches!(byte, b'\n' | b'\r') && is_blank(**byte) == blank;
                    let kind = if blank {
                        FrameKind::Blank
                    } else {
                        FrameKind::Bogus
                    };
                    (kind, 1 + behind.iter().take_while(same).count())
                }
            };
            self.push(K::from(kind), self.done + index(len));
            rest = rest.get(len..).unwrap_or(&[]);
        }
    }

    fn push(&mut self, kind: K, end: u32) {
        if end <= self.done {
            return;
        }
        let next = index(self.nodes.len() + 1);
        self.nodes.push(Node {
            start: self.done,
            end,
            next,
            kind,
        });
        self.done = end;
    }
}

impl<'t, K: Kind> NodeRef<'t, K> {
    /// What the node is.
    #[must_use]
    pub fn kind(&self) -> K {
        self.node.kind
    }

    /// Its range of the decoded text.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.node.start..self.node.end
    }

    /// Its number in the preorder of the tree.
    #[must_use]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Whether nothing lies inside.
    #[must_use]
    pub fn is_leaf(&self) -> bool {
        self.node.next <= self.index + 1
    }

    /// The nodes inside, in source order.
    #[must_use]
    pub fn children(&self) -> Nodes<'t, K> {
        Nodes {
            nodes: self.nodes,
            next: self.index + 1,
            end: self.node.next,
        }
    }
}

impl<'t, K: Kind> Iterator for Nodes<'t, K> {
    type Item = NodeRef<'t, K>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let index = self.next;
        let node = *self.nodes.get(index as usize)?;
        self.next = node.next.max(index + 1);
        Some(NodeRef {
            nodes: self.nodes,
            node,
            index,
        })
    }
}

/// Blank, horizontal tab and vertical tab: the white space that is no line end.
#[must_use]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B)
}

fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
