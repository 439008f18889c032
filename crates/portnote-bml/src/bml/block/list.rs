//! Unordered lists and description lists: `- item`, `- term :: text`. BML, Lists.

use std::ops::Range;

use crate::bml::model::{BlockKind, Definition, ListItem, Text};
use crate::bml::reader::{Reader, indentation, trimmed, trimmed_from};
use crate::bml::syntax::Kind;

/// What parts a term from its description.
const PARTING: &str = " :: ";

impl Reader<'_, '_> {
    pub(super) fn read_list(&mut self, lines: &Range<usize>) -> usize {
        self.node(Kind::List, lines);
        let is_description = lines.clone().any(|at| self.text(at).contains(PARTING));
        let kind = if is_description {
            BlockKind::DescriptionList(self.definitions(lines))
        } else {
            BlockKind::List(self.items(lines))
        };
        self.push(lines, kind);
        lines.end
    }

    fn items(&mut self, lines: &Range<usize>) -> Vec<ListItem> {
        let mut items: Vec<ListItem> = Vec::new();
        let mut columns: Vec<usize> = Vec::new();
        for at in lines.clone() {
            let line = self.text(at);
            let Some(part) = self.item_mark(at) else {
                let part = self.prose(at);
                if let Some(item) = items.last_mut() {
                    self.add_text(&mut item.text, at, part);
                }
                continue;
            };
            let column = indentation(line);
            while columns.pop_if(|open| *open >= column).is_some() {}
            let level = crate::bml::line::offset(columns.len());
            columns.push(column);
            let mut text = Text::default();
            self.add_text(&mut text, at, part);
            items.push(ListItem { level, text });
        }
        items
    }

    fn definitions(&mut self, lines: &Range<usize>) -> Vec<Definition> {
        let mut items: Vec<Definition> = Vec::new();
        for at in lines.clone() {
            let line = self.text(at);
            let mark = self.item_mark(at);
            if mark.is_some() {
                items.push(Definition { term: Text::default(), text: None });
            }
            let part = match mark {
                Some(part) => part,
                None => self.prose(at),
            };
            let Some(item) = items.last_mut() else {
                continue;
            };
            let body = line.get(part.clone()).unwrap_or("");
            let parting = body.find(PARTING).filter(|_| item.text.is_none());
            match (parting, &mut item.text) {
                (Some(parting), _) => {
                    let after = part.start + parting + PARTING.len();
                    let before = trimmed(body.get(..parting).unwrap_or(""));
                    let term = part.start + before.start..part.start + before.end;
                    self.add_text(&mut item.term, at, term);
                    self.leaf(at, Kind::Separator, &(after - 3..after - 1));
                    let mut text = Text::default();
                    let rest = trimmed_from(line, after);
                    self.add_text(&mut text, at, rest);
                    item.text = Some(text);
                }
                (None, Some(text)) => self.add_text(text, at, part),
                (None, None) => self.add_text(&mut item.term, at, part),
            }
        }
        items
    }

    /// The text after the mark of an item; the mark is added to the tree.
    fn item_mark(&mut self, at: usize) -> Option<Range<usize>> {
        let line = self.text(at);
        let mark = line.len() - line.trim_start().len();
        if !line.get(mark..)?.starts_with('-') {
            return None;
        }
        self.leaf(at, Kind::ItemMark, &(mark..mark + 1));
        Some(trimmed_from(line, mark + 1))
    }
}
