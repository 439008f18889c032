//! Ordered lists: `1. item`. BML, Lists.

use std::ops::Range;

use crate::bml::model::{BlockKind, OrderedList, Text};
use crate::bml::reader::{Reader, trimmed_from};
use crate::bml::syntax::Kind;

/// The number of an item, its place, and where its text begins.
pub(super) fn number(line: &str) -> Option<(u32, Range<usize>)> {
    let body = line.trim_start();
    let start = line.len() - body.len();
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let after = body.get(digits..)?.strip_prefix('.')?;
    let is_item = digits > 0 && (after.is_empty() || after.starts_with(char::is_whitespace));
    let number = body.get(..digits).and_then(|digits| digits.parse().ok());
    is_item.then(|| (number.unwrap_or(u32::MAX), start..start + digits + 1))
}

impl Reader<'_, '_> {
    pub(super) fn read_ordered(&mut self, lines: &Range<usize>) -> usize {
        self.node(Kind::OrderedList, lines);
        let mut items: Vec<Text> = Vec::new();
        let mut start = 1;
        for at in lines.clone() {
            let line = self.text(at);
            if let Some((number, mark)) = number(line) {
                if items.is_empty() {
                    start = number;
                }
                self.leaf(at, Kind::ItemMark, &mark);
                let mut text = Text::default();
                self.add_text(&mut text, at, trimmed_from(line, mark.end));
                items.push(text);
            } else {
                let part = self.prose(at);
                if let Some(text) = items.last_mut() {
                    self.add_text(text, at, part);
                }
            }
        }
        self.continue_or_push(lines, OrderedList { start, items });
        lines.end
    }

    /// A list that directly follows another one and continues its numbers is part of that one.
    fn continue_or_push(&mut self, lines: &Range<usize>, list: OrderedList) {
        let span = self.lines_span(lines);
        if let Some(last) = self.blocks.last_mut()
            && let BlockKind::OrderedList(before) = &mut last.kind
            && list.start > 1
            && u64::from(before.start) + before.items.len() as u64 == u64::from(list.start)
        {
            before.items.extend(list.items);
            if span.start > last.span.start
                && self.sources.at(span.start) == self.sources.at(last.span.start)
            {
                last.span = last.span.to(span);
            }
            return;
        }
        self.push(lines, BlockKind::OrderedList(list));
    }
}
