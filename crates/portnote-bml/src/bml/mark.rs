//! What reading recognised in each file, from which the trees are made.

use std::ops::Range;

use portnote_core::tree::{Builder, Tree};

use super::line::Line;
use super::syntax::Kind;
use crate::source::{SourceId, Sources};

/// One node: a token, or what holds tokens.
#[derive(Clone, Copy, Debug)]
struct Mark {
    source: SourceId,
    start: u32,
    end: u32,
    kind: Kind,
    is_leaf: bool,
}

/// Everything that was recognised.
#[derive(Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
}

impl Marks {
    /// A token of a line.
    pub(super) fn leaf(&mut self, line: &Line, kind: Kind, range: Range<u32>) {
        self.push(line, kind, range, true);
    }

    /// A node that holds the tokens inside it.
    pub(super) fn open(&mut self, line: &Line, kind: Kind, range: Range<u32>) {
        self.push(line, kind, range, false);
    }

    fn push(&mut self, line: &Line, kind: Kind, range: Range<u32>, is_leaf: bool) {
        if line.is_repeated || range.is_empty() {
            return;
        }
        self.marks.push(Mark {
            source: line.source,
            start: range.start,
            end: range.end,
            kind,
            is_leaf,
        });
    }

    /// The tree of each file.
    pub(super) fn trees(mut self, sources: &Sources<'_>) -> Vec<Tree<Kind>> {
        // A node is before its children: it begins no later, and ends no earlier.
        self.marks.sort_by_key(|mark| {
            (mark.source, mark.start, mark.is_leaf, std::cmp::Reverse(mark.end))
        });
        let mut rest = self.marks.as_slice();
        let trees = sources.iter().map(|(id, source)| {
            let len = rest.partition_point(|mark| mark.source <= id);
            let (own, others) = rest.split_at_checked(len).unwrap_or((rest, &[]));
            rest = others;
            tree(source.unit().text(), own)
        });
        trees.collect()
    }
}

fn tree(text: &str, marks: &[Mark]) -> Tree<Kind> {
    let mut builder = Builder::new(text, marks.len() * 2);
    let mut open: Vec<u32> = Vec::new();
    for mark in marks {
        while let Some(end) = open.pop_if(|end| *end <= mark.start) {
            builder.close(end);
        }
        // What reaches out of the node around it ends with that.
        let end = open.last().map_or(mark.end, |around| mark.end.min(*around));
        if mark.is_leaf {
            builder.leaf(mark.kind, mark.start..end);
        } else {
            builder.open(mark.kind, mark.start);
            open.push(end);
        }
    }
    while let Some(end) = open.pop() {
        builder.close(end);
    }
    builder.finish()
}
