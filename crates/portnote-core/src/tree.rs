//! The lossless tree: flat, in preorder, tiled by its leaves.

use std::ops::Range;

use crate::frame::tag::TagParts;
use crate::frame::{FrameKind, comment, string, tag};

/// The kinds of nodes of one notation.
///
/// Every notation has the kinds of the shared frame and adds its own.
pub trait Kind: Copy + Eq + From<FrameKind> {
    /// Whether a control character in a token makes something else of it, which is an error.
    /// Where every line can be read as text, it is kept and no more than a warning.
    const TOKENS_HOLD_NO_CONTROLS: bool = true;

    /// The name in a tree dump, like `tag_pair`.
    fn name(self) -> &'static str;

    /// The kind of the shared frame, where it is one.
    fn frame(self) -> Option<FrameKind>;

    /// Whether a leaf of this kind is running text, in which a control character changes
    /// nothing but itself.
    fn is_running_text(self) -> bool {
        false
    }

    /// Whether the notation has a tag of this name.
    fn has_tag(_name: &str) -> bool {
        false
    }
}

/// One node of the syntax tree. Ranges are those of the decoded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<K> {
    start: u32,
    end: u32,
    /// Number of nodes inside this one, at any depth.
    inside: u32,
    kind: K,
}

/// The nodes of one unit, in preorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<K> {
    nodes: Vec<Node<K>>,
    facts: Facts,
}

/// What was seen while a tree was built, so that nobody walks over it in search of what is not
/// there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Some tag pair is not just a bracket, a name, a string with its end, and a bracket.
    pub odd_tag: bool,
    /// Some string lacks its end.
    pub open_string: bool,
    /// Some comment in braces lacks its end, or has lines that look like tag pairs.
    pub odd_comment: bool,
    /// Some text has no place in the notation.
    pub bogus: bool,
    /// The index after the last tag pair and what lies inside it.
    pub after_tags: u32,
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
    facts: Facts,
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

impl<K> Node<K> {
    const fn leaf(kind: K, range: Range<u32>) -> Self {
        Self { start: range.start, end: range.end, inside: 0, kind }
    }

    /// The index after the last node inside the one of an index; for a leaf, after itself.
    const fn next(&self, index: u32) -> u32 {
        index.wrapping_add(1).wrapping_add(self.inside)
    }
}

impl<K: Kind> Tree<K> {
    /// The outermost nodes.
    #[must_use]
    pub fn roots(&self) -> Nodes<'_, K> {
        Nodes { nodes: &self.nodes, next: 0, end: index(self.nodes.len()) }
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
            if node.inside > 0 {
                ends.push(node.next(at));
            }
            (depth, NodeRef { nodes: &self.nodes, node: *node, index: at })
        })
    }

    /// Every node, in preorder.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeRef<'_, K>> + Clone {
        self.nodes_from(0)
    }

    /// Every node from an index on, in preorder.
    pub fn nodes_from(&self, from: u32) -> impl DoubleEndedIterator<Item = NodeRef<'_, K>> + Clone {
        let nodes = &self.nodes;
        let after = nodes.get(from as usize..).unwrap_or(&[]);
        after.iter().enumerate().map(move |(at, node)| NodeRef {
            nodes,
            node: *node,
            index: from.saturating_add(index(at)),
        })
    }

    /// The leaf that holds an offset of the text.
    #[must_use]
    pub fn leaf_at(&self, offset: u32) -> Option<NodeRef<'_, K>> {
        // In preorder the last node that begins before a place is the innermost around it.
        let after = self.nodes.partition_point(|node| node.start <= offset);
        let at = after.checked_sub(1)?;
        let node = *self.nodes.get(at)?;
        (offset < node.end).then_some(NodeRef { nodes: &self.nodes, node, index: index(at) })
    }

    /// What was seen while the tree was built.
    #[must_use]
    pub const fn facts(&self) -> Facts {
        self.facts
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
            // Deep enough for nearly all texts.
            open: Vec::with_capacity(4),
            done: 0,
            facts: Facts::default(),
        }
    }

    /// Opens a node that begins at `start`.
    pub fn open(&mut self, kind: K, start: u32) {
        self.fill_to(start);
        self.open.push(self.nodes.len());
        self.nodes.push(Node { start: self.done, end: self.done, inside: 0, kind });
    }

    /// Closes the innermost open node at `end`.
    pub fn close(&mut self, end: u32) {
        self.fill_to(end);
        let Some(at) = self.open.pop() else { return };
        let inside = index(self.nodes.len().saturating_sub(at + 1));
        if let Some(node) = self.nodes.get_mut(at) {
            node.end = self.done;
            node.inside = inside;
            if node.kind == FrameKind::TagPair.into() {
                self.facts.odd_tag |= !self.is_plain_tag(at);
                self.facts.after_tags = index(self.nodes.len());
            }
        }
    }

    /// Adds a leaf to the open node. What overlaps text that is already in the tree is left out.
    #[inline]
    pub fn leaf(&mut self, kind: K, range: Range<u32>) {
        self.fill_to(range.start);
        if let Some(frame) = kind.frame() {
            self.note(frame, range.end);
        }
        self.push(kind, range.end);
    }

    /// Adds leaves one after another; most have one blank or line end before them.
    #[inline(always)]
    pub fn leaves(&mut self, leaves: impl Iterator<Item = (K, Range<u32>)>) {
        let text = self.text.as_bytes();
        // What changes with each leaf stays in registers as long as it is not part of the builder.
        let mut nodes = std::mem::take(&mut self.nodes);
        let mut done = self.done;
        for (kind, range) in leaves {
            let gap = text.get(done as usize..range.start as usize);
            let is_plain = kind.frame().is_none() && range.end > range.start;
            match gap.and_then(gap_of_one).filter(|_| is_plain) {
                Some(gap) => {
                    nodes.extend_from_slice(&[
                        Node::leaf(gap.into(), done..range.start),
                        Node::leaf(kind, range.clone()),
                    ]);
                    done = range.end;
                }
                None => {
                    (self.nodes, self.done) = (nodes, done);
                    self.leaf(kind, range);
                    (nodes, done) = (std::mem::take(&mut self.nodes), self.done);
                }
            }
        }
        (self.nodes, self.done) = (nodes, done);
    }

    /// Adds leaves that follow each other at once from `start` on, each with its end. They belong to no
    /// frame, and none is empty.
    ///
    /// ```
    /// use portnote_core::frame::FrameKind;
    /// use portnote_core::tree::{Builder, Kind};
    ///
    /// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    /// enum Part { Frame(FrameKind), Name, Bar }
    /// # impl From<FrameKind> for Part { fn from(kind: FrameKind) -> Self { Self::Frame(kind) } }
    /// # impl Kind for Part {
    /// #     fn frame(self) -> Option<FrameKind> { match self { Self::Frame(kind) => Some(kind), _ => None } }
    /// #     fn name(self) -> &'static str { "part" }
    /// # }
    ///
    /// let mut tree = Builder::new("pg|", 2);
    /// tree.tiles(0, [(Part::Name, 2), (Part::Bar, 3)]);
    /// assert_eq!(tree.finish().len(), 2);
    /// ```
    #[inline]
    pub fn tiles<const N: usize>(&mut self, start: u32, leaves: [(K, u32); N]) {
        if start != self.done {
            self.fill_to(start);
        }
        let mut done = self.done;
        self.nodes.extend_from_slice(&leaves.map(|(kind, end)| {
            let leaf = Node::leaf(kind, done..end);
            done = end;
            leaf
        }));
        self.done = done;
    }

    /// Adds a tag pair as nearly all are: a bracket, a sound name, one blank, a string with its
    /// end, and a bracket. Says whether it was one; if not, nothing is added.
    #[inline]
    pub fn plain_tag_pair(&mut self, name: Range<u32>, value: Range<u32>, end: u32) -> bool {
        let Some(start) = name.start.checked_sub(1).filter(|at| *at >= self.done) else {
            return false;
        };
        let bytes = self.text.as_bytes();
        let text = |range: Range<u32>| bytes.get(range.start as usize..range.end as usize);
        let is = |at: u32, after: u32, byte: u8| {
            after.wrapping_sub(at) == 1 && bytes.get(at as usize) == Some(&byte)
        };
        let has_marks = is(start, name.start, b'[')
            && is(name.end, value.start, b' ')
            && is(value.end, end, b']');
        let is_plain = has_marks
            && text(name.clone()).is_some_and(tag::is_name_token)
            && text(value.clone()).is_some_and(string::is_closed_token);
        let gap = text(self.done..start).and_then(gap_of_one);
        if !is_plain || (gap.is_none() && start > self.done) {
            return false;
        }
        if let Some(gap) = gap {
            self.push(gap.into(), start);
        }
        let leaf = |kind: FrameKind, range| Node::leaf(kind.into(), range);
        self.nodes.extend_from_slice(&[
            Node { inside: 5, ..leaf(FrameKind::TagPair, start..end) },
            leaf(FrameKind::Open, start..name.start),
            leaf(FrameKind::TagName, name.clone()),
            leaf(FrameKind::Blank, name.end..value.start),
            leaf(FrameKind::String, value.clone()),
            leaf(FrameKind::Close, value.end..end),
        ]);
        self.facts.after_tags = index(self.nodes.len());
        self.done = end;
        true
    }

    /// The offset up to which the text is in the tree.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// What the innermost open node is.
    #[must_use]
    pub(crate) fn innermost(&self) -> Option<K> {
        self.open.last().and_then(|at| self.nodes.get(*at)).map(|node| node.kind)
    }

    /// Ends the tree; open nodes are closed at the end of the text.
    #[must_use]
    pub fn finish(mut self) -> Tree<K> {
        let end = index(self.text.len());
        self.fill_to(end);
        while !self.open.is_empty() {
            self.close(end);
        }
        Tree { nodes: self.nodes, facts: self.facts }
    }

    /// Adds the blanks, line ends and unclaimed text before `target`.
    #[inline(always)]
    fn fill_to(&mut self, target: u32) {
        if target <= self.done {
            return;
        }
        let gap = self.text.as_bytes().get(self.done as usize..target as usize);
        match gap.and_then(gap_of_one) {
            Some(kind) => self.push(kind.into(), target),
            None => self.fill_gap(target),
        }
    }

    #[inline(never)]
    fn fill_gap(&mut self, target: u32) {
        let text = self.text.as_bytes();
        while self.done < target {
            let gap = text.get(self.done as usize..target as usize);
            let (kind, length) = match gap.unwrap_or(&[]) {
                [] => return,
                [b'\r', b'\n', ..] => (FrameKind::Newline, 2),
                [b'\n' | b'\r', ..] => (FrameKind::Newline, 1),
                gap @ [first, ..] => {
                    let blank = is_blank(*first);
                    let same =
                        |byte: &&u8| !matches!(byte, b'\n' | b'\r') && is_blank(**byte) == blank;
                    let length = gap.iter().take_while(same).count();
                    self.facts.bogus |= !blank;
                    let kind = if blank { FrameKind::Blank } else { FrameKind::Bogus };
                    (kind, index(length))
                }
            };
            self.push(K::from(kind), self.done.saturating_add(length));
        }
    }

    /// Notes the kind of the leaf from here up to `end`.
    #[inline]
    fn note(&mut self, kind: FrameKind, end: u32) {
        let token = || self.text.get(self.done as usize..end as usize);
        match kind {
            FrameKind::String => {
                self.facts.open_string |= !token().is_some_and(string::is_closed);
            }
            FrameKind::BraceComment => {
                let plain = |token: &str| {
                    comment::is_closed(token) && comment::tag_lines(token, K::has_tag).is_none()
                };
                self.facts.odd_comment |= !token().is_some_and(plain);
            }
            FrameKind::Bogus => self.facts.bogus = true,
            _ => {}
        }
    }

    /// Whether a tag pair that ends here is a bracket, a name, a string and a bracket.
    fn is_plain_tag(&self, at: usize) -> bool {
        let Some(node) = self.nodes.get(at) else {
            return false;
        };
        let parts = TagParts::of(NodeRef { nodes: &self.nodes, node: *node, index: index(at) });
        let text = |range: Range<u32>| self.text.get(range.start as usize..range.end as usize);
        let name = parts.name.and_then(text);
        parts.plain && name.is_some_and(tag::is_name)
    }

    #[inline]
    fn push(&mut self, kind: K, end: u32) {
        if end <= self.done {
            return;
        }
        self.nodes.push(Node::leaf(kind, self.done..end));
        self.done = end;
    }
}

impl<'t, K: Kind> NodeRef<'t, K> {
    /// What the node is.
    #[must_use]
    pub fn kind(&self) -> K {
        self.node.kind
    }

    /// The range of the node in the decoded text.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.node.start..self.node.end
    }

    /// The number of the node in the preorder of the tree.
    #[must_use]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// Whether nothing lies inside.
    #[must_use]
    pub fn is_leaf(&self) -> bool {
        self.node.inside == 0
    }

    /// The ranges of the nodes inside, where they are leaves of these kinds and nothing else.
    #[inline]
    #[must_use]
    pub fn leaves<const N: usize>(&self, kinds: [FrameKind; N]) -> Option<[Range<u32>; N]> {
        let first = self.index as usize + 1;
        let inside = self.nodes.get(first..first + self.node.inside as usize)?;
        let inside: &[Node<K>; N] = inside.try_into().ok()?;
        let mut pairs = inside.iter().zip(kinds);
        let fits = pairs.all(|(node, kind)| node.kind == kind.into() && node.inside == 0);
        fits.then(|| inside.each_ref().map(|node| node.start..node.end))
    }

    /// The nodes inside, in source order.
    #[must_use]
    pub fn children(&self) -> Nodes<'t, K> {
        Nodes { nodes: self.nodes, next: self.index + 1, end: self.node.next(self.index) }
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
        self.next = node.next(index);
        Some(NodeRef { nodes: self.nodes, node, index })
    }
}

/// What a gap is, if it is a blank or two or one line end, as nearly all are.
#[inline]
const fn gap_of_one(gap: &[u8]) -> Option<FrameKind> {
    match gap {
        b" " | b"  " => Some(FrameKind::Blank),
        b"\n" | b"\r\n" => Some(FrameKind::Newline),
        _ => None,
    }
}

/// Whether a byte is a blank: a space, a horizontal or a vertical tab.
///
/// ```
/// assert!(portnote_core::tree::is_blank(b'\t'));
/// assert!(!portnote_core::tree::is_blank(b'\n'));
/// ```
#[must_use]
pub const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B)
}

fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum TestKind {
        Frame(FrameKind),
        Word,
    }

    impl From<FrameKind> for TestKind {
        fn from(kind: FrameKind) -> Self {
            Self::Frame(kind)
        }
    }

    impl Kind for TestKind {
        fn name(self) -> &'static str {
            self.frame().map_or("word", FrameKind::name)
        }

        fn frame(self) -> Option<FrameKind> {
            match self {
                Self::Frame(kind) => Some(kind),
                Self::Word => None,
            }
        }
    }

    /// The tree of a tag pair whose name begins after the bracket, built part by part.
    fn part_by_part(text: &str, name: Range<u32>, value: Range<u32>, end: u32) -> Tree<TestKind> {
        let mut tree = Builder::new(text, 0);
        let open = name.start - 1;
        tree.open(FrameKind::TagPair.into(), open);
        tree.leaf(FrameKind::Open.into(), open..name.start);
        tree.leaf(FrameKind::TagName.into(), name);
        tree.leaf(FrameKind::String.into(), value);
        tree.leaf(FrameKind::Close.into(), end - 1..end);
        tree.close(end);
        tree.finish()
    }

    #[rstest]
    #[case::plain("[A \"x\"]", 1..2, 3..6, true)]
    #[case::after_a_line_end("\r\n[A \"x\"]", 3..4, 5..8, true)]
    #[case::after_blanks("  [A \"x\"]", 3..4, 5..8, true)]
    #[case::empty("[A \"\"]", 1..2, 3..5, true)]
    #[case::two_blanks("[A  \"x\"]", 1..2, 4..7, false)]
    #[case::no_blank("[A\"x\"]", 1..2, 2..5, false)]
    #[case::blank_after("[A \"x\" ]", 1..2, 3..6, false)]
    #[case::unsound_name("[A- \"x\"]", 1..3, 4..7, false)]
    #[case::open_string("[A \"x\\\"]", 1..2, 3..7, false)]
    #[case::two_lines("\n\n[A \"x\"]", 3..4, 5..8, false)]
    fn a_plain_tag_pair_is_added_at_once(
        #[case] text: &str,
        #[case] name: Range<u32>,
        #[case] value: Range<u32>,
        #[case] is_plain: bool,
    ) {
        let end = index(text.len());
        let mut tree: Builder<'_, TestKind> = Builder::new(text, 0);
        assert_eq!(tree.plain_tag_pair(name.clone(), value.clone(), end), is_plain);
        let tree = tree.finish();
        if is_plain {
            assert_eq!(tree, part_by_part(text, name, value, end));
        } else {
            let kinds: Vec<_> = tree.nodes().map(|node| node.kind()).collect();
            assert!(!kinds.contains(&FrameKind::TagPair.into()));
        }
    }

    proptest! {
        #[test]
        fn leaves_are_added_as_one_by_one(text in "[ \t\r\na{]{0,40}") {
            let words = text.match_indices(['a', '{']).map(|(at, word)| {
                let kind = match word {
                    "a" => TestKind::Word,
                    _ => FrameKind::BraceComment.into(),
                };
                (kind, index(at)..index(at + 1))
            });
            let mut one_by_one = Builder::new(&text, 0);
            for (kind, range) in words.clone() {
                one_by_one.leaf(kind, range);
            }
            let mut together = Builder::new(&text, 0);
            together.leaves(words);
            prop_assert_eq!(together.finish(), one_by_one.finish());
        }
    }
}
